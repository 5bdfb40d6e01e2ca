/* SPDX-License-Identifier: GPL-2.0-or-later */
/* report/titles.c: which row of the catalogue names a metric. */
#include "tests/unit/test.h"

#include <sqlite3.h>

#include "base/arena.h"
#include "corpus/db.h"
#include "report/titles.h"

#define MOST 8

static struct db *db;
static struct arena *arena;
static struct shown_comparison comparison[MOST];
static struct report report;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	report = (struct report){.arena = arena, .comparison = comparison};
	if (db_open(NULL, &db))
		return 1;
	/* A catalogue of this test's own. */
	return sqlite3_exec(db_handle(db),
			    "DELETE FROM metric;"
			    "INSERT OR IGNORE INTO noise_class (name, sd) "
			    "VALUES ('none', 0.1)", NULL, NULL, NULL);
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	arena_free(arena);
	return 0;
}

static void metric(const char *pattern, const char *unit, int priority,
		   const char *title)
{
	sqlite3_stmt *s;

	assert_int_equal(
		sqlite3_prepare_v2(db_handle(db),
				   "INSERT INTO metric (pattern, unit, better, "
				   "smallest_effect, noise_class, family, "
				   "priority, title) VALUES (?1, ?2, 'higher', "
				   "0.03, 'none', 'primary', ?3, ?4)",
				   -1, &s, NULL), SQLITE_OK);
	sqlite3_bind_text(s, 1, pattern, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, unit, -1, SQLITE_STATIC);
	sqlite3_bind_int(s, 3, priority);
	sqlite3_bind_text(s, 4, title, -1, SQLITE_STATIC);
	assert_int_equal(sqlite3_step(s), SQLITE_DONE);
	sqlite3_finalize(s);
}

static void compared(const char *name)
{
	assert_true(report.n_comparison < MOST);
	comparison[report.n_comparison++] =
		(struct shown_comparison){.metric = text_of(name)};
}

static void titled(size_t at, const char *want)
{
	struct text got = comparison[at].title;

	if (!text_eq(got, text_of(want)))
		fail_msg("comparison %zu: \"%.*s\", not \"%s\"", at, (int)got.n,
			 got.p ? got.p : "", want);
}

static void nothing_compared(void **state)
{
	(void)state;
	metric("*", "", 1, "anything");
	assert_int_equal(titles_load(&report, db), 0);
}

static void an_empty_catalogue(void **state)
{
	(void)state;
	compared("fio.write.iops");
	assert_int_equal(titles_load(&report, db), 0);
	assert_null(comparison[0].title.p);
}

static void the_pattern_that_fits(void **state)
{
	(void)state;
	metric("fio.*.iops", "", 1, "iops");
	metric("fio.read.bw", "", 1, "read bandwidth");
	compared("fio.write.iops");
	compared("fio.read.bw");
	compared("fio.read.bw.mean");
	assert_int_equal(titles_load(&report, db), 0);
	titled(0, "iops");
	titled(1, "read bandwidth");
	assert_null(comparison[2].title.p);
}

/* Whatever the order in which the rows come. */
static void the_highest_priority_names(void **state)
{
	(void)state;
	metric("a*", "", 1, "low");
	metric("ab*", "", -5, "lower");
	metric("*c", "", 7, "high");
	compared("abc");
	compared("abd");
	assert_int_equal(titles_load(&report, db), 0);
	titled(0, "high");
	titled(1, "low");
}

static void of_one_priority_the_longer_pattern(void **state)
{
	(void)state;
	metric("*", "", 3, "any");
	metric("fio.write.*", "", 3, "written");
	metric("fio.*", "", 3, "fio's");
	compared("fio.write.iops");
	compared("fio.read.iops");
	compared("dbench.tput");
	assert_int_equal(titles_load(&report, db), 0);
	titled(0, "written");
	titled(1, "fio's");
	titled(2, "any");
}

/* The best pattern has no title: a worse one's would say something else. */
static void the_best_has_none(void **state)
{
	(void)state;
	metric("*", "", 1, "any");
	metric("fio.*", "", 2, NULL);
	compared("fio.write.iops");
	assert_int_equal(titles_load(&report, db), 0);
	assert_null(comparison[0].title.p);
}

static void one_metric_many_times(void **state)
{
	(void)state;
	metric("a", "", 1, "A");
	metric("b", "", 1, "B");
	compared("a");
	compared("a");
	compared("b");
	compared("a");
	compared("none");
	compared("none");
	compared("b");
	assert_int_equal(titles_load(&report, db), 0);
	titled(0, "A");
	titled(1, "A");
	titled(2, "B");
	titled(3, "A");
	assert_null(comparison[4].title.p);
	assert_null(comparison[5].title.p);
	titled(6, "B");
}

/* It outlives the row that it came from. */
static void a_title_is_the_reports_own(void **state)
{
	(void)state;
	metric("a", "", 1, "A name");
	compared("a");
	assert_int_equal(titles_load(&report, db), 0);
	assert_int_equal(sqlite3_exec(db_handle(db), "DELETE FROM metric", NULL,
				      NULL, NULL), SQLITE_OK);
	titled(0, "A name");
}

#define TITLES_TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TITLES_TEST(nothing_compared),
		TITLES_TEST(an_empty_catalogue),
		TITLES_TEST(the_pattern_that_fits),
		TITLES_TEST(the_highest_priority_names),
		TITLES_TEST(of_one_priority_the_longer_pattern),
		TITLES_TEST(the_best_has_none),
		TITLES_TEST(one_metric_many_times),
		TITLES_TEST(a_title_is_the_reports_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
