/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Per-transaction values of jbd2: samples, not averages since a mount. */
#ifndef PARSER_FORMAT_JBD2_SERIES_H
#define PARSER_FORMAT_JBD2_SERIES_H

#include "parser/format/format.h"

#define JBD2_SERIES 12

/* One value of each transaction: its mean and spread in the making. */
struct jbd2_series {
	struct text metric;
	const char *unit;
	double step;
	double n, mean, m2;	/* Welford 1962 */
};

struct jbd2_table {
	struct document *doc;
	struct run *run;
	struct jbd2_series series[JBD2_SERIES];
	size_t n;
};

/* Adds a value, and a point of the run's series. */
void jbd2_series_add(struct jbd2_table *t, struct text metric, double value,
		     const char *unit, double step, size_t line);
/* The means, with the number of transactions and the standard deviation
 * between them. */
void jbd2_series_finish(struct jbd2_table *t, size_t line);

#endif
