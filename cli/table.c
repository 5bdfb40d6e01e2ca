/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables of text. Widths come from the rows that are at hand: a later part of
 * a long table may be wider than the first. Nothing is cut unless the caller
 * gives a limit, as for a screen.
 */
#include "cli/table.h"

#include "base/utf8.h"
#include "report/fit.h"

/* Rows whose cells are held before widths are decided. */
#define ROWS 1000
/* A wider cell does not push the rest of its column to the right. */
#define WIDEST 60
/* What a fitted last column keeps at least. */
#define LEAST 16

struct cell {
	struct text text;
	size_t width;
	bool number;
};

struct table {
	FILE *to;
	struct arena *arena;	/* of the table */
	struct arena *cells;	/* of the texts of the cells at hand */
	size_t columns;
	size_t *width;
	size_t *limit;		/* of each column; 0: none */
	size_t fit;		/* of the whole row; 0: none */
	struct cell *cell;
	size_t n;		/* cells at hand */
	bool headed;
};

struct table *table_new(FILE *to, size_t columns)
{
	struct arena *a = arena_new();
	struct table *t = arena_alloc(a, sizeof(*t));

	*t = (struct table){
		.to = to,
		.arena = a,
		.cells = arena_new(),
		.columns = columns,
		.width = arena_array(a, columns, sizeof(*t->width)),
		.limit = arena_array(a, columns, sizeof(*t->limit)),
		.cell = arena_array(a, columns * ROWS, sizeof(*t->cell)),
	};
	return t;
}

void table_limit(struct table *t, size_t column, size_t most)
{
	t->limit[column] = most;
}

void table_fit(struct table *t, size_t width)
{
	t->fit = width;
}

/* One line, and nothing that moves a cursor; in at most `most` columns of a
 * screen, when that is not 0. */
static struct text harmless(struct arena *a, struct text cell, size_t most)
{
	struct buf b = buf_new(4 * cell.n + 16);
	struct text t;

	fit_text(&b, cell, most ? most : SIZE_MAX);
	t.n = buf_text(&b).n;
	t.p = arena_cstr(a, buf_text(&b));
	buf_free(&b);
	return t;
}

static void print_blanks(FILE *to, size_t n)
{
	while (n--)
		putc(' ', to);
}

/* Numbers to the right, texts to the left; the last column ends without
 * blanks. */
static void print_cell(struct table *t, const struct cell *c, size_t column)
{
	size_t room = t->width[column] > c->width ? t->width[column] - c->width
						  : 0;

	if (column)
		fputs("  ", t->to);
	if (c->number)
		print_blanks(t->to, room);
	fwrite(c->text.p, 1, c->text.n, t->to);
	if (!c->number && column + 1 < t->columns)
		print_blanks(t->to, room);
}

static void print_rule(struct table *t)
{
	for (size_t i = 0; i < t->columns; i++) {
		if (i)
			fputs("  ", t->to);
		for (size_t k = 0; k < t->width[i]; k++)
			putc('-', t->to);
	}
	putc('\n', t->to);
}

/* What the other columns leave to the last one. */
static void fit_last(struct table *t)
{
	size_t last = t->columns - 1, used = 0;

	for (size_t i = 0; i < last; i++)
		used += t->width[i] + 2;
	if (t->fit == 0)
		return;
	t->limit[last] = t->fit > used + LEAST ? t->fit - used : LEAST;
	if (t->width[last] > t->limit[last])
		t->width[last] = t->limit[last];
	for (size_t i = last; i < t->n; i += t->columns)
		if (t->cell[i].width > t->limit[last])
			t->cell[i].text = harmless(t->cells, t->cell[i].text,
						   t->limit[last]);
}

/* Widths only grow from part to part, so columns do not jump to the left. */
static void flush(struct table *t)
{
	fit_last(t);
	for (size_t i = 0; i < t->n; i++) {
		print_cell(t, &t->cell[i], i % t->columns);
		if (i % t->columns != t->columns - 1)
			continue;
		putc('\n', t->to);
		if (!t->headed)
			print_rule(t);
		t->headed = true;
	}
	t->n = 0;
	arena_free(t->cells);
	t->cells = arena_new();
}

/* Cells come row by row; the first row is the head. */
void table_cell(struct table *t, struct text cell, bool number)
{
	struct cell *c;
	size_t column = t->n % t->columns;
	size_t *width = &t->width[column];

	if (t->n == t->columns * ROWS)
		flush(t);
	c = &t->cell[t->n++];
	c->text = harmless(t->cells, cell, t->limit[column]);
	c->width = utf8_width(c->text);
	c->number = number;
	if (c->width > *width)
		*width = c->width < WIDEST ? c->width : WIDEST;
}

void table_end(struct table *t)
{
	flush(t);
	arena_free(t->cells);
	arena_free(t->arena);
}
