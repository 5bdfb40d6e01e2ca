/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Heads and tables of the kernel test robot: each line of the input is a line
 * of one message, read by its formats alone, as the scanner would. */
#include <stdlib.h>

#include "base/utf8.h"
#include "parser/format/lkp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct format *best(const struct passage *p, size_t at)
{
	int table = format_lkp_table.sniff(p, at);
	int job = format_lkp_job.sniff(p, at);

	if (!table && !job)
		return NULL;
	return table >= job ? &format_lkp_table : &format_lkp_job;
}

static void check(const struct document *d)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (d->run[i].column == 0 || d->run[i].column > LKP_COLUMNS)
			abort();
}

static void scan(struct document *d)
{
	struct passage p = {.doc = d, .n = d->n_lines};

	p.line = arena_array(d->arena, d->n_lines + 1, sizeof(*p.line));
	for (size_t i = 0; i < d->n_lines; i++)
		p.line[i] = &d->line[i];
	for (size_t at = 0; at < p.n;) {
		const struct format *f = best(&p, at);
		struct block b = {.format = f, .first_line = at,
				  .first_run = d->n_runs};
		size_t took = f ? f->parse(&p, at, &b) : 1;

		if (took == 0 || took > p.n - at)
			abort();
		d->block = arena_grow(d->arena, d->block, d->n_blocks,
				      &d->cap_blocks, sizeof(*d->block));
		if (f)
			d->block[d->n_blocks++] = b;
		at += took;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = {(const char *)data, size};
	struct document *d = document_new(TEXT("fuzz"), rest);

	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n) {
		struct text raw = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = raw, .text = raw,
			.offset = (size_t)(raw.p - (const char *)data),
			.number = d->n_lines + 1, .block = NO_INDEX,
		};
		d->n_lines++;
	}
	d->message[0].n_lines = d->n_lines;
	scan(d);
	check(d);
	document_free(d);
	return 0;
}
