/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All of perf's commands, folded stacks and lock_stat. */
#include "tests/fuzz/format_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = {"perf-", "lock-stat", NULL};

	fuzz_formats(data, size, names);
	return 0;
}
