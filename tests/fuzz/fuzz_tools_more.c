/* SPDX-License-Identifier: GPL-2.0-or-later */
/* More tables of other tools, and JSON and YAML of theirs.
 * Dictionary: parser/format/openssl.c parser/format/pidstat.c parser/format/turbostat.c parser/format/lmbench_summary.c parser/format/netperf_omni.c parser/format/qperf.c parser/format/redis_benchmark.c parser/format/nfs.c parser/format/cyclictest.c parser/format/sysstat_json.c parser/format/stress_ng_yaml.c parser/format/perf/perf_c2c.c parser/format/bpftrace_map.c */
#include "tests/fuzz/lines.h"

extern const struct format format_openssl;
extern const struct format format_pidstat;
extern const struct format format_turbostat;
extern const struct format format_lmbench_summary;
extern const struct format format_netperf_omni;
extern const struct format format_qperf;
extern const struct format format_redis_benchmark;
extern const struct format format_nfsiostat;
extern const struct format format_nfsstat;
extern const struct format format_cyclictest;
extern const struct format format_cyclictest_json;
extern const struct format format_sysstat_json;
extern const struct format format_stress_ng_yaml;
extern const struct format format_perf_c2c;
extern const struct format format_bpftrace_map;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_openssl,
		&format_pidstat,
		&format_turbostat,
		&format_lmbench_summary,
		&format_netperf_omni,
		&format_qperf,
		&format_redis_benchmark,
		&format_nfsiostat,
		&format_nfsstat,
		&format_cyclictest,
		&format_cyclictest_json,
		&format_sysstat_json,
		&format_stress_ng_yaml,
		&format_perf_c2c,
		&format_bpftrace_map,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
