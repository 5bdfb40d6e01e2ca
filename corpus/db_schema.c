/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Compares schemas by making ours in memory (about 3 ms) and walking both in
 * the order of their names.
 */
#include "corpus/db_schema.h"

#include <assert.h>
#include <sqlite3.h>

#include "base/arena.h"
#include "base/embed.h"
#include "base/error.h"
#include "corpus/db.h"

static const char list[] =
	"SELECT name, type, sql FROM sqlite_schema "
	"WHERE name NOT GLOB 'sqlite_*' ORDER BY name, type";

const char *db_schema_text(const char *file)
{
	const struct embedded *e = embedded;

	while (e->path && strcmp(e->path, file) != 0)
		e++;
	assert(e->path);
	return e->from;
}

static struct text column(sqlite3_stmt *stmt, int at)
{
	const char *p = (const char *)sqlite3_column_text(stmt, at);

	return (struct text){p, p ? (size_t)sqlite3_column_bytes(stmt, at) : 0};
}

/* The name at which the two lists part, or NULL. */
static struct text first_difference(sqlite3_stmt *ours, sqlite3_stmt *theirs)
{
	for (;;) {
		int a = sqlite3_step(ours), b = sqlite3_step(theirs);

		if (a != b)
			return column(b == SQLITE_ROW ? theirs : ours, 0);
		if (a != SQLITE_ROW)
			return (struct text){NULL, 0};
		for (int i = 0; i < 3; i++)
			if (!text_eq(column(ours, i), column(theirs, i)))
				return column(theirs, 0);
	}
}

static int compare(sqlite3 *model, sqlite3 *handle, const char *name)
{
	sqlite3_stmt *ours = NULL, *theirs = NULL;
	struct text where = {NULL, 0};
	int err = 0;

	if (sqlite3_prepare_v2(model, list, -1, &ours, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(handle, list, -1, &theirs, NULL) != SQLITE_OK)
		err = rs_fail(RS_ERR_CORRUPT, "%s: %s", name,
			      sqlite3_errmsg(handle));
	else
		where = first_difference(ours, theirs);
	if (where.p)
		err = rs_fail(RS_ERR_CORRUPT,
			      "%s: its schema is not that of this program, "
			      "see %.*s; make it again from its sources",
			      name, TEXT_ARG(where));
	sqlite3_finalize(ours);
	sqlite3_finalize(theirs);
	return err;
}

int db_schema_watch(struct sqlite3 *handle, const struct db_kind *kind)
{
	return kind->watch ? sqlite3_exec(handle, db_schema_text(kind->watch),
					  NULL, NULL, NULL) : SQLITE_OK;
}

int db_schema_check(struct sqlite3 *handle, const struct db_kind *kind,
		    const char *name)
{
	sqlite3 *model = NULL;
	int err, code = sqlite3_open(":memory:", &model);

	if (code == SQLITE_OK)
		code = sqlite3_exec(model, db_schema_text(kind->schema), NULL,
				    NULL, NULL);
	if (code == SQLITE_OK)
		code = db_schema_watch(model, kind);
	if (code != SQLITE_OK)
		out_of_memory();
	err = compare(model, handle, name);
	sqlite3_close(model);
	return err;
}
