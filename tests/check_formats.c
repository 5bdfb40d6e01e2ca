/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * check_formats DIR...: reads samples and compares single values with
 * those that somebody else read or measured.
 *
 * A sample is NAME.expected.json with NAME.txt, .csv, .json or .out beside it,
 * or a folder with expected.json and SNAPSHOT.info files (jbd2), or one with
 * fio.json and the same run as normal.txt, terse.txt or mixed.out. "kind" says
 * what the keys mean; a kind that is not known is counted as left out. Each
 * value is found, missing or wrong; the last line is "N passed, N failed".
 */
#include <dirent.h>
#include <sys/stat.h>

#include "analyzer/stats/stats.h"
#include "parser/source/source.h"
#include "tests/check_formats.h"

#define PATH_MOST 4096

static size_t found, missing, wrong, left_out;
static const char *sample;	/* the file that is looked at */

/* ---- counting ---- */

void count(bool has, double got, double want, double tolerance,
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

void invented(const char *what, double got)
{
	wrong++;
	printf("invented %s: %s: %.12g\n", sample, what, got);
}

/* ---- JSON ---- */

bool number(const cJSON *o, const char *key, double *value)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);

	if (!cJSON_IsNumber(v))
		return false;
	*value = v->valuedouble;
	return true;
}

struct text string(const cJSON *o, const char *key)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);

	return text_of(cJSON_IsString(v) ? v->valuestring : NULL);
}

const cJSON *item(const cJSON *o, const char *key)
{
	return cJSON_GetObjectItemCaseSensitive(o, key);
}

/* ---- what was read ---- */

const struct measurement *measured_in(const struct run *run,
				      struct text metric)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (text_eq(run->measurement[i].metric, metric))
			return &run->measurement[i];
	return NULL;
}

const struct run *nth_run(const struct document *d, const char *tool,
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

void count_metric(const struct run *run, const char *metric,
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

	if (text_eq(string(o, "schema"), TEXT("regsift-fio-public-1"))) {
		check_fio_records(d, item(o, "records"));
		return true;
	}
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

/* One run of fio in several forms, a file each. */
static void check_forms(const char *dir)
{
	static const char *const others[] = {"normal.txt", "terse.txt",
					     "mixed.out"};
	char path[PATH_MOST];
	struct document *exact, *other;
	struct stat st;

	snprintf(path, sizeof(path), "%s/fio.json", dir);
	if (stat(path, &st) != 0 || !(exact = read_sample(path)))
		return;
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, others[i]);
		if (stat(path, &st) != 0 || !(other = read_sample(path)))
			continue;
		sample = path;
		check_fio_forms(exact, other, others[i][0] != 't');
		document_free(other);
	}
	document_free(exact);
}

static void check_folder(const char *dir)
{
	struct dirent **entry;
	int n = scandir(dir, &entry, NULL, alphasort);

	check_forms(dir);
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
