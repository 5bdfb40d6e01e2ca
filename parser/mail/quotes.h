/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What quotes.c, decide.c and ghosts.c share; nobody else includes this. */
#ifndef PARSER_MAIL_QUOTES_H
#define PARSER_MAIL_QUOTES_H

#include "parser/mail/parts.h"
#include "parser/mail/shingle.h"

/* No message is the source of a word or line. */
#define NO_SOURCE UINT32_MAX

/* Whose words stand at a depth, as the last attribution says. */
struct speaker {
	struct text author, when;
	int64_t date;
	bool has_date;
};

/* How much of a line was found elsewhere. */
struct cover {
	uint32_t words, covered;
	uint32_t source;	/* message with most of it, or NO_SOURCE */
	uint32_t votes;		/* of the running majority for it */
	bool digits;		/* a word with digits was not found */
	bool edited;		/* one was found with other digits */
};

struct quoter {
	struct document *doc;
	struct shingle_index own, ghost;
	uint32_t *rank;		/* of each message in time */
	bool dated;		/* all messages have dates: rank is certain */
	struct cover *cover;	/* of each line */
	/* Words of one message at one depth. */
	struct word *word;
	uint32_t *source;	/* message of each word, or NO_SOURCE */
	size_t n;
	/* Whole lines of each message, for lines shorter than a shingle. */
	uint64_t *line_slot;
	size_t line_mask;
	/* Ghosts by author and date; a slot holds the index + 1. */
	size_t *ghost_slot;
	uint64_t *ghost_key;
	size_t ghost_mask;
	size_t ghosts_lost;
};

/* ---- ghosts.c ---- */

/* The ghost of a speaker, made when there is none yet; `message` itself when
 * there are too many. */
size_t ghost_find(struct quoter *q, const struct speaker *s, size_t message,
		  unsigned int depth);

/* ---- decide.c ---- */

/* Remembers the whole line for a message. */
void decide_add_line(struct quoter *q, size_t line, size_t message);
/* Sets origin and flags of the lines of message m, when cover is known. */
void decide_lines(struct quoter *q, size_t m);

#endif
