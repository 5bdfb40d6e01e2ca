/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uuencoded blocks in a mail: parts stay in the order of the text and in their
 * places, and what comes out is no longer than what went in.
 * Dictionary: parser/mail/uuencode.c */
#include <assert.h>

#include "parser/mail/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text raw = {(const char *)data, size};
	struct mail_text t;
	struct mail m;

	mail_parse(a, raw, 0, &m);
	mail_split_uuencode(a, &m);
	for (size_t i = 0; i < m.n_parts; i++) {
		const struct mail_part *p = &m.part[i];

		assert(i == 0 || p->parent < i);
		assert(!p->body.n || (p->body.p >= raw.p &&
				      p->body.p + p->body.n <= raw.p + size));
		if (p->transfer == MAIL_UUENCODE && mail_bytes(a, &m, i, &t))
			assert(t.text.n <= p->body.n);
		mail_readable(a, &m, i, &t);
		mail_part_path(a, &m, i);
	}
	arena_free(a);
	return 0;
}
