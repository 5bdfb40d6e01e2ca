/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The references of a git repository: its branches and tags. */
#ifndef PARSER_SOURCE_GIT_REFS_H
#define PARSER_SOURCE_GIT_REFS_H

#include "parser/source/git_source.h"

/* References and folders below each other that are read, bytes of a name and
 * of packed-refs. */
#define GIT_REFS_MOST ((size_t)200000)
#define GIT_REFS_DEPTH 12
#define GIT_REF_NAME 512
#define GIT_PACKED_BYTES ((size_t)32 << 20)

struct git_ref {
	struct text name;	/* "refs/tags/v6.6" */
	struct git_id id;	/* what it names: of a tag object, too */
};

struct git_refs {
	struct git_ref *item;
	size_t n, cap;
	bool more;		/* there are others */
};

/* Those below refs/heads, refs/tags and refs/remotes, by name: packed ones and
 * files of their own, which count more. Symbolic ones are left out. */
void git_refs_read(struct arena *a, const char *path, struct git_refs *out);
/* The name that HEAD stands for ("refs/heads/master"); when it is detached,
 * p is NULL and *id the commit (n is 0 when HEAD cannot be read). */
struct text git_refs_head(struct arena *a, const char *path,
			  struct git_id *id);
/* NULL when there is none of that name. */
const struct git_ref *git_refs_find(const struct git_refs *r,
				    struct text name);

#endif
