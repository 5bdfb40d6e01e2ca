/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Comparisons and claims on rows made by hand, in a database in memory. */
#include "tests/unit/compare_db.h"

/* ---- pairs ---- */

static void one_run_a_side(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 2, 1, "fio.write.iops", 449);
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 1);
	assert_true(fabs(number("SELECT change FROM comparison") + 2.3913) <
		    1e-3);
	is_text("SELECT tier || verdict || direction FROM comparison",
		"singleinconclusiveworse");
	assert_true(number("SELECT n_needed FROM comparison") > 4);
	assert_true(number("SELECT headline FROM comparison") == 1);
	assert_true(number("SELECT count(*) FROM comparison_run") == 2);
}

static void large_loss_of_single_runs(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 6796);
	run(1, 2, 1, "fio.write.iops", 2623);
	compare();
	is_text("SELECT verdict FROM comparison", "regression");
}

static void workloads_never_mix(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 2, 2, "fio.write.iops", 230);
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

static void other_sides_are_left_out(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 4, 1, "fio.write.iops", 230);
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

static void runs_of_a_state_are_samples(void **state)
{
	(void)state;
	for (int i = 0; i < 5; i++) {
		run(1, 1, 1, "fio.write.iops", 1000 + i);
		run(1, 2, 1, "fio.write.iops", 900 + i);
	}
	compare();
	is_text("SELECT tier || n_base || n_test || verdict || noise_source "
		"FROM comparison", "samples55regressionmeasured");
	is_text("SELECT test_name FROM comparison",
		"moderated, mann-whitney");
}

static void the_order_of_rows_does_not_matter(void **state)
{
	double p;

	(void)state;
	for (int i = 0; i < 4; i++)
		run(1, 1, 1, "fio.write.iops", 1000 + i);
	for (int i = 3; i >= 0; i--)
		run(1, 2, 1, "fio.write.iops", 980 + 2 * i);
	compare();
	p = number("SELECT p FROM comparison");
	sql("DELETE FROM comparison_run; DELETE FROM comparison; "
	    "DELETE FROM measurement; DELETE FROM run;");
	for (int i = 0; i < 4; i++) {
		run(1, 2, 1, "fio.write.iops", 980 + 2 * i);
		run(1, 1, 1, "fio.write.iops", 1003 - i);
	}
	compare();
	assert_true(number("SELECT p FROM comparison") == p);
}

static void comparing_twice_leaves_one_set(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 2, 1, "fio.write.iops", 449);
	compare();
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 1);
}

static void two_mails_are_two_machines(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 990);
	run(2, 1, 1, "fio.write.iops", 5000);
	run(2, 2, 1, "fio.write.iops", 4990);
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 2);
	assert_true(number("SELECT max(abs(change)) FROM comparison") < 2);
}

static void a_number_told_again_is_no_further_run(void **state)
{
	(void)state;
	sql("INSERT INTO message (id, document_id, thread_id, position, "
	    "author, author_role, kind, line_from, line_to) VALUES "
	    "(3, 1, 1, 2, 'A', 'reporter', 'reply', 20, 29);"
	    "INSERT INTO block VALUES "
	    "(5, 1, 3, 'prose', 0, 19, 29, 20, 29), "
	    "(6, 1, 3, 'fio-normal', 0, 19, 29, 20, 29);");
	run(3, 1, 1, "fio.write.iops", 10500);
	run(3, 2, 1, "fio.write.iops", 8900);
	run(5, 1, 1, "fio.write.iops", 10500);
	run(5, 2, 1, "fio.write.iops", 8900);
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 1);
	assert_true(number("SELECT count(*) FROM comparison_run") == 2);
	/* Another number is another run, and so is what a tool printed. */
	run(5, 1, 1, "fio.write.iops", 10450);
	run(6, 2, 1, "fio.write.iops", 8900);
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run") == 4);
}

/* What has five digits is equal by copying, what has three by rounding. */
static void a_log_shown_again_is_no_further_run(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		run(1, 1, 1, "fio.write.iops", 10512);
		run(1, 2, 1, "fio.write.iops", 18931);
	}
	sql("UPDATE measurement SET precision = 1");
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run") == 2);
	sql("UPDATE measurement SET precision = 100");
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run") == 6);
}

static void runs_that_differ_in_one_value_are_two(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++) {
		run(1, 1, 1, "fio.write.iops", 10512);
		sql(i ? "INSERT INTO measurement (run_id, metric, value, unit, "
			"byte_from, byte_to, line) SELECT max(id), "
			"'fio.write.bw', 43057152, '', 0, 0, 4 FROM run" :
			"INSERT INTO measurement (run_id, metric, value, unit, "
			"byte_from, byte_to, line) SELECT max(id), "
			"'fio.write.bw', 43057153, '', 0, 0, 4 FROM run");
	}
	run(1, 2, 1, "fio.write.iops", 8931);
	sql("UPDATE measurement SET precision = 1");
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run "
			   "JOIN comparison ON id = comparison_id "
			   "WHERE metric = 'fio.write.iops'") == 3);
}

static void a_sentence_told_three_times_is_one_run(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		run(3, 1, 1, "fio.write.iops", 10500);
		run(3, 2, 1, "fio.write.iops", 8900);
		sql("UPDATE measurement SET line = 4 + 5 * (id / 2)");
	}
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run") == 2);
}

static void runs_of_one_list_are_runs(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		run(3, 1, 1, "fio.write.iops", 10500);
		run(3, 2, 1, "fio.write.iops", 8900);
	}
	compare();
	assert_true(number("SELECT count(*) FROM comparison_run") == 6);
}

static void a_lone_side_meets_another_mail(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(2, 2, 1, "fio.write.iops", 500);
	compare();
	assert_true(number("SELECT change FROM comparison") == -50);
}

static void revert_stands_as_third(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 700);
	run(1, 3, 1, "fio.write.iops", 1010);
	compare();
	assert_true(number("SELECT third_state FROM comparison "
			   "WHERE base_state = 1") == 3);
	assert_true(number("SELECT count(*) FROM comparison "
			   "WHERE why LIKE '%recovers 103 %'") == 1);
}

static void progress_gives_way_to_results(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 100);
	sql("UPDATE run SET partial = 1");
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 2, 1, "fio.write.iops", 449);
	compare();
	assert_true(number("SELECT base FROM comparison") == 460);
}

/* ---- what numbers say ---- */

static void bandwidth_is_derived_from_iops(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 700);
	sql("INSERT INTO measurement (run_id, metric, value, unit, byte_from, "
	    "byte_to, line) VALUES (1, 'fio.write.bw', 4096000, 'bytes/s', 0, "
	    "0, 5), (2, 'fio.write.bw', 2867200, 'bytes/s', 0, 0, 5)");
	compare();
	assert_true(number("SELECT derived_from IS NOT NULL FROM comparison "
			   "WHERE metric = 'fio.write.bw'") == 1);
	/* One test, so nothing to adjust for. */
	assert_true(number("SELECT p = p_adjusted FROM comparison "
			   "WHERE metric = 'fio.write.iops'") == 1);
}

static void base_of_zero_has_no_ratio(void **state)
{
	(void)state;
	run(1, 1, 1, "jbd2.logging", 0);
	run(1, 2, 1, "jbd2.logging", 10000000);
	compare();
	assert_true(isnan(number("SELECT change FROM comparison")));
	is_text("SELECT verdict FROM comparison", "inconclusive");
}

static void zero_on_both_sides_is_the_same(void **state)
{
	(void)state;
	run(1, 1, 1, "jbd2.logging", 0);
	run(1, 2, 1, "jbd2.logging", 0);
	compare();
	is_text("SELECT direction FROM comparison", "same");
	assert_true(number("SELECT change FROM comparison") == 0);
}

static void context_is_not_judged(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.cpu.usr", 1);
	run(1, 2, 1, "fio.cpu.usr", 2);
	compare();
	is_text("SELECT verdict || direction FROM comparison",
		"neutralneutral");
	assert_true(isnan(number("SELECT p FROM comparison")));
	assert_true(number("SELECT headline FROM comparison") == 0);
}

static void below_print_resolution(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 27500);
	run(1, 2, 1, "fio.write.iops", 27400);
	sql("UPDATE measurement SET precision = 100");
	compare();
	assert_true(number("SELECT count(*) FROM comparison "
			   "WHERE why LIKE '%below print resolution%'") == 1);
}

static void bounds_that_meet_prove_nothing(void **state)
{
	(void)state;
	run(1, 1, 1, "jbd2.logging", 10e6);
	run(1, 2, 1, "jbd2.logging", 20e6);
	sql("UPDATE measurement SET lo = value, hi = value + 10e6");
	compare();
	is_text("SELECT verdict FROM comparison", "inconclusive");
	assert_true(number("SELECT count(*) FROM comparison "
			   "WHERE why LIKE '%bounds%meet%'") == 1);
}

static void running_average_is_vague(void **state)
{
	(void)state;
	run(1, 1, 1, "jbd2.commit_time", 20731000);
	run(1, 2, 1, "jbd2.commit_time", 26470000);
	compare();
	is_text("SELECT verdict FROM comparison", "inconclusive");
	assert_true(number("SELECT noise FROM comparison") == 20);
}

static void summary_with_spread(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 900);
	sql("UPDATE measurement SET spread = value / 100, spread_kind = 'sd', "
	    "n = 10");
	compare();
	is_text("SELECT tier || n_base || verdict || noise_source "
		"FROM comparison", "summary10regressionstdev");
}

static void device_decides_the_noise(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 990);
	sql("INSERT INTO parameter VALUES (1, 'rw', 'randwrite', NULL), "
	    "(1, 'direct', '1', NULL);"
	    "INSERT INTO environment VALUES (1, 1, 'device', 'nvme0n1', 3)");
	compare();
	assert_true(number("SELECT noise FROM comparison") == 3);
	sql("INSERT INTO environment VALUES (2, 1, 'machine', "
	    "'c5.xlarge', 3)");
	compare();
	assert_true(number("SELECT noise FROM comparison") == 6);
}

/* ---- claims ---- */

static void claim(const char *columns, const char *values)
{
	static char text[512];

	snprintf(text, sizeof(text),
		 "INSERT INTO claim (message_id, byte_from, byte_to, line, %s)"
		 " VALUES (1, 0, 0, 3, %s)", columns, values);
	sql(text);
}

static void claim_stands_in_for_numbers(void **state)
{
	(void)state;
	claim("kind, metric, percent", "'percent', 'iops', -50");
	compare();
	is_text("SELECT tier || verdict || direction FROM comparison",
		"claimregressionworse");
	assert_true(number("SELECT change FROM comparison") == -50);
	/* It cannot support itself. */
	assert_true(isnan(number("SELECT supported FROM claim")));
}

static void claim_of_latency_goes_up(void **state)
{
	(void)state;
	claim("kind, metric, percent", "'percent', 'latency', -50");
	compare();
	is_text("SELECT direction FROM comparison", "worse");
	assert_true(number("SELECT change FROM comparison") == 50);
}

static void claim_from_to(void **state)
{
	(void)state;
	claim("kind, metric, from_value, to_value",
	      "'from-to', 'iops', 22000, 1000");
	compare();
	is_text("SELECT verdict FROM comparison", "regression");
	assert_true(number("SELECT base FROM comparison") == 22000);
}

static void claim_gives_way_to_numbers(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 460);
	run(1, 2, 1, "fio.write.iops", 449);
	claim("kind, metric, percent", "'percent', 'iops', -3");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 1);
	assert_true(number("SELECT supported FROM claim") == 1);
}

static void claim_that_disagrees(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 890);
	claim("kind, metric, percent, percent_most",
	      "'range', 'iops', -5, -9");
	compare();
	assert_true(number("SELECT supported FROM claim") == 0);
	assert_true(number("SELECT comparison_id FROM claim") ==
		    number("SELECT id FROM comparison"));
}

static void up_to_is_halved(void **state)
{
	double full;

	(void)state;
	claim("kind, metric, percent", "'percent', 'iops', -20");
	compare();
	full = number("SELECT p FROM comparison");
	sql("UPDATE claim SET up_to = 1");
	compare();
	assert_true(number("SELECT p FROM comparison") > full);
}

static void no_claim_no_row(void **state)
{
	(void)state;
	claim("kind", "'none-seen'");
	compare();
	assert_true(number("SELECT count(*) FROM comparison") == 0);
}

/* How busy the machine is says nothing of how fast the work gets done. */
static void a_claim_of_speed_outranks_one_of_use(void **state)
{
	(void)state;
	claim("kind, metric, from_value, to_value",
	      "'from-to', 'cpu', 10, 40");
	claim("kind, metric, percent", "'percent', 'throughput', -9");
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"prose.throughput");
	is_text("SELECT direction FROM comparison WHERE headline = 1",
		"worse");
}

static void a_claim_of_speed_outranks_measured_use(void **state)
{
	(void)state;
	run(3, 1, 2, "prose.cpu", 40);
	run(3, 2, 2, "prose.cpu", 10);
	run(3, 1, 2, "prose.power", 40);
	run(3, 2, 2, "prose.power", 10);
	claim("kind, metric, percent", "'percent', 'latency', -9");
	compare();
	is_text("SELECT metric || tier FROM comparison WHERE headline = 1",
		"prose.latencyclaim");
}

/* Counter-example: where nothing else is claimed, that is the report. */
static void a_claim_of_use_alone_stands(void **state)
{
	(void)state;
	claim("kind, metric, from_value, to_value",
	      "'from-to', 'cpu', 40, 90");
	compare();
	is_text("SELECT metric || direction FROM comparison "
		"WHERE headline = 1", "prose.cpuworse");
}

static void headline_is_what_the_title_names(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 950);
	run(1, 1, 2, "fio.write.lat.mean", 1000);
	run(1, 2, 2, "fio.write.lat.mean", 5000);
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"fio.write.iops");
	sql("UPDATE thread SET title = 'latency regression'");
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"fio.write.lat.mean");
}

/* The name that the tool itself gives it, whole; a longer one is another. */
static void headline_is_the_whole_name_in_the_title(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.clat.p99", 1000);
	run(1, 2, 1, "fio.write.clat.p99", 2000);
	run(1, 1, 2, "fio.write.lat.mean", 1000);
	run(1, 2, 2, "fio.write.lat.mean", 5000);
	sql("UPDATE thread SET title = 'p99 latency regression'");
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"fio.write.clat.p99");
	sql("UPDATE thread SET title = 'p999 latency regression'");
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"fio.write.lat.mean");
}

static void a_tool_comes_before_prose_in_the_headline(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 950);
	run(3, 1, 2, "prose.latency", 1000);
	run(3, 2, 2, "prose.latency", 5000);
	sql("UPDATE thread SET title = 'latency regression'");
	compare();
	is_text("SELECT metric FROM comparison WHERE headline = 1",
		"fio.write.iops");
}

/* Five runs in a free table, which the tool's single run is one of. */
static void a_table_repeats_what_a_tool_printed(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 900);
	for (int i = 0; i < 5; i++) {
		run(3, 1, 2, "prose.iops", 1000 + i);
		run(3, 2, 2, "prose.iops", 900 + i);
	}
	compare();
	is_text("SELECT metric || tier || n_base || workload_id "
		"FROM comparison WHERE headline = 1", "fio.write.iopssamples51");
	assert_true(number("SELECT count(*) FROM comparison "
			   "WHERE derived_from IS NOT NULL") == 1);
}

/* Counter-example: the same word, but other values, is another experiment. */
static void a_table_of_other_values_stays_apart(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 900);
	for (int i = 0; i < 5; i++) {
		run(3, 1, 2, "prose.iops", 2000 + i);
		run(3, 2, 2, "prose.iops", 900 + i);
	}
	compare();
	assert_true(number("SELECT count(*) FROM comparison "
			   "WHERE metric = 'prose.iops'") == 1);
	is_text("SELECT metric || tier FROM comparison WHERE headline = 1",
		"fio.write.iopssingle");
}

static void less_than_the_last_digit_is_the_same(void **state)
{
	(void)state;
	run(1, 1, 1, "fio.write.iops", 1000);
	run(1, 2, 1, "fio.write.iops", 999);
	run(1, 1, 1, "fio.write.lat.mean", 1000);
	run(1, 2, 1, "fio.write.lat.mean", 1200);
	sql("UPDATE measurement SET precision = 1");
	compare();
	is_text("SELECT group_concat(direction) FROM comparison",
		"same,worse");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(one_run_a_side),
		TEST(large_loss_of_single_runs),
		TEST(workloads_never_mix),
		TEST(other_sides_are_left_out),
		TEST(runs_of_a_state_are_samples),
		TEST(the_order_of_rows_does_not_matter),
		TEST(comparing_twice_leaves_one_set),
		TEST(two_mails_are_two_machines),
		TEST(a_number_told_again_is_no_further_run),
		TEST(a_log_shown_again_is_no_further_run),
		TEST(runs_that_differ_in_one_value_are_two),
		TEST(a_sentence_told_three_times_is_one_run),
		TEST(runs_of_one_list_are_runs),
		TEST(a_lone_side_meets_another_mail),
		TEST(revert_stands_as_third),
		TEST(progress_gives_way_to_results),
		TEST(bandwidth_is_derived_from_iops),
		TEST(base_of_zero_has_no_ratio),
		TEST(zero_on_both_sides_is_the_same),
		TEST(context_is_not_judged),
		TEST(below_print_resolution),
		TEST(bounds_that_meet_prove_nothing),
		TEST(running_average_is_vague),
		TEST(summary_with_spread),
		TEST(device_decides_the_noise),
		TEST(claim_stands_in_for_numbers),
		TEST(claim_of_latency_goes_up),
		TEST(claim_from_to),
		TEST(claim_gives_way_to_numbers),
		TEST(claim_that_disagrees),
		TEST(up_to_is_halved),
		TEST(no_claim_no_row),
		TEST(a_claim_of_speed_outranks_one_of_use),
		TEST(a_claim_of_speed_outranks_measured_use),
		TEST(a_claim_of_use_alone_stands),
		TEST(headline_is_what_the_title_names),
		TEST(headline_is_the_whole_name_in_the_title),
		TEST(a_tool_comes_before_prose_in_the_headline),
		TEST(a_table_repeats_what_a_tool_printed),
		TEST(a_table_of_other_values_stays_apart),
		TEST(less_than_the_last_digit_is_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
