/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What prose and free tables share when they add what they found. */
#ifndef PARSER_TEXT_PROSE_H
#define PARSER_TEXT_PROSE_H

#include "base/number.h"
#include "parser/document.h"

/* Starts a block of lines first..last outside of format_scan, to be given to
 * prose_close_block, which adds it to the document when it has runs. */
void prose_add_block(struct document *doc, const struct format *format,
		     size_t first, size_t last, struct block *b);
void prose_close_block(struct document *doc, const struct block *b);
/* Whether the document speaks of fio or shows its output. */
bool prose_fio_named(const struct document *doc);
/* Ranges and bounds of a quantity into a measurement (NULL is allowed). */
void prose_bounds(struct measurement *m, const struct quantity *q);

#endif
