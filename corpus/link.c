/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The parent of a mail is the last id that it refers to and that would close
 * no circle; of a ghost, the id before it in the references of the first mail
 * that names both. Mails are taken by date, then id, never in the order in
 * which they were stored. No recursion; circles are found by sets, so a chain
 * of a hundred thousand mails takes no longer than as many threads.
 */
#include "corpus/link.h"

#include "parser/mail/mail.h"

#define NONE SIZE_MAX

/* A mail or a ghost of the thread. `up` is the union-find link, shortened as it
 * is walked; `parent` is what is stored. */
struct node {
	int64_t id, date, stored_parent;
	bool has_date, ghost;
	struct text name, refs, subject;
	size_t parent;		/* index, or NONE */
	size_t up;		/* towards the root of its set */
};

struct linker {
	struct arena *arena;
	struct node *node;
	size_t n, cap;
	size_t *slot, slots;	/* names to index + 1 */
	size_t *order;
};

/* ---- reading ---- */

static int load(struct linker *l, struct writer *w, int64_t thread_id)
{
	struct query *q = db_query(w->db, "thread_rows");
	int got;

	query_int(q, 1, thread_id);
	while ((got = query_step(q)) == 1) {
		l->node = arena_grow(l->arena, l->node, l->n, &l->cap,
				     sizeof(*l->node));
		l->node[l->n] = (struct node){
			.id = query_col_int(q, 0),
			.name = arena_text(l->arena, query_col_text(q, 1)),
			.refs = arena_text(l->arena, query_col_text(q, 2)),
			.date = query_col_int(q, 3),
			.has_date = !query_col_null(q, 3),
			.ghost = query_col_int(q, 4) != 0,
			.stored_parent = query_col_int(q, 5),
			.subject = arena_text(l->arena, query_col_text(q, 6)),
			.parent = NONE,
			.up = l->n,
		};
		l->n++;
	}
	return got;
}

/* Twice as many slots as names: walks stay short. */
static void index_names(struct linker *l)
{
	for (l->slots = 16; l->slots < 2 * l->n;)
		l->slots *= 2;
	l->slot = arena_array(l->arena, l->slots, sizeof(*l->slot));
	for (size_t i = 0; i < l->n; i++) {
		size_t at = (size_t)text_hash(l->node[i].name) % l->slots;

		while (l->slot[at])
			at = (at + 1) % l->slots;
		l->slot[at] = i + 1;
	}
}

static size_t find(const struct linker *l, struct text name)
{
	size_t at = (size_t)text_hash(name) % l->slots;

	while (l->slot[at] && !text_eq(l->node[l->slot[at] - 1].name, name))
		at = (at + 1) % l->slots;
	return l->slot[at] ? l->slot[at] - 1 : NONE;
}

/* By date, those without one last, then by id: a merge sort, as qsort has no
 * place for the nodes. */
static bool before(const struct linker *l, size_t a, size_t b)
{
	const struct node *x = &l->node[a], *y = &l->node[b];

	if (x->has_date != y->has_date)
		return x->has_date;
	if (x->date != y->date)
		return x->date < y->date;
	return text_cmp(x->name, y->name) < 0;
}

static void sort(struct linker *l)
{
	size_t *from = arena_array(l->arena, l->n + 1, sizeof(*from));
	size_t *to = arena_array(l->arena, l->n + 1, sizeof(*to)), *swap;

	for (size_t i = 0; i < l->n; i++)
		from[i] = i;
	for (size_t width = 1; width < l->n; width *= 2) {
		for (size_t at = 0; at < l->n; at += 2 * width) {
			size_t a = at, b = at + width, k = at;
			size_t mid = b < l->n ? b : l->n;
			size_t end = b + width < l->n ? b + width : l->n;

			while (a < mid || b < end)
				to[k++] = b >= end || (a < mid &&
					  !before(l, from[b], from[a]))
						  ? from[a++] : from[b++];
		}
		swap = from;
		from = to;
		to = swap;
	}
	l->order = from;
}

/* ---- linking ---- */

/* The root of i's tree; the path is halved on the way, so that all walks
 * together are nearly linear. */
static size_t top(struct linker *l, size_t i)
{
	while (l->node[i].up != i) {
		l->node[i].up = l->node[l->node[i].up].up;
		i = l->node[i].up;
	}
	return i;
}

/* False when the parent stands below the child already. */
static bool link(struct linker *l, size_t child, size_t parent)
{
	if (l->node[child].parent != NONE || child == parent ||
	    top(l, parent) == child)
		return false;
	l->node[child].parent = parent;
	l->node[child].up = parent;
	return true;
}

/* From the last reference to the first: the nearest one that is there and makes
 * no circle. */
static void link_mail(struct linker *l, size_t i)
{
	struct text refs = l->node[i].refs;

	while (refs.n) {
		size_t at = refs.n, parent;

		while (at && refs.p[at - 1] != ' ')
			at--;
		parent = find(l, text_from(refs, at));
		if (parent != NONE && link(l, i, parent))
			return;
		refs = text_sub(refs, 0, at ? at - 1 : 0);
	}
}

/* Neighbours in a list of references: the later one answers the earlier. */
static void link_ghosts(struct linker *l, size_t i)
{
	struct text refs = l->node[i].refs;
	size_t last = NONE;

	while (refs.n) {
		size_t at = find(l, text_cut(&refs, ' '));

		if (at == NONE)
			continue;
		if (last != NONE && l->node[at].ghost)
			link(l, at, last);
		last = at;
	}
}

/* ---- writing ---- */

/* Only what changed is written. */
static void write_parents(const struct linker *l, struct writer *w)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct node *n = &l->node[i];
		int64_t parent = n->parent == NONE ? 0
						   : l->node[n->parent].id;
		struct row r;

		if (parent == n->stored_parent)
			continue;
		r = row_begin(w, "thread_parent");
		row_int(&r, n->id);
		row_id(&r, parent);
		row_end(&r);
	}
}

/* The root is what stands above the earliest mail. */
static void write_head(struct linker *l, struct writer *w, int64_t thread_id)
{
	size_t first = 0, root;
	struct row r;

	while (first < l->n && l->node[l->order[first]].ghost)
		first++;
	if (first == l->n)
		return;
	first = l->order[first];
	root = top(l, first);
	if (!l->node[root].ghost)
		first = root;
	r = row_begin(w, "thread_head");
	row_int(&r, thread_id);
	row_text(&r, l->node[root].name);
	row_need_text(&r, mail_bare_subject(l->node[first].subject));
	row_end(&r);
}

void link_thread(struct writer *w, int64_t thread_id)
{
	struct linker l = {.arena = arena_new()};
	int err = load(&l, w, thread_id);

	if (err < 0) {
		w->err = err;
	} else if (l.n) {
		index_names(&l);
		sort(&l);
		for (size_t i = 0; i < l.n; i++)
			link_mail(&l, l.order[i]);
		for (size_t i = 0; i < l.n; i++)
			link_ghosts(&l, l.order[i]);
		write_parents(&l, w);
		write_head(&l, w, thread_id);
	}
	arena_free(l.arena);
}
