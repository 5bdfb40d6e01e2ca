/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A mail and its kind: the same answer twice, a name for each kind, and none
 * but `other` for a mail without words.
 * Dictionary: parser/text/classify*.c */
#include <assert.h>

#include "parser/text/classify/classify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct classified classify(struct arena *a, struct text raw)
{
	struct classified c = {0};
	struct mail_texts t;
	struct mail m;

	mail_parse(a, raw, 0, &m);
	classify_texts(a, &m, &t);
	classify_mail(a, &m, &t, &c);
	assert(t.n <= m.n_parts);
	return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text raw = {(const char *)data, size};
	struct classified one = classify(a, raw), two = classify(a, raw);

	assert(one.kind == two.kind && one.measured == two.measured &&
	       one.context == two.context);
	assert(text_eq(one.why, two.why));
	assert(*classify_name(one.kind));
	arena_free(a);
	return 0;
}
