/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Opening trees: where their indexes are, and in which order they are asked.
 * An index is named by the path of its repository and shared by everything
 * that this user judges; when its place cannot be written, it is made in
 * memory, which for Linux takes a minute each time.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "corpus/db_check.h"
#include "corpus/tree_inside.h"

struct trees {
	struct arena *arena;
	struct tree *tree[TREES_MOST];
	size_t n;
	int64_t stamp;		/* 0: not made yet */
};

/* ---- where the index is ---- */

/* The folder, made if need be; NULL when there is none. */
static const char *cache_folder(struct arena *a, const char *wanted)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	struct text path;
	char *p;

	if (wanted)
		path = text_of(wanted);
	else if (cache && *cache == '/')
		path = arena_printf(a, "%s/regsift/trees", cache);
	else if (home && *home)
		path = arena_printf(a, "%s/.cache/regsift/trees", home);
	else
		return NULL;
	p = arena_cstr(a, path);
	for (char *end = p + 1; path.n; end++) {
		char was = *end;

		if (was != '/' && was)
			continue;
		*end = 0;
		if (mkdir(p, 0700) != 0 && errno != EEXIST)
			return NULL;
		*end = was;
		if (!was)
			break;
	}
	return p;
}

/* Named by the hash of the path: repositories of one name do not meet. */
static const char *index_path(struct tree *t, const char *cache)
{
	const char *folder = cache_folder(t->arena, cache);
	char hex[65];

	if (!folder)
		return NULL;
	hash_sha256(text_of(t->path), hex);
	return arena_printf(t->arena, "%s/%.32s.db%c", folder, hex, '\0').p;
}

static void remove_index(struct arena *a, const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm"};

	for (size_t i = 0; i < 3; i++)
		unlink(arena_printf(a, "%s%s%c", path, ends[i], '\0').p);
}

/* ---- opening one ---- */

/* Opens the index and brings it up to date. One that is not ours to read, of
 * another version, damaged or mostly stale is made again: once. */
static int open_index(struct tree *t, const char *path,
		      const struct tree_progress *progress)
{
	bool stale = false;
	int err = 0;

	for (int i = 0; i < 2; i++) {
		db_close(t->db);
		t->db = NULL;
		err = db_open_kind(&db_tree_index, path, &t->db);
		if (!err)
			err = tree_refresh(t, progress, &stale);
		if (!path || (err && err != RS_ERR_CORRUPT) ||
		    (!err && !stale))
			break;
		if (i)
			break;
		db_close(t->db);
		t->db = NULL;
		remove_index(t->arena, path);
	}
	/* Thousands of look-ups follow. */
	return err ? err : db_begin_read(t->db);
}

/* The three names that mean something; another one is a tree of its own kind.
 * The name becomes a word of output. */
static bool kind_of_name(struct text name, enum tree_kind *kind)
{
	static const char *const names[] = {"mainline", "next", "stable"};

	*kind = TREE_OTHER;
	if (!name.n || name.n > 64)
		return false;
	for (size_t i = 0; i < name.n; i++)
		if (!ch_word(name.p[i]) && name.p[i] != '-')
			return false;
	for (size_t i = 0; i < 3; i++)
		if (text_is(name, names[i]))
			*kind = (enum tree_kind)i;
	return true;
}

/* "NAME=FOLDER" or "FOLDER"; without a name the kind is told by its
 * branches. */
static int open_tree(struct trees *ts, const char *word,
		     const struct tree_options *o)
{
	struct tree_progress progress = {o->progress, o->data};
	struct tree *t = arena_alloc(ts->arena, sizeof(*t));
	struct text dir = text_of(word);
	struct git_place place;
	const char *why, *path;
	int err;

	t->arena = ts->arena;
	t->kind = TREE_OTHER;
	/* A folder may have "=" in its name, but not before a "/". */
	if (text_has(dir, TEXT("=")) &&
	    !text_has(text_sub(dir, 0, text_find_char(dir, '=')), TEXT("/"))) {
		t->name = arena_text(ts->arena, text_cut(&dir, '='));
		if (!kind_of_name(t->name, &t->kind))
			return rs_fail(RS_ERR_USAGE, "--git=%s: give "
				       "NAME=FOLDER, NAME of letters, digits, "
				       "'-' and '_'", word);
	}
	t->path = tree_place(ts->arena, arena_cstr(ts->arena, dir), &place);
	if (!t->path)
		return RS_ERR_INPUT;
	place.path = t->path;
	t->source = git_source_open(ts->arena, &place, &why);
	if (!t->source)
		return rs_fail(RS_ERR_INPUT, "--git %s: %s", t->path, why);
	ts->tree[ts->n++] = t;
	path = index_path(t, o->cache);
	err = open_index(t, path, &progress);
	if (path && (err == RS_ERR_PERM || err == RS_ERR_IO))
		err = open_index(t, path = NULL, &progress);
	t->state.in_memory = !path;
	if (!t->name.n)
		t->name = t->kind == TREE_STABLE ? TEXT("stable")
			: t->kind == TREE_NEXT ? TEXT("next")
					       : TEXT("mainline");
	return err;
}

/* ---- all of them ---- */

/* Mainline first, then next, stable, others: the first that has a commit
 * answers. An insertion sort keeps the order of the command line. */
static void sort(struct trees *ts)
{
	for (size_t i = 1; i < ts->n; i++) {
		struct tree *t = ts->tree[i];
		size_t k = i;

		for (; k && ts->tree[k - 1]->kind > t->kind; k--)
			ts->tree[k] = ts->tree[k - 1];
		ts->tree[k] = t;
	}
}

int trees_open(struct arena *a, const char *const *words, size_t n,
	       const struct tree_options *options, struct trees **out)
{
	static const struct tree_options none;
	struct trees *ts = arena_alloc(a, sizeof(*ts));
	int err = 0;

	ts->arena = a;
	*out = NULL;
	if (n > TREES_MOST)
		return rs_fail(RS_ERR_USAGE, "--git: %d trees are the most",
			       TREES_MOST);
	for (size_t i = 0; i < n && !err; i++)
		err = open_tree(ts, words[i], options ? options : &none);
	if (err) {
		trees_close(ts);
		return err;
	}
	sort(ts);
	*out = ts;
	return 0;
}

void trees_close(struct trees *ts)
{
	for (size_t i = 0; ts && i < ts->n; i++) {
		db_close(ts->tree[i]->db);
		git_source_close(ts->tree[i]->source);
	}
}

/* Of names and ids of all references that are watched: a fetch that brings
 * anything changes it. Never 0, which stands for "not made yet". */
int64_t trees_stamp(struct trees *t)
{
	struct arena *a;
	char *p = NULL;
	size_t n = 0, cap = 0;

	if (t->stamp)
		return t->stamp;
	a = arena_new();
	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < t->tree[i]->refs.n; k++) {
			const struct tree_ref *r = &t->tree[i]->refs.item[k];

			arena_append(a, &p, &n, &cap, r->name.p, r->name.n);
			arena_append(a, &p, &n, &cap,
				     (const char *)r->id.byte, r->id.n);
		}
	t->stamp = tree_key_text((struct text){p, n}) | 1;
	arena_free(a);
	return t->stamp;
}

size_t trees_count(const struct trees *t)
{
	return t->n;
}

struct tree *trees_at(struct trees *t, size_t i)
{
	return t->tree[i];
}

struct tree *trees_named(struct trees *t, struct text name)
{
	for (size_t i = 0; i < t->n; i++)
		if (text_eq(t->tree[i]->name, name))
			return t->tree[i];
	return NULL;
}

struct text tree_name(const struct tree *t)
{
	return t->name;
}

enum tree_kind tree_kind(const struct tree *t)
{
	return t->kind;
}

/* For who asks in order of age: next has a commit first, stable last. */
int tree_priority(const struct tree *t)
{
	return t->kind == TREE_NEXT ? -1 : t->kind == TREE_STABLE;
}

const char *tree_path(const struct tree *t)
{
	return t->path;
}

struct tree_state tree_state(const struct tree *t)
{
	return t->state;
}
