/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's terse rows and, under the name of one, its log files. */
#include "tests/fuzz/format_doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text raw = {(const char *)data, size};

	scan_bytes(TEXT("fuzz"), raw);
	scan_bytes(TEXT("x_clat.1.log"), raw);
	scan_bytes(TEXT("x_clat_hist.1.log"), raw);
	return 0;
}
