/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables of tools in forms that options and versions give them. */
#include "tests/unit/lines_doc.h"

static void iostat_h_prints_times_without_unit(void **state)
{
	struct document *d = doc_of(
		"     r/s     rkB/s  r_await rareq-sz     w/s     wkB/s "
		"w_await wareq-sz  aqu-sz  %util Device\n"
		"    2.00      0.5k     0.25     1.0k  1000.00     64.5M"
		"    1.50    64.0k    0.50  45.5% nvme0n1\n");

	(void)state;
	assert_text(d->run[0].name, "nvme0n1");
	assert_value(d, "iostat.r_await", 0, 25e4);
	assert_value(d, "iostat.w_await", 0, 15e5);
	assert_value(d, "iostat.rkb/s", 0, 512);
	assert_value(d, "iostat.wkb/s", 0, 64.5 * 1048576);
	assert_value(d, "iostat.wareq-sz", 0, 65536);
	document_free(d);
}

static void vmstat_wide_active_and_stamped(void **state)
{
	struct document *d = doc_of(
		"--procs-- -----------------------memory-------------------- "
		"---swap-- -----io---- -system-- ----------cpu---------- "
		"-----timestamp-----\n"
		"   r    b         swpd         free        inact       active"
		"   si   so    bi    bo   in   cs  us  sy  id  wa  st  gu "
		"                UTC\n"
		"   1    0            0      2000000       400000       300000"
		"    0    0     8    16  100  200   1   2  97   0   0   5 "
		"2024-05-01 10:11:12\n");

	(void)state;
	assert_value(d, "vmstat.inact", 0, 409600000);
	assert_value(d, "vmstat.bo", 0, 16384);
	assert_value(d, "vmstat.gu", 0, 5);
	assert_int_equal(n_measured(d), 18);
	document_free(d);
}

static void netperf_heads_alone_with_load(void **state)
{
	struct document *d = doc_of(
		"Recv   Send    Send                          Utilization   "
		"    Service Demand\n"
		"Socket Socket  Message  Elapsed              Send     Recv "
		"    Send    Recv\n"
		"Size   Size    Size     Time     Throughput  local    "
		"remote   local   remote\n"
		"bytes  bytes   bytes    secs.    10^6bits/s  % S      % S "
		"     us/KB   us/KB\n"
		"\n"
		" 87380  16384  16384    10.00      8000.00   1.50     3.25"
		"     0.125   0.250\n");

	(void)state;
	assert_value(d, "netperf.throughput", 0, 1e9);
	document_free(d);
}

static void netperf_udp_says_what_came_in(void **state)
{
	struct document *d = doc_of(
		"MIGRATED UDP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 "
		"AF_INET to server () port 0 AF_INET\n"
		"Socket  Message  Elapsed      Messages\n"
		"Size    Size     Time         Okay Errors   Throughput\n"
		"bytes   bytes    secs            #      #   10^6bits/sec\n"
		"\n"
		"212992   65507   10.00      120000      0    6400.00\n"
		"212992           10.00      110000           5600.00\n");

	(void)state;
	assert_value(d, "netperf.throughput", 0, 8e8);
	assert_value(d, "netperf.throughput.received", 0, 7e8);
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

static void bonnie_table_of_files(void **state)
{
	struct document *d = doc_of(
		"Version  1.97       ------Sequential Create------ "
		"--------Random Create--------\n"
		"host                -Create-- --Read--- -Delete-- -Create-- "
		"--Read--- -Delete--\n"
		"              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP\n"
		"                 16  4096  30 +++++ +++  8192  40  4100  30 "
		"+++++ +++  8000  40\n"
		"Latency              1000us     250us     300us     400us "
		"     50us     600us\n");

	(void)state;
	assert_value(d, "bonnie++.seq_create", 0, 4096);
	assert_value(d, "bonnie++.ran_del", 0, 8000);
	assert_value(d, "bonnie++.seq_stat.latency", 0, 25e4);
	assert_value(d, "bonnie++.ran_del.latency", 0, 6e5);
	assert_int_equal(n_measured(d), 10);
	document_free(d);
}

static void mmtests_durations_are_seconds(void **state)
{
	struct document *d = doc_of(
		"                       6.1.0        6.2.0        6.3.0\n"
		"                     vanilla      patched      patched2\n"
		"Duration User         100.50       101.25       102.00\n"
		"Duration Elapsed       10.00        11.50        12.00\n"
		"Ops Swap Ins            0.00         2.00         3.00\n");

	(void)state;
	assert_int_equal(d->n_runs, 9);
	assert_value(d, "mmtests.duration", 1, 101.25e9);
	assert_string_equal(measured(d, "mmtests.duration", 1)->unit, "ns");
	assert_value(d, "mmtests.duration", 5, 12e9);
	assert_value(d, "mmtests.ops", 2, 3);
	document_free(d);
}

static void mmtests_means_of_a_share(void **state)
{
	struct document *d = doc_of(
		"                       6.1.0             6.2.0\n"
		"BHmean-1  8    200.00 (   0.00%)  210.00 (   5.00%)\n"
		"BAmean-99 8    300.00 (   0.00%)  330.00 ( -10.00%)\n");

	(void)state;
	assert_value(d, "mmtests.bhmean-1", 1, 210);
	assert_value(d, "mmtests.bamean-99", 1, 330);
	document_free(d);
}

static void lines_of_a_script(void **state)
{
	struct document *d = doc_of(
		"IN: nr_pages=812, OUT: nr_pages=811, wrote=1 page in 12ms\n"
		"IN: nr_pages=811, OUT: nr_pages=810, wrote=1 page in 10ms\n"
		"IN: nr_pages=810, OUT: nr_pages=809, wrote=1 page in 8ms\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_int_equal(d->n_runs, 4);
	assert_value(d, "trace.time", 0, 12e6);
	assert_value(d, "trace.time", 3, 10e6);
	assert_true(d->run[0].partial);
	assert_false(d->run[3].partial);
	document_free(d);
}

static void lines_of_other_shapes_are_no_script(void **state)
{
	struct document *d = doc_of(
		"wrote=1 page in 12ms\n"
		"wrote=1 page in 10ms\n"
		"read=1 page in 8ms\n"
		"a=1 in 5 parts\na=2 in 6 parts\na=3 in 7 parts\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(iostat_h_prints_times_without_unit),
		cmocka_unit_test(vmstat_wide_active_and_stamped),
		cmocka_unit_test(netperf_heads_alone_with_load),
		cmocka_unit_test(netperf_udp_says_what_came_in),
		cmocka_unit_test(bonnie_table_of_files),
		cmocka_unit_test(mmtests_durations_are_seconds),
		cmocka_unit_test(mmtests_means_of_a_share),
		cmocka_unit_test(lines_of_a_script),
		cmocka_unit_test(lines_of_other_shapes_are_no_script),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
