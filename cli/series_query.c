/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Series from a corpus: one for each workload and metric, over the kernels on
 * which it was measured, in the order of their versions.
 */
#include <math.h>

#include "base/error.h"
#include "cli/series.h"
#include "parser/text/text.h"

/* A point with the version that its label names. */
struct keyed {
	struct version v;
	struct point point;
};

/* By version; labels of one version (builds, patches on top) by name, and what
 * is the same by the order of the rows. The order is total, so a sort that is
 * not stable gives the same series each time. */
static bool before(const struct keyed *a, const struct keyed *b)
{
	int order = version_cmp(&a->v, &b->v);

	if (order == 0)
		order = text_cmp(a->point.label, b->point.label);
	return order < 0 || (order == 0 && a->point.order < b->point.order);
}

static void sift(struct keyed *x, size_t at, size_t n)
{
	struct keyed v = x[at];
	size_t child;

	while ((child = 2 * at + 1) < n) {
		if (child + 1 < n && before(&x[child], &x[child + 1]))
			child++;
		if (!before(&v, &x[child]))
			break;
		x[at] = x[child];
		at = child;
	}
	x[at] = v;
}

/* A heap sort by version; points of no version stay in front. */
static void sort_points(struct arena *a, struct table_series *s)
{
	struct keyed *x = arena_array(a, s->n, sizeof(*x));

	for (size_t i = 0; i < s->n; i++) {
		size_t at = 0;

		x[i].point = s->point[i];
		if (!version_next(s->point[i].label, &at, &x[i].v))
			x[i].v = (struct version){-1, -1, -1, -1, false,
						  {NULL, 0}, {NULL, 0}};
	}
	for (size_t i = s->n / 2; i > 0; i--)
		sift(x, i - 1, s->n);
	for (size_t i = s->n; i > 1; i--) {
		struct keyed top = x[0];

		x[0] = x[i - 1];
		x[i - 1] = top;
		sift(x, 0, i - 1);
	}
	for (size_t i = 0; i < s->n; i++)
		s->point[i] = x[i].point;
}

/* Rows come by workload, metric and unit, so a new one of the three begins a
 * new series. `order` counts within the series. */
int series_query(struct db *db, struct arena *a, const char *metric,
		 struct table_series **out, size_t *n)
{
	struct query *q = db_query(db, "series_values");
	struct table_series *s = NULL;
	size_t cap = 0;
	int got;

	*out = NULL;
	*n = 0;
	query_str(q, 1, metric);
	while ((got = query_step(q)) == 1) {
		struct text key = query_col_text(q, 0);
		struct text name = query_col_text(q, 1);
		struct text unit = query_col_text(q, 2);

		if (!s || !text_eq(s->workload, key) || !text_eq(s->metric, name) ||
		    !text_eq(s->unit, unit)) {
			*out = arena_grow(a, *out, *n, &cap, sizeof(**out));
			s = &(*out)[(*n)++];
			*s = (struct table_series){
				.workload = arena_text(a, key),
				.metric = arena_text(a, name),
				.unit = arena_text(a, unit)};
		}
		s->point = arena_grow(a, s->point, s->n, &s->cap,
				      sizeof(*s->point));
		s->point[s->n] = (struct point){
			arena_text(a, query_col_text(q, 3)),
			query_col_real(q, 4), s->n};
		s->n++;
	}
	for (size_t i = 0; i < *n; i++)
		sort_points(a, &(*out)[i]);
	return got < 0 ? got : 0;
}
