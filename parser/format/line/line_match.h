/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the parts of the format "line" share. */
#ifndef PARSER_FORMAT_LINE_MATCH_H
#define PARSER_FORMAT_LINE_MATCH_H

#include "parser/format/line/line_format.h"

/* A line that a format file took. */
struct found {
	const struct line_spec *spec;
	struct text line;
	size_t rows;		/* lines that it is made of: 2 when cut */
	struct text group[LINE_GROUPS];
};

/* The first format file that takes line `at`, or that with the next one where a
 * mail program cut it in two; false for none. */
bool line_find(const struct passage *p, size_t at, struct found *f);
/* Whether number i does, f->line being set and its literal at that byte of
 * it. The document's costs must be there: line_find makes them. */
bool line_try(const struct passage *p, size_t at, size_t i, size_t literal,
	      struct found *f);
/* Reads what lines from `at` on say into runs of the block, as long as they
 * are of one tool; returns how many lines were taken. */
size_t line_gather(const struct passage *p, size_t at, struct block *block);

#endif
