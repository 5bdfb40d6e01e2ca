/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a page is made of, in a number: the rows of its thread and of what is
 * followed, the lists that it has names of, the options, the program. A page
 * whose number is that of the last time need not be made again.
 *
 * Not seen: a mail that was taken out of an archive which is there; its lines
 * stay on the page until something else changes.
 */
#include "report/site.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

/* A thread and the hash of its rows so far. */
struct place {
	int64_t thread_id;
	uint64_t stamp;
};

/* Whose row is it? By id, as the rows were read. */
struct owner {
	int64_t id;
	struct place *place;
};

struct owners {
	struct owner *item;
	size_t n, cap, at;
};

/* What the first column of a table is an id of. Rows that hang on a run hang on
 * the run's state, and so on a thread: each level is looked up in what the
 * level above has left. */
enum owned { BY_THREAD, BY_STATE, BY_RUN, BY_COMPARISON, OWNED };

struct stamps {
	struct arena *arena;
	struct owners owners[OWNED];
	struct place *place;	/* by thread */
	size_t n;
	uint64_t all;		/* of what every page is made of */
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

/* ---- of each thread ---- */

/* Rows come in the order of what they belong to, so the next is near. */
static struct place *owner_of(struct owners *o, int64_t id)
{
	size_t lo = 0, hi = o->n;

	if (o->at < o->n && o->item[o->at].id == id)
		return o->item[o->at].place;
	if (o->at + 1 < o->n && o->item[o->at + 1].id == id)
		return o->item[++o->at].place;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (o->item[mid].id < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == o->n || o->item[lo].id != id)
		return NULL;
	o->at = lo;
	return o->item[lo].place;
}

/* Ids are added in rising order, as the tables are read by id; owner_of relies
 * on that. */
static void own(struct stamps *st, enum owned what, int64_t id,
		struct place *p)
{
	struct owners *o = &st->owners[what];

	o->item = arena_grow(st->arena, o->item, o->n, &o->cap,
			     sizeof(*o->item));
	o->item[o->n++] = (struct owner){id, p};
}

/* A table, what its first column names, and what its rows own by the second
 * (BY_THREAD: nothing). */
struct table {
	const char *query;
	enum owned of, gives;
};

/* Rows of whole tables; thread 0 is everybody's (titles of metrics, which stand
 * on every page). */
static int stamp_rows(struct db *db, const struct table *t, struct stamps *st)
{
	struct query *q = db_query(db, t->query);
	struct place *p = NULL;
	int got;

	while ((got = query_step(q)) == 1) {
		int64_t id = query_col_int(q, 0);

		if (t->of != BY_THREAD) {
			p = owner_of(&st->owners[t->of], id);
		} else if (!id) {
			st->all = query_stamp(q, 1, st->all);
			continue;
		} else if (!p || p->thread_id != id) {
			p = place_of(st, id);
		}
		if (!p)
			continue;
		p->stamp = query_stamp(q, 1, p->stamp);
		if (t->gives != BY_THREAD)
			own(st, t->gives, query_col_int(q, 1), p);
	}
	return got;
}

/* In this order: states before runs, runs before measurements, comparisons
 * before their runs. Whole tables take a fifth of the time of a query for each
 * thread, and the largest of them are read twice as fast without a join, hence
 * the owners. */
static int stamp_tables(struct db *db, struct stamps *st)
{
	static const struct table tables[] = {
		{"stamp_metric", BY_THREAD, BY_THREAD},
		{"stamp_verdict", BY_THREAD, BY_THREAD},
		{"stamp_subsystem", BY_THREAD, BY_THREAD},
		{"stamp_environment", BY_THREAD, BY_THREAD},
		{"stamp_state", BY_THREAD, BY_STATE},
		{"stamp_workload", BY_THREAD, BY_THREAD},
		{"stamp_parameter", BY_THREAD, BY_THREAD},
		{"stamp_block", BY_THREAD, BY_THREAD},
		{"stamp_run", BY_STATE, BY_RUN},
		{"stamp_measurement", BY_RUN, BY_THREAD},
		{"stamp_profile", BY_THREAD, BY_THREAD},
		{"stamp_histogram", BY_THREAD, BY_THREAD},
		{"stamp_comparison", BY_THREAD, BY_COMPARISON},
		{"stamp_comparison_run", BY_COMPARISON, BY_THREAD},
		{"stamp_claim", BY_THREAD, BY_THREAD},
		{"stamp_reference", BY_THREAD, BY_THREAD},
		{"stamp_command", BY_THREAD, BY_THREAD},
		{"stamp_finding", BY_THREAD, BY_THREAD},
		{"stamp_need", BY_THREAD, BY_THREAD},
		{"stamp_suspect", BY_THREAD, BY_THREAD},
		{"stamp_evidence", BY_THREAD, BY_THREAD},
		{"stamp_diagnostic", BY_THREAD, BY_THREAD},
	};
	int err = 0;

	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables) && !err; i++)
		err = stamp_rows(db, &tables[i], st);
	return err;
}

/* What needs a look-up of its own: the thread and its mails. */
static int stamp_thread(struct db *db, struct place *p)
{
	struct query *q = db_query(db, "stamp_thread");
	int got;

	query_int(q, 1, p->thread_id);
	while ((got = query_step(q)) == 1)
		p->stamp = query_stamp(q, 0, p->stamp);
	return got;
}

/* Of a source that is gone the lines have no texts, so whether it can be read
 * is part of the stamp: the archive by its key, a file by its name. */
static int stamp_sources(struct db *db, struct arena *a, struct place *p)
{
	struct query *q = db_query(db, "stamp_source");
	int got;

	query_int(q, 1, p->thread_id);
	while ((got = query_step(q)) == 1) {
		const char *key = arena_cstr(a, query_col_text(q, 0));
		const char *name = arena_cstr(a, query_col_text(q, 1));
		uint64_t seed = p->stamp + (access(key, R_OK) == 0) +
				2 * (uint64_t)(access(name, R_OK) == 0);

		p->stamp = query_stamp(q, 0, seed);
	}
	return got;
}

static int stamp_places(struct site *s, struct stamps *st)
{
	int err = stamp_tables(s->db, st);

	for (size_t i = 0; i < st->n && !err; i++) {
		struct arena *a = arena_new();

		err = stamp_thread(s->db, &st->place[i]);
		if (!err)
			err = stamp_sources(s->db, a, &st->place[i]);
		arena_free(a);
	}
	return err;
}

/* ---- of each entry ---- */

/* Names of subsystems, and slug and title of what it duplicates, stand on the
 * page as links. 0 would mean unknown. */
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
	struct stamps st = {.arena = a, .place = arena_array(
		a, s->t->n_entry + 1, sizeof(*st.place))};
	int err = 0;

	*stamp = arena_array(a, s->t->n_entry + 1, sizeof(**stamp));
	if (!stamp_program(&st.all))
		return 0;
	st.all = stamp_text(st.all, text_of(s->title));
	st.all = stamp_text(st.all, text_of(s->base));
	find_places(s, &st);
	err = stamp_places(s, &st);
	for (size_t i = 0; i < s->t->n_entry && !err; i++)
		(*stamp)[i] = stamp_entry(s, &st, &s->t->entry[i]);
	return err;
}
