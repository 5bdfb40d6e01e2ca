/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The statistics against published results and values worked out by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "analyzer/stats/num.h"
#include "analyzer/stats/stats.h"

#define N(a) (sizeof(a) / sizeof(*(a)))

static void near(double got, double want, double relative)
{
	if (!(fabs(got - want) <= relative * fmax(fabs(want), DBL_MIN)))
		fail_msg("got %.17g, want %.17g", got, want);
}

/* Student's sleep data (1908), as every textbook has them. */
static const double sleep1[] = {0.7, -1.6, -0.2, -1.2, -0.1,
				3.4, 3.7, 0.8, 0.0, 2.0};
static const double sleep2[] = {1.9, 0.8, 1.1, 0.1, -0.1,
				4.4, 5.5, 1.6, 4.6, 3.4};

/* ---- one sample ---- */

static void describe_small(void **state)
{
	static const double x[] = {4, 1, 3, 2};
	struct stats_describe d = stats_describe(x, N(x));

	(void)state;
	near(d.mean, 2.5, 1e-15);
	near(d.sd, sqrt(5.0 / 3), 1e-15);
	near(d.median, 2.5, 1e-15);
	near(d.q1, 1.75, 1e-15);
	near(d.q3, 3.25, 1e-15);
	near(d.mad, 1, 1e-15);
}

static void describe_keeps_digits_under_an_offset(void **state)
{
	static const double x[] = {1e15 + 1, 1e15 + 2, 1e15 + 4};
	struct stats_describe d = stats_describe(x, N(x));

	(void)state;
	near(d.sd, sqrt(7.0 / 3), 1e-15);
	assert_true(d.median == 1e15 + 2);
}

static void describe_near_the_largest_double(void **state)
{
	static const double x[] = {1e308, 1.5e308, 1.7e308};
	struct stats_describe d = stats_describe(x, N(x));

	(void)state;
	near(d.mean, 1.4e308, 1e-15);
	near(d.cv, sqrt(0.13) / 1.4, 1e-14);
}

static void describe_one_and_none(void **state)
{
	static const double x[] = {7};
	struct stats_describe d = stats_describe(x, 1);

	(void)state;
	assert_true(d.mean == 7 && d.median == 7 && isnan(d.sd));
	assert_true(isnan(stats_describe(x, 0).mean));
}

static void sum_is_compensated(void **state)
{
	static const double x[] = {1, 1e100, 1, -1e100};

	(void)state;
	assert_true(stats_sum(x, N(x)) == 2);
}

static void check_names_the_fault(void **state)
{
	static const double inf[] = {1, INFINITY}, zero[] = {0, 1};

	(void)state;
	assert_int_equal(stats_check(inf, 2, 1, true), STATS_INVALID);
	assert_int_equal(stats_check(zero, 2, 1, true), STATS_LOG_DOMAIN);
	assert_int_equal(stats_check(zero, 2, 1, false), STATS_OK);
	assert_int_equal(stats_check(zero, 1, 2, true), STATS_INSUFFICIENT);
}

/* ---- two samples ---- */

static void welch_sleep(void **state)
{
	struct stats_test t = stats_welch(sleep1, 10, sleep2, 10);

	(void)state;
	near(t.t, -1.8608, 1e-4);
	near(t.df, 17.776, 1e-4);
	near(t.p, 0.07939414, 1e-7);
}

static void welch_without_spread(void **state)
{
	static const double a[] = {5, 5}, b[] = {6, 6};

	(void)state;
	assert_int_equal(stats_welch(a, 2, a, 2).status,
			 STATS_DEGENERATE_EQUAL);
	assert_int_equal(stats_welch(a, 2, b, 2).status,
			 STATS_DEGENERATE_DIFFERENT);
	assert_int_equal(stats_welch(a, 1, b, 2).status, STATS_INSUFFICIENT);
}

static void welch_summary_is_welch(void **state)
{
	struct stats_describe a = stats_describe(sleep1, 10);
	struct stats_describe b = stats_describe(sleep2, 10);
	struct stats_test t = stats_welch_summary(a.mean, a.sd, 10, b.mean,
						  b.sd, 10);

	(void)state;
	near(t.p, stats_welch(sleep1, 10, sleep2, 10).p, 1e-12);
}

static void tost_takes_the_larger_side(void **state)
{
	struct stats_equivalence e = stats_tost(0.01, 0.01, 10, -0.03, 0.03);

	(void)state;
	near(e.p_low, num_t_sf(4, 10), 1e-14);
	near(e.p_high, num_t_sf(2, 10), 1e-14);
	assert_true(e.p == e.p_high);
}

static void brown_forsythe_by_hand(void **state)
{
	/* Distances 2 1 0 1 2 and 4 2 0 2 4: F = 1.6 within 1 and 8. */
	static const double a[] = {1, 2, 3, 4, 5}, b[] = {2, 4, 6, 8, 10};
	struct stats_f f = stats_brown_forsythe(a, 5, b, 5);

	(void)state;
	near(f.f, 3.6 / (14.0 / 8), 1e-14);
	near(f.df2, 8, 1e-15);
}

static void brown_forsythe_two_a_side_has_no_spread(void **state)
{
	static const double a[] = {970.59, 1039.79}, b[] = {1049.58, 995.79};

	(void)state;
	assert_int_equal(stats_brown_forsythe(a, 2, b, 2).status,
			 STATS_DEGENERATE_DIFFERENT);
}

static void var_ratio_is_two_sided(void **state)
{
	static const double a[] = {1, 2, 3, 4, 5}, b[] = {2, 4, 6, 8, 10};
	struct stats_f f = stats_var_ratio(a, 5, b, 5);

	(void)state;
	near(f.f, 4, 1e-14);
	near(f.p, stats_var_ratio(b, 5, a, 5).p, 1e-12);
}

/* ---- the prior ---- */

static double single_p(double before, double after, double s0)
{
	struct stats_prior prior = {.s0 = s0, .d0 = 6, .tau = 0.005};
	struct stats_side a = stats_side(&before, 1), b;

	b = stats_side(&after, 1);
	return stats_moderated(&a, &b, &prior).p;
}

static void single_runs(void **state)
{
	(void)state;
	near(single_p(100, 90, 0.03), 0.050, 0.02);
	near(single_p(100, 80, 0.03), 0.002, 0.1);
	near(single_p(460, 449, 0.03), 0.59, 0.01);
}

static void prior_fades_with_runs(void **state)
{
	double x[40], y[40];
	struct stats_prior tight = {.s0 = 0.01, .d0 = 6, .tau = 0};
	struct stats_prior wide = {.s0 = 0.05, .d0 = 6, .tau = 0};
	struct stats_side a, b;
	double s1, s2;

	(void)state;
	for (int i = 0; i < 40; i++) {
		x[i] = 100 + i % 5;
		y[i] = 103 + i % 5;
	}
	a = stats_side(x, 40);
	b = stats_side(y, 40);
	s1 = stats_moderated(&a, &b, &tight).se;
	s2 = stats_moderated(&a, &b, &wide).se;
	assert_true(s2 / s1 < 1.6);
}

static void summary_equals_runs_nearly(void **state)
{
	static const double x[] = {98, 99, 100, 101, 102};
	struct stats_describe d = stats_describe(x, 5);
	struct stats_side a = stats_side(x, 5);
	struct stats_side b = stats_side_summary(d.mean, d.sd, 5);

	(void)state;
	near(b.mean, a.mean, 1e-4);
	near(b.ss, a.ss, 1e-2);
}

static void windows_are_not_runs(void **state)
{
	(void)state;
	/* 120 windows correlated by 0.7 are worth 21. */
	near(stats_within_run(100, 10, 120, 0.7),
	     0.01 / (120 * 0.3 / 1.7), 1e-14);
	/* Never more certain than one window when there is only one. */
	near(stats_within_run(100, 10, 1, 0.7), 0.01, 1e-14);
}

static void print_step_adds_variance(void **state)
{
	(void)state;
	near(stats_print_variance(449, 1), 1 / (449.0 * 449) / 12, 1e-14);
	assert_true(stats_print_variance(0, 1) == 0);
}

static void contrast_cancels_a_trend(void **state)
{
	double base = 100, test = 99, revert = 98;
	struct stats_prior prior = {.s0 = 0.03, .d0 = 6, .tau = 0.005};
	struct stats_side a = stats_side(&base, 1), b, c;

	(void)state;
	b = stats_side(&test, 1);
	c = stats_side(&revert, 1);
	assert_true(fabs(stats_contrast(&a, &b, &c, &prior).diff) < 1e-4);
}

static void runs_needed(void **state)
{
	/* Rows: 3, 5, 10 %; columns: noise 1, 2, 3, 5 %. */
	static const double delta[] = {0.03, 0.05, 0.10};
	static const double sd[] = {0.01, 0.02, 0.03, 0.05};
	static const unsigned int want[3][4] = {
		{5, 14, 28, 75}, {2, 4, 8, 19}, {2, 2, 2, 5}};

	(void)state;
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 4; k++)
			assert_int_equal(stats_n_needed(sd[k],
							-log1p(-delta[i]), 0.05,
							0.8, 0.005, 6),
					 want[i][k]);
}

static void boots_limit_what_runs_can_show(void **state)
{
	(void)state;
	assert_int_equal(stats_n_needed(0.01, 0.019, 0.05, 0.8, 0.005, 6), 0);
	assert_int_not_equal(
		stats_n_needed(0.01, 0.021, 0.05, 0.8, 0.005, 6), 0);
}

static void runs_needed_without_a_prior(void **state)
{
	(void)state;
	/* The textbook's 64 a group for half a standard deviation. */
	assert_int_equal(stats_n_needed(0.02, 0.01, 0.05, 0.8, 0, 0), 64);
	assert_int_equal(stats_n_needed(0.05, 0.05, 0.05, 0.8, 0, 0), 17);
}

/* ---- ranks ---- */

static void mwu_hollander_wolfe(void **state)
{
	static const double x[] = {0.80, 0.83, 1.89, 1.04, 1.45,
				   1.38, 1.91, 1.64, 0.73, 1.46};
	static const double y[] = {1.15, 0.88, 0.90, 0.74, 1.21};
	struct stats_mwu r = stats_mwu_exact(x, 10, y, 5);

	(void)state;
	assert_true(r.u == 35);
	near(r.p_ge, 382.0 / 3003, 1e-14);
	assert_false(r.ties);
}

static void mwu_least_p(void **state)
{
	static const double x[] = {1, 2, 3}, y[] = {4, 5, 6};

	(void)state;
	near(stats_mwu_exact(x, 3, y, 3).p, 0.1, 1e-14);
}

static void mwu_ties_by_hand(void **state)
{
	/* Of the 6 ways to draw two of 1 1 1 2, three hold the 2. */
	static const double x[] = {1, 1}, y[] = {1, 2};
	struct stats_mwu r = stats_mwu_exact(x, 2, y, 2);

	(void)state;
	near(r.p_le, 0.5, 1e-14);
	near(r.p_ge, 1, 1e-14);
	assert_true(r.ties);
}

static void mwu_all_equal(void **state)
{
	static const double x[] = {5, 5, 5, 5};
	double z;

	(void)state;
	assert_true(stats_mwu_exact(x, 4, x, 4).p == 1);
	assert_int_equal(stats_mwu_normal(x, 4, x, 4, &z).status,
			 STATS_DEGENERATE_EQUAL);
}

static void mwu_exact_meets_normal(void **state)
{
	double x[50], y[50], z;

	(void)state;
	for (int i = 0; i < 50; i++) {
		x[i] = i * 37 % 101;
		y[i] = i * 37 % 101 + 9.5;
	}
	near(stats_mwu_exact(x, 50, y, 50).p,
	     stats_mwu_normal(x, 50, y, 50, &z).p, 0.02);
}

static void hodges_lehmann_by_hand(void **state)
{
	static const double x[] = {1, 2}, y[] = {3, 5};
	struct stats_shift s = stats_hodges_lehmann(x, 2, y, 2, 0.95);

	(void)state;
	near(s.shift, 2.5, 1e-15);
	near(s.lo, 1, 1e-15);
	near(s.hi, 4, 1e-15);
	near(s.achieved, 2.0 / 3, 1e-14);
}

/* ---- policy ---- */

static void bh_steps_up(void **state)
{
	static const double p[] = {0.04, NAN, 0.01, 0.03, 0.02};
	double a[5];

	(void)state;
	stats_bh(p, 5, a);
	assert_true(isnan(a[1]));
	for (int i = 0; i < 5; i++)
		if (i != 1)
			near(a[i], 0.04, 1e-14);
}

static void bh_orders(void **state)
{
	static const double p[] = {0.001, 0.5, 0.02, 0.9};
	static const double want[] = {0.004, 2.0 / 3, 0.04, 0.9};
	double a[4];

	(void)state;
	stats_bh(p, 4, a);
	for (int i = 0; i < 4; i++)
		near(a[i], want[i], 1e-14);
}

static void sellke_anchors(void **state)
{
	(void)state;
	near(stats_sellke(0.05, 0.5), 0.71, 0.002);
	near(stats_sellke(0.01, 0.5), 0.89, 0.002);
	near(stats_sellke(0.001, 0.5), 0.98, 0.002);
	near(stats_sellke(0.9, 0.5), 0.5, 1e-15);
	near(stats_sellke(0, 0.5), 1, 1e-15);
}

static void unit_trap(void **state)
{
	(void)state;
	assert_int_equal(stats_unit_trap(1000, 1024, NULL), 1);
	assert_int_equal(stats_unit_trap(1048.576, 1000, NULL), 2);
	assert_int_equal(stats_unit_trap(1000, 1073.741824, NULL), 3);
	assert_int_equal(stats_unit_trap(1000, 1030, NULL), 0);
	assert_int_equal(stats_unit_trap(0, 1, NULL), 0);
}

static void interval_of_two_readings(void **state)
{
	double lo, hi;

	(void)state;
	assert_true(stats_interval(10, 5, 20, 6, 1, &lo, &hi));
	near(lo, 6, 1e-15);
	near(hi, 9, 1e-15);
	/* Another mount: the count fell. */
	assert_false(stats_interval(20, 5, 10, 6, 1, &lo, &hi));
}

static void interval_holds_the_truth(void **state)
{
	double lo, hi;

	(void)state;
	/* Sums 1234 and 4321 over 100 and 300, shown with floor. */
	assert_true(stats_interval(100, floor(12.34), 300,
				   floor(4321 / 300.0), 1, &lo, &hi));
	assert_true(lo <= (4321 - 1234) / 200.0);
	assert_true((4321 - 1234) / 200.0 <= hi);
}

/* ---- verdicts ---- */

static const struct stats_prior nvme = {.s0 = 0.03, .d0 = 6, .tau = 0.005};

static enum stats_verdict judge(const double *x, size_t n, const double *y,
				size_t m)
{
	struct stats_evidence e = stats_weigh(x, n, 0, y, m, 0, &nvme, NULL);

	return stats_judge(&e, e.p, &nvme, NULL, 0.03, true);
}

static void judge_large_loss_of_single_runs(void **state)
{
	double x = 6796, y = 2623;

	(void)state;
	assert_int_equal(judge(&x, 1, &y, 1), VERDICT_REGRESSION);
	assert_int_equal(judge(&y, 1, &x, 1), VERDICT_IMPROVEMENT);
}

static void judge_small_loss_of_single_runs(void **state)
{
	double x = 460, y = 449;

	(void)state;
	assert_int_equal(judge(&x, 1, &y, 1), VERDICT_INCONCLUSIVE);
}

static void judge_needs_a_least_effect(void **state)
{
	/* 1 % off, as surely as can be: less than theta. */
	double x[20], y[20];

	(void)state;
	for (int i = 0; i < 20; i++) {
		x[i] = 1000 + i % 3;
		y[i] = 990 + i % 3;
	}
	assert_int_equal(judge(x, 20, y, 20), VERDICT_NO_CHANGE);
}

static void judge_spread(void **state)
{
	static const double x[] = {100, 101, 99, 100, 101, 99, 100, 100};
	static const double y[] = {100, 112, 89, 104, 95, 110, 90, 101};

	(void)state;
	assert_int_equal(judge(x, 8, y, 8), VERDICT_NOISE);
	assert_int_equal(judge(y, 8, x, 8), VERDICT_NOISE);
}

static void judge_lower_is_better(void **state)
{
	double x = 100, y = 150;
	struct stats_evidence e = stats_weigh(&x, 1, 0, &y, 1, 0, &nvme, NULL);

	(void)state;
	assert_int_equal(stats_judge(&e, e.p, &nvme, NULL, 0.03, false),
			 VERDICT_REGRESSION);
}

static void judge_zero_has_no_ratio(void **state)
{
	double x = 0, y = 150;
	struct stats_evidence e = stats_weigh(&x, 1, 0, &y, 1, 0, &nvme, NULL);

	(void)state;
	assert_int_equal(e.status, STATS_LOG_DOMAIN);
	assert_int_equal(stats_judge(&e, e.p, &nvme, NULL, 0.03, false),
			 VERDICT_INCONCLUSIVE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(describe_small),
		cmocka_unit_test(describe_keeps_digits_under_an_offset),
		cmocka_unit_test(describe_near_the_largest_double),
		cmocka_unit_test(describe_one_and_none),
		cmocka_unit_test(sum_is_compensated),
		cmocka_unit_test(check_names_the_fault),
		cmocka_unit_test(welch_sleep),
		cmocka_unit_test(welch_without_spread),
		cmocka_unit_test(welch_summary_is_welch),
		cmocka_unit_test(tost_takes_the_larger_side),
		cmocka_unit_test(brown_forsythe_by_hand),
		cmocka_unit_test(brown_forsythe_two_a_side_has_no_spread),
		cmocka_unit_test(var_ratio_is_two_sided),
		cmocka_unit_test(single_runs),
		cmocka_unit_test(prior_fades_with_runs),
		cmocka_unit_test(summary_equals_runs_nearly),
		cmocka_unit_test(windows_are_not_runs),
		cmocka_unit_test(print_step_adds_variance),
		cmocka_unit_test(contrast_cancels_a_trend),
		cmocka_unit_test(runs_needed),
		cmocka_unit_test(boots_limit_what_runs_can_show),
		cmocka_unit_test(runs_needed_without_a_prior),
		cmocka_unit_test(mwu_hollander_wolfe),
		cmocka_unit_test(mwu_least_p),
		cmocka_unit_test(mwu_ties_by_hand),
		cmocka_unit_test(mwu_all_equal),
		cmocka_unit_test(mwu_exact_meets_normal),
		cmocka_unit_test(hodges_lehmann_by_hand),
		cmocka_unit_test(bh_steps_up),
		cmocka_unit_test(bh_orders),
		cmocka_unit_test(sellke_anchors),
		cmocka_unit_test(unit_trap),
		cmocka_unit_test(interval_of_two_readings),
		cmocka_unit_test(interval_holds_the_truth),
		cmocka_unit_test(judge_large_loss_of_single_runs),
		cmocka_unit_test(judge_small_loss_of_single_runs),
		cmocka_unit_test(judge_needs_a_least_effect),
		cmocka_unit_test(judge_spread),
		cmocka_unit_test(judge_lower_is_better),
		cmocka_unit_test(judge_zero_has_no_ratio),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
