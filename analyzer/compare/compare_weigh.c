/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Statistics of all pairs. Primary metrics of one workload and one person are
 * one family of tests, the others a second; what is the same measurement
 * twice (bandwidth beside iops of a fixed block size) is tested once. Context
 * metrics get a change and nothing more.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* Percentiles of fio are middles of buckets; nearer than this many are the
 * same for all that is known. */
#define BUCKETS_APART 2

bool compare_is_higher_better(const struct pair *p)
{
	return text_eq(p->metric->better, TEXT("higher"));
}

bool compare_is_judged(const struct pair *p)
{
	return !p->counted && !text_eq(p->metric->better, TEXT("neither")) &&
	       !text_eq(p->metric->family, TEXT("context"));
}

double compare_signed_change(const struct pair *p)
{
	if (text_eq(p->metric->better, TEXT("neither")))
		return NAN;
	return compare_is_higher_better(p) ? p->change : -p->change;
}

static bool spread_is(const struct value *v, const char *kind)
{
	return text_is(v->spread_kind, kind) && !isnan(v->spread);
}

/* ---- one side ---- */

/* "<metric>.stdev" and "<metric>.samples" of the same run, where the windows
 * inside it are told: what they add to the variance of one run. */
static double within_variance(const struct comparing *c,
			      const struct value *v)
{
	double sd = NAN, n = NAN;

	if (spread_is(v, "within-run") && v->n > 0)
		return stats_within_run(v->value, v->spread, v->n, c->t.rho);
	for (size_t i = compare_first_of_run(c, v->run);
	     i < c->n_values && c->by_run[i]->run == v->run; i++) {
		const struct value *o = c->by_run[i];
		struct text rest = o->metric;

		if (!text_skip(&rest, v->metric))
			continue;
		if (text_eq(rest, TEXT(".stdev")))
			sd = o->value;
		else if (text_eq(rest, TEXT(".samples")))
			n = o->value;
	}
	if (isnan(sd) || isnan(n))
		return 0;
	return stats_within_run(v->value, sd, n, c->t.rho);
}

/* fio keeps percentiles in buckets whose width grows with the value. */
static bool is_bucket(const struct pair *p)
{
	return text_has(p->metric->name, TEXT("lat.p")) &&
	       text_starts(p->metric->name, TEXT("fio."));
}

/* The step that a value was printed with, for a bucket at least its width. */
static double step_of(const struct comparing *c, const struct pair *p,
		      const struct side *s)
{
	if (is_bucket(p))
		return fmax(s->step,
			    fabs(s->mean) * c->t.percentile_width);
	return s->step;
}

/* Half a step of each side; for buckets, as many as must lie between. */
static double unresolved(const struct comparing *c, const struct pair *p)
{
	double steps = (step_of(c, p, &p->base) + step_of(c, p, &p->test)) / 2;

	return is_bucket(p) ? BUCKETS_APART * steps : steps;
}

/* The relative standard deviation that a robot's table prints: a whole number
 * of percent, rounded down, of the population. */
static double robot_sd(const struct comparing *c, const struct value *v,
		       double n)
{
	double cv = c->t.lkp_blank_sd;

	if (spread_is(v, "percent-sd"))
		cv = (v->spread + 1) / 100;
	return cv * sqrt(n / (n - 1));
}

/* From a mean and a coefficient of variation; `runs` is what it claims to stand
 * for. */
static void summarise(struct side *s, double cv, double n)
{
	s->s = stats_side_summary(s->mean, cv * s->mean, n);
	s->summary = true;
	s->runs = n;
}

/* A lone value that stands for several runs. */
static void read_summary(const struct comparing *c, struct side *s)
{
	const struct value *v = s->value[0];
	double n = v->n >= 2 ? v->n : c->t.lkp_runs;

	if (compare_is_robot(v))
		summarise(s, robot_sd(c, v, n), n);
	else if (spread_is(v, "percent-sd"))
		summarise(s, v->spread / 100, n);
	else if (spread_is(v, "sd"))
		summarise(s, v->spread / s->mean, n);
	else if (spread_is(v, "sem"))
		summarise(s, v->spread * sqrt(n) / s->mean, n);
}

/* A side with a value of 0 or less stays unusable: it has no logarithm. The
 * variance within runs is that of their mean, hence the square of n. */
static void prepare(const struct comparing *c, const struct pair *p,
		    struct side *s)
{
	if (s->n == 0 || stats_check(s->x, s->n, 1, true) != STATS_OK)
		return;
	s->usable = true;
	s->s = stats_side(s->x, s->n);
	if (s->n == 1)
		read_summary(c, s);
	for (size_t i = 0; i < s->n && !s->summary; i++)
		s->s.extra += within_variance(c, s->value[i]);
	s->s.extra /= (double)s->n * (double)s->n;
	s->printed = stats_print_variance(s->mean, step_of(c, p, s));
	s->s.extra += s->printed;
}

/* ---- one pair ---- */

/* Bounds that meet: the difference may be nothing. */
static bool bounds_meet(const struct pair *p)
{
	if (isnan(p->base.lo) || isnan(p->base.hi) || isnan(p->test.lo) ||
	    isnan(p->test.hi))
		return false;
	return p->base.lo <= p->test.hi && p->test.lo <= p->base.hi;
}

/* Single values that differ by less than the last digit shows: by less than
 * one step, or by one step that is small for this metric. */
static bool within_print(const struct comparing *c, const struct pair *p,
			 double d)
{
	double steps = unresolved(c, p);

	if (p->base.n != 1 || p->test.n != 1 || p->tier == TIER_CLAIM)
		return false;
	return bounds_meet(p) || d < steps ||
	       (d <= steps && d < p->metric->theta * fabs(p->base.mean));
}

/* The way of the means, tested or not. "same" also where the printed digits do
 * not tell the two apart; from a base of 0 there is no percentage. */
static void set_direction(const struct comparing *c, struct pair *p)
{
	double d = p->test.mean - p->base.mean;

	if (p->base.mean != 0)
		p->change = 100 * d / p->base.mean;
	else if (d == 0)
		p->change = 0;
	if (d == 0 || within_print(c, p, fabs(d)))
		p->direction = "same";
	else if (text_eq(p->metric->better, TEXT("neither")))
		p->direction = "neutral";
	else
		p->direction = (d > 0) == compare_is_higher_better(p) ?
				       "better" : "worse";
}

/* Why a pair is shown and not judged; NULL: it is. */
static const char *remark_of(const struct comparing *c, const struct pair *p)
{
	double steps = unresolved(c, p);

	if (!p->base.usable || !p->test.usable)
		return "a value is 0 or less: below resolution";
	if (p->base.n > 1 || p->test.n > 1)
		return NULL;
	if (bounds_meet(p))
		return "the bounds of the printed numbers meet";
	if (steps > 0 && fabs(p->test.mean - p->base.mean) <= steps)
		return is_bucket(p) ? "less than two of fio's buckets apart" :
				      "below print resolution";
	return NULL;
}

/* Before, after and reverted as one design: what drifts cancels. */
static void weigh_contrast(struct pair *p)
{
	p->e.t = stats_contrast(&p->base.s, &p->test.s, &p->third.s,
				&p->prior);
	p->e.est = p->e.t.diff;
	p->e.p = p->e.p_t = p->e.t.p;
	p->e.p_u = NAN;
	p->e.shift = (struct stats_shift){0};
	p->e.n_least = fmin(p->e.n_least, p->third.runs);
}

/* Spreads that are told, not shown: a sharper level, and only where both
 * sides tell one. A robot rounds it to whole percents and leaves small ones
 * out. */
static void weigh_told_spread(const struct comparing *c, struct pair *p)
{
	double cv[2], n[2];
	const struct side *side[] = {&p->base, &p->test};
	struct stats_f f;

	for (size_t i = 0; i < 2; i++) {
		const struct side *s = side[i];

		if (s->s.n < 2 || (s->summary &&
				   compare_is_robot(s->value[0])))
			return;
		n[i] = s->s.n;
		cv[i] = sqrt(s->s.ss / (n[i] - 1));
	}
	f = stats_cv_ratio(cv[0], n[0], cv[1], n[1]);
	if (f.status != STATS_OK || !(f.p <= c->t.spread_told_p))
		return;
	p->e.sd_ratio = cv[1] / cv[0];
	p->e.p_spread = f.p;
}

/* Counts are tested as counts (compare_fail.c), summaries as summaries, values
 * with ranks as well. */
static void weigh(const struct comparing *c, struct pair *p)
{
	if (compare_count(p))
		return;
	prepare(c, p, &p->base);
	prepare(c, p, &p->test);
	prepare(c, p, &p->third);
	if ((p->base.summary || p->test.summary) && p->tier != TIER_SAMPLES)
		p->tier = TIER_SUMMARY;
	if (!compare_is_judged(p))
		return;
	p->remark = remark_of(c, p);
	if (!p->base.usable || !p->test.usable)
		return;
	if (p->base.summary || p->test.summary) {
		p->e = stats_weigh_sides(&p->base.s, &p->test.s, &p->prior);
		weigh_told_spread(c, p);
	} else {
		p->e = stats_weigh(p->base.x, p->base.n, p->base.s.extra,
				   p->test.x, p->test.n, p->test.s.extra,
				   &p->prior, &c->t.levels);
	}
	if (p->contrast && p->third.usable)
		weigh_contrast(p);
	p->weighed = true;
}

/* What is only claimed is weighed as if its runs had the usual spread: the
 * sizes are then comparable with what was measured, and the caps on its
 * probability keep it below. */
static void weigh_claim(const struct comparing *c, struct pair *p)
{
	/* Rounded to so many points either way, and so is what it is of. */
	double extra = stats_print_variance(
		1, 2 * c->t.claim_points / 100) / 2;

	if (!compare_is_judged(p))
		return;
	if (!(p->base.mean > 0) || !(p->test.mean > 0)) {
		p->remark = "a value is 0 or less: no ratio";
		return;
	}
	p->base.s = stats_side_summary(p->base.mean, 0, p->base.runs);
	p->test.s = stats_side_summary(p->test.mean, 0, p->test.runs);
	/* The spread is not told: let it be the assumed one. */
	p->base.s.ss = (p->base.runs - 1) * p->prior.s0 * p->prior.s0;
	p->test.s.ss = (p->test.runs - 1) * p->prior.s0 * p->prior.s0;
	p->base.s.extra = p->test.s.extra = extra;
	p->e = stats_weigh_sides(&p->base.s, &p->test.s, &p->prior);
	/* "up to": half of it is what to expect. */
	if (p->claim->up_to) {
		p->e.t.diff /= 2;
		p->e.est /= 2;
		p->e.t.t /= 2;
		p->e.p = p->e.p_t = fmin(1, 2 * p->e.p);
	}
	p->weighed = true;
}

/* ---- all pairs ---- */

static bool ends_with(const struct pair *p, const char *suffix)
{
	return text_ends(p->metric->name, text_of(suffix));
}

/* Is q the same measurement as p, seen through the block size, or a latency
 * within the other? */
static bool is_derived(const struct comparing *c, const struct pair *q,
		       const struct pair *p)
{
	double ratio;

	if (q->workload != p->workload || q->sequence != p->sequence ||
	    q->base.n != p->base.n || q->test.n != p->test.n ||
	    q->base.value[0]->run != p->base.value[0]->run ||
	    q->test.value[0]->run != p->test.value[0]->run)
		return false;
	if (!(ends_with(p, ".iops") && ends_with(q, ".bw")) &&
	    !(ends_with(p, ".lat.mean") && ends_with(q, ".clat.mean")))
		return false;
	ratio = q->base.mean * p->test.mean / (q->test.mean * p->base.mean);
	return fabs(ratio - 1) <= c->t.same_measurement;
}

/* Pairs come by workload: those of the workload of pair `from` end here. */
static size_t family_end(const struct comparing *c, size_t from)
{
	size_t to = from;

	while (to < c->n_pairs &&
	       c->pair[to].workload == c->pair[from].workload)
		to++;
	return to;
}

/* Quadratic in the pairs of one workload, which are few. */
static void find_derived(struct comparing *c, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct pair *q = &c->pair[i];

		if (!q->weighed || q->tier == TIER_CLAIM || q->derived_from ||
		    !(ends_with(q, ".bw") || ends_with(q, ".clat.mean")))
			continue;
		for (size_t k = from; k < to; k++)
			if (k != i && c->pair[k].weighed &&
			    c->pair[k].tier != TIER_CLAIM &&
			    is_derived(c, q, &c->pair[k])) {
				q->derived_from = &c->pair[k];
				break;
			}
		/* To the end: a single run that a table repeats. */
		if (q->derived_from && q->derived_from->derived_from)
			q->derived_from = q->derived_from->derived_from;
	}
}

/* A pair with a remark was not really tested and must not water down the
 * others. */
static bool in_family(const struct pair *p, bool primary)
{
	return p->weighed && !p->derived_from && !p->remark &&
	       text_eq(p->metric->family, TEXT("primary")) == primary;
}

/* Who measured it: another person's machine is another configuration. */
static struct text author_of(const struct pair *p)
{
	return p->base.value && p->base.n ? p->base.value[0]->author :
					    (struct text){0};
}

/* Once for each author: the first pair of an author that has no adjusted p yet
 * does it for all of them. */
static void adjust_family(struct comparing *c, size_t from, size_t to,
			  bool primary)
{
	struct pair *pair = &c->pair[from];
	size_t n = to - from;
	double *p = arena_array(c->arena, 2 * n, sizeof(*p));
	double *adjusted = p + n;

	for (size_t k = 0; k < n; k++) {
		if (!in_family(&pair[k], primary) ||
		    !isnan(pair[k].p_adjusted))
			continue;
		for (size_t i = 0; i < n; i++)
			p[i] = in_family(&pair[i], primary) &&
			       text_eq(author_of(&pair[i]),
				       author_of(&pair[k])) ?
				       pair[i].e.p : NAN;
		stats_bh(p, n, adjusted);
		for (size_t i = 0; i < n; i++)
			if (!isnan(adjusted[i]))
				pair[i].p_adjusted = adjusted[i];
	}
}

/* One metric in one unit, asked by one person of several workloads. */
static bool same_question(const struct pair *a, const struct pair *b)
{
	return in_family(b, true) && text_eq(a->metric->name, b->metric->name) &&
	       text_eq(a->unit, b->unit) &&
	       text_eq(author_of(a), author_of(b));
}

/* One metric over several workloads is several tests, too, of which the
 * report shows the most striking one. Two are told one by one. */
#define WORKLOADS_LEAST 3

static void adjust_workloads(struct comparing *c)
{
	double *p = arena_array(c->arena, 2 * c->n_pairs, sizeof(*p));
	double *adjusted = p + c->n_pairs;
	bool *done = arena_array(c->arena, c->n_pairs, sizeof(*done));

	for (size_t k = 0; k < c->n_pairs; k++) {
		size_t tests = 0;

		if (done[k] || !in_family(&c->pair[k], true))
			continue;
		for (size_t i = 0; i < c->n_pairs; i++) {
			bool same = same_question(&c->pair[k], &c->pair[i]);

			p[i] = same ? c->pair[i].e.p : NAN;
			tests += same;
			done[i] |= same;
		}
		if (tests < WORKLOADS_LEAST)
			continue;
		stats_bh(p, c->n_pairs, adjusted);
		for (size_t i = 0; i < c->n_pairs; i++) {
			struct pair *pair = &c->pair[i];

			if (!isnan(adjusted[i]))
				pair->p_adjusted = fmax(pair->p_adjusted,
							adjusted[i]);
		}
	}
}

/* A derived pair takes the p of what it repeats: it is the same test. */
static void adjust(struct comparing *c)
{
	size_t to;

	for (size_t from = 0; from < c->n_pairs; from = to) {
		to = family_end(c, from);
		find_derived(c, from, to);
		adjust_family(c, from, to, true);
		adjust_family(c, from, to, false);
	}
	adjust_workloads(c);
	for (size_t i = 0; i < c->n_pairs; i++)
		if (c->pair[i].derived_from)
			c->pair[i].p_adjusted =
				c->pair[i].derived_from->p_adjusted;
}

enum stats_verdict compare_verdict(const struct comparing *c,
				   const struct pair *p,
				   const struct stats_evidence *e, double prob)
{
	return stats_judge(e, prob, &p->prior, &c->t.levels,
			   p->metric->theta, compare_is_higher_better(p));
}

/* Without a verdict a pair stays "inconclusive" by default; for those that more
 * runs could settle, their number is counted. */
static void judge(const struct comparing *c, struct pair *p)
{
	enum stats_verdict v;

	if (!compare_is_judged(p)) {
		p->verdict = "neutral";
		return;
	}
	if (!p->weighed || p->remark)
		return;
	v = compare_verdict(c, p, &p->e, p->p_adjusted);
	p->verdict = stats_verdict_name(v);
	if (v == VERDICT_INCONCLUSIVE)
		p->n_needed = stats_runs_needed(&p->e, &p->prior,
						&c->t.levels,
						p->metric->theta);
}

/* In this order: all are weighed before any p is adjusted, all adjusted before
 * any is judged, all judged before a run that stands apart is taken out for a
 * second look. */
int compare_weigh(struct comparing *c)
{
	int err = compare_figures(c);

	if (err)
		return err;
	for (size_t i = 0; i < c->n_pairs; i++) {
		if (c->pair[i].tier == TIER_CLAIM)
			weigh_claim(c, &c->pair[i]);
		else
			weigh(c, &c->pair[i]);
		set_direction(c, &c->pair[i]);
	}
	adjust(c);
	for (size_t i = 0; i < c->n_pairs; i++)
		judge(c, &c->pair[i]);
	for (size_t i = 0; i < c->n_pairs; i++)
		compare_recheck(c, &c->pair[i]);
	return 0;
}
