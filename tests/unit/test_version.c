/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Kernel versions: spellings, what looks like one and is none, and order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"

/* All versions of a line, as written, with blanks between. */
static void expect(const char *line, const char *want)
{
	char got[400] = "";
	size_t at = 0, n = 0;
	struct version v;

	while (version_next(text_of(line), &at, &v))
		n += (size_t)snprintf(got + n, sizeof(got) - n, "%s%.*s",
				      n ? " " : "", TEXT_ARG(v.raw));
	assert_string_equal(got, want);
}

static struct version one(const char *line)
{
	struct version v = {0};
	size_t at = 0;

	assert_true(version_next(text_of(line), &at, &v));
	return v;
}

static void spellings(void **state)
{
	(void)state;
	expect("v5.10", "5.10");
	expect("the 5.10.y branch, linux-5.4.y", "5.10.y 5.4.y");
	expect("6.1.x is fine", "6.1.x");
	expect("next-20230101 and linux-next-20240506",
	       "next-20230101 next-20240506");
	expect("6.12.0-rc2", "6.12.0-rc2");
	expect("4.14.287-215.504.amzn2.x86_64",
	       "4.14.287-215.504.amzn2.x86_64");
	expect("uname -r: 5.15.0-76-generic.", "5.15.0-76-generic");
	expect("5.9.16-200.fc33.x86_64", "5.9.16-200.fc33.x86_64");
	expect("3.10.0-1160.el7.x86_64", "3.10.0-1160.el7.x86_64");
	expect("5.4.28+", "5.4.28+");
	expect("4.8.0-rc1-00176-gfe9c2c8", "4.8.0-rc1-00176-gfe9c2c8");
	expect("v6.2-rc1-mainline", "6.2-rc1-mainline");
	expect("6.13.7-arch1-1", "6.13.7-arch1-1");
	expect("2.6.32-754.el6", "2.6.32-754.el6");
	expect("6.8rc3", "6.8rc3");
}

static void prose(void **state)
{
	(void)state;
	expect("EXT4 IOPS degradation in 5.10 compared to 5.4", "5.10 5.4");
	expect("Linux 5.4 (5.4.0-42-generic)", "5.4 5.4.0-42-generic");
	expect("v5.4-v5.10 and 5.4-5.10", "5.4 5.10 5.4 5.10");
	expect("v5.15..v5.16", "5.15 5.16");
	expect("the 5.4-based kernel", "5.4");
	expect("/boot/vmlinuz-6.1.0-9-amd64", "6.1.0-9-amd64");
	expect("kernel=6.6.3", "6.6.3");
	expect("between 6.18 and 6.19.", "6.18 6.19");
	expect("kernel 2.6 was slow", "2.6");
	expect("android13-5.15", "5.15");
}

static void not_versions(void **state)
{
	(void)state;
	expect("fio-3.36", "");
	expect("fio version 3.36 on Ubuntu 7.04", "");
	expect("sysstat 12.5.2, gcc-4.9, perf 6.1.187", "");
	expect("5.10% slower, 5.10 % slower, 5.4 GB/s, 3.2ms, 2.5x", "");
	expect("10.5.4.3 and 5.4.3.2", "");
	expect("PCIe 3.0, SATA 3.0, vers=4.2, NFSv4.2", "");
	expect("  3.66 12.75  5.12", "");
	expect("avg=5.10", "");
	expect("at 6.04", "");
	expect("5.10.2021", "");
	expect("5.123", "");
}

static void fields(void **state)
{
	struct version v = one("6.1.0-060100rc5-generic");

	(void)state;
	assert_int_equal(v.major, 6);
	assert_int_equal(v.patch, 0);
	assert_int_equal(v.rc, 5);
	v = one("5.10.y");
	assert_true(v.wildcard);
	assert_int_equal(v.patch, -1);
	v = one("5.9.16-200.fc33.x86_64");
	assert_int_equal(v.distro.n, sizeof("-200.fc33.x86_64") - 1);
}

/* "rcX" takes each candidate; a range of numbers has no build. */
static void candidates_and_ranges(void **state)
{
	(void)state;
	assert_true(one("slow on 5.19-rcX").wildcard);
	assert_false(one("slow on 5.19-rc4").wildcard);
	expect("it takes 2.5-3 times longer", "");
	expect("idle power went from 2.97-3.1 W to 4.0-4.15 W", "");
	expect("5.4.0-42 is fine", "5.4.0-42");
	expect("between 5.4-5.10 it", "5.4 5.10");
}

static void order(void **state)
{
	static const char *const sorted[] = {
		"2.6.32", "4.19", "5.4-rc2", "5.4-rc10", "5.4", "5.4.1",
		"5.10", "next-20230101", "next-20230102",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(sorted) / sizeof(*sorted); i++)
		for (size_t j = 0; j < sizeof(sorted) / sizeof(*sorted); j++) {
			struct version a = one(i ? sorted[i] : "2.6.32");
			struct version b = one(j ? sorted[j] : "2.6.32");
			int c = version_cmp(&a, &b);

			assert_int_equal((c > 0) - (c < 0), (i > j) - (i < j));
		}
}

static void same(void **state)
{
	struct version a = one("5.10"), b = one("5.10.162"),
		       c = one("5.10.y"), d = one("5.10-rc1"),
		       e = one("5.10.161");

	(void)state;
	assert_true(version_same(&a, &b));
	assert_true(version_same(&c, &b));
	assert_false(version_same(&a, &d));
	assert_false(version_same(&b, &e));
}

static void programs(void **state)
{
	(void)state;
	expect("k-6.1: 194us", "6.1");
	expect("Server Software: Apache/2.0.50", "");
	expect("the same Apache (2.0.50)", "");
	expect("This is ApacheBench, Version 2.0.40-dev", "");
	expect("kernel (5.10)", "5.10");
	expect("a drop on 5.19-rcX", "5.19");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spellings), cmocka_unit_test(prose),
		cmocka_unit_test(not_versions), cmocka_unit_test(fields),
		cmocka_unit_test(order), cmocka_unit_test(same),
		cmocka_unit_test(programs),
		cmocka_unit_test(candidates_and_ranges),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
