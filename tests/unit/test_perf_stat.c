/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#include "parser/format/perf/perf.h"

#define HEAD " Performance counter stats for './work 5'"

static void the_whole(void **state)
{
	struct document *d = doc_of(
		HEAD ":\n\n"
		"            310.31 msec task-clock     #    0.238 CPUs utilized\n"
		"               110      context-switches #  354.482 /sec\n"
		"             1,373      page-faults    #    0.081 K/sec\n"
		"    39,254,798,526      cycles         #    2.329 GHz\n"
		"    16,460,808,349      instructions   #    0.42  insn per "
		"cycle         \n"
		"        12,129,889      branch-misses  #    0.35% of all "
		"branches\n"
		"   <not supported>      LLC-loads\n\n"
		"       1.301889337 seconds time elapsed\n\n"
		"       0.175282000 seconds user\n"
		"      17.247176000 seconds sys\n\n\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "perf.stat.task-clock", 0, 310.31e6);
	assert_value(d, "perf.stat.cpus_utilized", 0, 0.238);
	assert_value(d, "perf.stat.context-switches", 0, 110);
	assert_value(d, "perf.stat.context-switches.rate", 0, 354.482);
	assert_value(d, "perf.stat.page-faults", 0, 1373);
	assert_value(d, "perf.stat.page-faults.rate", 0, 81);
	assert_value(d, "perf.stat.cycles", 0, 39254798526.0);
	assert_value(d, "perf.stat.frequency", 0, 2.329e9);
	assert_value(d, "perf.stat.ipc", 0, 0.42);
	assert_value(d, "perf.stat.branch-misses.percent", 0, 0.35);
	assert_value(d, "perf.stat.elapsed", 0, 1301889337);
	assert_value(d, "perf.stat.user", 0, 175282000);
	assert_value(d, "perf.stat.sys", 0, 17247176000.0);
	assert_null(measured(d, "perf.stat.LLC-loads", 0));
	assert_string_equal(measured(d, "perf.stat.task-clock", 0)->unit,
			    "ns");
	assert_near(measured(d, "perf.stat.task-clock", 0)->precision, 1e4);
	document_free(d);
}

static void the_spread_is_a_standard_error(void **state)
{
	struct document *d = doc_of(
		HEAD " (5 runs):\n\n"
		"   298.39 msec task-clock  #  0.186 CPUs utilized  "
		"( +-  0.56% )\n"
		"        0      cpu-migrations  #    0.000 /sec\n\n"
		"      1.603 +- 0.108 seconds time elapsed  ( +-  6.77% )\n");
	const struct measurement *m = measured(d, "perf.stat.task-clock", 0);

	(void)state;
	assert_int_equal(m->spread_kind, SPREAD_SEM);
	assert_near(m->spread, 298.39e6 * 0.56 / 100);
	assert_near(m->n, 5);
	m = measured(d, "perf.stat.cpu-migrations", 0);
	assert_int_equal(m->spread_kind, SPREAD_NONE);
	m = measured(d, "perf.stat.elapsed", 0);
	assert_near(m->value, 1.603e9);
	assert_near(m->spread, 0.108e9);
	assert_int_equal(m->spread_kind, SPREAD_SEM);
	assert_text(d->block[0].param[0].value, "./work 5");
	document_free(d);
}

static void old_elapsed_has_a_percent_alone(void **state)
{
	struct document *d = doc_of(
		"  10.000000000 seconds time elapsed   ( +-  0.50% )\n");

	(void)state;
	assert_near(measured(d, "perf.stat.elapsed", 0)->spread, 0.05e9);
	document_free(d);
}

static void a_locale_with_decimal_commas(void **state)
{
	struct document *d = doc_of(
		HEAD ":\n\n"
		"         16 856,61 msec task-clock   #   12,595 CPUs utilized\n"
		"    39.254.798.526      cycles       #    2,329 GHz   "
		"(83,33%)\n"
		"             1.373      page-faults  #    0,081 K/sec\n\n"
		"       1,338312347 seconds time elapsed\n");

	(void)state;
	assert_value(d, "perf.stat.task-clock", 0, 16856.61e6);
	assert_value(d, "perf.stat.cpus_utilized", 0, 12.595);
	assert_value(d, "perf.stat.cycles", 0, 39254798526.0);
	assert_value(d, "perf.stat.page-faults", 0, 1373);
	assert_value(d, "perf.stat.elapsed", 0, 1338312347);
	assert_int_equal(d->diags.n, 1);
	assert_string_equal(d->diags.item[0].code, "multiplexed");
	document_free(d);
}

static void metrics_on_lines_of_their_own(void **state)
{
	struct document *d = doc_of(
		HEAD ":\n\n"
		"     1,000,000      instructions   #    0.50  insn per cycle\n"
		"                                   #    1.25  stalled cycles "
		"per insn  (66.60%)\n"
		"                                   #     32.1 %  "
		"tma_retiring\n"
		"     2,000,000      cycles\n");

	(void)state;
	assert_value(d, "perf.stat.stalled_cycles_per_insn", 0, 1.25);
	assert_value(d, "perf.stat.tma_retiring", 0, 32.1);
	assert_value(d, "perf.stat.cycles", 0, 2e6);
	document_free(d);
}

static void intervals_are_a_series_and_a_sum(void **state)
{
	struct document *d = doc_of(
		"#           time             counts unit events\n"
		"     0.200000000      32.67 msec task-clock  #  0.163 CPUs "
		"utilized\n"
		"     0.200000000          9      context-switches\n"
		"     0.400000000      50.12 msec task-clock  #  0.251 CPUs "
		"utilized\n"
		"     0.400000000         15      context-switches\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(d->run[0].n_points, 4);
	assert_near(d->run[0].point[2].t, 0.4e9);
	assert_value(d, "perf.stat.task-clock", 0, 82.79e6);
	assert_value(d, "perf.stat.context-switches", 0, 24);
	assert_value(d, "perf.stat.elapsed", 0, 0.4e9);
	document_free(d);
}

static void cpus_and_sockets_are_runs(void **state)
{
	struct document *d = doc_of(
		HEAD ":\n\n"
		"CPU0        305.07 msec cpu-clock  #    0.994 CPUs utilized\n"
		"CPU1        306.80 msec cpu-clock  #    1.000 CPUs utilized\n"
		"S0-D0-C1       2       1,234      cycles\n\n"
		"       0.306777748 seconds time elapsed\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(d->run[1].name, "CPU1");
	assert_value(d, "perf.stat.cpu-clock", 1, 306.8e6);
	assert_text(d->run[2].name, "S0-D0-C1");
	assert_value(d, "perf.stat.cycles", 0, 1234);
	assert_int_equal(d->run[3].name.n, 0);
	document_free(d);
}

static void the_table_of_repeats(void **state)
{
	struct document *d = doc_of(
		HEAD " (2 runs):\n\n"
		"   # Table of individual measurements:\n"
		"   1.654 (+0.225) ###\n   1.111 (-0.318) ######\n\n"
		"   # Final result:\n"
		"   1.429 +- 0.132 seconds time elapsed  ( +-  9.22% )\n");

	(void)state;
	assert_int_equal(d->run[0].n_points, 2);
	assert_near(d->run[0].point[1].value, 1.111e9);
	assert_near(measured(d, "perf.stat.elapsed", 0)->n, 2);
	document_free(d);
}

static void two_in_a_row_are_two_runs(void **state)
{
	struct document *d = doc_of(
		HEAD ":\n\n   1,000      cycles\n\n"
		"  1.000000000 seconds time elapsed\n\n"
		HEAD ":\n\n   2,000      cycles\n\n"
		"  2.000000000 seconds time elapsed\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "perf.stat.cycles", 1, 2000);
	document_free(d);
}

static void rows_without_their_head(void **state)
{
	struct document *d = doc_of(
		"Some words before it.\n"
		"     1,234,567      cycles\n     2,345,678      instructions\n"
		"And 1234 cycles are not enough.\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_value(d, "perf.stat.instructions", 0, 2345678);
	document_free(d);
}

static void separated_values(void **state)
{
	struct document *d = doc_of(
		"313.53,msec,task-clock,0.70%,313528170,100.00,0.174,CPUs "
		"utilized\n"
		"748,,context-switches,17.04%,313528170,100.00,2.421,K/sec\n"
		"<not supported>,,cycles,0.00%,0,100.00,,\n");
	const struct measurement *m = measured(d, "perf.stat.task-clock", 0);

	(void)state;
	assert_near(m->value, 313.53e6);
	assert_near(m->spread, 313.53e6 * 0.7 / 100);
	assert_int_equal(m->spread_kind, SPREAD_SEM);
	assert_value(d, "perf.stat.context-switches.rate", 0, 2421);
	assert_null(measured(d, "perf.stat.cycles", 0));
	document_free(d);
}

static void separated_values_with_columns_in_front(void **state)
{
	struct document *d = doc_of(
		"1.000123456;CPU3;4512;;context-switches;1000;100.00;2.9;"
		"K/sec\n"
		"2.000123456;CPU3;1000;;context-switches;1000;100.00;2.9;"
		"K/sec\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "CPU3");
	assert_value(d, "perf.stat.context-switches", 0, 5512);
	document_free(d);
	d = doc_of("S0,8,77,,page-faults,1000,50.00,,\n");
	assert_text(d->run[0].name, "S0");
	assert_value(d, "perf.stat.page-faults", 0, 77);
	assert_int_equal(d->diags.n, 1);
	document_free(d);
}

static void lists_of_numbers_are_no_counters(void **state)
{
	struct document *d = doc_of("1,2,three,4,5\n10,20,cores,abc\n"
				    "5,,label,7\n");

	(void)state;
	for (size_t i = 0; i < d->n_runs; i++)
		assert_string_not_equal(
			d->block[d->run[i].block].format->name,
			"perf-stat-csv");
	document_free(d);
}

static void objects(void **state)
{
	struct document *d = doc_of(
		"{\"counter-value\" : \"302.377089\", \"unit\" : \"msec\", "
		"\"event\" : \"task-clock\", \"variance\" : 0.46, "
		"\"event-runtime\" : 302377089, \"pcnt-running\" : 100.00, "
		"\"metric-value\" : 0.208162, \"metric-unit\" : \"CPUs "
		"utilized\"}\n"
		"{\"counter-value\" : \"<not supported>\", \"unit\" : \"\", "
		"\"event\" : \"cycles\", \"variance\" : 0.00}\n");
	const struct measurement *m = measured(d, "perf.stat.task-clock", 0);

	(void)state;
	assert_near(m->value, 302377089);
	assert_near(m->spread, 302377089 * 0.46 / 100);
	assert_value(d, "perf.stat.cpus_utilized", 0, 0.208162);
	assert_null(measured(d, "perf.stat.cycles", 0));
	document_free(d);
}

static void numbers_of_every_locale(void **state)
{
	static const struct {
		const char *text;
		char decimal;
		double value;
		size_t left;
	} rows[] = {
		{"1,234,567 x", '.', 1234567, 2}, {"1.234,5", ',', 1234.5, 0},
		{"1 234 567", ',', 1234567, 0}, {"1'234.25%", '.', 1234.25, 1},
		{"12 345 x", '.', 12345, 2}, {"7 12", '.', 7, 3},
		{"1234 567", '.', 1234, 4}, {"0.175282000", '.', 0.175282, 0},
	};
	double v, step;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct text t = text_of(rows[i].text);

		assert_true(perf_value(&t, rows[i].decimal, &v, &step));
		assert_near(v, rows[i].value);
		assert_int_equal(t.n, rows[i].left);
	}
	assert_false(perf_value(&(struct text){"1_000", 5}, '.', &v, &step));
	assert_false(perf_value(&(struct text){"12-34", 5}, '.', &v, &step));
	assert_false(perf_value(&(struct text){"x", 1}, '.', &v, &step));
}

static void known_events(void **state)
{
	(void)state;
	assert_true(perf_event_known(TEXT("cycles:u")));
	assert_true(perf_event_known(TEXT("cpu_core/instructions/u")));
	assert_false(perf_event_known(TEXT("apples")));
	assert_false(perf_event_known(TEXT("cpu/cycles")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_whole),
		cmocka_unit_test(the_spread_is_a_standard_error),
		cmocka_unit_test(old_elapsed_has_a_percent_alone),
		cmocka_unit_test(a_locale_with_decimal_commas),
		cmocka_unit_test(metrics_on_lines_of_their_own),
		cmocka_unit_test(intervals_are_a_series_and_a_sum),
		cmocka_unit_test(cpus_and_sockets_are_runs),
		cmocka_unit_test(the_table_of_repeats),
		cmocka_unit_test(two_in_a_row_are_two_runs),
		cmocka_unit_test(rows_without_their_head),
		cmocka_unit_test(separated_values),
		cmocka_unit_test(separated_values_with_columns_in_front),
		cmocka_unit_test(lists_of_numbers_are_no_counters),
		cmocka_unit_test(objects),
		cmocka_unit_test(numbers_of_every_locale),
		cmocka_unit_test(known_events),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
