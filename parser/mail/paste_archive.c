/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Header lines as other archives show them, written as a mail has them, so
 * that one reader knows them all:
 *
 *	spinics		"  * From: NAME", a list of fields
 *	hypermail	"Date: Thu Aug 16 2018 - 07:25:44 EST"
 *	lkml.org	"From    NAME", "SubjectRe: ...", all indented
 *	marc.info	"Message-ID: 1 () example ! org"
 */
#include "parser/mail/parts.h"

/* ---- lists of fields ---- */

static bool listed_field(const struct document *doc, size_t i,
			 struct text *field)
{
	struct text t, value;

	if (i >= doc->n_lines)
		return false;
	t = text_trim(doc->line[i].text);
	if (!text_skip(&t, TEXT("* ")))
		return false;
	*field = text_ltrim(t);
	return header_field(*field, &value) != FIELD_NONE;
}

/* ---- lkml.org ---- */

/* "Date    VALUE", "SubjectVALUE": *value is what stands behind the name. */
static bool glued_field(struct text t, const char *name, struct text *value)
{
	size_t n = strlen(name);

	t = text_trim(t);
	if (!text_begins(t, name) || t.n <= n || t.p[n] == ':')
		return false;
	*value = text_trim(text_from(t, n));
	return value->n > 0;
}

static bool glued_head(struct document *doc, size_t i)
{
	static const char *const names[] = {"Date", "From", "Subject"};
	struct text value[3];
	size_t indent;

	if (i + 3 > doc->n_lines)
		return false;
	for (size_t k = 0; k < 3; k++)
		if (!glued_field(doc->line[i + k].text, names[k], &value[k]))
			return false;
	if (!ch_space(text_ltrim(doc->line[i].text).p[4]))
		return false;
	indent = doc->line[i].text.n - text_ltrim(doc->line[i].text).n;
	for (size_t k = 0; k < 3; k++)
		doc->line[i + k].text = arena_printf(doc->arena, "%s: %.*s",
						     names[k],
						     TEXT_ARG(value[k]));
	/* The whole page may be indented. */
	for (size_t k = i + 3; indent && k < doc->n_lines; k++) {
		struct text *t = &doc->line[k].text;
		size_t n = 0;

		while (n < indent && n < t->n && t->p[n] == ' ')
			n++;
		*t = text_from(*t, n);
	}
	return true;
}

/* ---- single lines ---- */

/* "Date: Thu Aug 16 2018 - 07:25:44 EST" in the order of a mail. */
static void archive_date(struct document *doc, struct text *t)
{
	struct text rest = *t, month, day, year;

	if (!text_skip(&rest, TEXT("Date:")) || !text_has(rest, TEXT(" - ")))
		return;
	text_word(&rest);
	month = text_word(&rest);
	day = text_word(&rest);
	year = text_word(&rest);
	if (month.n == 3 && day.n && day.n <= 2 && ch_digit(day.p[0]) &&
	    year.n == 4 && text_is(text_word(&rest), "-"))
		*t = arena_printf(doc->arena, "Date: %.*s %.*s %.*s %.*s",
				  TEXT_ARG(day), TEXT_ARG(month),
				  TEXT_ARG(year), TEXT_ARG(text_trim(rest)));
}

/* "Message-ID: LEFT () HOST ! TLD". */
static void archive_id(struct document *doc, struct text *t)
{
	struct text rest = *t, left, word;
	struct text id;

	if (!text_skip(&rest, TEXT("Message-ID:")) ||
	    !text_has(rest, TEXT(" () ")))
		return;
	left = text_word(&rest);
	if (!text_is(text_word(&rest), "()"))
		return;
	id = arena_printf(doc->arena, "%.*s@", TEXT_ARG(left));
	while ((word = text_word(&rest)).n && id.n < 200)
		id = arena_printf(doc->arena, "%.*s%.*s", TEXT_ARG(id),
				  TEXT_ARG(text_is(word, "!") ? TEXT(".")
							     : word));
	*t = arena_printf(doc->arena, "Message-ID: <%.*s>", TEXT_ARG(id));
}

void paste_archive(struct document *doc)
{
	bool glued = false;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text *t = &doc->line[i].text, field, next;

		/* Two in a row are such a list, one may be a word. */
		if (listed_field(doc, i, &field) &&
		    (listed_field(doc, i + 1, &next) ||
		     (i && header_field(doc->line[i - 1].text, &next))))
			*t = field;
		/* Once: the lines below are unindented for good. */
		glued = glued || glued_head(doc, i);
		archive_date(doc, t);
		archive_id(doc, t);
	}
}
