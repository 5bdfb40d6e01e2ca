/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mail from bytes to lines with origins. Beside crashes it looks for what
 * must always hold: every line in its place in the document, every index in
 * range, nothing repeated of itself.
 * Dictionary: parser/mail/[a-z]*.c */
#include <assert.h>

#include "base/limits.h"
#include "parser/mail/mail.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(const struct document *doc, const struct line *l)
{
	assert(l->offset <= doc->raw.n);
	assert(l->bytes <= doc->raw.n - l->offset);
	/* A view of the document is the one that the line came from. */
	assert(l->raw.n == 0 || l->raw.p < doc->raw.p ||
	       l->raw.p >= doc->raw.p + doc->raw.n ||
	       l->raw.p == doc->raw.p + l->offset);
	assert(l->number >= 1);
	assert(l->text.n <= LIMIT_LINE);
	assert(l->message < doc->n_messages);
	assert(!doc->message[l->message].ghost);
	assert(l->origin < doc->n_messages);
	assert(l->depth <= LIMIT_QUOTE_DEPTH);
	assert(!(l->flags & LINE_REPEAT) || l->origin != l->message);
	assert(!(l->flags & LINE_EDITED) || l->origin == l->message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text raw = {(const char *)data, size};
	struct document *doc = document_new(text_of("fuzz"), raw);

	mail_split(doc);
	mail_lines(doc);
	mail_quotes(doc);
	assert(doc->n_messages >= 1);
	for (size_t i = 0; i < doc->n_lines; i++)
		check_line(doc, &doc->line[i]);
	for (size_t i = 0; i < doc->n_messages; i++) {
		const struct message *m = &doc->message[i];

		assert(m->parent == NO_INDEX || m->parent < doc->n_messages);
		assert(m->parent != i);
		assert(m->first_line + m->n_lines <= doc->n_lines);
		assert(m->offset <= size && m->bytes <= size - m->offset);
	}
	document_free(doc);
	return 0;
}
