/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How `parse` prints one value: as JSON, CSV or text. */
#ifndef CLI_PARSE_OUT_H
#define CLI_PARSE_OUT_H

#include <math.h>

#include "base/buf.h"
#include "base/real.h"

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

/* Of scope job, with nothing else said. */
static inline struct parse_item parse_item(const char *format, size_t index,
					   struct text name, size_t line)
{
	return (struct parse_item){
		.format = format, .scope = "job", .index = index,
		.name = name, .unit = "", .precision = NAN, .lo = NAN,
		.hi = NAN, .t = NAN, .percent = NAN, .state = "",
		.line = line};
}

/* How a JSON line of one scope began: of the next one it is mostly the same. */
struct parse_head {
	const char *format;
	size_t index;
	struct text name;	/* what `name_bytes` holds */
	struct buf name_bytes, bytes;
};

/* The last texts of numbers that repeat from line to line. */
struct parse_number {
	double value;
	size_t n;
	char text[REAL_BYTES];
};

/* A unit as it stands in a line. */
struct parse_unit {
	char unit[16];
	size_t n;
	char text[32];
};

#define PARSE_HEADS 4
#define PARSE_UNITS 8
#define PARSE_NUMBERS 16

struct parse_out {
	FILE *to;
	bool held;		/* nothing is written */
	void (*put)(struct parse_out *o, const struct parse_item *it);
	struct buf b;
	struct parse_head head[PARSE_HEADS];
	struct parse_number number[PARSE_NUMBERS];
	struct parse_unit unit[PARSE_UNITS];
};

/* `format` is jsonl (also NULL and json), csv or text; else a usage error. A
 * head line is printed where the form has one. */
int parse_out_open(struct parse_out *o, FILE *to, const char *format);
bool parse_out_is_json(const struct parse_out *o);
void parse_out_item(struct parse_out *o, const struct parse_item *it);
/* The bytes of a JSON line up to the metric's name; valid until an item of
 * another scope or row is printed. */
struct text parse_out_head(struct parse_out *o, const struct parse_item *it);
/* Nothing of what is printed from `mark` on is written before parse_out_keep();
 * parse_out_drop() takes it back. */
size_t parse_out_mark(struct parse_out *o);
void parse_out_keep(struct parse_out *o);
void parse_out_drop(struct parse_out *o, size_t mark);
/* Writes what is left; allowed after a failed open. */
void parse_out_close(struct parse_out *o);

#endif
