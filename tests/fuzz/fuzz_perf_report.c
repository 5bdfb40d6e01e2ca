/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf report, diff and annotate.
 * Dictionary: parser/format/perf_report*.c parser/format/perf/perf_diff.c parser/format/perf/perf_annotate.c */
#include "tests/fuzz/lines.h"

extern const struct format format_perf_report;
extern const struct format format_perf_diff;
extern const struct format format_perf_annotate;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_perf_report,
		&format_perf_diff,
		&format_perf_annotate,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
