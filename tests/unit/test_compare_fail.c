/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Failure counts of two sides. Expected values: R's fisher.test. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/compare/compare.h"

static void near(double got, double want)
{
	if (fabs(got - want) > 1e-9 * want)
		fail_msg("%.12g instead of %.12g", got, want);
}

static void small_tables(void **state)
{
	(void)state;
	near(compare_fisher(3, 4, 1, 4), 34.0 / 70);
	near(compare_fisher(1, 4, 0, 4), 1);
	near(compare_fisher(10, 10, 0, 10), 2.0 / 184756);
	near(compare_fisher(0, 3, 3, 3), 0.1);
}

static void unequal_runs(void **state)
{
	(void)state;
	/* Nobody of 2 against all of 3: one table of ten, and none as rare. */
	near(compare_fisher(0, 2, 3, 3), 0.1);
	near(compare_fisher(0, 25, 1, 3), 3.0 / 28);
}

static void sides_may_be_swapped(void **state)
{
	(void)state;
	near(compare_fisher(2, 7, 9, 11), compare_fisher(9, 11, 2, 7));
}

static void nothing_failed(void **state)
{
	(void)state;
	near(compare_fisher(0, 5, 0, 9), 1);
	near(compare_fisher(5, 5, 9, 9), 1);
}

static struct value share(double percent, double n, struct text format)
{
	return (struct value){.format = format, .unit = TEXT("percent"),
			      .value = percent, .n = n,
			      .precision = 100 / n};
}

static struct pair pair_of(const struct value **a, const struct value **b)
{
	struct pair p = {.base = {.value = a, .n = 1},
			 .test = {.value = b, .n = 1}};

	return p;
}

static void a_count_is_weighed_as_such(void **state)
{
	struct value a = share(0, 4, TEXT("lkp-table"));
	struct value b = share(75, 4, TEXT("lkp-table"));
	const struct value *pa = &a, *pb = &b;
	struct pair p = pair_of(&pa, &pb);

	(void)state;
	assert_true(compare_count(&p));
	assert_true(p.counted);
	near(p.e.p, 10.0 / 70);
}

static void other_percentages_are_no_counts(void **state)
{
	struct value a = share(6.62, 4, TEXT("lkp-table"));
	struct value b = share(75, 4, TEXT("table"));
	const struct value *pa = &a, *pb = &b;
	struct pair p = pair_of(&pb, &pb);

	(void)state;
	assert_false(compare_count(&p));
	a.precision = 0.01;
	p = pair_of(&pa, &pa);
	assert_false(compare_count(&p));
	assert_false(p.counted);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_tables),
		cmocka_unit_test(unequal_runs),
		cmocka_unit_test(sides_may_be_swapped),
		cmocka_unit_test(nothing_failed),
		cmocka_unit_test(a_count_is_weighed_as_such),
		cmocka_unit_test(other_percentages_are_no_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
