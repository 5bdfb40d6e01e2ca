/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From bytes to messages: finds out which reader fits and lets it cut. The
 * reader that was chosen is named in doc->kind.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"
#include "parser/source/convert.h"

/* A header with all of them is one, whatever else is in it. */
#define SURE_FIELDS (FIELD_FROM | FIELD_SUBJECT | FIELD_DATE | FIELD_ID)

struct message *message_add(struct document *doc, size_t first)
{
	struct message *m;

	doc->message = arena_grow(doc->arena, doc->message, doc->n_messages,
				  &doc->cap_messages, sizeof(*doc->message));
	m = &doc->message[doc->n_messages++];
	*m = (struct message){.parent = NO_INDEX, .first_line = first};
	return m;
}

void messages_close(struct document *doc)
{
	size_t end = doc->n_lines, until = doc->raw.n;

	for (size_t i = doc->n_messages; i-- > 0;) {
		struct message *m = &doc->message[i];

		m->n_lines = end - m->first_line;
		m->offset = m->n_lines ? doc->line[m->first_line].offset
				       : until;
		m->bytes = until - m->offset;
		end = m->first_line;
		until = m->offset;
		for (size_t k = 0; k < m->n_lines; k++)
			doc->line[m->first_line + k].message = i;
	}
	for (size_t i = 0; i < doc->n_lines; i++)
		doc->line[i].origin = doc->line[i].message;
}

static void cut_lines(struct document *doc)
{
	struct text rest = doc->raw;
	size_t number = 1;

	while (rest.n && doc->n_lines < LIMIT_LINES) {
		struct line l = {
			.offset = (size_t)(rest.p - doc->raw.p),
			.number = number,
		};

		number++;
		l.raw = text_cut(&rest, '\n');
		l.bytes = l.raw.n;
		body_emit(doc, &l, l.raw, 0);
		if (text_ends(l.raw, TEXT("\r")))
			doc->line[doc->n_lines - 1].text.n--;
	}
	if (rest.n)
		document_warn(doc, NO_INDEX, "too-many-lines",
			      "only the first %zu lines were read",
			      LIMIT_LINES);
}

/* A byte order mark would hide the first header. */
static void skip_bom(struct document *doc)
{
	if (doc->n_lines)
		text_skip(&doc->line[0].text, TEXT("\xef\xbb\xbf"));
}

/* A real header block at the top, not one that a person left over: with an
 * id, or with fields that nobody copies; and no line of prose with a colon
 * before it. */
bool mail_is_one(struct text raw)
{
	struct mail m;
	enum field first;
	unsigned int known;

	mail_parse_header(raw, &m);
	if (!m.field[MAIL_FROM].p)
		return false;
	known = header_known(m.head, &first);
	if (first == FIELD_NONE &&
	    (known & SURE_FIELDS) != SURE_FIELDS)
		return false;
	/* "(raw)" and "[thread overview]" are lore's page, not a mail. */
	if (text_has(m.field[MAIL_ID], TEXT("(raw)")) ||
	    text_has(m.field[MAIL_FROM], TEXT("(permalink")))
		return false;
	return (known & (FIELD_SUBJECT | FIELD_DATE | FIELD_TO | FIELD_ID)) &&
	       (known & (FIELD_ID | FIELD_TYPE | FIELD_OTHER));
}

/* ---- the title ---- */

static struct text title_from(struct document *doc, struct text t)
{
	return header_squeeze(doc->arena, text_trim(t));
}

/* A Subject: inside the text, but not the one of a pasted patch. */
static struct text subject_inside(struct document *doc)
{
	bool patch = false;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = text_trim(doc->line[i].text), value;

		if (text_starts(t, TEXT("From ")) &&
		    text_has(t, TEXT(" 00:00:00 2001")))
			patch = true;
		if (header_field(t, &value) != FIELD_SUBJECT)
			continue;
		if (!patch && value.n)
			return value;
		patch = false;
	}
	return (struct text){NULL, 0};
}

static struct text tracker_title(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = text_trim(doc->line[i].text);

		if (text_skip(&t, TEXT("#regzbot title")) && t.n)
			return text_trim(text_from(t, t.p[0] == ':'));
	}
	return (struct text){NULL, 0};
}

/* The first line that says something. */
static struct text first_words(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines && i < 200; i++) {
		struct text t = text_trim(doc->line[i].text);
		struct attribution a;

		if (t.n && !cue_greeting(t) && !doc->line[i].depth &&
		    !(doc->line[i].flags & LINE_HEADER) && !cue_rule(t) &&
		    !attribution_at(doc, i, &a))
			return text_sub(t, 0, 100);
	}
	return (struct text){NULL, 0};
}

static void set_title(struct document *doc)
{
	struct text t = {NULL, 0};

	for (size_t i = 0; i < doc->n_messages && !t.n; i++)
		t = doc->message[i].subject;
	if (!t.n)
		t = subject_inside(doc);
	if (!t.n)
		t = tracker_title(doc);
	if (!t.n)
		t = first_words(doc);
	doc->title = title_from(doc, mail_bare_subject(t));
}

/* Later mails of a paste are replies, and a first one is a report, unless
 * their heads said something better. */
static void set_kinds(struct document *doc)
{
	for (size_t i = 0; i < doc->n_messages; i++) {
		struct message *m = &doc->message[i];

		if (i && m->kind == MESSAGE_REPORT && !m->id.n)
			m->kind = MESSAGE_REPLY;
	}
}

/* ---- mails as files, and texts ---- */

static void split_text(struct document *doc)
{
	cut_lines(doc);
	skip_bom(doc);
	body_undo_encoding(doc);
	paste_unindent(doc);
	paste_archive(doc);
	paste_split(doc);
	if (doc->n_messages == 1)
		flat_split(doc);
	else
		paste_overview(doc);
	set_kinds(doc);
}

/* Keeps what the one who put the mails together said. */
static void set_kind(struct document *doc, const char *kind)
{
	if (strcmp(doc->kind, "text") == 0)
		doc->kind = kind;
}

/* ---- feeds and pages ---- */

struct origin {
	const struct converted *c;
	struct text page;
	size_t at, number;	/* a place in the page, and its line */
};

/* The line of byte `at` of the page; asked for in ascending order mostly. */
static size_t line_number(struct origin *o, size_t at)
{
	if (at < o->at)
		o->at = 0, o->number = 1;
	while (o->at < at) {
		const char *nl = memchr(o->page.p + o->at, '\n', at - o->at);

		if (!nl)
			break;
		o->at = (size_t)(nl - o->page.p) + 1;
		o->number++;
	}
	return o->number;
}

/* Bytes of the text to bytes of the page that they were made of. */
static void span_back(const struct origin *o, size_t *offset, size_t *bytes)
{
	size_t end = *offset + *bytes;
	size_t from = convert_origin(o->c, *offset);
	size_t to = end < o->c->text.n ? convert_origin(o->c, end)
				       : o->page.n;

	*offset = from;
	*bytes = to > from ? to - from : 0;
}

static void point_back(struct document *doc, struct origin *o)
{
	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];

		span_back(o, &l->offset, &l->bytes);
		l->number = line_number(o, l->offset);
	}
	for (size_t i = 0; i < doc->n_messages; i++)
		span_back(o, &doc->message[i].offset, &doc->message[i].bytes);
	doc->raw = o->page;
}

/* A feed or a page: read as the mails that it was made of. */
static void split_page(struct document *doc, enum shape shape)
{
	struct converted c;
	struct origin o = {&c, doc->raw, 0, 1};
	bool made = convert(doc->arena, shape, doc->raw, &c);

	set_kind(doc, shape_name(shape));
	if (c.why)
		document_warn(doc, NO_INDEX, "page", "the input %s", c.why);
	if (doc->raw.n > LIMIT_PAGE)
		document_warn(doc, NO_INDEX, "truncated",
			      "only the first %zu MiB of the page were read",
			      LIMIT_PAGE >> 20);
	doc->raw = c.text;
	if (made && c.n_mails)
		mbox_split(doc, true);
	else
		split_text(doc);
	point_back(doc, &o);
}

void mail_split(struct document *doc)
{
	enum shape shape = shape_of(doc->raw);

	switch (shape) {
	case SHAPE_MBOX:
	case SHAPE_MAIL:
		set_kind(doc, shape_name(shape));
		mbox_split(doc, shape == SHAPE_MBOX);
		break;
	case SHAPE_ATOM:
	case SHAPE_PAGE:
	case SHAPE_JSON:
		split_page(doc, shape);
		break;
	case SHAPE_TEXT:
	case SHAPE_GZIP:
	case SHAPE_BINARY:
		split_text(doc);
		break;
	}
	set_title(doc);
}
