/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the files of the archive readers share among themselves: archive.c,
 * archive_find.c, archive_mbox.c, archive_file.c, git*.c. Nobody else includes
 * this.
 */
#ifndef PARSER_SOURCE_ARCHIVE_INSIDE_H
#define PARSER_SOURCE_ARCHIVE_INSIDE_H

#include "base/arena.h"
#include "base/buf.h"
#include "parser/mail/separator.h"
#include "parser/source/archive.h"
#include "parser/source/convert.h"
#include "parser/source/inflate.h"

/* How a member is read. */
enum door {
	DOOR_NONE,	/* it is not */
	DOOR_MAP,	/* an mbox, mapped, in ranges */
	DOOR_STREAM,	/* an mbox through a window: packed, a pipe, small */
	DOOR_MAIL,	/* one mail */
	DOOR_PAGE,	/* converted: Atom, HTML */
	DOOR_TEXT,	/* no mail */
	DOOR_GIT
};

struct git_store;
struct git_reader;

struct member {
	struct archive_member is;
	enum door door;
	const char *path;	/* NULL: standard input */
	bool packed;
	uint64_t size;
	struct text map;	/* DOOR_MAP */
	struct mbox_rule rule;
	struct git_store *git;
};

struct part {
	size_t first, n;	/* members */
	/* Of a DOOR_MAP: bytes between which its mails begin; of DOOR_GIT:
	 * numbers of entries. */
	uint64_t from, to;
	uint64_t size;
};

struct archive {
	struct arena *arena;
	struct archive_options o;
	struct member *member;
	size_t n_members, cap_members;
	struct part *part;
	size_t n_parts, cap_parts;
	struct buf *piped;	/* what was read of standard input to see what
				 * it is */
	bool piped_end;
};

/* An mbox that comes through a window. */
struct window {
	int fd;
	bool own;		/* to be closed */
	struct inflate *z;	/* NULL: not packed */
	struct buf b;
	bool begun, end;
	struct mbox_rule rule;
	size_t taken;		/* bytes in b that were given */
	uint64_t base;		/* byte of the input where b begins */
	const char *why;	/* it ended badly */
};

struct archive_reader {
	struct arena *arena;
	struct archive *a;
	const struct part *part;
	size_t member;		/* the one that is being read */
	bool open;		/* it was begun */
	size_t position;
	uint64_t done;
	size_t at;		/* of DOOR_MAP */
	struct window window;
	struct buf file;	/* of DOOR_MAIL and others that are read whole */
	struct arena *page;	/* of DOOR_PAGE */
	struct converted mails;
	size_t next_mail;
	struct git_reader *git;
};

/* ---- archive_find.c ---- */

/* Fills the list of members: what stands at path and, if it is a folder,
 * below it. */
int find_members(struct archive *a, const char *path);
/* A member; *m is copied. */
struct member *find_add(struct archive *a, const struct member *m);

/* ---- archive_mbox.c ---- */

/* Maps a DOOR_MAP and looks at its variant; false when that fails. */
bool map_open(struct member *m);
void map_close(struct member *m);
/* The next mail of a range. 1, or 0 at its end. */
int map_next(struct archive_reader *r, struct archive_item *item);
/* The same through a window. */
int window_next(struct archive_reader *r, struct archive_item *item);
void window_close(struct window *w);

/* ---- archive_file.c ---- */

/* Opens a regular file that is no link. -1 with *why set. */
int file_open(const char *path, const char **why);
/* Reads at most `most` bytes into b, which is emptied first, inflating if
 * `packed`; *why is set when not all could be read. NULL is standard input. */
void file_read(const struct archive *a, const char *path, bool packed,
	       struct buf *b, size_t most, const char **why);
int mail_next(struct archive_reader *r, struct archive_item *item);
int text_next(struct archive_reader *r, struct archive_item *item);
int page_next(struct archive_reader *r, struct archive_item *item);

/* ---- git.c ---- */

/* Whether a folder looks like a repository. */
bool git_is_repository(const char *path);
/* Opens it and lists what it holds since `known` (NULL: all), by the program
 * git if `program`; everything that is to be said of the member goes into *m.
 * It lives in the arena. */
void git_open(struct arena *arena, const char *known, bool program,
	      struct member *m);
size_t git_entries(const struct git_store *g);
/* A reader from entry `from` to before `to`. NULL with *why set. */
struct git_reader *git_reader(struct arena *arena, struct git_store *g,
			      size_t from, size_t to, const char **why);
int git_next(struct git_reader *r, struct archive_item *item);
void git_reader_close(struct git_reader *r);

#endif
