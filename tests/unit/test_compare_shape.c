/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What comparisons say beside the verdict on a pair: histograms, profiles, all
 * workloads together, reverted kernels, runs that stand apart.
 */
#include "tests/unit/compare_db.h"

/* ---- histograms ---- */

static void histogram(int st, const char *unit, const char *buckets)
{
	static char text[1024];

	snprintf(text, sizeof(text),
		 "INSERT INTO run (block_id, state_id, workload_id, tool, "
		 "valid, partial, line_from, line_to) "
		 "VALUES (1, %d, 1, 'bpf', 1, 0, 1, 9);"
		 "INSERT INTO histogram (run_id, name, unit, line) "
		 "SELECT max(id), 'fsync', '%s', %d FROM run;"
		 "INSERT INTO bucket (histogram_id, lo, hi, count) "
		 "SELECT (SELECT max(id) FROM histogram), column1, column2, "
		 "column3 FROM (VALUES %s);", st, unit, 10 * st, buckets);
	sql(text);
}

static void a_histogram_moves_by_bins(void **state)
{
	(void)state;
	histogram(1, "ns", "(32, 63, 900), (64, 127, 100)");
	histogram(2, "ns", "(32, 63, 100), (64, 127, 880), (128, 255, 20)");
	compare();
	is_text("SELECT tier || ' ' || family || ' ' || verdict || ' ' || "
		"direction FROM comparison",
		"histogram context neutral worse");
	is_text("SELECT substr(why, 1, 64) FROM comparison", "descriptive: "
		"fsync, p50 32-63 ns -> 64-127 ns, p99 64-127 ns -> ");
	assert_true(fabs(number("SELECT p FROM comparison")) < 1e-6);
	assert_true(number("SELECT base_line || '' || test_line FROM "
			   "comparison") == 1020);
	assert_true(number("SELECT count(*) FROM comparison_run") == 2);
}

static void less_than_a_bin_is_nothing(void **state)
{
	(void)state;
	histogram(1, "ns", "(32, 63, 900), (64, 127, 100)");
	histogram(2, "ns", "(32, 63, 700), (64, 127, 300)");
	compare();
	is_text("SELECT direction FROM comparison", "same");
	assert_true(number("SELECT change FROM comparison") == 0);
}

static void other_edges_are_compared_where_both_have_one(void **state)
{
	(void)state;
	histogram(1, "ns", "(0, 100, 50), (100, 200, 50)");
	histogram(2, "ns", "(0, 200, 100)");
	compare();
	/* Below 200 lies everything on both sides; 100 is no edge of one. */
	is_text("SELECT substr(why, instr(why, 'edge') + 5, 4) FROM "
		"comparison", "0.00");
}

static void an_empty_histogram_is_none(void **state)
{
	(void)state;
	histogram(1, "ns", "(32, 63, 0)");
	histogram(2, "ns", "(32, 63, 100)");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

static void counts_have_no_direction(void **state)
{
	(void)state;
	histogram(1, "count", "(1, 1, 900), (2, 3, 100)");
	histogram(2, "count", "(1, 1, 100), (2, 3, 900)");
	compare();
	is_text("SELECT direction FROM comparison", "neutral");
}

/* ---- profiles ---- */

static void profile(int st, double samples, const char *entries)
{
	static char text[1024];

	snprintf(text, sizeof(text),
		 "INSERT INTO run (block_id, state_id, workload_id, tool, "
		 "valid, partial, line_from, line_to) "
		 "VALUES (1, %d, 1, 'perf', 1, 0, 1, 9);"
		 "INSERT INTO profile (run_id, event, samples, samples_kind, "
		 "count) SELECT max(id), 'cycles', nullif(%g, 0), 'exact', 1e9 "
		 "FROM run;"
		 "INSERT INTO profile_entry (profile_id, position, symbol, "
		 "symbol_key, self, children, line) SELECT (SELECT max(id) FROM "
		 "profile), row_number() OVER (), column1, column1, column2, "
		 "column3, 5 FROM (VALUES %s);", st, samples, entries);
	sql(text);
}

static void a_symbol_that_grew(void **state)
{
	(void)state;
	profile(1, 10000, "('spin', 3.0, NULL), ('copy', 20.0, NULL)");
	profile(2, 10000, "('spin', 9.0, NULL), ('copy', 20.2, NULL)");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 1);
	is_text("SELECT metric || ' ' || tier || ' ' || verdict FROM "
		"comparison", "profile.cycles.spin profile neutral");
	assert_true(number("SELECT test FROM comparison") == 9);
	/* z = 0.06 / sqrt(4 * 0.06 * 0.94 * 2 / 10000) */
	is_text("SELECT substr(why, instr(why, ' z '), 6) FROM comparison",
		" z 8.9");
}

static void without_samples_nothing_is_tested(void **state)
{
	(void)state;
	profile(1, 0, "('spin', 3.0, NULL)");
	profile(2, 10000, "('spin', 9.0, NULL)");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

static void few_samples_list_nothing(void **state)
{
	(void)state;
	profile(1, 200, "('spin', 3.0, NULL)");
	profile(2, 200, "('spin', 9.0, NULL)");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

static void what_a_callee_did_before_is_moved(void **state)
{
	(void)state;
	profile(1, 10000, "('vfs_write', 3.0, 30.0)");
	profile(2, 10000, "('vfs_write', 9.0, 30.5)");
	compare();
	assert_true(number("SELECT why LIKE '%: moved, not grown%' FROM "
			   "comparison") == 1);
}

static void what_is_no_longer_inlined_is_moved(void **state)
{
	(void)state;
	profile(1, 10000, "('xas_load', 6.0, NULL), ('z', 1.0, NULL)");
	profile(2, 10000, "('xas_load', 2.0, NULL), ('xas_walk', 3.9, NULL), "
			  "('z', 1.0, NULL)");
	compare();
	assert_true(number("SELECT sum(why LIKE '%: moved, not grown%') FROM "
			   "comparison") == 2);
}

static void what_grew_with_all_it_calls_is_not_moved(void **state)
{
	(void)state;
	profile(1, 10000, "('vfs_write', 3.0, 30.0)");
	profile(2, 10000, "('vfs_write', 9.0, 36.0)");
	compare();
	assert_true(number("SELECT why LIKE '%moved%' FROM comparison") == 0);
}

/* The other side may show nothing below 2 %. */
static void what_one_side_leaves_out_is_not_nothing(void **state)
{
	(void)state;
	profile(1, 100000, "('copy', 20.0, NULL), ('least', 2.0, NULL)");
	profile(2, 100000, "('copy', 20.0, NULL), ('least', 2.0, NULL), "
			   "('new', 2.1, NULL)");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

/* ---- all workloads together ---- */

static void three_workloads(double a, double b, double c)
{
	sql("INSERT INTO workload VALUES (3, 1, 'c', 'c')");
	run(1, 1, 1, "fio.write.iops", 100);
	run(1, 2, 1, "fio.write.iops", 100 * a);
	run(1, 1, 2, "fio.write.iops", 1000);
	run(1, 2, 2, "fio.write.iops", 1000 * b);
	run(1, 1, 3, "fio.write.iops", 10000);
	run(1, 2, 3, "fio.write.iops", 10000 * c);
	compare();
}

static void together_they_show_it(void **state)
{
	(void)state;
	three_workloads(0.88, 0.89, 0.87);
	assert_true(number("SELECT groups FROM overall") == 3);
	assert_true(number("SELECT max(verdict = 'regression') FROM "
			   "comparison") == 0);
	/* mean of the logs -0.128, se sqrt(2 0.05^2 / 3 + 2 0.005^2) */
	assert_true(number("SELECT p BETWEEN 0.02 AND 0.03 FROM overall"));
	assert_true(fabs(number("SELECT p_sign FROM overall") - 0.25) < 1e-9);
}

/* The one of three that stands out was chosen for that. */
static void the_most_striking_workload_is_one_of_many(void **state)
{
	(void)state;
	three_workloads(0.84, 1.01, 0.99);
	assert_true(number("SELECT min(p) < 0.05 FROM comparison"));
	assert_true(fabs(number("SELECT min(p_adjusted) / min(p) "
				"FROM comparison") - 3) < 1e-6);
	assert_true(number("SELECT max(verdict = 'regression') FROM "
			   "comparison") == 0);
}

static void a_sum_is_told_beside_the_mean(void **state)
{
	(void)state;
	three_workloads(0.88, 0.89, 1.05);
	assert_true(number("SELECT change < 0 AND sum_change > 0 FROM "
			   "overall") == 1);
}

static void two_workloads_are_told_one_by_one(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 100);
	run(1, 2, 1, "fio.write.iops", 88);
	run(1, 1, 2, "fio.write.iops", 1000);
	run(1, 2, 2, "fio.write.iops", 880);
	compare();
	assert_true(number("SELECT count(*) FROM overall") == 0);
}

/* ---- reverted, and looked at again ---- */

static void runs(int st, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		run(1, st, 1, "fio.write.iops", x[i]);
}

static void a_revert_takes_it_back(void **state)
{
	static const double before[] = {1000, 1010, 990, 1005, 995};
	static const double after[] = {800, 805, 795, 802, 798};
	static const double back[] = {990, 1000, 1002, 995, 985};

	(void)state;
	runs(1, before, 5);
	runs(2, after, 5);
	runs(3, back, 5);
	compare();
	is_text("SELECT revert FROM comparison WHERE base_state = 1", "strong");
	assert_true(number("SELECT recovery BETWEEN 0.9 AND 1 AND recovery_lo "
			   "> 0.5 FROM comparison WHERE base_state = 1") == 1);
}

static void a_revert_that_does_not_help(void **state)
{
	static const double before[] = {1000, 1010, 990, 1005, 995};
	static const double after[] = {800, 805, 795, 802, 798};

	(void)state;
	runs(1, before, 5);
	runs(2, after, 5);
	runs(3, after, 5);
	compare();
	is_text("SELECT revert FROM comparison WHERE base_state = 1",
		"no-help");
}

static void a_cold_first_run_is_told(void **state)
{
	static const double before[] = {1000, 1001, 999, 1002, 998, 1000};
	static const double after[] = {700, 1001, 1000, 999, 1002, 998};

	(void)state;
	runs(1, before, 6);
	runs(2, after, 6);
	compare();
	is_text("SELECT flags FROM comparison", "test warm-up");
	assert_true(number("SELECT why LIKE '%first run of test looks cold%' "
			   "FROM comparison") == 1);
}

/* ---- figures from the tables ---- */

static void a_threshold_changes_the_verdict(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 880);
	compare();
	is_text("SELECT verdict FROM comparison", "inconclusive");
	sql("UPDATE threshold SET value = 0.02 WHERE name = 's0_few'");
	compare();
	is_text("SELECT verdict FROM comparison", "regression");
	sql("UPDATE threshold SET value = 0.0001 WHERE name = 'alpha'");
	compare();
	is_text("SELECT verdict FROM comparison", "inconclusive");
}

static void a_missing_threshold_is_an_error(void **state)
{
	(void)state;
	sql("DELETE FROM threshold WHERE name = 'tau'");
	assert_true(compare_thread(db, 1) < 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_histogram_moves_by_bins),
		TEST(less_than_a_bin_is_nothing),
		TEST(other_edges_are_compared_where_both_have_one),
		TEST(an_empty_histogram_is_none),
		TEST(counts_have_no_direction),
		TEST(a_symbol_that_grew),
		TEST(without_samples_nothing_is_tested),
		TEST(few_samples_list_nothing),
		TEST(what_a_callee_did_before_is_moved),
		TEST(what_is_no_longer_inlined_is_moved),
		TEST(what_grew_with_all_it_calls_is_not_moved),
		TEST(what_one_side_leaves_out_is_not_nothing),
		TEST(together_they_show_it),
		TEST(the_most_striking_workload_is_one_of_many),
		TEST(a_sum_is_told_beside_the_mean),
		TEST(two_workloads_are_told_one_by_one),
		TEST(a_revert_takes_it_back),
		TEST(a_revert_that_does_not_help),
		TEST(a_cold_first_run_is_told),
		TEST(a_threshold_changes_the_verdict),
		TEST(a_missing_threshold_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
