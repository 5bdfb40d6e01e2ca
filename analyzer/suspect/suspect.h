/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What is gathered of the commits of a thread; inside of the analyzer. */
#ifndef ANALYZER_SUSPECT_H
#define ANALYZER_SUSPECT_H

#include "analyzer/suspect/suspect_score.h"
#include "base/arena.h"
#include "corpus/db.h"
#include "corpus/tree.h"

/* From here on a commit is a candidate, and one kind of evidence is told. */
#define POINTS_CANDIDATE 1.0

/* One kind of evidence for a commit, at its strongest. */
struct found {
	struct text kind;
	double points;
	bool rejected;
	int64_t steps, list_size;
	double share;		/* of profile-overlap */
	int64_t message, line;	/* ids and 1-based lines; 0 = unknown */
};

/* What a tree says of a commit (analyzer/suspect/suspect_tree.h). */
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

/* A function that takes more of the samples with the change. */
struct grown_symbol {
	struct text name;
	struct text path, subsystem;	/* p = NULL: not in the table */
	double points;			/* of share, in percent points */
	int64_t line;
};

/* The change that is reported, for how far a bisection of it can be wrong. */
struct effect {
	double change, noise;	/* fractions; change 0: unknown */
	double runs;		/* of one side: taken for those of a step */
	bool measured;		/* the noise is of these runs, not assumed */
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
	struct effect effect;
	struct grown_symbol *grown;
	size_t n_grown, cap_grown;
	struct found reproduced;	/* points 1.5 for each other person */
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
/* Writes commit_candidate and evidence anew, in the order of the commits. */
int suspect_write(struct gathering *g);

/* suspect_effect.c: fills effect and reproduced. 0 or an error. */
int suspect_load_effect(struct gathering *g);
/*
 * The chance that one step of a bisection is wrong (bisect_plan.h), or -1 when
 * it is not known. A noise that is only assumed for such workloads speaks for
 * a bisection but never against it: -1 where it would be less sure than one of
 * unknown noise.
 */
double suspect_step_error(const struct effect *e, double steps, double unknown);

/*
 * suspect_unnamed.c: when no commit is listed and the trees have the range of
 * the report, lists those of it that fit best, with what is weak of it as a
 * sign. Does nothing without trees. 0 or an error.
 */
int suspect_unnamed(struct gathering *g);

/* suspect_profile.c: fills grown. 0 or an error. */
int suspect_load_grown(struct gathering *g);
/* The share (0 to 1) of the grown samples in what a commit of this title
 * touches, as far as titles tell ("mm/slub: ...", "block, bfq: ..."). */
double suspect_title_share(const struct gathering *g, struct text title);
/* Does the part of a title in front of its colon name this path or subsystem?
 * Each word of it, parted by slashes, commas and blanks, is compared with the
 * subsystem, the folders and the name of the file. */
bool suspect_title_names(struct text title, struct text path,
			 struct text subsystem);

#endif
