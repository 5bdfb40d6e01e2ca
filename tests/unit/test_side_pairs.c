/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs on lines of their own, changes told in two units, groups above states.
 * All texts are invented. */
#include "tests/unit/side_doc.h"

static bool one_group(const struct judged *j, double a, double b)
{
	return text_eq(of(j, a)->workload, of(j, b)->workload);
}

static void heads_of_lines(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: defer the flush")
		"o Box E5-2699:   base avg 770ns,  patched avg 1340ns "
		"(74% increase)\n"
		"o Box E7-8890:   base avg 1040ns, patched avg 1320ns "
		"(27% increase)\n"
		"o Box 6248:      base avg 270ns,  patched avg 273ns\n");

	(void)state;
	is(&j, 770, BASE);
	is(&j, 1340, TEST);
	is(&j, 273, TEST);
	assert_true(one_group(&j, 770, 1340));
	assert_true(one_group(&j, 1040, 1320));
	assert_true(one_group(&j, 270, 273));
	assert_false(one_group(&j, 770, 1320));
	assert_false(one_group(&j, 1340, 273));
	END(j);
}

static void patched_first(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: defer the flush")
		"- arm box: patched avg 640us, base avg 900us\n"
		"- x86 box: patched avg 310us, base avg 450us\n");

	(void)state;
	is(&j, 640e3, TEST);
	is(&j, 900e3, BASE);
	assert_true(one_group(&j, 640e3, 900e3));
	assert_false(one_group(&j, 640e3, 310e3));
	END(j);
}

/* Repetitions have one head. */
static void one_head_twice(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: defer the flush")
		"- arm box: patched avg 640us, base avg 900us\n"
		"- arm box: patched avg 650us, base avg 910us\n");

	(void)state;
	assert_true(one_group(&j, 640e3, 650e3));
	END(j);
}

static struct text metric_of(const struct judged *j, double value)
{
	for (size_t i = 0; i < j->doc->n_runs; i++)
		for (size_t k = 0; k < j->doc->run[i].n_measurements; k++)
			if (fabs(j->doc->run[i].measurement[k].value -
				 value) <= 1e-6 * value)
				return j->doc->run[i].measurement[k].metric;
	fail_msg("no run measured %g", value);
	return TEXT("");
}

static void two_units_of_one_change(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: do not serialize")
		"With each thread writing in 4k chunks, it improves "
		"performance from\n"
		"~1350K IOPS (or ~5290MiB/sec) to ~1410K IOPS (or "
		"~5500MiB/sec).\n");

	(void)state;
	is(&j, 1350e3, BASE);
	is(&j, 1410e3, TEST);
	assert_true(text_eq(metric_of(&j, 1350e3), metric_of(&j, 1410e3)));
	assert_true(text_eq(metric_of(&j, 5290.0 * 1048576),
			    metric_of(&j, 5500.0 * 1048576)));
	END(j);
}

/* Reads and writes stay apart where nothing restates. */
static void other_units_stay_apart(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: do not serialize")
		"It reads 1350K IOPS and writes 529 MB/s, then reads 1410K "
		"IOPS and writes 550 MB/s.\n");

	(void)state;
	assert_true(text_has(metric_of(&j, 529e6), TEXT("write")));
	assert_true(text_has(metric_of(&j, 1410e3), TEXT("read")));
	END(j);
}

static void groups_above_states(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: sort")
		"+-----------+-----------------+-----------------+\n"
		"| jobs=1    |    randwrite    |    randread     |\n"
		"| depth=1   +--------+--------+--------+--------+\n"
		"| (latency) | before | after  | before |  after |\n"
		"+-----------+--------+--------+--------+--------+\n"
		"|  bs=512   | 23.1us |  6.1us |  5.5us |  4.8us |\n"
		"|  bs=1K    | 21.6us |  6.3us |  6.0us |  5.3us |\n"
		"+-----------+--------+--------+--------+--------+\n");

	(void)state;
	is(&j, 23100, BASE);
	is(&j, 6100, TEST);
	is(&j, 5500, BASE);
	is(&j, 4800, TEST);
	assert_true(one_group(&j, 23100, 6100));
	assert_true(one_group(&j, 5500, 4800));
	assert_false(one_group(&j, 6100, 4800));
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(heads_of_lines),
		cmocka_unit_test(patched_first),
		cmocka_unit_test(one_head_twice),
		cmocka_unit_test(two_units_of_one_change),
		cmocka_unit_test(other_units_stay_apart),
		cmocka_unit_test(groups_above_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
