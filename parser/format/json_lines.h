/* SPDX-License-Identifier: GPL-2.0-or-later */
/* JSON that tools print over several lines of a passage. */
#ifndef PARSER_FORMAT_JSON_LINES_H
#define PARSER_FORMAT_JSON_LINES_H

#include "parser/format/format.h"
#include "parser/format/json.h"

/* The first member of that key; NULL also when the object itself is none. */
const struct json *json_member(const struct json *object, struct text key);
/* Its number; false when there is none. */
bool json_member_number(const struct json *object, struct text key,
			double *value);
/* The value that begins on line `at`, up to the line that closes it or the end
 * of the passage; *took: the lines it takes, at least 1. NULL when it is none.
 * The tree is in the document's arena. */
const struct json *json_lines(const struct passage *p, size_t at,
			      size_t *took);
/* The index in doc->line of where a part of the value that begins on line `at`
 * stands. */
size_t json_lines_index(const struct passage *p, size_t at,
			const struct json *j);
/* Whether one of the lines [from, from + most) has the text. */
bool json_lines_has(const struct passage *p, size_t from, size_t most,
		    struct text what);

#endif
