/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The document, its messages and what their prose says, as rows. The byte
 * span of a fact is that of its line: the text of a line is folded, so places
 * inside it are not places in the file.
 */
#include "corpus/store.h"

#include <assert.h>

#include "base/hash.h"
#include "corpus/place.h"
#include "corpus/row.h"

/* Ids of rows are given to the caller in `out`. */
struct store {
	struct writer w;
	struct document *doc;
	struct stored *out;
};

/* ---- document and messages ---- */

/* The same bytes are the same document, under whatever name they come. Who
 * reads a file has their hash; mails put together have none yet. */
static int find_known(struct store *s)
{
	struct query *q = db_query(s->w.db, "store_document_known");
	int got;

	if (!*s->doc->sha256)
		hash_sha256(s->doc->raw, s->doc->sha256);
	query_str(q, 1, s->doc->sha256);
	got = query_step(q);
	if (got == 1) {
		s->out->known = true;
		s->out->document_id = query_col_int(q, 0);
		s->out->thread_id = query_col_int(q, 1);
		query_reset(q);
	}
	return got < 0 ? got : 0;
}

/* Ids in the order of positions, as the caller has them of a new document. */
static void known_messages(struct store *s)
{
	struct query *q = db_query(s->w.db, "store_message_known");
	size_t i = 0;
	int got = 0;

	query_int(q, 1, s->out->document_id);
	while (i <= s->doc->n_messages && (got = query_step(q)) == 1)
		s->out->message_id[i++] = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		s->w.err = got;
}

/* In memory there is no time of storing: the same report gives the same
 * rows. */
static void store_source(struct store *s)
{
	const struct document *doc = s->doc;
	struct row r = row_begin(&s->w, "store_document");

	row_str(&r, doc->sha256);
	row_need_text(&r, doc->name);
	row_str(&r, doc->kind);
	row_int(&r, (int64_t)doc->raw.n);
	row_id(&r, db_is_file(s->w.db) ? (int64_t)time(NULL) : 0);
	s->out->document_id = row_end(&r);

	r = row_begin(&s->w, "store_thread");
	row_text(&r, doc->n_messages ? doc->message[0].id : TEXT(""));
	row_need_text(&r, doc->title);
	s->out->thread_id = row_end(&r);
}

static const char *message_kind(enum message_kind kind)
{
	static const char *const name[] = {
		[MESSAGE_REPORT] = "report", [MESSAGE_REPLY] = "reply",
		[MESSAGE_PATCH] = "patch",   [MESSAGE_ROBOT] = "robot",
		[MESSAGE_OTHER] = "other",
	};

	return name[kind];
}

/* Without an analysis the first mail is the reporter's. */
static const char *role_of(const char *const *author_role, size_t i)
{
	if (author_role)
		return author_role[i];
	return i ? "other" : "reporter";
}

/* As people count lines, from 1; 0 for none. */
static size_t line_number(const struct document *doc, size_t line)
{
	return line < doc->n_lines ? doc->line[line].number : 0;
}

/* A parent behind this one has no row yet: see store_late_parents. */
static void store_message(struct store *s, size_t i, const char *role)
{
	const struct message *m = &s->doc->message[i];
	size_t last = m->first_line + (m->n_lines ? m->n_lines - 1 : 0);
	struct row r = row_begin(&s->w, "store_message");

	row_int(&r, s->out->document_id);
	row_int(&r, s->out->thread_id);
	row_id(&r, m->parent < i ? s->out->message_id[m->parent] : 0);
	row_int(&r, (int64_t)i);
	row_text(&r, m->id);
	row_text(&r, m->author.n ? m->author : m->from);
	row_str(&r, role);
	if (m->has_date)
		row_int(&r, m->date);
	else
		row_id(&r, 0);
	row_text(&r, m->subject);
	row_str(&r, message_kind(m->kind));
	row_int(&r, m->ghost);
	row_int(&r, (int64_t)line_number(s->doc, m->first_line));
	row_int(&r, (int64_t)line_number(s->doc, last));
	s->out->message_id[i] = row_end(&r);
}

/* A reply may stand before what it answers. */
static void store_late_parents(struct store *s)
{
	for (size_t i = 0; i < s->doc->n_messages; i++) {
		size_t parent = s->doc->message[i].parent;
		struct row r;

		if (parent <= i || parent >= s->doc->n_messages)
			continue;
		r = row_begin(&s->w, "store_message_parent");
		row_int(&r, s->out->message_id[i]);
		row_int(&r, s->out->message_id[parent]);
		row_end(&r);
	}
}

/* Facts and blocks hang on a message, so there is always one. */
static void store_no_message(struct store *s)
{
	struct row r = row_begin(&s->w, "store_message");

	row_int(&r, s->out->document_id);
	row_int(&r, s->out->thread_id);
	row_id(&r, 0);
	row_int(&r, 0);
	row_str(&r, NULL);
	row_str(&r, NULL);
	row_str(&r, "other");
	row_id(&r, 0);
	row_str(&r, NULL);
	row_str(&r, "other");
	row_int(&r, 0);
	row_int(&r, 0);
	row_int(&r, 0);
	s->out->message_id[0] = row_end(&r);
}

/* ---- facts ---- */

/* Bytes from, bytes to, line: in this order in every table of facts. */
static void put_place(struct store *s, struct row *r, size_t line)
{
	struct place p = place_of(s->doc, line);

	row_int(r, (int64_t)p.byte_from);
	row_int(r, (int64_t)p.byte_to);
	row_int(r, (int64_t)p.line);
}

/* A claim belongs to the message it was read from: its author sends it. */
static int64_t sender(struct store *s, size_t line)
{
	return s->out->message_id[place_of(s->doc, line).message];
}

/* Who wrote the line first: with a quote that is not who sends it. */
static int64_t speaker(struct store *s, size_t line)
{
	size_t origin = line < s->doc->n_lines ? s->doc->line[line].origin :
		s->doc->n_messages;

	return origin < s->doc->n_messages ? s->out->message_id[origin] :
		sender(s, line);
}

static const char *claim_kind(enum claim_kind kind)
{
	static const char *const name[] = {
		[CLAIM_PERCENT] = "percent",   [CLAIM_FACTOR] = "factor",
		[CLAIM_FROM_TO] = "from-to",   [CLAIM_ABSOLUTE] = "absolute",
		[CLAIM_RANGE] = "range",       [CLAIM_NONE_SEEN] = "none-seen",
	};

	return name[kind];
}

static const char *bound_name(enum bound bound)
{
	static const char *const name[] = {
		[BOUND_NONE] = NULL,	   [BOUND_UPPER] = "upper",
		[BOUND_LOWER] = "lower",   [BOUND_APPROX] = "approx",
	};

	return name[bound];
}

/* Numbers that the claim does not have are NAN and stored as NULL. */
static void store_claim(struct store *s, const struct claim *c)
{
	struct row r = row_begin(&s->w, "store_claim");

	row_int(&r, sender(s, c->line));
	row_str(&r, claim_kind(c->kind));
	row_text(&r, c->metric);
	row_real(&r, c->percent);
	row_real(&r, c->percent_most);
	row_real(&r, c->factor);
	row_real(&r, c->from);
	row_real(&r, c->to);
	row_text(&r, text_of(c->unit));
	row_str(&r, bound_name(c->to_bound ? c->to_bound : c->from_bound));
	row_int(&r, c->up_to);
	row_int(&r, c->in_subject);
	put_place(s, &r, c->line);
	row_end(&r);
}

/* c->kind is how it was named ("bisected", "fixes"); steps and list_size are 0
 * where there was no bisection and no list. */
static void store_commit(struct store *s, const struct commit_ref *c)
{
	struct row r = row_begin(&s->w, "store_reference");

	row_int(&r, speaker(s, c->line));
	row_str(&r, "commit");
	row_need_text(&r, c->hash);
	row_text(&r, c->subject);
	row_str(&r, c->kind ? c->kind : "mention");
	row_int(&r, c->rejected);
	row_finite(&r, c->points);
	row_id(&r, (int64_t)c->steps);
	row_id(&r, (int64_t)c->list_size);
	put_place(s, &r, c->line);
	row_end(&r);
}

static void store_version(struct store *s, struct text version,
			  const char *role, size_t line)
{
	struct row r = row_begin(&s->w, "store_reference");

	row_int(&r, sender(s, line));
	row_str(&r, "version");
	row_need_text(&r, version);
	row_str(&r, NULL);
	row_str(&r, role);
	row_int(&r, 0);
	row_finite(&r, 0);
	row_id(&r, 0);
	row_id(&r, 0);
	put_place(s, &r, line);
	row_end(&r);
}

/* Roles as the analyzer numbers them (document.h). */
static const char *kernel_role(int role)
{
	return role == 1 ? "base" : role == 2 ? "test" : "other";
}

static void store_statement(struct store *s, const struct statement *st)
{
	struct row r = row_begin(&s->w, "store_statement");

	row_int(&r, speaker(s, st->line));
	row_str(&r, st->cue);
	row_str(&r, st->class);
	row_int(&r, st->negated);
	row_finite(&r, st->points);
	row_finite(&r, st->points_author);
	row_need_text(&r, st->text);
	put_place(s, &r, st->line);
	row_end(&r);
}

static void store_directive(struct store *s, const struct directive *d)
{
	struct row r = row_begin(&s->w, "store_command");

	row_int(&r, sender(s, d->line));
	row_need_text(&r, d->verb);
	row_need_text(&r, d->value);
	row_int(&r, d->caret);
	put_place(s, &r, d->line);
	row_end(&r);
}

static void store_environment(struct store *s, const struct fact *f)
{
	struct row r = row_begin(&s->w, "store_environment");

	row_int(&r, s->out->thread_id);
	row_str(&r, f->key);
	row_need_text(&r, f->value);
	row_int(&r, (int64_t)place_of(s->doc, f->line).line);
	row_end(&r);
}

static void store_subsystem(struct store *s, struct text name, double score)
{
	struct row r = row_begin(&s->w, "store_subsystem");

	row_int(&r, s->out->thread_id);
	row_need_text(&r, name);
	row_finite(&r, score);
	row_end(&r);
}

static void store_diag(struct store *s, const struct diag *d)
{
	struct row r = row_begin(&s->w, "store_diagnostic");

	row_int(&r, s->out->document_id);
	row_int(&r, (int64_t)d->offset);
	row_int(&r, (int64_t)d->line);
	row_str(&r, d->severity == SEVERITY_NOTE ? "note" : "warning");
	row_str(&r, d->code);
	row_need_text(&r, d->text);
	row_end(&r);
}

static void store_facts(struct store *s)
{
	const struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_claims; i++)
		store_claim(s, &f->claim[i]);
	for (size_t i = 0; i < f->n_commits; i++)
		store_commit(s, &f->commit[i]);
	for (size_t i = 0; i < f->n_versions; i++)
		store_version(s, f->version[i].v.raw, "mention",
			      f->version[i].line);
	for (size_t i = 0; i < f->n_kernels; i++)
		store_version(s, f->kernel[i].version,
			      kernel_role(f->kernel[i].role),
			      f->kernel[i].line);
	for (size_t i = 0; i < f->n_statements; i++)
		store_statement(s, &f->statement[i]);
	for (size_t i = 0; i < f->n_directives; i++)
		store_directive(s, &f->directive[i]);
	for (size_t i = 0; i < f->n_facts; i++)
		store_environment(s, &f->fact[i]);
	for (size_t i = 0; i < f->n_subsystems; i++)
		store_subsystem(s, f->subsystem[i],
				f->subsystem_score ? f->subsystem_score[i] : 0);
	for (size_t i = 0; i < s->doc->diags.n; i++)
		store_diag(s, &s->doc->diags.item[i]);
}

int store_document(struct db *db, struct document *doc,
		   const char *const *author_role, struct stored *out)
{
	struct store s = {{db, doc->arena, 0}, doc, out};

	*out = (struct stored){
		.message_id = arena_array(doc->arena, doc->n_messages + 1,
					  sizeof(*out->message_id))};
	s.w.err = find_known(&s);
	if (s.w.err)
		return s.w.err;
	if (out->known) {
		known_messages(&s);
		return s.w.err;
	}
	store_source(&s);
	for (size_t i = 0; i < doc->n_messages; i++)
		store_message(&s, i, role_of(author_role, i));
	/* A reply may stand before what it answers: parents come second. */
	if (doc->n_messages)
		store_late_parents(&s);
	else
		store_no_message(&s);
	store_facts(&s);
	return s.w.err;
}
