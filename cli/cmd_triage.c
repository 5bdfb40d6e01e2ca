/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * triage: read reports, judge each, print a card (or a JSON object) each.
 * Stores nothing unless --db names a file.
 */
#include "cli/cli.h"

#include <langinfo.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "parser/source/source.h"
#include "report/printer.h"

struct triage {
	struct options *o;
	const struct printer *printer;
	struct print_options print;
	struct db *db;
	struct ruleset *rules;
	size_t printed;
	bool failed_on;		/* a verdict of --fail-on was given */
	int status;		/* worst of the inputs so far */
};

static bool want_color(const struct options *o)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	if (o->color != WHEN_AUTO)
		return o->color == WHEN_ALWAYS;
	if (no && *no)
		return false;
	return isatty(fileno(o->out)) && term && strcmp(term, "dumb") != 0;
}

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
		.color = want_color(t->o),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.verbose = t->o->verbose,
	};
	return ruleset_load(rules_directory(t->o), &t->rules);
}

static int open_db(struct triage *t)
{
	int err = db_open(t->o->db, &t->db);

	return err ? err : metric_load(t->db);
}

static bool listed(const char *list, struct text class)
{
	struct text rest = text_of(list);

	while (rest.n)
		if (text_eq(text_trim(text_cut(&rest, ',')), class))
			return true;
	return false;
}

/* Nothing that the rest of the pipeline could work with. */
static bool empty(const struct document *doc)
{
	return doc->n_runs == 0 && doc->facts.n_claims == 0 &&
	       doc->facts.n_commits == 0 && doc->facts.n_directives == 0;
}

static int nothing(const struct document *doc)
{
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

static int print_report(struct triage *t, int64_t thread)
{
	struct report *r;
	int err = report_load(t->db, thread, &r);

	if (err)
		return err;
	t->printer->report(&t->print, r);
	t->printed++;
	if (t->o->fail_on && listed(t->o->fail_on, r->class))
		t->failed_on = true;
	report_free(r);
	return 0;
}

static int judge(struct triage *t, struct document *doc)
{
	bool machine = t->printer == &printer_json;
	int64_t thread;
	int err;

	document_parse(doc);
	if (empty(doc) && !machine)
		return nothing(doc);
	err = analyze_document(t->db, t->rules, doc, &thread);
	if (!err)
		err = print_report(t, thread);
	if (!err && empty(doc))
		err = nothing(doc);
	return err;
}

/* One input. Something unreadable does not stop the others. */
static int one(struct triage *t, const char *path)
{
	struct document *doc;
	int err = source_read(path, &doc);

	if (err)
		return err;
	if (!t->db || !t->o->db) {
		db_close(t->db);
		t->db = NULL;
		err = open_db(t);
	}
	if (!err)
		err = judge(t, doc);
	document_free(doc);
	return err;
}

int cmd_triage(struct options *o)
{
	static char dash[] = "-";
	char *const only[] = {dash};
	char *const *paths = o->n_args ? o->arg : only;
	size_t n = o->n_args ? o->n_args : 1;
	struct triage t = {.o = o};
	int err = set_up(&t);

	if (err)
		return err;
	if (!o->n_args && isatty(STDIN_FILENO))
		fprintf(stderr, "regsift: paste the report, then press "
				"Ctrl-D\n");
	for (size_t i = 0; i < n; i++) {
		err = one(&t, paths[i]);
		if (err) {
			fflush(o->out);
			cli_complain();
			t.status = rs_exit_status(err);
		}
	}
	if (t.printed && t.printer->finish)
		t.printer->finish(&t.print, t.printed);
	db_close(t.db);
	ruleset_free(t.rules);
	return t.status ? t.status : t.failed_on;
}
