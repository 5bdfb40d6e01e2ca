/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * base/quantity.c and base/duration.c. A line is written as the list of its
 * quantities, "value[..hi] unit", in base units.
 */
#include "test.h"

#include "base/duration.h"
#include "base/number.h"

static void describe(const struct quantity *q, char *s, size_t size)
{
	static const char *const bound[] = {
		[QUANTITY_EXACT] = "", [QUANTITY_ABOUT] = "~",
		[QUANTITY_BELOW] = "<", [QUANTITY_ABOVE] = ">",
	};
	char hi[40] = "";

	if (q->hi > q->value)
		snprintf(hi, sizeof(hi), "..%.10g", q->hi);
	snprintf(s, size, "%s%.10g%s%s%s", bound[q->bound], q->value, hi,
		 q->family ? " " : "", unit_name(q->family));
}

static void check_comma(const char *line, enum comma comma, const char *want)
{
	char got[1000] = "", one[100];
	size_t from = 0, n = 0;
	struct quantity q;
	struct text t = text_of(line);

	while (quantity_next(t, from, comma, &q)) {
		assert_true(q.at >= from);
		assert_true(q.len > 0);
		assert_true(q.at + q.len <= t.n);
		assert_true(q.step > 0);
		describe(&q, one, sizeof(one));
		n += (size_t)snprintf(got + n, sizeof(got) - n, "%s%s",
				      n ? ", " : "", one);
		from = q.at + q.len;
	}
	if (strcmp(got, want) != 0)
		fail_msg("%s: %s; not %s", line, got, want);
}

static void check(const char *line, const char *want)
{
	check_comma(line, COMMA_UNKNOWN, want);
}

static void with_a_bare_point(void **state)
{
	(void)state;
	check("it gives 572. MB/s", "572000000 bytes/s");
	check("572. MiB/s, 410. kB/s", "599785472 bytes/s, 410000 bytes/s");
	/* Sentences that end in a number. */
	check("it took 572. MB were read", "572");
	check("it took 572.  MB/s were", "572");
	check("in all 572.", "572");
	assert_false(quantity_point(TEXT(". MB/s"), 0));
	assert_false(quantity_point(TEXT("572"), 3));
	assert_false(quantity_point(TEXT("about. MB/s"), 5));
}

static void with_units(void **state)
{
	(void)state;
	check("reads are at 412MB/s, writes only 96MB/s",
	      "412000000 bytes/s, 96000000 bytes/s");
	check("READ 40960KB/s, 10240, 97.5us",
	      "40960000 bytes/s, 10240, 97500 ns");
	check("write\xef\xbc\x9a" "87MB/s\xef\xbc\x8ciops 21000",
	      "87000000 bytes/s, 21000");
	check("avg: 4210 (us), max: 9800 [us], total: 12 ms",
	      "4210000 ns, 9800000 ns, 12000000 ns");
	check("71250 request/sec", "71250 1/s");
	check("loses 55 Mb/s", "6875000 bytes/s");
	check("cpu at 100% now, before it is 10 %", "100 percent, 10 percent");
	check("5 (us and 6 [ms", "5, 6");
}

static void scaled(void **state)
{
	(void)state;
	check("IOPS fell from ~21k to ~900", "~21000, ~900");
	check("100 K IOPS per queue", "100000 1/s");
	check("12 M ops and 3 K tps, 5 G io/s",
	      "12000000, 3000 1/s, 5000000000 1/s");
	check("5 K units, 4 M ops_x", "5, 4");
	check("1500k IOPs (1.5 million IOPS)", "1500000 1/s, 1500000 1/s");
	check("40kIOPS, 7G, 3 thousand, 2 billion", "40000 1/s, 7000000000, "
	      "3000, 2000000000");
	check("2 millions", "2");
	check("IOPS=26.3k, BW=103MiB/s", "26300, 108003328 bytes/s");
}

static void signs_and_bounds(void **state)
{
	(void)state;
	check("-5% (+3.60) =-25.17% x-16", "-5 percent, 3.6, -25.17 percent");
	check("1.378(+/-  1%) 2(+/-3%)", "1.378, 1 percent, 2, 3 percent");
	check("5.2 ms -> 7.9 ms =>8 ->9", "5200000 ns, 7900000 ns, 8, 9");
	check("<5ms <=6 >7ms >=8", "<5000000 ns, <6, >7000000 ns, >8");
	check("< 1K <= 2 >= 3 > 4 ~ 5", "<1000, <2, >3, 4, 5");
	check("900+ 5k+ 6+7 ~8+", ">900, >5000, 6, ~8");
	check("\xe2\x80\x93-5", "-5");
	check("*-5* --6 ,-7", "-5, -7");
	check("+", "");
	check("/-5 x/-6 +/-7", "7");
	check("/-5", "");
	check(">5 x>6", ">5, >6");
	check("5 :6 (7):8 9::10", "5, 6, 7, 8, 9");
}

static void ranges(void **state)
{
	(void)state;
	check("40-50k write IOPS", "40000..50000");
	check("VM: 90k ~ 95k IOPS", "90000..95000 1/s");
	check("81--84 kB/s", "81000..84000 bytes/s");
	check("10MB/s-20MB/s", "10000000..20000000 bytes/s");
	check("10%-20%", "10..20 percent");
	check("100~110k", "100000..110000");
	check("between 5 and 10 MB/s", "5000000..10000000 bytes/s");
	check("5 and 10 MB/s", "5, 10000000 bytes/s");
	check("4k-8k", "4000..8000");
	check("from 22K to 1K", "22000, 1000");
}

static void no_ranges(void **state)
{
	(void)state;
	check("CPUs 0-7,64-71 pages 1-2", "");
	check("2024-10-16", "");
	check("50-40k", "");
	check("10ms-5ms", "10000000 ns");
	check("10ms-20", "10000000 ns");
	check("10ms ~ 20MB", "10000000 ns, 20000000 bytes");
	check("5 ~ 3k", "5, 3000");
	check("5 ~ 7", "5, 7");
	check("1k-2k-3k", "1000");
	check("10ms-20x", "10000000 ns");
	check("10-20x", "");
	check("5-7k-x", "5000..7000");
	check("5- 5-x 5 ~ x 5--x", "5, 5, 5, 5");
}

static void durations(void **state)
{
	(void)state;
	check("copying took 3m16s instead of 41s", "1.96e+11 ns, 4.1e+10 ns");
	check("real    51m14,611s", "3.074611e+12 ns");
	check("elapsed 0:13.45; at 10:13:45", "1.345e+10 ns");
	check("1h10m, 1hr9m, 1h12m per check",
	      "4.2e+12 ns, 4.14e+12 ns, 4.32e+12 ns");
	check("2 hours and 5 minutes", "7.5e+12 ns");
	check("2 min 30 s", "1.5e+11 ns");
	check("1d 2h 3m", "9.378e+13 ns");
	check("1:02:13.450", "3.73345e+12 ns");
	check("took 15 min", "9e+11 ns");
}

static void no_durations(void **state)
{
	struct duration d;
	static const char *const bad[] = {
		"", "x", "5s", "5", "5m_", "5m6m", "5m 60s", "5s 3m", "5.5m 3s",
		"03:00.0", "10:13:45", "10:13:45.12", "1:60.12", "1:5.12",
		"12345:10.10", "1:10", "1:10.1", "1:10.1234", "1:10.12x",
		"1:10.12:", "1:10:1.12", "1:10:70.12", "5m10s1", "5x10s",
		"1:10:10", "5:", "5m10x", "1:10", "1:10x",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		if (duration_parse(text_of(bad[i]), &d))
			fail_msg("%s is taken as %g s", bad[i], d.seconds);
	assert_true(duration_parse(TEXT("5m10s 3 other"), &d));
	assert_int_equal(d.len, 5);
	assert_true(duration_parse(TEXT("5-min 10-sec"), &d));
	assert_same(d.seconds, 310);
	assert_true(duration_parse(TEXT("1:10,125)"), &d));
	assert_same(d.seconds, 70.125);
	assert_same(d.step, 0.001);
}

static void parts_of_words(void **state)
{
	(void)state;
	check("v6.1.12 5.10.162 x86_64 12ab34cd56ef sda1", "");
	check("PCI 0000:03:00.0 at 10:13:45 fe80::1 a:5:6", "");
	check("#4 @5 $6 %20 ^2 \\3 /7 .5 _8", "");
	check("5th 10GbE 0x1f 80's 5_x 6@y 7\\z 8=9", "9");
	check("1.2.3.4 5/6 7:8 2^20", "");
	check("12345678901234567 123456789012345", "1.23456789e+14");
	check("3 of 8 disks, line 1204", "3, 8, 1204");
	check("avg:5, (usec):6 \"iops\":7 ::8 9:1", "5, 6, 7");
	check("5' 6'x", "5");
	check("1e308 GB/s, 5-1e305 GB/s, 7e307 ms", "");
	check("", "");
	check("no digits", "");
	check("5", "5");
}

static void commas(void **state)
{
	(void)state;
	check("rate 3,1 GiB/s", "3328599654 bytes/s");
	check("12,345.6 ops/s; 1'204'000 files", "12345.6 1/s, 1204000");
	check("x,5,5 ,6", "5.5, 6");
	check("1,2,3 10,20,30 IOPS", "1, 2, 3, 10, 20, 30 1/s");
	check_comma("1,315 s", COMMA_DECIMAL, "1315000000 ns");
	check_comma("1,315 s", COMMA_THOUSANDS, "1.315e+12 ns");
}

static void other_reading_and_step(void **state)
{
	struct quantity q;

	(void)state;
	assert_true(quantity_next(TEXT("at 12.50 KB/s"), 0, COMMA_UNKNOWN, &q));
	assert_near(q.value, 12500);
	assert_near(q.value_other, 12800);
	assert_near(q.step, 10);
	assert_text(q.unit, "KB/s");
	assert_int_equal(q.at, 3);
	assert_int_equal(q.len, 10);
	assert_false(q.scaled);
	assert_true(quantity_next(TEXT("1050K"), 0, COMMA_UNKNOWN, &q));
	assert_near(q.step, 1000);
	assert_true(q.scaled);
	assert_true(quantity_next(TEXT("took 3m16.2s"), 0, COMMA_UNKNOWN, &q));
	assert_near(q.step, 1e8);
	assert_int_equal(q.at, 5);
	assert_int_equal(q.len, 7);
	assert_false(quantity_next(TEXT("5 ms"), 1, COMMA_UNKNOWN, &q));
	assert_false(quantity_next(TEXT("5 ms"), 9, COMMA_UNKNOWN, &q));
}

/* From the middle on, what stood before is still seen. */
static void from_the_middle(void **state)
{
	struct quantity q;

	(void)state;
	assert_false(quantity_next(TEXT("v5"), 1, COMMA_UNKNOWN, &q));
	assert_true(quantity_next(TEXT("~5"), 1, COMMA_UNKNOWN, &q));
	assert_int_equal(q.at, 1);
	assert_int_equal(q.len, 1);
}

/* A megabyte of glued digits and letters takes no quadratic time. */
static void linear(void **state)
{
	static char s[1 << 20];
	struct quantity q;
	size_t from = 0, n = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(s); i++)
		s[i] = "1,2-3k~4.5:6/"[i % 13];
	while (quantity_next((struct text){s, sizeof(s)}, from, COMMA_UNKNOWN,
			     &q)) {
		from = q.at + q.len;
		n++;
	}
	assert_true(n < sizeof(s));
	memset(s, '7', sizeof(s));
	assert_false(quantity_next((struct text){s, sizeof(s)}, 0,
				   COMMA_UNKNOWN, &q));
}

static void halves_in_words(void **state)
{
	(void)state;
	check("took over 15 min, before half a minute",
	      "9e+11 ns, 3e+10 ns");
	check("Half an hour, half a day", "1.8e+12 ns, 4.32e+13 ns");
	check("half a secondary disk, behalf a minute, half of 3 s",
	      "3000000000 ns");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(with_a_bare_point),
		cmocka_unit_test(with_units),
		cmocka_unit_test(scaled),
		cmocka_unit_test(signs_and_bounds),
		cmocka_unit_test(ranges),
		cmocka_unit_test(no_ranges),
		cmocka_unit_test(durations),
		cmocka_unit_test(no_durations),
		cmocka_unit_test(halves_in_words),
		cmocka_unit_test(parts_of_words),
		cmocka_unit_test(commas),
		cmocka_unit_test(other_reading_and_step),
		cmocka_unit_test(from_the_middle),
		cmocka_unit_test(linear),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
