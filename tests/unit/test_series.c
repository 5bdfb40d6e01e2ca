/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Change points. The partition is held against one that tries every way to
 * cut; the rest against series whose changes are known.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analyzer/stats/series.h"
#include "analyzer/stats/series_cut.h"

#define MOST 64

static uint32_t state;

/* -0.5 .. 0.5, the same on every machine. */
static double noise(void)
{
	state = state * 1664525 + 1013904223;
	return (double)(state >> 8) / 16777216.0 - 0.5;
}

/* n points of `level` with 1 % of noise. */
static void level(double *x, size_t from, size_t to, double at)
{
	for (size_t i = from; i < to; i++)
		x[i] = at * exp(0.02 * noise());
}

static struct series find(struct arena *a, const double *x, size_t n)
{
	struct series_how how = series_defaults();

	return series_find(a, x, n, &how);
}

/* ---- the partition ---- */

static double cost_of(const double *z, size_t from, size_t to)
{
	return stats_ss(z + from, to - from);
}

/* The least cost of z[0..n-1] by plain dynamic programming, nothing pruned. */
static double least_cost(const double *z, size_t n, double penalty)
{
	double best[MOST + 1];

	best[0] = -penalty;
	for (size_t to = 1; to <= n; to++) {
		best[to] = INFINITY;
		for (size_t from = 0; from + SERIES_LEAST <= to; from++)
			best[to] = fmin(best[to],
					best[from] + penalty +
						cost_of(z, from, to));
	}
	return best[n];
}

static void cut_is_optimal(void **unused)
{
	(void)unused;
	for (uint32_t seed = 1; seed <= 200; seed++) {
		struct arena *a = arena_new();
		size_t n = 6 + seed % (MOST - 6), levels, *start;
		double z[MOST], cost = 0, penalty = 0.02 + 0.01 * (seed % 7);

		state = seed;
		for (size_t i = 0; i < n; i++)
			z[i] = noise() + (i * (1 + seed % 5) / n % 2 ? 0.6 : 0);
		start = arena_array(a, n, sizeof(*start));
		levels = series_cut(a, z, n, penalty, start);
		for (size_t i = 0; i < levels; i++) {
			size_t to = i + 1 < levels ? start[i + 1] : n;

			assert_true(to - start[i] >= SERIES_LEAST);
			cost += cost_of(z, start[i], to) + (i ? penalty : 0);
		}
		assert_true(fabs(cost - least_cost(z, n, penalty)) < 1e-9);
		arena_free(a);
	}
}

static void cut_leaves_short_series_whole(void **unused)
{
	static const double z[] = {0, 0, 0, 9, 9};
	struct arena *a = arena_new();
	size_t start[5];

	(void)unused;
	assert_int_equal(series_cut(a, z, 5, 0.1, start), 1);
	arena_free(a);
}

/* ---- changes ---- */

static void finds_a_step(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[40];

	(void)unused;
	state = 1;
	level(x, 0, 22, 500);
	level(x, 22, 40, 450);
	s = find(a, x, 40);
	assert_int_equal(s.n_changes, 1);
	assert_int_equal(s.change[0].last_good, 21);
	assert_int_equal(s.change[0].first_bad, 22);
	assert_true(fabs(s.change[0].change - log(0.9)) < 0.01);
	assert_false(s.change[0].provisional);
	assert_int_equal(s.n_levels, 2);
	assert_int_equal(s.level[1].n, 18);
	arena_free(a);
}

static void scale_does_not_matter(void **unused)
{
	struct arena *a = arena_new();
	struct series s, t;
	double x[40], y[40];

	(void)unused;
	state = 5;
	level(x, 0, 15, 500);
	level(x, 15, 40, 430);
	for (int i = 0; i < 40; i++)
		y[i] = x[i] * 1e9;
	s = find(a, x, 40);
	t = find(a, y, 40);
	assert_int_equal(s.n_changes, 1);
	assert_int_equal(t.n_changes, 1);
	assert_true(fabs(s.change[0].p - t.change[0].p) < 1e-9);
	arena_free(a);
}

static void finds_nothing_in_noise(void **unused)
{
	size_t found = 0;

	(void)unused;
	state = 7;
	for (int t = 0; t < 100; t++) {
		struct arena *a = arena_new();
		double x[60];

		level(x, 0, 60, 1e6);
		found += find(a, x, 60).n_changes;
		arena_free(a);
	}
	assert_true(found <= 1);
}

static void small_steps_are_no_change(void **unused)
{
	struct arena *a = arena_new();
	double x[60];

	(void)unused;
	state = 3;
	level(x, 0, 30, 500);
	level(x, 30, 60, 490);	/* 2 % of a theta of 3 % */
	assert_int_equal(find(a, x, 60).n_changes, 0);
	arena_free(a);
}

static void what_went_away_is_a_spike(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[44];

	(void)unused;
	state = 11;
	level(x, 0, 20, 500);
	level(x, 20, 24, 400);
	level(x, 24, 44, 500);
	s = find(a, x, 44);
	assert_int_equal(s.n_changes, 0);
	assert_int_equal(s.n_spikes, 1);
	assert_int_equal(s.spike[0].from, 20);
	assert_int_equal(s.spike[0].to, 24);
	arena_free(a);
}

static void what_stays_is_a_change(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[44];

	(void)unused;
	state = 11;
	level(x, 0, 20, 500);
	level(x, 20, 30, 400);
	level(x, 30, 44, 500);
	s = find(a, x, 44);
	assert_int_equal(s.n_changes, 2);
	assert_int_equal(s.n_spikes, 0);
	arena_free(a);
}

static void fresh_changes_are_provisional(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[44];

	(void)unused;
	state = 2;
	level(x, 0, 40, 500);
	level(x, 40, 44, 420);
	s = find(a, x, 44);
	assert_int_equal(s.n_changes, 1);
	assert_true(s.change[0].provisional);
	arena_free(a);
}

static void gaps_widen_the_range(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[40];

	(void)unused;
	state = 9;
	level(x, 0, 20, 500);
	level(x, 20, 40, 400);
	x[20] = x[21] = x[19] = NAN;
	s = find(a, x, 40);
	assert_int_equal(s.n, 37);
	assert_int_equal(s.n_changes, 1);
	assert_int_equal(s.change[0].last_good, 18);
	assert_int_equal(s.change[0].first_bad, 22);
	arena_free(a);
}

static void correlated_noise_is_seen(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[200], e = 0;

	(void)unused;
	state = 4;
	for (int i = 0; i < 200; i++) {
		e = 0.8 * e + 0.02 * noise();
		x[i] = 100 * exp(e);
	}
	s = find(a, x, 200);
	assert_true(s.rho > 0.4);
	assert_int_equal(s.n_changes, 0);
	arena_free(a);
}

static void equal_values_have_a_floor(void **unused)
{
	struct arena *a = arena_new();
	struct series s;
	double x[30];

	(void)unused;
	for (int i = 0; i < 30; i++)
		x[i] = i < 14 ? 100 : 90;
	s = find(a, x, 30);
	assert_int_equal(s.n_changes, 1);
	assert_int_equal(s.change[0].first_bad, 14);
	for (int i = 0; i < 30; i++)
		x[i] = 100;
	assert_int_equal(find(a, x, 30).n_changes, 0);
	arena_free(a);
}

static void status_names_the_fault(void **unused)
{
	double few[] = {1, 2, NAN, NAN, 3, 4, 5}, zero[] = {1, 2, 0, 4, 5, 6};
	double inf[] = {1, 2, INFINITY, 4, 5, 6};
	struct arena *a = arena_new();

	(void)unused;
	assert_int_equal(find(a, few, 7).status, STATS_INSUFFICIENT);
	assert_int_equal(find(a, zero, 6).status, STATS_LOG_DOMAIN);
	assert_int_equal(find(a, inf, 6).status, STATS_INVALID);
	assert_int_equal(find(a, few, 0).status, STATS_INSUFFICIENT);
	arena_free(a);
}

static void long_series(void **unused)
{
	struct arena *a = arena_new();
	double *x = arena_array(a, 3000, sizeof(*x));
	struct series s;

	(void)unused;
	state = 6;
	for (size_t i = 0; i < 3000; i += 300)
		level(x, i, i + 300, i / 300 % 2 ? 100 : 110);
	s = find(a, x, 3000);
	assert_int_equal(s.n_changes, 9);
	for (size_t i = 0; i < s.n_changes; i++)
		assert_int_equal(s.change[i].first_bad, 300 * (i + 1));
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_is_optimal),
		cmocka_unit_test(cut_leaves_short_series_whole),
		cmocka_unit_test(finds_a_step),
		cmocka_unit_test(scale_does_not_matter),
		cmocka_unit_test(finds_nothing_in_noise),
		cmocka_unit_test(small_steps_are_no_change),
		cmocka_unit_test(what_went_away_is_a_spike),
		cmocka_unit_test(what_stays_is_a_change),
		cmocka_unit_test(fresh_changes_are_provisional),
		cmocka_unit_test(gaps_widen_the_range),
		cmocka_unit_test(correlated_noise_is_seen),
		cmocka_unit_test(equal_values_have_a_floor),
		cmocka_unit_test(status_names_the_fault),
		cmocka_unit_test(long_series),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
