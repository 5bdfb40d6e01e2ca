/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a page is made of, in a number: the stamp that the corpus keeps of its
 * thread, the rows of what is followed, the lists that it has names of, the
 * options, the program. A page whose number is that of the last time need not
 * be made again.
 *
 * Not seen: a mail that was taken out of an archive which is there; its lines
 * stay on the page until something else changes.
 */
#include "report/site.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

/* A thread and the stamp of what was read as it; 0: unknown. */
struct place {
	int64_t thread_id;
	uint64_t stamp;
};

struct stamps {
	struct place *place;	/* by thread */
	size_t n;
	uint64_t all;		/* of what every page is made of */
	int64_t source_id;	/* that was looked for last */
	uint64_t there;		/* and what was found */
};

static int by_thread(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	return x->thread_id < y->thread_id ? -1 : x->thread_id > y->thread_id;
}

static struct place *place_of(const struct stamps *st, int64_t thread_id)
{
	const struct place key = {.thread_id = thread_id};

	return bsearch(&key, st->place, st->n, sizeof(key), by_thread);
}

/* Order matters: the same texts in another order are another page. The factor
 * is odd, so no bit of what was there is lost. */
static uint64_t stamp_text(uint64_t stamp, struct text t)
{
	uint64_t h = text_hash(t);

	return (stamp ^ h) * UINT64_C(0x9fb21c651e98df25);
}

/* ---- what all have in common ---- */

/* The version stays the same while a program is worked on; its file does
 * not. */
static bool stamp_program(uint64_t *stamp)
{
	struct stat st;
	char text[128];

	if (stat("/proc/self/exe", &st) != 0)
		return false;
	snprintf(text, sizeof(text), "%lld %lld.%09ld " REGSIFT_VERSION,
		 (long long)st.st_size, (long long)st.st_mtim.tv_sec,
		 (long)st.st_mtim.tv_nsec);
	*stamp = stamp_text(*stamp, text_of(text));
	return true;
}

uint64_t site_stamp_all(const struct site *s)
{
	uint64_t stamp = 0;

	if (!stamp_program(&stamp))
		return 0;
	stamp = stamp_text(stamp, text_of(s->title));
	return stamp_text(stamp, text_of(s->base));
}

/* A row of a list shows nothing but what was read of its entry, and links to
 * its page. */
uint64_t site_stamp_list(const struct site *s, const char *name,
			 const char *title,
			 const struct tracked *const *list, size_t n)
{
	uint64_t stamp = stamp_text(s->stamp, text_of(name));

	stamp = stamp_text(stamp, text_of(title));
	for (size_t i = 0; i < n; i++)
		stamp = stamp_text(stamp + list[i]->stamp, list[i]->slug);
	return s->stamp ? stamp : 0;
}

/* Titles of metrics, which stand on every page. */
static int stamp_metrics(struct db *db, struct stamps *st)
{
	struct query *q = db_query(db, "stamp_metric");
	int got;

	while ((got = query_step(q)) == 1)
		st->all = query_stamp(q, 0, st->all);
	return got;
}

/* ---- of each thread ---- */

/* All rows that a statement has of the thread. */
static int stamp_rows(struct db *db, const char *name, struct place *p)
{
	struct query *q = db_query(db, name);
	int got;

	query_int(q, 1, p->thread_id);
	while ((got = query_step(q)) == 1)
		p->stamp = query_stamp(q, 0, p->stamp);
	return got;
}

/* Of a source that is gone the lines have no texts: is the archive there by its
 * key, the file by its name? */
static int look_for(struct db *db, int64_t source_id, struct stamps *st)
{
	struct arena *a = arena_new();
	struct query *q = db_query(db, "raw_source");
	int got;

	query_int(q, 1, source_id);
	got = query_step(q);
	if (got == 1) {
		const char *key = arena_cstr(a, query_col_text(q, 0));
		const char *name = arena_cstr(a, query_col_text(q, 1));

		st->there = (uint64_t)(access(key, R_OK) == 0) +
			    2 * (uint64_t)(access(name, R_OK) == 0);
		st->source_id = source_id;
	}
	query_reset(q);
	arena_free(a);
	return got < 0 ? got : 0;
}

/* Where the mails are of which lines are quoted. Those of one thread mostly
 * come from one source, as the next thread does. */
static int stamp_mails(struct db *db, struct stamps *st, struct place *p)
{
	struct query *q = db_query(db, "stamp_mails");
	int got;

	query_int(q, 1, p->thread_id);
	while ((got = query_step(q)) == 1) {
		int64_t id = query_col_int(q, 0);
		int err = id != st->source_id ? look_for(db, id, st) : 0;

		if (err)
			return err;
		p->stamp = query_stamp(q, 0, p->stamp + st->there);
	}
	return got;
}

/* The number that is another one whenever a row of the thread is
 * (corpus/watch.sql), then what has no such number. */
static int stamp_places(struct db *db, struct stamps *st)
{
	int err = stamp_metrics(db, st);

	for (size_t i = 0; i < st->n && !err; i++) {
		struct place *p = &st->place[i];

		err = stamp_rows(db, "stamp_changed", p);
		if (err || !p->stamp)
			continue;
		err = stamp_rows(db, "stamp_messages", p);
		if (!err)
			err = stamp_mails(db, st, p);
	}
	return err;
}

/* ---- of each entry ---- */

/* Names of subsystems, and slug and title of what it duplicates, stand on the
 * page as links. 0 means unknown: of what nobody judged no changes are
 * noted. */
static uint64_t stamp_entry(const struct site *s, const struct stamps *st,
			    const struct tracked *e)
{
	const struct tracked *top = tracker_find(s->t, e->duplicate_of);
	const struct place *p = place_of(st, e->thread_id);
	uint64_t stamp = stamp_text(st->all ^ e->stamp, e->slug);

	for (size_t i = 0; i < e->n_subsystem; i++)
		stamp = stamp_text(stamp, e->subsystem[i]);
	if (e->duplicate_of && top) {
		stamp = stamp_text(stamp ^ top->stamp, top->slug);
		stamp = stamp_text(stamp, top->title);
	}
	if (p && !p->stamp)
		return 0;
	if (p)
		stamp = stamp_text(stamp ^ p->stamp, TEXT("thread"));
	return stamp ? stamp : 1;
}

/* Several may follow one thread; its rows are hashed once. */
static void find_places(const struct site *s, struct stamps *st)
{
	size_t n = 0;

	for (size_t i = 0; i < s->t->n_entry; i++)
		if (s->t->entry[i].thread_id)
			st->place[n++].thread_id = s->t->entry[i].thread_id;
	if (n)
		qsort(st->place, n, sizeof(*st->place), by_thread);
	for (size_t i = 0; i < n; i++)
		if (!st->n || st->place[st->n - 1].thread_id !=
				      st->place[i].thread_id)
			st->place[st->n++] = st->place[i];
}

/* Without a stamp of the program nothing is known to be unchanged: all stay
 * 0. */
int site_stamps(struct site *s, struct arena *a, uint64_t **stamp)
{
	struct stamps st = {.place = arena_array(a, s->t->n_entry + 1,
						 sizeof(*st.place))};
	int err = 0;

	*stamp = arena_array(a, s->t->n_entry + 1, sizeof(**stamp));
	st.all = s->stamp;
	if (!st.all)
		return 0;
	find_places(s, &st);
	err = stamp_places(s->db, &st);
	for (size_t i = 0; i < s->t->n_entry && !err; i++)
		(*stamp)[i] = stamp_entry(s, &st, &s->t->entry[i]);
	return err;
}
