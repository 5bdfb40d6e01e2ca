/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Optimal partitioning with a squared error and a least length, pruned as in
 * PELT (Killick, Fearnhead and Eckley 2012). The pruning changes nothing of the
 * result: what is dropped can never be the last cut of a better one.
 */
#include "analyzer/stats/series_cut.h"

#include <math.h>

/* Points from one pruning to the next: that often is enough, and by then a
 * whole level fits between. */
#define PRUNE_EVERY 8
_Static_assert(PRUNE_EVERY >= SERIES_LEAST, "a level fits between prunings");

/*
 * The places where the last level may begin. Kept as arrays, for speed: most of
 * the time goes into one loop over them.
 */
struct places {
	double *gain;		/* best cost up to here, less the squares */
	double *sum;		/* of the values up to here */
	size_t *at;
	double *cost;		/* of ending at the point looked at */
	bool *spent;		/* never the best again, from some points on */
	size_t n;
	double *inverse;	/* [k] = 1/k */
};

static struct places places_new(struct arena *a, size_t n)
{
	struct places p = {.n = 0};

	p.gain = arena_array(a, n, sizeof(*p.gain));
	p.sum = arena_array(a, n, sizeof(*p.sum));
	p.at = arena_array(a, n, sizeof(*p.at));
	p.cost = arena_array(a, n, sizeof(*p.cost));
	p.spent = arena_array(a, n, sizeof(*p.spent));
	p.inverse = arena_array(a, n, sizeof(*p.inverse));
	for (size_t i = 1; i < n; i++)
		p.inverse[i] = 1 / (double)i;
	return p;
}

static void place_add(struct places *p, size_t at, double cost, double sum,
		      double squares)
{
	p->gain[p->n] = cost - squares;
	p->sum[p->n] = sum;
	p->at[p->n] = at;
	p->spent[p->n] = false;
	p->n++;
}

/* The cost of ending at `to` for each place, and the best of them. */
static size_t weigh(const struct places *p, size_t to, double sum,
		    double squares)
{
	const double *restrict gain = p->gain, *restrict before = p->sum;
	const double *restrict inverse = p->inverse;
	const size_t *restrict at = p->at;
	double *restrict cost = p->cost, least = INFINITY;
	size_t best = 0;

	for (size_t i = 0; i < p->n; i++) {
		double d = sum - before[i];
		double c = gain[i] - d * d * inverse[to - at[i]];

		cost[i] = c + squares;
		if (c < least) {
			least = c;
			best = i;
		}
	}
	return best;
}

/*
 * A place that costs more than the best way to `to` does so for every end that
 * leaves a whole level behind `to`: it is spent, and goes the next time.
 */
static void prune(struct places *p, double best)
{
	size_t kept = 0;

	for (size_t i = 0; i < p->n; i++) {
		if (p->spent[i])
			continue;
		p->gain[kept] = p->gain[i];
		p->sum[kept] = p->sum[i];
		p->at[kept] = p->at[i];
		p->spent[kept++] = p->cost[i] > best;
	}
	p->n = kept;
}

/* Follows the last cuts back from the end. */
static size_t trace(const size_t *from, size_t n, size_t *start)
{
	size_t levels = 0;

	for (size_t to = n; to > 0; to = from[to])
		start[levels++] = from[to];
	for (size_t i = 0; i < levels / 2; i++) {
		size_t other = start[levels - 1 - i];

		start[levels - 1 - i] = start[i];
		start[i] = other;
	}
	return levels;
}

size_t series_cut(struct arena *a, const double *z, size_t n, double penalty,
		  size_t *start)
{
	double *sum = arena_array(a, n + 1, sizeof(*sum));
	double *squares = arena_array(a, n + 1, sizeof(*squares));
	double *cost = arena_array(a, n + 1, sizeof(*cost));
	size_t *from = arena_array(a, n + 1, sizeof(*from));
	struct places p = places_new(a, n + 1);

	start[0] = 0;
	if (n < 2 * SERIES_LEAST)
		return 1;
	/* Distances from the first value: no digits lost to a large level. */
	for (size_t i = 0; i < n; i++) {
		double d = z[i] - z[0];

		sum[i + 1] = sum[i] + d;
		squares[i + 1] = squares[i] + d * d;
	}
	/* The first level pays no penalty. */
	cost[0] = -penalty;
	for (size_t to = SERIES_LEAST; to <= n; to++) {
		size_t at = to - SERIES_LEAST, best;

		if (at == 0 || at >= SERIES_LEAST)
			place_add(&p, at, cost[at] + penalty, sum[at],
				  squares[at]);
		best = weigh(&p, to, sum[to], squares[to]);
		cost[to] = p.cost[best];
		from[to] = p.at[best];
		if (to % PRUNE_EVERY == 0)
			prune(&p, cost[to] + penalty);
	}
	return trace(from, n, start);
}
