/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How far the words of a state reach: what stands above numbers of another
 * state must not speak for them, however those are headed.
 */
#include "tests/unit/side_doc.h"

#define PATCH                                                          \
	"Subject: [PATCH] foo: take fewer locks\n"                      \
	"From: Ann Example <ann@example.org>\n\n"

static void results_before_ends_a_key(void **state)
{
	struct judged j = judge(PATCH
		"The branch without the patch is compared.\n\n"
		"Versus the branch with this patch applied.\n\n"
		"dbench with 4 clients, results before:\n\n"
		"Throughput 910.5 MB/sec  4 clients  4 procs  "
		"max_latency=33.5 ms\n\n"
		"dbench with 4 clients, results after:\n\n"
		"Throughput 955.25 MB/sec  4 clients  4 procs  "
		"max_latency=31.25 ms\n");

	(void)state;
	is(&j, 910.5e6, BASE);
	is(&j, 955.25e6, TEST);
	is(&j, 31.25e6, TEST);
	END(j);
}

static void as_before_is_no_state(void **state)
{
	struct judged j = judge(PATCH
		"with the patch, same setup as before:\n\n"
		"Throughput 955.25 MB/sec  4 clients  4 procs  "
		"max_latency=31.25 ms\n");

	(void)state;
	assert_int_not_equal(of(&j, 955.25e6)->role, BASE);
	END(j);
}

/* The second of two comparands that a sentence of its own names. */
static void versus_is_no_heading(void **state)
{
	struct judged j = judge(PATCH
		"The numbers compare the branch as it is.\n\n"
		"Versus the branch with this patch applied.\n\n"
		"dbench, 4 clients\n\n"
		"Throughput 910.5 MB/sec  4 clients  4 procs  "
		"max_latency=33.5 ms\n\n"
		"dbench again\n\n"
		"Throughput 955.25 MB/sec  4 clients  4 procs  "
		"max_latency=31.25 ms\n");

	(void)state;
	is(&j, 910.5e6, OTHER);
	END(j);
}

static void with_something_ends_vanilla(void **state)
{
	struct judged j = judge(PATCH
		"Stalls go away with it. Vanilla kernel:\n\n"
		"work rate = 13.45/sec\nalloc stall rate = 3.80/sec\n\n"
		"With inode pinning and lazy reclaim:\n\n"
		"work rate = 12.28/sec\nalloc stall rate = 0.02/sec\n");

	(void)state;
	is(&j, 13.45, BASE);
	is(&j, 12.28, TEST);
	END(j);
}

static void using_something_ends_stock(void **state)
{
	struct judged j = judge(PATCH
		"Stock kernel:\n\n"
		"work rate = 13.45/sec\n\n"
		"Using per-cpu lists:\n\n"
		"work rate = 12.28/sec\n");

	(void)state;
	is(&j, 13.45, BASE);
	assert_int_not_equal(of(&j, 12.28)->role, BASE);
	END(j);
}

/* Workloads under a state do not end it. */
static void workloads_do_not_end_a_state(void **state)
{
	struct judged j = judge(PATCH
		"Before:\n"
		"With 4 threads:\n"
		"  READ: bw=100MiB/s (105MB/s), io=10GiB\n"
		"With 8 threads:\n"
		"  READ: bw=200MiB/s (210MB/s), io=10GiB\n\n"
		"After:\n"
		"With 4 threads:\n"
		"  READ: bw=110MiB/s (115MB/s), io=10GiB\n"
		"With 8 threads:\n"
		"  READ: bw=220MiB/s (231MB/s), io=10GiB\n");

	(void)state;
	is(&j, 100 * 1048576.0, BASE);
	is(&j, 200 * 1048576.0, BASE);
	is(&j, 110 * 1048576.0, TEST);
	is(&j, 220 * 1048576.0, TEST);
	END(j);
}

static void named_workloads_do_not_end_a_state(void **state)
{
	struct judged j = judge(PATCH
		"Before:\n\n"
		"With fsync:\n"
		"  WRITE: bw=100MiB/s (105MB/s), io=10GiB\n"
		"With direct I/O:\n"
		"  WRITE: bw=200MiB/s (210MB/s), io=10GiB\n\n"
		"After:\n\n"
		"With fsync:\n"
		"  WRITE: bw=110MiB/s (115MB/s), io=10GiB\n"
		"With direct I/O:\n"
		"  WRITE: bw=220MiB/s (231MB/s), io=10GiB\n");

	(void)state;
	is(&j, 200 * 1048576.0, BASE);
	is(&j, 220 * 1048576.0, TEST);
	END(j);
}

static void baseline_beside_two_kernels_is_neither(void **state)
{
	struct judged j = judge(
		"Subject: copy regression on kernel 6.12\n\n"
		"Kernel Version | 6.8.5-301.fc40.x86_64 vs "
		"6.12.11-200.fc41.x86_64\n\n"
		"I upgraded from kernel 6.8.5 to kernel 6.12.11 and noticed a "
		"major decrease in write throughput.\n\n"
		"#### Baseline: SSD -> SSD\n"
		"```\n"
		"# rsync --info=progress2 a test/\n"
		" 18,199,210,856 100%  409.03MB/s    0:00:42 (xfr#1)\n"
		"```\n\n"
		"#### SSD -> pool on kernel 6.12.11\n"
		"```\n"
		"# rsync --info=progress2 a /pool/\n"
		" 18,199,210,856 100%   12.65MB/s    0:22:52 (xfr#1)\n"
		"```\n\n"
		"#### SSD -> pool on kernel 6.8.5\n"
		"```\n"
		"# rsync --info=progress2 a /pool/\n"
		" 18,199,210,856 100%  139.40MB/s    0:02:04 (xfr#1)\n"
		"```\n");

	(void)state;
	is(&j, 409.03e6, OTHER);
	is(&j, 12.65e6, TEST);
	is(&j, 139.40e6, BASE);
	END(j);
}

/* The same command before and after something was reverted. */
static void plain_run_before_the_revert(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow gettime since 403376ddb422\n\n"
		"A million calls:\n\n"
		"$ time ./gettime -c 1000000\n"
		"real\t0m3.912s\nuser\t0m0.450s\nsys\t0m2.440s\n\n"
		"And after reverting that commit:\n\n"
		"$ time ./gettime -c 1000000\n"
		"real\t0m2.104s\nuser\t0m0.440s\nsys\t0m1.450s\n");

	(void)state;
	is(&j, 3.912e9, TEST);
	is(&j, 2.104e9, BASE);
	END(j);
}

/* Another command tells nothing of the first. */
static void another_command_is_no_partner(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow gettime since 403376ddb422\n\n"
		"A million calls:\n\n"
		"$ time ./settime -c 1000000\n"
		"real\t0m3.912s\nuser\t0m0.450s\nsys\t0m2.440s\n\n"
		"And after reverting that commit:\n\n"
		"$ time ./gettime -c 1000000\n"
		"real\t0m2.104s\nuser\t0m0.440s\nsys\t0m1.450s\n");

	(void)state;
	is(&j, 3.912e9, OTHER);
	END(j);
}

/* A version in a path ran nowhere; a patch of somebody else's is a cure, and
 * what has it not is the state complained of. */
static void unpatched_beside_your_patch(void **state)
{
	struct judged j = judge(
		"Subject: Re: [BUG] performance regression w/ 5.10\n\n"
		"Unpatched:\n\n"
		"$time (cp -a /tmp/linux-5.10.3 /tmp/out && sync)\n"
		"( cp -a /tmp/linux-5.10.3 /tmp/out && sync; )  "
		"0.37s user 3.26s system 6% cpu 52.144 total\n\n"
		"With your patch:\n\n"
		"$time (cp -a /tmp/linux-5.10.3 /tmp/out && sync)\n"
		"( cp -a /tmp/linux-5.10.3 /tmp/out && sync; )  "
		"0.28s user 2.44s system 60% cpu 4.475 total\n");

	(void)state;
	is(&j, 52.144e9, TEST);
	is(&j, 4.475e9, BASE);
	assert_true(text_eq(of(&j, 4.475e9)->variant, TEXT("fix")));
	END(j);
}

/* What boots is named by its path. */
static void an_image_is_a_kernel(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow reads: 6.6 compared to 6.5\n\n"
		"/boot/vmlinuz-6.5.0:\n"
		"  READ: bw=200MiB/s (210MB/s), io=10GiB\n\n"
		"/boot/vmlinuz-6.6.0:\n"
		"  READ: bw=100MiB/s (105MB/s), io=10GiB\n");

	(void)state;
	is(&j, 200 * 1048576.0, BASE);
	is(&j, 100 * 1048576.0, TEST);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_before_ends_a_key),
		cmocka_unit_test(as_before_is_no_state),
		cmocka_unit_test(versus_is_no_heading),
		cmocka_unit_test(with_something_ends_vanilla),
		cmocka_unit_test(using_something_ends_stock),
		cmocka_unit_test(workloads_do_not_end_a_state),
		cmocka_unit_test(named_workloads_do_not_end_a_state),
		cmocka_unit_test(baseline_beside_two_kernels_is_neither),
		cmocka_unit_test(plain_run_before_the_revert),
		cmocka_unit_test(another_command_is_no_partner),
		cmocka_unit_test(unpatched_beside_your_patch),
		cmocka_unit_test(an_image_is_a_kernel),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
