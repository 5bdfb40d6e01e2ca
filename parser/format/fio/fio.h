/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the formats of fio share: records of the human output, rejoined lines,
 * numbers with their era, versions, parameters. The layout of every release
 * from 1.1 to 3.42 is read; a version line is a help, never a need.
 */
#ifndef PARSER_FORMAT_FIO_H
#define PARSER_FORMAT_FIO_H

#include "base/number.h"
#include "base/pattern.h"
#include "parser/format/format.h"

/* One record = one row that fio prints. */
enum fio_kind {
	FIO_NONE,
	FIO_HEADER,	/* NAME: (g=0): rw=randwrite, bs=... */
	FIO_VERSION,	/* fio-3.33 */
	FIO_STARTING,	/* Starting 16 processes */
	FIO_NOISE,	/* a line of fio that says nothing for us */
	FIO_ETA,	/* Jobs: 1 (f=1): ... */
	FIO_JOB,	/* NAME: (groupid=0, jobs=1): err= 0: ... */
	FIO_DDIR,	/* write: IOPS=..., write: io=... */
	FIO_FRAGMENT,	/* IOPS=..., BW=... without a direction word */
	FIO_LAT,	/* clat (usec): min=... */
	FIO_PCT_HEAD,	/* clat percentiles (usec): */
	FIO_PCT,	/* |  1.00th=[ 9], ... */
	FIO_BW,		/* bw (  KiB/s): min=... */
	FIO_IOPS,	/* iops        : min=... */
	FIO_LATDIST,	/* lat (usec)   : 20=96.72%, ... */
	FIO_CPU,
	FIO_DEPTHS,	/* IO depths    : 1=100.0%, ... */
	FIO_SUBMIT,	/* submit and complete */
	FIO_ISSUED,
	FIO_ERRORS,
	FIO_LATTARGET,
	FIO_SYNC_HEAD,	/* fsync/fdatasync/sync_file_range: */
	FIO_STEADY,
	FIO_GROUP_HEAD,	/* Run status group 0 (all jobs): */
	FIO_GROUP,	/* WRITE: bw=..., io=..., run=... */
	FIO_DISK_HEAD,	/* Disk stats (read/write): */
	FIO_DISK,	/* sda: ios=20/30, merge=... */
	FIO_URING,	/* IOPS=6.45M, BW=3.15GiB/s, IOS/call=32/31 */
	FIO_KINDS
};

struct fio_row {
	enum fio_kind kind;
	struct text text;	/* the whole row, rejoined, trimmed */
	struct text prefix;	/* what stands before the record */
	struct match m;		/* groups as in fio_record.c */
	size_t line;		/* index in doc->lines of its first line */
	size_t took;		/* lines of the passage */
};

/* What record a text is; fills kind, text, prefix and m. Linear. */
enum fio_kind fio_record(struct text t, struct fio_row *row);
/* The same for rows that stand as fio prints them, by their first bytes; false
 * says nothing. t has FIO_PLAIN_LEAST bytes or more; of row->m the groups
 * below FIO_PLAIN_GROUPS are set. (fio_plain.c) */
#define FIO_PLAIN_LEAST 3
#define FIO_PLAIN_GROUPS 6
bool fio_plain(struct text t, struct fio_row *row);
/* The line without indentation and the rests of mail markup ("> + /", " *"):
 * a view. */
struct text fio_clean(struct text t);
/* The line behind a record, when it was seen to be a row of its own. */
struct fio_ahead {
	size_t at;		/* passage line, or NO_INDEX: nothing */
	struct fio_row row;
};

/* The record at line `at`, put together again when a mailer wrapped it (up to
 * 8 lines); row->took says over how many lines. */
enum fio_kind fio_row_at(const struct passage *p, size_t at,
			 struct fio_row *row, struct fio_ahead *ahead);
/* The label in what stands before a record: no bullets, logger's time stamps,
 * `<host>` and closing punctuation. Often empty. */
struct text fio_label(struct text prefix);

/* ---- numbers (fio_number.c) ---- */

struct fio_version {
	int major, minor;	/* -1 = not said */
};

/* "3.16-64-gfd988" -> 3.16; {-1, -1} when it is none. */
struct fio_version fio_version_of(struct text t);
/* Is v said and from <= v <= to; versions as major * 100 + minor, where the
 * minor of 2.0.x is 0. */
bool fio_version_in(struct fio_version v, int from, int to);
/* What follows "key=" (blanks allowed around =), key not inside a word. */
bool fio_field(struct text t, const char *key, struct text *value);
/* The number after "key="; k = 1000, K as `kilo`; an unit may stand one blank
 * off ("618740 B/s"). */
bool fio_value(struct text t, const char *key, double kilo,
	       struct number *out);
/* The next "key = value" of a row: *key is the word before the next =, *value
 * all behind it; *t goes on behind the =. A row is gone through once, where
 * fio_field() for each of its keys would do so once a key. */
bool fio_next_field(struct text *t, struct text *key, struct text *value);
bool fio_quantity(struct text t, double kilo, struct number *out);
/* ns, us, ms, s and usec, nsec, msec -> ns per unit; 0 when it is none. */
double fio_time_unit(struct text t);
/* fio's latency histograms have 2^FIO_BIN_BITS bins for each power of two
 * (one for each value below twice that): the first value of bin `index`. */
#define FIO_BIN_BITS 6
double fio_bin_start(uint64_t index);

/* ---- parameters (fio_param.c) ---- */

/* The long canonical name of a fio option (readwrite -> rw), or empty when
 * fio has no such option or it does not matter for comparisons. `*invert`
 * is set for buffered, whose value is that of direct turned round. */
struct text fio_option(struct text name, bool *invert);
/* The direction that a value of rw moves alone: "read", "write", "trim", or
 * NULL for mixed and unknown ones. */
const char *fio_direction(struct text rw);
/* The direction of the nearest job told before line index `line` (at most 64
 * blocks back) or else behind it (300 lines); NULL when that is no pure one or
 * there is none. */
const char *fio_direction_near(const struct document *doc, size_t line);
/* A block size as fio prints it (4096B, 128KiB, 4K) or an option gives it (4k,
 * 1M) -> 4k, 128k, 1m; what is no size as a whole: t. */
struct text fio_block_size(struct arena *a, struct text t);

/* ---- progress (fio_eta.c) ---- */

/* Adds the points of one progress line (all its \r parts) to the run. */
void fio_eta_points(struct document *doc, struct run *run, struct text t,
		    size_t line);

/* ---- terse rows (fio_terse.c) ---- */

/* Does a line hold a row of terse output (behind progress, too)? */
bool fio_terse_row(struct text line);

/* ---- one run in several forms (fio_same.c) ---- */

/* At the end of a block: marks runs of it and of blocks before that tell what
 * a more exact form tells as well (repeat and partial). */
void fio_mark_repeats(struct document *doc, const struct block *block);

extern const struct format format_fio_json;
extern const struct format format_fio_terse;
extern const struct format format_fio_log;
extern const struct format format_fio_normal;
extern const struct format format_fio_eta;
extern const struct format format_fio_job;
extern const struct format format_fio_uring;

#endif
