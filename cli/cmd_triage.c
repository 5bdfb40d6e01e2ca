/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * triage: read reports, judge each, print a card (or a JSON object) each.
 * Stores nothing unless --db names a file.
 */
#include "cli/cli.h"

#include <langinfo.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "corpus/tree.h"
#include "parser/text/text.h"
#include "report/printer.h"

struct triage {
	struct options *o;
	const struct printer *printer;
	struct print_options print;
	struct db *db;
	struct ruleset *rules;
	struct trees *trees;	/* NULL: none were named */
	size_t printed;
	bool failed_on;		/* a verdict of --fail-on was given */
};

static int open_db(struct triage *t)
{
	int err = db_open(t->o->db, &t->db);

	return err ? err : load_catalogue(t->db);
}

/* Everything that can be wrong with the options is told before any input is
 * read. */
static int set_up(struct triage *t)
{
	const char *format = t->o->format;
	int err = load_formats();

	if (err)
		return err;
	if (!format)
		format = t->o->quiet ? "quiet" : "text";
	t->printer = printer_by_name(format);
	if (!t->printer)
		return rs_fail(RS_ERR_USAGE, "--format=%s: give one of %s",
			       format, printer_names());
	t->print = (struct print_options){
		.to = t->o->out,
		.color = cli_want_color(t->o),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.verbose = t->o->verbose,
	};
	err = t->o->fail_on ? cli_check_classes(t->o->fail_on) : 0;
	if (!err)
		err = ruleset_load(rules_directory(t->o), &t->rules);
	return err ? err : cli_trees(t->o, &t->trees);
}

/* No number, no commit, no command. */
static bool empty(const struct document *doc)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (!run_is_setup(&doc->run[i]))
			return false;
	return doc->facts.n_claims == 0 &&
	       doc->facts.n_commits == 0 && doc->facts.n_directives == 0;
}

/* What was strange may be the reason that nothing is left. */
static void print_warnings(const struct document *doc)
{
	for (size_t i = 0; i < doc->diags.n; i++) {
		const struct diag *d = &doc->diags.item[i];

		rs_fail(RS_ERR_NOTHING, "%.*s:%zu: %s: %.*s",
			TEXT_ARG(doc->name), d->line, d->code,
			TEXT_ARG(d->text));
		cli_complain();
	}
}

/* Says what was looked for and what to do next, as this is what a first user
 * sees most. */
static int nothing(const struct document *doc)
{
	print_warnings(doc);
	if (doc->raw.n == 0)
		return rs_fail(RS_ERR_NOTHING, "%.*s: empty input",
			       TEXT_ARG(doc->name));
	return rs_fail(RS_ERR_NOTHING,
		       "%.*s: no measurements recognised in %zu line%s\n"
		       "  looked for: fio, jbd2 info, perf report, histograms, "
		       "claimed changes (regsift formats)\n"
		       "  if this is output that regsift should know: "
		       "regsift formats near %.*s",
		       TEXT_ARG(doc->name), doc->n_lines,
		       doc->n_lines == 1 ? "" : "s", TEXT_ARG(doc->name));
}

/* What was told without a number is judged as well, and who tells of a slowdown
 * hears what is missing; only where nothing was told either, nothing is there.
 * JSON comes out even then: a program that reads the output gets an object for
 * each input. The exit status is the same. */
static int print_report(struct triage *t, const struct document *doc,
			int64_t thread)
{
	struct report *r;
	int err = report_load(t->db, thread, &r);
	bool bare;

	if (err)
		return err;
	bare = empty(doc) && text_is(r->class, "no-data");
	if (!bare || t->printer == &printer_json) {
		t->printer->report(&t->print, r);
		t->printed++;
	}
	if (cli_fails_on(t->o->fail_on, r->class))
		t->failed_on = true;
	report_free(r);
	return bare ? nothing(doc) : 0;
}

static int judge(struct triage *t, struct document *doc)
{
	int64_t thread;
	int err;

	document_parse(doc);
	err = analyze_with_trees(t->db, t->rules, t->trees, doc, &thread);
	return err ? err : print_report(t, doc, thread);
}

/* Without --db every report has a database of its own, in memory. */
static int one(struct document *doc, void *data)
{
	struct triage *t = data;
	int err = 0;

	if (!t->db || !t->o->db) {
		db_close(t->db);
		t->db = NULL;
		err = open_db(t);
	}
	return err ? err : judge(t, doc);
}

/* 1 for a verdict of --fail-on, unless something failed. */
int cmd_triage(struct options *o)
{
	struct triage t = {.o = o};
	int status = set_up(&t);

	if (status)
		return status;
	status = cli_each_input(o, one, &t);
	if (t.printed && t.printer->finish)
		t.printer->finish(&t.print, t.printed);
	db_close(t.db);
	ruleset_free(t.rules);
	trees_close(t.trees);
	return status ? status : t.failed_on;
}
