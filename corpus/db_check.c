/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SQLite's own checks. A damaged page may lie unseen for long, while writers
 * report success. */
#include "corpus/db_check.h"

#include <sqlite3.h>

#include "base/error.h"

static int check(struct db *db, const char *statement)
{
	struct query *q = db_query(db, statement);
	int got = query_step(q);
	int err = got < 0 ? got : 0;

	if (got == 1 && !text_is(query_col_text(q, 0), "ok"))
		err = rs_fail(RS_ERR_CORRUPT,
			      "the database is damaged: %.*s; regsift doctor "
			      "--rebuild makes it again from its sources",
			      TEXT_ARG(query_col_text(q, 0)));
	query_reset(q);
	return err;
}

int db_check(struct db *db, bool deep)
{
	int err = check(db, deep ? "check_deep" : "check_quick");

	return err || !deep ? err : check(db, "check_references");
}

int db_cache(struct db *db)
{
	struct query *q = db_query(db, "cache_size");
	int got;

	got = query_step(q);
	query_reset(q);
	return got < 0 ? got : 0;
}

int db_begin_read(struct db *db)
{
	struct sqlite3 *h = db_handle(db);

	if (sqlite3_exec(h, "BEGIN", NULL, NULL, NULL) == SQLITE_OK)
		return 0;
	return rs_fail(RS_ERR_IO, "the database: %s", sqlite3_errmsg(h));
}
