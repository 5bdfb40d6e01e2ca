/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The database: the only place that prepares statements. Their text stands in
 * named blocks ("-- name: store_run") in corpus/queries, built into the
 * program; `make check` prepares every one against the schema. No SQL string
 * is ever put together.
 */
#ifndef CORPUS_DB_H
#define CORPUS_DB_H

#include "base/arena.h"
#include "base/text.h"

struct db;
struct query;
struct sqlite3;

/* What is kept in a database of ours: its schema, its statements (the embedded
 * files whose names begin so) and the numbers that its files carry. */
struct db_kind {
	int64_t application, version;
	bool migrates;		/* by corpus/migrate */
	const char *schema, *queries;
	const char *watch;	/* triggers of a file, or NULL */
	const char *image;	/* of a new one in memory, or NULL */
	const char *what;	/* for messages */
};

extern const struct db_kind db_corpus;
extern const struct db_kind db_tree_index;

/* As db_open, of any kind. */
int db_open_kind(const struct db_kind *kind, const char *path,
		 struct db **out);
/* Opens or makes a corpus; NULL is one in memory. Checks that the file is
 * ours (application_id, user_version). *out is to be given to db_close.
 * Errors: RS_ERR_PERM, RS_ERR_IO, RS_ERR_CORRUPT, RS_ERR_BUSY. */
int db_open(const char *path, struct db **out);
/* As db_open, for reading only. Also RS_ERR_INPUT: there is no such file. */
int db_open_readonly(const char *path, struct db **out);
void db_close(struct db *db);
/* What `text GLOB pattern` is in SQL. */
bool db_glob(const char *pattern, const char *text);
/* The handle, for registering functions and for running rules. */
struct sqlite3 *db_handle(struct db *db);

/* Whether it is a file: a corpus, not a paste. */
bool db_is_file(struct db *db);

/* SQLite's version, "3.40.1". */
const char *db_library_version(void);

int db_begin(struct db *db);
int db_commit(struct db *db);
void db_rollback(struct db *db);
/* As db_begin, for what people decide or write and no source can give again:
 * the commits of this handle are synced to the disk from here on. */
int db_begin_synced(struct db *db);
/* Ends a transaction: commits when err is 0, else, or when that fails, rolls
 * back. The first error, or 0. */
int db_end(struct db *db, int err);

/* Runs a script of ours (never of a user): the text must end with a NUL, as
 * embedded files do; `name` is for the message. */
int db_script(struct db *db, const char *name, const char *sql);

/* The named statement, reset and with nothing bound; it belongs to the
 * database. An unknown name is an assert. One name is in use once at a time. */
struct query *db_query(struct db *db, const char *name);
/* Parameters are numbered from 1. Text is copied; p = NULL binds NULL. */
void query_int(struct query *q, int at, int64_t v);
void query_real(struct query *q, int at, double v);	/* NAN binds NULL */
void query_text(struct query *q, int at, struct text v);
/* Not copied: the bytes stay until the statement was run. */
void query_view(struct query *q, int at, struct text v);
void query_blob(struct query *q, int at, struct text v);	/* copied */
void query_str(struct query *q, int at, const char *v);	/* NULL binds NULL */
void query_null(struct query *q, int at);
/* 1 = a row, 0 = no more rows (the statement is reset), or an error. */
int query_step(struct query *q);
/* Steps to the end; 0 or an error. */
int query_run(struct query *q);
/* As query_run for an INSERT; the new row's id in *id. */
int query_insert(struct query *q, int64_t *id);
/* Columns of the current row, numbered from 0. Views are valid until the next
 * step. NULL: 0, NAN, an empty view with p = NULL. */
int64_t query_col_int(struct query *q, int at);
double query_col_real(struct query *q, int at);
struct text query_col_text(struct query *q, int at);
struct text query_col_blob(struct query *q, int at);
bool query_col_null(struct query *q, int at);
/* Of the values of the current row from column `from` on, their types, and
 * `seed`: so that a change is seen, not against whoever looks for a row of the
 * same stamp. corpus/db_stamp.c. */
uint64_t query_stamp(struct query *q, int from, uint64_t seed);
struct sqlite3_stmt *query_stmt(struct query *q);	/* for corpus/db*.c */
/* Ends early: resets the statement. */
void query_reset(struct query *q);

/* Runs every named statement through the compiler, as `make check` does. */
int db_check_queries(struct db *db);

#endif
