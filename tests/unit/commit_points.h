/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What all that is said of a commit comes to, for tests. */
#ifndef TESTS_UNIT_COMMIT_POINTS_H
#define TESTS_UNIT_COMMIT_POINTS_H

#include <string.h>

#include "parser/document.h"
#include "parser/text/text.h"

#define SUSPECT 1.8

/* Reasons that hold against everything. */
static inline bool commit_final(const char *kind)
{
	return strcmp(kind, "exonerated") == 0 || strcmp(kind, "fix") == 0 ||
	       strcmp(kind, "disputed:revert") == 0;
}

/* As the analyzer counts: the strongest of all, and the worst rejection. */
static inline double commit_points(const struct document *doc, struct text id)
{
	double best = 0, worst = 0, final = 0;

	for (size_t i = 0; i < doc->facts.n_commits; i++) {
		const struct commit_ref *c = &doc->facts.commit[i];

		if (!commit_same(c->hash, id))
			continue;
		if (c->rejected && commit_final(c->kind))
			final = c->points < final ? c->points : final;
		else if (c->rejected)
			worst = c->points < worst ? c->points : worst;
		else
			best = c->points > best ? c->points : best;
	}
	if (final < 0)
		return best + final;
	return best >= 2 ? best : best + worst;
}

#endif
