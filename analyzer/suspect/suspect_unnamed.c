/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where nobody named a commit and a tree has the range of the report: the
 * commits of the range that fit it best (suspect_model.h). The tree is asked
 * for the paths of those whose titles name what the workload passes through or
 * what grew; reading those of all would take minutes.
 */
#include "analyzer/suspect/suspect_model.h"
#include "analyzer/suspect/suspect_tree.h"

/* Commits of a range that are looked at, and those whose paths are read;
 * places; commits that are listed. */
#define RANGE_MOST 20000
#define PATHS_READ 64
#define STACK_MOST 64
#define SUBSYSTEMS_MOST 3
#define LISTED 5

/* The question, and the range that is searched for an answer. */
struct unnamed {
	struct gathering *g;
	struct suspect_range range;
	struct range_commit *commit;
	size_t n, cap;
	uint32_t *number;	/* of each, in the tree */
	struct text stack[STACK_MOST], system[STACK_MOST];
	struct range_place *grown;
	struct range_question ask;
	size_t read;		/* commits whose paths were read */
};

/* ---- what is asked ---- */

/* Names of subsystems come in any case. */
static bool has_subsystem(const struct text *name, size_t n, struct text t)
{
	for (size_t i = 0; i < n; i++)
		if (text_ieq(name[i], t))
			return true;
	return false;
}

/* Files and folders of the report's subsystems: what its workload passes
 * through. */
static int load_stack(struct unnamed *u)
{
	struct arena *a = u->g->arena;
	struct query *q = db_query(u->g->db, "report_subsystems");
	struct text name[SUBSYSTEMS_MOST];
	size_t names = 0, n = 0;
	int row;

	query_int(q, 1, u->g->thread);
	while ((row = query_step(q)) == 1)
		if (names < SUBSYSTEMS_MOST)
			name[names++] = arena_text(a, query_col_text(q, 0));
	if (row)
		return row;
	q = db_query(u->g->db, "symbol_places");
	while ((row = query_step(q)) == 1)
		if (n < STACK_MOST &&
		    has_subsystem(name, names, query_col_text(q, 1))) {
			u->system[n] = arena_text(a, query_col_text(q, 1));
			u->stack[n++] = arena_text(a, query_col_text(q, 0));
		}
	u->ask.stack = u->stack;
	u->ask.n_stack = n;
	return row;
}

/* Symbols that grew, as shares of all growth, where their place is known. */
static void load_grown(struct unnamed *u)
{
	const struct gathering *g = u->g;
	double all = 0;

	u->grown = arena_array(g->arena, g->n_grown, sizeof(*u->grown));
	for (size_t i = 0; i < g->n_grown; i++)
		all += g->grown[i].points;
	for (size_t i = 0; i < g->n_grown && all > 0; i++)
		if (g->grown[i].path.p)
			u->grown[u->ask.n_grown++] = (struct range_place){
				g->grown[i].path, g->grown[i].points / all};
	u->ask.grown = u->grown;
}

/* The title alone: the text of a report names too much. */
static int load_words(struct unnamed *u)
{
	struct query *q = db_query(u->g->db, "report_document");
	int row;

	query_int(q, 1, u->g->thread);
	row = query_step(q);
	if (row == 1) {
		u->ask.words = arena_text(u->g->arena, query_col_text(q, 5));
		query_reset(q);
		row = 0;
	}
	return row;
}

/* ---- the commits of the range ---- */

/* False at the end of the room, which ends the walk. */
static bool take_commit(void *data, const struct tree_commit *c)
{
	struct unnamed *u = data;

	u->number[u->n] = c->number;
	u->commit[u->n++] = (struct range_commit){
		.id = c->id, .title = c->subject, .time = c->commit_time,
		.is_merge = c->is_merge,
	};
	return u->n < u->cap;
}

/* By the title: whether the paths are worth reading. */
static bool fits(const struct unnamed *u, struct text title)
{
	if (suspect_title_share(u->g, title) > 0)
		return true;
	for (size_t i = 0; i < u->ask.n_stack; i++)
		if (suspect_title_names(title, u->stack[i], u->system[i]))
			return true;
	return false;
}

static int read_paths(struct unnamed *u, size_t i)
{
	struct range_commit *c = &u->commit[i];
	struct tree_commit in_tree;
	struct text *path = NULL;
	size_t n = 0;
	bool more;
	int got = tree_commit_at(u->range.tree, u->number[i], &in_tree);

	if (got == TREE_FOUND)
		got = tree_paths(u->range.tree, &in_tree, &path, &n, &more);
	if (got == TREE_FOUND) {
		c->path = path;
		c->n_paths = n;
	}
	u->read++;
	return got < 0 ? got : 0;
}

static int load_range(struct unnamed *u)
{
	size_t n = tree_range_size(u->range.range);
	int err;

	u->cap = n;
	u->commit = arena_array(u->g->arena, n, sizeof(*u->commit));
	u->number = arena_array(u->g->arena, n, sizeof(*u->number));
	err = tree_range_each(u->range.tree, u->range.range, take_commit, u);
	err = err < 0 ? err : 0;
	/* The latest first, as more of the old was in the good version. */
	for (size_t i = u->n; i-- > 0 && u->read < PATHS_READ && !err;)
		if (!u->commit[i].is_merge && fits(u, u->commit[i].title))
			err = read_paths(u, i);
	return err;
}

/* ---- what is listed ---- */

/* A suspect as others, without points: nobody said anything of it. */
static void list_one(struct unnamed *u, const struct range_suspect *s)
{
	const struct range_commit *from = &u->commit[s->index];
	struct gathering *g = u->g;
	struct commit *c = suspect_commit(g, from->id);

	c->subject = from->title;
	c->odds = (struct suspect_odds){
		.logodds = s->logodds, .probability = s->probability};
	c->sign = arena_grow(g->arena, c->sign, c->n_signs, &c->cap_signs,
			     sizeof(*c->sign));
	c->sign[c->n_signs++] = (struct tree_sign){
		.kind = "in-range",
		.detail = arena_printf(g->arena, "nobody named it: one of %zu "
				       "commits of %.*s; paths %+.1f, profile "
				       "%+.1f, words %+.1f", u->n,
				       TEXT_ARG(u->range.name), s->path,
				       s->profile, s->words),
	};
}

/* Nothing tells the commits apart: no list is better than one by chance. */
static bool says_something(const struct range_suspect *s)
{
	return s->path > 0 || s->profile > 0;
}

/* The first of the model's, as far as anything but words speaks for them. */
static void list_best(struct unnamed *u)
{
	struct range_suspect out[LISTED];
	size_t n;

	suspect_model(u->g->arena, u->commit, u->n, &u->ask, out, LISTED, &n);
	for (size_t i = 0; i < n; i++)
		if (says_something(&out[i]))
			list_one(u, &out[i]);
}

int suspect_unnamed(struct gathering *g)
{
	struct unnamed u = {
		.g = g, .ask = {.environment = g->prior_environment}};
	size_t n;
	int err;

	if (!g->trees || g->n)
		return 0;
	err = suspect_range_find(g, &u.range);
	if (err || !u.range.tree || !u.range.range)
		return err;
	n = tree_range_size(u.range.range);
	if (!n || n > RANGE_MOST)
		return 0;
	err = load_stack(&u);
	if (!err)
		err = load_words(&u);
	load_grown(&u);
	if (err || (!u.ask.n_stack && !u.ask.n_grown))
		return err;
	err = load_range(&u);
	if (!err)
		list_best(&u);
	return err;
}
