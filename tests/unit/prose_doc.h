/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Documents for tests of prose: messages and lines without a mail parser. */
#ifndef TESTS_UNIT_PROSE_DOC_H
#define TESTS_UNIT_PROSE_DOC_H

#include "parser/document.h"

static inline struct document *prose_new(void)
{
	return document_new(TEXT("test"), TEXT(""));
}

/* A message by `author`; its subject (NULL: none) becomes a line. */
static inline size_t prose_message(struct document *doc, const char *author,
				   const char *subject);

static inline void prose_line(struct document *doc, struct text t,
			      unsigned int depth, unsigned int flags)
{
	doc->line = arena_grow(doc->arena, doc->line, doc->n_lines,
			       &doc->cap_lines, sizeof(*doc->line));
	doc->line[doc->n_lines] = (struct line){
		.text = t,
		.raw = t,
		.number = doc->n_lines + 1,
		.message = doc->n_messages - 1,
		.origin = doc->n_messages - 1,
		.block = NO_INDEX,
		.depth = depth,
		.flags = flags,
	};
	doc->n_lines++;
}

static inline size_t prose_message(struct document *doc, const char *author,
				   const char *subject)
{
	doc->message = arena_grow(doc->arena, doc->message, doc->n_messages,
				  &doc->cap_messages, sizeof(*doc->message));
	doc->message[doc->n_messages] = (struct message){
		.author = text_of(author),
		.from = text_of(author),
		.subject = text_of(subject),
		.parent = doc->n_messages ? doc->n_messages - 1 : NO_INDEX,
	};
	doc->n_messages++;
	if (subject)
		prose_line(doc, text_of(subject), 0, LINE_SUBJECT);
	return doc->n_messages - 1;
}

/* Adds the lines of `body`; a line that begins with "> " is a repeat. */
static inline void prose_body(struct document *doc, const char *body)
{
	struct text rest = text_of(body);

	while (rest.n) {
		struct text t = text_cut(&rest, '\n');

		if (text_skip(&t, TEXT("> ")))
			prose_line(doc, t, 1, LINE_REPEAT);
		else
			prose_line(doc, t, 0, 0);
	}
	prose_line(doc, TEXT(""), 0, 0);
}

static inline struct document *prose_one(const char *body)
{
	struct document *doc = prose_new();

	prose_message(doc, "Ann Author", NULL);
	prose_body(doc, body);
	return doc;
}

#endif
