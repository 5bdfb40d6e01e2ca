/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * show: the cards of reports of the corpus, with what people noted. A thread
 * that was not judged yet, or has grown since, is judged first.
 *
 * judge: the same for all threads that look like a report, without a card.
 */
#include "cli/cli.h"
#include "cli/show_source.h"

#include <langinfo.h>

#include "analyzer/corpus.h"
#include "base/date.h"
#include "base/error.h"
#include "base/number.h"
#include "base/utf8.h"
#include "report/printer.h"

/* Shared by show and judge. The database is open for reading until something
 * has to be judged (writable). */
struct show {
	struct options *o;
	const char *path;
	struct db *db;
	bool writable;
	struct ruleset *rules;
	struct judging with;
	const struct printer *printer;
	struct print_options print;
	size_t printed;
};

static int parse_id(const char *word, int64_t *id)
{
	struct text t = text_of(word);
	uint64_t n;

	if (num_uint(t, &n) != t.n || !t.n || n > INT64_MAX)
		return rs_fail(RS_ERR_USAGE, "'%s' is no id of a report; see "
			       "regsift list", word);
	*id = (int64_t)n;
	return 0;
}

/* Notes are about the thread of mails, so they outlive a new judgement of
 * it. */
static void print_notes(struct show *s, int64_t id)
{
	struct query *q = db_query(s->db, "note_list");
	FILE *to = s->o->out;

	query_int(q, 1, id);
	while (query_step(q) == 1) {
		struct buf b = buf_new(65536);
		char date[32];

		date_format(query_col_int(q, 0), date, sizeof(date));
		utf8_harmless(&b, query_col_text(q, 2));
		fprintf(to, "  note      %.10s  %.*s\n", date, (int)b.n,
			b.p ? b.p : "");
		buf_free(&b);
	}
	query_reset(q);
}

/* `id` is what the user named, `report` what it was judged as: the mails of a
 * thread are put together and judged as a document of their own. */
static int print_card(struct show *s, int64_t id, int64_t report)
{
	struct report *r;
	int err = report_load(s->db, report, &r);

	if (err)
		return err;
	s->printer->report(&s->print, r);
	if (s->printer == &printer_text)
		print_notes(s, id);
	if (s->o->source && s->printer == &printer_text)
		err = show_source(s->o->out, s->db, id, r);
	report_free(r);
	s->printed++;
	return err;
}

static int reopen_writable(struct show *s)
{
	int err;

	db_close(s->db);
	s->db = NULL;
	err = db_open(s->path, &s->db);
	s->writable = !err;
	return err;
}

/* Looked at for reading first: most are judged already. */
static int show_one(struct show *s, const char *word)
{
	int64_t id = 0, report = 0;
	bool current = false;
	int err = parse_id(word, &id);

	if (!err && !s->writable) {
		err = corpus_judged(s->db, id, &report, &current);
		if (!err && !current)
			err = reopen_writable(s);
	}
	if (!err && !current)
		err = corpus_judge(s->db, &s->with, id, &report);
	return err ? err : print_card(s, id, report);
}

/* Everything that can be wrong with the options is told before a database is
 * opened. */
static int set_up(struct show *s)
{
	const char *format = s->o->format;
	int err = load_formats();

	if (err)
		return err;
	if (!format)
		format = s->o->quiet ? "quiet" : "text";
	s->printer = printer_by_name(format);
	if (!s->printer)
		return rs_fail(RS_ERR_USAGE, "--format=%s: give one of %s",
			       format, printer_names());
	s->print = (struct print_options){
		.to = s->o->out,
		.color = cli_want_color(s->o),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.verbose = s->o->verbose,
	};
	s->path = corpus_path(s->o, false);
	if (!s->path)
		return RS_ERR_USAGE;
	err = ruleset_load(rules_directory(s->o), &s->rules);
	s->with.rules = s->rules;
	return err ? err : cli_trees(s->o, &s->with.trees);
}

/* The first id that fails ends the command: unlike files, ids come from a list
 * that the program printed. */
int cmd_show(struct options *o)
{
	struct show s = {.o = o};
	int err = set_up(&s);

	if (!err && !o->n_args)
		err = rs_fail(RS_ERR_USAGE, "show: give the ID of a report; "
			      "see regsift list");
	if (!err)
		err = db_open_readonly(s.path, &s.db);
	for (size_t i = 0; i < o->n_args && !err; i++)
		err = show_one(&s, o->arg[i]);
	if (s.printed && s.printer->finish)
		s.printer->finish(&s.print, s.printed);
	db_close(s.db);
	ruleset_free(s.rules);
	trees_close(s.with.trees);
	return err;
}

static int judge_named(struct show *s)
{
	int err = 0;

	for (size_t i = 0; i < s->o->n_args && !err; i++) {
		int64_t id = 0, report = 0;

		err = parse_id(s->o->arg[i], &id);
		if (!err)
			err = corpus_judge(s->db, &s->with, id, &report);
	}
	return err;
}

/* Without ids: all that look like a report and were not judged, or have
 * grown. */
int cmd_judge(struct options *o)
{
	struct show s = {.o = o};
	size_t n = 0;
	int err = set_up(&s);

	if (!err)
		err = reopen_writable(&s);
	if (!err && o->n_args)
		err = judge_named(&s);
	else if (!err)
		err = corpus_judge_all(s.db, &s.with, NULL, cli_complain, &n);
	if (!err && !o->quiet && !o->n_args)
		fprintf(stderr, "%zu thread%s judged\n", n,
			n == 1 ? "" : "s");
	db_close(s.db);
	ruleset_free(s.rules);
	trees_close(s.with.trees);
	return err;
}
