/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Adds the ledger up as a reader would, from what is printed. It knows no
 * rule of the verdict: were the analyzer to count anything that is not in the
 * ledger, the two figures would differ, and the tests say so.
 */
#include "report/ledger.h"

#include <math.h>

static double odds_of(const struct report *r)
{
	double sum = 0;

	for (size_t i = 0; i < r->n_finding; i++)
		if (r->finding[i].counted)
			sum += r->finding[i].weight;
	return r->base_odds + r->weights * sum;
}

double ledger_probability(const struct report *r)
{
	if (isnan(r->base_odds))
		return NAN;
	return fmin(r->cap, fmax(r->floor, 1 / (1 + exp(-odds_of(r)))));
}

static void print_bounds(FILE *to, const struct report *r, double plain)
{
	if (plain > r->cap)
		fprintf(to, ", at most %.2f", r->cap);
	if (plain < r->floor)
		fprintf(to, ", at least %.2f", r->floor);
}

void ledger_print(FILE *to, const struct report *r)
{
	double plain;

	if (isnan(r->base_odds)) {
		fprintf(to, "  this class has no probability\n");
		return;
	}
	plain = 1 / (1 + exp(-odds_of(r)));
	fprintf(to, "  %+7.3f  base: %.*s\n", r->base_odds,
		TEXT_ARG(r->base_why));
	for (size_t i = 0; i < r->n_finding; i++) {
		const struct shown_finding *f = &r->finding[i];

		if (f->counted && f->weight != 0 && r->weights != 0)
			fprintf(to, "  %+7.3f  %.*s\n", r->weights * f->weight,
				TEXT_ARG(f->rule));
	}
	fprintf(to, "  %+7.3f  sum: 1 / (1 + exp(%.3f)) = %.3f", odds_of(r),
		-odds_of(r), plain);
	print_bounds(to, r, plain);
	fprintf(to, "\n");
}
