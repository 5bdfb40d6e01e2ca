/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's terse rows: layouts, names, units, disks, what is no result. */
#include "tests/unit/lines_doc.h"

/* 20 percentiles, of which 2 are used. */
#define UNUSED5 "0%=0;0%=0;0%=0;0%=0;0%=0;"
#define PERCENTILES "50.000000%=75;99.900000%=266;" UNUSED5 UNUSED5 UNUSED5 \
		    "0%=0;0%=0;0%=0;"
#define NO_PERCENTILES UNUSED5 UNUSED5 UNUSED5 UNUSED5
#define SLAT "2;115;6.599396;5.754174;"
#define CLAT "23;2362;387.816391;45.369915;"
#define LAT "45;2363;394.415787;45.441074;"
#define BW "29363;51495;92.830524%;37614.000000;12092.519630;"
#define ZERO4 "0;0;0.000000;0.000000;"
#define ZERO_BW "0;0;0.000000%;0.000000;0.000000;"
#define SECTION "81080;40519;10129;2001;" SLAT CLAT PERCENTILES LAT BW
#define NOTHING "0;0;0;0;" ZERO4 ZERO4 NO_PERCENTILES ZERO4 ZERO_BW
#define MORE5 "7;7340;12873;9403.500000;3023.129908;7;"
#define ZERO_MORE5 "0;0;0;0.000000;0.000000;0;"
#define CPU "0.800000%;8.400000%;5054;0;15;"
#define DEPTHS "0.1%;0.2%;99.7%;0.0%;0.0%;0.0%;0.0%;"
#define US "0.01%;0.00%;0.00%;0.00%;0.14%;8.00%;7.00%;0.00%;0.00%;0.00%;"
#define MS "0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	   "0.00%;0.50%"
#define TAIL CPU DEPTHS US MS
#define DISK ";vda;66303;33460;0;3;3636;12647;16286;81.17%"

static void version_3_has_read_and_write(void **state)
{
	struct document *d = doc_of("3;fio-3.33;rnd;0;0;" NOTHING SECTION TAIL
				    DISK "\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "rnd");
	assert_text(d->run[0].tool_version, "3.33");
	assert_value(d, "fio.write.io", 0, 81080 * 1024.0);
	assert_value(d, "fio.write.bw", 0, 40519 * 1024.0);
	assert_value(d, "fio.write.iops", 0, 10129);
	assert_value(d, "fio.write.runtime", 0, 2001e6);
	assert_value(d, "fio.write.slat.max", 0, 115e3);
	assert_value(d, "fio.write.clat.mean", 0, 387816.391);
	assert_value(d, "fio.write.clat.p99.9", 0, 266e3);
	assert_value(d, "fio.write.lat.stdev", 0, 45441.074);
	assert_value(d, "fio.write.bw.per", 0, 92.830524);
	assert_value(d, "fio.write.bw.mean", 0, 37614 * 1024.0);
	assert_value(d, "fio.cpu.ctx", 0, 5054);
	assert_value(d, "fio.iodepth.level.4", 0, 99.7);
	assert_value(d, "fio.latdist.us.100", 0, 8);
	assert_value(d, "fio.latdist.ms.ge2000", 0, 0.5);
	assert_value(d, "fio.disk.vda.write_ticks", 0, 12647e6);
	assert_value(d, "fio.disk.vda.util", 0, 81.17);
	/* Below 1 us is in it, too. */
	assert_null(measured(d, "fio.latdist.us.2", 0));
	assert_null(measured(d, "fio.read.iops", 0));
	document_free(d);
}

static void version_4_has_trim(void **state)
{
	struct document *d = doc_of("4;fio-3.33;t;0;0;" NOTHING NOTHING SECTION
				    TAIL "\n");

	(void)state;
	assert_value(d, "fio.trim.iops", 0, 10129);
	document_free(d);
}

static void version_3_with_three_sections_has_a_sum(void **state)
{
	struct document *d = doc_of("3;fio-3.33;t;0;0;" SECTION SECTION SECTION
				    TAIL "\n");

	(void)state;
	assert_value(d, "fio.read.iops", 0, 10129);
	assert_value(d, "fio.mixed.iops", 0, 10129);
	assert_null(measured(d, "fio.trim.iops", 0));
	document_free(d);
}

/* lat_percentiles=1: no completion took as long as the largest of them. */
static void percentiles_beyond_the_completion_are_of_all(void **state)
{
	struct document *d = doc_of(
		"3;fio-3.33;t;0;0;81080;40519;10129;2001;" SLAT
		"23;400;87.816391;45.369915;50.000000%=75;99.900000%=2250;"
		UNUSED5 UNUSED5 UNUSED5 "0%=0;0%=0;0%=0;" LAT BW NOTHING TAIL
		"\n");

	(void)state;
	assert_value(d, "fio.read.lat.p99.9", 0, 2250e3);
	assert_value(d, "fio.read.lat.p50", 0, 75e3);
	assert_null(measured(d, "fio.read.clat.p50", 0));
	document_free(d);
}

/* The group's bandwidth is cut down to KiB before it divides. */
static void a_share_is_as_good_as_its_divisor(void **state)
{
	struct document *d = doc_of("3;fio-3.33;t;0;0;" SECTION NOTHING TAIL
				    "\n");

	(void)state;
	assert_true(measured(d, "fio.read.bw.per", 0)->precision > 1e-3);
	assert_true(measured(d, "fio.read.bw.per", 0)->precision < 1e-2);
	document_free(d);
}

static void one_section_is_the_sum(void **state)
{
	struct document *d = doc_of("3;fio-3.33;t;0;0;" SECTION TAIL "\n");

	(void)state;
	assert_value(d, "fio.mixed.iops", 0, 10129);
	document_free(d);
}

static void version_5_has_samples_of_iops(void **state)
{
	struct document *d = doc_of("5;fio-3.41;t;0;0;" SECTION MORE5 NOTHING
				    ZERO_MORE5 NOTHING ZERO_MORE5 TAIL "\n");

	(void)state;
	assert_value(d, "fio.read.bw.samples", 0, 7);
	assert_value(d, "fio.read.iops.mean", 0, 9403.5);
	assert_value(d, "fio.read.iops.samples", 0, 7);
	assert_value(d, "fio.cpu.usr", 0, 0.8);
	document_free(d);
}

static void version_2_with_percentiles_has_no_fio_version(void **state)
{
	struct document *d = doc_of("2;t;1;0;" SECTION NOTHING NOTHING TAIL
				    "\n");

	(void)state;
	assert_text(d->run[0].name, "t");
	assert_int_equal(d->run[0].tool_version.n, 0);
	assert_value(d, "fio.read.iops", 0, 10129);
	document_free(d);
}

static void version_2_of_1_x_is_short(void **state)
{
	struct document *d = doc_of("2;r1;0;0;8192;279620;30;" SLAT CLAT LAT BW
				    "0;0;0;" ZERO4 ZERO4 ZERO4 ZERO_BW TAIL
				    "\n");

	(void)state;
	/* 8192 KiB in 30 ms: the bandwidth is in bytes/ms. */
	assert_value(d, "fio.read.bw", 0, 279620e3);
	assert_value(d, "fio.read.runtime", 0, 30e6);
	assert_value(d, "fio.read.lat.max", 0, 2363e3);
	assert_value(d, "fio.latdist.us.2", 0, 0.01);
	assert_null(measured(d, "fio.read.iops", 0));
	document_free(d);
}

static void rows_without_version_and_with_commas(void **state)
{
	struct document *d = doc_of(
		"r1;0;0;8192;254200;33;" SLAT CLAT BW "0;0;0;" ZERO4 ZERO4
		ZERO_BW TAIL "\n\n"
		"r1,0,0,8192,99864,84,0,0,0.000000,0.000000,0,1,0.000488,"
		"0.022102,0,0,0.000000%,0.000000,0.000000,0,0,0,0,0,0.000000,"
		"0.000000,0,0,0.000000,0.000000,0,0,0.000000%,0.000000,"
		"0.000000,75.000000%,21.428571%,18\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fio.read.bw", 0, 254200e3);
	assert_value(d, "fio.read.bw", 1, 99864e3);
	assert_value(d, "fio.read.clat.mean", 1, 0.488);
	assert_value(d, "fio.cpu.usr", 1, 75);
	document_free(d);
}

static void a_name_may_hold_the_separator(void **state)
{
	struct document *d = doc_of("3;fio-3.33;a;b;c;0;0;" SECTION SECTION
				    TAIL "\n");

	(void)state;
	assert_text(d->run[0].name, "a;b;c");
	assert_value(d, "fio.write.iops", 0, 10129);
	document_free(d);
}

static void errors_and_description_follow_the_disks(void **state)
{
	struct document *d = doc_of("3;fio-3.33;w;0;28;" NOTHING NOTHING TAIL
				    DISK ";3;28;what it was\n");

	(void)state;
	assert_value(d, "fio.errors.total", 0, 3);
	assert_value(d, "fio.errors.first", 0, 28);
	assert_false(d->run[0].valid);
	document_free(d);
}

static void disks_of_a_server_have_a_line(void **state)
{
	struct document *d = doc_of("3;fio-3.33;w;0;0;" SECTION SECTION TAIL
				    "\n" DISK "\n\n"
				    "3;fio-3.33;All clients;0;0;" SECTION
				    SECTION TAIL "\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fio.disk.vda.read_ios", 0, 66303);
	assert_false(d->run[0].partial);
	assert_true(d->run[1].partial);
	document_free(d);
}

static void progress_may_stand_before_a_row(void **state)
{
	struct document *d = doc_of(
		"Jobs: 1 (f=1): [R(1)][100.0%][eta 00m:00s]\r"
		"3;fio-3.33;w;0;0;" SECTION SECTION TAIL "\n");

	(void)state;
	assert_value(d, "fio.read.iops", 0, 10129);
	document_free(d);
}

static void nan_is_no_value(void **state)
{
	struct document *d = doc_of(
		"3;fio-2.0.5;w;0;0;81080;40519;10129;2001;" SLAT
		"0;0;-nan;nan;" NO_PERCENTILES LAT BW SECTION TAIL
		";vda;1;2;3;4;5;6;7;-nan%\n");

	(void)state;
	assert_value(d, "fio.read.lat.min", 0, 45e3);
	assert_null(measured(d, "fio.read.clat.mean", 0));
	assert_value(d, "fio.disk.vda.read_ios", 0, 1);
	assert_null(measured(d, "fio.disk.vda.util", 0));
	document_free(d);
}

static void other_lists_are_left_alone(void **state)
{
	struct document *d = doc_of(
		"1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21;22;23;"
		"24;25;26;27;28;29;30;31;32;33;34;35;36%;37%;38;39;40\n");

	(void)state;
	for (size_t i = 0; i < d->n_blocks; i++)
		assert_string_not_equal(d->block[i].format->name, "fio-terse");
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(version_3_has_read_and_write),
		cmocka_unit_test(version_4_has_trim),
		cmocka_unit_test(version_3_with_three_sections_has_a_sum),
		cmocka_unit_test(one_section_is_the_sum),
		cmocka_unit_test(percentiles_beyond_the_completion_are_of_all),
		cmocka_unit_test(a_share_is_as_good_as_its_divisor),
		cmocka_unit_test(version_5_has_samples_of_iops),
		cmocka_unit_test(
			version_2_with_percentiles_has_no_fio_version),
		cmocka_unit_test(version_2_of_1_x_is_short),
		cmocka_unit_test(rows_without_version_and_with_commas),
		cmocka_unit_test(a_name_may_hold_the_separator),
		cmocka_unit_test(errors_and_description_follow_the_disks),
		cmocka_unit_test(disks_of_a_server_have_a_line),
		cmocka_unit_test(progress_may_stand_before_a_row),
		cmocka_unit_test(nan_is_no_value),
		cmocka_unit_test(other_lists_are_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
