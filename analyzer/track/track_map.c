/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Many values under one key: hashes with chains, in an arena. Keys are not
 * kept: who asks gets every value whose key has this hash and compares what it
 * finds. Values of one key come latest first.
 */
#include "analyzer/track/track_inside.h"

#define SLOTS_LEAST 64

/* Chains are made again from the oldest on, which keeps the latest first. */
static void rehash(struct track_map *m)
{
	m->slots = m->slots ? m->slots * 2 : SLOTS_LEAST;
	m->slot = arena_array(m->arena, m->slots, sizeof(*m->slot));
	for (size_t i = 0; i < m->n; i++) {
		size_t at = (size_t)m->item[i].hash & (m->slots - 1);

		m->item[i].next = m->slot[at];
		m->slot[at] = i + 1;
	}
}

void track_map_add(struct track_map *m, struct text key, size_t value)
{
	struct track_item *i;
	size_t at;

	if (m->n + 1 > m->slots)
		rehash(m);
	m->item = arena_grow(m->arena, m->item, m->n, &m->cap,
			     sizeof(*m->item));
	i = &m->item[m->n++];
	i->hash = text_hash(key);
	i->value = value;
	at = (size_t)i->hash & (m->slots - 1);
	i->next = m->slot[at];
	m->slot[at] = m->n;
}

/* *at is NONE to begin with and the walk's own afterwards. */
size_t track_map_next(const struct track_map *m, struct text key, size_t *at)
{
	uint64_t hash = text_hash(key);
	size_t i;

	if (!m->slots)
		return NONE;
	i = *at == NONE ? m->slot[(size_t)hash & (m->slots - 1)]
			: m->item[*at].next;
	for (; i; i = m->item[i - 1].next)
		if (m->item[i - 1].hash == hash) {
			*at = i - 1;
			return m->item[i - 1].value;
		}
	return NONE;
}
