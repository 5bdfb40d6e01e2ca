/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All formats against each other, then tables, sentences and the rest of
 * prose: the steps of a document behind those of mail. */
#include "parser/text/text.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct document *d = fuzz_document(
		TEXT("fuzz"), (struct text){(const char *)data, size});

	format_scan(d);
	text_scan(d);
	fuzz_check_runs(d);
	document_free(d);
	return 0;
}
