/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Words about performance: what they measure, which way is better, which way
 * a change went (tables.md 6 and 7).
 */
#ifndef PARSER_TEXT_LEXICON_H
#define PARSER_TEXT_LEXICON_H

#include "base/number.h"
#include "base/text.h"

enum noun {
	NOUN_NONE, NOUN_IOPS, NOUN_BW, NOUN_LATENCY, NOUN_TIME, NOUN_SCORE,
	NOUN_CPU,
};

enum better { BETTER_UNKNOWN, BETTER_HIGHER, BETTER_LOWER };

/* Which way a word of change points. UP and DOWN say where the number went,
 * WORSE and BETTER what that means. */
enum change { CHANGE_NONE, CHANGE_UP, CHANGE_DOWN, CHANGE_WORSE,
	      CHANGE_BETTER };

/* What one word measures; NOUN_NONE for a word that is no metric. */
enum noun lexicon_noun(struct text word);
/* "iops", "bw", ... as in a metric's name; "" for none. */
/* The first noun of a text that names a metric. */
enum noun lexicon_noun_in(struct text t);
struct text lexicon_noun_name(enum noun noun);
/* Which way one word is better, also for words that are no noun of the above
 * (misses, faults, stddev ...). */
enum better lexicon_better(struct text word);
/* The change that one word tells of. */
enum change lexicon_change(struct text word);
/* -1 worse, +1 better, 0 undecided. */
int lexicon_sign(enum change change, enum better better);
/* A benchmark or tool that may have given a number, as its lower-case name;
 * empty when the word is none. */
struct text lexicon_tool(struct text word);
/* "read", "write", "trim" from a word such as "reads", "randwrite",
 * "writing"; else empty. */
struct text lexicon_direction(struct text word);
/* Whether a list (a literal: words between blanks) holds the word, without
 * regard to case and to a plural s. The list becomes a set at first use. */
bool lexicon_has(const char *list, struct text word);

/* Takes the next word (letters, digits, _ and inner - / % ') off *t; empty at
 * the end. */
struct text lexicon_word(struct text *t);
/* The unit that a remark near a table gives to its cells: "in ms", "times in
 * seconds", "(us)". Sizes and percents are none. */
bool lexicon_unit_in(struct text t, struct unit *out);
/* Whether any word of t is in the list. */
bool lexicon_any(const char *list, struct text t);

#endif
