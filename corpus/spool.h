/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Copies of what is read, packed, beside the database: FILE.spool/NAME.gz,
 * named by the SHA-256 of their bytes. Only what cannot be read again (standard
 * input) or what somebody asks for is copied; other sources are read from
 * where they are. A copy is a source like any other.
 */
#ifndef CORPUS_SPOOL_H
#define CORPUS_SPOOL_H

#include "base/arena.h"

/* Copies a file ("-": standard input) into the spool of the database `db`;
 * *out, in the arena, is the copy's path. A folder is not copied: *out is then
 * `path` itself. The copy is complete on disk before it has its name.
 * Errors: RS_ERR_INPUT, RS_ERR_IO, RS_ERR_PERM. */
int spool_copy(struct arena *a, const char *db, const char *path,
	       const char **out);

#endif
