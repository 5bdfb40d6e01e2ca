/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers of a free table that repeat what a tool printed: "I ran it five
 * times: ...". The table names no tool, but its means are those of the tool's
 * single runs. Its runs then are the samples of that metric and workload, and
 * the single run is one reading of the same. Nothing is pooled: the printed
 * run may well be one of the five.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* The means of both sides agree within this, on the logarithm. */
#define NEAR 0.05

static bool near_mean(const struct side *a, const struct side *b)
{
	return a->mean > 0 && b->mean > 0 &&
	       fabs(log(a->mean / b->mean)) <= NEAR;
}

/* How well single pair p is what table pair l repeats: the larger distance of
 * the two means; INFINITY when it is not. */
static double distance(const struct pair *l, const struct pair *p)
{
	struct text word = l->metric->name;

	if (p->tier != TIER_SINGLE || compare_is_loose(p) ||
	    !text_eq(p->metric->family, TEXT("primary")) ||
	    !text_eq(p->unit, l->unit) || p->base.value[0]->variant.n)
		return INFINITY;
	text_skip(&word, TEXT("prose."));
	if (!compare_word_fits(word, p->metric->name) ||
	    !near_mean(&l->base, &p->base) || !near_mean(&l->test, &p->test))
		return INFINITY;
	return fmax(fabs(log(l->base.mean / p->base.mean)),
		    fabs(log(l->test.mean / p->test.mean)));
}

static int join(struct comparing *c, struct pair *l, struct pair *p)
{
	l->metric = p->metric;
	l->workload = p->workload;
	l->sequence = p->sequence;
	if (!l->third.n)
		l->third = p->third;
	p->derived_from = l;
	return compare_noise(c, l);
}

int compare_join(struct comparing *c)
{
	int err = 0;

	for (size_t i = 0; !err && i < c->n_pairs; i++) {
		struct pair *l = &c->pair[i], *best = NULL;
		double least = INFINITY;

		if (!compare_is_loose(l) || l->base.n < 2 || l->test.n < 2)
			continue;
		for (size_t k = 0; k < c->n_pairs; k++) {
			double d = distance(l, &c->pair[k]);

			if (d < least && !c->pair[k].derived_from) {
				least = d;
				best = &c->pair[k];
			}
		}
		if (best)
			err = join(c, l, best);
	}
	return err;
}
