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

struct place {
	int64_t thread_id;
	uint64_t stamp;
};

struct stamps {
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

/* Rows of whole tables; thread 0 is everybody's. */
static int stamp_rows(struct db *db, const char *name, struct stamps *st)
{
	struct query *q = db_query(db, name);
	struct place *p = NULL;
	int got;

	while ((got = query_step(q)) == 1) {
		int64_t thread = query_col_int(q, 0);

		if (!thread) {
			st->all = query_stamp(q, 1, st->all);
			continue;
		}
		if (!p || p->thread_id != thread)
			p = place_of(st, thread);
		if (p)
			p->stamp = query_stamp(q, 1, p->stamp);
	}
	return got;
}

static int stamp_tables(struct db *db, struct stamps *st)
{
	static const char *const names[] = {
		"stamp_metric", "stamp_verdict", "stamp_subsystem",
		"stamp_environment", "stamp_state", "stamp_workload",
		"stamp_parameter", "stamp_block", "stamp_run",
		"stamp_measurement", "stamp_profile", "stamp_histogram",
		"stamp_comparison", "stamp_comparison_run", "stamp_claim",
		"stamp_reference", "stamp_command", "stamp_finding",
		"stamp_need", "stamp_suspect", "stamp_evidence",
		"stamp_diagnostic",
	};
	int err = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names) && !err; i++)
		err = stamp_rows(db, names[i], st);
	return err;
}

static int stamp_thread(struct db *db, struct place *p)
{
	struct query *q = db_query(db, "stamp_thread");
	int got;

	query_int(q, 1, p->thread_id);
	while ((got = query_step(q)) == 1)
		p->stamp = query_stamp(q, 0, p->stamp);
	return got;
}

/* Of a source that is gone the lines have no texts. */
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

/* Several may follow one thread. */
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

int site_stamps(struct site *s, struct arena *a, uint64_t **stamp)
{
	struct stamps st = {.place = arena_array(a, s->t->n_entry + 1,
						 sizeof(*st.place))};
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
