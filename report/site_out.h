/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A folder of files that we made. A file is written when its bytes are not
 * there yet, beside its place and renamed; files of an earlier time that are
 * no longer wanted are removed. The list of what is ours, with the hash of
 * each, is in DIR/.regsift-files: what is not in it, or has changed since, is
 * neither overwritten nor removed. DIR/.regsift-stamps says what pages were
 * made of; without it all are made again.
 */
#ifndef REPORT_SITE_OUT_H
#define REPORT_SITE_OUT_H

#include <stdio.h>

#include "base/buf.h"
#include "base/text.h"

/* Of the earlier time: the file that was made of these things. */
struct site_stamp {
	struct text name;
	uint64_t stamp;
	int64_t size, at, inode;
};

/* A folder of the site that is open. What is new holds nothing but what was
 * put into it since. */
struct site_folder {
	char name[256];
	int dir;
	bool is_new;
};

struct site_out {
	struct arena *arena;
	struct site_folder root;
	const char *path;
	struct site_folder *folder;	/* those in it that were needed */
	size_t n_folder, cap_folder;
	int list;			/* to be added to; -1: not open yet */
	struct site_old *old;		/* by name */
	size_t n_old, cap_old;
	struct site_made *made;
	size_t n_made, cap_made;
	struct site_stamp *stamp;	/* by name */
	size_t n_stamp, cap_stamp;
	struct buf stamps;		/* lines of this time */
	struct buf there;		/* what a file holds now */
	size_t written, same, removed, kept;
	int err;			/* of the first failure; then nothing
					 * more is done */
};

/* Makes the folder where needed and locks it. Errors: RS_ERR_PERM, RS_ERR_IO,
 * RS_ERR_BUSY. Also after an error out is to be given to site_out_close. */
int site_out_open(struct site_out *out, const char *path);
/* `name` is a relative path of at most one folder, of harmless characters.
 * RS_ERR_USAGE: another's file stands there. */
int site_out_file(struct site_out *out, const char *name, struct text bytes);
/* Is the file there as it was made with this stamp, so that it need not be
 * made again? Seen by its size, time and inode. Stamp 0: never. */
bool site_out_unchanged(struct site_out *out, const char *name,
			uint64_t stamp);
/* Instead of site_out_file, for one that is unchanged. */
void site_out_keep(struct site_out *out, const char *name);
/* Remembers the stamp of a file that is there now, for the next time. */
void site_out_stamp(struct site_out *out, const char *name, uint64_t stamp);
/* Removes what is no longer wanted, unless something failed, and writes the
 * list when it has changed. */
int site_out_close(struct site_out *out);

/* A stream whose bytes are added to b; fclose before b is read. */
FILE *site_out_stream(struct buf *b);

#endif
