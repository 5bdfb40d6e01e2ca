/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What vector files do not say of the statistics: symmetries, limits, and
 * what is drawn at random.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analyzer/stats/stats.h"

#define N(a) (sizeof(a) / sizeof(*(a)))

static const double base[] = {100, 103, 98, 101, 99, 102, 100.5, 97};
static const double test[] = {90, 93, 88.5, 91, 89, 92.5, 90.5, 87};

/* A run of numbers, the same on every machine; `steps` distinct values. */
static void fill(double *x, size_t n, uint32_t seed, uint32_t steps)
{
	for (size_t i = 0; i < n; i++) {
		seed = seed * 1664525 + 1013904223;
		x[i] = 1 + (double)((seed >> 8) % steps);
	}
}

/* ---- bootstrap ---- */

static void bca_is_the_same_for_a_seed(void **state)
{
	struct stats_interval a, b, c;

	(void)state;
	a = stats_bca_ratio(base, N(base), test, N(test), 2000, 0.95, 7);
	b = stats_bca_ratio(base, N(base), test, N(test), 2000, 0.95, 7);
	c = stats_bca_ratio(base, N(base), test, N(test), 2000, 0.95, 8);
	assert_true(a.lo == b.lo && a.hi == b.hi);
	assert_true(a.lo != c.lo);
	/* Near the interval of the moderated test, without its prior. */
	assert_true(a.lo > 0.875 && a.lo < 0.895);
	assert_true(a.hi > 0.905 && a.hi < 0.925);
}

static void bca_widens_with_the_level(void **state)
{
	struct stats_interval a, b;

	(void)state;
	a = stats_bca_ratio(base, N(base), test, N(test), 4000, 0.80, 1);
	b = stats_bca_ratio(base, N(base), test, N(test), 4000, 0.99, 1);
	assert_true(b.lo < a.lo && b.hi > a.hi);
}

static void bca_refuses(void **state)
{
	static const double zero[] = {0, 1, 2};

	(void)state;
	assert_int_equal(stats_bca_ratio(zero, 3, base, 8, 999, 0.95, 1).status,
			 STATS_LOG_DOMAIN);
	assert_int_equal(stats_bca_ratio(base, 1, base, 8, 999, 0.95, 1).status,
			 STATS_INSUFFICIENT);
	assert_int_equal(stats_bca_ratio(base, 8, base, 8, 9, 0.95, 1).status,
			 STATS_INVALID);
}

static void bca_without_spread_is_a_point(void **state)
{
	static const double x[] = {4, 4, 4}, y[] = {6, 6, 6};
	struct stats_interval i = stats_bca_ratio(x, 3, y, 3, 500, 0.95, 1);

	(void)state;
	assert_true(i.lo == 1.5 && i.hi == 1.5);
}

/* ---- ranks ---- */

static void mwu_is_symmetric(void **state)
{
	double x[30], y[24];

	(void)state;
	for (uint32_t seed = 1; seed <= 20; seed++) {
		struct stats_mwu a, b;

		fill(x, N(x), seed, seed % 2 ? 12 : 100000);
		fill(y, N(y), seed + 100, seed % 2 ? 12 : 100000);
		a = stats_mwu_exact(x, N(x), y, N(y));
		b = stats_mwu_exact(y, N(y), x, N(x));
		assert_true(fabs(a.u + b.u - 30.0 * 24) < 1e-9);
		assert_true(fabs(a.p_le - b.p_ge) < 1e-12);
		assert_true(fabs(a.p - b.p) < 1e-12);
		/* Both tails hold what is at u. */
		assert_true(a.p_le + a.p_ge >= 1 - 1e-12);
	}
}

static void mwu_agrees_with_the_plain_count(void **state)
{
	double x[20], y[25];

	(void)state;
	for (uint32_t seed = 1; seed <= 20; seed++) {
		struct stats_mwu a;

		fill(x, N(x), seed, 1000000);
		fill(y, N(y), seed * 77, 1000000);
		a = stats_mwu_exact(x, N(x), y, N(y));
		assert_false(a.ties);
		assert_true(fabs(a.p_le - stats_mwu_cdf(a.u, 20, 25)) < 1e-12);
	}
}

static void mwu_at_the_end_of_its_range(void **state)
{
	double x[50], y[50], want = 1;

	(void)state;
	for (int i = 0; i < 50; i++) {
		x[i] = i;
		y[i] = 100 + i;
		want *= (i + 1.0) / (51.0 + i);
	}
	assert_true(fabs(stats_mwu_exact(x, 50, y, 50).p_le / want - 1) <
		    1e-12);
}

static void mwu_quantile_turns_the_cdf(void **state)
{
	(void)state;
	for (size_t n = 1; n <= 20; n += 3)
		for (double p = 0.004; p < 1; p += 0.083) {
			size_t u = stats_mwu_quantile(p, n, 9);

			assert_true(stats_mwu_cdf((double)u, n, 9) >=
				    p * (1 - 1e-12));
			assert_true(u == 0 ||
				    stats_mwu_cdf((double)u - 1, n, 9) < p);
		}
}

/* ---- Kolmogorov-Smirnov ---- */

static void ks_large_samples_use_the_limit(void **state)
{
	static double x[1100], y[1100];
	struct stats_ks k;

	(void)state;
	for (int i = 0; i < 1100; i++) {
		x[i] = i;
		y[i] = i + 80.5;
	}
	k = stats_ks(x, 1100, y, 1100);
	/* 81 steps of 1/1100: 2 exp(-2 d^2 n/2) and smaller terms. */
	assert_true(fabs(k.d - 81.0 / 1100) < 1e-12);
	assert_true(fabs(k.p - 2 * (exp(-k.d * k.d * 1100) -
				    exp(-4 * k.d * k.d * 1100))) < 1e-9);
}

static void ks_needs_values(void **state)
{
	static const double nan[] = {NAN};

	(void)state;
	assert_int_equal(stats_ks(base, 8, base, 0).status,
			 STATS_INSUFFICIENT);
	assert_int_equal(stats_ks(base, 8, nan, 1).status, STATS_INVALID);
	assert_true(stats_ks(base, 8, base, 8).p == 1);
}

/* ---- before, after, reverted ---- */

static struct stats_side side_of(const double *x, size_t n, double factor)
{
	struct stats_side s = stats_side(x, n);

	s.mean += log(factor);
	return s;
}

static void recovery_names_what_it_sees(void **state)
{
	static const struct stats_prior prior = {0.02, 6, 0.005};
	struct stats_side before = side_of(base, N(base), 1);
	struct stats_side after = side_of(test, N(test), 1);
	struct stats_side back = side_of(base, N(base), 1.004);
	struct stats_side none = side_of(test, N(test), 1.002);
	struct stats_recovery r;

	(void)state;
	r = stats_recovery(&before, &after, &back, &prior, NULL);
	assert_true(r.confirmed && r.strong && !r.no_help);
	assert_true(r.lo < r.r && r.r < r.hi);
	r = stats_recovery(&before, &after, &none, &prior, NULL);
	assert_true(!r.confirmed && r.no_help);
}

static void recovery_of_nothing_is_open(void **state)
{
	static const struct stats_prior prior = {0.02, 6, 0.005};
	struct stats_side before = side_of(base, N(base), 1);
	struct stats_recovery r;

	(void)state;
	r = stats_recovery(&before, &before, &before, &prior, NULL);
	assert_true(isnan(r.r) && isinf(r.lo) && isinf(r.hi));
	assert_true(!r.confirmed && !r.no_help);
}

/* ---- counts, queues, groups ---- */

static void shares_must_be_shares(void **state)
{
	(void)state;
	assert_int_equal(stats_two_prop(5, 3, 1, 10, 1).status, STATS_INVALID);
	assert_int_equal(stats_two_prop(0, 0, 1, 10, 1).status,
			 STATS_INSUFFICIENT);
	assert_int_equal(stats_two_prop(0, 9, 0, 10, 1).status,
			 STATS_DEGENERATE_EQUAL);
}

static void little_is_a_ratio(void **state)
{
	(void)state;
	/* 32 in flight, 160 us each: 200,000 a second. */
	assert_true(fabs(stats_little(200000, 160e-6, 32) - 1) < 1e-12);
	assert_true(stats_little_holds(stats_little(190000, 160e-6, 32)));
	assert_false(stats_little_holds(stats_little(190000, 16e-6, 32)));
	assert_true(isnan(stats_little(0, 1, 1)));
	assert_false(stats_little_holds(NAN));
}

static void rate_times_size_is_a_duplicate(void **state)
{
	(void)state;
	assert_true(stats_duplicate(115000, 4096, 471e6));
	assert_false(stats_duplicate(115000, 4096, 460e6));
	assert_false(stats_duplicate(0, 4096, 0));
}

static void power_grows_to_one(void **state)
{
	double before = 0;

	(void)state;
	for (double n = 2; n <= 40; n++) {
		double p = stats_power(n, 0.03, 0.05, 0.05);

		assert_true(p > before && p < 1);
		before = p;
	}
	assert_true(fabs(stats_power(5, 0.03, 0, 0.05) - 0.05) < 1e-9);
	assert_true(isnan(stats_power(1, 0.03, 0.05, 0.05)));
}

static void detectable_is_what_power_shows(void **state)
{
	double se = 0.03 * sqrt(2.0 / 20);
	double d = stats_detectable(se, 38, 0.05, 0.8);

	(void)state;
	assert_true(fabs(stats_power(20, 0.03, d, 0.05) - 0.8) < 0.01);
}

static void neighbours(void **state)
{
	static const double flat[] = {2, 2, 2};

	(void)state;
	assert_true(isnan(stats_acf1(flat, 3)));
	assert_true(isnan(stats_acf1(flat, 1)));
	assert_true(fabs(stats_acf1_corrected(base, 8) -
			 stats_acf1(base, 8) - 0.125) < 1e-12);
	assert_true(stats_n_eff(100, 0.999) == 1);
	assert_true(stats_n_eff(100, -1) == 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bca_is_the_same_for_a_seed),
		cmocka_unit_test(bca_widens_with_the_level),
		cmocka_unit_test(bca_refuses),
		cmocka_unit_test(bca_without_spread_is_a_point),
		cmocka_unit_test(mwu_is_symmetric),
		cmocka_unit_test(mwu_agrees_with_the_plain_count),
		cmocka_unit_test(mwu_at_the_end_of_its_range),
		cmocka_unit_test(mwu_quantile_turns_the_cdf),
		cmocka_unit_test(ks_large_samples_use_the_limit),
		cmocka_unit_test(ks_needs_values),
		cmocka_unit_test(recovery_names_what_it_sees),
		cmocka_unit_test(recovery_of_nothing_is_open),
		cmocka_unit_test(shares_must_be_shares),
		cmocka_unit_test(little_is_a_ratio),
		cmocka_unit_test(rate_times_size_is_a_duplicate),
		cmocka_unit_test(power_grows_to_one),
		cmocka_unit_test(detectable_is_what_power_shows),
		cmocka_unit_test(neighbours),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
