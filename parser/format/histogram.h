/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the histogram readers share. */
#ifndef PARSER_FORMAT_HISTOGRAM_H
#define PARSER_FORMAT_HISTOGRAM_H

#include "parser/format/format.h"

/* The line that funclatency prints last: "avg = 3943 nsecs, total: 82809
 * nsecs, count: 21". Values in ns. */
struct funclatency_tail {
	double avg, total, count;
	double step;		/* one unit of its times, in ns */
};

bool funclatency_tail_parse(const struct passage *p, size_t at,
			    struct funclatency_tail *out);
/* Adds NAME.avg, NAME.total and NAME.count. */
void funclatency_tail_add(struct document *doc, struct run *run,
			  struct text name, const struct funclatency_tail *t,
			  size_t line);
/* The function in a command "funclatency [-options] FUNCTION"; empty when the
 * line has none. */
struct text funclatency_function(struct text line);

/* The head of a map of bpftrace, "@usecs[fsync]:": its name, and the unit in
 * ns when a word of the name is one, else 0. */
bool histogram_map_parse(struct text t, struct text *name, double *unit);

/*
 * The bucket in which the p-th share (0..1) of the values lies: the quantile
 * is somewhere in [*lo, *hi]. False without values. Two histograms differ in
 * a quantile only when these do not meet (the bounds of a bucket, not of the
 * sampling).
 */
bool histogram_quantile(const struct histogram *h, double p, double *lo,
			double *hi);

#endif
