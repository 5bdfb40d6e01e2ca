/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Cuts by columns, never within a character. */
#include "report/fit.h"

#include "base/utf8.h"

/* Takes the last character off; returns how wide it was. */
static size_t drop_last(struct buf *line)
{
	size_t end = line->n;

	line->n--;
	while (line->n && ((unsigned char)line->p[line->n] & 0xc0) == 0x80)
		line->n--;
	return utf8_width((struct text){line->p + line->n, end - line->n});
}

void fit_text(struct buf *line, struct text t, size_t most)
{
	struct buf safe = buf_new(4096);
	struct text s;
	size_t n = 0, width = 0;

	utf8_harmless(&safe, t);
	s = buf_text(&safe);
	while (n < s.n) {
		uint32_t code;
		size_t len = utf8_next(text_from(s, n), &code);
		bool blank = code == '\n' || code == '\t';
		size_t w = blank ? 1 : utf8_width(text_sub(s, n, len));

		if (width + w > most)
			break;
		buf_add(line, blank ? TEXT(" ") : text_sub(s, n, len));
		width += w;
		n += len;
	}
	if (n < s.n && most > 2) {
		while (width > most - 2 && line->n)
			width -= drop_last(line);
		buf_add(line, TEXT(".."));
	}
	buf_free(&safe);
}
