/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Heads and cells of tables in Markdown, and numbers that only look like
 * results. */
#include "tests/unit/table_doc.h"

static void a_version_stands_before_the_metric(void **state)
{
	struct document *d = tables(
		"| workload | 6.8 IOPS | 6.8 lat (us) | 6.9 IOPS | 6.9 lat (us) |\n"
		"|----------|----------|--------------|----------|--------------|\n"
		"| randread | 412000 | 78.1 | 371000 | 86.9 |\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 412000)->label, "6.8");
	assert_text(run_of(d, 86900)->label, "6.9");
	assert_string_equal(run_of(d, 412000)->measurement[0].unit, "1/s");
	document_free(d);
}

/* Words of a head that close up, as many as there are columns. */
static void a_head_that_closes_up_is_cut_at_blanks(void **state)
{
	struct document *d = tables(
		"Kernel#            Speedup(x) Intr/s  CtxSw/s us%    idle%\n"
		"------------------ ---------  ------- ------- ------ -----\n"
		"2.6.24.2                1.000  21969   43425     76      2\n"
		"2.6.28-rc8              0.966  30429   42608     75      3\n");

	(void)state;
	assert_text(run_of(d, 30429)->label, "2.6.28-rc8");
	assert_text(run_of(d, 30429)->measurement[0].metric, "prose.intr_s");
	assert_text(run_of(d, 43425)->measurement[0].metric, "prose.ctxsw_s");
	assert_text(run_of(d, 0.966)->label, "2.6.28-rc8");
	document_free(d);
}

/* One word too many: the place decides, as before. */
static void a_head_of_other_words_is_not_cut(void **state)
{
	struct document *d = tables(
		"kernel       read speed   write speed\n"
		"6.1.12       523.4 MB/s   410.5 MB/s\n"
		"6.6.3        498.1 MB/s   402.2 MB/s\n");

	(void)state;
	assert_text(run_of(d, 523.4e6)->label, "6.1.12");
	assert_text(run_of(d, 402.2e6)->label, "6.6.3");
	document_free(d);
}

/* A tab behind seven letters is one column wide. */
static void a_narrow_tab_parts_cells(void **state)
{
	struct document *d = tables(
		"Wall time:\n"
		"\tcreate\tbulkstat\tfind+stat\tunlink\n"
		"old\t237s\t161s\t\t173s\t\t299s\n"
		"patched\t234s\t160s\t\t182s\t\t317s\n");

	(void)state;
	assert_int_equal(n_measured(d), 8);
	assert_text(run_of(d, 234e9)->label, "patched");
	assert_text(run_of(d, 317e9)->label, "patched");
	document_free(d);
}

static void a_label_of_many_words_stays_a_row(void **state)
{
	struct document *d = tables(
		"Traffic on the same node (Mbit/s).\n\n"
		"| Test | 6.1 (avg) | 6.6 (avg) |\n| --- | --- | --- |\n"
		"| 1 iperf TCP. Same VM using Pod IP | 22,455 | 14,847 |\n"
		"| 3 iperf TCP. Remote VM using Pod IP | 5,394 | 3,687 |\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	document_free(d);
}

static void a_share_behind_a_value_is_a_remark(void **state)
{
	struct document *d = tables(
		"|           |   5.15   |     6.1\n"
		"| --        | --       | --\n"
		"| -- main metrics -- |   |        |\n"
		"| CPU time  | 167m28s  |   192m46s 115%\n"
		"| Wall time | 227m14s  |   232m39s 102%\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 11566e9)->label, "6.1");
	document_free(d);
}

static void columns_that_recompute_are_states(void **state)
{
	struct document *d = tables(
		"| metric | freeze=0 | freeze=1 | D |\n|---|---|---|---|\n"
		"| calls (rps) | 418.9 | 474.0 | **+13.1%** |\n"
		"| p50 latency (ms) | 6.15 | 7.00 | **+13.8% (worse)** |\n");

	(void)state;
	assert_text(run_of(d, 418.9)->label, "freeze=0");
	assert_text(run_of(d, 7e6)->label, "freeze=1");
	document_free(d);
}

static void emphasis_inside_a_cell(void **state)
{
	struct document *d = tables("| Kernel | speed |\n|---|---|\n"
				    "| 6.12.47 | **941** Mbits/sec |\n"
				    "| 6.12.62 | **612** Mbits/sec |\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_text(run_of(d, 612e6 / 8)->label, "6.12.62");
	document_free(d);
}

static void set_up_columns_are_keys(void **state)
{
	struct document *d = tables("| Kernel | QD | Disks | IOPS |\n"
				    "| --- | --- | --- | --- |\n"
				    "| 6.1 | 192 | 7 | 5895838 |\n"
				    "| 6.6 | 192 | 7 | 5472347 |\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

static void a_range_in_words_is_one_number(void **state)
{
	struct document *d = tables("I am getting 10 to 11 MB/s throughput.\n");

	(void)state;
	assert_int_equal(n_measured(d), 1);
	assert_near(run_of(d, 10e6)->measurement[0].hi, 11e6);
	document_free(d);
}

/* Counter-example: a change is two numbers. */
static void from_to_is_two_numbers(void **state)
{
	struct document *d = tables("Throughput went from 10 to 11 MB/s.\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

static void down_to_is_what_is_left(void **state)
{
	struct document *d = tables("The write IOPS is down to 70 % there.\n");

	(void)state;
	assert_true(d->facts.n_claims > 0);
	assert_near(d->facts.claim[0].percent, -30);
	document_free(d);
}

static void a_version_behind_on_is_no_result(void **state)
{
	struct document *d = tables(
		"On 6.8 we see 95k IOPS, down from 110k IOPS on 6.7.\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

/* What a supply is rated at was not drawn. */
static void power_that_is_drawn(void **state)
{
	struct document *d = tables("The charger is rated at 65 W.\n\n"
				    "Idle draw is 4.5 W here.\n");

	(void)state;
	assert_int_equal(n_measured(d), 1);
	assert_string_equal(run_of(d, 4.5)->measurement[0].unit, "W");
	document_free(d);
}

/* Sizes under the name of the metric are keys, not values of it. */
static void metric_in_the_corner_over_keys(void **state)
{
	struct document *d = tables("IOPS  6.2     6.3-rc1  change\n"
				    "4k    101000  88000    -12.9%\n"
				    "8k    91000   78000    -14.3%\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_value(d, "prose.iops", 0, 101000);
	assert_text(run_of(d, 88000)->group, "4k");
	assert_text(run_of(d, 78000)->label, "6.3-rc1");
	document_free(d);
}

/* Numbers of processors under "cpu" are keys as before, and name nothing. */
static void processors_name_no_metric(void **state)
{
	struct document *d = tables("cpu   before  after\n"
				    "4     101.5   88.2\n"
				    "8     91.5    78.2\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_value(d, "prose.value", 0, 101.5);
	assert_text(run_of(d, 78.2)->group, "cpu=8");
	document_free(d);
}

/* "user" is what time printed where "real" and "sys" are. */
static void user_beside_real_and_sys(void **state)
{
	struct document *d = tables("latency:\n\n      before  after\n"
				    "real  1.093   0.534\n"
				    "user  0.210   0.110\n"
				    "sys   0.622   0.310\n");

	(void)state;
	assert_value(d, "prose.user", 0, 0.21);
	assert_value(d, "prose.sys", 1, 0.31);
	document_free(d);
}

/* Two metrics over the same two states each, and words among the numbers. */
static void states_repeat_below_their_metrics(void **state)
{
	struct document *d = tables(
		"                     mbps                            iops\n"
		"bs      rw           5.4.2         5.5.1             5.4.2         5.5.1\n"
		"4k    randread    2567.7KB/s   1588.3KB/s             676               652\n"
		"4k    randwrite    1345.5KB/s    1241.7KB/s            321            295\n"
		"64k  randread     23377KB/s     26548KB/s              219            268\n");

	(void)state;
	assert_text(run_of(d, 2567700)->label, "5.4.2");
	assert_text(run_of(d, 1588300)->label, "5.5.1");
	assert_text(run_of(d, 676)->label, "5.4.2");
	assert_text(run_of(d, 652)->label, "5.5.1");
	assert_text(run_of(d, 219)->label, "5.4.2");
	assert_text(run_of(d, 268)->label, "5.5.1");
	document_free(d);
}

/* The same the other way round: each state spans its metrics. */
static void metrics_repeat_below_their_states(void **state)
{
	struct document *d = tables(
		"                     5.4.2                       5.5.1\n"
		"bs      rw         MB/s       IOPS            MB/s        IOPS\n"
		"4k      randread   812.4      20310           601.2       15030\n"
		"16k     randread   1812.4     9062            1201.2      6006\n");

	(void)state;
	assert_text(run_of(d, 20310)->label, "5.4.2");
	assert_text(run_of(d, 812.4e6)->label, "5.4.2");
	assert_text(run_of(d, 15030)->label, "5.5.1");
	assert_text(run_of(d, 601.2e6)->label, "5.5.1");
	document_free(d);
}

/* A cell is missing: no place says whose the others are. */
static void states_that_repeat_need_every_cell(void **state)
{
	struct document *d = tables(
		"                     MB/s                            iops\n"
		"bs      rw           5.4.2         5.5.1             5.4.2         5.5.1\n"
		"4k    randread    2567.7KB/s   1588.3KB/s             676               652\n"
		"4k    randwrite    1345.5KB/s    1241.7KB/s            321\n"
		"64k  randread     23377KB/s     26548KB/s              219            268\n");

	(void)state;
	assert_int_equal(run_of(d, 652)->label.n, 0);
	assert_int_equal(run_of(d, 676)->label.n, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(states_repeat_below_their_metrics),
		cmocka_unit_test(metrics_repeat_below_their_states),
		cmocka_unit_test(states_that_repeat_need_every_cell),
		cmocka_unit_test(a_version_stands_before_the_metric),
		cmocka_unit_test(a_head_that_closes_up_is_cut_at_blanks),
		cmocka_unit_test(a_head_of_other_words_is_not_cut),
		cmocka_unit_test(a_narrow_tab_parts_cells),
		cmocka_unit_test(a_label_of_many_words_stays_a_row),
		cmocka_unit_test(a_share_behind_a_value_is_a_remark),
		cmocka_unit_test(columns_that_recompute_are_states),
		cmocka_unit_test(emphasis_inside_a_cell),
		cmocka_unit_test(set_up_columns_are_keys),
		cmocka_unit_test(a_range_in_words_is_one_number),
		cmocka_unit_test(from_to_is_two_numbers),
		cmocka_unit_test(down_to_is_what_is_left),
		cmocka_unit_test(a_version_behind_on_is_no_result),
		cmocka_unit_test(power_that_is_drawn),
		cmocka_unit_test(metric_in_the_corner_over_keys),
		cmocka_unit_test(processors_name_no_metric),
		cmocka_unit_test(user_beside_real_and_sys),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
