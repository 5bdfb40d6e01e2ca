/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Free tables and lists, one named example a test. */
#include "tests/unit/table_doc.h"

static const struct measurement *value_of(const struct document *d,
					  double value)
{
	return &run_of(d, value)->measurement[0];
}

static void before_and_after_without_unit(void **state)
{
	struct document *d = tables("         before   after\n"
				    "tar       2.03     2.73\n"
				    "untar     4.10     4.11\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_string_equal(value_of(d, 2.03)->unit, "");
	assert_text(run_of(d, 2.03)->label, "before");
	assert_text(run_of(d, 2.73)->label, "after");
	assert_text(run_of(d, 2.03)->group, "tar");
	assert_text(run_of(d, 4.11)->group, "untar");
	document_free(d);
}

static void numbered_runs_are_one_workload(void **state)
{
	struct document *d = tables("IOPS:\n"
				    "  run      6.6.31     6.8.9\n"
				    "  1        182134    139480\n"
				    "  2        181420    140122\n"
				    "  3        182901    138815\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_int_equal(run_of(d, 182134)->group.n, 0);
	assert_int_equal(run_of(d, 138815)->group.n, 0);
	assert_text(run_of(d, 138815)->label, "6.8.9");
	document_free(d);
}

/* Counter-example: what rises by more than one is a key, under any head. */
static void numbers_that_are_no_runs_stay_keys(void **state)
{
	struct document *d = tables("IOPS:\n"
				    "  nr      6.6.31     6.8.9\n"
				    "  1       182134    139480\n"
				    "  2       281420    240122\n"
				    "  4       382901    338815\n");

	(void)state;
	assert_text(run_of(d, 182134)->group, "nr=1");
	assert_text(run_of(d, 338815)->group, "nr=4");
	document_free(d);
}

static void runs_as_columns_are_one_workload(void **state)
{
	struct document *d = tables("IOPS     run 1   run 2   run 3\n"
				    "6.6.31  182134  181420  182901\n"
				    "6.8.9   139480  140122  138815\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_text(run_of(d, 182134)->group, "");
	assert_text(run_of(d, 138815)->group, "");
	document_free(d);
}

static void recognises_the_number_of_a_run(void **state)
{
	(void)state;
	assert_true(table_numbers_run(TEXT("run 1")));
	assert_true(table_numbers_run(TEXT("Run #12")));
	assert_true(table_numbers_run(TEXT("iteration3")));
	assert_true(table_numbers_run(TEXT("#2")));
	assert_false(table_numbers_run(TEXT("run")));
	assert_false(table_numbers_run(TEXT("2")));
	assert_false(table_numbers_run(TEXT("threads 2")));
	assert_false(table_numbers_run(TEXT("run 2 of fio")));
}

static void a_rate_that_names_the_line(void **state)
{
	struct document *d = tables("Parent:\n\n"
				    "  Files/sec: 183210\n"
				    "  Files/sec: 184015\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_text(value_of(d, 183210)->metric, "prose.files_sec");
	assert_string_equal(value_of(d, 184015)->unit, "1/s");
	document_free(d);
}

/* Counter-example: a name that is no rate needs more evidence. */
static void a_name_and_a_number_are_no_rate(void **state)
{
	struct document *d = tables("Setup:\n\n"
				    "  Files: 183210\n"
				    "  Threads: 16\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void scale_in_the_head_and_percent_column(void **state)
{
	struct document *d = tables(
		"Threads  vanilla(K)  patched(K)  Diff(%)\n"
		"1         16.90       17.51      +3.60\n"
		"2         32.08       31.80      -0.87\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 16900)->group, "Threads=1");
	assert_text(run_of(d, 17510)->group, "Threads=1");
	assert_int_equal(run_of(d, 32080)->pair, PAIR_FROM);
	assert_int_equal(run_of(d, 31800)->pair, PAIR_TO);
	assert_int_equal(run_of(d, 32080)->pair_id,
			 run_of(d, 31800)->pair_id);
	assert_int_equal(d->facts.n_claims, 2);
	assert_near(d->facts.claim[0].percent, 3.6);
	document_free(d);
}

static void mmtests_minus_is_worse(void **state)
{
	struct document *d = tables(
		"Amean  1   64.2 (   0.00%)   73.1 * -13.86%*\n"
		"Amean  2   84.7 (   0.00%)   98.0 * -15.70%*\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_int_equal(run_of(d, 64.2)->pair, PAIR_FROM);
	assert_int_equal(run_of(d, 98)->pair, PAIR_TO);
	assert_string_equal(value_of(d, 98)->unit, "");
	assert_int_equal(d->facts.n_claims, 2);
	assert_near(d->facts.claim[0].percent, -13.86);
	document_free(d);
}

static void heads_over_two_lines(void **state)
{
	struct document *d = tables(
		"+------+-------------------+-------------------+\n"
		"|      |   delalloc        |  nodelalloc       |\n"
		"|      | old     | new     | old     | new     |\n"
		"+------+---------+---------+---------+---------+\n"
		"| T 1  | 27 MB/s | 63 MB/s | 11 MB/s | 23 MB/s |\n"
		"+------+---------+---------+---------+---------+\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_string_equal(value_of(d, 63e6)->unit, "bytes/s");
	assert_text(run_of(d, 63e6)->label, "new");
	assert_true(text_has(run_of(d, 27e6)->group, TEXT("T 1")));
	assert_true(text_has(run_of(d, 23e6)->group, TEXT("nodelalloc")));
	assert_false(text_has(run_of(d, 27e6)->group, TEXT("nodelalloc")));
	document_free(d);
}

static void columns_that_are_no_sides(void **state)
{
	struct document *d = tables("size    XFS      EXT4\n"
				    "512M    1.5GB/s  1GB/s\n"
				    "4G      120MB/s  290MB/s\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 1.5e9)->group, "size=512M");
	assert_text(run_of(d, 290e6)->label, "EXT4");
	document_free(d);
}

static void first_row_of_keys(void **state)
{
	struct document *d = tables("Runs a second, IOPS:\n\n"
				    "|        | 1 | 2 | 4 | 8 |\n"
				    "| base   | 295 | 70 | 33 | 19 |\n"
				    "| patched| 286 | 123| 119| 90 |\n");

	(void)state;
	assert_int_equal(n_measured(d), 8);
	assert_text(run_of(d, 295)->label, "base");
	assert_text(run_of(d, 90)->label, "patched");
	assert_text(run_of(d, 19)->group, "8");
	document_free(d);
}

static void spread_behind_the_number(void **state)
{
	struct document *d = tables(
		"hackbench, time in seconds:\n\n"
		"group   base              patched\n"
		"1       1.378(+/- 1%)    1.337(+/- 2%)\n"
		"2       1.428(+/- 1%)    1.397(+/- 1%)\n");
	const struct measurement *m = value_of(d, 1.337e9);

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_string_equal(m->unit, "ns");
	assert_near(m->spread, 2);
	assert_int_equal(m->spread_kind, SPREAD_PERCENT_SD);
	assert_text(run_of(d, 1.378e9)->group, "group=1");
	document_free(d);
}

static void run_times_under_headings(void **state)
{
	struct document *d = tables("NOK:\nreal 0m1.533s\nreal 0m6.431s\n"
				    "user 0m0.011s\n"
				    "OK: with the patch reverted\n"
				    "real 0m0.223s\nreal 0m0.187s\n");

	(void)state;
	/* The user time is read too, as context. */
	assert_int_equal(n_measured(d), 5);
	assert_string_equal(value_of(d, 6.431e9)->unit, "ns");
	value_of(d, 0.187e9);
	document_free(d);
}

static void labels_with_versions(void **state)
{
	struct document *d = tables("iops avg\non 6.8-rc7 : 4120\n"
				    "on 6.8-rc7 + revert : 4205\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_string_equal(value_of(d, 4205)->unit, "1/s");
	assert_true(text_has(run_of(d, 4205)->label, TEXT("revert")));
	document_free(d);
}

static void pairs_of_name_and_value(void **state)
{
	struct document *d = tables(
		"Wall time 5.17   CPU time 2.02   CPU util 39.0%\n");

	(void)state;
	assert_int_equal(n_measured(d), 3);
	assert_string_equal(value_of(d, 5.17)->unit, "");
	assert_string_equal(value_of(d, 39)->unit, "percent");
	document_free(d);
}

static void wide_numbers_close_up(void **state)
{
	struct document *d = tables("latency    avg     95th    99th\n"
				    "read    1275.8    841.4 53998.5\n"
				    "update     1.0      1.1     1.2\n");

	(void)state;
	value_of(d, 841.4);
	value_of(d, 53998.5);
	document_free(d);
}

static void system_tables_are_refused(void **state)
{
	struct document *d = tables(
		"Filesystem      Size  Used Avail Use% Mounted on\n"
		"/dev/sda1        50G   20G   30G  40% /\n"
		"/dev/sdb1       100G   20G   80G  20% /home\n\n"
		"NUMA node0 CPU(s):   0-7,64-71\n"
		"resync finish=795min\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void md_speed_is_a_result(void **state)
{
	struct document *d = tables(
		"resync finish=795min speed=50150K/sec\n");

	(void)state;
	assert_int_equal(n_measured(d), 1);
	assert_string_equal(value_of(d, 50150.0 * 1024)->unit, "bytes/s");
	document_free(d);
}

static void numbers_without_a_metric_are_no_table(void **state)
{
	struct document *d = tables("alpha      12     15\n"
				    "beta       13     17\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(before_and_after_without_unit),
		cmocka_unit_test(a_rate_that_names_the_line),
		cmocka_unit_test(a_name_and_a_number_are_no_rate),
		cmocka_unit_test(numbered_runs_are_one_workload),
		cmocka_unit_test(numbers_that_are_no_runs_stay_keys),
		cmocka_unit_test(runs_as_columns_are_one_workload),
		cmocka_unit_test(recognises_the_number_of_a_run),
		cmocka_unit_test(scale_in_the_head_and_percent_column),
		cmocka_unit_test(mmtests_minus_is_worse),
		cmocka_unit_test(heads_over_two_lines),
		cmocka_unit_test(columns_that_are_no_sides),
		cmocka_unit_test(first_row_of_keys),
		cmocka_unit_test(spread_behind_the_number),
		cmocka_unit_test(run_times_under_headings),
		cmocka_unit_test(labels_with_versions),
		cmocka_unit_test(pairs_of_name_and_value),
		cmocka_unit_test(wide_numbers_close_up),
		cmocka_unit_test(system_tables_are_refused),
		cmocka_unit_test(md_speed_is_a_result),
		cmocka_unit_test(numbers_without_a_metric_are_no_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
