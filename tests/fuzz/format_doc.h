/* SPDX-License-Identifier: GPL-2.0-or-later */
/* For fuzz targets: bytes as the lines of one message, given to the formats. */
#ifndef TESTS_FUZZ_FORMAT_DOC_H
#define TESTS_FUZZ_FORMAT_DOC_H

#include "base/limits.h"
#include "parser/document.h"
#include "parser/format/format.h"

static inline void scan_bytes(struct text name, struct text raw)
{
	struct text rest = raw;
	struct document *d = document_new(name, raw);

	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n) {
		size_t offset = (size_t)(rest.p - raw.p);
		struct text line = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = line,
			.text = text_sub(line, 0, LIMIT_LINE),
			.offset = offset,
			.number = d->n_lines + 1,
			.block = NO_INDEX,
		};
		d->n_lines++;
	}
	d->message[0].n_lines = d->n_lines;
	format_scan(d);
	document_free(d);
}

#endif
