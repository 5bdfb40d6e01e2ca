/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commits by id, by subject, by what people write. The index has ids and
 * hashes; author, subject and dates are read from the object when asked for.
 */
#include <assert.h>
#include <stdlib.h>

#include "base/number.h"
#include "corpus/tree_inside.h"

/* Commits of one key that are looked at: empty subjects aside, no subject of
 * Linux comes near. */
#define SAME_MOST 20000
#define STEPS_MOST 10000

/* ---- ids and numbers ---- */

int tree_number(struct db *db, const struct git_id *id, uint32_t *number)
{
	struct query *q = db_query(db, "tree_number");
	int row;

	*number = GRAPH_NONE;
	query_blob(q, 1, (struct text){(const char *)id->byte, id->n});
	row = query_step(q);
	if (row != 1)
		return row;
	*number = (uint32_t)query_col_int(q, 0);
	query_reset(q);
	return 0;
}

/* id->n is 0 when the number has no row. */
static int id_of(struct tree *t, uint32_t number, struct git_id *id)
{
	struct query *q = db_query(t->db, "tree_id");
	struct text bytes;
	int row;

	id->n = 0;
	query_int(q, 1, number);
	row = query_step(q);
	if (row != 1)
		return row;
	bytes = query_col_blob(q, 0);
	if (bytes.n == 20) {
		id->n = 20;
		memcpy(id->byte, bytes.p, 20);
	}
	query_reset(q);
	return 0;
}

/* Reachable from a reference that is watched now. Without a set of live commits
 * all are. */
bool tree_live(const struct tree *t, uint32_t number)
{
	return number < t->graph.n && (!t->live || t->live[number]);
}

/* ---- reading ---- */

/* The object, valid until the next is read. */
static bool read_object(struct tree *t, uint32_t number, struct git_id *id,
			struct commit_object *o, int *err)
{
	enum git_kind kind;
	const char *why;
	struct text raw;

	*err = id_of(t, number, id);
	return !*err && id->n &&
	       git_source_read(t->source, id, &kind, &raw, &why) &&
	       kind == GIT_KIND_COMMIT && commit_object_parse(raw, o);
}

int tree_commit_at(struct tree *t, uint32_t number, struct tree_commit *c)
{
	struct commit_object o;
	struct git_id id;
	int err;

	if (!read_object(t, number, &id, &o, &err))
		return err;
	*c = (struct tree_commit){
		.tree = t,
		.number = number,
		.id = git_id_text(t->arena, &id),
		.subject = commit_subject(t->arena, o.message),
		.author = arena_text(t->arena, o.author),
		.author_mail = arena_text(t->arena, o.author_mail),
		.author_time = o.author_time,
		.commit_time = o.commit_time,
		.is_merge = t->graph.from[number + 1] -
			    t->graph.from[number] > 1,
	};
	return TREE_FOUND;
}

int tree_message(struct tree *t, const struct tree_commit *c,
		 struct text *message)
{
	struct commit_object o;
	struct git_id id;
	int err;

	if (!read_object(t, c->number, &id, &o, &err))
		return err;
	*message = arena_text(t->arena, o.message);
	return TREE_FOUND;
}

/* ---- by id ---- */

/* Hexadecimal, at least as long as the index's key. */
static bool is_id(struct text id)
{
	for (size_t i = 0; i < id.n; i++)
		if (!ch_hex(id.p[i]))
			return false;
	return id.n >= TREE_PREFIX && id.n <= 40;
}

/* The live ones of those that begin so: in a repository that was rewritten
 * the first two may be dead, so all are looked at. */
static int by_prefix(struct tree *t, struct text id, uint32_t *number)
{
	struct query *q = db_query(t->db, "tree_prefix");
	char low[20], high[20];
	size_t n = tree_key_bytes(id, 0, low);
	size_t found = 0;
	int row;

	tree_key_bytes(id, 15, high);
	/* The highest id that begins so. */
	memset(high + n, 0xff, 20 - n);
	query_blob(q, 1, (struct text){low, n});
	query_blob(q, 2, (struct text){high, 20});
	while ((row = query_step(q)) == 1 && found < 2) {
		uint32_t v = (uint32_t)query_col_int(q, 0);

		if (!tree_live(t, v))
			continue;
		*number = v;
		found++;
	}
	query_reset(q);
	if (row < 0)
		return row;
	return found == 0 ? TREE_NONE
			  : found == 1 ? TREE_FOUND : TREE_AMBIGUOUS;
}

int tree_commit(struct tree *t, struct text id, struct tree_commit *c)
{
	uint32_t number;
	int got;

	if (!is_id(id))
		return TREE_NONE;
	got = by_prefix(t, id, &number);
	return got == TREE_FOUND ? tree_commit_at(t, number, c) : got;
}

/* In the order of the trees; one in which the digits are ambiguous ends it. */
int trees_commit(struct trees *ts, struct text id, struct tree_commit *c)
{
	int got = TREE_NONE;

	for (size_t i = 0; i < trees_count(ts) && got == TREE_NONE; i++)
		got = tree_commit(trees_at(ts, i), id, c);
	return got;
}

/* ---- lists ---- */

static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* By date of commit; the same second is usual in a series of patches. */
static int by_time(const void *a, const void *b)
{
	const struct tree_commit *x = a, *y = b;
	const uint32_t *time = x->tree->graph.time;

	if (time[x->number] != time[y->number])
		return time[x->number] < time[y->number] ? -1 : 1;
	return text_cmp(x->id, y->id);
}

/* Numbers and ids only, which are enough to sort. */
static int fill_ids(struct tree *t, struct tree_numbers *numbers,
		    struct tree_commit *all, size_t *n)
{
	*n = 0;
	if (numbers->n)
		qsort(numbers->item, numbers->n, sizeof(*numbers->item),
		      by_value);
	for (size_t i = 0; i < numbers->n; i++) {
		uint32_t v = numbers->item[i];
		struct git_id id;
		int err;

		if ((i && numbers->item[i - 1] == v) || !tree_live(t, v))
			continue;
		err = id_of(t, v, &id);
		if (err)
			return err;
		all[(*n)++] = (struct tree_commit){
			.tree = t, .number = v,
			.id = git_id_text(t->arena, &id)};
	}
	if (*n)
		qsort(all, *n, sizeof(*all), by_time);
	return 0;
}

/* Objects are read only for what is returned: TREE_LIST_MOST of them. */
int tree_list(struct tree *t, struct tree_numbers *numbers,
	      bool (*want)(void *data, const struct tree_commit *c), void *data,
	      struct tree_commits *out)
{
	struct tree_commit *all = arena_array(t->arena, numbers->n + 1,
					      sizeof(*all));
	size_t n;
	int err = fill_ids(t, numbers, all, &n);

	*out = (struct tree_commits){.item = all};
	for (size_t i = 0; i < n && !err; i++) {
		struct tree_commit c;
		int got = tree_commit_at(t, all[i].number, &c);

		if (got < 0)
			return got;
		if (got != TREE_FOUND || (want && !want(data, &c)))
			continue;
		out->more = out->n == TREE_LIST_MOST;
		if (out->more)
			break;
		out->item[out->n++] = c;
	}
	return err ? err : out->n ? TREE_FOUND : TREE_NONE;
}

/* ---- by subject ---- */

static bool same_subject(void *data, const struct tree_commit *c)
{
	const struct text *subject = data;

	return text_eq(c->subject, *subject);
}

/* By the hash of the subject, then by the subject itself. */
int tree_by_subject(struct tree *t, struct text subject,
		    struct tree_commits *out)
{
	struct text wanted = commit_subject(t->arena, subject);
	struct query *q = db_query(t->db, "tree_subject");
	struct tree_numbers numbers = {0};
	int row;

	*out = (struct tree_commits){0};
	if (!wanted.n)
		return TREE_NONE;
	query_int(q, 1, tree_key_text(wanted));
	query_int(q, 2, SAME_MOST);
	while ((row = query_step(q)) == 1) {
		numbers.item = arena_grow(t->arena, numbers.item, numbers.n,
					  &numbers.cap,
					  sizeof(*numbers.item));
		numbers.item[numbers.n++] = (uint32_t)query_col_int(q, 0);
	}
	return row ? row : tree_list(t, &numbers, same_subject, &wanted, out);
}

/* ---- what people write ---- */

/* Takes "^", "^N" or "~N" off *word and goes there; false when there is no
 * such commit. */
static bool go(const struct tree *t, struct text *word, uint32_t *number)
{
	const struct tree_graph *g = &t->graph;
	bool steps = word->p[0] == '~';
	uint64_t n = 1;

	*word = text_from(*word, 1);
	*word = text_from(*word, num_uint(*word, &n));
	if (n > STEPS_MOST)
		return false;
	if (!steps && n > 1) {
		size_t at = g->from[*number] + (size_t)n - 1;

		if (at >= g->from[*number + 1])
			return false;
		*number = g->parent[at];
		return true;
	}
	for (; n && *number != GRAPH_NONE; n--)
		*number = graph_parent(g, *number);
	return *number != GRAPH_NONE;
}

/* A tag, a branch, or an id; in this order, as git does it. */
static int start(struct tree *t, struct text name, uint32_t *number)
{
	const struct tree_tag *tag = tree_tag(t, name);
	const struct tree_branch *branch = tree_branch(t, name);

	if (tag)
		*number = tag->number;
	else if (branch)
		*number = branch->number;
	else
		return is_id(name) ? by_prefix(t, name, number) : TREE_NONE;
	return TREE_FOUND;
}

/* "v6.1~3", "abcdef123456^2": a name and steps from it. */
int tree_resolve(struct tree *t, struct text word, struct tree_commit *c)
{
	size_t n = 0;
	uint32_t number;
	int got;

	while (n < word.n && word.p[n] != '^' && word.p[n] != '~')
		n++;
	got = start(t, text_sub(word, 0, n), &number);
	word = text_from(word, n);
	while (got == TREE_FOUND && word.n)
		if ((word.p[0] != '^' && word.p[0] != '~') ||
		    !go(t, &word, &number))
			return TREE_NONE;
	return got == TREE_FOUND ? tree_commit_at(t, number, c) : got;
}
