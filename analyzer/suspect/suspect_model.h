/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Suspects that nobody named: the commits of a range, ranked by how their
 * paths, titles and dates fit a report. A pure function over arrays; where the
 * commits come from is the caller's.
 *
 * That is weak evidence, and it says so: each commit has the prior of one in
 * the range, every term is bounded, and what is left for all commits that are
 * not listed is returned. The terms are those of suspect_score.h (share of
 * what grew in the profiles, the workload's subsystems, similarity of words,
 * documents only, merges) and two of time: a commit that is later reverted or
 * fixed is not a time but a fact of the tree, and belongs to its evidence.
 */
#ifndef ANALYZER_SUSPECT_MODEL_H
#define ANALYZER_SUSPECT_MODEL_H

#include "base/arena.h"

/* Paths of one commit that are looked at; words of a report. */
#define RANGE_PATHS 200
#define RANGE_WORDS 400

struct range_commit {
	struct text id, title;
	const struct text *path;
	size_t n_paths;
	int64_t time;		/* UTC seconds; 0: unknown */
	bool is_merge;
};

/* A function that grew: its file or folder, and its share of what grew. */
struct range_place {
	struct text path;
	double share;
};

struct range_question {
	/* Folders and files of the workload, as "fs/ext4/". */
	const struct text *stack;
	size_t n_stack;
	const struct range_place *grown;
	size_t n_grown;
	/* Subject of the report and what else it says in words. */
	struct text words;
	/* When the slowdown began, if a series tells; 0: unknown. A commit a
	 * week away has half the weight of one at that time. */
	int64_t began;
	double environment;	/* the prior that no commit is the cause */
};

struct range_suspect {
	size_t index;		/* in the commits that were given */
	double logodds, probability;
	/* Its terms, in natural-log odds. */
	double path, profile, words, time;
};

/*
 * Ranks n commits; writes at most `most` to out, the likeliest first, and the
 * number to *n_out. Returns the probability of all others and of none: with
 * those of out it adds up to one. Linear in the commits and their paths.
 * n = 0 gives 1.
 */
double suspect_model(struct arena *a, const struct range_commit *c, size_t n,
		     const struct range_question *q, struct range_suspect *out,
		     size_t most, size_t *n_out);

/* Does a path lie in a folder ("fs/ext4/"), or is it that file? */
bool range_path_in(struct text path, struct text place);
/* Only documents, self-tests, samples, tools or comments of such: nothing that
 * a kernel runs. False without paths. */
bool range_is_docs(const struct range_commit *c);

#endif
