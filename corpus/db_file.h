/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The file of a database before SQLite sees it. */
#ifndef CORPUS_DB_FILE_H
#define CORPUS_DB_FILE_H

#include "base/arena.h"

/* Makes the file for its owner alone, as mails may hold addresses; one that is
 * there stays. The message is better than SQLite's as well. RS_ERR_PERM,
 * RS_ERR_IO. */
int db_file_make(const char *path);
/* "file:PATH?immutable=1", with what means something in a URI quoted. */
const char *db_file_immutable(struct arena *a, const char *path);

#endif
