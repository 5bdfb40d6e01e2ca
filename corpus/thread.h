/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads of indexed mails. All mails that one refers to are of its thread, so
 * a thread is a set that grows and that may swallow another; ids that no mail
 * has are kept as ghosts. Who answers whom is decided over the whole set once
 * it has changed in a way that matters, in an order that does not depend on
 * when mails came: the same mails give the same threads.
 */
#ifndef CORPUS_THREAD_H
#define CORPUS_THREAD_H

#include "corpus/record.h"
#include "corpus/row.h"

/* Threads to be looked at before the transaction ends. */
struct threads {
	struct writer *w;
	int64_t *slot;		/* open addressing; 0 is free */
	size_t n, size;
};

struct thread_place {
	int64_t thread_id, parent_id;	/* parent 0: none */
};

/* What is known of an id: a row of message. */
struct known {
	int64_t id, thread_id, content, source_id, byte, date;
	bool ghost, has_date;
	struct text blob, refs;	/* valid until the next thread_find */
};

/* An empty set; allocates in w->arena. */
void threads_begin(struct threads *t, struct writer *w);
/* 1 and *k, 0 when there is none, or an error. */
int thread_find(struct threads *t, struct text id, struct known *k);
/* Where a mail belongs that is not stored yet: makes ghosts for ids that are
 * not known, a thread for a mail that refers to none, one thread of several.
 * own: the thread that it belongs to in any case, or 0. */
struct thread_place thread_place(struct threads *t, const struct record *rec,
				 int64_t own);
/* Two threads become one; its id. 0 stands for none. */
int64_t thread_merge(struct threads *t, int64_t a, int64_t b);
/* A mail was taken off the thread: it is linked again, and when none is left,
 * what was read of it is forgotten, too. */
void thread_emptied(struct threads *t, int64_t thread_id);
/* To be linked again. */
void thread_touch(struct threads *t, int64_t thread_id);
/* Links what was touched. */
void threads_finish(struct threads *t);

#endif
