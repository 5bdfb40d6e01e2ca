/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * All format files: those that the program carries (rules/format/NAME.json)
 * and those of the user. One struct format, "line", stands for all of them;
 * what it took is told apart by the tool of its runs.
 */
#ifndef PARSER_FORMAT_LINE_FORMAT_H
#define PARSER_FORMAT_LINE_FORMAT_H

#include "parser/format/format.h"
#include "parser/format/line/line_spec.h"

/* Adds the *.json of a directory; NULL adds none. RS_ERR_CONFIG names the file
 * that is bad or whose name is taken; RS_ERR_IO, RS_ERR_PERM. Those that the
 * program carries are read when first needed. */
int line_format_load(const char *directory);
/* How many there are, and one of them, in the order of their names. */
size_t line_format_count(void);
const struct line_spec *line_format_at(size_t i);
/* Runs the samples and refused lines of one; on a failure *why is a phrase in
 * the arena. Every sample must be taken by this one alone. */
bool line_format_check(struct arena *a, size_t i, struct text *why);
/* Forgets all, for the end of the process. */
void line_format_release(void);

#endif
