/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * For fuzz targets: the bytes as lines of one message, given to the formats
 * that the target names and to no others. Each looks at every line and takes
 * what it sniffs, as the scanner would let it; then it is seen that what was
 * found is in range.
 */
#ifndef TESTS_FUZZ_LINES_H
#define TESTS_FUZZ_LINES_H

#include <assert.h>
#include <math.h>

#include "base/limits.h"
#include "base/utf8.h"
#include "parser/format/format.h"

#define FUZZ_LINES 4000
#define FUZZ_MAX 16384

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A line as mail leaves it; most are plain and need no copy. */
static inline struct text fuzz_line(struct arena *a, struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if ((t.p[i] < ' ' && t.p[i] != '\t') || t.p[i] > '~')
			return text_sub(utf8_fold(a, utf8_clean(a, t)), 0,
					LIMIT_LINE);
	return text_sub(t, 0, LIMIT_LINE);
}

/* A document of one message with the lines of the text: what mail does not
 * touch. Give it to document_free. */
static inline struct document *fuzz_document(struct text name,
					     struct text raw)
{
	struct document *d = document_new(name, raw);
	struct text rest = text_sub(raw, 0, FUZZ_MAX);

	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n && d->n_lines < FUZZ_LINES) {
		size_t offset = (size_t)(rest.p - raw.p);
		struct text line = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = line,
			.text = fuzz_line(d->arena, line),
			.offset = offset, .number = d->n_lines + 1,
			.block = NO_INDEX,
		};
		d->n_lines++;
	}
	d->message[0].n_lines = d->n_lines;
	return d;
}

static inline void fuzz_check_runs(const struct document *d)
{
	for (size_t i = 0; i < d->n_runs; i++) {
		const struct run *r = &d->run[i];

		assert(r->first_line < d->n_lines);
		for (size_t k = 0; k < r->n_measurements; k++)
			assert(r->measurement[k].line < d->n_lines &&
			       isfinite(r->measurement[k].value));
		for (size_t k = 0; k < r->n_params; k++)
			assert(r->param[k].line < d->n_lines);
	}
}

static inline size_t fuzz_take(const struct passage *p, size_t at,
			       const struct format *f)
{
	struct document *d = p->doc;
	struct block b = {.format = f, .first_line = at,
			  .first_run = d->n_runs};
	size_t took = f->parse(p, at, &b);

	assert(took <= p->n - at);
	if (took == 0 || (b.n_runs == 0 && b.n_params == 0))
		return took ? took : 1;
	b.last_line = at + took - 1;
	for (size_t i = b.first_run; i < d->n_runs; i++)
		d->run[i].block = d->n_blocks;
	for (size_t i = at; i < at + took; i++)
		p->line[i]->block = d->n_blocks;
	d->block = arena_grow(d->arena, d->block, d->n_blocks, &d->cap_blocks,
			      sizeof(*d->block));
	d->block[d->n_blocks++] = b;
	return took;
}

static inline const struct format *fuzz_best(const struct passage *p,
					     size_t at,
					     const struct format *const *of)
{
	const struct format *best = NULL;
	int most = 0;

	for (; *of; of++) {
		int sure = (*of)->sniff(p, at);

		if (sure > most) {
			most = sure;
			best = *of;
		}
	}
	return best;
}

/* Lets the formats of a list, which NULL ends, read the document. */
static inline void fuzz_scan(struct document *d,
			     const struct format *const *of)
{
	struct passage p = {.doc = d, .n = d->n_lines};

	p.line = arena_array(d->arena, p.n + 1, sizeof(*p.line));
	for (size_t i = 0; i < p.n; i++)
		p.line[i] = &d->line[i];
	for (size_t at = 0; at < p.n;) {
		const struct format *f = NULL;

		if (text_trim(p.line[at]->text).n)
			f = fuzz_best(&p, at, of);
		at += f ? fuzz_take(&p, at, f) : 1;
	}
	fuzz_check_runs(d);
}

static inline int fuzz_formats(const uint8_t *data, size_t size,
			       struct text name,
			       const struct format *const *of)
{
	struct document *d = fuzz_document(
		name, (struct text){(const char *)data, size});

	fuzz_scan(d, of);
	document_free(d);
	return 0;
}

#endif
