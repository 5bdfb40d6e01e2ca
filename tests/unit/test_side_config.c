/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides of names: switches and settings that the subject names, aliases of
 * commits, letters, columns of no name. */
#include "tests/unit/side_doc.h"

#define WRITE(iops) "  write: IOPS=" iops ", BW=37.3MiB/s " \
	"(39.1MB/s)(2236MiB/60001msec)\n"

static void a_switch_with_values(void **state)
{
	struct judged j = judge(HEAD("huge slowdown from mitigations")
		"mitigations=off:\n" WRITE("12400")
		"\nmitigations=auto:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, BASE);
	is(&j, 9900, TEST);
	END(j);
}

static void never_and_always(void **state)
{
	struct judged j = judge(HEAD("THP makes writes slow")
		"THP always:\n" WRITE("9900") "\nTHP never:\n"
		WRITE("12400"));

	(void)state;
	is(&j, 12400, BASE);
	is(&j, 9900, TEST);
	END(j);
}

static void an_option_of_the_build(void **state)
{
	struct judged j = judge(HEAD("poor performance with FOO_DEBUG")
		"CONFIG_FOO_DEBUG=n\n" WRITE("12400")
		"\nCONFIG_FOO_DEBUG=y\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, BASE);
	is(&j, 9900, TEST);
	END(j);
}

static void being_off_is_the_trouble(void **state)
{
	struct judged j = judge(HEAD("slow writes with delegations disabled")
		"Delegations enabled:\n" WRITE("12400")
		"\nDelegations disabled:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, BASE);
	is(&j, 9900, TEST);
	END(j);
}

static void a_switch_that_the_subject_does_not_name(void **state)
{
	struct judged j = judge(HEAD("slow writes")
		"Mitigations are a bit of a drop, too.\n\n"
		"mitigations=off:\n" WRITE("12400")
		"\nmitigations=auto:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, OTHER);
	is(&j, 9900, OTHER);
	END(j);
}

static void parameters_of_the_workload(void **state)
{
	struct judged j = judge(HEAD("direct writes are slow")
		"direct=0:\n" WRITE("12400") "\ndirect=1:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, OTHER);
	is(&j, 9900, OTHER);
	END(j);
}

static void one_of_two_settings_is_blamed(void **state)
{
	struct judged j = judge(HEAD("writes much slower with bfq")
		"With kyber:\n" WRITE("12400")
		"\nWith bfq:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, BASE);
	is(&j, 9900, TEST);
	END(j);
}

static void three_settings_stay_on_no_side(void **state)
{
	struct judged j = judge(HEAD("bfq is much slower")
		"with kyber:\n" WRITE("12400") "\nwith bfq:\n" WRITE("9900")
		"\nwith none:\n" WRITE("12500"));

	(void)state;
	is(&j, 12400, OTHER);
	is(&j, 9900, OTHER);
	END(j);
}

static void settings_without_a_complaint(void **state)
{
	struct judged j = judge(HEAD("numbers for bfq")
		"with kyber:\n" WRITE("12400") "\nwith bfq:\n" WRITE("9900"));

	(void)state;
	is(&j, 12400, OTHER);
	is(&j, 9900, OTHER);
	END(j);
}

static void names_of_commits(void **state)
{
	struct judged j = judge(HEAD("regression of the folio series")
		"baseline = 49580e690755 mm: prepare\n"
		"culprit = 1567b49d1a40 mm: convert\n\n"
		"With baseline, it takes 2950 ns, with culprit, it takes\n"
		"6850 ns.\n\nReverting 1567b49d1a40 restores it.\n");

	(void)state;
	is(&j, 2950, BASE);
	is(&j, 6850, TEST);
	END(j);
}

static void letters_of_states(void **state)
{
	struct judged j = judge(HEAD("regression in unixbench")
		"A: v6.5\nB: v6.5 + commit 1567b49d1a40, the first bad one\n\n"
		"        A       B\nscore   4210    2950\n");

	(void)state;
	is(&j, 4210, BASE);
	is(&j, 2950, TEST);
	END(j);
}

static void letters_behind_brackets(void **state)
{
	struct judged j = judge(HEAD("regression in unixbench")
		"(A) 5.15.100\n(B) 6.1.20\n\n"
		"            B       A\nscore       2950    4210\n"
		"pipe score  1950    3210\n");

	(void)state;
	is(&j, 4210, BASE);
	is(&j, 1950, TEST);
	END(j);
}

static void a_column_beside_the_patched(void **state)
{
	struct judged j = judge("Subject: [PATCH] sched: avoid foo\n\n"
		"              tip      tip+patch\n"
		"hackbench    12.41s     11.02s\n"
		"schbench     220us      198us\n");

	(void)state;
	is(&j, 12.41e9, BASE);
	is(&j, 11.02e9, TEST);
	assert_true(text_eq(of(&j, 12.41e9)->workload,
			    of(&j, 11.02e9)->workload));
	END(j);
}

static void two_columns_beside_the_patched(void **state)
{
	struct judged j = judge("Subject: [PATCH] sched: avoid foo\n\n"
		"              tip      foo      tip+patch\n"
		"hackbench    12.41s    12.80s    11.02s\n"
		"schbench     220us     230us     198us\n");

	(void)state;
	is(&j, 12.41e9, OTHER);
	is(&j, 11.02e9, TEST);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_switch_with_values),
		cmocka_unit_test(never_and_always),
		cmocka_unit_test(an_option_of_the_build),
		cmocka_unit_test(being_off_is_the_trouble),
		cmocka_unit_test(a_switch_that_the_subject_does_not_name),
		cmocka_unit_test(parameters_of_the_workload),
		cmocka_unit_test(one_of_two_settings_is_blamed),
		cmocka_unit_test(three_settings_stay_on_no_side),
		cmocka_unit_test(settings_without_a_complaint),
		cmocka_unit_test(names_of_commits),
		cmocka_unit_test(letters_of_states),
		cmocka_unit_test(letters_behind_brackets),
		cmocka_unit_test(a_column_beside_the_patched),
		cmocka_unit_test(two_columns_beside_the_patched),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
