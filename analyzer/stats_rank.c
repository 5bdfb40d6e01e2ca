/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rank tests. The null distribution is counted exactly, ties included, by
 * dynamic programming over doubled midranks (whole numbers); counts are
 * doubles, C(100, 50) = 1e29 being far inside their range. 50 against 50 take
 * 4 MB and some 50 million additions.
 */
#include "analyzer/stats.h"

#include <assert.h>
#include <math.h>

#include "analyzer/num.h"
#include "base/arena.h"

/* C(1029, 514) is the last central coefficient that a double holds. */
#define RANK_MOST 1029

/* All values sorted, with the doubled midrank of each. */
struct ranks {
	double *value;
	size_t *rank2;
	size_t n;
	double tie_term;	/* sum of t^3 - t over groups of ties */
	bool ties;
};

static struct ranks ranks_of(struct arena *a, const double *x, size_t n,
			     const double *y, size_t m)
{
	struct ranks r = {.n = n + m};
	size_t from, to;
	double t;

	r.value = arena_array(a, r.n, sizeof(*r.value));
	r.rank2 = arena_array(a, r.n, sizeof(*r.rank2));
	memcpy(r.value, x, n * sizeof(*x));
	memcpy(r.value + n, y, m * sizeof(*y));
	stats_sort(r.value, r.n);
	for (from = 0; from < r.n; from = to) {
		for (to = from; to < r.n && r.value[to] == r.value[from];)
			to++;
		/* Ranks from+1 .. to: twice their mean. */
		for (size_t i = from; i < to; i++)
			r.rank2[i] = from + to + 1;
		t = (double)(to - from);
		r.tie_term += t * t * t - t;
		r.ties |= to - from > 1;
	}
	return r;
}

static size_t rank2_of(const struct ranks *r, double v)
{
	size_t lo = 0, hi = r->n, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (r->value[mid] < v)
			lo = mid + 1;
		else
			hi = mid;
	}
	return r->rank2[lo];
}

static size_t rank2_sum(const struct ranks *r, const double *x, size_t n)
{
	size_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += rank2_of(r, x[i]);
	return sum;
}

/*
 * count[s] = in how many ways k of the ranks add up to s. Row after row of
 * the table holds subsets of one more element.
 */
static double *subset_counts(struct arena *a, const size_t *rank, size_t n,
			     size_t k, size_t *most)
{
	size_t width = 1, done = 0;
	double *f;

	for (size_t i = n - k; i < n; i++)	/* the k largest */
		width += rank[i];
	*most = width - 1;
	f = arena_array(a, (k + 1) * width, sizeof(*f));
	f[0] = 1;
	for (size_t i = 0; i < n; i++, done++) {
		size_t top = done + 1 < k ? done + 1 : k;

		for (size_t j = top; j > 0; j--) {
			double *to = f + j * width;
			const double *from = f + (j - 1) * width;

			for (size_t s = rank[i]; s < width; s++)
				to[s] += from[s - rank[i]];
		}
	}
	return f + k * width;
}

struct stats_mwu stats_mwu_exact(const double *x, size_t n, const double *y,
				 size_t m)
{
	struct stats_mwu r = {.p = 1};
	struct arena *a = arena_new();
	double le = 0, ge = 0, above = 0, below = 0, all;
	const double *count;
	struct ranks ranks;
	size_t w, most;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	ranks = ranks_of(a, x, n, y, m);
	w = rank2_sum(&ranks, x, n);
	count = subset_counts(a, ranks.rank2, ranks.n, n, &most);
	for (size_t s = 0; s <= most; s++) {
		if (s < w)
			below += count[s];
		else if (s > w)
			above += count[s];
	}
	all = below + above + count[w];
	le = (below + count[w]) / all;
	ge = (above + count[w]) / all;
	r.u = (double)w / 2 - (double)n * (double)(n + 1) / 2;
	r.p_le = le;
	r.p_ge = ge;
	r.p = fmin(1, 2 * fmin(le, ge));
	r.ties = ranks.ties;
	arena_free(a);
	return r;
}

struct stats_mwu stats_mwu_normal(const double *x, size_t n, const double *y,
				  size_t m, double *z)
{
	struct stats_mwu r = {.p_le = NAN, .p_ge = NAN, .p = 1};
	struct arena *a = arena_new();
	struct ranks ranks = ranks_of(a, x, n, y, m);
	double nm = (double)n * (double)m, total = (double)(n + m);
	double var = nm / 12 *
		     (total + 1 - ranks.tie_term / (total * (total - 1)));

	r.u = (double)rank2_sum(&ranks, x, n) / 2 -
	      (double)n * (double)(n + 1) / 2;
	r.ties = ranks.ties;
	*z = 0;
	/* All equal: the variance is 0 but for rounding. */
	if (ranks.value[0] == ranks.value[ranks.n - 1]) {
		r.status = STATS_DEGENERATE_EQUAL;
	} else {
		*z = fmax(0, fabs(r.u - nm / 2) - 0.5) / sqrt(var);
		r.p = fmin(1, 2 * num_norm_sf(*z));
	}
	arena_free(a);
	return r;
}

struct stats_mwu stats_mwu(const double *x, size_t n, const double *y,
			   size_t m)
{
	double z;

	if (n <= RANK_EXACT && m <= RANK_EXACT)
		return stats_mwu_exact(x, n, y, m);
	return stats_mwu_normal(x, n, y, m, &z);
}

/* The C of the interval: the least u with P(U <= u) >= (1-level)/2, but at
 * least 1; the coverage of D[C] .. D[nm+1-C] goes to *achieved. Without ties,
 * as the interval is for a continuous distribution. */
static size_t critical(struct arena *a, size_t n, size_t m, double level,
		       double *achieved)
{
	size_t *rank = arena_array(a, n + m, sizeof(*rank));
	size_t most, least = n * (n + 1) / 2, c = 0;
	double all = 0, cdf = 0, before = 0;
	const double *count;

	for (size_t i = 0; i < n + m; i++)
		rank[i] = i + 1;
	count = subset_counts(a, rank, n + m, n, &most);
	for (size_t s = least; s <= most; s++)
		all += count[s];
	for (;; c++) {
		cdf = before + count[least + c];
		if (c > 0 && cdf / all >= (1 - level) / 2)
			break;
		/* C = 0 is raised to 1, so its mass is counted first. */
		before = cdf;
	}
	*achieved = 1 - 2 * before / all;
	return c;
}

struct stats_shift stats_hodges_lehmann(const double *x, size_t n,
					const double *y, size_t m,
					double level)
{
	struct arena *a = arena_new();
	double *d = arena_array(a, n * m, sizeof(*d));
	size_t k = 0, half = n * m / 2;
	struct stats_shift r;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			d[k++] = y[j] - x[i];
	stats_sort(d, k);
	r.shift = k % 2 == 1 ? d[half] : d[half - 1] / 2 + d[half] / 2;
	r.c = critical(a, n, m, level, &r.achieved);
	r.lo = d[r.c - 1];
	r.hi = d[k - r.c];
	arena_free(a);
	return r;
}
