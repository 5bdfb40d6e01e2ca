/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A text that is no mail and quotes none: its lines are what they are, and
 * the search for authors, quotes and signatures is left out. For the output
 * of a tool in a file of its own, which may be large.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"
#include "base/utf8.h"

/*
 * What a mail, a thread or a patch cannot do without: "@", "wrote:", "=3D",
 * and lines that start with ">", "From", "Subject", "diff " or end with "//".
 * Each is looked for by its rarest byte.
 */
static bool has_tail(struct text t, const char *end, struct text sign)
{
	return (size_t)(end - t.p) >= sign.n &&
	       memcmp(end - sign.n, sign.p, sign.n) == 0;
}

/* Does `sign` stand in t? Looked for by its last byte. */
static bool has_sign(struct text t, struct text sign)
{
	const char *end = t.p + t.n, *p = t.p;
	char last = sign.p[sign.n - 1];

	while (p < end && (p = memchr(p, last, (size_t)(end - p)))) {
		if (has_tail(t, ++p, sign))
			return true;
	}
	return false;
}

static bool starts_mail(struct text line)
{
	if (!line.n)
		return false;
	switch (line.p[0]) {
	case '>':
		return true;
	case 'F':
		return text_starts(line, TEXT("From"));
	case 'S':
		return text_starts(line, TEXT("Subject"));
	case 'd':
		return text_starts(line, TEXT("diff "));
	default:
		return false;
	}
}

/* Has the text none of the signs? Then *n says how many lines it has. */
static bool is_plain(struct text t, size_t *n)
{
	struct text rest = t;

	if (t.n && memchr(t.p, '@', t.n))
		return false;
	if (has_sign(t, TEXT("=3D")) || has_sign(t, TEXT("wrote:")))
		return false;
	for (*n = 0; rest.n; ++*n) {
		struct text line = text_cut(&rest, '\n');

		if (starts_mail(line) ||
		    (text_ends(line, TEXT("//")) &&
		     line.p + line.n < t.p + t.n))
			return false;
	}
	return true;
}

static struct text clean(struct document *doc, struct text raw, bool ascii)
{
	if (text_ends(raw, TEXT("\r")))
		raw.n--;
	raw = text_sub(raw, 0, LIMIT_LINE);
	if (ascii)
		return raw;
	return text_sub(utf8_fold(doc->arena, raw), 0, LIMIT_LINE);
}

bool mail_plain(struct document *doc)
{
	struct text rest = doc->raw;
	size_t n = 0;
	bool ascii;

	if (!is_plain(rest, &n))
		return false;
	ascii = utf8_is_ascii(rest);
	doc->cap_lines = n < LIMIT_LINES ? n + 1 : LIMIT_LINES;
	doc->line = arena_array(doc->arena, doc->cap_lines,
				sizeof(*doc->line));
	while (rest.n && doc->n_lines < doc->cap_lines) {
		struct line *l = &doc->line[doc->n_lines++];

		l->offset = (size_t)(rest.p - doc->raw.p);
		l->raw = text_cut(&rest, '\n');
		l->bytes = l->raw.n;
		l->number = doc->n_lines;
		l->text = clean(doc, l->raw, ascii);
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
