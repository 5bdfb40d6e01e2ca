/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of the SQL functions share. */
#ifndef ANALYZER_SQLSTATS_ROW_H
#define ANALYZER_SQLSTATS_ROW_H

#ifdef REGSIFT_EXTENSION
#include <sqlite3ext.h>
extern const struct sqlite3_api_routines *sqlite3_api;
#else
#include <sqlite3.h>
#endif

#include <stdbool.h>
#include <stddef.h>

/* Same arguments, same answer; harmless wherever they are called. */
#define SQLSTATS_FLAGS \
	(SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* Values of one group and side; a million at most. */
#define SQLSTATS_VALUES ((size_t)1000000)

struct sqlstats_list {
	double *x;
	size_t n, cap;
	size_t from;		/* the first that is still in the window */
};

/* Adds a value; SQLITE_OK, SQLITE_NOMEM or SQLITE_TOOBIG. */
int sqlstats_add(struct sqlstats_list *l, double v);
/* Adds the numbers of a JSON array, nulls left out; also SQLITE_MISMATCH when
 * it is no such array. */
int sqlstats_add_json(struct sqlstats_list *l, sqlite3_value *json);
void sqlstats_free(struct sqlstats_list *l);

/* A number: 1; NULL: 0; anything else: -1. */
int sqlstats_number(sqlite3_value *v, double *number);
/* NULL for a NAN, else the number. */
void sqlstats_result(sqlite3_context *c, double v);
/* The error of a code above. */
void sqlstats_fail(sqlite3_context *c, int code);

/* {"status":..., "KEY":number or null, ...}: `keys` and values side by side. */
void sqlstats_json(sqlite3_context *c, const char *status,
		   const char *const *keys, const double *values, size_t n);

/* Register what each file has; an SQLite code. */
int sqlstats_scalars(sqlite3 *db);
int sqlstats_aggregates(sqlite3 *db);

#endif
