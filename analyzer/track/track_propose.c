/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Proposals are put together in memory and compared with what is stored, so
 * that a run that finds nothing new writes nothing.
 */
#include "analyzer/track/track_propose.h"

#include <assert.h>

#include "analyzer/track/track_title.h"
#include "corpus/row.h"

/* Proposals of one query. */
#define PROPOSALS_MOST 5000
/* Of titles that are equal. */
#define TITLE_POINTS 2.0

/* "merge" of two entries (one, other) or "track" of a thread. */
struct proposal {
	const char *kind;
	int64_t one, other, thread;	/* 0: none */
	double points;
	struct text reason;
};

struct proposals {
	struct proposal *item;
	size_t n, cap;
	struct arena *arena;
};

static bool same_pair(const struct proposal *a, const struct proposal *b)
{
	return a->one == b->one && a->other == b->other &&
	       a->thread == b->thread;
}

/* A pair that two queries give counts once, with the first reason. Rows of a
 * query come by pair, so only as many need to be looked at as there are of the
 * earlier queries. */
static void add(struct proposals *p, size_t before, struct proposal one)
{
	for (size_t i = 0; i < before; i++)
		if (same_pair(&p->item[i], &one)) {
			p->item[i].points += one.points;
			p->item[i].reason = arena_printf(p->arena,
				"%.*s; %.*s", TEXT_ARG(p->item[i].reason),
				TEXT_ARG(one.reason));
			return;
		}
	p->item = arena_grow(p->arena, p->item, p->n, &p->cap,
			     sizeof(*p->item));
	p->item[p->n++] = one;
}

/* Rows of such a query: one, other, thread, points, reason. */
static int collect(struct db *db, const char *query, const char *kind,
		   struct proposals *p)
{
	struct query *q = db_query(db, query);
	size_t before = p->n;
	int got;

	while ((got = query_step(q)) == 1 && p->n < before + PROPOSALS_MOST)
		add(p, before, (struct proposal){
			.kind = kind, .one = query_col_int(q, 0),
			.other = query_col_int(q, 1),
			.thread = query_col_int(q, 2),
			.points = query_col_real(q, 3),
			.reason = arena_text(p->arena, query_col_text(q, 4)),
		});
	query_reset(q);
	return got < 0 ? got : 0;
}

/* ---- titles that are alike ---- */

/* Titles and the ids of their entries, at the same places. */
struct titles {
	struct track_title *item;
	int64_t *id;
	size_t n, cap, cap_id;
};

static int load_titles(struct db *db, struct arena *a, struct titles *t)
{
	struct query *q = db_query(db, "track_titles");
	int got;

	while ((got = query_step(q)) == 1) {
		t->item = arena_grow(a, t->item, t->n, &t->cap,
				     sizeof(*t->item));
		t->id = arena_grow(a, t->id, t->n, &t->cap_id,
				   sizeof(*t->id));
		t->id[t->n] = query_col_int(q, 0);
		t->item[t->n++] = (struct track_title){
			.title = arena_text(a, query_col_text(q, 1)),
			.tree = arena_text(a, query_col_text(q, 2)),
			.at = query_col_int(q, 3),
			.open = query_col_int(q, 4) != 0,
		};
	}
	return got;
}

/* Points grow with the likeness. */
static int collect_titles(struct db *db, struct proposals *p)
{
	struct track_title_pair *pair = arena_array(
		p->arena, PROPOSALS_MOST, sizeof(*pair));
	struct titles t = {.n = 0};
	size_t before = p->n, n = 0;
	int err = load_titles(db, p->arena, &t);

	if (!err)
		n = track_title_pairs(p->arena, t.item, t.n, pair,
				      PROPOSALS_MOST);
	assert(n == 0 || t.id);
	for (size_t i = 0; i < n; i++)
		add(p, before, (struct proposal){
			.kind = "merge", .one = t.id[pair[i].one],
			.other = t.id[pair[i].other],
			.points = TITLE_POINTS * pair[i].likeness,
			.reason = arena_printf(p->arena, "their titles are "
				"%.0f %% alike, and they were reported within "
				"60 days", 100 * pair[i].likeness),
		});
	return err;
}

static bool equal_row(struct query *q, const struct proposal *p)
{
	return text_is(query_col_text(q, 0), p->kind) &&
	       query_col_int(q, 1) == p->one &&
	       query_col_int(q, 2) == p->other &&
	       query_col_int(q, 3) == p->thread &&
	       query_col_real(q, 4) == p->points &&
	       text_eq(query_col_text(q, 5), p->reason);
}

/* Row by row, in the order in which they would be written. */
static int as_before(struct db *db, const struct proposals *p, bool *same)
{
	struct query *q = db_query(db, "track_proposals");
	size_t i = 0;
	int got;

	*same = true;
	while ((got = query_step(q)) == 1) {
		*same = *same && i < p->n && equal_row(q, &p->item[i]);
		i++;
	}
	*same = *same && i == p->n;
	return got;
}

static int write_all(struct db *db, const struct proposals *p)
{
	struct writer w = {.db = db, .arena = p->arena};

	w.err = query_run(db_query(db, "track_clear_proposals"));
	for (size_t i = 0; i < p->n; i++) {
		const struct proposal *x = &p->item[i];
		struct row r = row_begin(&w, "track_put_proposal");

		row_str(&r, x->kind);
		row_id(&r, x->one);
		row_id(&r, x->other);
		row_id(&r, x->thread);
		row_real(&r, x->points);
		row_need_text(&r, x->reason);
		row_end(&r);
	}
	return w.err;
}

/* Reasons that are sure come first: the first one gives a pair its place. */
int track_propose(struct db *db, size_t *n, bool *changed)
{
	struct proposals p = {.arena = arena_new()};
	bool same = false;
	int err = collect(db, "track_same_culprit", "merge", &p);

	if (!err)
		err = collect(db, "track_same_report", "merge", &p);
	if (!err)
		err = collect(db, "track_same_suspect", "merge", &p);
	if (!err)
		err = collect_titles(db, &p);
	if (!err)
		err = collect(db, "track_untracked", "track", &p);
	*n = p.n;
	if (!err)
		err = as_before(db, &p, &same);
	if (!err && !same) {
		*changed = true;
		err = write_all(db, &p);
	}
	arena_free(p.arena);
	return err;
}
