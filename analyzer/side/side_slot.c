/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The slots of a sentence of comparison. With as many numbers of one unit as
 * mentions of states, each number has one state, and in whatever way they are
 * mixed ("A X B Y", "X A Y B", "A X Y B", "X A B Y") the first number has the
 * first state. Only where all states stand in front of all numbers or behind
 * them the words between the numbers can turn the order ("X instead of Y");
 * then those must be plain joints, else nothing is said.
 */
#include <string.h>

#include "analyzer/side/side_sentence.h"
#include "parser/text/text.h"

#define JOINT_WORDS 4	/* between numbers whose states stand elsewhere */

/* Is the gap between two numbers a plain joint? Hedges may follow it. */
static bool plain_joint(struct text gap)
{
	static const char *const words[] = {"and", "vs", "vs.", "versus", "/",
		"about", "around", "roughly", "then", "|", "&", "-", ",",
		"approximately", "only"};
	struct text t = gap, w;
	size_t n = 0;

	while ((w = text_word(&t)).n) {
		bool known = false;

		while (w.n && (w.p[w.n - 1] == ',' || w.p[w.n - 1] == '~'))
			w.n--;
		if (!w.n)
			continue;
		for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
			known |= text_iis(w, words[i]);
		if (!known || ++n > JOINT_WORDS)
			return false;
	}
	return true;
}

/* Are all states in front of the numbers, or all behind? */
static bool apart(const struct sentence *x, const struct label_state *state,
		  size_t n)
{
	return state[n - 1].at < x->n[0].at ||
	       state[0].at > x->n[x->count - 1].at;
}

static bool joined(const struct sentence *x)
{
	for (size_t k = 1; k < x->count; k++)
		if (!plain_joint(row_between(x, x->n[k - 1].end, x->n[k].at)))
			return false;
	return true;
}

/* Between two numbers stands at most one state more than has been told: with
 * "A X Y B C Z" it is not clear whose Y is. */
static bool in_turn(const struct sentence *x, const struct label_state *state,
		    size_t n)
{
	for (size_t k = 0; n > 2 && k < n; k++) {
		bool after = state[0].at > x->n[0].at;

		if ((state[k].at > x->n[k].at) != after)
			return false;
		if (k + 1 < n && (after ? state[k].at > x->n[k + 1].at :
					  state[k + 1].at < x->n[k].at))
			return false;
	}
	return true;
}

static bool usable(const struct sentence *x, const struct label_state *state,
		   size_t n)
{
	for (size_t k = 0; k < n; k++) {
		if (!row_open(x, k) || !row_same_unit(x, 0, k))
			return false;
		for (size_t i = 0; i < k; i++)
			if (!label_states_differ(&state[i], &state[k]))
				return false;
	}
	return true;
}

bool slot_states(struct sentence *x)
{
	struct label_state state[NUMBERS];
	struct text t = row_between(x, x->from, x->to);
	size_t n = label_states(t, state, NUMBERS);

	if (n < 2 || n != x->count || !usable(x, state, n))
		return false;
	for (size_t k = 0; k < n; k++) {
		state[k].at += x->from;
		state[k].end += x->from;
	}
	if (!in_turn(x, state, n) || (apart(x, state, n) && !joined(x)))
		return false;
	for (size_t k = 0; k < n; k++) {
		struct label l = row_scan(x, state[k].text);

		l.features |= state[k].features &
			      (LABEL_OBJECT | LABEL_ALONE);
		row_bind(x, k, l, 1);
		row_reading(x, k)->label.rank = 2;
	}
	return true;
}
