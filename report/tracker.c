/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads what is followed. The entries come by id and so do the rows of their
 * lists, so that one walk puts each row to its entry.
 */
#include "report/tracker.h"

#include <assert.h>
#include <math.h>

#include "base/hash.h"

/* Columns of a name of a file, of a subsystem's name, and names an entry may
 * have: all of them become names of files or lists of links, and the input
 * chooses them. */
#define SLUG_MOST 100
#define SUBSYSTEM_MOST 24
#define SUBSYSTEMS 3

/* The new last element. It may move the list, so no pointer into it outlives
 * the next PUSH. */
#define PUSH(t, owner, list) \
	((owner)->list = arena_grow((t)->arena, (owner)->list, \
				    (owner)->n_##list, &(owner)->cap_##list, \
				    sizeof(*(owner)->list)), \
	 &(owner)->list[(owner)->n_##list++])

static struct text keep(struct tracker *t, struct query *q, int at)
{
	struct text x = query_col_text(q, at);

	return x.p ? arena_text(t->arena, x) : x;
}

/* ---- names of files ---- */

/* What needs no escape in a path, in a URL and in an attribute. */
static bool slug_char(char c)
{
	return ch_alnum(c) || c == '-' || c == '_' || c == '.' || c == '@' ||
	       c == '+' || c == '=';
}

/* What is no good name becomes one by its hash: never a path. */
static struct text safe_slug(struct tracker *t, struct text slug,
			     struct text else_of)
{
	char hex[65];
	bool safe = slug.n && slug.n <= SLUG_MOST && ch_alnum(slug.p[0]);

	for (size_t i = 0; i < slug.n && safe; i++)
		safe = slug_char(slug.p[i]);
	if (safe)
		return slug;
	hash_sha256(slug.n ? slug : else_of, hex);
	return arena_printf(t->arena, "h-%.20s", hex);
}

/* ---- entries ---- */

/* Column numbers are those of site_tracked (corpus/queries/site.sql), here and
 * below. */
static void load_state(struct tracker *t, struct tracked *e, struct query *q)
{
	e->state = keep(t, q, 17);
	e->solved_at = query_col_int(q, 18);
	e->solved_message_id = keep(t, q, 19);
	e->solved_commit = keep(t, q, 20);
	e->solved_tree = keep(t, q, 21);
	e->solved_branch = keep(t, q, 22);
	e->solved_text = keep(t, q, 23);
	e->duplicate_of = query_col_int(q, 24);
	e->poked_at = query_col_int(q, 25);
	e->backburner = keep(t, q, 26);
	e->latest_at = query_col_int(q, 27);
}

/* Of the verdict's own comparison; all NAN or empty when the report was not
 * read, or nothing was compared. */
static void load_verdict(struct tracker *t, struct tracked *e,
			 struct query *q)
{
	e->class = keep(t, q, 28);
	e->probability = query_col_real(q, 29);
	e->headline = keep(t, q, 30);
	e->metric = keep(t, q, 31);
	e->change = query_col_real(q, 32);
	e->ci_lo = query_col_real(q, 33);
	e->ci_hi = query_col_real(q, 34);
	e->n_base = query_col_real(q, 35);
	e->n_test = query_col_real(q, 36);
	e->p = query_col_real(q, 37);
	e->suspect = keep(t, q, 38);
	e->culprit_subject = keep(t, q, 39);
	e->suspect_probability = query_col_real(q, 40);
}

/* Entries that nobody follows have the negated id of their thread, so that ids
 * never meet. The stamp covers all columns of the row, whatever they are. */
static void load_entry(struct tracker *t, struct query *q)
{
	struct tracked *e = PUSH(t, t, entry);

	*e = (struct tracked){
		.id = query_col_int(q, 0),
		.message_id = keep(t, q, 2),
		.url = keep(t, q, 3),
		.thread_id = query_col_int(q, 4),
		.title = keep(t, q, 5),
		.author = keep(t, q, 6),
		.author_mail = keep(t, q, 7),
		.reported_at = query_col_int(q, 8),
		.filed_at = query_col_int(q, 9),
		.introduced = keep(t, q, 10),
		.commit = keep(t, q, 11),
		.described = keep(t, q, 12),
		.tree = keep(t, q, 13),
		.branch = keep(t, q, 14),
		.cycle = keep(t, q, 15),
		.identified = query_col_int(q, 16) != 0,
		.stamp = query_stamp(q, 0, 0),
	};
	e->slug = safe_slug(t, keep(t, q, 1),
			    e->message_id.n ? e->message_id :
			    arena_printf(t->arena, "report %lld",
					 (long long)e->id));
	load_state(t, e, q);
	load_verdict(t, e, q);
	if (!e->latest_at)
		e->latest_at = e->reported_at;
}

static void load_unhandled(struct tracker *t, struct query *q)
{
	*PUSH(t, t, unhandled) = (struct tracked_unhandled){
		.message_id = keep(t, q, 0), .at = query_col_int(q, 1),
		.subject = keep(t, q, 2), .author = keep(t, q, 3),
		.category = keep(t, q, 4), .command = keep(t, q, 5),
		.reason = keep(t, q, 6),
	};
}

static void load_proposal(struct tracker *t, struct query *q)
{
	*PUSH(t, t, proposal) = (struct tracked_proposal){
		.kind = keep(t, q, 0), .tracked_id = query_col_int(q, 1),
		.other_id = query_col_int(q, 2),
		.thread_id = query_col_int(q, 3),
		.points = query_col_real(q, 4), .reason = keep(t, q, 5),
	};
}

/* ---- lists of an entry ---- */

static void load_report(struct tracker *t, struct tracked *e, struct query *q)
{
	*PUSH(t, e, report) = (struct tracked_report){
		.message_id = keep(t, q, 1), .url = keep(t, q, 2),
		.title = keep(t, q, 3), .author = keep(t, q, 4),
		.at = query_col_int(q, 5),
	};
}

static void load_link(struct tracker *t, struct tracked *e, struct query *q)
{
	*PUSH(t, e, link) = (struct tracked_link){
		.url = keep(t, q, 1), .title = keep(t, q, 2),
		.author = keep(t, q, 3), .at = query_col_int(q, 4),
		.monitored = query_col_int(q, 5) != 0,
	};
}

static void load_activity(struct tracker *t, struct tracked *e,
			  struct query *q)
{
	*PUSH(t, e, activity) = (struct tracked_activity){
		.at = query_col_int(q, 1), .message_id = keep(t, q, 2),
		.commit = keep(t, q, 3), .tree = keep(t, q, 4),
		.branch = keep(t, q, 5), .subject = keep(t, q, 6),
		.author = keep(t, q, 7), .patch = keep(t, q, 8),
	};
}

static void load_event(struct tracker *t, struct tracked *e, struct query *q)
{
	*PUSH(t, e, event) = (struct tracked_event){
		.at = query_col_int(q, 1), .message_id = keep(t, q, 2),
		.commit = keep(t, q, 3), .tree = keep(t, q, 4),
		.branch = keep(t, q, 5), .author = keep(t, q, 6),
		.command = keep(t, q, 7),
	};
}

static int load_all(struct tracker *t, struct db *db, const char *name,
		    void (*one)(struct tracker *t, struct query *q))
{
	struct query *q = db_query(db, name);
	int got;

	while ((got = query_step(q)) == 1)
		one(t, q);
	return got;
}

/* Rows come by id of their entry, as the entries do: one walk through both. A
 * row of an entry that is not there is passed over. Rows of a list are part of
 * its entry's stamp. */
static int load_list(struct tracker *t, struct db *db, const char *name,
		     void (*one)(struct tracker *t, struct tracked *e,
				 struct query *q))
{
	struct query *q = db_query(db, name);
	size_t at = 0;
	int got;

	while ((got = query_step(q)) == 1) {
		int64_t id = query_col_int(q, 0);

		while (at < t->n_entry && t->entry[at].id < id)
			at++;
		if (at == t->n_entry || t->entry[at].id != id)
			continue;
		t->entry[at].stamp = query_stamp(q, 0, t->entry[at].stamp);
		one(t, &t->entry[at], q);
	}
	return got;
}

/* ---- subsystems ---- */

struct by_thread {
	int64_t thread_id;
	size_t entry;
};

static int compare_threads(const void *a, const void *b)
{
	const struct by_thread *x = a, *y = b;

	if (x->thread_id != y->thread_id)
		return x->thread_id < y->thread_id ? -1 : 1;
	return x->entry < y->entry ? -1 : x->entry > y->entry;
}

static bool name_char(char c)
{
	return ch_lower(c) || ch_digit(c) || c == '-' || c == '_';
}

/* A name is that of a file as well. */
static void add_subsystem(struct tracker *t, struct tracked *e,
			  struct text name)
{
	if (!name.n || name.n > SUBSYSTEM_MOST || !ch_alnum(name.p[0]) ||
	    e->n_subsystem >= SUBSYSTEMS)
		return;
	for (size_t i = 0; i < name.n; i++)
		if (!name_char(name.p[i]))
			return;
	*PUSH(t, e, subsystem) = arena_text(t->arena, name);
}

/* "net: netfilter: slow": titles begin as subjects of patches do. */
static void subsystem_of_title(struct tracker *t, struct tracked *e)
{
	struct text name = e->title;
	size_t colon = text_find_char(name, ':');

	if (colon == TEXT_NOT_FOUND)
		return;
	name = text_sub(name, 0, colon);
	name = text_cut(&name, '/');
	add_subsystem(t, e, name);
}

/* Several entries may follow one thread, and entries are not ordered by thread:
 * a list of both is sorted and walked beside the rows. Only an entry that the
 * analysis gave no subsystem takes one from its title. */
static int load_subsystems(struct tracker *t, struct db *db)
{
	struct by_thread *list = arena_array(t->arena, t->n_entry + 1,
					     sizeof(*list));
	struct query *q = db_query(db, "site_subsystems");
	size_t n = t->n_entry, at = 0;
	int got;

	for (size_t i = 0; i < n; i++)
		list[i] = (struct by_thread){t->entry[i].thread_id, i};
	qsort(list, n, sizeof(*list), compare_threads);
	while ((got = query_step(q)) == 1) {
		int64_t thread = query_col_int(q, 0);

		while (at < n && list[at].thread_id < thread)
			at++;
		for (size_t i = at; i < n && list[i].thread_id == thread; i++)
			add_subsystem(t, &t->entry[list[i].entry],
				      query_col_text(q, 1));
	}
	for (size_t i = 0; i < n; i++)
		if (!t->entry[i].n_subsystem)
			subsystem_of_title(t, &t->entry[i]);
	return got;
}

/* ---- all ---- */

/* The newest time of the data that is not after `limit`; an empty database
 * leaves 0. */
static int load_now(struct tracker *t, struct db *db, int64_t limit)
{
	struct query *q = db_query(db, "site_newest");
	int got;

	query_int(q, 1, limit);
	got = query_step(q);
	if (got == 1)
		t->now = query_col_int(q, 0);
	query_reset(q);
	return got < 0 ? got : 0;
}

/* Entries before what belongs to them. On an error nothing is handed out. */
int tracker_load(struct db *db, int64_t now, int64_t limit,
		 struct tracker **out)
{
	struct arena *a = arena_new();
	struct tracker *t = arena_alloc(a, sizeof(*t));
	int err;

	t->arena = a;
	t->now = now;
	err = now ? 0 : load_now(t, db, limit);
	if (!err)
		err = load_all(t, db, "site_tracked", load_entry);
	if (!err)
		err = load_subsystems(t, db);
	if (!err)
		err = load_list(t, db, "site_reports", load_report);
	if (!err)
		err = load_list(t, db, "site_links", load_link);
	if (!err)
		err = load_list(t, db, "site_activities", load_activity);
	if (!err)
		err = load_list(t, db, "site_events", load_event);
	if (!err)
		err = load_all(t, db, "site_unhandled", load_unhandled);
	if (!err)
		err = load_all(t, db, "site_proposals", load_proposal);
	if (err) {
		arena_free(a);
		return err;
	}
	*out = t;
	return 0;
}

void tracker_free(struct tracker *t)
{
	if (t)
		arena_free(t->arena);
}

const struct tracked *tracker_find(const struct tracker *t, int64_t id)
{
	size_t lo = 0, hi = t->n_entry;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (t->entry[mid].id < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < t->n_entry && t->entry[lo].id == id ? &t->entry[lo] : NULL;
}

/* What is followed by nobody is found by its id; the rest by a walk, which only
 * the few hundred proposals that are shown ask for. */
const struct tracked *tracker_by_thread(const struct tracker *t, int64_t id)
{
	const struct tracked *alone = tracker_find(t, -id);

	if (alone || id <= 0)
		return alone;
	for (size_t i = 0; i < t->n_entry; i++)
		if (t->entry[i].thread_id == id)
			return &t->entry[i];
	return NULL;
}

bool tracked_solved(const struct tracked *e)
{
	return text_is(e->state, "fixed") || text_is(e->state, "resolved") ||
	       text_is(e->state, "inconclusive");
}

/* Events are ordered by time, so the last one decides. Activity is no decision:
 * a feed that moved with each mail would show everything all the time. */
int64_t tracked_changed(const struct tracked *e)
{
	int64_t at = e->reported_at;

	if (e->filed_at > at)
		at = e->filed_at;
	if (e->solved_at > at)
		at = e->solved_at;
	if (e->n_event && e->event[e->n_event - 1].at > at)
		at = e->event[e->n_event - 1].at;
	return at;
}

struct text tracked_culprit(const struct tracked *e)
{
	if (e->commit.n)
		return e->commit;
	return e->suspect;
}
