/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/source/source.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/limits.h"

int source_read(const char *path, struct document **out)
{
	bool stdin_asked = strcmp(path, "-") == 0;
	FILE *f = stdin_asked ? stdin : fopen(path, "rb");
	struct buf b = buf_new(LIMIT_DOCUMENT);
	size_t room, got;

	if (!f)
		return rs_fail(RS_ERR_INPUT, "%s: cannot be opened", path);
	do {
		char *to = buf_reserve(&b, 65536, &room);

		got = fread(to, 1, room, f);
		b.n += got;
	} while (got);
	fclose(f);
	*out = document_new(text_of(stdin_asked ? "(stdin)" : path),
			    (struct text){NULL, 0});
	(*out)->raw = arena_text((*out)->arena, buf_text(&b));
	buf_free(&b);
	return 0;
}
