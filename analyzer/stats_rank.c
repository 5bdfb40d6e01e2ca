/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rank tests. The null distribution is counted exactly, ties included, by
 * dynamic programming over doubled midranks (whole numbers); counts are
 * doubles, C(100, 50) = 1e29 being far inside their range. 50 against 50 without
 * ties take 1 MB and some 2 million additions.
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

/* How often each sum of k ranks occurs: count[s] for sum least + s, of all
 * sums or of the first n. */
struct subsets {
	const double *count;
	size_t least, n;
};

/* In how many ways k can be chosen of n: exact below 2^53. */
static double choose(size_t n, size_t k)
{
	double c = 1;

	for (size_t i = 1; i <= k; i++)
		c = c * (double)(n - k + i) / (double)i;
	return c;
}

/*
 * Row j of the table holds subsets of j of the ranks seen so far, which are
 * in ascending order, from their least sum on: rank i moves row j-1 by
 * rank[i] - rank[j-1]. Sums that cannot occur yet, rows that cannot grow to
 * k any more, and sums beyond the first `most` are left out.
 */
static struct subsets subset_counts(struct arena *a, const size_t *rank,
				    size_t n, size_t k, size_t most)
{
	size_t *sum = arena_array(a, n + 1, sizeof(*sum));
	struct subsets r;
	double *f;

	for (size_t i = 0; i < n; i++)
		sum[i + 1] = sum[i] + rank[i];
	r.least = sum[k];
	r.n = sum[n] - sum[n - k] - sum[k] + 1;
	r.n = most < r.n ? most : r.n;
	f = arena_array(a, (k + 1) * r.n, sizeof(*f));
	f[0] = 1;
	for (size_t i = 0; i < n; i++) {
		size_t left = n - 1 - i;
		size_t low = k > left ? k - left : 1;

		for (size_t j = i + 1 < k ? i + 1 : k; j >= low; j--) {
			const double *restrict from = f + (j - 1) * r.n;
			size_t by = rank[i] - rank[j - 1];
			double *restrict to = f + j * r.n + by;
			size_t wide = sum[i] - sum[i - (j - 1)] -
				      sum[j - 1] + 1;

			if (by >= r.n)
				continue;
			wide = wide < r.n - by ? wide : r.n - by;
			for (size_t s = 0; s < wide; s++)
				to[s] += from[s];
		}
	}
	r.count = f + k * r.n;
	return r;
}

/* The two tails with ties, where every sum must be counted. */
static void tails_tied(struct arena *a, const struct ranks *ranks, size_t n,
		       size_t w, struct stats_mwu *r)
{
	struct subsets sets = subset_counts(a, ranks->rank2, ranks->n, n,
					    SIZE_MAX);
	size_t at = w - sets.least;
	double below = 0, above = 0, all;

	for (size_t s = 0; s < at; s++)
		below += sets.count[s];
	for (size_t s = at + 1; s < sets.n; s++)
		above += sets.count[s];
	all = below + above + sets.count[at];
	r->p_le = (below + sets.count[at]) / all;
	r->p_ge = (above + sets.count[at]) / all;
}

/*
 * How often U is 0, 1, .. most-1 without ties: the coefficients of the
 * product of (1 - q^(m+i)) / (1 - q^i), i = 1..n. In whole numbers modulo
 * 2^128, C(100, 50) being below 2^97, so that what wraps on the way comes
 * back; larger samples are counted as those with ties are.
 */
static const double *u_counts(struct arena *a, size_t n, size_t m, size_t most)
{
	__extension__ unsigned __int128 *f = arena_array(a, most, sizeof(*f));
	double *count = arena_array(a, most, sizeof(*count));

	f[0] = 1;
	for (size_t i = 1; i <= n; i++) {
		for (size_t u = most; u-- > m + i;)
			f[u] -= f[u - m - i];
		for (size_t u = i; u < most; u++)
			f[u] += f[u - i];
	}
	for (size_t u = 0; u < most; u++)
		count[u] = (double)f[u];
	return count;
}

static const double *plain_counts(struct arena *a, size_t n, size_t m,
				  size_t most)
{
	size_t *rank;

	if (n + m <= 2 * RANK_EXACT)
		return u_counts(a, n, m, most);
	rank = arena_array(a, n + m, sizeof(*rank));
	for (size_t i = 0; i < n + m; i++)
		rank[i] = i + 1;
	return subset_counts(a, rank, n + m, n, most).count;
}

/* Without ties U is symmetric about nm/2: the shorter tail is enough. */
static void tails_plain(struct arena *a, size_t n, size_t m, size_t u,
			struct stats_mwu *r)
{
	size_t other = n * m - u, at = u < other ? u : other;
	const double *count = plain_counts(a, n, m, at + 1);
	double below = 0, all = choose(n + m, n), near, far;

	for (size_t s = 0; s < at; s++)
		below += count[s];
	near = (below + count[at]) / all;
	far = (all - below) / all;
	r->p_le = u <= other ? near : far;
	r->p_ge = u <= other ? far : near;
	if (u == other)
		r->p_ge = near;
}

struct stats_mwu stats_mwu_exact(const double *x, size_t n, const double *y,
				 size_t m)
{
	struct stats_mwu r = {.p = 1};
	struct arena *a = arena_new();
	struct ranks ranks;
	size_t w;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	ranks = ranks_of(a, x, n, y, m);
	w = rank2_sum(&ranks, x, n);
	r.u = (double)w / 2 - (double)n * (double)(n + 1) / 2;
	if (ranks.ties)
		tails_tied(a, &ranks, n, w, &r);
	else
		tails_plain(a, n, m, w / 2 - n * (n + 1) / 2, &r);
	r.p = fmin(1, 2 * fmin(r.p_le, r.p_ge));
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
	/* The median is beyond any tail. */
	size_t most = n * m / 2 + 1, c = 0;
	const double *count = plain_counts(a, n, m, most + 1);
	double all = choose(n + m, n), before = 0;

	for (;; c++) {
		/* C = 0 is raised to 1, so its mass is counted first. */
		if (c > 0 && (c == most ||
			      (before + count[c]) / all >=
				      (1 - level) / 2))
			break;
		before += count[c];
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
