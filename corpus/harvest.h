/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Records of all mails of an archive, in its order, read by any number of
 * threads. They come in chunks, so that memory does not grow with the
 * archive; what the threads read ahead is bounded, too.
 */
#ifndef CORPUS_HARVEST_H
#define CORPUS_HARVEST_H

#include "corpus/record.h"

struct harvest;

struct chunk {
	struct arena *arena;	/* holds the records */
	struct record *record;
	size_t n, cap;
	/* Texts that are no mails (ARCHIVE_DOCUMENT), one for each record of
	 * that kind, in order. */
	struct text *document;
	size_t n_documents, cap_documents;
	size_t part;
	bool ends_part;
	uint64_t done;		/* of the archive, as archive_part_size counts */
	int err;		/* RS_ERR_IO: reading stopped here */
	struct text message;	/* of err */
};

/* With 1 thread or less the caller's is the only one. */
void harvest_open(struct archive *a, unsigned int threads,
		  struct harvest **out);
/* The next chunk, or NULL at the end; give it to harvest_release before the
 * next call. */
struct chunk *harvest_next(struct harvest *h);
void harvest_release(struct harvest *h, struct chunk *c);
/* Also before the end. */
void harvest_close(struct harvest *h);

#endif
