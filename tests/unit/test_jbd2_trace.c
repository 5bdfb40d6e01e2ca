/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jbd2's tracepoints and history, ext4's fc_info, jbd2 info of one line. */
#include "tests/unit/lines_doc.h"

#define RUN(tid, running, logging) \
	"jbd2/sda1-8 264 [001] 938.20" #tid ": jbd2:jbd2_run_stats: dev 8,1 " \
	"tid " #tid " wait 0 request_delay 0 running " #running " locked 0 " \
	"flushing 0 logging " #logging " handle_count 40 blocks 5 " \
	"blocks_logged 7\n"

static void run_stats_are_samples(void **state)
{
	struct document *d = doc_of(
		RUN(12, 100, 4)
		"jbd2/sda1-8 264 [001] 938.3: jbd2:jbd2_end_commit: dev 8,1 "
		"transaction 12 sync 0 head 2\n"
		RUN(13, 200, 8));
	const struct measurement *m = measured(d, "jbd2.running", 0);

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_near(m->value, 150e6);
	assert_near(m->n, 2);
	assert_int_equal(m->spread_kind, SPREAD_WITHIN_RUN);
	assert_near(m->spread, sqrt(5000) * 1e6);
	assert_value(d, "jbd2.logging", 0, 6e6);
	assert_value(d, "jbd2.handles_per_transaction", 0, 40);
	assert_value(d, "jbd2.logged_blocks_per_transaction", 0, 7);
	assert_int_equal(d->run[0].n_points, 18);
	document_free(d);
}

#define RAW "x 1 [000] 1.0: jbd2:jbd2_run_stats: [FAILED TO PARSE] dev=7 " \
	"tid=2 wait=0x0 request_delay=0x0 running=0x10 locked=0x1 " \
	"flushing=0x0 logging=0xd handle_count=43 blocks=12 blocks_logged=13\n"

static void jiffies_stay_jiffies_without_hz(void **state)
{
	struct document *d = doc_of(RAW);

	(void)state;
	assert_value(d, "jbd2.running_jiffies", 0, 16);
	assert_null(measured(d, "jbd2.running", 0));
	assert_value(d, "jbd2.blocks_per_transaction", 0, 12);
	document_free(d);
	d = doc_of("CONFIG_HZ=250\n" RAW);
	assert_value(d, "jbd2.running", 0, 64e6);
	document_free(d);
}

static void handles_and_checkpoints(void **state)
{
	struct document *d = doc_of(
		"jbd2_handle_stats: dev 8,1 tid 5 type 3 line_no 23 interval 2"
		" sync 0 requested_blocks 8 dirtied_blocks 1\n"
		"jbd2_checkpoint_stats: dev 8,1 tid 2 chp_time 4 "
		"forced_to_close 0 written 12 dropped 3\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "jbd2.handle.interval_jiffies", 0, 2);
	assert_value(d, "jbd2.handle.requested_blocks", 0, 8);
	assert_value(d, "jbd2.checkpoint.time", 0, 4e6);
	assert_value(d, "jbd2.checkpoint.written", 0, 12);
	document_free(d);
}

static void half_a_line_is_nothing(void **state)
{
	struct document *d = doc_of("jbd2_run_stats: dev 8,1 tid 12 wait 0\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void history_rows(void **state)
{
	struct document *d = doc_of(
		"R/C  tid   wait  run   lock  flush log   hndls  block inlog "
		"ctime write drop  close\n"
		"R    12    0     5000  0     0     10    5      3     4\n"
		"R    13    0     3000  0     0     30    7      5     6\n"
		"C    12                                               4     "
		"10   2   1\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "jbd2.running", 0, 4000e6);
	assert_value(d, "jbd2.logging", 0, 20e6);
	assert_near(measured(d, "jbd2.logging", 0)->n, 2);
	assert_value(d, "jbd2.handles_per_transaction", 0, 6);
	assert_value(d, "jbd2.checkpoint.time", 0, 4e6);
	assert_value(d, "jbd2.checkpoint.forced_to_close", 0, 1);
	document_free(d);
}

static void fast_commits(void **state)
{
	struct document *d = doc_of(
		"$ cat /proc/fs/ext4/sda4/fc_info\n"
		"fc stats:\n2128 commits\n50 ineligible\n4256 numblks\n"
		"812us avg_commit_time\nIneligible reasons:\n"
		"\"Extended attributes changed\":\t2\n"
		"\"Cross rename\":\t0\n"
		"Snapshot stats:\n7 inodes\n3us lock_updates_max\n"
		"Snapshot failures:\n\"No memory\":\t1\n");
	const struct measurement *m = measured(d, "ext4.fc.commit_time", 0);

	(void)state;
	assert_text(d->run[0].name, "sda4");
	assert_value(d, "ext4.fc.commits", 0, 2128);
	assert_near(m->value, 812e3);
	assert_int_equal(m->spread_kind, SPREAD_EMA);
	assert_value(d, "ext4.fc.ineligible", 0, 50);
	assert_value(d, "ext4.fc.ineligible.extended_attributes_changed", 0,
		     2);
	assert_value(d, "ext4.fc.snapshot.lock_updates.max", 0, 3e3);
	assert_value(d, "ext4.fc.snapshot.failure.no_memory", 0, 1);
	document_free(d);
}

/* Before the first commit the file has one line, and a document that is
 * nothing else is no title without a text. */
static void one_line_alone(void **state)
{
	struct document *d = document_new(
		TEXT("info"),
		TEXT("0 transactions (0 requested), each up to 1365 blocks\n"));

	(void)state;
	document_parse(d);
	assert_value(d, "jbd2.transactions", 0, 0);
	assert_value(d, "jbd2.max_blocks", 0, 1365);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(run_stats_are_samples),
		cmocka_unit_test(jiffies_stay_jiffies_without_hz),
		cmocka_unit_test(handles_and_checkpoints),
		cmocka_unit_test(half_a_line_is_nothing),
		cmocka_unit_test(history_rows),
		cmocka_unit_test(fast_commits),
		cmocka_unit_test(one_line_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
