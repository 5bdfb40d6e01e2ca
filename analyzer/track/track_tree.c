/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the trees of the kernel know about an entry: where its culprit stands,
 * which commits fix it or refer to it. Mainline is asked first, then next,
 * then stable.
 */
#include "analyzer/track/track_inside.h"

/* Digits of an id that names a commit for sure enough. */
#define ID_LEAST 7
#define ID_MOST 40

/* ---- where a word stands ---- */

/* Where a word stands: the commit, and the first branch that has it. */
struct spot {
	struct tree *tree;
	struct tree_commit commit;
	struct text branch;
};

/* An error stays in t. */
static bool got(struct track *t, int result)
{
	if (result < 0)
		t->err = result;
	return result == TREE_FOUND;
}

/* In the first tree that has it on any branch; a commit that no branch has was
 * rebased away. */
static bool find_spot(struct track *t, struct text word, struct spot *out)
{
	for (size_t i = 0; t->trees && i < trees_count(t->trees); i++) {
		struct tree *tree = trees_at(t->trees, i);
		struct tree_presences p;

		if (!got(t, tree_resolve(tree, word, &out->commit)))
			continue;
		p = tree_presence(tree, out->commit.number);
		if (!p.n)
			continue;
		out->tree = tree;
		out->branch = p.item[0].branch->name;
		return true;
	}
	return false;
}

/* ---- cycles of mainline ---- */

/* A release and its candidates, or candidates alone, by their first tag. */
struct series {
	struct text name;	/* "v6.6" */
	bool released;
};

/* Development cycles of mainline in the order of their first tags. */
struct cycles {
	struct series *item;
	size_t n, cap;
	size_t current;		/* index; n: none has begun */
};

/* "v6.6-rc3" and "v6.6" are of one series; "v6.6.1" is of another, which only
 * stable has. */
static struct text series_name(struct text tag)
{
	size_t at = text_find(tag, TEXT("-rc"));

	return at == TEXT_NOT_FOUND ? tag : text_sub(tag, 0, at);
}

static size_t series_of(const struct cycles *c, struct text tag)
{
	struct text name = series_name(tag);

	for (size_t i = c->n; i--;)
		if (text_eq(c->item[i].name, name))
			return i;
	return NONE;
}

/* Tags come by time. The current cycle begins behind the last release. */
static void read_cycles(struct track *t, struct tree *tree, struct cycles *c)
{
	size_t n;
	const struct tree_tag *tag = tree_tags(tree, &n);

	*c = (struct cycles){.item = NULL};
	for (size_t i = 0; i < n; i++) {
		struct text name = tag[i].name;
		size_t at;

		if (!text_starts(name, TEXT("v")))
			continue;
		at = series_of(c, name);
		if (at == NONE) {
			c->item = arena_grow(t->arena, c->item, c->n, &c->cap,
					     sizeof(*c->item));
			c->item[at = c->n++] = (struct series){
				.name = series_name(name),
			};
		}
		if (c->item)
			c->item[at].released |= text_eq(series_name(name),
							name);
	}
	for (c->current = c->n; c->current &&
	     !c->item[c->current - 1].released;)
		c->current--;
}

/* In which cycle a commit came; what no tag has is of the current one. */
static size_t cycle_of(const struct cycles *c,
		       struct tree *tree, uint32_t number)
{
	const struct tree_tag *tag = tree_first_tag(tree, number);
	size_t at = tag ? series_of(c, tag->name) : NONE;

	return at == NONE ? c->current : at;
}

/* By the distance from the current one. */
static const char *cycle_name(const struct cycles *c, size_t at)
{
	if (at >= c->current)
		return "current";
	return at + 1 == c->current ? "previous" : "older";
}

/* A range that began before the cycle before its end may be older than its
 * end. */
static const char *cycle(struct track *t, struct tree *tree,
			 const struct spot *start, const struct spot *end)
{
	struct cycles c;
	size_t at;

	if (tree_kind(tree) != TREE_MAINLINE)
		return NULL;
	read_cycles(t, tree, &c);
	at = cycle_of(&c, tree, end->commit.number);
	if (start && cycle_of(&c, start->tree, start->commit.number) + 1 <
			     at)
		return "older";
	return cycle_name(&c, at);
}

/* ---- the culprit ---- */

/* A word of digits and letters a to f, long enough for one. */
static bool is_id(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_hex(t.p[i]))
			return false;
	return t.n >= ID_LEAST && t.n <= ID_MOST;
}

/* A tag or a branch names a place and no culprit; only an id does. */
static void place_single(struct track *t, struct text word,
			 struct track_place *out)
{
	const struct tree_tag *tag;
	struct spot s;

	if (!find_spot(t, word, &s))
		return;
	out->tree = tree_name(s.tree);
	out->branch = s.branch;
	out->identified = is_id(word);
	if (out->identified)
		out->commit = s.commit.id;
	tag = tree_first_tag(s.tree, s.commit.number);
	out->described = tag ? tag->name : (struct text){NULL, 0};
	out->cycle = cycle(t, s.tree, NULL, &s);
}

/* "v6.5..": to what was the head of that branch then. */
static bool open_end(struct track *t, const struct spot *start, int64_t at,
		     struct spot *end)
{
	const struct tree_branch *b = tree_branch(start->tree, start->branch);

	*end = *start;
	if (!b)
		return false;
	if (got(t, tree_branch_at(start->tree, b, at, &end->commit)) &&
	    tree_has(start->tree, start->commit.number, end->commit.number))
		return true;
	return got(t, tree_commit_at(start->tree, b->number, &end->commit));
}

/* Both ends on one branch, or it is no range. An open end is written into the
 * command's value, as it would mean another commit tomorrow. */
static void place_range(struct track *t, struct text *range, size_t dots,
			int64_t at, struct track_place *out)
{
	struct text from = text_sub(*range, 0, dots);
	struct text to = text_from(*range, dots + 2), id;
	struct spot start, end;

	if (!find_spot(t, from, &start))
		return;
	if (to.n ? !find_spot(t, to, &end) : !open_end(t, &start, at, &end))
		return;
	if (!text_eq(start.branch, end.branch))
		return;
	if (!to.n) {
		id = text_sub(end.commit.id, 0, 12);
		*range = arena_printf(t->arena, "%.*s..%.*s", TEXT_ARG(from),
				      TEXT_ARG(id));
	}
	out->tree = tree_name(end.tree);
	out->branch = end.branch;
	out->cycle = cycle(t, end.tree, &start, &end);
}

/* Without trees only the words of the command are known: mainline is
 * assumed. */
void track_place(struct track *t, struct text *introduced, int64_t at,
		 struct track_place *out)
{
	size_t dots = text_find(*introduced, TEXT(".."));

	*out = (struct track_place){.tree = TEXT("mainline")};
	if (dots == TEXT_NOT_FOUND)
		place_single(t, *introduced, out);
	else
		place_range(t, introduced, dots, at, out);
}

/* ---- commits ---- */

/* < 0: the tree is above that of the entry, 0: the same, > 0: below. */
static int direction(struct track *t, const struct track_entry *e,
		     struct tree *tree, struct text branch)
{
	struct tree *own = e->place.branch.n
		? trees_named(t->trees, e->place.tree) : NULL;

	if (!own)
		return tree_kind(tree) == TREE_MAINLINE ? 0 : -1;
	if (own != tree)
		return tree_priority(tree) < tree_priority(own) ? -1 : 1;
	return text_eq(branch, e->place.branch) ? 0 : 1;
}

int track_direction(struct track *t, size_t entry,
		    const struct track_commit *c)
{
	return direction(t, &t->entry[entry],
			 trees_named(t->trees, c->tree), c->branch);
}

/* The best of the branches that have the commit. False when none has. */
static bool describe(struct track *t, size_t entry, struct tree *tree,
		     const struct tree_commit *c, struct track_commit *out)
{
	struct tree_presences p = tree_presence(tree, c->number);

	for (size_t i = 0; i < p.n; i++) {
		struct text branch = p.item[i].branch->name;
		int d = direction(t, &t->entry[entry], tree, branch);

		if (i && d != 0)
			continue;
		*out = (struct track_commit){
			.id = c->id, .subject = c->subject,
			.author = c->author, .tree = tree_name(tree),
			.branch = branch, .at = p.item[i].merged,
			.direction = d,
		};
		if (d == 0)
			break;
	}
	return p.n > 0;
}

/* Its own tree before one above, that before one below. */
static bool better(int a, int b)
{
	if (a == 0 || b == 0)
		return a == 0 && b != 0;
	return a < 0 && b > 0;
}

struct found {
	struct track_commit *item;
	size_t n, cap;
};

/* The same commit in several trees is one, in the best of them. */
static void add(struct track *t, struct found *f, struct track_commit c)
{
	for (size_t i = 0; i < f->n; i++) {
		if (!text_eq(f->item[i].id, c.id))
			continue;
		if (better(c.direction, f->item[i].direction))
			f->item[i] = c;
		return;
	}
	f->item = arena_grow(t->arena, f->item, f->n, &f->cap,
			     sizeof(*f->item));
	f->item[f->n++] = c;
}

/* Commits of one look-up that a list takes. */
#define FOUND_MOST 100

static void add_all(struct track *t, size_t entry, struct tree *tree,
		    const struct tree_commits *list, struct found *f)
{
	struct track_commit c;

	for (size_t i = 0; i < list->n && f->n < FOUND_MOST; i++)
		if (describe(t, entry, tree, &list->item[i], &c))
			add(t, f, c);
}

/* A commit that landed in the past fires now. */
static void push_all(struct track *t, size_t entry, const struct found *f,
		     struct track_wait w)
{
	w.entry = entry;
	for (size_t i = 0; i < f->n; i++) {
		w.commit = f->item[i];
		w.at = w.commit.at > t->now ? w.commit.at : t->now;
		track_push(t, w);
	}
}

/* Commits that refer to a mail or a URL, in all trees. */
void track_links_of(struct track *t, size_t entry, size_t mail,
		    struct text id_or_url)
{
	struct found f = {.item = NULL};

	for (size_t i = 0; t->trees && i < trees_count(t->trees); i++) {
		struct tree *tree = trees_at(t->trees, i);
		struct tree_commits list;

		if (got(t, tree_by_link(tree, id_or_url, &list)))
			add_all(t, entry, tree, &list, &f);
	}
	push_all(t, entry, &f, (struct track_wait){
		.kind = WAIT_LINK, .mail = mail,
	});
}

/* Commits that say Fixes: of the culprit. */
void track_fixes(struct track *t, size_t entry)
{
	const struct track_entry *e = &t->entry[entry];
	struct found f = {.item = NULL};

	for (size_t i = 0; t->trees && i < trees_count(t->trees); i++) {
		struct tree *tree = trees_at(t->trees, i);
		struct tree_commits list;
		struct tree_commit culprit;

		if (got(t, tree_commit(tree, e->place.commit, &culprit)) &&
		    got(t, tree_fixes_of(tree, &culprit, &list)))
			add_all(t, entry, tree, &list, &f);
	}
	push_all(t, entry, &f, (struct track_wait){
		.kind = WAIT_FIXES, .mail = NONE,
		.serial = e->introductions,
	});
}

/* ---- an awaited fix ---- */

static void seek_id(struct track *t, size_t entry, struct tree *tree,
		    struct text id, struct found *f)
{
	struct tree_commits list;
	struct tree_commit c;
	struct track_commit one;

	if (got(t, tree_commit(tree, id, &c)) &&
	    describe(t, entry, tree, &c, &one))
		add(t, f, one);
	/* In stable it has another id. */
	if (tree_kind(tree) == TREE_STABLE &&
	    got(t, tree_backports_of(tree, id, &list)))
		add_all(t, entry, tree, &list, f);
}

/* Of several commits of one subject the latest. */
static void seek_subject(struct track *t, size_t entry, struct tree *tree,
			 struct text subject, struct found *f)
{
	struct tree_commits list;
	struct track_commit one;

	if (got(t, tree_by_subject(tree, subject, &list)) && list.n &&
	    describe(t, entry, tree, &list.item[list.n - 1], &one))
		add(t, f, one);
}

/* By id in all trees; by subject only where no tree has the id. The best of
 * what is found is awaited; nothing found is nothing awaited until another
 * run. */
void track_await(struct track *t, size_t entry, struct text id,
		 struct text subject)
{
	struct found f = {.item = NULL};
	size_t n = t->trees ? trees_count(t->trees) : 0, best = 0;

	for (size_t i = 0; i < n && id.n; i++)
		seek_id(t, entry, trees_at(t->trees, i), id, &f);
	for (size_t i = 0; i < n && !f.n && subject.n; i++)
		seek_subject(t, entry, trees_at(t->trees, i), subject, &f);
	for (size_t i = 1; i < f.n; i++)
		if (better(f.item[i].direction, f.item[best].direction))
			best = i;
	if (!f.n)
		return;
	f.item += best;
	f.n = 1;
	push_all(t, entry, &f, (struct track_wait){
		.kind = WAIT_FIX, .mail = NONE,
		.serial = t->entry[entry].expectations,
	});
}
