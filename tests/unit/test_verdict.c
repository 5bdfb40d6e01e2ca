/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The verdict from comparisons and findings that are made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include <math.h>

#include "analyzer/verdict/rule.h"

static struct db *db;
static struct ruleset *rules;

static void sql(const char *text)
{
	if (sqlite3_exec(db_handle(db), text, NULL, NULL, NULL) != SQLITE_OK)
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
}

static int setup(void **state)
{
	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(ruleset_load(NULL, &rules), 0);
	sql("INSERT INTO document VALUES (1, 'x', 'x', 'text', 1, NULL);"
	    "INSERT INTO thread VALUES (1, NULL, 'a question');"
	    "INSERT INTO message (id, document_id, thread_id, position, "
	    "author_role, kind, line_from, line_to) VALUES "
	    "(1, 1, 1, 0, 'reporter', 'report', 1, 9);"
	    "INSERT INTO workload VALUES (1, 1, 'a', 'a'), (2, 1, 'b', 'b');"
	    "INSERT INTO state (id, thread_id, label, role, kernel, variant, "
	    "confidence) VALUES (1, 1, 'x', 'base', '5.15', 'revert', 1), "
	    "(2, 1, 'y', 'test', '5.15', NULL, 1);");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	ruleset_free(rules);
	db_close(db);
	return 0;
}

static void comparison(const char *metric, const char *verdict, double change,
		       double p, int headline, int workload)
{
	static char text[1024];

	snprintf(text, sizeof(text),
		 "INSERT INTO comparison (thread_id, workload_id, metric, "
		 "better, family, base_state, test_state, tier, n_base, "
		 "n_test, base, test, change, direction, p, p_adjusted, "
		 "ci_lo, ci_hi, noise, theta, n_needed, verdict, headline, "
		 "why) VALUES (1, %d, '%s', 'higher', 'primary', 1, 2, "
		 "'single', 1, 1, 460, %g, %g, '%s', %g, %g, -9, 9, 3, 3, 31, "
		 "'%s', %d, '')", workload, metric, 460 + 4.6 * change,
		 change, change < 0 ? "worse" : "better", p, p, verdict,
		 headline);
	sql(text);
}

static void finding(const char *rule, const char *class, const char *verdict,
		    double weight)
{
	static char text[512];

	snprintf(text, sizeof(text),
		 "INSERT INTO finding (thread_id, rule, class, verdict, "
		 "weight, text) VALUES (1, '%s', '%s', nullif('%s', ''), %g, "
		 "'')", rule, class, verdict, weight);
	sql(text);
}

static void check(const char *query, const char *want)
{
	sqlite3_stmt *stmt = NULL;

	if (sqlite3_prepare_v2(db_handle(db), query, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(stmt, 0), want);
	sqlite3_finalize(stmt);
}

static double probability(void)
{
	sqlite3_stmt *stmt = NULL;
	double v = NAN;

	sqlite3_prepare_v2(db_handle(db), "SELECT probability FROM verdict",
			   -1, &stmt, NULL);
	if (sqlite3_step(stmt) == SQLITE_ROW &&
	    sqlite3_column_type(stmt, 0) != SQLITE_NULL)
		v = sqlite3_column_double(stmt, 0);
	sqlite3_finalize(stmt);
	return v;
}

static void is_class(const char *want)
{
	assert_int_equal(rule_conclude(db, rules, 1), 0);
	assert_int_equal(verdict_thread(db, 1), 0);
	check("SELECT class FROM verdict", want);
}

static void nothing_is_no_data(void **state)
{
	(void)state;
	is_class("no-data");
	check("SELECT headline FROM verdict", "no performance numbers");
}

static void a_complaint_without_numbers_is_open(void **state)
{
	(void)state;
	sql("UPDATE thread SET title = 'boot is slow'");
	is_class("inconclusive");
}

static void loss(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	is_class("regression");
	/* Sellke gives 0.98; single runs are capped. */
	assert_true(fabs(probability() - 0.80) < 1e-9);
	check("SELECT headline FROM verdict", "fio.write.iops -20.0 % "
	      "(460 -> 368), 5.15 vs 5.15 with revert");
}

static void weights_add_up(void **state)
{
	double odds = log(0.8 / 0.2);

	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	finding("support.bisected", "support", "", 0.7);
	finding("doubt.config-not-stated", "doubt", "", -0.3);
	is_class("regression");
	assert_true(fabs(probability() - 1 / (1 + exp(-odds - 0.4))) < 1e-9);
}

static void never_certain(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	finding("support.x", "support", "", 9);
	is_class("regression");
	assert_true(probability() == 0.99);
}

static void opposite_groups_are_mixed(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	comparison("fio.read.iops", "improvement", 20, 0.001, 0, 2);
	is_class("mixed");
}

static void closed_loop_latency_does_not_oppose(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	comparison("fio.write.lat.mean", "improvement", -7, 0.001, 0, 1);
	is_class("regression");
}

static void loose_numbers_do_not_outvote(void **state)
{
	(void)state;
	comparison("fio.write.iops", "inconclusive", -2, 0.6, 1, 1);
	comparison("prose.iops", "improvement", 23, 0.001, 0, 2);
	is_class("inconclusive");
}

static void inconclusive_says_what_is_needed(void **state)
{
	(void)state;
	comparison("fio.write.iops", "inconclusive", -2, 0.6, 1, 1);
	is_class("inconclusive");
	assert_true(isnan(probability()));
	check("SELECT text FROM need ORDER BY id", "31 runs a side, "
	      "interleaved, would show a 3.0 % change at 3 % noise; there "
	      "are 1 and 1");
}

static void people_carry_what_numbers_cannot(void **state)
{
	(void)state;
	comparison("fio.write.iops", "inconclusive", -2, 0.6, 1, 1);
	finding("support.bisected", "support", "", 0.7);
	is_class("inconclusive");
	finding("support.revert-run", "support", "", 2.2);
	is_class("regression");
	assert_true(probability() < 0.85);
}

static void people_do_not_carry_a_gain(void **state)
{
	(void)state;
	comparison("fio.write.iops", "inconclusive", 2, 0.6, 1, 1);
	finding("support.bisected", "support", "", 0.7);
	finding("support.revert-run", "support", "", 2.2);
	is_class("inconclusive");
}

static void support_carries_a_titled_report(void **state)
{
	(void)state;
	finding("support.bisected", "support", "", 0.7);
	is_class("no-data");
	sql("UPDATE thread SET title = 'regression in x?'");
	is_class("inconclusive");
	sql("UPDATE thread SET title = 'regression in x'");
	is_class("regression");
}

static void gates_come_first(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	finding("ending.x", "ending", "noise", -4);
	finding("gate.x", "gate", "not-comparable", 0);
	is_class("not-comparable");
	assert_true(isnan(probability()));
}

static void a_gate_on_another_pair_is_none(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	comparison("fio.read.iops", "regression", -20, 0.001, 0, 1);
	finding("gate.x", "gate", "not-comparable", 0);
	sql("UPDATE finding SET comparison_id = 2");
	is_class("regression");
}

static void endings_beat_numbers(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	finding("ending.tracker-invalid", "ending", "not-a-regression", 0.5);
	is_class("not-a-regression");
	assert_true(probability() > 0.5);
}

static void an_ending_without_a_class_only_weighs(void **state)
{
	(void)state;
	comparison("fio.write.iops", "regression", -20, 0.001, 1, 1);
	finding("ending.noise", "ending", "", -2);
	is_class("regression");
	assert_true(probability() < 0.5);
}

static void no_change(void **state)
{
	(void)state;
	comparison("fio.write.iops", "no-change", -0.2, 0.5, 1, 1);
	sql("UPDATE comparison SET ci_lo = -1.5, ci_hi = 1.1");
	is_class("no-change");
	assert_true(probability() > 0.95);
}

static void judging_twice_gives_one_verdict(void **state)
{
	(void)state;
	comparison("fio.write.iops", "inconclusive", -2, 0.6, 1, 1);
	is_class("inconclusive");
	is_class("inconclusive");
	check("SELECT count(*) FROM verdict", "1");
	check("SELECT count(*) FROM need", "1");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(nothing_is_no_data),
		TEST(a_complaint_without_numbers_is_open),
		TEST(loss),
		TEST(weights_add_up),
		TEST(never_certain),
		TEST(opposite_groups_are_mixed),
		TEST(closed_loop_latency_does_not_oppose),
		TEST(loose_numbers_do_not_outvote),
		TEST(inconclusive_says_what_is_needed),
		TEST(people_carry_what_numbers_cannot),
		TEST(people_do_not_carry_a_gain),
		TEST(support_carries_a_titled_report),
		TEST(gates_come_first),
		TEST(a_gate_on_another_pair_is_none),
		TEST(endings_beat_numbers),
		TEST(an_ending_without_a_class_only_weighs),
		TEST(no_change),
		TEST(judging_twice_gives_one_verdict),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
