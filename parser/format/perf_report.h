/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The parts of a perf report: header lines, column heads, rows. */
#ifndef PARSER_FORMAT_PERF_REPORT_H
#define PARSER_FORMAT_PERF_REPORT_H

#include "base/text.h"

#define PERF_COLUMNS 12

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

/* The line of column heads, cut into names. */
struct perf_columns {
	struct text name[PERF_COLUMNS];
	size_t n;		/* 0: the line was not seen */
	bool children, group;
};

/* True for a line of heads ("Overhead  Command ..."); a perf diff head is
 * none. */
bool perf_columns_parse(struct text t, struct perf_columns *out);

struct perf_row {
	struct text command, object, symbol;	/* symbol empty: next line */
	double self, children;	/* percent; children < 0 when absent */
	double samples;		/* < 0 when absent */
	double step;		/* of the printed percent */
};

/*
 * A row of the table: needs a percent at its start and either a mode tag
 * ("[k]", "[.]") before the symbol or known columns. The lines of call graphs
 * ("|--42.04%--child") are no rows.
 */
bool perf_row_parse(struct text t, const struct perf_columns *columns,
		    struct perf_row *out);

/* The symbol without what compilers and linkers append: .isra.N, .constprop.N,
 * .part.N, .cold, .llvm.HASH, .lto_priv.N, .clone.N, .localalias, .cfi,
 * .cfi_jt, .__uniq.N, +0xNN, @plt, @@VERSION, (inlined). A view into it. */
struct text perf_symbol_key(struct text symbol);

#endif
