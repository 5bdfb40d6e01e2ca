/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Failures of a test robot: how many of the runs of each side failed. Such a
 * pair is weighed by its counts, with Fisher's exact test, and makes no
 * verdict on performance: a test that fails is broken, not slow.
 *
 * The shares are not always trustworthy as the robot prints them (it divides
 * by the runs of the wrong column), so only the counts are used.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* More runs than anybody makes: not tested. */
#define RUNS_MOST 10000
/* Tables as likely as the one seen, despite rounding. */
#define EQUAL (1 + 1e-7)

/* A share that can only be a count: its step is one run. */
static bool is_share(const struct side *s)
{
	const struct value *v = s->n == 1 && s->value ? s->value[0] : NULL;

	return v && compare_is_robot(v) && v->n >= 1 && v->n <= RUNS_MOST &&
	       text_eq(v->unit, TEXT("percent")) &&
	       fabs(v->precision * v->n - 100) <= 1e-6;
}

static double log_choose(double n, double k)
{
	return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

/* Two-sided, by summing all tables that are no more likely (R's
 * fisher.test). a of n and b of m failed. */
double compare_fisher(double a, double n, double b, double m)
{
	double k = a + b, all = log_choose(n + m, k), sum = 0;
	double from = fmax(0, k - m), to = fmin(k, n);
	double seen = exp(log_choose(n, a) + log_choose(m, b) - all);
	size_t tables = to < from ? 0 : (size_t)(to - from) + 1;

	for (size_t i = 0; i < tables; i++) {
		double x = from + (double)i;
		double p = exp(log_choose(n, x) + log_choose(m, k - x) - all);

		if (p <= seen * EQUAL)
			sum += p;
	}
	return fmin(1, sum);
}

static double failed(const struct side *s)
{
	return round(s->value[0]->value * s->value[0]->n / 100);
}

bool compare_count(struct pair *p)
{
	if (!is_share(&p->base) || !is_share(&p->test))
		return false;
	p->counted = true;
	p->base.runs = p->base.value[0]->n;
	p->test.runs = p->test.value[0]->n;
	p->tier = TIER_SUMMARY;
	p->e.p = compare_fisher(failed(&p->base), p->base.runs,
				failed(&p->test), p->test.runs);
	return true;
}

void compare_count_text(const struct pair *p, struct buf *b)
{
	buf_printf(b, ", %g of %g runs against %g of %g, Fisher p %.2g",
		   failed(&p->base), p->base.runs, failed(&p->test),
		   p->test.runs, p->e.p);
}
