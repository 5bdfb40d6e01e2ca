/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Saved pages as mails: what was made begins with a mail, every line of it
 * has its place in the page, and mails stand in order.
 * Dictionary: parser/source/convert*.c parser/source/flatten.c */
#include <assert.h>

#include "parser/source/convert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct arena *a = arena_new();
	struct converted c;

	if (convert(a, SHAPE_PAGE, t, &c)) {
		for (size_t i = 0; i < c.n_lines; i++) {
			assert(c.line[i].at <= c.text.n);
			assert(c.line[i].from <= size);
			assert(!i || c.line[i].at > c.line[i - 1].at);
		}
		for (size_t i = 0; i < c.n_mails; i++) {
			struct text m = text_from(c.text, c.mail[i]);

			assert(text_starts(m, TEXT("From mboxrd@z ")));
			assert(!i || c.mail[i] > c.mail[i - 1]);
			assert(convert_origin(&c, c.mail[i]) <= size);
		}
	} else {
		assert(c.why);
	}
	arena_free(a);
	return 0;
}
