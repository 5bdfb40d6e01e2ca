/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides of numbers in sentences. */
#include "tests/unit/side_doc.h"

static void two_versions_in_a_sentence(void **state)
{
	struct judged j = judge(HEAD("loop device slower on 6.9")
		"Sequential read with 6.8.12 gives 2100MB/s while 6.9.3 only\n"
		"reaches 1250MB/s.\n");

	(void)state;
	is(&j, 2100e6, BASE);
	is(&j, 1250e6, TEST);
	END(j);
}

static void from_to_and_back(void **state)
{
	struct judged j = judge(HEAD("slow writes, regression")
		"Throughput went from 900MB/s to 420MB/s; reverting the commit\n"
		"improves it from 421MB/s to 895MB/s.\n");

	(void)state;
	is(&j, 900e6, BASE);
	is(&j, 420e6, TEST);
	is(&j, 421e6, TEST);
	is(&j, 895e6, BASE);
	END(j);
}

static void fallen_from_to(void **state)
{
	struct judged j = judge(HEAD("very low IOPS")
		"Maximum IOPS had fallen from 12000 IOPS to 150 IOPS.\n"
		"Reverting de57ac1d0b restores it.\n");

	(void)state;
	is(&j, 12000, BASE);
	is(&j, 150, TEST);
	END(j);
}

static void labels_that_follow(void **state)
{
	struct judged j = judge(HEAD("regression with kernel 5.15")
		"I get 45k IOPS on 5.15.0 and 61k IOPS on 5.10.9.\n");

	(void)state;
	is(&j, 45000, TEST);
	is(&j, 61000, BASE);
	END(j);
}

static void respectively(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] locking: hold it shorter\n"
		"From: Ann Example <ann@example.org>\n\n"
		"The maximum hold time before and after the patch are 110us and\n"
		"31us respectively.\n");

	(void)state;
	is(&j, 110e3, BASE);
	is(&j, 31e3, TEST);
	END(j);
}

static void two_clients_are_no_sides(void **state)
{
	struct judged j = judge(HEAD("latency of two clients, slow")
		"Latency is 0.55ms (foo) vs 0.61ms (bar) on one kernel.\n");

	(void)state;
	is(&j, 0.55e6, OTHER);
	is(&j, 0.61e6, OTHER);
	END(j);
}

static void bracket_behind_the_number(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] psi: walk directly\n"
		"From: Ann Example <ann@example.org>\n\nWith 5 levels:\n"
		"49975.5 op/s (unpatched) compared to 50778.5 op/s (patched)\n");

	(void)state;
	is(&j, 49975.5, BASE);
	is(&j, 50778.5, TEST);
	END(j);
}

static void bracket_with_a_number_is_another_clause(void **state)
{
	struct judged j = judge(HEAD("5.4.188: nfsd regression")
		"It serves slowly with a latency of 100ms (with 5.4.187 it is\n"
		"10ms), so it is unusable.\n");

	(void)state;
	is(&j, 10e6, BASE);
	assert_int_not_equal(of(&j, 100e6)->role, BASE);
	END(j);
}

static void a_decline_in_brackets_is_a_pair(void **state)
{
	struct judged j = judge(HEAD("slow writes")
		"We see a decline of the rate (220 MB/s to 30 MB/s after an "
		"hour).\n");

	(void)state;
	is(&j, 220e6, BASE);
	is(&j, 30e6, TEST);
	END(j);
}

/* Counter-example: without a change it is a range. */
static void a_to_b_alone_is_a_range(void **state)
{
	struct judged j = judge(HEAD("disks")
		"The disks do 220 MB/s to 300 MB/s here.\n");

	(void)state;
	is(&j, 220e6, OTHER);
	END(j);
}

static void a_line_with_two_sides(void **state)
{
	struct judged j = judge(HEAD("mm: slower")
		"Without the patch: 1500 MB/s, with the patch 1320 MB/s.\n");

	(void)state;
	is(&j, 1500e6, BASE);
	is(&j, 1320e6, TEST);
	END(j);
}

static void two_measurements_a_line(void **state)
{
	struct judged j = judge(HEAD("cifs: throughput regression")
		"Linux 6.2 client: Read: 1.1 GB/s, Write: 870 MB/s\n"
		"Linux 6.3 client: Read: 0.4 GB/s, Write: 865 MB/s\n");

	(void)state;
	is(&j, 1.1e9, BASE);
	is(&j, 0.4e9, TEST);
	assert_true(text_eq(of(&j, 1.1e9)->workload, of(&j, 0.4e9)->workload));
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_versions_in_a_sentence),
		cmocka_unit_test(from_to_and_back),
		cmocka_unit_test(fallen_from_to),
		cmocka_unit_test(labels_that_follow),
		cmocka_unit_test(respectively),
		cmocka_unit_test(two_clients_are_no_sides),
		cmocka_unit_test(bracket_behind_the_number),
		cmocka_unit_test(bracket_with_a_number_is_another_clause),
		cmocka_unit_test(a_decline_in_brackets_is_a_pair),
		cmocka_unit_test(a_to_b_alone_is_a_range),
		cmocka_unit_test(a_line_with_two_sides),
		cmocka_unit_test(two_measurements_a_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
