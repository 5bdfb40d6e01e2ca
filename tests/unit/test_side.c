/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which side a number is on, in whole reports: each test is a report in small,
 * read by the parser, and the sides of its values.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"

struct judged {
	struct document *doc;
	struct placement *placement;
};

static struct judged judge(const char *text)
{
	struct judged j;

	j.doc = document_new(TEXT("test"), text_of(text));
	document_parse(j.doc);
	j.placement = arena_array(j.doc->arena, j.doc->n_runs + 1,
				  sizeof(*j.placement));
	side_decide(j.doc, j.placement);
	group_decide(j.doc, j.placement);
	return j;
}

/* The placement of the run that measured `value` (base units). */
static const struct placement *of(const struct judged *j, double value)
{
	for (size_t i = 0; i < j->doc->n_runs; i++) {
		const struct run *r = &j->doc->run[i];

		for (size_t k = 0; k < r->n_measurements; k++)
			if (fabs(r->measurement[k].value - value) <=
			    1e-6 * fabs(value))
				return &j->placement[i];
	}
	fail_msg("no run measured %g", value);
	return NULL;
}

static void is(const struct judged *j, double value, enum role role)
{
	const struct placement *p = of(j, value);

	if (p->role != role)
		fail_msg("%g: side %d instead of %d (%s, %.2f, \"%.*s\")",
			 value, (int)p->role, (int)role, p->rule,
			 p->confidence, TEXT_ARG(p->label));
}

static bool warned(const struct judged *j, const char *code)
{
	for (size_t i = 0; i < j->doc->diags.n; i++)
		if (text_eq(text_of(j->doc->diags.item[i].code),
			    text_of(code)))
			return true;
	return false;
}

#define END(j) document_free((j).doc)
#define HEAD(subject) subject "\n\n[Ann Example]\n\nHello,\n\n"
#define OTHER ROLE_OTHER
#define BASE ROLE_BASE
#define TEST ROLE_TEST

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

static void claim_written_backwards(void **state)
{
	struct judged j = judge(
		HEAD("higher latency on 4.4.120 compared to 4.14.90")
		"result on 4.4 kernel:\n"
		"  write: IOPS=9120, BW=35.6MiB/s (37.4MB/s)(2138MiB/60001msec)\n"
		"\n"
		"result on 4.14 kernel:\n"
		"  write: IOPS=1540, BW=6.3MiB/s (6.1MB/s)(236MiB/60001msec)\n");

	(void)state;
	is(&j, 9120, BASE);
	is(&j, 1540, TEST);
	assert_true(text_eq(of(&j, 9120)->kernel, TEXT("4.4")));
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

static void names_with_versions(void **state)
{
	struct judged j = judge(HEAD("slower on Fedora 42 than on Rocky 9.5")
		"The command is slower under Fedora 42 (6.14.5-300.fc42.x86_64)\n"
		"than under Rocky 9.5 (5.14.0-503.40.1.el9_5.x86_64).\n\n"
		"Fedora 42\n"
		"  read: IOPS=198k, BW=773MiB/s (811MB/s)(46GiB/60001msec)\n\n"
		"Rocky 9.5\n"
		"  read: IOPS=377k, BW=1473MiB/s (1544MB/s)(88GiB/60001msec)\n");

	(void)state;
	is(&j, 198e3, TEST);
	is(&j, 377e3, BASE);
	END(j);
}

static void uname_lines(void **state)
{
	struct judged j = judge(HEAD("read regression")
		"Linux box 6.14.5-300.fc42.x86_64 #1 SMP\n# ./run.sh\n"
		"   READ: bw=10.6GiB/s (11.4GB/s), io=637GiB\n\n"
		"Linux box 5.14.0-503.el9_5.x86_64 #1 SMP\n# ./run.sh\n"
		"   READ: bw=15.2GiB/s (16.3GB/s), io=912GiB\n");

	(void)state;
	is(&j, 10.6 * 1073741824, TEST);
	is(&j, 15.2 * 1073741824, BASE);
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

static void lists_of_versions(void **state)
{
	struct judged j = judge(HEAD("6.18, 6.19 slow compared to 6.12")
		"6.18 and 6.19 -> Read 6910MB/s, write 870MB/s\n"
		"6.12 -> Read 6500MB/s, write 4400MB/s\n");

	(void)state;
	is(&j, 6910e6, TEST);
	is(&j, 870e6, TEST);
	is(&j, 6500e6, BASE);
	is(&j, 4400e6, BASE);
	END(j);
}

static void third_kernel_is_on_no_side(void **state)
{
	struct judged j = judge(
		HEAD("nvme performance regression between 4.4.0 and 5.17")
		"// Linux 4.4.0:\n   READ: bw=61.2MiB/s (64.2MB/s), io=7GiB\n\n"
		"// Linux 5.4.0:\n   READ: bw=30.8MiB/s (32.3MB/s), io=4GiB\n\n"
		"// Linux 5.17:\n   READ: bw=251MiB/s (263MB/s), io=29GiB\n");

	(void)state;
	is(&j, 61.2 * 1048576, BASE);
	is(&j, 30.8 * 1048576, OTHER);
	is(&j, 251.0 * 1048576, TEST);
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

static void fix_on_the_newer_kernel(void **state)
{
	struct judged j = judge(HEAD("pgbench regression of 6.1")
		"v6.0:\n\nspeed is 24012 ops/s\n\n"
		"v6.1:\n\nspeed is 18230 ops/s\n\n"
		"v6.1 + fix:\n\nspeed is 23871 ops/s\n");

	(void)state;
	is(&j, 24012, BASE);
	is(&j, 18230, TEST);
	is(&j, 23871, BASE);
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

static void wildcards_take_the_claimed_version(void **state)
{
	struct judged j = judge(HEAD("5% randwrite regression on 6.12.y")
		"I report a performance regression comparing 6.12.0-rc2 kernel\n"
		"and v5.15.161.\n\n5.15.y base\n========\n"
		"  write: IOPS=2550k, BW=9962MiB/s (10.4GB/s)(17.1TiB/1800006msec)\n"
		"\n6.12.y test\n========\n"
		"  write: IOPS=2270k, BW=8868MiB/s (9299MB/s)(15.2TiB/1800006msec)\n");

	(void)state;
	is(&j, 2550e3, BASE);
	is(&j, 2270e3, TEST);
	assert_true(text_eq(of(&j, 2550e3)->kernel, TEXT("5.15.161")));
	assert_true(text_eq(of(&j, 2270e3)->kernel, TEXT("6.12.0-rc2")));
	END(j);
}

static void kernels_of_a_claim_without_numbers(void **state)
{
	struct judged j = judge(HEAD("2x NFS degradation, 5.15.0 to 6.17.0")
		"Reading got slower after the upgrade from 5.15.0 to 6.17.0.\n");
	const struct facts *f = &j.doc->facts;

	(void)state;
	assert_int_equal(f->n_kernels, 2);
	assert_true(text_eq(f->kernel[0].version, TEXT("5.15.0")));
	assert_int_equal(f->kernel[0].role, ROLE_BASE);
	assert_int_equal(f->kernel[1].role, ROLE_TEST);
	END(j);
}

static enum role kernel_role(const struct judged *j, const char *version)
{
	const struct facts *f = &j->doc->facts;

	for (size_t i = 0; i < f->n_kernels; i++)
		if (text_eq(f->kernel[i].version, text_of(version)))
			return (enum role)f->kernel[i].role;
	return ROLE_OTHER;
}

static void versions_called_good_and_bad(void **state)
{
	struct judged j = judge(HEAD("builds got slow")
		"Since kernel 6.5.x the flusher burns a whole core. I have no "
		"such behavior\nwith 6.4.x and older kernels.\n\n"
		"6.5.4:\n\n  read: IOPS=100, BW=400KiB/s\n\n"
		"6.4.9:\n\n  read: IOPS=200, BW=800KiB/s\n");

	(void)state;
	assert_int_equal(kernel_role(&j, "6.4.x"), ROLE_BASE);
	assert_int_equal(kernel_role(&j, "6.5.x"), ROLE_TEST);
	is(&j, 100, TEST);
	is(&j, 200, BASE);
	END(j);
}

/* Counter-example: good and newer than what is bad says nothing of sides. */
static void good_and_newer_is_no_claim(void **state)
{
	struct judged j = judge(HEAD("reads got slow")
		"It appeared in 6.1.9. It works fine with 6.6.2, where IOPS "
		"are at 200.\n");

	(void)state;
	is(&j, 200, OTHER);
	END(j);
}

static void the_kernel_that_is_stated(void **state)
{
	struct judged j = judge(HEAD("RAID0 is slow")
		"Kernel 5.14.0-427.el9 with fio 3.35, latency is 12 ms.\n"
		"The rate is 4.10 GB/s.\n");

	(void)state;
	assert_true(text_eq(j.doc->facts.kernel[0].version,
			    TEXT("5.14.0-427.el9")));
	assert_int_equal(j.doc->facts.kernel[0].role, ROLE_TEST);
	assert_int_equal(j.doc->facts.kernel[1].role, ROLE_BASE);
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

static void a_line_with_two_sides(void **state)
{
	struct judged j = judge(HEAD("mm: slower")
		"Without the patch: 1500 MB/s, with the patch 1320 MB/s.\n");

	(void)state;
	is(&j, 1500e6, BASE);
	is(&j, 1320e6, TEST);
	END(j);
}

static void a_kernel_that_was_and_is(void **state)
{
	struct judged j = judge(HEAD("btrfs send slow")
		"Kernel was 6.0.12 and is 6.1.1.\n\n"
		"6.0.12:\n  write: IOPS=900, BW=3600KiB/s\n\n"
		"6.1.1:\n  write: IOPS=300, BW=1200KiB/s\n");

	(void)state;
	is(&j, 900, BASE);
	is(&j, 300, TEST);
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

static void nothing_in_nothing_out(void **state)
{
	struct judged j = judge("");

	(void)state;
	assert_int_equal(j.doc->n_runs, 0);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(revert_under_heading),
		cmocka_unit_test(opposites_with_one_object),
		cmocka_unit_test(with_of_no_object_is_no_label),
		cmocka_unit_test(before_and_after_the_commit),
		cmocka_unit_test(two_versions_in_a_sentence),
		cmocka_unit_test(claim_written_backwards),
		cmocka_unit_test(nok_and_ok),
		cmocka_unit_test(columns_of_a_pipe_table),
		cmocka_unit_test(patch_that_helps_is_a_fix),
		cmocka_unit_test(patch_that_hurts_is_the_culprit),
		cmocka_unit_test(values_never_turn_a_patch_mail),
		cmocka_unit_test(from_to_and_back),
		cmocka_unit_test(names_with_versions),
		cmocka_unit_test(uname_lines),
		cmocka_unit_test(rows_of_git_commands),
		cmocka_unit_test(lists_of_versions),
		cmocka_unit_test(third_kernel_is_on_no_side),
		cmocka_unit_test(just_adding_this_patch),
		cmocka_unit_test(fallen_from_to),
		cmocka_unit_test(configurations_are_no_sides),
		cmocka_unit_test(vanilla_beside_revert),
		cmocka_unit_test(head_as_commit),
		cmocka_unit_test(after_an_iteration_is_time),
		cmocka_unit_test(changed_job_is_no_side),
		cmocka_unit_test(fix_on_the_newer_kernel),
		cmocka_unit_test(labels_that_follow),
		cmocka_unit_test(respectively),
		cmocka_unit_test(label_at_the_end_of_a_sentence),
		cmocka_unit_test(two_clients_are_no_sides),
		cmocka_unit_test(bracket_behind_the_number),
		cmocka_unit_test(bracket_with_a_number_is_another_clause),
		cmocka_unit_test(all_patches_and_some),
		cmocka_unit_test(wildcards_take_the_claimed_version),
		cmocka_unit_test(kernels_of_a_claim_without_numbers),
		cmocka_unit_test(versions_called_good_and_bad),
		cmocka_unit_test(good_and_newer_is_no_claim),
		cmocka_unit_test(the_kernel_that_is_stated),
		cmocka_unit_test(numbered_names_of_states),
		cmocka_unit_test(switches_that_the_subject_blames),
		cmocka_unit_test(configurations_stay_on_no_side),
		cmocka_unit_test(something_added_to_a_version),
		cmocka_unit_test(a_decline_in_brackets_is_a_pair),
		cmocka_unit_test(a_to_b_alone_is_a_range),
		cmocka_unit_test(a_heading_beside_the_baseline),
		cmocka_unit_test(two_headings_beside_the_baseline),
		cmocka_unit_test(a_line_with_two_sides),
		cmocka_unit_test(a_kernel_that_was_and_is),
		cmocka_unit_test(a_heading_ends_what_stands_above),
		cmocka_unit_test(a_percent_column_names_its_sides),
		cmocka_unit_test(two_measurements_a_line),
		cmocka_unit_test(nothing_in_nothing_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
