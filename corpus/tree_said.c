/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What messages of a tree say of other commits and of mails: Link:, Fixes:,
 * "commit ... upstream", reverts. The index finds lines by a key of a few
 * digits; each is then compared with the whole id.
 */
#include "corpus/tree_inside.h"

/* Lines with one key that are looked at: most links have fewer than 10
 * commits, and 7 digits are shared by few ids. */
#define SAME_MOST 20000

/* Numbers may come twice; tree_list sorts them out. */
static void add(struct tree *t, struct tree_numbers *n, uint32_t number)
{
	n->item = arena_grow(t->arena, n->item, n->n, &n->cap,
			     sizeof(*n->item));
	n->item[n->n++] = number;
}

/* Commits with a line of that kind and key; of ids those that `id` begins
 * with, and for `either` also those that begin with it. */
static int gather(struct tree *t, enum commit_says what, int64_t key,
		  struct text id, bool either, struct tree_numbers *numbers)
{
	struct query *q = db_query(t->db, "tree_said");
	int row;

	query_int(q, 1, what);
	query_int(q, 2, key);
	query_int(q, 3, SAME_MOST);
	while ((row = query_step(q)) == 1) {
		struct text value = query_col_text(q, 1);

		if (text_starts(id, value) ||
		    (either && text_starts(value, id)))
			add(t, numbers, (uint32_t)query_col_int(q, 0));
	}
	return row;
}

int tree_by_link(struct tree *t, struct text url_or_id,
		 struct tree_commits *out)
{
	struct text key = commit_link_key(t->arena, url_or_id);
	struct tree_numbers numbers = {0};
	int err;

	*out = (struct tree_commits){0};
	if (!key.n)
		return TREE_NONE;
	err = gather(t, COMMIT_LINKS, tree_key_text(key), TEXT(""), false,
		     &numbers);
	return err ? err : tree_list(t, &numbers, NULL, NULL, out);
}

int tree_fixes_of(struct tree *t, const struct tree_commit *c,
		  struct tree_commits *out)
{
	struct tree_numbers numbers = {0};
	int err = gather(t, COMMIT_FIXES, tree_key_id(c->id), c->id, false,
			 &numbers);

	*out = (struct tree_commits){0};
	return err ? err : tree_list(t, &numbers, NULL, NULL, out);
}

static struct text lower(struct arena *a, struct text id)
{
	char *p = arena_bytes(a, id.n);

	for (size_t i = 0; i < id.n; i++)
		p[i] = ch_fold(id.p[i]);
	return (struct text){p, id.n};
}

/* Twelve digits at least, as people cut ids: fewer might name several commits
 * of a stable tree. */
int tree_backports_of(struct tree *t, struct text upstream_id,
		      struct tree_commits *out)
{
	struct tree_numbers numbers = {0};
	struct text id = lower(t->arena, upstream_id);
	int err;

	*out = (struct tree_commits){0};
	if (id.n < 12)
		return TREE_NONE;
	err = gather(t, COMMIT_UPSTREAM, tree_key_id(id), id, true, &numbers);
	return err ? err : tree_list(t, &numbers, NULL, NULL, out);
}

/* The first line of a kind that a commit's message has; n = 0: none. */
static int first_said(struct tree *t, const struct tree_commit *c,
		      enum commit_says what, struct text *value)
{
	struct commit_reader r;
	struct commit_said s;
	struct text message;
	int got = tree_message(t, c, &message);

	*value = (struct text){NULL, 0};
	if (got != TREE_FOUND)
		return got;
	r = commit_reader(message);
	while (commit_says_next(&r, &s))
		if (s.what == what) {
			*value = lower(t->arena, s.value);
			return TREE_FOUND;
		}
	return TREE_NONE;
}

int tree_upstream_of(struct tree *t, const struct tree_commit *c,
		     struct text *id)
{
	return first_said(t, c, COMMIT_UPSTREAM, id);
}

int tree_reverted_by(struct tree *t, const struct tree_commit *c,
		     struct tree_commit *out)
{
	struct text id;
	int got = first_said(t, c, COMMIT_REVERTS, &id);

	return got == TREE_FOUND ? tree_commit(t, id, out) : got;
}

/* Reverts that only the subject tells. */
static int named_reverts(struct tree *t, const struct tree_commit *c,
			 struct tree_numbers *numbers)
{
	struct text subject = arena_printf(t->arena, "Revert \"%.*s\"",
					   TEXT_ARG(c->subject));
	struct tree_commits same;
	int got = tree_by_subject(t, subject, &same);

	for (size_t i = 0; got == TREE_FOUND && i < same.n; i++) {
		struct text id;
		int said = first_said(t, &same.item[i], COMMIT_REVERTS, &id);

		if (said < 0)
			return said;
		if (said == TREE_NONE && same.item[i].number > c->number)
			add(t, numbers, same.item[i].number);
	}
	return got < 0 ? got : 0;
}

/* By the line "This reverts commit ID", and by the subject where no line says
 * which commit it was. */
int tree_reverts_of(struct tree *t, const struct tree_commit *c,
		    struct tree_commits *out)
{
	struct tree_numbers numbers = {0};
	int err = gather(t, COMMIT_REVERTS, tree_key_id(c->id), c->id, false,
			 &numbers);

	*out = (struct tree_commits){0};
	if (!err)
		err = named_reverts(t, c, &numbers);
	return err ? err : tree_list(t, &numbers, NULL, NULL, out);
}
