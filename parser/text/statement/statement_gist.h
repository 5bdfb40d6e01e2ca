/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a short answer is about as a whole; inside of parser/text only. */
#ifndef PARSER_TEXT_STATEMENT_GIST_H
#define PARSER_TEXT_STATEMENT_GIST_H

#include "parser/text/sentence.h"
#include "parser/text/statement/statement_cue.h"

/* Kinds of reasons, in the order that decides between equals. The last three
 * are none: CONTRA and ALIKE take points away, as the loss stands or the two
 * sides were alike; WHY is a verb that fits causes of several kinds. */
enum gist_kind {
	CPUBUG, DEBUG, LAYOUT, BACK, JOB, BENCH, PARTS, BROKEN,
	COUNT, STOCK, KNOB, TRADE, NOISE, ABSENT, CONTRA, ALIKE,
	WHY,
	GIST_KINDS
};

struct gist_word {
	const char *phrase;	/* in lower case, words parted by one blank */
	enum gist_kind kind;
	int tenths;		/* 20 names the reason by itself; 12 a noun
				 * and 10 a verb do so together */
};

#define GIST_WORDS_MOST 2048

extern const struct gist_word gist_words[];
extern const size_t gist_word_count;

/* Adds what answers say as a whole, of those in which no sentence says by
 * itself how it ended. `first`: the message that nobody can have answered. */
void gist_scan(struct document *doc, const struct units *us, size_t first);

/* Adds a statement; of one cue and message the strongest stays. Of
 * statement.c. */
void statement_add(struct document *doc, const struct statement *st);
/* Does it tell an outcome, and not only of the loss or of speed? */
bool statement_is_outcome(struct text cue);

#endif
