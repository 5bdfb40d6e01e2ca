/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sentences that say what a number was, or what it should be. */
#include "tests/unit/side_doc.h"

static void sides(const char *text, double test, double base)
{
	struct judged j = judge(text);

	is(&j, test, TEST);
	is(&j, base, BASE);
	END(j);
}

#define SAID(name, sentence, test, base)                                   \
	static void name(void **state)                                     \
	{                                                                  \
		(void)state;                                               \
		sides(HEAD("[REGRESSION] slow copies") sentence "\n", test, \
		      base);                                               \
	}

SAID(instead_of, "Copying the tree took 3m16s instead of 41s.", 196e9, 41e9)
SAID(down_from, "We get 310 MB/s, down from 640 MB/s.", 310e6, 640e6)
SAID(was_in_brackets, "We see 310 MB/s (was 640 MB/s).", 310e6, 640e6)
SAID(rose_to_from, "Latency rose to 5.2 ms from 1.1 ms.", 5.2e6, 1.1e6)
SAID(versus_before, "Boot takes 34 seconds vs 12 seconds before.", 34e9, 12e9)
SAID(rather_than_usual, "I get 45 fps rather than the usual 60 fps.", 45, 60)
SAID(range_against_before,
     "I am still getting 10 to 11MB/s compared to ~100MB/s before.", 10e6,
     100e6)
SAID(since_the_update,
     "It used to do 640 MB/s. Since the update it does 310 MB/s.", 310e6,
     640e6)
SAID(normal_but_now,
     "Normal speed is 110 MB/s but now I only get 10 MB/s.", 10e6, 110e6)
SAID(expected_and_actual, "Expected: 900 MB/s\nActual: 610 MB/s", 610e6,
     900e6)
SAID(headings_of_a_form,
     "* **Expected Behavior**:\nBitrate at least 900 Mbits/sec.\n\n"
     "* **Actual Behavior**:\nBitrate around 320 Mbits/sec.", 40e6, 112.5e6)
SAID(usual_again,
     "The menu is fine, but in the game it dropped to 20 fps.\n\n"
     "I installed the candidate and I now get my usual 120 fps again.", 20,
     120)
SAID(a_series_is_no_result,
     "Throughput fell from ~98.6k tps on Linux 6.x to ~50.8k tps on Linux "
     "7.0.", 50800, 98600)
SAID(before_switching,
     "Before switching to 6.17 I got around 4W power draw when idle. It went\n"
     "up to ~6W on 6.17.", 6, 4)
SAID(versions_in_front, "6.1: 640 MB/s, 6.6: 310 MB/s", 310e6, 640e6)
SAID(key_before_and_after,
     "Write throughput before: 124K ops.\nWrite throughput after: 110K ops",
     110e3, 124e3)

/* "Reverting it" turns a pair of a report. */
static void a_revert_turns_it(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slow copies")
		"Reverting the commit gives 640 MB/s instead of 310 MB/s.\n");

	(void)state;
	is(&j, 640e6, BASE);
	is(&j, 310e6, TEST);
	END(j);
}

/* Counter-example: a second value of one state is no other state. */
static void an_adverb_is_no_contrast(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] few frames")
		"- Previously: 120fps at 1080p, rarely below 100fps at 1440p.\n"
		"- After update: 30fps at 1080p.\n");

	(void)state;
	is(&j, 120, BASE);
	assert_int_not_equal(of(&j, 100)->role, TEST);
	is(&j, 30, TEST);
	END(j);
}

/* Counter-example: a heading that names both states is about both. */
static void a_heading_of_both_states(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slow in 6.1")
		"I ran 5.15 to compare with 6.1.\n\n"
		"create rate   1574 ops/s\n"
		"unlink rate   1368 ops/s\n");

	(void)state;
	is(&j, 1574, OTHER);
	is(&j, 1368, OTHER);
	END(j);
}

static void a_name_that_the_subject_blames(void **state)
{
	struct judged j = judge(
		HEAD("foo scheduler: slower reads compared to bar")
		"with foo scheduler I get:\n"
		"read  5071 MB/s\nwrite  4723 MB/s\n\n"
		"with bar scheduler I get:\n"
		"read  5418 MB/s\nwrite  5040 MB/s\n");

	(void)state;
	is(&j, 5071e6, TEST);
	is(&j, 5418e6, BASE);
	END(j);
}

static void a_commit_pointed_at_is_no_suspect(void **state)
{
	struct judged j = judge(HEAD("tbench slower since 1a2b3c4d5e6f")
		"Kernel        before (9f8e7d6c5b4a)   after (1a2b3c4d5e6f)\n"
		"tbench 1           712.1 MB/s              640.0 MB/s\n"
		"tbench 8          4121.3 MB/s             3502.8 MB/s\n\n"
		"Test      9f8e7d6c5b4a     1a2b3c4d5e6f\n"
		"create    12034 ops/s      10021 ops/s\n"
		"unlink    15022 ops/s      13001 ops/s\n");

	(void)state;
	is(&j, 12034, BASE);
	is(&j, 10021, TEST);
	END(j);
}

/* The second number of a pair has no unit of its own. */
static void a_pair_shares_a_unit(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] block: smaller slices\n\n"
		"The bandwidth is improved from 466KB/s to 477KB/s and the "
		"maximum latency is reduced from 7.667s to 1.728.\n");

	(void)state;
	is(&j, 466e3, BASE);
	is(&j, 477e3, TEST);
	is(&j, 7.667e9, BASE);
	is(&j, 1.728e9, TEST);
	END(j);
}

/* What is gained by taking the culprit away is no regression. */
static void a_cure_turns_a_pair(void **state)
{
	struct judged j = judge(HEAD("slower forwarding on newer kernels")
		"By turning off the mitigation (via spectre_v2=off) I was able "
		"to see an improvement from 6 Gbps to 8 Gbps.\n");

	(void)state;
	is(&j, 0.75e9, TEST);
	is(&j, 1e9, BASE);
	END(j);
}

/* Each number of a pair has the version right behind it. */
static void a_pair_has_its_kernels(void **state)
{
	struct judged j = judge(
		"Subject: [BUG] performance regression w/ 5.10\n\n"
		"Unpacking an archive went from ~15 seconds w/ 5.9 to nearly "
		"5 minutes in 5.10 here.\n\n"
		"In a guest it was already 35 seconds slow with 5.9.\n");

	(void)state;
	is(&j, 15e9, BASE);
	is(&j, 300e9, TEST);
	assert_true(text_eq(of(&j, 15e9)->kernel, TEXT("5.9")));
	assert_true(text_eq(of(&j, 300e9)->kernel, TEXT("5.10")));
	assert_int_not_equal(of(&j, 35e9)->role, TEST);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pair_has_its_kernels),
		cmocka_unit_test(a_pair_shares_a_unit),
		cmocka_unit_test(a_cure_turns_a_pair),
		cmocka_unit_test(instead_of),
		cmocka_unit_test(down_from),
		cmocka_unit_test(was_in_brackets),
		cmocka_unit_test(rose_to_from),
		cmocka_unit_test(versus_before),
		cmocka_unit_test(rather_than_usual),
		cmocka_unit_test(range_against_before),
		cmocka_unit_test(since_the_update),
		cmocka_unit_test(normal_but_now),
		cmocka_unit_test(expected_and_actual),
		cmocka_unit_test(headings_of_a_form),
		cmocka_unit_test(usual_again),
		cmocka_unit_test(a_series_is_no_result),
		cmocka_unit_test(before_switching),
		cmocka_unit_test(versions_in_front),
		cmocka_unit_test(key_before_and_after),
		cmocka_unit_test(a_revert_turns_it),
		cmocka_unit_test(an_adverb_is_no_contrast),
		cmocka_unit_test(a_heading_of_both_states),
		cmocka_unit_test(a_name_that_the_subject_blames),
		cmocka_unit_test(a_commit_pointed_at_is_no_suspect),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
