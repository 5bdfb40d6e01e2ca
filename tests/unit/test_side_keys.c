/* SPDX-License-Identifier: GPL-2.0-or-later */
/* States as keys inside a line: each number has the last key before it. */
#include "tests/unit/side_doc.h"

#define REPORT(body) HEAD("[REGRESSION] slow reads") body

static void good_and_bad_in_a_sentence(void **state)
{
	struct judged j = judge(REPORT(
		"Sequential read with dd, good: 412 MB/s, bad: 233 MB/s.\n"));

	(void)state;
	is(&j, 412e6, BASE);
	is(&j, 233e6, TEST);
	END(j);
}

static void bad_may_stand_first(void **state)
{
	struct judged j = judge(REPORT(
		"Sequential read with dd, bad: 233 MB/s, good: 412 MB/s.\n"));

	(void)state;
	is(&j, 412e6, BASE);
	is(&j, 233e6, TEST);
	END(j);
}

static void the_second_shares_the_unit(void **state)
{
	struct judged j = judge(REPORT(
		"Sequential reads dropped (good: 412 MB/s, bad: 233).\n"));

	(void)state;
	is(&j, 412e6, BASE);
	is(&j, 233e6, TEST);
	END(j);
}

static void versions_as_keys(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow reads since 6.6, 6.5 was fine\n\n"
		"Reads with fio, 6.6: 512 MB/s; 6.5: 890 MB/s.\n");

	(void)state;
	is(&j, 512e6, TEST);
	is(&j, 890e6, BASE);
	END(j);
}

static void before_and_after_as_keys(void **state)
{
	struct judged j = judge(
		"Subject: [PATCH] foo: faster reads\n\n"
		"Sequential reads, before: 512 MB/s, after: 890 MB/s.\n");

	(void)state;
	is(&j, 512e6, BASE);
	is(&j, 890e6, TEST);
	END(j);
}

static void equals_signs_are_keys_too(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow reads since 6.6, 6.5 was fine\n\n"
		"Throughput of dd: 6.5 = 890 MB/s, 6.6 = 512 MB/s\n");

	(void)state;
	is(&j, 512e6, TEST);
	is(&j, 890e6, BASE);
	END(j);
}

/* Two states on one line: the first must not speak for the second. */
static void the_second_key_ends_the_first(void **state)
{
	struct judged j = judge(
		"Subject: cp regression from 5.10 to 5.15\n\n"
		"5.10: real 0m12.3s user 0m0.1s sys 0m3.2s   "
		"5.15: real 0m19.8s user 0m0.1s sys 0m9.1s\n");

	(void)state;
	assert_int_not_equal(of(&j, 9.1e9)->role, BASE);
	assert_int_not_equal(of(&j, 3.2e9)->role, TEST);
	END(j);
}

/* A time of day, a device's number: no keys. */
static void other_colons_are_no_keys(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow reads since 6.6, 6.5 was fine\n\n"
		"6.6: 512 MB/s read, device 8:16, 498 MB/s at 10:30.\n");

	(void)state;
	is(&j, 512e6, TEST);
	is(&j, 498e6, TEST);
	END(j);
}

/* A workload between two keys of one state. */
static void a_workload_is_no_state(void **state)
{
	struct judged j = judge(
		"Subject: [REGRESSION] slow reads since 6.6, 6.5 was fine\n\n"
		"6.6: seq read: 512 MB/s, rand read: 98 MB/s\n"
		"6.5: seq read: 890 MB/s, rand read: 145 MB/s\n");

	(void)state;
	is(&j, 512e6, TEST);
	is(&j, 98e6, TEST);
	is(&j, 890e6, BASE);
	is(&j, 145e6, BASE);
	END(j);
}

/* "A ->" at the end of a line: the next line begins with the second. */
static void an_arrow_at_the_end_of_a_line(void **state)
{
	struct judged j = judge(
		"Subject: performance regression between 6.5.12 and 6.6.2\n\n"
		"The test runs on an otherwise idle box. 6.5.12 ->\n"
		"6.6.2: requests per second 22172 req/s -> 16590 req/s\n");

	(void)state;
	assert_int_not_equal(of(&j, 22172)->role, TEST);
	assert_int_not_equal(of(&j, 16590)->role, BASE);
	END(j);
}

static void brackets_around_an_arrow(void **state)
{
	struct judged j = judge(
		"Subject: slow reads after kernel update\n\n"
		"The box is idle. NFS read speed: 778.4 MB/s\n"
		"(Linux 5.15) -> 277.3 MB/s (Linux 6.2)\n");

	(void)state;
	assert_int_not_equal(of(&j, 778.4e6)->role, TEST);
	assert_int_not_equal(of(&j, 277.3e6)->role, BASE);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_and_bad_in_a_sentence),
		cmocka_unit_test(bad_may_stand_first),
		cmocka_unit_test(the_second_shares_the_unit),
		cmocka_unit_test(versions_as_keys),
		cmocka_unit_test(before_and_after_as_keys),
		cmocka_unit_test(equals_signs_are_keys_too),
		cmocka_unit_test(the_second_key_ends_the_first),
		cmocka_unit_test(other_colons_are_no_keys),
		cmocka_unit_test(a_workload_is_no_state),
		cmocka_unit_test(an_arrow_at_the_end_of_a_line),
		cmocka_unit_test(brackets_around_an_arrow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
