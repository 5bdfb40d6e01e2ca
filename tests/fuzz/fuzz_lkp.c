/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Heads and tables of the kernel test robot.
 * Dictionary: parser/format/lkp_*.c */
#include "tests/fuzz/lines.h"

extern const struct format format_lkp_table;
extern const struct format format_lkp_job;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_lkp_table,
		&format_lkp_job,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
