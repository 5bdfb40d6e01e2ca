/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the parts of check_formats share. */
#ifndef TESTS_CHECK_FORMATS_H
#define TESTS_CHECK_FORMATS_H

#include <math.h>

#include <cjson/cJSON.h>

#include "base/buf.h"
#include "base/number.h"
#include "parser/document.h"

/* Counts one value as found, wrong or missing (has is false), and prints the
 * last two. */
void count(bool has, double got, double want, double tolerance,
	   const char *what);
/* Counts a value that was read and is not there. */
void invented(const char *what, double got);
/* A member of an object: false or an empty text when it is none. */
bool number(const cJSON *o, const char *key, double *value);
struct text string(const cJSON *o, const char *key);
const cJSON *item(const cJSON *o, const char *key);
const struct measurement *measured_in(const struct run *run,
				      struct text metric);
/* The k-th run of that tool that has measurements with that beginning. */
const struct run *nth_run(const struct document *d, const char *tool,
			  const char *begins, size_t k);
void count_metric(const struct run *run, const char *metric, double want,
		  double tolerance);
/* The run with a profile of that event; any when it is empty. */
const struct run *profile_of(const struct document *d, struct text event);

/* check_perf.c: each for one "kind" or key of an expected file. */
void check_rows(const struct document *d, const struct profile *p,
		const cJSON *rows);
void check_report(const struct document *d, const cJSON *o);
void check_diff(const struct document *d, const cJSON *o);
void check_stat(const struct document *d, const cJSON *o);
void check_stat_values(const struct document *d, const cJSON *values);

/* check_fio.c: records of excerpts; and one run of fio as it stands in the
 * JSON and in another form, which agree within the steps of their last printed
 * digits. trims: the other form has trims. */
void check_fio_records(const struct document *d, const cJSON *records);
void check_fio_forms(const struct document *exact,
		     const struct document *other, bool trims);

#endif
