/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The catalogue is walked once and not once a metric: in SQL the patterns of a
 * report with 20 metrics took longer than all else of it.
 */
#include "report/titles.h"

struct named {
	const char *metric;
	size_t bytes;		/* of the pattern that gave the title */
	int64_t priority;	/* and its own */
	struct text title;
};

struct names {
	struct named *item;
	size_t n;
};

/* Comparisons of one metric mostly follow each other: one that is named as the
 * one before it needs no name of its own. */
static bool goes_on(const struct report *r, size_t i)
{
	return i && text_eq(r->comparison[i].metric,
			    r->comparison[i - 1].metric);
}

static struct names names_of(const struct report *r)
{
	struct names all = {
		arena_array(r->arena, r->n_comparison, sizeof(*all.item)), 0};

	for (size_t i = 0; i < r->n_comparison; i++)
		if (!goes_on(r, i))
			all.item[all.n++] = (struct named){
				.metric = arena_cstr(r->arena,
						     r->comparison[i].metric),
				.priority = INT64_MIN,
			};
	return all;
}

/* Of one priority the longer pattern says more. */
static bool better(const struct named *n, struct text pattern, int64_t priority)
{
	return priority > n->priority ||
	       (priority == n->priority && pattern.n > n->bytes);
}

/* One row of the catalogue. */
static void offer(const struct report *r, const struct names *all,
		  struct query *q)
{
	struct text pattern = query_col_text(q, 0);
	int64_t priority = query_col_int(q, 1);
	struct text title = {NULL, 0};

	if (!query_col_null(q, 2))
		title = arena_text(r->arena, query_col_text(q, 2));
	for (size_t i = 0; i < all->n; i++) {
		struct named *n = &all->item[i];

		/* A column's text ends with a NUL. */
		if (!better(n, pattern, priority) ||
		    !db_glob(pattern.p, n->metric))
			continue;
		n->priority = priority;
		n->bytes = pattern.n;
		n->title = title;
	}
}

int titles_load(struct report *r, struct db *db)
{
	struct names all = names_of(r);
	struct query *q;
	size_t at = 0;
	int got;

	if (!all.n)
		return 0;
	q = db_query(db, "report_titles");
	while ((got = query_step(q)) > 0)
		offer(r, &all, q);
	for (size_t i = 0; i < r->n_comparison && !got; i++) {
		at += i && !goes_on(r, i);
		r->comparison[i].title = all.item[at].title;
	}
	return got;
}
