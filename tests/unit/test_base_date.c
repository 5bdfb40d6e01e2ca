/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/date.c, with the C library as the oracle of the calendar. */
#include "test.h"

#include "base/date.h"

/* What is parsed, formatted again; "none" when it is refused. */
static void check(const char *s, const char *want)
{
	char got[32] = "none";
	int64_t utc;

	if (date_parse(text_of(s), &utc))
		date_format(utc, got, sizeof(got));
	if (strcmp(got, want) != 0)
		fail_msg("%s: %s, not %s", s, got, want);
}

static void rfc5322(void **state)
{
	(void)state;
	check("Thu, 12 Jan 2023 02:06:52 +0100 (CET)", "2023-01-12T01:06:52Z");
	check("12 Jan 2023 02:06:52 -0730", "2023-01-12T09:36:52Z");
	check("Fri, 2 Jun 2023 09:05 +0000", "2023-06-02T09:05:00Z");
	check("Thu, 12 Jan 2023 02:06:52 GMT", "2023-01-12T02:06:52Z");
	check("Thu, 12 Jan 2023 02:06:52", "2023-01-12T02:06:52Z");
	check("Sat, 31 Dec 2016 23:59:60 +0000", "2017-01-01T00:00:00Z");
	check("Tue, 29 Feb 2000 00:00:00 +0000", "2000-02-29T00:00:00Z");
}

static void what_mailers_do(void **state)
{
	(void)state;
	check("Thu,, 12 Jan, 2023 2:6:2 +0100", "2023-01-12T01:06:02Z");
	check("12 Jan 23 02.06.52 --500", "2023-01-12T07:06:52Z");
	check("12 Jan 98 02:06:52 EST", "1998-01-12T07:06:52Z");
	check("12 Jan 103 02:06:52 PDT", "2003-01-12T09:06:52Z");
	check("12 January 2023 02:06 +9", "2023-01-11T17:06:00Z");
	check("January 12, 2023 2:06 PM", "2023-01-12T14:06:00Z");
	check("12 Jan 2023 12:06 AM", "2023-01-12T00:06:00Z");
	check("12 Jan 2023 02:06:52 XYZT", "2023-01-12T02:06:52Z");
	check("12 Jan 2023 02:06:52 +01:00", "2023-01-12T01:06:52Z");
	check("12 Jan 2023 02:06:52 +9999", "2023-01-12T02:06:52Z");
	check("12 Jan 2023 02:06:52 +0075", "2023-01-12T02:06:52Z");
	check("12 Jan 2023 02:06:52 +0100 CET", "2023-01-12T01:06:52Z");
	check("12 Jan 2023 (a (comment) 02:06:52", "2023-01-12T02:06:52Z");
	check("Thu(x) 12 Jan 2023 02:06(y)", "2023-01-12T02:06:00Z");
	check("12 Jan 2023 (never closed", "2023-01-12T00:00:00Z");
}

static void other_forms(void **state)
{
	(void)state;
	check("Sat Jun 24 12:07:54 2017", "2017-06-24T12:07:54Z");
	check("Sat Jun 24 12:07:54 CEST 2017", "2017-06-24T10:07:54Z");
	check("2023-01-12", "2023-01-12T00:00:00Z");
	check("2023/1/2", "2023-01-02T00:00:00Z");
	check("2023-01-12T02:06:52Z", "2023-01-12T02:06:52Z");
	check("2023-01-12t02:06:52.123+01:00", "2023-01-12T01:06:52Z");
	check("2023-07-31 15:22", "2023-07-31T15:22:00Z");
	check("2022-09-23  0:54", "2022-09-23T00:54:00Z");
	check("12-Jan-2023 10:00", "2023-01-12T10:00:00Z");
	check("12/Jan/23", "2023-01-12T00:00:00Z");
	check("  2023-01-12\r\n", "2023-01-12T00:00:00Z");
	check("1990-01-01", "1990-01-01T00:00:00Z");
	check("2099-12-31T23:59:59Z", "2099-12-31T23:59:59Z");
}

static void no_dates(void **state)
{
	static const char *const bad[] = {
		"", " ", "hello", "12", "Jan", "12 Jan", "31 Feb 2023",
		"29 Feb 2100", "29 Feb 1900", "1 Jan 1989", "1 Jan 2100",
		"2023-13-01", "2023-00-10", "2023-01-32", "2023-01-0",
		"12 Jan 2023 25:00", "12 Jan 2023 10:61",
		"12 Jan 2023 10:10:61", "12 Jan 2023 10:10:",
		"12 Jan 2023 10:", "12 Jan 2023 10:10:10.x",
		"12 Jan 2023 10:10:10x1", "12 Jan 2023 hello",
		"12 Jan 2023 2024 2025", "12 Jan 2023 10:10 11:11",
		"12 Jan Feb 2023", "2023-01-12 2023-01-12", "2023-01-12x",
		"2023-01-12T", "2023-x1-12", "2023-01x12", "20-Jan-x", "20-Jax-20",
		"20-Jan", "20-Jan2023", "20-Jan-2023x", "20/20", "+x", "+", "-",
		"12 Jan 2023 +01000", "12 Jan 2023 +01:x", "+0100x",
		"12 Jan 2023 13:10 PM", "PM 12 Jan 2023", "12345 Jan 2023",
		"12 J.n 2023", "12 Ja 2023", "5.10.162", "v6.1",
		"12 Jan 2023 1:2:3:4", "12 Jan 2023 10:10 toolongzone",
		"12 Jan 2023 10:10 \xff", "0 Jan 2023", "12 1a Jan 2023",
		"2023-01-12T10:10:10 2023-01-13T10:10:10",
		"20x Jan 2023", "2023-", "2023-1x-12", "2023-1-x12", "202x-01-01",
		"2023-01", "2023-1-1234x", "32 Jan 2023 5", "12 Jan 10:10 1990 x2",
		"10:10 hello", "2023-xx-12", "x023-01-02", "10:10 \xff",
		"12 Jan 2023 10:10 \xff", "2023/", "202-01-011", "+1:00 x 12 Jan 2023",
	};
	char longest[200];
	int64_t utc = 5;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		check(bad[i], "none");
	memset(longest, ' ', sizeof(longest));
	memcpy(longest, "2023-01-12", 10);
	assert_false(date_parse((struct text){longest, 129}, &utc));
	assert_int_equal(utc, 5);
	assert_true(date_parse((struct text){longest, 128}, &utc));
}

/* Every day of 1900..2150, and moments before and after. */
static void formats_as_the_library_does(void **state)
{
	char got[32], want[32];

	(void)state;
	for (int64_t day = -25567; day < 65744; day++)
		for (int64_t off = -1; off <= 1; off++) {
			time_t at = day * 86400 + off * 43199;
			struct tm tm;

			gmtime_r(&at, &tm);
			strftime(want, sizeof(want), "%Y-%m-%dT%H:%M:%SZ",
				 &tm);
			date_format(at, got, sizeof(got));
			assert_string_equal(got, want);
		}
}

static void formats_anything(void **state)
{
	char s[21];

	(void)state;
	date_format(INT64_MIN, s, sizeof(s));
	assert_string_equal(s, "0001-01-01T00:00:00Z");
	date_format(INT64_MAX, s, sizeof(s));
	assert_string_equal(s, "9999-12-31T23:59:59Z");
}

static void parses_what_it_formats(void **state)
{
	char s[32];
	int64_t utc;

	(void)state;
	for (int64_t at = 631152000; at < 4102444800; at += 86399 * 7) {
		date_format(at, s, sizeof(s));
		assert_true(date_parse(text_of(s), &utc));
		assert_int_equal(utc, at);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rfc5322),
		cmocka_unit_test(what_mailers_do),
		cmocka_unit_test(other_forms),
		cmocka_unit_test(no_dates),
		cmocka_unit_test(formats_as_the_library_does),
		cmocka_unit_test(formats_anything),
		cmocka_unit_test(parses_what_it_formats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
