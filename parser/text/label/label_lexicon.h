/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The words that may name a side of a comparison; used by label.c only.
 */
#ifndef PARSER_TEXT_LABEL_LEXICON_H
#define PARSER_TEXT_LABEL_LEXICON_H

#include <stddef.h>

enum label_lexeme_kind {
	LABEL_WHOLE,
	LABEL_PREFIX,		/* the last word may go on */
	/* Says something of everything: counts alone, in front of a version,
	 * or in front of a word for a kernel ("the old code"). */
	LABEL_ADJECTIVE,
};

struct label_lexeme {
	const char *words;	/* lower case; ' ' separates two words */
	enum label_lexeme_kind kind;
	unsigned int feature;	/* bits of enum label_feature */
};

/* Room for the entries; their numbers are bytes. */
#define LABEL_LEXEMES_MAX 255

/* Of two entries with one beginning the longer stands first. */
extern const struct label_lexeme label_lexicon[];
extern const size_t label_n_lexemes;

#endif
