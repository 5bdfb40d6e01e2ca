/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A text that is no mail and quotes none: its lines are what they are, and
 * the search for authors, quotes and signatures is left out. For the output
 * of a tool in a file of its own, which may be large.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"
#include "base/utf8.h"

/* What a mail, a thread or a patch cannot do without. */
static const struct text signs[] = {
#define SIGN(s) {s, sizeof(s) - 1}
	SIGN("@"), SIGN("\n>"), SIGN("wrote:"), SIGN("\nFrom"),
	SIGN("\nSubject"), SIGN("=3D"), SIGN("\ndiff "), SIGN("//\n"),
#undef SIGN
};

static bool has_sign(struct text t)
{
	if (text_starts(t, TEXT(">")) || text_starts(t, TEXT("From")))
		return true;
	for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++)
		if (text_has(t, signs[i]))
			return true;
	return false;
}

static struct text clean(struct document *doc, struct text raw)
{
	if (text_ends(raw, TEXT("\r")))
		raw.n--;
	return text_sub(utf8_fold(doc->arena, text_sub(raw, 0, LIMIT_LINE)),
			0, LIMIT_LINE);
}

static size_t count_lines(struct text t)
{
	size_t n = 1;

	while (t.n && n < LIMIT_LINES) {
		text_cut(&t, '\n');
		n++;
	}
	return n;
}

bool mail_plain(struct document *doc)
{
	struct text rest = doc->raw;

	if (has_sign(rest))
		return false;
	doc->cap_lines = count_lines(rest);
	doc->line = arena_array(doc->arena, doc->cap_lines,
				sizeof(*doc->line));
	while (rest.n && doc->n_lines < doc->cap_lines) {
		struct line *l = &doc->line[doc->n_lines++];

		l->offset = (size_t)(rest.p - doc->raw.p);
		l->raw = text_cut(&rest, '\n');
		l->bytes = l->raw.n;
		l->number = doc->n_lines;
		l->text = clean(doc, l->raw);
		if (l->raw.n > LIMIT_LINE)
			document_warn(doc, doc->n_lines - 1, "long-line",
				      "only the first %zu bytes of a line "
				      "were read", LIMIT_LINE);
	}
	if (rest.n)
		document_warn(doc, NO_INDEX, "too-many-lines",
			      "only the first %zu lines were read",
			      LIMIT_LINES);
	message_add(doc, 0);
	messages_close(doc);
	return true;
}
