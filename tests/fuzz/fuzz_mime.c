/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The tree of parts and all texts of a mail. Every part lies inside its
 * parent, every text is UTF-8, and every line of it comes from inside the
 * part, in order.
 * Dictionary: parser/mail/[a-z]*.c */
#include "base/utf8.h"
#include "parser/mail/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool inside(struct text part, struct text whole)
{
	return part.p >= whole.p && part.p + part.n <= whole.p + whole.n;
}

static void check_text(const struct mail *m, const struct mail_text *t)
{
	size_t before = 0;

	if (!utf8_valid(t->text))
		abort();
	for (size_t i = 0; i < t->n_marks; i++) {
		const struct mail_mark *k = &t->mark[i];

		if (k->at > t->text.n || k->raw > m->raw.n ||
		    (i && k->at < t->mark[i - 1].at) || k->raw < before)
			abort();
		before = k->raw;
	}
	if (mail_text_raw(t, t->text.n) > m->raw.n)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct mail m;
	struct mail_text t;

	mail_parse(a, (struct text){(const char *)data, size},
		   size ? data[0] % 3 : 0, &m);
	for (size_t i = 0; i < m.n_parts; i++) {
		const struct mail_part *p = &m.part[i];

		if (!inside(p->body, m.raw) || !inside(p->head, m.raw) ||
		    (p->parent != SIZE_MAX && p->parent >= i))
			abort();
		mail_part_path(a, &m, i);
		mail_bytes(a, &m, i, &t);
		if (mail_decode(a, &m, i, &t))
			check_text(&m, &t);
		if (mail_readable(a, &m, i, &t))
			check_text(&m, &t);
	}
	mail_made_id(a, &m);
	arena_free(a);
	return 0;
}
