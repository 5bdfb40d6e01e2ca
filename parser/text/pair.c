/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two numbers that one sentence sets against each other. Only neighbours are
 * looked at, past a bare number that may be a version ("15 s with 5.9 to 5
 * minutes"); the words between them decide, without the hedges ("to less than
 * 1K"). The second takes unit and scale of the first, or the other way round.
 */
#include <string.h>

#include "parser/text/claim.h"
#include "parser/text/label/label.h"

#define KEY_WORDS 4

static const char changed[] =
	" drop drops dropped dropping fell fall falls fallen falling went go "
	"goes going rose rise rises risen increased increase increases reduced "
	"reduce reduces reduction improved improve improves improvement "
	"decreased decrease decreases degraded degrade degrades degradation "
	"grew grow grows jumped jump jumps slowed changed change changes moved "
	"declined deteriorated lowered raised regressed regression from "
	"ballooned climbed sank plummeted ";

/* Takes a hedge off the end of t. */
static struct text without_hedges(struct text t)
{
	static const char *const hedges[] = {
		"about", "only", "just", "less than", "more than", "over",
		"almost", "around", "nearly", "roughly", "approximately",
		"under", "below", "above", "even", "a mere", "merely", "~",
		"lower than", "approx.", "as low as", "as much as", NULL,
	};
	bool again;

	do {
		again = false;
		t = text_trim(t);
		if (text_ends(t, TEXT(":")))
			t.n--;
		for (size_t i = 0; hedges[i]; i++) {
			struct text h = text_of(hedges[i]);

			if (text_ends(t, h) &&
			    (t.n == h.n || !ch_word(t.p[t.n - h.n - 1]) ||
			     h.p[0] == '~')) {
				t.n -= h.n;
				again = true;
				break;
			}
		}
	} while (again);
	return t;
}

static bool ends_word(struct text t, struct text w)
{
	return t.n >= w.n && text_ieq(text_from(t, t.n - w.n), w) &&
	       (t.n == w.n || !ch_word(t.p[t.n - w.n - 1]));
}

static bool one_of(struct text t, const char *const *list)
{
	for (size_t i = 0; list[i]; i++)
		if (ends_word(t, text_of(list[i])))
			return true;
	return false;
}

static void set_pair(struct spoken *s, size_t j, size_t i, enum pair_side a,
		     enum pair_side b)
{
	s->said[j].pair = a;
	s->said[i].pair = b;
	s->said[j].partner = i;
	s->said[i].partner = j;
}

/* "1M, I see the time drop" before "down from 677 s": the change is told of
 * what follows. */
static bool tells_change(struct text t)
{
	struct text w;

	while ((w = lexicon_word(&t)).n)
		if (lexicon_change(w) != CHANGE_NONE)
			return true;
	return false;
}

/* What a text between two numbers makes of them. */
static bool decide(struct spoken *s, size_t j, size_t i, struct text t,
		   bool verb)
{
	static const char *const arrows[] = {"->", "=>", NULL};
	static const char *const versus[] = {"vs", "vs.", "versus", "against",
					     "compared to", "compared with",
					     "comparing to", "compare to",
					     "v/s", "v.s.",
					     NULL};
	static const char *const instead[] = {"instead of", "rather than",
					      NULL};
	static const char *const was[] = {"(was", "(from", "it was", "(previously",
					  "down from", "up from", ", was",
					  "(before", "(formerly", "where it was",
					  NULL};
	static const char *const to[] = {"to", "down to", "up to", "into",
					 NULL};

	for (size_t k = 0; arrows[k]; k++)
		if (text_ends(t, text_of(arrows[k]))) {
			set_pair(s, j, i, PAIR_FROM, PAIR_TO);
			return true;
		}
	if (one_of(t, instead)) {
		set_pair(s, j, i, PAIR_INSTEAD_A, PAIR_INSTEAD_B);
		return true;
	}
	if (one_of(t, versus)) {
		set_pair(s, j, i, PAIR_VS_A, PAIR_VS_B);
		return true;
	}
	for (size_t k = 0; was[k]; k++)
		if (text_ends(t, text_of(was[k])) &&
		    !tells_change(text_sub(t, 0, t.n - text_of(was[k]).n))) {
			set_pair(s, j, i, PAIR_TO, PAIR_FROM);
			return true;
		}
	if (verb && one_of(t, to)) {
		set_pair(s, j, i, PAIR_FROM, PAIR_TO);
		return true;
	}
	return false;
}

/* "249 with 4.14 and 175 with 5.10": the same preposition behind both numbers,
 * and a joint between the first's words and the second. */
static bool with_both(const struct spoken *s, size_t j, size_t i,
		      struct text between)
{
	static const char *const joints[] = {"and", "but", "while", "whereas",
					     NULL};
	static const char words[] = " with on for under using in without ";
	struct text right = spoken_right(s, i, 24), a, b;

	(void)j;
	if (!one_of(between, joints))
		return false;
	a = text_word(&between);
	/* A noun may stand between ("175 MB/s read with"). */
	b = text_word(&right);
	return lexicon_has(words, a) && lexicon_has(words, b) &&
	       (text_ieq(a, b) || text_ieq(b, TEXT("without")));
}

static void inherit(struct quantity *to, const struct quantity *from)
{
	double factor = from->step > 0 && from->value > 0 ? 1 : 0, scale = 1;
	struct unit u;

	if (to->family != UNIT_NONE || from->family == UNIT_NONE ||
	    factor == 0 || from->family == UNIT_PERCENT)
		return;
	/* The unit as written says by how much the number was multiplied;
	 * a duration has none. */
	if (!unit_parse(from->unit, &u))
		return;
	scale = u.factor;
	to->value *= scale;
	to->value_other = to->value * (u.factor_other / u.factor);
	to->step *= scale;
	to->hi *= scale;
	to->family = from->family;
	to->unit = from->unit;
}

/* Whom number i may be the other of: its neighbour, or the one before a
 * version between them. */
static size_t neighbour(const struct spoken *s, size_t i)
{
	const struct quantity *between = &s->said[i - 1].q;

	if (i < 2 || between->family != UNIT_NONE || between->scaled ||
	    between->step >= 1 || s->said[i].q.family == UNIT_NONE ||
	    s->said[i - 2].q.family != s->said[i].q.family)
		return i - 1;
	return i - 2;
}

/* "regresses from", "dropped to" */
static bool verb_of_change(struct text left)
{
	struct text w, rest = left;

	if (lexicon_any(changed, left))
		return true;
	while ((w = lexicon_word(&rest)).n)
		if (lexicon_change(w) != CHANGE_NONE)
			return true;
	return false;
}

/* "good: 412 MB/s, bad: 233": keys that are states share a unit. */
static bool keyed_alike(const struct spoken *s, size_t j, struct text between)
{
	struct text left = text_trim(spoken_left(s, j, 40)), key;
	struct label a, b;
	size_t at;

	if (!text_ends(left, TEXT(":")) || !text_ends(between, TEXT(":")) ||
	    !between.n || !strchr(",;/|", between.p[0]))
		return false;
	left.n--;
	for (at = left.n; at > 0 && !strchr(",;:(|", left.p[at - 1]);)
		at--;
	key = text_trim(text_from(between, 1));
	key.n--;
	if (label_words(key) > KEY_WORDS)
		return false;
	a = label_scan(text_trim(text_from(left, at)));
	b = label_scan(text_trim(key));
	return label_speaks(&a) && label_speaks(&b);
}

void pair_find(struct spoken *s)
{
	for (size_t i = 1; i < s->n; i++) {
		size_t j = neighbour(s, i), from;
		struct said *a = &s->said[j], *b = &s->said[i];
		struct text t;

		if (a->pair != PAIR_NONE)
			continue;
		if (a->q.family != b->q.family && a->q.family != UNIT_NONE &&
		    b->q.family != UNIT_NONE)
			continue;
		from = a->q.at + a->q.len;
		t = text_sub(s->text, from, b->q.at > from ?
			     b->q.at - from : 0);
		if (keyed_alike(s, j, text_trim(t)))
			inherit(&b->q, &a->q);
		t = without_hedges(t);
		/* At most a label stands between ("on 4.14 to"). */
		if (t.n > 60)
			continue;
		if (!decide(s, j, i, t, verb_of_change(spoken_left(s, j, 60)))) {
			if (with_both(s, j, i, t))
				set_pair(s, j, i, PAIR_VS_A, PAIR_VS_B);
			else
				continue;
		}
		inherit(&a->q, &b->q);
		inherit(&b->q, &a->q);
	}
}
