/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Kinds of free tables whose head or cells are unusual: several states with
 * spreads and percents behind each number, heads of single words, cells of named
 * values; one named example a test, with opposites. */
#include "tests/unit/table_doc.h"

/* Heads flush with the right end of what stands below them. */
static void a_head_stands_over_number_and_percents(void **state)
{
	struct document *d = tables(
		"Unit : MB/sec (higher is better)\n"
		"\n"
		"             6.2.0-lazy (BASELINE)           6.2.0-keen              6.2.0-mid\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     217.19  +- 0.16% (        )     378.35  +- 0.10% (  74.20%)     146.92  +- 0.14% ( -32.35%)\n"
		"Hmean  2     413.82  +- 0.09% (        )     736.23  +- 0.03% (  77.91%)     294.36  +- 0.05% ( -28.87%)\n"
		"\n"
		"                       6.2.0-max                    6.2.0-min\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     152.59  +- 1.03% ( -29.74%)     132.31  +- 1.48% ( -39.08%)\n"
		"Hmean  2     297.32  +- 0.08% ( -28.15%)     256.79  +- 0.06% ( -37.95%)\n");

	(void)state;
	assert_text(run_of(d, 217.19e6)->label, "6.2.0-lazy (BASELINE)");
	assert_text(run_of(d, 378.35e6)->label, "6.2.0-keen");
	assert_text(run_of(d, 146.92e6)->label, "6.2.0-mid");
	assert_text(run_of(d, 294.36e6)->label, "6.2.0-mid");
	assert_int_equal(n_measured(d), 10);
	document_free(d);
}

static void a_block_below_goes_on_with_the_unit(void **state)
{
	struct document *d = tables(
		"Unit : MB/sec (higher is better)\n"
		"\n"
		"             6.2.0-lazy (BASELINE)           6.2.0-keen              6.2.0-mid\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     217.19  +- 0.16% (        )     378.35  +- 0.10% (  74.20%)     146.92  +- 0.14% ( -32.35%)\n"
		"Hmean  2     413.82  +- 0.09% (        )     736.23  +- 0.03% (  77.91%)     294.36  +- 0.05% ( -28.87%)\n"
		"\n"
		"                       6.2.0-max                    6.2.0-min\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     152.59  +- 1.03% ( -29.74%)     132.31  +- 1.48% ( -39.08%)\n"
		"Hmean  2     297.32  +- 0.08% ( -28.15%)     256.79  +- 0.06% ( -37.95%)\n");

	(void)state;
	assert_text(run_of(d, 152.59e6)->label, "6.2.0-max");
	assert_text(run_of(d, 152.59e6)->group, "1 / Hmean");
	assert_text(run_of(d, 217.19e6)->group, "1 / Hmean");
	document_free(d);
}

/* Names and versions alone say of no state that it is the one that matters. */
static void several_states_claim_nothing(void **state)
{
	struct document *d = tables(
		"Unit : MB/sec (higher is better)\n"
		"\n"
		"             6.2.0-lazy (BASELINE)           6.2.0-keen              6.2.0-mid\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     217.19  +- 0.16% (        )     378.35  +- 0.10% (  74.20%)     146.92  +- 0.14% ( -32.35%)\n"
		"Hmean  2     413.82  +- 0.09% (        )     736.23  +- 0.03% (  77.91%)     294.36  +- 0.05% ( -28.87%)\n"
		"\n"
		"                       6.2.0-max                    6.2.0-min\n"
		"- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
		"Hmean  1     152.59  +- 1.03% ( -29.74%)     132.31  +- 1.48% ( -39.08%)\n"
		"Hmean  2     297.32  +- 0.08% ( -28.15%)     256.79  +- 0.06% ( -37.95%)\n");

	(void)state;
	assert_int_equal(d->facts.n_claims, 0);
	document_free(d);
}

static void one_state_claims_its_change(void **state)
{
	struct document *d = tables(
		"             vanilla               patched\n"
		"Amean  1     0.4117 (       )      0.3933 (   4.47%)\n"
		"Amean  4     0.5950 (       )      0.6200 (  -4.20%)\n");

	(void)state;
	assert_text(run_of(d, 0.4117)->label, "vanilla");
	assert_text(run_of(d, 0.62)->label, "patched");
	assert_int_equal(d->facts.n_claims, 2);
	document_free(d);
}

/* A line of words between them parts two blocks. */
static void a_block_of_its_own_has_its_own_unit(void **state)
{
	struct document *d = tables(
		"Unit : MB/sec\n"
		"\n"
		"          before    after\n"
		"read       310.5    290.1\n"
		"write      210.5    190.1\n"
		"\n"
		"Something else altogether:\n"
		"\n"
		"          before    after\n"
		"read      7311.5   7291.0\n"
		"write     7211.5   7191.0\n");

	(void)state;
	assert_int_equal(n_measured(d), 8);
	run_of(d, 7311.5);
	run_of(d, 310.5e6);
	document_free(d);
}

/* Not the words in brackets, nor a row of another table. */
static void the_key_names_the_benchmark(void **state)
{
	struct document *d = tables(
		"Benchmark : tbench4 (dbench over the network)\n"
		"Unit      : MB/sec\n"
		"\n"
		"          before    after\n"
		"1          310.5    290.1\n"
		"2          610.5    590.1\n");

	(void)state;
	assert_text(run_of(d, 290.1e6)->measurement[0].metric, "tbench.bw");
	document_free(d);
}

static void rows_of_other_tables_name_no_tool(void **state)
{
	struct document *d = tables(
		"Ratios against the old kernel:\n"
		"\n"
		"           before   after\n"
		"kernbench    1.00    0.93\n"
		"hackbench    1.00    0.91\n"
		"\n"
		"Power in watts:\n"
		"\n"
		"           before   after\n"
		"node0       227.2   281.8\n"
		"node1       151.9   161.8\n");

	(void)state;
	assert_false(text_has(run_of(d, 281.8)->measurement[0].metric, TEXT("bench.")));
	document_free(d);
}

/* The number behind "Amean" is the value when it has decimals. */
static void a_statistic_without_a_key(void **state)
{
	struct document *d = tables(
		"Unit : seconds\n"
		"\n"
		"            vanilla                   patched\n"
		"Amean       35.76  +- 0.30% (       )   28.21  +- 0.04% (  21.11%)\n");

	(void)state;
	assert_text(run_of(d, 35.76e9)->label, "vanilla");
	assert_text(run_of(d, 28.21e9)->label, "patched");
	document_free(d);
}

static void heads_of_certainty_are_no_values(void **state)
{
	struct document *d = tables(
		"will-it-scale results:\n"
		"\n"
		"metric              prev         curr       ratio     +/-\n"
		"---------------------------------------------------------\n"
		"page_fault1        10231        11544        1.13     0.4\n"
		"page_fault2         7731         7702        1.00     1.1\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 11544)->label, "curr");
	assert_text(run_of(d, 7731)->measurement[0].metric, "will-it-scale.page_fault2");
	document_free(d);
}

static void p_values_are_no_values(void **state)
{
	struct document *d = tables(
		"           orig      new     p-value   %diff\n"
		"alloc     131.2    118.4      0.003    -9.8%\n"
		"free       88.1     90.2      0.310    +2.4%\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	document_free(d);
}

/* Opposite: a head that only begins like one. */
static void p_of_a_percentile_is_a_value(void **state)
{
	struct document *d = tables(
		"latency     p50       p99\n"
		"before      131.2    1118.4\n"
		"after        88.1     990.2\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	document_free(d);
}

static void values_are_no_kernels(void **state)
{
	struct document *d = doc_of(
		"             baseline   current     stdev      diff\n"
		"elapsed        313.62       314      5.10     0.12%\n"
		"find             4.15      4.43      1.00     6.75%\n");

	(void)state;
	version_scan(d);
	table_scan(d);
	assert_int_equal(d->facts.n_versions, 0);
	document_free(d);
}

/* Opposite: heads and labels of rows are. */
static void heads_and_labels_are_kernels(void **state)
{
	struct document *d = doc_of("kernel     IOPS    p99 (us)\n"
				    "5.10      21000      120.1\n"
				    "5.15      20000      131.1\n");

	(void)state;
	version_scan(d);
	table_scan(d);
	assert_int_equal(n_measured(d), 4);
	assert_int_equal(d->facts.n_versions, 2);
	document_free(d);
}

static void last_words_head_the_columns(void **state)
{
	struct document *d = tables(
		"git log st user sys elapsed CPU\n"
		"before 2.15 3.57 4.82 97.1\n"
		"after 2.14 3.35 4.61 96.8\n"
		"git log mt user sys elapsed CPU\n"
		"before 2.27 4.85 2.46 349\n"
		"after 2.26 4.54 2.43 333\n");

	(void)state;
	assert_int_equal(n_measured(d), 16);
	assert_text(run_of(d, 4.61)->label, "after");
	assert_text(run_of(d, 4.61)->measurement[0].metric, "prose.elapsed");
	assert_text(run_of(d, 349)->measurement[0].metric, "prose.cpu");
	assert_text(run_of(d, 4.61)->group, "git log st");
	assert_text(run_of(d, 2.43)->group, "git log mt");
	document_free(d);
}

/* Opposite: the last words are no metrics. */
static void words_of_prose_head_nothing(void **state)
{
	struct document *d = tables(
		"here are the results of it all\n"
		"before 2.15 3.57 4.82\n"
		"after 2.14 3.35 4.61\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void a_row_may_end_early(void **state)
{
	struct document *d = tables(
		"Cycles per page in us, lower is better:\n"
		"CPU v6.6.7 v6.8.9 old-vs-new reliability remarks\n"
		"1 246.8 378.1 53.2%\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_text(run_of(d, 246.8e3)->label, "v6.6.7");
	assert_text(run_of(d, 378.1e3)->label, "v6.8.9");
	document_free(d);
}

/* Opposite: one row is a table only below two states. */
static void one_row_below_no_states(void **state)
{
	struct document *d = tables(
		"CPU pages faults total change remarks\n"
		"1 246.8 378.1 53.2%\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void named_values_in_a_cell(void **state)
{
	struct document *d = tables(
		"             |IOPS   | CPU\n"
		"---------------------------\n"
		"tags         | 310k  | usr=3.10%, sys=40.11%\n"
		"---------------------------\n"
		"no tags      | 402k  | usr=3.30%, sys=38.02%,\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_text(run_of(d, 310e3)->label, "tags");
	assert_text(run_of(d, 402e3)->label, "no tags");
	assert_text(run_of(d, 402e3)->measurement[0].metric, "prose.iops");
	assert_text(run_of(d, 38.02)->measurement[0].metric, "prose.cpu.sys");
	assert_text(run_of(d, 3.1)->measurement[0].metric, "prose.cpu.usr");
	assert_text(run_of(d, 38.02)->label, "no tags");
	document_free(d);
}

static void named_values_behind_a_number(void **state)
{
	struct document *d = tables(
		"|IOPS | CPU\n"
		"---------------------------\n"
		"before | 325K usr=1.34%, sys=76.49%\n"
		"---------------------------\n"
		"after  | 315K usr=1.36%, sys=76.25%\n");

	(void)state;
	assert_text(run_of(d, 325e3)->label, "before");
	assert_text(run_of(d, 315e3)->measurement[0].metric, "prose.iops");
	document_free(d);
}

static void named_values_between_tabs(void **state)
{
	struct document *d = tables(
		"mode\t\tCPU util\t\t\tIOPS\n"
		"deadline\tusr=26.80%, sys=52.78%\t\t650K\n"
		"none\t\tusr=22.99%, sys=74.10%\t\t475K\n");

	(void)state;
	assert_text(run_of(d, 650e3)->measurement[0].metric, "prose.iops");
	assert_text(run_of(d, 52.78)->measurement[0].metric, "prose.cpu.sys");
	assert_text(run_of(d, 475e3)->group, "none");
	document_free(d);
}

/* Opposite: names of settings, and values without a unit. */
static void settings_are_no_named_values(void **state)
{
	struct document *d = tables(
		"             | setup        | IOPS\n"
		"tags         | bs=4k, qd=32 | 310k\n"
		"no tags      | bs=4k, qd=1  | 402k\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_head_stands_over_number_and_percents),
		cmocka_unit_test(a_block_below_goes_on_with_the_unit),
		cmocka_unit_test(several_states_claim_nothing),
		cmocka_unit_test(one_state_claims_its_change),
		cmocka_unit_test(a_block_of_its_own_has_its_own_unit),
		cmocka_unit_test(the_key_names_the_benchmark),
		cmocka_unit_test(rows_of_other_tables_name_no_tool),
		cmocka_unit_test(a_statistic_without_a_key),
		cmocka_unit_test(heads_of_certainty_are_no_values),
		cmocka_unit_test(p_values_are_no_values),
		cmocka_unit_test(p_of_a_percentile_is_a_value),
		cmocka_unit_test(values_are_no_kernels),
		cmocka_unit_test(heads_and_labels_are_kernels),
		cmocka_unit_test(last_words_head_the_columns),
		cmocka_unit_test(words_of_prose_head_nothing),
		cmocka_unit_test(a_row_may_end_early),
		cmocka_unit_test(one_row_below_no_states),
		cmocka_unit_test(named_values_in_a_cell),
		cmocka_unit_test(named_values_behind_a_number),
		cmocka_unit_test(named_values_between_tabs),
		cmocka_unit_test(settings_are_no_named_values),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
