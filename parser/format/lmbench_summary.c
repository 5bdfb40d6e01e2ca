/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * lmbench's summary: tables with a row a run of a host, whose heads stand on
 * two or three lines, so columns are known by the title of their table and
 * their number. A test that failed leaves a gap: then the rule of dashes below
 * the head says which column a number stands in. "1.6K" is 1600.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define COLUMNS 12
/* From a title to the first row. */
#define HEAD_LINES 9
/* How far the end of a number may be from that of its column's dashes. */
#define SLACK 1

struct table {
	const char *title;	/* how it begins, up to the unit */
	const char *name;
	const char *column[COLUMNS];	/* "": no result (MHz) */
	size_t n;
};

static const struct table tables[] = {
	{"Processor, Processes", "process",
	 {"", "null_call", "null_io", "stat", "open_close", "select_tcp",
	  "sig_inst", "sig_handle", "fork", "exec", "sh"}, 11},
	{"Basic integer operations", "integer",
	 {"bit", "add", "mul", "div", "mod"}, 5},
	{"Basic uint64 operations", "uint64",
	 {"bit", "add", "mul", "div", "mod"}, 5},
	{"Basic float operations", "float",
	 {"add", "mul", "div", "bogo"}, 4},
	{"Basic double operations", "double",
	 {"add", "mul", "div", "bogo"}, 4},
	{"Context switching", "ctxsw",
	 {"2p/0k", "2p/16k", "2p/64k", "8p/16k", "8p/64k", "16p/16k",
	  "16p/64k"}, 7},
	{"Local* Communication latencies", "local",
	 {"2p/0k", "pipe", "af_unix", "udp", "rpc/udp", "tcp", "rpc/tcp",
	  "tcp_conn"}, 8},
	{"Remote* Communication latencies", "remote",
	 {"udp", "rpc/udp", "tcp", "rpc/tcp", "tcp_conn"}, 5},
	{"File & VM system latencies", "file",
	 {"0k_create", "0k_delete", "10k_create", "10k_delete", "mmap",
	  "prot_fault", "page_fault", "100fd_select"}, 8},
	{"Local* Communication bandwidths", "bw",
	 {"pipe", "af_unix", "tcp", "file_reread", "mmap_reread",
	  "bcopy_libc", "bcopy_hand", "mem_read", "mem_write"}, 9},
	{"Memory latencies", "memory",
	 {"", "l1", "l2", "main", "random"}, 5},
};

/* Unit by the words of the title. */
static const char *unit_of(struct text title, double *factor)
{
	*factor = text_has(title, TEXT(" microseconds")) ? 1e3 :
		  text_has(title, TEXT(" nanoseconds")) ? 1 :
		  text_has(title, TEXT(" MB/s")) ? 1e6 : 0;
	return *factor == 1e6 ? "bytes/s" : "ns";
}

/* The stars around "Local" may have been taken for bold. */
static const struct table *table_of(struct text t)
{
	double factor;

	if (t.n < 30 || t.n > 100)
		return NULL;
	if (t.p[0] == '*')
		t = text_from(t, 1);
	unit_of(t, &factor);
	if (factor == 0)
		return NULL;
	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		const struct table *table = &tables[i];
		struct text title = text_of(table->title);
		size_t star = text_find(title, TEXT("*"));

		if (text_starts(t, title))
			return table;
		if (star != TEXT_NOT_FOUND &&
		    text_starts(t, text_sub(title, 0, star)) &&
		    text_starts(text_from(t, star),
				text_from(title, star + 1)))
			return table;
	}
	return NULL;
}

/* The line of dashes in groups, of which those behind host and system are
 * columns. */
static bool read_rule(struct text line, size_t end[COLUMNS], size_t n)
{
	struct cells c;

	cells_split(line, &c);
	if (c.n < n + 2 || !cells_rule(&c))
		return false;
	for (size_t i = 0; i < n; i++)
		end[i] = (size_t)(c.cell[i + 2].p - line.p) + c.cell[i + 2].n;
	return true;
}

/* "130." and "1.6K". */
static bool read_value(struct text t, struct number *n)
{
	double scale = 1;

	if (t.n > 1 && (t.p[t.n - 1] == 'K' || t.p[t.n - 1] == 'M')) {
		scale = t.p[t.n - 1] == 'K' ? 1e3 : 1e6;
		t = text_sub(t, 0, t.n - 1);
	}
	if (t.n > 1 && t.p[t.n - 1] == '.')
		t = text_sub(t, 0, t.n - 1);
	if (!cells_number(t, n))
		return false;
	n->value *= scale;
	n->step *= scale;
	return true;
}

/* The column in which a cell that ends at byte `at` stands. */
static size_t column_at(const size_t end[COLUMNS], size_t n, size_t from,
			size_t at)
{
	for (size_t i = from; i < n; i++)
		if (at + SLACK >= end[i] && at <= end[i] + SLACK)
			return i;
	return n;
}

struct place {
	const struct table *table;
	size_t end[COLUMNS];	/* of the dashes of each column */
	bool rule;
	const char *unit;
	double factor;
};

/* Host and system: the words that stand before all columns. */
static struct text head_of(const struct cells *c, size_t first)
{
	const char *from = c->cell[0].p;
	const char *end = c->cell[first - 1].p + c->cell[first - 1].n;

	return (struct text){from, (size_t)(end - from)};
}

/* Cells that are values: all at the end, up to the system's release, which
 * is never a number as a whole. */
static size_t first_value(const struct cells *c)
{
	struct number n;
	size_t i = c->n;

	while (i > 0 && read_value(c->cell[i - 1], &n))
		i--;
	return i;
}

static bool add_row(const struct passage *p, size_t at, struct block *block,
		    const struct place *place)
{
	struct document *doc = p->doc;
	struct text line = p->line[at]->text;
	const struct table *t = place->table;
	size_t index = lines_index(p, at), first, next = 0;
	struct run *run;
	struct cells c;

	cells_split(line, &c);
	first = first_value(&c);
	if (c.n < 3 || first < 2 || first == c.n || c.n - first > t->n)
		return false;
	if (c.n - first < t->n && !place->rule)
		return false;
	run = document_add_run(doc, block, TEXT("lmbench"), index);
	run->label = head_of(&c, first);
	for (size_t i = first; i < c.n; i++) {
		size_t column = c.n - first == t->n ? i - first :
			column_at(place->end, t->n, next,
				  (size_t)(c.cell[i].p - line.p) +
				  c.cell[i].n);
		struct number n;

		if (column >= t->n)
			break;
		next = column + 1;
		if (t->column[column][0] && read_value(c.cell[i], &n))
			run_measure(doc, run,
				    arena_printf(doc->arena, "lmbench.%s.%s",
						 t->name, t->column[column]),
				    n.value * place->factor, place->unit,
				    n.step * place->factor, index);
	}
	return true;
}

static int lmbench_sniff(const struct passage *p, size_t at)
{
	if (!table_of(lines_bare(p, at)))
		return 0;
	for (size_t i = at + 1; i < p->n && i <= at + 4; i++)
		if (text_starts(lines_bare(p, i), TEXT("Host")))
			return 95;
	return 0;
}

static size_t lmbench_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct place place = {.table = table_of(lines_bare(p, at))};
	size_t end = at + 1, limit = at + HEAD_LINES;

	if (!place.table)
		return 1;
	place.unit = unit_of(lines_bare(p, at), &place.factor);
	for (size_t i = at + 1; i < p->n && i <= limit; i++) {
		struct text t = lines_bare(p, i);

		if (!t.n && block->n_runs)
			break;
		if (read_rule(p->line[i]->text, place.end, place.table->n)) {
			place.rule = true;
		} else if (place.rule && add_row(p, i, block, &place)) {
			end = i + 1;
			limit = i + 1;
		} else if (block->n_runs || table_of(t)) {
			break;
		}
	}
	return end - at;
}

static const char *const samples[] = {
	"Context switching - times in microseconds - smaller is better\n"
	"--------------------------------------------------------------------"
	"-----\n"
	"Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K 16p/16K "
	"16p/64K\n"
	"                         ctxsw  ctxsw  ctxsw ctxsw  ctxsw   ctxsw   "
	"ctxsw\n"
	"--------- ------------- ------ ------ ------ ------ ------ ------- "
	"-------\n"
	"box        Linux 6.1.0- 1.2300 1.3400 1.4500 2.5600 2.6700 2.78000 "
	"2.89000\n",
	"*Local* Communication bandwidths in MB/s - bigger is better\n"
	"--------------------------------------------------------------------"
	"---------\n"
	"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  Bcopy  "
	"Mem   Mem\n"
	"                             UNIX      reread reread (libc) (hand) "
	"read write\n"
	"--------- ------------- ---- ---- ---- ------ ------ ------ ------ "
	"---- -----\n"
	"box        Linux 6.1.0- 1.6K 5.2K 3.1K 4012.5 9.8K   6.1K   4.2K   "
	"9.1K 5012.\n",
	NULL,
};

const struct format format_lmbench_summary = {
	.name = "lmbench-summary",
	.title = "lmbench, tables of its summary",
	.sniff = lmbench_sniff,
	.parse = lmbench_parse,
	.samples = samples,
};
