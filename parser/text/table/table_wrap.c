/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Heads of tables that a mailer cut: the last words of a long line of heads
 * stand below it at the left margin, in front of the first row. They are the
 * rest of the last cell, which else would read like the cell beside it ("w/
 * this patch" for "w/ this patch without the last hunk").
 */
#include "parser/text/table/table.h"

#include <string.h>

#include "parser/text/label/label.h"
#include "parser/text/text.h"

#define WRAP_COLUMN 56	/* heads that reach it may be cut by a mailer */
#define WRAP_WORDS 4
#define WRAP_LINES 2

/* A few words at the left margin below a head: the rest of its last cell,
 * which a mailer put on lines of its own. */
static bool is_wrapped(const struct document *doc, size_t line)
{
	struct text t = doc->line[line].text;
	size_t n = label_words(t);

	if (!t.n || !ch_alpha(t.p[0]) || n == 0 || n > WRAP_WORDS ||
	    strchr(".:,;!?", t.p[t.n - 1]))
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]) || t.p[i] == '\t' || t.p[i] == '|' ||
		    (t.p[i] == ' ' && i + 1 < t.n && t.p[i + 1] == ' '))
			return false;
	return true;
}

static bool beside(const struct document *doc, size_t a, size_t b)
{
	return doc->line[a].message == doc->line[b].message &&
	       doc->line[a].depth == doc->line[b].depth;
}

bool wrap_join(struct document *doc, size_t line, const struct region *r,
	       struct table_row *head)
{
	size_t first = r->row[0].line;
	struct cell *c;

	if (line + 1 >= first || first - line - 1 > WRAP_LINES || head->n < 2 ||
	    text_rtrim(doc->line[line].text).n < WRAP_COLUMN)
		return false;
	for (size_t i = line + 1; i < first; i++)
		if (!is_wrapped(doc, i))
			return false;
	c = &head->cell[head->n - 1];
	for (size_t i = line + 1; i < first; i++)
		c->text = arena_printf(doc->arena, "%.*s %.*s",
				       TEXT_ARG(c->text),
				       TEXT_ARG(doc->line[i].text));
	return true;
}

size_t wrap_above(const struct document *doc, const struct region *r)
{
	size_t first = r->row[0].line, i = first;

	while (i > 0 && first - i < WRAP_LINES &&
	       beside(doc, i - 1, first) && is_wrapped(doc, i - 1))
		i--;
	return i;
}
