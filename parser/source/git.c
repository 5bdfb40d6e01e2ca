/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails of a public-inbox repository. Version 2 ("epochs"): each commit's tree
 * holds one file, m (a mail) or d (a mail that is to be forgotten). Version 1:
 * one file for each mail, named by a hash in 256 folders; what a later commit
 * changed is seen by comparing the two trees. Authors and dates of commits are
 * copies, often wrong, and are not read.
 *
 * Since a commit that is no longer an ancestor of HEAD nothing can be said:
 * the history was rewritten, and all is given again.
 */
#include <sys/stat.h>

#include "base/limits.h"
#include "parser/source/archive_inside.h"
#include "parser/source/git_source.h"

/* Bytes of the top tree of version 1 that are read. */
#define TREE_BYTES ((size_t)64 << 10)

struct entry {
	struct git_id id;	/* of the tree (version 2) or of the blob */
	bool deletion;		/* of version 1 */
};

struct git_store {
	struct git_place place;
	bool epoch;		/* version 2 */
	struct entry *entry;
	size_t n, cap;
};

bool git_is_repository(const char *path)
{
	static const char *const parts[] = {"HEAD", "objects", "refs"};
	struct buf b = buf_new(8192);
	struct stat st;
	bool is = true;

	for (size_t i = 0; i < 3 && is; i++) {
		b.n = 0;
		buf_printf(&b, "%s/%s%c", path, parts[i], '\0');
		is = !b.full && stat(b.p, &st) == 0 &&
		     (i == 0 ? S_ISREG(st.st_mode) : S_ISDIR(st.st_mode));
	}
	buf_free(&b);
	return is;
}

/* ---- trees and commits ---- */

static bool read_kind(struct git_source *s, const struct git_id *id,
		      enum git_kind want, struct text *bytes,
		      const char **why)
{
	enum git_kind kind;

	if (!git_source_read(s, id, &kind, bytes, why))
		return false;
	*why = "damaged object";
	return kind == want;
}

/* Tree and first parent of a commit; parent->n is 0 of the first one. */
static bool read_commit(struct git_source *s, const struct git_id *id,
			struct git_id *tree, struct git_id *parent,
			const char **why)
{
	struct text t, line;

	*parent = (struct git_id){.n = 0};
	if (!read_kind(s, id, GIT_KIND_COMMIT, &t, why))
		return false;
	line = text_cut(&t, '\n');
	if (!text_skip(&line, TEXT("tree ")) || !git_id_parse(line, tree))
		return false;
	line = text_cut(&t, '\n');
	return !text_skip(&line, TEXT("parent ")) ||
	       git_id_parse(line, parent);
}

/* ---- what there is to read ---- */

static void add(struct arena *a, struct git_store *g, const struct git_id *id,
		bool deletion)
{
	g->entry = arena_grow(a, g->entry, g->n, &g->cap, sizeof(*g->entry));
	g->entry[g->n++] = (struct entry){*id, deletion};
}

/* Is it a folder of version 1: two hexadecimal digits? */
static bool shard(const struct git_entry *e)
{
	return e->folder && e->name.n == 2 && ch_hex(e->name.p[0]) &&
	       ch_hex(e->name.p[1]);
}

/* Version 2 when its newest tree holds m or d, version 1 when it holds
 * folders of that kind. */
static bool find_version(struct git_source *s, struct git_store *g,
			 const struct git_id *tree, const char **why)
{
	struct git_entry e;
	struct text t;
	bool folders = false;

	if (!read_kind(s, tree, GIT_KIND_TREE, &t, why))
		return false;
	while (git_entry_next(&t, g->place.id_bytes, &e)) {
		if (e.file && (text_is(e.name, "m") || text_is(e.name, "d"))) {
			g->epoch = true;
			return true;
		}
		folders |= shard(&e);
	}
	*why = "is no archive of mails";
	return folders;
}

/* Commits from HEAD back to `old`, oldest first. *met: `old` was found.
 * *whole: they go back to the first one. */
static void list_commits(struct arena *a, struct git_source *s,
			 struct git_store *g, struct git_id at,
			 const struct git_id *old, bool *met, bool *whole)
{
	struct git_id tree, parent;
	const char *why;

	*met = false;
	while (at.n && !*met) {
		if (old->n && git_id_eq(&at, old)) {
			*met = true;
			break;
		}
		/* The end of a shallow clone. */
		if (!read_commit(s, &at, &tree, &parent, &why))
			break;
		add(a, g, &tree, false);
		at = parent;
	}
	*whole = !at.n;
	for (size_t i = 0, k = g->n; i + 1 < k; i++) {
		struct entry e = g->entry[i];

		g->entry[i] = g->entry[--k];
		g->entry[k] = e;
	}
}

/* Is `old` an ancestor of `at`, or the same? */
static bool ancestor(struct git_source *s, struct git_id at,
		     const struct git_id *old)
{
	struct git_id tree, parent;
	const char *why;

	while (at.n && !git_id_eq(&at, old)) {
		if (!read_commit(s, &at, &tree, &parent, &why))
			return false;
		at = parent;
	}
	return at.n > 0;
}

/* A tree that is kept; empty when it cannot be read or id->n is 0. */
static struct text keep_tree(struct arena *a, struct git_source *s,
			     const struct git_id *id)
{
	struct text t;
	const char *why;

	if (!id->n || !read_kind(s, id, GIT_KIND_TREE, &t, &why))
		return (struct text){NULL, 0};
	return arena_text(a, t);
}

/* Compares two folders; entries are in the order of their names. */
static void compare_shard(struct arena *a, struct git_store *g,
			  struct text before, struct text after)
{
	struct git_entry b, e;
	bool has_b = git_entry_next(&before, g->place.id_bytes, &b);
	bool has_e = git_entry_next(&after, g->place.id_bytes, &e);

	while (has_b || has_e) {
		int order = !has_b ? 1 : !has_e ? -1
						: text_cmp(b.name, e.name);
		bool same = order == 0 && git_id_eq(&b.id, &e.id);

		if (order <= 0 && !same && b.file)
			add(a, g, &b.id, true);
		if (order >= 0 && !same && e.file)
			add(a, g, &e.id, false);
		if (order <= 0)
			has_b = git_entry_next(&before, g->place.id_bytes, &b);
		if (order >= 0)
			has_e = git_entry_next(&after, g->place.id_bytes, &e);
	}
}

/* The id of a folder in a tree; n is 0 when it is not there. */
static struct git_id folder_id(struct text tree, unsigned char id_bytes,
			       const char *name)
{
	struct git_entry e;

	while (git_entry_next(&tree, id_bytes, &e))
		if (shard(&e) && text_is(e.name, name))
			return e.id;
	return (struct git_id){.n = 0};
}

/* *whole: all folders could be read. One that cannot is left alone, as else
 * all its mails would seem to be deleted. */
static void compare_trees(struct arena *a, struct git_source *s,
			  struct git_store *g, const struct git_id *old,
			  const struct git_id *new, bool *whole)
{
	static const char digits[] = "0123456789abcdef";
	/* 256 entries of 31 bytes are all that it should have. */
	struct text before = text_sub(keep_tree(a, s, old), 0, TREE_BYTES);
	struct text after = text_sub(keep_tree(a, s, new), 0, TREE_BYTES);

	*whole = after.n > 0;
	for (int i = 0; i < 256 && after.n; i++) {
		char name[3] = {digits[i >> 4], digits[i & 15], '\0'};
		struct git_id b = folder_id(before, g->place.id_bytes, name);
		struct git_id e = folder_id(after, g->place.id_bytes, name);
		struct arena *room;
		struct text now;

		if (git_id_eq(&b, &e))
			continue;
		room = arena_new();
		now = keep_tree(room, s, &e);
		if (now.n || !e.n)
			compare_shard(a, g, keep_tree(room, s, &b), now);
		else
			*whole = false;
		arena_free(room);
	}
}

/* Version 1 since the commit `old` (n 0: from the start). */
static void list_files(struct arena *a, struct git_source *s,
		       struct git_store *g, const struct git_id *head,
		       const struct git_id *old, bool *met, bool *whole)
{
	struct git_id tree = {.n = 0}, old_tree = {.n = 0}, parent;
	const char *why;

	*met = old->n && ancestor(s, *head, old) &&
	       read_commit(s, old, &old_tree, &parent, &why);
	if (!*met)
		old_tree.n = 0;
	*whole = false;
	if (read_commit(s, head, &tree, &parent, &why))
		compare_trees(a, s, g, &old_tree, &tree, whole);
}

/* "git ID" as it was kept. */
static struct git_id old_commit(const char *known)
{
	struct text t = text_of(known);
	struct git_id id;

	if (text_skip(&t, TEXT("git ")) && git_id_parse(t, &id))
		return id;
	return (struct git_id){.n = 0};
}

static void list(struct arena *a, struct git_source *s, struct git_store *g,
		 const struct git_id *old, struct member *m)
{
	struct git_id head, tree, parent;
	bool met;

	if (!git_source_head(s, &head, &m->is.why) ||
	    !read_commit(s, &head, &tree, &parent, &m->is.why))
		return;
	m->is.why = NULL;
	m->is.state = arena_printf(a, "git %.*s",
				   TEXT_ARG(git_id_text(a, &head)));
	m->is.unchanged = old->n && git_id_eq(old, &head);
	if (m->is.unchanged || !find_version(s, g, &tree, &m->is.why))
		return;
	m->is.why = NULL;
	if (g->epoch)
		list_commits(a, s, g, head, old, &met, &m->is.whole);
	else
		list_files(a, s, g, &head, old, &met, &m->is.whole);
	m->is.rewritten = old->n && !met;
	m->door = DOOR_GIT;
}

void git_open(struct arena *arena, const char *known, bool program,
	      struct member *m)
{
	struct git_store *g = arena_alloc(arena, sizeof(*g));
	struct git_id old = old_commit(known);
	struct git_source *s;

	m->git = g;
	if (!git_place(m->path, program, &g->place, &m->is.why))
		return;
	s = git_source_open(arena, &g->place, &m->is.why);
	if (!s)
		return;
	list(arena, s, g, &old, m);
	git_source_close(s);
}

size_t git_entries(const struct git_store *g)
{
	return g->n;
}

/* ---- reading ---- */

struct git_reader {
	struct arena *arena;	/* of the ids that are given */
	struct git_store *g;
	struct git_source *s;
	size_t at, to;
};

struct git_reader *git_reader(struct arena *arena, struct git_store *g,
			      size_t from, size_t to, const char **why)
{
	struct git_reader *r = arena_alloc(arena, sizeof(*r));

	*r = (struct git_reader){arena, g, NULL, from, to};
	r->s = git_source_open(arena, &g->place, why);
	return r->s ? r : NULL;
}

void git_reader_close(struct git_reader *r)
{
	if (r)
		git_source_close(r->s);
}

/* The blob m or d of a tree. */
static bool find_blob(struct git_reader *r, const struct entry *entry,
		      struct git_id *blob, bool *deletion, const char **why)
{
	struct git_entry e;
	struct text t;

	*blob = entry->id;
	*deletion = entry->deletion;
	if (!r->g->epoch)
		return true;
	if (!read_kind(r->s, &entry->id, GIT_KIND_TREE, &t, why))
		return false;
	while (git_entry_next(&t, r->g->place.id_bytes, &e)) {
		*deletion = text_is(e.name, "d");
		*blob = e.id;
		if (e.file && (*deletion || text_is(e.name, "m")))
			return true;
	}
	*why = "a commit without a mail";
	return false;
}

int git_next(struct git_reader *r, struct archive_item *item)
{
	const struct entry *e;
	struct git_id blob;
	bool deletion;

	if (r->at >= r->to)
		return 0;
	e = &r->g->entry[r->at++];
	item->what = ARCHIVE_UNREAD;
	if (!find_blob(r, e, &blob, &deletion, &item->why))
		return 1;
	item->blob = git_id_text(r->arena, &blob);
	if (!read_kind(r->s, &blob, GIT_KIND_BLOB, &item->raw, &item->why)) {
		item->raw = (struct text){NULL, 0};
		/* Forgetting what cannot be read is still possible. */
		if (deletion)
			item->what = ARCHIVE_DELETION;
		return 1;
	}
	item->what = deletion ? ARCHIVE_DELETION : ARCHIVE_MAIL;
	item->raw = mbox_bare(item->raw);
	item->why = NULL;
	return 1;
}
