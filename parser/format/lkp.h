/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the parts of the kernel test robot's reports share; inside of
 * parser/format/lkp*.c only.
 *
 *	lkp_row.c	one row of a table: cells and the metric's name
 *	lkp_header.c	what stands above a table: columns, commits, axes
 *	lkp_table.c	the format "lkp-table": rows -> one run a column
 *	lkp_job.c	the format "lkp-job": test case, machine, parameters
 */
#ifndef PARSER_FORMAT_LKP_H
#define PARSER_FORMAT_LKP_H

#include "base/number.h"
#include "parser/format/lines.h"

/* Columns of one table; the widest seen has five. */
#define LKP_COLUMNS 12

/* What a row says of one column. */
struct lkp_cell {
	bool has_value, has_change, has_spread;
	struct number value;
	double spread;		/* percent of the value, cut to a whole one */
	struct number change;	/* against the first column */
	bool points;		/* the change is a difference, not percent */
	bool infinite;		/* the change from 0 */
	double failed, runs;	/* of a failure row */
};

struct lkp_row {
	struct lkp_cell cell[LKP_COLUMNS];
	size_t n;
	bool failure;		/* cells are fail:runs */
	bool total;		/* "TOTAL metric" */
	struct text name;	/* empty: the line ends before it */
	struct text rest;	/* what stands behind the name */
};

/* Reads cells and a name; false when the line holds no cell or something
 * that is neither. */
bool lkp_row_read(struct text line, struct lkp_row *row);
/* Do the changes of cell i follow from its values, as far as they were
 * printed? True when nothing is there to be checked. */
bool lkp_cell_agrees(const struct lkp_row *row, size_t i);
/* All values and changes are there, and agree: the row proves itself. */
bool lkp_row_proves(const struct lkp_row *row);

/* What a line is to a table. */
enum lkp_line { LKP_NONE, LKP_HASHES, LKP_DASHES, LKP_BARS, LKP_STDDEV,
		LKP_FAILS };

enum lkp_line lkp_line_kind(const struct passage *p, size_t at);
/* Is the line above one of dashes, and names the columns? */
bool lkp_is_hashes(const struct passage *p, size_t at);

struct lkp_header {
	struct text label[LKP_COLUMNS];
	size_t n;		/* columns; 0 = the header does not say */
	size_t keys, values;	/* indices of the axes' lines, or NO_INDEX */
};

/* Reads the hashes of line `at` (when it has some), and what stands above:
 * the `commit:` lines and the axes of the workload. */
void lkp_header_read(const struct passage *p, size_t at,
		     struct lkp_header *h);
/* The whole line as a mail program left it: a soft end of quoted-printable
 * text ("=") joined with the next line. *took: lines, at least 1. */
struct text lkp_whole_line(const struct passage *p, size_t at, size_t *took);

extern const struct format format_lkp_table;
extern const struct format format_lkp_job;

#endif
