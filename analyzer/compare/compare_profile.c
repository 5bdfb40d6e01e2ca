/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Profiles of both sides: which symbols take another share of the samples.
 * Samples come in bursts, so their binomial variance is multiplied; without
 * the number of samples nothing can be tested. Self and children columns never
 * mix. A share says nothing of the work done: where both sides state a
 * throughput, the cost of one operation is told as well.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* Symbols of one event that are listed. */
#define MOST_LISTED 20
/* Letters before the first "_" that make a family of names. */
#define FAMILY_LEAST 3

struct entry {
	struct text key;	/* of the symbol, without .part.24 and the like */
	double self, children;	/* percent; children NAN: not printed */
	int64_t line;
};

/* One profile of a run. samples and count may be unknown (NAN). */
struct shares {
	struct text event;
	int64_t id, run, state, workload, sequence;
	bool test;
	double samples, count;
	struct entry *entry;
	size_t n, cap;
	bool has_self;
};

struct profiles {
	struct comparing *c;
	struct shares *item;
	size_t n, cap;
};

/* A symbol on both sides. moved: another symbol lost what it gained. */
struct grown {
	const struct entry *base, *test;	/* NULL: below what is shown */
	struct text key;
	double from, to;	/* shares, 0 to 1 */
	struct stats_two_prop t;
	double p_adjusted;
	bool moved;
};

static struct text col(struct comparing *c, struct query *q, int at)
{
	return arena_text(c->arena, query_col_text(q, at));
}

/* One symbol in several commands is one symbol. */
static void add_entry(struct profiles *s, struct shares *p, struct query *q)
{
	struct text key = query_col_text(q, 9);
	double self = query_col_real(q, 10), children = query_col_real(q, 11);
	struct entry *e = p->n ? &p->entry[p->n - 1] : NULL;

	p->has_self = p->has_self || !isnan(self);
	if (e && text_eq(e->key, key)) {
		e->self += self;
		e->children += children;
		return;
	}
	p->entry = arena_grow(s->c->arena, p->entry, p->n, &p->cap,
			      sizeof(*p->entry));
	p->entry[p->n++] = (struct entry){
		.key = arena_text(s->c->arena, key), .self = self,
		.children = children, .line = query_col_int(q, 12)};
}

/* Rows come profile by profile, entries by key, so that equal keys are
 * neighbours. */
static int load(struct profiles *s)
{
	struct query *q = db_query(s->c->db, "compare_profiles");
	int got;

	query_int(q, 1, s->c->thread);
	while ((got = query_step(q)) == 1) {
		int64_t id = query_col_int(q, 0);

		if (!s->n || s->item[s->n - 1].id != id) {
			s->item = arena_grow(s->c->arena, s->item, s->n,
					     &s->cap, sizeof(*s->item));
			s->item[s->n++] = (struct shares){
				.id = id, .event = col(s->c, q, 1),
				.samples = query_col_real(q, 2),
				.count = query_col_real(q, 3),
				.run = query_col_int(q, 4),
				.workload = query_col_int(q, 5),
				.sequence = query_col_int(q, 6),
				.state = query_col_int(q, 7),
				.test = query_col_int(q, 8) != 0,
			};
		}
		add_entry(s, &s->item[s->n - 1], q);
	}
	return got;
}

/* Entries are in the order of their keys. */
static const struct entry *entry_of(const struct shares *p, struct text key)
{
	size_t from = 0, to = p->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;
		int d = text_cmp(p->entry[mid].key, key);

		if (d == 0)
			return &p->entry[mid];
		if (d < 0)
			from = mid + 1;
		else
			to = mid;
	}
	return NULL;
}

/* From 0 to 1; what is not shown is 0. */
static double share(const struct entry *e, bool self)
{
	double v = e ? self ? e->self : e->children : 0;

	return isnan(v) ? 0 : fmin(1, v / 100);
}

/* "__do_foo" and "do_foo" are what a compiler makes of one another. */
static struct text stem(struct text key)
{
	while (key.n && key.p[0] == '_')
		key = text_from(key, 1);
	text_skip(&key, TEXT("do_"));
	return key;
}

/* "xas_" of xas_load: what one file calls its functions. */
static struct text family(struct text key)
{
	struct text t = stem(key);
	size_t at = text_find_char(t, '_');

	return at != TEXT_NOT_FOUND && at >= FAMILY_LEAST ?
		       text_sub(t, 0, at + 1) : t;
}

/* The change of all symbols of one stem; or of the family, when some of it
 * is on one side alone, as inlining makes and unmakes functions. */
static double twins_change(const struct shares *x, const struct shares *y,
			   struct text key)
{
	const struct shares *side[] = {x, y};
	double twins = 0, kin = 0;
	bool inlined = false;

	for (size_t s = 0; s < 2; s++)
		for (size_t i = 0; i < side[s]->n; i++) {
			const struct entry *e = &side[s]->entry[i];
			double v = share(e, true) * (s ? 1 : -1);

			if (text_eq(stem(e->key), stem(key)))
				twins += v;
			if (!text_eq(family(e->key), family(key)))
				continue;
			kin += v;
			inlined = inlined || !entry_of(side[!s], e->key);
		}
	return inlined ? kin : twins;
}

/* It does itself what its callees or its twins did before. */
static bool moved(const struct comparing *c, const struct shares *x,
		  const struct shares *y, const struct grown *g)
{
	double most = c->t.moved_share * fabs(g->to - g->from);

	if (!x->has_self || !y->has_self)
		return false;
	if (g->base && g->test && !isnan(g->base->children) &&
	    !isnan(g->test->children))
		return fabs(share(g->test, false) - share(g->base, false)) <
		       most;
	return fabs(twins_change(x, y, g->key)) < most;
}

/* Shares times samples are counts; those that perf printed rounded are a little
 * off, which the dispersion covers. */
static struct grown weigh(const struct comparing *c, const struct shares *x,
			  const struct shares *y, struct text key)
{
	bool self = x->has_self && y->has_self;
	struct grown g = {
		.base = entry_of(x, key), .test = entry_of(y, key),
		.key = key, .p_adjusted = NAN,
	};

	g.from = share(g.base, self);
	g.to = share(g.test, self);
	g.t = stats_two_prop(g.from * x->samples, x->samples,
			     g.to * y->samples, y->samples, c->t.profile_phi);
	return g;
}

/* How much of a side's printed shares is the least: a symbol that the other
 * side does not show may have this much there. */
static double least_shown(const struct shares *p)
{
	double least = 1;

	for (size_t i = 0; i < p->n; i++)
		if (share(&p->entry[i], p->has_self) > 0)
			least = fmin(least, share(&p->entry[i], p->has_self));
	return least;
}

static bool worth_listing(const struct comparing *c, const struct grown *g,
			  double unseen)
{
	double d = fabs(g->to - g->from);

	/* What one side leaves out is not nothing: it was below what it
	 * shows. */
	if (!g->base || !g->test)
		d -= unseen;
	return g->t.status == STATS_OK && fabs(g->t.z) > c->t.profile_z &&
	       100 * d >= c->t.profile_points;
}

static int by_size(const void *a, const void *b)
{
	const struct grown *x = a, *y = b;
	double dx = fabs(x->to - x->from), dy = fabs(y->to - y->from);

	if (dx != dy)
		return dx < dy ? 1 : -1;
	return text_cmp(x->key, y->key);
}

/* Of the headline, where more is better: what a profile's cost is divided
 * by. */
static double throughput(const struct comparing *c, double *base)
{
	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *p = &c->pair[i];

		if (!p->headline || !compare_is_higher_better(p) ||
		    p->tier == TIER_CLAIM || !(p->base.mean > 0) ||
		    !(p->test.mean > 0))
			continue;
		*base = p->base.mean;
		return p->test.mean;
	}
	return NAN;
}

static void add_share(struct buf *b, const struct entry *e, double v)
{
	if (e)
		buf_printf(b, "%.2f %%", 100 * v);
	else
		buf_printf(b, "not shown");
}

/* The sentence of a finding. "Per operation" needs both profiles to have
 * counted as long as each other, and that is said. */
static struct text explain(const struct comparing *c, const struct shares *x,
			   const struct shares *y, const struct grown *g)
{
	struct buf b = buf_new(600);
	double base = NAN, test = throughput(c, &base), cost;
	bool self = x->has_self && y->has_self;
	struct text t;

	buf_printf(&b, "descriptive: %.*s ", TEXT_ARG(text_sub(g->key, 0,
							       100)));
	add_share(&b, g->base, g->from);
	buf_printf(&b, " -> ");
	add_share(&b, g->test, g->to);
	buf_printf(&b, " of %.*s (%s), z %.1f (samples %.6g and %.6g, "
		   "dispersion %g)", TEXT_ARG(text_sub(x->event, 0, 60)),
		   self ? "self" : "children", g->t.z, x->samples, y->samples,
		   c->t.profile_phi);
	if (g->moved)
		buf_printf(&b, ": moved, not grown");
	cost = g->to * y->count / test / (g->from * x->count / base);
	if (isfinite(cost) && cost > 0)
		buf_printf(&b, "; per operation x %.2f if both profiles took "
			   "equally long", cost);
	t = arena_text(c->arena, buf_text(&b));
	buf_free(&b);
	return t;
}

/* A shape row: it describes and takes no part in the verdict. */
static int store(struct comparing *c, const struct shares *x,
		 const struct shares *y, const struct grown *g)
{
	struct shape_row row = {
		.metric = arena_printf(c->arena, "profile.%.*s.%.*s",
				       TEXT_ARG(x->event), TEXT_ARG(g->key)),
		.unit = TEXT("percent"),
		.workload = x->workload, .sequence = x->sequence,
		.base_state = x->state, .test_state = y->state,
		.base_run = x->run, .test_run = y->run,
		.base_line = g->base ? g->base->line : 0,
		.test_line = g->test ? g->test->line : 0,
		.tier = "profile", .test_name = "two proportions",
		.better = "neither",
		.base = 100 * g->from, .test = 100 * g->to,
		.direction = "neutral", .p = g->t.p,
		.p_adjusted = g->p_adjusted,
	};

	row.why = explain(c, x, y, g);
	return compare_store_shape(c, &row);
}

/* Every symbol of either side, once. */
static struct grown *all_symbols(const struct comparing *c,
				 const struct shares *x,
				 const struct shares *y, size_t *n)
{
	struct grown *g = arena_array(c->arena, x->n + y->n, sizeof(*g));

	*n = 0;
	for (size_t i = 0; i < x->n; i++)
		g[(*n)++] = weigh(c, x, y, x->entry[i].key);
	for (size_t i = 0; i < y->n; i++)
		if (!entry_of(x, y->entry[i].key))
			g[(*n)++] = weigh(c, x, y, y->entry[i].key);
	return g;
}

/* All symbols that stand out are one family of tests; the largest are
 * listed. */
static int compare_two(struct comparing *c, const struct shares *x,
		       const struct shares *y)
{
	size_t n, kept = 0;
	struct grown *g = all_symbols(c, x, y, &n);
	double *p = arena_array(c->arena, 2 * n + 1, sizeof(*p));
	double least_x = least_shown(x), least_y = least_shown(y);
	int err = 0;

	for (size_t i = 0; i < n; i++)
		if (worth_listing(c, &g[i], g[i].base ? least_y : least_x))
			g[kept++] = g[i];
	for (size_t i = 0; i < kept; i++)
		p[i] = g[i].t.p;
	stats_bh(p, kept, p + n);
	for (size_t i = 0; i < kept; i++) {
		g[i].p_adjusted = p[n + i];
		g[i].moved = moved(c, x, y, &g[i]);
	}
	if (kept)
		qsort(g, kept, sizeof(*g), by_size);
	for (size_t i = 0; i < kept && i < MOST_LISTED && !err; i++)
		err = store(c, x, y, &g[i]);
	return err;
}

/* The first profile of this event on this side whose samples are known: reports
 * show one each. */
static const struct shares *first(const struct profiles *s, struct text event,
				  bool test)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->item[i].test == test && s->item[i].samples > 0 &&
		    text_eq(s->item[i].event, event))
			return &s->item[i];
	return NULL;
}

int compare_profiles(struct comparing *c)
{
	struct profiles s = {.c = c};
	int err = load(&s);

	for (size_t i = 0; i < s.n && !err; i++) {
		const struct shares *x = &s.item[i], *y;

		if (x->test || first(&s, x->event, false) != x)
			continue;
		y = first(&s, x->event, true);
		if (y)
			err = compare_two(c, x, y);
	}
	return err;
}
