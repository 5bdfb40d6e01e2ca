/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the parts of the fio-normal format share while one block is read.
 */
#ifndef PARSER_FORMAT_FIO_NORMAL_H
#define PARSER_FORMAT_FIO_NORMAL_H

#include "parser/format/fio/fio.h"

#define FIO_MOST_HEADERS 64

/* A "(g=0): rw=..." line: one job as it was asked for. */
struct fio_header {
	struct text name;
	uint64_t group;
	struct text rw, bs[3], ioengine, iodepth;	/* bs: R, W, T */
	size_t line;
};

/* A report row that was read: for the repeats of --status-interval. */
struct fio_seen {
	size_t run;
	struct text name;
	uint64_t group;
	struct text pid;
	uint64_t members;
};

struct fio_direct;

struct fio_state {
	/* Who gets the values instead of a document (fio_direct.h), or NULL.
	 * Then there is none: p, doc and block are NULL. */
	struct fio_direct *direct;
	const struct passage *p;
	struct document *doc;
	struct block *block;

	struct fio_version version;
	struct text version_text;
	struct fio_header header[FIO_MOST_HEADERS];
	size_t n_headers;
	bool header_done;	/* a report row came after the headers */
	uint64_t processes;	/* "Starting N processes", or 0 */
	size_t processes_line;
	size_t eta_from, eta_to;	/* passage lines with progress */
	bool interrupted;

	size_t run;		/* index in doc->runs, or NO_INDEX */
	bool from_job;		/* the run began with its report row */
	bool closed;		/* group or disk rows came since */
	struct text label;	/* prefix of the run's rows */
	unsigned int seen_ddir;	/* bits of directions the run has */
	const char *ddir;	/* of the last direction row, or NULL */
	double runtime;		/* ns of the last direction row, or 0 */
	double sample_kilo;	/* B per KiB in bw rows: 1000 for fio < 1.26 */
	unsigned int group_ddir;	/* directions of its group rows */

	bool in_sync;		/* behind the fsync head */
	struct text pct_kind;	/* "clat", "sync", "clat_prio_0_0", ... */
	double pct_unit;	/* ns; 0 = no head was seen */

	struct fio_seen seen[FIO_MOST_HEADERS];
	size_t n_seen;
	uint64_t group;		/* of the "Run status group" head */
	bool near_known;	/* near_ddir is valid for this block */
	const char *near_ddir;
	bool orphan;		/* the run is made of group rows alone */
};

/* fio_direction_near(), asked once a block. */
const char *fio_nearest_direction(struct fio_state *s, size_t line);
/* The bit of a direction in seen_ddir and group_ddir. */
unsigned int fio_direction_bit(const char *ddir);
/* The run at work. */
struct run *fio_run(struct fio_state *s);
/* Adds metric "fio.FMT" to the run at work. */
void fio_measure(struct fio_state *s, size_t line, const char *unit,
		 double value, double step, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));
/* The same for "fio.HEAD.TAIL", of which there is one for nearly each value. */
void fio_put(struct fio_state *s, size_t line, const char *unit, double value,
	     double step, struct text head, struct text tail);
/* A new run; label as given. */
void fio_begin_run(struct fio_state *s, size_t line, struct text label);
/* The run that rows without a row of their own belong to: the one at work, an
 * earlier one of the same label, or a new one. */
void fio_need_run(struct fio_state *s, const struct fio_row *row);
/* A direction row: the run at work when it may have it, else a new one. */
void fio_begin_direction(struct fio_state *s, const struct fio_row *row,
			 struct text label, const char *ddir);
/* A heading of the person whose report it is stands between two lines of the
 * document: what is behind it may be of another kernel. */
bool fio_heading_between(const struct fio_state *s, size_t from, size_t to);
/* "write" etc. for any case of the word; NULL for none. */
const char *fio_direction_word(struct text word);
/* "write.iops" with the direction as it is known: WHAT made in `to`. */
struct text fio_directed(const char *ddir, struct text what, char to[64]);
/* "write." or "" as the direction is known. */
const char *fio_direction_prefix(const char *ddir);

/* fio_normal_job.c */
void fio_read_header(struct fio_state *s, const struct fio_row *row);
void fio_read_starting(struct fio_state *s, const struct fio_row *row);
void fio_read_job(struct fio_state *s, const struct fio_row *row);
/* Parameters of headers no report row came for go to the block. */
void fio_finish_headers(struct fio_state *s);
/* Gives a run without report row the parameters of the only header. */
void fio_header_params(struct fio_state *s);

/* fio_normal_rate.c */
void fio_read_rates(struct fio_state *s, const struct fio_row *row);
/* For fio up to 2.19, whose digits behind the point say nothing: makes the step
 * that of the integer part. t begins with the number. */
void fio_distrust_fraction(struct text t, struct number *n);
/* A value in two bases, "97.7MiB/s (102MB/s)": the one with the finer step,
 * the larger when they contradict each other (a lost carry, see
 * fio_normal_rate.c). False when t does not start with a number. */
bool fio_two_bases(const struct fio_state *s, struct text t,
		   struct number *out);
/* Puts `other`, the same value in the other base, in place of *n when it says
 * more. */
void fio_better_base(struct number *n, const struct number *other);
/* What IOPS must have been when the count of IOs says that their print lost a
 * carry; 0 when it did not. Runtime in ns. */
double fio_lost_carry(struct fio_version version, double iops, double step,
		      double runtime, double total_ios);
/* Undoes the lost carry of a printed IOPS with the exact count of IOs. */
void fio_repair_iops(struct fio_state *s, const char *ddir, double total_ios);
/* "numjobs=4" in the label of the run is a parameter of it. */
void fio_label_param(struct fio_state *s, const struct fio_row *row);
/* A measurement of the run at work by its name without "fio."; or NULL. */
struct measurement *fio_find(struct fio_state *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* fio_normal_rows.c */
void fio_read_row(struct fio_state *s, const struct fio_row *row);

/* fio_normal_group.c */
void fio_read_group(struct fio_state *s, const struct fio_row *row);
void fio_read_disk(struct fio_state *s, const struct fio_row *row);

#endif
