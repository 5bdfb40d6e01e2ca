/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A sentence as a row of numbers and of words that speak, each with its place;
 * used by side_sentence.c, which reads rows, and side_change.c, which knows
 * what words of change say ("from X to Y", "dropped to X").
 */
#ifndef ANALYZER_SIDE_SENTENCE_H
#define ANALYZER_SIDE_SENTENCE_H

#include "analyzer/side/side.h"

#define NUMBERS 24	/* of one sentence; more are left */

struct place {
	size_t run;
	size_t at, end;		/* bytes in the paragraph */
};

struct sentence {
	struct sides *s;
	struct text t;		/* of the paragraph */
	size_t from, to;
	struct place n[NUMBERS];
	size_t count;
	struct label_atom atom[LABEL_ATOMS];
	size_t atoms;
};

/* The words between two bytes of the paragraph; empty when to <= from. */
struct text row_between(const struct sentence *x, size_t from, size_t to);
/* How number k is read so far. */
struct reading *row_reading(const struct sentence *x, size_t k);
/* Has number k no words and no side yet? */
bool row_open(const struct sentence *x, size_t k);
bool row_same_unit(const struct sentence *x, size_t a, size_t b);
/* Reads words as a label; adjectives of approval are none in prose. */
struct label row_scan(const struct sentence *x, struct text t);
/* Puts number k on a side by the order of the words. */
void row_settle(const struct sentence *x, size_t k, enum role role,
		const char *rule, double confidence, const char *variant);

/* Gives number k its words. */
void row_bind(const struct sentence *x, size_t k, struct label l, double fade);

/* Two numbers and two mentions of states: each number has its own. False when
 * the sentence is not like that. */
bool slot_states(struct sentence *x);

/* Numbers behind keys that are states. False when there are not two. */
bool side_keys(struct sentence *x);

/* Both of two releases of a distribution on one side of the numbers: false
 * when the sentence is not like that. */
bool side_distro_sentence(struct sentence *x);

/* Pairs: "from X to Y", "X -> Y", "a decline (X to Y)". */
void change_pairs(struct sentence *x);
/* What a verb of change says of a number that stands alone: a hint for when
 * no words of a state decide. */
void change_hints(struct sentence *x);
/* As change_hints, for a lone rate that is called the most there is now, or
 * that stands beside a sentence on what is usual. */
void side_held(struct sentence *x);

#endif
