/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pasted pages of archives: every line belongs to a message, and messages
 * follow each other.
 * Dictionary: parser/mail/paste*.c parser/mail/mask.c */
#include <assert.h>

#include "parser/mail/mail.h"
#include "parser/source/convert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text raw = {(const char *)data, size};
	struct document *doc;
	size_t next = 0;

	if (shape_of(raw) != SHAPE_TEXT)
		return 0;
	doc = document_new(text_of("fuzz"), raw);
	mail_split(doc);
	assert(doc->n_messages >= 1);
	for (size_t i = 0; i < doc->n_messages; i++) {
		const struct message *m = &doc->message[i];

		assert(m->first_line == next);
		next += m->n_lines;
		assert(m->parent == NO_INDEX || m->parent < doc->n_messages);
		assert(m->parent != i);
	}
	assert(next == doc->n_lines);
	document_free(doc);
	return 0;
}
