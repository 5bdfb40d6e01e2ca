/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The guards on users' statements. Functions are on a list of those allowed,
 * as one call of printf('%.*c', 2000000000, 'x') ran for 40 s without ever
 * coming to the progress handler. What takes many steps meets the deadline
 * there.
 */
#include "corpus/db_guard.h"

#include <assert.h>
#include <sqlite3.h>

#include "base/error.h"
#include "corpus/db_function.h"
#include "corpus/db_memory.h"

/* SQLite's virtual machine does this many steps between looks at the clock:
 * about 20 us. */
#define STEPS 1000
/* What one statement may take on top of what the database holds. */
#define HEAP ((int64_t)256 << 20)

static const struct limit {
	int id, value;
} limits[GUARD_LIMITS] = {
	{SQLITE_LIMIT_LENGTH, 1 << 20},
	{SQLITE_LIMIT_SQL_LENGTH, 100000},
	{SQLITE_LIMIT_COLUMN, 100},
	{SQLITE_LIMIT_EXPR_DEPTH, 50},
	{SQLITE_LIMIT_COMPOUND_SELECT, 5},
	{SQLITE_LIMIT_VDBE_OP, 25000},
	{SQLITE_LIMIT_FUNCTION_ARG, 8},
	{SQLITE_LIMIT_ATTACHED, 0},
	{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
	{SQLITE_LIMIT_WORKER_THREADS, 0},
};

/* In the order of the alphabet. Left out: what builds long strings (printf,
 * format, hex, quote, replace, zeroblob), what differs from run to run
 * (random, changes), what reaches out (load_extension). */
static const char *const allowed[] = {
	"abs", "acos", "asin", "atan", "atan2", "avg", "ceil", "ceiling",
	"coalesce", "cos", "count", "cume_dist", "date", "datetime",
	"dense_rank", "exp", "first_value", "floor", "glob", "group_concat",
	"human", "ifnull", "iif", "instr", "json_array_length", "json_extract",
	"json_group_array", "julianday", "lag", "last_value", "lead",
	"length", "like", "ln", "log", "log10", "log2", "lower", "ltrim",
	"max", "min", "mod", "nth_value", "ntile", "nullif", "percent_rank",
	"pi", "pow", "power", "rank", "round", "row_number", "rtrim", "sign",
	"sin", "sqrt", "substr", "substring", "sum", "tan", "total", "trim",
	"trunc", "typeof", "unicode", "unixepoch", "upper",
};

static int compare_names(const void *a, const void *b)
{
	return strcasecmp(a, *(const char *const *)b);
}

/* Statistics functions of this program are called stat_*. */
static bool function_allowed(const char *name)
{
	const size_t n = sizeof(allowed) / sizeof(*allowed);

	return db_function_extended(name) ||
	       bsearch(name, allowed, n, sizeof(*allowed), compare_names);
}

/* What rules produce; a rule that read it would depend on their order. */
static bool table_readable(const struct guard *g, const char *table)
{
	static const char *const results[] = {
		"finding", "verdict", "need", "sqlite_schema", "sqlite_master",
	};

	if (g->mode != GUARD_RULE && g->mode != GUARD_VERDICT)
		return true;
	/* Rules of the verdict may read the first, what the others found. */
	for (size_t i = g->mode == GUARD_VERDICT;
	     i < sizeof(results) / sizeof(*results); i++)
		if (strcasecmp(table, results[i]) == 0)
			return false;
	return true;
}

/* The first reason is kept: SQLite goes on to ask about the rest. */
static int deny(struct guard *g, const char *what, const char *which)
{
	if (!g->denied[0])
		snprintf(g->denied, sizeof(g->denied), "%s%s is not allowed",
			 what, which);
	return SQLITE_DENY;
}

/* Tests of rules fill tables of their own, catalogues change the shipped
 * ones. */
static bool writes(const struct guard *g)
{
	return g->mode == GUARD_TEST || g->mode == GUARD_CATALOGUE;
}

/* Tables of the schema are SQLite's own and never written by a test. */
static int write_allowed(struct guard *g, const char *table)
{
	static const char *const catalogue[] = {
		"metric", "noise_class", "threshold", "word", "cue",
		"symbol",
	};

	if (g->mode == GUARD_TEST && strncasecmp(table, "sqlite_", 7) != 0)
		return SQLITE_OK;
	for (size_t i = 0; i < sizeof(catalogue) / sizeof(*catalogue); i++)
		if (g->mode == GUARD_CATALOGUE &&
		    strcasecmp(table, catalogue[i]) == 0)
			return SQLITE_OK;
	return deny(g, "writing ", table);
}

/* Asked by SQLite while it compiles; what is not named here is refused. */
static int authorize(void *data, int action, const char *a, const char *b,
		     const char *database, const char *trigger)
{
	struct guard *g = data;

	(void)database;
	(void)trigger;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_RECURSIVE:
		return SQLITE_OK;
	case SQLITE_READ:
		if (table_readable(g, a))
			return SQLITE_OK;
		return deny(g, "reading ", a);
	case SQLITE_FUNCTION:
		if (function_allowed(b))
			return SQLITE_OK;
		return deny(g, "the function ", b);
	case SQLITE_INSERT:
	case SQLITE_UPDATE:
	case SQLITE_DELETE:
		return write_allowed(g, a);
	case SQLITE_PRAGMA:
		return deny(g, "PRAGMA ", a);
	case SQLITE_ATTACH:
	case SQLITE_DETACH:
		return deny(g, "ATTACH", "");
	default:
		return deny(g, "anything but ",
			    writes(g) ?
				    "SELECT and changing rows"
						  : "SELECT");
	}
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Called by SQLite every STEPS steps; not 0 ends the statement. */
static int tick(void *data)
{
	struct guard *g = data;

	g->late = now() > g->deadline;
	return g->late;
}

/* Limits are set on the connection and put back by guard_end: statements of the
 * program that run in between are held to them as well. */
void guard_begin(struct guard *g, struct db *db, enum guard_mode mode,
		 double seconds)
{
	*g = (struct guard){
		.handle = db_handle(db),
		.mode = mode,
		.seconds = seconds,
	};
	for (size_t i = 0; i < GUARD_LIMITS; i++)
		g->before[i] = sqlite3_limit(g->handle, limits[i].id,
					     limits[i].value);
	g->heap_before = db_memory_limit(db_memory_used() + HEAP);
	sqlite3_progress_handler(g->handle, STEPS, tick, g);
	guard_start(g);
}

void guard_end(struct guard *g)
{
	sqlite3_progress_handler(g->handle, 0, NULL, NULL);
	db_memory_limit(g->heap_before);
	for (size_t i = 0; i < GUARD_LIMITS; i++)
		sqlite3_limit(g->handle, limits[i].id, g->before[i]);
}

/* The authorizer is only on while a user's statement is compiled. */
void guard_open(struct guard *g)
{
	sqlite3_set_authorizer(g->handle, authorize, g);
}

void guard_close(struct guard *g)
{
	sqlite3_set_authorizer(g->handle, NULL, NULL);
}

static int refuse(struct guard *g, const char *why)
{
	snprintf(g->why, sizeof(g->why), "%s", why);
	return RS_ERR_CONFIG;
}

/* A damaged or busy file shows itself in a user's statement as in any other;
 * that is no reason to mend the statement. */
static int kind_of(int code)
{
	switch (code & 0xff) {
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		return RS_ERR_CORRUPT;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return RS_ERR_BUSY;
	case SQLITE_IOERR:
	case SQLITE_FULL:
	case SQLITE_CANTOPEN:
		return RS_ERR_IO;
	default:
		return RS_ERR_CONFIG;
	}
}

/* What was denied says more than "not authorized", SQLite's own message. */
static int explain(struct guard *g, int code)
{
	char late[80];

	if (g->denied[0])
		return refuse(g, g->denied);
	switch (code & 0xff) {
	case SQLITE_INTERRUPT:
		g->stopped = true;
		snprintf(late, sizeof(late),
			 "did not come to an end in %g seconds", g->seconds);
		return refuse(g, late);
	case SQLITE_NOMEM:
		g->stopped = true;
		return refuse(g, "needs more than 256 MiB of memory");
	default:
		refuse(g, sqlite3_errmsg(g->handle));
		return kind_of(code);
	}
}

/* The line of byte `at`, from 1. */
static size_t line_of(struct text t, int at)
{
	size_t line = 1;

	if (at < 0 || !t.p)
		return 0;
	for (size_t i = 0; i < t.n && i < (size_t)at; i++)
		line += t.p[i] == '\n';
	return line;
}

/* *sql is moved behind the statement. A NULL *out: only blanks and comments. */
int guard_prepare(struct guard *g, struct text *sql,
		  struct sqlite3_stmt **out)
{
	const char *tail = NULL;
	int code;

	*out = NULL;
	g->denied[0] = '\0';
	g->line = 0;
	/* SQLite would end there and never see the rest. */
	if (text_find_char(*sql, '\0') != TEXT_NOT_FOUND)
		return refuse(g, "holds a NUL");
	if (sql->n > 100000)
		return refuse(g, "is longer than 100,000 bytes");
	guard_start(g);
	code = sqlite3_prepare_v3(g->handle, sql->p ? sql->p : "",
				  (int)sql->n, SQLITE_PREPARE_PERSISTENT, out,
				  &tail);
	if (code != SQLITE_OK) {
		g->line = line_of(*sql, sqlite3_error_offset(g->handle));
		return explain(g, code);
	}
	*sql = text_from(*sql, tail && sql->p ? (size_t)(tail - sql->p) : 0);
	if (*out && !writes(g) && !sqlite3_stmt_readonly(*out)) {
		sqlite3_finalize(*out);
		*out = NULL;
		return refuse(g, "only SELECT is allowed");
	}
	return 0;
}

int guard_prepare_one(struct guard *g, struct text sql,
		      struct sqlite3_stmt **out)
{
	struct text rest = sql;
	sqlite3_stmt *more = NULL;
	int err = guard_prepare(g, &rest, out);
	size_t at = sql.n - rest.n;

	if (err)
		return err;
	if (!*out)
		return refuse(g, "holds no SELECT");
	if (text_trim(rest).n == 0)
		return 0;
	/* Comments may follow; anything else may not, even if it is wrong. */
	err = guard_prepare(g, &rest, &more);
	if (err || more || text_trim(rest).n) {
		sqlite3_finalize(more);
		sqlite3_finalize(*out);
		*out = NULL;
		g->line = line_of(sql, (int)at);
		return refuse(g, "holds more than one statement");
	}
	return 0;
}

void guard_bind_int(struct sqlite3_stmt *stmt, const char *name, int64_t v)
{
	int at = sqlite3_bind_parameter_index(stmt, name);

	if (at > 0)
		sqlite3_bind_int64(stmt, at, v);
}

/* The time of a statement counts from here. */
void guard_start(struct guard *g)
{
	g->late = false;
	g->stopped = false;
	g->deadline = now() + g->seconds;
}

int guard_step(struct guard *g, struct sqlite3_stmt *stmt)
{
	int code = sqlite3_step(stmt);

	if (code == SQLITE_ROW)
		return 1;
	if (code == SQLITE_DONE)
		return 0;
	g->line = 0;
	return explain(g, code);
}

void guard_finish(struct sqlite3_stmt *stmt)
{
	sqlite3_finalize(stmt);
}

/* ---- what a statement answers ---- */

size_t guard_columns(struct sqlite3_stmt *stmt)
{
	return (size_t)sqlite3_column_count(stmt);
}

struct text guard_column_name(struct sqlite3_stmt *stmt, size_t at)
{
	return text_of(sqlite3_column_name(stmt, (int)at));
}

struct text guard_column(struct sqlite3_stmt *stmt, size_t at)
{
	const void *p = sqlite3_column_text(stmt, (int)at);
	int n = sqlite3_column_bytes(stmt, (int)at);

	return (struct text){p, p ? (size_t)n : 0};
}

bool guard_column_is_number(struct sqlite3_stmt *stmt, size_t at)
{
	int type = sqlite3_column_type(stmt, (int)at);

	return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}
