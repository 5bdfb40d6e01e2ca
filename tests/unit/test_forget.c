/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A report is taken out of the database whole, and without searching tables
 * for rows that refer to what goes. */
#include <sqlite3.h>

#include "corpus/db.h"
#include "corpus/db_schema.h"
#include "tests/unit/test.h"

/* Parents whose rows stay, and a table of a few rows. */
static bool may_scan(const char *table, const char *parent)
{
	return strcmp(parent, "source") == 0 ||
	       strcmp(parent, "noise_class") == 0 ||
	       strcmp(table, "tracked_proposal") == 0;
}

static sqlite3_stmt *prepare(sqlite3 *h, const char *sql)
{
	sqlite3_stmt *stmt = NULL;

	assert_int_equal(sqlite3_prepare_v2(h, sql, -1, &stmt, NULL),
			 SQLITE_OK);
	return stmt;
}

static bool scans(sqlite3 *h, const char *table, const char *column)
{
	char sql[256];
	sqlite3_stmt *stmt;
	bool scan;

	snprintf(sql, sizeof(sql),
		 "EXPLAIN QUERY PLAN SELECT 1 FROM %s WHERE %s = ?1", table,
		 column);
	stmt = prepare(h, sql);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	scan = strncmp((const char *)sqlite3_column_text(stmt, 3), "SCAN",
		       4) == 0;
	sqlite3_finalize(stmt);
	return scan;
}

static void references_have_indexes(void **state)
{
	sqlite3_stmt *stmt;
	size_t n = 0;
	sqlite3 *h;

	(void)state;
	assert_int_equal(sqlite3_open(":memory:", &h), SQLITE_OK);
	assert_int_equal(sqlite3_exec(h, db_schema_text(db_corpus.schema),
				      NULL, NULL, NULL), SQLITE_OK);
	stmt = prepare(h, "SELECT t.name, f.\"from\", f.\"table\" "
			  "FROM sqlite_schema t, "
			  "pragma_foreign_key_list(t.name) f "
			  "WHERE t.type = 'table'");
	while (sqlite3_step(stmt) == SQLITE_ROW) {
		const char *table = (const char *)sqlite3_column_text(stmt, 0);
		const char *column = (const char *)sqlite3_column_text(stmt, 1);

		n++;
		if (!may_scan(table, (const char *)sqlite3_column_text(stmt,
								       2)) &&
		    scans(h, table, column))
			fail_msg("%s.%s needs an index", table, column);
	}
	sqlite3_finalize(stmt);
	sqlite3_close(h);
	assert_true(n > 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(references_have_indexes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
