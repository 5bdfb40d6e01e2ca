/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How `parse` prints one value: as JSON, CSV or text. */
#ifndef CLI_PARSE_OUT_H
#define CLI_PARSE_OUT_H

#include "base/buf.h"

struct parse_item {
	const char *format;	/* name of the format that read it */
	const char *scope;	/* job, group, disk, profile, histogram,
				 * series, table, prose */
	size_t index;		/* row of the scope; SIZE_MAX: not counted */
	struct text name;
	/* The metric; metric_head stands before it when a name was taken out
	 * of the middle. */
	struct text metric_head, metric;
	double value;
	const char *unit;	/* of the value; of a histogram: of its
				 * bounds */
	double precision;	/* NAN: not said; so in all of these */
	double lo, hi;		/* bucket of a histogram, inclusive */
	double t, percent;	/* of a series: ns from the start, share done */
	struct text object, command;	/* of a profile */
	/* "failed", "partial" (progress, a sum over clients) or "". */
	const char *state;
	size_t line;
};

struct parse_out {
	FILE *to;
	void (*put)(struct buf *b, const struct parse_item *it);
	struct buf b;
};

/* `format` is jsonl (also NULL and json), csv or text; else a usage error. A
 * head line is printed where the form has one. */
int parse_out_open(struct parse_out *o, FILE *to, const char *format);
void parse_out_item(struct parse_out *o, const struct parse_item *it);
/* Writes what is left; allowed after a failed open. */
void parse_out_close(struct parse_out *o);

#endif
