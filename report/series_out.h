/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How a series with its change points is shown. */
#ifndef REPORT_SERIES_OUT_H
#define REPORT_SERIES_OUT_H

#include <stdio.h>

#include "analyzer/stats/series.h"
#include "base/buf.h"

struct shown_series {
	const char *source;	/* the file's name */
	struct text metric;	/* p = NULL: unknown */
	struct text unit;	/* "" or p = NULL: none */
	struct text workload;	/* p = NULL: none told */
	int better;		/* 1 higher, -1 lower, 0 unknown */
	const struct text *label;	/* of each version */
	const double *value;	/* medians; NAN: a gap */
	const size_t *runs;
	size_t n;
	struct series s;
};

/* One series, for people, with a plot; one line of JSON; lines of CSV. */
void series_text(FILE *to, const struct shown_series *series);
void series_json(FILE *to, const struct shown_series *series);
void series_csv(FILE *to, const struct shown_series *series);
void series_csv_head(FILE *to);

/* Adds the plot alone; values are printed in the scale. */
struct scale;
void series_plot(struct buf *b, const struct shown_series *series,
		 const struct scale *scale);

#endif
