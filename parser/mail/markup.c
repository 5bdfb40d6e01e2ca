/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Markup of mailers that turn HTML into text: *bold*, /italic/, _underlined_.
 * Thunderbird glues the marks to figures and breaks them over lines, so that
 * a table of fio stands between "//" at both ends. Two degrees: pairs on one
 * line are taken off everywhere; stray marks only in a message that shows by
 * its "//" at line ends that it was made so. Paths, URLs, globs, pointers and
 * comments of C keep their marks.
 */
#include "parser/mail/parts.h"

/* Lines that a |block| may span. */
#define LIMIT_BARS 40

/* What can stand before an opening and after a closing mark. */
static bool opens_after(char c)
{
	return ch_space(c) || strchr("([{\"',;:>-", c);
}

static bool closes_before(char c)
{
	return ch_space(c) || strchr(")]}\"',;:.!?-", c);
}

/* The closing mark of the pair that opens at i; 0 = none. Inside a pair no
 * blank touches the marks and no other mark of its kind stands. */
static size_t pair_end(struct text t, size_t i)
{
	char c = t.p[i];
	size_t k;

	if ((i && !opens_after(t.p[i - 1])) || i + 2 >= t.n ||
	    ch_space(t.p[i + 1]) || t.p[i + 1] == c)
		return 0;
	for (k = i + 1; k < t.n && t.p[k] != c; k++)
		;
	/* A star behind a slash begins a comment of C. */
	if (k >= t.n || ch_space(t.p[k - 1]) || t.p[k - 1] == '/' ||
	    (k + 1 < t.n && !closes_before(t.p[k + 1])))
		return 0;
	/* a/b*c and x_y are no words in bold. */
	if (c == '_')
		for (size_t j = i + 1; j < k; j++)
			if (!ch_alpha(t.p[j]) && t.p[j] != ' ')
				return 0;
	return k;
}

/* Pairs of * and _ off; the same view when there are none. Linear: between
 * two marks of a kind every byte is looked at once. */
static struct text strip_pairs(struct arena *a, struct text t)
{
	char *p = NULL;
	size_t n = 0, from = 0;

	if (text_find_char(t, '*') == TEXT_NOT_FOUND &&
	    text_find_char(t, '_') == TEXT_NOT_FOUND)
		return t;
	for (size_t i = 0; i < t.n; i++) {
		size_t end = 0;

		if (t.p[i] == '*' || t.p[i] == '_')
			end = pair_end(t, i);
		if (!end)
			continue;
		if (!p)
			p = arena_alloc(a, t.n);
		memcpy(p + n, t.p + from, i - from);
		n += i - from;
		memcpy(p + n, t.p + i + 1, end - i - 1);
		n += end - i - 1;
		from = end + 1;
		i = end;
	}
	if (!p)
		return t;
	memcpy(p + n, t.p + from, t.n - from);
	return (struct text){p, n + t.n - from};
}

/* ---- messages with stray marks ---- */

/* Two lines that end in "//" (no comment of C and no URL does), or that stand
 * between slashes. */
static bool slashed_message(const struct document *doc,
			    const struct message *m)
{
	size_t n = 0, end = m->first_line + m->n_lines;

	for (size_t i = m->first_line; i < end && n < 2; i++) {
		struct text t = text_trim(doc->line[i].text);

		n += t.n > 6 && text_ends(t, TEXT("//")) &&
		     !text_ends(t, TEXT("://"));
	}
	return n >= 2;
}

/* Whether the word at i is a path: a second single slash is in it. */
static bool path_at(struct text t, size_t i)
{
	size_t slashes = 0;

	for (size_t k = i; k < t.n && k < i + 256 && !ch_space(t.p[k]); k++) {
		bool single = t.p[k] == '/' && (k == 0 || t.p[k - 1] != '/') &&
			      (k + 1 == t.n || t.p[k + 1] != '/');

		slashes += single && k + 1 < t.n && ch_alnum(t.p[k + 1]);
	}
	return slashes >= 2;
}

/* The slashes of "http://host"; "(usec)://" ends a line in italics. */
static bool in_url(struct text t, size_t i)
{
	size_t first = i && t.p[i - 1] == '/' ? i - 1 : i;

	return first && t.p[first - 1] == ':' && first + 2 < t.n &&
	       t.p[first + 1] == '/' && ch_alnum(t.p[first + 2]);
}

/* Whether t.p[i] is a mark here: a star that is no glob or product, two or
 * more slashes that are no URL, a slash beside a star or at an end. */
static bool stray(struct text t, size_t i)
{
	char before = i ? t.p[i - 1] : ' ';
	char after = i + 1 < t.n ? t.p[i + 1] : ' ';

	if (t.p[i] == '*')
		return !(ch_space(before) && ch_space(after)) || t.n == 1;
	if (t.p[i] != '/')
		return false;
	if (after == '/' || before == '/')
		return !in_url(t, i);
	if (before == '*' || after == '*')
		return !(before == '*' && ch_alnum(after) && path_at(t, i));
	if (i == 0)
		return !path_at(t, 0);
	return i + 1 == t.n || (ch_space(before) && ch_space(after) && i < 2);
}

/* Two stars between letters, where bold ends and begins again: the blank
 * there was taken for formatting too. */
static bool between_words(struct text t, size_t i)
{
	return t.p[i] == '*' && i >= 2 && t.p[i - 1] == '*' &&
	       ch_alpha(t.p[i - 2]) && i + 1 < t.n && ch_alpha(t.p[i + 1]);
}

static struct text strip_stray(struct arena *a, struct text t)
{
	char *p;
	size_t n = 0;
	struct text whole = text_rtrim(t);

	if (text_find_char(t, '*') == TEXT_NOT_FOUND &&
	    text_find_char(t, '/') == TEXT_NOT_FOUND)
		return t;
	p = arena_alloc(a, whole.n + 1);
	for (size_t i = 0; i < whole.n; i++)
		if (!stray(whole, i))
			p[n++] = whole.p[i];
		else if (between_words(whole, i))
			p[n++] = ' ';
	return (struct text){p, n};
}

/* ---- |code| ---- */

/* A bar glued to the first and the last byte of a passage of pasted code. The
 * rows of tables have a blank after the bar, percentiles too. */
static void strip_bars(struct document *doc, const struct message *m)
{
	size_t end = m->first_line + m->n_lines, open = NO_INDEX;

	for (size_t i = m->first_line; i < end; i++) {
		struct line *l = &doc->line[i];
		struct text t = text_rtrim(l->text);
		bool starts = t.n > 1 && t.p[0] == '|' &&
			      !strchr(" -+=|", t.p[1]);
		bool ends = t.n > 1 && t.p[t.n - 1] == '|' &&
			    !ch_space(t.p[t.n - 2]) && t.p[t.n - 2] != '|';

		if (starts)
			open = i;
		else if (!t.n || t.p[0] == '|' ||
			 (open != NO_INDEX && i - open > LIMIT_BARS))
			open = NO_INDEX;
		if (open == NO_INDEX || !ends)
			continue;
		l->text = text_sub(t, 0, t.n - 1);
		doc->line[open].text = text_from(doc->line[open].text, 1);
		open = NO_INDEX;
	}
}

void markup_strip(struct document *doc, const struct message *m)
{
	bool slashed = slashed_message(doc, m);
	size_t end = m->first_line + m->n_lines;

	strip_bars(doc, m);
	for (size_t i = m->first_line; i < end; i++) {
		struct line *l = &doc->line[i];

		if (l->flags & (LINE_HEADER | LINE_PATCH))
			continue;
		if (slashed)
			l->text = strip_stray(doc->arena, l->text);
		l->text = strip_pairs(doc->arena, l->text);
	}
}
