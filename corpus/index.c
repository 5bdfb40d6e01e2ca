/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One mail after the other into the index; see index.h. A mail is known by its
 * id. It may be there already as a ghost (somebody referred to it), as the same
 * mail from another archive, or as another mail with the same id; which of them
 * is decided here, and in such a way that the order in which archives are read
 * makes no difference.
 */
#include "corpus/index.h"

#include "parser/text/classify/classify.h"

void index_begin(struct indexer *x, struct db *db, struct arena *a)
{
	*x = (struct indexer){.w = {db, a, 0}};
	threads_begin(&x->threads, &x->w);
}

int index_finish(struct indexer *x)
{
	if (!x->w.err)
		threads_finish(&x->threads);
	/* An open one would hold on to what the database was before. */
	query_reset(db_query(x->w.db, "index_find"));
	return x->w.err;
}

/* ---- rows ---- */

/* The columns that index_mail and index_fill have in common, in order. */
static void put_columns(struct row *r, int64_t source_id,
			const struct record *rec)
{
	row_view(r, rec->author);
	row_str(r, rec->kind == MESSAGE_ROBOT ? "robot" : "other");
	if (rec->has_date)
		row_int(r, rec->date);
	else
		row_str(r, NULL);
	row_view(r, rec->subject);
	row_str(r, classify_name(rec->kind));
	row_int(r, rec->score);
	row_view(r, rec->why);
	row_view(r, rec->refs);
	row_int(r, rec->content);
	row_int(r, source_id);
	row_int(r, (int64_t)rec->offset);
	row_int(r, (int64_t)rec->bytes);
	row_view(r, rec->blob);
	row_int(r, rec->flags);
}

/* What it commands and what it refers to. */
static void put_tracking(struct indexer *x, int64_t message_id,
			 const struct record *rec)
{
	struct row r = row_begin(&x->w, "index_sign");

	row_int(&r, message_id);
	row_view(&r, rec->address);
	row_id(&r, rec->mentions.patch);
	row_end(&r);
	for (size_t i = 0; i < rec->regzbot.n; i++) {
		const struct regzbot_command *c = &rec->regzbot.command[i];

		r = row_begin(&x->w, "index_command");

		row_int(&r, message_id);
		row_need_text(&r, c->name);
		row_need_text(&r, c->value);
		row_int(&r, c->caret);
		row_int(&r, (int64_t)c->line + 1);
		row_int(&r, c->paragraph);
		row_end(&r);
	}
	for (size_t i = 0; i < rec->mentions.n; i++) {
		const struct mention *m = &rec->mentions.item[i];

		r = row_begin(&x->w, "index_mention");
		row_int(&r, message_id);
		row_int(&r, (int64_t)i);
		row_str(&r, mention_name(m->kind));
		row_need_text(&r, m->value);
		row_end(&r);
	}
}

static void forget_tracking(struct indexer *x, int64_t message_id)
{
	struct row r = row_begin(&x->w, "index_no_command");

	row_int(&r, message_id);
	row_end(&r);
	r = row_begin(&x->w, "index_no_mention");
	row_int(&r, message_id);
	row_end(&r);
	r = row_begin(&x->w, "index_no_sign");
	row_int(&r, message_id);
	row_end(&r);
	r = row_begin(&x->w, "index_no_guess");
	row_int(&r, message_id);
	row_end(&r);
}

/* An earlier version stored the mail without. */
static void complete_tracking(struct indexer *x, int64_t message_id,
			      const struct record *rec)
{
	struct query *q = db_query(x->w.db, "index_signed");
	int got;

	query_int(q, 1, message_id);
	got = query_step(q);
	query_reset(q);
	if (got < 0)
		x->w.err = got;
	else if (got == 0)
		put_tracking(x, message_id, rec);
}

/* own: the thread that it belongs to in any case, or 0. */
static void insert(struct indexer *x, int64_t source_id,
		   const struct record *rec, int64_t own)
{
	struct thread_place place = thread_place(&x->threads, rec, own);
	struct row r = row_begin(&x->w, "index_mail");

	row_int(&r, place.thread_id);
	row_id(&r, place.parent_id);
	row_view(&r, rec->id);
	put_columns(&r, source_id, rec);
	put_tracking(x, row_end(&r), rec);
	x->added++;
}

/* A mail that others referred to before it came. */
static void fill(struct indexer *x, int64_t source_id, struct known ghost,
		 const struct record *rec)
{
	struct thread_place place = thread_place(&x->threads, rec,
						 ghost.thread_id);
	struct row r = row_begin(&x->w, "index_fill");

	row_int(&r, place.thread_id);
	row_id(&r, place.parent_id);
	row_view(&r, rec->id);
	put_columns(&r, source_id, rec);
	row_int(&r, ghost.id);
	row_end(&r);
	put_tracking(x, ghost.id, rec);
	thread_touch(&x->threads, place.thread_id);
	x->added++;
}

/* The same mail, perhaps at another place. */
static void see_again(struct indexer *x, int64_t source_id,
		      const struct known *k, const struct record *rec)
{
	struct row r;

	x->copies++;
	complete_tracking(x, k->id, rec);
	if (k->source_id == source_id && k->byte == (int64_t)rec->offset &&
	    text_eq(k->blob, rec->blob))
		return;
	r = row_begin(&x->w, "sighting_new");
	row_int(&r, source_id);
	row_int(&r, (int64_t)rec->offset);
	row_need_text(&r, rec->blob);
	row_int(&r, k->id);
	row_int(&r, (int64_t)rec->bytes);
	row_int(&r, rec->flags);
	row_end(&r);
}

/* ---- different mails under one id ---- */

/* Eight digits of the hash of the content: the same mail gets the same name
 * from any archive. */
static struct text variant(struct indexer *x, struct text id, int64_t content)
{
	return arena_printf(x->w.arena, "%.*s#%08x", TEXT_ARG(id),
			    (unsigned int)((uint64_t)content >> 32));
}

/* It hangs under the one that has the id. */
static struct text refs_with(struct indexer *x, struct text refs,
			     struct text id)
{
	if (!refs.n)
		return id;
	return arena_printf(x->w.arena, "%.*s %.*s", TEXT_ARG(refs),
			    TEXT_ARG(id));
}

/* The thread is linked again, as its mails may refer to either name. */
static void rename_stored(struct indexer *x, const struct known *k,
			  struct text id)
{
	struct row r = row_begin(&x->w, "index_rename");

	row_int(&r, k->id);
	row_need_text(&r, variant(x, id, k->content));
	row_end(&r);
	thread_touch(&x->threads, k->thread_id);
}

/* 1 when it is there, 0, or an error that ends the batch. */
static int look_up(struct indexer *x, struct text id, struct known *k)
{
	int got = thread_find(&x->threads, id, k);

	if (got < 0)
		x->w.err = got;
	return got;
}

/* The new mail under a name of its own. */
static void put_variant(struct indexer *x, int64_t source_id,
			struct record *rec)
{
	struct known k;
	int got;

	rec->refs = refs_with(x, rec->refs, rec->id);
	rec->id = variant(x, rec->id, rec->content);
	got = look_up(x, rec->id, &k);
	if (got == 1 && k.ghost)
		fill(x, source_id, k, rec);
	else if (got == 1)
		see_again(x, source_id, &k, rec);
	else if (got == 0)
		insert(x, source_id, rec, 0);
}

/* Of two mails with one id the one with the smaller hash keeps it, whichever
 * came first: an order that does not depend on the archives'. */
static void put_mail(struct indexer *x, int64_t source_id, struct record *rec)
{
	struct known k;
	int got = look_up(x, rec->id, &k);

	if (got < 0)
		return;
	if (got == 0) {
		insert(x, source_id, rec, 0);
	} else if (k.ghost) {
		fill(x, source_id, k, rec);
	} else if (k.content == rec->content) {
		see_again(x, source_id, &k, rec);
	} else if ((uint64_t)k.content < (uint64_t)rec->content) {
		put_variant(x, source_id, rec);
	} else {
		rename_stored(x, &k, rec->id);
		insert(x, source_id, rec, k.thread_id);
	}
}

/* ---- deletions ---- */

void index_unsee(struct indexer *x, int64_t source_id, int64_t byte,
		 struct text blob)
{
	struct row r = row_begin(&x->w, "sighting_gone");

	row_int(&r, source_id);
	row_int(&r, byte);
	row_need_text(&r, blob);
	row_end(&r);
}

/* Another copy takes the place of the one that is gone, if there is one. */
static bool move(struct indexer *x, int64_t message_id)
{
	struct query *q = db_query(x->w.db, "sighting_of");
	int64_t source, byte;
	struct text blob;
	struct row r;
	int got;

	query_int(q, 1, message_id);
	got = query_step(q);
	if (got < 0)
		x->w.err = got;
	if (got != 1)
		return false;
	source = query_col_int(q, 0);
	byte = query_col_int(q, 1);
	blob = arena_text(x->w.arena, query_col_text(q, 2));
	query_reset(q);
	r = row_begin(&x->w, "index_move");
	row_int(&r, message_id);
	row_int(&r, source);
	row_int(&r, byte);
	row_need_text(&r, blob);
	row_end(&r);
	index_unsee(x, source, byte, blob);
	return true;
}

static int64_t thread_of(struct indexer *x, int64_t message_id)
{
	struct query *q = db_query(x->w.db, "message_thread");
	int64_t thread = 0;
	int got;

	query_int(q, 1, message_id);
	got = query_step(q);
	if (got == 1)
		thread = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		x->w.err = got;
	return thread;
}

void index_lose(struct indexer *x, int64_t message_id)
{
	struct row r;

	x->deleted++;
	if (move(x, message_id))
		return;
	r = row_begin(&x->w, "index_empty");
	row_int(&r, message_id);
	row_end(&r);
	forget_tracking(x, message_id);
	thread_emptied(&x->threads, thread_of(x, message_id));
}

/* Which of the mails under an id it is: the one with its content. */
static int find_content(struct indexer *x, const struct record *rec,
			struct known *k)
{
	int got = look_up(x, rec->id, k);

	if (got == 1 && !k->ghost && k->content != rec->content)
		got = look_up(x, variant(x, rec->id, rec->content), k);
	return got == 1 && !k->ghost && k->content == rec->content;
}

/* A deletion in one archive is no deletion of the mail as long as another has
 * it. Without any, what others refer to stays as a ghost. */
static void take_off(struct indexer *x, int64_t source_id,
		     const struct record *rec)
{
	struct known k;

	if (!find_content(x, rec, &k))
		return;
	/* Another archive, or another place in this one, has it still. */
	if (k.source_id != source_id) {
		index_unsee(x, source_id, (int64_t)rec->offset, rec->blob);
		return;
	}
	index_lose(x, k.id);
}

void index_put(struct indexer *x, int64_t source_id, struct record *rec)
{
	if (x->w.err)
		return;
	if (rec->what == ARCHIVE_MAIL)
		put_mail(x, source_id, rec);
	else if (rec->what == ARCHIVE_DELETION)
		take_off(x, source_id, rec);
}
