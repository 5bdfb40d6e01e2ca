/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lists of runs, in lines and in sentences, and lists that are none. */
#include "tests/unit/side_doc.h"

#define MOVE "The update from 6.8 to 6.9 made it slower.\n\n"

static void has(const char *body, double value, size_t n, enum role role)
{
	struct judged j = judge(body);
	size_t found = 0;

	for (size_t i = 0; i < j.doc->n_runs; i++)
		for (size_t k = 0; k < j.doc->run[i].n_measurements; k++) {
			double v = j.doc->run[i].measurement[k].value;

			found += j.placement[i].role == role &&
				 fabs(v - value) <= 0.1 * value;
		}
	if (found != n)
		fail_msg("%zu values near %g instead of %zu", found, value, n);
	END(j);
}

static void both(const char *body, double base, double test, size_t n)
{
	has(body, base, n, BASE);
	has(body, test, n, TEST);
}

static void nothing(const char *body)
{
	struct judged j = judge(body);

	assert_int_equal(j.doc->n_runs, 0);
	END(j);
}

static void unit_of_the_last_in_prose(void **state)
{
	(void)state;
	both(MOVE "On 6.8 the build took three runs: 12.1, 12.3 and 11.9 s.\n"
	     "On 6.9 the build took three runs: 16.1, 16.3 and 15.9 s.\n",
	     12.1e9, 16.1e9, 3);
}

static void units_of_their_own_in_prose(void **state)
{
	(void)state;
	both(MOVE "With 6.8 I get 512 MB/s, 508 MB/s and 515 MB/s, with 6.9 "
	     "only 412 MB/s,\n408 MB/s and 415 MB/s.\n", 510e6, 410e6, 3);
}

static void scaled_in_prose(void **state)
{
	(void)state;
	both(MOVE "On 6.8 I measured 41.2k, 41.5k and 40.9k IOPS. On 6.9 there "
	     "were 31.2k, 31.5k,\n30.9k IOPS.\n", 41.2e3, 31.2e3, 3);
}

static void bare_behind_a_name(void **state)
{
	(void)state;
	both(MOVE "On 6.8 the scores were 10400, 10450, 10380.\n"
	     "On 6.9 the scores were 8400, 8450, 8380.\n", 10400, 8400, 3);
}

static void as_many_states_as_numbers(void **state)
{
	struct judged j = judge(MOVE "On 6.8, 6.9 and 6.10 I get 500, 430 and "
				"420 MB/s.\n");

	(void)state;
	is(&j, 500e6, BASE);
	is(&j, 430e6, TEST);
	END(j);
}

static void names_as_many_as_numbers(void **state)
{
	struct judged j = judge(MOVE "With 6.9 on nvme0, nvme1 and nvme2: "
				"500, 510 and 520 MB/s.\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 1);
	END(j);
}

static void threads_as_many_as_numbers(void **state)
{
	struct judged j = judge(MOVE "With 10, 12 and 14 threads on 6.9 I get "
				"500, 510 and 520 MB/s.\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 1);
	END(j);
}

static void percentiles_as_many_as_numbers(void **state)
{
	struct judged j = judge(MOVE "On 6.9 the p50, p90 and p99 latencies "
				"are 12, 14 and 16 us.\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 1);
	END(j);
}

static void far_apart_are_no_runs(void **state)
{
	struct judged j = judge(MOVE "On 6.9 I saw 100, 210 and 520 MB/s.\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 1);
	END(j);
}

static void from_a_row_is_a_change(void **state)
{
	struct judged j = judge(MOVE "It dropped from 500, 510 and 520 MB/s "
				"to 400 MB/s with 6.9.\n");

	(void)state;
	is(&j, 400e6, TEST);
	assert_int_equal(j.doc->n_runs, 2);
	END(j);
}

static void bare_lines_under_a_unit(void **state)
{
	(void)state;
	both(MOVE "Throughput in MB/s over three runs:\n\n"
	     "6.8: 1034 1029 1041\n6.9:  834  829  841\n",
	     1034e6, 834e6, 3);
}

static void scaled_lines_under_a_name(void **state)
{
	(void)state;
	both(MOVE "randread, IOPS\n\n6.8: 103k 102k 104k\n"
	     "6.9: 83k, 82k, 84k\n", 103e3, 83e3, 3);
}

static void lines_with_slashes(void **state)
{
	(void)state;
	both(MOVE "6.8 kernel: 1034/1029/1041 MB/s\n"
	     "6.9 kernel: 834/829/841 MB/s\n", 1034e6, 834e6, 3);
}

static void counts_and_sizes_are_no_runs(void **state)
{
	(void)state;
	nothing(MOVE "6.8: 4096 8192 16384\n6.9: 4096 8192 16384\n");
	nothing(MOVE "Threads:\n6.8: 10 12 14\n6.9: 10 12 14\n");
}

static void columns_by_name_are_no_runs(void **state)
{
	(void)state;
	nothing(MOVE "create, stat and unlink in files/s:\n\n"
		"6.8: 41000 43000 45000\n6.9: 31000 33000 35000\n");
}

static void numbered_lines(void **state)
{
	(void)state;
	both(MOVE "pgbench TPS:\n\n6.8:\nRun 1: 10400\nRun 2: 10450\n"
	     "Run 3: 10380\n\n6.9:\nRun 1: 8400\nRun 2: 8450\nRun 3: 8380\n",
	     10400, 8400, 3);
	both(MOVE "6.8:\n1st run - 61.2 s\n2nd run - 61.5 s\n\n"
	     "6.9:\n1st run - 71.2 s\n2nd run - 71.5 s\n",
	     61.2e9, 71.2e9, 2);
	both(MOVE "6.8:\niteration #1 = 512 MB/s\niteration #2 = 508 MB/s\n\n"
	     "6.9:\niteration #1 = 412 MB/s\niteration #2 = 408 MB/s\n",
	     510e6, 410e6, 2);
}

static void numbered_lines_that_do_not_count_up(void **state)
{
	(void)state;
	nothing(MOVE "TPS:\n\nRun 4: 10400\nRun 2: 10450\n");
	nothing(MOVE "Run 1: 6.8\nRun 2: 6.9\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unit_of_the_last_in_prose),
		cmocka_unit_test(units_of_their_own_in_prose),
		cmocka_unit_test(scaled_in_prose),
		cmocka_unit_test(bare_behind_a_name),
		cmocka_unit_test(as_many_states_as_numbers),
		cmocka_unit_test(names_as_many_as_numbers),
		cmocka_unit_test(threads_as_many_as_numbers),
		cmocka_unit_test(percentiles_as_many_as_numbers),
		cmocka_unit_test(far_apart_are_no_runs),
		cmocka_unit_test(from_a_row_is_a_change),
		cmocka_unit_test(bare_lines_under_a_unit),
		cmocka_unit_test(scaled_lines_under_a_name),
		cmocka_unit_test(lines_with_slashes),
		cmocka_unit_test(counts_and_sizes_are_no_runs),
		cmocka_unit_test(columns_by_name_are_no_runs),
		cmocka_unit_test(numbered_lines),
		cmocka_unit_test(numbered_lines_that_do_not_count_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
