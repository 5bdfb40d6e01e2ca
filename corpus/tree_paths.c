/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Paths that a commit changed, by walking its tree and that of its first
 * parent side by side: folders that are equal are never opened, so a commit of
 * a few files costs some ten objects.
 */
#include "corpus/tree_inside.h"

#define DEPTH 64
/* Tree objects that are opened, and bytes of one: fs/ has 4 kB. */
#define OPENED_MOST 4000
#define TREE_BYTES ((size_t)4 << 20)

/* The walk: paths in the tree's arena, folders in the scratch arena. */
struct diff {
	struct tree *tree;
	struct arena *scratch;
	struct text *path;
	size_t n, cap, opened;
	bool more, unread;
	int depth;
};

/* The bytes of a tree in the scratch arena; empty for none. */
static struct text open_folder(struct diff *d, const struct git_id *id)
{
	enum git_kind kind;
	const char *why;
	struct text raw;

	if (!id || !id->n)
		return (struct text){NULL, 0};
	d->more |= ++d->opened > OPENED_MOST;
	if (!git_source_read(d->tree->source, id, &kind, &raw, &why) ||
	    kind != GIT_KIND_TREE || raw.n > TREE_BYTES) {
		d->unread = true;
		return (struct text){NULL, 0};
	}
	return arena_text(d->scratch, raw);
}

/* The order of entries in git: a folder's name ends with a slash. */
static int order(const struct git_entry *a, const struct git_entry *b)
{
	size_t n = a->name.n < b->name.n ? a->name.n : b->name.n;
	int diff = memcmp(a->name.p, b->name.p, n);
	unsigned char x, y;

	if (diff)
		return diff;
	x = n < a->name.n ? (unsigned char)a->name.p[n] : a->folder ? '/' : 0;
	y = n < b->name.n ? (unsigned char)b->name.p[n] : b->folder ? '/' : 0;
	if (x != y || (n == a->name.n && n == b->name.n))
		return x - y;
	return a->name.n < b->name.n ? -1 : a->name.n > b->name.n;
}

static void walk(struct diff *d, struct text prefix, const struct git_id *old,
		 const struct git_id *new);

/* One entry of both folders, of the old one or of the new one; a folder is
 * walked, all of a new or a deleted one too. */
static void changed(struct diff *d, struct text prefix,
		    const struct git_entry *old, const struct git_entry *new)
{
	const struct git_entry *e = new ? new : old;
	struct arena *a = e->folder ? d->scratch : d->tree->arena;
	struct text path = arena_printf(a, "%.*s%.*s%s", TEXT_ARG(prefix),
					TEXT_ARG(e->name),
					e->folder ? "/" : "");

	if (e->folder) {
		walk(d, path, old ? &old->id : NULL, new ? &new->id : NULL);
		return;
	}
	if (d->n == TREE_PATHS_MOST) {
		d->more = true;
		return;
	}
	d->path = arena_grow(d->tree->arena, d->path, d->n, &d->cap,
			     sizeof(*d->path));
	d->path[d->n++] = path;
}

static void walk(struct diff *d, struct text prefix, const struct git_id *old,
		 const struct git_id *new)
{
	struct text a, b;
	struct git_entry x, y;
	bool has_x, has_y;

	if (d->depth == DEPTH) {
		d->more = true;
		return;
	}
	d->depth++;
	a = open_folder(d, old);
	b = open_folder(d, new);
	has_x = git_entry_next(&a, 20, &x);
	has_y = git_entry_next(&b, 20, &y);
	while ((has_x || has_y) && !d->more && !d->unread) {
		int which = !has_x ? 1 : !has_y ? -1 : order(&x, &y);

		if (which || !git_id_eq(&x.id, &y.id))
			changed(d, prefix, which <= 0 ? &x : NULL,
				which >= 0 ? &y : NULL);
		if (which <= 0)
			has_x = git_entry_next(&a, 20, &x);
		if (which >= 0)
			has_y = git_entry_next(&b, 20, &y);
	}
	d->depth--;
}

/* The tree of a commit; n is 0 of GRAPH_NONE. */
static int root(struct tree *t, uint32_t number, struct git_id *tree)
{
	struct tree_commit c;
	struct commit_object o;
	struct git_id id;
	enum git_kind kind;
	const char *why;
	struct text raw;
	int got;

	tree->n = 0;
	if (number == GRAPH_NONE)
		return TREE_FOUND;
	got = tree_commit_at(t, number, &c);
	if (got != TREE_FOUND)
		return got;
	if (!git_id_parse(c.id, &id) ||
	    !git_source_read(t->source, &id, &kind, &raw, &why) ||
	    !commit_object_parse(raw, &o) || !git_id_parse(o.tree, tree))
		return TREE_NONE;
	return TREE_FOUND;
}

/* Nothing at all when a part could not be read: half a list would name the
 * wrong subsystem. */
int tree_paths(struct tree *t, const struct tree_commit *c,
	       struct text **paths, size_t *n, bool *more)
{
	struct diff d = {.tree = t};
	struct git_id old, new;
	int got = root(t, graph_parent(&t->graph, c->number), &old);

	*paths = NULL;
	*n = 0;
	*more = false;
	if (got == TREE_FOUND)
		got = root(t, c->number, &new);
	if (got != TREE_FOUND || git_id_eq(&old, &new))
		return got;
	d.scratch = arena_new();
	walk(&d, (struct text){"", 0}, &old, &new);
	arena_free(d.scratch);
	if (d.unread)
		return TREE_NONE;
	*paths = d.path;
	*n = d.n;
	*more = d.more;
	return TREE_FOUND;
}
