/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The order of speakers by who answers whom, not by where they stand. Dates
 * are left out: attributions give them in the speaker's own time zone, or not
 * at all.
 */
#include "parser/text/statement/turn.h"

/* Parents that are climbed; a circle ends there. */
#define CLIMB_MOST 200

static size_t climb(const struct document *doc, size_t m, size_t *steps)
{
	*steps = 0;
	while (*steps < CLIMB_MOST &&
	       doc->message[m].parent < doc->n_messages) {
		m = doc->message[m].parent;
		(*steps)++;
	}
	return m;
}

static bool is_answer(struct text subject)
{
	static const char *const mark[] = {
		"re:", "re :", "aw:", "sv:", "antw:", "re[",
		"\xe7\xad\x94\xe5\xa4\x8d:",
	};
	struct text head;

	if (text_istarts(subject, TEXT("subject:")))
		subject = text_sub(subject, 8, subject.n);
	head = text_trim(subject);
	for (size_t i = 0; i < sizeof(mark) / sizeof(*mark); i++)
		if (text_istarts(head, text_of(mark[i])))
			return true;
	return false;
}

static bool is_over(struct text subject)
{
	return text_ihas(subject, TEXT("[solved]")) ||
	       text_ihas(subject, TEXT("[resolved]")) ||
	       text_ihas(subject, TEXT("(solved)"));
}

/* The title is that of the document where the mail has none. */
static struct text subject_of(const struct document *doc)
{
	return doc->message[0].subject.n ? doc->message[0].subject :
					   doc->title;
}

size_t turn_first(const struct document *doc)
{
	size_t steps, root;

	if (!doc->n_messages)
		return 0;
	if (is_over(subject_of(doc)))
		return NO_INDEX;
	root = climb(doc, 0, &steps);
	return is_answer(subject_of(doc)) && doc->message[root].ghost ? root :
									0;
}

bool turn_before(const struct document *doc, size_t a, size_t b)
{
	bool quoted = doc->message[a].ghost, other = doc->message[b].ghost;
	size_t up, down;

	if (quoted != other)
		return quoted;
	if (!quoted)
		return a < b;
	climb(doc, a, &up);
	climb(doc, b, &down);
	return up < down;
}

double turn_place(const struct document *doc, size_t m)
{
	double k = doc->message[m].ghost ? 1 : (double)m + 1;

	return k / (double)doc->n_messages;
}
