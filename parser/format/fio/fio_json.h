/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the parts of the fio-json format share while one JSON document is
 * read.
 */
#ifndef PARSER_FORMAT_FIO_JSON_H
#define PARSER_FORMAT_FIO_JSON_H

#include "parser/format/fio/fio.h"
#include "parser/format/json.h"

enum { FIO_READ, FIO_WRITE, FIO_TRIM, FIO_MIXED, FIO_DIRECTIONS };

/* What the rows of "Run status group" are made of. */
struct fio_total {
	bool has;
	double io, bw, runtime;	/* bytes, bytes/s, ms */
};

struct fio_json_job {
	size_t run;
	double group;
	struct fio_total total[FIO_DIRECTIONS];
};

struct fio_json {
	const struct passage *p;
	size_t at;		/* passage line that JSON line 0 stands in */
	struct document *doc;
	struct block *block;
	struct arena *scratch;	/* lives as long as the JSON document */

	struct text version_text;
	struct fio_version version;
	double timestamp;	/* ms, or 0 */
	const struct json *global;	/* "global options", or NULL */
	bool clients;		/* client_stats, not jobs */
	bool interrupted;	/* a line before it says so */
	const struct json *errors;	/* of this job, told before */

	struct fio_json_job *job;
	size_t n_jobs, cap_jobs;
};

/* The names of the directions in FIO_READ's order. */
extern const char *const fio_direction_names[FIO_DIRECTIONS];

/* The index in doc->line of the line that a value stands in. */
size_t fio_json_line(const struct fio_json *j, const struct json *v);
/* Adds metric "fio.HEAD.TAIL" (HEAD may be empty) to the last run. */
void fio_json_measure(struct fio_json *j, const struct json *at,
		      const char *head, const char *tail, double value,
		      const char *unit, double step);
/* The member of an object; NULL when there is none. Linear: for objects that
 * are small, and never in a loop over their members. */
const struct json *fio_json_member(const struct json *object,
				   const char *key);
/* A number, or `other` when it is none. */
double fio_json_number(const struct json *v, double other);
/* The step of numbers with a fraction: two digits up to 2.12, six since. */
double fio_json_fraction(const struct fio_json *j);

/* fio_json_dir.c: one direction ("read": {...}). */
void fio_json_direction(struct fio_json *j, const struct json *v, int d,
			struct fio_total *total);
/* {min, max, mean, stddev, N, percentile, bins} as fio.NAME.*; `unit` in ns.
 */
void fio_json_latency(struct fio_json *j, const struct json *v,
		      const char *name, double unit);

/* fio_json_job.c: a job or a client's one: a run with all its parts. */
void fio_json_job(struct fio_json *j, const struct json *v);

#endif
