/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From an archive to rows. A transaction holds whole chunks: at least
 * BATCH_MAILS mails, unless BATCH_MS have gone by, so that others who want to
 * write get their turn.
 */
#include "corpus/ingest.h"

#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "base/error.h"
#include "corpus/db_check.h"
#include "corpus/harvest.h"
#include "corpus/index.h"
#include "corpus/purge.h"

#define BATCH_MAILS 4000
#define BATCH_MS 500
/* Others may hold the lock this many times as long as SQLite waits. */
#define PATIENCE 24

struct pass {
	struct ingest *in;
	struct archive *archive;
	struct harvest *harvest;
	struct indexer index;
	struct arena *states;	/* what `known` gave */
	struct arena *batch;
	bool open;		/* a transaction */
	size_t mails;		/* in it */
	int64_t began;		/* ms */
	/* The source of the last record, and the members that are done. */
	size_t member;
	int64_t source_id;
	bool source_done;
	size_t next_done;
	/* What the rewritten repository `purging` has. */
	struct purge purge;
	size_t purging;
};

static int64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- transactions ---- */

/* Another writer may be at work for minutes: it lets us in between two of its
 * transactions, at some time. */
static int begin_patiently(struct db *db)
{
	int err = 0;

	for (int i = 0; i < PATIENCE; i++) {
		err = db_begin(db);
		if (err != RS_ERR_BUSY)
			break;
	}
	return err;
}

/* "open" is 1 while transactions go on: a run that finds it was preceded by one
 * that did not end, and looks at the database. */
static int put_setting(struct db *db, const char *name, int64_t value)
{
	struct query *q = db_query(db, "setting_put");

	query_str(q, 1, name);
	query_int(q, 2, value);
	return query_run(q);
}

/* The arena of a batch holds what its rows need and goes with it. */
static int open_batch(struct pass *r)
{
	int err;

	if (r->open)
		return 0;
	err = begin_patiently(r->in->db);
	if (err)
		return err;
	r->open = true;
	r->mails = 0;
	r->began = now_ms();
	r->batch = arena_new();
	index_begin(&r->index, r->in->db, r->batch);
	return put_setting(r->in->db, "open", 1);
}

/* Counts are those of what is committed. */
static int close_batch(struct pass *r)
{
	struct ingest_count *c = &r->in->count;
	int err;

	if (!r->open)
		return 0;
	err = index_finish(&r->index);
	if (!err)
		err = db_commit(r->in->db);
	if (err) {
		db_rollback(r->in->db);
	} else {
		c->added += r->index.added;
		c->copies += r->index.copies;
		c->deleted += r->index.deleted;
	}
	arena_free(r->batch);
	r->open = false;
	return err;
}

/* ---- sources ---- */

/* What the archive looked like when it was read last; the reader compares
 * it. */
static const char *known_state(void *data, struct text key)
{
	struct pass *r = data;
	struct query *q = db_query(r->in->db, "source_state");
	const char *state = NULL;

	query_text(q, 1, key);
	if (query_step(q) == 1 && !query_col_null(q, 0))
		state = arena_cstr(r->states, query_col_text(q, 0));
	query_reset(q);
	return state;
}

/* The state is stored with a new source only when all of it is in this
 * transaction: cut short in the middle, it must be read again. */
static int64_t source_of(struct pass *r, const struct archive_member *m,
			 bool whole)
{
	struct query *q = db_query(r->in->db, "source_id");
	int64_t id = 0;
	int got;
	struct row row;

	query_text(q, 1, m->key);
	got = query_step(q);
	if (got == 1)
		id = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		r->index.w.err = got;
	if (id || got < 0)
		return id;
	row = row_begin(&r->index.w, "source_new");
	row_need_text(&row, m->key);
	row_need_text(&row, m->name);
	row_str(&row, m->reader);
	row_text(&row, whole ? m->state : (struct text){NULL, 0});
	r->source_done = whole;
	return row_end(&row);
}

/* whole: its mails are all in this transaction. */
static void use_member(struct pass *r, size_t member, bool whole)
{
	if (member == r->member && r->source_id)
		return;
	r->member = member;
	r->source_done = false;
	r->source_id = source_of(r, archive_member(r->archive, member),
				 whole);
}

/* A rewritten repository is given anew: what it has is remembered. */
static void remember_blob(struct pass *r, const struct record *rec)
{
	if (!archive_member(r->archive, rec->member)->rewritten)
		return;
	if (r->purging != rec->member)
		purge_begin(&r->purge, r->states);
	r->purging = rec->member;
	purge_saw(&r->purge, rec->blob);
}

/* The members whose last part this was. */
static void finish_members(struct pass *r, size_t part)
{
	size_t n = archive_members(r->archive);

	for (; r->next_done < n; r->next_done++) {
		const struct archive_member *m =
			archive_member(r->archive, r->next_done);
		struct row row;

		if (m->unchanged || m->why || m->last_part == SIZE_MAX)
			continue;
		if (m->last_part > part)
			return;
		use_member(r, r->next_done, true);
		if (r->source_done)
			continue;
		if (m->rewritten && m->whole && r->purging == r->next_done)
			purge_finish(&r->purge, &r->index, r->source_id);
		row = row_begin(&r->index.w, "source_done");
		row_int(&row, r->source_id);
		row_text(&row, m->state);
		row_str(&row, m->reader);
		row_end(&row);
	}
}

/* ---- chunks ---- */

static void complain(struct pass *r, size_t member, const char *why)
{
	if (r->in->complain)
		r->in->complain(r->in->data,
				archive_member(r->archive, member)->name, why);
}

/* Documents are given away behind the chunk; see give_documents. */
static void store_record(struct pass *r, struct record *rec)
{
	struct ingest_count *c = &r->in->count;

	remember_blob(r, rec);
	switch (rec->what) {
	case ARCHIVE_UNREAD:
		c->unread++;
		complain(r, rec->member, rec->unread);
		break;
	case ARCHIVE_DOCUMENT:
		break;
	default:
		c->mails++;
		r->mails++;
		use_member(r, rec->member, false);
		index_put(&r->index, r->source_id, rec);
	}
}

/* Texts are judged in transactions of their own. */
static int give_documents(struct pass *r, const struct chunk *c)
{
	size_t k = 0;
	int err = 0;

	if (!c->n_documents || !r->in->document)
		return 0;
	err = close_batch(r);
	for (size_t i = 0; i < c->n && !err; i++) {
		struct text name;

		if (c->record[i].what != ARCHIVE_DOCUMENT)
			continue;
		name = archive_member(r->archive, c->record[i].member)->name;
		err = r->in->document(r->in->data, name, c->document[k++]);
		r->in->count.documents++;
	}
	return err ? err : open_batch(r);
}

static int store_chunk(struct pass *r, struct chunk *c)
{
	int err = open_batch(r);

	for (size_t i = 0; i < c->n && !err && !r->index.w.err; i++)
		store_record(r, &c->record[i]);
	if (!err && !r->index.w.err)
		err = give_documents(r, c);
	if (!err && c->err)
		err = rs_fail(c->err, "%.*s", TEXT_ARG(c->message));
	/* What came before the failure stays. */
	if (!err && c->ends_part)
		finish_members(r, c->part);
	return err ? err : r->index.w.err;
}

static bool stopped(const struct pass *r)
{
	return r->in->stop && *r->in->stop;
}

/* A transaction that failed is taken back as a whole. 1: there is more, as a
 * signal came. */
static int all_chunks(struct pass *r)
{
	bool more = true;
	int err = 0;

	while (!err && more && !stopped(r)) {
		struct chunk *c = harvest_next(r->harvest);

		more = c != NULL;
		if (!more)
			break;
		err = store_chunk(r, c);
		r->in->count.done = c->done;
		if (!err && (r->mails >= BATCH_MAILS ||
			     now_ms() - r->began >= BATCH_MS))
			err = close_batch(r);
		harvest_release(r->harvest, c);
		if (r->in->progress)
			r->in->progress(r->in->data, &r->in->count);
	}
	if (r->open && r->index.w.err) {
		db_rollback(r->in->db);
		arena_free(r->batch);
		r->open = false;
	} else {
		int last = close_batch(r);

		err = err ? err : last;
	}
	return err ? err : more;
}

/* Sizes are of what is read, for the progress line. */
static void count_members(struct pass *r)
{
	struct ingest_count *c = &r->in->count;

	for (size_t i = 0; i < archive_members(r->archive); i++) {
		const struct archive_member *m = archive_member(r->archive, i);

		c->sources++;
		c->unchanged += m->unchanged;
		if (m->why) {
			c->unread++;
			complain(r, i, m->why);
		}
	}
	c->done = c->total = 0;
	for (size_t i = 0; i < archive_parts(r->archive); i++)
		c->total += archive_part_size(r->archive, i);
}

/* So that all can be read again without being named. */
static int remember(struct pass *r, const char *path)
{
	char real[PATH_MAX];
	struct query *q;
	int err;

	if (strcmp(path, "-") == 0 || !realpath(path, real))
		return 0;
	err = begin_patiently(r->in->db);
	if (!err) {
		q = db_query(r->in->db, "archive_put");
		query_str(q, 1, real);
		err = query_run(q);
		if (!err)
			err = db_commit(r->in->db);
		if (err)
			db_rollback(r->in->db);
	}
	return err;
}

int ingest_path(struct ingest *in, const char *path)
{
	struct pass r = {.in = in, .states = arena_new(), .member = SIZE_MAX,
			 .purging = SIZE_MAX};
	struct archive_options o = {
		.known = known_state,
		.data = &r,
		.git_program = in->git_program,
	};
	int err = archive_open(path, &o, &r.archive);

	if (!err)
		err = remember(&r, path);
	if (!err) {
		count_members(&r);
		harvest_open(r.archive, in->threads, &r.harvest);
		err = all_chunks(&r);
		harvest_close(r.harvest);
	}
	archive_close(r.archive);
	arena_free(r.states);
	return err;
}

/* ---- in order? ---- */

/* A database that was left open is checked, as much as can be done quickly. */
int ingest_begin(struct db *db)
{
	struct query *q = db_query(db, "setting_get");
	bool unclean;
	int got = db_cache(db);

	if (got)
		return got;
	query_str(q, 1, "open");
	got = query_step(q);
	unclean = got == 1 && query_col_int(q, 0) != 0;
	query_reset(q);
	if (got < 0)
		return got;
	return unclean ? db_check(db, false) : 0;
}

int ingest_end(struct db *db)
{
	int err = begin_patiently(db);

	if (err)
		return err;
	err = put_setting(db, "open", 0);
	return db_end(db, err);
}
