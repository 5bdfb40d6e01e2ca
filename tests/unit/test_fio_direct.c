/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which reports of fio are read without a document. That what is read is what
 * fio-normal reads is the business of fuzz_fio_direct. */
#include "tests/unit/test.h"

#include "parser/format/fio/fio_direct.h"

#define HEAD "fs: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, ioengine=psync, " \
	     "iodepth=1\nfio-3.33\nStarting 1 process\n\n"
#define JOB "fs: (groupid=0, jobs=1): err= 0: pid=3182: Mon Nov 30 " \
	    "09:55:03 2026\n"
#define RATES "  write: IOPS=7529, BW=29.4MiB/s (30.8MB/s)" \
	      "(2048KiB/68msec); 0 zone resets\n"
#define LAT "    clat (usec): min=2, max=133, avg= 4.11, stdev= 6.97\n"

struct seen {
	size_t runs, values, rows;
	char last[128];
	struct fio_direct_value value[8];
};

static void see_run(void *data, struct text name)
{
	struct seen *s = data;

	assert_text(name, "fs");
	s->runs++;
}

static void see_row(void *data, const struct fio_direct_row *row)
{
	struct seen *s = data;

	s->rows++;
	memcpy(s->last, row->head, row->n_head);
	s->last[row->n_head] = '\0';
	for (size_t i = 0; i < row->n && i < COUNT_OF(s->value); i++)
		s->value[i] = row->value[i];
}

static void see_value(void *data, struct text metric, double value,
		      const char *unit, double step, size_t line)
{
	struct seen *s = data;

	assert_true(metric.n && unit && step > 0 && value >= 0 && line);
	s->values++;
}

static size_t read_report(const char *text, struct seen *s)
{
	struct arena *a = arena_new();
	struct fio_direct *d = arena_alloc(a, sizeof(*d));
	size_t n;

	*s = (struct seen){.runs = 0};
	d->data = s;
	d->run = see_run;
	d->row = see_row;
	d->value = see_value;
	n = fio_direct_report(d, text_of(text));
	arena_free(a);
	return n;
}

static void test_report(void **state)
{
	const char *text = HEAD JOB RATES LAT;
	struct seen s;

	(void)state;
	assert_int_equal(read_report(text, &s), strlen(text));
	assert_int_equal(s.runs, 1);
	assert_int_equal(s.rows, 1);
	assert_int_equal(s.values, 5);
	assert_string_equal(s.last, "fio.write.clat.");
	/* 4.11 us */
	assert_int_equal(s.value[2].digits, 411000);
	assert_int_equal(s.value[2].decimals, 2);
	assert_int_equal(s.value[2].step, 1000);
	assert_text(s.value[2].tail, "mean");
}

static void test_stops_at_next(void **state)
{
	const char *text = HEAD JOB RATES "\nRun status group 0 (all jobs):\n"
			   HEAD JOB LAT;
	struct seen s;

	(void)state;
	assert_int_equal(read_report(text, &s),
			 strlen(HEAD JOB RATES
				"\nRun status group 0 (all jobs):\n"));
	assert_int_equal(s.runs, 1);
}

static void test_refused(void **state)
{
	static const char *const odd[] = {
		HEAD JOB RATES "before : IOPS=37.9k, BW=148MiB/s\n",
		HEAD JOB RATES "Jobs: 1 (f=1): [w(1)][50.0%][eta 00m:01s]\n",
		HEAD JOB RATES "see below\n",
		HEAD JOB RATES "    clat (usec): min=2, max=133,\n"
			       "avg= 4.11, stdev= 6.97\n",
		/* twice the same row of a report */
		HEAD JOB RATES JOB RATES,
		/* twice the same direction */
		HEAD JOB RATES RATES,
		/* without a version above it */
		"fs: (g=0): rw=write, bs=4K-4K, iodepth=1\n" JOB RATES,
		/* a line without its end */
		HEAD JOB "    clat (usec): min=2, max=133, avg= 4.11, "
			 "stdev= 6.97",
		/* more digits than are printed */
		HEAD JOB RATES "    clat (usec): min=2, max=133, "
			       "avg=4123456789012.11, stdev= 6.97\n",
		/* failed */
		HEAD "fs: (groupid=0, jobs=1): err= 5: pid=1: Mon\n" RATES,
		/* of a mail */
		HEAD JOB RATES "> " LAT,
	};
	struct seen s;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(odd); i++)
		if (read_report(odd[i], &s))
			fail_msg("case %zu was read", i);
}

/* 24.0k of a version that loses carries, where the count says 24999. */
static void test_lost_carry(void **state)
{
	const char *text =
		"fs: (g=0): rw=write, bs=4K-4K, iodepth=1\nfio-3.7\n\n" JOB
		"  write: IOPS=24.0k, BW=97.7MiB/s (102MB/s)"
		"(97.7MiB/1000msec)\n"
		"     issued rwts: total=0,24999,0,0 short=0,0,0,0 "
		"dropped=0,0,0,0\n";
	struct seen s;

	(void)state;
	assert_int_equal(read_report(text, &s), 0);
}

static void test_skip(void **state)
{
	size_t lines;
	const char *odd = HEAD JOB "see below\n";

	(void)state;
	assert_int_equal(fio_direct_skip(text_of(HEAD JOB "see below\n"
						 HEAD), &lines), strlen(odd));
	assert_int_equal(lines, 6);
	assert_int_equal(fio_direct_skip(text_of(odd), &lines), strlen(odd));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_report),
		cmocka_unit_test(test_stops_at_next),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_lost_carry),
		cmocka_unit_test(test_skip),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
