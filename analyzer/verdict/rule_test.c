/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tests of rules. A test file has scenarios; each fills tables and says what
 * the rule must find in them:
 *
 *	-- scenario: one run a side
 *	INSERT INTO ...;
 *	-- expect: rows 1
 *	-- expect: text a single run
 *
 * A rule needs a scenario where it finds something and one where it does not,
 * else its test could not fail.
 */
#include "analyzer/verdict/rule.h"

#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>

#include "base/embed.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"

static const struct text mark_scenario = {"-- scenario:", 12};
static const struct text mark_expect = {"-- expect:", 10};

/* Of one test file. */
struct test {
	struct db *db;
	struct rule *rule;
	const char *file;
	FILE *out;
	int failures;
	size_t fired, silent;	/* scenarios that expect rows, and none */
};

struct scenario {
	struct text name, body;
	size_t line;		/* of the file, where the body begins */
	struct findings found;
};

static void failed(struct test *t, size_t line, struct text scenario,
		   const char *fmt, ...) __attribute__((format(printf, 4, 5)));

static void failed(struct test *t, size_t line, struct text scenario,
		   const char *fmt, ...)
{
	va_list ap;

	t->failures++;
	fprintf(t->out, "%s:%zu: ", t->file, line);
	if (scenario.n)
		fprintf(t->out, "%.*s: ", TEXT_ARG(scenario));
	va_start(ap, fmt);
	vfprintf(t->out, fmt, ap);
	va_end(ap);
	putc('\n', t->out);
}

/* ---- running a scenario ---- */

static int run_script(struct guard *g, struct text sql)
{
	sqlite3_stmt *stmt = NULL;
	int got = 0;

	while (got == 0 && text_trim(sql).n) {
		got = guard_prepare(g, &sql, &stmt);
		if (got || !stmt)
			break;
		guard_start(g);
		while ((got = guard_step(g, stmt)) == 1)
			;
		sqlite3_finalize(stmt);
	}
	return got;
}

static bool fill(struct test *t, const struct scenario *s)
{
	struct guard g;
	int err;

	guard_begin(&g, t->db, GUARD_TEST, LIMIT_RULE_SECONDS);
	guard_open(&g);
	err = run_script(&g, s->body);
	guard_close(&g);
	guard_end(&g);
	if (err)
		failed(t, s->line, s->name, "%s", g.why);
	return !err;
}

static bool apply(struct test *t, struct scenario *s, struct arena *a)
{
	struct rule_facts facts;
	struct guard g;
	int err;

	guard_begin(&g, t->db, GUARD_RULE, LIMIT_RULE_SECONDS);
	guard_open(&g);
	err = rule_prepare(&g, t->rule);
	guard_close(&g);
	if (!err)
		err = rule_run(&g, t->rule, 1, a, &s->found);
	guard_end(&g);
	if (!err)
		err = rule_facts(t->db, 1, a, &facts);
	if (err)
		failed(t, s->line, s->name, "%s", rs_message());
	else if (s->found.n && !rule_needs_met(t->rule, &facts))
		failed(t, s->line, s->name,
		       "finds something, though what it needs is not there");
	return !err;
}

/* ---- expectations ---- */

static void expect_number(struct test *t, const struct scenario *s,
			  size_t line, const char *what, double got,
			  struct text value)
{
	struct number n;

	if (!num_plain(value, &n) || n.len != value.n)
		failed(t, line, s->name, "expect %s: no number: %.*s", what,
		       TEXT_ARG(value));
	else if (fabs(got - n.value) > 1e-6 * (1 + fabs(n.value)))
		failed(t, line, s->name, "expected %s %.*s, got %g", what,
		       TEXT_ARG(value), got);
}

static void expect_rows(struct test *t, const struct scenario *s, size_t line,
			struct text value)
{
	size_t rows = s->found.n + s->found.dropped;

	if (text_eq(value, TEXT("0")))
		t->silent++;
	else
		t->fired++;
	expect_number(t, s, line, "rows", (double)rows, value);
	if (rows && text_eq(value, TEXT("0")))
		fprintf(t->out, "\tit says: %.*s\n",
			TEXT_ARG(s->found.item[0].text));
}

/* About the first row. */
static void expect_field(struct test *t, const struct scenario *s, size_t line,
			 struct text key, struct text value)
{
	const struct found *f = s->found.item;

	if (!s->found.n)
		failed(t, line, s->name, "expected %.*s %.*s, got no row",
		       TEXT_ARG(key), TEXT_ARG(value));
	else if (text_eq(key, TEXT("weight")))
		expect_number(t, s, line, "weight", f->weight, value);
	else if (text_eq(key, TEXT("line")))
		expect_number(t, s, line, "line", (double)f->line, value);
	else if (text_eq(key, TEXT("comparison")))
		expect_number(t, s, line, "comparison",
			      (double)f->comparison_id, value);
	else if (text_eq(key, TEXT("verdict"))) {
		if (!text_eq(f->verdict, value))
			failed(t, line, s->name,
			       "expected verdict %.*s, got %.*s",
			       TEXT_ARG(value), TEXT_ARG(f->verdict));
	} else if (!text_eq(key, TEXT("text"))) {
		failed(t, line, s->name, "no such expectation: %.*s",
		       TEXT_ARG(key));
	} else if (!text_has(f->text, value)) {
		failed(t, line, s->name, "expected \"%.*s\" in: %.*s",
		       TEXT_ARG(value), TEXT_ARG(f->text));
	}
}

static void expect(struct test *t, const struct scenario *s, size_t line,
		   struct text what)
{
	struct text key = text_word(&what), value = text_trim(what);

	if (text_eq(key, TEXT("none")) && !value.n)
		expect_rows(t, s, line, TEXT("0"));
	else if (text_eq(key, TEXT("rows")))
		expect_rows(t, s, line, value);
	else
		expect_field(t, s, line, key, value);
}

static void check(struct test *t, const struct scenario *s)
{
	size_t before = t->fired + t->silent, line = s->line;
	struct text rest = s->body;

	for (; rest.n; line++) {
		struct text l = text_trim(text_cut(&rest, '\n'));

		if (text_skip(&l, mark_expect))
			expect(t, s, line, text_trim(l));
	}
	if (t->fired + t->silent == before)
		failed(t, s->line, s->name,
		       "must say \"-- expect: rows N\" or "
		       "\"-- expect: none\"");
}

static int run_scenario(struct test *t, struct scenario *s)
{
	struct arena *a = arena_new();
	int err = db_script(t->db, t->file, "SAVEPOINT scenario");

	if (!err && fill(t, s)) {
		err = ending_thread(t->db, 1);
		if (!err && apply(t, s, a))
			check(t, s);
	}
	rule_forget(t->rule);
	if (!err)
		err = db_script(t->db, t->file,
				"ROLLBACK TO scenario; RELEASE scenario");
	arena_free(a);
	return err;
}

/* ---- the file ---- */

/* The next scenario; *line is that of *rest. */
static bool next_scenario(struct text *rest, size_t *line,
			  struct scenario *out)
{
	bool inside = false;

	while (rest->n) {
		struct text after = *rest, l = text_cut(&after, '\n');
		bool begins = text_skip(&l, mark_scenario);

		if (begins && inside)
			break;
		++*line;
		if (begins) {
			*out = (struct scenario){.name = text_trim(l),
						 .body = {after.p, 0},
						 .line = *line};
			inside = true;
		} else if (inside) {
			out->body.n += rest->n - after.n;
		}
		*rest = after;
	}
	return inside;
}

/* The rows that every scenario starts with; part of the program. */
static int run_prelude(struct db *db)
{
	for (const struct embedded *e = embedded; e->path; e++)
		if (text_is(TEXT("rules/test/prelude.sql"), e->path))
			return db_script(db, e->path, e->from);
	return rs_fail(RS_ERR_CONFIG, "rules/test/prelude.sql: missing");
}

int rule_test(struct db *db, struct rule *rule, const char *file,
	      struct text text, FILE *out)
{
	struct test t = {.db = db, .rule = rule, .file = file, .out = out};
	struct scenario s;
	size_t line = 1;
	int err = db_script(db, file, "SAVEPOINT test");

	if (err)
		return err;
	err = run_prelude(db);
	while (!err && next_scenario(&text, &line, &s))
		err = run_scenario(&t, &s);
	if (!err && !t.fired)
		failed(&t, 1, TEXT(""), "no scenario expects a row");
	if (!err && !t.silent)
		failed(&t, 1, TEXT(""), "no scenario expects none");
	db_script(db, file, "ROLLBACK TO test; RELEASE test");
	return err ? err : t.failures;
}
