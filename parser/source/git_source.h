/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Objects of a git repository, by libgit2, or by the program git where that
 * does not understand the repository. Repositories are input: what would make
 * either of them read elsewhere or run something is refused before it opens
 * anything.
 */
#ifndef PARSER_SOURCE_GIT_SOURCE_H
#define PARSER_SOURCE_GIT_SOURCE_H

#include "base/arena.h"
#include "base/buf.h"

enum git_kind { GIT_KIND_OTHER, GIT_KIND_COMMIT, GIT_KIND_TREE,
		GIT_KIND_BLOB };

/* SHA-1 or SHA-256. */
struct git_id {
	unsigned char byte[32];
	unsigned char n;
};

struct git_source;

/* What repositories are told apart by. */
struct git_place {
	const char *path;
	unsigned char id_bytes;	/* 20 or 32 */
	bool program;		/* the program git must read it */
};

/* Finds out how the repository is to be read. False with *why a constant when
 * it must not be. prefer_program: for tests. */
bool git_place(const char *path, bool prefer_program, struct git_place *p,
	       const char **why);
/* NULL with *why. To be used by one thread; give it to git_source_close. */
struct git_source *git_source_open(struct arena *a, const struct git_place *p,
				   const char **why);
void git_source_close(struct git_source *s);
/* The commit that HEAD stands for. */
bool git_source_head(struct git_source *s, struct git_id *id,
		     const char **why);
/* An object of at most LIMIT_MAIL bytes; *bytes is valid until the next call.
 * False with *why: "missing object", "larger than 8 MiB". */
bool git_source_read(struct git_source *s, const struct git_id *id,
		     enum git_kind *kind, struct text *bytes,
		     const char **why);

/* Reads PATH/NAME, no link, into b (emptied first); what is not there is
 * empty. */
void git_small_file(const char *path, const char *name, struct buf *b);

bool git_id_parse(struct text hex, struct git_id *id);
struct text git_id_text(struct arena *a, const struct git_id *id);
bool git_id_eq(const struct git_id *a, const struct git_id *b);

/* ---- trees ---- */

struct git_entry {
	struct text name;
	struct git_id id;
	bool folder, file;	/* neither: a link or another repository */
};

/* Takes the next entry off a tree object: "MODE NAME\0ID". False at the end
 * and where it is damaged. */
bool git_entry_next(struct text *tree, unsigned char id_bytes,
		    struct git_entry *e);

/* ---- the two backends: git_library.c, git_program.c ---- */

struct git_backend {
	/* NULL with *why. */
	void *(*open)(struct arena *a, const char *path, const char **why);
	bool (*head)(void *data, struct git_id *id);	/* or NULL */
	bool (*read)(void *data, const struct git_id *id,
		     enum git_kind *kind, struct text *bytes,
		     const char **why);
	void (*close)(void *data);
};

/* NULL when the library is not there. */
const struct git_backend *git_library(void);
extern const struct git_backend git_program;

#endif
