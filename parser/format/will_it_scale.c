/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * will-it-scale: a CSV with a row a number of tasks. What processes and
 * threads did is in operations a second; the row of no tasks is the idle
 * machine.
 */
#include "parser/format/cells.h"
#include "parser/format/csv.h"
#include "parser/format/lines.h"

static const struct {
	const char *metric, *unit;
} columns[] = {
	{NULL, NULL},
	{"processes", "1/s"},
	{"processes_idle", "percent"},
	{"threads", "1/s"},
	{"threads_idle", "percent"},
	{NULL, NULL},	/* linear: computed from the first row */
};

static int scale_sniff(const struct passage *p, size_t at)
{
	return text_starts(lines_bare(p, at),
			   TEXT("tasks,processes,processes_idle,threads,"))
		       ? 95 : 0;
}

static bool read_row(const struct passage *p, size_t at, struct block *block)
{
	struct document *doc = p->doc;
	struct text field[CSV_FIELDS];
	struct number n;
	struct run *run;
	size_t line = lines_index(p, at);

	if (csv_split(lines_bare(p, at), field) < 5 ||
	    !cells_number(field[0], &n))
		return false;
	if (n.value <= 0)
		return true;
	run = document_add_run(doc, block, TEXT("will-it-scale"), line);
	run->group = arena_printf(doc->arena, "tasks=%.*s",
				  TEXT_ARG(field[0]));
	for (size_t i = 1; i < 5; i++)
		if (cells_number(field[i], &n))
			run_measure(doc, run,
				    arena_printf(doc->arena,
						 "will-it-scale.%s",
						 columns[i].metric),
				    n.value, columns[i].unit, n.step, line);
	return true;
}

static size_t scale_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	size_t i = at + 1;

	while (i < p->n && read_row(p, i, block))
		i++;
	return i - at;
}

static const char *const samples[] = {
	"tasks,processes,processes_idle,threads,threads_idle,linear\n"
	"0,0,100,0,100,0\n"
	"1,512345,93.75,510000,93.70,512345\n",
	NULL,
};

const struct format format_will_it_scale = {
	.name = "will-it-scale",
	.title = "will-it-scale, its CSV",
	.sniff = scale_sniff,
	.parse = scale_parse,
	.samples = samples,
};
