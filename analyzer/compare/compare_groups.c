/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One metric over several workloads (block sizes, queue depths, rows of a
 * table): what they say together. Raw values are never summed; the overall
 * change is the mean of the logarithms of the ratios, each group with the same
 * weight. The groups' own errors average out, the one between the sessions
 * does not, as all groups of a side share it: they are not independent. What
 * is left of the error is that one alone, so its size decides how often an
 * unchanged kernel is flagged, and a larger one is assumed (tau_shared) than
 * beside the spread of a single workload. The assumed noise is shared, too, so
 * the degrees of freedom are those of the weakest group.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

#include "analyzer/stats/num.h"

static int64_t state(const struct side *s)
{
	return s->value && s->n ? s->value[0]->state : 0;
}

/* Is p the headline's question in another workload? */
static bool belongs(const struct pair *p, const struct pair *head)
{
	return p->weighed && !p->derived_from && p->tier != TIER_CLAIM &&
	       p->sequence == head->sequence &&
	       text_eq(p->metric->name, head->metric->name) &&
	       text_eq(p->unit, head->unit) &&
	       state(&p->base) == state(&head->base) &&
	       state(&p->test) == state(&head->test);
}

static const struct pair *headline(const struct comparing *c)
{
	for (size_t i = 0; i < c->n_pairs; i++)
		if (c->pair[i].headline)
			return &c->pair[i];
	return NULL;
}

void compare_group_add(struct group_sums *s, const struct pair *p)
{
	double tau2 = 2 * p->prior.tau * p->prior.tau;

	s->n++;
	s->diff += p->e.t.diff;
	s->variance += fmax(0, p->e.t.se * p->e.t.se - tau2);
	s->df = fmin(s->df, p->e.t.df);
	s->tau = fmax(s->tau, p->prior.tau);
	s->base += p->base.mean;
	s->test += p->test.mean;
	s->rise += p->e.t.diff > 0;
}

struct group_mean compare_group_mean(const struct group_sums *s)
{
	double mean = s->diff / s->n;
	double se = sqrt(s->variance / (s->n * s->n) + 2 * s->tau * s->tau);
	double h = num_t_upper(0.025, s->df) * se;

	return (struct group_mean){.mean = mean, .lo = mean - h,
				   .hi = mean + h,
				   .p = num_t_p2(mean / se, s->df)};
}

/* Two-sided, of k rises among n equally likely rises and falls. */
static double sign_test(double k, double n)
{
	size_t most = (size_t)fmin(k, n - k);
	double tail = 0;

	for (size_t i = 0; i <= most; i++)
		tail += exp(lgamma(n + 1) - lgamma((double)i + 1) -
			    lgamma(n - (double)i + 1) - n * log(2));
	return fmin(1, 2 * tail);
}

static int store(struct comparing *c, const struct pair *head,
		 const struct group_sums *s, int64_t opposed)
{
	struct query *q = db_query(c->db, "compare_insert_overall");
	struct group_mean m = compare_group_mean(s);

	query_int(q, 1, head->id);
	query_int(q, 2, (int64_t)s->n);
	query_real(q, 3, 100 * expm1(m.mean));
	query_real(q, 4, 100 * expm1(m.lo));
	query_real(q, 5, 100 * expm1(m.hi));
	query_real(q, 6, m.p);
	query_real(q, 7, sign_test(s->rise, s->n));
	query_real(q, 8, 100 * (s->test / s->base - 1));
	query_int(q, 9, opposed);
	return query_run(q);
}

int compare_groups(struct comparing *c)
{
	const struct pair *head = headline(c);
	struct group_sums s = {.df = INFINITY, .tau = c->t.tau_shared};
	int64_t opposed = 0;

	if (!head || !head->weighed || head->tier == TIER_CLAIM)
		return 0;
	for (size_t i = 0; i < c->n_pairs; i++)
		if (belongs(&c->pair[i], head))
			compare_group_add(&s, &c->pair[i]);
	if (s.n < c->t.least_groups)
		return 0;
	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *p = &c->pair[i];

		opposed += belongs(p, head) && p->e.t.diff * s.diff < 0 &&
			     (text_is(TEXT("regression"), p->verdict) ||
			      text_is(TEXT("improvement"), p->verdict));
	}
	return store(c, head, &s, opposed);
}
