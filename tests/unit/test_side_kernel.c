/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides of kernels: claims, order, names, what is said of them. */
#include "tests/unit/side_doc.h"

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

static void two_series_of_many_states(void **state)
{
	struct judged j = judge(HEAD("write speed halved after the update")
		"5.4.63 --> 270MB/s\n6.1.21 --> 130MB/s\n"
		"6.1.47 --> 131MB/s\n6.1.51 --> 129MB/s\n");

	(void)state;
	is(&j, 270e6, BASE);
	is(&j, 130e6, TEST);
	is(&j, 131e6, TEST);
	is(&j, 129e6, TEST);
	END(j);
}

static void the_oldest_and_the_newest_of_a_complaint(void **state)
{
	struct judged j = judge(HEAD("disk read performance regression")
		"v6.9:\nread 301 MB/s\n\nv5.10:\nread 512 MB/s\n\n"
		"v6.1:\nread 498 MB/s\n");

	(void)state;
	is(&j, 512e6, BASE);
	is(&j, 498e6, OTHER);
	is(&j, 301e6, TEST);
	END(j);
}

static void many_states_without_a_complaint(void **state)
{
	struct judged j = judge(HEAD("numbers of some kernels")
		"v5.10:\nread 512 MB/s\n\nv6.1:\nread 498 MB/s\n\n"
		"v6.9:\nread 301 MB/s\n");

	(void)state;
	is(&j, 512e6, OTHER);
	is(&j, 301e6, OTHER);
	END(j);
}

static void mended_states_have_no_order(void **state)
{
	struct judged j = judge(HEAD("disk read performance regression")
		"v5.10:\nread 512 MB/s\n\nv6.1:\nread 298 MB/s\n\n"
		"v6.9 with the fix:\nread 513 MB/s\n");

	(void)state;
	is(&j, 513e6, BASE);
	END(j);
}

static void older_and_newer_than_the_blamed(void **state)
{
	struct judged j = judge(HEAD("read regression since v6.3")
		"v6.2:\nread 512 MB/s\n\nv6.3:\nread 298 MB/s\n\n"
		"v6.4:\nread 301 MB/s\n");

	(void)state;
	is(&j, 512e6, BASE);
	is(&j, 298e6, TEST);
	is(&j, 301e6, TEST);
	END(j);
}

static void newer_than_one_that_is_blamed_alone(void **state)
{
	struct judged j = judge(HEAD("performance regression in 6.6")
		"| test | 6.1.90 | 6.6.30 | 6.9.1 |\n|---|---|---|---|\n"
		"| randread | 120k IOPS | 98k IOPS | 97k IOPS |\n");

	(void)state;
	is(&j, 120e3, BASE);
	is(&j, 98e3, TEST);
	is(&j, 97e3, OTHER);
	END(j);
}

static void moved_from_kernel_to_kernel(void **state)
{
	struct judged j = judge(HEAD("slow usb disk")
		"I updated my box from 6.4.9 to 6.5.2 last week.\n\n"
		"6.5.2: read 41 MB/s\n6.4.9: read 110 MB/s\n");

	(void)state;
	is(&j, 41e6, TEST);
	is(&j, 110e6, BASE);
	END(j);
}

static void a_step_back_names_the_good_kernel(void **state)
{
	struct judged j = judge(HEAD("very slow usb disk")
		"I downgraded my laptop to kernel 6.4.9 again.\n\n"
		"With 6.4.9 the disk reads 110 MB/s.\n");

	(void)state;
	is(&j, 110e6, BASE);
	END(j);
}

static void older_than_the_kernel_upgraded_to(void **state)
{
	struct judged j = judge(HEAD("problem with new kernels")
		"I tried to upgrade my kernel to 5.5, and performance dropped\n"
		"to 1 MB/s. With 5.0.11 I have 200MB/s.\n");

	(void)state;
	is(&j, 1e6, TEST);
	is(&j, 200e6, BASE);
	END(j);
}

static void known_good_and_known_bad(void **state)
{
	struct judged j = judge(HEAD("lower iperf results")
		"Last known good kernel: 5.17.4\n"
		"First known bad kernel: 5.18.0\n\n"
		"5.18.0: 310 MB/s\n5.17.4: 940 MB/s\n");

	(void)state;
	is(&j, 310e6, TEST);
	is(&j, 940e6, BASE);
	END(j);
}

/* The nearest heading is of neither number where both stand below it. */
static void kernels_behind_labels(void **state)
{
	struct judged j = judge(HEAD("slow disk")
		"Hi,\n\nsince the update it is slow.\n\n"
		"Working: 5.15.0-60-generic\n"
		"Broken: 5.15.0-67-generic\n\n"
		"Throughput fell from 500 MB/s to 350 MB/s.\n");

	(void)state;
	is(&j, 500e6, BASE);
	is(&j, 350e6, TEST);
	assert_true(text_eq(of(&j, 500e6)->kernel, TEXT("5.15.0-60-generic")));
	assert_true(text_eq(of(&j, 350e6)->kernel, TEXT("5.15.0-67-generic")));
	END(j);
}

static void labels_that_deny(void **state)
{
	struct judged j = judge(HEAD("slow disk")
		"Reads are slow.\n\n- OK: 6.1.12\n- Not OK: 6.1.13, 6.2\n\n"
		"Throughput fell from 500 MB/s to 350 MB/s.\n");

	(void)state;
	assert_true(text_eq(of(&j, 500e6)->kernel, TEXT("6.1.12")));
	assert_true(text_eq(of(&j, 350e6)->kernel, TEXT("6.1.13")));
	END(j);
}

#define UNAME(version) "Linux box " version " #1 SMP PREEMPT_DYNAMIC Fri May\n" \
	"2 14:16:46 UTC 2025 x86_64 x86_64 GNU/Linux\n"

static void long_uname_lines_are_headings(void **state)
{
	struct judged j = judge(HEAD("md raid regression")
		"On one\n" UNAME("6.14.5-300.fc42.x86_64")
		"read 301 MB/s\n\nOn the other\n"
		UNAME("5.14.0-503.el9_5.x86_64") "read 512 MB/s\n");

	(void)state;
	is(&j, 301e6, TEST);
	is(&j, 512e6, BASE);
	END(j);
}

static void the_two_that_were_measured_most(void **state)
{
	struct judged j = judge(HEAD("md raid regression")
		"v5.14:\nread 512 MB/s\n\nv6.14:\nread 301 MB/s\n\n"
		"v5.14:\nread 514 MB/s\n\nv6.14:\nread 303 MB/s\n\n"
		"v6.15:\nread 499 MB/s\n");

	(void)state;
	is(&j, 512e6, BASE);
	is(&j, 303e6, TEST);
	is(&j, 499e6, OTHER);
	END(j);
}

static void names_of_kernels_in_the_subject(void **state)
{
	struct judged j = judge(
		HEAD("fio slower on Fedora 42 than on Rocky 9.5")
		"Fedora 42 (6.14.5) and Rocky 9.5 (5.14.0) are compared.\n\n"
		"Fedora 42:\nread 301 MB/s\n\nRocky 9.5:\n"
		"read 512 MB/s\n\n6.15.0-rc5:\nread 499 MB/s\n");

	(void)state;
	is(&j, 301e6, TEST);
	is(&j, 512e6, BASE);
	END(j);
}

static void claims_far_and_as_long_as(void **state)
{
	struct judged j = judge(HEAD("Building takes twice as long under 5.10 "
				     "as under 4.19") "It does.\n");
	struct judged k = judge(HEAD("several losses")
		"In our runs of the 5.15.196 tags it was seen that some losses "
		"in many of the benchmarks came in when compared to the "
		"previous 5.15.193 kernel.\n");

	(void)state;
	assert_int_equal(kernel_role(&j, "4.19"), ROLE_BASE);
	assert_int_equal(kernel_role(&j, "5.10"), ROLE_TEST);
	assert_int_equal(kernel_role(&k, "5.15.193"), ROLE_BASE);
	assert_int_equal(kernel_role(&k, "5.15.196"), ROLE_TEST);
	END(j);
	END(k);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(claim_written_backwards),
		cmocka_unit_test(names_with_versions),
		cmocka_unit_test(uname_lines),
		cmocka_unit_test(lists_of_versions),
		cmocka_unit_test(third_kernel_is_on_no_side),
		cmocka_unit_test(fix_on_the_newer_kernel),
		cmocka_unit_test(wildcards_take_the_claimed_version),
		cmocka_unit_test(kernels_of_a_claim_without_numbers),
		cmocka_unit_test(versions_called_good_and_bad),
		cmocka_unit_test(good_and_newer_is_no_claim),
		cmocka_unit_test(the_kernel_that_is_stated),
		cmocka_unit_test(a_kernel_that_was_and_is),
		cmocka_unit_test(two_series_of_many_states),
		cmocka_unit_test(the_oldest_and_the_newest_of_a_complaint),
		cmocka_unit_test(many_states_without_a_complaint),
		cmocka_unit_test(mended_states_have_no_order),
		cmocka_unit_test(older_and_newer_than_the_blamed),
		cmocka_unit_test(newer_than_one_that_is_blamed_alone),
		cmocka_unit_test(moved_from_kernel_to_kernel),
		cmocka_unit_test(a_step_back_names_the_good_kernel),
		cmocka_unit_test(older_than_the_kernel_upgraded_to),
		cmocka_unit_test(known_good_and_known_bad),
		cmocka_unit_test(kernels_behind_labels),
		cmocka_unit_test(labels_that_deny),
		cmocka_unit_test(long_uname_lines_are_headings),
		cmocka_unit_test(the_two_that_were_measured_most),
		cmocka_unit_test(names_of_kernels_in_the_subject),
		cmocka_unit_test(claims_far_and_as_long_as),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
