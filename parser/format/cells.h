/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rows of tools' tables: words between blanks, tabs and bars. Heads are found
 * by their names and never by their place.
 */
#ifndef PARSER_FORMAT_CELLS_H
#define PARSER_FORMAT_CELLS_H

#include "base/number.h"
#include "parser/format/format.h"

#define CELLS 48

struct cells {
	struct text cell[CELLS];
	size_t n;
};

/* A column that a tool may print: the head as it stands, what the metric is
 * called, and what the printed number is to be multiplied by. */
struct cells_head {
	const char *head;
	const char *metric;
	const char *unit;
	double factor;
};

/* What a table's head says of its columns; NULL: unknown, a key. */
struct cells_columns {
	const struct cells_head *column[CELLS];
	size_t n;		/* columns in all */
	size_t known;
};

/* Cuts a line; cells beyond CELLS are left. */
void cells_split(struct text line, struct cells *c);
/* As cells_split for the line at `at` of a passage; false at its end or for a
 * blank line. */
bool cells_line(const struct passage *p, size_t at, struct cells *c);
/* As cells_line for a row of `want` cells of which a mail program may have put
 * the last ones, numbers all, on lines of their own. Returns the lines taken:
 * 2 to 4 then, 1 for whatever else stands there, 0 for none. */
size_t cells_row(const struct passage *p, size_t at, size_t want,
		 struct cells *c);
/* A cell that is a number as a whole, with a point or a comma. */
bool cells_number(struct text t, struct number *out);
/* How many cells are numbers. */
size_t cells_numbers(const struct cells *c);
/* Only rules: "|---|:--:|", "=====". */
bool cells_rule(const struct cells *c);
/* A time of day, alone: 12:30:01. */
bool cells_clock(struct text t);
/* Reads heads with a table of those that are known, NULL-terminated, from
 * cell `from` on; returns how many are. */
size_t cells_columns(const struct cells *c, size_t from,
		     const struct cells_head *known,
		     struct cells_columns *out);
/* Adds the numbers of a row to a run, "TOOL.METRIC" each; cell `from` + i
 * belongs to column i. Returns how many. */
size_t cells_measure(struct document *doc, struct run *run, struct text tool,
		     const struct cells *row, size_t from,
		     const struct cells_columns *columns, size_t line);

/*
 * Several reports of one thing (a device, all of the machine), an interval
 * each: the runs are marked partial, and one more run holds their means with
 * the spread within the run. Runs are [from, doc->n_runs) of the block; what
 * is alone stays as it is.
 */
void cells_summarise(struct document *doc, struct block *block, size_t from);

#endif
