/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How likely each of some commits is the cause (section 15 of
 * docs/design/statistics.md): natural-log odds over the commits of a range plus one alternative, "none of those
 * listed, or the environment". Pure functions over arrays.
 */
#ifndef ANALYZER_SUSPECT_SCORE_H
#define ANALYZER_SUSPECT_SCORE_H

#include <stdbool.h>
#include <stddef.h>

/* The accuracy of a bisection whose noise is not known. */
#define SUSPECT_BISECT_UNKNOWN 0.80

enum suspect_kind {
	/* Naming: points at one commit of the range with some accuracy. */
	SUSPECT_FIXES_TAG,
	SUSPECT_AUTHOR_ADMITS,
	SUSPECT_REGZBOT,	/* "#regzbot introduced: ID" */
	SUSPECT_ANALYSIS_NUMBERS,
	SUSPECT_ANALYSIS,
	SUSPECT_MENTION,
	SUSPECT_BISECT,		/* uses steps, error, skipped */
	SUSPECT_ROBOT_BISECT,	/* uses skipped */
	SUSPECT_LISTED,		/* uses of */
	/* Revert */
	SUSPECT_REVERT_STRONG,
	SUSPECT_REVERT_NUMBERS,
	SUSPECT_REVERT_WORDS,
	SUSPECT_REVERT_NO_HELP,
	/* Denial */
	SUSPECT_DENIED_NUMBERS,
	SUSPECT_DENIED_REASONED,
	SUSPECT_DENIED_AUTHOR,
	/* Reproduction */
	SUSPECT_REPRODUCED,
	/* Range */
	SUSPECT_OUTSIDE_RANGE,
	/* Path */
	SUSPECT_SUBSYSTEM_MATCH,
	SUSPECT_SUBSYSTEM_MISMATCH,
	SUSPECT_DOCS_ONLY,
	SUSPECT_MERGE,
	/* Profile and text: use share */
	SUSPECT_SYMBOL_SHARE,
	SUSPECT_TEXT_SIMILARITY,
	SUSPECT_KINDS
};

struct suspect_evidence {
	size_t candidate;	/* index, below the number of candidates */
	enum suspect_kind kind;
	double steps;		/* of the bisection; 0 = log2 of the range */
	double error;		/* chance that a step is wrong; < 0 = unknown */
	double skipped;		/* commits that could not be tested */
	double of;		/* members of the list */
	double share;		/* 0..1 */
};

struct suspect_odds {
	double logodds;
	double probability;
	bool hard;		/* a Fixes: tag, or a revert with numbers */
};

/* The log likelihood ratio of one piece of evidence against any other commit
 * of a range of n. */
double suspect_weight(const struct suspect_evidence *e, double n);
/* Fills out[0..candidates-1]; probabilities and the returned probability of
 * "none of these" add up to one. n: commits in the range;
 * environment: the prior probability that no commit is the cause. */
double suspect_score(const struct suspect_evidence *evidence, size_t count,
		     size_t candidates, double n, double environment,
		     struct suspect_odds *out);
/* "confirmed", "probable", "suspect", "candidate" or "unlikely". */
const char *suspect_band(const struct suspect_odds *odds);

#endif
