/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whether a database has exactly the tables and views of its schema. */
#ifndef CORPUS_DB_SCHEMA_H
#define CORPUS_DB_SCHEMA_H

#include "base/text.h"

struct sqlite3;
struct db_kind;

/* The text of an embedded schema, with a terminating NUL; never NULL. */
const char *db_schema_text(const char *file);

/* Puts the triggers of the kind, where it has some, behind the schema: those
 * that are missing. SQLite's code. */
int db_schema_watch(struct sqlite3 *handle, const struct db_kind *kind);
/* Compares the schema of a file that came from elsewhere with ours: a trigger
 * or a view of its own would run in our statements. `name` is for the
 * message. RS_ERR_CORRUPT when anything differs. */
int db_schema_check(struct sqlite3 *handle, const struct db_kind *kind,
		    const char *name);

#endif
