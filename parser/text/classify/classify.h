/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which mails of an archive matter: whether one reports a slowdown, answers
 * with measurements of its own, offers a patch with numbers, or none of these.
 * It works on the message level alone, in a few microseconds for the nine of
 * ten mails that have no word of performance in what their author wrote, so
 * that it can be asked of every mail of an archive.
 *
 * Points are given for measurements and for words around them, and added up;
 * the kind follows from the sum and from what the mail is (a robot's, a reply,
 * a patch, a new thread). docs/design/classify.md has the weights and how they
 * were measured.
 *
 * No function here keeps state: threads may each classify mails.
 */
#ifndef PARSER_TEXT_CLASSIFY_H
#define PARSER_TEXT_CLASSIFY_H

#include "parser/document.h"
#include "parser/mail/message.h"

/* The texts of a mail that its author wrote for readers, decoded. */
struct mail_texts {
	struct text *t;
	size_t *part;		/* of which part of the mail each is */
	size_t n;
};

struct classified {
	enum message_kind kind;
	int measured;		/* points for measurements */
	int context;		/* points for the words around them */
	/* Why, "robot: regression", "root: rate 8, change 4, subject 4"; in
	 * the arena or constant; never NULL. */
	struct text why;
};

/* Decodes what classify_mail reads, into the arena. */
void classify_texts(struct arena *a, struct mail *m, struct mail_texts *t);
/* Allocates little, and nothing for most mails. */
void classify_mail(struct arena *a, struct mail *m,
		   const struct mail_texts *t, struct classified *out);
/* "report", "reply", ...: as the column message.kind has it. */
const char *classify_name(enum message_kind kind);

#endif
