/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Passes over the history. Upwards a commit is marked when a parent is;
 * downwards a commit hands its marks to its parents. What was marked upwards
 * is kept, as tags, branches and ranges are asked for one commit after the
 * other.
 */
#include "corpus/tree_graph.h"

#include <assert.h>

void graph_init(struct tree_graph *g, struct arena *a)
{
	*g = (struct tree_graph){.arena = a, .seen_from = GRAPH_NONE};
	g->from = arena_grow(a, NULL, 0, &g->cap_from, sizeof(*g->from));
	g->from[0] = 0;
}

void graph_add(struct tree_graph *g, int64_t time, const uint32_t *parents,
	       size_t n)
{
	assert(g->n < GRAPH_MOST);
	g->time = arena_grow(g->arena, g->time, g->n, &g->cap_time,
			     sizeof(*g->time));
	g->time[g->n] = time < 0	    ? 0
		      : time > UINT32_MAX ? UINT32_MAX
					    : (uint32_t)time;
	for (size_t i = 0; i < n; i++) {
		assert(parents[i] < g->n);
		g->parent = arena_grow(g->arena, g->parent, g->n_parents,
				       &g->cap_parent, sizeof(*g->parent));
		g->parent[g->n_parents++] = parents[i];
	}
	g->n++;
	g->from = arena_grow(g->arena, g->from, g->n, &g->cap_from,
			     sizeof(*g->from));
	g->from[g->n] = (uint32_t)g->n_parents;
	g->seen_from = GRAPH_NONE;
}

uint32_t graph_parent(const struct tree_graph *g, uint32_t number)
{
	return g->from[number] == g->from[number + 1]
		       ? GRAPH_NONE
		       : g->parent[g->from[number]];
}

/* ---- as bytes ---- */

static void put(struct buf *b, uint32_t v)
{
	char bytes[4] = {(char)(v & 0xff), (char)(v >> 8 & 0xff),
			 (char)(v >> 16 & 0xff), (char)(v >> 24)};

	buf_add(b, (struct text){bytes, 4});
}

static uint32_t get(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return (uint32_t)u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 |
	       (uint32_t)u[3] << 24;
}

void graph_pack(const struct tree_graph *g, uint32_t first, struct buf *out)
{
	for (size_t i = first; i < g->n; i++) {
		put(out, g->time[i]);
		put(out, g->from[i + 1] - g->from[i]);
		for (size_t k = g->from[i]; k < g->from[i + 1]; k++)
			put(out, g->parent[k]);
	}
}

bool graph_unpack(struct tree_graph *g, struct text t)
{
	uint32_t parent[256];

	while (t.n >= 8) {
		uint32_t time = get(t.p), n = get(t.p + 4);

		t = text_from(t, 8);
		if (n > 256 || t.n / 4 < n || g->n >= GRAPH_MOST)
			return false;
		for (uint32_t i = 0; i < n; i++) {
			parent[i] = get(t.p + 4 * (size_t)i);
			if (parent[i] >= g->n)
				return false;
		}
		graph_add(g, time, parent, n);
		t = text_from(t, 4 * (size_t)n);
	}
	return t.n == 0;
}

/* ---- passes ---- */

static unsigned char *marks(struct tree_graph *g)
{
	if (g->marks < g->n) {
		g->mark = arena_alloc(g->arena, g->n);
		g->marks = g->n;
	}
	g->seen_from = GRAPH_NONE;
	return g->mark;
}

const unsigned char *graph_above(struct tree_graph *g, uint32_t number)
{
	unsigned char *m;

	assert(number < g->n);
	if (g->seen_from == number)
		return g->mark;
	m = marks(g);
	m[number] = 1;
	for (size_t i = (size_t)number + 1; i < g->n; i++) {
		unsigned char is = 0;

		for (size_t k = g->from[i]; k < g->from[i + 1]; k++)
			if (g->parent[k] >= number)
				is |= m[g->parent[k]];
		m[i] = is;
	}
	g->seen_from = number;
	return m;
}

bool graph_has(struct tree_graph *g, uint32_t a, uint32_t b)
{
	return a <= b && graph_above(g, a)[b];
}

enum { OF_BAD = 1, OF_GOOD = 2 };

/* Commits that are marked as of bad alone and still lie ahead. */
static size_t hand_on(const struct tree_graph *g, unsigned char *m, size_t i,
		      size_t ahead)
{
	for (size_t k = g->from[i]; k < g->from[i + 1]; k++) {
		unsigned char *p = &m[g->parent[k]];
		bool before = *p == OF_BAD;

		*p |= m[i];
		ahead = ahead + (*p == OF_BAD) - before;
	}
	return ahead;
}

uint32_t *graph_range(struct tree_graph *g, struct arena *a, uint32_t good,
		      uint32_t bad, size_t *n)
{
	unsigned char *m = marks(g);
	size_t i = good > bad ? good : bad, ahead, cap = 0;
	uint32_t *out = NULL;

	*n = 0;
	memset(m, 0, i + 1);
	m[bad] |= OF_BAD;
	m[good] |= OF_GOOD;
	ahead = good != bad;
	for (i++; i-- > 0 && ahead;) {
		if (m[i] == OF_BAD) {
			out = arena_grow(a, out, *n, &cap, sizeof(*out));
			out[(*n)++] = (uint32_t)i;
			ahead--;
		}
		if (m[i])
			ahead = hand_on(g, m, i, ahead);
	}
	for (size_t k = 0; k < *n / 2; k++) {
		uint32_t v = out[k];

		out[k] = out[*n - 1 - k];
		out[*n - 1 - k] = v;
	}
	return out;
}

unsigned char *graph_below(struct tree_graph *g, struct arena *a,
			   const uint32_t *heads, size_t n_heads, size_t *n)
{
	unsigned char *m = arena_alloc(a, g->n + 1);

	*n = 0;
	for (size_t i = 0; i < n_heads; i++)
		m[heads[i]] = 1;
	for (size_t i = g->n; i-- > 0;) {
		if (!m[i])
			continue;
		++*n;
		for (size_t k = g->from[i]; k < g->from[i + 1]; k++)
			m[g->parent[k]] = 1;
	}
	return m;
}

uint32_t graph_entry(struct tree_graph *g, uint32_t number, uint32_t head)
{
	const unsigned char *m = graph_above(g, number);
	uint32_t parent;

	for (;;) {
		parent = graph_parent(g, head);
		if (parent == GRAPH_NONE || parent < number || !m[parent])
			return head;
		head = parent;
	}
}
