/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Histograms and the statistics of bpftrace.
 * Dictionary: parser/format/histogram*.c parser/format/funclatency.c */
#include "tests/fuzz/lines.h"

extern const struct format format_histogram;
extern const struct format format_histogram_stats;
extern const struct format format_funclatency;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_histogram,
		&format_histogram_stats,
		&format_funclatency,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
