/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the words of a sentence say together; inside of parser/text only. */
#ifndef PARSER_TEXT_STATEMENT_WORD_H
#define PARSER_TEXT_STATEMENT_WORD_H

#include "parser/text/statement/statement_cue.h"

/* The classes of words that a sentence in lower case holds. */
struct said_words {
	uint64_t kinds;
	size_t at[64];		/* where the first of each class stands */
};

void statement_words(struct text folded, struct said_words *w);

/* The next rule from *i on that fits, and what it spans; NULL at the end. Its
 * pattern is empty. */
const struct statement_cue *statement_word_rule(const struct said_words *w,
						size_t *i, struct match *m);

#endif
