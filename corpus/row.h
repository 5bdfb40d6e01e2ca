/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Filling rows: binds the parameters of a named statement from left to right.
 * The first failure stays in the writer, and nothing more is written, so that
 * a long list of rows needs one check at its end.
 */
#ifndef CORPUS_ROW_H
#define CORPUS_ROW_H

#include "corpus/db.h"

struct writer {
	struct db *db;
	struct arena *arena;
	int err;		/* of the first row that failed, or 0 */
};

struct row {
	struct writer *to;
	struct query *query;
	int at;
};

struct row row_begin(struct writer *to, const char *statement);
void row_int(struct row *r, int64_t v);
void row_id(struct row *r, int64_t v);		/* 0 is NULL */
void row_real(struct row *r, double v);		/* NAN and infinite are NULL */
/* Never NULL: infinities become the largest number, NAN becomes 0. */
void row_finite(struct row *r, double v);
/* NULL when it is UNKNOWN of parser/document.h (or not finite). */
void row_known(struct row *r, double v);
void row_str(struct row *r, const char *v);	/* NULL is NULL */
/* Text is made valid UTF-8. An empty one is NULL / is "". */
void row_text(struct row *r, struct text v);
/* Valid UTF-8 that stays until row_end: neither mended nor copied. */
void row_view(struct row *r, struct text v);
void row_need_text(struct row *r, struct text v);
/* Writes it; the id of the new row, or 0 after a failure. */
int64_t row_end(struct row *r);

#endif
