/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lists of numbers that are neither table nor sentence. */
#ifndef PARSER_TEXT_LIST_H
#define PARSER_TEXT_LIST_H

#include "parser/format/format.h"
#include "parser/text/lexicon.h"
#include "parser/text/table/table.h"

/* Adds rows of names and values, and labelled values under a metric, as runs
 * of the format "table". Runs after the tables. */
void list_scan(struct document *doc, enum comma comma);
/* A value of a list and its name. */
struct list_row {
	struct text name;	/* empty in a row of nothing but numbers */
	struct quantity q;
	size_t line;
	bool shown_again;
};

/* The values of a line that holds nothing but "name value" and "name: value",
 * parted by commas; 0 for any other, and for what only tells the set-up. */
size_t list_names(struct text t, enum comma comma, struct list_row *row,
		  size_t room);
/* Adds one value as a run of its own, grouped by its name and the number of
 * the lists that it is compared in. */
void list_emit(struct document *doc, struct text label, size_t number,
	       const struct list_row *row);
/* Adds lines from `line` on that are each a state and its values, two at
 * least; how many lines those are. */
size_t list_label_scan(struct document *doc, size_t line, enum comma comma);
/* What a list at `line` measures: a noun in its label or in the lines above. */
enum noun list_noun(const struct document *doc, struct text label, size_t line);
/* Gives n numbers without unit the one that the lines above name; false when
 * those say nothing of them. Numbers that have one keep it. */
bool list_give_unit(const struct document *doc, size_t line, enum noun noun,
		    struct quantity *q, size_t n);
/* The metric of a value in a list; a constant. */
const char *list_metric(enum unit_family family, enum noun noun);
/* Adds lines from `line` on that are runs by their number ("Run 1: 410"), two
 * at least, as runs of one state; how many lines those are. */
size_t list_run_scan(struct document *doc, size_t line, enum comma comma);
/* Adds the numbers of lines whose name says their unit. Runs before the
 * lists that are shown twice, which take numbers without unit. */
void list_unit_scan(struct document *doc);
/* Adds the lines that hold a cell for each state ("5.4: 120k - 5.10: 98k
 * IOPS"). Runs before the tables, which would cut them otherwise. */
void list_cells_scan(struct document *doc);
/* Adds what differs in a diff of two files of results. */
void list_diff_scan(struct document *doc, enum comma comma);
/* Adds lists of names and values, and of bare numbers, that are shown under
 * one side and again under another. */
void list_twice_scan(struct document *doc, enum comma comma);

#endif
