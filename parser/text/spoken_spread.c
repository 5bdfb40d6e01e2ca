/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers that say how far the one before them strays, and are no reading of
 * their own: "98.8 +- 0.9", "98.8 (stddev 0.9)", "98.8 [97.9, 99.7]".
 */
#include "parser/text/claim.h"

#define BRACKET 28	/* bytes between a bracket and a number inside */
#define VALUE 14	/* between a value and the bracket behind it */

static bool has_digit(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]))
			return true;
	return false;
}

/* "+- 0.9", "+/-0.9", "\xc2\xb1 0.9"; the sign may be taken for the number's. */
static bool behind_sign(struct text before, bool minus)
{
	before = text_rtrim(before);
	if (minus && (text_ends(before, TEXT("+")) ||
		      text_ends(before, TEXT("+/"))))
		return true;
	return text_ends(before, TEXT("+-")) ||
	       text_ends(before, TEXT("+/-")) ||
	       text_ends(before, TEXT("-/+")) ||
	       text_ends(before, TEXT("\xc2\xb1"));
}

/* The text between the bracket that is open at the end of t and that end, with
 * a number in front of the bracket; false when there is none near. */
static bool in_bracket(struct text t, char open, struct text *inside)
{
	size_t least = t.n > BRACKET ? t.n - BRACKET : 0, from;

	for (size_t i = t.n; i-- > least;) {
		if (t.p[i] == ')' || t.p[i] == ']')
			return false;
		if (t.p[i] != open)
			continue;
		from = i > VALUE ? i - VALUE : 0;
		*inside = text_from(t, i + 1);
		return has_digit(text_sub(t, from, i - from));
	}
	return false;
}

static bool named_spread(struct text t)
{
	static const char words[] =
		" stddev stdev sd std std-dev std.dev stderr sigma deviation "
		"coeffvar cov rsd sem ";

	return lexicon_any(words, t) ||
	       text_has(t, TEXT("\xcf\x83")) || text_has(t, TEXT("+-")) ||
	       text_has(t, TEXT("+/-"));
}

/* "[97.9, 99.7]": two numbers and a mark between them, nothing else. */
static bool is_interval(struct text before, struct text behind)
{
	size_t close = text_find_char(behind, ']'), marks = 0;

	if (close == TEXT_NOT_FOUND || close > BRACKET)
		return false;
	behind = text_sub(behind, 0, close);
	for (int k = 0; k < 2; k++) {
		struct text t = k ? behind : before;

		for (size_t i = 0; i < t.n; i++) {
			if (t.p[i] == ',' || t.p[i] == ';')
				marks++;
			else if (!ch_digit(t.p[i]) && t.p[i] != '.' &&
				 t.p[i] != '-' && t.p[i] != '+' &&
				 t.p[i] != '%' && !ch_blank(t.p[i]))
				return false;
		}
	}
	return marks == 1;
}

bool spoken_is_spread(struct text t, const struct quantity *q)
{
	struct text before = text_sub(t, 0, q->at), inside;
	struct text behind = text_from(t, q->at + q->len);
	bool minus = q->len > 0 && t.p[q->at] == '-';

	if (before.n > 2 * BRACKET)
		before = text_from(before, before.n - 2 * BRACKET);
	if (has_digit(before) && behind_sign(before, minus))
		return true;
	if (in_bracket(before, '(', &inside))
		return named_spread(inside);
	return in_bracket(before, '[', &inside) && is_interval(inside, behind);
}
