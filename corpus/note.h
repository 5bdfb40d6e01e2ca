/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Notes: the only rows that people write, so the only ones that cannot be made
 * again. */
#ifndef CORPUS_NOTE_H
#define CORPUS_NOTE_H

#include "corpus/db.h"

/* Adds a note to a thread, in a transaction of its own that is on the disk
 * when this returns. `report_id` of a judged thread stands for the thread.
 * author may be NULL. RS_ERR_INPUT: there is no such thread. */
int note_add(struct db *db, int64_t thread_id, int64_t at, const char *author,
	     struct text text);
/* Copies all notes to threads with the same root, by Message-ID; *lost counts
 * those whose thread is not there. */
int notes_copy(struct db *from, struct db *to, size_t *lost);

#endif
