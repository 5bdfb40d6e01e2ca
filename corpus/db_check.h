/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whether a database file is whole, and how much of it is kept in memory. */
#ifndef CORPUS_DB_CHECK_H
#define CORPUS_DB_CHECK_H

#include "corpus/db.h"

/* RS_ERR_CORRUPT with the first thing that is wrong. deep: indexes against
 * tables as well, and references between tables, which takes some times
 * longer. */
int db_check(struct db *db, bool deep);
/* For reading: one state of the database until it is closed, and one lock for
 * all statements instead of one for each. */
int db_begin_read(struct db *db);
/* Keeps as many pages in memory as an index of many mails needs (32 MiB). */
int db_cache(struct db *db);

#endif
