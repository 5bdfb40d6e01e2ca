/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From the verdicts on metrics to one verdict on the change (section 9 of
 * docs/design/statistics.md): metrics that disagree, several workloads, what
 * had no other side. Raw values of different workloads are never added up for a
 * verdict.
 */
#include "analyzer/experiment/experiment.h"

#include <math.h>

/* Workloads that are looked through for the nearest one. */
#define TRIED 200
#define ALONE_MOST 20
/* Words of a key that are compared. */
#define KEY_WORDS 40
#define WHY_MOST 1024

bool experiment_shown(const struct pair *p)
{
	return compare_is_judged(p);
}

/* Primary metrics, each measured once: others describe. */
static bool decides(const struct pair *p)
{
	return compare_is_judged(p) && !p->derived_from &&
	       text_eq(p->metric->family, TEXT("primary"));
}

static bool verdict_is(const struct pair *p, const char *word)
{
	return strcmp(p->verdict, word) == 0;
}

/* ---- the class ---- */

/* Verdicts of the pairs that decide, of one workload or of all. */
struct tally {
	size_t pairs, worse, better, noise, same;
	size_t apart;			/* not comparable */
	size_t rate_worse, rate_better;	/* throughput alone */
};

/* workload 0: all of them. */
static struct tally count(const struct comparing *c, int64_t workload)
{
	struct tally t = {0};

	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *p = &c->pair[i];
		bool rate = compare_is_higher_better(p);

		if (!decides(p) || (workload && p->workload != workload))
			continue;
		if (verdict_is(p, "not-comparable")) {
			t.apart++;
			continue;
		}
		t.pairs++;
		t.noise += verdict_is(p, "noise");
		t.same += verdict_is(p, "no-change");
		if (verdict_is(p, "regression")) {
			t.worse++;
			t.rate_worse += rate;
		} else if (verdict_is(p, "improvement")) {
			t.better++;
			t.rate_better += rate;
		}
	}
	return t;
}

/* A closed loop with fewer requests done may show shorter latencies: Little's
 * law. The verdict stands on throughput then. */
static const char *class_of(const struct tally *t, bool *conflict)
{
	*conflict = false;
	if (t->worse && t->better) {
		*conflict = (t->rate_worse == t->worse && !t->rate_better) ||
			    (t->rate_better == t->better && !t->rate_worse);
		if (!*conflict)
			return "mixed";
		return t->rate_worse ? "regression" : "improvement";
	}
	if (t->worse || t->better)
		return t->worse ? "regression" : "improvement";
	if (t->noise)
		return "noise";
	if (t->pairs && t->same == t->pairs)
		return "no-change";
	if (t->pairs)
		return "inconclusive";
	return t->apart ? "not-comparable" : "no-data";
}

/* Each workload has a class; those of all of them together have one. */
static const char *class_of_all(const struct experiment_files *f,
				bool *conflict)
{
	struct tally all = count(&f->c, 0);
	size_t worse = 0, better = 0;
	const char *class = class_of(&all, conflict);

	if (!all.worse || !all.better || *conflict)
		return class;
	for (size_t i = 0; i < f->n_workloads; i++) {
		struct tally t = count(&f->c, (int64_t)i + 1);
		const char *one = class_of(&t, conflict);

		worse += strcmp(one, "regression") == 0;
		better += strcmp(one, "improvement") == 0;
		if (strcmp(one, "mixed") == 0)
			return "mixed";
	}
	if (worse && better)
		return "mixed";
	return worse ? "regression" : "improvement";
}

/* ---- the headline ---- */

/* A pair with a remark has a change and no test. */
static bool is_tested(const struct pair *p)
{
	return p->weighed && !p->remark;
}

static bool names(const struct pair *p, const char *word)
{
	return text_has(p->metric->name, text_of(word));
}

/* What a comparison is about first: operations and bytes a second, then
 * means, then the rest. */
static int rank_of(const struct pair *p)
{
	if (compare_is_higher_better(p))
		return names(p, "iops") ? 4 : names(p, "bw") ? 3 : 2;
	return names(p, "mean") || names(p, "elapsed");
}

/* Which of two pairs shows the verdict better. */
static bool is_better_headline(const struct experiment_files *f,
			       const struct pair *p, const struct pair *q)
{
	bool p_fits = verdict_is(p, f->verdict);
	bool q_fits = q && verdict_is(q, f->verdict);

	if (!q || p_fits != q_fits)
		return !q || p_fits;
	if (is_tested(p) != is_tested(q))
		return is_tested(p);
	if (rank_of(p) != rank_of(q))
		return rank_of(p) > rank_of(q);
	if (!is_tested(p))
		return false;
	if (p->p_adjusted != q->p_adjusted)
		return p->p_adjusted < q->p_adjusted;
	return fabs(p->e.est) > fabs(q->e.est);
}

/* The pair that the verdict is shown with. */
static void choose_headline(struct experiment_files *f)
{
	for (size_t i = 0; i < f->c.n_pairs; i++) {
		struct pair *p = &f->c.pair[i];

		if (decides(p) && is_better_headline(f, p, f->headline))
			f->headline = p;
	}
}

/* ---- workloads without another side ---- */

/* The words of a key that the other lacks: "bs=4k" of "bs=4k iodepth=1". */
static void add_difference(struct buf *b, struct text key, struct text other)
{
	struct text rest = key, word;

	for (size_t i = 0; i < KEY_WORDS && (word = text_word(&rest)).n; i++) {
		struct text there = other, w = {NULL, 0};
		size_t k = 0;

		while (k++ < KEY_WORDS && (w = text_word(&there)).n &&
		       !text_eq(w, word))
			;
		if (!w.n)
			buf_printf(b, " %.*s", TEXT_ARG(word));
	}
}

/* Words that the other lacks. Both keys have at most KEY_WORDS that are looked
 * at. */
static size_t distance(struct text key, struct text other)
{
	struct buf b = buf_new(WHY_MOST);
	size_t n = 0;
	struct text t;

	add_difference(&b, key, other);
	t = buf_text(&b);
	while (text_word(&t).n)
		n++;
	buf_free(&b);
	return n;
}

/* Of the same tool, with runs on the other side. */
static const struct file_workload *nearest(const struct experiment_files *f,
					   const struct file_workload *w,
					   bool tests)
{
	const struct file_workload *best = NULL;
	size_t least = SIZE_MAX;

	for (size_t i = 0; i < f->n_workloads && i < TRIED; i++) {
		const struct file_workload *o = &f->workload[i];
		size_t d;

		if (!text_eq(o->tool, w->tool) ||
		    !(tests ? o->runs[FILE_TEST] : o->runs[FILE_BASE]))
			continue;
		d = distance(w->key, o->key) +
		    distance(o->key, w->key);
		if (d < least) {
			least = d;
			best = o;
		}
	}
	return best;
}

/* "base has bs=4k", for the reader to see what differs. */
static void add_has(struct buf *b, struct text label,
		    const struct file_workload *w,
		    const struct file_workload *other)
{
	size_t before;

	buf_printf(b, "%.*s has", TEXT_ARG(label));
	before = b->n;
	add_difference(b, w->key, other->key);
	if (b->n == before)
		buf_printf(b, " nothing more");
}

/* Names the nearest workload of the other side and what tells them apart:
 * mostly one parameter that was changed by mistake. */
static struct text why_alone(struct experiment_files *f,
			     const struct file_workload *w, bool in_base)
{
	const struct file_workload *o = nearest(f, w, in_base);
	struct buf b = buf_new(WHY_MOST);
	struct text why;

	if (!o) {
		buf_printf(&b, "no run of %.*s on the other side",
			   TEXT_ARG(w->tool));
	} else {
		add_has(&b, f->label[in_base ? FILE_BASE : FILE_TEST], w, o);
		buf_printf(&b, ", ");
		add_has(&b, f->label[in_base ? FILE_TEST : FILE_BASE], o, w);
	}
	why = arena_text(f->c.arena, buf_text(&b));
	buf_free(&b);
	return why;
}

bool experiment_majors_differ(const struct file_workload *w)
{
	return w->major[FILE_BASE] && w->major[FILE_TEST] &&
	       w->major[FILE_BASE] != w->major[FILE_TEST];
}

static struct text why_major(struct experiment_files *f,
			     const struct file_workload *w)
{
	return arena_printf(f->c.arena, "%.*s %c against %.*s %c, which print "
			    "other units", TEXT_ARG(w->tool),
			    w->major[FILE_BASE], TEXT_ARG(w->tool),
			    w->major[FILE_TEST]);
}

/* Workloads of one side, and those whose tool prints other units on the
 * other. */
static void find_alone(struct experiment_files *f)
{
	for (size_t i = 0; i < f->n_workloads && f->n_alone < ALONE_MOST;
	     i++) {
		const struct file_workload *w = &f->workload[i];
		bool base = w->runs[FILE_BASE], test = w->runs[FILE_TEST];

		if (base == test && !experiment_majors_differ(w))
			continue;
		f->alone = arena_grow(f->c.arena, f->alone, f->n_alone,
				      &f->cap_alone, sizeof(*f->alone));
		f->alone[f->n_alone++] = (struct file_alone){
			.workload = w, .side = base ? FILE_BASE : FILE_TEST,
			.why = base && test ? why_major(f, w) :
					      why_alone(f, w, base)};
	}
}

/* ---- one metric over several workloads ---- */

/* A value of the overall mean: tested, and of this metric. */
static bool same_metric(const struct pair *p, const struct file_overall *o)
{
	return decides(p) && p->weighed && !p->remark &&
	       text_eq(p->metric->name, o->metric->name);
}

/* Equal weights; a paradox of Simpson's kind is told, not averaged away. */
static bool sum_metric(const struct comparing *c, struct file_overall *o)
{
	struct group_sums s = {.df = INFINITY, .tau = c->t.tau_shared};
	struct group_mean m;
	double least;

	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *p = &c->pair[i];

		if (!same_metric(p, o))
			continue;
		compare_group_add(&s, p);
		o->worse += verdict_is(p, "regression");
		o->better += verdict_is(p, "improvement");
	}
	if (s.n < 2)
		return false;
	m = compare_group_mean(&s);
	least = (double)(o->worse < o->better ? o->worse : o->better);
	o->groups = (size_t)s.n;
	o->change = 100 * expm1(m.mean);
	o->lo = 100 * expm1(m.lo);
	o->hi = 100 * expm1(m.hi);
	o->p = m.p;
	o->mixed = (least > 0 && least >= c->t.opposed_share * s.n) ||
		   (s.test - s.base) * m.mean < 0;
	return true;
}

static bool summed(const struct experiment_files *f, const struct pair *p)
{
	for (size_t i = 0; i < f->n_overall; i++)
		if (text_eq(f->overall[i].metric->name, p->metric->name))
			return true;
	return false;
}

/* Families of many metrics are looked at one by one up to here. */
#define OVERALL_MOST 20

static void find_overall(struct experiment_files *f)
{
	if (f->n_workloads < 2)
		return;
	for (size_t i = 0; i < f->c.n_pairs && f->n_overall < OVERALL_MOST;
	     i++) {
		const struct pair *p = &f->c.pair[i];
		struct file_overall o = {.metric = p->metric};

		if (!decides(p) || summed(f, p) || !sum_metric(&f->c, &o))
			continue;
		f->overall = arena_grow(f->c.arena, f->overall, f->n_overall,
					&f->cap_overall, sizeof(*f->overall));
		f->overall[f->n_overall++] = o;
	}
}

/* ---- all of it ---- */

/* The reason of the headline is that of the verdict; a conflict is added to
 * it. */
static void explain(struct experiment_files *f, bool conflict)
{
	struct buf b = buf_new(2 * WHY_MOST);

	if (f->headline)
		buf_add(&b, f->headline->why);
	else if (f->n_alone)
		buf_printf(&b, "not-comparable: %.*s",
			   TEXT_ARG(f->alone[0].why));
	else
		buf_printf(&b, "no-data: no metric with a direction on both "
			   "sides");
	if (conflict)
		buf_printf(&b, "; throughput and latency went the same way, "
			   "as fewer requests at a time take less long");
	f->why = arena_text(f->c.arena, buf_text(&b));
	buf_free(&b);
}

/* Order matters: the headline is chosen by the verdict, the confidence is that
 * of the headline. */
void experiment_sum(struct experiment_files *f)
{
	bool conflict;

	find_alone(f);
	find_overall(f);
	f->verdict = class_of_all(f, &conflict);
	if (!strcmp(f->verdict, "no-data") && f->n_alone)
		f->verdict = "not-comparable";
	choose_headline(f);
	if (f->headline && verdict_is(f->headline, f->verdict))
		f->confidence = experiment_confidence(&f->c.t, f->headline);
	if (conflict && !isnan(f->confidence))
		f->confidence = stats_logistic(stats_logit(f->confidence) +
					       f->c.t.direction_conflict);
	explain(f, conflict);
}
