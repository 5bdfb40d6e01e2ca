/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a patch introduces beside its rival, letters that a legend explains,
 * and "commit" beside "mainline". All texts are invented. */
#include "tests/unit/side_doc.h"

#define SUBJECT "Subject: [PATCH 0/4] Introduce QMAP (queue mapped store)"

static void columns_of_two_products(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"qmap store takes 3us, compared to 9us of logdev.\n\n"
		"| latency | qmap store | logdev  |\n"
		"|---------|------------|---------|\n"
		"| bs=4k   |   3.10us   |  9.20us |\n"
		"| bs=8k   |   4.10us   | 10.20us |\n");

	(void)state;
	is(&j, 3100, TEST);
	is(&j, 4100, TEST);
	is(&j, 9200, BASE);
	is(&j, 10200, BASE);
	END(j);
}

static void the_rival_first(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"It is three times faster than logdev is.\n\n"
		"| latency | logdev  | qmap store |\n"
		"|---------|---------|------------|\n"
		"| bs=4k   |  9.20us |   3.10us   |\n"
		"| bs=8k   | 10.20us |   4.10us   |\n");

	(void)state;
	is(&j, 3100, TEST);
	is(&j, 9200, BASE);
	END(j);
}

static void groups_above_products(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"qmap store takes 3us, compared to 9us of logdev.\n\n"
		"+-----------+----------------------+---------------------+\n"
		"| jobs=1    |       randwrite      |      randread       |\n"
		"| depth=1   +------------+---------+------------+--------+\n"
		"| (latency) | qmap store |  logdev | qmap store | logdev |\n"
		"+-----------+------------+---------+------------+--------+\n"
		"|  bs=512   |   6.1us    |  23.1us |   4.8us    | 5.5us  |\n"
		"|  bs=1K    |   6.3us    |  21.6us |   5.3us    | 6.0us  |\n"
		"+-----------+------------+---------+------------+--------+\n");

	(void)state;
	is(&j, 6100, TEST);
	is(&j, 23100, BASE);
	is(&j, 4800, TEST);
	is(&j, 5500, BASE);
	assert_true(text_eq(of(&j, 6100)->workload, of(&j, 23100)->workload));
	assert_true(text_eq(of(&j, 4800)->workload, of(&j, 5500)->workload));
	assert_false(text_eq(of(&j, 6100)->workload, of(&j, 4800)->workload));
	END(j);
}

/* Nothing says that the one is measured against the other. */
static void no_comparison_no_side(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"| latency | qmap store | logdev  |\n"
		"|---------|------------|---------|\n"
		"| bs=4k   |   3.10us   |  9.20us |\n"
		"| bs=8k   |   4.10us   | 10.20us |\n");

	(void)state;
	is(&j, 3100, OTHER);
	is(&j, 9200, OTHER);
	END(j);
}

/* The subject's own thing is what others are compared to. */
static void compared_to_the_titled(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"logdev is slower than qmap, and faster than logdev v1.\n\n"
		"| latency | qmap store | logdev  |\n"
		"|---------|------------|---------|\n"
		"| bs=4k   |   3.10us   |  9.20us |\n");

	(void)state;
	is(&j, 3100, OTHER);
	is(&j, 9200, OTHER);
	END(j);
}

/* A prefix of the subject is a place, and a file system no product. */
static void places_and_workloads(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] qmap: speed up random reads")
		"Random reads are faster than sequential reads on logdev.\n\n"
		"| latency | random  | sequential |\n"
		"|---------|---------|------------|\n"
		"| bs=4k   |  9.20us |   3.10us   |\n");

	(void)state;
	is(&j, 3100, OTHER);
	is(&j, 9200, OTHER);
	END(j);
	j = judge(HEAD("Subject: [PATCH] qmap: batch completions")
		  "It is faster than logdev.\n\n"
		  "| latency | qmap    | logdev |\n"
		  "|---------|---------|--------|\n"
		  "| bs=4k   |  3.10us | 9.20us |\n");
	is(&j, 3100, OTHER);
	is(&j, 9200, OTHER);
	END(j);
}

/* Who complains introduces nothing. */
static void no_patch_no_rival(void **state)
{
	struct judged j = judge(
		HEAD("Subject: QMAP slower than logdev")
		"qmap is slower than logdev.\n\n"
		"| latency | qmap store | logdev  |\n"
		"|---------|------------|---------|\n"
		"| bs=4k   |   9.10us   |  3.20us |\n");

	(void)state;
	assert_int_not_equal(of(&j, 9100)->role, BASE);
	assert_int_not_equal(of(&j, 3200)->role, TEST);
	END(j);
}

static void underlined_headings(void **state)
{
	struct judged j = judge(
		HEAD(SUBJECT)
		"Its latency is lower, unlike logdev.\n\n"
		"QMAP store:\n=============\n"
		"  write: IOPS=131k, BW=512MiB/s (537MB/s)"
		"(5120MiB/9848msec)\n\n"
		"Logdev:\n=============\n"
		"  write: IOPS=39.1k, BW=153MiB/s (160MB/s)"
		"(5120MiB/33479msec)\n");

	(void)state;
	is(&j, 131e3, TEST);
	is(&j, 39.1e3, BASE);
	END(j);
}

static void letters_of_a_legend(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH 0/4] Introduce reservation of blocks")
		"A) Zeroing was measured with a plain call.\n"
		"B) Reservation was measured with the new flag.\n\n"
		"Size    Time     A       B\n"
		"512M    real     1.093   0.034\n"
		"1G      real     2.182   0.048\n");

	(void)state;
	is(&j, 1.093, BASE);
	is(&j, 0.048, TEST);
	assert_true(text_istarts(of(&j, 1.093)->label, TEXT("Zeroing")));
	END(j);
}

/* Two legends with the same letters: each holds for what stands below it. */
static void nearest_legend(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: reserve blocks")
		"A) kernel 6.1 without the patch\n"
		"B) kernel 6.1 with the patch\n\n"
		"Size    Time     A       B\n"
		"512M    real     1.093   0.034\n"
		"1G      real     2.182   0.048\n\n"
		"And the other way round:\n"
		"A) kernel 6.1 with the patch\n"
		"B) kernel 6.1 without the patch\n\n"
		"Size    Time     A       B\n"
		"512M    real     0.042   1.101\n"
		"1G      real     0.053   2.201\n");

	(void)state;
	is(&j, 1.093, BASE);
	is(&j, 0.034, TEST);
	is(&j, 0.042, TEST);
	is(&j, 1.101, BASE);
	END(j);
}

/* "Kernel A is ...", "[1] = ...". */
static void other_legends(void **state)
{
	struct judged j = judge(
		HEAD("Subject: regression of 6.6 compared to 6.1")
		"Kernel B is 6.1.40\nKernel A is 6.6.2\n\n"
		"Size    Time     A       B\n"
		"512M    real     1.093   0.034\n"
		"1G      real     2.182   0.048\n");

	(void)state;
	is(&j, 1.093, TEST);
	is(&j, 0.034, BASE);
	END(j);
}

/* A footnote is no legend of a count. */
static void footnote_is_no_legend(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] foo: reserve blocks")
		"[1] without the patch of last week\n\n"
		"threads   1       2       4\n"
		"before    81ms    82ms    83ms\n"
		"after     71ms    72ms    73ms\n");

	(void)state;
	is(&j, 81e6, BASE);
	is(&j, 71e6, TEST);
	is(&j, 73e6, TEST);
	END(j);
}

static void commit_beside_mainline(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] block: sort by activity")
		"commit: 633MiB/s\n"
		"READ: bw=668MiB/s (700MB/s), io=15.6GiB (16.8GB), "
		"run=23952-23952msec\n\n"
		"mainline: 513MiB/s\n"
		"READ: bw=531MiB/s (557MB/s), io=15.6GiB (16.8GB), "
		"run=30137-30137msec\n");

	(void)state;
	is(&j, 633.0 * 1048576, TEST);
	is(&j, 668.0 * 1048576, TEST);
	is(&j, 513.0 * 1048576, BASE);
	is(&j, 531.0 * 1048576, BASE);
	END(j);
}

static void commit_as_row(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] block: sort by activity")
		"\t\tcold\t\twarm\n"
		"mainline\t2267ms\t\t2420ms\n"
		"commit\t\t1992ms\t\t1806ms\n");

	(void)state;
	is(&j, 2267e6, BASE);
	is(&j, 1992e6, TEST);
	is(&j, 1806e6, TEST);
	END(j);
}

/* Without a base beside it a commit is what a database does. */
static void commit_alone(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] block: sort by activity")
		"insert: 410 MB/s\n"
		"commit: 633 MB/s\n");

	(void)state;
	is(&j, 633e6, OTHER);
	is(&j, 410e6, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_of_two_products),
		cmocka_unit_test(the_rival_first),
		cmocka_unit_test(groups_above_products),
		cmocka_unit_test(no_comparison_no_side),
		cmocka_unit_test(compared_to_the_titled),
		cmocka_unit_test(places_and_workloads),
		cmocka_unit_test(no_patch_no_rival),
		cmocka_unit_test(underlined_headings),
		cmocka_unit_test(letters_of_a_legend),
		cmocka_unit_test(nearest_legend),
		cmocka_unit_test(other_legends),
		cmocka_unit_test(footnote_is_no_legend),
		cmocka_unit_test(commit_beside_mainline),
		cmocka_unit_test(commit_as_row),
		cmocka_unit_test(commit_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
