/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Releases of a distribution as states. */
#include "tests/unit/side_doc.h"

#define SLOW HEAD("performance regression after the upgrade")

static void sides(const char *body, double base, double test)
{
	struct judged j = judge(body);

	is(&j, base, BASE);
	is(&j, test, TEST);
	END(j);
}

static void none(const char *body, double a, double b)
{
	struct judged j = judge(body);

	is(&j, a, OTHER);
	is(&j, b, OTHER);
	END(j);
}

static void keys_of_lines(void **state)
{
	(void)state;
	sides(SLOW "RHEL 7.6: 120k IOPS\nRHEL 8.1: 98k IOPS\n", 120e3, 98e3);
}

static void newer_first(void **state)
{
	(void)state;
	sides(SLOW "Ubuntu 22.04: 812 MB/s\nUbuntu 20.04: 950 MB/s\n", 950e6,
	      812e6);
}

static void glued_to_the_name(void **state)
{
	(void)state;
	sides(SLOW "On CentOS7 the copy took 41 s, on CentOS8 it took 63 s.\n",
	      41e9, 63e9);
}

static void heads_of_columns(void **state)
{
	(void)state;
	sides(SLOW "          Debian 11    Debian 12\n"
	      "seqread   1200 MB/s    1100 MB/s\n"
	      "randread   400 MB/s     380 MB/s\n", 1200e6, 1100e6);
}

static void headings(void **state)
{
	(void)state;
	sides(SLOW "Fedora 39:\n\nThroughput: 290 MB/s\n\nFedora 38:\n\n"
	      "Throughput: 340 MB/s\n", 340e6, 290e6);
}

static void two_and_two_by_order(void **state)
{
	(void)state;
	sides(SLOW "SLES 12 SP5 vs SLES 15 SP2: 340 MB/s vs 290 MB/s\n", 340e6,
	      290e6);
	sides(SLOW "SLES 15 SP2 vs SLES 12 SP5: 290 MB/s vs 340 MB/s\n", 340e6,
	      290e6);
	sides(SLOW "I get 290 MB/s and 340 MB/s on Debian 12 and Debian 11.\n",
	      340e6, 290e6);
}

static void service_packs_order(void **state)
{
	(void)state;
	sides(SLOW "SLES 12 SP5: 290 MB/s\nSLES 12 SP2: 340 MB/s\n", 340e6,
	      290e6);
}

static void two_releases_and_one_number(void **state)
{
	struct judged j = judge(SLOW "From Debian 11 to Debian 12 we went, "
				"and it runs at 290 MB/s.\n");

	(void)state;
	is(&j, 290e6, OTHER);
	END(j);
}

static void two_distributions_have_no_order(void **state)
{
	(void)state;
	none(SLOW "Debian 12: 340 MB/s\nUbuntu 22.04: 290 MB/s\n", 340e6,
	     290e6);
}

static void three_releases_have_no_pair(void **state)
{
	(void)state;
	none(SLOW "Debian 10: 360 MB/s\nDebian 11: 340 MB/s\n"
	     "Debian 12: 290 MB/s\n", 340e6, 290e6);
}

static void kernels_come_first(void **state)
{
	(void)state;
	sides("regression from 6.4 to 6.5\n\n[Ann Example]\n\n"
	      "Fedora 39 with 6.4: 340 MB/s\nFedora 38 with 6.5: 290 MB/s\n",
	      340e6, 290e6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_of_lines),
		cmocka_unit_test(newer_first),
		cmocka_unit_test(glued_to_the_name),
		cmocka_unit_test(heads_of_columns),
		cmocka_unit_test(headings),
		cmocka_unit_test(two_and_two_by_order),
		cmocka_unit_test(service_packs_order),
		cmocka_unit_test(two_releases_and_one_number),
		cmocka_unit_test(two_distributions_have_no_order),
		cmocka_unit_test(three_releases_have_no_pair),
		cmocka_unit_test(kernels_come_first),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
