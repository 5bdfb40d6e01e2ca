/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A database as a file: what is to be done before SQLite opens it. */
#ifndef CORPUS_DB_FILE_H
#define CORPUS_DB_FILE_H

#include "base/arena.h"

/* Makes the file, when it is not there, for its owner alone, as mails may hold
 * addresses. RS_ERR_PERM or RS_ERR_IO, with a better message than SQLite's. */
int db_file_touch(const char *path);

/* "file:PATH?immutable=1", with what means something in a URI quoted. */
const char *db_file_immutable(struct arena *a, const char *path);

#endif
