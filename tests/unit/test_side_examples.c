/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Variants of the reports of test_example_sides.c. All are invented. */
#include "tests/unit/side_doc.h"

static void claim_written_backwards(void **state)
{
	struct judged j = judge(
		HEAD("higher latency on 4.4.120 compared to 4.14.90")
		"result on 4.4 kernel:\n"
		"  read: IOPS=5200, BW=20.3MiB/s\n\n"
		"result on 4.14 kernel:\n"
		"  read: IOPS=980, BW=3.8MiB/s\n");

	(void)state;
	is(&j, 5200, BASE);
	is(&j, 980, TEST);
	assert_true(warned(&j, "claim-order"));
	END(j);
}

/* Nothing is said twice, but the heading between parts them. */
static void other_rows_under_headings(void **state)
{
	struct judged j = judge(HEAD("slower since 5.10")
		"5.4:\n"
		"  lat (msec): min=1, max=20, avg= 5.20, stdev= 0.30\n\n"
		"5.10:\n"
		"  cpu          : usr=0.35%, sys=8.89%, ctx=279, majf=0, minf=1\n");

	(void)state;
	is(&j, 5.20e6, BASE);
	is(&j, 8.89, TEST);
	END(j);
}

/* A remark within a report parts nothing. */
static void remarks_between_rows(void **state)
{
	struct judged j = judge(HEAD("slower since 5.10")
		"5.4:\n"
		"  write: IOPS=5200, BW=20.3MiB/s\n"
		"<<< much higher than below\n"
		"  lat (msec): min=1, max=20, avg= 5.20, stdev= 0.30\n\n"
		"5.10:\n"
		"  write: IOPS=980, BW=3.8MiB/s\n"
		"  lat (msec): min=1, max=900, avg=51.10, stdev= 0.30\n");

	(void)state;
	is(&j, 5200, BASE);
	is(&j, 5.20e6, BASE);
	is(&j, 980, TEST);
	is(&j, 51.10e6, TEST);
	END(j);
}

static void good_and_bad_columns(void **state)
{
	struct judged j = judge(HEAD("regression of hackbench")
		"                good                 bad\n"
		"Amean  1   62.7 (   0.00%)   71.5 * -14.04%*\n"
		"Amean  2   84.7 (   0.00%)   98.0 * -15.70%*\n");

	(void)state;
	is(&j, 62.7, BASE);
	is(&j, 71.5, TEST);
	END(j);
}

static void versions_as_columns(void **state)
{
	struct judged j = judge(HEAD("regression in 6.3-rc1")
		"IOPS     6.2       6.3-rc1   change\n"
		"4k       101000    88000     -12.9%\n"
		"8k       91000     78000     -14.3%\n");

	(void)state;
	is(&j, 101000, BASE);
	is(&j, 88000, TEST);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(claim_written_backwards),
		cmocka_unit_test(other_rows_under_headings),
		cmocka_unit_test(remarks_between_rows),
		cmocka_unit_test(good_and_bad_columns),
		cmocka_unit_test(versions_as_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
