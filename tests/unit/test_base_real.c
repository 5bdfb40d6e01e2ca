/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers to text, against printf. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/real.h"

static void expect(double v)
{
	char got[REAL_BYTES + 1], want[64];

	got[real_put(got, v)] = '\0';
	if (fabs(v) < 1e15 && v == trunc(v))
		snprintf(want, sizeof(want), "%.0f", v);
	else
		snprintf(want, sizeof(want), "%.12g", v);
	assert_string_equal(got, want);
}

static uint64_t next_random(uint64_t *x)
{
	*x ^= *x << 13;
	*x ^= *x >> 7;
	*x ^= *x << 17;
	return *x;
}

static void test_integers(void **state)
{
	static const double values[] = {
		0, 1, 9, 10, 99, 100, 12345, 999999, 1000000, 4294967296.0,
		999999999999999.0, 123456789012345.0, -1, -4096,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++)
		expect(values[i]);
}

static void test_unsigned(void **state)
{
	static const uint64_t values[] = {
		0, 7, 10, UINT64_C(9999999999999999),
		UINT64_C(10000000000000000), UINT64_C(10000000000000001),
		UINT64_MAX,
	};
	char got[REAL_BYTES + 1], want[32];

	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
		got[real_put_uint(got, values[i])] = '\0';
		snprintf(want, sizeof(want), "%" PRIu64, values[i]);
		assert_string_equal(got, want);
	}
}

static void test_fractions(void **state)
{
	static const double values[] = {
		0.5, 0.01, 0.25, 70.83, 12.5, -0.125, 267760.00000000003,
		12345678.901234, 0.0001, 0.00012345678901234, 99.99999999999,
		999999.9999999, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 9999999999.5,
		99999999999.99, 0.99999999999951, 0.999999999999499,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++)
		expect(values[i]);
}

/* What twelve digits cannot tell from both neighbours: halves to even. */
static void test_halves(void **state)
{
	(void)state;
	expect(1.0000000000005);
	expect(12345678901.25);
	expect(12345678901.75);
	expect(34359738368.0625 / 32);
	expect(0.5 + 0x1p-40);
	expect(2048 + 0x1p-30);
}

static void test_outside(void **state)
{
	static const double values[] = {
		1e15, 1.5e300, 4.9e-324, 1e-5, 123456789012.5, 9.9e-5,
		(double)INFINITY,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++)
		expect(values[i]);
}

static void test_random(void **state)
{
	uint64_t x = 88172645463325252;

	(void)state;
	for (int i = 0; i < 300000; i++) {
		double u = (double)(next_random(&x) >> 11) * 0x1p-53;
		int power = (int)(next_random(&x) % 60) - 16;

		expect(ldexp(u, power));
		expect(nearbyint(u * 1e9) / 1e4);
		expect(nearbyint(u * 1e6) / 100 * 1e3);
	}
}

static void expect_decimal(uint64_t digits, unsigned int decimals,
			   const char *want)
{
	char got[REAL_BYTES + 1];

	got[real_put_decimal(got, digits, decimals)] = '\0';
	assert_string_equal(got, want);
}

static void test_decimals(void **state)
{
	(void)state;
	expect_decimal(0, 0, "0");
	expect_decimal(0, 2, "0");
	expect_decimal(7, 1, "0.7");
	expect_decimal(5, 4, "0.0005");
	expect_decimal(1050, 2, "10.5");
	expect_decimal(1000, 2, "10");
	expect_decimal(123456, 3, "123.456");
	expect_decimal(999999999999, 4, "99999999.9999");
	expect_decimal(120, 0, "120");
}

static void test_decimals_as_real(void **state)
{
	uint64_t x = 4711;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		uint64_t digits = next_random(&x) % 1000000000000;
		unsigned int decimals = (unsigned int)(x % 5);
		char want[REAL_BYTES + 1];
		double v = (double)digits;

		for (unsigned int k = 0; k < decimals; k++)
			v /= 10;
		want[real_put(want, v)] = '\0';
		expect_decimal(digits, decimals, want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_integers),
		cmocka_unit_test(test_unsigned),
		cmocka_unit_test(test_fractions),
		cmocka_unit_test(test_halves),
		cmocka_unit_test(test_outside),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_decimals),
		cmocka_unit_test(test_decimals_as_real),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
