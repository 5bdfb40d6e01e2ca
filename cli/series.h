/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The parts of the command series. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "base/arena.h"
#include "corpus/db.h"

/* One run of one version. */
struct point {
	struct text label;
	double value;		/* NAN: a gap */
	size_t order;		/* place among the others */
};

/* A metric over versions, before runs of a version are put together. */
struct table_series {
	struct text metric;	/* p = NULL: the file does not say */
	struct text unit;
	struct text workload;
	struct point *point;
	size_t n, cap;
	size_t unread;		/* lines whose value is no number ... */
	size_t unread_line;	/* ... and the first of them, from 1 */
};

/* Reads CSV (with a head or without), one number a line, or lines "version
 * value [value...]". `metric` (NULL: any) is a GLOB on the column's name.
 * Texts are views into `raw`. RS_ERR_USAGE when it is not clear which column
 * is meant, RS_ERR_NOTHING when there is no number. */
int series_read(struct arena *a, const char *name, struct text raw,
		const char *metric, struct table_series *out);
/* The series of a corpus whose metric matches, by workload and metric; the
 * versions in their order. *out has *n of them. */
int series_query(struct db *db, struct arena *a, const char *metric,
		 struct table_series **out, size_t *n);

#endif
