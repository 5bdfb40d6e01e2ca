/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which side a number is on, in whole reports: each test is a report in small,
 * read by the parser, and the sides of its values. Headings, tables, lines.
 */
#include "tests/unit/side_doc.h"

static void revert_under_heading(void **state)
{
	struct judged j = judge(HEAD("IOPS down 4% in 6.6 compared to 6.1")
		"fio result (6.6.12):\n"
		"  write: IOPS=9120, BW=35.6MiB/s (37.4MB/s)(2138MiB/60001msec)\n"
		"\n"
		"fio result (6.6.12 with revert):\n"
		"  write: IOPS=9540, BW=37.3MiB/s (39.1MB/s)(2236MiB/60001msec)\n");

	(void)state;
	is(&j, 9120, TEST);
	is(&j, 9540, BASE);
	assert_true(text_eq(of(&j, 9540)->variant, TEXT("revert")));
	assert_true(text_eq(of(&j, 9540)->kernel, TEXT("6.6.12")));
	END(j);
}

static void opposites_with_one_object(void **state)
{
	struct judged j = judge(HEAD("performance regression of plug change")
		"w/ plug change  | READ 30100KB/s\n"
		"w/o plug change | READ 99120KB/s\n");

	(void)state;
	is(&j, 30100e3, TEST);
	is(&j, 99120e3, BASE);
	END(j);
}

static void with_of_no_object_is_no_label(void **state)
{
	struct judged j = judge(HEAD("slow read with big pages")
		"With 2MB pages:\n\nthroughput is 118MB/s\n\n"
		"With two drives:\n\nthroughput is 47.5MB/s\n");

	(void)state;
	is(&j, 118e6, OTHER);
	is(&j, 47.5e6, OTHER);
	END(j);
}

static void before_and_after_the_commit(void **state)
{
	struct judged j = judge(HEAD("slow dd since 3f1a2b4c5d6e")
		"before the commit, 118MB/s\nafter the commit, 47.5MB/s\n");

	(void)state;
	is(&j, 118e6, BASE);
	is(&j, 47.5e6, TEST);
	END(j);
}

static void nok_and_ok(void **state)
{
	struct judged j = judge(HEAD("regression of rm in v6.18")
		"NOK: v6.18-rc3\nreal\t0m4.512s\nuser\t0m0.001s\n\n"
		"OK: v6.18-rc3 with 12ab34cd56ef reverted\n"
		"real\t0m0.204s\nuser\t0m0.001s\n");

	(void)state;
	is(&j, 4.512e9, TEST);
	is(&j, 0.204e9, BASE);
	END(j);
}

static void columns_of_a_pipe_table(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] zram: make it fast\n"
		"From: Ann Example <ann@example.org>\n\n"
		"|        | Unpatched | Patched   |\n"
		"|--------|-----------|-----------|\n"
		"| Test 1 | 13.4 MB/s | 24.9 MB/s |\n"
		"| Test 2 | 12.4 MB/s | 22.9 MB/s |\n");

	(void)state;
	is(&j, 12.4e6, BASE);
	is(&j, 22.9e6, TEST);
	is(&j, 24.9e6, TEST);
	END(j);
}

static void patch_that_helps_is_a_fix(void **state)
{
	struct judged j = judge(
		HEAD("write regression of 6.5-rc4 compared to 6.4.0")
		"fio on 6.5-rc5 with the patch\n"
		" WRITE: bw=2950MiB/s (3093MB/s), io=10GiB\n\n"
		"fio on 6.5-rc5 without the patch\n"
		" WRITE: bw=1402MiB/s (1470MB/s), io=10GiB\n");

	(void)state;
	is(&j, 2950.0 * 1048576, BASE);
	is(&j, 1402.0 * 1048576, TEST);
	assert_true(text_eq(of(&j, 2950.0 * 1048576)->variant, TEXT("fix")));
	assert_true(warned(&j, "polarity-by-value"));
	END(j);
}

static void patch_that_hurts_is_the_culprit(void **state)
{
	struct judged j = judge(HEAD("write regression of 6.5-rc4")
		"fio with the patch\n"
		" WRITE: bw=1402MiB/s (1470MB/s), io=10GiB\n\n"
		"fio without the patch\n"
		" WRITE: bw=2950MiB/s (3093MB/s), io=10GiB\n");

	(void)state;
	is(&j, 2950.0 * 1048576, BASE);
	is(&j, 1402.0 * 1048576, TEST);
	assert_false(warned(&j, "polarity-by-value"));
	END(j);
}

static void values_never_turn_a_patch_mail(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] md: fix raid5 write regression\n"
		"From: Ann Example <ann@example.org>\n\n"
		"Sequential write:\n - Before: 161 MB/s\n - After: 655 MB/s\n");

	(void)state;
	is(&j, 161e6, BASE);
	is(&j, 655e6, TEST);
	END(j);
}

static void rows_of_git_commands(void **state)
{
	struct judged j = judge(HEAD("router performance, random regressions")
		"git reset --hard v4.19\ngit am local.patch\n\n"
		"speed is 731 Mbits/sec\n\n"
		"git reset --hard v4.19\ngit am local.patch\n"
		"git cherry-pick -x a1b2c3d4e5f6\n\n"
		"speed is 680 Mbits/sec\n");

	(void)state;
	is(&j, 731e6 / 8, BASE);
	is(&j, 680e6 / 8, TEST);
	END(j);
}

static void just_adding_this_patch(void **state)
{
	struct judged j = judge(HEAD("boot regression by one patch")
		"Without this patch:\n\nThe start took 2.31 s\n\n"
		"Just adding this patch on the previous:\n\n"
		"The start took 14.02 s\n");

	(void)state;
	is(&j, 2.31e9, BASE);
	is(&j, 14.02e9, TEST);
	END(j);
}

static void configurations_are_no_sides(void **state)
{
	struct judged j = judge(HEAD("scheduler question, slow")
		"With mq-deadline, I get:\n\nspeed is 1.4 MB/s\n\n"
		"With bfq, I get:\n\nspeed is 71.2 kB/s\n");

	(void)state;
	is(&j, 1.4e6, OTHER);
	is(&j, 71.2e3, OTHER);
	END(j);
}

static void vanilla_beside_revert(void **state)
{
	struct judged j = judge(HEAD("regression in 6.6.8")
		"vanilla 6.6.8:\n"
		"  write: IOPS=4410, BW=17.2MiB/s (18.1MB/s)(1034MiB/60001msec)\n"
		"\nvanilla 6.6.8 + revert of 0f1e2d3c4b5a:\n"
		"  write: IOPS=4610, BW=18.0MiB/s (18.9MB/s)(1081MiB/60001msec)\n");

	(void)state;
	is(&j, 4410, TEST);
	is(&j, 4610, BASE);
	END(j);
}

static void head_as_commit(void **state)
{
	struct judged j = judge(HEAD("IOPS degradation between 4.14 and 5.10")
		"With HEAD as 7a7b7c7d7e7f (with the above\nseries)\n\n"
		"write: io=445360KB, bw=7418.6KB/s, iops=455, runt= 60033msec\n"
		"\nWith HEAD as 1c2d3e4f5a6b(without the above\nseries)\n\n"
		"write: io=455184KB, bw=7583.4KB/s, iops=468, runt= 60024msec\n");

	(void)state;
	is(&j, 455, TEST);
	is(&j, 468, BASE);
	assert_true(text_eq(of(&j, 468)->commit, TEXT("1c2d3e4f5a6b")));
	END(j);
}

#define JBD2(n, us)                                                        \
	n " transactions (" n " requested), each up to 8192 blocks\n"       \
	"average: \n  0ms waiting for transaction\n  0ms request delay\n"   \
	"  0ms running transaction\n  0ms transaction was being locked\n"   \
	"  0ms flushing data (in ordered mode)\n"                           \
	"  20ms logging transaction\n  " us                                  \
	"us average transaction commit time\n  51 handles per transaction\n" \
	"  1 blocks per transaction\n  3 logged blocks per transaction\n"

static void after_an_iteration_is_time(void **state)
{
	struct judged j = judge(
		HEAD("EXT4 IOPS degradation in 5.10 compared to 5.4")
		"5.10.162:\ncat /proc/fs/jbd2/sda-8/info --> After 1st test\n"
		JBD2("2143", "20110")
		"cat /proc/fs/jbd2/sda-8/info --> After 2nd test\n"
		JBD2("4292", "26471")
		"\n5.10.162 with revert:\n"
		"cat /proc/fs/jbd2/sda-8/info --> After 1st test\n"
		JBD2("2092", "16240"));

	(void)state;
	is(&j, 20110e3, TEST);
	is(&j, 26471e3, TEST);
	is(&j, 16240e3, BASE);
	assert_int_equal(of(&j, 26471e3)->sequence, 2);
	assert_int_equal(of(&j, 16240e3)->sequence, 1);
	END(j);
}

static void changed_job_is_no_side(void **state)
{
	struct judged j = judge(HEAD("changing a workload is slow")
		"$ fio job1\n"
		"  write: IOPS=11.8k, BW=46.1MiB/s (48.3MB/s)(2765MiB/60001msec)\n"
		"$ sed -i s/4G/100G/ job1\n$ fio job1\n"
		"  write: IOPS=5410, BW=21.1MiB/s (22.2MB/s)(1268MiB/60001msec)\n");

	(void)state;
	is(&j, 11800, OTHER);
	is(&j, 5410, OTHER);
	END(j);
}

static void label_at_the_end_of_a_sentence(void **state)
{
	struct judged j = judge(HEAD("IOPS degradation between 4.14 and 5.10")
		"I also see that the number of handles was much higher\n"
		"before this patch series\n\n" JBD2("2000", "13524")
		"\nvs after the patch series.\n\n" JBD2("2000", "21468"));

	(void)state;
	is(&j, 13524e3, BASE);
	is(&j, 21468e3, TEST);
	END(j);
}

static void all_patches_and_some(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH 1/3] iov: use a table\n"
		"From: Ann Example <ann@example.org>\n\nno patches:\n\n"
		"speed is 885152 ops/s\n\nfirst patch only:\n\n"
		"speed is 876640 ops/s\n\nall patches:\n\n"
		"speed is 872192 ops/s\n");

	(void)state;
	is(&j, 885152, BASE);
	is(&j, 876640, OTHER);
	is(&j, 872192, TEST);
	END(j);
}

static void numbered_names_of_states(void **state)
{
	struct judged j = judge(HEAD("messenger: performance drop, v2 vs v1")
		"protocol v1:\n\n"
		"  4k  IOPS=116k, BW=454MiB/s\n"
		"  8k  IOPS=104k, BW=816MiB/s\n\n"
		"protocol v2:\n\n"
		"  4k  IOPS=95.5k, BW=373MiB/s\n"
		"  8k  IOPS=85.3k, BW=666MiB/s\n");

	(void)state;
	is(&j, 116e3, BASE);
	is(&j, 95.5e3, TEST);
	assert_true(text_eq(of(&j, 116e3)->workload, of(&j, 95.5e3)->workload));
	assert_false(text_eq(of(&j, 116e3)->workload,
			     of(&j, 104e3)->workload));
	END(j);
}

static void switches_that_the_subject_blames(void **state)
{
	struct judged j = judge(HEAD("writes slow with delegations")
		"Delegations off:\n\n  write: IOPS=900, BW=3600KiB/s\n\n"
		"Delegations on:\n\n  write: IOPS=300, BW=1200KiB/s\n");

	(void)state;
	is(&j, 900, BASE);
	is(&j, 300, TEST);
	END(j);
}

/* Counter-examples: other names are configurations, and a switch of which the
 * subject says nothing is one too. */
static void configurations_stay_on_no_side(void **state)
{
	struct judged j = judge(HEAD("slow writes, bfq vs kyber")
		"bfq:\n\n  write: IOPS=900, BW=3600KiB/s\n\n"
		"kyber:\n\n  write: IOPS=300, BW=1200KiB/s\n\n"
		"turbo off:\n\n  write: IOPS=500, BW=2000KiB/s\n\n"
		"turbo on:\n\n  write: IOPS=600, BW=2400KiB/s\n");

	(void)state;
	is(&j, 900, OTHER);
	is(&j, 300, OTHER);
	is(&j, 500, OTHER);
	is(&j, 600, OTHER);
	END(j);
}

static void something_added_to_a_version(void **state)
{
	struct judged j = judge("[PATCH 0/3] memcg: cheaper charges\n\n"
		"[Ann Example]\n\nThroughput of netperf:\n\n"
		"6.0-rc1\t\t\t10482.7 MB/s\n"
		"6.0-rc1 + (A)\t\t14542.5 MB/s\n"
		"6.0-rc1 + (A+B)\t\t20120.3 MB/s\n");

	(void)state;
	is(&j, 10482.7e6, BASE);
	is(&j, 14542.5e6, TEST);
	is(&j, 20120.3e6, TEST);
	END(j);
}

static void a_heading_beside_the_baseline(void **state)
{
	struct judged j = judge("[PATCH] md: batch stripes\n\n"
		"[Ann Example]\n\nHello,\n\n"
		"# baseline\nREAD: bw=3020MiB/s\n"
		"# hack\nREAD: bw=2660MiB/s\n");

	(void)state;
	is(&j, 3020. * 1048576, BASE);
	is(&j, 2660. * 1048576, TEST);
	END(j);
}

/* Counter-example: two such headings name two states, or two workloads. */
static void two_headings_beside_the_baseline(void **state)
{
	struct judged j = judge("[PATCH] md: batch stripes\n\n"
		"[Ann Example]\n\nHello,\n\n"
		"# baseline\nREAD: bw=3020MiB/s\n"
		"# hack\nREAD: bw=2660MiB/s\n"
		"# trick\nREAD: bw=2560MiB/s\n");

	(void)state;
	is(&j, 3020. * 1048576, BASE);
	is(&j, 2660. * 1048576, OTHER);
	is(&j, 2560. * 1048576, OTHER);
	END(j);
}

static void a_heading_ends_what_stands_above(void **state)
{
	struct judged j = judge(HEAD("throughput dropped on ixgbe")
		"Good kernel (5.10.180):\n"
		"[SUM]  0.00-10.00  sec  10.9 GBytes  9.38 Gbits/sec  sender\n"
		"Bad kernel (5.10.190):\n"
		"[SUM]  0.00-10.00  sec  6.2 GBytes  5.33 Gbits/sec  sender\n");

	(void)state;
	is(&j, 1172.5e6, BASE);
	is(&j, 666.25e6, TEST);
	END(j);
}

static void a_percent_column_names_its_sides(void **state)
{
	struct judged j = judge("[PATCH RFC] sched: wakeup\n\n"
		"[Ann Example]\n\nhackbench (lower is better):\n\n"
		"groups   tip/sched/core   tip + patch   %diff\n"
		"1        4.521            4.401         -2.7%\n"
		"2        5.112            4.900         -4.1%\n");

	(void)state;
	is(&j, 4.521, BASE);
	is(&j, 4.401, TEST);
	assert_true(text_eq(of(&j, 4.521)->workload, of(&j, 4.401)->workload));
	END(j);
}

static void nothing_in_nothing_out(void **state)
{
	struct judged j = judge("");

	(void)state;
	assert_int_equal(j.doc->n_runs, 0);
	END(j);
}

#define WRITE(iops) "  write: IOPS=" iops ", BW=37.3MiB/s " \
	"(39.1MB/s)(2236MiB/60001msec)\n"

static void a_sentence_above_the_command(void **state)
{
	struct judged j = judge(HEAD("regression of buffered writes")
		"On the 5.15 kernel we get the following numbers.\n\n"
		"$ fio job.fio\n" WRITE("9320")
		"\nAnd this is what the 6.1 kernel gives us.\n\n"
		"$ fio job.fio\n" WRITE("4120"));

	(void)state;
	is(&j, 9320, BASE);
	is(&j, 4120, TEST);
	END(j);
}

static void runs_under_one_heading(void **state)
{
	struct judged j = judge(HEAD("regression of 6.1 against 5.15")
		"5.15:\nfirst run:\n" WRITE("9320") "second run:\n"
		WRITE("9540") "\n6.1:\nfirst run:\n" WRITE("4120")
		"second run:\n" WRITE("4140"));

	(void)state;
	is(&j, 9540, BASE);
	is(&j, 4120, TEST);
	is(&j, 4140, TEST);
	END(j);
}

static void first_and_second_run_are_no_sides(void **state)
{
	struct judged j = judge(HEAD("fio results differ")
		"First run:\n" WRITE("4120") "Second run:\n" WRITE("9540"));

	(void)state;
	is(&j, 4120, OTHER);
	is(&j, 9540, OTHER);
	END(j);
}

#define IPERF(mbits) "[  5]   0.00-60.01  sec  1.93 GBytes   " mbits \
	" Mbits/sec                  receiver\n"

static void prompts_are_no_sentences(void **state)
{
	struct judged j = judge(HEAD("network regression")
		"# Without patches\n## TX\n"
		"root@box:~# iperf3 -c 10.0.0.1 -t 60\n"
		"[ ID] Interval           Transfer     Bitrate\n"
		IPERF("276") "\niperf Done.\n## RX\n"
		"root@box:~# iperf3 -c 10.0.0.1 -t 60 -R\n"
		"[ ID] Interval           Transfer     Bitrate\n"
		IPERF("186"));

	(void)state;
	is(&j, 276e6 / 8, BASE);
	is(&j, 186e6 / 8, BASE);
	END(j);
}

static void latest_upstream_beside_a_claim(void **state)
{
	struct judged j = judge(HEAD("md is slower on 6.14 than on 5.14")
		"5.14:\n" WRITE("9320") "\n6.14:\n" WRITE("4120")
		"\nLatest upstream:\n" WRITE("9330"));

	(void)state;
	is(&j, 9320, BASE);
	is(&j, 4120, TEST);
	is(&j, 9330, OTHER);
	END(j);
}

static void output_of_the_state_complained_of(void **state)
{
	struct judged j = judge(HEAD("removing files is very slow")
		"Kernel 6.4:\n\n$ time rm -rf dir\nreal    0m24.204s\n");

	(void)state;
	is(&j, 24.204e9, TEST);
	END(j);
}

static void what_was_measured_twice_is_no_state(void **state)
{
	struct judged j = judge(HEAD("very slow writes")
		"$ fio job1\n" WRITE("11800") "$ sed -i s/4G/100G/ job1\n"
		"$ fio job1\n" WRITE("5410"));

	(void)state;
	is(&j, 11800, OTHER);
	is(&j, 5410, OTHER);
	END(j);
}

static void output_without_a_complaint(void **state)
{
	struct judged j = judge(HEAD("removing files")
		"$ time rm -rf dir\nreal    0m24.204s\n");

	(void)state;
	is(&j, 24.204e9, OTHER);
	END(j);
}

static void forms_of_bug_reports(void **state)
{
	struct judged j = judge(HEAD("disk is slow")
		"### Expected behavior\n\nreads at 500 MB/s\n\n"
		"### Actual behavior\n\nreads at 120 MB/s\n");

	(void)state;
	is(&j, 500e6, BASE);
	is(&j, 120e6, TEST);
	END(j);
}

static void an_expectation_alone(void **state)
{
	struct judged j = judge(HEAD("disk is slow")
		"Expected:\n\nreads at 500 MB/s\n");

	(void)state;
	is(&j, 500e6, OTHER);
	END(j);
}

static void and_after(void **state)
{
	struct judged j = judge("Subject: [PATCH] mm: batch it\n\n"
		"Here is what I get, before:\n" WRITE("3120")
		"\nand after:\n" WRITE("9540"));

	(void)state;
	is(&j, 3120, BASE);
	is(&j, 9540, TEST);
	END(j);
}

static void original_and_optimized(void **state)
{
	struct judged j = judge("Subject: [PATCH] lib: copy faster\n\n"
		"Original:\n  512 MB/s\nOptimized:\n  901 MB/s\n");

	(void)state;
	is(&j, 512e6, BASE);
	is(&j, 901e6, TEST);
	END(j);
}

static void values_do_not_turn_an_option(void **state)
{
	struct judged j = judge(HEAD("noatime and slow find")
		"Mounted with noatime:\nreal 0m4.512s\n\n"
		"Mounted without noatime:\nreal 0m9.204s\n");

	(void)state;
	is(&j, 4.512e9, TEST);
	is(&j, 9.204e9, BASE);
	END(j);
}

static void names_of_files_with_versions(void **state)
{
	struct judged j = judge(HEAD("sequential read regression")
		"==> fio-5.15.txt <==\n" WRITE("9320")
		"\n==> fio-6.1.txt <==\n" WRITE("4120"));

	(void)state;
	is(&j, 9320, BASE);
	is(&j, 4120, TEST);
	END(j);
}

static void names_of_files_in_commands(void **state)
{
	struct judged j = judge(HEAD("boot got slower")
		"$ grep real bad.log\nreal 0m7.012s\n"
		"$ grep real good.log\nreal 0m4.512s\n");

	(void)state;
	is(&j, 4.512e9, BASE);
	is(&j, 7.012e9, TEST);
	END(j);
}

static void names_of_folders(void **state)
{
	struct judged j = judge(HEAD("iops regression")
		"# cat results-before/fio.out\n" WRITE("9320")
		"# cat results-after/fio.out\n" WRITE("4120"));

	(void)state;
	is(&j, 9320, BASE);
	is(&j, 4120, TEST);
	END(j);
}

static void a_file_that_says_nothing(void **state)
{
	struct judged j = judge(HEAD("iops of two disks")
		"# cat results-sda/fio.out\n" WRITE("9320")
		"# cat results-sdb/fio.out\n" WRITE("4120"));

	(void)state;
	is(&j, 9320, OTHER);
	is(&j, 4120, OTHER);
	END(j);
}

static void one_file_alone(void **state)
{
	struct judged j = judge(HEAD("iops are low")
		"# cat new.log\n" WRITE("9320"));

	(void)state;
	is(&j, 9320, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(revert_under_heading),
		cmocka_unit_test(opposites_with_one_object),
		cmocka_unit_test(with_of_no_object_is_no_label),
		cmocka_unit_test(before_and_after_the_commit),
		cmocka_unit_test(nok_and_ok),
		cmocka_unit_test(columns_of_a_pipe_table),
		cmocka_unit_test(patch_that_helps_is_a_fix),
		cmocka_unit_test(patch_that_hurts_is_the_culprit),
		cmocka_unit_test(values_never_turn_a_patch_mail),
		cmocka_unit_test(rows_of_git_commands),
		cmocka_unit_test(just_adding_this_patch),
		cmocka_unit_test(configurations_are_no_sides),
		cmocka_unit_test(vanilla_beside_revert),
		cmocka_unit_test(head_as_commit),
		cmocka_unit_test(after_an_iteration_is_time),
		cmocka_unit_test(changed_job_is_no_side),
		cmocka_unit_test(label_at_the_end_of_a_sentence),
		cmocka_unit_test(all_patches_and_some),
		cmocka_unit_test(numbered_names_of_states),
		cmocka_unit_test(switches_that_the_subject_blames),
		cmocka_unit_test(configurations_stay_on_no_side),
		cmocka_unit_test(something_added_to_a_version),
		cmocka_unit_test(a_heading_beside_the_baseline),
		cmocka_unit_test(two_headings_beside_the_baseline),
		cmocka_unit_test(a_heading_ends_what_stands_above),
		cmocka_unit_test(a_percent_column_names_its_sides),
		cmocka_unit_test(nothing_in_nothing_out),
		cmocka_unit_test(a_sentence_above_the_command),
		cmocka_unit_test(runs_under_one_heading),
		cmocka_unit_test(first_and_second_run_are_no_sides),
		cmocka_unit_test(prompts_are_no_sentences),
		cmocka_unit_test(latest_upstream_beside_a_claim),
		cmocka_unit_test(output_of_the_state_complained_of),
		cmocka_unit_test(what_was_measured_twice_is_no_state),
		cmocka_unit_test(output_without_a_complaint),
		cmocka_unit_test(forms_of_bug_reports),
		cmocka_unit_test(an_expectation_alone),
		cmocka_unit_test(and_after),
		cmocka_unit_test(original_and_optimized),
		cmocka_unit_test(values_do_not_turn_an_option),
		cmocka_unit_test(names_of_files_with_versions),
		cmocka_unit_test(names_of_files_in_commands),
		cmocka_unit_test(names_of_folders),
		cmocka_unit_test(a_file_that_says_nothing),
		cmocka_unit_test(one_file_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
