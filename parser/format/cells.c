/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Splitting and reading rows; see the header. */
#include "parser/format/cells.h"

#include <math.h>

#include "base/limits.h"
#include "parser/format/lines.h"

/* Means are taken over at most that many runs of one block. */
#define RUNS_MOST 4096
/* Lines that a row may have been cut into: 200 bytes in lines of 72. */
#define ROW_LINES 4

/* Blanks and the bars of a table part cells; beyond CELLS there are none. */
void cells_split(struct text t, struct cells *c)
{
	c->n = 0;
	while (c->n < CELLS) {
		size_t n = 0;

		while (t.n && (ch_space(t.p[0]) || t.p[0] == '|'))
			t = text_from(t, 1);
		while (n < t.n && !ch_space(t.p[n]) && t.p[n] != '|')
			n++;
		if (!n)
			return;
		c->cell[c->n++] = text_sub(t, 0, n);
		t = text_from(t, n);
	}
}

bool cells_line(const struct passage *p, size_t at, struct cells *c)
{
	struct text t;

	c->n = 0;
	if (at >= p->n)
		return false;
	t = text_trim(p->line[at]->text);
	/* Bold in the mail that it was. */
	if (t.n > 2 && t.p[0] == '*' && t.p[t.n - 1] == '*')
		t = text_sub(t, 1, t.n - 2);
	cells_split(t, c);
	return c->n > 0;
}

/* A row that a mail program broke: taken together when all parts have exactly
 * the cells that are wanted. Returns the lines, 0 when there are none. */
size_t cells_row(const struct passage *p, size_t at, size_t want,
		 struct cells *c)
{
	struct cells more;
	size_t first, lines = 1;

	if (!cells_line(p, at, c))
		return 0;
	first = c->n;
	while (c->n < want && want <= CELLS && lines < ROW_LINES &&
	       cells_line(p, at + lines, &more) && c->n + more.n <= want &&
	       cells_numbers(&more) == more.n) {
		for (size_t i = 0; i < more.n; i++)
			c->cell[c->n++] = more.cell[i];
		lines++;
	}
	if (c->n == want)
		return lines;
	c->n = first;
	return 1;
}

/* The whole cell, in any locale. */
bool cells_number(struct text t, struct number *out)
{
	return t.n && num_human(t, COMMA_UNKNOWN, out) && out->len == t.n;
}

size_t cells_numbers(const struct cells *c)
{
	struct number n;
	size_t count = 0;

	for (size_t i = 0; i < c->n; i++)
		count += cells_number(c->cell[i], &n);
	return count;
}

/* A line of dashes, dots or equals signs between head and rows. */
bool cells_rule(const struct cells *c)
{
	for (size_t i = 0; i < c->n; i++)
		for (size_t k = 0; k < c->cell[i].n; k++)
			if (text_find_char(TEXT("-=+:|_."), c->cell[i].p[k]) ==
			    TEXT_NOT_FOUND)
				return false;
	return c->n > 0;
}

/* "12:00:01" or "9:00:01". */
bool cells_clock(struct text t)
{
	if (t.n < 7 || t.n > 8)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (i + 3 == t.n || i + 6 == t.n ? t.p[i] != ':' :
						   !ch_digit(t.p[i]))
			return false;
	return true;
}

/* Columns by their heads; those that are not known are counted and not read. */
size_t cells_columns(const struct cells *c, size_t from,
		     const struct cells_head *known,
		     struct cells_columns *out)
{
	*out = (struct cells_columns){.n = 0};
	for (size_t i = from; i < c->n; i++) {
		const struct cells_head *h = known;

		while (h->head && !text_eq(c->cell[i], text_of(h->head)))
			h++;
		if (h->head) {
			out->column[out->n] = h;
			out->known++;
		}
		out->n++;
	}
	return out->known;
}

/* One measurement for each known column whose cell is a number. */
size_t cells_measure(struct document *doc, struct run *run, struct text tool,
		     const struct cells *row, size_t from,
		     const struct cells_columns *columns, size_t line)
{
	size_t added = 0;

	for (size_t i = 0; i < columns->n && from + i < row->n; i++) {
		const struct cells_head *h = columns->column[i];
		struct number n;

		if (!h || !h->metric || !cells_number(row->cell[from + i], &n))
			continue;
		run_measure(doc, run,
			    arena_printf(doc->arena, "%.*s.%s",
					 TEXT_ARG(tool), h->metric),
			    n.value * h->factor, h->unit, n.step * h->factor,
			    line);
		added++;
	}
	return added;
}

/* ---- means over intervals ---- */

/* Rows of one device, CPU or test: intervals of the same. */
static bool same_thing(const struct run *a, const struct run *b)
{
	return text_eq(a->tool, b->tool) && text_eq(a->name, b->name);
}

static const struct measurement *metric_in(const struct run *run,
					   struct text metric)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (text_eq(run->measurement[i].metric, metric))
			return &run->measurement[i];
	return NULL;
}

/* The mean of a metric over the runs of one thing, and how it varies. */
static void add_mean(struct document *doc, struct run *to, size_t from,
		     size_t end, const struct measurement *like)
{
	double sum = 0, squares = 0, n = 0;
	struct measurement *m;

	for (size_t i = from; i < end; i++) {
		const struct measurement *one;

		if (!same_thing(&doc->run[i], to))
			continue;
		one = metric_in(&doc->run[i], like->metric);
		if (!one)
			continue;
		n++;
		/* Welford's running mean and sum of squares. */
		squares += (one->value - sum) * (one->value - sum) *
			   (n - 1) / n;
		sum += (one->value - sum) / n;
	}
	m = run_measure(doc, to, like->metric, sum, like->unit,
			like->precision, like->line);
	if (!m || n < 2)
		return;
	m->n = n;
	m->spread = sqrt(squares / (n - 1));
	m->spread_kind = SPREAD_WITHIN_RUN;
}

static bool first_of_several(const struct document *doc, size_t from,
			     size_t end, size_t i)
{
	size_t more = 0;

	for (size_t k = from; k < i; k++)
		if (same_thing(&doc->run[k], &doc->run[i]))
			return false;
	for (size_t k = i + 1; k < end && !more; k++)
		more += same_thing(&doc->run[k], &doc->run[i]);
	return more > 0;
}

/* Rows of intervals are progress; their mean is the result, a run of its own.
 * The spread is that within the run and says nothing of another one. */
void cells_summarise(struct document *doc, struct block *block, size_t from)
{
	size_t all = doc->n_runs, things = 0;
	size_t end = all - from > RUNS_MOST ? from + RUNS_MOST : all;

	/* The things are few; their runs may be many. */
	for (size_t i = from; i < end && things < 64; i++) {
		struct run *run;
		size_t line = doc->run[i].first_line;

		if (doc->run[i].partial ||
		    !first_of_several(doc, from, end, i))
			continue;
		things++;
		for (size_t k = i; k < all; k++)
			if (k == i || same_thing(&doc->run[k], &doc->run[i]))
				doc->run[k].partial = true;
		run = document_add_run(doc, block, doc->run[i].tool, line);
		run->name = doc->run[i].name;
		for (size_t m = 0; m < doc->run[i].n_measurements; m++)
			add_mean(doc, &doc->run[doc->n_runs - 1], from, end,
				 &doc->run[i].measurement[m]);
	}
}
