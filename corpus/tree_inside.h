/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of corpus/tree*.c share. */
#ifndef CORPUS_TREE_INSIDE_H
#define CORPUS_TREE_INSIDE_H

#include "corpus/db.h"
#include "corpus/tree.h"
#include "corpus/tree_graph.h"
#include "parser/source/git_refs.h"
#include "parser/text/commit/commit_object.h"

/* A reference as the index has it. */
struct tree_ref {
	struct text name;
	struct git_id id;
	uint32_t number;
	int64_t time;
};

struct tree_refs {
	struct tree_ref *item;
	size_t n, cap;
};

struct tree {
	struct arena *arena;	/* what is given lives here */
	struct text name;
	enum tree_kind kind;
	const char *path;	/* of the repository itself, without links */
	struct git_source *source;
	struct db *db;		/* the index */
	struct tree_graph graph;
	struct tree_refs refs;
	struct tree_tag *tag;
	struct tree_branch *branch;
	size_t n_tags, cap_tags, n_branches, cap_branches;
	unsigned char *live;	/* marks; NULL: every commit is */
	struct tree_state state;
};

/* ---- tree_place.c ---- */

/* The repository that DIR names, without links, in the arena; NULL after
 * rs_fail when there is none or it must not be read. */
const char *tree_place(struct arena *a, const char *dir, struct git_place *p);

/* ---- tree_refs.c ---- */

/* What a tree without a name is. */
enum tree_kind tree_kind_of(const struct git_refs *refs);
/* The references that are watched: in *branches those of a branch, with its
 * name; in *tags those of tags. In the order of their names. */
struct tree_watched {
	const struct git_ref *ref;
	struct text name;	/* "linux-6.6.y", "v6.6" */
	bool tag;
};

struct tree_watched *tree_watch(struct arena *a, enum tree_kind kind,
				bool named, const struct git_refs *refs,
				const struct git_ref *head, size_t *n);
/* Fills tags and branches from t->refs. */
void tree_show_refs(struct tree *t);

/* ---- tree_index.c ---- */

struct tree_progress {
	void (*tell)(void *data, const char *name, size_t commits);
	void *data;
};

/* Reads the index and brings it up to date with the repository. *stale: more
 * than half of it is no more in the repository, make it anew. */
int tree_refresh(struct tree *t, const struct tree_progress *progress,
		 bool *stale);

/* ---- tree_walk.c ---- */

/* Bytes of a title that the index has. One that fills them may be longer. */
#define TREE_TITLE 400

struct tree_walk;

struct tree_walk *tree_walk_new(struct tree *t, struct arena *scratch,
				const struct tree_progress *progress);
/* Adds the commit and all of its history that is not in the index. */
int tree_walk_add(struct tree_walk *w, const struct git_id *id,
		  uint32_t *number);

/* ---- tree_key.c ---- */

/* 63 bits of the SHA-256 of a text. */
int64_t tree_key_text(struct text t);
/* The first 7 digits of an id. */
int64_t tree_key_id(struct text hex);
/* Digits as bytes; half a byte at the end is `fill` (0 or 15). At most 20
 * bytes; the number of them. */
size_t tree_key_bytes(struct text hex, unsigned char fill, char out[20]);

/* ---- tree_commit.c ---- */

/* The number of an id of all digits, GRAPH_NONE: it is not in the index; or
 * an error. */
int tree_number(struct db *db, const struct git_id *id, uint32_t *number);
/* Is the commit still in the repository's watched history? */
bool tree_live(const struct tree *t, uint32_t number);

struct tree_numbers {
	uint32_t *item;
	size_t n, cap;
};

/* Sorts, drops copies and what is not live, reads the commits. `want` may
 * refuse one (NULL: takes all). */
int tree_list(struct tree *t, struct tree_numbers *numbers,
	      bool (*want)(void *data, const struct tree_commit *c), void *data,
	      struct tree_commits *out);

#endif
