/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Prose as it is read for numbers: lines that no format took, without
 * commands, code, logs and job files, wrapped lines joined to sentences.
 */
#ifndef PARSER_TEXT_READING_H
#define PARSER_TEXT_READING_H

#include "base/number.h"
#include "parser/document.h"

#define READING_LINES 48

/* A paragraph. Lines that belong to one sentence are joined by a blank, the
 * others by a newline. */
struct reading {
	struct document *doc;
	struct text text;	/* in the arena */
	size_t n;		/* lines */
	size_t start[READING_LINES];	/* their first byte in text */
	size_t line[READING_LINES];	/* their index in doc->line */
	size_t message;
};

/* The next paragraph at or after line *at, which is moved behind it. */
bool reading_next(struct document *doc, size_t *at, struct reading *out);
/* The line that holds byte `at` of the paragraph. */
size_t reading_line(const struct reading *r, size_t at);
/* The next sentence at or after byte *at, which is moved behind it. *sentence
 * is a view into r->text. */
bool reading_sentence(const struct reading *r, size_t *at,
		      struct text *sentence);
/* Whether prose and tables may read a line at all. */
bool reading_line_open(const struct document *doc, size_t index);
/* Whether a line is a command, code, a log or configuration. */
bool reading_is_code(struct text line);
/* How commas between digits are meant in this document. Adds a
 * diagnostic when both readings occur. */
enum comma reading_comma(struct document *doc);

#endif
