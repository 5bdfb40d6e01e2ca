/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The bytes of indexed mails, from where they were seen: straight from the
 * place that is stored, or, where a source is packed, converted or has
 * changed, by reading it once for all mails that are wanted of it.
 */
#ifndef CORPUS_RAW_H
#define CORPUS_RAW_H

#include "corpus/db.h"

struct raw_mail {
	int64_t thread_id, source_id;
	int64_t row;		/* of table message */
	struct text id;		/* as stored */
	uint64_t byte, bytes;
	struct text blob;
	struct text raw;	/* found: the mail, in the arena; else empty */
	unsigned int flags;	/* enum mail_flag of raw */
};

/* The mails of a thread that are not ghosts, by date and id; adds to a
 * growing list (base/arena.h). */
int raw_list(struct db *db, struct arena *a, int64_t thread_id,
	     struct raw_mail **list, size_t *n, size_t *cap);
/* Fills raw of all. One that is not at its place any more is taken from where a
 * copy of it was seen; one that is nowhere stays empty; *missing
 * counts them, and rs_message then tells about a source. Errors: of the
 * database. */
int raw_load(struct db *db, struct arena *a, struct raw_mail *list, size_t n,
	     size_t *missing);
/* The mails of one thread as an mbox, in the arena. */
struct text raw_mbox(struct arena *a, const struct raw_mail *list, size_t n);

#endif
