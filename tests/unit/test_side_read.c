/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Words of list mails that name a side, as people write them. */
#include <stdio.h>

#include "tests/unit/side_doc.h"

/* base and test of a report with these lines. */
#define READ(name, subject, body, base, test)                        \
	static void name(void **state)                               \
	{                                                            \
		struct judged j = judge(HEAD(subject) body "\n");    \
								     \
		(void)state;                                         \
		is(&j, base, BASE);                                  \
		is(&j, test, TEST);                                  \
		END(j);                                              \
	}

READ(kernel_predating_a_commit, "[PATCH] sched: raise the batch size",
     "Vendor kernel predating 3f1a2b4c5d6e:\n"
     " READ: bw=9100MiB/s (9542MB/s), io=2600GiB, run=300001-300001msec\n\n"
     "Vendor kernel after 3f1a2b4c5d6e:\n"
     " READ: bw=8200MiB/s (8598MB/s), io=2300GiB, run=300001-300001msec\n\n"
     "Fixes: 3f1a2b4c5d6e (\"sched: cap the batch\")\n",
     9100.0 * 1048576, 8200.0 * 1048576)
READ(release_older_than, "[REGRESSION] slow copies since 3f1a2b4c5d6e",
     "Anything older than 3f1a2b4c5d6e: 640 MB/s\n"
     "Anything after 3f1a2b4c5d6e: 310 MB/s", 640e6, 310e6)

READ(kernel_as_the_key_of_a_rate, "[REGRESSION] requests per second",
     "Old kernel: 52000 requests/s\n\nNew kernel: 41000 requests/s", 52000,
     41000)

/* The subject blames every candidate, and so the first. */
READ(candidates_of_the_subject, "Performance drop on 5.19-rcX",
     "A clip takes normally 41s to convert, now with 5.19-rc1\n"
     "it takes about 2m 36s.", 41e9, 156e9)

READ(slower_than, "regression in v3.5 of the tool",
     "The tool v3.5, at 1145 MB/s, is 42.3% slower than v2.14 at 1992 MB/s.",
     1992e6, 1145e6)
READ(a_remark_behind_a_cell, "[PATCH] raid5: take no lock for reads",
     "              | iops           | bw\n"
     "--------------------------------------------\n"
     "without patch | 1.6M           | 5.5GB/s\n"
     "with patch    | 2M (throttled) | 16GB/s (throttled)", 5.5e9, 16e9)
READ(totals_shown_again, "[REGRESSION] nop rate in 5.7 compared to 5.1",
     "v5.1 kernel:\n     total ios: 1832524960\n     IOPS:      6108416\n"
     "5.7.0-rc4+\n     total ios: 1597672304\n     IOPS:      5325574",
     1832524960, 1597672304)

READ(sentence_with_a_gap, "redis is slower on a different kernel",
     "Before upgrading linux kernel, the version of kernel is\n"
     "3.10.0-693.el7.x86_64, and here is my test result:\n\n"
     "107874.87 requests per second\n\n"
     "And after upgrading linux kernel, the version of kernel changes to  "
     "3.10.0-1062.12.1.el7.x86_64, and here is my test result:\n\n"
     "40600.89 requests per second", 107874.87, 40600.89)
/* A candidate of the release that is complained of. */
READ(candidate_of_the_claim, "write regression of 6.5 compared to 6.1",
     "6.1.30:\n\nwrite: 640 MB/s\n\n6.5-rc4:\n\nwrite: 310 MB/s", 640e6,
     310e6)

/* Items of a list whose words say the side, and no workload. */
static void items_of_a_list_are_one_group(void **state)
{
	struct judged j = judge(HEAD("Performance regression in 5.19")
		"Creating threads:\n\n"
		"   * Immediate before commit: 16.46 msecs\n"
		"   * The mitigation commit: 27.97 msecs (about 11 msecs more)\n");

	(void)state;
	is(&j, 16.46e6, BASE);
	is(&j, 27.97e6, TEST);
	assert_true(text_eq(of(&j, 16.46e6)->workload,
			    of(&j, 27.97e6)->workload));
	END(j);
}

/* What a command prints of itself is no distance to the heading above it. */
READ(long_output_below_a_command, "Degradation: 6.1 vs 5.15",
     "5.15.4:\n\n# ab -n 100000 -c 2 http://localhost/index.html\n"
     "This is a benchmark that has a long banner\n"
     "Copyright and so on by those who wrote all of it\n"
     "Licensed to whom it may concern for all purposes\n\n"
     "Benchmarking the host now, please be patient here\n"
     "The server is the one that was named above this\n"
     "The document is the one that was named as well\n"
     "The connections were opened one after the other\n\n"
     "Requests per second:    2937.93 [#/sec] (mean)\n\n"
     "6.1.2:\n\n# ab -n 100000 -c 2 http://localhost/index.html\n"
     "This is a benchmark that has a long banner\n\n"
     "Requests per second:    1821.65 [#/sec] (mean)\n\n"
     "(I ran this five times with no real difference between runs.)",
     2937.93, 1821.65)

/* The subject names the series that the other heading is. */
READ(heading_named_as_the_series,
     "Re: [PATCH v2 00/35] LAZY_TICK: fewer interrupts",
     "Numbers show a regression compared to 6.10-rc1.\n\n"
     "6.10-rc1:\n=========\nSOFTIRQ          TOTAL_usecs\n"
     "timer                 304357\nsched                1404497\n\n"
     "LAZY_TICK:\n==========\nSOFTIRQ          TOTAL_usecs\n"
     "timer                 492767\nsched                1794441", 304357e3,
     492767e3)

READ(called_slower, "[REGRESSION] decreased network speed",
     "When I copy files with a kernel built before the merge I have\n"
     "97-110MB/sec. When I move on I have only 66-70MB/sec which is\n"
     "significantly slower.", 97e6, 66e6)

/* Counter-example: a baseline of another thing beside the two kernels. */
static void baseline_of_something_else(void **state)
{
	struct judged j = judge(HEAD("write regression on 6.12 vs 6.8")
		"#### Baseline: from disk to disk\n\nWrite: 409 MB/s\n\n"
		"#### on kernel 6.12.11\n\nWrite: 12.6 MB/s\n\n"
		"#### on kernel 6.8.5\n\nWrite: 139 MB/s\n");

	(void)state;
	is(&j, 409e6, OTHER);
	is(&j, 12.6e6, TEST);
	is(&j, 139e6, BASE);
	END(j);
}

/* The third column is no second run of the other. */
static void head_cut_by_a_mailer(void **state)
{
	struct judged j = judge(HEAD("[PATCH v3] sched: look at the sibling")
		"hackbench -g $group\n\n"
		"group    v5.12-rc8+tip    w/ this patch          w/ this patch\n"
		"without\nthe line above\n"
		"64       2.862(+/- 9%)    2.952(+/-11%) -3%      "
		"2.807(+/- 7%) +2%\n"
		"128      3.334(+/-10%)    3.561(+/-13%) -7%      "
		"3.181(+/- 6%) +4%\n");

	(void)state;
	is(&j, 2.862, BASE);
	is(&j, 2.952, TEST);
	assert_false(text_eq(of(&j, 2.807)->label, of(&j, 2.952)->label));
	END(j);
}

/* The factor of the first claim of a report with this sentence, or 0. */
static double claimed(const char *sentence)
{
	char text[400];
	struct judged j;
	double factor = 0;

	snprintf(text, sizeof(text), HEAD("[REGRESSION] slow on 6.1") "%s\n",
		 sentence);
	j = judge(text);
	if (j.doc->facts.n_claims)
		factor = j.doc->facts.claim[0].factor;
	END(j);
	return factor;
}

static void factors_in_words(void **state)
{
	(void)state;
	assert_true(claimed("On 6.1 it is two times slower.") == 2);
	assert_true(claimed("On 6.1 it took about three times longer.") == 3);
	assert_true(claimed("It became a five-fold slowdown.") == 5);
	assert_true(claimed("On 6.1 throughput dropped to a third.") == 3);
	assert_true(claimed("I ran it two times and saw it slow.") == 0);
}

/* Counter-example: where it ran is no row of five heads. */
static void a_place_is_no_head(void **state)
{
	struct judged j = judge(HEAD("[PATCH v2 00/10] sched: flatten the pick")
		"Times of hackbench with 8 groups\n\n"
		"board orion6 HMP without EAS\n"
		"0,588(+/-5.8%)  0,677(+/-5.9%) -15%     1,505(+/-10%) -156%\n"
		"0,591(+/-5.8%)  0,671(+/-5.9%) -14%     1,511(+/-10%) -156%\n");

	(void)state;
	assert_int_not_equal(of(&j, 1.505)->role, BASE);
	assert_int_not_equal(of(&j, 1.511)->role, BASE);
	END(j);
}

/* Counter-example: "not slower" compares nothing. */
static void not_slower_than(void **state)
{
	struct judged j = judge(HEAD("[REGRESSION] slow writes")
		"Writing at 310 MB/s is not slower than 320 MB/s.\n");

	(void)state;
	is(&j, 310e6, OTHER);
	is(&j, 320e6, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernel_predating_a_commit),
		cmocka_unit_test(release_older_than),
		cmocka_unit_test(kernel_as_the_key_of_a_rate),
		cmocka_unit_test(candidates_of_the_subject),
		cmocka_unit_test(slower_than),
		cmocka_unit_test(a_remark_behind_a_cell),
		cmocka_unit_test(totals_shown_again),
		cmocka_unit_test(sentence_with_a_gap),
		cmocka_unit_test(candidate_of_the_claim),
		cmocka_unit_test(items_of_a_list_are_one_group),
		cmocka_unit_test(long_output_below_a_command),
		cmocka_unit_test(heading_named_as_the_series),
		cmocka_unit_test(called_slower),
		cmocka_unit_test(baseline_of_something_else),
		cmocka_unit_test(head_cut_by_a_mailer),
		cmocka_unit_test(factors_in_words),
		cmocka_unit_test(a_place_is_no_head),
		cmocka_unit_test(not_slower_than),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
