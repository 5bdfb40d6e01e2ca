/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One mail (message.h) into the lines of a document: its header and all that
 * is not read as LINE_HEADER, its words and its attachments as lines that
 * know where in the file they came from. What could not be read is said.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Lines that are kept of a header, of a part that is not read, and of what
 * stands between parts. */
#define HEADER_LINES 2000
#define UNREAD_LINES 200

struct delivery {
	struct document *doc;
	struct mail m;
	size_t base, end;	/* of the mail in the document */
	struct place *at;
};

/* Goes to the line that byte `at` of the document stands in. */
static void go_to(struct delivery *d, size_t at)
{
	const char *p = d->doc->raw.p;

	while (d->at->offset < at) {
		const char *nl = memchr(p + d->at->offset, '\n',
					at - d->at->offset);

		if (!nl)
			break;
		d->at->offset = (size_t)(nl - p) + 1;
		d->at->number++;
	}
}

/* The line at the place where we are. */
static struct line here(const struct delivery *d)
{
	struct text rest = text_sub(d->doc->raw, d->at->offset,
				    d->end - d->at->offset);
	struct text t = text_cut(&rest, '\n');

	return (struct line){
		.raw = t,
		.offset = d->at->offset,
		.bytes = t.n,
		.number = d->at->number,
	};
}

/* Raw lines up to byte `until` of the document as LINE_HEADER, `most` of
 * them. */
static void emit_raw(struct delivery *d, size_t until, size_t most)
{
	while (d->at->offset < until && most--) {
		struct line l = here(d);
		struct text t = l.raw;

		if (text_ends(t, TEXT("\r")))
			t.n--;
		if (!body_emit(d->doc, &l, t, LINE_HEADER))
			break;
		if (l.offset + l.bytes >= until) {
			/* The last one, maybe without a newline. */
			go_to(d, until);
			return;
		}
		go_to(d, l.offset + l.bytes + 1);
	}
	go_to(d, until);
}

/* The header; the subject's line holds all of it, decoded. */
static void emit_header(struct delivery *d)
{
	struct text subject = d->m.field[MAIL_SUBJECT];
	size_t until = d->base + (size_t)(d->m.body.p - d->m.raw.p);
	size_t most = HEADER_LINES, before;

	if (subject.p && subject.n) {
		const char *line = subject.p;
		struct text whole;
		struct line l;

		while (line > d->m.raw.p && line[-1] != '\n')
			line--;
		before = d->doc->n_lines;
		emit_raw(d, d->base + (size_t)(line - d->m.raw.p), most);
		most -= d->doc->n_lines - before;
		l = here(d);
		whole = arena_printf(d->doc->arena, "Subject: %.*s",
				     TEXT_ARG(mail_value(d->doc->arena, &d->m,
							 MAIL_SUBJECT)));
		body_emit(d->doc, &l, whole, LINE_HEADER | LINE_SUBJECT);
		go_to(d, l.offset + l.bytes + 1);
	}
	emit_raw(d, until, most);
}

/* The lines of a decoded text. */
static void emit_text(struct delivery *d, const struct mail_text *t)
{
	size_t pos = 0, from = d->base + mail_text_raw(t, 0);

	while (pos < t->text.n) {
		struct text line = text_sub(
			t->text, pos,
			text_find_char(text_from(t->text, pos), '\n'));
		size_t next = d->base + mail_text_raw(t, pos + line.n + 1);
		struct line l = {
			.raw = line,
			.offset = from,
			.bytes = next > from ? next - from : 0,
		};

		go_to(d, from);
		/* Several lines that came out of one. */
		if (!l.bytes)
			l.bytes = here(d).bytes;
		l.number = d->at->number;
		if (!body_emit(d->doc, &l, line, 0))
			break;
		pos += line.n + 1;
		from = next;
	}
}

static void add_attachment(struct delivery *d, size_t part, size_t first)
{
	struct document *doc = d->doc;
	const struct mail_part *p = &d->m.part[part];

	doc->attachment = arena_grow(doc->arena, doc->attachment,
				     doc->n_attachments,
				     &doc->cap_attachments,
				     sizeof(*doc->attachment));
	doc->attachment[doc->n_attachments++] = (struct attachment){
		.path = mail_part_path(doc->arena, &d->m, part),
		.name = p->name,
		.type = p->type,
		.message = doc->n_messages - 1,
		.first_line = first,
		.n_lines = doc->n_lines - first,
		.why = p->why,
	};
}

/* Attachments that are not read, apart from what nobody would want to. */
static void say_unread(struct delivery *d, const struct mail_part *p,
		       const char *why)
{
	if (strcmp(why, "signature") == 0 || strcmp(why, "key") == 0)
		return;
	document_warn(d->doc, NO_INDEX, "attachment-unread",
		      "the part %.*s%s%.*s was not read: %s",
		      TEXT_ARG(p->type), p->name.n ? " " : "",
		      TEXT_ARG(text_sub(p->name, 0, 100)), why);
}

static void emit_part(struct delivery *d, size_t part)
{
	struct mail_part *p = &d->m.part[part];
	size_t begin = d->base + (size_t)(p->body.p - d->m.raw.p);
	size_t first;
	struct mail_text t;

	emit_raw(d, begin, UNREAD_LINES);
	first = d->doc->n_lines;
	if (p->use <= MAIL_ATTACHED &&
	    mail_readable(d->doc->arena, &d->m, part, &t)) {
		emit_text(d, &t);
		if (t.cut)
			document_warn(d->doc, NO_INDEX, "truncated",
				      "a part of a mail was cut");
		go_to(d, begin + p->body.n);
	} else if (p->use <= MAIL_ATTACHED) {
		p->use = MAIL_UNREAD;
		p->why = "damaged";
	}
	if (p->use == MAIL_UNREAD)
		say_unread(d, p, p->why);
	emit_raw(d, begin + p->body.n, UNREAD_LINES);
	if (p->use == MAIL_ATTACHED || p->use == MAIL_UNREAD)
		add_attachment(d, part, first);
}

static void say_flaws(struct delivery *d)
{
	static const struct {
		unsigned int flaw;
		const char *sentence;
	} list[] = {
		{MAIL_HEADER_CUT, "the header of a mail ends early"},
		{MAIL_HEADER_LONG, "the header of a mail is too long"},
		{MAIL_NO_BOUNDARY, "a multipart has no parts"},
		{MAIL_NOT_CLOSED, "a multipart is not closed"},
		{MAIL_TOO_DEEP, "parts are nested too deep"},
		{MAIL_TOO_MANY, "a mail has too many parts"},
		{MAIL_BAD_ENCODING, "the transfer encoding is unknown"},
		{MAIL_BAD_CHARSET, "a text is not in the charset that it "
				   "declares"},
		{MAIL_HAS_NUL, "a text holds NUL bytes"},
	};

	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		if (d->m.flaws & list[i].flaw)
			document_warn(d->doc, NO_INDEX, "malformed-mail",
				      "%s", list[i].sentence);
}

void deliver_mail(struct document *doc, struct place *at, size_t end,
		  unsigned int flags, struct mail *m)
{
	struct delivery d = {
		.doc = doc, .at = at, .base = at->offset, .end = end,
	};

	mail_parse(doc->arena, text_sub(doc->raw, d.base, end - d.base),
		   flags, &d.m);
	mail_split_uuencode(doc->arena, &d.m);
	emit_header(&d);
	for (size_t i = 0; i < d.m.n_parts; i++)
		if (d.m.part[i].use != MAIL_CONTAINER)
			emit_part(&d, i);
	emit_raw(&d, end, UNREAD_LINES);
	say_flaws(&d);
	*m = d.m;
}
