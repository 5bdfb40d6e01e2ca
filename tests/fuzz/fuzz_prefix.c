/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Quote prefixes: bytes inside the line, a depth within its limit, and nothing
 * left that would be taken off by a second look.
 * Dictionary: parser/mail/quoteprefix.c */
#include <assert.h>

#include "base/limits.h"
#include "parser/mail/parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void one_line(struct text t)
{
	unsigned int depth = 0, again = 0;
	size_t n = prefix_length(t, &depth);

	assert(n <= t.n);
	assert(depth <= LIMIT_QUOTE_DEPTH);
	assert(depth || !n);
	if (depth < LIMIT_QUOTE_DEPTH)
		prefix_length(text_from(t, n), &again);
	assert(!again || depth);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text raw = {(const char *)data, size}, rest = raw;
	struct document *d = document_new(TEXT("fuzz"), raw);

	while (rest.n)
		one_line(text_cut(&rest, '\n'));
	mail_split(d);
	prefix_all(d);
	for (size_t i = 0; i < d->n_messages; i++)
		prefix_unusual(d, &d->message[i]);
	for (size_t i = 0; i < d->n_lines; i++)
		assert(d->line[i].depth <= LIMIT_QUOTE_DEPTH);
	document_free(d);
	return 0;
}
