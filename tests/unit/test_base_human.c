/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/human.c: scales, digits, changes as people read them. */
#include "tests/unit/test.h"

#include <float.h>
#include <math.h>

#include "base/human.h"

static void scaled(const char *unit, double largest, double factor,
		   const char *want)
{
	struct scale s = human_scale(text_of(unit), largest);

	assert_string_equal(s.unit, want);
	assert_same(s.factor, factor);
}

static void value_is(double v, int digits, const char *want)
{
	struct buf b = buf_new(100);

	human_value(&b, v, digits);
	assert_true(text_eq(buf_text(&b), text_of(want)));
	buf_free(&b);
}

static void change_is(double percent, const char *want)
{
	struct buf b = buf_new(100);

	human_change(&b, percent);
	assert_true(text_eq(buf_text(&b), text_of(want)));
	buf_free(&b);
}

static void interval_is(double change, double lo, double hi, const char *want)
{
	struct buf b = buf_new(100);

	human_interval(&b, change, lo, hi);
	assert_true(text_eq(buf_text(&b), text_of(want)));
	buf_free(&b);
}

static void times(void **state)
{
	(void)state;
	scaled("ns", 9999, 1, "ns");
	scaled("ns", 10000, 1e3, "us");
	scaled("ns", -2e7, 1e6, "ms");
	scaled("ns", 6e10, 1e9, "s");
}

static void bytes_and_rates(void **state)
{
	(void)state;
	scaled("bytes", 0, 1, "B");
	scaled("bytes", 5e10, 1e9, "GB");
	scaled("bytes/s", 746e6, 1e6, "MB/s");
	scaled("bytes/s", 20000, 1e3, "kB/s");
}

static void counts_and_shares(void **state)
{
	(void)state;
	scaled("percent", 1e9, 1, "%");
	scaled("1/s", 99999, 1, "");
	scaled("1/s", 182000, 1e3, "k");
	scaled("", 2e8, 1e6, "M");
}

static void a_scale_of_nothing_known(void **state)
{
	(void)state;
	scaled("ns", (double)NAN, 1, "ns");
	scaled("count", (double)INFINITY, 1, "");
}

static void digits(void **state)
{
	(void)state;
	value_is(0, 4, "0");
	value_is(460, 6, "460");
	value_is(912.61, 4, "912.6");
	value_is(912.61, 2, "913");
	value_is(-0.25, 3, "-0.25");
	value_is(1.5e-9, 3, "0");
	value_is(1729000, 3, "1729000");
}

static void no_number(void **state)
{
	(void)state;
	value_is((double)NAN, 4, "?");
	value_is((double)-INFINITY, 4, "?");
}

static void a_number_too_long(void **state)
{
	(void)state;
	value_is(1e200, 4, "1e+200");
}

static void changes(void **state)
{
	(void)state;
	change_is(-2.391, "-2.4 %");
	change_is(0, "+0.0 %");
	change_is(0.012, "+0.01 %");
	change_is(-100, "-100 %");
	change_is(150.2, "+150 %");
	change_is(210, "x 3.1");
	change_is(147932.9, "x 1480");
	change_is((double)NAN, "?");
}

static void intervals(void **state)
{
	(void)state;
	interval_is(-2.1, -17.71, 16.5, " [-17.7 16.5]");
	interval_is(5809.8, 1194.1, 6677.3, " [x 12.9 x 67.8]");
	interval_is(15809.8, 1194.1, 6677.3,
		    " typ. [x 12.9 x 67.8]");
	interval_is(-30, -17.7, 16.5, " typ. [-17.7 16.5]");
	interval_is(30, -17.7, 16.5, " typ. [-17.7 16.5]");
	interval_is(-2.1, (double)NAN, 16.5, "");
	interval_is(-2.1, -17.7, (double)INFINITY, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times),
		cmocka_unit_test(bytes_and_rates),
		cmocka_unit_test(counts_and_shares),
		cmocka_unit_test(a_scale_of_nothing_known),
		cmocka_unit_test(digits),
		cmocka_unit_test(no_number),
		cmocka_unit_test(a_number_too_long),
		cmocka_unit_test(changes),
		cmocka_unit_test(intervals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
