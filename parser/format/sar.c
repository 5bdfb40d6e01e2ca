/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sar and mpstat: rows that begin with a time of day or with "Average:". In
 * twelve-hour form AM or PM takes a column that the rows of averages do not
 * have, so heads are counted behind it. Intervals are progress, the average
 * is the result.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

struct head {
	struct text name[CELLS];	/* of a column; a view */
	size_t n;
	size_t rows;		/* lines that it takes: 2 when it was cut */
	bool keyed;		/* the first is CPU, DEV, IFACE ... */
	struct text tool;
};

/* Cells that say when: "12:00:01", "12:00:01 AM", "Average:"; 0 when the row
 * begins with none. */
static size_t when_cells(const struct cells *c)
{
	if (c->n < 3)
		return 0;
	if (text_eq(c->cell[0], TEXT("Average:")))
		return 1;
	if (!cells_clock(c->cell[0]))
		return 0;
	if (text_eq(c->cell[1], TEXT("AM")) || text_eq(c->cell[1], TEXT("PM")))
		return 2;
	return 1;
}

/* Heads of a column that names what the row is about. */
static bool is_key(struct text t)
{
	static const char *const keys[] = {"CPU", "DEV", "IFACE", "INTR",
					   "TTY", "NODE"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (text_eq(t, text_of(keys[i])))
			return true;
	return false;
}

/* A head of sar: "%idle", "tps", "rkB/s", "kbmemfree", "await". */
static bool is_head_word(struct text t)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (!ch_alnum(t.p[i]) &&
		    text_find_char(TEXT("%/-_"), t.p[i]) == TEXT_NOT_FOUND)
			return false;
		n += ch_alpha(t.p[i]);
	}
	return n >= 2 || is_key(t);
}

/* A head has at least one word that only such tools print: a percent, a
 * rate. */
static bool read_head(const struct cells *c, struct head *h)
{
	size_t from = when_cells(c), rates = 0;

	if (!from || c->n < from + 2)
		return false;
	h->n = 0;
	h->rows = 1;
	for (size_t i = from; i < c->n; i++) {
		struct text t = c->cell[i];

		if (!is_head_word(t))
			return false;
		rates += t.p[0] == '%' || text_ends(t, TEXT("/s")) ||
			 text_eq(t, TEXT("tps")) ||
			 text_starts(t, TEXT("kb"));
		h->name[h->n++] = t;
	}
	h->keyed = is_key(h->name[0]);
	if (!rates)
		return false;
	return true;
}

/* Only mpstat has %gnice. */
static void set_tool(struct head *h)
{
	h->tool = TEXT("sar");
	for (size_t i = 0; i < h->n; i++)
		if (text_eq(h->name[i], TEXT("%gnice")))
			h->tool = TEXT("mpstat");
}

/* By the form of the head; sectors are of 512 bytes whatever the device has. */
static const char *unit_of(struct text name, double *factor)
{
	*factor = 1;
	if (name.p[0] == '%')
		return "percent";
	if (text_istarts(name, TEXT("kb"))) {
		*factor = 1024;
		return "bytes";
	}
	if (text_ends(name, TEXT("kB/s"))) {
		*factor = 1024;
		return "bytes/s";
	}
	if (text_ends(name, TEXT("sec/s")) || text_ends(name, TEXT("sect/s"))) {
		*factor = 512;
		return "bytes/s";
	}
	if (text_ends(name, TEXT("/s")) || text_eq(name, TEXT("tps")))
		return "1/s";
	if (text_ends(name, TEXT("await")) || text_eq(name, TEXT("svctm"))) {
		*factor = 1e6;
		return "ns";
	}
	if (text_eq(name, TEXT("areq-sz"))) {
		*factor = 1024;
		return "bytes";
	}
	return "";
}

static struct text metric_of(struct arena *a, struct text tool,
			     struct text name)
{
	char *out = arena_alloc(a, name.n + 1);

	for (size_t i = 0; i < name.n; i++)
		out[i] = ch_fold(name.p[i]);
	return arena_printf(a, "%.*s.%.*s", TEXT_ARG(tool), (int)name.n, out);
}

/* Returns the lines taken. */
static size_t read_row(const struct passage *p, size_t at, struct block *block,
		       const struct head *h)
{
	struct document *doc = p->doc;
	struct cells c;
	size_t from, rows, line = lines_index(p, at);
	struct run *run;
	struct number n;

	if (!cells_line(p, at, &c))
		return 0;
	from = when_cells(&c);
	rows = from ? cells_row(p, at, from + h->n, &c) : 0;
	if (!rows || c.n != from + h->n)
		return 0;
	for (size_t i = h->keyed; i < h->n; i++)
		if (!cells_number(c.cell[from + i], &n))
			return 0;
	run = document_add_run(doc, block, h->tool, line);
	run->name = h->keyed ? c.cell[from] : (struct text){NULL, 0};
	run->partial = c.cell[0].p[0] != 'A';
	for (size_t i = h->keyed; i < h->n; i++) {
		double factor;
		const char *unit = unit_of(h->name[i], &factor);

		cells_number(c.cell[from + i], &n);
		run_measure(doc, run, metric_of(doc->arena, h->tool,
						h->name[i]),
			    n.value * factor, unit, n.step * factor, line);
	}
	return rows;
}

/* Only a line that begins with a digit or with "Average:" is looked at. */
static bool head_at(const struct passage *p, size_t at, struct head *h)
{
	struct text t = at < p->n ? lines_bare(p, at) : (struct text){NULL, 0};
	struct cells c, more;

	if (t.n < 12 || (!ch_digit(t.p[0]) && t.p[0] != 'A'))
		return false;
	cells_split(t, &c);
	if (!read_head(&c, h))
		return false;
	set_tool(h);
	if (!cells_line(p, at + 1, &more) || h->n + more.n > CELLS)
		return true;
	for (size_t i = 0; i < more.n; i++)
		if (!is_head_word(more.cell[i]))
			return true;
	/* A mail program put the last ones on a line of their own. */
	for (size_t i = 0; i < more.n; i++)
		h->name[h->n++] = more.cell[i];
	h->rows = 2;
	set_tool(h);
	return true;
}

static int sar_sniff(const struct passage *p, size_t at)
{
	struct head h;

	return head_at(p, at, &h) ? 85 : 0;
}

static size_t sar_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct head h = {.n = 0}, next;
	size_t end = at, rows = 0;

	for (size_t i = at, took; i < p->n; i += took) {
		if (head_at(p, i, &next)) {
			h = next;
			took = h.rows;
			end = i + took;
		} else if (h.n && (took = read_row(p, i, block, &h))) {
			end = i + took;
			rows++;
		} else if (lines_bare(p, i).n) {
			break;
		} else {
			took = 1;
		}
	}
	return rows ? end - at : 1;
}

static const char *const samples[] = {
	"12:00:01 AM     CPU     %user     %nice   %system   %iowait    "
	"%steal     %idle\n"
	"12:00:02 AM     all      1.00      0.00      2.00      3.00      "
	"0.00     94.00\n"
	"Average:        all      1.00      0.00      2.00      3.00      "
	"0.00     94.00\n",
	"Average:          DEV       tps     rkB/s     wkB/s\n"
	"Average:          sda     10.00     80.00      8.00\n",
	NULL,
};

const struct format format_sar = {
	.name = "sar",
	.title = "sar and mpstat, intervals and averages",
	.sniff = sar_sniff,
	.parse = sar_parse,
	.samples = samples,
};
