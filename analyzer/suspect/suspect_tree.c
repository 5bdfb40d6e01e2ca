/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commits of a report against the trees. Signs with a weight go into the
 * probability; the others are for the reader. A commit that says it fixes this
 * very report (Link: or Closes: of one of its mails) and whose commit it
 * repairs (Fixes:, or that it is a revert) names the culprit, even where nobody
 * in the thread did.
 */
#include "analyzer/suspect/suspect_tree.h"
#include "parser/text/commit/commit_object.h"

/* Commits of a thread that are looked up, mails and subsystems that are asked
 * for; commits that are named beside a suspect. */
#define COMMITS_MOST 200
#define MAILS_MOST 300
#define SUBSYSTEMS_MOST 8
#define NAMED_MOST 3
/* What a Fixes: line counts as in prose, too. */
#define POINTS_FIXES 3.0

/* A commit of the gathering in a tree. */
struct known {
	struct tree_commit c;
	bool is;
	struct text upstream;	/* that it says it is a backport of */
};

/* ---- signs ---- */

/* For the reader alone. */
static void sign(struct gathering *g, struct commit *c, const char *kind,
		 struct text detail)
{
	c->sign = arena_grow(g->arena, c->sign, c->n_signs, &c->cap_signs,
			     sizeof(*c->sign));
	c->sign[c->n_signs++] = (struct tree_sign){
		.kind = kind, .detail = detail};
}

/* For the reader and the probability. */
static void weighed_sign(struct gathering *g, struct commit *c,
			 const char *kind, struct text detail,
			 enum suspect_kind weight)
{
	sign(g, c, kind, detail);
	c->sign[c->n_signs - 1].weighs = true;
	c->sign[c->n_signs - 1].weight = weight;
}

/* ID ("SUBJECT") */
static struct text named(struct gathering *g, const struct tree_commit *c)
{
	return arena_printf(g->arena, "%.*s (\"%.*s\")",
			    TEXT_ARG(text_sub(c->id, 0, 12)),
			    TEXT_ARG(text_sub(c->subject, 0, 100)));
}

/* ---- which commit it is ---- */

/* The tree of a commit as something that may be asked; NULL: not one of
 * ours. */
static struct tree *tree_of(struct gathering *g, const struct tree_commit *c)
{
	for (size_t i = 0; i < trees_count(g->trees); i++)
		if (trees_at(g->trees, i) == c->tree)
			return trees_at(g->trees, i);
	return NULL;
}

/* One that was rebased since, or was known by a patch only. */
static int by_subject(struct gathering *g, struct commit *c, struct known *k)
{
	struct tree_commits list;
	int got = TREE_NONE;

	for (size_t i = 0; i < trees_count(g->trees) && got == TREE_NONE; i++)
		got = tree_by_subject(trees_at(g->trees, i), c->subject,
				      &list);
	if (got == TREE_FOUND && list.n == 1) {
		k->c = list.item[0];
		k->is = true;
		sign(g, c, "known-as", text_sub(k->c.id, 0, 12));
	}
	return got < 0 ? got : 0;
}

/* By id in the trees, in their order; an id that no tree has may be known by
 * its subject. */
static int identify(struct gathering *g, struct commit *c, struct known *k)
{
	int got = trees_commit(g->trees, c->hash, &k->c);

	if (got == TREE_FOUND) {
		k->is = true;
		c->hash = k->c.id;
		c->subject = k->c.subject;
	} else if (got == TREE_AMBIGUOUS) {
		sign(g, c, "ambiguous", TEXT("several commits begin so"));
	} else if (got == TREE_NONE) {
		got = c->subject.n ? by_subject(g, c, k) : 0;
		if (!k->is)
			sign(g, c, "not-in-tree", (struct text){NULL, 0});
	}
	if (got >= 0 && k->is)
		got = tree_upstream_of(tree_of(g, &k->c), &k->c,
				       &k->upstream);
	return got < 0 ? got : 0;
}

/* The first COMMITS_MOST: a mail may list a whole merge window. */
static int identify_all(struct gathering *g, struct known *known)
{
	int err = 0;

	for (size_t i = 0; i < g->n && i < COMMITS_MOST && !err; i++)
		err = identify(g, &g->commit[i], &known[i]);
	return err;
}

/* ---- one change, several commits ---- */

/* The same commit, a backport and its original, or two backports of one. */
static bool same_change(const struct known *a, const struct known *b)
{
	return text_eq(a->c.id, b->c.id) ||
	       (a->upstream.n && text_starts(b->c.id, a->upstream)) ||
	       (b->upstream.n && text_starts(a->c.id, b->upstream)) ||
	       (a->upstream.n && b->upstream.n &&
		(text_starts(a->upstream, b->upstream) ||
		 text_starts(b->upstream, a->upstream)));
}

/* Moves what was said of the second to the first, which is the upstream one
 * when one of them is. */
static void join(struct gathering *g, struct known *known, size_t i, size_t k)
{
	struct commit *to = &g->commit[i], *from = &g->commit[k];

	if (known[i].upstream.n && !known[k].upstream.n) {
		struct known was = known[i];
		struct text hash = to->hash;

		known[i] = known[k];
		known[k] = was;
		to->hash = from->hash;
		to->subject = from->subject;
		from->hash = hash;
	}
	for (size_t j = 0; j < from->n; j++)
		suspect_found(g, to, &from->found[j]);
	if (from->line && (from->line < to->line || !to->line))
		to->line = from->line;
	if (!text_eq(to->hash, from->hash))
		sign(g, to, "same-change", text_sub(from->hash, 0, 12));
	for (size_t j = k; j + 1 < g->n; j++) {
		g->commit[j] = g->commit[j + 1];
		known[j] = known[j + 1];
	}
	g->n--;
}

/* Quadratic in at most COMMITS_MOST commits. */
static void join_all(struct gathering *g, struct known *known)
{
	for (size_t i = 0; i < g->n && i < COMMITS_MOST; i++)
		for (size_t k = i + 1; k < g->n && k < COMMITS_MOST;)
			if (known[i].is && known[k].is &&
			    same_change(&known[i], &known[k]))
				join(g, known, i, k);
			else
				k++;
}

/* ---- fixes of this report ---- */

/* The commit that a fix repairs is the culprit, as its author says; `id` is cut
 * to some digits and looked up in the fix's own tree. */
static int blame(struct gathering *g, struct tree *t,
		 const struct tree_commit *fix, struct text id)
{
	struct tree_commit culprit;
	struct found f = {.kind = TEXT("fixes-tag"), .points = POINTS_FIXES};
	struct commit *c;
	int got = tree_commit(t, id, &culprit);

	if (got != TREE_FOUND)
		return got < 0 ? got : 0;
	c = suspect_commit(g, culprit.id);
	c->subject = culprit.subject;
	suspect_found(g, c, &f);
	sign(g, c, "fix", named(g, fix));
	return 0;
}

/* A commit that links to the report. */
static int take_fix(struct gathering *g, struct tree *t,
		    const struct tree_commit *fix)
{
	struct commit_reader r;
	struct commit_said said;
	struct text message;
	int got = tree_message(t, fix, &message), err = 0;

	if (got != TREE_FOUND)
		return got < 0 ? got : 0;
	r = commit_reader(message);
	while (!err && commit_says_next(&r, &said))
		if (said.what == COMMIT_FIXES || said.what == COMMIT_REVERTS)
			err = blame(g, t, fix, said.value);
	return err;
}

static int fixes_of_mail(struct gathering *g, struct text id)
{
	int err = 0;

	for (size_t i = 0; i < trees_count(g->trees) && !err; i++) {
		struct tree *t = trees_at(g->trees, i);
		struct tree_commits list;
		int got = tree_by_link(t, id, &list);

		if (got < 0)
			return got;
		for (size_t k = 0; k < list.n && !err; k++)
			err = take_fix(g, t, &list.item[k]);
		/* Backports of the fix say the same. */
		if (list.n)
			break;
	}
	return err;
}

/* Of each mail of the thread, as a fix links to any of them. */
static int find_fixes(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_mails");
	int row, err = 0;

	query_int(q, 1, g->thread);
	query_int(q, 2, MAILS_MOST);
	while ((row = query_step(q)) == 1 && !err)
		err = fixes_of_mail(g, query_col_text(q, 0));
	query_reset(q);
	return err ? err : row < 0 ? row : 0;
}

/* ---- what the history says of a suspect ---- */

struct history {
	struct gathering *g;
	struct suspect_range range;
	struct text subsystem[SUBSYSTEMS_MOST];
	size_t n_subsystems;
};

static int load_subsystems(struct history *h)
{
	struct query *q = db_query(h->g->db, "suspect_subsystems");
	int row;

	query_int(q, 1, h->g->thread);
	query_int(q, 2, SUBSYSTEMS_MOST);
	while ((row = query_step(q)) == 1)
		h->subsystem[h->n_subsystems++] =
			arena_text(h->g->arena, query_col_text(q, 0));
	return row;
}

/* In the range, or is a backport or an original in it? *knows: the tree of
 * the range has any of them. */
static int in_range(struct history *h, const struct known *k, bool *knows)
{
	struct tree *t = h->range.tree;
	struct tree_commits back;
	struct tree_commit c;
	int got = tree_commit(t, k->c.id, &c);
	bool in;

	*knows = got == TREE_FOUND;
	in = *knows && tree_range_has(h->range.range, c.number);
	if (got >= 0 && !in && k->upstream.n) {
		got = tree_commit(t, k->upstream, &c);
		*knows |= got == TREE_FOUND;
		in = got == TREE_FOUND &&
		     tree_range_has(h->range.range, c.number);
	}
	if (got < 0 || in)
		return got < 0 ? got : 1;
	got = tree_backports_of(t, k->upstream.n ? k->upstream : k->c.id,
				&back);
	for (size_t i = 0; got == TREE_FOUND && i < back.n && !in; i++)
		in = tree_range_has(h->range.range, back.item[i].number);
	*knows |= got == TREE_FOUND;
	return got < 0 ? got : in;
}

/* Nothing is said when the tree of the range knows neither the commit nor a
 * backport: it may be of another tree. */
static int judge_range(struct history *h, struct commit *c,
		       const struct known *k)
{
	struct text name;
	bool knows;
	int got;

	if (!h->range.tree)
		return 0;
	got = in_range(h, k, &knows);
	if (got < 0 || !knows)
		return got;
	name = arena_printf(h->g->arena, "%.*s (%zu commits)",
			    TEXT_ARG(h->range.name),
			    tree_range_size(h->range.range));
	if (got)
		sign(h->g, c, "in-range", name);
	else
		weighed_sign(h->g, c, "out-of-range", name,
			     SUSPECT_OUTSIDE_RANGE);
	return 0;
}

/* A merge has no paths of its own. */
static int judge_paths(struct history *h, struct commit *c,
		       const struct known *k)
{
	struct text *path, which = {NULL, 0};
	size_t n;
	bool more;
	int got;

	if (k->c.is_merge) {
		weighed_sign(h->g, c, "merge", which, SUSPECT_MERGE);
		return 0;
	}
	got = tree_paths(tree_of(h->g, &k->c), &k->c, &path, &n, &more);
	if (got != TREE_FOUND)
		return got < 0 ? got : 0;
	switch (suspect_touch(path, n, h->subsystem, h->n_subsystems,
			      &which)) {
	case TOUCH_MATCH:
		weighed_sign(h->g, c, "path-match", which,
			     SUSPECT_SUBSYSTEM_MATCH);
		break;
	case TOUCH_ELSEWHERE:
		/* What was cut off may be what matters. */
		if (!more)
			weighed_sign(h->g, c, "path-elsewhere", which,
				     SUSPECT_SUBSYSTEM_MISMATCH);
		break;
	case TOUCH_DOCS:
		if (!more)
			weighed_sign(h->g, c, "docs-only", which,
				     SUSPECT_DOCS_ONLY);
		break;
	default:
		break;
	}
	return 0;
}

/* "v6.6-rc1", or the branches that have it before any tag does. */
static void tell_tag(struct history *h, struct commit *c,
		     const struct known *k)
{
	struct tree *t = tree_of(h->g, &k->c);
	const struct tree_tag *tag = tree_first_tag(t, k->c.number);

	sign(h->g, c, "first-tag",
	     arena_printf(h->g->arena, "%.*s (%.*s)",
			  TEXT_ARG(tag ? tag->name : TEXT("no tag yet")),
			  TEXT_ARG(tree_name(t))));
}

/* The first few, each by id and subject. */
static void tell_list(struct history *h, struct commit *c, const char *kind,
		      const struct tree_commits *list)
{
	for (size_t i = 0; i < list->n && i < NAMED_MOST; i++)
		sign(h->g, c, kind, named(h->g, &list->item[i]));
}

/* Where its backports are, by branch. */
static int tell_backports(struct history *h, struct commit *c,
			  const struct known *k)
{
	struct text id = k->upstream.n ? k->upstream : k->c.id, in = TEXT("");
	int got = TREE_NONE;

	for (size_t i = 0; i < trees_count(h->g->trees) && got >= 0; i++) {
		struct tree *t = trees_at(h->g->trees, i);
		struct tree_commits back;

		got = tree_backports_of(t, id, &back);
		for (size_t n = 0; n < back.n && n < 8 && in.n < 60; n++) {
			const struct tree_tag *tag = tree_first_tag(
				t, back.item[n].number);
			struct text name = tag ? tag->name
				: text_sub(back.item[n].id, 0, 12);

			in = arena_printf(h->g->arena, "%.*s%s%.*s",
					  TEXT_ARG(in), in.n ? ", " : "",
					  TEXT_ARG(name));
		}
	}
	if (in.n)
		sign(h->g, c, "backported", in);
	if (k->upstream.n)
		sign(h->g, c, "upstream", text_sub(k->upstream, 0, 12));
	return got < 0 ? got : 0;
}

/* A revert or a fix of it that came later, which is what happened next. */
static int tell_later(struct history *h, struct commit *c,
		      const struct known *k)
{
	struct tree *t = tree_of(h->g, &k->c);
	struct tree_commits list;
	int got = tree_reverts_of(t, &k->c, &list);

	if (got < 0)
		return got;
	tell_list(h, c, "reverted-later", &list);
	got = tree_fixes_of(t, &k->c, &list);
	if (got < 0)
		return got;
	tell_list(h, c, "fixed-later", &list);
	return 0;
}

/* Named by anything that does not reject it. */
static bool is_suspected(const struct commit *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (!c->found[i].rejected)
			return true;
	return false;
}

static int judge_history(struct history *h, struct commit *c,
			 const struct known *k)
{
	int err;

	tell_tag(h, c, k);
	err = judge_range(h, c, k);
	if (!err)
		err = judge_paths(h, c, k);
	if (!err)
		err = tell_backports(h, c, k);
	return err ? err : tell_later(h, c, k);
}

/* Fixes first, as they may name commits that nobody else did; the range last,
 * as its size is the number of commits to choose from. */
int suspect_tree(struct gathering *g)
{
	struct history h = {.g = g};
	struct known *known;
	int err;

	if (!g->trees)
		return 0;
	err = find_fixes(g);
	if (!err)
		err = suspect_range_find(g, &h.range);
	if (!err)
		err = load_subsystems(&h);
	known = arena_array(g->arena, g->n + 1, sizeof(*known));
	if (!err)
		err = identify_all(g, known);
	if (err)
		return err;
	join_all(g, known);
	if (h.range.tree)
		g->range_commits = (double)tree_range_size(h.range.range);
	for (size_t i = 0; i < g->n && i < COMMITS_MOST && !err; i++)
		if (known[i].is && is_suspected(&g->commit[i]))
			err = judge_history(&h, &g->commit[i], &known[i]);
	return err;
}
