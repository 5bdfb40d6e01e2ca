/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Shapes of free tables: versions as heads, piped cells, CSV, single blanks,
 * cells of several lines; one named example a test. */
#include "tests/unit/table_doc.h"

static void versions_above_single_blanks(void **state)
{
	struct document *d = tables("Random reads, IOPS:\n"
				    "\n"
				    "threads 6.4 6.5\n"
				    "1 11020 9800\n"
				    "2 21900 19050\n"
				    "4 43100 37700\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_text(run_of(d, 11020)->label, "6.4");
	assert_text(run_of(d, 37700)->label, "6.5");
	assert_text(run_of(d, 37700)->group, "threads=4");
	document_free(d);
}

static void versions_above_gaps(void **state)
{
	struct document *d = tables(
		"              5.10        5.15\n"
		"avg (ms)      2.4         3.9\n"
		"p99 (ms)      9.1         17.0\n"
		"ops/s         41200       26100\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_text(run_of(d, 2.4e6)->label, "5.10");
	assert_text(run_of(d, 26100)->label, "5.15");
	document_free(d);
}

/* Counter-example: values of that shape below heads stay values. */
static void small_values_are_no_versions(void **state)
{
	struct document *d = tables("         before   after\n"
				    "tar       2.03     2.73\n"
				    "untar    14.10    14.11\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 2.03)->label, "before");
	document_free(d);
}

static void piped_cells_go_by_number(void **state)
{
	struct document *d = tables(
		"Times in ms:\n"
		"| kernel | v3.26.0 | v3.27.0 | delta |\n"
		"|---|---:|---:|---:|\n"
		"| `objnew` | 386.5 | 246.8 | **-36.1%** |\n"
		"| `hash` | 19.1 | 19.8 | +3.7% |\n"
		"| all else | - | - | within 3% |\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 19.1e6)->label, "v3.26.0");
	assert_text(run_of(d, 19.8e6)->label, "v3.27.0");
	assert_text(run_of(d, 19.8e6)->group, "hash");
	assert_text(run_of(d, 386.5e6)->group, "objnew");
	document_free(d);
}

static void versions_in_a_piped_head(void **state)
{
	struct document *d = tables(
		"| Test | 6.7 | 6.8 | Change |\n"
		"|---|---|---|---|\n"
		"| randread | 512k IOPS | 488k IOPS | -4.7% |\n"
		"| seq | 6,912 MB/s | 6,905 MB/s | -0.1% |\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 488e3)->label, "6.8");
	assert_text(run_of(d, 6912e6)->label, "6.7");
	document_free(d);
}

static void cells_of_several_lines(void **state)
{
	struct document *d = tables(
		"+--------+---------------+---------------+\n"
		"|        | Unpatched     | Patched       |\n"
		"+--------+---------------+---------------+\n"
		"| Test 1 | 6866 files/s  | 13527 files/s |\n"
		"|        | e: 8,188,644  | e: 1,719,725  |\n"
		"|        | c: 381 / 330  | c: 381/ 280   |\n"
		"+--------+---------------+---------------+\n"
		"| Test 2 | 6927 files/s  | 8422 files/s  |\n"
		"|        | e: 8,055,911  | e: 261,268    |\n"
		"+--------+---------------+---------------+\n"
		"| Test 3 | 387 MiB/s     | 443 MiB/s     |\n"
		"+--------+---------------+---------------+\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_text(run_of(d, 8422)->label, "Patched");
	assert_text(run_of(d, 8422)->group, "Test 2");
	assert_text(run_of(d, 387.0 * 1048576)->label, "Unpatched");
	document_free(d);
}

static void a_label_row_groups_those_below(void **state)
{
	struct document *d = tables(
		"|       | old      | new      |\n"
		"| XFS   |          |          |\n"
		"| read  | 512 MB/s | 440 MB/s |\n"
		"| write | 301 MB/s | 299 MB/s |\n"
		"| ext4  |          |          |\n"
		"| read  | 498 MB/s | 497 MB/s |\n"
		"| write | 280 MB/s | 281 MB/s |\n");

	(void)state;
	assert_int_equal(n_measured(d), 8);
	assert_text(run_of(d, 440e6)->group, "XFS / read");
	assert_text(run_of(d, 497e6)->group, "ext4 / read");
	document_free(d);
}

static void comma_separated(void **state)
{
	struct document *d = tables("Results (MB/s):\n"
				    "\n"
				    "bs,6.1.50,6.6.3\n"
				    "4k,212.5,180.1\n"
				    "64k,1510.2,1302.7\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 212.5e6)->label, "6.1.50");
	assert_text(run_of(d, 1302.7e6)->group, "bs=64k");
	document_free(d);
}

static void semicolons_with_decimal_commas(void **state)
{
	struct document *d = tables("Throughput in MB/s:\n"
				    "test;old;new\n"
				    "write;512,5;433,1\n"
				    "read;540,2;538,9\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 433.1e6)->label, "new");
	assert_text(run_of(d, 433.1e6)->group, "write");
	document_free(d);
}

/* Counter-example: lists of numbers in a setting are no CSV. */
static void lists_of_numbers_are_no_csv(void **state)
{
	struct document *d = tables("IOPS were measured on these:\n"
				    "0,2,4,6\n"
				    "1,3,5,7\n"
				    "8,10,12,14\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

/* Counter-example: rising values under the name of a side are no keys. */
static void rising_values_are_no_keys(void **state)
{
	struct document *d = tables(
		"             before                after\n"
		"         avg      max          avg      max\n"
		"seq    1.10 ms  4.0 ms       1.31 ms  9.5 ms\n"
		"rand   2.20 ms  8.1 ms       2.95 ms  22.4 ms\n");

	(void)state;
	assert_int_equal(n_measured(d), 8);
	assert_text(run_of(d, 1.10e6)->label, "before");
	assert_text(run_of(d, 22.4e6)->label, "after");
	document_free(d);
}

static void unit_said_below(void **state)
{
	struct document *d = tables(
		"         base             patched\n"
		"1 pipe   812 +/- 4        790 +/- 6     (-2.7%)\n"
		"8 pipes  5110 +/- 31      4702 +/- 40   (-8.0%)\n"
		"\n"
		"Numbers are kops/s.\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 4702e3)->label, "patched");
	assert_string_equal(run_of(d, 4702e3)->measurement[0].unit, "1/s");
	document_free(d);
}

static void distributions_are_no_results(void **state)
{
	struct document *d = tables(
		"Extent Size Range :  Free extents   Free Blocks  Percent\n"
		"    4K...    8K-  :             4             5    0.00%\n"
		"    8K...   16K-  :            12            40    0.01%\n"
		"   16K...   32K-  :           310          1900    0.22%\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void gain_and_variation_in_brackets(void **state)
{
	struct document *d = tables(
		"Case:          base[pct imp](CV)    scope[pct imp](CV)\n"
		" 1-groups     1.00 [ -0.00]( 1.76)     0.99 [  0.56]( 3.02)\n"
		" 2-groups     1.00 [ -0.00]( 1.52)     1.01 [ -0.94]( 2.36)\n"
		" 4-groups     1.00 [ -0.00]( 1.49)     1.02 [ -2.20]( 1.91)\n");

	(void)state;
	run_of(d, 0.99);
	run_of(d, 1.02);
	assert_int_equal(n_measured(d), 6);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(versions_above_single_blanks),
		cmocka_unit_test(versions_above_gaps),
		cmocka_unit_test(small_values_are_no_versions),
		cmocka_unit_test(piped_cells_go_by_number),
		cmocka_unit_test(versions_in_a_piped_head),
		cmocka_unit_test(cells_of_several_lines),
		cmocka_unit_test(a_label_row_groups_those_below),
		cmocka_unit_test(comma_separated),
		cmocka_unit_test(semicolons_with_decimal_commas),
		cmocka_unit_test(lists_of_numbers_are_no_csv),
		cmocka_unit_test(rising_values_are_no_keys),
		cmocka_unit_test(unit_said_below),
		cmocka_unit_test(distributions_are_no_results),
		cmocka_unit_test(gain_and_variation_in_brackets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
