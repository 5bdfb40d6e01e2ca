/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Output of tools as mail programs leave it: cut, in stars. */
#include "tests/unit/lines_doc.h"

static void a_line_cut_in_two_is_one(void **state)
{
	struct document *d = doc_of(
		"stress-ng: metrc: [4711] switch          250000     10.00"
		"      0.50\n"
		"19.00     25000.00       12820.51\n");

	(void)state;
	assert_value(d, "stress-ng.switch.ops_per_sec", 0, 25000);
	assert_value(d, "stress-ng.switch.ops", 0, 250000);
	document_free(d);
}

static void a_line_that_had_room_is_not_cut(void **state)
{
	struct document *d = doc_of(
		"stress-ng: metrc: [4711] switch 250000 10.00\n"
		"0.50 19.00 25000.00 12820.51\n");

	(void)state;
	assert_null(measured(d, "stress-ng.switch.ops_per_sec", 0));
	document_free(d);
}

static void what_stands_in_one_line_is_not_joined(void **state)
{
	struct document *d = doc_of(
		"In 12 of 100 runs of it we saw that it took far longer than "
		"usual:\n"
		"Elapsed Time 109.5\n");

	(void)state;
	assert_value(d, "kernbench.elapsed", 0, 109.5e9);
	assert_int_equal(d->run[0].first_line, 1);
	document_free(d);
}

static void mpstat_cut_in_two(void **state)
{
	struct document *d = doc_of(
		"Average:     CPU    %usr   %nice    %sys %iowait    %irq   "
		"%soft  %steal\n"
		"%guest  %gnice   %idle\n"
		"Average:     all   51.25    0.50   33.25    0.50    0.00    "
		"0.00    0.50\n"
		"0.00    0.00   14.00\n");

	(void)state;
	assert_value(d, "mpstat.%usr", 0, 51.25);
	assert_value(d, "mpstat.%idle", 0, 14);
	assert_int_equal(n_measured(d), 10);
	document_free(d);
}

static void vmstat_cut_in_two(void **state)
{
	struct document *d = doc_of(
		"procs -----------memory---------- ---swap-- -----io---- "
		"-system--\n"
		"------cpu-----\n"
		" r  b   swpd   free   buff  cache   si   so    bi    bo   in"
		"   cs us sy id wa\n"
		"st\n"
		" 4  0      0 2000000 154432 711283    0    0     8    16  369"
		"  609 72 12 15  0\n"
		"1\n");

	(void)state;
	assert_value(d, "vmstat.free", 0, 2048000000);
	assert_value(d, "vmstat.st", 0, 1);
	assert_int_equal(n_measured(d), 17);
	document_free(d);
}

static void vmstat_in_stars(void **state)
{
	struct document *d = doc_of(
		"*r  b   swpd   free   buff  cache   si   so    bi    bo   in"
		"   cs us sy id wa st*\n"
		"*4  0      0 2000000 154432 711283    0    0     8    16  369"
		"  609 72 12 15  0  1*\n");

	(void)state;
	assert_value(d, "vmstat.r", 0, 4);
	assert_value(d, "vmstat.st", 0, 1);
	document_free(d);
}

static void iostat_cut_in_three(void **state)
{
	struct document *d = doc_of(
		"Device            r/s     rkB/s   rrqm/s  %rrqm r_await\n"
		"rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz\n"
		"aqu-sz  %util\n"
		"vda              3.00     12.00     0.00   0.00    0.50\n"
		"4.00  524.00  37480.00    17.00   3.25    1.50    71.50\n"
		"0.88  13.50\n");

	(void)state;
	assert_text(d->run[0].name, "vda");
	assert_value(d, "iostat.w/s", 0, 524);
	assert_value(d, "iostat.w_await", 0, 15e5);
	assert_value(d, "iostat.%util", 0, 13.5);
	assert_int_equal(n_measured(d), 14);
	document_free(d);
}

static void iostat_for_humans(void **state)
{
	struct document *d = doc_of(
		"avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
		"          46.2%   25.7%   12.2%    0.2%    0.7%   15.0%\n"
		"\n"
		"Device            r/s     rkB/s   %rrqm r_await rareq-sz     "
		"w/s     wkB/s  %util\n"
		"vda             76.75    790.5k    6.1%    1.25    10.5k   "
		"42.50      3.5M   2.9%\n");

	(void)state;
	assert_value(d, "iostat.cpu.user", 0, 46.2);
	assert_value(d, "iostat.rkb/s", 0, 790.5 * 1024);
	assert_value(d, "iostat.wkb/s", 0, 3.5 * 1048576);
	assert_value(d, "iostat.%util", 0, 2.9);
	document_free(d);
}

static void bonnie_of_2_says_its_units(void **state)
{
	struct document *d = doc_of(
		"Name:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP"
		"  /sec %CP  /sec %CP\n"
		"vm              64M  499k  46 1.5g  20 300m  10  870k  49 "
		"+++++ +++ 250.5   5\n"
		"Latency             49320us   10648us    4064us   25695us"
		"    5862us   64316us\n");

	(void)state;
	assert_value(d, "bonnie++.putc", 0, 499 * 1024);
	assert_value(d, "bonnie++.put_block", 0, 1.5 * 1073741824);
	assert_value(d, "bonnie++.rewrite", 0, 300 * 1048576.0);
	assert_null(measured(d, "bonnie++.get_block", 0));
	assert_value(d, "bonnie++.seeks", 0, 250.5);
	assert_value(d, "bonnie++.getc.latency", 0, 25695e3);
	document_free(d);
}

static void samples_of_others_are_no_perf(void **state)
{
	struct document *d = doc_of("    Deviation: 0.42%\n"
				    "    Samples: 3\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_cut_in_two_is_one),
		cmocka_unit_test(a_line_that_had_room_is_not_cut),
		cmocka_unit_test(what_stands_in_one_line_is_not_joined),
		cmocka_unit_test(mpstat_cut_in_two),
		cmocka_unit_test(vmstat_cut_in_two),
		cmocka_unit_test(vmstat_in_stars),
		cmocka_unit_test(iostat_cut_in_three),
		cmocka_unit_test(iostat_for_humans),
		cmocka_unit_test(bonnie_of_2_says_its_units),
		cmocka_unit_test(samples_of_others_are_no_perf),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
