/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Databases of earlier versions: brought up whole, or left as they were. */
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
#include "corpus/db_migrate.h"

static char path[64];

static void raw_exec(const char *sql)
{
	sqlite3 *h;

	assert_int_equal(sqlite3_open(path, &h), SQLITE_OK);
	assert_int_equal(sqlite3_exec(h, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(h);
}

static int64_t raw_int(const char *sql)
{
	sqlite3_stmt *stmt;
	sqlite3 *h;
	int64_t n;

	assert_int_equal(sqlite3_open(path, &h), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(h, sql, -1, &stmt, NULL),
			 SQLITE_OK);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	n = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	sqlite3_close(h);
	return n;
}

/* A corpus of version 3, as that version made it, with something in it. */
static int setup(void **state)
{
	static char sql[256 << 10];
	FILE *f = fopen("tests/corpora/schema/3.sql", "r");
	size_t n;
	int fd;

	(void)state;
	assert_non_null(f);
	n = fread(sql, 1, sizeof(sql) - 1, f);
	fclose(f);
	assert_true(n > 1000 && n < sizeof(sql) - 1);
	sql[n] = '\0';
	snprintf(path, sizeof(path), "/tmp/regsift-migrate-XXXXXX");
	fd = mkstemp(path);
	close(fd);
	raw_exec(sql);
	raw_exec("PRAGMA journal_mode = WAL;"
		 "INSERT INTO thread (id, title) VALUES (7, 'slow fsync');"
		 "INSERT INTO note (thread_id, at, text) "
		 "VALUES (7, 1, 'seen here');"
		 "INSERT INTO judged (thread_id, report_id, mails) "
		 "VALUES (7, 7, 1);"
		 "INSERT INTO document (id, sha256, name, kind, bytes)"
		 "VALUES (1, 'ab', 'a.mbox', 'mbox', 4);"
		 "INSERT INTO state (id, thread_id, label, role, confidence)"
		 "VALUES (5, 7, '6.2', 'test', 0.5)");
	return 0;
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

static void check_brought_up(void)
{
	assert_true(raw_int("PRAGMA user_version") >= 5);
	assert_int_equal(raw_int("SELECT count(*) FROM tracked"), 0);
	assert_int_equal(raw_int("SELECT count(*) FROM undone"), 0);
	assert_int_equal(raw_int("SELECT trees FROM judged"), 0);
	assert_int_equal(raw_int("SELECT thread_id FROM note "
				 "WHERE text = 'seen here'"), 7);
	assert_int_equal(raw_int("SELECT id FROM thread "
				 "WHERE title = 'slow fsync'"), 7);
	assert_int_equal(raw_int("SELECT count(*) FROM document"), 1);
	/* A table that was made anew keeps its rows and their ids. */
	assert_int_equal(raw_int("SELECT id FROM state WHERE role = 'test'"),
			 5);
	assert_int_equal(raw_int("SELECT count(*) FROM sqlite_schema "
				 "WHERE name GLOB 'old_*'"), 0);
}

static void check_untouched(void)
{
	assert_int_equal(raw_int("PRAGMA user_version"), 3);
	assert_int_equal(raw_int("SELECT count(*) FROM sqlite_schema "
				 "WHERE name GLOB 'tracked*'"), 0);
	assert_int_equal(raw_int("SELECT count(*) FROM thread"), 1);
}

static void opening_to_write_brings_it_up(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(path, &db), 0);
	assert_int_equal(db_check_queries(db), 0);
	db_close(db);
	check_brought_up();
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
}

static void opening_to_read_brings_it_up(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open_readonly(path, &db), 0);
	assert_int_equal(db_check_queries(db), 0);
	db_close(db);
	check_brought_up();
}

static void a_trigger_of_its_own_undoes_it(void **state)
{
	struct db *db;

	(void)state;
	raw_exec("CREATE TRIGGER evil AFTER INSERT ON document BEGIN "
		 "DELETE FROM thread; END");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "evil"));
	check_untouched();
}

static void a_table_in_the_way_undoes_it(void **state)
{
	struct db *db;

	(void)state;
	/* The second thing that the script makes, so the first is undone. */
	raw_exec("CREATE TABLE tracked_report (x)");
	assert_int_equal(db_open(path, &db), RS_ERR_CORRUPT);
	assert_non_null(strstr(rs_message(), "as it was"));
	raw_exec("DROP TABLE tracked_report");
	check_untouched();
}

static void a_writer_in_between_is_waited_for(void **state)
{
	struct db *db;
	sqlite3 *h;

	(void)state;
	assert_int_equal(sqlite3_open(path, &h), SQLITE_OK);
	sqlite3_exec(h, "BEGIN IMMEDIATE", NULL, NULL, NULL);
	assert_int_equal(db_open(path, &db), RS_ERR_BUSY);
	sqlite3_close(h);
	check_untouched();
	assert_int_equal(db_open(path, &db), 0);
	db_close(db);
	check_brought_up();
}

static void a_version_without_scripts_is_refused(void **state)
{
	(void)state;
	assert_true(migrate_possible(3, 4));
	assert_false(migrate_possible(4, 4));
	assert_false(migrate_possible(2, 4));
	assert_false(migrate_possible(0, 4));
	assert_false(migrate_possible(-1, 4));
	assert_false(migrate_possible(5, 4));
	assert_false(migrate_possible(4, 1000));
}

#define FILE_TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		FILE_TEST(opening_to_write_brings_it_up),
		FILE_TEST(opening_to_read_brings_it_up),
		FILE_TEST(a_trigger_of_its_own_undoes_it),
		FILE_TEST(a_table_in_the_way_undoes_it),
		FILE_TEST(a_writer_in_between_is_waited_for),
		cmocka_unit_test(a_version_without_scripts_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
