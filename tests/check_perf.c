/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf report, diff and stat against what raw samples or an eye say. */
#include "tests/check_formats.h"

#include "parser/format/perf/perf_report.h"

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

const struct run *profile_of(const struct document *d,
			     struct text event)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (d->run[i].profile &&
		    (!event.n || text_eq(d->run[i].profile->event, event)))
			return &d->run[i];
	return NULL;
}

void check_rows(const struct document *d, const struct profile *p,
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

void check_report(const struct document *d, const cJSON *o)
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

void check_diff(const struct document *d, const cJSON *o)
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

void check_stat(const struct document *d, const cJSON *o)
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
void check_stat_values(const struct document *d, const cJSON *values)
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
