/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What trees of the kernel say of the commits of a thread (docs/design/
 * trees.md); inside of the analyzer.
 */
#ifndef ANALYZER_SUSPECT_TREE_H
#define ANALYZER_SUSPECT_TREE_H

#include "analyzer/suspect/suspect.h"

/*
 * Fills ids and subjects, joins what is one change (a commit and its
 * backports), adds the commits that fixes of this very report name, and for
 * each suspect what the history says of it (struct tree_sign). Sets
 * range_commits when the report's versions are in a tree. Does nothing when
 * g->trees is NULL. Errors of the index or the database.
 */
int suspect_tree(struct gathering *g);

/* ---- suspect_range.c ---- */

/* The commits between the report's versions. */
struct suspect_range {
	struct tree *tree;	/* NULL: the versions are in none */
	struct tree_range *range;
	struct text name;	/* "v6.4..v6.5" */
};

int suspect_range_find(struct gathering *g, struct suspect_range *out);

/* ---- suspect_path.c ---- */

enum suspect_touch {
	TOUCH_UNKNOWN,		/* paths or subsystems are not known */
	TOUCH_STACK,		/* what every workload passes through */
	TOUCH_MATCH,		/* what the report is about */
	TOUCH_ELSEWHERE,	/* only what it is not about */
	TOUCH_DOCS		/* only documentation and self-tests */
};

/* What the paths have to do with a report about these subsystems; *which is
 * the path that tells. */
enum suspect_touch suspect_touch(const struct text *path, size_t n,
				 const struct text *subsystem,
				 size_t n_subsystems, struct text *which);

#endif
