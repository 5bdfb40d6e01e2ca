/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All of tracking, in one transaction; see track.h. */
#include "analyzer/track/track_inside.h"

#include "analyzer/track/track_propose.h"

/* Open is also what has a fix on its way. */
static void count(const struct track *t, struct track_result *out)
{
	out->tracked = t->n_entries;
	out->unhandled = t->n_unhandled;
	for (size_t i = 0; i < t->n_entries; i++)
		out->open += t->entry[i].state == TRACK_OPEN ||
			     t->entry[i].state == TRACK_INCOMING;
}

/* The whole state is worked out anew from the mails, in memory, and then
 * compared with what is stored: there is no state that could drift from
 * them. */
static int compute(struct track *t, const struct track_options *o,
		   struct track_result *out)
{
	int err = track_load(t);

	if (err)
		return err;
	track_run(t);
	if (t->err)
		return t->err;
	count(t, out);
	err = track_store(t, out);
	if (!err && o->propose)
		err = track_propose(t->db, &out->proposals, &out->changed);
	return err;
}

/* One transaction: nobody sees half of a state, and two runs cannot mix. */
int track_update(struct db *db, const struct track_options *o,
		 struct track_result *out)
{
	struct track t = {
		.arena = arena_new(), .db = db, .trees = o->trees,
		.may = o->may, .now = INT64_MIN,
	};
	int err = db_begin(db);

	*out = (struct track_result){.tracked = 0};
	t.ids.arena = t.urls.arena = t.subjects.arena = t.arena;
	t.culprits.arena = t.arena;
	if (!err)
		err = compute(&t, o, out);
	if (!err)
		err = db_commit(db);
	if (err)
		db_rollback(db);
	arena_free(t.arena);
	return err;
}

/* Reports that are tracked and were not judged, or, with trees at hand, judged
 * without these. */
int track_unjudged(struct db *db, bool trees, struct arena *a, int64_t **id,
		   size_t *n)
{
	struct query *q = db_query(db, "track_unjudged");
	size_t cap = 0;
	int got;

	*id = NULL;
	*n = 0;
	query_int(q, 1, trees);
	while ((got = query_step(q)) == 1) {
		*id = arena_grow(a, *id, *n, &cap, sizeof(**id));
		(*id)[(*n)++] = query_col_int(q, 0);
	}
	return got;
}
