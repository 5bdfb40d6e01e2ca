/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A packed format is its texts, each with a NUL behind it, two characters that
 * say whether it is partial and how many values follow, and three texts a
 * value. Of one program, so there is no version and no order of bytes.
 */
#include "parser/format/line/line_pack.h"

#include <assert.h>

#define TEXTS 9
#define NO_VALUE 'A'

/* One order for packing and unpacking. */
static void texts_of(struct line_spec *s, struct text *field[TEXTS])
{
	struct text *const all[TEXTS] = {
		&s->file,    &s->name,	&s->title,   &s->tool,	&s->pattern,
		&s->literal, &s->after, &s->heading, &s->group,
	};

	memcpy(field, all, sizeof(all));
}

static void pack(struct buf *to, struct text t)
{
	assert(text_find_char(t, '\0') == TEXT_NOT_FOUND);
	buf_add(to, t);
	buf_char(to, '\0');
}

void line_pack(struct buf *to, struct line_spec spec)
{
	struct text *field[TEXTS];

	texts_of(&spec, field);
	for (size_t i = 0; i < TEXTS; i++)
		pack(to, *field[i]);
	buf_char(to, spec.partial ? 'p' : '-');
	buf_char(to, (char)(NO_VALUE + spec.n_values));
	for (size_t i = 0; i < spec.n_values; i++) {
		pack(to, spec.value[i].group);
		pack(to, spec.value[i].metric);
		pack(to, spec.value[i].unit);
	}
}

static struct text take(struct text *rest)
{
	return text_cut(rest, '\0');
}

static char take_char(struct text *rest)
{
	char c = rest->p[0];

	*rest = text_from(*rest, 1);
	return c;
}

bool line_unpack(struct arena *a, struct text *rest, struct line_spec *out)
{
	struct text *field[TEXTS];

	if (!rest->n)
		return false;
	*out = (struct line_spec){.n_values = 0};
	texts_of(out, field);
	for (size_t i = 0; i < TEXTS; i++)
		*field[i] = take(rest);
	out->anchored = out->pattern.p[0] == '^';
	out->partial = take_char(rest) == 'p';
	out->n_values = (size_t)(take_char(rest) - NO_VALUE);
	out->value = arena_array(a, out->n_values, sizeof(*out->value));
	for (size_t i = 0; i < out->n_values; i++) {
		out->value[i].group = take(rest);
		out->value[i].metric = take(rest);
		out->value[i].unit = take(rest);
	}
	return true;
}
