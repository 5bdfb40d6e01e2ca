/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One table printed twice, verbs of change between numbers, names that tell
 * nothing, headings that part workloads. All texts are invented. */
#include "tests/unit/side_doc.h"

#define FSMARK "FSUse%        Count         Size    Files/sec     " \
	"App Overhead\n"
#define SLOW FSMARK \
	"     0       160000         4096      21000.5          1370049\n" \
	"     0       320000         4096      19000.5          1362823\n" \
	"     0       480000         4096      17000.5          1435623\n"
#define FAST FSMARK \
	"     0       160000         4096      22000.5          1370049\n" \
	"     0       320000         4096      22100.5          1362823\n" \
	"     0       480000         4096      22200.5          1435623\n"

static void patch_below_in_a_report(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] [Regression, v6.2] mm: inodes are evicted\n"
		"\nCreating files becomes slower over time:\n\n" SLOW
		"\nThe patch below restores the balance of the caches, it is "
		"meant\nas a demonstration.\n\n"
		"The same workload again:\n\n" FAST);

	(void)state;
	is(&j, 21000.5, TEST);
	is(&j, 17000.5, TEST);
	is(&j, 22000.5, BASE);
	assert_true(text_is(of(&j, 22200.5)->variant, "fix"));
	END(j);
}

static void patch_of_an_optimisation(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] xfs: batch the creation of inodes\n\n"
		"A small test of creation:\n\n" SLOW
		"\nThis patch improves on it by taking the lock less often.\n\n"
		"The same workload again:\n\n" FAST);

	(void)state;
	is(&j, 21000.5, BASE);
	is(&j, 22200.5, TEST);
	END(j);
}

static void patch_that_does_not_help(void **state)
{
	struct judged j = judge(
		"Subject: slow creation of files, regression\n\n"
		"A small test of creation:\n\n" SLOW
		"\nI hoped that the patch below would restore it.\n\n"
		"The same workload again:\n\n" FAST);

	(void)state;
	is(&j, 21000.5, OTHER);
	is(&j, 22200.5, OTHER);
	END(j);
}

static void other_rows_are_no_pair(void **state)
{
	struct judged j = judge(
		"Subject: slow creation of files, regression\n\n"
		"A small test of creation:\n\n" SLOW
		"\nThe patch below restores it.\n\n" FSMARK
	"     0       160000         4096      22000.5          1370049\n");

	(void)state;
	is(&j, 21000.5, OTHER);
	is(&j, 22000.5, OTHER);
	END(j);
}

static void goes_to_with_a_series(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH 0/3] loop: fewer locks\n\n"
		"The loop device takes one lock for each request.\n\n"
		"With this series, my 150K IOPS goes to 290K IOPS.\n");

	(void)state;
	is(&j, 150e3, BASE);
	is(&j, 290e3, TEST);
	END(j);
}

static void drops_to_in_a_report(void **state)
{
	struct judged j = judge(
		"Subject: regression of buffered reads\n\n"
		"On this host 900 MB/s dropped down to 310 MB/s.\n");

	(void)state;
	is(&j, 900e6, BASE);
	is(&j, 310e6, TEST);
	END(j);
}

static void goes_to_with_a_revert(void **state)
{
	struct judged j = judge(
		"Subject: regression of buffered reads\n\n"
		"With that commit reverted 310 MB/s goes to 900 MB/s.\n");

	(void)state;
	is(&j, 310e6, TEST);
	is(&j, 900e6, BASE);
	END(j);
}

static void goes_to_of_a_list_is_no_pair(void **state)
{
	struct judged j = judge(
		"Subject: numbers\n\n"
		"The first disk does 310 MB/s, copying goes to 900 MB/s.\n");

	(void)state;
	is(&j, 310e6, OTHER);
	is(&j, 900e6, OTHER);
	END(j);
}

static void vanilla_everywhere_tells_nothing(void **state)
{
	struct judged j = judge(
		"Subject: regression after the update of the module\n\n"
		"module 0.6, \"vanilla\": 4209 iops\n"
		"module 0.7, \"vanilla\": 1707 iops\n");

	(void)state;
	is(&j, 4209, OTHER);
	is(&j, 1707, OTHER);
	END(j);
}

static void vanilla_beside_patched_tells(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] blk: merge more\n\n"
		"6.1 vanilla: 4209 iops\n"
		"6.1 patched: 5707 iops\n");

	(void)state;
	is(&j, 4209, BASE);
	is(&j, 5707, TEST);
	END(j);
}

#define RATE(n) "  read: IOPS=" n ", BW=12.0MiB/s\n"

static void short_headings_part_workloads(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] net: fewer copies\n\n"
		"## TX\n\nbefore the patch:\n" RATE("4100")
		"after the patch:\n" RATE("5100")
		"\n## RX\n\nbefore the patch:\n" RATE("2100")
		"after the patch:\n" RATE("2600"));

	(void)state;
	is(&j, 4100, BASE);
	is(&j, 2600, TEST);
	assert_true(text_eq(of(&j, 4100)->workload, of(&j, 5100)->workload));
	assert_true(text_eq(of(&j, 2100)->workload, of(&j, 2600)->workload));
	assert_false(text_eq(of(&j, 4100)->workload, of(&j, 2100)->workload));
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(patch_below_in_a_report),
		cmocka_unit_test(patch_of_an_optimisation),
		cmocka_unit_test(patch_that_does_not_help),
		cmocka_unit_test(other_rows_are_no_pair),
		cmocka_unit_test(goes_to_with_a_series),
		cmocka_unit_test(drops_to_in_a_report),
		cmocka_unit_test(goes_to_with_a_revert),
		cmocka_unit_test(goes_to_of_a_list_is_no_pair),
		cmocka_unit_test(vanilla_everywhere_tells_nothing),
		cmocka_unit_test(vanilla_beside_patched_tells),
		cmocka_unit_test(short_headings_part_workloads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
