/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One mail (message.h) into the lines of a document: its header and all that
 * is not read as LINE_HEADER, its words and its attachments as lines that
 * know where in the file they came from. What could not be read is said.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Raw lines that are kept of a part that is not read. */
#define UNREAD_LINES 200

struct delivery {
	struct document *doc;
	struct mail m;
	size_t base;		/* of m.raw in the document */
	const struct line *raw;	/* lines of the document as it came */
	size_t at, end;		/* those of this mail that are still to come */
};

/* Raw lines up to byte `until` of the document as LINE_HEADER. */
static void emit_raw(struct delivery *d, size_t until, size_t most)
{
	while (d->at < d->end && d->raw[d->at].offset < until) {
		if (most) {
			body_emit(d->doc, &d->raw[d->at],
				  d->raw[d->at].text, LINE_HEADER);
			most--;
		}
		d->at++;
	}
}

/* The header; the subject's line holds all of it, decoded. */
static void emit_header(struct delivery *d)
{
	struct text subject = d->m.field[MAIL_SUBJECT];
	size_t until = d->base + (size_t)(d->m.body.p - d->m.raw.p);
	struct text whole;

	if (subject.p && subject.n) {
		size_t at = d->base + (size_t)(subject.p - d->m.raw.p);

		while (d->at + 1 < d->end && d->raw[d->at + 1].offset <= at)
			emit_raw(d, d->raw[d->at + 1].offset, SIZE_MAX);
		whole = arena_printf(d->doc->arena, "Subject: %.*s",
				     TEXT_ARG(mail_value(d->doc->arena, &d->m,
							 MAIL_SUBJECT)));
		body_emit(d->doc, &d->raw[d->at++], whole,
			  LINE_HEADER | LINE_SUBJECT);
	}
	emit_raw(d, until, SIZE_MAX);
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

		while (d->at + 1 < d->end &&
		       d->raw[d->at + 1].offset <= from)
			d->at++;
		l.number = d->raw[d->at].number;
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

	emit_raw(d, begin, SIZE_MAX);
	first = d->doc->n_lines;
	if (p->use <= MAIL_ATTACHED &&
	    mail_readable(d->doc->arena, &d->m, part, &t)) {
		emit_text(d, &t);
		if (t.cut)
			document_warn(d->doc, NO_INDEX, "truncated",
				      "a part of a mail was cut");
		while (d->at < d->end &&
		       d->raw[d->at].offset < begin + p->body.n)
			d->at++;
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

void deliver_mail(struct document *doc, const struct line *raw, size_t begin,
		  size_t end, unsigned int flags, struct mail *m)
{
	struct delivery d = {.doc = doc, .raw = raw, .at = begin, .end = end};
	size_t last = raw[end - 1].offset + raw[end - 1].raw.n + 1;

	d.base = raw[begin].offset;
	mail_parse(doc->arena, text_sub(doc->raw, d.base, last - d.base),
		   flags, &d.m);
	emit_header(&d);
	for (size_t i = 0; i < d.m.n_parts; i++)
		if (d.m.part[i].use != MAIL_CONTAINER)
			emit_part(&d, i);
	emit_raw(&d, SIZE_MAX, SIZE_MAX);
	say_flaws(&d);
	*m = d.m;
}
