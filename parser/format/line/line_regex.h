/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The regular expressions of format files: PCRE2 with named groups, for
 * patterns that a user may have written. A match starts at one given byte
 * only, so that its limit bounds the whole call.
 */
#ifndef PARSER_FORMAT_LINE_REGEX_H
#define PARSER_FORMAT_LINE_REGEX_H

#include "base/arena.h"

#define LINE_GROUPS 24

struct line_regex;

enum line_match { LINE_NO_MATCH, LINE_MATCHED, LINE_GAVE_UP };

/* Compiles; NULL with a phrase in *why (in the arena) when the pattern is
 * none, sets options or limits at its start, or has too many groups. Lives
 * until line_regex_release_all, whatever becomes of the arena. */
struct line_regex *line_regex_new(struct arena *a, struct text pattern,
				  struct text *why);
/* The number of a named group, 0 when there is none. */
size_t line_regex_group(const struct line_regex *r, struct text name);
/* The name of group n, empty when it has none. */
struct text line_regex_name(const struct line_regex *r, size_t n);
/* Matches from byte `from` on. group[0] is the whole; groups that took no
 * part are empty with p NULL. */
enum line_match line_regex_match(const struct line_regex *r, struct text t,
				 size_t from, struct text group[LINE_GROUPS]);
void line_regex_release_all(void);

#endif
