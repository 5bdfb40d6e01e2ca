/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rank tests. The null distribution is counted exactly, ties included, by
 * dynamic programming over doubled midranks (whole numbers); counts are
 * doubles, C(100, 50) = 1e29 being far inside their range. Only the tail that the
 * sample is in is counted: 50 against 50 take about a million additions.
 */
#include "analyzer/stats/stats.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "analyzer/stats/num.h"
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

/* What all ranks differ by: counting in such steps makes the table smaller. */
static size_t step_of(const size_t *rank, size_t n)
{
	size_t step = 0;

	for (size_t i = 1; i < n; i++) {
		size_t a = rank[i] - rank[i - 1], b = step;

		while (a) {
			size_t rest = b % a;

			b = a;
			a = rest;
		}
		step = b;
	}
	return step ? step : 1;
}

/* to[0 .. n-1] += from[0 .. n-1]; written out because the compiler does not
 * make vectors of a loop of unknown length at -O2. */
static void add_row(double *restrict to, const double *restrict from, size_t n)
{
	size_t i = 0;

	for (; i + 4 <= n; i += 4) {
		to[i] += from[i];
		to[i + 1] += from[i + 1];
		to[i + 2] += from[i + 2];
		to[i + 3] += from[i + 3];
	}
	for (; i < n; i++)
		to[i] += from[i];
}

/*
 * The subsets of one stretch of n ascending ranks: count[j][s] is in how many
 * ways j of them add up to s steps more than the j smallest, s < width[j]. Only
 * up to half of the ranks: what is left out of a subset adds up to the rest,
 * so the row of n - j is that of j from behind.
 */
struct block {
	size_t n, rows;
	double **count;
	size_t *width, *base;	/* base[j]: the sum of the j smallest */
};

/* sum[i] = of the i smallest. */
static size_t *prefix_sums(struct arena *a, const size_t *rank, size_t n)
{
	size_t *sum = arena_array(a, n + 1, sizeof(*sum));

	for (size_t i = 0; i < n; i++)
		sum[i + 1] = sum[i] + rank[i];
	return sum;
}

static void make_rows(struct arena *a, struct block *b, size_t step)
{
	size_t all = 0;
	double *room;

	b->count = arena_array(a, b->rows, sizeof(*b->count));
	b->width = arena_array(a, b->n + 1, sizeof(*b->width));
	for (size_t j = 0; j <= b->n; j++) {
		b->width[j] = (b->base[b->n] - b->base[b->n - j] -
			       b->base[j]) / step + 1;
		all += j < b->rows ? b->width[j] : 0;
	}
	room = arena_array(a, all, sizeof(*room));
	for (size_t j = 0; j < b->rows; room += b->width[j], j++)
		b->count[j] = room;
}

static struct block count_block(struct arena *a, const size_t *rank, size_t n,
				size_t k, size_t step)
{
	struct block b = {.n = n, .rows = (k < n / 2 ? k : n / 2) + 1};

	b.base = prefix_sums(a, rank, n);
	make_rows(a, &b, step);
	b.count[0][0] = 1;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = i + 1 < b.rows ? i + 1 : b.rows - 1; j > 0;
		     j--) {
			/* As far as row j - 1 has been filled. */
			size_t filled = (b.base[i] - b.base[i - (j - 1)] -
					 b.base[j - 1]) / step + 1;

			add_row(b.count[j] + (rank[i] - rank[j - 1]) / step,
				b.count[j - 1], filled);
		}
	}
	return b;
}

/* Row j, whichever way round it is stored. */
static void copy_row(const struct block *b, size_t j, double *to)
{
	size_t n = b->width[j];

	if (j < b->rows) {
		memcpy(to, b->count[j], n * sizeof(*to));
		return;
	}
	for (size_t s = 0; s < n; s++)
		to[s] = b->count[b->n - j][n - 1 - s];
}

/* Scratch for one pair of rows. */
struct pair {
	double *low, *high, *up;	/* up[s]: the sum of high[0 .. s] */
	double tail, at;
};

/* Adds the ways in which j of the low block and i of the high one add up to at
 * most w, and to w. */
static void join(const struct block *low, size_t j, const struct block *high,
		 size_t i, size_t w, size_t step, struct pair *p)
{
	size_t base = low->base[j] + high->base[i];
	size_t last = high->width[i] - 1, rest;

	if (base > w)
		return;
	rest = (w - base) / step;
	copy_row(low, j, p->low);
	copy_row(high, i, p->high);
	p->up[0] = p->high[0];
	for (size_t s = 1; s <= last; s++)
		p->up[s] = p->up[s - 1] + p->high[s];
	for (size_t s = 0; s < low->width[j] && s <= rest; s++) {
		size_t t = rest - s;

		p->tail += p->low[s] * p->up[t < last ? t : last];
		if (t <= last)
			p->at += p->low[s] * p->high[t];
	}
}

/* The widest row of a block. */
static double *row_buffer(struct arena *a, const struct block *b)
{
	size_t most = 0;

	for (size_t j = 0; j <= b->n; j++)
		most = b->width[j] > most ? b->width[j] : most;
	return arena_array(a, most, sizeof(double));
}

static double choose(size_t n, size_t k)
{
	double c = 1;

	for (size_t i = 1; i <= k; i++)
		c *= (double)(n - k + i) / (double)i;
	return c;
}

/*
 * Counts of U = 0 .. limit for n and m values without ties, the coefficients of
 * the Gaussian binomial: row after row one factor (1 - q^(m+i))/(1 - q^i) more.
 * What is subtracted is far smaller than what it is subtracted from.
 */
static double *u_counts(struct arena *a, size_t n, size_t m, size_t limit)
{
	double *f = arena_array(a, limit + 1, sizeof(*f));

	f[0] = 1;
	for (size_t i = 1; i <= n; i++) {
		for (size_t s = limit; s >= m + i; s--)
			f[s] -= f[s - m - i];
		for (size_t s = i; s <= limit; s++)
			f[s] += f[s - i];
	}
	return f;
}

/*
 * The shares of subsets of k ranks that add up to at most w, and to w. The two
 * halves of the ranks are counted apart and then put together: their tables
 * are a sixteenth of that of all ranks.
 */
static void lower_tail(struct arena *a, const size_t *rank, size_t n,
		       size_t k, size_t w, double *tail, double *at)
{
	size_t least = 0, step = step_of(rank, n), half = n / 2;
	struct block low, high;
	struct pair p = {.tail = 0};

	for (size_t i = 0; i < k; i++)
		least += rank[i];
	low = count_block(a, rank, half, k, step);
	high = count_block(a, rank + half, n - half, k, step);
	p.low = row_buffer(a, &low);
	p.high = row_buffer(a, &high);
	p.up = row_buffer(a, &high);
	for (size_t j = k > high.n ? k - high.n : 0; j <= k && j <= half; j++)
		join(&low, j, &high, k - j, w, step, &p);
	*tail = p.tail / choose(n, k);
	/* Exactly w only where steps lead to it. */
	*at = (w - least) % step ? 0 : p.at / choose(n, k);
}

/* The same from above: at least w. */
static void upper_tail(struct arena *a, const size_t *rank, size_t n,
		       size_t k, size_t w, double *tail, double *at)
{
	size_t *mirror = arena_array(a, n, sizeof(*mirror));
	size_t turn = rank[0] + rank[n - 1];

	for (size_t i = 0; i < n; i++)
		mirror[i] = turn - rank[n - 1 - i];
	lower_tail(a, mirror, n, k, k * turn - w, tail, at);
}

struct stats_mwu stats_mwu_exact(const double *x, size_t n, const double *y,
				 size_t m)
{
	struct stats_mwu r = {.p = 1};
	struct arena *a = arena_new();
	struct ranks ranks;
	double tail, at;
	size_t w;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	ranks = ranks_of(a, x, n, y, m);
	w = rank2_sum(&ranks, x, n);
	/* The side that w is on: the other tail is at least about a half, so
	 * that one minus this one costs it no digits. */
	if (w <= n * (n + m + 1)) {
		lower_tail(a, ranks.rank2, ranks.n, n, w, &tail, &at);
		r.p_le = fmin(1, tail);
		r.p_ge = fmin(1, 1 - tail + at);
	} else {
		upper_tail(a, ranks.rank2, ranks.n, n, w, &tail, &at);
		r.p_ge = fmin(1, tail);
		r.p_le = fmin(1, 1 - tail + at);
	}
	r.u = (double)w / 2 - (double)n * (double)(n + 1) / 2;
	r.p = fmin(1, 2 * fmin(r.p_le, r.p_ge));
	r.ties = ranks.ties;
	arena_free(a);
	return r;
}

double stats_mwu_absdev(const double *x, size_t n, const double *y, size_t m)
{
	struct arena *a = arena_new();
	struct ranks r = ranks_of(a, x, n, y, m);
	size_t w = rank2_sum(&r, x, n), mean = n * (n + m + 1);
	size_t far = w > mean ? w - mean : mean - w, least = 0, most = 0;
	double lower = 0, upper = 0, at;

	for (size_t i = 0; i < n; i++) {
		least += r.rank2[i];
		most += r.rank2[r.n - 1 - i];
	}
	/* With ties one side may not reach as far as the other. */
	if (mean >= far + least)
		lower_tail(a, r.rank2, r.n, n, mean - far, &lower, &at);
	if (mean + far <= most)
		upper_tail(a, r.rank2, r.n, n, mean + far, &upper, &at);
	arena_free(a);
	return far == 0 ? 1 : fmin(1, lower + upper);
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

double stats_mwu_cdf(double u, size_t n, size_t m)
{
	double most = (double)n * (double)m, sum = 0;
	const double *count;
	struct arena *a;
	size_t limit;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	if (isnan(u) || u < 0 || u >= most)
		return isnan(u) ? NAN : u >= most;
	if (u > most / 2)
		return 1 - stats_mwu_cdf(most - floor(u) - 1, n, m);
	limit = (size_t)u;
	a = arena_new();
	count = u_counts(a, n, m, limit);
	for (size_t s = 0; s <= limit; s++)
		sum += count[s];
	arena_free(a);
	return sum / choose(n + m, n);
}

/* The least u with P(U <= u) >= p, looked for up to limit, and P(U < u);
 * limit + 1 when it is farther. */
static size_t u_quantile(size_t n, size_t m, double p, size_t limit,
			 double *below)
{
	struct arena *a = arena_new();
	const double *count = u_counts(a, n, m, limit);
	double all = choose(n + m, n), sum = 0;
	size_t u;

	/* The last bits of a sum do not decide. */
	p *= 1 - 16 * DBL_EPSILON;
	for (u = 0; u <= limit; u++) {
		*below = sum / all;
		sum += count[u];
		if (sum / all >= p)
			break;
	}
	arena_free(a);
	return u;
}

/* A limit that is mostly enough, from the normal approximation. */
static size_t likely_limit(size_t n, size_t m, double p)
{
	double nm = (double)n * (double)m;
	double sd = sqrt(nm * (double)(n + m + 1) / 12);
	double u = nm / 2 - (num_norm_upper(p) - 0.25) * sd;

	return (size_t)fmin(nm, fmax(1, u));
}

static size_t quantile(size_t n, size_t m, double p, double *below)
{
	size_t limit = p < 0.5 ? likely_limit(n, m, p) : n * m;
	size_t u = u_quantile(n, m, p, limit, below);

	return u <= limit ? u : u_quantile(n, m, p, n * m, below);
}

size_t stats_mwu_quantile(double p, size_t n, size_t m)
{
	double below;

	assert(n > 0 && m > 0 && n + m <= RANK_MOST);
	return quantile(n, m, p, &below);
}

/* The C of the interval: the least u with P(U <= u) >= (1-level)/2, but at
 * least 1; the coverage of D[C] .. D[nm+1-C] goes to *achieved. Without ties,
 * as the interval is for a continuous distribution. */
static size_t critical(size_t n, size_t m, double level, double *achieved)
{
	double below;
	size_t c = quantile(n, m, (1 - level) / 2, &below);

	if (c == 0) {
		c = 1;
		below = 1 / choose(n + m, n);
	}
	*achieved = 1 - 2 * below;
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
	r.c = critical(n, m, level, &r.achieved);
	r.lo = d[r.c - 1];
	r.hi = d[k - r.c];
	arena_free(a);
	return r;
}
