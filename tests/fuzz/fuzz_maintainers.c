/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * MAINTAINERS: every view stays inside, look-ups end, addresses are clean. The
 * first line is the path that is asked for.
 * Dictionary: parser/text/maintainers.c */
#include <stdlib.h>

#include "parser/text/maintainers.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void inside(struct text whole, struct text part)
{
	if (part.n && (part.p < whole.p ||
		       part.p + part.n > whole.p + whole.n))
		abort();
}

static void look_at(struct text file, const struct maintainers_section *s)
{
	inside(file, s->title);
	for (size_t i = 0; i < s->n; i++) {
		struct text mail = maintainers_address(s->field[i].value);

		inside(file, s->field[i].value);
		inside(s->field[i].value, mail);
		for (size_t k = 0; k < mail.n; k++)
			if (mail.p[k] <= ' ' || mail.p[k] == ',' ||
			    mail.p[k] == '>' || mail.p[k] == ';')
				abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text file = {(const char *)data, size};
	struct text path = text_cut(&file, '\n');
	struct maintainers *m = maintainers_read(a, file);
	struct maintainers_match match[8];
	size_t n = maintainers_of(m, path, match, 8);

	for (size_t i = 0; i < m->n; i++)
		look_at(file, &m->section[i]);
	for (size_t i = 0; i + 1 < n; i++)
		if (match[i].section == match[i + 1].section)
			abort();
	arena_free(a);
	return 0;
}
