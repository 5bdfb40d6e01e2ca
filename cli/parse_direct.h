/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `parse` of fio's reports without documents in between. */
#ifndef CLI_PARSE_DIRECT_H
#define CLI_PARSE_DIRECT_H

#include "cli/parse_out.h"

/* Where each scope has got to. */
struct parse_count {
	size_t job, group;
	size_t said;		/* tables and sentences of people */
	size_t lines;		/* of the input before this document */
};

struct parse_direct;

/* "fio.group.write.bw" -> group; "fio.disk.sda.util" -> disk, with the name
 * taken out of the metric. */
void parse_scope(struct parse_item *it, struct text metric);

/* NULL when the output is not JSON; give it to parse_direct_free. */
struct parse_direct *parse_direct_new(struct parse_out *out);
void parse_direct_free(struct parse_direct *p);
/* May the report at the start of t be read so? Prints nothing. */
bool parse_direct_can(struct parse_direct *p, struct text t);
/* Prints it; returns its bytes and adds to *count, or 0: nothing was done. */
size_t parse_direct_report(struct parse_direct *p, struct text t,
			   struct parse_count *count);

#endif
