/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rows exactly as fio prints them, told by their first bytes: what a whole
 * report is made of need not be asked for all records of fio_record.c. What
 * is found here is what would be found there; where that is not sure (another
 * colon, a word in front, other blanks), nothing is found.
 */
#include "parser/format/fio/fio.h"

/* What stands between the word and the colon. */
enum between { BLANKS, TIME, RATE, ISSUED };

/* WORD BETWEEN : AFTER; the word or the unit is what a group is made of. */
static const struct shape {
	struct text word, after;
	enum fio_kind kind;
	enum between between;
	unsigned int word_group, unit_group;	/* 0: none */
} shapes[] = {
#define SHAPE(word, between, after, kind, word_group, unit_group) \
	{{word, sizeof(word) - 1}, {after, sizeof(after) - 1}, kind, \
	 between, word_group, unit_group}
	SHAPE("lat", TIME, "min=", FIO_LAT, 3, 5),
	SHAPE("lat", TIME, "", FIO_LATDIST, 0, 1),
	SHAPE("clat", TIME, "min=", FIO_LAT, 3, 5),
	SHAPE("slat", TIME, "min=", FIO_LAT, 3, 5),
	SHAPE("sync", TIME, "min=", FIO_LAT, 3, 5),
	SHAPE("bw", RATE, "min=", FIO_BW, 0, 1),
	SHAPE("iops", BLANKS, "min=", FIO_IOPS, 0, 0),
	SHAPE("cpu", BLANKS, "usr=", FIO_CPU, 0, 0),
	SHAPE("IO depths", BLANKS, "1=", FIO_DEPTHS, 0, 0),
	SHAPE("submit", BLANKS, "0=", FIO_SUBMIT, 1, 0),
	SHAPE("complete", BLANKS, "0=", FIO_SUBMIT, 1, 0),
	SHAPE("issued", ISSUED, "total=", FIO_ISSUED, 0, 0),
	SHAPE("errors", BLANKS, "total=", FIO_ERRORS, 0, 0),
	SHAPE("latency", BLANKS, "target=", FIO_LATTARGET, 0, 0),
	SHAPE("read", BLANKS, "IOPS=", FIO_DDIR, 1, 0),
	SHAPE("write", BLANKS, "IOPS=", FIO_DDIR, 1, 0),
	SHAPE("trim", BLANKS, "IOPS=", FIO_DDIR, 1, 0),
	SHAPE("read", BLANKS, "io=", FIO_DDIR, 1, 0),
	SHAPE("write", BLANKS, "io=", FIO_DDIR, 1, 0),
	SHAPE("trim", BLANKS, "io=", FIO_DDIR, 1, 0),
	SHAPE("READ", BLANKS, "bw=", FIO_GROUP, 1, 0),
	SHAPE("WRITE", BLANKS, "bw=", FIO_GROUP, 1, 0),
	SHAPE("TRIM", BLANKS, "bw=", FIO_GROUP, 1, 0),
	SHAPE("READ", BLANKS, "io=", FIO_GROUP, 1, 0),
	SHAPE("WRITE", BLANKS, "io=", FIO_GROUP, 1, 0),
#undef SHAPE
};

static struct text skip_blanks(struct text t)
{
	while (t.n && ch_blank(t.p[0]))
		t = (struct text){t.p + 1, t.n - 1};
	return t;
}

/* "nsec", "usec" or "msec" at the start of t. */
static bool is_time(struct text t)
{
	return t.n >= 4 && memcmp(t.p + 1, "sec", 3) == 0 &&
	       (t.p[0] == 'n' || t.p[0] == 'u' || t.p[0] == 'm');
}

/* " (usec)" off the front of *t. */
static bool take_time(struct text *t, struct text *unit)
{
	if (!text_skip(t, TEXT(" (")) || !is_time(*t))
		return false;
	*unit = text_sub(*t, 0, 4);
	*t = text_from(*t, 4);
	return text_skip(t, TEXT(")"));
}

/* " (  KiB/s)" off the front of *t. */
static bool take_rate(struct text *t, struct text *unit)
{
	struct text rest;
	size_t n = 0;

	if (!text_skip(t, TEXT(" (")))
		return false;
	rest = skip_blanks(*t);
	if (rest.n && memchr("KMGTPk", rest.p[0], 6))
		n = 1;
	if (n < rest.n && rest.p[n] == 'i')
		n++;
	if (n >= rest.n || (rest.p[n] != 'B' && rest.p[n] != 'b'))
		return false;
	n += text_starts(text_from(rest, n), TEXT("bit")) ? 3 : 1;
	*unit = text_sub(rest, 0, n);
	*t = text_from(rest, n);
	return text_skip(t, TEXT("/s)"));
}

/* What stands before the colon of this kind of row. */
static bool take_between(enum between what, struct text *t,
			 struct text *unit)
{
	switch (what) {
	case TIME:
		return take_time(t, unit);
	case RATE:
		return take_rate(t, unit);
	case ISSUED:
		*t = skip_blanks(*t);
		return text_skip(t, TEXT("rwts")) ||
		       text_skip(t, TEXT("rwt")) ||
		       text_skip(t, TEXT("r/w/d")) ||
		       text_skip(t, TEXT("r/w")) || true;
	default:
		return true;
	}
}

/* A row of the matcher without groups; `to` is set by the caller. */
static void start_match(struct fio_row *row, enum fio_kind kind,
			struct text t, size_t to)
{
	row->kind = kind;
	row->m.n = FIO_PLAIN_GROUPS;
	row->m.from = 0;
	row->m.to = to;
	row->m.group[0] = text_sub(t, 0, to);
	for (size_t i = 1; i < FIO_PLAIN_GROUPS; i++)
		row->m.group[i] = (struct text){NULL, 0};
}

/* "10240KB, aggrb=": a row of a group up to 2.16. */
static bool is_old_group(struct text t)
{
	size_t comma = text_find_char(text_sub(t, 0, 31), ',');

	return comma != TEXT_NOT_FOUND && comma &&
	       text_starts(skip_blanks(text_from(t, comma + 1)),
			   TEXT("aggrb="));
}

/* Is what stands behind AFTER as it must be? */
static bool follows(const struct shape *s, struct text t)
{
	switch (s->kind) {
	case FIO_LATDIST:
		text_skip(&t, TEXT(">="));
		for (; t.n && ch_digit(t.p[0]); t = text_from(t, 1))
			if (t.n > 1 && t.p[1] == '=')
				return true;
		return false;
	case FIO_DDIR:
		/* With aggrb= it is the row of a group. */
		return t.n && ch_digit(t.p[0]) && !text_has(t, TEXT("aggrb"));
	case FIO_GROUP:
		if (s->after.p[0] == 'i')
			return is_old_group(t);
		return t.n && (ch_digit(t.p[0]) || t.p[0] == '.');
	default:
		return true;
	}
}

static bool take_shape(const struct shape *s, struct text t,
		       struct fio_row *row)
{
	struct text unit = {NULL, 0}, rest = text_from(t, s->word.n);

	if (!take_between(s->between, &rest, &unit))
		return false;
	rest = skip_blanks(rest);
	if (!text_skip(&rest, TEXT(":")))
		return false;
	rest = skip_blanks(rest);
	if (!text_starts(rest, s->after))
		return false;
	rest = text_from(rest, s->after.n);
	/* A second colon may belong to another record. */
	if (!follows(s, rest) ||
	    text_find_char(rest, ':') != TEXT_NOT_FOUND)
		return false;
	start_match(row, s->kind, t, (size_t)(rest.p - t.p));
	if (s->word_group)
		row->m.group[s->word_group] = text_sub(t, 0, s->word.n);
	if (s->unit_group)
		row->m.group[s->unit_group] = unit;
	return true;
}

static bool is_shape(struct text t, struct fio_row *row)
{
	for (size_t i = 0; i < sizeof(shapes) / sizeof(*shapes); i++)
		if (shapes[i].word.p[0] == t.p[0] &&
		    text_starts(t, shapes[i].word) &&
		    take_shape(&shapes[i], t, row))
			return true;
	return false;
}

/* "|  1.00th=[    9],  5.00th=[   10]" and nothing else. */
static bool is_percentiles(struct text t, struct fio_row *row)
{
	size_t th = text_find(t, TEXT("th=["));

	if (th == TEXT_NOT_FOUND || th < 5 || !ch_digit(t.p[th - 1]) ||
	    text_find_char(t, ':') != TEXT_NOT_FOUND)
		return false;
	start_match(row, FIO_PCT, t, t.n);
	return true;
}

/* "clat percentiles (usec):", the whole row. */
static bool is_percentiles_head(struct text t, struct fio_row *row)
{
	size_t n = text_starts(t, TEXT("lat ")) ? 3 : 4;
	struct text kind = text_sub(t, 0, n), unit;
	struct text rest = text_from(t, n);

	if (!text_starts(kind, TEXT("lat")) && !text_eq(kind, TEXT("clat")) &&
	    !text_eq(kind, TEXT("slat")) && !text_eq(kind, TEXT("sync")))
		return false;
	if (!text_skip(&rest, TEXT(" percentiles")) ||
	    !take_time(&rest, &unit) || !text_eq(rest, TEXT(":")))
		return false;
	start_match(row, FIO_PCT_HEAD, t, t.n - 1);
	row->m.group[2] = kind;
	row->m.group[4] = unit;
	return true;
}

/* "Disk stats (read/write):", "Run status group 0 (all jobs):". */
static bool is_section(struct text t, struct fio_row *row)
{
	struct text rest = t;
	size_t n = 0;

	if (text_eq(t, TEXT("Disk stats (read/write):"))) {
		start_match(row, FIO_DISK_HEAD, t, t.n - 1);
		return true;
	}
	if (!text_skip(&rest, TEXT("Run status group ")))
		return false;
	while (n < rest.n && ch_digit(rest.p[n]))
		n++;
	if (!n || !text_eq(text_from(rest, n), TEXT(" (all jobs):")))
		return false;
	start_match(row, FIO_GROUP_HEAD, t, (size_t)(rest.p - t.p) + n);
	row->m.group[1] = text_sub(rest, 0, n);
	return true;
}

/* "sda: ios=0/512, merge=0/4, ...": no bracket, no b (bw=), no second colon,
 * so that it can be nothing else. */
static bool is_disk(struct text t, struct fio_row *row)
{
	size_t n = 0, k;
	struct text rest;

	while (n < t.n && n < 60 && (ch_word(t.p[n]) || t.p[n] == '-'))
		n++;
	rest = text_from(t, n);
	if (!n || !text_skip(&rest, TEXT(": ios=")))
		return false;
	for (k = 0; k < rest.n && ch_digit(rest.p[k]);)
		k++;
	if (!k || k + 1 >= rest.n || rest.p[k] != '/' ||
	    !ch_digit(rest.p[k + 1]))
		return false;
	for (size_t i = k; i < rest.n; i++)
		if (rest.p[i] == 'b' || rest.p[i] == '(' ||
		    rest.p[i] == '[' || rest.p[i] == ':')
			return false;
	start_match(row, FIO_DISK, t, (size_t)(rest.p - t.p) + k + 2);
	row->m.group[1] = text_sub(t, 0, n);
	return true;
}

/* Takes a number off *t. */
static bool take_number(struct text *t, struct text *number)
{
	size_t n = 0;

	while (n < t->n && ch_digit(t->p[n]))
		n++;
	*number = text_sub(*t, 0, n);
	*t = text_from(*t, n);
	return n > 0;
}

/* "NAME: (groupid=0, jobs=1): err= 0: pid=..." */
static bool is_job(struct text t, struct fio_row *row)
{
	size_t at = text_find(t, TEXT("(groupid=")), error;
	struct text rest = text_from(t, at == TEXT_NOT_FOUND ? t.n : at + 9);
	struct text group, jobs;

	if (!rest.n || !take_number(&rest, &group) ||
	    !text_skip(&rest, TEXT(", jobs=")) || !take_number(&rest, &jobs) ||
	    !text_skip(&rest, TEXT("): err=")))
		return false;
	rest = skip_blanks(rest);
	error = !text_starts(rest, TEXT("-")) ? 0 : 1;
	while (error < rest.n && ch_digit(rest.p[error]))
		error++;
	/* "(g=0)" in front would make it the line of a job that starts. */
	if (!error || !ch_digit(rest.p[error - 1]) ||
	    text_ihas(t, TEXT("(g=")))
		return false;
	start_match(row, FIO_JOB, t, (size_t)(rest.p - t.p) + error);
	row->m.from = at;
	row->m.group[1] = group;
	row->m.group[2] = jobs;
	row->m.group[3] = text_sub(rest, 0, error);
	return true;
}

/* "fio-3.33": digits, letters, points and dashes alone. */
static bool is_version(struct text t, struct fio_row *row)
{
	struct text rest = t;
	size_t point;

	if ((!text_skip(&rest, TEXT("fio-")) &&
	     !text_skip(&rest, TEXT("fio "))) || !rest.n)
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (!ch_word(rest.p[i]) && rest.p[i] != '.' &&
		    rest.p[i] != '-')
			return false;
	for (point = 0; point < rest.n && ch_digit(rest.p[point]);)
		point++;
	if (!point || point + 1 >= rest.n || rest.p[point] != '.' ||
	    !ch_digit(rest.p[point + 1]))
		return false;
	start_match(row, FIO_VERSION, t, t.n);
	row->m.group[1] = rest;
	return true;
}

/* "Starting 4 processes" */
static bool is_starting(struct text t, struct fio_row *row)
{
	struct text rest = t, number;

	if (!text_skip(&rest, TEXT("Starting ")) ||
	    !take_number(&rest, &number) ||
	    (!text_eq(rest, TEXT(" process")) &&
	     !text_eq(rest, TEXT(" processes")) &&
	     !text_eq(rest, TEXT(" thread")) &&
	     !text_eq(rest, TEXT(" threads"))))
		return false;
	start_match(row, FIO_STARTING, t, t.n);
	row->m.group[1] = number;
	return true;
}

/* "NAME: (g=0): rw=read, bs=..." */
static bool is_header(struct text t, struct fio_row *row)
{
	size_t at = text_find(t, TEXT("(g=")), n = 0;
	struct text rest = text_from(t, at == TEXT_NOT_FOUND ? t.n : at + 3);
	struct text group;

	if (!rest.n || !take_number(&rest, &group) ||
	    !text_skip(&rest, TEXT("): rw=")))
		return false;
	while (n < rest.n && ch_word(rest.p[n]))
		n++;
	if (!n)
		return false;
	start_match(row, FIO_HEADER, t, (size_t)(rest.p - t.p) + n);
	row->m.from = at;
	row->m.group[1] = group;
	row->m.group[2] = text_sub(rest, 0, n);
	return true;
}

/* "fio: cache invalidation of ... failed": nothing in it can be a record. */
static bool is_message(struct text t, struct fio_row *row)
{
	if (!text_starts(t, TEXT("fio: ")) || memchr(t.p, '=', t.n) ||
	    memchr(t.p, '(', t.n) || text_ihas(t, TEXT("fsync/")) ||
	    text_ihas(t, TEXT("run status")))
		return false;
	start_match(row, FIO_NOISE, t, 5);
	return true;
}

/* "NAME: Laying out IO file (1 file / 10MiB)" */
static bool is_laying(struct text t, struct fio_row *row)
{
	struct text rest = t;
	size_t n = 0;

	while (n < t.n && (ch_word(t.p[n]) || t.p[n] == '-' || t.p[n] == '.'))
		n++;
	rest = text_from(t, n);
	if (!n || n > 80 || !text_skip(&rest, TEXT(": Laying out IO file")))
		return false;
	text_skip(&rest, TEXT("(s)"));
	if (!text_skip(&rest, TEXT(" (")) || !rest.n || !ch_digit(rest.p[0]) ||
	    rest.n > 40 || memchr(rest.p, '=', rest.n))
		return false;
	start_match(row, FIO_NOISE, t, n + 20);
	return true;
}

bool fio_plain(struct text t, struct fio_row *row)
{
	switch (t.p[0]) {
	case '|':
		return is_percentiles(t, row);
	case 'D':
	case 'R':
		if (is_section(t, row))
			return true;
		break;
	case 'S':
		if (is_starting(t, row))
			return true;
		break;
	case 'f':
		if (is_version(t, row) || is_message(t, row))
			return true;
		break;
	case 'c':
	case 'l':
	case 's':
		if (is_percentiles_head(t, row))
			return true;
		break;
	default:
		break;
	}
	return is_shape(t, row) || is_disk(t, row) || is_laying(t, row) ||
	       is_header(t, row) || is_job(t, row);
}
