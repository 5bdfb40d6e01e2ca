/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The one interface of a format: the output of a tool, a job file, a table of
 * a robot. The list of all formats is in table.c. Adding one touches one .c,
 * one row in table.c and one folder in tests/cases/format/.
 *
 * A passage is a stretch of lines of one message at one quote depth, without
 * headers, patches, signatures and lines said before; blank lines are in it.
 * The scanner asks every format at each line and lets the best one parse.
 */
#ifndef PARSER_FORMAT_FORMAT_H
#define PARSER_FORMAT_FORMAT_H

#include "parser/document.h"

struct passage {
	struct document *doc;
	struct line **line;
	size_t n;
};

struct format {
	const char *name;	/* "fio-normal"; stable, in the output */
	const char *title;	/* for people: "fio, human output" */
	/* How sure: 0 = not mine, 100 = cannot be anything else. Looks at line
	 * `at` and at most a few after it; must be cheap on foreign lines. */
	int (*sniff)(const struct passage *p, size_t at);
	/* Reads from line `at` on, adds runs to the block, returns how many
	 * lines it took (at least 1). Cannot fail: oddities become diagnostics
	 * with document_warn. Must be linear in the lines it takes. */
	size_t (*parse)(const struct passage *p, size_t at,
			struct block *block);
	/* Texts that this format alone must sniff, NULL-terminated. */
	const char *const *samples;
};

/* All formats, NULL-terminated. */
extern const struct format *const formats[];

const struct format *format_by_name(struct text name);
/* Lets all formats look at all passages of the document; fills blocks and
 * runs and marks the lines that were taken. */
void format_scan(struct document *doc);
/* The format that sniffs line `at` best, and how sure it is; NULL for none.
 * What `formats check` and `formats near` ask. */
const struct format *format_sniff(const struct passage *p, size_t at,
				  int *sure);

#endif
