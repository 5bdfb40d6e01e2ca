/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/mail/mail.h"

#include "base/limits.h"

void mail_split(struct document *doc)
{
	struct text rest = doc->raw;
	size_t number = 1;

	doc->message = arena_alloc(doc->arena, sizeof(*doc->message));
	doc->n_messages = doc->cap_messages = 1;
	doc->message[0].parent = NO_INDEX;
	while (rest.n && doc->n_lines < LIMIT_LINES) {
		size_t offset = (size_t)(rest.p - doc->raw.p);
		struct text raw = text_cut(&rest, '\n');

		doc->line = arena_grow(doc->arena, doc->line, doc->n_lines,
				       &doc->cap_lines, sizeof(*doc->line));
		doc->line[doc->n_lines++] = (struct line){
			.raw = raw, .text = raw, .offset = offset,
			.number = number++, .block = NO_INDEX,
		};
	}
	doc->message[0].n_lines = doc->n_lines;
	if (doc->n_lines)
		doc->title = text_trim(doc->line[0].text);
}

struct text mail_bare_subject(struct text subject)
{
	return text_trim(subject);
}
