/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fs_mark: a row an iteration. They are repeated runs, but of a file system
 * that fills: the share in use is kept as a parameter. -v adds times of each
 * call as three columns, in microseconds.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

/* "......" and blank lines may stand between rows. */
#define GAP_LINES 2
/* Calls whose times -v gives, and lines that their head may be cut into. */
#define CALLS 8
#define HEAD_LINES 4

static bool is_head(struct text t)
{
	return text_starts(t, TEXT("FSUse%")) && text_has(t,
							  TEXT("Files/sec"));
}

/* "CREAT (Min/Avg/Max)": the names of calls, in order; at most `most`. */
static size_t read_calls(struct text head, struct text *call, size_t most)
{
	size_t n = 0, at;

	while (n < most &&
	       (at = text_find(head, TEXT("(Min/Avg/Max)"))) !=
		       TEXT_NOT_FOUND) {
		struct text before = text_rtrim(text_sub(head, 0, at));
		size_t from = before.n;

		while (from && !ch_space(before.p[from - 1]))
			from--;
		call[n++] = text_from(before, from);
		head = text_from(head, at + 13);
	}
	return n;
}

/* The rest of a head that a mail program cut: "App Overhead", more calls, or
 * what stands in parentheses of the last one. */
static bool is_head_rest(struct text t)
{
	return t.n && (text_starts(t, TEXT("App Overhead")) ||
		       text_starts(t, TEXT("Overhead")) ||
		       text_has(t, TEXT("(Min/Avg/Max)")));
}

/* The calls of a head on one line or more; *end: the line behind it. A name
 * and its "(Min/Avg/Max)" may stand on two. */
static size_t head_calls(const struct passage *p, size_t at,
			 struct text call[CALLS], size_t *end)
{
	struct text all = lines_bare(p, at);

	*end = at + 1;
	while (*end < p->n && *end < at + HEAD_LINES &&
	       is_head_rest(lines_bare(p, *end))) {
		all = arena_printf(p->doc->arena, "%.*s %.*s", TEXT_ARG(all),
				   TEXT_ARG(lines_bare(p, *end)));
		(*end)++;
	}
	return read_calls(all, call, CALLS);
}

static void add_calls(struct document *doc, struct run *run,
		      const struct cells *c, const struct text *call,
		      size_t calls, size_t line)
{
	static const char *const which[] = {"min", "avg", "max"};

	for (size_t i = 0; i < calls * 3; i++) {
		struct number n;
		char name[32];
		size_t len = 0;

		if (5 + i >= c->n || !cells_number(c->cell[5 + i], &n))
			return;
		for (; len < call[i / 3].n && len < sizeof(name); len++)
			name[len] = ch_fold(call[i / 3].p[len]);
		run_measure(doc, run,
			    arena_printf(doc->arena, "fs_mark.%.*s.%s",
					 (int)len, name, which[i % 3]),
			    n.value * 1e3, "ns", n.step * 1e3, line);
	}
}

/* A row has as many cells as its head, on one line or, wrapped, on two; the
 * share in use, count and size are its parameters. Returns the lines taken. */
static size_t read_row(const struct passage *p, size_t at, struct block *block,
		     const struct text *call, size_t calls)
{
	struct document *doc = p->doc;
	struct cells c;
	struct number rate, overhead;
	struct run *run;
	size_t line = lines_index(p, at);
	size_t rows = cells_row(p, at, 5 + 3 * calls, &c);

	if (!rows || c.n != 5 + 3 * calls || cells_numbers(&c) != c.n ||
	    !cells_number(c.cell[3], &rate) ||
	    !cells_number(c.cell[4], &overhead))
		return 0;
	run = document_add_run(doc, block, TEXT("fs_mark"), line);
	run_param(doc, run, TEXT("fsuse"), c.cell[0], line);
	run_param(doc, run, TEXT("count"), c.cell[1], line);
	run_param(doc, run, TEXT("filesize"), c.cell[2], line);
	run_measure(doc, run, TEXT("fs_mark.files/sec"), rate.value, "1/s",
		    rate.step, line);
	run_measure(doc, run, TEXT("fs_mark.app_overhead"),
		    overhead.value * 1e3, "ns", overhead.step * 1e3, line);
	add_calls(doc, run, &c, call, calls, line);
	return rows;
}

static int fs_mark_sniff(const struct passage *p, size_t at)
{
	return is_head(lines_bare(p, at)) ? 95 : 0;
}

static size_t fs_mark_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct text call[CALLS];
	size_t end, calls = head_calls(p, at, call, &end), took;

	for (size_t i = end; i < p->n && i <= end + GAP_LINES; i += took) {
		struct cells c;

		took = read_row(p, i, block, call, calls);
		if (took)
			end = i + took;
		else if (cells_line(p, i, &c) && !cells_rule(&c))
			break;
		else
			took = 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"FSUse%        Count         Size    Files/sec     App Overhead\n"
	"     1        80000         4096      12345.5          1234567\n",
	NULL,
};

const struct format format_fs_mark = {
	.name = "fs_mark",
	.title = "fs_mark, a row an iteration",
	.sniff = fs_mark_sniff,
	.parse = fs_mark_parse,
	.samples = samples,
};
