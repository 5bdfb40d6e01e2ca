/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opening and reading for the files of parser/source. */
#ifndef PARSER_SOURCE_INPUT_H
#define PARSER_SOURCE_INPUT_H

#include "base/buf.h"
#include "parser/document.h"

struct input {
	const char *name;	/* as shown */
	int fd;
	bool standard;		/* not to be closed */
};

/* A regular file, a pipe that the shell made, or "-". Errors as those of
 * source_read. */
int input_open(struct input *in, const char *path);
void input_close(struct input *in);
/* Reads until b holds `want` bytes, is full or the input ends (then *end). */
int input_fill(struct input *in, struct buf *b, size_t want, bool *end);
/* The document that bytes are: hashed, inflated, cut at LIMIT_DOCUMENT. */
struct document *input_document(struct input *in, struct text came);
/* A part of a large input, as a view on bytes that the caller keeps: it is
 * not stored as a whole, so it has no hash. */
struct document *input_piece(struct input *in, struct text came);

#endif
