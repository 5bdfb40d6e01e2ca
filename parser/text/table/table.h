/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Free tables: the parts that table.c puts together. Regions
 * come from table_region.c, what columns mean from table_column.c.
 */
#ifndef PARSER_TEXT_TABLE_H
#define PARSER_TEXT_TABLE_H

#include "base/number.h"
#include "parser/document.h"
#include "parser/text/lexicon.h"

#define TABLE_CELLS 24
#define TABLE_ROWS 200
#define TABLE_HEADS 3
#define CELL_PARTS_MAX 6

/* A CELL_PARTS holds several named values: "usr=1.1%, sys=14.7%". */
enum cell_kind { CELL_TEXT, CELL_NUMBER, CELL_PERCENT, CELL_SPREAD,
		 CELL_EMPTY, CELL_PARTS };

struct cell {
	struct text text;
	size_t from, to;	/* columns of the line, tabs expanded */
	size_t index;		/* among the cells of its row */
	enum cell_kind kind;
	struct quantity q;	/* of CELL_NUMBER and CELL_PERCENT */
	double spread;		/* percent, from "1.3(+/- 1%)"; else < 0 */
};

struct table_row {
	size_t line;		/* index in doc->line */
	struct cell cell[TABLE_CELLS];
	size_t n, n_numbers;
	struct text section;	/* of a label line above it: "XFS:" */
	bool piped;		/* cells go by their number, not their place */
};

/* What parts the cells of a row: two blanks or bars; each blank; commas or
 * semicolons. */
enum row_mode { ROW_GAPS, ROW_WORDS, ROW_CSV };

struct region {
	struct table_row *space;	/* room for TABLE_ROWS; the caller's */
	struct table_row *row;
	size_t n;
	struct table_row head[TABLE_HEADS];	/* top to bottom */
	size_t n_heads;
	size_t first_line, last_line;
	enum row_mode mode;
	struct text caption;	/* text of the nearest line above, or empty */
	size_t caption_line;	/* NO_INDEX when there is none */
};

/* Cuts a line into cells: at bars, or at gaps of two blanks. */
void row_split(struct arena *a, struct text line, enum comma comma,
	       struct table_row *out);
/* Cuts a line at every blank. */
void row_split_words(struct arena *a, struct text line, enum comma comma,
		     struct table_row *out);
/* Cuts a line at its semicolons or else at its commas, when no blank follows
 * them and there are two at least. False when it is no such line. */
bool row_split_csv(struct arena *a, struct text line, enum comma comma,
		   struct table_row *out);
/* Anything that may part cells; most lines of prose have nothing. */
bool row_has_gap(struct text line);
/* "6.1", "5.10": a number without unit that may be a kernel's. */
bool cell_is_version(const struct cell *c);
/* A line of nothing but -, =, + and bars. */
bool row_is_rule(struct text line);
/* The line of the first of the words that a cut head left above the first row;
 * that row's line when there are none. */
size_t wrap_above(const struct document *doc, const struct region *r);
/* Numbers the cells of a table between single tabs, see table_tab.c. */
void tabs_number_cells(const struct document *doc, struct region *r);
/* Gives the head at `line` the words between it and the first row, as the rest
 * of its last cell. False when they are no rest of it. */
bool wrap_join(struct document *doc, size_t line, const struct region *r,
	       struct table_row *head);
/* One value of a cell of parts. */
struct cell_part {
	struct text name;
	struct quantity q;
};
/* Reads the parts of a cell; 0 when it is anything else. At most `max`; a
 * cell of more is none. */
size_t cell_parts(struct text t, enum comma comma, struct cell_part *part,
		  size_t max);
/* "|IOPS | CPU |" over "with | 94k | 12 |": gives a head whose line begins
 * with a bar, where those of the rows do not, an empty first cell. */
void parts_empty_corner(const struct document *doc, const struct region *r,
			struct table_row *head);

/* Reads a head of single words that are more than the rows have cells, see
 * table_words.c; as many cells remain as those have. */
bool words_head(struct document *doc, size_t line, enum comma comma,
		const struct region *r, struct table_row *out);
/* Makes what such a head begins with the section of all rows. */
void words_section(struct region *r);
/* Whether one row of words is a table: two states head its numbers. */
bool words_single_row(const struct region *r);
/* Is it a table of the machine, or of tests of function? */
bool region_refused(const struct document *doc, const struct region *r);
/* The next region at or after line *at, which is moved behind it. False at
 * the end of the document. */
bool region_next(struct document *doc, enum comma comma, size_t *at,
		 struct region *out);

/* A COLUMN_INDEX counts repetitions: its rows are runs of one workload. A
 * COLUMN_DERIVED is the ratio or the difference of two others. */
enum column_kind { COLUMN_VALUE, COLUMN_KEY, COLUMN_INDEX, COLUMN_PERCENT,
		   COLUMN_SPREAD, COLUMN_DERIVED };

struct column {
	size_t from, to;
	size_t cell;		/* its number in the rows of a piped table */
	struct text path;	/* heads top to bottom, joined by " / " */
	enum column_kind kind;
	size_t of;		/* what a percent is the change of */
	struct unit unit;	/* of the head; family UNIT_NONE if none */
	double scale;		/* "vanilla(K)": 1000 */
};

struct columns {
	struct column column[TABLE_CELLS];
	size_t n;
	bool piped;
	bool corner;	/* the head of the first, a key, is that of all others */
	/* The percent column that recomputes: test against base. */
	size_t base, test;	/* NO_INDEX when there is none */
	bool plus_is_better;	/* mmtests */
	bool recomputed;
	bool several;	/* percent columns, each of another state */
};

/* Places columns, attaches heads and decides what each column is. */
void columns_find(struct arena *a, const struct region *r, struct columns *c);
/* Gives each column the cells of the heads that stand over it. */
void table_heads(struct arena *a, const struct region *r, struct columns *c);
/* "new_kernel" as it is spoken, when that names a side; else t. */
struct text table_spoken_name(struct arena *a, struct text t);
/* The column of a cell, or NO_INDEX for a label. */
size_t column_of(const struct columns *c, const struct cell *cell);
/* All label cells of a row, joined. */
struct text row_label(struct arena *a, const struct columns *c,
		      const struct table_row *row);

/* Takes values that look like versions off the list of kernels. */
void table_drop_versions(struct facts *f, const struct region *r,
			 const struct columns *c);

/* What stands around a table and holds for all of its cells. */
struct table_about {
	enum noun noun;
	struct unit unit;
	struct text tool;
	size_t last_line;	/* of the table; NO_INDEX for none */
};

/* Reads it from the corner, the caption, keys and footnotes. A table that
 * follows the table `before` (which may be none) with nothing but blank lines
 * between goes on with what was said of that. */
void table_about_read(const struct document *doc, const struct region *r,
		      const struct columns *c, const struct table_about *before,
		      struct table_about *out);
/* The noun of a head or a label; a word of load does not hide another. */
enum noun table_noun_in(struct text t);
/* Can a noun be measured in units of that family? */
bool table_noun_has(enum noun noun, enum unit_family family);

/* "no X", "non X", "non-X": the X that is not there; empty for others. */
struct text table_absent(struct text label);
/* The X of rows called "X" and "no X", which are two states; or empty. */
struct text table_present_row(struct arena *a, const struct region *r,
			      const struct columns *c);
/* "metric  baseline  current": the labels of the rows are metrics. */
bool table_rows_are_metrics(const struct region *r);

/* The label of a row, or the head of a column, that only numbers a
 * repetition: "run 1", "Run #2", "iteration 3". */
bool table_numbers_run(struct text t);

#endif
