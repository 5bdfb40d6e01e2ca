/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Writes records of mails (corpus/record.h) as rows. What it stores does not
 * depend on the order in which mails come, except for the numbers of rows:
 *
 *  - the same mail again (id and content) is one message; where else it was
 *    seen goes into table sighting;
 *  - of different mails under one id the one with the smallest content number
 *    has the id, the others have "ID#xxxxxxxx".
 */
#ifndef CORPUS_INDEX_H
#define CORPUS_INDEX_H

#include "corpus/record.h"
#include "corpus/thread.h"

struct indexer {
	struct writer w;
	struct threads threads;
	/* Of this transaction. */
	size_t added, copies, deleted;
};

/* Inside a transaction; the arena is the caller's. */
void index_begin(struct indexer *x, struct db *db, struct arena *a);
/* Stores a mail or takes one off. */
void index_put(struct indexer *x, int64_t source_id, struct record *rec);
/* A copy is not at that place any more. */
void index_unsee(struct indexer *x, int64_t source_id, int64_t byte,
		 struct text blob);
/* A mail is not at its place any more: it moves to that of a copy, or it is no
 * mail any more but a ghost, without what was kept of it. */
void index_lose(struct indexer *x, int64_t message_id);
/* Before the transaction ends. 0 or the first error. */
int index_finish(struct indexer *x);

#endif
