/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sql: SELECTs over a corpus (--db) or over reports that are read into memory
 * for the purpose. Under the guards of rules, but for a longer time.
 *
 *	regsift sql --db=reports.db "SELECT title, verdict FROM report"
 *	regsift sql report.txt "SELECT * FROM number"
 *	regsift sql report.txt <questions.sql
 */
#include "cli/cli.h"

#include <unistd.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "base/utf8.h"
#include "cli/table.h"
#include "corpus/db_guard.h"
#include "parser/source/source.h"

/* A person waits for the answer, and may have asked for a long one; statements
 * on standard input are read as a whole. */
#define SECONDS 20
#define SQL_BYTES ((size_t)100000)

struct session {
	struct options *o;
	struct db *db;
	struct arena *arena;
	size_t asked;		/* statements so far */
};

/* An argument that is SQL, not the name of a report: one of these words and
 * then what no file name would have there. Writing is refused later, with the
 * reason. */
static bool is_sql(struct text t)
{
	static const char *const verbs[] = {
		"select", "with",   "values", "explain", "insert", "update",
		"delete", "create", "drop",   "pragma",	 "attach",
	};
	struct text word = {NULL, 0};

	while (t.n && (ch_space(t.p[0]) || t.p[0] == '('))
		t = text_from(t, 1);
	while (word.n < t.n && ch_alpha(t.p[word.n]))
		word = text_sub(t, 0, word.n + 1);
	t = text_from(t, word.n);
	if (!t.n || !(ch_space(t.p[0]) || text_find_char(
			TEXT("(*;'\""), t.p[0]) != TEXT_NOT_FOUND))
		return false;
	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (text_ieq(word, text_of(verbs[i])))
			return true;
	return false;
}

/* ---- the data ---- */

static int read_report(struct session *s, const struct ruleset *rules,
		       const char *path)
{
	struct document *doc;
	int64_t thread;
	int err = source_read(path, &doc);

	if (err)
		return err;
	document_parse(doc);
	err = analyze_document(s->db, rules, doc, &thread);
	document_free(doc);
	return err;
}

/* All reports go into one database, so that a question may compare them. */
static int read_reports(struct session *s)
{
	struct ruleset *rules;
	int err = load_formats();

	if (err)
		return err;
	err = ruleset_load(rules_directory(s->o), &rules);

	for (size_t i = 0; i < s->o->n_args && !err; i++)
		if (!is_sql(text_of(s->o->arg[i])))
			err = read_report(s, rules, s->o->arg[i]);
	ruleset_free(rules);
	return err;
}

/* Operands that are no SQL. */
static size_t count_reports(const struct options *o)
{
	size_t n = 0;

	for (size_t i = 0; i < o->n_args; i++)
		n += !is_sql(text_of(o->arg[i]));
	return n;
}

/* A corpus is opened for reading; reports go into a database in memory. */
static int open_data(struct session *s)
{
	size_t reports = count_reports(s->o);
	int err;

	for (size_t i = 0; i < s->o->n_args; i++)
		if (!s->o->arg[i][0] || strcmp(s->o->arg[i], "-") == 0)
			return rs_fail(RS_ERR_USAGE, "sql: '%s' is neither a "
				       "report nor a SELECT", s->o->arg[i]);
	if (s->o->db && reports)
		return rs_fail(RS_ERR_USAGE,
			       "sql: give --db or reports, not both");
	if (s->o->db)
		return db_open_readonly(s->o->db, &s->db);
	err = db_open(NULL, &s->db);
	if (!err)
		err = load_catalogue(s->db);
	return err ? err : read_reports(s);
}

/* ---- the questions ---- */

static void print_row(struct table *t, struct sqlite3_stmt *stmt)
{
	for (size_t i = 0; i < guard_columns(stmt); i++) {
		struct text cell = guard_column(stmt, i);

		table_cell(t, cell.p ? cell : TEXT("NULL"),
			   guard_column_is_number(stmt, i));
	}
}

/* A table for each statement, an empty line between two. Rows are printed as
 * they come, within the time that is allowed. */
static int print_answer(struct session *s, struct guard *g,
			struct sqlite3_stmt *stmt)
{
	struct table *t;
	int got;

	if (s->asked++)
		putc('\n', s->o->out);
	t = table_new(s->o->out, guard_columns(stmt));
	for (size_t i = 0; i < guard_columns(stmt); i++)
		table_cell(t, guard_column_name(stmt, i), false);
	guard_start(g);
	while ((got = guard_step(g, stmt)) == 1)
		print_row(t, stmt);
	table_end(t);
	return got;
}

/* Statements up to the end of the text, each with its answer. */
static int ask(struct session *s, struct text sql)
{
	struct guard g;
	int err = 0;

	guard_begin(&g, s->db, GUARD_QUERY, SECONDS);
	guard_open(&g);
	while (!err && text_trim(sql).n) {
		struct sqlite3_stmt *stmt;

		err = guard_prepare(&g, &sql, &stmt);
		if (err || !stmt)
			break;
		err = print_answer(s, &g, stmt);
		guard_finish(stmt);
	}
	guard_close(&g);
	guard_end(&g);
	/* A statement that cannot be is what was typed. */
	if (err == RS_ERR_CONFIG)
		err = RS_ERR_USAGE;
	return err ? rs_fail(err, "sql: %s", g.why) : 0;
}

static int ask_arguments(struct session *s)
{
	int err = 0;

	for (size_t i = 0; i < s->o->n_args && !err; i++) {
		struct text t = text_of(s->o->arg[i]);

		if (is_sql(t))
			err = ask(s, t);
	}
	return err;
}

static int ask_stdin(struct session *s)
{
	char *p = arena_alloc(s->arena, SQL_BYTES);
	size_t n = fread(p, 1, SQL_BYTES, stdin);

	if (ferror(stdin))
		return rs_fail(RS_ERR_IO, "standard input: cannot be read");
	if (n == SQL_BYTES)
		return rs_fail(RS_ERR_USAGE,
			       "sql: at most 100,000 bytes of SQL");
	return ask(s, (struct text){p, n});
}

int cmd_sql(struct options *o)
{
	struct session s = {.o = o, .arena = arena_new()};
	bool in_arguments = count_reports(o) < o->n_args;
	int err = open_data(&s);

	if (!err && !in_arguments && isatty(STDIN_FILENO))
		fprintf(stderr, "regsift: SELECTs, then Ctrl-D\n");
	if (!err)
		err = in_arguments ? ask_arguments(&s) : ask_stdin(&s);
	db_close(s.db);
	arena_free(s.arena);
	return err;
}
