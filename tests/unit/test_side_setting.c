/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two configurations without a polarity of their own: what is absent and what
 * is there, two values of one key. All texts are invented. */
#include "tests/unit/side_doc.h"

#define RATE(n) "  write: IOPS=" n ", BW=12.0MiB/s\n"

static void absent_and_there(void **state)
{
	struct judged j = judge(
		"Subject: raid5 writes are slow with an internal bitmap\n\n"
		"internal bitmap:\n" RATE("410")
		"no bitmap:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, BASE);
	is(&j, 410, TEST);
	END(j);
}

static void absence_is_blamed(void **state)
{
	struct judged j = judge(
		"Subject: copies are slow without readahead\n\n"
		"no readahead:\n" RATE("410")
		"readahead:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, BASE);
	is(&j, 410, TEST);
	END(j);
}

static void absence_of_what_the_subject_leaves_out(void **state)
{
	struct judged j = judge(
		"Subject: raid5 writes are slow\n\n"
		"internal bitmap:\n" RATE("410")
		"no bitmap:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, OTHER);
	is(&j, 410, OTHER);
	END(j);
}

static void two_values_of_a_key(void **state)
{
	struct judged j = judge(
		"Subject: slow NFS writes with krb5\n\n"
		"sec=krb5:\n" RATE("410") "\nsec=sys:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, BASE);
	is(&j, 410, TEST);
	END(j);
}

static void three_values_of_a_key(void **state)
{
	struct judged j = judge(
		"Subject: slow NFS writes with krb5\n\n"
		"sec=krb5:\n" RATE("410") "\nsec=krb5p:\n" RATE("310")
		"\nsec=sys:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, OTHER);
	is(&j, 410, OTHER);
	is(&j, 310, OTHER);
	END(j);
}

static void values_without_a_complaint(void **state)
{
	struct judged j = judge(
		"Subject: numbers of NFS, sys and krb5\n\n"
		"sec=krb5:\n" RATE("410") "\nsec=sys:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, OTHER);
	is(&j, 410, OTHER);
	END(j);
}

static void parameters_of_a_job_are_no_states(void **state)
{
	struct judged j = judge(
		"Subject: slow writes with iodepth 32\n\n"
		"iodepth=32:\n" RATE("410") "\niodepth=1:\n" RATE("2100"));

	(void)state;
	is(&j, 2100, OTHER);
	is(&j, 410, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(absent_and_there),
		cmocka_unit_test(absence_is_blamed),
		cmocka_unit_test(absence_of_what_the_subject_leaves_out),
		cmocka_unit_test(two_values_of_a_key),
		cmocka_unit_test(three_values_of_a_key),
		cmocka_unit_test(values_without_a_complaint),
		cmocka_unit_test(parameters_of_a_job_are_no_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
