/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Small helpers that several formats share: looking at lines of a passage. */
#ifndef PARSER_FORMAT_LINES_H
#define PARSER_FORMAT_LINES_H

#include "parser/format/format.h"

/* The line's text without blanks and without what an HTML-to-text step put
 * around it (slashes, asterisks, bars). A view into the line. */
struct text lines_bare(const struct passage *p, size_t at);
/* The same for any text. */
struct text lines_bare_text(struct text t);
/* The index in doc->line of a passage's line. */
size_t lines_index(const struct passage *p, size_t at);
/* The next line that is not blank, at or after `at` and before `at` + `most`;
 * p->n when there is none. */
size_t lines_next(const struct passage *p, size_t at, size_t most);
/* The nearest line above `at` that is not blank and that no block took;
 * NO_INDEX when it is more than `most` lines away. */
size_t lines_above(const struct passage *p, size_t at, size_t most);
/* What stands behind an arrow ("--> after the first run"), without brackets
 * around the whole; empty when the line has no arrow. */
struct text lines_remark(struct text line);
/* Takes an unsigned integer off the front of *t (blanks before it are
 * skipped). */
bool lines_take_uint(struct text *t, uint64_t *value);
/* A step to ns by the name of a unit at the start of t ("nsecs", "us", "ms");
 * 0 when it is none. */
double lines_time_unit(struct text t);

/* "TOOL.own_name": in lower case, a stretch of blanks, commas, brackets and
 * parentheses as one '_', none at the end. At most 80 bytes of the name. */
struct text lines_metric(struct arena *a, const char *tool, struct text own);

/* For a format that stands in the list only: what it is named after reads
 * whole messages by itself. */
int lines_sniff_none(const struct passage *p, size_t at);
size_t lines_parse_none(const struct passage *p, size_t at,
			struct block *block);

#endif
