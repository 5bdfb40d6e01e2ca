/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's log files (write_bw_log and its like): "time, value, direction, block
 * size" and, since 2.1.11, further columns; and the histogram logs, with some
 * hundred counters a line. What the values are only the file's name says
 * (x_clat.1.log), so a log without one is left alone.
 *
 * Latencies are in usec up to 2.21 and in ns since 2.99, and the file does
 * not say which: a priority column is of 3.18 or later; else the sum of all
 * latencies must fit the time that passed; else ns is taken, with a warning.
 */
#include "parser/format/fio/fio.h"

#include <math.h>

#include "base/limits.h"
#include "parser/format/lines.h"

#define COLUMNS 8
#define LEAST_COLUMNS 4
/* Lines above in which the name of the log is looked for. */
#define LOOK_BACK 3
/* IOs in flight at which a sum in ns is still believed. */
#define LEAST_LOAD 0.05
/* The counters of fio's histograms: before and since 2.99, by 64. */
#define OLD_COUNTERS 1216
#define NEW_COUNTERS 1856

struct log_row {
	double t, value;
	unsigned int ddir;
	uint64_t size;
	size_t columns;
	bool hex;		/* a priority class */
	uint64_t fifth;
};

struct log_sum {
	double n, mean, m2, min, max;
};

struct log {
	const struct passage *p;
	struct document *doc;
	const char *kind;	/* "clat", "bw", ... or "hist" */
	struct run *run;
	size_t both;		/* 1: two value columns */
	double factor;		/* to base units */
	bool windows;		/* means of windows, not single IOs */
	struct log_sum sum[3];
	size_t n_points;
};

static const char *const directions[] = {"read", "write", "trim"};

/* ---- which log it is ---- */

/* "..._clat.1.log" -> clat; NULL when the text names no log. */
static const char *kind_in(struct text t)
{
	static const struct {
		struct text end;
		const char *kind;
	} kinds[] = {
		{{"_clat_hist", 10}, "hist"}, {{"_clat", 5}, "clat"},
		{{"_slat", 5}, "slat"}, {{"_lat", 4}, "lat"},
		{{"_iops", 5}, "iops"}, {{"_bw", 3}, "bw"},
	};
	size_t at = text_find(t, TEXT(".log"));

	if (at == TEXT_NOT_FOUND)
		return NULL;
	while (at > 0 && (ch_digit(t.p[at - 1]) || t.p[at - 1] == '.'))
		at--;
	t = text_sub(t, 0, at);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (text_ends(t, kinds[i].end))
			return kinds[i].kind;
	return NULL;
}

/* Also the text that names it, for the run. */
static const char *kind_at(const struct passage *p, size_t at,
			   struct text *name)
{
	for (size_t k = 1; k <= LOOK_BACK && k <= at; k++) {
		struct text t = text_trim(p->line[at - k]->text);
		const char *kind = kind_in(t);

		if (kind) {
			*name = t;
			return kind;
		}
	}
	*name = p->doc->name;
	for (size_t i = name->n; i-- > 0;)
		if (name->p[i] == '/') {
			*name = text_from(*name, i + 1);
			break;
		}
	return kind_in(*name);
}

/* ---- rows ---- */

/* The next number and the comma behind it. */
static bool take_number(struct text *t, uint64_t *v, bool *hex)
{
	struct text s = text_ltrim(*t);
	size_t n;

	*hex = text_starts(s, TEXT("0x"));
	n = *hex ? num_hex(s, v) : num_uint(s, v);
	if (!n)
		return false;
	s = text_ltrim(text_from(s, n));
	if (s.n && !text_skip(&s, TEXT(",")))
		return false;
	*t = s;
	return true;
}

/* `both`: a maximum stands behind the mean (log_window_value=both). */
static bool read_row(struct text t, size_t both, struct log_row *r)
{
	uint64_t v[COLUMNS] = {0};
	bool hex = false;
	size_t n = 0;

	r->hex = false;
	while (t.n && n < COLUMNS && take_number(&t, &v[n], &hex)) {
		r->hex = r->hex || hex;
		n++;
	}
	if (t.n || n < LEAST_COLUMNS + both || v[2 + both] > 2)
		return false;
	*r = (struct log_row){
		.t = (double)v[0] * 1e6,
		.value = (double)v[1],
		.ddir = (unsigned int)v[2 + both],
		.size = v[3 + both],
		.columns = n - both,
		.hex = r->hex,
		.fifth = v[4 + both],
	};
	return true;
}

static bool starts_as_row(struct text t)
{
	return t.n > 6 && ch_digit(t.p[0]) &&
	       text_has(text_sub(t, 0, 24), TEXT(","));
}

/* How many counters a line of a histogram log holds: 0 when it is none. */
static size_t count_counters(struct text t)
{
	size_t n = 1;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == ',')
			n++;
		else if (!ch_digit(t.p[i]) && !ch_blank(t.p[i]))
			return 0;
	}
	return n > 3 ? n - 3 : 0;
}

/* log2 of the bins that one counter holds; false when it is no such log. */
static bool coarseness(size_t counters, unsigned int *bits, double *unit)
{
	for (*bits = 0; *bits <= FIO_BIN_BITS; ++*bits) {
		if (counters == (size_t)OLD_COUNTERS >> *bits)
			return *unit = 1e3, true;
		if (counters == (size_t)NEW_COUNTERS >> *bits)
			return *unit = 1, true;
	}
	return false;
}

/* ---- time series ---- */

struct survey {
	double first, last, total, n;
	bool hex, small_fifth, single;
};

/* The lines of the log from `at` on, and what they tell about it. */
static size_t survey_rows(const struct log *g, size_t at, struct survey *s)
{
	size_t i;

	*s = (struct survey){.small_fifth = true};
	for (i = at; i < g->p->n; i++) {
		struct log_row r;

		if (!read_row(text_trim(g->p->line[i]->text), g->both, &r) ||
		    (s->n > 0 && r.t < s->last))
			break;
		if (s->n == 0)
			s->first = r.t;
		s->last = r.t;
		s->total += r.value;
		s->n++;
		s->hex = s->hex || r.hex;
		s->small_fifth = s->small_fifth && r.columns > 4 &&
				 r.fifth <= 1;
		s->single = s->single || r.size > 0;
	}
	return i - at;
}

/* The fio that the document tells of, or none. */
static struct fio_version version_near(const struct document *doc)
{
	for (size_t i = doc->n_runs, k = 0; i-- > 0 && k < 64; k++)
		if (doc->run[i].tool_version.n)
			return fio_version_of(doc->run[i].tool_version);
	return (struct fio_version){-1, -1};
}

static double latency_unit(const struct log *g, size_t at,
			   const struct survey *s)
{
	struct fio_version v = version_near(g->doc);
	double passed = s->last - s->first;

	if (v.major >= 0)
		return fio_version_in(v, 0, 221) ? 1e3 : 1;
	if (s->hex || s->small_fifth)
		return 1;
	if (s->single && passed > 0)
		return s->total / passed >= LEAST_LOAD ? 1 : 1e3;
	/* Nothing takes less than 100 ns. */
	if (s->total < 100 * s->n)
		return 1e3;
	document_warn(g->doc, lines_index(g->p, at), "unit-assumed",
		      "a latency log of fio, taken to be in ns (3.x)");
	return 1;
}

static void add_value(struct log_sum *s, double v)
{
	double d = v - s->mean;

	s->min = s->n > 0 ? fmin(s->min, v) : v;
	s->max = s->n > 0 ? fmax(s->max, v) : v;
	s->n++;
	s->mean += d / s->n;
	s->m2 += d * (v - s->mean);
}

static void put_points(struct log *g, size_t at, size_t n)
{
	struct text metric[3];

	for (size_t d = 0; d < 3; d++)
		metric[d] = arena_printf(g->doc->arena, "fio.%s.%s",
					 directions[d], g->kind);
	for (size_t i = at; i < at + n; i++) {
		struct log_row r;

		read_row(text_trim(g->p->line[i]->text), g->both, &r);
		add_value(&g->sum[r.ddir], r.value * g->factor);
		if (g->n_points++ < LIMIT_POINTS)
			run_point(g->doc, g->run, metric[r.ddir], r.t,
				  UNKNOWN, r.value * g->factor,
				  lines_index(g->p, i));
	}
	if (g->n_points > LIMIT_POINTS)
		document_warn(g->doc, lines_index(g->p, at + n - 1),
			      "long-series",
			      "only the first %d points of a log are kept",
			      LIMIT_POINTS);
}

/* A log of single IOs holds what the report says of them. */
static void put_summary(struct log *g, size_t line)
{
	static const char *const names[] = {"min", "max", "mean", "stdev",
					    "samples"};

	for (size_t d = 0; d < 3; d++) {
		const struct log_sum *s = &g->sum[d];
		double v[] = {s->min, s->max, s->mean,
			      s->n > 1 ? sqrt(s->m2 / (s->n - 1)) : 0, s->n};

		for (size_t k = 0; s->n > 0 && k < 5; k++)
			run_measure(g->doc, g->run,
				    arena_printf(g->doc->arena,
						 "fio.%s.%s.%s",
						 directions[d], g->kind,
						 names[k]),
				    v[k], k < 4 ? "ns" : "count",
				    k < 4 ? g->factor : 1, line);
	}
}

static bool is_latency(const char *kind)
{
	return text_ends(text_of(kind), TEXT("lat"));
}

static size_t read_series(struct log *g, size_t at)
{
	struct survey s;
	struct log_row r;
	size_t n;

	g->both = !read_row(text_trim(g->p->line[at]->text), 0, &r);
	n = survey_rows(g, at, &s);
	if (is_latency(g->kind))
		g->factor = latency_unit(g, at, &s);
	else
		g->factor = g->kind[0] == 'b' ? 1024 : 1;
	put_points(g, at, n);
	if (is_latency(g->kind) && s.single)
		put_summary(g, lines_index(g->p, at));
	return n;
}

/* ---- histograms ---- */

/* Adds the counters of one line to those of its direction. */
static bool add_counters(struct text t, size_t n, double *to[3])
{
	uint64_t head[3], v;
	bool hex;

	for (size_t i = 0; i < 3; i++)
		if (!take_number(&t, &head[i], &hex))
			return false;
	if (head[1] > 2)
		return false;
	for (size_t i = 0; i < n && take_number(&t, &v, &hex); i++)
		to[head[1]][i] += (double)v;
	return true;
}

static void put_histogram(struct log *g, const char *d, const double *count,
			  size_t n, unsigned int bits, double unit,
			  size_t line)
{
	struct histogram *h = NULL;

	for (size_t i = 0; i < n; i++) {
		if (!(count[i] > 0))
			continue;
		if (!h) {
			h = run_histogram(g->doc, g->run,
					  arena_printf(g->doc->arena,
						       "fio.%s.clat", d),
					  "ns", line);
			h->total = 0;
		}
		h->total += count[i];
		histogram_bucket(g->doc, h,
				 fio_bin_start((uint64_t)i << bits) * unit,
				 fio_bin_start((uint64_t)(i + 1) << bits) * unit -
					 1, count[i]);
	}
}

/* All intervals together: the counters are those of each interval. */
static size_t read_histograms(struct log *g, size_t at)
{
	struct text t = text_trim(g->p->line[at]->text);
	size_t n = count_counters(t), i = at;
	unsigned int bits;
	double unit, *count[3];

	if (!coarseness(n, &bits, &unit))
		return 0;
	for (size_t d = 0; d < 3; d++)
		count[d] = arena_array(g->doc->arena, n, sizeof(double));
	for (; i < g->p->n; i++) {
		t = text_trim(g->p->line[i]->text);
		if (count_counters(t) != n || !add_counters(t, n, count))
			break;
	}
	for (size_t d = 0; d < 3; d++)
		put_histogram(g, directions[d], count[d], n, bits, unit,
			      lines_index(g->p, at));
	return i - at;
}

/* ---- the format ---- */

static int log_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), name;
	struct log_row r;
	unsigned int bits;
	double unit;
	const char *kind;

	if (!starts_as_row(t))
		return 0;
	kind = kind_at(p, at, &name);
	if (!kind)
		return 0;
	if (kind[0] == 'h')
		return coarseness(count_counters(t), &bits, &unit) ? 92 : 0;
	return read_row(t, 0, &r) || read_row(t, 1, &r) ? 92 : 0;
}

static size_t log_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct log *g = arena_alloc(p->doc->arena, sizeof(*g));
	struct text name;
	size_t took;

	g->p = p;
	g->doc = p->doc;
	g->kind = kind_at(p, at, &name);
	g->run = document_add_run(p->doc, block, TEXT("fio"),
				  lines_index(p, at));
	g->run->name = name;
	/* The report of the same job says more. */
	g->run->partial = true;
	took = g->kind[0] == 'h' ? read_histograms(g, at) :
				   read_series(g, at);
	return took ? took : 1;
}

static const char *const samples[] = {
	"job_clat.1.log\n"
	"0, 256493, 0, 4096, 0\n"
	"0, 77035, 1, 4096, 0\n",
	"== job_bw.log\n"
	"500, 140176, 0, 0\n"
	"1000, 140064, 1, 0\n",
	NULL,
};

const struct format format_fio_log = {
	.name = "fio-log",
	.title = "fio, log files",
	.sniff = log_sniff,
	.parse = log_parse,
	.samples = samples,
};
