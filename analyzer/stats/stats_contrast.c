/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Before, after, and after with the suspect reverted: how much of the change
 * did the revert take back? A ratio of two differences that share one term, so
 * its interval is Fieller's (1954), on logarithms.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "analyzer/stats/num.h"

/* The variance of a side's mean that the moderated test works with. */
static double mean_variance(const struct stats_side *s,
			    const struct stats_prior *prior)
{
	double d = prior->d0 / 3;
	double v = (d * prior->s0 * prior->s0 + s->ss) / (d + s->n - 1);

	return v / s->n + prior->tau * prior->tau + s->extra;
}

/*
 * Fieller: all r with (top - r bottom)^2 <= t^2 var(top - r bottom), where top
 * = Z - Y, bottom = X - Y, and Y's variance is in both. A quadratic in r; where
 * its leading term is not positive, bottom may be 0 and r may be anything.
 */
static void fieller(struct stats_recovery *r, double top, double bottom,
		    double v_top, double v_bottom, double v_both, double t)
{
	double a = bottom * bottom - t * t * v_bottom;
	double b = top * bottom - t * t * v_both;
	double c = top * top - t * t * v_top;
	double root = b * b - a * c;

	r->lo = -INFINITY;
	r->hi = INFINITY;
	if (!(a > 0) || !(root >= 0))
		return;
	r->lo = (b - sqrt(root)) / a;
	r->hi = (b + sqrt(root)) / a;
}

struct stats_recovery stats_recovery(const struct stats_side *base,
				     const struct stats_side *test,
				     const struct stats_side *revert,
				     const struct stats_prior *prior,
				     const struct stats_levels *levels)
{
	struct stats_recovery r = {
		.change = stats_moderated(base, test, prior),
		.contrast = stats_contrast(base, test, revert, prior),
	};
	double top = revert->mean - test->mean, bottom = base->mean - test->mean;
	double vy = mean_variance(test, prior);

	if (!levels)
		levels = stats_levels_usual();
	r.r = bottom != 0 ? top / bottom : NAN;
	fieller(&r, top, bottom, mean_variance(revert, prior) + vy,
		mean_variance(base, prior) + vy, vy,
		num_t_upper(0.05, r.contrast.df));
	r.confirmed = r.contrast.p <= levels->alpha &&
		      r.r >= levels->recovery_low &&
		      r.r <= levels->recovery_high;
	r.strong = r.confirmed && r.lo > levels->recovery_low;
	r.no_help = r.r <= levels->recovery_none &&
		    r.change.p <= levels->alpha;
	return r;
}
