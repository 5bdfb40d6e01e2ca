/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The verdict on one metric: significance and a least effect for a change; a
 * test of the spread for noise; an equivalence test for "no change"; else
 * nothing is concluded, and the runs that would settle it are counted.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "analyzer/stats/num.h"
#include "base/arena.h"

/* The chance to find an effect of the size that is there, when the runs that
 * are needed are counted. */
#define POWER 0.8

/* For callers without a catalogue (tests, SQL). A corpus has these figures as
 * rows, which may differ. */
const struct stats_levels *stats_levels_usual(void)
{
	static const struct stats_levels usual = {
		.alpha = 0.05, .spread_p = 0.05, .spread_ratio = 2,
		.rank_runs = 4, .spread_runs = 5, .equivalence_runs = 6,
		.recovery_low = 0.5, .recovery_high = 1.5,
		.recovery_none = 0.2};

	return &usual;
}

const char *stats_verdict_name(enum stats_verdict verdict)
{
	static const char *const name[] = {
		[VERDICT_INCONCLUSIVE] = "inconclusive",
		[VERDICT_REGRESSION] = "regression",
		[VERDICT_IMPROVEMENT] = "improvement",
		[VERDICT_NOISE] = "noise",
		[VERDICT_NO_CHANGE] = "no-change",
	};

	return name[verdict];
}

/* The prior's where a side has a single run and shows no spread. */
static double pooled_sd(const struct stats_side *a,
			const struct stats_side *b, double s0)
{
	double df = a->n + b->n - 2;

	return a->n > 1 && b->n > 1 ? sqrt((a->ss + b->ss) / df) : s0;
}

/* What summaries allow: no ranks and no test of the spread. */
struct stats_evidence stats_weigh_sides(const struct stats_side *base,
					const struct stats_side *test,
					const struct stats_prior *prior)
{
	struct stats_evidence e = {
		.t = stats_moderated(base, test, prior),
		.n_least = fmin(base->n, test->n),
		.sd = pooled_sd(base, test, prior->s0),
		.p_u = NAN, .sd_ratio = NAN, .p_spread = NAN,
	};

	e.est = e.t.diff;
	e.p = e.p_t = e.t.p;
	return e;
}

/* Two tests that must not be chosen from: twice the smaller p. The shift of the
 * median of differences replaces the difference of means where it is exact,
 * since one run that stands apart does not move it. */
static void weigh_ranks(struct stats_evidence *e, const double *x, size_t n,
			const double *y, size_t m, double equivalence_runs)
{
	bool exact = n <= RANK_EXACT && m <= RANK_EXACT;
	struct stats_shift s;

	e->p_u = stats_mwu(x, n, y, m).p;
	e->p = fmin(1, 2 * fmin(e->p_t, e->p_u));
	if (!exact)
		return;
	s = stats_hodges_lehmann(x, n, y, m, 0.90);
	e->est = s.shift;
	if (e->n_least >= equivalence_runs)
		e->shift = s;
}

/* Deviations on logarithms, so that a level that doubled has not doubled its
 * spread. */
static void weigh_spread(struct stats_evidence *e, const double *x, size_t n,
			 const double *y, size_t m)
{
	double sx = sqrt(stats_ss(x, n) / (double)(n - 1));
	double sy = sqrt(stats_ss(y, m) / (double)(m - 1));
	struct stats_f f = stats_brown_forsythe(x, n, y, m);

	e->sd_ratio = sy / fmax(sx, 1e-12);
	if (f.status == STATS_OK)
		e->p_spread = f.p;
}

/* A ratio needs values above 0. */
static enum stats_status check(const double *x, size_t n, const double *y,
			       size_t m)
{
	enum stats_status a = stats_check(x, n, 1, true);
	enum stats_status b = stats_check(y, m, 1, true);

	return a != STATS_OK ? a : b;
}

/* extra_x and extra_y are variances of the mean that the values themselves do
 * not show (rounding, windows within a run). */
struct stats_evidence stats_weigh(const double *x, size_t n, double extra_x,
				  const double *y, size_t m, double extra_y,
				  const struct stats_prior *prior,
				  const struct stats_levels *levels)
{
	struct stats_evidence e = {.status = check(x, n, y, m)};
	struct stats_side base, test;
	struct arena *a;
	double *lx, *ly;

	if (e.status != STATS_OK)
		return e;
	base = stats_side(x, n);
	test = stats_side(y, m);
	base.extra = extra_x;
	test.extra = extra_y;
	e = stats_weigh_sides(&base, &test, prior);
	if (!levels)
		levels = stats_levels_usual();
	if (e.n_least < fmax(levels->rank_runs, 1))
		return e;
	a = arena_new();
	lx = arena_array(a, n, sizeof(*lx));
	ly = arena_array(a, m, sizeof(*ly));
	for (size_t i = 0; i < n; i++)
		lx[i] = log(x[i]);
	for (size_t i = 0; i < m; i++)
		ly[i] = log(y[i]);
	weigh_ranks(&e, lx, n, ly, m, levels->equivalence_runs);
	if (e.n_least >= fmax(levels->spread_runs, 2))
		weigh_spread(&e, lx, n, ly, m);
	arena_free(a);
	return e;
}

/* Is the change surely smaller than lambda? Either interval may show it. */
static bool equivalent(const struct stats_evidence *e, double lambda,
		       double tau)
{
	double h = num_t_upper(0.05, e->t.df) * e->t.se;
	double w = num_norm_upper(0.05) * sqrt(2) * tau;

	if (e->t.diff - h > -lambda && e->t.diff + h < lambda)
		return true;
	return e->shift.c > 0 && e->shift.lo - w > -lambda &&
	       e->shift.hi + w < lambda;
}

/* p is NAN where the spread was not tested, and a NAN compares false. */
static bool spread_changed(const struct stats_evidence *e,
			   const struct stats_levels *levels)
{
	return e->p_spread <= levels->spread_p &&
	       (e->sd_ratio >= levels->spread_ratio ||
		e->sd_ratio <= 1 / levels->spread_ratio);
}

/* Order matters: a change that is shown and large enough is told before the
 * spread, and "no change" only where the spread stayed. A change that is sure
 * and smaller than theta is none. */
enum stats_verdict stats_judge(const struct stats_evidence *e, double p,
			       const struct stats_prior *prior,
			       const struct stats_levels *levels,
			       double theta, bool higher_is_better)
{
	double lambda = log1p(theta);

	if (!levels)
		levels = stats_levels_usual();
	if (e->status != STATS_OK)
		return VERDICT_INCONCLUSIVE;
	if (p <= levels->alpha && fabs(e->est) >= lambda)
		return (e->est < 0) == higher_is_better ?
			       VERDICT_REGRESSION : VERDICT_IMPROVEMENT;
	if (spread_changed(e, levels))
		return VERDICT_NOISE;
	if (equivalent(e, lambda, prior->tau))
		return VERDICT_NO_CHANGE;
	return VERDICT_INCONCLUSIVE;
}

/* The spread is never taken for less than a third of the usual one: two runs
 * that happen to agree say little. */
unsigned int stats_runs_needed(const struct stats_evidence *e,
			       const struct stats_prior *prior,
			       const struct stats_levels *levels,
			       double theta)
{
	double alpha = (levels ? levels : stats_levels_usual())->alpha;

	return stats_n_needed(fmax(e->sd, prior->s0 / 3),
			      fmax(fabs(e->est), log1p(theta)), alpha, POWER,
			      prior->tau, prior->d0);
}
