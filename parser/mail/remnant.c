/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Quoted-printable that nobody decoded: a mail pasted as it travelled, or one
 * that an archive took for plain text. "IOPS=3D142k" would be read as 3. A
 * message is taken for one when several of its lines hold "=3D"; people who
 * write of the encoding itself do so once.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

#define LEAST_SIGNS 3

static bool is_remnant(const struct document *doc, const struct message *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_lines && n < LEAST_SIGNS; i++)
		n += text_has(doc->line[m->first_line + i].text,
			      TEXT("=3D"));
	return n == LEAST_SIGNS;
}

/* Where the line that starts at i ends: behind its soft breaks. */
static size_t joined_end(const struct document *doc, size_t i, size_t end,
			 size_t *bytes)
{
	*bytes = doc->line[i].text.n;
	while (i + 1 < end && *bytes < LIMIT_LINE &&
	       text_ends(text_rtrim(doc->line[i].text), TEXT("="))) {
		i++;
		*bytes += doc->line[i].text.n;
	}
	return i + 1;
}

void remnant_decode(struct document *doc, const struct message *m)
{
	size_t end = m->first_line + m->n_lines, i = m->first_line;

	if (!is_remnant(doc, m))
		return;
	while (i < end) {
		struct line *l = &doc->line[i];
		size_t bytes, n = 0, next = joined_end(doc, i, end, &bytes);
		char *to;

		if (l->flags & LINE_HEADER ||
		    (next == i + 1 && !text_has(l->text, TEXT("=")))) {
			i++;
			continue;
		}
		to = arena_alloc(doc->arena, bytes + 1);
		for (size_t k = i; k < next; k++) {
			decode_qp_line(doc->line[k].text, false, to, &n);
			doc->line[k].text.n = 0;
			doc->line[k].depth = l->depth;
		}
		l->text = (struct text){to, n};
		i = next;
	}
}
