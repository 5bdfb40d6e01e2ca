/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How comparisons without a report are shown. Every byte that stems from the
 * input is made harmless for what the output is: a terminal, JSON, CSV, a
 * Markdown table, a workflow command, an exposition of metrics.
 */
#ifndef REPORT_COMPARE_OUT_H
#define REPORT_COMPARE_OUT_H

#include "analyzer/experiment/experiment.h"

struct compare_print {
	FILE *to;
	bool color, utf8, verbose;
	/* Before each line, so that none begins with what the input says; and
	 * "##[" is broken up. NULL: neither. */
	const char *prefix;
	const char *summary;	/* GITHUB_STEP_SUMMARY: a file, or NULL */
	struct text place;	/* the first test file, for annotations */
};

struct compare_printer {
	const char *name;	/* as given to --format */
	/* 0 or an error. */
	int (*print)(const struct compare_print *o,
		     const struct experiment_files *f);
};

/* NULL when there is none of that name. */
const struct compare_printer *compare_printer_by_name(const char *name);
/* The names, comma-separated, for messages. */
const char *compare_printer_names(void);

/* One verdict as one line of JSON. */
void compare_out_experiment(FILE *to, struct text id,
			    const struct experiment_result *r);

/* ---- shared by the printers ---- */

/* "REGRESSION", "NO CHANGE", ... of "no-change". */
const char *compare_out_verdict(const char *class);
/* The pairs that are shown: judged ones; all with `verbose`. Of a workload
 * (number from 1; 0 = any). Starts at *at, which moves on; NULL at the end. */
const struct pair *compare_out_next(const struct experiment_files *f,
				    bool verbose, int64_t workload,
				    size_t *at);
/* Change in percent: the estimate, else the plain ratio; NAN without. */
double compare_out_change(const struct pair *p);
/* The same for print with one decimal: never -0.0. */
double compare_out_shown(const struct pair *p);
/* The verdict of a pair: that of the whole where the sides are not comparable. */
const char *compare_out_class(const struct experiment_files *f,
			      const struct pair *p);
/* Spread of a side in percent, NAN for one run. */
double compare_out_spread(const struct side *s);
/* The name for people, "write iops". */
struct text compare_out_title(const struct pair *p);
/* The workload of a pair. */
const struct file_workload *compare_out_workload(
	const struct experiment_files *f, const struct pair *p);
/* Text for a terminal in at most `most` columns; harmless, on one line. */
void compare_out_put(struct buf *b, struct text t, size_t most);
/* Writes a line of text output, with the prefix and the line end. */
void compare_out_line(const struct compare_print *o, struct text line);
/* The strip plot of a pair, two lines at most; nothing when all values are
 * equal. */
void compare_out_plot(const struct compare_print *o,
		      const struct experiment_files *f, const struct pair *p);
extern const struct compare_printer compare_printer_text, compare_printer_json,
	compare_printer_csv, compare_printer_md, compare_printer_lkp,
	compare_printer_github, compare_printer_gitlab,
	compare_printer_openmetrics, compare_printer_quiet;

#endif
