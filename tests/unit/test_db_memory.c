/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * corpus/db_memory.c, through SQLite's own functions for memory, which it
 * stands behind. The order of the tests does not matter: each returns what it
 * took.
 */
#include "tests/unit/test.h"

#include <sqlite3.h>

#include "base/error.h"
#include "corpus/db_guard.h"
#include "corpus/db_memory.h"

/* The bytes before each piece, and what sizes are multiples of. */
#define HEAD 8
#define STEP 16
/* Around the sizes at which a piece comes from another place: 1024 with the
 * head. */
static const int edges[] = {1,	  7,	8,    9,    23,	  24,	25,
			    1000, 1015, 1016, 1017, 1032, 1033, 65528,
			    65529, 1000000};

static int64_t before;

static int install(void **state)
{
	(void)state;
	db_memory_install();
	/* SQLite starts with the first that asks. */
	assert_int_equal(sqlite3_initialize(), SQLITE_OK);
	before = db_memory_used();
	return 0;
}

static int all_returned(void **state)
{
	(void)state;
	db_memory_limit(0);
	assert_int_equal(db_memory_used(), before);
	return 0;
}

static void fill(unsigned char *p, int n)
{
	for (int i = 0; i < n; i++)
		p[i] = (unsigned char)(i * 31 + n);
}

static void is_filled(const unsigned char *p, int n, int whole)
{
	for (int i = 0; i < n; i++)
		if (p[i] != (unsigned char)(i * 31 + whole))
			fail_msg("byte %d of %d is another", i, whole);
}

static void sizes_around_the_edges(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT_OF(edges); i++) {
		unsigned char *p = sqlite3_malloc(edges[i]);
		int whole = (int)sqlite3_msize(p);

		assert_non_null(p);
		assert_int_equal((uintptr_t)p % 8, 0);
		assert_true(whole >= edges[i] && whole < edges[i] + STEP);
		assert_int_equal(db_memory_used() - before, whole + HEAD);
		/* All of it is the caller's, as sanitizers see. */
		fill(p, whole);
		is_filled(p, whole, whole);
		sqlite3_free(p);
		assert_int_equal(db_memory_used(), before);
	}
}

static void pieces_do_not_overlap(void **state)
{
	unsigned char *p[3][COUNT_OF(edges)];

	(void)state;
	for (int k = 0; k < 3; k++)
		for (size_t i = 0; i < COUNT_OF(edges); i++) {
			p[k][i] = sqlite3_malloc(edges[i]);
			fill(p[k][i], edges[i]);
		}
	for (int k = 0; k < 3; k++)
		for (size_t i = 0; i < COUNT_OF(edges); i++) {
			is_filled(p[k][i], edges[i], edges[i]);
			sqlite3_free(p[k][i]);
		}
}

/* From every size to every other, and the bytes of the shorter stay. */
static void resized_across_the_edges(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT_OF(edges); i++)
		for (size_t k = 0; k < COUNT_OF(edges); k++) {
			int n = edges[i], m = edges[k];
			unsigned char *p = sqlite3_malloc(n), *q;

			fill(p, n);
			q = sqlite3_realloc(p, m);
			assert_non_null(q);
			is_filled(q, n < m ? n : m, n);
			assert_true((int)sqlite3_msize(q) >= m);
			assert_int_equal(db_memory_used() - before,
					 sqlite3_msize(q) + HEAD);
			sqlite3_free(q);
		}
}

static void what_is_free_is_taken_again(void **state)
{
	(void)state;
	for (int round = 0; round < 1000; round++) {
		void *p[50];

		for (int i = 0; i < 50; i++)
			p[i] = sqlite3_malloc(20 * i + 1);
		for (int i = 0; i < 50; i++)
			sqlite3_free(p[(i * 7) % 50]);
		assert_int_equal(db_memory_used(), before);
	}
}

static void the_limit_is_exact(void **state)
{
	void *p;

	(void)state;
	assert_int_equal(db_memory_limit(before + 504 + HEAD), 0);
	assert_null(sqlite3_malloc(505));
	p = sqlite3_malloc(504);
	assert_non_null(p);
	assert_null(sqlite3_malloc(1));
	sqlite3_free(p);
	p = sqlite3_malloc(1);
	assert_non_null(p);
	sqlite3_free(p);
	assert_int_equal(db_memory_limit(0), before + 504 + HEAD);
	p = sqlite3_malloc(5000);
	assert_non_null(p);
	sqlite3_free(p);
}

/* What does not fit stays as it was, and is its owner's still. */
static void resizing_meets_the_limit(void **state)
{
	static const int from[] = {100, 2000};

	(void)state;
	db_memory_limit(before + 4000);
	for (size_t i = 0; i < COUNT_OF(from); i++) {
		unsigned char *p = sqlite3_malloc(from[i]);
		int64_t used = db_memory_used();

		fill(p, from[i]);
		assert_null(sqlite3_realloc(p, 5000));
		assert_int_equal(db_memory_used(), used);
		is_filled(p, from[i], from[i]);
		p = sqlite3_realloc(p, 1500);
		assert_non_null(p);
		is_filled(p, from[i] < 1500 ? from[i] : 1500, from[i]);
		sqlite3_free(p);
	}
}

static int run(sqlite3 *handle, const char *sql)
{
	return sqlite3_exec(handle, sql, NULL, NULL, NULL);
}

/* A statement ends with SQLite's own error, and the next works. */
static void sqlite_is_out_of_memory(void **state)
{
	sqlite3 *handle;

	(void)state;
	assert_int_equal(sqlite3_open(":memory:", &handle), SQLITE_OK);
	assert_int_equal(run(handle, "CREATE TABLE t (x)"), SQLITE_OK);
	db_memory_limit(db_memory_used() + (1 << 20));
	assert_int_equal(run(handle, "INSERT INTO t VALUES (zeroblob(100)), "
				     "(hex(zeroblob(4000000)))"),
			 SQLITE_NOMEM);
	assert_int_equal(run(handle, "INSERT INTO t VALUES (1)"), SQLITE_OK);
	/* Without the limit the same has room. */
	db_memory_limit(0);
	assert_int_equal(run(handle, "INSERT INTO t VALUES "
				     "(hex(zeroblob(4000000)))"),
			 SQLITE_OK);
	assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

/* At whatever piece the memory ends, SQLite returns all that it had. */
static void any_limit_loses_nothing(void **state)
{
	size_t worked = 0, failed = 0;

	(void)state;
	for (int64_t more = 0; more < 200000; more += 1999) {
		sqlite3 *handle = NULL;
		int rc;

		db_memory_limit(before + more);
		rc = sqlite3_open(":memory:", &handle);
		if (rc == SQLITE_OK)
			rc = run(handle,
				 "CREATE TABLE t (x, y); INSERT INTO t WITH "
				 "RECURSIVE n (i) AS (VALUES (1) UNION ALL "
				 "SELECT i + 1 FROM n WHERE i < 400) SELECT i, "
				 "i || ' times' FROM n; CREATE INDEX i ON t (y)"
				 "; SELECT group_concat(y) FROM t ORDER BY y");
		assert_true(rc == SQLITE_OK || rc == SQLITE_NOMEM);
		worked += rc == SQLITE_OK;
		failed += rc == SQLITE_NOMEM;
		sqlite3_close(handle);
		assert_int_equal(db_memory_used(), before);
	}
	assert_true(worked > 0 && failed > 0);
}

/* Each step keeps a quarter of a MiB to see whether the next is new: a gigabyte
 * in all. */
static const char hungry[] =
	"WITH RECURSIVE long (k, s) AS (SELECT 1, 'xxxxxxxxxxxxxxxx' "
	"UNION ALL SELECT k + 1, s || s FROM long WHERE k < 15), "
	"many (i, s) AS (SELECT 1, max(s) FROM long "
	"UNION SELECT i + 1, s FROM many WHERE i < 4000) "
	"SELECT count(*), max(s) FROM many";

static int guarded(struct guard *g, const char *sql)
{
	struct sqlite3_stmt *stmt;
	int err;

	guard_open(g);
	err = guard_prepare_one(g, text_of(sql), &stmt);
	guard_close(g);
	assert_int_equal(err, 0);
	guard_start(g);
	err = guard_step(g, stmt);
	guard_finish(stmt);
	return err;
}

static void the_guard_stops_who_eats_memory(void **state)
{
	struct db *db;
	struct guard g;
	int64_t used;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	used = db_memory_used();
	guard_begin(&g, db, GUARD_RULE, 300);
	assert_int_equal(guarded(&g, hungry), RS_ERR_CONFIG);
	assert_non_null(strstr(g.why, "256 MiB of memory"));
	assert_true(g.stopped);
	/* It has let go of all, and the next statement runs. */
	assert_true(db_memory_used() < used + (16 << 20));
	assert_int_equal(guarded(&g, "SELECT 1"), 1);
	guard_end(&g);
	/* No limit was before it, none is after it. */
	assert_int_equal(db_memory_limit(0), 0);
	db_close(db);
}

/* Counted anew after SQLite was shut down and came back. */
static void shut_down_and_begun_again(void **state)
{
	void *p;

	(void)state;
	assert_int_equal(sqlite3_shutdown(), SQLITE_OK);
	assert_int_equal(sqlite3_initialize(), SQLITE_OK);
	before = db_memory_used();
	p = sqlite3_malloc(100);
	assert_non_null(p);
	sqlite3_free(p);
}

#define MEMORY_TEST(f) cmocka_unit_test_setup_teardown(f, install, all_returned)

int main(void)
{
	const struct CMUnitTest tests[] = {
		MEMORY_TEST(sizes_around_the_edges),
		MEMORY_TEST(pieces_do_not_overlap),
		MEMORY_TEST(resized_across_the_edges),
		MEMORY_TEST(what_is_free_is_taken_again),
		MEMORY_TEST(the_limit_is_exact),
		MEMORY_TEST(resizing_meets_the_limit),
		MEMORY_TEST(sqlite_is_out_of_memory),
		MEMORY_TEST(any_limit_loses_nothing),
		MEMORY_TEST(the_guard_stops_who_eats_memory),
		MEMORY_TEST(shut_down_and_begun_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
