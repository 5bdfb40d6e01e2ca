/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jbd2's files and tracepoints, fc_info, histograms and their like. */
#include "tests/fuzz/format_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = {
		"jbd2-", "ext4-", "histogram", "bpftrace", "funclatency",
		NULL,
	};

	fuzz_formats(data, size, names);
	return 0;
}
