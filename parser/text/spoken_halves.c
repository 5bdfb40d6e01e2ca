/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Both numbers of a change told in two units: "from 1350K IOPS (or 5290MiB/sec)
 * to 1410K IOPS (or 5500MiB/sec)". Each half is of what the first of its unit
 * measured, whatever words stand nearer.
 */
#include "parser/text/claim.h"
#include "parser/text/text.h"

/* "(or ~", "(", "or about": the same thing in another unit follows. */
static bool restates(struct text between)
{
	between = text_trim(between);
	return between.n <= 12 &&
	       (text_starts(between, TEXT("(")) ||
		text_istarts(between, TEXT("or ")));
}

/* ") to ~", "-> ". */
static bool leads_on(struct text between)
{
	between = text_trim(between);
	text_skip(&between, TEXT(")"));
	between = text_ltrim(between);
	return between.n <= 12 && (text_istarts(between, TEXT("to")) ||
				   text_starts(between, TEXT("->")) ||
				   text_starts(between, TEXT("=>")));
}

void spoken_halves(struct spoken *s)
{
	for (size_t i = 0; i + 3 < s->n; i++) {
		struct said *x = &s->said[i];

		if (!x[0].taken || !x[1].taken || !x[2].taken || !x[3].taken ||
		    x[0].q.family == x[1].q.family ||
		    x[0].q.family != x[2].q.family ||
		    x[1].q.family != x[3].q.family ||
		    !restates(spoken_between(s, i + 1)) ||
		    !leads_on(spoken_between(s, i + 2)) ||
		    !restates(spoken_between(s, i + 3)))
			continue;
		for (size_t k = 0; k < 2; k++) {
			x[k + 2].noun = x[k].noun;
			x[k + 2].direction = x[k].direction;
			x[k + 2].stat = x[k].stat;
		}
	}
}
