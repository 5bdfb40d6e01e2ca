/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The history of a tree in memory: for each commit its time and its parents,
 * 13 bytes a commit. Numbers are a topological order, parents first, so that
 * one pass over the array, without a queue, answers what has or is had by a
 * commit: 2 ms for a million of them.
 */
#ifndef CORPUS_TREE_GRAPH_H
#define CORPUS_TREE_GRAPH_H

#include "base/arena.h"
#include "base/buf.h"

/* Commits of a tree; Linux has 1.4 million. */
#define GRAPH_MOST ((uint32_t)16 << 20)
#define GRAPH_NONE UINT32_MAX

struct tree_graph {
	struct arena *arena;
	uint32_t *time;		/* UTC seconds */
	size_t n, cap_time;
	uint32_t *from;		/* place of the first parent; n + 1 of them */
	size_t cap_from;
	uint32_t *parent;
	size_t n_parents, cap_parent;
	unsigned char *mark;	/* room for a pass, of size `marks` */
	size_t marks;
	uint32_t seen_from;	/* the marks are graph_above of this number */
};

void graph_init(struct tree_graph *g, struct arena *a);
/* Adds a commit; its number is g->n before. Parents are lower than that. */
void graph_add(struct tree_graph *g, int64_t time, const uint32_t *parents,
	       size_t n);
/* The first parent, GRAPH_NONE when there is none. */
uint32_t graph_parent(const struct tree_graph *g, uint32_t number);
/* The commits from `first` on as bytes. */
void graph_pack(const struct tree_graph *g, uint32_t first, struct buf *out);
/* Adds what graph_pack wrote; false when it is damaged. */
bool graph_unpack(struct tree_graph *g, struct text packed);

/* An array of marks: 1 for `number` and every commit that has it, from
 * `number` on (those below are undefined). Valid until the next call of any
 * function here. */
const unsigned char *graph_above(struct tree_graph *g, uint32_t number);
/* Is a an ancestor of b, or the same? */
bool graph_has(struct tree_graph *g, uint32_t a, uint32_t b);
/* The commits of `bad` without those of `good`, ascending, in the arena. */
uint32_t *graph_range(struct tree_graph *g, struct arena *a, uint32_t good,
		      uint32_t bad, size_t *n);
/* Marks, in the arena, of what any of the heads has; *n is their number. */
unsigned char *graph_below(struct tree_graph *g, struct arena *a,
			   const uint32_t *heads, size_t n_heads, size_t *n);
/* Where `number` came to the first-parent history of `head`, which has it:
 * the earliest commit there that has it. */
uint32_t graph_entry(struct tree_graph *g, uint32_t number, uint32_t head);

#endif
