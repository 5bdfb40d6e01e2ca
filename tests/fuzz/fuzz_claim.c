/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers and claims in sentences, headings, and what they tell of the
 * machine.
 * Dictionary: parser/text/claim.c parser/text/spoken*.c parser/text/pair.c parser/text/environment.c */
#include "parser/text/text.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct document *d = fuzz_document(
		TEXT("fuzz"), (struct text){(const char *)data, size});

	claim_scan(d);
	label_scan_all(d);
	environment_scan(d);
	fuzz_check_runs(d);
	document_free(d);
	return 0;
}
