/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "Did you mean": edit distance with transposition (Damerau), short words. */
#include "cli/cli.h"

/* Longer words are no slips of one of ours. */
#define MOST 32

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* d[i][j] is the distance of the first i letters of a to the first j of b; a
 * swap of two neighbours counts as one slip. Quadratic in MOST, a constant. */
static size_t distance(const char *a, const char *b)
{
	size_t na = strlen(a), nb = strlen(b);
	size_t d[MOST + 1][MOST + 1];

	if (na > MOST || nb > MOST)
		return MOST;
	for (size_t i = 0; i <= na; i++)
		for (size_t j = 0; j <= nb; j++) {
			size_t differ;

			if (i == 0 || j == 0) {
				d[i][j] = i + j;
				continue;
			}
			differ = a[i - 1] != b[j - 1];
			d[i][j] = least(least(d[i - 1][j] + 1,
					      d[i][j - 1] + 1),
					d[i - 1][j - 1] + differ);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	return d[na][nb];
}

const char *nearest_name(const char *word, const char *const *names, size_t n)
{
	const char *best = NULL;
	/* Two slips at most, and fewer than letters: "x" is near to nothing. */
	size_t least_so_far = 3;

	for (size_t i = 0; i < n; i++) {
		size_t d = distance(word, names[i]);

		if (d < least_so_far && d < strlen(names[i])) {
			least_so_far = d;
			best = names[i];
		}
	}
	return best;
}
