/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf's other commands, folded stacks and lock_stat.
 * Dictionary: parser/format/perf_[blst][eorc]*.c */
#include "tests/fuzz/lines.h"

extern const struct format format_perf_script;
extern const struct format format_perf_folded;
extern const struct format format_perf_trace;
extern const struct format format_perf_bench;
extern const struct format format_perf_sched;
extern const struct format format_perf_lock;
extern const struct format format_lock_stat;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_perf_script,
		&format_perf_folded,
		&format_perf_trace,
		&format_perf_bench,
		&format_perf_sched,
		&format_perf_lock,
		&format_lock_stat,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
