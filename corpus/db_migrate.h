/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Databases of earlier versions brought up to this one. corpus/migrate/N.sql
 * makes version N of version N - 1 and ends with its `PRAGMA user_version`.
 * Whoever changes schema.sql adds the next one; what it makes must have the
 * very text of schema.sql, as both are compared (db_schema.h).
 */
#ifndef CORPUS_DB_MIGRATE_H
#define CORPUS_DB_MIGRATE_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;

/* Whether there are scripts for every step from one version to the other. */
bool migrate_possible(int64_t from, int64_t to);

/* Makes all steps that are missing up to `to` in one transaction, so that a
 * kill leaves the database as it was. Another process may be doing the same:
 * one of them does, the other sees it. All is undone and RS_ERR_CORRUPT given when the schema is not that
 * of schema.sql then (a trigger of somebody's own, say). `name` is for
 * messages. RS_ERR_BUSY, RS_ERR_IO, RS_ERR_PERM as SQLite says. */
int migrate(struct sqlite3 *handle, const char *name, int64_t to);

#endif
