/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What stands around a test: several tests at once, belief from a p value,
 * units that look like changes, readings of cumulative counters.
 */
#include "analyzer/stats/stats.h"

#include <assert.h>
#include <math.h>

#include "base/arena.h"

/* Two readings of fio or of a table agree with 1.024^k to this, on logs: a
 * quarter of a percent, a tenth of the step from one k to the next. */
#define UNIT_TRAP_WIDTH 0.0025

/* The last of equal values of a sorted array: they share its result. */
static size_t last_not_above(const double *sorted, size_t n, double v)
{
	size_t lo = 0, hi = n, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (sorted[mid] <= v)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo - 1;
}

/* Benjamini and Hochberg 1995. NAN is no test and counts for nothing. */
void stats_bh(const double *p, size_t n, double *adjusted)
{
	struct arena *a = arena_new();
	double *sorted = arena_array(a, n, sizeof(*sorted));
	double *best = arena_array(a, n, sizeof(*best));
	double least = 1;
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(p[i]))
			sorted[k++] = p[i];
	stats_sort(sorted, k);
	/* From the largest down: never more than a larger p got. */
	for (size_t i = k; i > 0; i--) {
		least = fmin(least, sorted[i - 1] * (double)k / (double)i);
		best[i - 1] = least;
	}
	for (size_t i = 0; i < n; i++)
		adjusted[i] = isnan(p[i]) ? NAN :
					    best[last_not_above(sorted, k,
								p[i])];
	arena_free(a);
}

/* Holm 1979: a bound on any false claim, where bh bounds their share. */
void stats_holm(const double *p, size_t n, double *adjusted)
{
	struct arena *a = arena_new();
	double *sorted = arena_array(a, n, sizeof(*sorted));
	double *best = arena_array(a, n, sizeof(*best));
	double most = 0;
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(p[i]))
			sorted[k++] = p[i];
	stats_sort(sorted, k);
	/* From the smallest up: never less than a smaller p got. */
	for (size_t i = 0; i < k; i++) {
		most = fmin(1, fmax(most, sorted[i] * (double)(k - i)));
		best[i] = most;
	}
	for (size_t i = 0; i < n; i++)
		adjusted[i] = isnan(p[i]) ? NAN :
					    best[last_not_above(sorted, k,
								p[i])];
	arena_free(a);
}

/* The least Bayes factor for "no change" that a p value allows, -e p ln p
 * (Sellke, Bayarri and Berger 2001); 1 from 1/e on, where p says nothing. */
double stats_sellke_bound(double p)
{
	double e = exp(1);

	if (!(p < 1 / e))
		return isnan(p) ? NAN : 1;
	return p > 0 ? -e * p * log(p) : 0;
}

/* The most that may be believed of a change with this p. */
double stats_sellke(double p, double prior)
{
	return 1 / (1 + stats_sellke_bound(p) * (1 - prior) / prior);
}

double stats_logit(double probability)
{
	return log(probability / (1 - probability));
}

double stats_logistic(double odds)
{
	return 1 / (1 + exp(-odds));
}

/* The power of 1.024 by which two rates differ, 1 to 3 for kB against KiB, MB
 * against MiB, GB against GiB; 0: none. */
int stats_unit_trap(double a, double b, double *ratio)
{
	double r;

	if (!(a > 0) || !(b > 0))
		return 0;
	r = fmax(a, b) / fmin(a, b);
	if (ratio)
		*ratio = r;
	for (int k = 1; k <= 3; k++)
		if (fabs(log(r) - k * log(1.024)) <= UNIT_TRAP_WIDTH)
			return k;
	return 0;
}

/* The mean of the n2 - n1 events between two readings of a counter that shows
 * means so far, when each was rounded down to a multiple of q. False when no
 * value would do. */
bool stats_interval(double n1, double v1, double n2, double v2, double q,
		    double *lo, double *hi)
{
	double n = n2 - n1;

	if (!(n > 0) || !(n1 >= 0))
		return false;
	*lo = fmax(0, (n2 * v2 - n1 * (v1 + q)) / n);
	*hi = (n2 * (v2 + q) - n1 * v1) / n;
	return *hi >= 0;
}
