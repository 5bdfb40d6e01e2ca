/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Quantities in a line. Every number is looked at once: what stands left of
 * it and right of it decides whether it is one at all; if not, all that is
 * glued to it is passed over, so the time is linear.
 */
#include "base/number.h"

#include <math.h>

#include "base/duration.h"

/* More digits are an identifier. */
#define QUANTITY_DIGITS 15

/* A number with what belongs to it. */
struct part {
	struct number n;
	double scale;		/* of k, M, G, million */
	bool scaled;
	struct unit unit;	/* family UNIT_NONE when there is none */
	struct text unit_text;
	size_t end;
};

static char at_or_nul(struct text t, size_t at)
{
	return at < t.n ? t.p[at] : '\0';
}

static bool one_of(char c, const char *set)
{
	return c && text_find_char(text_of(set), c) != TEXT_NOT_FOUND;
}

static size_t skip_blank(struct text t, size_t at)
{
	return at + ch_blank(at_or_nul(t, at));
}

/* ---- left of the number ---- */

/* Whether what stands before byte `at` makes the number a part of a word, a
 * version, a path, a time of day. */
static bool glued_left(struct text t, size_t at)
{
	char c = at ? t.p[at - 1] : ' ';
	char before = at > 1 ? t.p[at - 2] : ' ';

	if (ch_word(c) || one_of(c, "./@#$\\%^"))
		return true;
	return c == ':' && (ch_digit(before) || before == ':');
}

/* Takes a sign before *at. False when the sign glues the number to
 * something. */
static bool take_sign(struct text t, size_t *at, bool *negative)
{
	char c = *at ? t.p[*at - 1] : ' ';
	char before = *at > 1 ? t.p[*at - 2] : ' ';

	*negative = false;
	if (c != '-' && c != '+')
		return true;
	if (c == '-' && before == '/' && *at > 2 && t.p[*at - 3] == '+')
		return true;
	if ((unsigned char)before < 0x80 && !ch_space(before) &&
	    !one_of(before, "([{,=|<>~:;\"'*"))
		return false;
	*negative = c == '-';
	--*at;
	return true;
}

/* Takes ~ < <= > >= before *at. A '>' behind '-' or '=' ends an arrow. A blank
 * may follow < <= >=, but not >, which also opens quotes. */
static enum quantity_bound take_bound(struct text t, size_t *at)
{
	size_t i = *at;
	bool blank = i && t.p[i - 1] == ' ';
	bool equal;
	char c;

	i -= blank;
	equal = i > 1 && t.p[i - 1] == '=' && one_of(t.p[i - 2], "<>");
	i -= equal;
	c = i ? t.p[i - 1] : ' ';
	if (!one_of(c, "<>~") || (blank && !equal && c != '<'))
		return QUANTITY_EXACT;
	if (c == '>' && i > 1 && one_of(t.p[i - 2], "-="))
		return QUANTITY_EXACT;
	*at = i - 1;
	if (c == '~')
		return QUANTITY_ABOUT;
	return c == '<' ? QUANTITY_BELOW : QUANTITY_ABOVE;
}

/* ---- right of the number ---- */

static bool glued_right(struct text t, size_t at)
{
	char c = at_or_nul(t, at), next = at_or_nul(t, at + 1);

	if (one_of(c, "_@\\="))
		return true;
	if (one_of(c, "./:^") && ch_digit(next))
		return true;
	return c == '\'' && ch_alpha(next);
}

static bool too_long(struct text t, size_t at, size_t len)
{
	size_t digits = 0;

	/* Digits behind a point are a double printed in full. */
	for (size_t i = at; i < at + len && t.p[i] != '.'; i++)
		digits += ch_digit(t.p[i]);
	return digits > QUANTITY_DIGITS || len > 2 * QUANTITY_DIGITS;
}

static double scale_of(char c)
{
	switch (c) {
	case 'k':
	case 'K':
		return 1e3;
	case 'M':
		return 1e6;
	case 'G':
		return 1e9;
	default:
		return 0;
	}
}

/* "K" in "100 K IOPS", where a noun of operations must follow. */
static bool lone_scale(struct text t, size_t at)
{
	static const char *const noun[] = {"iops", "ops", "tps", "io/s"};

	if (scale_of(at_or_nul(t, at)) <= 0 || !ch_blank(at_or_nul(t, at + 1)))
		return false;
	for (size_t i = 0; i < sizeof(noun) / sizeof(*noun); i++) {
		struct text rest = text_from(t, at + 2);

		if (text_ibegins(rest, noun[i]) &&
		    !ch_word(at_or_nul(rest, text_of(noun[i]).n)))
			return true;
	}
	return false;
}

static void take_scale(struct text t, struct part *p)
{
	static const struct {
		const char *name;
		double scale;
	} word[] = {{"thousand", 1e3}, {"million", 1e6}, {"billion", 1e9}};
	size_t at = skip_blank(t, p->end);
	char c = at_or_nul(t, p->end);

	p->scale = 1;
	p->scaled = true;
	if (scale_of(c) > 0 && !ch_word(at_or_nul(t, p->end + 1))) {
		p->scale = scale_of(c);
		p->end++;
		return;
	}
	if (at > p->end && lone_scale(t, at)) {
		p->scale = scale_of(t.p[at]);
		p->end = at + 1;
		return;
	}
	for (size_t i = 0; i < sizeof(word) / sizeof(*word); i++) {
		size_t end = at + text_of(word[i].name).n;

		if (text_ibegins(text_from(t, at), word[i].name) &&
		    !ch_word(at_or_nul(t, end))) {
			p->scale = word[i].scale;
			p->end = end;
			return;
		}
	}
	p->scaled = false;
}

bool quantity_point(struct text t, size_t dot)
{
	struct unit u;

	return dot > 0 && at_or_nul(t, dot) == '.' &&
	       at_or_nul(t, dot + 1) == ' ' && ch_digit(t.p[dot - 1]) &&
	       unit_parse(text_from(t, dot + 2), &u) &&
	       u.family == UNIT_BYTES_RATE;
}

/* A unit, glued or behind one blank, perhaps in brackets. */
static bool take_unit(struct text t, struct part *p)
{
	size_t at = skip_blank(t, p->end + quantity_point(t, p->end));
	char open = at_or_nul(t, at);
	char close = open == '(' ? ')' : open == '[' ? ']' : '\0';

	at += close != '\0';
	if (!unit_parse(text_from(t, at), &p->unit))
		return false;
	if (close && at_or_nul(t, at + p->unit.len) != close) {
		p->unit = (struct unit){0};
		return false;
	}
	p->unit_text = text_sub(t, at, p->unit.len);
	p->end = at + p->unit.len + (close != '\0');
	return true;
}

/* The text from byte `at`; in a list like 1,2,3 only up to the next comma, so
 * that no comma of it is taken for a decimal one. */
static struct text list_item(struct text t, size_t at)
{
	struct text rest = text_from(t, at);

	if (at > 1 && t.p[at - 1] == ',' && ch_digit(t.p[at - 2]))
		return text_cut(&rest, ',');
	return rest;
}

/* A number, its scale and its unit at byte `at`. False when the number is
 * glued to something that is none of these. */
static bool part_parse(struct text t, size_t at, enum comma comma,
		       struct part *p)
{
	struct unit glued;

	*p = (struct part){.scale = 1};
	if (!num_human(list_item(t, at), comma, &p->n) ||
	    too_long(t, at, p->n.len))
		return false;
	p->end = at + p->n.len;
	if (glued_right(t, p->end))
		return false;
	if (!unit_parse(text_from(t, p->end), &glued))
		take_scale(t, p);
	if (take_unit(t, p))
		return true;
	p->unit.factor = p->unit.factor_other = 1;
	return p->scaled || !ch_alpha(at_or_nul(t, p->end));
}

/* ---- ranges ---- */

/* Whether a second number follows as the end of a range; its byte, or 0.
 * *glue says that the two are one token. */
static size_t range_second(struct text t, size_t from, size_t end, bool *glue)
{
	static const char *const separator[] = {"--", "-", " ~ ", "~", " and "};
	struct text before = text_sub(t, 0, from);

	for (size_t i = 0; i < 5; i++) {
		struct text rest = text_from(t, end);

		if (!text_skip(&rest, text_of(separator[i])) ||
		    !ch_digit(at_or_nul(rest, 0)))
			continue;
		if (i == 4 && !text_ends(before, TEXT("between ")))
			continue;
		*glue = i < 2;
		return (size_t)(rest.p - t.p);
	}
	return 0;
}

/* The first of a range takes scale and unit of the second. */
static void inherit(struct part *first, const struct part *second)
{
	if (first->unit.family != UNIT_NONE)
		return;
	if (!first->scaled) {
		first->scale = second->scale;
		first->scaled = second->scaled;
	}
	first->unit = second->unit;
	first->unit_text = second->unit_text;
}

static double part_value(const struct part *p)
{
	return p->n.value * p->scale * p->unit.factor;
}

/* Tries to go on to the second number of a range. False when the first is
 * glued to something that is no range. */
static bool take_range(struct text t, size_t from, enum comma comma,
		       struct part *first, double *hi)
{
	bool glue = false, bare;
	struct part second, joined = *first;
	size_t at = range_second(t, from, first->end, &glue);

	*hi = part_value(first);
	if (!at)
		return true;
	bare = first->unit.family == UNIT_NONE && !first->scaled;
	if (!part_parse(t, at, comma, &second) ||
	    (second.unit.family == UNIT_NONE && !second.scaled) ||
	    (at_or_nul(t, second.end) == '-' &&
	     ch_digit(at_or_nul(t, second.end + 1))))
		return !(glue && bare);
	inherit(&joined, &second);
	if (joined.unit.family != second.unit.family ||
	    part_value(&joined) > part_value(&second))
		return !(glue && bare);
	*first = joined;
	first->end = second.end;
	*hi = part_value(&second);
	return true;
}

/* ---- the whole ---- */

static bool take_duration(struct text t, size_t digit, size_t start,
			  struct quantity *q)
{
	struct duration d;

	if (!duration_parse(text_from(t, digit), &d) ||
	    !isfinite(d.seconds * 1e9))
		return false;
	q->value = q->value_other = q->hi = d.seconds * 1e9;
	q->step = d.step * 1e9;
	q->family = UNIT_TIME;
	q->unit = text_sub(t, digit + d.len, 0);
	q->at = start;
	q->len = digit + d.len - start;
	return true;
}

static void fill(struct text t, size_t start, const struct part *p, double hi,
		 struct quantity *q)
{
	double plain = p->n.value * p->scale;

	q->value = part_value(p);
	q->value_other = plain * p->unit.factor_other;
	q->step = p->n.step * p->scale * p->unit.factor;
	q->hi = hi;
	q->family = p->unit.family;
	q->scaled = p->scaled;
	q->unit = p->unit_text;
	q->at = start;
	q->len = p->end - start;
	/* "900+" is a lower bound. */
	if (at_or_nul(t, p->end) == '+' && q->bound == QUANTITY_EXACT &&
	    !ch_word(at_or_nul(t, p->end + 1))) {
		q->bound = QUANTITY_ABOVE;
		q->len++;
	}
}

/* The quantity whose first digit stands at `digit`. */
static bool quantity_at(struct text t, size_t digit, size_t from,
			enum comma comma, struct quantity *q)
{
	size_t start = digit;
	bool negative;
	struct part p;
	double hi;

	*q = (struct quantity){0};
	if (!take_sign(t, &start, &negative) || glued_left(t, start))
		return false;
	q->bound = take_bound(t, &start);
	if (start < from)
		start = from;
	if (take_duration(t, digit, start, q))
		return true;
	if (!part_parse(t, digit, comma, &p))
		return false;
	if (negative)
		p.n.value = -p.n.value;
	if (!take_range(t, start, comma, &p, &hi))
		return false;
	fill(t, start, &p, hi, q);
	return isfinite(q->value_other) && isfinite(q->hi);
}

/* "half a minute", "half an hour": a time without digits, and as coarse as it
 * is long. */
static bool half_at(struct text t, size_t at, struct quantity *q)
{
	static const struct {
		const char *words;
		double ns;
	} half[] = {
		{"half a second", 0.5e9}, {"half a minute", 30e9},
		{"half an hour", 1800e9}, {"half a day", 43200e9},
	};

	if (at && ch_word(t.p[at - 1]))
		return false;
	for (size_t i = 0; i < sizeof(half) / sizeof(*half); i++) {
		struct text w = text_of(half[i].words);

		if (!text_istarts(text_from(t, at), w) ||
		    ch_word(at_or_nul(t, at + w.n)))
			continue;
		*q = (struct quantity){
			.value = half[i].ns, .value_other = half[i].ns,
			.hi = half[i].ns, .step = half[i].ns,
			.family = UNIT_TIME,
			.unit = text_sub(t, at + w.n, 0),
			.at = at, .len = w.n,
		};
		return true;
	}
	return false;
}

/* The byte after all that is glued to a number that was refused. */
static size_t skip_glued(struct text t, size_t at)
{
	while (at < t.n && (ch_word(t.p[at]) || one_of(t.p[at], "./:-@#$\\^%")))
		at++;
	return at;
}

bool quantity_next(struct text t, size_t from, enum comma comma,
		   struct quantity *out)
{
	size_t at = from;

	while (at < t.n) {
		if (ch_fold(t.p[at]) == 'h' && half_at(t, at, out))
			return true;
		if (!ch_digit(t.p[at])) {
			at++;
			continue;
		}
		if (quantity_at(t, at, from, comma, out))
			return true;
		at = skip_glued(t, at);
	}
	return false;
}
