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

static void several_numbers_from_and_to(void **state)
{
	struct judged j = judge(HEAD("regression of wifi in 6.1")
		"The speed went from 330 Mbps download / 270 Mbps upload to\n"
		"180 Mbps download / 150 Mbps upload.\n");

	(void)state;
	is(&j, 330e6 / 8, BASE);
	is(&j, 270e6 / 8, BASE);
	is(&j, 180e6 / 8, TEST);
	is(&j, 150e6 / 8, TEST);
	END(j);
}

static void numbers_in_brackets_from_and_to(void **state)
{
	struct judged j = judge("Subject: [PATCH] foo: shorten the path\n\n"
		"This improves reads from ~350k IOPS (or ~1400MB/s) on v6.1\n"
		"to ~420k IOPS (or ~1680MB/s) with the patch.\n");

	(void)state;
	is(&j, 350e3, BASE);
	is(&j, 1400e6, BASE);
	is(&j, 420e3, TEST);
	is(&j, 1680e6, TEST);
	END(j);
}

static void as_many_numbers_on_each_side(void **state)
{
	struct judged j = judge(HEAD("regression of reads")
		"It fell from 900MB/s and 210k IOPS to 450MB/s.\n");

	(void)state;
	is(&j, 900e6, OTHER);
	is(&j, 210e3, OTHER);
	END(j);
}

static void varying_from_to_is_a_range(void **state)
{
	struct judged j = judge(HEAD("regression of reads")
		"The rate varies from 300MB/s to 450MB/s all the time.\n");

	(void)state;
	is(&j, 300e6, OTHER);
	END(j);
}

static void compared_to_is_no_change(void **state)
{
	struct judged j = judge(HEAD("regression of reads")
		"There is a drop here compared to 450MB/s elsewhere.\n");

	(void)state;
	is(&j, 450e6, OTHER);
	END(j);
}

static void dropped_to(void **state)
{
	struct judged j = judge(HEAD("slow writes on new kernel")
		"Write speed went down to around 40MB/s here.\n");

	(void)state;
	is(&j, 40e6, TEST);
	END(j);
}

static void latency_grows_to_and_is_back_at(void **state)
{
	struct judged j = judge(HEAD("regression of fsync latency")
		"The average latency increased to 12ms. After reverting the\n"
		"commit the latency is back to 2ms.\n");

	(void)state;
	is(&j, 12e6, TEST);
	is(&j, 2e6, BASE);
	assert_true(text_eq(of(&j, 2e6)->variant, TEXT("revert")));
	END(j);
}

static void a_state_of_its_own_beats_the_verb(void **state)
{
	struct judged j = judge(HEAD("regression between 5.15 and 6.1")
		"On 5.15 it drops to 900MB/s, on 6.1 it drops to 300MB/s.\n");

	(void)state;
	is(&j, 900e6, BASE);
	is(&j, 300e6, TEST);
	END(j);
}

static void up_to_is_no_change(void **state)
{
	struct judged j = judge(HEAD("regression of reads")
		"This disk goes up to 450MB/s.\n");

	(void)state;
	is(&j, 450e6, OTHER);
	END(j);
}

static void a_patch_mail_tells_of_both_states(void **state)
{
	struct judged j = judge("Subject: [PATCH] foo: fix slow reads\n\n"
		"Under load the throughput drops to 90MB/s.\n");

	(void)state;
	is(&j, 90e6, OTHER);
	END(j);
}

static void rows_of_a_list_are_no_wrapped_prose(void **state)
{
	struct judged j = judge(HEAD("slower on 6.0 than on 5.10")
		"Linux 5.10\nepoll 149,000 ops/s\nuring 133,000 ops/s\n"
		"Linux 6.0.0\nepoll 139,000 ops/s\nuring 121,000 ops/s\n");

	(void)state;
	assert_int_not_equal(of(&j, 133000)->role, TEST);
	assert_int_not_equal(of(&j, 121000)->role, BASE);
	END(j);
}

static void back_to_is_as_it_was(void **state)
{
	struct judged j = judge(HEAD("slower since 6.8")
		"The execution time went up from 4.5 ms to 6 ms.\n\n"
		"I revert two more commits, and the execution time is back to "
		"4.7 ms.\n");

	(void)state;
	is(&j, 4.7e6, BASE);
	END(j);
}

static void a_stop_without_a_blank(void **state)
{
	struct judged j = judge(HEAD("slow downloads")
		"They went from 4.14 to 5.4.These hosts were getting around "
		"80MB/s on kernel 4.14 which became 3MB/s after the move to "
		"kernel 5.4.\n");

	(void)state;
	is(&j, 80e6, BASE);
	is(&j, 3e6, TEST);
	END(j);
}

static void signs_of_a_patch(void **state)
{
	struct judged j = judge(HEAD("a change slows messages down")
		"Three runs of each, in seconds:\n\n"
		"  -PATCH:\n"
		"  0.71062 +- 0.00150 seconds time elapsed  ( +-  0.21% )\n"
		"  0.71121 +- 0.00181 seconds time elapsed  ( +-  0.25% )\n\n"
		"  +PATCH:\n"
		"  0.72556 +- 0.00174 seconds time elapsed  ( +-  0.24% )\n"
		"  0.72695 +- 0.00192 seconds time elapsed  ( +-  0.26% )\n");

	(void)state;
	is(&j, 710620000, BASE);
	is(&j, 726950000, TEST);
	END(j);
}

static void a_commit_as_key(void **state)
{
	struct judged j = judge(HEAD("slower in 5.19")
		"- Performance data:\n"
		"      * Immediate before commit: 16.46 msecs\n"
		"      * Mitigation commit: 27.97 msecs (absolute diff 11 "
		"msecs)\n");

	(void)state;
	is(&j, 16.46e6, BASE);
	is(&j, 27.97e6, TEST);
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
		cmocka_unit_test(several_numbers_from_and_to),
		cmocka_unit_test(numbers_in_brackets_from_and_to),
		cmocka_unit_test(as_many_numbers_on_each_side),
		cmocka_unit_test(varying_from_to_is_a_range),
		cmocka_unit_test(compared_to_is_no_change),
		cmocka_unit_test(dropped_to),
		cmocka_unit_test(latency_grows_to_and_is_back_at),
		cmocka_unit_test(a_state_of_its_own_beats_the_verb),
		cmocka_unit_test(up_to_is_no_change),
		cmocka_unit_test(a_patch_mail_tells_of_both_states),
		cmocka_unit_test(rows_of_a_list_are_no_wrapped_prose),
		cmocka_unit_test(back_to_is_as_it_was),
		cmocka_unit_test(a_stop_without_a_blank),
		cmocka_unit_test(signs_of_a_patch),
		cmocka_unit_test(a_commit_as_key),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
