/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One input as one document or, when it is a large log of a tool, as several
 * that follow each other. */
#ifndef PARSER_SOURCE_STREAM_H
#define PARSER_SOURCE_STREAM_H

#include "parser/document.h"

struct stream;

/* Errors as those of source_read. Give *out to stream_close. */
int stream_open(const char *path, struct stream **out);
/* The next document, to be given to document_free; NULL at the end. Its bytes
 * stay until the next call; the hash is that of whole inputs only. *lines is
 * how many lines of the input came before it. */
int stream_next(struct stream *s, struct document **out, size_t *lines);
/* Is the document that is out one of several that hold reports of fio? */
bool stream_in_reports(const struct stream *s);
/* NULL is allowed. */
void stream_close(struct stream *s);

#endif
