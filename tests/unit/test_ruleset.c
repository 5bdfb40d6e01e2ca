/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sets of rules from a directory, and that tests of rules can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyzer/verdict/rule.h"
#include "base/error.h"

#define HEAD \
	"-- id: note.x\n-- title: t\n-- class: note\n" \
	"-- message: m\n-- why: w\n"

static struct db *db;
static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	if (db_open(NULL, &db) || metric_load(db))
		return -1;
	return db_script(db, "test",
			 "INSERT INTO document (id, sha256, name, kind, bytes) "
			 "VALUES (1, 'x', 'x', 'text', 1);"
			 "INSERT INTO thread (id, title) VALUES (1, 'one'), "
			 "(2, 'two');"
			 "INSERT INTO message (document_id, thread_id, "
			 "position, author_role, kind, line_from, line_to) "
			 "VALUES (1, 1, 0, 'reporter', 'report', 1, 9)");
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	arena_free(arena);
	return 0;
}

/* ---- sets ---- */

static int count_findings(int64_t thread)
{
	struct query *q = db_query(db, "rule_count");
	int n;

	query_int(q, 1, thread);
	assert_int_equal(query_step(q), 1);
	n = (int)query_col_int(q, 0);
	query_reset(q);
	return n;
}

static void write_file(const char *directory, const char *name,
		       const char *text)
{
	FILE *f = fopen(arena_printf(arena, "%s/%s", directory, name).p, "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static const char *new_directory(void)
{
	char *p = arena_cstr(arena, TEXT("/tmp/regsift-rules-XXXXXX"));

	assert_non_null(mkdtemp(p));
	return p;
}

static void drop_directory(const char *directory)
{
	static const char *const names[] = {"note.x.sql", "note.x.test.sql",
					    "README"};

	for (size_t i = 0; i < 3; i++)
		unlink(arena_printf(arena, "%s/%s", directory, names[i]).p);
	assert_int_equal(rmdir(directory), 0);
}

static void adds_a_directory(void **state)
{
	const char *directory = new_directory();
	struct ruleset *set, *built_in;

	(void)state;
	write_file(directory, "note.x.sql", HEAD "SELECT title FROM thread "
					    "WHERE id = :thread");
	write_file(directory, "README", "not a rule");
	assert_int_equal(ruleset_load(NULL, &built_in), 0);
	assert_int_equal(ruleset_load(directory, &set), 0);
	assert_int_equal(set->n, built_in->n + 1);
	for (size_t i = 1; i < set->n; i++)
		assert_true(text_cmp(set->rule[i - 1].id, set->rule[i].id) < 0);
	assert_int_equal(rule_thread(db, set, 1), 0);
	/* This one, and that there is nothing to judge. */
	assert_int_equal(count_findings(1), 2);
	/* Judged again: nothing is added. The other thread: its own. */
	assert_int_equal(rule_thread(db, set, 1), 0);
	assert_int_equal(count_findings(1), 2);
	assert_int_equal(count_findings(2), 0);
	assert_int_equal(rule_thread(db, set, 2), 0);
	assert_int_equal(count_findings(2), 2);
	ruleset_free(set);
	ruleset_free(built_in);
	drop_directory(directory);
}

static void a_rule_of_ones_own_takes_the_place(void **state)
{
	const char *directory = new_directory();
	struct ruleset *set;
	size_t n;

	(void)state;
	assert_int_equal(ruleset_load(NULL, &set), 0);
	n = set->n;
	ruleset_free(set);
	write_file(directory, "doubt.single-run.sql",
		   "-- id: doubt.single-run\n-- title: mine\n-- class: doubt\n"
		   "-- message: m\n-- why: w\nSELECT :thread WHERE 0");
	assert_int_equal(ruleset_load(directory, &set), 0);
	assert_int_equal(set->n, n);
	for (size_t i = 0; i < n; i++)
		if (text_eq(set->rule[i].id, TEXT("doubt.single-run")))
			assert_true(text_eq(set->rule[i].title,
					    TEXT("mine")));
	ruleset_free(set);
	unlink(arena_printf(arena, "%s/doubt.single-run.sql", directory).p);
	drop_directory(directory);
}

static void refuses_a_bad_directory(void **state)
{
	const char *directory = new_directory();
	struct ruleset *set;

	(void)state;
	assert_int_equal(ruleset_load("/nowhere/at/all", &set),
			 RS_ERR_CONFIG);
	assert_null(set);
	write_file(directory, "note.x.sql", "SELECT 1");
	assert_int_equal(ruleset_load(directory, &set), RS_ERR_CONFIG);
	unlink(arena_printf(arena, "%s/note.x.sql", directory).p);
	assert_int_equal(mkfifo(arena_printf(arena, "%s/note.x.sql",
					     directory).p, 0600), 0);
	assert_int_equal(ruleset_load(directory, &set), RS_ERR_CONFIG);
	assert_non_null(strstr(rs_message(), "not a regular file"));
	drop_directory(directory);
}

static void an_endless_rule_is_left_out(void **state)
{
	const char *directory = new_directory();
	struct ruleset *set;
	struct query *q;

	(void)state;
	write_file(directory, "note.x.sql",
		   HEAD "WITH RECURSIVE n (i) AS (SELECT :thread UNION ALL "
			"SELECT i + 1 FROM n) SELECT max(i) FROM n");
	assert_int_equal(ruleset_load(directory, &set), 0);
	assert_int_equal(rule_thread(db, set, 1), 0);
	/* It is told, by its name, and the others have judged. */
	q = db_query(db, "report_warnings");
	query_int(q, 1, 1);
	assert_int_equal(query_step(q), 1);
	assert_true(text_eq(query_col_text(q, 0), TEXT("rule-stopped")));
	assert_true(text_begins(query_col_text(q, 1), "rule note.x did not "
				"come to an end in 2 seconds"));
	query_reset(q);
	assert_int_equal(count_findings(1), 1);
	ruleset_free(set);
	drop_directory(directory);
}

static void built_in_rules_pass_their_tests(void **state)
{
	struct ruleset *set;

	(void)state;
	assert_int_equal(ruleset_load(NULL, &set), 0);
	assert_true(set->n >= 1);
	assert_int_equal(ruleset_test(set, NULL, stderr), 0);
	ruleset_free(set);
}

/* ---- tests of rules ---- */

static int failures_of(const char *sql, const char *test, char *said,
		       size_t size)
{
	const char *directory = new_directory();
	FILE *out = tmpfile();
	struct ruleset *set;
	int n;
	size_t got;

	write_file(directory, "note.x.sql",
		   arena_printf(arena, HEAD "%s", sql).p);
	if (test)
		write_file(directory, "note.x.test.sql", test);
	assert_int_equal(ruleset_load(directory, &set), 0);
	n = ruleset_test(set, directory, out);
	ruleset_free(set);
	drop_directory(directory);
	rewind(out);
	got = fread(said, 1, size - 1, out);
	said[got] = '\0';
	fclose(out);
	return n;
}

#define FIRES "SELECT id, 7 AS line FROM command WHERE :thread"
#define TEST_YES \
	"-- scenario: yes\nINSERT INTO command (message_id, verb, value, " \
	"byte_from, byte_to, line) VALUES (1, 'v', '', 0, 1, 1);\n"
#define TEST_NO "-- scenario: no\n-- expect: none\n"

static void a_good_test_passes(void **state)
{
	char said[1000];
	int n = failures_of(FIRES, TEST_YES "-- expect: rows 1\n"
			    "-- expect: text m\n-- expect: line 7\n"
			    "-- expect: weight 0\n" TEST_NO,
			    said, sizeof(said));

	(void)state;
	if (n)
		fail_msg("%s", said);
}

static void a_test_can_fail(void **state)
{
	static const struct {
		const char *test, *says;
	} wrong[] = {
		{NULL, "note.x.test.sql: No such file"},
		{"", "no scenario expects a row"},
		{TEST_NO, "no scenario expects a row"},
		{TEST_YES "-- expect: rows 1\n", "no scenario expects none"},
		{TEST_YES "-- expect: rows 2\n" TEST_NO, "expected rows 2, got 1"},
		{TEST_YES "-- expect: none\n", "expected rows 0, got 1"},
		{TEST_YES "-- expect: rows 1\n-- expect: text other\n" TEST_NO,
		 "expected \"other\" in: m"},
		{TEST_YES "-- expect: rows 1\n-- expect: line 8\n" TEST_NO,
		 "expected line 8, got 7"},
		{TEST_YES "-- expect: rows 1\n-- expect: weight 1\n" TEST_NO,
		 "expected weight 1, got 0"},
		{TEST_YES "-- expect: rows 1\n-- expect: verdict noise\n"
		 TEST_NO, "expected verdict noise, got "},
		{TEST_YES "-- expect: rows 1\n-- expect: mood good\n" TEST_NO,
		 "no such expectation: mood"},
		{TEST_YES TEST_NO, "must say"},
		{TEST_YES "-- expect: rows one\n" TEST_NO, "no number: one"},
		{"-- scenario: s\nINSERT INTO nowhere VALUES (1);\n"
		 "-- expect: none\n", "no such table: nowhere"},
		{"-- scenario: s\nATTACH ':memory:' AS x;\n-- expect: none\n",
		 "ATTACH is not allowed"},
		{"-- scenario: s\nVACUUM INTO '/tmp/regsift-vacuum';\n"
		 "-- expect: none\n", "cannot VACUUM"},
		{"-- scenario: s\nCOMMIT;\n-- expect: none\n",
		 "is not allowed"},
	};
	char said[2000];

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		int n = failures_of(FIRES, wrong[i].test, said, sizeof(said));

		if (n <= 0 || !strstr(said, wrong[i].says))
			fail_msg("%zu: %d: %s", i, n, said);
	}
}

/* What one scenario inserts is gone in the next. */
static void scenarios_do_not_mix(void **state)
{
	char said[1000];

	(void)state;
	assert_int_equal(failures_of(FIRES, TEST_YES "-- expect: rows 1\n"
				     TEST_NO TEST_YES "-- expect: rows 1\n",
				     said, sizeof(said)), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(adds_a_directory),
		cmocka_unit_test(a_rule_of_ones_own_takes_the_place),
		cmocka_unit_test(refuses_a_bad_directory),
		cmocka_unit_test(an_endless_rule_is_left_out),
		cmocka_unit_test(built_in_rules_pass_their_tests),
		cmocka_unit_test(a_good_test_passes),
		cmocka_unit_test(a_test_can_fail),
		cmocka_unit_test(scenarios_do_not_mix),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
