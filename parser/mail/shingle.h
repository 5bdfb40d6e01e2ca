/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An index of words: which texts hold the same run of words. Words are kept as
 * 32-bit hashes in one array, in reading order; every run of SHINGLE words is
 * found through a table. A hit is always extended word by word, so a clash of
 * hashes does no harm but a lookup.
 */
#ifndef PARSER_MAIL_SHINGLE_H
#define PARSER_MAIL_SHINGLE_H

#include "base/arena.h"

/* Words of the shortest run that counts as the same text. Five gave no
 * better matches on 276,294 quoted lines, and three merge tables. */
#define SHINGLE 6

struct word {
	uint32_t hash;
	uint32_t line;		/* index in doc->lines */
};

struct shingle_index {
	struct word *word;
	uint32_t *owner;	/* message of each word */
	size_t n, cap;
	uint32_t *head, *next;	/* place + 1; 0 ends a chain */
	size_t mask;
	size_t hashed;		/* shingles that begin before this place are
				 * in the table */
	const uint32_t *rank;	/* of each owner in time; NULL: all are old */
};

/* A run of equal words: text[at] = index.word[place], n of them. */
struct run_match {
	size_t place, n;
};

/* An index for at most `words` words. */
struct shingle_index shingle_new(struct arena *a, size_t words);
/* Appends a word of message `owner`; ignored when it is full. */
void shingle_add(struct shingle_index *x, struct word w, uint32_t owner);
/* Puts all words since the last call into the table, so that of equal runs
 * the first one is found first. */
void shingle_flush(struct shingle_index *x);
/*
 * The longest run in the index that equals the words from `at` on, not owned
 * by `not_owner` but by a message of a rank below `before`. Only a few places
 * are tried. n = 0 when there is none of at least SHINGLE words.
 */
struct run_match shingle_find(const struct shingle_index *x,
			      const struct word *text, size_t n, size_t at,
			      uint32_t not_owner, uint32_t before);

/* The hash of the next word of *t, which is taken off; 0 at the end. A word is
 * a run between blanks without marks and punctuation at its edges, so that
 * re-wrapping and markup do not matter; marks alone are none. Bit 0 says
 * whether it has digits. */
uint32_t shingle_word(struct text *t);

/* Whether a word has digits. */
static inline bool shingle_digits(struct word w)
{
	return w.hash & 1;
}

#endif
