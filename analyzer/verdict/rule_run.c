/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Compiling and running one rule. Each row is a finding; a few columns have a
 * meaning of their own (comparison_id, weight, verdict, line), and every
 * column may stand in the message.
 */
#include "analyzer/verdict/rule.h"

#include <math.h>
#include <sqlite3.h>

#include "base/error.h"

static int bad(const struct rule *r, size_t line, const char *what,
	       struct text which)
{
	return rs_fail(RS_ERR_CONFIG, "%s:%zu: %s%s%.*s", r->file,
		       r->sql_line + (line ? line - 1 : 0), what,
		       which.n ? ": " : "", TEXT_ARG(which));
}

/* The statement did not compile or did not come to its end; the rule is only
 * to blame when the database is not. */
static int stopped(const struct guard *g, const struct rule *r, int err)
{
	if (err == RS_ERR_CONFIG)
		return bad(r, g->line, g->why, TEXT(""));
	return rs_fail(err, "%s: %s", r->file, g->why);
}

static int column_of(sqlite3_stmt *stmt, struct text name)
{
	int n = sqlite3_column_count(stmt);

	for (int i = 0; i < n; i++)
		if (text_is(name, sqlite3_column_name(stmt, i)))
			return i;
	return -1;
}

static int check_placeholders(const struct rule *r, sqlite3_stmt *stmt)
{
	struct placeholder p;
	struct text plain;
	size_t at = 0;
	bool wrong;

	while (message_next(r->message, &at, &plain, &p, &wrong))
		if (column_of(stmt, p.column) < 0)
			return bad(r, 0, "message: the SELECT has no column",
				   p.column);
	return 0;
}

static int check_parameters(const struct rule *r, sqlite3_stmt *stmt)
{
	if (sqlite3_bind_parameter_count(stmt) == 1 &&
	    sqlite3_bind_parameter_index(stmt, ":thread") == 1)
		return 0;
	return bad(r, 0, "must use the parameter :thread, and no other",
		   TEXT(""));
}

bool rule_is_last(const struct rule *rule)
{
	return text_is(rule->class, "verdict");
}

bool rule_stale(const struct guard *g, const struct rule *rule)
{
	return !rule->prepared ||
	       sqlite3_db_handle(rule->prepared) != g->handle;
}

int rule_prepare(struct guard *g, struct rule *rule)
{
	sqlite3_stmt *stmt = NULL;
	int err;

	if (!rule_stale(g, rule))
		return 0;
	rule_forget(rule);
	g->mode = rule_is_last(rule) ? GUARD_VERDICT : GUARD_RULE;
	err = guard_prepare_one(g, rule->sql, &stmt);
	if (err)
		return stopped(g, rule, err);
	err = check_parameters(rule, stmt);
	if (!err)
		err = check_placeholders(rule, stmt);
	if (err) {
		sqlite3_finalize(stmt);
		return err;
	}
	rule->row_weight = column_of(stmt, TEXT("weight")) >= 0;
	rule->prepared = stmt;
	return 0;
}

void rule_forget(struct rule *rule)
{
	sqlite3_finalize(rule->prepared);
	rule->prepared = NULL;
}

/* ---- one row ---- */

static struct text column_text(sqlite3_stmt *stmt, int at)
{
	const char *p = (const char *)sqlite3_column_text(stmt, at);

	return (struct text){p, p ? (size_t)sqlite3_column_bytes(stmt, at) : 0};
}

static void put_text(struct buf *out, struct text t)
{
	buf_add(out, text_sub(t, 0, LIMIT_PLACEHOLDER_BYTES));
	if (t.n > LIMIT_PLACEHOLDER_BYTES)
		buf_add(out, TEXT("..."));
}

static void put_column(struct buf *out, sqlite3_stmt *stmt,
		       const struct placeholder *p)
{
	int at = column_of(stmt, p->column);
	int type = sqlite3_column_type(stmt, at);

	if (type == SQLITE_NULL)
		buf_add(out, TEXT("unknown"));
	else if (type == SQLITE_INTEGER && p->decimals < 0)
		buf_printf(out, p->sign ? "%+lld" : "%lld",
			   (long long)sqlite3_column_int64(stmt, at));
	else if (type == SQLITE_INTEGER || type == SQLITE_FLOAT)
		message_real(out, p, sqlite3_column_double(stmt, at));
	else
		put_text(out, column_text(stmt, at));
}

static struct text fill_message(const struct rule *r, sqlite3_stmt *stmt,
				struct arena *a)
{
	struct buf out = buf_new(LIMIT_FINDING_BYTES);
	struct placeholder p;
	struct text plain, text;
	size_t at = 0;
	bool wrong;

	while (message_next(r->message, &at, &plain, &p, &wrong)) {
		buf_add(&out, plain);
		put_column(&out, stmt, &p);
	}
	buf_add(&out, plain);
	text = arena_text(a, buf_text(&out));
	buf_free(&out);
	return text;
}

/* A column that may be absent or NULL. */
static bool given(sqlite3_stmt *stmt, struct text name, int *at)
{
	*at = column_of(stmt, name);
	return *at >= 0 && sqlite3_column_type(stmt, *at) != SQLITE_NULL;
}

static int take_verdict(const struct rule *r, sqlite3_stmt *stmt,
			struct arena *a, struct found *f)
{
	int at;

	f->verdict = r->verdict;
	if (!given(stmt, TEXT("verdict"), &at))
		return 0;
	f->verdict = arena_text(a, column_text(stmt, at));
	if (!rule_is_verdict(f->verdict))
		return bad(r, 0, "column verdict: no such class", f->verdict);
	return 0;
}

static int take_row(const struct rule *r, sqlite3_stmt *stmt, struct arena *a,
		    struct found *f)
{
	int at;

	*f = (struct found){.weight = r->weight};
	if (given(stmt, TEXT("comparison_id"), &at))
		f->comparison_id = sqlite3_column_int64(stmt, at);
	if (given(stmt, TEXT("line"), &at))
		f->line = sqlite3_column_int64(stmt, at);
	if (given(stmt, TEXT("weight"), &at))
		f->weight = sqlite3_column_double(stmt, at);
	if (!(fabs(f->weight) <= 10))
		return bad(r, 0, "column weight: beyond -10 to 10", TEXT(""));
	f->text = fill_message(r, stmt, a);
	return take_verdict(r, stmt, a, f);
}

static int take_rows(struct guard *g, const struct rule *r, struct arena *a,
		     struct findings *out)
{
	sqlite3_stmt *stmt = r->prepared;
	int got;

	while ((got = guard_step(g, stmt)) == 1) {
		int err;

		if (out->n >= LIMIT_FINDINGS) {
			out->dropped++;
			continue;
		}
		out->item = arena_grow(a, out->item, out->n, &out->cap,
				       sizeof(*out->item));
		err = take_row(r, stmt, a, &out->item[out->n++]);
		if (err)
			return err;
	}
	return got < 0 ? stopped(g, r, got) : 0;
}

int rule_run(struct guard *g, const struct rule *rule, int64_t thread_id,
	     struct arena *a, struct findings *out)
{
	sqlite3_stmt *stmt = rule->prepared;
	int err;

	*out = (struct findings){0};
	guard_start(g);
	sqlite3_bind_int64(stmt, 1, thread_id);
	err = take_rows(g, rule, a, out);
	sqlite3_reset(stmt);
	if (!err && out->dropped) {
		struct found *last = &out->item[out->n - 1];

		last->text = arena_printf(a, "%.*s (and %zu more)",
					  TEXT_ARG(last->text), out->dropped);
	}
	return err;
}
