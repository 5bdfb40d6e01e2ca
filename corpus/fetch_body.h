/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What an archive answered: mails, a challenge page, some other page; and the
 * message-id that a page of an archive without public-inbox says. Pure
 * functions on hostile bytes.
 */
#ifndef CORPUS_FETCH_BODY_H
#define CORPUS_FETCH_BODY_H

#include "base/arena.h"

enum fetch_body {
	BODY_MBOX,		/* begins with a From_ line, or does inflated */
	BODY_EMPTY,		/* no byte, or none when inflated */
	BODY_CUT,		/* gzip that ends too early: worth another try */
	BODY_DAMAGED,		/* gzip with a wrong checksum or wrong bytes */
	BODY_BOMB,		/* inflates beyond the limits of base/limits.h */
	BODY_CHALLENGE,		/* a page that wants a browser to do work */
	BODY_HTML,		/* another page */
	BODY_OTHER,
};

/* Inflates gzip to its end, keeping nothing, so that a checksum has been
 * looked at before anything is stored. */
enum fetch_body fetch_body_kind(struct text body);
/* The beginning of what gzip holds, at most `most` bytes, in the arena; the
 * bytes themselves when they are not packed. */
struct text fetch_body_start(struct arena *a, struct text body, size_t most);
/* The page's <title>, blanks folded, at most 80 bytes; "" when it has none. */
struct text fetch_body_title(struct arena *a, struct text html);
/* The message-id that the page of one message says, or "" when there is none
 * or it is masked ("user@xxxxxx"). Hypermail: <!-- id="..." -->; MHonArc:
 * <!--X-Message-Id: ... -->; others: "Message-ID: <...>", ?i=... */
struct text fetch_body_id(struct arena *a, struct text html);

#endif
