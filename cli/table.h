/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rows in aligned columns, for people. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdio.h>

#include "base/arena.h"

/* A table of n columns on `to`. Cells live in the table until it is printed;
 * after 1,000 rows what there is is printed, so memory is bounded. */
struct table;

struct table *table_new(FILE *to, size_t columns);
/* Cells of one column are cut to `most` columns of a screen (0: none is). */
void table_limit(struct table *t, size_t column, size_t most);
/* The last column is cut to what the others leave of `width` (0: it is not),
 * but keeps a few columns in any case. */
void table_fit(struct table *t, size_t width);
/* The next cell, from left to right, row by row; the first row is the head.
 * Control characters are made harmless, line ends and tabs become blanks. */
void table_cell(struct table *t, struct text cell, bool number);
/* Prints the rest and frees the table. */
void table_end(struct table *t);

#endif
