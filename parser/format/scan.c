/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The scanner: cuts the document into passages and lets the formats look at
 * each line. Lines of a block are marked, so that prose never reads them.
 */
#include "parser/format/format.h"

#include "base/limits.h"
#include "parser/format/prefix.h"

#define SKIPPED (LINE_HEADER | LINE_ATTRIBUTION | LINE_SIGNATURE | \
		 LINE_PATCH | LINE_TRAILER | LINE_REPEAT)

const struct format *format_by_name(struct text name)
{
	for (size_t i = 0; formats[i]; i++)
		if (text_is(name, formats[i]->name))
			return formats[i];
	return NULL;
}

/* The surest; of equals the first of the table. 100 ends the search. */
const struct format *format_sniff(const struct passage *p, size_t at,
				  int *sure)
{
	const struct format *best = NULL;
	int most = 0;

	for (size_t i = 0; formats[i] && most < 100; i++) {
		int s = formats[i]->sniff(p, at);

		if (s > most) {
			most = s;
			best = formats[i];
		}
	}
	*sure = most;
	return best;
}

static void mark_lines(const struct passage *p, size_t at, size_t took,
		       size_t block)
{
	for (size_t i = at; i < at + took; i++)
		p->line[i]->block = block;
}

/* The block whose runs took in what stands on lines from `first` on, when no
 * run begins there ("grep cpu *.log; grep IOPS *.log"), or NO_INDEX. */
#define RUNS_BACK 64

static size_t continued_block(const struct document *doc, size_t first)
{
	for (size_t k = 1; k <= RUNS_BACK && k <= doc->n_runs; k++) {
		const struct run *r = &doc->run[doc->n_runs - k];

		if (r->last_line >= first)
			return r->block;
	}
	return NO_INDEX;
}

/* Parsed and, when anything came of it, kept as a block. At least one line is
 * taken, so the scan always ends. */
static size_t take_block(const struct passage *p, size_t at,
			 const struct format *f)
{
	struct document *doc = p->doc;
	struct line *first = p->line[at];
	struct block b = {
		.format = f,
		.first_line = (size_t)(first - doc->line),
		.message = first->message,
		.origin = first->origin,
		.depth = first->depth,
		.first_run = doc->n_runs,
	};
	size_t took = f->parse(p, at, &b);

	if (took == 0)
		return 1;
	if (took > p->n - at)
		took = p->n - at;
	if (b.n_runs == 0 && b.n_params == 0) {
		size_t block = continued_block(doc, b.first_line);

		if (block != NO_INDEX)
			mark_lines(p, at, took, block);
		return took;
	}
	b.last_line = (size_t)(p->line[at + took - 1] - doc->line);
	for (size_t i = b.first_run; i < doc->n_runs; i++)
		doc->run[i].block = doc->n_blocks;
	mark_lines(p, at, took, doc->n_blocks);
	doc->block = arena_grow(doc->arena, doc->block, doc->n_blocks,
				&doc->cap_blocks, sizeof(*doc->block));
	doc->block[doc->n_blocks++] = b;
	return took;
}

/* Formats see a passage as a whole and may look around in it. */
static void scan_passage(const struct passage *p)
{
	size_t at = 0;

	while (at < p->n && p->doc->n_blocks < LIMIT_BLOCKS) {
		int sure;
		const struct format *f = NULL;

		if (text_trim(p->line[at]->text).n)
			f = format_sniff(p, at, &sure);
		at += f ? take_block(p, at, f) : 1;
	}
}

static bool blank(const struct line *l)
{
	return text_trim(l->text).n == 0;
}

/* Does a new passage begin between two lines? */
static bool border(const struct line *last, const struct line *l)
{
	return l->message != last->message ||
	       (!blank(l) && (l->depth != last->depth ||
			      !text_eq(l->prefix, last->prefix)));
}

/* A passage is what one person wrote at one depth of quotation; headers,
 * patches and signatures part passages. */
void format_scan(struct document *doc)
{
	struct passage p = {.doc = doc};
	const struct line *last = NULL;

	for (size_t i = 0; i < doc->n_lines; i++)
		doc->line[i].block = NO_INDEX;
	prefix_scan(doc);
	p.line = arena_array(doc->arena, doc->n_lines + 1, sizeof(*p.line));
	for (size_t i = 0; i <= doc->n_lines; i++) {
		struct line *l = i < doc->n_lines ? &doc->line[i] : NULL;

		if (l && (l->flags & SKIPPED) && !blank(l))
			l = NULL;
		if (!l || (last && border(last, l))) {
			scan_passage(&p);
			p.n = 0;
			last = NULL;
		}
		if (!l)
			continue;
		p.line[p.n++] = l;
		if (!blank(l))
			last = l;
	}
	if (doc->n_blocks >= LIMIT_BLOCKS)
		document_warn(doc, NO_INDEX, "too-many-blocks",
			      "only the first %d blocks were read",
			      LIMIT_BLOCKS);
}
