/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#include "parser/format/histogram.h"

static void bcc_by_operation(void **state)
{
	struct document *d = doc_of(
		"Data of ext4dist:\n\noperation = 'write'\n"
		"     usecs               : count     distribution\n"
		"        64 -> 127        : 30       |***    |\n"
		"       128 -> 255        : 412      |*******|\n");
	const struct histogram *h = &d->run[0].histogram[0];

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].tool, "ext4dist");
	assert_value(d, "ext4dist.write.bucket.64-127", 0, 30);
	assert_value(d, "ext4dist.write.bucket.128-255", 0, 412);
	assert_string_equal(h->unit, "ns");
	assert_int_equal(h->n, 2);
	assert_near(h->bucket[0].lo, 64000);
	assert_near(h->bucket[0].hi, 127999);
	assert_near(h->total, 442);
	document_free(d);
}

static void funclatency_with_its_tail(void **state)
{
	struct document *d = doc_of(
		"Tracing 1 functions for \"vfs_fsync\n\n"
		"     nsecs               : count     distribution\n"
		"      1024 -> 2047       : 1        |**     |\n"
		"      2048 -> 4095       : 14       |*******|\n\n"
		"avg = 3943 nsecs, total: 82809 nsecs, count: 21\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "vfs_fsync");
	assert_value(d, "funclatency.vfs_fsync.avg", 0, 3943);
	assert_value(d, "funclatency.vfs_fsync.total", 0, 82809);
	assert_value(d, "funclatency.vfs_fsync.count", 0, 21);
	assert_near(d->run[0].histogram[0].mean, 3943);
	document_free(d);
}

static void tail_alone_with_marks(void **state)
{
	struct document *d = doc_of(
		"*./funclatency do_writepages -->(6.1.2 with revert)*\n"
		"*avg = 7734912* usecs, total: 13413 usecs, *count: 17341*\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].label, "6.1.2 with revert");
	assert_value(d, "funclatency.do_writepages.avg", 0, 7734912e3);
	assert_value(d, "funclatency.do_writepages.total", 0, 13413e3);
	assert_value(d, "funclatency.do_writepages.count", 0, 17341);
	document_free(d);
}

static void options_before_the_function(void **state)
{
	struct document *d = doc_of(
		"# funclatency-bpfcc -m vfs_read\n"
		"avg = 12 msecs, total: 50 msecs, count: 4\n");

	(void)state;
	assert_value(d, "funclatency.vfs_read.avg", 0, 12e6);
	document_free(d);
}

static void a_sentence_names_no_function(void **state)
{
	struct document *d = doc_of(
		"I used funclatency to measure this.\n"
		"avg = 12 msecs, total: 50 msecs, count: 4\n"
		"With funclatency the times of do_fsync are:\n"
		"avg = 13 msecs, total: 52 msecs, count: 4\n");

	(void)state;
	assert_value(d, "funclatency.function.avg", 0, 12e6);
	assert_value(d, "funclatency.do_fsync.avg", 0, 13e6);
	document_free(d);
}

static void bpftrace_hist(void **state)
{
	struct document *d = doc_of("@usecs:\n"
				    "[1]                   2 |@      |\n"
				    "[4K, 8K)             34 |@@@    |\n"
				    "[8K, 16K)            60 |@@@@@@@|\n");
	const struct histogram *h = &d->run[0].histogram[0];

	(void)state;
	assert_int_equal(h->n, 3);
	assert_near(h->bucket[1].lo, 4096e3);
	assert_near(h->bucket[1].hi, 8192e3 - 1);
	assert_value(d, "bpftrace.usecs.bucket.4K-8K", 0, 34);
	document_free(d);
}

static void units_are_words_of_a_name(void **state)
{
	struct document *d = doc_of("@user_reads:\n"
				    "[4, 8)               34 |@@@    |\n"
				    "[8, 16)              60 |@@@@@@@|\n\n"
				    "@lat_us[fsync]:\n"
				    "[4, 5)               34 |@@@    |\n"
				    "[5, 6)               60 |@@@@@@@|\n");

	(void)state;
	assert_string_equal(d->run[0].histogram[0].unit, "count");
	assert_string_equal(d->run[1].histogram[0].unit, "ns");
	assert_near(d->run[1].histogram[0].bucket[0].hi, 5e3 - 1);
	document_free(d);
}

static void bpftrace_stats(void **state)
{
	struct document *d = doc_of(
		"@usecs[fsync]: count 10, average 5, total 57\n"
		"@bytes: count 2, average 4096, total 8192\n");
	const struct measurement *m =
		measured(d, "bpftrace.usecs[fsync].avg", 0);

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_near(m->value, 5e3);
	assert_near(m->hi, 6e3);
	assert_near(m->n, 10);
	assert_value(d, "bpftrace.usecs[fsync].total", 0, 57e3);
	assert_value(d, "bpftrace.bytes.avg", 0, 4096);
	document_free(d);
}

static void disks_and_flags(void **state)
{
	struct document *d = doc_of(
		"# biolatency-bpfcc -F 10 1\n\nflags = Sync-Write\n"
		"     usecs               : count    distribution\n"
		"        64 -> 127        : 30       |***    |\n"
		"       128 -> 255        : 412      |*******|\n\n"
		"disk = nvme0n1\n"
		"     msecs               : count    distribution\n"
		"         0 -> 1          : 12       |***    |\n"
		"         2 -> 3          : 41       |*******|\n");

	(void)state;
	assert_value(d, "biolatency.Sync-Write.bucket.64-127", 0, 30);
	assert_value(d, "biolatency.nvme0n1.bucket.2-3", 0, 41);
	assert_near(d->run[1].histogram[0].bucket[0].hi, 2e6 - 1);
	document_free(d);
}

static void a_command_names_the_tool(void **state)
{
	struct document *d = doc_of(
		"root@box# /usr/share/bcc/tools/runqlat 5 1\n"
		"Tracing run queue latency... Hit Ctrl-C to end.\n"
		"     usecs               : count     distribution\n"
		"        64 -> 127        : 30       |***    |\n"
		"       128 -> 255        : 412      |*******|\n");

	(void)state;
	assert_value(d, "runqlat.bucket.64-127", 0, 30);
	document_free(d);
}

static void quantiles_lie_in_a_bucket(void **state)
{
	struct bucket b[] = {{0, 1, 50}, {2, 3, 0}, {4, 7, 49}, {8, 15, 1}};
	struct histogram h = {.bucket = b, .n = 4};
	double lo, hi;

	(void)state;
	assert_true(histogram_quantile(&h, 0.5, &lo, &hi));
	assert_near(hi, 1);
	assert_true(histogram_quantile(&h, 0.51, &lo, &hi));
	assert_near(lo, 4);
	assert_true(histogram_quantile(&h, 1, &lo, &hi));
	assert_near(hi, 15);
	h.n = 0;
	assert_false(histogram_quantile(&h, 0.5, &lo, &hi));
}

static void bpftrace_open_ends(void **state)
{
	struct document *d = doc_of("(..., 0)      1 |@ |\n"
				    "[0, 10)       5 |@@|\n"
				    "[100, ...)    2 |@ |\n");

	(void)state;
	assert_int_equal(d->run[0].histogram[0].n, 3);
	assert_true(d->run[0].histogram[0].bucket[2].hi > 1e300);
	assert_string_equal(d->run[0].histogram[0].unit, "count");
	document_free(d);
}

static void perf_ftrace_latency(void **state)
{
	struct document *d = doc_of(
		"perf ftrace latency -b -p 5 -T ext4_find -- sleep 10\n"
		"#   DURATION     |      COUNT | GRAPH       |\n"
		"   512 - 1024 us |          7 | #           |\n"
		"    64 - 128  ms |         85 | ###         |\n"
		"     1 - ...   s |          0 |             |\n");
	const struct histogram *h = &d->run[0].histogram[0];

	(void)state;
	assert_text(h->name, "ext4_find");
	assert_int_equal(h->n, 3);
	assert_near(h->bucket[0].hi, 1024e3 - 1);
	assert_near(h->bucket[1].lo, 64e6);
	assert_value(d, "funclatency.ext4_find.bucket.64-128ms", 0, 85);
	document_free(d);
}

static void hand_list_with_wide_arrows(void **state)
{
	struct document *d = doc_of("[0-1]   \xe2\x80\x94>  4246\n"
				    "[10-11] \xe2\x80\x94>  56\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_value(d, "histogram.bucket.0-1", 0, 4246);
	document_free(d);
}

static void other_lists_are_none(void **state)
{
	struct document *d = doc_of("[1] see the note below\n"
				    "[2] 34 ways\n64 - 128 us is fine\n"
				    "see a -> b : 3\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bcc_by_operation),
		cmocka_unit_test(funclatency_with_its_tail),
		cmocka_unit_test(tail_alone_with_marks),
		cmocka_unit_test(options_before_the_function),
		cmocka_unit_test(a_sentence_names_no_function),
		cmocka_unit_test(bpftrace_hist),
		cmocka_unit_test(units_are_words_of_a_name),
		cmocka_unit_test(bpftrace_stats),
		cmocka_unit_test(disks_and_flags),
		cmocka_unit_test(a_command_names_the_tool),
		cmocka_unit_test(quantiles_lie_in_a_bucket),
		cmocka_unit_test(bpftrace_open_ends),
		cmocka_unit_test(perf_ftrace_latency),
		cmocka_unit_test(hand_list_with_wide_arrows),
		cmocka_unit_test(other_lists_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
