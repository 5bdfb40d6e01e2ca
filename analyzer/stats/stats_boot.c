/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The bootstrap: what the interval of a ratio of means is when nothing is
 * assumed of the distributions (Efron 1987, bias-corrected and accelerated).
 * The generator is SplitMix64 (Steele, Lea and Flood 2014), so that a seed
 * means the same draws everywhere.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "analyzer/stats/num.h"
#include "base/arena.h"

#define DRAWS_LEAST 100
#define DRAWS_MOST 100000

static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

/* The mean of n values drawn with replacement. */
static double drawn_mean(const double *x, size_t n, uint64_t *state)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += x[(size_t)(((draw(state) >> 32) * n) >> 32)];
	return sum / (double)n;
}

/* Adds the moments of what each value of x, left out, does to the ratio; the
 * other mean stays. `up`: x is above the line of the fraction. */
static void influence(const double *x, size_t n, double other, bool up,
		      double *squares, double *cubes)
{
	double mean = stats_mean(x, n), rest = (double)n - 1, all = 0;

	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < n && n > 1; i++) {
			double left = mean + (mean - x[i]) / rest;
			double r = up ? left / other : other / left;
			double l;

			if (pass == 0) {
				all += r / (double)n;
				continue;
			}
			l = (all - r) * rest / (double)n;
			*squares += l * l;
			*cubes += l * l * l;
		}
	}
}

static double acceleration(const double *x, size_t n, const double *y,
			   size_t m)
{
	double squares = 0, cubes = 0;

	influence(x, n, stats_mean(y, m), false, &squares, &cubes);
	influence(y, m, stats_mean(x, n), true, &squares, &cubes);
	return squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0;
}

/* The bias: which share of the draws lies below the estimate, as a normal
 * quantile; half of those that hit it. */
static double bias(const double *r, size_t n, double estimate)
{
	double below = 0, half = 0.5 / (double)n;

	for (size_t i = 0; i < n; i++)
		below += r[i] < estimate ? 1 : r[i] == estimate ? 0.5 : 0;
	below = fmin(1 - half, fmax(half, below / (double)n));
	return -num_norm_upper(below);
}

static double cut(const double *r, size_t n, double z0, double z, double a)
{
	double q = num_norm_sf(-(z0 + (z0 + z) / (1 - a * (z0 + z))));
	double at = fmin(1, fmax(0, q)) * (double)(n - 1);
	size_t i = (size_t)at;

	if (i + 1 >= n)
		return r[n - 1];
	return r[i] + (at - (double)i) * (r[i + 1] - r[i]);
}

struct stats_interval stats_bca_ratio(const double *x, size_t n,
				      const double *y, size_t m, size_t draws,
				      double level, uint64_t seed)
{
	enum stats_status first = stats_check(x, n, 2, true);
	enum stats_status second = stats_check(y, m, 2, true);
	struct stats_interval i = {.status = first ? first : second};
	double z = num_norm_upper((1 - level) / 2), z0, a, *r;
	struct arena *arena;

	if (draws < DRAWS_LEAST || draws > DRAWS_MOST)
		i.status = STATS_INVALID;
	if (i.status != STATS_OK)
		return i;
	arena = arena_new();
	r = arena_array(arena, draws, sizeof(*r));
	for (size_t k = 0; k < draws; k++) {
		double mean = drawn_mean(x, n, &seed);

		r[k] = drawn_mean(y, m, &seed) / mean;
	}
	stats_sort(r, draws);
	z0 = bias(r, draws, stats_mean(y, m) / stats_mean(x, n));
	a = acceleration(x, n, y, m);
	i.lo = cut(r, draws, z0, -z, a);
	i.hi = cut(r, draws, z0, z, a);
	arena_free(arena);
	return i;
}
