/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The one list of formats. */
#include "parser/format/fio/fio.h"

extern const struct format format_card;
extern const struct format format_jbd2_info;
extern const struct format format_perf_report;
extern const struct format format_perf_diff;
extern const struct format format_perf_stat;
extern const struct format format_perf_stat_csv;
extern const struct format format_perf_annotate;
extern const struct format format_perf_script;
extern const struct format format_perf_folded;
extern const struct format format_perf_trace;
extern const struct format format_perf_bench;
extern const struct format format_perf_sched;
extern const struct format format_perf_lock;
extern const struct format format_lock_stat;
extern const struct format format_jbd2_trace;
extern const struct format format_jbd2_history;
extern const struct format format_fc_info;
extern const struct format format_histogram;
extern const struct format format_histogram_stats;
extern const struct format format_funclatency;
extern const struct format format_lkp_job;
extern const struct format format_lkp_table;
extern const struct format format_iostat;
extern const struct format format_vmstat;
extern const struct format format_sar;
extern const struct format format_fs_mark;
extern const struct format format_dbench;
extern const struct format format_mmtests;
extern const struct format format_will_it_scale;
extern const struct format format_iozone;
extern const struct format format_bonnie;
extern const struct format format_btt;
extern const struct format format_diskstats;
extern const struct format format_netperf;
extern const struct format format_iperf3_json;
extern const struct format format_sysstat_json;
extern const struct format format_cyclictest;
extern const struct format format_cyclictest_json;
extern const struct format format_openssl;
extern const struct format format_pidstat;
extern const struct format format_turbostat;
extern const struct format format_lmbench_summary;
extern const struct format format_netperf_omni;
extern const struct format format_qperf;
extern const struct format format_redis_benchmark;
extern const struct format format_nfsiostat;
extern const struct format format_nfsstat;
extern const struct format format_stress_ng_yaml;
extern const struct format format_perf_c2c;
extern const struct format format_bpftrace_map;
extern const struct format format_repeat;
extern const struct format format_line;
extern const struct format format_table;
extern const struct format format_prose;

/* Of formats that are equally sure the first wins, so the particular ones stand
 * before those that read any line, any table, any prose. */
const struct format *const formats[] = {
	&format_card,
	&format_fio_json,
	&format_fio_terse,
	&format_fio_log,
	&format_fio_normal,
	&format_fio_eta,
	&format_fio_job,
	&format_fio_uring,
	&format_jbd2_info,
	&format_perf_report,
	&format_perf_diff,
	&format_perf_stat,
	&format_perf_stat_csv,
	&format_perf_annotate,
	&format_perf_script,
	&format_perf_folded,
	&format_perf_trace,
	&format_perf_bench,
	&format_perf_sched,
	&format_perf_lock,
	&format_lock_stat,
	&format_jbd2_trace,
	&format_jbd2_history,
	&format_fc_info,
	&format_histogram,
	&format_histogram_stats,
	&format_funclatency,
	&format_lkp_job,
	&format_lkp_table,
	&format_iostat,
	&format_vmstat,
	&format_sar,
	&format_fs_mark,
	&format_dbench,
	&format_mmtests,
	&format_will_it_scale,
	&format_iozone,
	&format_bonnie,
	&format_btt,
	&format_diskstats,
	&format_netperf,
	&format_iperf3_json,
	&format_sysstat_json,
	&format_cyclictest,
	&format_cyclictest_json,
	&format_openssl,
	&format_pidstat,
	&format_turbostat,
	&format_lmbench_summary,
	&format_netperf_omni,
	&format_qperf,
	&format_redis_benchmark,
	&format_nfsiostat,
	&format_nfsstat,
	&format_stress_ng_yaml,
	&format_perf_c2c,
	&format_bpftrace_map,
	&format_repeat,
	&format_line,
	&format_table,
	&format_prose,
	NULL,
};
