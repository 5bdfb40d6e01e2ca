/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Versions are looked for before tables are, and "5.10" among the values of a
 * column looks like one. What was read as a value is taken off the list of
 * kernels again; heads and labels stay on it.
 */
#include "parser/text/table/table.h"

static bool is_value(const struct columns *c, const struct table_row *row,
		     struct text raw)
{
	for (size_t k = 0; k < row->n; k++)
		if (cell_is_version(&row->cell[k]) &&
		    text_eq(row->cell[k].text, raw) &&
		    column_of(c, &row->cell[k]) != NO_INDEX)
			return true;
	return false;
}

/* Rows and versions both stand in the order of lines. */
void table_drop_versions(struct facts *f, const struct region *r,
			 const struct columns *c)
{
	size_t n = 0, row = 0;

	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version_ref *v = &f->version[i];

		while (row < r->n && r->row[row].line < v->line)
			row++;
		if (row < r->n && r->row[row].line == v->line &&
		    is_value(c, &r->row[row], v->v.raw))
			continue;
		f->version[n++] = *v;
	}
	f->n_versions = n;
}
