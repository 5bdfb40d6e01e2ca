/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Taking a report out of the database, to make it again. */
#ifndef CORPUS_FORGET_H
#define CORPUS_FORGET_H

#include "corpus/db.h"

/* Deletes all rows of a thread that a document gave, its documents and
 * itself; what is followed or proposed of it is then of `instead` (0: of no
 * report). Inside a transaction. */
int forget_report(struct db *db, int64_t gone, int64_t instead);
/* The same, unless a thread of mails has that report (table judged). */
int forget_unused(struct db *db, int64_t gone, int64_t instead);

#endif
