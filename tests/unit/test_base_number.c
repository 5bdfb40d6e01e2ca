/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/number.c, with the C library as the oracle of rounding. */
#include "test.h"

#include <locale.h>
#include <math.h>

#include "base/number.h"

/* The oracle: in the C locale strtod is right. */
#undef strtod

static uint64_t seed = UINT64_C(88172645463325252);

static uint64_t draw(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* A plain number of up to `most` digits; its length. */
static size_t random_number(char *s, size_t size, size_t most)
{
	size_t digits = 1 + draw() % most, point = draw() % (most + 3);
	size_t n = 0;

	if (draw() % 4 == 0)
		s[n++] = draw() % 2 ? '-' : '+';
	for (size_t i = 0; i < digits; i++) {
		if (i && i == point)
			s[n++] = '.';
		s[n++] = (char)('0' + draw() % 10);
	}
	if (draw() % 3 == 0)
		n += (size_t)snprintf(s + n, size - n, "%c%d",
				      draw() % 2 ? 'e' : 'E',
				      (int)(draw() % 660) - 330);
	s[n] = '\0';
	return n;
}

static void compare_with_oracle(const char *s, size_t len)
{
	double want = strtod(s, NULL);
	struct number n;
	bool taken = num_plain(text_of(s), &n);

	if (isinf(want)) {
		assert_false(taken);
		return;
	}
	/* 0e310 is refused: its last digit would stand for an infinity. */
	if (want == 0 && !taken && strpbrk(s, "eE"))
		return;
	if (!taken || n.value != want || n.len != len)
		fail_msg("%s: %.17g, not %.17g", s, n.value, want);
}

static void plain_is_correctly_rounded(void **state)
{
	char s[128];

	(void)state;
	for (int i = 0; i < 200000; i++)
		compare_with_oracle(s, random_number(s, sizeof(s), 25));
}

/* Halfway between two doubles, by exact decimals: the digit after 767 others
 * decides. */
static void plain_with_very_many_digits(void **state)
{
	char s[4000];
	size_t n;

	(void)state;
	for (int i = 0; i < 200; i++)
		compare_with_oracle(s, random_number(s, sizeof(s), 3000));
	n = (size_t)snprintf(s, sizeof(s), "9007199254740993");
	s[n++] = '.';
	memset(s + n, '0', 2000);
	s[n + 2000] = '\0';
	compare_with_oracle(s, n + 2000);
	s[n + 1999] = '1';
	compare_with_oracle(s, n + 2000);
	s[n - 1] = '0';
	compare_with_oracle(s, n + 2000);
}

static void plain_step_and_length(void **state)
{
	static const struct {
		const char *s;
		double value, step;
		size_t len;
	} want[] = {
		{"12.50", 12.5, 0.01, 5},  {"7", 7, 1, 1},
		{"1e3x", 1000, 1000, 3},   {"1.5e-3", 1.5e-3, 1e-4, 6},
		{"12.", 12, 1, 2},	   {"1e", 1, 1, 1},
		{"1e+", 1, 1, 1},	   {"1e+x", 1, 1, 1},	   {"1E+2", 100, 100, 4},
		{"-5%", -5, 1, 2},	   {"+3.60", 3.6, 0.01, 5},
		{"0.000", 0, 0.001, 5},    {"-0", 0, 1, 2},
		{"00012", 12, 1, 5},	   {"1.2.3", 1.2, 0.1, 3},
		{"5e30", 5e30, 1e30, 4},   {"5e-30", 5e-30, 1e-30, 5},
		{"0e5", 0, 1e5, 3},	   {"1e-400", 0, 0, 6},
	};
	struct number n;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(want); i++) {
		assert_true(num_plain(text_of(want[i].s), &n));
		assert_same(n.value, want[i].value);
		assert_same(n.step, want[i].step);
		assert_int_equal(n.len, want[i].len);
	}
}

static void plain_refuses(void **state)
{
	static const char *const bad[] = {"", "-", "+", ".5", "e5", "x1", "-.5",
					  "1e999", "0e999", "nan", "inf",
					  "1e99999999999999999999"};
	struct number n;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		if (num_plain(text_of(bad[i]), &n))
			fail_msg("%s was taken as %g", bad[i], n.value);
	/* A view ends where it ends. */
	assert_true(num_plain(text_sub(TEXT("12345"), 0, 2), &n));
	assert_same(n.value, 12);
}

static void free_of_the_locale(void **state)
{
	struct number n;

	(void)state;
	/* Where it is not installed this is the C locale, which is fine. */
	setlocale(LC_ALL, "de_DE.UTF-8");
	assert_true(num_plain(TEXT("267.7600000000000000001"), &n));
	assert_same(n.value, 267.76);
	setlocale(LC_ALL, "C");
}

struct human {
	const char *s;
	enum comma comma;
	double value, step;
	size_t len;
};

static void check_human(const struct human *want, size_t count)
{
	struct number n;

	for (size_t i = 0; i < count; i++) {
		assert_true(num_human(text_of(want[i].s), want[i].comma, &n));
		if (n.len != want[i].len)
			fail_msg("%s: %zu bytes", want[i].s, n.len);
		assert_same(n.value, want[i].value);
		assert_same(n.step, want[i].step);
	}
}

static void human_thousands(void **state)
{
	static const struct human want[] = {
		{"1,234", COMMA_UNKNOWN, 1234, 1, 5},
		{"1,234", COMMA_THOUSANDS, 1234, 1, 5},
		{"1,234,567", COMMA_DECIMAL, 1234567, 1, 9},
		{"1,234.5", COMMA_DECIMAL, 1234.5, 0.1, 7},
		{"12,345.60", COMMA_UNKNOWN, 12345.6, 0.01, 9},
		{"1'204'000", COMMA_UNKNOWN, 1204000, 1, 9},
		{"1'204.5", COMMA_UNKNOWN, 1204.5, 0.1, 7},
		{"1.234.567", COMMA_UNKNOWN, 1234567, 1, 9},
		{"1.234.567,8", COMMA_UNKNOWN, 1234567.8, 0.1, 11},
		{"1.234,5", COMMA_UNKNOWN, 1234.5, 0.1, 7},
		{"-1,234", COMMA_UNKNOWN, -1234, 1, 6},
		{"1,234, 5", COMMA_UNKNOWN, 1234, 1, 5},
	};

	(void)state;
	check_human(want, COUNT_OF(want));
}

static void human_decimals(void **state)
{
	static const struct human want[] = {
		{"1,234", COMMA_DECIMAL, 1.234, 0.001, 5},
		{"0,5", COMMA_UNKNOWN, 0.5, 0.1, 3},
		{"0,125", COMMA_UNKNOWN, 0.125, 0.001, 5},
		{"12,34", COMMA_UNKNOWN, 12.34, 0.01, 5},
		{"12,34", COMMA_THOUSANDS, 12.34, 0.01, 5},
		{"1234,567", COMMA_UNKNOWN, 1234.567, 0.001, 8},
		{"1.234", COMMA_UNKNOWN, 1.234, 0.001, 5},
		{"1.5e3", COMMA_UNKNOWN, 1500, 100, 5},
		{"12", COMMA_UNKNOWN, 12, 1, 2},
		{"12, ", COMMA_UNKNOWN, 12, 1, 2},
		{"12,34, 5", COMMA_UNKNOWN, 12.34, 0.01, 5},
	};

	(void)state;
	check_human(want, COUNT_OF(want));
}

static void human_lists_are_no_decimals(void **state)
{
	static const struct human want[] = {
		{"1,2,3", COMMA_UNKNOWN, 1, 1, 1},
		{"1,2,3", COMMA_DECIMAL, 1, 1, 1},
		{"100,200,300,4567", COMMA_UNKNOWN, 100, 1, 3},
		{"100,200,30", COMMA_UNKNOWN, 100, 1, 3},
		{"1.2.3", COMMA_UNKNOWN, 1.2, 0.1, 3},
	};
	struct number n;

	(void)state;
	check_human(want, COUNT_OF(want));
	assert_false(num_human(TEXT("x"), COMMA_UNKNOWN, &n));
	assert_false(num_human(TEXT("-"), COMMA_UNKNOWN, &n));
}

static void unsigned_integers(void **state)
{
	uint64_t v = 99;

	(void)state;
	assert_int_equal(num_uint(TEXT("x"), &v), 0);
	assert_int_equal(num_uint(TEXT(""), &v), 0);
	assert_int_equal(v, 99);
	assert_int_equal(num_uint(TEXT("0012x"), &v), 4);
	assert_int_equal(v, 12);
	assert_int_equal(num_uint(TEXT("18446744073709551615"), &v), 20);
	assert_true(v == UINT64_MAX);
	assert_int_equal(num_uint(TEXT("18446744073709551616"), &v), 0);
	assert_int_equal(num_uint(TEXT("99999999999999999999"), &v), 0);
}

static void hexadecimals(void **state)
{
	uint64_t v = 99;

	(void)state;
	assert_int_equal(num_hex(TEXT("xyz"), &v), 0);
	assert_int_equal(v, 99);
	assert_int_equal(num_hex(TEXT("dEadBeefg"), &v), 8);
	assert_int_equal(v, 0xdeadbeef);
	assert_int_equal(num_hex(TEXT("0x1F"), &v), 4);
	assert_int_equal(v, 0x1f);
	assert_int_equal(num_hex(TEXT("0x"), &v), 1);
	assert_int_equal(v, 0);
	assert_int_equal(num_hex(TEXT("0xg"), &v), 1);
	assert_int_equal(num_hex(TEXT("ffffffffffffffff"), &v), 16);
	assert_true(v == UINT64_MAX);
	assert_int_equal(num_hex(TEXT("1ffffffffffffffff"), &v), 0);
}

static void fio_numbers(void **state)
{
	static const struct {
		const char *s;
		double kilo, value, step;
		size_t len;
	} want[] = {
		{"26.3k,", 1000, 26300, 100, 5},
		{"2G", 1000, 2e9, 1e9, 2},
		{"2T", 1000, 2e12, 1e12, 2},
		{"2P", 1000, 2e15, 1e15, 2},
		{"2E", 1000, 2e18, 1e18, 2},
		{"103MiB/s (108MB/s)", 1000, 103 * 1048576.0, 1048576, 8},
		{"108MB/s", 1000, 108e6, 1e6, 7},
		{"7186.3KB/s", 1024, 7186.3 * 1024, 102.4, 10},
		{"1203.4K", 1000, 1203400, 100, 7},
		{"618740 B/s", 1024, 618740, 1, 10},
		{"678 , runt", 1024, 678, 1, 3},
		{"1431Mibit/s", 1000, 1431 * 131072.0, 131072, 11},
		{"1500Mbit/s", 1000, 1500 * 125000.0, 125000, 10},
		{"79.7Mi (83.5M)", 1000, 79.7 * 1048576, 104857.6, 6},
		{"2146.5M", 1000, 2146.5e6, 1e5, 7},
		{"1.25TiB", 1000, 1.25 * 1099511627776.0, 10995116277.76, 7},
		{"30766msec", 1024, 30766, 1, 5},
		{"12Kernel", 1000, 12, 1, 2},
		{"206MiB/2002msec", 1000, 206 * 1048576.0, 1048576, 6},
		{"0B", 1000, 0, 1, 2},
		{"25.", 1000, 25, 1, 2},
		{"25", 1000, 25, 1, 2},
	};
	struct number n;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(want); i++) {
		assert_true(num_fio(text_of(want[i].s), want[i].kilo, &n));
		if (n.len != want[i].len)
			fail_msg("%s: %zu bytes", want[i].s, n.len);
		assert_near(n.value, want[i].value);
		assert_near(n.step, want[i].step);
	}
	assert_false(num_fio(TEXT("-5"), 1000, &n));
	assert_false(num_fio(TEXT("nan"), 1000, &n));
	assert_false(num_fio(TEXT(""), 1000, &n));
}

static void fio_overflow(void **state)
{
	char s[400];
	struct number n;

	(void)state;
	memset(s, '9', sizeof(s));
	assert_false(num_fio((struct text){s, sizeof(s)}, 1000, &n));
	s[308] = 'E';
	assert_false(num_fio((struct text){s, 309}, 1000, &n));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_is_correctly_rounded),
		cmocka_unit_test(plain_with_very_many_digits),
		cmocka_unit_test(plain_step_and_length),
		cmocka_unit_test(plain_refuses),
		cmocka_unit_test(free_of_the_locale),
		cmocka_unit_test(human_thousands),
		cmocka_unit_test(human_decimals),
		cmocka_unit_test(human_lists_are_no_decimals),
		cmocka_unit_test(unsigned_integers),
		cmocka_unit_test(hexadecimals),
		cmocka_unit_test(fio_numbers),
		cmocka_unit_test(fio_overflow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
