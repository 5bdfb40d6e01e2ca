/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which thread a mail belongs to. See corpus/link.c for who answers whom. */
#include "corpus/thread.h"

#include "corpus/forget.h"
#include "corpus/link.h"
#include "parser/mail/mail.h"

/* ---- the set of touched threads ---- */

void threads_begin(struct threads *t, struct writer *w)
{
	*t = (struct threads){.w = w, .size = 256};
	t->slot = arena_array(w->arena, t->size, sizeof(*t->slot));
}

/* Open addressing; never more than half full, so there is always an end. */
static size_t slot_of(const struct threads *t, int64_t id)
{
	size_t i = (size_t)((uint64_t)id * 0x9e3779b97f4a7c15U >> 32);

	while (t->slot[i % t->size] && t->slot[i % t->size] != id)
		i++;
	return i % t->size;
}

static void grow(struct threads *t)
{
	struct threads old = *t;

	t->size *= 2;
	t->slot = arena_array(t->w->arena, t->size, sizeof(*t->slot));
	for (size_t i = 0; i < old.size; i++)
		if (old.slot[i])
			t->slot[slot_of(t, old.slot[i])] = old.slot[i];
}

void thread_touch(struct threads *t, int64_t thread_id)
{
	size_t i = slot_of(t, thread_id);

	if (t->slot[i] || !thread_id)
		return;
	t->slot[i] = thread_id;
	if (++t->n > t->size / 2)
		grow(t);
}

static int by_id(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

void threads_finish(struct threads *t)
{
	int64_t *id = arena_array(t->w->arena, t->n + 1, sizeof(*id));
	size_t n = 0;

	for (size_t i = 0; i < t->size; i++)
		if (t->slot[i])
			id[n++] = t->slot[i];
	qsort(id, n, sizeof(*id), by_id);
	for (size_t i = 0; i < n && !t->w->err; i++)
		link_thread(t->w, id[i]);
}

/* ---- rows ---- */

int thread_find(struct threads *t, struct text id, struct known *k)
{
	struct query *q = db_query(t->w->db, "index_find");
	int got;

	query_view(q, 1, id);
	got = query_step(q);
	if (got != 1)
		return got;
	*k = (struct known){
		.id = query_col_int(q, 0),
		.thread_id = query_col_int(q, 1),
		.ghost = query_col_int(q, 2) != 0,
		.content = query_col_int(q, 3),
		.source_id = query_col_int(q, 4),
		.byte = query_col_int(q, 5),
		.blob = query_col_text(q, 6),
		.refs = query_col_text(q, 7),
		.date = query_col_int(q, 8),
		.has_date = !query_col_null(q, 8),
	};
	return 1;
}

/* Named by its first id until link_thread knows better. */
static int64_t new_thread(struct threads *t, struct text root,
			  struct text subject)
{
	struct row r = row_begin(t->w, "thread_new");

	row_text(&r, root);
	row_need_text(&r, mail_bare_subject(subject));
	return row_end(&r);
}

/* A mail that somebody refers to and nobody has. */
static int64_t new_ghost(struct threads *t, int64_t thread, struct text id)
{
	struct row r = row_begin(t->w, "index_ghost");

	row_int(&r, thread);
	row_need_text(&r, id);
	return row_end(&r);
}

static void two_ids(struct threads *t, const char *statement, int64_t a,
		    int64_t b)
{
	struct row r = row_begin(t->w, statement);

	row_int(&r, a);
	row_int(&r, b);
	row_end(&r);
}

static void one_id(struct threads *t, const char *statement, int64_t a)
{
	struct row r = row_begin(t->w, statement);

	row_int(&r, a);
	row_end(&r);
}

static int64_t report_of(struct threads *t, int64_t thread)
{
	struct query *q = db_query(t->w->db, "judged_report");
	int64_t report = 0;
	int got;

	query_int(q, 1, thread);
	got = query_step(q);
	if (got == 1)
		report = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		t->w->err = got;
	return report;
}

/* The verdict on a thread is taken back; what was followed of its report is
 * then of `instead` (0: of none). */
static void unjudge(struct threads *t, int64_t thread, int64_t instead)
{
	int64_t report = report_of(t, thread);

	if (!report || t->w->err)
		return;
	one_id(t, "judged_gone", thread);
	if (report != instead && !t->w->err)
		t->w->err = forget_unused(t->w->db, report, instead);
}

/* The older number stays. A set of touched threads may hold the other still:
 * it has no mails then. Of two reports that are one now that of the thread
 * which stays is kept, to be made again; the other would be an orphan. */
int64_t thread_merge(struct threads *t, int64_t a, int64_t b)
{
	int64_t into = a < b ? a : b, gone = a < b ? b : a;

	if (!a || !b || a == b)
		return a ? a : b;
	two_ids(t, "thread_move", gone, into);
	two_ids(t, "thread_notes", gone, into);
	two_ids(t, "judged_move", gone, into);
	unjudge(t, gone, report_of(t, into));
	one_id(t, "thread_gone", gone);
	thread_touch(t, into);
	return into;
}

void thread_emptied(struct threads *t, int64_t thread)
{
	struct query *q = db_query(t->w->db, "thread_mails");
	int64_t mails = 0;
	int got;

	query_int(q, 1, thread);
	got = query_step(q);
	if (got == 1)
		mails = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		t->w->err = got;
	else if (!mails)
		unjudge(t, thread, 0);
	thread_touch(t, thread);
}

/* ---- where a mail belongs ---- */

/* What the mail answers: In-Reply-To or the last of References. */
static struct text last_ref(struct text refs)
{
	for (size_t i = refs.n; i-- > 0;)
		if (refs.p[i] == ' ')
			return text_from(refs, i + 1);
	return refs;
}

/* Does a list of ids hold this one? */
static bool holds(struct text refs, struct text id)
{
	while (refs.n)
		if (text_eq(text_cut(&refs, ' '), id))
			return true;
	return false;
}

/* Refs that its parent has as well are of the parent's thread already. */
static bool all_known(const struct known *parent, struct text refs,
		      struct text last)
{
	while (refs.n) {
		struct text id = text_cut(&refs, ' ');

		if (!text_eq(id, last) && !holds(parent->refs, id))
			return false;
	}
	return true;
}

/* The thread of all ids that a mail refers to; ids that nobody has become
 * ghosts once it is known. */
static int64_t thread_of_refs(struct threads *t, struct text refs,
			      struct text subject, int64_t thread)
{
	struct text rest = refs;
	struct known k;

	while (rest.n && !t->w->err) {
		int got = thread_find(t, text_cut(&rest, ' '), &k);

		if (got < 0)
			t->w->err = got;
		if (got == 1)
			thread = thread_merge(t, thread, k.thread_id);
	}
	if (!thread)
		thread = new_thread(t, text_cut(&(struct text){refs.p, refs.n},
						' '), subject);
	for (rest = refs; rest.n && !t->w->err;) {
		struct text id = text_cut(&rest, ' ');
		int got = thread_find(t, id, &k);

		if (got < 0)
			t->w->err = got;
		if (got == 0)
			new_ghost(t, thread, id);
	}
	thread_touch(t, thread);
	return thread;
}

/* A mail that is older than what it answers may be the one that names the
 * thread. */
static bool older(const struct record *rec, const struct known *parent)
{
	return !rec->has_date || !parent->has_date ||
	       rec->date <= parent->date;
}

/* A mail without references begins a thread, or stays in `own`. In the usual
 * case its parent is there, and nothing else need be asked: one look-up a mail.
 * Else all ids it refers to become one thread, and its parent is found when the
 * thread is linked. */
struct thread_place thread_place(struct threads *t, const struct record *rec,
				 int64_t own)
{
	struct thread_place place = {own, 0};
	struct text last = last_ref(rec->refs);
	struct known parent = {0};
	int got;

	if (!rec->refs.n) {
		if (!own)
			place.thread_id = new_thread(t, rec->id, rec->subject);
		return place;
	}
	got = thread_find(t, last, &parent);
	if (got < 0)
		t->w->err = got;
	/* The usual case: the mail that it answers is there. */
	if (got == 1 && !own && !parent.ghost &&
	    all_known(&parent, rec->refs, last)) {
		place.thread_id = parent.thread_id;
		place.parent_id = parent.id;
		if (older(rec, &parent))
			thread_touch(t, place.thread_id);
		return place;
	}
	place.thread_id = thread_of_refs(t, rec->refs, rec->subject, own);
	return place;
}
