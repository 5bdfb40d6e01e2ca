/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What is gathered of the commits of a thread; inside of the analyzer. */
#ifndef ANALYZER_SUSPECT_H
#define ANALYZER_SUSPECT_H

#include "analyzer/suspect_score.h"
#include "base/arena.h"
#include "corpus/db.h"
#include "corpus/tree.h"

/* One kind of evidence for a commit, at its strongest. */
struct found {
	struct text kind;
	double points;
	bool rejected;
	int64_t steps, list_size;
	int64_t message, line;	/* ids and 1-based lines; 0 = unknown */
};

/* What a tree says of a commit (analyzer/suspect_tree.h). */
struct tree_sign {
	const char *kind;
	struct text detail;	/* p = NULL: none */
	bool weighs;
	enum suspect_kind weight;
};

struct commit {
	struct text hash;	/* the longest spelling */
	struct text subject;
	struct found *found;
	size_t n, cap;
	size_t line;		/* where it was named first */
	double support;		/* points of the strongest kind */
	double points;		/* of all, rejections taken off */
	bool exonerated;
	bool reverted;		/* a run of its revert was measured */
	struct suspect_odds odds;
	struct tree_sign *sign;
	size_t n_signs, cap_signs;
};

/* An ending of the thread: the sum of its statements, and the last of them. */
struct ending {
	double sum;
	int64_t message, line;
};

struct gathering {
	struct db *db;
	struct trees *trees;	/* NULL: none are at hand */
	int64_t thread;
	struct arena *arena;
	struct commit *commit;
	size_t n, cap;
	struct ending withdrawn, not_comparable, layout, artifact, disputed;
	double upheld;		/* confirmed, fixed, reverted */
	bool revert_run;	/* a run of the revert was better */
	bool revert_clear;	/* and significantly so */
	int64_t revert_line;
	/* Rows of the table threshold: commits of a range that nobody
	 * states; the prior that none of them is the cause. */
	double range_commits, prior_environment;
};

/* The commit of that id (of all its digits), added when it is new. */
struct commit *suspect_commit(struct gathering *g, struct text hash);
/* Adds what was found; of each kind the strongest is kept. */
void suspect_found(struct gathering *g, struct commit *c,
		   const struct found *f);

/* Counts points, applies the ending, drops the commits that are only
 * mentioned, scores and ranks the others. Touches no database. */
void suspect_rank(struct gathering *g);

#endif
