/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From values to pairs. The rows come sorted by workload, reading and metric;
 * inside such a stretch each state of the base side meets each state of the
 * test side. Runs of one state are samples; states that differ in nothing but
 * the number of the run are one. A state with the change reverted stands as
 * the third side beside a base of its own.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* States that one stretch may hold; beyond, the rest is not paired. */
#define STATES 16

/* The values of one state in one stretch. */
struct group {
	const struct value *first;
	struct text label;	/* without the number of the run */
	size_t n;
	bool test, full;
};

struct stretch {
	const struct value *from;
	size_t n;
	struct group group[STATES];
	size_t n_groups;
	size_t *group_of;	/* of each value; STATES = none */
};

bool compare_is_robot(const struct value *v)
{
	return text_starts(v->format, TEXT("lkp"));
}

/* Words that number a run and name no state. */
static bool is_run_word(struct text w)
{
	static const char *const word[] = {"run", "test", "try", "loop",
					   "iteration", "round", "pass"};

	for (size_t i = 0; i < sizeof(word) / sizeof(*word); i++)
		if (text_iis(w, word[i]))
			return true;
	return w.n == 1 && w.p[0] == '#';
}

/* "5.10 run 2" and "5.10 #2" -> "5.10"; a bare number at the end stays, as it
 * may be a version. */
static struct text without_run(struct text label)
{
	struct text t = text_rtrim(label), head;
	size_t n = t.n;

	while (n > 0 && ch_digit(t.p[n - 1]))
		n--;
	if (n == t.n)
		return t;
	head = text_rtrim(text_sub(t, 0, n));
	if (text_ends(head, TEXT("#")))
		return text_rtrim(text_sub(head, 0, head.n - 1));
	n = head.n;
	while (n > 0 && !ch_space(head.p[n - 1]))
		n--;
	if (is_run_word(text_from(head, n)))
		return text_rtrim(text_sub(head, 0, n));
	return t;
}

/* Two authors have two machines, as far as anybody knows. */
static bool same_machine(const struct value *a, const struct value *b)
{
	return a->message == b->message ||
	       (a->author.n > 0 && text_eq(a->author, b->author));
}

static bool same_state(const struct group *g, const struct value *v,
		       struct text label)
{
	const struct value *o = g->first;

	/* Each table of a robot stands for runs of its own. */
	if (!same_machine(o, v) ||
	    (compare_is_robot(v) && o->message != v->message))
		return false;
	if (o->state == v->state)
		return true;
	return g->test == v->test && text_eq(o->variant, v->variant) &&
	       text_eq(o->kernel, v->kernel) &&
	       text_eq(o->commit, v->commit) &&
	       text_eq(o->config, v->config) && text_ieq(g->label, label);
}

static size_t group_for(struct stretch *s, const struct value *v)
{
	struct text label = without_run(v->label);
	size_t i;

	for (i = 0; i < s->n_groups; i++)
		if (same_state(&s->group[i], v, label))
			return i;
	if (i == STATES)
		return STATES;
	s->group[s->n_groups++] = (struct group){
		.first = v, .label = label, .test = v->test};
	return i;
}

/* "As I said, 10500 on 6.8": what group g has already is no further run. Who
 * tells more numbers than these of one metric measured them. */
#define TOLD 256

static bool told_again(const struct comparing *c, const struct stretch *s,
		       size_t i, size_t g)
{
	for (size_t k = 0; k < i && k < TOLD; k++)
		if (s->group_of[k] == g &&
		    compare_is_copy(c, &s->from[k], &s->from[i]))
			return true;
	return false;
}

/* The groups of a stretch; a run counts once, with its first value. */
static void split(struct comparing *c, struct stretch *s)
{
	s->group_of = arena_array(c->arena, s->n, sizeof(*s->group_of));
	for (size_t i = 0; i < s->n; i++) {
		const struct value *v = &s->from[i];

		if (i > 0 && v->run == s->from[i - 1].run) {
			s->group_of[i] = STATES;
			continue;
		}
		s->group_of[i] = group_for(s, v);
		if (s->group_of[i] == STATES)
			continue;
		if (s->group[s->group_of[i]].n > 0 && compare_is_robot(v) &&
		    s->group[s->group_of[i]].first->value == v->value) {
			/* The same mean, shown twice. */
			s->group_of[i] = STATES;
			continue;
		}
		if (told_again(c, s, i, s->group_of[i])) {
			s->group_of[i] = STATES;
			continue;
		}
		s->group[s->group_of[i]].n++;
		if (!v->partial)
			s->group[s->group_of[i]].full = true;
	}
}

/* The values of group g; what is only progress counts when nothing else is
 * there. */
static struct side side_of(struct comparing *c, const struct stretch *s,
			   size_t g)
{
	struct side side = {.lo = NAN, .hi = NAN};

	side.value = arena_array(c->arena, s->group[g].n,
				 sizeof(*side.value));
	side.x = arena_array(c->arena, s->group[g].n, sizeof(*side.x));
	for (size_t i = 0; i < s->n; i++) {
		const struct value *v = &s->from[i];

		if (s->group_of[i] != g || (s->group[g].full && v->partial))
			continue;
		side.value[side.n] = v;
		/* -0.0 is 0. */
		side.x[side.n++] = v->value + 0.0;
		side.step = isnan(v->precision) ?
				    side.step : fmax(side.step, v->precision);
	}
	side.mean = stats_mean(side.x, side.n);
	side.runs = (double)side.n;
	if (side.n == 1) {
		side.lo = side.value[0]->lo;
		side.hi = side.value[0]->hi;
	}
	return side;
}

/* A change taken out again, on the base side. */
static bool is_revert(const struct group *g)
{
	return !g->test && g->first->variant.n > 0;
}

/* The group of the reverted change that stands beside base b, on the same
 * machine. */
static size_t third_of(const struct stretch *s, size_t b)
{
	if (is_revert(&s->group[b]))
		return STATES;
	for (size_t i = 0; i < s->n_groups; i++)
		if (is_revert(&s->group[i]) &&
		    same_machine(s->group[i].first, s->group[b].first))
			return i;
	return STATES;
}

struct pair *compare_add(struct comparing *c)
{
	c->pair = arena_grow(c->arena, c->pair, c->n_pairs, &c->cap_pairs,
			     sizeof(*c->pair));
	c->pair[c->n_pairs] = (struct pair){
		.p_adjusted = NAN, .change = NAN, .verdict = "inconclusive"};
	return &c->pair[c->n_pairs++];
}

static enum tier tier_of(const struct side *base, const struct side *test)
{
	struct text format = base->value[0]->format;

	if (base->n > 1 || test->n > 1)
		return TIER_SAMPLES;
	if (text_eq(format, TEXT("table")) || text_eq(format, TEXT("prose")))
		return TIER_TABLE;
	return TIER_SINGLE;
}

static int add_pair(struct comparing *c, const struct stretch *s, size_t b,
		    size_t t)
{
	const struct value *v = s->group[b].first;
	const struct known *metric = compare_metric(c, v->metric, v->unit);
	size_t third = third_of(s, b);
	struct pair *p;

	if (!metric)
		return -1;
	p = compare_add(c);
	p->workload = v->workload;
	p->sequence = v->sequence;
	p->metric = metric;
	p->unit = v->unit;
	p->base = side_of(c, s, b);
	p->test = side_of(c, s, t);
	if (third < STATES)
		p->third = side_of(c, s, third);
	p->tier = tier_of(&p->base, &p->test);
	return compare_noise(c, p);
}

/* How near two groups stand: one message, one author, anything. */
static int nearness(const struct group *a, const struct group *b)
{
	if (a->first->message == b->first->message)
		return 2;
	return same_machine(a->first, b->first);
}

/* The nearest that group g has on the other side. */
static int nearest(const struct stretch *s, size_t g)
{
	int best = 0;

	for (size_t i = 0; i < s->n_groups; i++)
		if (s->group[i].test != s->group[g].test &&
		    nearness(&s->group[i], &s->group[g]) > best)
			best = nearness(&s->group[i], &s->group[g]);
	return best;
}

/* Numbers of one mail belong together; a number meets one of another mail
 * only when neither has anything nearer. */
static bool belong(const struct stretch *s, size_t b, size_t t)
{
	int n = nearness(&s->group[b], &s->group[t]);

	return n >= nearest(s, b) && n >= nearest(s, t);
}

static int pair_stretch(struct comparing *c, struct stretch *s)
{
	size_t made = 0;
	int err = 0;

	split(c, s);
	for (size_t b = 0; !err && b < s->n_groups; b++) {
		if (s->group[b].test)
			continue;
		for (size_t t = 0; !err && t < s->n_groups; t++) {
			if (!s->group[t].test || !belong(s, b, t) ||
			    made == LIMIT_STATE_PAIRS ||
			    c->n_pairs == LIMIT_COMPARISONS)
				continue;
			err = add_pair(c, s, b, t);
			made++;
		}
	}
	return err;
}

static bool same_stretch(const struct value *a, const struct value *b)
{
	return a->workload == b->workload && a->sequence == b->sequence &&
	       text_eq(a->metric, b->metric);
}

int compare_pair(struct comparing *c)
{
	size_t from, to;
	int err = 0;

	for (from = 0; !err && from < c->n_values; from = to) {
		struct stretch s = {.from = &c->value[from]};

		for (to = from; to < c->n_values &&
		     same_stretch(&c->value[from], &c->value[to]);)
			to++;
		s.n = to - from;
		err = pair_stretch(c, &s);
	}
	return err;
}
