/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "#regzbot" commands of a document: parser/text/regzbot.h tells what they
 * are; here the lines know more of who wrote them. Where a paste has lost all
 * its empty lines, a line in column 0 counts by itself.
 */
#include "parser/text/regzbot.h"
#include "parser/text/text.h"

/* A message of so many lines without an empty one has lost them. */
#define FLATTENED_LINES 6
/* There, a line of so many bytes was broken and goes on in the next. */
#define BROKEN_BYTES 60

static void add_commands(struct document *doc, struct regzbot_lines *value,
			 size_t line)
{
	struct facts *f = &doc->facts;
	struct regzbot r = {.command = NULL};
	const struct text t = {value->p, value->n};

	regzbot_split(doc->arena, arena_text(doc->arena, t), line, 0, &r);
	value->n = 0;
	for (size_t i = 0; i < r.n; i++) {
		const struct regzbot_command *c = &r.command[i];

		if (!ch_word(c->name.p[0]))
			continue;
		f->directive = arena_grow(doc->arena, f->directive,
					  f->n_directives, &f->cap_directives,
					  sizeof(*f->directive));
		f->directive[f->n_directives++] = (struct directive){
			c->name, c->value, c->caret, c->line,
		};
	}
}

static bool own(const struct line *l)
{
	return l->depth == 0 && !(l->flags & (LINE_HEADER | LINE_REPEAT |
					      LINE_PATCH | LINE_SUBJECT |
					      LINE_ATTRIBUTION));
}

static bool blank(const struct line *l)
{
	return text_trim(l->text).n == 0;
}

static bool goes_on(const struct line *l)
{
	return text_rtrim(l->text).n >= BROKEN_BYTES;
}

/* Reads the paragraph that begins at line `at`; returns the line behind it.
 * A paragraph ends where a signature begins; below one it may stand. */
static size_t paragraph(struct document *doc, size_t at, size_t end,
			bool flattened)
{
	struct regzbot_lines value = {NULL, 0, 0};
	const unsigned int signature = doc->line[at].flags & LINE_SIGNATURE;
	size_t first = at, i;

	for (i = at; i < end; i++) {
		const struct line *l = &doc->line[i];
		struct text t = l->text;

		if (!own(l) || blank(l) ||
		    (l->flags & LINE_SIGNATURE) != signature)
			break;
		if (regzbot_prefix(&t)) {
			if (i > first)
				add_commands(doc, &value, first);
			first = i;
			regzbot_join(doc->arena, &value, t);
		} else if (flattened && !goes_on(&doc->line[i - 1])) {
			break;
		} else {
			regzbot_join(doc->arena, &value, text_trim(t));
		}
	}
	add_commands(doc, &value, first);
	return i;
}

/* Has the message lost its empty lines? */
static bool is_flattened(const struct document *doc, size_t from, size_t end)
{
	size_t lines = 0;

	for (size_t i = from; i < end; i++) {
		const struct line *l = &doc->line[i];

		if (l->depth || (l->flags & (LINE_HEADER | LINE_SUBJECT)))
			continue;
		if (blank(l) && i + 1 < end)
			return false;
		lines++;
	}
	return lines >= FLATTENED_LINES;
}

/* May a paragraph of commands begin at line i of the message? */
static bool may_begin(const struct document *doc, size_t i, size_t from)
{
	const struct line *above;

	if (i == from)
		return true;
	above = &doc->line[i - 1];
	return (blank(above) && above->depth == 0) ||
	       (above->flags & (LINE_HEADER | LINE_SUBJECT));
}

static void message_commands(struct document *doc, size_t from, size_t end)
{
	bool flattened = is_flattened(doc, from, end);

	for (size_t i = from; i < end;) {
		struct text t = doc->line[i].text;

		if (own(&doc->line[i]) && regzbot_prefix(&t) &&
		    (flattened || may_begin(doc, i, from)))
			i = paragraph(doc, i, end, flattened);
		else
			i++;
	}
}

void directive_scan(struct document *doc)
{
	size_t from = 0;

	while (from < doc->n_lines) {
		size_t end = from + 1;

		while (end < doc->n_lines &&
		       doc->line[end].message == doc->line[from].message)
			end++;
		message_commands(doc, from, end);
		from = end;
	}
}
