/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/unit.c: spellings, and what only looks like a unit. */
#include "test.h"

#include "base/number.h"

struct want {
	const char *s;
	enum unit_family family;
	double factor, other;
	size_t len;
};

static void check(const struct want *want, size_t count)
{
	struct unit u;

	for (size_t i = 0; i < count; i++) {
		if (!unit_parse(text_of(want[i].s), &u))
			fail_msg("%s is no unit", want[i].s);
		if (u.family != want[i].family || u.len != want[i].len)
			fail_msg("%s: %s, %zu bytes", want[i].s,
				 unit_name(u.family), u.len);
		assert_near(u.factor, want[i].factor);
		assert_near(u.factor_other, want[i].other);
	}
}

static void bytes_per_second(void **state)
{
	static const struct want want[] = {
		{"MB/s", UNIT_BYTES_RATE, 1e6, 1048576, 4},
		{"KB/s,", UNIT_BYTES_RATE, 1e3, 1024, 4},
		{"kB/sec", UNIT_BYTES_RATE, 1e3, 1024, 6},
		{"MiB/s", UNIT_BYTES_RATE, 1048576, 1048576, 5},
		{"MiBps", UNIT_BYTES_RATE, 1048576, 1048576, 5},
		{"GB/S", UNIT_BYTES_RATE, 1e9, 1073741824, 4},
		{"B/s", UNIT_BYTES_RATE, 1, 1, 3},
		{"Bps", UNIT_BYTES_RATE, 1, 1, 3},
		{"MBps", UNIT_BYTES_RATE, 1e6, 1048576, 4},
		{"MBytes/sec", UNIT_BYTES_RATE, 1e6, 1048576, 10},
		{"KByte/s", UNIT_BYTES_RATE, 1e3, 1024, 7},
		{"bytes/s", UNIT_BYTES_RATE, 1, 1, 7},
		{"byte/s", UNIT_BYTES_RATE, 1, 1, 6},
		{"MB per second", UNIT_BYTES_RATE, 1e6, 1048576, 13},
		{"K/s", UNIT_BYTES_RATE, 1e3, 1024, 3},
		{"k/sec", UNIT_BYTES_RATE, 1e3, 1024, 5},
		{"mb/s", UNIT_BYTES_RATE, 1e6, 1048576, 4},
		{"MB/min", UNIT_BYTES_RATE, 1e6 / 60, 1048576.0 / 60, 6},
		{"TB/hr", UNIT_BYTES_RATE, 1e12 / 3600, 1099511627776.0 / 3600,
		 5},
	};

	(void)state;
	check(want, COUNT_OF(want));
}

static void bits_per_second(void **state)
{
	static const struct want want[] = {
		{"Mb/s", UNIT_BYTES_RATE, 125000, 125000, 4},
		{"Gbps", UNIT_BYTES_RATE, 125e6, 125e6, 4},
		{"mbps", UNIT_BYTES_RATE, 125000, 125000, 4},
		{"b/s", UNIT_BYTES_RATE, 0.125, 0.125, 3},
		{"Mbit/s", UNIT_BYTES_RATE, 125000, 125000, 6},
		{"Gbits/sec", UNIT_BYTES_RATE, 125e6, 125e6, 9},
		{"Mibit/s", UNIT_BYTES_RATE, 131072, 131072, 7},
	};
	struct unit u;

	(void)state;
	check(want, COUNT_OF(want));
	assert_true(unit_parse(TEXT("Mb/s"), &u));
	assert_true(u.bits);
	assert_true(unit_parse(TEXT("MB/s"), &u));
	assert_false(u.bits);
}

static void rates(void **state)
{
	static const struct want want[] = {
		{"IOPS", UNIT_RATE, 1, 1, 4},
		{"iops,", UNIT_RATE, 1, 1, 4},
		{"kIOPS", UNIT_RATE, 1e3, 1e3, 5},
		{"Mops/s", UNIT_RATE, 1e6, 1e6, 6},
		{"Kops", UNIT_RATE, 1e3, 1e3, 4},
		{"io/s", UNIT_RATE, 1, 1, 4},
		{"I/Os per second", UNIT_RATE, 1, 1, 15},
		{"requests/sec", UNIT_RATE, 1, 1, 12},
		{"request/sec", UNIT_RATE, 1, 1, 11},
		{"files per second.", UNIT_RATE, 1, 1, 16},
		{"tps", UNIT_RATE, 1, 1, 3},
		{"FPS", UNIT_RATE, 1, 1, 3},
		{"jobs/min", UNIT_RATE, 1.0 / 60, 1.0 / 60, 8},
		{"jobs-per-min", UNIT_RATE, 1.0 / 60, 1.0 / 60, 12},
		{"/s", UNIT_RATE, 1, 1, 2},
		{"per second", UNIT_RATE, 1, 1, 10},
	};

	(void)state;
	check(want, COUNT_OF(want));
}

static void times(void **state)
{
	static const struct want want[] = {
		{"ns", UNIT_TIME, 1, 1, 2},
		{"nsec", UNIT_TIME, 1, 1, 4},
		{"us", UNIT_TIME, 1e3, 1e3, 2},
		{"\xc2\xb5s", UNIT_TIME, 1e3, 1e3, 3},
		{"\xce\xbcsec", UNIT_TIME, 1e3, 1e3, 5},
		{"usecs", UNIT_TIME, 1e3, 1e3, 5},
		{"ms)", UNIT_TIME, 1e6, 1e6, 2},
		{"Milliseconds", UNIT_TIME, 1e6, 1e6, 12},
		{"s", UNIT_TIME, 1e9, 1e9, 1},
		{"Sec", UNIT_TIME, 1e9, 1e9, 3},
		{"min", UNIT_TIME, 6e10, 6e10, 3},
		{"min.", UNIT_TIME, 6e10, 6e10, 3},
		{"minutes", UNIT_TIME, 6e10, 6e10, 7},
		{"h", UNIT_TIME, 3.6e12, 3.6e12, 1},
		{"hours", UNIT_TIME, 3.6e12, 3.6e12, 5},
		{"days", UNIT_TIME, 8.64e13, 8.64e13, 4},
		{"ms/op", UNIT_TIME, 1e6, 1e6, 2},
	};

	(void)state;
	check(want, COUNT_OF(want));
}

/* Each word of the table, whatever its first letter. */
static void each_word_of_time(void **state)
{
	static const struct {
		double ns;
		const char *words;
	} all[] = {
		{1, "ns nsec nsecs nanosecond nanoseconds NSEC"},
		{1e3, "us uS usec usecs microsecond microseconds Usec"},
		{1e6, "ms mS msec msecs millisecond milliseconds Msec"},
		{1e9, "s sec secs second seconds Sec"},
		{6e10, "min mins minute minutes Minutes"},
		{3.6e12, "h hr hrs hour hours Hours"},
		{8.64e13, "d day days Days"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(all); i++) {
		struct text rest = text_of(all[i].words);

		while (rest.n) {
			struct text w = text_cut(&rest, ' ');
			struct unit u;

			if (!unit_parse(w, &u) || u.family != UNIT_TIME ||
			    u.len != w.n)
				fail_msg("%.*s is no time", (int)w.n, w.p);
			assert_same(u.factor, all[i].ns);
		}
	}
}

static void each_word_behind_per(void **state)
{
	static const struct {
		double seconds;
		const char *words;
	} all[] = {
		{1, "s sec secs second seconds S Second"},
		{60, "min minute Minute"},
		{3600, "h hr hour Hour"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(all); i++) {
		struct text rest = text_of(all[i].words);

		while (rest.n) {
			struct text w = text_cut(&rest, ' ');
			char unit[40];
			struct unit u;

			snprintf(unit, sizeof(unit), "reqs/%.*s", (int)w.n,
				 w.p);
			if (!unit_parse(text_of(unit), &u) ||
			    u.family != UNIT_RATE || u.len != strlen(unit))
				fail_msg("%s is no rate", unit);
			assert_near(u.factor, 1 / all[i].seconds);
		}
	}
}

static void percents_and_sizes(void **state)
{
	static const struct want want[] = {
		{"%", UNIT_PERCENT, 1, 1, 1},
		{"%CPU", UNIT_PERCENT, 1, 1, 1},
		{"percent", UNIT_PERCENT, 1, 1, 7},
		{"per cent", UNIT_PERCENT, 1, 1, 8},
		{"pct", UNIT_PERCENT, 1, 1, 3},
		{"B", UNIT_BYTES, 1, 1, 1},
		{"KB", UNIT_BYTES, 1e3, 1024, 2},
		{"kb", UNIT_BYTES, 1e3, 1024, 2},
		{"GiB", UNIT_BYTES, 1073741824, 1073741824, 3},
		{"bytes", UNIT_BYTES, 1, 1, 5},
		{"EB", UNIT_BYTES, 1e18, 1152921504606846976.0, 2},
	};

	(void)state;
	check(want, COUNT_OF(want));
}

static void powers(void **state)
{
	static const struct want table[] = {
		{"W", UNIT_POWER, 1, 1, 1},
		{"mW,", UNIT_POWER, 1e-3, 1e-3, 2},
		{"kW", UNIT_POWER, 1e3, 1e3, 2},
		{"watts", UNIT_POWER, 1, 1, 5},
	};

	(void)state;
	check(table, COUNT_OF(table));
}

static void no_units(void **state)
{
	static const char *const bad[] = {
		"", " ", "m", "K", "M", "kB_read/s", "CPU(s)", "files", "ops",
		"sx", "ms1", "s_", "min 3.1", "min=4", "min:", "min 	5",
		"percentile", "Mb", "bits", "bit", "Ki/s", "T/s", "m/s2",
		"/sx", "per thread", "averyveryverylongnounindeed/s", "xs",
		"\xc2\xb5", "\xc2\xb5x", "\xc2\xb5h", "I/O", "GHz", "x", "Bx",
		"Kx", "g/s2", "bpsx", "per cents", "kfoo", "Tops",
		"bogo/op", "rpm", "ps", "Kps", "Bpsec", "foo/s_", "foo/s1",
	};
	struct unit u;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		if (unit_parse(text_of(bad[i]), &u))
			fail_msg("%s is taken as %s", bad[i],
				 unit_name(u.family));
}

static void names(void **state)
{
	(void)state;
	assert_string_equal(unit_name(UNIT_NONE), "");
	assert_string_equal(unit_name(UNIT_BYTES), "bytes");
	assert_string_equal(unit_name(UNIT_BYTES_RATE), "bytes/s");
	assert_string_equal(unit_name(UNIT_RATE), "1/s");
	assert_string_equal(unit_name(UNIT_TIME), "ns");
	assert_string_equal(unit_name(UNIT_PERCENT), "percent");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_per_second),
		cmocka_unit_test(bits_per_second),
		cmocka_unit_test(rates),
		cmocka_unit_test(times),
		cmocka_unit_test(each_word_of_time),
		cmocka_unit_test(each_word_behind_per),
		cmocka_unit_test(percents_and_sizes),
		cmocka_unit_test(powers),
		cmocka_unit_test(no_units),
		cmocka_unit_test(names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
