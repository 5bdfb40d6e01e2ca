/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The one list of formats. */
#include "parser/format/fio.h"

extern const struct format format_jbd2_info;
extern const struct format format_perf_report;
extern const struct format format_histogram;
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
extern const struct format format_line;
extern const struct format format_table;
extern const struct format format_prose;

const struct format *const formats[] = {
	&format_fio_json,
	&format_fio_terse,
	&format_fio_log,
	&format_fio_normal,
	&format_fio_eta,
	&format_fio_job,
	&format_fio_uring,
	&format_jbd2_info,
	&format_perf_report,
	&format_histogram,
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
	&format_line,
	&format_table,
	&format_prose,
	NULL,
};
