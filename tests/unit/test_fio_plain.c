/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rows told by their first bytes: each must be what the regular expressions
 * say as well, and what is not quite so is left to them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/format/fio/fio.h"

static const struct {
	const char *text;
	enum fio_kind kind;
	size_t group;		/* one that is looked at; 0: none */
	const char *value;
} rows[] = {
	{"clat (usec): min=1, max=2", FIO_LAT, 5, "usec"},
	{"lat (nsec)   : 250=0.01%, 500=3.0%", FIO_LATDIST, 1, "nsec"},
	{"lat (msec)   : >=2000=0.01%", FIO_LATDIST, 1, "msec"},
	{"clat percentiles (msec):", FIO_PCT_HEAD, 4, "msec"},
	{"lat percentiles (nsec):", FIO_PCT_HEAD, 2, "lat"},
	{"|  1.00th=[    9],  5.00th=[   10]", FIO_PCT, 0, NULL},
	{"bw (  KiB/s): min= 1, max=2", FIO_BW, 1, "KiB"},
	{"bw (Mbit/s): min=1", FIO_BW, 1, "Mbit"},
	{"iops        : min= 1, max=2", FIO_IOPS, 0, NULL},
	{"cpu          : usr=1.0%, sys=2.0%", FIO_CPU, 0, NULL},
	{"IO depths    : 1=100.0%, 2=0.0%", FIO_DEPTHS, 0, NULL},
	{"submit    : 0=0.0%, 4=100.0%", FIO_SUBMIT, 1, "submit"},
	{"issued rwts: total=0,4,0,0 short=0,0,0,0", FIO_ISSUED, 0, NULL},
	{"issued r/w/d: total=1/2/3, short=0/0/0", FIO_ISSUED, 0, NULL},
	{"issued    : total=r=0/w=4/d=0", FIO_ISSUED, 0, NULL},
	{"latency   : target=0, window=0", FIO_LATTARGET, 0, NULL},
	{"write: IOPS=26.3k, BW=103MiB/s", FIO_DDIR, 1, "write"},
	{"read : io=20480KB, bw=7186.3KB/s", FIO_DDIR, 1, "read"},
	{"WRITE: bw=1512MiB/s (1586MB/s)", FIO_GROUP, 1, "WRITE"},
	{"READ: io=10240KB, aggrb=20MB/s, minb=1", FIO_GROUP, 1, "READ"},
	{"Run status group 12 (all jobs):", FIO_GROUP_HEAD, 1, "12"},
	{"Disk stats (read/write):", FIO_DISK_HEAD, 0, NULL},
	{"nvme0n1: ios=0/512, merge=0/4", FIO_DISK, 1, "nvme0n1"},
	{"my job: (groupid=3, jobs=4): err= 0: pid=8", FIO_JOB, 2, "4"},
	{"x: (groupid=0, jobs=1): err=-5: pid=8", FIO_JOB, 3, "-5"},
	{"rnd: (g=7): rw=randwrite, bs=4K", FIO_HEADER, 2, "randwrite"},
	{"fio-3.33-10-gabc", FIO_VERSION, 1, "3.33-10-gabc"},
	{"fio 1.38", FIO_VERSION, 1, "1.38"},
	{"Starting 4 processes", FIO_STARTING, 1, "4"},
	{"fio: cache invalidation of x failed", FIO_NOISE, 0, NULL},
	{"a-b: Laying out IO file (1 file / 10MiB)", FIO_NOISE, 0, NULL},
};

#define ROWS (sizeof(rows) / sizeof(*rows))

static void knows_the_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS; i++) {
		struct fio_row row;

		if (!fio_plain(text_of(rows[i].text), &row) ||
		    row.kind != rows[i].kind)
			fail_msg("not known: %s", rows[i].text);
		if (rows[i].group &&
		    !text_is(row.m.group[rows[i].group], rows[i].value))
			fail_msg("another group: %s", rows[i].text);
	}
}

/* A digit sign in front hides a row from the quick look and not from the
 * regular expressions: kind and groups must be the same. */
static void agrees_with_the_patterns(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS; i++) {
		char other[128];
		struct fio_row plain, slow;
		size_t k = rows[i].group;

		if (rows[i].kind == FIO_VERSION || rows[i].kind == FIO_NOISE ||
		    rows[i].kind == FIO_STARTING ||
		    rows[i].kind == FIO_HEADER || rows[i].kind == FIO_JOB)
			continue;
		snprintf(other, sizeof(other), "$ %s", rows[i].text);
		assert_true(fio_plain(text_of(rows[i].text), &plain));
		if (fio_plain(text_of(other), &slow))
			fail_msg("known: %s", other);
		assert_int_equal(fio_record(text_of(other), &slow),
				 rows[i].kind);
		assert_true(text_eq(plain.m.group[k], slow.m.group[k]) ||
			    k == 0);
	}
}

static void leaves_what_is_not_quite_so(void **state)
{
	static const char *const texts[] = {
		"clat (usec): min 1", "lat (usec)   : 20", "bw (x/s): min=1",
		"write: IOPS=fast", "read: io=1MB, aggrb=2MB/s, minb=1",
		"cpu : usr=1%, write: IOPS=3k", "fio-3", "fio is fast",
		"Starting 4 processes and 2 threads", "READ: io=10, bw=3",
		"sda: ios=1/x", "read: ios=1/2 (bw=3)", "Starting over",
		"(g=0): err=1", "x: (groupid=0, jobs=1): err= x",
		"fio: pid=0, err=28/file:io_u.c:1876", "issued: 4",
		"Run status group x (all jobs):", "clat percentiles (sec):",
	};
	struct fio_row row;

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		if (fio_plain(text_of(texts[i]), &row))
			fail_msg("known: %s", texts[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_the_rows),
		cmocka_unit_test(agrees_with_the_patterns),
		cmocka_unit_test(leaves_what_is_not_quite_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
