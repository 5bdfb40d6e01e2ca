/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's log files: kinds by name, units, windows, histograms. */
#include "tests/unit/lines_doc.h"

static const struct series_point *point(const struct document *d, size_t i)
{
	assert_true(d->n_runs > 0 && i < d->run[0].n_points);
	return &d->run[0].point[i];
}

static void bandwidth_is_a_series(void **state)
{
	struct document *d = doc_of("x_bw.1.log:\n"
				    "500, 2132912, 0, 0\n"
				    "1000, 2130112, 1, 0\n");

	(void)state;
	assert_int_equal(d->run[0].n_points, 2);
	assert_text(point(d, 0)->metric, "fio.read.bw");
	assert_near(point(d, 0)->t, 500e6);
	assert_near(point(d, 0)->value, 2132912 * 1024.0);
	assert_text(point(d, 1)->metric, "fio.write.bw");
	assert_true(d->run[0].partial);
	assert_int_equal(d->run[0].n_measurements, 0);
	document_free(d);
}

static void a_priority_column_means_ns(void **state)
{
	struct document *d = doc_of("x_lat.log\n"
				    "0, 90, 2, 4096, 8192, 0x0000\n"
				    "0, 91, 2, 4096, 4096, 0x4001\n");

	(void)state;
	assert_value(d, "fio.trim.lat.min", 0, 90);
	assert_value(d, "fio.trim.lat.max", 0, 91);
	assert_value(d, "fio.trim.lat.mean", 0, 90.5);
	assert_value(d, "fio.trim.lat.samples", 0, 2);
	document_free(d);
}

/* 4 ms passed in which 3.9 ms of waiting fit as usec, not as ns. */
static void the_load_tells_usec(void **state)
{
	struct document *d = doc_of("x_clat.1.log\n"
				    "0, 1300, 0, 4096\n"
				    "2, 1300, 0, 4096\n"
				    "4, 1300, 0, 4096\n");

	(void)state;
	assert_value(d, "fio.read.clat.mean", 0, 1300e3);
	document_free(d);
}

static void the_load_tells_ns(void **state)
{
	struct document *d = doc_of("x_clat.1.log\n"
				    "0, 1300000, 0, 4096\n"
				    "2, 1300000, 0, 4096\n"
				    "4, 1300000, 0, 4096\n");

	(void)state;
	assert_value(d, "fio.read.clat.mean", 0, 1300e3);
	document_free(d);
}

static void windows_have_no_summary(void **state)
{
	struct document *d = doc_of("x_clat.log\n"
				    "250, 5039, 1, 0\n"
				    "500, 5114, 1, 0\n");

	(void)state;
	assert_int_equal(d->run[0].n_points, 2);
	assert_int_equal(d->run[0].n_measurements, 0);
	assert_int_equal(d->diags.n, 1);
	document_free(d);
}

static void a_mean_and_a_maximum(void **state)
{
	struct document *d = doc_of("x_clat.log\n"
				    "250, 5039, 9000, 1, 0\n"
				    "500, 5114, 9100, 0, 0\n");

	(void)state;
	assert_text(point(d, 0)->metric, "fio.write.clat");
	assert_near(point(d, 0)->value, 5039);
	assert_text(point(d, 1)->metric, "fio.read.clat");
	document_free(d);
}

static void numbers_without_a_name_are_left_alone(void **state)
{
	struct document *d = doc_of("500, 2132912, 0, 0\n"
				    "1000, 2130112, 1, 0\n");

	(void)state;
	for (size_t i = 0; i < d->n_blocks; i++)
		assert_string_not_equal(d->block[i].format->name, "fio-log");
	document_free(d);
}

/* A histogram log of coarseness 6: 29 counters (ns) or 19 (usec). */
static void counters_are_added_up(void **state)
{
	struct document *d = doc_of(
		"x_clat_hist.1.log\n"
		"251, 1, 4096, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
		"0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\n"
		"501, 1, 4096, 0, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
		"0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\n");
	const struct histogram *h = d->run[0].histogram;

	(void)state;
	assert_int_equal(d->run[0].n_histograms, 1);
	assert_text(h->name, "fio.write.clat");
	assert_near(h->total, 13);
	assert_int_equal(h->n, 3);
	assert_near(h->bucket[0].hi, 63);
	assert_near(h->bucket[1].lo, 64);
	assert_near(h->bucket[1].hi, 127);
	assert_near(h->bucket[1].count, 5);
	assert_near(h->bucket[2].lo, 128);
	assert_near(h->bucket[2].hi, 255);
	document_free(d);
}

static void nineteen_counters_are_usec(void **state)
{
	struct document *d = doc_of(
		"x_clat_hist.log\n"
		"251, 0, 4096, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
		"0, 0, 0\n");

	(void)state;
	assert_near(d->run[0].histogram->bucket[0].lo, 64e3);
	assert_near(d->run[0].histogram->bucket[0].hi, 128e3 - 1);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bandwidth_is_a_series),
		cmocka_unit_test(a_priority_column_means_ns),
		cmocka_unit_test(the_load_tells_usec),
		cmocka_unit_test(the_load_tells_ns),
		cmocka_unit_test(windows_have_no_summary),
		cmocka_unit_test(a_mean_and_a_maximum),
		cmocka_unit_test(numbers_without_a_name_are_left_alone),
		cmocka_unit_test(counters_are_added_up),
		cmocka_unit_test(nineteen_counters_are_usec),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
