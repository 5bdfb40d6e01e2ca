/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Adds commits to the index, parents first. The way down is a stack of our
 * own: along first parents it is as deep as the history is long. What a commit
 * says is kept beside the stack until its number is known, so each object is
 * read once.
 */
#include <assert.h>

#include "base/error.h"
#include "corpus/tree_inside.h"

#define UNKNOWN (UINT32_MAX - 1)	/* not looked at yet */
#define OPEN (UINT32_MAX - 2)	/* its parents are being added */
#define NO_ID 1
#define TELL_EVERY 20000

/* A commit that was met. */
struct met {
	unsigned char id[20];
	uint32_t number;
};

/* An open commit on the way down. Places are offsets, as the arrays move. */
struct frame {
	uint32_t met;
	uint32_t next;		/* parent that is looked at next */
	uint32_t n_parents;
	size_t parent;		/* place of the first */
	size_t said;		/* place of what it says */
	size_t title, n_title;	/* place and bytes of its title */
	int64_t time, subject;
};

/* A line of a message that says something of another commit or of a mail. */
struct said {
	enum commit_says what;
	int64_t key;
	char value[41];
};

struct tree_walk {
	struct tree *tree;
	struct arena *arena;
	struct tree_progress progress;
	struct met *met;
	size_t n_met, cap_met;
	uint32_t *slot;		/* place in met + 1; 0 = free */
	size_t slots;		/* a power of two */
	struct frame *frame;
	size_t n_frames, cap_frame;
	uint32_t *parent;
	size_t n_parents, cap_parent;
	struct said *said;
	size_t n_said, cap_said;
	char *title;		/* of all frames, one behind the other */
	size_t n_title, cap_title;
	struct arena *room;	/* for one message */
	bool all_new;		/* the index was empty: no need to ask it */
};

/* ---- the commits that were met ---- */

/* Ids are hashes already. */
static size_t place_of(const struct tree_walk *w, const unsigned char *id)
{
	size_t at;

	memcpy(&at, id, sizeof(at));
	at &= w->slots - 1;
	while (w->slot[at] &&
	       memcmp(w->met[w->slot[at] - 1].id, id, 20) != 0)
		at = (at + 1) & (w->slots - 1);
	return at;
}

/* At most half full. */
static void more_slots(struct tree_walk *w)
{
	w->slots = w->slots ? 2 * w->slots : 1024;
	w->slot = arena_array(w->arena, w->slots, sizeof(*w->slot));
	for (size_t i = 0; i < w->n_met; i++)
		w->slot[place_of(w, w->met[i].id)] = (uint32_t)i + 1;
}

/* The place of an id in met; one that is in the index has its number. */
static int meet(struct tree_walk *w, const struct git_id *id, uint32_t *out)
{
	uint32_t number = GRAPH_NONE;
	size_t at;
	int err = 0;

	if (2 * w->n_met >= w->slots)
		more_slots(w);
	at = place_of(w, id->byte);
	if (w->slot[at]) {
		*out = w->slot[at] - 1;
		return 0;
	}
	if (!w->all_new)
		err = tree_number(w->tree->db, id, &number);
	if (err)
		return err;
	w->met = arena_grow(w->arena, w->met, w->n_met, &w->cap_met,
			    sizeof(*w->met));
	memcpy(w->met[w->n_met].id, id->byte, 20);
	w->met[w->n_met].number = number == GRAPH_NONE ? UNKNOWN : number;
	w->slot[at] = (uint32_t)++w->n_met;
	*out = (uint32_t)w->n_met - 1;
	return 0;
}

/* Ids are of 20 bytes here; SHA-256 repositories are refused earlier. */
static struct git_id met_id(const struct tree_walk *w, uint32_t met)
{
	struct git_id id = {.n = 20};

	memcpy(id.byte, w->met[met].id, 20);
	return id;
}

/* ---- reading one ---- */

static int damaged(struct tree_walk *w, const struct git_id *id,
		   const char *why)
{
	return rs_fail(RS_ERR_INPUT, "--git %s: commit %.*s: %s",
		       w->tree->path, TEXT_ARG(git_id_text(w->room, id)), why);
}

static void keep_said(struct tree_walk *w, const struct commit_said *s)
{
	struct said *to;
	struct text key;

	w->said = arena_grow(w->arena, w->said, w->n_said, &w->cap_said,
			     sizeof(*w->said));
	to = &w->said[w->n_said];
	*to = (struct said){.what = s->what};
	if (s->what == COMMIT_LINKS) {
		key = commit_link_key(w->room, s->value);
		if (!key.n)
			return;
		to->key = tree_key_text(key);
	} else {
		to->key = tree_key_id(s->value);
		for (size_t i = 0; i < s->value.n && i < 40; i++)
			to->value[i] = ch_fold(s->value.p[i]);
	}
	w->n_said++;
}

/* Titles are cut at TREE_TITLE; a longer one is read from the object. */
static void keep_title(struct tree_walk *w, struct frame *f,
		       struct text subject)
{
	struct text t = text_sub(subject, 0, TREE_TITLE);

	f->title = w->n_title;
	f->n_title = t.n;
	arena_append(w->arena, &w->title, &w->n_title, &w->cap_title, t.p,
		     t.n);
}

static void read_message(struct tree_walk *w, struct frame *f,
			 struct text message)
{
	struct commit_reader r = commit_reader(message);
	struct text subject = commit_subject(w->room, message);
	struct commit_said said;

	f->subject = tree_key_text(subject);
	keep_title(w, f, subject);
	f->said = w->n_said;
	while (commit_says_next(&r, &said))
		keep_said(w, &said);
}

/* A commit may name many parents; beyond COMMIT_PARENTS they are left out. */
static int read_parents(struct tree_walk *w, struct frame *f,
			struct commit_object *o)
{
	struct text hex;

	f->parent = w->n_parents;
	while (f->n_parents < COMMIT_PARENTS && commit_parent(o, &hex)) {
		struct git_id id;
		uint32_t met;
		int err;

		if (!git_id_parse(hex, &id) || id.n != 20)
			return NO_ID;
		err = meet(w, &id, &met);
		if (err)
			return err;
		w->parent = arena_grow(w->arena, w->parent, w->n_parents,
				       &w->cap_parent, sizeof(*w->parent));
		w->parent[w->n_parents++] = met;
		f->n_parents++;
	}
	return 0;
}

/* Opens the commit: its parents come before it. */
static int descend(struct tree_walk *w, uint32_t met)
{
	struct frame f = {.met = met};
	struct git_id id = met_id(w, met);
	struct commit_object o;
	enum git_kind kind;
	const char *why;
	struct text raw;
	int err;

	arena_free(w->room);
	w->room = arena_new();
	if (!git_source_read(w->tree->source, &id, &kind, &raw, &why))
		return damaged(w, &id, why);
	if (kind != GIT_KIND_COMMIT || !commit_object_parse(raw, &o))
		return damaged(w, &id, "is no commit");
	err = read_parents(w, &f, &o);
	if (err)
		return err == NO_ID
			       ? damaged(w, &id, "a parent has no proper id")
			       : err;
	f.time = o.commit_time;
	read_message(w, &f, o.message);
	w->met[met].number = OPEN;
	w->frame = arena_grow(w->arena, w->frame, w->n_frames, &w->cap_frame,
			      sizeof(*w->frame));
	w->frame[w->n_frames++] = f;
	return 0;
}

/* ---- writing one ---- */

static int write_said(struct tree_walk *w, const struct said *s, int64_t number)
{
	struct query *q = db_query(w->tree->db, "tree_add_said");

	query_int(q, 1, s->what);
	query_int(q, 2, s->key);
	query_int(q, 3, number);
	query_str(q, 4, s->value);
	return query_run(q);
}

static int write_commit(struct tree_walk *w, const struct frame *f,
			int64_t number)
{
	struct query *q = db_query(w->tree->db, "tree_add_commit");
	int err;

	query_int(q, 1, number);
	query_blob(q, 2, (struct text){(const char *)w->met[f->met].id, 20});
	query_int(q, 3, f->subject);
	query_text(q, 4, (struct text){f->n_title ? w->title + f->title : "",
				       f->n_title});
	err = query_run(q);
	for (size_t i = f->said; i < w->n_said && !err; i++)
		err = write_said(w, &w->said[i], number);
	return err;
}

/* All parents of the topmost have numbers. */
static int ascend(struct tree_walk *w)
{
	struct frame *f = &w->frame[--w->n_frames];
	struct tree_graph *g = &w->tree->graph;
	uint32_t *parents = &w->parent[f->parent];
	uint32_t number = (uint32_t)g->n;
	int err;

	for (uint32_t i = 0; i < f->n_parents; i++)
		parents[i] = w->met[parents[i]].number;
	if (g->n >= GRAPH_MOST)
		return rs_fail(RS_ERR_INPUT, "--git %s: has more than %u "
			       "commits", w->tree->path, GRAPH_MOST);
	graph_add(g, f->time, parents, f->n_parents);
	err = write_commit(w, f, number);
	w->met[f->met].number = number;
	w->n_parents = f->parent;
	w->n_said = f->said;
	w->n_title = f->title;
	if (w->progress.tell && number % TELL_EVERY == 0)
		w->progress.tell(w->progress.data, w->tree->path, g->n);
	return err;
}

/* One parent further, or up. The number of steps is that of parents. */
static int step(struct tree_walk *w)
{
	struct frame *f = &w->frame[w->n_frames - 1];
	struct git_id id;
	uint32_t met;

	if (f->next == f->n_parents)
		return ascend(w);
	met = w->parent[f->parent + f->next++];
	if (w->met[met].number == UNKNOWN)
		return descend(w, met);
	if (w->met[met].number != OPEN)
		return 0;
	/* Hashes are not checked, so a forged repository can do this. */
	id = met_id(w, met);
	return damaged(w, &id, "is its own ancestor");
}

struct tree_walk *tree_walk_new(struct tree *t, struct arena *scratch,
				const struct tree_progress *progress)
{
	struct tree_walk *w = arena_alloc(scratch, sizeof(*w));

	*w = (struct tree_walk){.tree = t, .arena = scratch,
				.progress = *progress,
				.all_new = t->graph.n == 0};
	return w;
}

/* After an error the walk is not to be used again. */
int tree_walk_add(struct tree_walk *w, const struct git_id *id,
		  uint32_t *number)
{
	uint32_t met;
	int err = meet(w, id, &met);

	if (!err && w->met[met].number == UNKNOWN)
		err = descend(w, met);
	while (!err && w->n_frames)
		err = step(w);
	arena_free(w->room);
	w->room = NULL;
	*number = err ? GRAPH_NONE : w->met[met].number;
	return err;
}
