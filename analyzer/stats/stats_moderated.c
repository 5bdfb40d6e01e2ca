/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The test that works from one run a side on: Welch's, on logarithms, with
 * each variance drawn towards a prior for the class of workload, and a term
 * for what differs between two boots of the same kernel. The prior counts as
 * d0/2 runs a side; with many runs it fades.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "analyzer/stats/num.h"
#include "base/arena.h"

/* Runs a side beyond which a need is not worth stating. */
#define N_MOST 1000

struct stats_side stats_side(const double *x, size_t n)
{
	struct stats_side s = {.n = (double)n};
	struct arena *a = arena_new();
	double *y = arena_array(a, n, sizeof(*y));

	for (size_t i = 0; i < n; i++)
		y[i] = log(x[i]);
	s.mean = stats_mean(y, n);
	s.ss = stats_ss(y, n);
	arena_free(a);
	return s;
}

struct stats_side stats_side_summary(double mean, double sd, double n)
{
	double cv = sd / mean;

	return (struct stats_side){
		.mean = log(mean), .ss = (n - 1) * cv * cv, .n = n};
}

double stats_print_variance(double value, double step)
{
	double r = step / value;

	return value != 0 && step > 0 ? r * r / 12 : 0;
}

double stats_within_run(double mean, double sd, double n, double rho)
{
	double cv = sd / mean;

	return cv * cv / fmax(1, n * (1 - rho) / (1 + rho));
}

/* One side's share of the variance of a contrast, with its weight. */
struct part {
	double v;	/* moderated variance of one run */
	double nu;	/* its degrees of freedom */
	double share;	/* weight^2 v/n */
};

static struct part part_of(const struct stats_side *s, double weight,
			   double d, double s0)
{
	struct part p = {.nu = d + s->n - 1};

	p.v = (d * s0 * s0 + s->ss) / p.nu;
	p.share = weight * weight * p.v / s->n;
	return p;
}

static void finish(struct stats_moderated *m, double variance,
		   double numerator, double denominator)
{
	m->se = sqrt(variance);
	m->df = numerator * numerator / denominator;
	m->t = m->diff / m->se;
	m->p = num_t_p2(m->t, m->df);
	m->lo = m->diff - num_t_upper(0.025, m->df) * m->se;
	m->hi = m->diff + num_t_upper(0.025, m->df) * m->se;
}

struct stats_moderated stats_moderated(const struct stats_side *base,
				       const struct stats_side *test,
				       const struct stats_prior *prior)
{
	struct part a = part_of(base, 1, prior->d0 / 2, prior->s0);
	struct part b = part_of(test, 1, prior->d0 / 2, prior->s0);
	struct stats_moderated m = {
		.diff = test->mean - base->mean, .v1 = a.v, .v2 = b.v};

	finish(&m, a.share + b.share + 2 * prior->tau * prior->tau +
		       base->extra + test->extra,
	       a.share + b.share,
	       a.share * a.share / a.nu + b.share * b.share / b.nu);
	return m;
}

struct stats_moderated stats_contrast(const struct stats_side *base,
				      const struct stats_side *test,
				      const struct stats_side *revert,
				      const struct stats_prior *prior)
{
	struct part a = part_of(test, 1, prior->d0 / 3, prior->s0);
	struct part b = part_of(base, 0.5, prior->d0 / 3, prior->s0);
	struct part c = part_of(revert, 0.5, prior->d0 / 3, prior->s0);
	struct stats_moderated m = {
		.diff = test->mean - (base->mean + revert->mean) / 2,
		.v1 = b.v, .v2 = a.v};
	double sum = a.share + b.share + c.share;

	finish(&m, sum + 1.5 * prior->tau * prior->tau + test->extra +
		       (base->extra + revert->extra) / 4,
	       sum, a.share * a.share / a.nu + b.share * b.share / b.nu +
		       c.share * c.share / c.nu);
	return m;
}

unsigned int stats_n_needed(double sd, double delta, double alpha,
			    double power, double tau, double d0)
{
	double z = num_norm_upper(alpha / 2) + num_norm_upper(1 - power);
	unsigned int n = 2, most = N_MOST + 1;

	if (!(fabs(delta) > z * sqrt(2) * tau))
		return 0;
	/* More runs only help: the first number that is enough is between. */
	while (n < most) {
		unsigned int mid = n + (most - n) / 2;
		double df = 2.0 * mid - 2 + d0;
		double se = sqrt(2 * sd * sd / mid + 2 * tau * tau);

		if (num_t_upper(alpha / 2, df) + num_t_upper(1 - power, df) <=
		    fabs(delta) / se)
			most = mid;
		else
			n = mid + 1;
	}
	return n > N_MOST ? 0 : n;
}

double stats_power(double n, double sd, double delta, double alpha)
{
	if (!(n >= 2) || !(sd > 0))
		return NAN;
	return num_t_power(alpha, 2 * n - 2, fabs(delta) / sd * sqrt(n / 2));
}

double stats_detectable(double se, double df, double alpha, double power)
{
	return (num_t_upper(alpha / 2, df) + num_t_upper(1 - power, df)) * se;
}
