/* SPDX-License-Identifier: GPL-2.0-or-later */
/* For fuzz targets: one message whose lines are those of the input, read by
 * the formats of some names alone, each from every line that it sniffs. */
#ifndef TESTS_FUZZ_FORMAT_FUZZ_H
#define TESTS_FUZZ_FORMAT_FUZZ_H

#include "base/utf8.h"
#include "parser/format/format.h"

#define FUZZ_LINES 4000

static inline void fuzz_lines(struct document *d, struct passage *p)
{
	struct text rest = d->raw;

	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n && d->n_lines < FUZZ_LINES) {
		struct text raw = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = raw,
			.text = utf8_fold(d->arena,
					  utf8_clean(d->arena, raw)),
			.offset = (size_t)(raw.p - d->raw.p),
			.number = d->n_lines + 1, .block = NO_INDEX,
		};
		d->n_lines++;
	}
	p->doc = d;
	p->n = d->n_lines;
	p->line = arena_array(d->arena, p->n + 1, sizeof(*p->line));
	for (size_t i = 0; i < p->n; i++)
		p->line[i] = &d->line[i];
}

static inline void fuzz_format(const struct passage *p,
			       const struct format *f)
{
	for (size_t at = 0; at < p->n;) {
		struct block b = {.format = f, .first_run = p->doc->n_runs};
		size_t took = 1;

		if (text_trim(p->line[at]->text).n && f->sniff(p, at) > 0) {
			took = f->parse(p, at, &b);
			if (took > p->n - at)
				__builtin_trap();
		}
		at += took ? took : 1;
	}
}

/* `names` are beginnings of the formats' names, NULL-terminated. */
static inline void fuzz_formats(const uint8_t *data, size_t size,
				const char *const *names)
{
	struct document *d = document_new(
		TEXT("fuzz"), (struct text){(const char *)data, size});
	struct passage p;

	fuzz_lines(d, &p);
	for (size_t i = 0; formats[i]; i++)
		for (size_t k = 0; names[k]; k++)
			if (text_starts(text_of(formats[i]->name),
					text_of(names[k])))
				fuzz_format(&p, formats[i]);
	document_free(d);
}

#endif
