/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Regular expressions (PCRE2) for lexicons and one-line metrics. Compiled on
 * first use, kept for the process, matched with the limits of base/limits.h.
 * A pattern must start with an anchor or name a literal: that literal is
 * looked for first, so that most lines never reach the matcher (a pattern of
 * nested repeats over free text is quadratic, whatever the match limit).
 */
#ifndef BASE_PATTERN_H
#define BASE_PATTERN_H

#include "base/text.h"

/* Groups of a pattern, with the whole match; one with more does not compile
 * (assert). */
#define PATTERN_GROUPS 16

struct pattern {
	const char *regex;
	/* A literal that every match holds, in lower case; or several parted
	 * by '|', of which it holds one; or NULL. Compared without regard to
	 * case. What holds none costs no match, and often no compiling. */
	const char *literal;
	/* Filled by the first match; never touch. */
	void *code;
};

struct match {
	size_t n;				/* groups, with the whole */
	struct text group[PATTERN_GROUPS];	/* unset groups are empty, p NULL */
	size_t from, to;			/* the whole match, in bytes */
};

/* Looks for the first match at or after byte `from`. True when found. Case is
 * ignored. A match that hit a limit counts as not found. */
bool pattern_find(struct pattern *p, struct text subject, size_t from,
		  struct match *m);
bool pattern_matches(struct pattern *p, struct text subject);
/* A text with the pairs of letters that it holds, so that most words need no
 * search in it; in lower case, but for pattern_find_in. */
struct letters {
	struct text folded;
	uint32_t pair[32];
};

void letters_read(struct text folded, struct letters *out);

/* The five bits in which the cases of a letter are the same. */
static inline bool letters_pair(const struct letters *l, char a, char b)
{
	return l->pair[a & 31] >> (b & 31) & 1;
}

/* May the text hold the word, by its first two bytes? */
static inline bool letters_begin(const struct letters *l, const char *word)
{
	return !word[0] || !word[1] || letters_pair(l, word[0], word[1]);
}

/* Does the text hold the word (in lower case)? */
bool letters_hold(const struct letters *l, struct text word);
/* As pattern_find from the start of the text, in any case: for many patterns
 * on one text. */
bool pattern_find_in(struct pattern *p, const struct letters *in,
		     struct match *m);
/* False: the pattern matches nowhere in the text, as letters are missing. Of
 * patterns that change no option and have no branch on conditions. */
bool pattern_possible(const struct pattern *p, const struct letters *in);
/* Frees what was compiled; for the end of the process. */
void pattern_release_all(void);

#endif
