/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Taking a report out of the database, to make it again. */
#ifndef CORPUS_FORGET_H
#define CORPUS_FORGET_H

#include "corpus/db.h"

/* Deletes all rows of a thread that a document gave, its documents and
 * itself. Inside a transaction. */
int forget_report(struct db *db, int64_t report_id);

#endif
