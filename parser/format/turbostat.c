/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * turbostat: the row of the whole system, which has "-" for package, core and
 * processor, or all rows of --Summary, which has no such columns. Rows of
 * single processors leave columns of the package out and are passed over.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

static const struct cells_head heads[] = {
	{"Avg_MHz", "avg_mhz", "1/s", 1e6},
	{"Busy%", "busy%", "percent", 1},
	{"Bzy_MHz", "bzy_mhz", "1/s", 1e6},
	{"TSC_MHz", "tsc_mhz", "1/s", 1e6},
	{"IPC", "ipc", "", 1},
	{"IRQ", "irq", "count", 1},
	{"NMI", "nmi", "count", 1},
	{"SMI", "smi", "count", 1},
	{"POLL%", "poll%", "percent", 1},
	{"C1%", "c1%", "percent", 1},
	{"C1E%", "c1e%", "percent", 1},
	{"C1ACPI%", "c1acpi%", "percent", 1},
	{"C2%", "c2%", "percent", 1},
	{"C2ACPI%", "c2acpi%", "percent", 1},
	{"C3%", "c3%", "percent", 1},
	{"C3ACPI%", "c3acpi%", "percent", 1},
	{"C6%", "c6%", "percent", 1},
	{"C7s%", "c7s%", "percent", 1},
	{"C8%", "c8%", "percent", 1},
	{"C9%", "c9%", "percent", 1},
	{"C10%", "c10%", "percent", 1},
	{"CPU%c1", "cpu%c1", "percent", 1},
	{"CPU%c3", "cpu%c3", "percent", 1},
	{"CPU%c6", "cpu%c6", "percent", 1},
	{"CPU%c7", "cpu%c7", "percent", 1},
	{"Mod%c6", "mod%c6", "percent", 1},
	{"CoreTmp", "coretmp", "", 1},
	{"CoreThr", "corethr", "count", 1},
	{"PkgTmp", "pkgtmp", "", 1},
	{"GFX%rc6", "gfx%rc6", "percent", 1},
	{"GFXMHz", "gfxmhz", "1/s", 1e6},
	{"Totl%C0", "totl%c0", "percent", 1},
	{"Any%C0", "any%c0", "percent", 1},
	{"GFX%C0", "gfx%c0", "percent", 1},
	{"CPUGFX%", "cpugfx%", "percent", 1},
	{"Pkg%pc2", "pkg%pc2", "percent", 1},
	{"Pkg%pc3", "pkg%pc3", "percent", 1},
	{"Pkg%pc6", "pkg%pc6", "percent", 1},
	{"Pkg%pc7", "pkg%pc7", "percent", 1},
	{"Pkg%pc8", "pkg%pc8", "percent", 1},
	{"Pkg%pc9", "pkg%pc9", "percent", 1},
	{"Pk%pc10", "pk%pc10", "percent", 1},
	{"PkgWatt", "pkgwatt", "", 1},
	{"CorWatt", "corwatt", "", 1},
	{"GFXWatt", "gfxwatt", "", 1},
	{"RAMWatt", "ramwatt", "", 1},
	{"SysWatt", "syswatt", "", 1},
	{"UncMHz", "uncmhz", "1/s", 1e6},
	{NULL, NULL, NULL, 0},
};

/* Columns that say which processor; the others are counts of idle states. */
static bool is_key(struct text t)
{
	static const char *const keys[] = {"Package", "Die", "Node", "Core",
					   "CPU", "APIC", "X2APIC"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (text_eq(t, text_of(keys[i])))
			return true;
	return false;
}

struct table {
	struct cells head;
	struct cells_columns columns;
	size_t keys;		/* first columns that are keys */
};

static bool read_head(const struct passage *p, size_t at, struct table *t)
{
	struct text line = lines_bare(p, at);

	if (line.n < 12 || !text_has(line, TEXT("Bzy_MHz")))
		return false;
	cells_split(line, &t->head);
	t->keys = 0;
	while (t->keys < t->head.n && is_key(t->head.cell[t->keys]))
		t->keys++;
	return cells_columns(&t->head, 0, heads, &t->columns) >= 2;
}

/* The system's row. */
static bool is_summary(const struct cells *c, const struct table *t)
{
	for (size_t i = 0; i < t->keys; i++)
		if (!text_eq(c->cell[i], TEXT("-")))
			return false;
	return c->n == t->head.n;
}

static int turbostat_sniff(const struct passage *p, size_t at)
{
	struct table t;

	return read_head(p, at, &t) ? 95 : 0;
}

/* A row of whichever processor: no fewer cells than keys and one, and numbers
 * or dashes all. */
static bool is_row(const struct cells *c, const struct table *t)
{
	size_t dashes = 0;

	for (size_t i = 0; i < c->n; i++)
		dashes += text_eq(c->cell[i], TEXT("-"));
	return c->n > t->keys && c->n <= t->head.n &&
	       cells_numbers(c) + dashes == c->n;
}

static size_t turbostat_parse(const struct passage *p, size_t at,
			      struct block *block)
{
	struct document *doc = p->doc;
	struct table t = {.keys = 0};
	size_t from = doc->n_runs, end = at + 1;

	for (size_t i = at; i < p->n; i++) {
		struct cells c;
		struct run *run;

		if (read_head(p, i, &t))
			continue;
		if (!cells_line(p, i, &c))
			continue;
		if (!is_row(&c, &t))
			break;
		end = i + 1;
		if (!is_summary(&c, &t))
			continue;
		run = document_add_run(doc, block, TEXT("turbostat"),
				       lines_index(p, i));
		cells_measure(doc, run, TEXT("turbostat"), &c, 0, &t.columns,
			      lines_index(p, i));
	}
	cells_summarise(doc, block, from);
	return end - at;
}

static const char *const samples[] = {
	"Core\tCPU\tAvg_MHz\tBusy%\tBzy_MHz\tTSC_MHz\tIRQ\tPkgWatt\n"
	"-\t-\t125\t5.25\t2381\t2400\t1234\t12.50\n"
	"0\t0\t125\t5.25\t2381\t2400\t617\t12.50\n"
	"1\t1\t125\t5.25\t2381\t2400\t617\n",
	"Avg_MHz Busy% Bzy_MHz PkgWatt\n"
	"125 5.25 2381 12.50\n",
	NULL,
};

const struct format format_turbostat = {
	.name = "turbostat",
	.title = "turbostat, the whole system",
	.sniff = turbostat_sniff,
	.parse = turbostat_parse,
	.samples = samples,
};
