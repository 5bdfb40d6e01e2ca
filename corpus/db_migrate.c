/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Migrations: constant scripts, in order, all in one transaction: a database is
 * of this version at the end, or as it was. Nothing is guessed: a version
 * without scripts is refused.
 */
#include "corpus/db_migrate.h"

#include <assert.h>
#include <inttypes.h>
#include <sqlite3.h>

#include "base/embed.h"
#include "base/error.h"
#include "corpus/db.h"
#include "corpus/db_schema.h"

/* The script that makes version n, or NULL. */
static const char *script(int64_t n)
{
	char path[64];

	snprintf(path, sizeof(path), "corpus/migrate/%" PRId64 ".sql", n);
	for (const struct embedded *e = embedded; e->path; e++)
		if (strcmp(e->path, path) == 0)
			return e->from;
	return NULL;
}

/* A script for each step from `from` to `to`. */
bool migrate_possible(int64_t from, int64_t to)
{
	if (from < 1 || from >= to)
		return false;
	for (int64_t n = from + 1; n <= to; n++)
		if (!script(n))
			return false;
	return true;
}

/* The transaction is taken back by the caller, so the message may say that all
 * is as it was. */
static int fail(struct sqlite3 *h, const char *name, int64_t to)
{
	int code = sqlite3_errcode(h) & 0xff;
	enum rs_err err = RS_ERR_IO;

	if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
		err = RS_ERR_BUSY;
	else if (code == SQLITE_READONLY || code == SQLITE_PERM)
		err = RS_ERR_PERM;
	else if (code == SQLITE_CORRUPT || code == SQLITE_ERROR)
		err = RS_ERR_CORRUPT;
	return rs_fail(err,
		       "%s: cannot be brought to schema version %" PRId64
		       ": %s; it is as it was",
		       name, to, sqlite3_errmsg(h));
}

static bool exec(struct sqlite3 *h, const char *sql)
{
	return sqlite3_exec(h, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int64_t version(struct sqlite3 *h)
{
	sqlite3_stmt *stmt = NULL;
	int64_t v = -1;

	if (sqlite3_prepare_v2(h, "PRAGMA user_version", -1, &stmt, NULL) ==
		    SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		v = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return v;
}

/* The next step, inside a transaction; *done when none is left. */
static int step(struct sqlite3 *h, const char *name, int64_t to, bool *done)
{
	int64_t now = version(h);
	const char *sql;

	*done = now == to;
	if (*done)
		return 0;
	sql = now > 0 && now < to ? script(now + 1) : NULL;
	if (!sql || !exec(h, sql))
		return fail(h, name, to);
	assert(version(h) == now + 1 && "a script sets its version");
	if (now + 1 < to)
		return 0;
	/* A table that was made anew has lost its triggers. */
	if (db_schema_watch(h, &db_corpus) != SQLITE_OK)
		return fail(h, name, to);
	return db_schema_check(h, &db_corpus, name);
}

/* No row refers to one that is not there; looked at before a step counts, as
 * the tables that a script makes anew are out of sight of SQLite's own
 * check. */
static int check_references(struct sqlite3 *h, const char *name, int64_t to)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(h, "PRAGMA foreign_key_check", -1, &stmt,
				      NULL);

	if (code == SQLITE_OK)
		code = sqlite3_step(stmt);
	sqlite3_finalize(stmt);
	if (code == SQLITE_ROW)
		return rs_fail(RS_ERR_CORRUPT,
			       "%s: cannot be brought to schema version %" PRId64
			       ": a row refers to one that is not there", name,
			       to);
	return code == SQLITE_DONE ? 0 : fail(h, name, to);
}

/* IMMEDIATE: another process that wants to migrate waits and finds it done. */
static int all_steps(struct sqlite3 *h, const char *name, int64_t to)
{
	bool done = false;
	int err = 0;

	if (!exec(h, "BEGIN IMMEDIATE"))
		return fail(h, name, to);
	while (!err && !done) {
		err = step(h, name, to, &done);
		if (!err && !done)
			err = check_references(h, name, to);
	}
	if (!err && !exec(h, "COMMIT"))
		err = fail(h, name, to);
	if (err)
		exec(h, "ROLLBACK");
	return err;
}

/* A table is made anew by renaming the old one, which must not change what
 * others say of it, nor delete what refers to its rows. Neither can be set
 * within a transaction. */
int migrate(struct sqlite3 *h, const char *name, int64_t to)
{
	int err;

	exec(h, "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;");
	err = all_steps(h, name, to);
	exec(h, "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON;");
	return err;
}
