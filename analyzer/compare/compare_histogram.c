/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Histograms of both sides. Two of them are compared where both have an edge,
 * by the share that lies below it: the largest difference, and the bins that
 * hold the median and the 99th percentile. Events inside one run are no runs,
 * so this describes and never makes a verdict; a shift of less than a bin is
 * nothing.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

#include "base/human.h"

/* Histograms of one thread that are compared. */
#define MOST 200
/* Terms of Kolmogorov's series; the next is below 1e-30 wherever it counts. */
#define TERMS 20

struct bin {
	double lo, hi, count;
};

/* All histograms of one name, workload, reading and state. */
struct shape {
	struct text name, unit;
	int64_t workload, sequence, state, id, line;
	int64_t run;		/* the first of them */
	bool test;
	struct bin *bin;
	size_t n, cap;
	double total;
};

struct shapes {
	struct comparing *c;
	struct shape *item;
	size_t n, cap;
};

static struct text col(struct comparing *c, struct query *q, int at)
{
	return arena_text(c->arena, query_col_text(q, at));
}

/* A bin without bounds or with a negative count is none. */
static void add_bin(struct shapes *s, struct shape *h, struct query *q)
{
	struct bin b = {query_col_real(q, 8), query_col_real(q, 9),
			query_col_real(q, 10)};

	if (!(b.count >= 0) || isnan(b.lo) || isnan(b.hi))
		return;
	h->bin = arena_grow(s->c->arena, h->bin, h->n, &h->cap,
			    sizeof(*h->bin));
	h->bin[h->n++] = b;
	h->total += b.count;
}

/* Rows come histogram by histogram, bins from below. */
static int load(struct shapes *s)
{
	struct query *q = db_query(s->c->db, "compare_histograms");
	int got;

	query_int(q, 1, s->c->thread);
	while ((got = query_step(q)) == 1) {
		int64_t id = query_col_int(q, 0);

		if (!s->n || s->item[s->n - 1].id != id) {
			s->item = arena_grow(s->c->arena, s->item, s->n,
					     &s->cap, sizeof(*s->item));
			s->item[s->n++] = (struct shape){
				.id = id, .name = col(s->c, q, 1),
				.unit = col(s->c, q, 2),
				.workload = query_col_int(q, 3),
				.sequence = query_col_int(q, 4),
				.state = query_col_int(q, 5),
				.test = query_col_int(q, 6) != 0,
				.run = query_col_int(q, 7),
				.line = query_col_int(q, 11),
			};
		}
		add_bin(s, &s->item[s->n - 1], q);
	}
	return got;
}

/* The share at or below `edge`; NAN when a bin of it reaches over the edge. */
static double below(const struct shape *h, double edge)
{
	double sum = 0;

	for (size_t i = 0; i < h->n; i++) {
		if (h->bin[i].hi <= edge)
			sum += h->bin[i].count;
		else if (h->bin[i].lo < edge)
			return NAN;
	}
	return sum / h->total;
}

/* The largest difference at a common edge. */
static double distance(const struct shape *a, const struct shape *b)
{
	const struct shape *side[] = {a, b};
	double most = 0;

	for (size_t s = 0; s < 2; s++)
		for (size_t i = 0; i < side[s]->n; i++) {
			double edge = side[s]->bin[i].hi;
			double d = fabs(below(a, edge) - below(b, edge));

			if (d > most)
				most = d;
		}
	return most;
}

/* The bin that holds the q-th part. */
static const struct bin *holding(const struct shape *h, double q)
{
	double sum = 0;

	for (size_t i = 0; i < h->n; i++) {
		sum += h->bin[i].count;
		if (sum >= q * h->total)
			return &h->bin[i];
	}
	return &h->bin[h->n - 1];
}

/* Bins that touch are not apart: the value may be the same. */
static bool apart(const struct bin *a, const struct bin *b)
{
	return a->lo > b->hi || b->lo > a->hi;
}

/* The tail of Kolmogorov's distribution, with events that count as fewer. */
static double ks_tail(const struct comparing *c, double d, double n, double m)
{
	double a = stats_n_eff(n, c->t.rho), b = stats_n_eff(m, c->t.rho);
	double x = d * sqrt(a * b / (a + b)), sum = 0;

	if (x < 0.2)
		return 1;
	for (int k = 1; k <= TERMS; k++)
		sum += (k % 2 ? 2 : -2) * exp(-2 * k * k * x * x);
	return fmax(0, fmin(1, sum));
}

/* "12-16 us", in the scale of the upper end. */
static void add_range(struct buf *b, const struct shape *h,
		      const struct bin *bin)
{
	struct scale s = human_scale(h->unit, bin->hi);

	human_value(b, bin->lo / s.factor, 4);
	buf_printf(b, "-");
	human_value(b, bin->hi / s.factor, 4);
	if (s.unit[0])
		buf_printf(b, " %s", s.unit);
}

/* One quantile of both sides; the same bin is told once. */
static void add_part(struct buf *b, const struct shape *x,
		     const struct shape *y, const char *name, double q)
{
	buf_printf(b, "%s ", name);
	add_range(b, x, holding(x, q));
	if (!apart(holding(x, q), holding(y, q))) {
		buf_printf(b, " on both sides, ");
		return;
	}
	buf_printf(b, " -> ");
	add_range(b, y, holding(y, q));
	buf_printf(b, ", ");
}

/* The sentence of a finding. */
static struct text explain(struct comparing *c, const struct shape *x,
			   const struct shape *y, double d, double p)
{
	struct buf b = buf_new(600);
	struct text t;

	buf_printf(&b, "descriptive: %.*s, ", TEXT_ARG(text_sub(x->name, 0,
								  100)));
	add_part(&b, x, y, "p50", 0.5);
	add_part(&b, x, y, "p99", 0.99);
	buf_printf(&b, "largest difference of the shares below an edge %.2f "
		   "of %.6g and %.6g events (KS p ", d, x->total, y->total);
	buf_printf(&b, p < 1e-12 ? "<1e-12" : "%.2g", p);
	buf_printf(&b, ", correlation %g); events of one run are no runs",
		   c->t.rho);
	t = arena_text(c->arena, buf_text(&b));
	buf_free(&b);
	return t;
}

/* The middle of a bin on the logarithm, as bins grow. */
static double middle(const struct bin *b)
{
	return b->lo > 0 ? sqrt(b->lo * b->hi) : b->hi / 2;
}

/* By the median, else by the 99th percentile. Only times have a better way; a
 * histogram of sizes does not. */
static const char *direction_of(const struct shape *x, const struct shape *y)
{
	static const double parts[] = {0.5, 0.99};
	bool time = text_eq(x->unit, TEXT("ns"));

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		const struct bin *a = holding(x, parts[i]);
		const struct bin *b = holding(y, parts[i]);

		if (!apart(a, b))
			continue;
		if (!time)
			return "neutral";
		return b->lo > a->hi ? "worse" : "better";
	}
	return "same";
}

static int store(struct comparing *c, const struct shape *x,
		 const struct shape *y)
{
	const struct bin *a = holding(x, 0.5), *b = holding(y, 0.5);
	double d = distance(x, y);
	struct shape_row row = {
		.metric = arena_printf(c->arena, "histogram.%.*s",
				       TEXT_ARG(x->name)),
		.unit = x->unit,
		.workload = x->workload, .sequence = x->sequence,
		.base_state = x->state, .test_state = y->state,
		.base_run = x->run, .test_run = y->run,
		.base_line = x->line, .test_line = y->line,
		.tier = "histogram", .test_name = "ks",
		.better = text_eq(x->unit, TEXT("ns")) ? "lower" : "neither",
		.base = middle(a), .test = apart(a, b) ? middle(b) : middle(a),
		.direction = direction_of(x, y),
		.p = ks_tail(c, d, x->total, y->total),
		.p_adjusted = NAN,
	};

	row.why = explain(c, x, y, d, row.p);
	return compare_store_shape(c, &row);
}

/* Of the two sides, the same histogram of the same workload and reading. */
static bool same_thing(const struct shape *x, const struct shape *y)
{
	return x->test != y->test && x->workload == y->workload &&
	       x->sequence == y->sequence && text_eq(x->name, y->name) &&
	       text_eq(x->unit, y->unit);
}

/* The first histogram of the other side that is about the same. */
static const struct shape *other_side(const struct shapes *s, size_t at)
{
	for (size_t i = 0; i < s->n; i++)
		if (same_thing(&s->item[at], &s->item[i]))
			return &s->item[i];
	return NULL;
}

/* Each base meets the first test of its kind; a second base of that kind is
 * shown in the runs and compared no more. */
static bool is_first(const struct shapes *s, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (!s->item[i].test && s->item[i].n && s->item[i].total > 0 &&
		    s->item[i].workload == s->item[at].workload &&
		    s->item[i].sequence == s->item[at].sequence &&
		    text_eq(s->item[i].name, s->item[at].name) &&
		    text_eq(s->item[i].unit, s->item[at].unit))
			return false;
	return true;
}

int compare_histograms(struct comparing *c)
{
	struct shapes s = {.c = c};
	int err = load(&s);

	if (s.n > MOST)
		s.n = MOST;
	for (size_t i = 0; i < s.n && !err; i++) {
		const struct shape *x = &s.item[i], *y;

		if (x->test || !(x->total > 0) || !is_first(&s, i))
			continue;
		y = other_side(&s, i);
		if (y && y->total > 0)
			err = store(c, x, y);
	}
	return err;
}
