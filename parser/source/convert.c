/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a file is by its first bytes, and mails written anew from what feeds
 * and pages say of them.
 */
#include "parser/source/convert.h"

#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"
#include "parser/mail/mail.h"
#include "parser/mail/separator.h"

/* Bytes in which feeds and pages show what they are. */
#define MARKUP_HEAD ((size_t)2 << 10)
#define BINARY_HEAD ((size_t)4 << 10)

/* What no line of a mail is taken for: lines that are equal to it would part
 * it. */
static const struct text boundary = {"=_made_from_a_page", 18};

/* ---- shapes ---- */

/* What a saved page begins with, behind blanks; one that was saved in part may
 * begin with any of these. */
static bool html(struct text head)
{
	static const char *const starts[] = {
		"<!doctype html", "<html", "<head", "<body", "<title", "<pre",
	};

	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (text_ibegins(head, starts[i]))
			return true;
	/* Comments and an XML line may stand before it. */
	return (text_starts(head, TEXT("<!--")) ||
		text_starts(head, TEXT("<?xml"))) &&
	       text_ihas(head, TEXT("<html"));
}

/* From the surest to the least: a mail may quote a page or JSON, and JSON may
 * hold anything in its strings. Without a sign it is text, unless it has a byte
 * 0. */
enum shape shape_of(struct text t)
{
	struct text head;

	if (text_starts(t, TEXT("\x1f\x8b\x08")))
		return SHAPE_GZIP;
	text_skip(&t, TEXT("\xef\xbb\xbf"));
	if (mbox_begins(t))
		return SHAPE_MBOX;
	if (mail_is_one(t))
		return SHAPE_MAIL;
	head = text_sub(text_ltrim(t), 0, MARKUP_HEAD);
	if (text_has(head, TEXT("<feed")) &&
	    (text_starts(head, TEXT("<?xml")) ||
	     text_starts(head, TEXT("<feed"))))
		return SHAPE_ATOM;
	if (html(head))
		return SHAPE_PAGE;
	if (convert_json_sign(t))
		return SHAPE_JSON;
	head = text_sub(t, 0, BINARY_HEAD);
	return head.n && memchr(head.p, '\0', head.n) ? SHAPE_BINARY
						      : SHAPE_TEXT;
}

const char *shape_name(enum shape s)
{
	switch (s) {
	case SHAPE_MBOX:
		return "mbox";
	case SHAPE_MAIL:
		return "eml";
	case SHAPE_ATOM:
		return "atom";
	case SHAPE_PAGE:
		return "html";
	case SHAPE_JSON:
		return "json";
	case SHAPE_TEXT:
		return "text";
	case SHAPE_GZIP:
	case SHAPE_BINARY:
		break;
	}
	return NULL;
}

/* ---- writing ---- */

/* The text is one piece, as mails are views into it; it doubles in the arena,
 * so what is copied stays linear. */
static void put(struct arena *a, struct converted *c, struct text t)
{
	while (c->text.n + t.n > c->cap) {
		size_t cap = c->cap ? c->cap * 2 : 65536;
		char *grown = arena_bytes(a, cap);

		if (c->text.n)
			memcpy(grown, c->p, c->text.n);
		c->p = grown;
		c->cap = cap;
	}
	if (t.n)
		memcpy(c->p + c->text.n, t.p, t.n);
	c->text = (struct text){c->p, c->text.n + t.n};
}

/* Each line remembers the byte of the page that it came from, for messages and
 * citations (convert_origin). */
static void put_line(struct arena *a, struct converted *c, struct text t,
		     size_t from)
{
	c->line = arena_grow(a, c->line, c->n_lines, &c->cap_lines,
			     sizeof(*c->line));
	c->line[c->n_lines++] = (struct converted_line){c->text.n, from};
	put(a, c, t);
	put(a, c, TEXT("\n"));
}

/* Control characters become blanks: a newline in a subject would begin another
 * header field. */
struct text convert_line(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);

	for (size_t i = 0; i < t.n; i++)
		p[i] = (unsigned char)t.p[i] < ' ' ? ' ' : t.p[i];
	return text_trim((struct text){p, t.n});
}

/* Quotes where a name holds what would be syntax. */
static struct text quoted(struct arena *a, struct text name)
{
	char *p = arena_bytes(a, 2 * name.n + 2);
	size_t n = 0;
	bool plain = true;

	name = convert_line(a, name);
	for (size_t i = 0; i < name.n; i++)
		plain = plain && (ch_alnum(name.p[i]) || name.p[i] < 0 ||
				  strchr(" -_'", name.p[i]));
	if (plain)
		return name;
	p[n++] = '"';
	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '"' || name.p[i] == '\\')
			p[n++] = '\\';
		p[n++] = name.p[i];
	}
	p[n++] = '"';
	return (struct text){p, n};
}

/* A field that the page does not tell is left out, not written empty. */
static void field(struct arena *a, struct converted *c, const char *name,
		  struct text value, const char *close, size_t from)
{
	if (value.n)
		put_line(a, c, arena_printf(a, "%s%.*s%s", name,
					    TEXT_ARG(convert_line(a, value)),
					    close), from);
}

/* The header of a mail as a mail program would have written it, so that all
 * that follows reads it as any other mail. `parts`: attachments follow. */
static void begin(struct arena *a, struct converted *c,
		  const struct draft *d, bool parts)
{
	struct text more = d->more, author = quoted(a, d->name);

	c->mail = arena_grow(a, c->mail, c->n_mails, &c->cap_mails,
			     sizeof(*c->mail));
	c->mail[c->n_mails++] = c->text.n;
	put_line(a, c, TEXT("From mboxrd@z Thu Jan  1 00:00:00 1970"),
		 d->from);
	if (d->address.n)
		author = arena_printf(a, "%.*s <%.*s>", TEXT_ARG(author),
				      TEXT_ARG(d->address));
	field(a, c, "From: ", author, "", d->from);
	field(a, c, "Subject: ", d->subject, "", d->from);
	field(a, c, "Date: ", d->date, "", d->from);
	field(a, c, "Message-ID: <", d->id, ">", d->from);
	field(a, c, "In-Reply-To: <", d->parent, ">", d->from);
	while (more.n)
		put_line(a, c, text_cut(&more, '\n'), d->from);
	field(a, c, "MIME-Version: ", TEXT("1.0"), "", d->from);
	if (parts)
		field(a, c, "Content-Type: multipart/mixed; boundary=\"",
		      boundary, "\"", d->from);
	else
		field(a, c, "Content-Type: ",
		      TEXT("text/plain; charset=utf-8"), "", d->from);
	field(a, c, "Content-Transfer-Encoding: ", TEXT("8bit"), "", d->from);
	put_line(a, c, TEXT(""), d->from);
}

/* A line of the body; escaped as mboxrd is. */
static void body_line(struct arena *a, struct converted *c, struct text line,
		      size_t from)
{
	struct text t = line;

	while (text_skip(&t, TEXT(">")))
		;
	if (text_starts(t, TEXT("From ")))
		line = arena_printf(a, ">%.*s", TEXT_ARG(line));
	put_line(a, c, line, from);
}

/* A part has a type and, when it is an attachment, a name. */
static void begin_part(struct arena *a, struct converted *c, struct text type,
		       struct text name, size_t from)
{
	put_line(a, c, arena_printf(a, "--%.*s", TEXT_ARG(boundary)), from);
	field(a, c, "Content-Type: ", type, "; charset=utf-8", from);
	if (name.n)
		field(a, c, "Content-Disposition: attachment; filename=",
		      arena_printf(a, "\"%.*s\"", TEXT_ARG(name)), "", from);
	put_line(a, c, TEXT(""), from);
}

/* The empty line is the one that mboxrd has between two mails. */
static void end(struct arena *a, struct converted *c, bool parts)
{
	size_t from = c->n_lines ? c->line[c->n_lines - 1].from : 0;

	if (parts)
		put_line(a, c, arena_printf(a, "--%.*s--",
					    TEXT_ARG(boundary)), from);
	put_line(a, c, TEXT(""), from);
}

/* ---- lines and links ---- */

/* Lines of a page as a browser would show them (parser/mail/flat.h). */
struct text convert_text(const struct flat *f, size_t i)
{
	size_t from = f->line[i].at;
	size_t to = i + 1 < f->n_lines ? f->line[i + 1].at : f->text.n;
	struct text t = text_sub(f->text, from, to - from);

	if (text_ends(t, TEXT("\n")))
		t.n--;
	return t;
}

/* Links are in the order of the text, so the first is found by halves. */
void convert_links(const struct flat *f, size_t i, size_t *from, size_t *to)
{
	size_t begin = f->line[i].at, lo = 0, hi = f->n_links;
	size_t end = i + 1 < f->n_lines ? f->line[i + 1].at : SIZE_MAX;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (f->link[mid].at < begin)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (*from = *to = lo; *to < f->n_links && f->link[*to].at < end;)
		++*to;
}

/* What is no two hexadecimal digits behind a % stays as it is. */
static struct text percent_decoded(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		uint64_t v;

		p[n] = t.p[i];
		if (t.p[i] == '%' && num_hex(text_sub(t, i + 1, 2), &v) == 2) {
			p[n] = (char)v;
			i += 2;
		}
		n++;
	}
	return (struct text){p, n};
}

/* ".../20230101.1@host/#t": the last part of the path. A blank or a bracket in
 * it would end the id in the header, so then there is none. */
struct text convert_id(struct arena *a, struct text href)
{
	struct text id;

	href = text_sub(href, 0, text_find_char(href, '#'));
	while (text_ends(href, TEXT("/")))
		href.n--;
	for (size_t i = href.n; i-- > 0;)
		if (href.p[i] == '/') {
			href = text_from(href, i + 1);
			break;
		}
	id = percent_decoded(a, href);
	for (size_t i = 0; i < id.n; i++)
		if ((unsigned char)id.p[i] <= ' ' || strchr("<>", id.p[i]))
			id.n = 0;
	return id;
}

/* ---- attachments ---- */

/* A link of line i begins it, and leads to part N: "2-log.txt". */
static bool links_to_part(const struct flat *f, size_t i)
{
	size_t from, to;

	for (convert_links(f, i, &from, &to); from < to; from++) {
		struct text href = f->link[from].href;
		uint64_t number;
		size_t slash = href.n, digits;

		while (slash && href.p[slash - 1] != '/')
			slash--;
		href = text_from(href, slash);
		digits = num_uint(href, &number);
		if (f->link[from].at == f->line[i].at && digits &&
		    digits < href.n && strchr(".-", href.p[digits]))
			return true;
	}
	return false;
}

/* "Type: TYPE, Size: N bytes --]". */
static struct text type_of(struct text t)
{
	size_t at = text_find(t, TEXT("Type: "));

	if (at == TEXT_NOT_FOUND)
		return (struct text){NULL, 0};
	t = text_from(t, at + 6);
	t = text_sub(t, 0, text_find_char(t, ','));
	for (size_t i = 0; i < t.n; i++)
		if (!ch_alnum(t.p[i]) && !strchr("/.+-_", t.p[i]))
			return (struct text){NULL, 0};
	return t;
}

/* "[-- Attachment #2: NAME --]" and the line below. */
static bool part_marker(const struct flat *f, size_t i, struct text *type,
			struct text *name)
{
	struct text t = convert_text(f, i);
	size_t at;

	if (!text_skip(&t, TEXT("[-- Attachment #")) || !links_to_part(f, i))
		return false;
	at = text_find(t, TEXT(": "));
	t = at == TEXT_NOT_FOUND ? text_from(t, t.n) : text_from(t, at + 2);
	*type = type_of(t);
	*name = (struct text){NULL, 0};
	if (!type->n) {
		*name = text_sub(t, 0, text_find(t, TEXT(" --]")));
		if (i + 1 < f->n_lines)
			*type = type_of(convert_text(f, i + 1));
	}
	if (!type->n)
		*type = TEXT("text/plain");
	return true;
}

/* What public-inbox says of a part in the lines below its marker. */
static bool remark(struct text t)
{
	return text_starts(t, TEXT("[-- Type: ")) ||
	       text_starts(t, TEXT("[-- Warning: "));
}

/* A quote or a backslash would end the quoted name. */
static struct text safe_name(struct arena *a, struct text name)
{
	char *p = arena_bytes(a, name.n + 1);

	for (size_t i = 0; i < name.n; i++)
		p[i] = strchr("\"\\", name.p[i]) ? '_' : name.p[i];
	return (struct text){p, name.n};
}

/* The text before the first marker is a part of its own when there are any. */
void convert_mail(struct arena *a, struct converted *c, const struct draft *d,
		  const struct flat *f, size_t first, size_t last)
{
	struct text type, name;
	bool parts = false, below = false;

	for (size_t i = first; i < last && !parts; i++)
		parts = part_marker(f, i, &type, &name);
	begin(a, c, d, parts);
	for (size_t i = first; i < last; i++) {
		struct text t = convert_text(f, i);
		bool marker = parts && part_marker(f, i, &type, &name);

		if (parts && i == first && !marker)
			begin_part(a, c, TEXT("text/plain"), name, d->from);
		if (marker) {
			begin_part(a, c, type, safe_name(a, name),
				   f->line[i].from);
			below = true;
			continue;
		}
		/* Remarks and the empty line below a marker. */
		if (below && remark(t))
			continue;
		if (below && !t.n) {
			below = false;
			continue;
		}
		below = false;
		body_line(a, c, t, f->line[i].from);
	}
	end(a, c, parts);
}

/* The last line that begins at or before `at`. */
size_t convert_origin(const struct converted *c, size_t at)
{
	size_t lo = 0, hi = c->n_lines;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (c->line[mid].at <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? c->line[lo - 1].from : 0;
}

/* Bad bytes become "?", byte for byte: places in the page stay those in the
 * file. */
static struct text valid_of(struct arena *a, struct text page)
{
	char *p = arena_bytes(a, page.n + 1);
	size_t n;

	memcpy(p, page.p, page.n);
	for (size_t i = 0; i < page.n; i += n) {
		uint32_t code;

		n = utf8_next(text_from(page, i), &code);
		if (n == 1 && code == 0xfffd)
			p[i] = '?';
	}
	return (struct text){p, page.n};
}

bool convert(struct arena *a, enum shape shape, struct text page,
	     struct converted *c)
{
	*c = (struct converted){0};
	page = text_sub(page, 0, LIMIT_PAGE);
	if (!utf8_valid(page))
		page = valid_of(a, page);
	if (shape == SHAPE_JSON)
		return convert_json(a, page, c);
	return shape == SHAPE_ATOM ? convert_atom(a, page, c)
				   : convert_page(a, page, c);
}
