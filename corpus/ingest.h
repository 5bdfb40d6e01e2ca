/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Archives into the index: what is new of them, one writer, any number of
 * readers. Everything is stored in transactions of some thousand mails; the
 * state of a source is stored with its last one, so a run that was cut short
 * at any instant is made good by the next.
 */
#ifndef CORPUS_INGEST_H
#define CORPUS_INGEST_H

#include <signal.h>

#include "corpus/db.h"

struct ingest_count {
	size_t mails;		/* read */
	size_t added, copies, deleted, unread, documents;
	size_t sources, unchanged;
	uint64_t done, total;	/* work on this path, bytes or so */
};

struct ingest {
	struct db *db;
	unsigned int threads;
	bool git_program;
	/* Set by a signal: the transaction is ended, and ingest_path returns
	 * 1. May be NULL. */
	volatile sig_atomic_t *stop;
	/* After each piece; may be NULL. */
	void (*progress)(void *data, const struct ingest_count *c);
	/* A text that is no mail; outside a transaction. 0 or an error; may be
	 * NULL. */
	int (*document)(void *data, struct text name, struct text raw);
	/* Something that could not be read; goes on. May be NULL. */
	void (*complain)(void *data, struct text name, const char *why);
	void *data;
	struct ingest_count count;
};

/* All of a path ("-": standard input). 0, 1 when it was stopped, or an error:
 * those of archive_open and of the database. What was stored stays. */
int ingest_path(struct ingest *in, const char *path);
/* Marks the database as being written, after a look at what the last writer
 * left; and as left in order. RS_ERR_CORRUPT. */
int ingest_begin(struct db *db);
int ingest_end(struct db *db);

#endif
