/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jbd2's files and tracepoints, ext4's fast commits.
 * Dictionary: parser/format/jbd2_*.c parser/format/fc_info.c */
#include "tests/fuzz/lines.h"

extern const struct format format_jbd2_info;
extern const struct format format_jbd2_trace;
extern const struct format format_jbd2_history;
extern const struct format format_fc_info;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_jbd2_info,
		&format_jbd2_trace,
		&format_jbd2_history,
		&format_fc_info,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
