/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Bringing the index of a tree up to date. Whether anything is new is told by
 * its references alone; then what is not yet in the index is added in one
 * transaction. Commits that a rewritten branch has lost stay in the index, but
 * are no more given ("dead" is set, and what is still had is marked at every
 * opening); when they are the most of it, it is made anew.
 */

#include "base/error.h"
#include "corpus/tree_inside.h"

#include <stdlib.h>

/* Tags of tags that are followed. */
#define TAG_DEPTH 4

/* ---- reading the index ---- */

static int load_graph(struct tree *t)
{
	struct query *q = db_query(t->db, "tree_graph");
	bool ok = true;
	int row;

	graph_init(&t->graph, t->arena);
	while ((row = query_step(q)) == 1)
		ok = ok && (size_t)query_col_int(q, 0) == t->graph.n &&
		     graph_unpack(&t->graph, query_col_blob(q, 1));
	if (!row && !ok)
		row = rs_fail(RS_ERR_CORRUPT, "index of %s: is damaged",
			      t->path);
	return row;
}

static void take_ref(struct tree *t, struct tree_refs *r, struct query *q)
{
	struct text id = query_col_blob(q, 1);
	int64_t number = query_col_int(q, 2);
	struct tree_ref ref = {
		.name = arena_text(t->arena, query_col_text(q, 0)),
		.number = (uint32_t)number,
		.time = query_col_int(q, 3),
	};

	/* One that does not fit is looked at again. */
	if (id.n != 20 || number < 0 || (size_t)number >= t->graph.n)
		return;
	ref.id.n = 20;
	memcpy(ref.id.byte, id.p, 20);
	r->item = arena_grow(t->arena, r->item, r->n, &r->cap,
			     sizeof(*r->item));
	r->item[r->n++] = ref;
}

static int load_refs(struct tree *t, struct tree_refs *r)
{
	struct query *q = db_query(t->db, "tree_refs");
	int row;

	*r = (struct tree_refs){0};
	while ((row = query_step(q)) == 1)
		take_ref(t, r, q);
	return row;
}

static int setting(struct db *db, const char *name, int64_t *value)
{
	struct query *q = db_query(db, "tree_setting");
	int row;

	*value = 0;
	query_str(q, 1, name);
	row = query_step(q);
	if (row != 1)
		return row;
	*value = query_col_int(q, 0);
	query_reset(q);
	return 0;
}

static int set(struct db *db, const char *name, int64_t value)
{
	struct query *q = db_query(db, "tree_set");

	query_str(q, 1, name);
	query_int(q, 2, value);
	return query_run(q);
}

static int load(struct tree *t)
{
	int err = load_graph(t);

	return err ? err : load_refs(t, &t->refs);
}

/* ---- comparing with the repository ---- */

static int by_name(const void *name, const void *ref)
{
	return text_cmp(*(const struct text *)name,
			((const struct tree_ref *)ref)->name);
}

static const struct tree_ref *old_ref(const struct tree_refs *r,
				      struct text name)
{
	return r->n ? bsearch(&name, r->item, r->n, sizeof(*r->item), by_name)
		    : NULL;
}

struct refresh {
	struct tree *tree;
	struct arena *arena;	/* of this run */
	struct tree_watched *watched;
	size_t n;
	struct tree_refs refs;	/* the new ones */
	struct tree_walk *walk;
	size_t met;		/* old references that are still there */
	bool dead;		/* commits were lost */
};

/* HEAD as a reference, for repositories without a master. */
static const struct git_ref *head_ref(struct refresh *r,
				      const struct git_refs *refs)
{
	struct git_ref *head = arena_alloc(r->arena, sizeof(*head));
	struct text name = git_refs_head(r->arena, r->tree->path, &head->id);
	const struct git_ref *found = name.p ? git_refs_find(refs, name)
					     : NULL;

	if (found)
		return found;
	head->name = TEXT("HEAD");
	return head->id.n ? head : NULL;
}

static void watch(struct refresh *r, bool named)
{
	struct git_refs refs;
	const struct git_ref *head;

	git_refs_read(r->arena, r->tree->path, &refs);
	if (!named)
		r->tree->kind = tree_kind_of(&refs);
	head = head_ref(r, &refs);
	r->watched = tree_watch(r->arena, r->tree->kind, named, &refs, head,
				&r->n);
}

static bool changed(const struct refresh *r)
{
	if (r->n != r->tree->refs.n)
		return true;
	for (size_t i = 0; i < r->n; i++) {
		const struct git_ref *ref = r->watched[i].ref;
		const struct tree_ref *old = old_ref(&r->tree->refs,
						     ref->name);

		if (!old || !git_id_eq(&old->id, &ref->id))
			return true;
	}
	return false;
}

/* ---- adding ---- */

/* Follows tags to a commit. False: it is of something else, which is left
 * out, as the tag of a tree in Linux is. */
static bool to_commit(struct refresh *r, struct git_id *id, int64_t *time,
		      const char **why)
{
	enum git_kind kind;
	struct text raw, hex;
	int64_t of_tag;

	for (int i = 0; i < TAG_DEPTH; i++) {
		if (!git_source_read(r->tree->source, id, &kind, &raw, why))
			return false;
		*why = "names no commit";
		if (kind == GIT_KIND_COMMIT)
			return true;
		if (kind != GIT_KIND_OTHER ||
		    !tag_object_parse(raw, &hex, &of_tag) ||
		    !git_id_parse(hex, id))
			return false;
		if (!*time)
			*time = of_tag;
	}
	return false;
}

static void add_ref(struct refresh *r, const struct tree_ref *ref)
{
	struct tree_refs *to = &r->refs;

	to->item = arena_grow(r->tree->arena, to->item, to->n, &to->cap,
			      sizeof(*to->item));
	to->item[to->n] = *ref;
	to->item[to->n++].name = arena_text(r->tree->arena, ref->name);
}

/* Has a reference lost what it had? */
static void compare(struct refresh *r, const struct tree_ref *old,
		    const struct tree_ref *now, bool tag)
{
	r->met++;
	if (old->number == now->number ||
	    graph_has(&r->tree->graph, old->number, now->number))
		return;
	r->dead = true;
	r->tree->state.rewritten |= !tag;
}

static int take_watched(struct refresh *r, const struct tree_watched *w)
{
	const struct tree_ref *old = old_ref(&r->tree->refs, w->ref->name);
	struct tree_ref ref = {.name = w->ref->name, .id = w->ref->id};
	struct git_id id = w->ref->id;
	const char *why;
	int err;

	if (old && git_id_eq(&old->id, &id)) {
		add_ref(r, old);
		r->met++;
		return 0;
	}
	if (!to_commit(r, &id, &ref.time, &why)) {
		/* A branch without its commit: the repository is damaged. */
		if (w->tag)
			return 0;
		return rs_fail(RS_ERR_INPUT, "--git %s: %.*s: %s",
			       r->tree->path, TEXT_ARG(w->ref->name), why);
	}
	err = tree_walk_add(r->walk, &id, &ref.number);
	if (err)
		return err;
	if (!ref.time)
		ref.time = r->tree->graph.time[ref.number];
	add_ref(r, &ref);
	if (old)
		compare(r, old, &ref, w->tag);
	return 0;
}

static int write_refs(struct refresh *r)
{
	int err = query_run(db_query(r->tree->db, "tree_forget_refs"));

	for (size_t i = 0; i < r->refs.n && !err; i++) {
		const struct tree_ref *ref = &r->refs.item[i];
		struct query *q = db_query(r->tree->db, "tree_add_ref");

		query_text(q, 1, ref->name);
		query_blob(q, 2, (struct text){(const char *)ref->id.byte,
					       ref->id.n});
		query_int(q, 3, ref->number);
		query_int(q, 4, ref->time);
		err = query_run(q);
	}
	return err;
}

static int write_graph(struct tree *t, size_t first)
{
	/* Far below SQLite's limit for a value: 1.4 million commits are
	 * 17 MB. */
	struct buf b = buf_new((size_t)1 << 29);
	struct query *q;
	int err;

	if (first == t->graph.n)
		return 0;
	graph_pack(&t->graph, (uint32_t)first, &b);
	q = db_query(t->db, "tree_add_graph");
	query_int(q, 1, (int64_t)first);
	query_blob(q, 2, buf_text(&b));
	err = query_run(q);
	buf_free(&b);
	return err;
}

static int add_all(struct refresh *r, const struct tree_progress *progress)
{
	struct tree *t = r->tree;
	size_t before = t->graph.n;
	int err = query_run(db_query(t->db, "tree_cache"));

	r->walk = tree_walk_new(t, r->arena, progress);
	for (size_t i = 0; i < r->n && !err; i++)
		err = take_watched(r, &r->watched[i]);
	if (!err)
		err = write_graph(t, before);
	if (!err)
		err = write_refs(r);
	/* What a reference had that is no more there may be lost. */
	if (!err && (r->dead || r->met < t->refs.n))
		err = set(t->db, "dead", 1);
	t->state.added = t->graph.n - before;
	return err;
}

static int update(struct refresh *r, const struct tree_progress *progress)
{
	struct tree *t = r->tree;
	int err = db_begin(t->db);

	if (err)
		return err;
	/* Another process may have done it meanwhile. */
	err = load(t);
	if (!err && changed(r))
		err = add_all(r, progress);
	if (!err)
		err = db_commit(t->db);
	if (err) {
		db_rollback(t->db);
		return err;
	}
	return load_refs(t, &t->refs);
}

static int mark_live(struct tree *t, bool *stale)
{
	uint32_t *heads = arena_array(t->arena, t->refs.n + 1, sizeof(*heads));
	int64_t dead;
	size_t n = 0;
	int err = setting(t->db, "dead", &dead);

	t->live = NULL;
	*stale = false;
	if (err || !dead)
		return err;
	for (size_t i = 0; i < t->refs.n; i++)
		heads[i] = t->refs.item[i].number;
	t->live = graph_below(&t->graph, t->arena, heads, t->refs.n, &n);
	*stale = n < t->graph.n / 2;
	return 0;
}

int tree_refresh(struct tree *t, const struct tree_progress *progress,
		 bool *stale)
{
	struct refresh r = {.tree = t, .arena = arena_new()};
	int err = load(t);

	watch(&r, t->name.n > 0);
	if (!err && !r.n)
		err = rs_fail(RS_ERR_INPUT, "--git %s: %s", t->path,
			      t->kind == TREE_STABLE
				      ? "has no branch linux-N.N.y"
				      : "is empty: it has no commit");
	if (!err && changed(&r))
		err = update(&r, progress);
	if (!err)
		err = mark_live(t, stale);
	if (!err)
		tree_show_refs(t);
	t->state.commits = t->graph.n;
	arena_free(r.arena);
	return err;
}
