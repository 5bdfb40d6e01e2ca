/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dbench: its table of operations, counts and latencies in milliseconds. The
 * line of throughput and the progress are format files.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

static bool is_head(const struct passage *p, size_t at)
{
	struct cells c;

	return text_starts(lines_bare(p, at), TEXT("Operation")) &&
	       cells_line(p, at, &c) && c.n == 4 &&
	       text_eq(c.cell[1], TEXT("Count")) &&
	       text_eq(c.cell[2], TEXT("AvgLat")) &&
	       text_eq(c.cell[3], TEXT("MaxLat"));
}

static void add(struct document *doc, struct run *run, struct text op,
		const char *what, struct text cell, double factor,
		const char *unit, size_t line)
{
	char name[32];
	size_t n = 0;
	struct number number;

	for (; n < op.n && n < sizeof(name); n++)
		name[n] = ch_fold(op.p[n]);
	if (cells_number(cell, &number))
		run_measure(doc, run,
			    arena_printf(doc->arena, "dbench.%.*s.%s", (int)n,
					 name, what),
			    number.value * factor, unit,
			    number.step * factor, line);
}

static int dbench_sniff(const struct passage *p, size_t at)
{
	return is_head(p, at) ? 95 : 0;
}

static size_t dbench_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	struct run *run = NULL;
	struct cells c;
	size_t i = at + 1;

	for (; cells_line(p, i, &c); i++) {
		size_t line = lines_index(p, i);

		if (cells_rule(&c))
			continue;
		if (c.n != 4 || cells_numbers(&c) != 3)
			break;
		if (!run)
			run = document_add_run(doc, block, TEXT("dbench"),
					       lines_index(p, at));
		add(doc, run, c.cell[0], "count", c.cell[1], 1, "count",
		    line);
		add(doc, run, c.cell[0], "avglat", c.cell[2], 1e6, "ns", line);
		add(doc, run, c.cell[0], "maxlat", c.cell[3], 1e6, "ns", line);
	}
	return i - at;
}

static const char *const samples[] = {
	" Operation      Count    AvgLat    MaxLat\n"
	" ----------------------------------------\n"
	" NTCreateX     419186     0.013     0.266\n",
	NULL,
};

const struct format format_dbench = {
	.name = "dbench",
	.title = "dbench, table of operations",
	.sniff = dbench_sniff,
	.parse = dbench_parse,
	.samples = samples,
};
