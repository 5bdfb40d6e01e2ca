/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What people write about a report. A note hangs on the thread of mails, never
 * on the report that was made of it for judging: that one is made anew when the
 * thread grows. Notes are the one thing here that cannot be read again from a
 * source, so they are synced to the disk.
 */
#include "corpus/note.h"

#include "base/error.h"

static int put(struct db *db, int64_t thread_id, int64_t at,
	       struct text author, struct text text)
{
	struct query *q = db_query(db, "note_put");

	query_int(q, 1, thread_id);
	query_int(q, 2, at);
	query_text(q, 3, author);
	query_text(q, 4, text);
	return query_run(q);
}

/* The integer of one row: 1 and *out, 0 when there is none, or an error. */
static int one_int(struct db *db, const char *statement, int64_t v,
		   int64_t *out)
{
	struct query *q = db_query(db, statement);
	int got;

	query_int(q, 1, v);
	got = query_step(q);
	if (got == 1)
		*out = query_col_int(q, 0);
	query_reset(q);
	return got;
}

/* An id that was listed may be that of a report; the note goes to the thread
 * that it was made of. */
static int add(struct db *db, int64_t thread_id, int64_t at,
	       const char *author, struct text text)
{
	int64_t kind;
	int got = one_int(db, "corpus_kind", thread_id, &kind);

	if (got == 0)
		return rs_fail(RS_ERR_INPUT, "no report has the id %lld; see "
			       "regsift list", (long long)thread_id);
	if (got == 1)
		got = one_int(db, "corpus_of_report", thread_id, &thread_id);
	return got < 0 ? got : put(db, thread_id, at, text_of(author), text);
}

int note_add(struct db *db, int64_t thread_id, int64_t at, const char *author,
	     struct text text)
{
	int err = db_begin_synced(db);

	if (err)
		return err;
	return db_end(db, add(db, thread_id, at, author, text));
}

/* Ids of threads differ from database to database: the mail that begins the
 * thread finds it again. Without it the note is counted as lost. */
static int copy_one(struct query *from, struct db *to, size_t *lost)
{
	struct query *q = db_query(to, "note_thread");
	int64_t thread = 0;
	int got;

	query_text(q, 1, query_col_text(from, 0));
	got = query_step(q);
	if (got == 1)
		thread = query_col_int(q, 0);
	query_reset(q);
	if (got < 1) {
		++*lost;
		return got;
	}
	return put(to, thread, query_col_int(from, 2), query_col_text(from, 3),
		   query_col_text(from, 4));
}

int notes_copy(struct db *from, struct db *to, size_t *lost)
{
	struct query *q = db_query(from, "note_all");
	int got, err = db_begin(to);

	*lost = 0;
	if (err)
		return err;
	while ((got = query_step(q)) == 1 && !err)
		err = copy_one(q, to, lost);
	query_reset(q);
	return db_end(to, err ? err : got);
}
