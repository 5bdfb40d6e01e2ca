/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The lines of a mail body: transfer encodings undone line by line, so that
 * every decoded line still knows the raw line it began on. Multiparts are
 * walked flat, with a stack of boundaries; text parts are read, all other
 * parts stay as LINE_HEADER lines that no recogniser sees. HTML parts beside
 * a plain one are left out too.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Nested multiparts, and bytes of a boundary (RFC 2046 has 70). */
#define LIMIT_NESTING 20
#define LIMIT_BOUNDARY 256
/* Bytes of a line with a soft break. */
#define SOFT_LEAST 60
#define SOFT_MOST 80

struct reader {
	struct document *doc;
	const struct line *raw;
	struct text boundary[LIMIT_NESTING];
	size_t depth;
	bool mboxrd;
};

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
		.number = raw->number,
		.block = NO_INDEX,
		.flags = flags,
	};
	return true;
}

/* The value of a parameter of Content-Type, quotes off. */
static struct text parameter(struct text type, struct text name)
{
	struct text rest = type;

	text_cut(&rest, ';');
	while (rest.n) {
		struct text value = text_trim(text_cut(&rest, ';'));
		struct text key = text_trim(text_cut(&value, '='));

		if (!text_ieq(key, name))
			continue;
		value = text_trim(value);
		if (value.n && value.p[0] == '"') {
			value = text_from(value, 1);
			value = text_sub(value, 0, text_find_char(value, '"'));
		}
		return value;
	}
	return (struct text){NULL, 0};
}

static void emit_decoded(struct reader *r, const struct line *raw,
			 struct text bytes, struct text charset,
			 unsigned int flags)
{
	bytes = decode_charset(r->doc->arena, charset, bytes);
	do {
		struct text t = text_cut(&bytes, '\n');

		body_emit(r->doc, raw, t, flags);
	} while (bytes.n);
}

/* Soft breaks cut words and numbers, so lines are joined before they are
 * looked at. */
static void read_qp(struct reader *r, size_t from, size_t to,
		    struct text charset, unsigned int flags)
{
	size_t i = from;

	while (i < to) {
		size_t j = i, n = 0, room = 0;
		char *p;

		while (j + 1 < to &&
		       text_ends(text_rtrim(r->raw[j].text), TEXT("=")))
			room += r->raw[j++].text.n;
		p = arena_alloc(r->doc->arena, room + r->raw[j].text.n + 1);
		for (size_t k = i; k <= j; k++)
			decode_qp_line(r->raw[k].text, false, p, &n);
		emit_decoded(r, &r->raw[i], (struct text){p, n}, charset,
			     flags);
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
	struct reader r = {.doc = doc, .raw = doc->line};
	size_t n = doc->n_lines;

	if (!left_encoded(doc))
		return;
	doc->line = NULL;
	doc->n_lines = doc->cap_lines = 0;
	read_qp(&r, 0, n, (struct text){NULL, 0}, 0);
	document_warn(doc, 0, "left-encoded",
		      "the text is still quoted-printable; it was decoded");
}

/* Where each decoded line begins is known to the raw line: `at` follows the
 * raw lines as the decoded bytes are consumed. */
static void read_base64(struct reader *r, size_t from, size_t to,
			struct text charset, unsigned int flags)
{
	struct arena *a = r->doc->arena;
	size_t *end = arena_array(a, to - from + 1, sizeof(*end));
	struct base64 s = {0};
	size_t room = 4, n = 0, at = 0;
	struct text rest;
	char *p;

	for (size_t i = from; i < to; i++)
		room += r->raw[i].text.n;
	p = arena_alloc(a, room);
	for (size_t i = from; i < to; i++) {
		n += decode_base64(&s, r->raw[i].text, p + n);
		end[i - from] = n;
	}
	rest = (struct text){p, n};
	while (rest.n) {
		size_t begin = (size_t)(rest.p - p);
		struct text t = text_cut(&rest, '\n');

		while (from + at + 1 < to && end[at] <= begin)
			at++;
		body_emit(r->doc, &r->raw[from + at],
			  decode_charset(a, charset, t), flags);
	}
}

static void read_part(struct reader *r, const struct header *h, size_t from,
		      size_t to)
{
	struct text type = h->type, charset;
	unsigned int flags = 0;

	charset = parameter(type, TEXT("charset"));
	type = text_trim(text_cut(&type, ';'));
	if (type.n && !text_istarts(type, TEXT("text/")) &&
	    !text_istarts(type, TEXT("message/")) &&
	    !text_istarts(type, TEXT("multipart/")))
		flags = LINE_HEADER;
	if (text_ieq(type, TEXT("text/html")))
		flags = LINE_HEADER;
	if (flags == 0 && text_ieq(h->encoding, TEXT("quoted-printable"))) {
		read_qp(r, from, to, charset, flags);
		return;
	}
	if (flags == 0 && text_ieq(h->encoding, TEXT("base64"))) {
		read_base64(r, from, to, charset, flags);
		return;
	}
	for (size_t i = from; i < to; i++)
		body_emit(r->doc, &r->raw[i],
			  decode_charset(r->doc->arena, charset,
					 r->raw[i].text), flags);
}

/* The level whose delimiter the line is, counted from 1; 0 for none. A
 * prefix alone is not enough: "a" is a prefix of "aa". */
static size_t delimiter(const struct reader *r, struct text t, bool *last)
{
	if (!text_starts(t, TEXT("--")))
		return 0;
	for (size_t d = r->depth; d-- > 0;) {
		struct text rest = text_from(t, 2);

		if (!text_skip(&rest, r->boundary[d]))
			continue;
		*last = text_skip(&rest, TEXT("--"));
		if (text_trim(rest).n == 0)
			return d + 1;
	}
	return 0;
}

static void push_boundary(struct reader *r, const struct header *h)
{
	struct text b = parameter(h->type, TEXT("boundary"));

	if (text_istarts(h->type, TEXT("multipart/")) && b.n &&
	    b.n <= LIMIT_BOUNDARY && r->depth < LIMIT_NESTING)
		r->boundary[r->depth++] = b;
}

/* Headers of a part; a part that begins with a blank line has none. */
static size_t part_header(struct reader *r, size_t at, size_t to,
			  struct header *h)
{
	size_t i;

	*h = (struct header){.subject_at = NO_INDEX};
	header_read(r->doc->arena, r->raw, to, at, false, h);
	for (i = at; i < at + h->n; i++)
		body_emit(r->doc, &r->raw[i], r->raw[i].text, LINE_HEADER);
	if (i < to && text_trim(r->raw[i].text).n == 0)
		body_emit(r->doc, &r->raw[i], r->raw[i].text, LINE_HEADER), i++;
	push_boundary(r, h);
	return i;
}

void body_read(struct document *doc, const struct header *h,
	       const struct line *raw, size_t from, size_t to)
{
	struct reader r = {.doc = doc, .raw = raw};
	struct header part = *h;
	size_t begin = from;
	bool inside = true;	/* false in preamble and epilogue */

	push_boundary(&r, h);
	if (r.depth == 0) {
		read_part(&r, h, from, to);
		return;
	}
	part = (struct header){.type = TEXT("application/preamble")};
	for (size_t i = from; i < to;) {
		bool last = false;
		size_t level = delimiter(&r, raw[i].text, &last);

		if (!level) {
			i++;
			continue;
		}
		read_part(&r, &part, begin, i);
		body_emit(doc, &raw[i], raw[i].text, LINE_HEADER);
		r.depth = last ? level - 1 : level;
		inside = !last;
		part = (struct header){.type = TEXT("application/epilogue")};
		begin = ++i;
		if (inside)
			begin = i = part_header(&r, i, to, &part);
		if (r.depth == 0)
			break;
	}
	read_part(&r, &part, begin, to);
}
