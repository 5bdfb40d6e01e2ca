/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A folder of files that we made. A file is written when its bytes are not
 * there yet, beside its place and renamed; files of an earlier time that are
 * no longer wanted are removed. The list of what is ours, with the hash of
 * each, is in DIR/.regsift-files: what is not in it, or has changed since, is
 * neither overwritten nor removed.
 */
#ifndef REPORT_SITE_OUT_H
#define REPORT_SITE_OUT_H

#include <stdio.h>

#include "base/buf.h"
#include "base/text.h"

struct site_out {
	struct arena *arena;
	int dir;
	const char *path;
	struct site_old *old;		/* by name */
	size_t n_old, cap_old;
	struct site_made *made;
	size_t n_made, cap_made;
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
/* Removes what is no longer wanted, unless something failed, and writes the
 * list when it has changed. */
int site_out_close(struct site_out *out);

/* A stream whose bytes are added to b; fclose before b is read. */
FILE *site_out_stream(struct buf *b);

#endif
