/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How much of a mail stands in others, from what mail_quotes found: whether a
 * reply without references quotes a thread, and whether a mail is one that was
 * sent again.
 */
#include "parser/mail/mail.h"

static size_t count_words(struct text t)
{
	size_t n = 0;

	for (t = text_ltrim(t); t.n; t = text_ltrim(t), n++)
		while (t.n && t.p[0] != ' ' && t.p[0] != '\t')
			t = text_from(t, 1);
	return n;
}

static bool has_digit(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]))
			return true;
	return false;
}

static void count(struct shared_words *c, const struct line *l, bool found)
{
	size_t n = count_words(l->text);

	c->words += n;
	c->found += found ? n : 0;
	if (!has_digit(l->text))
		return;
	c->numeric++;
	c->numeric_found += found;
}

void mail_shared(const struct document *doc, size_t index,
		 struct mail_shared *out)
{
	const struct message *m = &doc->message[index];

	*out = (struct mail_shared){.source = NO_INDEX};
	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++) {
		const struct line *l = &doc->line[i];
		bool found = l->flags & LINE_REPEAT && l->origin != index &&
			     !doc->message[l->origin].ghost;

		if (l->flags & (LINE_HEADER | LINE_ATTRIBUTION |
				LINE_SIGNATURE))
			continue;
		count(l->depth ? &out->quoted : &out->own, l, found);
		if (found && out->source == NO_INDEX)
			out->source = l->origin;
	}
}
