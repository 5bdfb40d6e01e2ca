/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Statements that users write: rules, their tests, `regsift sql`. They may
 * read and nothing else, call only functions that cannot run away, and have
 * limits on time and memory (docs/security.md).
 */
#ifndef CORPUS_DB_GUARD_H
#define CORPUS_DB_GUARD_H

#include "corpus/db.h"

struct sqlite3_stmt;

enum guard_mode {
	GUARD_RULE,	/* reads data, not what other rules found */
	GUARD_VERDICT,	/* reads that, too, but no verdict */
	GUARD_QUERY,	/* reads everything */
	GUARD_CATALOGUE,	/* may change what is known of metrics: metric,
			 * noise_class, threshold, word, cue */
	GUARD_TEST,	/* may also insert, update and delete rows */
};

#define GUARD_LIMITS 10

struct guard {
	struct sqlite3 *handle;
	enum guard_mode mode;
	double seconds;		/* that one statement may run */
	double deadline;
	bool late;
	bool stopped;		/* the last failure: time or memory ran out */
	int before[GUARD_LIMITS];
	int64_t heap_before;
	char denied[120];	/* what the authorizer refused first */
	/* Of the last failure: what is wrong, and the line inside the
	 * statement, from 1 (0 when it is not about a line). */
	char why[400];
	size_t line;
};

/* Puts the limits in force; guard_end takes them back. Between the two only
 * statements of this header run on the database. */
void guard_begin(struct guard *g, struct db *db, enum guard_mode mode,
		 double seconds);
void guard_end(struct guard *g);

/* Between these two, and only there, guard_prepare may be called. Statements
 * prepared before are compiled again at their next step, so prepare many at a
 * time. */
void guard_open(struct guard *g);
void guard_close(struct guard *g);

/* Compiles the first statement of *sql and takes it off. *out is NULL when
 * there is nothing but blanks and comments. 0, or RS_ERR_CONFIG with g->why
 * and g->line (no rs_message: the caller knows the file). What is not the
 * statement's fault is RS_ERR_CORRUPT, RS_ERR_BUSY or RS_ERR_IO. */
int guard_prepare(struct guard *g, struct text *sql,
		  struct sqlite3_stmt **out);
/* As guard_prepare, for exactly one statement. */
int guard_prepare_one(struct guard *g, struct text sql,
		      struct sqlite3_stmt **out);
/* Gives the parameter of that name (":thread") a value, where there is one. */
void guard_bind_int(struct sqlite3_stmt *stmt, const char *name, int64_t v);
/* Starts the clock for one statement. */
void guard_start(struct guard *g);
/* 1 = a row, 0 = no more, or an error as guard_prepare's, with g->why. */
int guard_step(struct guard *g, struct sqlite3_stmt *stmt);
void guard_finish(struct sqlite3_stmt *stmt);

/* The columns of a statement, from 0; the current row's as text, NULL as an
 * empty view with p = NULL. Views are valid until the next step. */
size_t guard_columns(struct sqlite3_stmt *stmt);
struct text guard_column_name(struct sqlite3_stmt *stmt, size_t at);
struct text guard_column(struct sqlite3_stmt *stmt, size_t at);
bool guard_column_is_number(struct sqlite3_stmt *stmt, size_t at);

#endif
