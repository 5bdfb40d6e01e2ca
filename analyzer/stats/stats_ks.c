/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Kolmogorov and Smirnov's test of two samples: do they come from the same
 * distribution, whatever it is? Exact, given the ties, by following every order
 * in which the values of both could have come.
 */
#include "analyzer/stats/stats.h"

#include <math.h>

#include "base/arena.h"

static enum stats_status check(const double *x, size_t n, const double *y,
			       size_t m)
{
	enum stats_status a = stats_check(x, n, 1, false);
	enum stats_status b = stats_check(y, m, 1, false);

	return a != STATS_OK ? a : b;
}

static double *sorted(struct arena *a, const double *x, size_t n)
{
	double *s = arena_array(a, n, sizeof(*s));

	memcpy(s, x, n * sizeof(*s));
	stats_sort(s, n);
	return s;
}

/* |i/n - j/m| in steps of 1/(nm): a whole number, exact in a double. */
static double distance(size_t i, size_t j, size_t n, size_t m)
{
	return fabs((double)i * (double)m - (double)j * (double)n);
}

/* The largest distance; end[k] says that the k smallest of all values are not
 * followed by one that equals the last of them. */
static double largest_distance(const double *x, size_t n, const double *y,
			       size_t m, bool *end)
{
	double far = 0, v;
	size_t i = 0, j = 0;

	while (i < n || j < m) {
		v = j == m || (i < n && x[i] < y[j]) ? x[i] : y[j];
		while (i < n && x[i] == v)
			i++;
		while (j < m && y[j] == v)
			j++;
		end[i + j] = true;
		far = fmax(far, distance(i, j, n, m));
	}
	return far;
}

/*
 * p[j], row by row of i: the share of the ways to (i, j) that were at least
 * `far` apart somewhere. The last step to (i, j) came from (i-1, j) with the
 * probability i/(i+j). Nothing is subtracted, so small tails keep their digits.
 */
static double far_share(struct arena *a, size_t n, size_t m, double far,
			const bool *end)
{
	double *p = arena_array(a, m + 1, sizeof(*p));

	for (size_t i = 0; i <= n; i++) {
		for (size_t j = 0; j <= m; j++) {
			double from_i = i ? p[j] : 0;
			double from_j = j ? p[j - 1] : 0;

			if (i + j == 0)
				p[j] = 0;
			else if (end[i + j] && distance(i, j, n, m) >= far)
				p[j] = 1;
			else
				p[j] = ((double)i * from_i +
					(double)j * from_j) / (double)(i + j);
		}
	}
	return p[m];
}

/* Kolmogorov's limit: 2 sum (-1)^(k-1) exp(-2 k^2 l^2). */
static double limit(double l)
{
	double sum = 0, term;

	if (l < 0.2)
		return 1;
	for (int k = 1; k <= 100; k++) {
		term = exp(-2.0 * k * k * l * l);
		sum += k % 2 ? term : -term;
		if (term < 1e-17 * sum)
			break;
	}
	return fmin(1, fmax(0, 2 * sum));
}

struct stats_ks stats_ks(const double *x, size_t n, const double *y, size_t m)
{
	struct stats_ks r = {.status = check(x, n, y, m)};
	double nm = (double)n * (double)m, far;
	struct arena *a;
	bool *end;

	if (r.status != STATS_OK)
		return r;
	a = arena_new();
	end = arena_array(a, n + m + 1, sizeof(*end));
	far = largest_distance(sorted(a, x, n), n, sorted(a, y, m), m, end);
	r.d = far / nm;
	if (far == 0)
		r.p = 1;
	else if (nm <= STATS_KS_EXACT)
		r.p = far_share(a, n, m, far, end);
	else
		r.p = limit(r.d * sqrt(nm / (double)(n + m)));
	arena_free(a);
	return r;
}
