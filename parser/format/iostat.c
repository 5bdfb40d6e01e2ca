/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * iostat, with -x and without: the tables of devices and of the processor, of
 * all versions of sysstat. The heads decide (before version 12 sizes were in
 * sectors, later in kB of 1024 bytes; -m prints MB). The first report says
 * what was since boot, so it is left out when others follow.
 */
#include "parser/format/iostat.h"
#include "parser/format/lines.h"

#define KIB 1024.0
#define MIB 1048576.0
#define SECTOR 512.0

const struct cells_head iostat_heads[] = {
	{"tps", "tps", "1/s", 1},
	{"r/s", "r/s", "1/s", 1},
	{"w/s", "w/s", "1/s", 1},
	{"d/s", "d/s", "1/s", 1},
	{"f/s", "f/s", "1/s", 1},
	{"rrqm/s", "rrqm/s", "1/s", 1},
	{"wrqm/s", "wrqm/s", "1/s", 1},
	{"drqm/s", "drqm/s", "1/s", 1},
	{"rkB/s", "rkb/s", "bytes/s", KIB},
	{"wkB/s", "wkb/s", "bytes/s", KIB},
	{"dkB/s", "dkb/s", "bytes/s", KIB},
	{"rMB/s", "rmb/s", "bytes/s", MIB},
	{"wMB/s", "wmb/s", "bytes/s", MIB},
	{"dMB/s", "dmb/s", "bytes/s", MIB},
	{"rsec/s", "rsec/s", "bytes/s", SECTOR},
	{"wsec/s", "wsec/s", "bytes/s", SECTOR},
	{"kB_read/s", "kb_read/s", "bytes/s", KIB},
	{"kB_wrtn/s", "kb_wrtn/s", "bytes/s", KIB},
	{"kB_dscd/s", "kb_dscd/s", "bytes/s", KIB},
	{"MB_read/s", "mb_read/s", "bytes/s", MIB},
	{"MB_wrtn/s", "mb_wrtn/s", "bytes/s", MIB},
	{"MB_dscd/s", "mb_dscd/s", "bytes/s", MIB},
	{"Blk_read/s", "blk_read/s", "bytes/s", SECTOR},
	{"Blk_wrtn/s", "blk_wrtn/s", "bytes/s", SECTOR},
	{"kB_read", "kb_read", "bytes", KIB},
	{"kB_wrtn", "kb_wrtn", "bytes", KIB},
	{"kB_dscd", "kb_dscd", "bytes", KIB},
	{"MB_read", "mb_read", "bytes", MIB},
	{"MB_wrtn", "mb_wrtn", "bytes", MIB},
	{"MB_dscd", "mb_dscd", "bytes", MIB},
	{"Blk_read", "blk_read", "bytes", SECTOR},
	{"Blk_wrtn", "blk_wrtn", "bytes", SECTOR},
	{"avgrq-sz", "avgrq-sz", "bytes", SECTOR},
	{"areq-sz", "areq-sz", "bytes", KIB},
	{"rareq-sz", "rareq-sz", "bytes", KIB},
	{"wareq-sz", "wareq-sz", "bytes", KIB},
	{"dareq-sz", "dareq-sz", "bytes", KIB},
	{"avgqu-sz", "avgqu-sz", "", 1},
	{"aqu-sz", "aqu-sz", "", 1},
	{"await", "await", "ns", 1e6},
	{"r_await", "r_await", "ns", 1e6},
	{"w_await", "w_await", "ns", 1e6},
	{"d_await", "d_await", "ns", 1e6},
	{"f_await", "f_await", "ns", 1e6},
	{"svctm", "svctm", "ns", 1e6},
	{"%rrqm", "%rrqm", "percent", 1},
	{"%wrqm", "%wrqm", "percent", 1},
	{"%drqm", "%drqm", "percent", 1},
	{"%util", "%util", "percent", 1},
	{NULL, NULL, NULL, 0},
};

static const struct cells_head cpu_heads[] = {
	{"%user", "cpu.user", "percent", 1},
	{"%nice", "cpu.nice", "percent", 1},
	{"%system", "cpu.system", "percent", 1},
	{"%iowait", "cpu.iowait", "percent", 1},
	{"%steal", "cpu.steal", "percent", 1},
	{"%idle", "cpu.idle", "percent", 1},
	{NULL, NULL, NULL, 0},
};

struct table {
	struct cells_columns columns;
	bool last;		/* -h: the device stands behind the numbers */
	size_t rows;		/* lines of the head: more when it was wrapped */
};

static bool is_device(struct text t)
{
	return text_eq(t, TEXT("Device")) || text_eq(t, TEXT("Device:"));
}

/* Lines that one of iostat -x may be cut into: 200 bytes in lines of 72. */
#define MOST_LINES 4

/* "Device r/s ... %util", "r/s ... %util Device", and the first again with
 * its end on the next lines. */
static bool read_head(const struct passage *p, size_t at, struct table *t)
{
	struct cells c, more;
	struct cells_columns rest;
	struct text line = lines_bare(p, at);

	*t = (struct table){.rows = 1};
	if (!line.n || !text_has(line, TEXT("Device")))
		return false;
	cells_split(line, &c);
	if (c.n < 3)
		return false;
	t->last = is_device(c.cell[c.n - 1]);
	if (!t->last && !is_device(c.cell[0]))
		return false;
	c.n -= t->last;
	if (cells_columns(&c, !t->last, iostat_heads, &t->columns) < 2 ||
	    t->columns.known + 1 < t->columns.n)
		return false;
	while (!t->last && t->rows < MOST_LINES &&
	       cells_line(p, at + t->rows, &more) &&
	       t->columns.n + more.n <= CELLS &&
	       cells_columns(&more, 0, iostat_heads, &rest) == more.n) {
		for (size_t i = 0; i < rest.n; i++)
			t->columns.column[t->columns.n++] = rest.column[i];
		t->columns.known += rest.known;
		t->rows++;
	}
	return true;
}

/* Numbers of -h carry k, M or G of 1024. */
static bool human_number(struct text t, struct number *n)
{
	static const char suffix[] = "kMGT";
	double scale = 1;

	if (!num_human(t, COMMA_UNKNOWN, n))
		return false;
	for (size_t i = 0; suffix[i]; i++) {
		scale *= 1024;
		if (n->len + 1 == t.n && t.p[n->len] == suffix[i]) {
			/* The head's own k is the first of them. */
			n->value *= scale / 1024;
			n->step *= scale / 1024;
			return true;
		}
	}
	return n->len == t.n || (n->len + 1 == t.n && t.p[n->len] == '%');
}

/* The numbers of a row of -h or --human, of which the first is in cell
 * `from`. */
static void add_human(struct document *doc, struct run *run,
		      const struct cells *c, size_t from,
		      const struct table *t, size_t line)
{
	for (size_t i = 0; i < t->columns.n; i++) {
		const struct cells_head *h = t->columns.column[i];
		struct number n;
		double factor;

		if (!h || !human_number(c->cell[from + i], &n))
			continue;
		factor = h->factor;
		/* Without a suffix a size is in bytes. */
		if ((h->factor == KIB || h->factor == MIB) &&
		    n.len == c->cell[from + i].n)
			factor = 1;
		run_measure(doc, run,
			    arena_printf(doc->arena, "iostat.%s", h->metric),
			    n.value * factor, h->unit, n.step * factor, line);
	}
}

/* Is any of the numbers from cell `from` on one of --human? */
static bool is_human(const struct cells *c, size_t from, size_t n)
{
	struct number v;

	for (size_t i = from; i < from + n; i++)
		if (!cells_number(c->cell[i], &v) &&
		    human_number(c->cell[i], &v))
			return true;
	return false;
}

static bool human_numbers(const struct cells *c)
{
	struct number n;

	for (size_t i = 0; i < c->n; i++)
		if (!human_number(c->cell[i], &n))
			return false;
	return true;
}

/* A row of a device: as many numbers as heads, its name before or behind. A
 * shell may have put a time before it; a mail program may have wrapped it.
 * Returns the lines taken. */
static size_t read_row(const struct passage *p, size_t at, struct block *block,
		       const struct table *t)
{
	struct document *doc = p->doc;
	struct cells c, more;
	struct number n;
	struct run *run;
	size_t want = t->columns.n + 1, lines = 1, from;

	if (!cells_line(p, at, &c))
		return 0;
	while (c.n < want && lines < MOST_LINES &&
	       cells_line(p, at + lines, &more) && c.n + more.n <= want &&
	       human_numbers(&more)) {
		for (size_t i = 0; i < more.n; i++)
			c.cell[c.n++] = more.cell[i];
		lines++;
	}
	if (c.n < want || c.n > want + 2)
		return 0;
	from = c.n - want;
	if (!t->last && cells_number(c.cell[from], &n))
		return 0;
	if (!t->last && !human_number(c.cell[c.n - 1], &n))
		return 0;
	if (t->last && (cells_number(c.cell[c.n - 1], &n) ||
			!human_number(c.cell[0], &n)))
		return 0;
	run = document_add_run(doc, block, TEXT("iostat"), lines_index(p, at));
	run->name = t->last ? c.cell[c.n - 1] : c.cell[from];
	if (text_ends(run->name, TEXT(":")))
		run->name.n--;
	if (t->last || is_human(&c, from + 1, want - 1))
		add_human(doc, run, &c, t->last ? 0 : from + 1, t,
			  lines_index(p, at));
	else
		cells_measure(doc, run, TEXT("iostat"), &c, from + 1,
			      &t->columns, lines_index(p, at));
	return lines;
}

static bool is_cpu_head(const struct passage *p, size_t at)
{
	return text_starts(lines_bare(p, at), TEXT("avg-cpu:"));
}

/* The numbers under that head, of which --human says the unit too. */
static bool cpu_row(const struct passage *p, size_t at, struct cells *row)
{
	if (!cells_line(p, at, row))
		return false;
	for (size_t i = 0; i < row->n; i++)
		if (text_ends(row->cell[i], TEXT("%")))
			row->cell[i].n--;
	return row->n >= 3 && cells_numbers(row) == row->n;
}

/* The two lines of the processor; 0 when they are not there. */
static size_t read_cpu(const struct passage *p, size_t at, struct block *block)
{
	struct cells head, row;
	struct cells_columns columns;
	struct run *run;

	if (!is_cpu_head(p, at) || !cells_line(p, at, &head) ||
	    cells_columns(&head, 1, cpu_heads, &columns) < 3 ||
	    !cpu_row(p, at + 1, &row) || row.n != columns.n)
		return 0;
	run = document_add_run(p->doc, block, TEXT("iostat"),
			       lines_index(p, at));
	run->name = TEXT("avg-cpu");
	cells_measure(p->doc, run, TEXT("iostat"), &row, 0, &columns,
		      lines_index(p, at + 1));
	return 2;
}

/* Lines between reports: blank, a time stamp, a rule. */
static bool between(const struct passage *p, size_t at)
{
	struct cells c;
	uint64_t n;

	if (!cells_line(p, at, &c) || cells_rule(&c))
		return true;
	return c.n <= 3 && num_uint(c.cell[0], &n) &&
	       text_find_char(c.cell[0], '/') != TEXT_NOT_FOUND &&
	       c.n > 1 && cells_clock(c.cell[1]);
}

/* Everything of one table of devices. */
static size_t read_devices(const struct passage *p, size_t at,
			   struct block *block)
{
	struct table t;
	struct cells c;
	size_t i, rows = 0, took;

	if (!read_head(p, at, &t))
		return 0;
	for (i = at + t.rows; i < p->n; i += took) {
		took = read_row(p, i, block, &t);
		rows += took > 0;
		if (!took && rows == 0 && cells_line(p, i, &c) &&
		    cells_rule(&c))
			took = 1;
		if (!took)
			break;
	}
	return rows ? i - at : 0;
}

/* The runs of the first report count only when nothing else is there. */
static void set_aside(struct document *doc, size_t from, size_t first_end)
{
	for (size_t i = from; i < first_end; i++)
		doc->run[i].partial = true;
}

static int iostat_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	struct table table;
	struct cells row;
	size_t i;

	if (t.n < 12)
		return 0;
	if (is_cpu_head(p, at))
		return cpu_row(p, at + 1, &row) ? 90 : 0;
	if (!read_head(p, at, &table))
		return 0;
	i = at + table.rows;
	if (cells_line(p, i, &row) && cells_rule(&row))
		i++;
	return cells_line(p, i, &row) && cells_numbers(&row) >= 1 ? 90 : 0;
}

static size_t iostat_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	size_t from = doc->n_runs, first_end = 0, end = at, i = at;
	size_t cpu = 0, devices = 0;

	while (i < p->n) {
		size_t took;

		/* A second head of the same kind opens the second report. */
		if ((is_cpu_head(p, i) && cpu) ||
		    (!cpu && devices && text_has(p->line[i]->text,
						 TEXT("Device"))))
			first_end = first_end ? first_end : doc->n_runs;
		took = read_cpu(p, i, block);
		cpu += took > 0;
		if (!took) {
			took = read_devices(p, i, block);
			devices += took > 0;
		}
		if (took)
			end = i += took;
		else if (between(p, i))
			i++;
		else
			break;
	}
	if (first_end > from)
		set_aside(doc, from, first_end);
	cells_summarise(doc, block, first_end > from ? first_end : from);
	return end - at;
}

static const char *const samples[] = {
	"Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz "
	"aqu-sz  %util\n"
	"sda             10.00     80.00     1.00   9.09    0.50     8.00   "
	"0.01   0.90\n",
	"Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s "
	"avgrq-sz avgqu-sz   await  svctm  %util\n"
	"sda               0.00     2.00    1.00    3.00     4.00    20.00  "
	"12.00     0.10    2.00   1.00   0.40\n",
	"Device            r/s     rkB/s  %rrqm r_await    w/s     wkB/s  "
	"%util\n"
	"sda             76.77    790.5k   6.1%    1.14   2.54      3.7M  "
	" 2.9%\n",
	"avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
	"           1.00    0.00    2.00    3.00    0.00   94.00\n",
	NULL,
};

const struct format format_iostat = {
	.name = "iostat",
	.title = "iostat, tables of devices and of the processor",
	.sniff = iostat_sniff,
	.parse = iostat_parse,
	.samples = samples,
};
