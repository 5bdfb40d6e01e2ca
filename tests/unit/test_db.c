/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The database: opening, identity, errors, named statements. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "corpus/db.h"
#include "corpus/query_file.h"

static char path[64];

static int setup(void **state)
{
	int fd;

	(void)state;
	snprintf(path, sizeof(path), "/tmp/regsift-db-XXXXXX");
	fd = mkstemp(path);
	close(fd);
	return unlink(path);
}

static int teardown(void **state)
{
	char side[80];

	(void)state;
	unlink(path);
	snprintf(side, sizeof(side), "%s-wal", path);
	unlink(side);
	snprintf(side, sizeof(side), "%s-shm", path);
	unlink(side);
	return 0;
}

static void raw_exec(const char *sql)
{
	sqlite3 *h;

	assert_int_equal(sqlite3_open(path, &h), SQLITE_OK);
	assert_int_equal(sqlite3_exec(h, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(h);
}

static void opens_in_memory(void **state)
{
	struct db *db;
	int64_t id = 0;
	struct query *q;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	q = db_query(db, "store_document");
	query_str(q, 1, "00");
	query_text(q, 2, TEXT("name"));
	query_str(q, 3, "text");
	query_int(q, 4, 17);
	query_null(q, 5);
	assert_int_equal(query_insert(q, &id), 0);
	assert_int_equal(id, 1);
	q = db_query(db, "store_document_known");
	query_str(q, 1, "00");
	assert_int_equal(query_step(q), 1);
	assert_int_equal(query_col_int(q, 0), 1);
	assert_true(query_col_null(q, 1));
	assert_int_equal(query_step(q), 0);
	db_close(db);
}

static void every_statement_compiles(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(db_check_queries(db), 0);
	db_close(db);
}

static void makes_a_private_file_and_opens_it_again(void **state)
{
	struct db *db;
	struct stat st;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	assert_int_equal(db_open_readonly(path, &db), 0);
	db_close(db);
}

static void readonly_refuses_writes(void **state)
{
	struct db *db;
	struct query *q;
	int64_t id;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	assert_int_equal(db_open_readonly(path, &db), 0);
	q = db_query(db, "store_document");
	query_str(q, 1, "00");
	query_str(q, 2, "n");
	query_str(q, 3, "text");
	query_int(q, 4, 0);
	assert_int_equal(query_insert(q, &id), RS_ERR_PERM);
	db_close(db);
}

static void refuses_a_missing_file_to_read(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open_readonly(path, &db),
			 RS_ERR_INPUT);
	assert_null(db);
	assert_non_null(strstr(rs_message(), path));
	assert_int_not_equal(access(path, F_OK), 0);
}

static void refuses_a_foreign_database(void **state)
{
	struct db *db;

	(void)state;
	raw_exec("CREATE TABLE t (x)");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_null(db);
	assert_non_null(strstr(rs_message(), "not a regsift database"));
	assert_int_equal(db_open_readonly(path, &db), RS_ERR_CORRUPT);
}

static void refuses_what_is_no_database(void **state)
{
	struct db *db;
	FILE *f = fopen(path, "w");

	(void)state;
	for (int i = 0; i < 200; i++)
		fputs("This is a mail, not a database.\n", f);
	fclose(f);
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), path));
}

static void refuses_another_version(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	raw_exec("PRAGMA user_version = 99");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "version 99"));
	/* No script leads from it; it is made again from the mails. */
	raw_exec("PRAGMA user_version = 1");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "make it again"));
}

static void refuses_a_trigger_of_its_own(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	raw_exec("CREATE TRIGGER evil AFTER INSERT ON document BEGIN "
		 "DELETE FROM thread; END");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "evil"));
}

static void refuses_a_changed_view(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	raw_exec("DROP VIEW doubt; CREATE VIEW doubt AS SELECT 1");
	assert_int_equal(db_open_readonly(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "doubt"));
}

static void says_that_a_directory_is_none(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open("/tmp", &db), RS_ERR_IO);
	assert_null(db);
}

static void rolls_back(void **state)
{
	struct db *db;
	struct query *q;
	int64_t id;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(db_begin(db), 0);
	q = db_query(db, "store_document");
	query_str(q, 1, "00");
	query_str(q, 2, "n");
	query_str(q, 3, "text");
	query_int(q, 4, 0);
	assert_int_equal(query_insert(q, &id), 0);
	db_rollback(db);
	q = db_query(db, "store_document_known");
	query_str(q, 1, "00");
	assert_int_equal(query_step(q), 0);
	db_close(db);
}

static void blocks_of_a_query_file(void **state)
{
	struct text rest = TEXT("-- about\n-- name: one\nSELECT 1\n"
				"-- a remark\n\n--name: no\n"
				"-- name:two \n SELECT '\n -- name: x'");
	struct query_block b;

	(void)state;
	assert_true(query_file_next(&rest, &b));
	assert_true(text_eq(b.name, TEXT("one")));
	assert_true(text_eq(b.sql, TEXT("SELECT 1\n-- a remark\n\n"
					"--name: no")));
	assert_true(query_file_next(&rest, &b));
	assert_true(text_eq(b.name, TEXT("two")));
	assert_true(text_eq(b.sql, TEXT("SELECT '\n -- name: x'")));
	assert_false(query_file_next(&rest, &b));
}

static void an_empty_query_file(void **state)
{
	struct text rest = {NULL, 0};
	struct query_block b;

	(void)state;
	assert_false(query_file_next(&rest, &b));
}

#define FILE_TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(opens_in_memory),
		cmocka_unit_test(every_statement_compiles),
		FILE_TEST(makes_a_private_file_and_opens_it_again),
		FILE_TEST(readonly_refuses_writes),
		FILE_TEST(refuses_a_missing_file_to_read),
		FILE_TEST(refuses_a_foreign_database),
		FILE_TEST(refuses_what_is_no_database),
		FILE_TEST(refuses_another_version),
		FILE_TEST(refuses_a_trigger_of_its_own),
		FILE_TEST(refuses_a_changed_view),
		cmocka_unit_test(says_that_a_directory_is_none),
		cmocka_unit_test(rolls_back),
		cmocka_unit_test(blocks_of_a_query_file),
		cmocka_unit_test(an_empty_query_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
