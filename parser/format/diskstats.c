/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * /proc/diskstats: counters since boot, of 11 columns, 15 since Linux 4.18
 * (discards), 17 since 5.5 (flushes). Sectors have 512 bytes, times are in
 * ms. A second dump of a device in one block is also given as the difference
 * to the one before, with the mean latencies of that time; counters of 32 bits
 * may have wrapped in between.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define COUNTERS 17
#define DEVICES 64
/* Lines that a row may have been cut into. */
#define ROW_LINES 4

static const struct {
	const char *name, *unit;
	double factor;
	bool level;		/* no counter: in flight */
} counters[COUNTERS] = {
	{"reads", "count", 1, false},
	{"reads_merged", "count", 1, false},
	{"read_bytes", "bytes", 512, false},
	{"read_time", "ns", 1e6, false},
	{"writes", "count", 1, false},
	{"writes_merged", "count", 1, false},
	{"written_bytes", "bytes", 512, false},
	{"write_time", "ns", 1e6, false},
	{"in_flight", "count", 1, true},
	{"io_time", "ns", 1e6, false},
	{"weighted_time", "ns", 1e6, false},
	{"discards", "count", 1, false},
	{"discards_merged", "count", 1, false},
	{"discarded_bytes", "bytes", 512, false},
	{"discard_time", "ns", 1e6, false},
	{"flushes", "count", 1, false},
	{"flush_time", "ns", 1e6, false},
};

struct dump {
	struct text device;
	uint64_t value[COUNTERS];
	size_t n;
	size_t line;
};

static bool is_count(size_t cells)
{
	return cells == 14 || cells == 18 || cells == 20;
}

/* Integers all: the rest of a row that a mail program cut. */
static bool is_rest(const struct cells *c)
{
	uint64_t v;

	for (size_t i = 0; i < c->n; i++)
		if (num_uint(c->cell[i], &v) != c->cell[i].n)
			return false;
	return c->n > 0;
}

/* The cells of a row on one line or more; the lines, 0 when it is none. The
 * next row has a name in it, so all integers below are of this one. */
static size_t read_cells(const struct passage *p, size_t at, struct cells *c)
{
	struct cells more;
	size_t first, lines = 1;

	cells_split(p->line[at]->text, c);
	first = c->n;
	while (c->n < COUNTERS + 3 && lines < ROW_LINES &&
	       cells_line(p, at + lines, &more) &&
	       c->n + more.n <= COUNTERS + 3 && is_rest(&more)) {
		for (size_t i = 0; i < more.n; i++)
			c->cell[c->n++] = more.cell[i];
		lines++;
	}
	if (is_count(c->n))
		return lines;
	c->n = first;
	return is_count(first);
}

/* Returns the lines taken; 0: it is none. */
static size_t read_dump(const struct passage *p, size_t at, struct dump *d)
{
	struct text t = text_ltrim(p->line[at]->text);
	struct cells c;
	uint64_t id;
	size_t lines;

	if (t.n < 15 || !ch_digit(t.p[0]))
		return 0;
	cells_split(t, &c);
	if (c.n < 6 || !ch_alpha(c.cell[2].p[0]))
		return 0;
	lines = read_cells(p, at, &c);
	if (!lines || num_uint(c.cell[0], &id) != c.cell[0].n ||
	    num_uint(c.cell[1], &id) != c.cell[1].n)
		return 0;
	d->device = c.cell[2];
	d->n = c.n - 3;
	d->line = lines_index(p, at);
	for (size_t i = 0; i < d->n; i++)
		if (num_uint(c.cell[i + 3], &d->value[i]) != c.cell[i + 3].n)
			return 0;
	return lines;
}

static struct run *add_run(struct document *doc, struct block *block,
			   struct text tool, const struct dump *d)
{
	struct run *run = document_add_run(doc, block, tool, d->line);

	run->name = d->device;
	return run;
}

static void add_dump(struct document *doc, struct block *block,
		     const struct dump *d)
{
	struct run *run = add_run(doc, block, TEXT("diskstats"), d);

	for (size_t i = 0; i < d->n; i++)
		run_measure(doc, run,
			    arena_printf(doc->arena, "diskstats.%s",
					 counters[i].name),
			    (double)d->value[i] * counters[i].factor,
			    counters[i].unit, counters[i].factor, d->line);
}

/* Old kernels count in 32 bits. */
static double difference(uint64_t from, uint64_t to)
{
	if (to >= from)
		return (double)(to - from);
	if (from <= UINT32_MAX)
		return (double)(to + UINT32_MAX - from + 1);
	return -1;
}

static void add_latency(struct document *doc, struct run *run,
			const char *name, double count, double ms, size_t line)
{
	if (count > 0 && ms >= 0)
		run_measure(doc, run, text_of(name), ms * 1e6 / count, "ns",
			    1e6 / count, line);
}

static void add_difference(struct document *doc, struct block *block,
			   const struct dump *a, const struct dump *b)
{
	/* Another tool: these are no readings of the counters. */
	struct run *run = add_run(doc, block, TEXT("diskstats-delta"), b);
	double d[COUNTERS] = {0};

	for (size_t i = 0; i < a->n; i++) {
		d[i] = difference(a->value[i], b->value[i]);
		if (d[i] >= 0 && !counters[i].level)
			run_measure(doc, run,
				    arena_printf(doc->arena,
						 "diskstats.delta.%s",
						 counters[i].name),
				    d[i] * counters[i].factor,
				    counters[i].unit, counters[i].factor,
				    b->line);
	}
	add_latency(doc, run, "diskstats.delta.r_await", d[0], d[3], b->line);
	add_latency(doc, run, "diskstats.delta.w_await", d[4], d[7], b->line);
}

static int diskstats_sniff(const struct passage *p, size_t at)
{
	struct dump d;

	return read_dump(p, at, &d) ? 90 : 0;
}

static size_t diskstats_parse(const struct passage *p, size_t at,
			      struct block *block)
{
	struct document *doc = p->doc;
	struct dump *seen = arena_array(doc->arena, DEVICES, sizeof(*seen));
	struct dump d;
	size_t n = 0, end = at, took;

	for (size_t i = at; i < p->n; i += took) {
		size_t k = 0;

		took = read_dump(p, i, &d);
		if (!took) {
			if (lines_bare(p, i).n)
				break;
			took = 1;
			continue;
		}
		end = i + took;
		add_dump(doc, block, &d);
		while (k < n && !text_eq(seen[k].device, d.device))
			k++;
		if (k < n && seen[k].n == d.n)
			add_difference(doc, block, &seen[k], &d);
		if (k < DEVICES)
			seen[k] = d;
		n += k == n && n < DEVICES;
	}
	return end - at;
}

static const char *const samples[] = {
	"   8       0 sda 1000 20 8000 500 2000 40 16000 1500 0 1800 2000\n",
	" 259       0 nvme0n1 1000 20 8000 500 2000 40 16000 1500 0 1800 2000 "
	"5 0 40 2 7 3\n",
	NULL,
};

const struct format format_diskstats = {
	.name = "diskstats",
	.title = "/proc/diskstats, dumps and their differences",
	.sniff = diskstats_sniff,
	.parse = diskstats_parse,
	.samples = samples,
};
