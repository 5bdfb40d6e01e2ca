/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An input that ends in the middle of a line: a paste cut by a limit on
 * length, or by a slip of the mouse. "IOPS=12" may have been "IOPS=12.5k", and
 * a number that is a thousand times too small would be a regression of its
 * own, so the last value of such a line is left out, with a warning. Sentences
 * and command lines are kept: they often come without a line end.
 */
#include "parser/mail/parts.h"

static struct line *unfinished(struct document *doc)
{
	struct line *last;

	if (!doc->n_lines || !doc->raw.n ||
	    ch_space(doc->raw.p[doc->raw.n - 1]))
		return NULL;
	last = &doc->line[doc->n_lines - 1];
	/* Else the rest was left out at a limit, which was told there, or the
	 * message was encoded and has an end of its own. */
	return last->offset + last->raw.n == doc->raw.n ? last : NULL;
}

/* Where a bracket opens that nothing closes, or NO_INDEX. */
static size_t open_bracket(struct text t)
{
	size_t at = NO_INDEX;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '(' || t.p[i] == '[')
			at = i;
		else if (t.p[i] == ')' || t.p[i] == ']')
			at = NO_INDEX;
	}
	return at;
}

/* What may be the first part of a longer number or of its unit. */
static bool may_go_on(char c)
{
	return ch_digit(c) ||
	       text_find_char(TEXT(".,kKMGT"), c) != TEXT_NOT_FOUND;
}

/* Where the value begins that the end of the line cuts, or NO_INDEX. Values
 * are told by "name=1", in a row that has a title ("write: IOPS=1"). */
static size_t cut_value(struct text t)
{
	size_t at = t.n, bracket = open_bracket(t), equals;

	while (at > 0 && !ch_blank(t.p[at - 1]))
		at--;
	if (bracket != NO_INDEX && ch_digit(t.p[t.n - 1]))
		return bracket;
	equals = text_find_char(text_from(t, at), '=');
	if (equals == TEXT_NOT_FOUND || !may_go_on(t.p[t.n - 1]) ||
	    text_find_char(text_sub(t, 0, at), ':') == TEXT_NOT_FOUND)
		return NO_INDEX;
	equals += at + 1;
	return equals < t.n && ch_digit(t.p[equals]) ? at : NO_INDEX;
}

void mail_cut(struct document *doc)
{
	struct line *last = unfinished(doc);
	size_t at = last && last->text.n ? cut_value(last->text) : NO_INDEX;
	struct text lost;

	if (at == NO_INDEX)
		return;
	lost = text_from(last->text, at);
	last->text = text_sub(last->text, 0, at);
	document_warn(doc, doc->n_lines - 1, "truncated",
		      "the input ends in the middle of a line; its last "
		      "value, %.*s, may be cut and is left out",
		      TEXT_ARG(text_sub(lost, 0, 80)));
}
