/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Prose as units and sentences. A unit is a paragraph whose
 * lines are joined, since cues break across lines; a list item, a trailer, a
 * #regzbot line and a subject are units of their own.
 */
#ifndef PARSER_TEXT_SENTENCE_H
#define PARSER_TEXT_SENTENCE_H

#include "parser/document.h"

enum unit_kind { UNIT_PROSE, UNIT_ITEM, UNIT_TRAILER, UNIT_DIRECTIVE,
		 UNIT_SUBJECT };

struct unit {
	enum unit_kind kind;
	struct text text;	/* lines joined by one blank, in the arena */
	size_t *line;		/* index in doc->line of each joined line */
	size_t *start;		/* its first byte in text */
	size_t n;		/* joined lines */
	bool id_first;		/* begins with a commit id, list marks off */
	size_t intro;		/* index of the unit that introduces it (for
				 * id_first), or NO_INDEX */
};

struct units {
	struct unit *item;
	size_t n, cap;
};

/* All prose of the document, in order: no repeats, patches, attributions,
 * signatures, headers other than the subject, nor lines that a format took
 * (numbers of prose excepted). Lives in the document's arena. */
struct units unit_read(struct document *doc);
/* The line (index in doc->line) that holds byte `at` of the unit. */
size_t unit_line(const struct unit *u, size_t at);
/* That line's place in the joined lines of the unit. */
size_t unit_line_index(const struct unit *u, size_t at);

/* Is there an end of a sentence right before byte `at`? That is one of .!?;:
 * followed by blanks and a capital, a quote or a bracket (a colon only before
 * a capital: it introduces ids and quotes). */
bool sentence_starts(struct text t, size_t at);
/* The next sentence at or after *at; moves *at behind it. False at the end. */
bool sentence_next(struct text t, size_t *at, struct text *sentence);

#endif
