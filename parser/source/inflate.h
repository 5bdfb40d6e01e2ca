/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gzip as a stream, of any length; zlib is known to this file and gunzip.c. */
#ifndef PARSER_SOURCE_INFLATE_H
#define PARSER_SOURCE_INFLATE_H

#include "base/arena.h"
#include "base/buf.h"

struct inflate;

/* Reads from fd, behind the bytes that `begun` holds of it already (a view
 * that the caller keeps until they are used up; may be empty). The arena must
 * live longer. Give it to inflate_close, which does not close fd. */
struct inflate *inflate_open(struct arena *a, int fd, struct text begun);
/* Adds up to 256 KiB to b. False at the end; *why is then a constant when it
 * came too early: damage, or more than LIMIT_GZIP_RATIO. */
bool inflate_more(struct inflate *z, struct buf *b, const char **why);
void inflate_close(struct inflate *z);

#endif
