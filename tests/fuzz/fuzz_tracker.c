/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What trackers answer as JSON: either mails in order, of which every line has
 * its place, or a text, or a reason.
 * Dictionary: parser/source/convert_json.c */
#include <assert.h>

#include "parser/source/convert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct arena *a = arena_new();
	struct converted c;

	shape_of(t);
	if (convert(a, SHAPE_JSON, t, &c)) {
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
