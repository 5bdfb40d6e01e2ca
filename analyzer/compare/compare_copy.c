/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is shown twice was measured once: a log that is pasted again, a number
 * that a summary repeats. Counted as further runs they would make a spread of
 * nothing and a p far too good. Tools that print few digits ("488 MB/s") say
 * the same of two runs easily; a run is a copy of another of its state only
 * when all of its values are equal and one of them has many digits.
 */
#include "analyzer/compare/compare.h"

/* Five digits or more: two runs agree in them by chance once in 10,000. */
#define STEPS_LEAST 1e4
/* Prose further down than a wrapped line is no part of one list. */
#define PROSE_APART 1

/* All values of two runs are equal, and one is exact. */
static bool runs_equal(const struct comparing *c, int64_t one, int64_t two)
{
	size_t a = compare_first_of_run(c, one);
	size_t b = compare_first_of_run(c, two);
	bool exact = false;

	for (; a < c->n_values && c->by_run[a]->run == one; a++, b++) {
		const struct value *x = c->by_run[a];
		const struct value *y = b < c->n_values ? c->by_run[b] : NULL;

		if (!y || y->run != two || x->value != y->value ||
		    !text_eq(x->metric, y->metric))
			return false;
		exact |= x->value >= STEPS_LEAST * x->precision &&
			 x->precision > 0;
	}
	return b >= c->n_values || c->by_run[b]->run != two ? exact : false;
}

bool compare_is_copy(const struct comparing *c, const struct value *first,
		     const struct value *again)
{
	int64_t lines = again->line - first->line;

	if (first->value != again->value)
		return false;
	if (!text_eq(again->format, TEXT("prose")))
		return text_eq(first->format, again->format) &&
		       runs_equal(c, first->run, again->run);
	/* A later mail, or the same words further down. */
	return first->message != again->message ||
	       (text_ieq(first->label, again->label) &&
		(lines > PROSE_APART || lines < -PROSE_APART));
}
