/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers in columns, one run a row: a bare list of numbers, or CSV with a
 * header, parted by commas, semicolons, tabs or blanks.
 *
 *	bs,iops,clat (us)
 *	4k,91234,17.2
 *
 * A column of numbers is a metric, in the unit that its head names. Columns
 * that say what was run (bs, rw, iodepth, test ...) are the configuration of
 * the row; those that number or date it, and other words, are left out.
 */
#ifndef PARSER_SAMPLE_COLUMNS_H
#define PARSER_SAMPLE_COLUMNS_H

#include "base/arena.h"
#include "base/diag.h"

#define LIMIT_COLUMNS 256
#define LIMIT_ROWS 100000

enum column_use { COLUMN_METRIC, COLUMN_KEY, COLUMN_LEFT };

struct column {
	struct text name;	/* without its unit; "value" without a head */
	const char *unit;	/* base unit, "" when none is named */
	double factor;		/* printed value -> base unit */
	enum column_use use;
};

struct cell {
	struct text text;	/* as it stands, trimmed, quotes off */
	double value, step;	/* base units; NAN when it is no number */
};

struct columns {
	struct column *column;
	size_t n;
	struct cell *cell;	/* row after row, n each */
	size_t *line;		/* of each row, from 1 */
	size_t n_rows;
	size_t missing;		/* cells of metrics without a number */
	size_t ragged;		/* lines passed over: other number of cells */
	size_t cut;		/* lines beyond LIMIT_ROWS */
};

/* Reads the whole of t; everything lives in `a` or in t. False when it is no
 * such table: no number, or words where no head can be. */
bool columns_read(struct arena *a, struct text t, struct columns *out);

#endif
