/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reply: the draft of an answer to a report, of a file or of the corpus. Cc
 * comes from the kernel's MAINTAINERS when that is given: the sections of the
 * files that the best suspect's title, or the report's subsystems, stand for.
 */
#include "cli/cli.h"

#include "analyzer/analyzer.h"
#include "analyzer/corpus.h"
#include "base/error.h"
#include "base/number.h"
#include "report/asked.h"
#include "report/reply.h"

struct replying {
	struct options *o;
	struct db *db;
	struct ruleset *rules;
	struct asked *asked;	/* NULL: no MAINTAINERS were given */
	struct text cc[REPLY_CC];
	size_t n_cc;
	size_t written;
};

/* ---- who is asked ---- */

/* Each address once, whatever its case. */
static void add_cc(struct replying *r, struct text mail)
{
	if (!mail.n || r->n_cc == REPLY_CC)
		return;
	for (size_t i = 0; i < r->n_cc; i++)
		if (text_ieq(r->cc[i], mail))
			return;
	r->cc[r->n_cc++] = mail;
}

/* Lists before people: a draft to a list is seen by those who care. */
static void ask_section(struct replying *r,
			const struct maintainers_section *s)
{
	static const char keys[] = "LM";
	size_t n = 0;

	for (size_t k = 0; keys[k]; k++)
		for (size_t i = 0; i < s->n && n < ASKED_OF_SECTION; i++)
			if (s->field[i].key == keys[k]) {
				add_cc(r, maintainers_address(
						  s->field[i].value));
				n++;
			}
}

/* A suspect that is likely enough says whom to ask; a subsystem does otherwise.
 * The list for regressions is always asked. */
static void find_cc(struct replying *r, const struct report *t)
{
	const struct maintainers_section *m[ASKED_SECTIONS];
	struct text title = {NULL, 0}, subsystem = {NULL, 0};
	size_t n = 0;

	r->n_cc = 0;
	if (t->n_suspect && t->suspect[0].probability >= ASKED_SUSPECTED)
		title = t->suspect[0].subject;
	if (t->n_subsystem)
		subsystem = t->subsystem[0].value;
	if (r->asked)
		n = asked_of(r->asked, title, subsystem, m);
	for (size_t i = 0; i < n; i++)
		ask_section(r, m[i]);
	add_cc(r, TEXT("regressions@lists.linux.dev"));
}

/* ---- reports ---- */

/* The From line of the message that is answered, where there is one. */
static struct text sender(const struct document *doc, const struct report *t)
{
	for (size_t i = 0; doc && i < doc->n_messages; i++)
		if (t->message_id.n &&
		    text_eq(doc->message[i].id, t->message_id))
			return doc->message[i].from;
	return doc && doc->n_messages == 1 ? doc->message[0].from :
		(struct text){NULL, 0};
}

/* The same from the index, which keeps name and address apart. */
static struct text sender_of(struct replying *r, const struct report *t)
{
	struct query *q = db_query(r->db, "reply_sender");
	struct text from = {NULL, 0}, name;

	query_text(q, 1, t->message_id);
	if (t->message_id.n && query_step(q) == 1) {
		name = query_col_text(q, 0);
		if (text_find_char(name, '<') != TEXT_NOT_FOUND ||
		    text_find_char(name, '>') != TEXT_NOT_FOUND)
			name.n = 0;
		from = arena_printf(r->o->arena, "%.*s <%.*s>",
				    TEXT_ARG(name),
				    TEXT_ARG(query_col_text(q, 1)));
	}
	query_reset(q);
	return from;
}

/* `doc` is the report as it was read now, or NULL when it comes from the
 * corpus. */
static int write_reply(struct replying *r, int64_t thread,
		       const struct document *doc)
{
	struct buf b = buf_new(REPLY_BYTES);
	struct report *t;
	int err = report_load(r->db, thread, &t);

	if (!err && r->asked)
		err = asked_places(r->asked, r->db);
	if (!err) {
		find_cc(r, t);
		reply_write(&b, &(struct reply){
				.report = t, .from = doc ? sender(doc, t) :
					sender_of(r, t),
				.cc = r->cc, .n_cc = r->n_cc});
		if (r->written++)
			putc('\n', r->o->out);
		/* A draft is a file: its lines end as files' lines do. */
		for (size_t i = 0; i < b.n; i++)
			if (b.p[i] != '\r')
				putc(b.p[i], r->o->out);
		report_free(t);
	}
	buf_free(&b);
	return err;
}

/* A database of its own for each report, so that no report sees another. */
static int one_document(struct document *doc, void *data)
{
	struct replying *r = data;
	int64_t thread;
	int err;

	db_close(r->db);
	r->db = NULL;
	err = db_open(NULL, &r->db);
	if (!err)
		err = load_catalogue(r->db);
	if (err)
		return err;
	document_parse(doc);
	if (!doc->n_runs && !doc->facts.n_claims)
		return rs_fail(RS_ERR_NOTHING, "%.*s: nothing that could be "
			       "answered to was recognised",
			       TEXT_ARG(doc->name));
	err = analyze_document(r->db, r->rules, doc, &thread);
	return err ? err : write_reply(r, thread, doc);
}

static int one_id(struct replying *r, const char *word)
{
	struct text t = text_of(word);
	uint64_t id;
	int64_t report = 0;
	int err;

	if (num_uint(t, &id) != t.n || !t.n || id > INT64_MAX)
		return rs_fail(RS_ERR_USAGE, "'%s' is no id of a report; see "
			       "regsift list", word);
	err = corpus_judge(r->db, &(struct judging){.rules = r->rules},
			   (int64_t)id, &report);
	return err ? err : write_reply(r, report, NULL);
}

static int of_corpus(struct replying *r)
{
	const char *path = corpus_path(r->o, false);
	int err = path ? db_open(path, &r->db) : RS_ERR_USAGE;

	if (!err && !r->o->n_args)
		err = rs_fail(RS_ERR_USAGE, "reply: give the ID of a report; "
			      "see regsift list");
	for (size_t i = 0; i < r->o->n_args && !err; i++)
		err = one_id(r, r->o->arg[i]);
	return err;
}

int cmd_reply(struct options *o)
{
	struct replying r = {.o = o};
	int status = load_formats();

	if (!status)
		status = ruleset_load(rules_directory(o), &r.rules);
	if (!status)
		status = o->maintainers ? asked_open(o->arena, o->maintainers,
						     &r.asked) : 0;
	if (!status)
		status = o->db ? of_corpus(&r) :
			cli_each_input(o, one_document, &r);
	db_close(r.db);
	ruleset_free(r.rules);
	return status;
}
