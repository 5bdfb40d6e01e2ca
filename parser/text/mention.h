/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a mail refers to, and whether it holds a patch: what tracking wants to
 * know of each mail of an archive. Only what its author wrote counts: quoted
 * lines are passed over.
 */
#ifndef PARSER_TEXT_MENTION_H
#define PARSER_TEXT_MENTION_H

#include "base/arena.h"
#include "parser/mail/message.h"

/* Mentions of one mail; more are passed over. */
#define MENTIONS_MOST 64

enum mention_kind {
	MENTION_LINK,	/* "Link:" or "Closes:" at the start of a line: the
			 * Message-ID of the URL, or the URL */
	MENTION_URL,	/* any other URL of a mail: its Message-ID */
	MENTION_FIXES,	/* "Fixes:": digits of a commit, lower case */
};

struct mention {
	enum mention_kind kind;
	struct text value;
};

enum patch_sign {
	PATCH_DIFF = 1 << 0,
	PATCH_SUBJECT = 1 << 1,	/* [PATCH] there, or in the text */
	PATCH_SOB = 1 << 2,	/* Signed-off-by: */
};

struct mentions {
	struct mention *item;
	size_t n, cap;
	unsigned int patch;	/* enum patch_sign */
};

/* Adds what stands in a decoded text; each value of a kind once. */
void mention_read(struct arena *a, struct text body, struct mentions *out);
/* The signs of a subject. */
void mention_subject(struct text subject, struct mentions *out);
/* "link", "url", "fixes". */
const char *mention_name(enum mention_kind kind);

#endif
