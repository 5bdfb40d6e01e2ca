/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf stat: for people, as CSV and as JSON.
 * Dictionary: parser/format/perf_stat*.c parser/format/perf/perf.c */
#include "tests/fuzz/lines.h"

extern const struct format format_perf_stat;
extern const struct format format_perf_stat_csv;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_perf_stat,
		&format_perf_stat_csv,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
