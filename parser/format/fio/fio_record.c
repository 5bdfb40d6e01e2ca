/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which row of fio's human output a line is. A record is known by its own
 * words and never by its column, its header or its neighbours: mails lose
 * indentation, heads and blanks. The table is in order of precedence.
 * Case is ignored by the matcher; where fio's READ and read differ, the rest
 * of the row tells them apart.
 */
#include "parser/format/fio/fio.h"

#include "base/limits.h"

#define UNIT "(nsec|usec|msec)"
#define DDIR "\\b(read|write|trim|mixed)\\s*:\\s*"
#define RATE "[\\d.]+\\s?[kmgtp]?i?(?:b|bit)/s"

static struct {
	enum fio_kind kind;
	struct pattern pattern;
} records[] = {
	/* 1 group, 2 rw */
	{FIO_HEADER, {"\\(g=(\\d+)\\)\\s*:\\s*rw=(\\w+)", "(g=", NULL}},
	/* 1 group, 2 jobs, 3 error */
	{FIO_JOB, {"\\(g(?:roupid)?=(\\d+)(?:,\\s*jobs=(\\d+))?\\)\\s*:\\s*"
		   "err=\\s*(-?\\d+)", "err=", NULL}},
	{FIO_URING, {"\\biops=\\s*[\\d.]+[km]?,.{0,60}?ios/call=", "ios/call",
		     NULL}},
	{FIO_STEADY, {"\\bsteadystate\\s*:\\s*attained=", "attained=", NULL}},
	/* 1 direction */
	{FIO_GROUP, {DDIR "(?:bw\\s*=\\s*[\\d.]|"
		     "io\\s*=[^,]{1,30},\\s*aggrb\\s*=)", "b", NULL}},
	/* 1 direction */
	{FIO_DDIR, {DDIR "io(?:ps)?\\s*=\\s*[\\d.]", "io", NULL}},
	{FIO_FRAGMENT, {"\\biops\\s*=\\s*[\\d.]+[kmg]?\\s*,?\\s*bw\\s*=\\s*"
			"[\\d.]", "iops", NULL}},
	{FIO_FRAGMENT, {"\\bbw\\s*=\\s*" RATE "\\s*\\(" RATE "\\)", "bw",
			NULL}},
	/* 1 unit */
	{FIO_LATDIST, {"\\blat\\s*\\(" UNIT "\\)\\s*:\\s*(?:>=)?\\d+=",
		       "lat", NULL}},
	/* 1 high|low, 2 prio_, 3 kind, 4 class, 5 unit */
	{FIO_LAT, {"(?:\\b(high|low)\\s+)?(?:(prio_)|\\b)"
		   "(slat|clat|lat|sync)(?:\\s+prio\\s+([\\d/]+))?\\s*"
		   "\\(" UNIT "\\)\\s*:\\s*min\\s*=", "min", NULL}},
	/* 1 high|low, 2 kind, 3 class, 4 unit */
	{FIO_PCT_HEAD, {"(?:\\b(high|low)\\s+prio\\s*(?:\\([^)]{0,40}\\))?"
			"\\s*)?\\b(slat|clat|lat|sync)"
			"(?:\\s+prio\\s+([\\d/]+)\\s*(?:\\([^)]{0,40}\\))?)?"
			"\\s+percentiles\\s*\\(" UNIT "\\)", "percentiles",
			NULL}},
	{FIO_PCT, {"(?:\\|\\s*)?\\b\\d+\\.\\d+th=\\[", "th=[", NULL}},
	/* 1 unit */
	{FIO_BW, {"\\bbw\\s*\\(\\s*([kmgtp]?i?(?:b|bit))\\s*/s\\s*\\)\\s*:"
		  "\\s*min\\s*=", "bw", NULL}},
	{FIO_IOPS, {"\\biops\\s*:\\s*min\\s*=", "iops", NULL}},
	{FIO_CPU, {"\\bcpu\\s*:\\s*usr\\s*=", "usr", NULL}},
	{FIO_DEPTHS, {"\\bio depths\\s*:\\s*1=", "depths", NULL}},
	/* 1 which */
	{FIO_SUBMIT, {"\\b(submit|complete)\\s*:\\s*0=", "0=", NULL}},
	{FIO_ISSUED, {"\\bissued\\s*(?:rwts?|r/w/d|r/w)?\\s*:\\s*total=",
		      "issued", NULL}},
	{FIO_ERRORS, {"\\berrors\\s*:\\s*total=", "errors", NULL}},
	{FIO_LATTARGET, {"\\blatency\\s*:\\s*target=", "target=", NULL}},
	{FIO_SYNC_HEAD, {"\\bfsync/fdatasync/sync_file_range",
			 "fsync/fdatasync", NULL}},
	/* 1 group */
	{FIO_GROUP_HEAD, {"\\brun status group (\\d+)", "run status", NULL}},
	{FIO_DISK_HEAD, {"\\bdisk stats \\(read/write\\)", "disk stats",
			 NULL}},
	/* 1 device */
	{FIO_DISK, {"([\\w!.:-]{1,60}):\\s*ios=\\d+/\\d", "ios=", NULL}},
	{FIO_ETA, {"\\bjobs: \\d+ \\(f=\\d+\\)", "jobs:", NULL}},
	/* 1 version */
	{FIO_VERSION, {"^fio[- ](\\d+\\.\\d+[\\w.-]*)(?:\\s+--\\s.*)?$", "fio",
		       NULL}},
	/* 1 number, 2 the second one ("and 2 threads") */
	{FIO_STARTING, {"^starting (\\d+) (?:process|thread)(?:es|s)?"
			"(?: and (\\d+) )?", "starting", NULL}},
	{FIO_NOISE, {"^(?:\\.\\.\\.$|\xe2\x80\xa6|fio: |note: |"
		     "cpu idleness:|system: [\\d.]+%|unit work: mean|"
		     "description\\s*:|[^:]{1,80}: laying out io file)",
		     NULL, NULL}},
};

/* Most lines of a mail have none of these signs and are done with here. */
static bool may_be_record(struct text t)
{
	if (t.n < 3 || t.n > LIMIT_LINE)
		return false;
	if (memchr(t.p, '=', t.n) || memchr(t.p, '(', t.n))
		return true;
	return ch_fold(t.p[0]) == 'f' || ch_fold(t.p[0]) == 's' ||
	       t.p[0] == '.' || t.p[0] == '\xe2' || memchr(t.p, ':', t.n);
}

/* Has this row a "key="? */
static bool needs_field(enum fio_kind kind)
{
	switch (kind) {
	case FIO_PCT_HEAD:
	case FIO_SYNC_HEAD:
	case FIO_GROUP_HEAD:
	case FIO_DISK_HEAD:
	case FIO_VERSION:
	case FIO_STARTING:
	case FIO_NOISE:
		return false;
	default:
		return true;
	}
}

enum fio_kind fio_record(struct text t, struct fio_row *row)
{
	bool has_field;

	row->kind = FIO_NONE;
	row->text = t;
	row->prefix = (struct text){t.p, 0};
	if (!may_be_record(t))
		return FIO_NONE;
	if (fio_plain(t, row)) {
		row->prefix = text_sub(t, 0, row->m.from);
		return row->kind;
	}
	has_field = memchr(t.p, '=', t.n) != NULL;
	for (size_t i = 0; i < sizeof(records) / sizeof(*records); i++) {
		if (!has_field && needs_field(records[i].kind))
			continue;
		if (!pattern_find(&records[i].pattern, t, 0, &row->m))
			continue;
		row->kind = records[i].kind;
		row->prefix = text_sub(t, 0, row->m.from);
		return row->kind;
	}
	return FIO_NONE;
}
