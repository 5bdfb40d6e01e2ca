/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The range of a report: what a command says ("introduced: v6.4..v6.5"), else
 * from the newest version that was good to the oldest that was bad. A
 * distributor's version proves nothing of it, as nobody knows its patches.
 */
#include "analyzer/suspect/suspect_tree.h"
#include "parser/text/text.h"

/* Ends of a range that are looked at. */
#define ENDS_MOST 64

struct end {
	struct text word;	/* a tag or an id */
	struct version version;
	bool has_version;
};

struct ends {
	struct end good, bad;
};

/* "6.5.0" is v6.5 */
static struct text tag_of(struct arena *a, const struct version *v)
{
	struct text name = arena_printf(a, "v%d.%d", v->major, v->minor);

	if (v->patch > 0)
		name = arena_printf(a, "%.*s.%d", TEXT_ARG(name), v->patch);
	if (v->rc > 0)
		name = arena_printf(a, "%.*s-rc%d", TEXT_ARG(name), v->rc);
	return name;
}

/* False when the text names no commit or plain version. */
static bool read_end(struct gathering *g, struct text kernel, struct text id,
		     struct end *out)
{
	size_t at = 0;

	*out = (struct end){.has_version = false};
	out->has_version = version_next(kernel, &at, &out->version) &&
			   out->version.distro.n == 0 &&
			   !out->version.wildcard && out->version.minor >= 0;
	if (id.n >= TREE_PREFIX)
		out->word = arena_text(g->arena, id);
	else if (out->has_version)
		out->word = tag_of(g->arena, &out->version);
	else
		return false;
	/* Views into the row would not outlive it. */
	out->version.raw = out->version.distro = (struct text){NULL, 0};
	return true;
}

/* The newest good, the oldest bad; the first where versions do not tell. */
static void keep(struct end *have, const struct end *e, int sign)
{
	if (!have->word.n ||
	    (have->has_version && e->has_version &&
	     sign * version_cmp(&e->version, &have->version) > 0))
		*have = *e;
}

static int gather_versions(struct gathering *g, struct ends *ends)
{
	struct query *q = db_query(g->db, "suspect_versions");
	int row;

	query_int(q, 1, g->thread);
	query_int(q, 2, ENDS_MOST);
	while ((row = query_step(q)) == 1) {
		bool base = text_is(query_col_text(q, 0), "base");
		struct end e;

		if (read_end(g, query_col_text(q, 1), query_col_text(q, 2),
			     &e))
			keep(base ? &ends->good : &ends->bad, &e,
			     base ? 1 : -1);
	}
	return row;
}

/* "introduced: GOOD..BAD" */
static int gather_command(struct gathering *g, struct ends *ends)
{
	struct query *q = db_query(g->db, "suspect_commands");
	int row;

	query_int(q, 1, g->thread);
	while ((row = query_step(q)) == 1) {
		struct text value = query_col_text(q, 0);
		struct text word = text_word(&value), good;
		size_t at = text_find(word, TEXT(".."));

		if (at == TEXT_NOT_FOUND || at == 0 || at + 2 >= word.n)
			continue;
		good = text_sub(word, 0, at);
		*ends = (struct ends){
			.good.word = arena_text(g->arena, good),
			.bad.word = arena_text(g->arena,
					       text_from(word, at + 2))};
	}
	return row;
}

static int in_tree(struct gathering *g, struct tree *t, const struct ends *e,
		   struct suspect_range *out)
{
	struct tree_commit good, bad;
	struct tree_range *range;
	int got = tree_resolve(t, e->good.word, &good);

	if (got == TREE_FOUND)
		got = tree_resolve(t, e->bad.word, &bad);
	if (got != TREE_FOUND)
		return got < 0 ? got : 0;
	range = tree_range(t, good.number, bad.number);
	if (!tree_range_size(range))
		return 0;
	out->tree = t;
	out->range = range;
	out->name = arena_printf(g->arena, "%.*s..%.*s",
				 TEXT_ARG(text_sub(e->good.word, 0, 20)),
				 TEXT_ARG(text_sub(e->bad.word, 0, 20)));
	return 0;
}

int suspect_range_find(struct gathering *g, struct suspect_range *out)
{
	struct ends ends = {0};
	int err = gather_command(g, &ends);

	*out = (struct suspect_range){.tree = NULL};
	if (!err && !ends.good.word.n)
		err = gather_versions(g, &ends);
	if (!ends.good.word.n || !ends.bad.word.n)
		return err;
	for (size_t i = 0; i < trees_count(g->trees) && !err && !out->tree; i++)
		err = in_tree(g, trees_at(g->trees, i), &ends, out);
	return err;
}
