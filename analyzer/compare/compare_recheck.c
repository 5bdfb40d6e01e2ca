/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is looked at again once there is a verdict. No run is ever dropped: a
 * run that stands apart is told, and so is whether the verdict would be
 * another without it. Where the change was taken out again, how much of it
 * that took back.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* Runs that must be left when one is set aside. */
#define LEAST_LEFT 2

/* The run that stands apart: the first, or the farthest off. */
static size_t apart(const struct stats_flags *f)
{
	return f->set & STATS_WARM_UP ? 0 : f->worst;
}

/* The values without that run; *n is how many are left. */
static const double *without(struct arena *a, const struct side *s,
			     const struct stats_flags *f, size_t *n)
{
	double *x;
	size_t k = 0;

	*n = s->n;
	if (!(f->set & (STATS_WARM_UP | STATS_OUTLIER)) ||
	    s->n <= LEAST_LEFT)
		return s->x;
	x = arena_array(a, s->n, sizeof(*x));
	for (size_t i = 0; i < s->n; i++)
		if (i != apart(f))
			x[k++] = s->x[i];
	*n = k;
	return x;
}

static bool is_change(const char *verdict)
{
	return strcmp(verdict, "regression") == 0 ||
	       strcmp(verdict, "improvement") == 0;
}

/* Does a change come or go with the runs that stand apart? */
static bool stands_on_flagged(const struct comparing *c, const struct pair *p)
{
	size_t n, m;
	const double *x = without(c->arena, &p->base, &p->flag_base, &n);
	const double *y = without(c->arena, &p->test, &p->flag_test, &m);
	struct stats_evidence e;
	const char *verdict;

	if (n == p->base.n && m == p->test.n)
		return false;
	e = stats_weigh(x, n, p->base.s.extra, y, m, p->test.s.extra,
			&p->prior, &c->t.levels);
	verdict = stats_verdict_name(compare_verdict(c, p, &e, e.p));
	return strcmp(verdict, p->verdict) != 0 &&
	       (is_change(verdict) || is_change(p->verdict));
}

static void look_at_runs(const struct comparing *c, struct pair *p)
{
	if (p->base.summary || p->test.summary || p->tier == TIER_CLAIM)
		return;
	p->flag_base = stats_flags(p->base.x, p->base.n);
	p->flag_test = stats_flags(p->test.x, p->test.n);
	if (p->flag_base.set || p->flag_test.set)
		p->sensitive = stands_on_flagged(c, p);
}

void compare_recheck(const struct comparing *c, struct pair *p)
{
	if (!p->weighed || p->remark)
		return;
	look_at_runs(c, p);
	if (!p->third.usable)
		return;
	p->revert = stats_recovery(&p->base.s, &p->test.s, &p->third.s,
				   &p->prior, &c->t.levels);
	p->reverted = true;
}
