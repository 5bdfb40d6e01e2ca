/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Prose: versions, commits, bisections, commands, statements. The bytes are
 * the lines of two messages; the first byte of a line picks depth and flags.
 * Dictionary: parser/text/version.c parser/text/commit*.c parser/text/directive.c parser/text/statement*.c */
#include <stdint.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void add_line(struct document *doc, struct text t)
{
	unsigned int flags = 0, depth = 0;

	if (t.n && (unsigned char)t.p[0] < 0x20) {
		unsigned char bits = (unsigned char)t.p[0];

		flags = bits & 1 ? LINE_PATCH : bits & 2 ? LINE_TRAILER :
			bits & 4 ? LINE_REPEAT : bits & 8 ? LINE_SIGNATURE : 0;
		depth = bits >> 4;
		t = text_from(t, 1);
	}
	prose_line(doc, t, depth, flags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = {(const char *)data, size};
	struct document *doc = prose_new();

	prose_message(doc, "Ann Author", "performance regression since 6.1");
	while (rest.n) {
		struct text t = text_cut(&rest, '\n');

		if (text_eq(t, TEXT("----")))
			prose_message(doc, "Max", NULL);
		else
			add_line(doc, t);
	}
	version_scan(doc);
	commit_scan(doc);
	directive_scan(doc);
	statement_scan(doc);
	document_free(doc);
	return 0;
}
