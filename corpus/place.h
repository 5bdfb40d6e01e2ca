/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a line of the document stands, in the terms of the tables. */
#ifndef CORPUS_PLACE_H
#define CORPUS_PLACE_H

#include "parser/document.h"

struct place {
	size_t byte_from, byte_to;	/* of the raw line */
	size_t line;			/* 1-based */
	size_t message;			/* index; 0 when it is in none */
};

/* All 0 for NO_INDEX: the document as a whole. */
static inline struct place place_of(const struct document *doc, size_t line)
{
	const struct line *l;

	if (line >= doc->n_lines)
		return (struct place){0};
	l = &doc->line[line];
	return (struct place){
		.byte_from = l->offset,
		.byte_to = l->offset + l->raw.n,
		.line = l->number,
		.message = l->message < doc->n_messages ? l->message : 0,
	};
}

#endif
