/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables whose cells are parted by single tabs: there the number of a cell is
 * its column, as tabs do not line up what is wider than their stops. Only for
 * a head and a first row of as many cells, and no row of more.
 */
#include "parser/text/table/table.h"

/* The cells of a line parted by single tabs; 0 when it is not so parted. */
static size_t tab_cells(const struct document *doc, const struct table_row *r)
{
	struct text t = text_trim(doc->line[r->line].text);
	size_t n = 1;

	for (size_t i = 0; i < t.n; i++)
		n += t.p[i] == '\t';
	return n == r->n && n > 1 ? n : 0;
}

void tabs_number_cells(const struct document *doc, struct region *r)
{
	size_t n = tab_cells(doc, &r->row[0]);

	if (r->mode != ROW_GAPS || r->row[0].piped || n < 3 || r->n_heads != 1 ||
	    r->head[0].line == NO_INDEX || tab_cells(doc, &r->head[0]) != n)
		return;
	for (size_t i = 1; i < r->n; i++) {
		size_t cells = tab_cells(doc, &r->row[i]);

		if (!cells || cells > n)
			return;
	}
	for (size_t i = 0; i < r->n; i++)
		r->row[i].piped = true;
	r->head[0].piped = true;
}
