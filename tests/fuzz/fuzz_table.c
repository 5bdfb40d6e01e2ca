/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables that no format knows.
 * Dictionary: parser/text/table*.c */
#include "parser/text/text.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct document *d = fuzz_document(
		TEXT("fuzz"), (struct text){(const char *)data, size});

	table_scan(d);
	fuzz_check_runs(d);
	document_free(d);
	return 0;
}
