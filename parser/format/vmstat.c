/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * vmstat: two lines of heads, then a row an interval. The first row says what
 * was since boot and is set aside when others follow. Wide numbers touch each
 * other; such a row is left out with a diagnostic.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define KIB 1024.0

static const struct cells_head heads[] = {
	{"r", "r", "count", 1},
	{"b", "b", "count", 1},
	{"swpd", "swpd", "bytes", KIB},
	{"free", "free", "bytes", KIB},
	{"buff", "buff", "bytes", KIB},
	{"cache", "cache", "bytes", KIB},
	{"inact", "inact", "bytes", KIB},
	{"active", "active", "bytes", KIB},
	{"si", "si", "bytes/s", KIB},
	{"so", "so", "bytes/s", KIB},
	{"bi", "bi", "bytes/s", KIB},
	{"bo", "bo", "bytes/s", KIB},
	{"in", "in", "1/s", 1},
	{"cs", "cs", "1/s", 1},
	{"us", "us", "percent", 1},
	{"sy", "sy", "percent", 1},
	{"id", "id", "percent", 1},
	{"wa", "wa", "percent", 1},
	{"st", "st", "percent", 1},
	{"gu", "gu", "percent", 1},
	{NULL, NULL, NULL, 0},
};

/* Returns the lines taken: 2 when a mail program cut the head. */
static size_t read_head(const struct passage *p, size_t at,
			struct cells_columns *columns)
{
	struct text t;
	struct cells c, more;
	struct cells_columns rest;
	size_t rows = 1;

	if (at >= p->n)
		return 0;
	t = lines_bare(p, at);
	if (t.n < 20 || t.p[0] != 'r')
		return 0;
	cells_split(t, &c);
	if (c.n < 10)
		return 0;
	if (cells_line(p, at + 1, &more) && c.n + more.n <= CELLS &&
	    cells_columns(&more, 0, heads, &rest) == more.n) {
		for (size_t i = 0; i < more.n; i++)
			c.cell[c.n++] = more.cell[i];
		rows = 2;
	}
	if (c.n < 14)
		return 0;
	cells_columns(&c, 0, heads, columns);
	/* -t heads date and time, too: "timestamp", "UTC". */
	while (columns->n > 14 && !columns->column[columns->n - 1])
		columns->n--;
	return columns->known == columns->n ? rows : 0;
}

static bool above_head(const struct passage *p, size_t at)
{
	struct text t;

	if (at >= p->n)
		return false;
	t = lines_bare(p, at);
	/* -w rules the word off on both sides. */
	return text_starts(t, TEXT("procs ")) ||
	       text_starts(t, TEXT("procs-")) ||
	       text_starts(t, TEXT("--procs-"));
}

/* Lines of the rule above the head: 2 when it was cut as well. */
static size_t rule_rows(const struct passage *p, size_t at)
{
	if (!above_head(p, at))
		return 0;
	return at + 1 < p->n &&
	       text_starts(lines_bare(p, at + 1), TEXT("--")) ? 2 : 1;
}

static int vmstat_sniff(const struct passage *p, size_t at)
{
	struct cells_columns columns;

	if (above_head(p, at))
		return read_head(p, at + rule_rows(p, at), &columns) ? 95 : 0;
	return read_head(p, at, &columns) ? 90 : 0;
}

/* One row; returns the lines taken. -t adds a date and a time behind it. */
static size_t read_row(const struct passage *p, size_t at, struct block *block,
		       const struct cells_columns *columns)
{
	struct document *doc = p->doc;
	struct cells c;
	struct run *run;
	struct number n;
	size_t rows = cells_row(p, at, columns->n, &c);

	if (!rows || !cells_number(c.cell[0], &n))
		return 0;
	if (c.n < columns->n || c.n > columns->n + 3) {
		if (c.n + 6 > columns->n && cells_numbers(&c) == c.n)
			document_warn(doc, lines_index(p, at), "fused-columns",
				      "a row of vmstat has %zu columns of %zu",
				      c.n, columns->n);
		return c.n > 6 && cells_numbers(&c) == c.n;
	}
	run = document_add_run(doc, block, TEXT("vmstat"), lines_index(p, at));
	cells_measure(doc, run, TEXT("vmstat"), &c, 0, columns,
		      lines_index(p, at));
	return rows;
}

/* Heads come again with each screen of rows. */
static size_t vmstat_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	struct cells_columns columns = {.n = 0};
	size_t from = doc->n_runs, i = at;

	while (i < p->n) {
		size_t rule = rule_rows(p, i), took;

		if (i + rule < p->n)
			i += rule;
		took = read_head(p, i, &columns);
		if (!took)
			took = read_row(p, i, block, &columns);
		if (!took)
			break;
		i += took;
	}
	if (i > p->n)
		i = p->n;
	if (doc->n_runs > from + 1)
		doc->run[from++].partial = true;
	cells_summarise(doc, block, from);
	return i - at;
}

static const char *const samples[] = {
	"procs -----------memory---------- ---swap-- -----io---- -system-- "
	"------cpu-----\n"
	" r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us "
	"sy id wa st\n"
	" 1  0      0 812345  12345 234567    0    0     5    17   80  120  1 "
	" 2 96  1  0\n",
	NULL,
};

const struct format format_vmstat = {
	.name = "vmstat",
	.title = "vmstat, a row an interval",
	.sniff = vmstat_sniff,
	.parse = vmstat_parse,
	.samples = samples,
};
