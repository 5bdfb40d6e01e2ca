/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * explain: how a verdict came about. The ledger that adds up to its
 * probability, then each rule that fired with its sentence, the lines that it
 * cites and, with --sql, its query and the rows that it found.
 *
 *	regsift explain report.txt
 *	regsift explain --db=reports.db 12
 */
#include "cli/cli.h"

#include "analyzer/corpus.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"
#include "cli/table.h"
#include "corpus/db_guard.h"
#include "parser/source/source.h"
#include "report/ledger.h"

/* A cited line longer than this is cut. */
#define CITED 160
/* And a sentence. */
#define SENTENCE 400

struct explain {
	struct options *o;
	struct db *db;
	struct ruleset *rules;
	struct report *report;
	struct text raw;	/* the input; empty with --db */
	size_t n;		/* reports so far */
};

static void print_harmless(FILE *to, struct text t)
{
	struct buf b = buf_new(4096);

	utf8_harmless(&b, t);
	fwrite(b.p ? b.p : "", 1, b.n, to);
	buf_free(&b);
}

/* ---- one rule ---- */

/* Line 0 or beyond the end: p = NULL. Counted from the start each time; a
 * report cites some dozen lines. */
static struct text line_of(struct text raw, int64_t line)
{
	struct text t = {0};

	for (; line > 0 && raw.n; line--)
		t = text_cut(&raw, '\n');
	return line == 0 ? text_trim(t) : (struct text){0};
}

/* The whole sentence that was read there, and who wrote it: lines break
 * sentences, and with --db there is no text to cite from. */
static void cite_sentence(struct explain *x, int64_t line)
{
	struct query *q = db_query(x->db, "report_sentence");
	struct text role;

	query_int(q, 1, x->report->thread_id);
	query_int(q, 2, line);
	if (query_step(q) == 1) {
		role = query_col_text(q, 2);
		fputs("  said by ", x->o->out);
		print_harmless(x->o->out, query_col_text(q, 1));
		if (!text_is(role, "other"))
			fprintf(x->o->out, " (%.*s)", TEXT_ARG(role));
		fputs(": ", x->o->out);
		print_harmless(x->o->out,
			       text_sub(query_col_text(q, 0), 0, SENTENCE));
		putc('\n', x->o->out);
	}
	query_reset(q);
}

/* "line 39: TEXT", and who said it when it is a sentence of somebody. */
static void cite(struct explain *x, int64_t line)
{
	struct text t = line_of(x->raw, line);

	if (line <= 0)
		return;
	fprintf(x->o->out, "  line %lld", (long long)line);
	if (t.n) {
		fputs(": ", x->o->out);
		print_harmless(x->o->out, text_sub(t, 0, CITED));
	}
	putc('\n', x->o->out);
	cite_sentence(x, line);
}

/* What it said, row by row. */
static void print_findings(struct explain *x, const struct rule *rule)
{
	const struct report *r = x->report;

	for (size_t i = 0; i < r->n_finding; i++) {
		const struct shown_finding *f = &r->finding[i];

		if (!text_eq(f->rule, rule->id))
			continue;
		fputs("  ", x->o->out);
		print_harmless(x->o->out, f->text);
		fprintf(x->o->out, "\n  weight %+g%s", f->weight,
			f->counted ? "" : ", not counted: it is about another "
					  "comparison than the headline");
		if (f->verdict.n)
			fprintf(x->o->out, ", argues for %.*s",
				TEXT_ARG(f->verdict));
		putc('\n', x->o->out);
		cite(x, f->line);
	}
}

/* The rows that the rule's query gives now, under the same guards as when it
 * fired. */
static int print_rows(struct explain *x, struct guard *g,
		      struct sqlite3_stmt *stmt)
{
	struct table *t = table_new(x->o->out, guard_columns(stmt));
	int got;

	for (size_t i = 0; i < guard_columns(stmt); i++)
		table_cell(t, guard_column_name(stmt, i), false);
	guard_start(g);
	while ((got = guard_step(g, stmt)) == 1)
		for (size_t i = 0; i < guard_columns(stmt); i++) {
			struct text cell = guard_column(stmt, i);

			table_cell(t, cell.p ? cell : TEXT("NULL"),
				   guard_column_is_number(stmt, i));
		}
	table_end(t);
	return got;
}

static int ask_again(struct explain *x, const struct rule *rule)
{
	struct sqlite3_stmt *stmt = NULL;
	struct guard g;
	int err;

	guard_begin(&g, x->db, GUARD_VERDICT, LIMIT_RULE_SECONDS);
	guard_open(&g);
	err = guard_prepare_one(&g, rule->sql, &stmt);
	guard_close(&g);
	if (!err) {
		guard_bind_int(stmt, ":thread", x->report->thread_id);
		err = print_rows(x, &g, stmt);
		guard_finish(stmt);
	}
	guard_end(&g);
	return err ? rs_fail(err, "%s: %s", rule->file, g.why) : 0;
}

/* Has any of its findings in this report. */
static bool fired(const struct report *r, struct text id)
{
	for (size_t i = 0; i < r->n_finding; i++)
		if (text_eq(r->finding[i].rule, id))
			return true;
	return false;
}

static int explain_rule(struct explain *x, const struct rule *rule)
{
	FILE *to = x->o->out;

	fprintf(to, "\n%.*s: %.*s\n", TEXT_ARG(rule->id),
		TEXT_ARG(rule->title));
	print_findings(x, rule);
	fprintf(to, "  why: %.*s\n", TEXT_ARG(rule->why));
	/* Numbers of rows and unrounded figures help nobody but who reads the
	 * query. */
	if (!x->o->sql)
		return 0;
	fprintf(to, "\n%.*s\n\n", TEXT_ARG(text_trim(rule->sql)));
	return ask_again(x, rule);
}

/* ---- one report ---- */

/* The finding that gave the class: gates come first, then how the discussion
 * ended, then the numbers. NULL when there is none. */
static const struct shown_finding *decider(const struct report *r)
{
	static const char *const order[] = {
		"gate", "verdict.no-data", "ending", "verdict.measured",
		"verdict.groups", "verdict.carried", "verdict", NULL,
	};

	for (size_t k = 0; order[k]; k++)
		for (size_t i = 0; i < r->n_finding; i++) {
			const struct shown_finding *f = &r->finding[i];

			if (text_eq(f->verdict, r->class) &&
			    (text_is(f->class, order[k]) ||
			     text_is(f->rule, order[k])))
				return f;
		}
	return NULL;
}

/* The numbers of the headline, where they stand. */
static void cite_headline(struct explain *x)
{
	const struct shown_comparison *h = report_headline(x->report);

	if (!h)
		return;
	cite(x, h->base_line);
	if (h->test_line != h->base_line)
		cite(x, h->test_line);
}

/* Title, class, probability, the rule that decided, the headline with its
 * lines, and the sum that gives the probability. */
static void print_head(struct explain *x)
{
	const struct report *r = x->report;
	const struct shown_finding *by = decider(r);
	FILE *to = x->o->out;

	if (x->n++)
		fputs("\n\n", to);
	print_harmless(to, r->title);
	fprintf(to, "\n%.*s", TEXT_ARG(r->class));
	if (r->probability >= 0)
		fprintf(to, ", probability %.3f", r->probability);
	if (by)
		fprintf(to, ", by %.*s", TEXT_ARG(by->rule));
	fputs("\n", to);
	print_harmless(to, r->headline);
	putc('\n', to);
	cite_headline(x);
	putc('\n', to);
	ledger_print(to, r);
}

/* A finding may be of a rule that is no longer there. */
static void print_lost(struct explain *x)
{
	const struct report *r = x->report;

	for (size_t i = 0; i < r->n_finding; i++) {
		bool known = false;

		for (size_t k = 0; k < x->rules->n && !known; k++)
			known = text_eq(x->rules->rule[k].id,
					r->finding[i].rule);
		if (!known)
			fprintf(x->o->out, "\n%.*s: no such rule now\n",
				TEXT_ARG(r->finding[i].rule));
	}
}

static int explain_thread(struct explain *x, int64_t thread)
{
	int err = report_load(x->db, thread, &x->report);

	if (err)
		return err;
	print_head(x);
	for (size_t i = 0; i < x->rules->n && !err; i++)
		if (fired(x->report, x->rules->rule[i].id))
			err = explain_rule(x, &x->rules->rule[i]);
	print_lost(x);
	report_free(x->report);
	return err;
}

/* A database of its own for each. */
static int explain_document(struct document *doc, void *data)
{
	struct explain *x = data;
	int64_t thread;
	int err = 0;

	if (!text_trim(doc->raw).n)
		return rs_fail(RS_ERR_NOTHING, "%.*s: is empty: there is "
			       "nothing to explain", TEXT_ARG(doc->name));
	err = db_open(NULL, &x->db);
	if (!err)
		err = load_catalogue(x->db);
	if (!err) {
		document_parse(doc);
		err = analyze_document(x->db, x->rules, doc, &thread);
	}
	x->raw = doc->raw;
	if (!err)
		err = explain_thread(x, thread);
	db_close(x->db);
	return err;
}

static int explain_id(struct explain *x, const char *word)
{
	struct text t = text_of(word);
	int64_t report;
	struct query *q;
	bool current;
	uint64_t id;
	int got;

	if (num_uint(t, &id) != t.n || !t.n)
		return rs_fail(RS_ERR_USAGE, "explain: '%s' is no id of a "
			       "report; see regsift list", word);
	/* The id of a thread of mails stands for what it was judged as. */
	got = corpus_judged(x->db, (int64_t)id, &report, &current);
	if (got < 0)
		return got;
	if (!report)
		return rs_fail(RS_ERR_INPUT, "%s: %s is not judged yet: "
			       "regsift judge", x->o->db, word);
	q = db_query(x->db, "report_document");
	query_int(q, 1, report);
	got = query_step(q);
	query_reset(q);
	if (got < 0)
		return got;
	if (got == 0)
		return rs_fail(RS_ERR_INPUT, "%s: no report has the id %s",
			       x->o->db, word);
	return explain_thread(x, report);
}

static int explain_ids(struct explain *x)
{
	int err;

	if (!x->o->n_args)
		return rs_fail(RS_ERR_USAGE, "explain --db: give the ID of a "
			       "report");
	err = db_open_readonly(x->o->db, &x->db);
	for (size_t i = 0; i < x->o->n_args && !err; i++)
		err = explain_id(x, x->o->arg[i]);
	db_close(x->db);
	return err;
}

int cmd_explain(struct options *o)
{
	struct explain x = {.o = o};
	int err = load_formats();

	if (!err)
		err = ruleset_load(rules_directory(o), &x.rules);
	if (err)
		return err;
	err = o->db ? explain_ids(&x) :
		      cli_each_input(o, explain_document, &x);
	ruleset_free(x.rules);
	return err;
}
