/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Whole reports of fio, exactly as it prints them, from their text to whoever
 * wants the values, without a document in between: some ten million values a
 * second. What is found here is what fio-normal finds in the same text; where
 * a report has anything else in it, nothing is said and fio-normal reads it.
 */
#ifndef PARSER_FORMAT_FIO_DIRECT_H
#define PARSER_FORMAT_FIO_DIRECT_H

#include "parser/format/fio/fio_normal.h"

#define FIO_DIRECT_VALUES 48
#define FIO_DIRECT_NAME 64
/* Of a run; well below LIMIT_MEASUREMENTS. */
#define FIO_DIRECT_MOST 4000

/* digits / 10^decimals, in base units; what prints it with twelve digits
 * prints these: see fio_direct_exact(). */
struct fio_direct_value {
	struct text tail;	/* of the metric's name */
	uint64_t digits;
	uint64_t step;		/* of the last printed digit, as `digits` */
	unsigned int decimals;
	const char *unit;
};

/* The values of a row; their metrics are HEAD TAIL. */
struct fio_direct_row {
	char head[FIO_DIRECT_NAME];
	size_t n_head;
	struct text disk;	/* whose row it is; empty: of the run */
	size_t line;		/* 1-based in the text, as `line` below */
	struct fio_direct_value value[FIO_DIRECT_VALUES];
	size_t n;
};

struct fio_direct {
	/* Who wants the values, in the order in which a run has them. */
	void *data;
	/* A report row: all behind it belongs to it. */
	void (*run)(void *data, struct text name);
	void (*row)(void *data, const struct fio_direct_row *row);
	void (*value)(void *data, struct text metric, double value,
		      const char *unit, double step, size_t line);

	/* How far it has come; nothing to set. */
	size_t line;		/* lines of the report that was read */
	size_t n_values;	/* of the run */
	bool in_run, closed, begun;
	double pct_unit;	/* 0: no head was seen */
	struct text kind;	/* of the percentiles */
	uint64_t group;
	bool in_group;
	struct {
		double iops, step;	/* 0: not told */
		double runtime;
	} rate[3];		/* read, write, trim */
	struct fio_state state;
	struct fio_direct_row out;
};

/*
 * The bytes of the report at the start of t, down to the head of the next one
 * or the end of t; d->line says how many lines they are. 0 when it is not
 * exactly what fio prints, or more than a report has: what was told of it is
 * then to be forgotten. Linear.
 */
size_t fio_direct_report(struct fio_direct *d, struct text t);
/* The bytes down to the next line that begins a report; t.n when there is
 * none. *lines says how many lines they are. */
size_t fio_direct_skip(struct text t, size_t *lines);

/* fio_direct_row.c: one row, without blanks at its ends and behind it a byte
 * that is none of it. False: something else. */
bool fio_direct_lat(struct fio_direct *d, struct text t);
bool fio_direct_percentiles(struct fio_direct *d, struct text t);
bool fio_direct_samples(struct fio_direct *d, struct text t);
bool fio_direct_shares(struct fio_direct *d, struct text t);
bool fio_direct_cpu(struct fio_direct *d, struct text t);
bool fio_direct_issued(struct fio_direct *d, struct text t);
bool fio_direct_target(struct fio_direct *d, struct text t);
/* t is what stands behind the name of the disk. */
bool fio_direct_disk(struct fio_direct *d, struct text disk, struct text t);

#endif
