/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Cuts a file of named statements into its blocks. Looks at line starts only,
 * so a "-- name:" in the middle of a line is an ordinary comment.
 */
#include "corpus/query_file.h"

static const struct text mark = {"-- name:", 8};

/* Byte position of the next line that starts a block, or t.n. */
static size_t next_mark(struct text t)
{
	size_t at = 0;

	while (at < t.n) {
		struct text line = text_from(t, at);
		size_t end = text_find_char(line, '\n');

		if (text_starts(line, mark))
			return at;
		if (end == TEXT_NOT_FOUND)
			break;
		at += end + 1;
	}
	return t.n;
}

bool query_file_next(struct text *rest, struct query_block *out)
{
	struct text t = text_from(*rest, next_mark(*rest));
	size_t end;

	if (t.n == 0)
		return false;
	text_skip(&t, mark);
	out->name = text_trim(text_cut(&t, '\n'));
	end = next_mark(t);
	out->sql = text_trim(text_sub(t, 0, end));
	*rest = text_from(t, end);
	return true;
}
