/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Outputs of other tools: each line of the input is a line of one message.
 * An input that begins with { is also tried as a format file. */
#include "base/utf8.h"
#include "parser/format/line_format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void as_format_file(struct text t)
{
	struct arena *a = arena_new();
	struct line_spec spec;

	line_spec_read(a, TEXT("fuzz.json"), t, &spec);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = {(const char *)data, size};
	struct document *d = document_new(TEXT("fuzz"), rest);

	if (rest.n && rest.p[0] == '{')
		as_format_file(rest);
	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n) {
		struct text raw = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = raw,
			.text = utf8_fold(d->arena,
					  utf8_clean(d->arena, raw)),
			.offset = (size_t)(raw.p - (const char *)data),
			.number = d->n_lines + 1, .block = NO_INDEX,
		};
		d->n_lines++;
	}
	d->message[0].n_lines = d->n_lines;
	format_scan(d);
	document_free(d);
	return 0;
}
