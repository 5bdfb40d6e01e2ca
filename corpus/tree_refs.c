/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which branches and tags of a repository are watched, and what kind of tree it
 * is. Only names are looked at: a clone has all of them, and none costs an
 * object. What is not watched (topic branches, other people's remotes) is in no
 * range and has no place in a verdict.
 */
#include <stdlib.h>

#include "corpus/tree_inside.h"

/* ---- names ---- */

static size_t digits(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_digit(t.p[n]))
		n++;
	return n;
}

/* "linux-6.6.y" */
static bool stable_name(struct text name)
{
	size_t n;

	if (!text_skip(&name, TEXT("linux-")) || !(n = digits(name)))
		return false;
	name = text_from(name, n);
	if (!text_skip(&name, TEXT(".")) || !(n = digits(name)))
		return false;
	return text_eq(text_from(name, n), TEXT(".y"));
}

/* "next-20240131" */
static bool next_tag(struct text name)
{
	return text_skip(&name, TEXT("next-")) && name.n >= 8 &&
	       digits(name) >= 8;
}

/* "v6.1", "v6.1-rc3", "v6.1.7" */
static bool release_tag(struct text name)
{
	return text_skip(&name, TEXT("v")) && digits(name) > 0;
}

/* The branch that a reference is of; *remote: of a remote's. */
static bool branch_name(struct text ref, struct text *name, bool *remote)
{
	*remote = text_skip(&ref, TEXT("refs/remotes/"));
	if (*remote)
		text_cut(&ref, '/');
	else if (!text_skip(&ref, TEXT("refs/heads/")))
		return false;
	*name = ref;
	return ref.n > 0;
}

static bool tag_name(struct text ref, struct text *name)
{
	*name = ref;
	return text_skip(name, TEXT("refs/tags/"));
}

/* One stable branch makes it the stable tree, as linux-next has none; tags of
 * next make it linux-next. */
enum tree_kind tree_kind_of(const struct git_refs *refs)
{
	bool next = false;
	struct text name;
	bool remote;

	for (size_t i = 0; i < refs->n; i++) {
		struct text ref = refs->item[i].name;

		if (branch_name(ref, &name, &remote) && stable_name(name))
			return TREE_STABLE;
		next |= tag_name(ref, &name) && next_tag(name);
	}
	return next ? TREE_NEXT : TREE_MAINLINE;
}

/* ---- what is watched ---- */

/* References so far, each with the name that is shown. */
struct watching {
	struct arena *arena;
	struct tree_watched *item;
	size_t n, cap;
};

static void watch(struct watching *w, const struct git_ref *ref,
		  struct text name, bool tag)
{
	w->item = arena_grow(w->arena, w->item, w->n, &w->cap,
			     sizeof(*w->item));
	w->item[w->n++] = (struct tree_watched){ref, name, tag};
}

/* How much a reference counts among those of one branch: that of "origin",
 * of another remote, a local one. */
static int weight(struct text ref)
{
	if (text_starts(ref, TEXT("refs/remotes/origin/")))
		return 3;
	return text_starts(ref, TEXT("refs/remotes/")) ? 2 : 1;
}

/* The best reference of the branch `name`. */
static const struct git_ref *best(const struct git_refs *refs,
				  struct text name)
{
	const struct git_ref *found = NULL;

	for (size_t i = 0; i < refs->n; i++) {
		const struct git_ref *r = &refs->item[i];
		struct text is;
		bool remote;

		if (branch_name(r->name, &is, &remote) && text_eq(is, name) &&
		    (!found || weight(r->name) > weight(found->name)))
			found = r;
	}
	return found;
}

/* References come by name, so a branch may be there already. */
static void watch_stable(struct watching *w, const struct git_refs *refs)
{
	for (size_t i = 0; i < refs->n; i++) {
		const struct git_ref *r = &refs->item[i];
		struct text name;
		size_t k = 0;
		bool remote;

		if (!branch_name(r->name, &name, &remote) ||
		    !stable_name(name))
			continue;
		while (k < w->n && !text_eq(w->item[k].name, name))
			k++;
		if (k == w->n)
			watch(w, r, name, false);
		else if (weight(r->name) > weight(w->item[k].ref->name))
			w->item[k].ref = r;
	}
}

/* master or main, else what HEAD names: a mirror may have another name for
 * it. */
static void watch_main(struct watching *w, const struct git_refs *refs,
		       const struct git_ref *head)
{
	static const char *const names[] = {"master", "main"};

	for (size_t i = 0; i < 2; i++) {
		const struct git_ref *r = best(refs, text_of(names[i]));

		if (r) {
			watch(w, r, text_of(names[i]), false);
			return;
		}
	}
	if (head) {
		struct text name = head->name;

		text_skip(&name, TEXT("refs/heads/"));
		watch(w, head, name, false);
	}
}

static int by_name(const void *a, const void *b)
{
	const struct tree_watched *x = a, *y = b;

	return text_cmp(x->name, y->name);
}

/* Branches by name, then tags in the order of the references: a fixed order, so
 * that the same repository gives the same index. */
struct tree_watched *tree_watch(struct arena *a, enum tree_kind kind,
				bool named, const struct git_refs *refs,
				const struct git_ref *head, size_t *n)
{
	struct watching w = {.arena = a};

	if (kind == TREE_STABLE)
		watch_stable(&w, refs);
	if (kind != TREE_STABLE || !named)
		watch_main(&w, refs, head);
	if (w.n)
		qsort(w.item, w.n, sizeof(*w.item), by_name);
	for (size_t i = 0; i < refs->n; i++) {
		struct text name;

		if (tag_name(refs->item[i].name, &name) &&
		    (release_tag(name) || next_tag(name)))
			watch(&w, &refs->item[i], name, true);
	}
	*n = w.n;
	return w.item;
}

/* ---- what is shown of them ---- */

/* The oldest first: the first tag that has a commit is the answer to "since
 * when". */
static int by_time(const void *a, const void *b)
{
	const struct tree_tag *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return text_cmp(x->name, y->name);
}

static int by_branch(const void *a, const void *b)
{
	const struct tree_branch *x = a, *y = b;

	return text_cmp(x->name, y->name);
}

/* A tag's time is its own where it has one, a branch's that of its commit. */
static void show(struct tree *t, const struct tree_ref *r)
{
	struct text name;
	bool remote;

	if (tag_name(r->name, &name)) {
		t->tag = arena_grow(t->arena, t->tag, t->n_tags, &t->cap_tags,
				    sizeof(*t->tag));
		t->tag[t->n_tags++] = (struct tree_tag){name, r->number,
							r->time};
		return;
	}
	if (!branch_name(r->name, &name, &remote))
		name = r->name;
	t->branch = arena_grow(t->arena, t->branch, t->n_branches,
			       &t->cap_branches, sizeof(*t->branch));
	t->branch[t->n_branches++] = (struct tree_branch){
		name, r->number, t->graph.time[r->number]};
}

void tree_show_refs(struct tree *t)
{
	t->n_tags = t->n_branches = 0;
	for (size_t i = 0; i < t->refs.n; i++)
		show(t, &t->refs.item[i]);
	if (t->n_tags)
		qsort(t->tag, t->n_tags, sizeof(*t->tag), by_time);
	if (t->n_branches)
		qsort(t->branch, t->n_branches, sizeof(*t->branch), by_branch);
}
