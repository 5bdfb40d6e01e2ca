/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Quote prefixes. '>' is one by itself, but not where it is data: fio prints
 * ">=64=0.0%", prose has ">= 4.1". Initials ("JK> ") and bars count only where
 * three lines in a row agree, bars only right after an attribution: fio's
 * percentiles, perf's trees and tables begin with a bar too.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Blanks before the first mark: some mailers indent a whole quote. */
#define LIMIT_INDENT 3

static bool mark_at(struct text t, size_t i)
{
	if (i >= t.n || t.p[i] != '>')
		return false;
	if (i + 1 >= t.n || t.p[i + 1] != '=')
		return true;
	/* >=64=0.0% and >= 4.1, but >==== is a rule that was quoted. */
	i += 2;
	while (i < t.n && t.p[i] == ' ')
		i++;
	return !(i < t.n && ch_digit(t.p[i]));
}

size_t prefix_length(struct text t, unsigned int *depth)
{
	size_t i = 0, end = 0;

	*depth = 0;
	while (i < t.n && i < LIMIT_INDENT && t.p[i] == ' ')
		i++;
	while (mark_at(t, i)) {
		if (*depth < LIMIT_QUOTE_DEPTH)
			++*depth;
		end = ++i;
		if (i < t.n && t.p[i] == ' ')
			end = ++i;
		/* One more blank only where a further mark follows. */
		if (i < t.n && t.p[i] == ' ' && mark_at(t, i + 1))
			i++;
	}
	return end;
}

/* Bytes of "JK> " at the start; 0 = none. */
static size_t initials(struct text t)
{
	size_t n = 0;

	while (n < t.n && n < 4 && ch_alpha(t.p[n]))
		n++;
	if (n < 2 || n >= t.n || t.p[n] != '>' || !ch_upper(t.p[0]))
		return 0;
	return n + 1 + (n + 1 < t.n && t.p[n + 1] == ' ');
}

static size_t bar(struct text t)
{
	if (!t.n || (t.p[0] != '|' && t.p[0] != '}' && t.p[0] != ':'))
		return 0;
	return t.n > 1 && t.p[1] == ' ' ? 2 : t.n == 1;
}

/* Lines from i on that share the prefix which `length` finds. */
static size_t shared(const struct document *doc, const struct message *m,
		     size_t i, size_t (*length)(struct text))
{
	struct text first = doc->line[i].text;
	size_t n = length(first), end = m->first_line + m->n_lines, k = i;

	while (n && k < end && doc->line[k].depth == doc->line[i].depth &&
	       length(doc->line[k].text) &&
	       doc->line[k].text.p[0] == first.p[0])
		k++;
	return k - i;
}

static void take_off(struct document *doc, size_t i, size_t n,
		     size_t (*length)(struct text))
{
	for (size_t k = i; k < i + n; k++) {
		struct line *l = &doc->line[k];
		struct text rest = text_from(l->text, length(l->text));
		unsigned int more;

		l->text = text_from(rest, prefix_length(rest, &more));
		l->depth += 1 + more;
		if (l->depth > LIMIT_QUOTE_DEPTH)
			l->depth = LIMIT_QUOTE_DEPTH;
	}
}

void prefix_unusual(struct document *doc, const struct message *m)
{
	size_t end = m->first_line + m->n_lines;
	bool after = false;	/* an attribution was the last that is not
				 * blank */

	for (size_t i = m->first_line; i < end; i++) {
		struct text t = text_trim(doc->line[i].text);
		size_t n = shared(doc, m, i, initials);

		if (n >= 3) {
			take_off(doc, i, n, initials);
		} else if (after && (n = shared(doc, m, i, bar)) >= 3) {
			take_off(doc, i, n, bar);
		} else {
			n = 0;
		}
		if (t.n)
			after = text_ends(t, TEXT("wrote:")) ||
				text_ends(t, TEXT("writes:")) ||
				text_ends(t, TEXT("schrieb:"));
		if (n)
			i += n - 1;
	}
}
