/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Trees of the kernel: git repositories that are at hand, and what their
 * commits, tags and branches say. Nothing of a repository is executed, written
 * or configured: its objects and references are read, and an index of them is
 * kept in the user's cache (see docs/design/trees.md).
 *
 *	struct trees *trees;
 *	struct tree_commit c;
 *	int got = trees_open(arena, words, n, NULL, &trees);
 *	...
 *	got = trees_commit(trees, TEXT("1da177e4c3f4"), &c);
 *	...
 *	trees_close(trees);
 *
 * Look-ups return TREE_FOUND, TREE_NONE, TREE_AMBIGUOUS or a negative enum
 * rs_err. What they give belongs to the arena of trees_open. They see the
 * repository as it was at trees_open.
 *
 * Commits, tags and branches are given in an order that depends on the
 * repository alone, never on when it was indexed: by time, then by id or name.
 * One struct trees is for one thread.
 */
#ifndef CORPUS_TREE_H
#define CORPUS_TREE_H

#include "base/arena.h"
#include "base/text.h"

/* Trees that are named at once; the least digits of an abbreviated id; commits
 * that a list holds; paths of one commit. */
#define TREES_MOST 16
#define TREE_PREFIX 7
#define TREE_LIST_MOST 1000
#define TREE_PATHS_MOST 2000

enum tree_got { TREE_NONE, TREE_FOUND, TREE_AMBIGUOUS };

/* Which role a tree has. The order is that in which they are asked. */
enum tree_kind { TREE_MAINLINE, TREE_NEXT, TREE_STABLE, TREE_OTHER };

struct trees;
struct tree;

struct tree_commit {
	const struct tree *tree;	/* that it was found in */
	uint32_t number;	/* in the index; parents have lower ones */
	struct text id;		/* all hexadecimal digits, lower case */
	struct text subject;	/* first paragraph, in one line */
	struct text author, author_mail;
	int64_t author_time, commit_time;	/* UTC seconds */
	bool is_merge;
};

/* At most TREE_LIST_MOST, by commit time, then by id; `more` when there are
 * others, which were not read. */
struct tree_commits {
	struct tree_commit *item;
	size_t n;
	bool more;
};

struct tree_tag {
	struct text name;	/* "v6.6-rc1" */
	uint32_t number;	/* of the commit */
	int64_t time;		/* of the tag, of its commit if it has none */
};

struct tree_branch {
	struct text name;	/* "master", "linux-6.6.y" */
	uint32_t number;	/* of the head */
	int64_t time;		/* commit time of the head */
};

/* A branch that has a commit. */
struct tree_presence {
	const struct tree_branch *branch;
	int64_t merged;		/* commit time of the merge that brought it,
				 * or of the commit itself when it was made
				 * on the branch */
	uint32_t number;	/* of that merge or commit */
};

struct tree_presences {
	struct tree_presence *item;
	size_t n;
};

struct tree_options {
	/* Folder of the indexes; NULL: $XDG_CACHE_HOME/regsift/trees, else
	 * $HOME/.cache/regsift/trees. When it cannot be written, the index is
	 * made in memory. */
	const char *cache;
	/* Called now and then with the repository and the commits that were
	 * read so far. */
	void (*progress)(void *data, const char *path, size_t commits);
	void *data;
};

/* What trees_open had to do. */
struct tree_state {
	size_t commits;		/* in the index */
	size_t added;		/* by this trees_open */
	bool rewritten;		/* a branch lost commits since last time */
	bool in_memory;		/* no cache could be written */
};

/* ---- opening ---- */

/*
 * Opens the repositories that `n` words name, "NAME=DIR" or "DIR", and brings
 * their indexes up to date. NAME is mainline, next, stable or any other word
 * of letters, digits, '-' and '_'; without one it is stable when there are
 * branches linux-N.N.y, next when there are tags next-YYYYMMDD, else mainline.
 * DIR is a repository or a folder that has one as ".git".
 *
 * Watched branches: linux-N.N.y of stable; of others, and of a stable that was
 * not named so, master, else main, else what HEAD stands for. A branch of a
 * remote counts as well, before a local one of that name. Tags: v[0-9]* and
 * next-YYYYMMDD.
 *
 * options may be NULL. *out is to be given to trees_close; NULL on failure.
 * Errors: RS_ERR_USAGE (a word), RS_ERR_INPUT (no repository, empty,
 * damaged, or of a kind that is not read: another owner, SHA-256, reftable,
 * shallow, borrowed objects), RS_ERR_BUSY (another process
 * is writing the index), RS_ERR_IO.
 */
int trees_open(struct arena *a, const char *const *words, size_t n,
	       const struct tree_options *options, struct trees **out);
void trees_close(struct trees *t);

size_t trees_count(const struct trees *t);
/* A number that differs when a watched branch or a tag of any of them does;
 * never 0. */
int64_t trees_stamp(struct trees *t);
/* In the order mainline, next, stable, others; below that as they were given.
 * i < trees_count. */
struct tree *trees_at(struct trees *t, size_t i);
/* NULL when there is none of that name. */
struct tree *trees_named(struct trees *t, struct text name);

struct text tree_name(const struct tree *t);
enum tree_kind tree_kind(const struct tree *t);
/* -1 next, 0 mainline and others, 1 stable: changes move from low to high. */
int tree_priority(const struct tree *t);
const char *tree_path(const struct tree *t);
struct tree_state tree_state(const struct tree *t);

/* ---- commits ---- */

/* The commit of an id of TREE_PREFIX or more digits, in either case.
 * TREE_NONE also for what is no such id; TREE_AMBIGUOUS, and *c untouched, when
 * several ids begin so. */
int tree_commit(struct tree *t, struct text id, struct tree_commit *c);
/* The same in the first tree that has it. */
int trees_commit(struct trees *t, struct text id, struct tree_commit *c);
/* The commit of a number that this tree gave. */
int tree_commit_at(struct tree *t, uint32_t number, struct tree_commit *c);

/* Commits of exactly this subject; white space counts as one space. */
int tree_by_subject(struct tree *t, struct text subject,
		    struct tree_commits *out);

/*
 * What people write for a commit: a tag, a watched branch, an id; then any of
 * "^", "^N", "~N" (first parent when N is missing; at most 10,000 steps).
 * "^0" and "~0" are the commit itself.
 */
int tree_resolve(struct tree *t, struct text word, struct tree_commit *c);

/* ---- what messages say ---- */

/* Commits whose "Link:" or "Closes:" line gives this URL or message id. Ids are
 * taken out of the URLs of archives, and percent-encoding is undone, on both
 * sides; other URLs are compared without fragment and last slash. */
int tree_by_link(struct tree *t, struct text url_or_id,
		 struct tree_commits *out);
/* Commits that say "Fixes: <id>" of c; ids of TREE_PREFIX digits and more. */
int tree_fixes_of(struct tree *t, const struct tree_commit *c,
		  struct tree_commits *out);
/* Commits that say "This reverts commit <id>" of c, or whose subject is
 * `Revert "SUBJECT"` and which name no other id. A revert of a revert is one of
 * the revert, not of c. */
int tree_reverts_of(struct tree *t, const struct tree_commit *c,
		    struct tree_commits *out);
/* The commit that c says it reverts, in the same tree. */
int tree_reverted_by(struct tree *t, const struct tree_commit *c,
		     struct tree_commit *out);
/* Commits that say they are "commit <id> upstream.", "[ Upstream commit <id> ]"
 * or "(cherry picked from commit <id>)" of the id, of 12 digits and more. */
int tree_backports_of(struct tree *t, struct text upstream_id,
		      struct tree_commits *out);
/* The id that c itself names so; out->p is NULL when it names none. The commit
 * need not be in any tree. */
int tree_upstream_of(struct tree *t, const struct tree_commit *c,
		     struct text *id);

/* The whole message, at most 64 KiB of it. */
int tree_message(struct tree *t, const struct tree_commit *c,
		 struct text *message);

/*
 * Paths that c changed against its first parent, in the order of git, read from
 * the repository when asked for: *more when there are others than the first
 * TREE_PATHS_MOST. TREE_NONE: the trees are not there (a partial clone) or too
 * large to be read. A merge gives all that it brought: ask is_merge first.
 */
int tree_paths(struct tree *t, const struct tree_commit *c,
	       struct text **paths, size_t *n, bool *more);

/* ---- history ---- */

/* By time, then by name. */
const struct tree_tag *tree_tags(const struct tree *t, size_t *n);
/* NULL when there is none. */
const struct tree_tag *tree_tag(const struct tree *t, struct text name);
/* By name. */
const struct tree_branch *tree_branches(const struct tree *t, size_t *n);
const struct tree_branch *tree_branch(const struct tree *t, struct text name);
/* The commit of the first-parent history of the branch that was its head at
 * that time; TREE_NONE when the branch is younger. */
int tree_branch_at(struct tree *t, const struct tree_branch *b, int64_t time,
		   struct tree_commit *c);

/* The earliest tag that has the commit: of those of releases (v...), else of
 * next; NULL when it is in none. */
const struct tree_tag *tree_first_tag(struct tree *t, uint32_t number);
/* Is a an ancestor of b, or the same? Numbers of this tree. */
bool tree_has(struct tree *t, uint32_t a, uint32_t b);
/* Watched branches that have the commit, by name. */
struct tree_presences tree_presence(struct tree *t, uint32_t number);

/* The commits of bad that good does not have: what `git rev-list good..bad`
 * gives. It belongs to the arena of trees_open. */
struct tree_range;

struct tree_range *tree_range(struct tree *t, uint32_t good, uint32_t bad);
size_t tree_range_size(const struct tree_range *r);
bool tree_range_has(const struct tree_range *r, uint32_t number);
/* Calls `each` with its commits, by ascending numbers, until it returns false:
 * tree, number, id, subject, commit_time and is_merge are set, from the index.
 * TREE_FOUND, or an error. */
int tree_range_each(struct tree *t, const struct tree_range *r,
		    bool (*each)(void *data, const struct tree_commit *c),
		    void *data);

#endif
