/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables whose rows a mail program cut into lines of some 72 bytes. */
#include "tests/unit/lines_doc.h"

static void fs_mark_row_on_two_lines(void **state)
{
	struct document *d = doc_of(
		"FSUse%        Count         Size    Files/sec\n"
		"App Overhead\n"
		"     1        80000         4096      12345.5\n"
		"1234567\n"
		"     2       160000         4096      12000.0\n"
		"1200000\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fs_mark.files/sec", 1, 12000);
	assert_value(d, "fs_mark.app_overhead", 0, 1234567e3);
	document_free(d);
}

static void fs_mark_calls_on_three_lines(void **state)
{
	struct document *d = doc_of(
		"FSUse%        Count         Size    Files/sec     App Overhead\n"
		"CREAT (Min/Avg/Max)        WRITE (Min/Avg/Max)\n"
		"FSYNC (Min/Avg/Max)\n"
		"     1        80000         4096      12345.5          1234567\n"
		"       5       10      200        2        8      400\n"
		"       0        1        3\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "fs_mark.creat.avg", 0, 10000);
	assert_value(d, "fs_mark.write.max", 0, 400000);
	assert_value(d, "fs_mark.fsync.max", 0, 3000);
	document_free(d);
}

#define IOZONE \
	"              kB  reclen    write  rewrite    read    reread\n" \
	"read    write     read  rewrite     read   fwrite frewrite\n"

static void iozone_row_on_two_lines(void **state)
{
	struct document *d = doc_of(IOZONE
		"           65536       4      100      200     300       400\n"
		"500      600      700      800      900     1000     1100\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "iozone.reread", 0, 400 * 1024);
	assert_value(d, "iozone.random_read", 0, 500 * 1024);
	assert_value(d, "iozone.frewrite", 0, 1100 * 1024);
	document_free(d);
}

static void iozone_short_rows_stay_apart(void **state)
{
	struct document *d = doc_of(
		"              kB  reclen    write  rewrite    read    reread\n"
		"           65536       4      100\n"
		"           65536       8      110\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "iozone.write", 1, 110 * 1024);
	document_free(d);
}

static void iozone_gap_in_a_cut_row_is_not_guessed(void **state)
{
	struct document *d = doc_of(IOZONE
		"           65536       4      100      200     300       400\n"
		"500      600\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void diskstats_row_on_two_lines(void **state)
{
	struct document *d = doc_of(
		" 259       0 nvme0n1 1000 20 8000 500 2000 40 16000 1500 0\n"
		"1800 2000 5 0 40 2 7 3\n"
		"   8       0 sda 1000 20 8000 500 2000 40 16000 1500 0 1800 "
		"2000\n"
		"5 0 40 2\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].name, "nvme0n1");
	assert_value(d, "diskstats.flushes", 0, 7);
	assert_text(d->run[1].name, "sda");
	assert_value(d, "diskstats.discards", 1, 5);
	assert_null(measured(d, "diskstats.flushes", 1));
	document_free(d);
}

static void diskstats_of_other_lengths_are_none(void **state)
{
	struct document *d = doc_of(
		" 259       0 nvme0n1 1000 20 8000 500 2000 40 16000 1500 0\n"
		"1800 2000 5\n");

	(void)state;
	for (size_t i = 0; i < d->n_runs; i++)
		assert_false(text_eq(d->run[i].tool, TEXT("diskstats")));
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fs_mark_row_on_two_lines),
		cmocka_unit_test(fs_mark_calls_on_three_lines),
		cmocka_unit_test(iozone_row_on_two_lines),
		cmocka_unit_test(iozone_short_rows_stay_apart),
		cmocka_unit_test(iozone_gap_in_a_cut_row_is_not_guessed),
		cmocka_unit_test(diskstats_row_on_two_lines),
		cmocka_unit_test(diskstats_of_other_lengths_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
