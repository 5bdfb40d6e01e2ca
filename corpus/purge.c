/* SPDX-License-Identifier: GPL-2.0-or-later */
/* See purge.h. Blobs are kept as hashes of 64 bits: were two ever equal, a
 * mail would stay that could go, never the other way round. */
#include "corpus/purge.h"

void purge_begin(struct purge *p, struct arena *a)
{
	*p = (struct purge){.arena = a, .size = 1024};
	p->slot = arena_array(a, p->size, sizeof(*p->slot));
}

static uint64_t key_of(struct text blob)
{
	uint64_t h = text_hash(blob);

	return h ? h : 1;
}

static size_t slot_of(const struct purge *p, uint64_t key)
{
	size_t i = (size_t)(key >> 20);

	while (p->slot[i % p->size] && p->slot[i % p->size] != key)
		i++;
	return i % p->size;
}

static void grow(struct purge *p)
{
	struct purge old = *p;

	p->size *= 2;
	p->slot = arena_array(p->arena, p->size, sizeof(*p->slot));
	for (size_t i = 0; i < old.size; i++)
		if (old.slot[i])
			p->slot[slot_of(p, old.slot[i])] = old.slot[i];
}

void purge_saw(struct purge *p, struct text blob)
{
	uint64_t key = key_of(blob);
	size_t i = slot_of(p, key);

	if (!blob.n)
		p->unsure = true;
	if (!blob.n || p->slot[i])
		return;
	p->slot[i] = key;
	if (++p->n > p->size / 2)
		grow(p);
}

/* A place that the source has no more. */
struct lost {
	int64_t message_id, byte;
	bool sighting;
	struct text blob;
};

static int list_lost(struct purge *p, struct indexer *x, int64_t source_id,
		     struct lost **lost, size_t *n)
{
	struct query *q = db_query(x->w.db, "source_places");
	size_t cap = 0;
	int got;

	*lost = NULL;
	*n = 0;
	query_int(q, 1, source_id);
	while ((got = query_step(q)) == 1) {
		struct text blob = query_col_text(q, 2);

		if (!blob.n || p->slot[slot_of(p, key_of(blob))])
			continue;
		*lost = arena_grow(p->arena, *lost, *n, &cap, sizeof(**lost));
		(*lost)[(*n)++] = (struct lost){
			.message_id = query_col_int(q, 0),
			.byte = query_col_int(q, 1),
			.sighting = !query_col_null(q, 1),
			.blob = arena_text(p->arena, blob),
		};
	}
	return got;
}

void purge_finish(struct purge *p, struct indexer *x, int64_t source_id)
{
	struct lost *lost;
	size_t n;
	int err;

	if (p->unsure || x->w.err)
		return;
	err = list_lost(p, x, source_id, &lost, &n);
	if (err)
		x->w.err = err;
	/* Copies first: no mail is to move to a place that is gone, too. */
	for (size_t i = 0; i < n && !x->w.err; i++)
		if (lost[i].sighting)
			index_unsee(x, source_id, lost[i].byte, lost[i].blob);
	for (size_t i = 0; i < n && !x->w.err; i++)
		if (!lost[i].sighting)
			index_lose(x, lost[i].message_id);
}
