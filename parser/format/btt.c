/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * btt of blktrace: times between the stages of an I/O (Q2C from queue to
 * completion, D2C from the driver to completion ...), in seconds.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

static bool is_head(const struct passage *p, size_t at)
{
	struct cells c;

	return text_starts(lines_bare(p, at), TEXT("ALL ")) &&
	       cells_line(p, at, &c) && c.n == 5 &&
	       text_eq(c.cell[1], TEXT("MIN")) &&
	       text_eq(c.cell[2], TEXT("AVG")) &&
	       text_eq(c.cell[3], TEXT("MAX")) &&
	       text_eq(c.cell[4], TEXT("N"));
}

/* "Q2Qdm", "D2C": letter, 2, letter. */
static bool is_stage(struct text t)
{
	return t.n >= 3 && t.n <= 6 && ch_upper(t.p[0]) && t.p[1] == '2' &&
	       ch_upper(t.p[2]);
}

/* A row may also stand alone, cut out of its table. */
static bool is_row(const struct passage *p, size_t at, struct cells *c)
{
	struct number n;

	return cells_line(p, at, c) && c->n == 5 && is_stage(c->cell[0]) &&
	       cells_numbers(c) == 4 && cells_number(c->cell[2], &n) &&
	       text_find_char(c->cell[2], '.') != TEXT_NOT_FOUND;
}

/* The count of I/Os is the n of the mean. */
static void add_row(struct document *doc, struct run *run,
		    const struct cells *c, size_t line)
{
	static const char *const which[] = {NULL, "min", "avg", "max"};
	struct number n, count;
	char stage[8];
	size_t len = 0;

	for (; len < c->cell[0].n && len < sizeof(stage); len++)
		stage[len] = ch_fold(c->cell[0].p[len]);
	for (size_t i = 1; i < 4; i++) {
		struct measurement *m;

		cells_number(c->cell[i], &n);
		m = run_measure(doc, run,
				arena_printf(doc->arena, "btt.%.*s.%s",
					     (int)len, stage, which[i]),
				n.value * 1e9, "ns", n.step * 1e9, line);
		if (m && i == 2 && cells_number(c->cell[4], &count))
			m->n = count.value;
	}
}

static int btt_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	struct cells c;

	if (t.n < 12 || !ch_upper(t.p[0]))
		return 0;
	return is_head(p, at) ? 95 : t.p[1] == '2' && is_row(p, at, &c) ? 85 :
									 0;
}

static size_t btt_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct document *doc = p->doc;
	struct run *run = NULL;
	size_t end = at, i = is_head(p, at) ? at + 1 : at;

	for (; i < p->n; i++) {
		struct cells c;

		if (!cells_line(p, i, &c) || cells_rule(&c))
			continue;
		if (!is_row(p, i, &c))
			break;
		if (!run)
			run = document_add_run(doc, block, TEXT("btt"),
					       lines_index(p, at));
		add_row(doc, run, &c, lines_index(p, i));
		end = i + 1;
	}
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"            ALL           MIN           AVG           MAX           N\n"
	"--------------- ------------- ------------- ------------- "
	"-----------\n"
	"\n"
	"Q2C               0.000050000   0.000125000   0.002500000        "
	"4096\n",
	"D2C               0.000040000   0.000100000   0.002000000        "
	"4096\n",
	NULL,
};

const struct format format_btt = {
	.name = "btt",
	.title = "btt of blktrace, times between stages",
	.sniff = btt_sniff,
	.parse = btt_parse,
	.samples = samples,
};
