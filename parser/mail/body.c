/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines into a document, and pastes that are quoted-printable still.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Bytes of a line with a soft break. */
#define SOFT_LEAST 60
#define SOFT_MOST 80

bool body_emit(struct document *doc, const struct line *raw, struct text text,
	       unsigned int flags)
{
	if (doc->n_lines >= LIMIT_LINES)
		return false;
	doc->line = arena_grow(doc->arena, doc->line, doc->n_lines,
			       &doc->cap_lines, sizeof(*doc->line));
	doc->line[doc->n_lines++] = (struct line){
		.raw = raw->raw,
		.text = text,
		.offset = raw->offset,
		.bytes = raw->bytes,
		.number = raw->number,
		.block = NO_INDEX,
		.flags = flags,
	};
	return true;
}

/* A decoded line; what was encoded may hold newlines. */
static void emit_decoded(struct document *doc, const struct line *raw,
			 struct text bytes)
{
	const char *used;

	bytes = charset_decode(doc->arena, TEXT(""), bytes, &used);
	do {
		struct text t = text_cut(&bytes, '\n');

		body_emit(doc, raw, t, 0);
	} while (bytes.n);
}

/* Soft breaks cut words and numbers, so lines are joined before they are
 * looked at. */
static void read_qp(struct document *doc, const struct line *raw, size_t n)
{
	size_t i = 0;

	while (i < n) {
		size_t j = i, bytes = 0, room = 0;
		char *p;

		while (j + 1 < n &&
		       text_ends(text_rtrim(raw[j].text), TEXT("=")))
			room += raw[j++].text.n;
		p = arena_alloc(doc->arena, room + raw[j].text.n + 1);
		for (size_t k = i; k <= j; k++)
			decode_qp_line(raw[k].text, false, p, &bytes);
		emit_decoded(doc, &raw[i], (struct text){p, bytes});
		i = j + 1;
	}
}

/* "=C2=B1", "=20": upper case, as programs write it. */
static bool has_escape(struct text t)
{
	for (size_t i = 0; i + 2 < t.n; i++)
		if (t.p[i] == '=' && ch_hex(t.p[i + 1]) &&
		    !ch_lower(t.p[i + 1]) && ch_hex(t.p[i + 2]) &&
		    !ch_lower(t.p[i + 2]))
			return true;
	return false;
}

/* Quoted-printable that nobody undid: soft breaks at the width that programs
 * break at, and escapes. */
static bool left_encoded(const struct document *doc)
{
	size_t soft = 0, escaped = 0, filled = 0;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = text_rtrim(doc->line[i].text);

		filled += t.n > 0;
		escaped += has_escape(t);
		soft += t.n >= SOFT_LEAST && t.n <= SOFT_MOST &&
			t.p[t.n - 1] == '=' && t.p[t.n - 2] != '=';
	}
	return soft >= 3 && escaped >= 1 && soft * 20 >= filled;
}

void body_undo_encoding(struct document *doc)
{
	const struct line *raw = doc->line;
	size_t n = doc->n_lines;

	if (!left_encoded(doc))
		return;
	doc->line = NULL;
	doc->n_lines = doc->cap_lines = 0;
	read_qp(doc, raw, n);
	document_warn(doc, 0, "left-encoded",
		      "the text is still quoted-printable; it was decoded");
}
