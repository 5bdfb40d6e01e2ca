/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the order and the shape of one side's runs say: how far neighbours
 * depend on each other, whether the first run was cold, whether the runs have
 * two levels, whether one stands apart. Flags are notes: no run is ever left
 * out because of them.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "base/arena.h"

/* A distance that counts as apart, and one that matters: 5 robust sd, 3 %. */
#define FAR 5
#define LEAST_GAP 0.03
/* Where most values are equal the robust sd would be 0. */
#define FLOOR_SD 0.004
#define MAD_TO_SD 1.4826
/* Runs a flag needs. */
#define N_BIMODAL 6
#define N_WARM_UP 5
/* The least share of a level, and how a hole stands out among the gaps. */
#define LEVEL_SHARE 0.15
#define HOLE_FACTOR 3

double stats_acf1(const double *x, size_t n)
{
	double mean, big = 0, sum = 0, squares = 0;

	if (n < 2)
		return NAN;
	mean = stats_mean(x, n);
	for (size_t i = 0; i < n; i++)
		big = fmax(big, fabs(x[i] - mean));
	if (!(big > 0))
		return NAN;
	for (size_t i = 0; i < n; i++) {
		double d = (x[i] - mean) / big;

		squares += d * d;
		if (i + 1 < n)
			sum += d * ((x[i + 1] - mean) / big);
	}
	return sum / squares;
}

double stats_acf1_corrected(const double *x, size_t n)
{
	double rho = stats_acf1(x, n);

	return isnan(rho) ? rho : fmin(0.999, fmax(-1, rho + 1 / (double)n));
}

double stats_n_eff(double n, double rho)
{
	return fmax(1, fmin(n, n * (1 - rho) / (1 + rho)));
}

/* ---- flags ---- */

static double median_of(const double *sorted, size_t n)
{
	return sorted[(n - 1) / 2] / 2 + sorted[n / 2] / 2;
}

/* Median and robust standard deviation. */
static double robust_sd(struct arena *a, const double *x, size_t n,
			double *median)
{
	double *s = arena_array(a, n, sizeof(*s));

	memcpy(s, x, n * sizeof(*s));
	stats_sort(s, n);
	*median = median_of(s, n);
	for (size_t i = 0; i < n; i++)
		s[i] = fabs(s[i] - *median);
	stats_sort(s, n);
	return fmax(FLOOR_SD, MAD_TO_SD * median_of(s, n));
}

static double largest_gap(const double *s, size_t from, size_t to)
{
	double gap = 0;

	for (size_t i = from + 1; i < to; i++)
		gap = fmax(gap, s[i] - s[i - 1]);
	return gap;
}

/* Does the split before s[k] leave two levels with a hole in between? */
static bool is_hole(const double *s, size_t n, size_t k)
{
	double hole = s[k] - s[k - 1];
	double inner = fmax(largest_gap(s, 0, k), largest_gap(s, k, n));
	double wide = fmax(s[k - 1] - s[0], s[n - 1] - s[k]);

	return hole >= HOLE_FACTOR * inner && hole >= log1p(LEAST_GAP) &&
	       hole > wide;
}

static void flag_bimodal(struct stats_flags *f, const double *s, size_t n)
{
	size_t least = (size_t)fmax(2, ceil(LEVEL_SHARE * (double)n));
	size_t best = least;

	if (n < N_BIMODAL)
		return;
	for (size_t k = least; k <= n - least; k++)
		if (s[k] - s[k - 1] > s[best] - s[best - 1])
			best = k;
	if (!is_hole(s, n, best))
		return;
	f->set = STATS_BIMODAL;
	f->n_low = best;
	f->low = exp(stats_mean(s, best));
	f->high = exp(stats_mean(s + best, n - best));
}

static void flag_warm_up(struct stats_flags *f, struct arena *a,
			 const double *lx, size_t n)
{
	double median, sd, off;

	if (n < N_WARM_UP)
		return;
	sd = robust_sd(a, lx + 1, n - 1, &median);
	off = fabs(lx[0] - median);
	if (off > FAR * sd && off > log1p(LEAST_GAP))
		f->set |= STATS_WARM_UP;
}

static void flag_outliers(struct stats_flags *f, struct arena *a,
			  const double *lx, size_t n)
{
	double median, sd, most = 0;

	if (n < N_WARM_UP)
		return;
	sd = robust_sd(a, lx, n, &median);
	/* A cold first run has its own name. */
	for (size_t i = f->set & STATS_WARM_UP ? 1 : 0; i < n; i++) {
		double off = fabs(lx[i] - median);

		if (off > most) {
			most = off;
			f->worst = i;
		}
		f->outliers += off > FAR * sd;
	}
	if (f->outliers)
		f->set |= STATS_OUTLIER;
}

struct stats_flags stats_flags(const double *x, size_t n)
{
	struct stats_flags f = {.low = NAN, .high = NAN};
	struct arena *a;
	double *lx, *s;

	if (stats_check(x, n, 1, true) != STATS_OK)
		return f;
	a = arena_new();
	lx = arena_array(a, n, sizeof(*lx));
	s = arena_array(a, n, sizeof(*s));
	for (size_t i = 0; i < n; i++)
		s[i] = lx[i] = log(x[i]);
	stats_sort(s, n);
	flag_bimodal(&f, s, n);
	if (!f.set) {
		flag_warm_up(&f, a, lx, n);
		flag_outliers(&f, a, lx, n);
	}
	arena_free(a);
	return f;
}
