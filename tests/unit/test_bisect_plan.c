/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Errors of bisections. The expected figures were computed apart from the
 * formula of bisect_plan.h with the complementary error function.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/stats/bisect_plan.h"

static void near_to(double got, double want)
{
	if (fabs(got - want) > 1e-6 * fmax(fabs(want), 1e-3))
		print_message("  got %.9g, want %.9g\n", got, want);
	assert_true(fabs(got - want) <= 1e-6 * fmax(fabs(want), 1e-3));
}

static void error_of_a_step(void **state)
{
	(void)state;
	near_to(bisect_step_error(-0.05, 0.02, 0, 1), 0.09986304);
	near_to(bisect_step_error(-0.05, 0.05, 0, 1), 0.30399911);
	near_to(bisect_step_error(-0.05, 0.02, 0, 4), 0.00516378);
	/* Three runs of one boot do not average out the boot. */
	assert_true(bisect_step_error(-0.05, 0.02, 0.02, 1000) > 0.09);
}

static void sign_does_not_matter_on_logs(void **state)
{
	(void)state;
	near_to(bisect_step_error(-0.5, 0.2, 0, 2),
		bisect_step_error(1.0, 0.2, 0, 2));
}

static void ends_of_the_scale(void **state)
{
	(void)state;
	assert_true(bisect_step_error(-1, 0.5, 0, 1) == 0);
	assert_true(bisect_step_error(-0.1, 0, 0, 1) == 0);
	near_to(bisect_step_error(0, 0, 0, 1), 0.5);
	near_to(bisect_step_error(0, 0.1, 0, 1), 0.5);
}

static void turn_over_all_steps(void **state)
{
	(void)state;
	near_to(bisect_turn_error(0.1, 9), 1 - pow(0.9, 9));
	/* 9 times 1e-18, where 1 - (1 - e)^9 would be 0 */
	assert_true(fabs(bisect_turn_error(1e-18, 9) / 9e-18 - 1) < 1e-9);
	assert_true(bisect_turn_error(0.5, 0) == 0);
	assert_true(bisect_turn_error(1, 3) == 1);
}

static void number_of_steps(void **state)
{
	(void)state;
	assert_true(bisect_steps(1) == 0);
	assert_true(bisect_steps(2) == 1);
	assert_true(bisect_steps(1024) == 10);
	assert_true(bisect_steps(1025) == 11);
	assert_true(bisect_steps(15500) == 14);
}

static void plan_is_the_least_number(void **state)
{
	struct bisect_plan p = bisect_plan(-0.05, 0.02, 0, 14, 0.05);

	(void)state;
	assert_int_equal(p.runs, 5);
	assert_true(p.turn < 0.05);
	assert_true(bisect_turn_error(bisect_step_error(-0.05, 0.02, 0, 4), 14)
		    >= 0.05);
	assert_int_equal(bisect_plan(-0.5, 0.02, 0, 14, 0.05).runs, 1);
}

static void no_number_is_enough(void **state)
{
	struct bisect_plan p = bisect_plan(-0.03, 0.01, 0.02, 14, 0.05);

	(void)state;
	assert_int_equal(p.runs, 0);
	assert_true(p.turn > 0.05);
}

static void more_effect_never_needs_more(void **state)
{
	unsigned int last = BISECT_RUNS_MOST;

	(void)state;
	for (int i = 2; i < 60; i++) {
		struct bisect_plan p = bisect_plan(-0.01 * i, 0.05, 0, 14,
						   0.05);

		assert_true(p.runs && p.runs <= last);
		last = p.runs;
	}
}

static double commits(const char *good, const char *bad)
{
	double n = -1;

	return bisect_range_commits(text_of(good), text_of(bad), &n) ? n : -1;
}

static void commits_between_versions(void **state)
{
	(void)state;
	near_to(commits("v6.1", "v6.2"), 15500);
	near_to(commits("5.19", "6.0"), 15500);
	near_to(commits("v4.20", "v5.0"), 15500);
	near_to(commits("v6.1", "v6.2-rc1"), 12500);
	near_to(commits("6.2-rc1", "6.2"), 3000);
	near_to(commits("6.1.12", "6.2"), 15500);
	near_to(commits("5.4", "5.10"), 93000);
}

static void no_range(void **state)
{
	(void)state;
	assert_true(commits("v6.2", "v6.1") < 0);
	assert_true(commits("v6.1", "v6.1") < 0);
	assert_true(commits("good", "v6.1") < 0);
	assert_true(commits("v6.1", "v6.2-rcx") < 0);
	assert_true(commits("v6.1 ", "v6.2") < 0);
	assert_true(commits("v6", "v6.2") < 0);
	assert_true(commits("", "") < 0);
	assert_true(commits("v999999999999.1", "v6.2") < 0);
}

static void nearer_to_which(void **state)
{
	double wrong;

	(void)state;
	assert_int_equal(bisect_judge(0.05, 0.005, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_BAD);
	assert_int_equal(bisect_judge(0.001, 0.005, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_GOOD);
	assert_int_equal(bisect_judge(-0.05, 0.005, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_GOOD);
	assert_int_equal(bisect_judge(0.03, 0.005, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_UNSURE);
	assert_true(wrong > 0.15 && wrong < 0.2);
	assert_int_equal(bisect_judge(0.025, 0, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_UNSURE);
	assert_int_equal(bisect_judge(NAN, 0.1, 8, 0.05, 0.01, &wrong),
			 BISECT_STEP_UNSURE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(error_of_a_step),
		cmocka_unit_test(sign_does_not_matter_on_logs),
		cmocka_unit_test(ends_of_the_scale),
		cmocka_unit_test(turn_over_all_steps),
		cmocka_unit_test(number_of_steps),
		cmocka_unit_test(plan_is_the_least_number),
		cmocka_unit_test(no_number_is_enough),
		cmocka_unit_test(more_effect_never_needs_more),
		cmocka_unit_test(commits_between_versions),
		cmocka_unit_test(no_range),
		cmocka_unit_test(nearer_to_which),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
