/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Small reports of one kind each, as people write them. All are invented. */
#include "tests/unit/side_doc.h"

#define FIO(n) "  write: IOPS=" n ", BW=12.0MiB/s\n"

static void two_kernels_in_a_sentence(void **state)
{
	struct judged j = judge(HEAD("loop slower on 6.9")
		"Sequential read with 6.8.12 gives 2100MB/s while 6.9.3 only "
		"reaches 1250MB/s.\n");

	(void)state;
	is(&j, 2100e6, BASE);
	is(&j, 1250e6, TEST);
	END(j);
}

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

/* One row each, of one kind: two runs, though no row of a job stands above. */
static void lone_rows_under_headings(void **state)
{
	struct judged j = judge(
		HEAD("higher latency on 4.4.120 compared to 4.14.90")
		"result on 4.4 kernel:\n"
		"  lat (msec): min=1, max=20, avg= 5.20, stdev= 0.30\n\n"
		"result on 4.14 kernel:\n"
		"  lat (msec): min=1, max=4000, avg=980.10, stdev=20.30\n");

	(void)state;
	is(&j, 5.20e6, BASE);
	is(&j, 980.10e6, TEST);
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

static void a_revert_brings_it_back(void **state)
{
	struct judged j = judge(HEAD("regression of writes")
		"Throughput went from 900MB/s to 420MB/s; reverting the commit "
		"improves it from 421MB/s to 895MB/s.\n");

	(void)state;
	is(&j, 900e6, BASE);
	is(&j, 420e6, TEST);
	is(&j, 421e6, TEST);
	is(&j, 895e6, BASE);
	END(j);
}

static void distributions_with_versions(void **state)
{
	struct judged j = judge(
		HEAD("reads slower on Fedora 42 than on Rocky 9.5")
		"Fedora 42 (6.14.5) against Rocky 9.5 (5.14.0).\n\n"
		"Fedora 42\n" FIO("198k") "\nRocky 9.5\n" FIO("377k"));

	(void)state;
	is(&j, 198e3, TEST);
	is(&j, 377e3, BASE);
	END(j);
}

static void lines_of_uname(void **state)
{
	struct judged j = judge(HEAD("regression of reads")
		"Linux box 6.14.5-300.fc42.x86_64 #1 SMP x86_64 GNU/Linux\n"
		"# ./run.sh\n"
		"   READ: bw=10.6GiB/s (11.4GB/s), io=10GiB\n\n"
		"Linux box 5.14.0-503.el9_5.x86_64 #1 SMP x86_64 GNU/Linux\n"
		"# ./run.sh\n"
		"   READ: bw=15.2GiB/s (16.3GB/s), io=10GiB\n");

	(void)state;
	is(&j, 10.6 * 1073741824, TEST);
	is(&j, 15.2 * 1073741824, BASE);
	END(j);
}

static void a_list_against_one(void **state)
{
	struct judged j = judge(HEAD("6.18, 6.19 slow compared to 6.12")
		"6.18 and 6.19 -> Read 6910MB/s, write 870MB/s\n"
		"6.12 -> Read 6500MB/s, write 4400MB/s\n");

	(void)state;
	is(&j, 6910e6, TEST);
	is(&j, 870e6, TEST);
	is(&j, 6500e6, BASE);
	is(&j, 4400e6, BASE);
	END(j);
}

static void a_release_between_the_pair(void **state)
{
	struct judged j = judge(
		HEAD("performance regression between 4.4.0 and 5.17")
		"// Linux 4.4.0:\n  WRITE: bw=61.2MiB/s (64.2MB/s), io=1GiB\n\n"
		"// Linux 5.4.0:\n  WRITE: bw=30.8MiB/s (32.3MB/s), io=1GiB\n\n"
		"// Linux 5.17:\n  WRITE: bw=251MiB/s (263MB/s), io=1GiB\n");

	(void)state;
	is(&j, 61.2 * 1048576, BASE);
	is(&j, 30.8 * 1048576, OTHER);
	is(&j, 251.0 * 1048576, TEST);
	END(j);
}

static void maximum_had_fallen(void **state)
{
	struct judged j = judge(HEAD("regression of small writes")
		"Maximum IOPS had fallen from ~12000 to ~150. Reverting "
		"de57ac1d0b restores it.\n");

	(void)state;
	is(&j, 12000, BASE);
	is(&j, 150, TEST);
	END(j);
}

static void the_other_number_of_a_contrast(void **state)
{
	struct judged j = judge(HEAD("server slow")
		"Starting with 5.4.188 the server is slow. CPU utilization is "
		"100% (with 5.4.187 it is 10%).\n");

	(void)state;
	is(&j, 10, BASE);
	is(&j, 100, TEST);
	END(j);
}

static void a_version_with_a_fix(void **state)
{
	struct judged j = judge(HEAD("pgbench regression in v6.1")
		"v6.0: tps = 24012.1\nv6.1: tps = 18230.9\n"
		"v6.1 + fix: tps = 23871.4\n");

	(void)state;
	is(&j, 24012.1, BASE);
	is(&j, 18230.9, TEST);
	is(&j, 23871.4, BASE);
	assert_true(text_is(of(&j, 23871.4)->variant, "fix"));
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

static void labels_behind_numbers(void **state)
{
	struct judged j = judge(HEAD("regression with kernel 5.15")
		"I get 45k IOPS on 5.15.0 and 61k IOPS on 5.10.9.\n");

	(void)state;
	is(&j, 45e3, TEST);
	is(&j, 61e3, BASE);
	END(j);
}

static void before_and_after_respectively(void **state)
{
	struct judged j = judge("Subject: [PATCH] net: shorten the lock\n\n"
		"The maximum hold time before and after the patch are 110us "
		"and\n31us respectively.\n");

	(void)state;
	is(&j, 110e3, BASE);
	is(&j, 31e3, TEST);
	END(j);
}

static void two_clients_of_one_kernel(void **state)
{
	struct judged j = judge(HEAD("regression of latency")
		"0.55ms (foo) vs 0.61ms (bar) is the latency of the two "
		"clients.\n");

	(void)state;
	is(&j, 0.55e6, OTHER);
	is(&j, 0.61e6, OTHER);
	END(j);
}

static void drift_within_a_run(void **state)
{
	struct judged j = judge(HEAD("regression of writes")
		"At the beginning 990MB/s, 60s later 310MB/s.\n");

	(void)state;
	is(&j, 990e6, OTHER);
	is(&j, 310e6, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_kernels_in_a_sentence),
		cmocka_unit_test(claim_written_backwards),
		cmocka_unit_test(lone_rows_under_headings),
		cmocka_unit_test(other_rows_under_headings),
		cmocka_unit_test(remarks_between_rows),
		cmocka_unit_test(good_and_bad_columns),
		cmocka_unit_test(a_revert_brings_it_back),
		cmocka_unit_test(distributions_with_versions),
		cmocka_unit_test(lines_of_uname),
		cmocka_unit_test(a_list_against_one),
		cmocka_unit_test(a_release_between_the_pair),
		cmocka_unit_test(maximum_had_fallen),
		cmocka_unit_test(the_other_number_of_a_contrast),
		cmocka_unit_test(a_version_with_a_fix),
		cmocka_unit_test(versions_as_columns),
		cmocka_unit_test(labels_behind_numbers),
		cmocka_unit_test(before_and_after_respectively),
		cmocka_unit_test(two_clients_of_one_kernel),
		cmocka_unit_test(drift_within_a_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
