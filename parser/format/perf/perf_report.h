/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The parts of a perf report: header lines, column heads, rows. */
#ifndef PARSER_FORMAT_PERF_REPORT_H
#define PARSER_FORMAT_PERF_REPORT_H

#include "parser/document.h"

#define PERF_COLUMNS 16
#define PERF_EVENTS 8

/* "# Samples: 330K of event 'cycles'" and its older forms. perf cuts counts
 * above 999 to whole K, M or G (decimal): `samples` is the lower end,
 * `samples_most` the upper. */
struct perf_head {
	struct text event;
	double samples, samples_most;
	double count;		/* event count, < 0 when not on this line */
};

bool perf_head_parse(struct text t, struct perf_head *out);
/* "# Event count (approx.): 8895026685" */
bool perf_count_parse(struct text t, double *count);

/* The events of a group: "anon group { a, b }"; 0 when it is none. */
size_t perf_group_parse(struct text event, struct text *names, size_t most);

/* The line of column heads, cut into names. */
struct perf_columns {
	struct text name[PERF_COLUMNS];
	size_t n;		/* 0: the line was not seen */
	size_t shares;		/* how many at the start are percents */
	size_t events;		/* of a group: values in each of these */
	char separator;		/* of -t, or 0 */
	bool children;
};

/* True for a line of heads ("Overhead  Command ..."); a perf diff head is
 * none. */
bool perf_columns_parse(struct text t, struct perf_columns *out);

struct perf_row {
	struct text command, object, symbol;	/* symbol empty: next line */
	double self, children;	/* percent; children < 0 when absent */
	double samples;		/* < 0 when absent */
	double step;		/* of the printed percent */
	double event[PERF_EVENTS];	/* self by event of a group */
	size_t n_events;
};

/*
 * A row of the table: needs a percent at its start and either a mode tag
 * ("[k]", "[.]") before the symbol or known columns. The lines of call graphs
 * ("|--42.04%--child") are no rows.
 */
bool perf_row_parse(struct text t, const struct perf_columns *columns,
		    struct perf_row *out);

/* Command, object and symbol in what follows the numbers of a row. */
void perf_row_names(struct text t, struct perf_row *row);
/* Does t hold a mode tag: "[k]", "[.]"? */
bool perf_row_tag(struct text t);

/* The symbol without what compilers and linkers append: .isra.N, .constprop.N,
 * .part.N, .cold, .llvm.HASH, .lto_priv.N, .clone.N, .localalias, .cfi,
 * .cfi_jt, .__uniq.N, +0xNN, @plt, @@VERSION, (inlined). A view into it. */
struct text perf_symbol_key(struct text symbol);

/* The metric of a row: "perf.COMMAND.SYMBOL", without what is not known. */
struct text perf_row_metric(struct arena *a, const struct profile_entry *e);

#endif
