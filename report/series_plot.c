/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A series as a plot of plain characters: "*" a value, "-" the level, "x" a
 * value of a spike; below the axis "^" where a level begins. Wide series are
 * squeezed: several versions share a column.
 */
#include <math.h>

#include "base/human.h"
#include "report/series_out.h"

#define ROWS 9
#define COLUMNS 64
#define MARGIN 10

struct plot {
	char cell[ROWS][COLUMNS];
	char mark[COLUMNS];
	double lo, hi;
	size_t columns;
	size_t n;		/* versions */
};

static size_t column_of(const struct plot *p, size_t at)
{
	return p->n <= COLUMNS ? at : at * COLUMNS / p->n;
}

static size_t row_of(const struct plot *p, double v)
{
	double share = (v - p->lo) / (p->hi - p->lo);

	return ROWS - 1 - (size_t)(fmin(1, fmax(0, share)) * (ROWS - 1) + 0.5);
}

static void find_range(struct plot *p, const struct shown_series *d)
{
	p->lo = INFINITY;
	p->hi = 0;
	for (size_t i = 0; i < d->n; i++) {
		if (isnan(d->value[i]))
			continue;
		p->lo = fmin(p->lo, d->value[i]);
		p->hi = fmax(p->hi, d->value[i]);
	}
	/* Where nothing moves the line is in the middle. */
	if (!(p->hi > p->lo)) {
		p->hi *= 1.01;
		p->lo *= 0.99;
	}
}

static void draw_levels(struct plot *p, const struct shown_series *d)
{
	for (size_t i = 0; i < d->s.n_levels; i++) {
		const struct series_level *l = &d->s.level[i];
		size_t row = row_of(p, l->median);

		for (size_t at = l->from; at < l->to; at++)
			p->cell[row][column_of(p, at)] = '-';
		if (i)
			p->mark[column_of(p, l->from)] = '^';
	}
}

static void draw_values(struct plot *p, const struct shown_series *d)
{
	for (size_t i = 0; i < d->n; i++)
		if (!isnan(d->value[i]))
			p->cell[row_of(p, d->value[i])][column_of(p, i)] = '*';
	for (size_t i = 0; i < d->s.n_spikes; i++)
		for (size_t at = d->s.spike[i].from; at < d->s.spike[i].to;
		     at++)
			if (!isnan(d->value[at]))
				p->cell[row_of(p, d->value[at])]
				       [column_of(p, at)] = 'x';
}

static void add_row(struct buf *b, const struct plot *p, size_t row,
		    const struct scale *s)
{
	struct buf v = buf_new(64);
	size_t n = p->columns;

	if (row == 0 || row == ROWS - 1)
		human_value(&v, (row ? p->lo : p->hi) / s->factor, 4);
	buf_printf(b, "%*.*s |", MARGIN, (int)v.n, v.n ? v.p : "");
	buf_free(&v);
	while (n && p->cell[row][n - 1] == ' ')
		n--;
	buf_add(b, (struct text){p->cell[row], n});
	buf_char(b, '\n');
}

void series_plot(struct buf *b, const struct shown_series *d,
		 const struct scale *s)
{
	struct plot p = {.n = d->n};

	p.columns = d->n < COLUMNS ? d->n : COLUMNS;
	memset(p.cell, ' ', sizeof(p.cell));
	memset(p.mark, '-', sizeof(p.mark));
	find_range(&p, d);
	draw_levels(&p, d);
	draw_values(&p, d);
	for (size_t row = 0; row < ROWS; row++)
		add_row(b, &p, row, s);
	buf_printf(b, "%*s +", MARGIN, s->unit);
	buf_add(b, (struct text){p.mark, p.columns});
	buf_char(b, '\n');
}
