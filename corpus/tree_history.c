/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What has what: tags, branches, ranges. */
#include <assert.h>

#include "corpus/tree_inside.h"

/* Commits between two of a range that are read rather than sought. */
#define GAP 16

struct tree_range {
	uint32_t *number;	/* ascending */
	size_t n;
};

/* ---- tags and branches ---- */

const struct tree_tag *tree_tags(const struct tree *t, size_t *n)
{
	*n = t->n_tags;
	return t->tag;
}

/* They are sorted by time, so this looks at all: some thousand. */
const struct tree_tag *tree_tag(const struct tree *t, struct text name)
{
	for (size_t i = 0; i < t->n_tags; i++)
		if (text_eq(t->tag[i].name, name))
			return &t->tag[i];
	return NULL;
}

const struct tree_branch *tree_branches(const struct tree *t, size_t *n)
{
	*n = t->n_branches;
	return t->branch;
}

const struct tree_branch *tree_branch(const struct tree *t, struct text name)
{
	for (size_t i = 0; i < t->n_branches; i++)
		if (text_eq(t->branch[i].name, name))
			return &t->branch[i];
	return NULL;
}

/* Along first parents, as the branch itself went: what was merged later was not
 * on it at that time. */
int tree_branch_at(struct tree *t, const struct tree_branch *b, int64_t time,
		   struct tree_commit *c)
{
	uint32_t number = b->number;

	while (number != GRAPH_NONE && t->graph.time[number] > time)
		number = graph_parent(&t->graph, number);
	return number == GRAPH_NONE ? TREE_NONE : tree_commit_at(t, number, c);
}

/* ---- what has a commit ---- */

/* Tags are sorted by time, so the first release that has it is the answer; a
 * tag of next only where no release has it. */
const struct tree_tag *tree_first_tag(struct tree *t, uint32_t number)
{
	const unsigned char *has;
	const struct tree_tag *next = NULL;

	if (number >= t->graph.n)
		return NULL;
	has = graph_above(&t->graph, number);
	for (size_t i = 0; i < t->n_tags; i++) {
		const struct tree_tag *tag = &t->tag[i];

		if (tag->number < number || !has[tag->number])
			continue;
		if (tag->name.p[0] == 'v')
			return tag;
		if (!next)
			next = tag;
	}
	return next;
}

bool tree_has(struct tree *t, uint32_t a, uint32_t b)
{
	return a < t->graph.n && b < t->graph.n && graph_has(&t->graph, a, b);
}

/* When the commit came onto each branch: the time of the first-parent commit
 * that brought it, which is what "since when" means for a backport as well. */
struct tree_presences tree_presence(struct tree *t, uint32_t number)
{
	struct tree_presences out = {
		arena_array(t->arena, t->n_branches + 1, sizeof(*out.item)), 0};

	for (size_t i = 0; i < t->n_branches; i++) {
		const struct tree_branch *b = &t->branch[i];
		uint32_t at;

		if (!tree_has(t, number, b->number))
			continue;
		at = graph_entry(&t->graph, number, b->number);
		out.item[out.n++] = (struct tree_presence){
			b, t->graph.time[at], at};
	}
	return out;
}

/* ---- ranges ---- */

struct tree_range *tree_range(struct tree *t, uint32_t good, uint32_t bad)
{
	struct tree_range *r = arena_alloc(t->arena, sizeof(*r));

	if (good < t->graph.n && bad < t->graph.n)
		r->number = graph_range(&t->graph, t->arena, good, bad, &r->n);
	return r;
}

size_t tree_range_size(const struct tree_range *r)
{
	return r->n;
}

bool tree_range_has(const struct tree_range *r, uint32_t number)
{
	size_t from = 0, to = r->n;

	while (from < to) {
		size_t at = from + (to - from) / 2;

		if (r->number[at] == number)
			return true;
		if (r->number[at] < number)
			from = at + 1;
		else
			to = at;
	}
	return false;
}

/* What the index has of a commit; of a title that may be longer the object is
 * asked. */
static int from_index(struct tree *t, struct query *q, struct tree_commit *c)
{
	uint32_t number = (uint32_t)query_col_int(q, 0);
	struct text bytes = query_col_blob(q, 1), title = query_col_text(q, 2);
	struct git_id id = {.n = 20};

	if (bytes.n != 20 || number >= t->graph.n)
		return TREE_NONE;
	if (title.n >= TREE_TITLE)
		return tree_commit_at(t, number, c);
	memcpy(id.byte, bytes.p, 20);
	*c = (struct tree_commit){
		.tree = t, .number = number,
		.id = git_id_text(t->arena, &id),
		.subject = arena_text(t->arena, title),
		.commit_time = t->graph.time[number],
		.is_merge = t->graph.from[number + 1] -
			    t->graph.from[number] > 1,
	};
	return TREE_FOUND;
}

/* Those of the range from place `at` on, until the numbers have a gap that is
 * better jumped over; *at: the next one. */
static int each_near(struct tree *t, const struct tree_range *r, size_t *at,
		     bool (*each)(void *data, const struct tree_commit *c),
		     void *data)
{
	struct query *q = db_query(t->db, "tree_titles");
	size_t to = *at + 1;
	int row, got = TREE_FOUND;

	while (to < r->n && r->number[to] - r->number[to - 1] < GAP)
		to++;
	query_int(q, 1, r->number[*at]);
	query_int(q, 2, r->number[to - 1]);
	while ((row = query_step(q)) == 1 && got >= 0) {
		struct tree_commit c;

		while (*at < to && r->number[*at] < query_col_int(q, 0))
			++*at;
		if (*at == to || r->number[*at] != query_col_int(q, 0))
			continue;
		got = from_index(t, q, &c);
		if (got == TREE_FOUND && !each(data, &c)) {
			query_reset(q);
			*at = r->n;
			return got;
		}
	}
	query_reset(q);
	*at = to;
	return row < 0 ? row : got < 0 ? got : TREE_FOUND;
}

/* By runs of neighbouring numbers: one query reads a run, as numbers of a range
 * mostly stand close together. */
int tree_range_each(struct tree *t, const struct tree_range *r,
		    bool (*each)(void *data, const struct tree_commit *c),
		    void *data)
{
	size_t at = 0;
	int got = TREE_FOUND;

	while (at < r->n && got == TREE_FOUND)
		got = each_near(t, r, &at, each, data);
	return got;
}
