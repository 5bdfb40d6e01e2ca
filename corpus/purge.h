/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails that a repository has no more because its history was rewritten, often
 * to take something off for good: they are no mails of the corpus either,
 * unless another archive has them. What a repository still has is known once
 * all of it was given again.
 */
#ifndef CORPUS_PURGE_H
#define CORPUS_PURGE_H

#include "corpus/index.h"

struct purge {
	struct arena *arena;
	uint64_t *slot;		/* hashes of blobs; open addressing, 0 free */
	size_t n, size;
	/* Something was given whose blob is not known: nothing is purged. */
	bool unsure;
};

/* `a` has to live as long. */
void purge_begin(struct purge *p, struct arena *a);
/* The repository has this blob; empty: one that is not known. */
void purge_saw(struct purge *p, struct text blob);
/* Takes off what the source had and was not seen. Inside the transaction of
 * x; errors stay in x. */
void purge_finish(struct purge *p, struct indexer *x, int64_t source_id);

#endif
