/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pidstat: a row a process and interval, then rows of averages. The command
 * stands last and may hold blanks. Intervals are progress. Where several
 * processes of a table have one command none of them is a result, as nothing
 * says which one is meant on the other side.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define KIB 1024.0
/* Rows of a table that are seen for whether their commands are unique. */
#define ROWS_MOST 256

static const struct cells_head heads[] = {
	{"UID", NULL, NULL, 0},
	{"USER", NULL, NULL, 0},
	{"PID", NULL, NULL, 0},
	{"TGID", NULL, NULL, 0},
	{"TID", NULL, NULL, 0},
	{"CPU", NULL, NULL, 0},
	{"%usr", "%usr", "percent", 1},
	{"%system", "%system", "percent", 1},
	{"%guest", "%guest", "percent", 1},
	{"%wait", "%wait", "percent", 1},
	{"%CPU", "%cpu", "percent", 1},
	{"kB_rd/s", "kb_rd/s", "bytes/s", KIB},
	{"kB_wr/s", "kb_wr/s", "bytes/s", KIB},
	{"kB_ccwr/s", "kb_ccwr/s", "bytes/s", KIB},
	{"iodelay", "iodelay", "", 1},
	{"cswch/s", "cswch/s", "1/s", 1},
	{"nvcswch/s", "nvcswch/s", "1/s", 1},
	{"minflt/s", "minflt/s", "1/s", 1},
	{"majflt/s", "majflt/s", "1/s", 1},
	{"VSZ", "vsz", "bytes", KIB},
	{"RSS", "rss", "bytes", KIB},
	{"%MEM", "%mem", "percent", 1},
	{"StkSize", "stksize", "bytes", KIB},
	{"StkRef", "stkref", "bytes", KIB},
	{"threads", "threads", "count", 1},
	{"fd-nr", "fd-nr", "count", 1},
	{"usr-ms", "usr-ms", "ns", 1e6},
	{"system-ms", "system-ms", "ns", 1e6},
	{"guest-ms", "guest-ms", "ns", 1e6},
	{NULL, NULL, NULL, 0},
};

/* Cells that say when: "Average:", "12:00:01 PM", seconds of -h. */
static size_t when_cells(const struct cells *c)
{
	uint64_t seconds;

	if (c->n < 3)
		return 0;
	if (text_eq(c->cell[0], TEXT("Average:")))
		return 1;
	if (!cells_clock(c->cell[0]))
		return c->cell[0].n >= 9 &&
		       num_uint(c->cell[0], &seconds) == c->cell[0].n;
	return text_eq(c->cell[1], TEXT("AM")) ||
	       text_eq(c->cell[1], TEXT("PM")) ? 2 : 1;
}

/* Only columns that are known, UID or USER first and Command last. */
static bool read_head(const struct passage *p, size_t at,
		      struct cells_columns *columns)
{
	struct text t = lines_bare(p, at);
	struct cells c;
	size_t from;

	if (t.n < 20 || !text_ends(t, TEXT("Command")))
		return false;
	cells_split(t, &c);
	from = c.n > 2 && text_eq(c.cell[0], TEXT("#")) &&
	       text_eq(c.cell[1], TEXT("Time")) ? 2 : when_cells(&c);
	if (!from || c.n < from + 4 ||
	    (!text_eq(c.cell[from], TEXT("UID")) &&
	     !text_eq(c.cell[from], TEXT("USER"))))
		return false;
	c.n--;
	return cells_columns(&c, from, heads, columns) == c.n - from;
}

/* The command with its blanks; of threads "|__name". */
static struct text command_of(const struct passage *p, size_t at,
			      const struct cells *c, size_t cell)
{
	struct text t = p->line[at]->text;

	t = text_trim(text_from(t, (size_t)(c->cell[cell].p - t.p)));
	text_skip(&t, TEXT("__"));
	return t;
}

static bool add_row(const struct passage *p, size_t at, struct block *block,
		    const struct cells_columns *columns)
{
	struct document *doc = p->doc;
	struct cells c;
	struct run *run;
	size_t from, line = lines_index(p, at);
	uint64_t uid;

	if (!cells_line(p, at, &c))
		return false;
	from = when_cells(&c);
	if (!from || c.n <= from + columns->n ||
	    (columns->column[0] == heads &&
	     num_uint(c.cell[from], &uid) != c.cell[from].n))
		return false;
	run = document_add_run(doc, block, TEXT("pidstat"), line);
	run->name = command_of(p, at, &c, from + columns->n);
	run->partial = c.cell[0].p[0] != 'A';
	run_param(doc, run, TEXT("pid"), c.cell[from + 1], line);
	c.n = from + columns->n;
	cells_measure(doc, run, TEXT("pidstat"), &c, from, columns, line);
	return true;
}

/* Rows of one table from run `from` on: a command that comes twice is no
 * result. */
static void unique_commands(struct document *doc, size_t from)
{
	size_t end = doc->n_runs;

	for (size_t i = from; i < end; i++) {
		if (i - from >= ROWS_MOST) {
			doc->run[i].partial = true;
			continue;
		}
		for (size_t k = from; k < i; k++)
			if (text_eq(doc->run[k].name, doc->run[i].name))
				doc->run[k].partial = doc->run[i].partial =
					true;
	}
}

static int pidstat_sniff(const struct passage *p, size_t at)
{
	struct cells_columns columns;

	return read_head(p, at, &columns) ? 95 : 0;
}

static size_t pidstat_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct cells_columns columns = {.n = 0}, next;
	size_t end = at + 1, from = p->doc->n_runs;

	for (size_t i = at; i < p->n; i++) {
		if (read_head(p, i, &next)) {
			unique_commands(p->doc, from);
			from = p->doc->n_runs;
			columns = next;
		} else if (add_row(p, i, block, &columns)) {
			end = i + 1;
		} else if (lines_bare(p, i).n) {
			break;
		}
	}
	unique_commands(p->doc, from);
	return end - at;
}

static const char *const samples[] = {
	"12:00:01      UID       PID    %usr %system  %guest   %wait    %CPU   "
	"CPU  Command\n"
	"12:00:02        0       512    0.00    0.99    0.00    0.00    0.99   "
	"  0  bash\n"
	"\n"
	"Average:      UID       PID    %usr %system  %guest   %wait    %CPU   "
	"CPU  Command\n"
	"Average:        0       512    0.00    0.99    0.00    0.00    0.99   "
	"  -  bash\n",
	"Average:      UID       PID   cswch/s nvcswch/s  Command\n"
	"Average:        0        15      9.90      0.00  rcu_preempt\n",
	NULL,
};

const struct format format_pidstat = {
	.name = "pidstat",
	.title = "pidstat, processes",
	.sniff = pidstat_sniff,
	.parse = pidstat_parse,
	.samples = samples,
};
