/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * check_formats DIR...: reads samples and compares single values with
 * those that somebody else read or measured.
 *
 * A sample is NAME.expected.json with NAME.txt, .csv, .json or .out beside it,
 * or a folder with expected.json and SNAPSHOT.info files (jbd2). "kind" says
 * what the keys mean; a kind that is not known is counted as left out. Each
 * value is found, missing or wrong; the last line is "N passed, N failed".
 */
#include <dirent.h>
#include <math.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "analyzer/stats.h"
#include "base/buf.h"
#include "base/number.h"
#include "parser/format/perf_report.h"
#include "parser/source/source.h"

#define PATH_MOST 4096

static size_t found, missing, wrong, left_out;
static const char *sample;	/* the file that is looked at */

/* ---- counting ---- */

static void count(bool has, double got, double want, double tolerance,
		  const char *what)
{
	bool good = has && fabs(got - want) <= tolerance +
						       1e-9 * fabs(want);

	if (good)
		found++;
	else if (has)
		wrong++;
	else
		missing++;
	if (good)
		return;
	if (has)
		printf("wrong    %s: %s: %.12g instead of %.12g\n", sample,
		       what, got, want);
	else
		printf("missing  %s: %s: %.12g\n", sample, what, want);
}

static void invented(const char *what, double got)
{
	wrong++;
	printf("invented %s: %s: %.12g\n", sample, what, got);
}

/* ---- JSON ---- */

static bool number(const cJSON *o, const char *key, double *value)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);

	if (!cJSON_IsNumber(v))
		return false;
	*value = v->valuedouble;
	return true;
}

static struct text string(const cJSON *o, const char *key)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);

	return text_of(cJSON_IsString(v) ? v->valuestring : NULL);
}

static const cJSON *item(const cJSON *o, const char *key)
{
	return cJSON_GetObjectItemCaseSensitive(o, key);
}

/* ---- what was read ---- */

static const struct measurement *measured_in(const struct run *run,
					     struct text metric)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (text_eq(run->measurement[i].metric, metric))
			return &run->measurement[i];
	return NULL;
}

/* The k-th run of that tool that has measurements with that beginning. */
static const struct run *nth_run(const struct document *d, const char *tool,
				 const char *begins, size_t k)
{
	for (size_t i = 0; i < d->n_runs; i++) {
		const struct run *run = &d->run[i];

		if (!text_eq(run->tool, text_of(tool)))
			continue;
		for (size_t m = 0; m < run->n_measurements; m++) {
			if (!text_starts(run->measurement[m].metric,
					 text_of(begins)))
				continue;
			if (k-- == 0)
				return run;
			break;
		}
	}
	return NULL;
}

static void count_metric(const struct run *run, const char *metric,
			 double want, double tolerance)
{
	const struct measurement *m =
		run ? measured_in(run, text_of(metric)) : NULL;

	count(m != NULL, m ? m->value : 0, want, tolerance, metric);
}

static bool is_scaled(double v, double want)
{
	static const double scales[] = {1, 1e3, 1024, 1e6, 1e9};

	for (size_t s = 0; s < sizeof(scales) / sizeof(*scales); s++)
		if (fabs(v - want * scales[s]) <= 1e-9 * fabs(v))
			return true;
	return false;
}

/* Any measurement, point of a series or claim with that value in one of its
 * scales: for numbers that no format names. */
static void count_anywhere(const struct document *d, double want,
			   const char *what)
{
	bool has = false;

	for (size_t i = 0; i < d->n_runs; i++) {
		const struct run *run = &d->run[i];

		for (size_t k = 0; k < run->n_measurements; k++)
			has |= is_scaled(run->measurement[k].value, want);
		for (size_t k = 0; k < run->n_points; k++)
			has |= is_scaled(run->point[k].value, want);
	}
	for (size_t i = 0; i < d->facts.n_claims; i++)
		has |= is_scaled(d->facts.claim[i].from, want) ||
		       is_scaled(d->facts.claim[i].to, want);
	count(has, want, want, 0, what);
}

/* ---- perf report ---- */

/* What perf could not resolve: raw samples have no name for it, the report
 * prints an address. */
static bool unresolved(struct text symbol)
{
	return text_starts(symbol, TEXT("0x")) ||
	       text_eq(symbol, TEXT("[unknown]"));
}

/* perf cuts commands to the width of their column. */
static bool same_row(const struct profile_entry *e, const cJSON *row)
{
	struct text comm = string(row, "comm"), dso = string(row, "dso");
	struct text symbol = string(row, "symbol");

	return (text_eq(e->symbol, symbol) ||
		(unresolved(e->symbol) && unresolved(symbol))) &&
	       (!e->command.n || !comm.n || text_starts(comm, e->command)) &&
	       (!e->object.n || !dso.n || text_eq(e->object, dso));
}

/*
 * Is the row printed at all? Reports leave small rows out, and call graphs
 * name functions that have no row. A line with a percent, a mode tag and then
 * the symbol, or the symbol on the line below.
 */
static bool is_printed(const struct document *d, const cJSON *row)
{
	struct text symbol = string(row, "symbol"), t = d->raw, above = t;

	for (above.n = 0; t.n;) {
		struct text line = text_trim(text_cut(&t, '\n'));
		size_t at = text_find_char(line, '%');

		if (text_starts(line, symbol) &&
		    text_find_char(above, '%') != TEXT_NOT_FOUND &&
		    text_ends(above, TEXT("]")))
			return true;
		above = line;
		if (at == TEXT_NOT_FOUND || !text_ends(line, symbol) ||
		    line.n < symbol.n + 4)
			continue;
		line = text_sub(line, 0, line.n - symbol.n);
		if (text_ends(line, TEXT("] ")) &&
		    text_has(line, string(row, "comm")) &&
		    text_has(line, string(row, "dso")))
			return true;
	}
	return false;
}

static const struct run *profile_of(const struct document *d,
				    struct text event)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (d->run[i].profile &&
		    (!event.n || text_eq(d->run[i].profile->event, event)))
			return &d->run[i];
	return NULL;
}

static void check_rows(const struct document *d, const struct profile *p,
		       const cJSON *rows)
{
	const cJSON *row;
	double want = 0, samples;

	cJSON_ArrayForEach(row, rows) {
		struct text symbol = string(row, "symbol");
		const struct profile_entry *e = NULL;

		/* Of commands cut to one the nearest is meant. */
		number(row, "overhead_pct", &want);
		for (size_t i = 0; p && i < p->n; i++)
			if (same_row(&p->entry[i], row) &&
			    (!e || fabs(p->entry[i].self - want) <
				   fabs(e->self - want)))
				e = &p->entry[i];
		if (!e && !is_printed(d, row))
			continue;
		if ((!number(row, "overhead_pct", &want) &&
		     !number(row, "overhead", &want)) || unresolved(symbol))
			continue;
		count(e != NULL, e ? e->self : 0, want, 0.00501, symbol.p);
		if (e && e->samples >= 0 && number(row, "samples", &samples))
			count(true, e->samples, samples, 0, symbol.p);
	}
}

static void check_invented(const struct profile *p, const cJSON *rows)
{
	for (size_t i = 0; p && i < p->n; i++) {
		const cJSON *row;
		bool known = false;

		cJSON_ArrayForEach(row, rows)
			known |= same_row(&p->entry[i], row);
		if (!known && p->entry[i].self > 0)
			invented("a row of the profile", p->entry[i].self);
	}
}

static void check_report(const struct document *d, const cJSON *o)
{
	const cJSON *event;

	cJSON_ArrayForEach(event, item(o, "events")) {
		const struct run *run = profile_of(d,
						   text_of(event->string));
		const struct profile *p = run ? run->profile : NULL;
		double want;

		if (number(event, "samples_exact", &want))
			count(p != NULL,
			      p && p->samples <= want &&
					      want <= p->samples_most ?
				      want : p ? p->samples : 0,
			      want, 0, "samples");
		if (number(event, "event_count", &want))
			count(p != NULL, p ? p->count : 0, want, 0,
			      "event count");
		check_rows(d, p, item(event, "rows"));
		check_invented(p, item(event, "rows"));
	}
}

/* ---- perf diff ---- */

/* A cell of a diff: the measurement with that name and, when several symbols
 * share a key, with the nearest value. */
static void count_cell(const struct run *run, struct text symbol,
		       const char *suffix, double want, double tolerance)
{
	const struct measurement *best = NULL;
	struct text key = perf_symbol_key(symbol);
	struct buf b = buf_new(1024);

	buf_printf(&b, "perf.%.*s%s", TEXT_ARG(key), suffix);
	for (size_t i = 0; run && i < run->n_measurements; i++) {
		const struct measurement *m = &run->measurement[i];

		if (text_eq(m->metric, buf_text(&b)) &&
		    (!best || fabs(m->value - want) <
				      fabs(best->value - want)))
			best = m;
	}
	buf_char(&b, '\0');
	count(best != NULL, best ? best->value : 0, want, tolerance, b.p);
	buf_free(&b);
}

static void check_diff(const struct document *d, const cJSON *o)
{
	const struct run *base = profile_of(d, text_of(NULL));
	const struct run *test = base && base + 1 < d->run + d->n_runs ?
				 base + 1 : NULL;
	const cJSON *row;
	bool ratio = false;
	double want, a, b;

	for (size_t i = 0; test && i < test->n_measurements; i++)
		ratio |= text_ends(test->measurement[i].metric,
				   TEXT(".ratio"));
	cJSON_ArrayForEach(row, item(o, "rows")) {
		struct text symbol = string(row, "symbol");

		if (!is_printed(d, row))
			continue;
		if (number(row, "baseline_pct", &want) && want > 0)
			count_cell(base, symbol, "", want, 0.00501);
		if (number(row, "baseline", &want))
			count_cell(base, symbol, "", want, 0);
		/* Nothing is printed for what is gone. */
		if (number(row, "samples_b", &b) && b == 0)
			continue;
		if (!ratio && (number(row, "delta_pp", &want) ||
			       number(row, "delta", &want)))
			count_cell(test, symbol, ".delta", want, 0.01);
		if (ratio && number(row, "samples_a", &a) && a > 0 &&
		    number(row, "samples_b", &b) && b > 0)
			count_cell(test, symbol, ".ratio", b / a, 6e-7);
	}
}

/* ---- perf stat ---- */

static double unit_scale(struct text unit)
{
	return text_eq(unit, TEXT("msec")) ? 1e6 : 1;
}

static void check_metric(const struct run *run, struct text event,
			 struct text unit, double want)
{
	struct buf b = buf_new(256);
	double scale = 1;

	if (text_ends(unit, TEXT("/sec"))) {
		buf_printf(&b, "perf.stat.%.*s.rate", TEXT_ARG(event));
		scale = unit.p[0] == 'K' ? 1e3 : unit.p[0] == 'M' ? 1e6 :
			unit.p[0] == 'G' ? 1e9 : 1;
	} else if (text_eq(unit, TEXT("CPUs utilized"))) {
		buf_add(&b, TEXT("perf.stat.cpus_utilized"));
	} else {
		buf_free(&b);
		return;
	}
	buf_char(&b, '\0');
	count_metric(run, b.p, want * scale, 0);
	buf_free(&b);
}

static bool text_number(const cJSON *row, const char *key, double *value)
{
	struct text t = string(row, key);
	struct number n;

	if (number(row, key, value))
		return true;
	if (!num_plain(t, &n))
		return false;
	*value = n.value;
	return true;
}

static void check_stat_row(const struct run *run, const cJSON *row,
			   const char *value, const char *sem,
			   const char *metric, const char *metric_unit)
{
	struct text event = string(row, "event");
	const struct measurement *m;
	struct buf b = buf_new(256);
	double want;

	buf_printf(&b, "perf.stat.%.*s", TEXT_ARG(event));
	m = run ? measured_in(run, buf_text(&b)) : NULL;
	buf_char(&b, '\0');
	if (text_number(row, value, &want)) {
		want *= unit_scale(string(row, "unit"));
		count(m != NULL, m ? m->value : 0, want, 0, b.p);
		if (text_number(row, metric, &want) &&
		    string(row, metric_unit).n)
			check_metric(run, event, string(row, metric_unit),
				     want);
		if (m && text_number(row, sem, &want) && m->value > 0)
			count(m->spread_kind == SPREAD_SEM,
			      100 * m->spread / m->value, want, 0.005, b.p);
	} else if (m) {
		invented(b.p, m->value);
	}
	buf_free(&b);
}

static void check_elapsed(const struct run *run, const cJSON *o)
{
	const struct measurement *m =
		run ? measured_in(run, TEXT("perf.stat.elapsed")) : NULL;
	double want;

	if (number(o, "elapsed_s", &want))
		count_metric(run, "perf.stat.elapsed", want * 1e9, 0);
	if (number(o, "user_s", &want))
		count_metric(run, "perf.stat.user", want * 1e9, 0);
	if (number(o, "sys_s", &want))
		count_metric(run, "perf.stat.sys", want * 1e9, 0);
	if (number(o, "elapsed_sem_s", &want))
		count(m && m->spread_kind == SPREAD_SEM, m ? m->spread : 0,
		      want * 1e9, 0, "standard error of elapsed");
	if (number(o, "runs", &want) && want > 1)
		count(m && m->n > 0, m ? m->n : 0, want, 0, "runs");
}

static void check_stat(const struct document *d, const cJSON *o)
{
	const struct run *run = nth_run(d, "perf", "perf.stat.", 0);
	const cJSON *row;
	size_t k = 0;

	cJSON_ArrayForEach(row, item(o, "rows")) {
		if (item(row, "counter-value"))
			check_stat_row(run, row, "counter-value", "variance",
				       "metric-value", "metric-unit");
		else
			check_stat_row(run, row, "value", "sem_pct", "metric",
				       "metric_unit");
	}
	check_elapsed(run, o);
	cJSON_ArrayForEach(row, item(o, "values_s")) {
		bool has = run && k < run->n_points;

		count(has, has ? run->point[k].value : 0,
		      row->valuedouble * 1e9, 0, "a repeat");
		k++;
	}
}

/* Several runs in one mail: {"task_clock_ms": 1, "page_faults": 2}. */
static void check_stat_values(const struct document *d, const cJSON *values)
{
	const cJSON *one, *v;
	size_t k = 0;

	cJSON_ArrayForEach(one, values) {
		const struct run *run = nth_run(d, "perf", "perf.stat.", k++);

		check_elapsed(run, one);
		cJSON_ArrayForEach(v, one) {
			struct text key = text_of(v->string);
			bool ms = text_ends(key, TEXT("_ms"));
			struct buf b = buf_new(256);

			if (!cJSON_IsNumber(v) || text_ends(key, TEXT("_s")))
				continue;
			buf_add(&b, TEXT("perf.stat."));
			for (size_t i = 0; i < key.n - (ms ? 3 : 0); i++)
				buf_char(&b, key.p[i] == '_' ? '-' :
						     key.p[i]);
			buf_char(&b, '\0');
			count_metric(run, b.p,
				     v->valuedouble * (ms ? 1e6 : 1), 0);
			buf_free(&b);
		}
	}
}

/* ---- jbd2 ---- */

static const struct jbd2_key {
	const char *key, *other, *metric;
	double scale;
} jbd2_keys[] = {
	{"transactions", "n", "jbd2.transactions", 1},
	{"requested", "requested", "jbd2.requested", 1},
	{"max_blocks", "max_blocks", "jbd2.max_blocks", 1},
	{"wait_ms", "wait_ms", "jbd2.waiting", 1e6},
	{"request_delay_ms", "request_delay_ms", "jbd2.request_delay", 1e6},
	{"running_ms", "running_ms", "jbd2.running", 1e6},
	{"locked_ms", "locked_ms", "jbd2.locked", 1e6},
	{"flushing_ms", "flushing_ms", "jbd2.flushing", 1e6},
	{"logging_ms", "logging_ms", "jbd2.logging", 1e6},
	{"commit_time_us", "commit_us", "jbd2.commit_time", 1e3},
	{"handles_per_txn", "handles", "jbd2.handles_per_transaction", 1},
	{"blocks_per_txn", "blocks", "jbd2.blocks_per_transaction", 1},
	{"logged_blocks_per_txn", "logged",
	 "jbd2.logged_blocks_per_transaction", 1},
};

#define JBD2_KEYS (sizeof(jbd2_keys) / sizeof(*jbd2_keys))

static void check_jbd2(const struct run *run, const cJSON *o)
{
	for (size_t i = 0; i < JBD2_KEYS; i++) {
		const struct jbd2_key *k = &jbd2_keys[i];
		double want;

		if (number(o, k->key, &want) || number(o, k->other, &want))
			count_metric(run, k->metric, want * k->scale, 0);
		else if (run && measured_in(run, text_of(k->metric)))
			invented(k->metric, 0);
	}
}

/* The true mean between two dumps lies in the bounds that they give. */
static void check_between(const struct document *a, const struct document *b,
			  const cJSON *interval)
{
	const struct run *x = nth_run(a, "jbd2", "jbd2.", 0);
	const struct run *y = nth_run(b, "jbd2", "jbd2.", 0);
	const struct measurement *n1, *n2, *v1, *v2;
	double lo, hi, want;

	for (size_t i = 3; x && y && i < JBD2_KEYS; i++) {
		const struct jbd2_key *k = &jbd2_keys[i];
		const cJSON *o = item(interval, k->other);
		bool delay = i == 4;	/* divided by the requests */

		if (!number(o, "true_mean", &want))
			continue;
		n1 = measured_in(x, text_of(delay ? "jbd2.requested" :
						    "jbd2.transactions"));
		n2 = measured_in(y, text_of(delay ? "jbd2.requested" :
						    "jbd2.transactions"));
		v1 = measured_in(x, text_of(k->metric));
		v2 = measured_in(y, text_of(k->metric));
		want *= k->scale;
		if (!n1 || !n2 || !v2 ||
		    !stats_interval(n1->value, v1 ? v1->value : 0, n2->value,
				    v2->value, v2->hi - v2->value, &lo, &hi)) {
			count(false, 0, want, 0, k->metric);
			continue;
		}
		count(true, want < lo ? lo : want > hi ? hi : want, want,
		      1e-3 * want, "a true mean");
	}
}

/* ---- histograms ---- */

static const struct histogram *nth_histogram(const struct document *d,
					     size_t k)
{
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t h = 0; h < d->run[i].n_histograms; h++)
			if (k-- == 0)
				return &d->run[i].histogram[h];
	return NULL;
}

/* [low, high, count] with both ends inclusive. */
static void check_bucket(const struct histogram *h, const cJSON *bucket,
			 const char *what)
{
	double v[3];

	if (!cJSON_IsArray(bucket) || cJSON_GetArraySize(bucket) != 3)
		return;
	for (int i = 0; i < 3; i++)
		v[i] = cJSON_GetArrayItem(bucket, i)->valuedouble;
	for (size_t i = 0; h && i < h->n; i++)
		if (h->bucket[i].lo == v[0] && h->bucket[i].hi == v[1]) {
			count(true, h->bucket[i].count, v[2], 0, what);
			return;
		}
	count(false, 0, v[2], 0, what);
}

/* "64-128 ms": by the name that the row got. */
static void check_named_buckets(const struct document *d, const cJSON *o)
{
	struct text function = string(o, "function");
	const cJSON *b;

	cJSON_ArrayForEach(b, item(o, "buckets")) {
		struct text name = text_of(b->string);
		struct buf m = buf_new(256);
		const struct measurement *got = NULL;

		buf_printf(&m, "funclatency.%.*s.bucket.",
			   TEXT_ARG(function));
		for (size_t i = 0; i < name.n; i++)
			if (name.p[i] != ' ')
				buf_char(&m, name.p[i]);
		for (size_t i = 0; i < d->n_runs && !got; i++)
			got = measured_in(&d->run[i], buf_text(&m));
		buf_char(&m, '\0');
		count(got != NULL, got ? got->value : 0, b->valuedouble, 0,
		      m.p);
		buf_free(&m);
	}
}

static void check_histograms(const struct document *d, const cJSON *list)
{
	const cJSON *o;
	size_t k = 0;
	double want;

	cJSON_ArrayForEach(o, list) {
		const struct histogram *h = nth_histogram(d, k++);

		if (number(o, "avg_ns", &want))
			count(h != NULL, h ? h->mean : 0, want, 0, "mean");
		if (number(o, "count", &want) || number(o, "total", &want))
			count(h != NULL, h ? h->total : 0, want, 0, "total");
		if (number(o, "total_ns", &want))
			count_anywhere(d, want, "total of times");
		check_bucket(h, item(o, "first_nonzero"), "first bucket");
		check_bucket(h, item(o, "mode"), "fullest bucket");
		check_bucket(h, item(o, "last"), "last bucket");
		check_named_buckets(d, o);
	}
}

static void check_funclatency(const struct document *d, const cJSON *list)
{
	static const char *const keys[][2] = {
		{"avg_ns", "avg"}, {"total_ns", "total"}, {"count", "count"},
	};
	const cJSON *o;
	size_t k = 0;

	cJSON_ArrayForEach(o, list) {
		const struct run *run = nth_run(d, "funclatency",
						"funclatency.", k++);
		double want;

		for (size_t i = 0; i < 3; i++) {
			struct buf b = buf_new(256);

			buf_printf(&b, "funclatency.%.*s.%s",
				   TEXT_ARG(string(o, "function")),
				   keys[i][1]);
			buf_char(&b, '\0');
			if (number(o, keys[i][0], &want))
				count_metric(run, b.p, want, 0);
			buf_free(&b);
		}
	}
}

/* ---- excerpts of mails ---- */

static void check_fio(const struct document *d, const cJSON *list)
{
	const cJSON *o;
	size_t k = 0;
	double want;

	cJSON_ArrayForEach(o, list) {
		const struct run *run = nth_run(d, "fio", "fio.", k++);
		const cJSON *clat = item(o, "clat_us");

		if (number(o, "iops", &want))
			count_metric(run, "fio.write.iops", want, 0);
		if (number(o, "io_KB", &want))
			count_metric(run, "fio.write.io", want * 1024, 0);
		if (number(o, "bw_KBps", &want))
			count_metric(run, "fio.write.bw", want * 1024,
				     want * 1024 * 1e-4);
		if (number(clat, "min", &want))
			count_metric(run, "fio.write.clat.min", want * 1e3,
				     0);
		if (number(clat, "max", &want))
			count_metric(run, "fio.write.clat.max", want * 1e3,
				     0);
		if (number(clat, "avg", &want))
			count_metric(run, "fio.write.clat.mean", want * 1e3,
				     0);
		if (number(clat, "stdev", &want))
			count_metric(run, "fio.write.clat.stdev", want * 1e3,
				     0);
	}
}

/* Numbers of prose, small tables and other tools: they must be there. */
static void check_values(const struct document *d, const cJSON *list)
{
	static const char *const keys[] = {"old", "new", "per_thread_ops"};
	const cJSON *o;
	double want;

	cJSON_ArrayForEach(o, list) {
		if (cJSON_IsNumber(o))
			count_anywhere(d, o->valuedouble, "a value");
		for (size_t i = 0; i < 3; i++)
			if (number(o, keys[i], &want))
				count_anywhere(d, want, keys[i]);
	}
}

static void check_iostat(const struct document *d, const cJSON *o)
{
	static const char *const keys[] = {
		"rps", "rkBps", "rrqmps", "rrqm_pct", "r_await_ms",
		"rareq_sz_kB", "aqu_sz", "util_pct",
	};
	double want;

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (number(o, keys[i], &want))
			count_anywhere(d, want, keys[i]);
}

static void check_mmtests(const struct document *d, const cJSON *tables)
{
	const cJSON *table, *row;

	/* The third of each is a percentage computed from the two. */
	cJSON_ArrayForEach(table, tables)
		cJSON_ArrayForEach(row, item(table, "rows"))
			for (int i = 0; i < 2; i++) {
				const cJSON *v = cJSON_GetArrayItem(row, i);

				if (cJSON_IsNumber(v))
					count_anywhere(d, v->valuedouble,
						       "a value");
			}
}

/* By what the file holds rather than by its kind, as mails mix them. */
static bool check(const struct document *d, const cJSON *o)
{
	struct text kind = string(o, "kind");
	const cJSON *dump, *v;
	size_t k = 0;

	if (text_starts(kind, TEXT("lkp")) ||
	    text_starts(kind, TEXT("bisect")))
		return false;
	if (item(o, "events"))
		check_report(d, o);
	if (text_starts(kind, TEXT("perf-diff")))
		check_diff(d, o);
	else if (text_starts(kind, TEXT("perf-stat")))
		check_stat(d, o);
	if (text_starts(kind, TEXT("perf-stat")))
		check_stat_values(d, item(o, "values"));
	else
		check_values(d, item(o, "values"));
	v = profile_of(d, text_of(NULL)) ? item(item(o, "profile"), "rows") :
	    NULL;
	if (v)
		check_rows(d, profile_of(d, text_of(NULL))->profile, v);
	cJSON_ArrayForEach(dump, item(o, "jbd2"))
		check_jbd2(nth_run(d, "jbd2", "jbd2.", k++), dump);
	check_funclatency(d, item(o, "funclatency"));
	check_histograms(d, item(o, "histograms"));
	check_fio(d, item(o, "fio"));
	check_values(d, item(item(o, "series"), "values"));
	if (text_eq(kind, TEXT("iostat-x")))
		check_iostat(d, o);
	check_mmtests(d, item(o, "tables"));
	return true;
}

/* ---- files ---- */

static cJSON *read_json(const char *path)
{
	struct document *d;
	cJSON *o;

	if (source_read(path, &d))
		return NULL;
	o = cJSON_ParseWithLength(d->raw.p, d->raw.n);
	document_free(d);
	return o;
}

static struct document *read_sample(const char *path)
{
	struct document *d;

	if (source_read(path, &d))
		return NULL;
	document_parse(d);
	return d;
}

static struct document *read_snapshot(const char *dir, struct text name)
{
	char path[PATH_MOST];

	snprintf(path, sizeof(path), "%s/%.*s.info", dir, TEXT_ARG(name));
	return read_sample(path);
}

/* A folder of dumps of one mount: each by itself, then what they bound. */
static void check_snapshots(const char *dir, const cJSON *o)
{
	const cJSON *one;
	struct document *a, *b;

	sample = dir;
	cJSON_ArrayForEach(one, item(o, "snapshots")) {
		a = read_snapshot(dir, string(one, "snapshot"));
		if (!a)
			continue;
		check_jbd2(nth_run(a, "jbd2", "jbd2.", 0), item(one, "info"));
		document_free(a);
	}
	cJSON_ArrayForEach(one, item(o, "intervals")) {
		a = read_snapshot(dir, string(one, "from"));
		b = read_snapshot(dir, string(one, "to"));
		if (a && b)
			check_between(a, b, one);
		document_free(a);
		document_free(b);
	}
}

static void check_file(const char *dir, const char *name)
{
	static const char *const endings[] = {
		"txt", "csv", "json", "out", "eml",
	};
	size_t stem = strlen(name) - strlen(".expected.json");
	char path[PATH_MOST];
	cJSON *o;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	o = read_json(path);
	for (size_t i = 0; o && i < sizeof(endings) / sizeof(*endings); i++) {
		struct stat st;
		struct document *d;

		snprintf(path, sizeof(path), "%s/%.*s.%s", dir, (int)stem,
			 name, endings[i]);
		if (stat(path, &st) != 0 || !(d = read_sample(path)))
			continue;
		sample = path;
		if (!check(d, o))
			left_out++;
		document_free(d);
		break;
	}
	cJSON_Delete(o);
}

static void check_folder(const char *dir)
{
	struct dirent **entry;
	int n = scandir(dir, &entry, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		const char *name = entry[i]->d_name;
		char path[PATH_MOST];
		struct stat st;

		snprintf(path, sizeof(path), "%s/%s", dir, name);
		if (name[0] != '.' && stat(path, &st) == 0) {
			if (S_ISDIR(st.st_mode)) {
				check_folder(path);
			} else if (strcmp(name, "expected.json") == 0) {
				cJSON *o = read_json(path);

				check_snapshots(dir, o);
				cJSON_Delete(o);
			} else if (text_ends(text_of(name),
					     TEXT(".expected.json"))) {
				check_file(dir, name);
			}
		}
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: formats DIR...\n");
		return 64;
	}
	for (int i = 1; i < argc; i++)
		check_folder(argv[i]);
	printf("%zu found, %zu missing, %zu wrong: recall %.2f %%; "
	       "%zu samples of kinds that are not known here\n", found,
	       missing, wrong,
	       100.0 * (double)found / (double)(found + missing + wrong + !found),
	       left_out);
	printf("%zu passed, %zu failed\n", found, missing + wrong);
	return missing + wrong || !found ? 1 : 0;
}
