/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Counts, rates and groups: shares of samples of two profiles, what has to fit
 * together inside one run, and what several configurations say together.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "analyzer/stats/num.h"

/* Counts may be shares times samples, so they need not be whole. phi > 1 widens
 * the binomial variance: samples of a profile come in bursts. */
struct stats_two_prop stats_two_prop(double c1, double n1, double c2,
				     double n2, double phi)
{
	struct stats_two_prop r = {.p = 1};
	double p, var;

	if (!isfinite(c1) || !isfinite(n1) || !isfinite(c2) || !isfinite(n2) ||
	    !(phi > 0) || c1 < 0 || c2 < 0 || c1 > n1 || c2 > n2) {
		r.status = STATS_INVALID;
		return r;
	}
	if (!(n1 > 0) || !(n2 > 0)) {
		r.status = STATS_INSUFFICIENT;
		return r;
	}
	r.diff = c2 / n2 - c1 / n1;
	p = (c1 + c2) / (n1 + n2);
	var = phi * p * (1 - p) * (1 / n1 + 1 / n2);
	if (!(var > 0)) {
		r.status = STATS_DEGENERATE_EQUAL;
		return r;
	}
	r.z = r.diff / sqrt(var);
	r.p = fmin(1, 2 * num_norm_sf(fabs(r.z)));
	return r;
}

/* Little's law for a closed loop: rate times latency over requests in flight is
 * 1 where the three belong together. */
double stats_little(double per_second, double seconds, double in_flight)
{
	if (!(per_second > 0) || !(seconds > 0) || !(in_flight > 0))
		return NAN;
	return per_second * seconds / in_flight;
}

/* A quarter either way: averages over a run with a start and an end do not meet
 * exactly. */
bool stats_little_holds(double ratio)
{
	return ratio >= 0.8 && ratio <= 1.25;
}

/* Bandwidth is IOPS times the block size to within half a percent, which is
 * what printed digits allow. */
bool stats_duplicate(double a, double size, double b)
{
	double product = a * size;

	return product > 0 && fabs(b - product) <= 0.005 * product;
}

/* Two-sided: k of n groups went up, each with probability 1/2. */
static double sign_test(size_t k, size_t n)
{
	double term = pow(0.5, (double)n), sum = 0;
	size_t few = k < n - k ? k : n - k;

	for (size_t i = 0; i <= few; i++) {
		sum += term;
		term *= (double)(n - i) / (double)(i + 1);
	}
	return fmin(1, 2 * sum);
}

static double log_ratio(const double *before, const double *after, size_t i)
{
	return log(after[i]) - log(before[i]);
}

/* How many groups significantly say the opposite of the mean. */
static size_t opposed(const struct stats_groups *g, const double *before,
		      const double *after, const double *p, size_t n,
		      double alpha)
{
	size_t against = 0;

	for (size_t i = 0; p && i < n; i++)
		against += p[i] <= alpha &&
			   log_ratio(before, after, i) * g->mean < 0;
	return against;
}

/* Each configuration counts the same whatever its level. `simpson`: the sums
 * say the opposite of the mean, or a third of the groups do. */
struct stats_groups stats_groups(const double *before, const double *after,
				 const double *se, const double *p, size_t n,
				 double alpha)
{
	struct stats_groups g = {.se = se ? 0 : NAN, .p_sign = 1};
	enum stats_status a = stats_check(before, n, 1, true);
	enum stats_status b = stats_check(after, n, 1, true);
	size_t up = 0, moved = 0;

	g.status = a != STATS_OK ? a : b;
	if (g.status != STATS_OK)
		return g;
	for (size_t i = 0; i < n; i++) {
		double d = log_ratio(before, after, i);

		g.mean += d / (double)n;
		up += d > 0;
		moved += d != 0;
		if (se)
			g.se += se[i] * se[i];
	}
	g.se = sqrt(g.se) / (double)n;
	g.sum_ratio = log(stats_sum(after, n)) - log(stats_sum(before, n));
	g.p_sign = sign_test(up, moved);
	g.simpson = g.sum_ratio * g.mean < 0 ||
		    3 * opposed(&g, before, after, p, n, alpha) >= n;
	return g;
}
