/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names of files that say a side: in front of lines and as headings. All texts
 * are invented. */
#include "tests/unit/side_doc.h"

static bool one_workload(const struct judged *j, double a, double b)
{
	return text_eq(of(j, a)->workload, of(j, b)->workload);
}

static void grep_over_switch_and_devices(void **state)
{
	struct judged j = judge(
		"numbers of both drivers:\n\n"
		"$ grep IOPS *.fio\n"
		"null-default-poll-off-1.fio:  write: IOPS=101k, BW=395MiB/s\n"
		"null-default-poll-off-2.fio:  write: IOPS=102k, BW=398MiB/s\n"
		"null-poll-on-1.fio:           write: IOPS=131k, BW=512MiB/s\n"
		"null-poll-on-2.fio:           write: IOPS=132k, BW=516MiB/s\n"
		"loop-default-poll-off-1.fio:  write: IOPS=21k, BW=82MiB/s\n"
		"loop-poll-on-1.fio:           write: IOPS=22k, BW=86MiB/s\n");

	(void)state;
	is(&j, 101e3, ROLE_BASE);
	is(&j, 132e3, ROLE_TEST);
	is(&j, 21e3, ROLE_BASE);
	is(&j, 22e3, ROLE_TEST);
	assert_true(one_workload(&j, 101e3, 132e3));
	assert_true(one_workload(&j, 101e3, 102e3));
	assert_true(one_workload(&j, 21e3, 22e3));
	assert_false(one_workload(&j, 101e3, 21e3));
	END(j);
}

static void default_is_on(void **state)
{
	struct judged j = judge(
		"md-cache-off.log:  read: IOPS=5100, BW=19.9MiB/s\n"
		"md-default-cache-on.log:  read: IOPS=7300, BW=28.5MiB/s\n");

	(void)state;
	is(&j, 7300, ROLE_BASE);
	is(&j, 5100, ROLE_TEST);
	END(j);
}

static void switch_without_default_abstains(void **state)
{
	struct judged j = judge(
		"Subject: numbers of a night\n\n"
		"md-cache-off.log:  read: IOPS=5100, BW=19.9MiB/s\n"
		"md-cache-on.log:  read: IOPS=7300, BW=28.5MiB/s\n");

	(void)state;
	is(&j, 5100, ROLE_OTHER);
	is(&j, 7300, ROLE_OTHER);
	END(j);
}

static void wrapped_rows(void **state)
{
	struct judged j = judge(
		"old-1.fio:  cpu  :  usr=6.25%,   sys=29.50%, \n"
		"ctx=216249754,\n"
		"new-1.fio:  cpu  :  usr=10.25%,  sys=88.50%, \n"
		"ctx=23221,\n");

	(void)state;
	is(&j, 29.5, ROLE_BASE);
	is(&j, 88.5, ROLE_TEST);
	is(&j, 23221, ROLE_TEST);
	END(j);
}

static void times_of_a_shell(void **state)
{
	struct judged j = judge(
		"make -j32, three runs each\n\n"
		"patched-1.log:real\t0m55.000s\n"
		"base-1.log:real\t0m51.250s\n"
		"base-2.log:real\t0m51.500s\n"
		"patched-2.log:real\t0m55.250s\n");

	(void)state;
	is(&j, 51.25e9, ROLE_BASE);
	is(&j, 51.5e9, ROLE_BASE);
	is(&j, 55e9, ROLE_TEST);
	is(&j, 55.25e9, ROLE_TEST);
	assert_true(one_workload(&j, 51.25e9, 55.25e9));
	END(j);
}

static void directories_and_line_numbers(void **state)
{
	struct judged j = judge(
		"runs/5.15.0-91-generic/ext4.txt:12:  read: IOPS=3872, "
		"BW=15.1MiB/s (15.9MB/s)(1MiB/1000msec)\n"
		"runs/6.5.0-14-generic/ext4.txt:12:  read: IOPS=2872, "
		"BW=11.2MiB/s (11.8MB/s)(1MiB/1000msec)\n");

	(void)state;
	is(&j, 3872, ROLE_BASE);
	is(&j, 2872, ROLE_TEST);
	assert_true(one_workload(&j, 3872, 2872));
	END(j);
}

static void release_candidates(void **state)
{
	struct judged j = judge(
		"6.6-rc3-2.out:  write: IOPS=900, BW=3600KiB/s\n"
		"6.6-rc1-2.out:  write: IOPS=1200, BW=4800KiB/s\n");

	(void)state;
	is(&j, 1200, ROLE_BASE);
	is(&j, 900, ROLE_TEST);
	END(j);
}

static void adjectives_need_their_opposite(void **state)
{
	struct judged j = judge(
		"Subject: regression of the page cache\n\n"
		"slow-disk-a.log:  read: IOPS=310, BW=1240KiB/s\n"
		"slow-disk-b.log:  read: IOPS=320, BW=1280KiB/s\n");

	(void)state;
	is(&j, 310, ROLE_OTHER);
	is(&j, 320, ROLE_OTHER);
	END(j);
}

static void repetitions_are_no_states(void **state)
{
	struct judged j = judge("run-1.log:  read: IOPS=310, BW=1240KiB/s\n"
				"run-2.log:  read: IOPS=320, BW=1280KiB/s\n");

	(void)state;
	is(&j, 310, ROLE_OTHER);
	is(&j, 320, ROLE_OTHER);
	END(j);
}

static void other_device_is_no_pair(void **state)
{
	struct judged j = judge("old-ssd.log:  read: IOPS=310, BW=1240KiB/s\n"
				"new-hdd.log:  read: IOPS=120, BW=480KiB/s\n");

	(void)state;
	is(&j, 310, ROLE_BASE);
	is(&j, 120, ROLE_TEST);
	assert_false(one_workload(&j, 310, 120));
	END(j);
}

static void arrows_of_tail(void **state)
{
	struct judged j = judge(
		"==> nvme-after-1.txt <==\n"
		"  write: IOPS=900, BW=3600KiB/s\n\n"
		"==> nvme-before-1.txt <==\n"
		"  write: IOPS=1200, BW=4800KiB/s\n");

	(void)state;
	is(&j, 1200, ROLE_BASE);
	is(&j, 900, ROLE_TEST);
	END(j);
}

static void job_names_are_no_files(void **state)
{
	struct judged j = judge(
		"job-old: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan 1\n"
		"  read: IOPS=1200, BW=4800KiB/s (4915kB/s)(1MiB/1000msec)\n");

	(void)state;
	assert_int_equal(j.doc->line[0].prefix.n, 0);
	END(j);
}

/* "grep cpu; grep IOPS" goes on with the runs of the first: its lines belong
 * to them and are no prose. */
static void second_grep_is_read_once(void **state)
{
	struct judged j = judge(
		"$ grep cpu *.log\n"
		"old-a.log:  cpu : usr=6.25%, sys=29.50%, ctx=5\n"
		"new-a.log:  cpu : usr=7.25%, sys=39.50%, ctx=6\n"
		"$ grep IOPS *.log\n"
		"old-a.log:  read: IOPS=310, BW=1240KiB/s\n"
		"new-a.log:  read: IOPS=320, BW=1280KiB/s\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 2);
	is(&j, 310, ROLE_BASE);
	is(&j, 320, ROLE_TEST);
	END(j);
}

#define PART(name, text)                                                  \
	"--cut\nContent-Type: text/plain\n"                               \
	"Content-Disposition: attachment; filename=\"" name "\"\n\n" text

/* What the sender calls a part of the mail is a label. */
static void names_of_attachments(void **state)
{
	struct judged j = judge(
		"From: Ann Example <ann@example.org>\n"
		"Message-ID: <a1@example.org>\n"
		"Subject: nvme: random writes slower since 6.9\n"
		"MIME-Version: 1.0\n"
		"Content-Type: multipart/mixed; boundary=cut\n\n"
		"--cut\nContent-Type: text/plain\n\n"
		"since 6.9 writes are slower. The results are attached.\n"
		PART("fio-v6.9.log", "  write: IOPS=180k, BW=703MiB/s\n")
		PART("fio-v6.8.log", "  write: IOPS=210k, BW=820MiB/s\n")
		PART("notes.log", "  write: IOPS=150k, BW=586MiB/s\n")
		"--cut--\n");

	(void)state;
	is(&j, 210e3, BASE);
	is(&j, 180e3, TEST);
	is(&j, 150e3, OTHER);
	END(j);
}

/* The author of a patch calls the kernel without it "default". */
static void default_beside_with(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH 0/3] zram: use batched lookup")
		"$ grep IOPS *.fio\n"
		"with-batching-zram.1.fio:  read: IOPS=1210k, BW=4727MiB/s\n"
		"with-batching-zram.2.fio:  read: IOPS=1220k, BW=4766MiB/s\n"
		"with-batching-loop.1.fio:  read: IOPS=81k, BW=316MiB/s\n"
		"default-zram.1.fio:  read: IOPS=1010k, BW=3945MiB/s\n"
		"default-zram.2.fio:  read: IOPS=1020k, BW=3984MiB/s\n"
		"default-loop.1.fio:  read: IOPS=80k, BW=313MiB/s\n");

	(void)state;
	is(&j, 1010e3, BASE);
	is(&j, 1020e3, BASE);
	is(&j, 80e3, BASE);
	is(&j, 1220e3, TEST);
	is(&j, 81e3, TEST);
	assert_true(one_workload(&j, 1010e3, 1210e3));
	assert_true(one_workload(&j, 1010e3, 1020e3));
	assert_true(one_workload(&j, 80e3, 81e3));
	assert_false(one_workload(&j, 80e3, 1210e3));
	END(j);
}

/* Rows of latencies, the plain kernel first. */
static void plain_beside_with(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] brd: look up pages in batches")
		"brd_plain_run1.log:  lat (usec): min=2, max=90, avg=23.25, "
		"stdev= 5.25\n"
		"brd_plain_run2.log:  lat (usec): min=2, max=91, avg=23.50, "
		"stdev= 5.50\n"
		"brd_with_batches_run1.log:  lat (usec): min=2, max=80, "
		"avg=21.25, stdev= 4.25\n"
		"brd_with_batches_run2.log:  lat (usec): min=2, max=81, "
		"avg=21.50, stdev= 4.50\n");

	(void)state;
	is(&j, 23250, BASE);
	is(&j, 23500, BASE);
	is(&j, 21250, TEST);
	is(&j, 21500, TEST);
	assert_true(one_workload(&j, 23250, 21500));
	END(j);
}

/* A count behind "with" is a workload, and who complains may call anything
 * the default. */
static void default_beside_a_workload_abstains(void **state)
{
	struct judged j = judge(
		HEAD("Subject: [PATCH] brd: look up pages in batches")
		"default.log:  read: IOPS=310, BW=1240KiB/s\n"
		"with-8-threads.log:  read: IOPS=920, BW=3680KiB/s\n");

	(void)state;
	is(&j, 310, OTHER);
	is(&j, 920, OTHER);
	END(j);
	j = judge(HEAD("Subject: regression: slow reads")
		  "default.log:  read: IOPS=310, BW=1240KiB/s\n"
		  "with-hugepages.log:  read: IOPS=920, BW=3680KiB/s\n");
	is(&j, 310, OTHER);
	is(&j, 920, OTHER);
	END(j);
}

static void both_words_in_one_name(void **state)
{
	struct judged j = judge(
		"old-vs-new-a.log:  read: IOPS=310, BW=1240KiB/s\n"
		"old-vs-new-b.log:  read: IOPS=320, BW=1280KiB/s\n");

	(void)state;
	is(&j, 310, OTHER);
	is(&j, 320, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(default_beside_with),
		cmocka_unit_test(plain_beside_with),
		cmocka_unit_test(default_beside_a_workload_abstains),
		cmocka_unit_test(both_words_in_one_name),
		cmocka_unit_test(names_of_attachments),
		cmocka_unit_test(grep_over_switch_and_devices),
		cmocka_unit_test(default_is_on),
		cmocka_unit_test(switch_without_default_abstains),
		cmocka_unit_test(wrapped_rows),
		cmocka_unit_test(times_of_a_shell),
		cmocka_unit_test(directories_and_line_numbers),
		cmocka_unit_test(release_candidates),
		cmocka_unit_test(adjectives_need_their_opposite),
		cmocka_unit_test(repetitions_are_no_states),
		cmocka_unit_test(other_device_is_no_pair),
		cmocka_unit_test(arrows_of_tail),
		cmocka_unit_test(job_names_are_no_files),
		cmocka_unit_test(second_grep_is_read_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
