/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Filling rows; see row.h. Columns are bound from left to right, so that a
 * statement and the calls that fill it can be read side by side. The first
 * error sticks to the writer, and later rows do nothing.
 */
#include "corpus/row.h"

#include <float.h>
#include <math.h>

#include "base/utf8.h"
#include "parser/document.h"

struct row row_begin(struct writer *to, const char *statement)
{
	return (struct row){to, db_query(to->db, statement), 0};
}

void row_int(struct row *r, int64_t v)
{
	query_int(r->query, ++r->at, v);
}

void row_id(struct row *r, int64_t v)
{
	if (v)
		row_int(r, v);
	else
		query_null(r->query, ++r->at);
}

void row_real(struct row *r, double v)
{
	query_real(r->query, ++r->at, v);
}

/* STRICT tables take no infinity where NOT NULL stands, as query_real makes
 * it NULL. */
void row_finite(struct row *r, double v)
{
	if (isnan(v))
		v = 0;
	row_real(r, fmin(fmax(v, -DBL_MAX), DBL_MAX));
}

void row_known(struct row *r, double v)
{
	row_real(r, v == UNKNOWN ? NAN : v);
}

void row_str(struct row *r, const char *v)
{
	query_str(r->query, ++r->at, v);
}

/* Bytes that are no UTF-8 are mended here, once for all: SQLite stores them,
 * and its functions of text go wrong on them later. */
void row_text(struct row *r, struct text v)
{
	if (v.n)
		v = utf8_clean(r->to->arena, v);
	else
		v.p = NULL;
	query_text(r->query, ++r->at, v);
}

/* An index has many short texts a row; copying each costs as much as storing
 * it. */
void row_view(struct row *r, struct text v)
{
	if (!v.n)
		v.p = NULL;
	query_view(r->query, ++r->at, v);
}

void row_need_text(struct row *r, struct text v)
{
	if (v.n)
		row_text(r, v);
	else
		row_str(r, "");
}

int64_t row_end(struct row *r)
{
	int64_t id = 0;

	if (!r->to->err)
		r->to->err = query_insert(r->query, &id);
	return r->to->err ? 0 : id;
}
