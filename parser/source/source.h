/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Bytes from outside: a file, standard input, gzip. Reads, checks limits,
 * hashes; interprets nothing.
 */
#ifndef PARSER_SOURCE_SOURCE_H
#define PARSER_SOURCE_SOURCE_H

#include "parser/document.h"

/* Reads a file, or standard input for "-", inflates gzip, and stops at
 * LIMIT_DOCUMENT with a diagnostic; of a folder the mails in it (gather.h).
 * *out is to be given to document_free. Errors: RS_ERR_INPUT (missing, a
 * folder without mails), RS_ERR_IO, RS_ERR_PERM. */
int source_read(const char *path, struct document **out);

#endif
