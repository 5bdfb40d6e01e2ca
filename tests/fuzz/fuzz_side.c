/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides and groups of what prose and tables say: sentences, headings, labels,
 * keys. What is decided must be in range.
 * Dictionary: analyzer/side*.c analyzer/group*.c parser/text/label/label.c */
#include "analyzer/analyzer.h"
#include "parser/text/text.h"
#include "tests/fuzz/lines.h"

static void decide(struct document *d)
{
	struct placement *p = arena_array(d->arena, d->n_runs + 1, sizeof(*p));

	side_decide(d, p);
	group_decide(d, p);
	for (size_t i = 0; i < d->n_runs; i++) {
		assert(p[i].role >= ROLE_OTHER && p[i].role <= ROLE_TEST);
		assert(p[i].confidence >= 0 && p[i].confidence <= 1);
		assert(p[i].label_line == NO_INDEX ||
		       p[i].label_line < d->n_lines);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct document *d = fuzz_document(
		TEXT("fuzz"), (struct text){(const char *)data, size});

	version_scan(d);
	table_scan(d);
	claim_scan(d);
	label_scan_all(d);
	decide(d);
	document_free(d);
	return 0;
}
