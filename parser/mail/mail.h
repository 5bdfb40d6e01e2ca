/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From bytes to messages and lines. The steps of document_parse that know
 * about mail; each one fills its part of struct document.
 */
#ifndef PARSER_MAIL_MAIL_H
#define PARSER_MAIL_MAIL_H

#include "parser/document.h"

/* Finds out which reader fits (RFC 822 message, mbox, pasted thread with or
 * without headers, "SUBJECT / [Author]" paste, bare text), and fills
 * doc->kind, doc->message, doc->line (raw, offset, number, message) and
 * doc->title. */
void mail_split(struct document *doc);
/* Fills line text, depth and flags: quote prefixes, markup, attribution
 * lines, signatures, patches, trailers. */
void mail_lines(struct document *doc);
/* After mail_lines: takes the last value off a document that ends in the
 * middle of a line of output, with the warning "truncated". */
void mail_cut(struct document *doc);
/* Fills line origin and LINE_REPEAT: a line quoted five times counts once,
 * for the one who wrote it. Adds ghost messages for originals that are only
 * quoted. */
void mail_quotes(struct document *doc);

/* In place of all three, for a text that shows no sign of a mail: one message
 * with all lines. False, and nothing is done, when there is such a sign. */
bool mail_plain(struct document *doc);

/* Of some lines of a mail: its words, and those that another mail said before;
 * its lines with digits, and those that stand in another just so. */
struct shared_words {
	size_t words, found, numeric, numeric_found;
};

struct mail_shared {
	struct shared_words quoted, own;	/* at depth 1 and below, at 0 */
	size_t source;		/* message that said the first that was found,
				 * or NO_INDEX */
};

/* After mail_quotes: what message `index` has in common with the others.
 * Headers, attributions and signatures do not count. */
void mail_shared(const struct document *doc, size_t index,
		 struct mail_shared *out);

/* Whether a text begins with the header of a mail, not with one that a person
 * left over. */
bool mail_is_one(struct text raw);
/* A subject without Re:, list tags and blanks at the ends. */
struct text mail_bare_subject(struct text subject);

#endif
