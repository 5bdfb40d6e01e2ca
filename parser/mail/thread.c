/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who answers whom, by message ids. Archives may hold replies before what they
 * answer, ids may be used twice, and forged headers may form loops.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Steps up a thread that are checked for a loop; deeper ones are not linked.
 * The deepest thread of 124,890 real mails had fewer than 60. */
#define LIMIT_STEPS 200

void thread_link(struct document *doc, size_t child, size_t parent)
{
	size_t up = parent;

	if (doc->message[child].parent != NO_INDEX)
		return;
	for (int i = 0; up != NO_INDEX; i++) {
		if (up == child || i == LIMIT_STEPS)
			return;
		up = doc->message[up].parent;
	}
	doc->message[child].parent = parent;
}

/* The slot of an id: its own or the free one where it belongs. */
static size_t slot(const struct document *doc, const size_t *table,
		   size_t mask, struct text id)
{
	size_t i = (size_t)text_hash(id) & mask;

	while (table[i] && !text_eq(doc->message[table[i] - 1].id, id))
		i = (i + 1) & mask;
	return i;
}

void thread_messages(struct document *doc, const struct refs *refs)
{
	size_t mask = 63, n = doc->n_messages;
	size_t *table;

	while (mask < 2 * n)
		mask = mask * 2 + 1;
	table = arena_array(doc->arena, mask + 1, sizeof(*table));
	for (size_t i = 0; i < n; i++) {
		size_t s;

		if (!doc->message[i].id.n)
			continue;
		s = slot(doc, table, mask, doc->message[i].id);
		if (!table[s])
			table[s] = i + 1;
	}
	for (size_t i = 0; i < n; i++) {
		size_t k = refs[i].n, s = 0;

		while (k-- > 0) {
			s = slot(doc, table, mask, refs[i].id[k]);
			if (table[s] && table[s] - 1 != i)
				break;
		}
		if (k != SIZE_MAX)
			thread_link(doc, i, table[s] - 1);
	}
}
