/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rules: what is refused, and what findings say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <sqlite3.h>

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
			 "INSERT INTO thread (id, title) VALUES (1, 'one'), "
			 "(2, 'two')");
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	arena_free(arena);
	return 0;
}

static int parse(const char *text, struct rule *r)
{
	return rule_parse(arena, "dir/note.x.sql", text_of(text), r);
}

static void refused(const char *text, const char *message)
{
	struct rule r;

	assert_int_equal(parse(text, &r), RS_ERR_CONFIG);
	if (strcmp(rs_message(), message) != 0)
		fail_msg("said: %s", rs_message());
}

/* A rule of one SELECT on thread 1. */
static int run(const char *text, struct findings *out)
{
	struct rule r;
	struct guard g;
	int err = parse(text, &r);

	if (err)
		return err;
	guard_begin(&g, db, GUARD_RULE, 0.2);
	guard_open(&g);
	err = rule_prepare(&g, &r);
	guard_close(&g);
	if (!err)
		err = rule_run(&g, &r, 1, arena, out);
	guard_end(&g);
	rule_forget(&r);
	return err;
}

static void refused_sql(const char *sql, const char *message)
{
	struct text text = arena_printf(arena, HEAD "%s", sql);
	struct findings f;

	assert_int_equal(run(text.p, &f), RS_ERR_CONFIG);
	if (!strstr(rs_message(), message))
		fail_msg("%s: said: %s", sql, rs_message());
	if (strncmp(rs_message(), "dir/note.x.sql:", 15) != 0)
		fail_msg("names no place: %s", rs_message());
}

/* The sentence that a message makes of the columns. */
static const char *says(const char *message, const char *columns)
{
	struct text text = arena_printf(
		arena, "-- id: note.x\n-- title: t\n-- class: note\n"
		       "-- why: w\n-- message: %s\n"
		       "SELECT %s FROM thread WHERE id = :thread",
		message, columns);
	struct findings f;

	if (run(text.p, &f))
		fail_msg("%s", rs_message());
	assert_int_equal(f.n, 1);
	return f.item[0].text.p;
}

/* ---- the header ---- */

static void reads_a_header(void **state)
{
	struct rule r;

	(void)state;
	assert_int_equal(parse("-- SPDX-License-Identifier: X\n"
			       "-- id: note.x\n--\n-- title:  a: b \n"
			       "-- class: note\n-- verdict: noise\n"
			       "-- weight: -0.5\n-- message: one\n--\ttwo\n"
			       "--   three\n-- why: w\r\n\nSELECT 1\n", &r), 0);
	assert_true(text_eq(r.id, TEXT("note.x")));
	assert_true(text_eq(r.title, TEXT("a: b")));
	assert_true(text_eq(r.verdict, TEXT("noise")));
	assert_true(r.weight == -0.5);
	assert_true(text_eq(r.message, TEXT("one two three")));
	assert_true(text_eq(r.why, TEXT("w")));
	assert_int_equal(r.sql_line, 13);
	assert_true(text_eq(r.sql, TEXT("SELECT 1\n")));
}

static void refuses_unknown_keys(void **state)
{
	(void)state;
	refused("-- id: note.x\n-- titel: t\nSELECT 1",
		"dir/note.x.sql:2: no such key: titel");
}

static void refuses_a_key_given_twice(void **state)
{
	(void)state;
	refused(HEAD "-- why: v\nSELECT 1",
		"dir/note.x.sql:6: given twice: why");
}

static void refuses_a_missing_key(void **state)
{
	(void)state;
	refused("-- title: t\n-- class: note\n-- message: m\n-- why: w\n"
		"SELECT 1", "dir/note.x.sql:5: the header must have: "
			    "id, title, class, message, why");
}

static void refuses_an_empty_value(void **state)
{
	(void)state;
	refused("-- id:\n", "dir/note.x.sql:1: has no value: id");
}

static void refuses_prose_in_the_header(void **state)
{
	(void)state;
	refused("-- a remark\n",
		"dir/note.x.sql:1: a header line is \"-- key: value\": "
		"a remark");
	refused("--\tmore\n", "dir/note.x.sql:1: continues nothing: more");
}

static void refuses_a_wrong_class(void **state)
{
	(void)state;
	refused("-- id: nota.x\n-- title: t\n-- class: nota\n-- message: m\n"
		"-- why: w\nSELECT 1",
		"dir/note.x.sql:6: class: gate, ending, support, doubt, "
		"note or verdict: nota");
}

static void refuses_a_wrong_verdict(void **state)
{
	(void)state;
	refused(HEAD "-- verdict: slower\nSELECT 1",
		"dir/note.x.sql:7: verdict: no such class: slower");
}

static void refuses_a_wrong_weight(void **state)
{
	static const char *const wrong[] = {"much", "1x", "11", "-10.5",
					    "nan", "1e400"};

	(void)state;
	for (size_t i = 0; i < 6; i++)
		refused(arena_printf(arena, HEAD "-- weight: %s\nSELECT 1",
				     wrong[i]).p,
			arena_printf(arena, "dir/note.x.sql:7: weight: a "
					    "number from -10 to 10 "
					    "(log-odds): %s", wrong[i]).p);
}

static void refuses_an_id_that_is_not_the_files(void **state)
{
	(void)state;
	refused("-- id: note.y\n-- title: t\n-- class: note\n-- message: m\n"
		"-- why: w\nSELECT 1",
		"dir/note.x.sql:6: id: must be the file's name without .sql: "
		"note.y");
	refused("-- id: doubt.x\n-- title: t\n-- class: note\n-- message: m\n"
		"-- why: w\nSELECT 1",
		"dir/note.x.sql:6: id: must begin with the class and a dot: "
		"doubt.x");
	refused("-- id: note.X\n-- title: t\n-- class: note\n-- message: m\n"
		"-- why: w\nSELECT 1",
		"dir/note.x.sql:6: id: a-z, 0-9, - and . only: note.X");
}

static void refuses_stray_braces(void **state)
{
	static const char *const wrong[] = {"{", "}", "{}", "{a b}", "{a:}",
					    "{a:x}", "{a:+.}", "{a", "{a}}"};

	(void)state;
	for (size_t i = 0; i < 9; i++) {
		struct rule r;

		assert_int_equal(parse(arena_printf(
			arena, "-- id: note.x\n-- title: t\n-- class: note\n"
			       "-- why: w\n-- message: %s\nSELECT 1",
			wrong[i]).p, &r), RS_ERR_CONFIG);
		assert_non_null(strstr(rs_message(), "a brace"));
	}
}

static void refuses_a_rule_without_sql(void **state)
{
	(void)state;
	refused(HEAD, "dir/note.x.sql:6: holds no SELECT");
	refused_sql("\n-- nothing\n", "a header line");
	refused_sql("\n;", "holds no SELECT");
	refused_sql("\n/* nothing */", "holds no SELECT");
}

static void refuses_a_huge_file(void **state)
{
	char *p = arena_alloc(arena, 70000);
	struct rule r;

	(void)state;
	memset(p, '-', 70000);
	assert_int_equal(rule_parse(arena, "f", (struct text){p, 70000}, &r),
			 RS_ERR_CONFIG);
}

/* ---- the SQL ---- */

static void refuses_writes(void **state)
{
	(void)state;
	refused_sql("DELETE FROM thread WHERE id = :thread",
		    "writing thread is not allowed");
	refused_sql("INSERT INTO thread VALUES (:thread, '', '')",
		    "writing thread is not allowed");
	refused_sql("UPDATE thread SET title = :thread",
		    "writing thread is not allowed");
	refused_sql("DROP TABLE thread", "is not allowed");
	refused_sql("CREATE TABLE x (y)", "is not allowed");
	refused_sql("CREATE TEMP TABLE x (y)", "is not allowed");
	refused_sql("WITH x AS (SELECT 1) INSERT INTO need SELECT 1, 1, ''",
		    "writing need is not allowed");
}

static void refuses_what_reaches_out(void **state)
{
	(void)state;
	refused_sql("ATTACH '/tmp/x' AS x", "ATTACH is not allowed");
	refused_sql("DETACH main", "ATTACH is not allowed");
	refused_sql("PRAGMA journal_mode", "PRAGMA journal_mode is not");
	refused_sql("SELECT * FROM pragma_table_info('thread')",
		    "is not allowed");
	refused_sql("SELECT load_extension('x')", "load_extension");
	refused_sql("VACUUM INTO '/tmp/x'", "only SELECT is");
	refused_sql("BEGIN", "not allowed");
	refused_sql("ANALYZE", "not allowed");
	refused_sql("REINDEX", "not allowed");
}

static void refuses_functions_off_the_list(void **state)
{
	static const char *const wrong[] = {
		"printf('%.*c', 2000000000, 'x')", "format('%d', 1)",
		"hex('a')", "zeroblob(9)", "replace('a', 'b', 'c')",
		"randomblob(9)", "random()", "quote(1)", "char(1)",
		"sqlite_version()", "last_insert_rowid()", "changes()",
		"json('1')", "strftime('%s')", "current_timestamp",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		refused_sql(arena_printf(arena, "SELECT %s", wrong[i]).p,
			    "is not allowed");
}

static void knows_every_function_of_the_list(void **state)
{
	(void)state;
	assert_string_equal(
		says("{x}", "max(abs(-1), round(2.4), min(3, 4), sign(-2), "
			    "coalesce(NULL, 1), length('four')) AS x"), "4");
	assert_string_equal(
		says("{x}", "upper(substr(trim(' abc '), 2)) || "
			    "lower(ifnull(NULL, 'D')) AS x"), "BCd");
	assert_string_equal(
		says("{x:.3}", "exp(ln(sqrt(power(2, 4)))) AS x"), "4.000");
	assert_string_equal(
		says("{x}", "(SELECT sum(n) FROM (SELECT row_number() OVER "
			    "(ORDER BY id) AS n FROM thread)) AS x"), "3");
}

static void refuses_other_rules_results(void **state)
{
	(void)state;
	refused_sql("SELECT * FROM finding WHERE thread_id = :thread",
		    "reading finding is not allowed");
	refused_sql("SELECT * FROM doubt WHERE thread_id = :thread",
		    "reading finding is not allowed");
	refused_sql("SELECT * FROM verdict WHERE thread_id = :thread",
		    "reading verdict is not allowed");
	refused_sql("SELECT * FROM sqlite_schema WHERE :thread",
		    "reading sqlite_");
}

static void refuses_several_statements(void **state)
{
	(void)state;
	refused_sql("SELECT :thread; SELECT 2", "more than one statement");
	refused_sql("SELECT :thread; DROP TABLE thread",
		    "more than one statement");
	refused_sql("SELECT :thread;\n\n nonsense",
		    "more than one statement");
}

static void takes_remarks_after_the_select(void **state)
{
	struct findings f;

	(void)state;
	assert_int_equal(run(HEAD "SELECT :thread; -- done\n/* so */ ;\n", &f),
			 0);
	assert_int_equal(f.n, 1);
}

static void names_the_line_of_a_syntax_error(void **state)
{
	(void)state;
	/* SQLite does not say where the table stands: the first line. */
	refused_sql("SELECT 1\nFROM nowhere\nWHERE 1",
		    "dir/note.x.sql:6: no such table: nowhere");
	refused_sql("SELECT 1,\n\n nosuch\nFROM thread",
		    "dir/note.x.sql:8: no such column: nosuch");
}

static void refuses_other_parameters(void **state)
{
	(void)state;
	refused_sql("SELECT 1", "must use the parameter :thread");
	refused_sql("SELECT ?1", "must use the parameter :thread");
	refused_sql("SELECT :thread, :other", "must use the parameter");
	refused_sql("SELECT @thread", "must use the parameter");
}

static void refuses_a_placeholder_without_column(void **state)
{
	struct findings f;

	(void)state;
	assert_int_equal(run("-- id: note.x\n-- title: t\n-- class: note\n"
			     "-- why: w\n-- message: {nothing}\n"
			     "SELECT :thread AS something", &f),
			 RS_ERR_CONFIG);
	assert_non_null(strstr(rs_message(),
			       "the SELECT has no column: nothing"));
}

static void stops_what_does_not_end(void **state)
{
	(void)state;
	refused_sql("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL "
		    "SELECT i + 1 FROM n) SELECT max(i), :thread FROM n",
		    "did not come to an end in 0.2 seconds");
}

static void stops_what_eats_memory(void **state)
{
	(void)state;
	/* Either limit may come first; both are told. */
	refused_sql("WITH RECURSIVE n (i, s) AS (SELECT 1, 'xxxxxxxxxxxxxxxx' "
		    "UNION ALL SELECT i + 1, s || s FROM n LIMIT 60) "
		    "SELECT max(s), :thread FROM n", "too big");
}

static void refuses_what_is_too_complex(void **state)
{
	char sums[300];

	(void)state;
	memset(sums, '\0', sizeof(sums));
	for (size_t i = 0; i < 60; i++)
		memcpy(sums + 4 * i, " + 1", 4);
	refused_sql(arena_printf(arena, "SELECT :thread%s", sums).p,
		    "too large");
}

static void puts_the_limits_back(void **state)
{
	struct guard g;
	int before = sqlite3_limit(db_handle(db), SQLITE_LIMIT_COLUMN, -1);

	(void)state;
	guard_begin(&g, db, GUARD_RULE, 1);
	assert_int_equal(sqlite3_limit(db_handle(db), SQLITE_LIMIT_COLUMN,
				       -1), 100);
	guard_end(&g);
	assert_int_equal(sqlite3_limit(db_handle(db), SQLITE_LIMIT_COLUMN,
				       -1), before);
}

/* ---- findings ---- */

static void fills_in_columns(void **state)
{
	(void)state;
	assert_string_equal(says("{a} of {b}, {c}: {d}",
				 "3 AS a, 'x' AS b, NULL AS c, 0.5 AS d"),
			    "3 of x, unknown: 0.5");
	assert_string_equal(says("plain", "1"), "plain");
}

static void prints_numbers_sensibly(void **state)
{
	(void)state;
	assert_string_equal(says("{x}", "-2.3913 AS x"), "-2.39");
	assert_string_equal(says("{x}", "27512.7 AS x"), "27513");
	assert_string_equal(says("{x}", "999.7 AS x"), "1000");
	assert_string_equal(says("{x}", "0.0000123 AS x"), "1.23e-05");
	assert_string_equal(says("{x}", "1e300 AS x"), "1e+300");
	assert_string_equal(says("{x:+}", "2.5 AS x"), "+2.5");
	assert_string_equal(says("{x:+}", "7 AS x"), "+7");
	assert_string_equal(says("{x:+}", "-7 AS x"), "-7");
	assert_string_equal(says("{x:.1}", "2.449 AS x"), "2.4");
	assert_string_equal(says("{x:+.1}", "2.449 AS x"), "+2.4");
	assert_string_equal(says("{x:.2}", "7 AS x"), "7.00");
}

static void cuts_long_texts(void **state)
{
	const char *said = says("{x}", "'0123456789012345678901234567890123"
				"45678901234567890123456789012345678901234567"
				"89012345678901234567890123456789012345678901"
				"23456789012345678901234567890123456789012345"
				"67890123456789012345678901234567890123456789'"
				" AS x");

	(void)state;
	assert_int_equal(strlen(said), LIMIT_PLACEHOLDER_BYTES + 3);
	assert_string_equal(said + LIMIT_PLACEHOLDER_BYTES, "...");
}

static void takes_reserved_columns(void **state)
{
	struct findings f;

	(void)state;
	assert_int_equal(run(HEAD "-- weight: 2\n-- verdict: noise\n"
			     "SELECT 5 AS comparison_id, -1.5 AS weight, "
			     "'mixed' AS verdict, 17 AS line WHERE :thread "
			     "UNION ALL SELECT NULL, NULL, NULL, NULL", &f),
			 0);
	assert_int_equal(f.n, 2);
	assert_int_equal(f.item[0].comparison_id, 5);
	assert_true(f.item[0].weight == -1.5);
	assert_true(text_eq(f.item[0].verdict, TEXT("mixed")));
	assert_int_equal(f.item[0].line, 17);
	assert_int_equal(f.item[1].comparison_id, 0);
	assert_true(f.item[1].weight == 2);
	assert_true(text_eq(f.item[1].verdict, TEXT("noise")));
	assert_int_equal(f.item[1].line, 0);
}

static void refuses_wrong_reserved_columns(void **state)
{
	(void)state;
	refused_sql("SELECT 'x' AS verdict, :thread",
		    "column verdict: no such class: x");
	refused_sql("SELECT 99 AS weight, :thread", "column weight");
}

static void says_how_many_more(void **state)
{
	struct findings f;

	(void)state;
	assert_int_equal(run(HEAD "WITH RECURSIVE n (i) AS (SELECT :thread "
			     "UNION ALL SELECT i + 1 FROM n LIMIT 60) "
			     "SELECT i FROM n", &f), 0);
	assert_int_equal(f.n, LIMIT_FINDINGS);
	assert_int_equal(f.dropped, 10);
	assert_string_equal(f.item[f.n - 1].text.p, "m (and 10 more)");
}

static void refuses_a_need_that_is_no_fact(void **state)
{
	(void)state;
	refused(HEAD "-- needs: comparison, cue C1 or weather\nSELECT 1",
		"dir/note.x.sql:7: needs: no such fact: weather");
	refused(HEAD "-- needs: comparison,, patch\nSELECT 1",
		"dir/note.x.sql:7: needs: no such fact");
}

static bool met(const char *needs, struct text *fact, size_t n)
{
	const struct rule r = {.needs = text_of(needs)};
	const struct rule_facts facts = {.item = fact, .n = n};

	return rule_needs_met(&r, &facts);
}

static void needs_all_by_one_of_each(void **state)
{
	struct text fact[] = {TEXT("cue C1"), TEXT("comparison")};

	(void)state;
	assert_true(met("", fact, 2));
	assert_true(met("comparison", fact, 2));
	assert_true(met("cue V1 or cue C1, comparison", fact, 2));
	assert_true(met("no patch, cue C1", fact, 2));
	assert_false(met("cue C", fact, 2));
	assert_false(met("no comparison", fact, 2));
	assert_false(met("cue C1, patch", fact, 2));
	assert_false(met("cue V1 or patch", fact, 2));
	assert_true(rule_needs_met(&(struct rule){.needs = TEXT("patch")},
				   NULL));
}

static void knows_facts_of_one_thread(void **state)
{
	struct rule_facts facts;

	(void)state;
	assert_int_equal(db_script(db, "test", "SAVEPOINT facts;"
		"INSERT INTO comparison (thread_id, metric, better, family, "
		"tier, n_base, n_test, base, test, change, direction, verdict, "
		"why) VALUES (1, 'prose.bw', 'higher', 'primary', 'claim', 1, "
		"1, 100, 70, -30, 'worse', 'regression', '')"), 0);
	assert_int_equal(rule_facts(db, 1, arena, &facts), 0);
	assert_int_equal(facts.n, 3);
	assert_true(text_is(facts.item[0], "tier claim"));
	assert_true(text_is(facts.item[1], "comparison"));
	assert_true(text_is(facts.item[2], "figures"));
	assert_int_equal(rule_facts(db, 2, arena, &facts), 0);
	assert_int_equal(facts.n, 0);
	assert_int_equal(db_script(db, "test",
				   "ROLLBACK TO facts; RELEASE facts"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_header),
		cmocka_unit_test(refuses_unknown_keys),
		cmocka_unit_test(refuses_a_key_given_twice),
		cmocka_unit_test(refuses_a_missing_key),
		cmocka_unit_test(refuses_an_empty_value),
		cmocka_unit_test(refuses_prose_in_the_header),
		cmocka_unit_test(refuses_a_wrong_class),
		cmocka_unit_test(refuses_a_wrong_verdict),
		cmocka_unit_test(refuses_a_wrong_weight),
		cmocka_unit_test(refuses_an_id_that_is_not_the_files),
		cmocka_unit_test(refuses_stray_braces),
		cmocka_unit_test(refuses_a_rule_without_sql),
		cmocka_unit_test(refuses_a_huge_file),
		cmocka_unit_test(refuses_writes),
		cmocka_unit_test(refuses_what_reaches_out),
		cmocka_unit_test(refuses_functions_off_the_list),
		cmocka_unit_test(knows_every_function_of_the_list),
		cmocka_unit_test(refuses_other_rules_results),
		cmocka_unit_test(refuses_several_statements),
		cmocka_unit_test(takes_remarks_after_the_select),
		cmocka_unit_test(names_the_line_of_a_syntax_error),
		cmocka_unit_test(refuses_other_parameters),
		cmocka_unit_test(refuses_a_placeholder_without_column),
		cmocka_unit_test(stops_what_does_not_end),
		cmocka_unit_test(stops_what_eats_memory),
		cmocka_unit_test(refuses_what_is_too_complex),
		cmocka_unit_test(puts_the_limits_back),
		cmocka_unit_test(fills_in_columns),
		cmocka_unit_test(prints_numbers_sensibly),
		cmocka_unit_test(cuts_long_texts),
		cmocka_unit_test(takes_reserved_columns),
		cmocka_unit_test(refuses_wrong_reserved_columns),
		cmocka_unit_test(says_how_many_more),
		cmocka_unit_test(refuses_a_need_that_is_no_fact),
		cmocka_unit_test(needs_all_by_one_of_each),
		cmocka_unit_test(knows_facts_of_one_thread),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
