/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The format files on the lines of other tools.
 * Dictionary: rules/format/[a-z]*.json */
#include "tests/fuzz/lines.h"

extern const struct format format_line;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {&format_line, NULL};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
