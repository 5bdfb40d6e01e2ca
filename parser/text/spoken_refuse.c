/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers of a sentence that are no result though they have a unit: by how much
 * something changed, what a clock resolves, what a device was created for, a
 * step of a recipe.
 */
#include "parser/text/claim.h"
#include "parser/text/text.h"

struct text spoken_word_before(struct text left)
{
	size_t to, from;

	left = text_rtrim(left);
	for (to = left.n; to > 0 && !ch_word(left.p[to - 1]) &&
	     left.p[to - 1] != '='; to--)
		;
	for (from = to; from > 0 && (ch_word(left.p[from - 1]) ||
				     left.p[from - 1] == '-' ||
				     left.p[from - 1] == '='); from--)
		;
	return text_sub(left, from, to - from);
}

bool spoken_amount(const struct spoken *s, size_t i)
{
	static const char moved[] =
		" lowering lowers reduces raising raises extended extends "
		"extending lengthened shortened shortens delayed delays "
		"prolonged cut cuts cutting exceeds exceeded ";
	struct text left = text_rtrim(spoken_left(s, i, 40));
	struct text before = spoken_word_before(left), w;

	if (s->said[i].pair != PAIR_NONE)
		return false;
	if (lexicon_has(" lose loses lost losing gain gains gained diff "
			"difference delta ", before))
		return true;
	/* "a degradation of 2 MB/s", "3.5 Gbps of throughput drop", and "a 10
	 * minute long video", which is no result at all. */
	if (text_ieq(before, TEXT("of")) &&
	    lexicon_has(" degradation loss drop decrease difference diff gap "
			"penalty regression slowdown reduction increase "
			"improvement variance variation deviation ",
			spoken_word_before(text_sub(left, 0,
					       (size_t)(before.p - left.p)))))
		return true;
	w = text_ltrim(spoken_right(s, i, 32));
	if (text_istarts(w, TEXT("of throughput drop")) ||
	    text_istarts(w, TEXT("of drop")) ||
	    text_istarts(w, TEXT("of difference")) ||
	    (s->said[i].q.family == UNIT_TIME &&
	     (text_istarts(w, TEXT("long ")) || text_istarts(w, TEXT("-long")))))
		return true;
	if (!text_ieq(before, TEXT("by")))
		return false;
	while ((w = lexicon_word(&left)).n)
		if (lexicon_change(w) != CHANGE_NONE || lexicon_has(moved, w))
			return true;
	return false;
}

/* Thirty years: the time of a clock, not how long something took. */
#define CLOCK_TIME 1e18

/* "5. wait 10 seconds", "then sleep 5 s": what to do, where "had to wait 10
 * seconds" was measured. */
static bool is_step(struct text left)
{
	struct text verb = spoken_word_before(left), t;

	if (!lexicon_has(" wait sleep ", verb))
		return false;
	t = text_sub(left, 0, (size_t)(verb.p - left.p));
	while (t.n && !ch_alpha(t.p[t.n - 1]))
		t.n--;
	return !t.n || text_ieq(spoken_word_before(t), TEXT("then"));
}

/* "a volume with 500 IOPS", "a disk with IO1 500 iops": what was ordered. */
static bool is_ordered(struct text left)
{
	static const char things[] =
		" volume volumes instance instances disk disks drive drives ";
	struct text w = spoken_word_before(left);

	left = text_sub(left, 0, (size_t)(w.p - left.p));
	if (!text_ieq(w, TEXT("with"))) {
		w = spoken_word_before(left);
		left = text_sub(left, 0, (size_t)(w.p - left.p));
	}
	return text_ieq(w, TEXT("with")) &&
	       lexicon_has(things, spoken_word_before(left));
}

bool spoken_no_result(const struct spoken *s, size_t i)
{
	static const char clock[] = " resolution granularity precision ";
	const struct said *x = &s->said[i];
	struct text left = text_rtrim(spoken_left(s, i, 40));

	/* "at index i == 0" */
	if (text_ends(left, TEXT("==")) || text_ends(left, TEXT("!=")))
		return true;
	switch (x->q.family) {
	case UNIT_TIME:
		return lexicon_any(clock, text_from(left, left.n > 24 ?
						    left.n - 24 : 0)) ||
		       lexicon_any(" grace ", left) || is_step(left) ||
		       x->q.value >= CLOCK_TIME;
	case UNIT_RATE:
		return is_ordered(left);
	case UNIT_BYTES_RATE:
		return text_ends(left, TEXT("in the realm of"));
	default:
		return false;
	}
}
