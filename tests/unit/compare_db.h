/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A database with one thread, two messages and states to compare: what tests
 * of comparisons are written on. One test file includes it. */
#ifndef TESTS_UNIT_COMPARE_DB_H
#define TESTS_UNIT_COMPARE_DB_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include <math.h>

#include "analyzer/analyzer.h"

static struct db *db;

static void sql(const char *text)
{
	if (sqlite3_exec(db_handle(db), text, NULL, NULL, NULL) != SQLITE_OK)
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
}

/* The first column of the first row; NAN for NULL, and for no row. */
static double number(const char *text)
{
	sqlite3_stmt *stmt = NULL;
	double v = NAN;

	if (sqlite3_prepare_v2(db_handle(db), text, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
	if (sqlite3_step(stmt) == SQLITE_ROW &&
	    sqlite3_column_type(stmt, 0) != SQLITE_NULL)
		v = sqlite3_column_double(stmt, 0);
	sqlite3_finalize(stmt);
	return v;
}

static void is_text(const char *query, const char *want)
{
	sqlite3_stmt *stmt = NULL;

	if (sqlite3_prepare_v2(db_handle(db), query, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(stmt, 0), want);
	sqlite3_finalize(stmt);
}

static int setup(void **state)
{
	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(metric_load(db), 0);
	sql("INSERT INTO document VALUES (1, 'x', 'x', 'text', 1, NULL);"
	    "INSERT INTO thread VALUES (1, NULL, 'slower iops');"
	    "INSERT INTO message (id, document_id, thread_id, position, "
	    "author, author_role, kind, line_from, line_to) VALUES "
	    "(1, 1, 1, 0, 'A', 'reporter', 'report', 1, 9), "
	    "(2, 1, 1, 1, 'B', 'other', 'reply', 10, 19);"
	    "INSERT INTO block VALUES (1, 1, 1, 'fio-normal', 0, 0, 9, 1, 9), "
	    "(2, 2, 2, 'fio-normal', 0, 9, 19, 10, 19), "
	    "(3, 1, 1, 'prose', 0, 0, 9, 1, 9), "
	    "(4, 1, 1, 'lkp-table', 0, 0, 9, 1, 9);"
	    "INSERT INTO workload VALUES (1, 1, 'a', 'a'), (2, 1, 'b', 'b');"
	    "INSERT INTO state (id, thread_id, label, role, kernel, variant, "
	    "confidence) VALUES (1, 1, '5.10', 'base', '5.10', NULL, 1), "
	    "(2, 1, '5.15', 'test', '5.15', NULL, 1), "
	    "(3, 1, '5.15 reverted', 'base', '5.15', 'revert', 1), "
	    "(4, 1, '6.1', 'other', '6.1', NULL, 1);");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	return 0;
}

/* A run with one value. */
static void run(int block, int st, int workload, const char *metric,
		double value)
{
	static char text[512];

	snprintf(text, sizeof(text),
		 "INSERT INTO run (block_id, state_id, workload_id, tool, "
		 "valid, partial, line_from, line_to) "
		 "VALUES (%d, %d, %d, 'fio', 1, 0, 1, 9);"
		 "INSERT INTO measurement (run_id, metric, value, unit, "
		 "byte_from, byte_to, line) SELECT max(id), '%s', %.17g, '', "
		 "0, 0, 4 FROM run;", block, st, workload, metric, value);
	sql(text);
}

static void compare(void)
{
	assert_int_equal(compare_thread(db, 1), 0);
}

#endif
