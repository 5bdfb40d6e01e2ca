/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reply: the draft of an answer to a report, of a file or of the corpus. Cc
 * comes from the kernel's MAINTAINERS when that is given: the sections of the
 * files that the best suspect's title, or the report's subsystems, stand for.
 */
#include "cli/cli.h"

#include "analyzer/analyzer.h"
#include "analyzer/corpus.h"
#include "analyzer/suspect.h"
#include "base/error.h"
#include "base/number.h"
#include "parser/source/source.h"
#include "parser/text/maintainers.h"
#include "report/reply.h"

/* Sections that are asked, and addresses of each. */
#define SECTIONS 3
#define OF_SECTION 4
#define SUSPECTED 0.2

struct replying {
	struct options *o;
	struct db *db;
	struct ruleset *rules;
	struct maintainers *maintainers;	/* or NULL */
	struct text cc[REPLY_CC];
	size_t n_cc;
	size_t written;
};

/* ---- who is asked ---- */

struct vote {
	const struct maintainers_section *section;
	size_t votes;
};

struct votes {
	struct vote item[64];
	size_t n;
};

static void add_cc(struct replying *r, struct text mail)
{
	if (!mail.n || r->n_cc == REPLY_CC)
		return;
	for (size_t i = 0; i < r->n_cc; i++)
		if (text_ieq(r->cc[i], mail))
			return;
	r->cc[r->n_cc++] = mail;
}

static void vote_for(const struct replying *r, struct votes *v,
		     struct text path)
{
	struct maintainers_match m;

	/* Of a folder, what is right in it. */
	if (text_ends(path, TEXT("/")))
		path = arena_printf(r->o->arena, "%.*sx.c", TEXT_ARG(path));
	if (!maintainers_of(r->maintainers, path, &m, 1) ||
	    (!m.depth && !m.by_name))
		return;
	for (size_t i = 0; i < v->n; i++)
		if (v->item[i].section == m.section) {
			v->item[i].votes++;
			return;
		}
	if (v->n < sizeof(v->item) / sizeof(*v->item))
		v->item[v->n++] = (struct vote){m.section, 1};
}

/* Does the report point at this place? */
static bool is_meant(const struct report *t, struct text path,
		     struct text subsystem)
{
	if (t->n_suspect && t->suspect[0].probability >= SUSPECTED &&
	    t->suspect[0].subject.n)
		return suspect_title_names(t->suspect[0].subject, path,
					   subsystem);
	return t->n_subsystem && text_ieq(t->subsystem[0].value, subsystem);
}

static int collect_votes(struct replying *r, const struct report *t,
			 struct votes *v)
{
	struct query *q = db_query(r->db, "symbol_places");
	int row;

	while ((row = query_step(q)) == 1)
		if (is_meant(t, query_col_text(q, 0), query_col_text(q, 1)))
			vote_for(r, v, query_col_text(q, 0));
	return row;
}

static const struct maintainers_section *take_best(struct votes *v)
{
	struct vote *best = NULL;

	for (size_t i = 0; i < v->n; i++)
		if (v->item[i].votes && (!best ||
					 v->item[i].votes > best->votes))
			best = &v->item[i];
	if (!best)
		return NULL;
	best->votes = 0;
	return best->section;
}

static void ask_section(struct replying *r,
			const struct maintainers_section *s)
{
	static const char keys[] = "LM";
	size_t n = 0;

	for (size_t k = 0; keys[k]; k++)
		for (size_t i = 0; i < s->n && n < OF_SECTION; i++)
			if (s->field[i].key == keys[k]) {
				add_cc(r, maintainers_address(
						  s->field[i].value));
				n++;
			}
}

static int find_cc(struct replying *r, const struct report *t)
{
	struct votes v = {.n = 0};
	int err = 0;

	r->n_cc = 0;
	if (r->maintainers)
		err = collect_votes(r, t, &v);
	for (size_t i = 0; i < SECTIONS && !err; i++) {
		const struct maintainers_section *s = take_best(&v);

		if (s)
			ask_section(r, s);
	}
	add_cc(r, TEXT("regressions@lists.linux.dev"));
	return err;
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

static int write_reply(struct replying *r, int64_t thread,
		       const struct document *doc)
{
	struct buf b = buf_new(REPLY_BYTES);
	struct report *t;
	int err = report_load(r->db, thread, &t);

	if (!err) {
		err = find_cc(r, t);
		if (!err)
			reply_write(&b, &(struct reply){
				.report = t, .from = sender(doc, t),
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

static int read_maintainers(struct replying *r)
{
	struct document *doc;
	int err;

	if (!r->o->maintainers)
		return 0;
	err = source_read(r->o->maintainers, &doc);
	if (err)
		return err;
	r->maintainers = maintainers_read(
		r->o->arena, arena_text(r->o->arena, doc->raw));
	document_free(doc);
	if (r->maintainers->n)
		return 0;
	return rs_fail(RS_ERR_INPUT, "%s: no section with files was found; is "
		       "it the kernel's MAINTAINERS?", r->o->maintainers);
}

int cmd_reply(struct options *o)
{
	struct replying r = {.o = o};
	int status = load_formats();

	if (!status)
		status = ruleset_load(rules_directory(o), &r.rules);
	if (!status)
		status = read_maintainers(&r);
	if (!status)
		status = o->db ? of_corpus(&r) :
			cli_each_input(o, one_document, &r);
	db_close(r.db);
	ruleset_free(r.rules);
	return status;
}
