/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reports whose sides are easily swapped: headings in unknown words, tables
 * parted by tabs, spreads that look like versions, shares that look like
 * changes.
 */
#include "tests/unit/side_doc.h"

static void cells_between_tabs_have_numbers(void **state)
{
	struct judged j = judge(HEAD("regression between v6.11 and v6.12")
		"latency in us:\n"
		"    fs\tv6.11\tv6.12\n"
		"    ext4\t352.4\t263.3\n"
		"    xfs\t143.9\t300.9\n");

	(void)state;
	is(&j, 143.9e3, BASE);
	is(&j, 300.9e3, TEST);
	is(&j, 263.3e3, TEST);
	END(j);
}

static void spreads_between_tabs_shift_nothing(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slow disk")
		"metric\tgood\tbad\n"
		"latency (us)\t352.3 (3.2)\t157.0 (3.2)\n"
		"throughput (MB/s)\t440.4 (3.2)\t565.3 (3.2)\n");

	(void)state;
	is(&j, 440.4e6, BASE);
	is(&j, 157e3, TEST);
	is(&j, 565.3e6, TEST);
	END(j);
}

static void spreads_between_gaps_shift_nothing(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slow disk")
		"metric                     bad         good\n"
		"latency (us)       458.2 (3.2)  261.5 (3.2)\n"
		"time (s)           63.85 (3.2)  35.16 (3.2)\n");

	(void)state;
	is(&j, 458.2e3, TEST);
	is(&j, 261.5e3, BASE);
	is(&j, 35.16e9, BASE);
	END(j);
}

static void a_spread_of_a_cell_is_no_version(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slower: 6.9 against 6.8")
		"throughput:\n"
		"kernel    |       ext4       |        xfs\n"
		"regressed | 669.2 MB/s (3.2) | 684.7 MB/s (3.2)\n"
		"baseline  | 589.8 MB/s (3.2) | 202.7 MB/s (3.2)\n");

	(void)state;
	is(&j, 589.8e6, BASE);
	is(&j, 202.7e6, BASE);
	assert_int_not_equal(of(&j, 669.2e6)->role, BASE);
	END(j);
}

static void with_without_is_without(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] drop by commit ca887715bd9f")
		"Bisection points to ca887715bd9f.\n\n"
		"sequential write:\n"
		"with with the commit: 824 MB/s\n"
		"with without the commit: 1467 MB/s\n");

	(void)state;
	is(&j, 824e6, TEST);
	is(&j, 1467e6, BASE);
	END(j);
}

static void a_version_and_a_word_are_one_state(void **state)
{
	struct judged j = judge(HEAD("performance regression in 6.5.3")
		"##### 6.5.3 + revert #####\n"
		"1039 MB/s write\n4579 MB/s read\n\n"
		"##### vanilla 6.5.3 #####\n"
		"1306 MB/s write\n3264 MB/s read\n");

	(void)state;
	is(&j, 1039e6, BASE);
	is(&j, 4579e6, BASE);
	is(&j, 1306e6, TEST);
	is(&j, 3264e6, TEST);
	END(j);
}

static void an_emphasized_line_is_a_heading(void **state)
{
	struct judged j = judge(HEAD("performance regression in 6.5.3")
		"__6.5.3 + revert__\nwrite 1838 MB/s / read 3195 MB/s\n\n"
		"__vanilla 6.5.3__\nwrite 802 MB/s / read 2269 MB/s\n");

	(void)state;
	is(&j, 1838e6, BASE);
	is(&j, 3195e6, BASE);
	is(&j, 802e6, TEST);
	END(j);
}

static void values_do_not_turn_an_upgrade(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] throughput drop")
		"After upgrading, here is my result:\n"
		"write 1536 MB/s / read 3212 MB/s\n\n"
		"Before upgrading, here is my result:\n"
		"write 918 MB/s / read 2147 MB/s\n");

	(void)state;
	is(&j, 1536e6, TEST);
	is(&j, 918e6, BASE);
	assert_false(warned(&j, "polarity-by-value"));
	END(j);
}

#define STAT(cycles, time)                                                \
	" Performance counter stats for './bench':\n\n     " cycles          \
	"      cycles                    #    3.101 GHz\n\n      " time      \
	" seconds time elapsed\n\n"

static void a_heading_does_not_reach_past_its_like(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] scheduler slower")
		"Output from baseline:\n" STAT("2,057,903,364", "18.770553000")
		"Output from tuxedo:\n" STAT("2,277,122,634", "16.176610000"));

	(void)state;
	is(&j, 18.770553e9, BASE);
	assert_int_not_equal(of(&j, 16.17661e9)->role, BASE);
	END(j);
}

/* Counter-example: a line of another shape between is no such heading. */
static void other_lines_do_not_end_a_heading(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] scheduler slower")
		"Output from baseline:\n" STAT("2,057,903,364", "18.770553000")
		"Second run there:\n"
		STAT("2,057,122,634", "18.176610000"));

	(void)state;
	is(&j, 18.770553e9, BASE);
	is(&j, 18.17661e9, BASE);
	END(j);
}

static void with_without_above_a_list(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] drop by commit 665d934d5e3e")
		"Bisection points to 665d934d5e3e.\n\n"
		"Now with with the commit:\n\n#1 509 MB/s\n#2 510 MB/s\n\n"
		"Now with without the commit:\n#1 895 MB/s\n#2 820 MB/s\n");

	(void)state;
	is(&j, 509e6, TEST);
	assert_int_not_equal(of(&j, 895e6)->role, TEST);
	assert_int_not_equal(of(&j, 820e6)->role, TEST);
	END(j);
}

static void reading_is_no_contrast_to_writing(void **state)
{
	struct judged j = judge(HEAD("regression between 4.19.2 and 5.4.1")
		"This is what I see on 5.4.1\n"
		"write -> 719 MB/s\nread -> 2585 MB/s\n\n"
		"This is what I see on 4.19.2\n\n"
		"write -> 1853 MB/s\nread -> 4457 MB/s\n");

	(void)state;
	is(&j, 719e6, TEST);
	assert_int_not_equal(of(&j, 2585e6)->role, BASE);
	assert_int_not_equal(of(&j, 4457e6)->role, TEST);
	END(j);
}

static void a_short_row_between_tabs(void **state)
{
	struct judged j = judge(HEAD("performance regression in 6.5.3")
		"IOPS results:\n"
		"test\t6.5.3 + revert\tvanilla 6.5.3\tratio\n"
		"randread\t61343\t50978\t0.83\n"
		"randwrite\t60384\t61777\t1.02\n"
		"seqread\t82256\t29827\t0.36\n"
		"total\t203983.0\t142582.0\t\n");

	(void)state;
	is(&j, 82256, BASE);
	is(&j, 29827, TEST);
	END(j);
}

#define SOFTIRQ(rcu, timer)                                        \
	"SOFTIRQ          TOTAL_usecs\nrcu                   " rcu \
	"\ntimer                 " timer "\n\n"

#define NAMED                                                              \
	"> 6.9.0/none.pipe:      30.833112186 seconds time elapsed\n"      \
	">\n> What do you see?\n\n"                                       \
	"6.10-rc1:\n=========\n" SOFTIRQ("136988", "304357")             \
	"PREEMPT_AUTO:\n=============\n" SOFTIRQ("223508", "492767")

static void a_release_beside_a_named_state(void **state)
{
	struct judged j = judge(
		"Subject: Re: [PATCH v2 0/9] sched: reschedule lazily\n"
		"From: Ann Example <ann@example.org>\n\n" NAMED);

	(void)state;
	assert_int_not_equal(of(&j, 136988e3)->role, TEST);
	assert_int_not_equal(of(&j, 223508e3)->role, BASE);
	END(j);
}

static void shares_below_headings_are_no_changes(void **state)
{
	struct judged j = judge(
		HEAD("[REGRESSION] idle power since 85975daeaa4d")
		"With commit 85975daeaa4d applied (base):\n\n"
		"    State   Avg(ms)     Count      Over-pred\n"
		"    C4       0.65       1092      46.9% (580)\n"
		"    C5       1.45     169745      52.7% (80289)\n\n"
		"After reverting the commit (revert):\n\n"
		"    State   Avg(ms)     Count      Over-pred\n"
		"    C4       0.52        875      45.1% (480)\n"
		"    C5       5.30      55099      13.9% (47440)\n");

	(void)state;
	is(&j, 169745, TEST);
	is(&j, 55099, BASE);
	is(&j, 1.45e6, TEST);
	END(j);
}

#define PASSED(real)                                           \
	"time ./test_all -t count\n#101 count:OK\n"            \
	"Summary: 1/0 PASSED, 0 SKIPPED, 0 FAILED\n\nreal\t" real \
	"\nuser\t0m0.145s\nsys\t0m1.369s\n\n"

static void a_test_that_passes_everywhere_is_no_state(void **state)
{
	struct judged j = judge(HEAD("slow sync of tasks")
		"It got slower:\n" PASSED("1m17.082s")
		"But so:\n" PASSED("0m1.588s"));

	(void)state;
	is(&j, 77.082e9, OTHER);
	is(&j, 1.588e9, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cells_between_tabs_have_numbers),
		cmocka_unit_test(spreads_between_tabs_shift_nothing),
		cmocka_unit_test(spreads_between_gaps_shift_nothing),
		cmocka_unit_test(a_spread_of_a_cell_is_no_version),
		cmocka_unit_test(with_without_is_without),
		cmocka_unit_test(a_version_and_a_word_are_one_state),
		cmocka_unit_test(an_emphasized_line_is_a_heading),
		cmocka_unit_test(values_do_not_turn_an_upgrade),
		cmocka_unit_test(a_heading_does_not_reach_past_its_like),
		cmocka_unit_test(other_lines_do_not_end_a_heading),
		cmocka_unit_test(a_release_beside_a_named_state),
		cmocka_unit_test(shares_below_headings_are_no_changes),
		cmocka_unit_test(with_without_above_a_list),
		cmocka_unit_test(reading_is_no_contrast_to_writing),
		cmocka_unit_test(a_short_row_between_tabs),
		cmocka_unit_test(a_test_that_passes_everywhere_is_no_state),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
