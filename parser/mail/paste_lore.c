/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a page of public-inbox keeps when it is copied as text. A nested thread
 * becomes a list: each message behind a bullet, its lines indented as far as
 * the bullet's text. The overview at the end says who answers whom: levels by
 * two blanks, messages by date and author, as no id is shown.
 */
#include "parser/mail/parts.h"

#include "base/date.h"
#include "base/limits.h"

/* Levels of an overview; bytes of a date and its blank. */
#define LEVELS 256
#define DATE_BYTES 17

/* ---- nested lists ---- */

/* "  BULLET * SUBJECT": the columns before the star, and *rest from it on. A
 * bullet is one character outside ASCII. */
static size_t bullet_indent(struct text t, struct text *rest)
{
	size_t blanks = 0, bytes = 0;

	while (blanks < t.n && t.p[blanks] == ' ')
		blanks++;
	t = text_from(t, blanks);
	while (bytes < t.n && bytes < 4 && t.p[bytes] < 0)
		bytes++;
	*rest = text_from(t, bytes + 1);
	if (!bytes || t.n < bytes + 4 || t.p[bytes] != ' ' ||
	    !text_starts(*rest, TEXT("* ")))
		return 0;
	return blanks + 2;
}

/* A bullet without text, as an empty item leaves it. */
static bool lone_bullet(struct text t)
{
	t = text_trim(t);
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] >= 0)
			return false;
	return t.n && t.n <= 4;
}

void paste_unindent(struct document *doc)
{
	size_t indent = 0;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text *t = &doc->line[i].text, rest;
		size_t found = bullet_indent(*t, &rest), n = 0;

		if (found) {
			indent = found;
			*t = rest;
			continue;
		}
		if (text_starts(*t, TEXT("Thread overview:")))
			indent = 0;
		if (indent && lone_bullet(*t))
			doc->line[i].flags |= LINE_HEADER;
		while (n < indent && n < t->n && t->p[n] == ' ')
			n++;
		*t = text_from(*t, n);
	}
}

/* ---- the overview ---- */

/* "2022-09-28 22:36     ` AUTHOR": date and level; *who is what follows. */
static bool overview_line(struct document *doc, struct text t, int64_t *date,
			  size_t *level, struct text *who)
{
	size_t blanks;

	if (t.n <= DATE_BYTES || !ch_digit(t.p[0]) || t.p[4] != '-' ||
	    t.p[13] != ':' ||
	    !date_parse(header_squeeze(doc->arena,
				       text_sub(t, 0, DATE_BYTES)), date))
		return false;
	t = text_from(t, DATE_BYTES);
	blanks = t.n - text_ltrim(t).n;
	t = text_ltrim(t);
	*level = 0;
	if (text_skip(&t, TEXT("` ")))
		*level = blanks / 2 + 1;
	*who = text_trim(t);
	return *level < LEVELS;
}

/* The message of that minute and author that no line has named yet. */
static size_t find_message(const struct document *doc, int64_t date,
			   struct text who, const bool *named)
{
	for (size_t i = 0; i < doc->n_messages; i++) {
		const struct message *m = &doc->message[i];

		if (!named[i] && m->has_date && m->date / 60 == date / 60 &&
		    m->from.n && text_has(who, m->from))
			return i;
	}
	return NO_INDEX;
}

static void read_overview(struct document *doc, size_t at)
{
	size_t above[LEVELS], known = 0, level;
	bool *named = arena_array(doc->arena, doc->n_messages, sizeof(*named));
	struct text who;
	int64_t date;

	for (size_t i = at; i < doc->n_lines; i++) {
		struct text t = doc->line[i].text;
		size_t m;

		if (!text_trim(t).n && i > at)
			break;
		if (!overview_line(doc, t, &date, &level, &who))
			continue;
		doc->line[i].flags |= LINE_HEADER;
		while (known < level)
			above[known++] = NO_INDEX;
		m = find_message(doc, date, who, named);
		above[level] = m;
		known = level + 1;
		if (m == NO_INDEX)
			continue;
		named[m] = true;
		for (size_t up = level; up-- > 0;)
			if (above[up] != NO_INDEX) {
				thread_link(doc, m, above[up]);
				break;
			}
	}
}

void paste_overview(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines; i++)
		if (text_starts(doc->line[i].text, TEXT("Thread overview:"))) {
			read_overview(doc, i);
			return;
		}
}
