/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Ghosts: messages that are known only because others quote them. One for
 * each author and date that an attribution names; where no attribution
 * stands, one for each message and depth that quotes. A ghost may be
 * incomplete, as quotes are.
 */
#include "parser/mail/quotes.h"

#include "base/limits.h"

static uint64_t speaker_key(const struct speaker *s, size_t message,
			    unsigned int depth)
{
	if (!s->author.n && !s->when.n)
		return (message + 1) * UINT64_C(0x9e3779b97f4a7c15) + depth + 1;
	return text_hash(s->author) * 31 + text_hash(s->when) + 1;
}

static size_t *slot(struct quoter *q, uint64_t key)
{
	size_t i = (size_t)(key ^ key >> 29) & q->ghost_mask;

	while (q->ghost_slot[i] && q->ghost_key[i] != key)
		i = (i + 1) & q->ghost_mask;
	q->ghost_key[i] = key;
	return &q->ghost_slot[i];
}

size_t ghost_find(struct quoter *q, const struct speaker *s, size_t message,
		  unsigned int depth)
{
	struct document *doc = q->doc;
	size_t *at = slot(q, speaker_key(s, message, depth));
	struct message *m;

	if (*at)
		return *at - 1;
	/* Half of the slots stay free, so that slot() ends. */
	if (doc->n_messages >= 2 * (size_t)LIMIT_MESSAGES) {
		if (!q->ghosts_lost++)
			document_warn(doc, NO_INDEX, "too-many-messages",
				      "only the first %d messages were told "
				      "apart", 2 * LIMIT_MESSAGES);
		return message;
	}
	m = message_add(doc, 0);
	m->ghost = true;
	m->author = s->author;
	m->from = s->author;
	m->date = s->date;
	m->has_date = s->has_date;
	m->kind = MESSAGE_REPORT;
	m->offset = doc->message[message].offset;
	*at = doc->n_messages;
	return doc->n_messages - 1;
}
