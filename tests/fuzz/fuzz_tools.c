/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables of other tools.
 * Dictionary: parser/format/iostat.c parser/format/vmstat.c parser/format/sar.c parser/format/diskstats.c parser/format/fs_mark.c parser/format/dbench.c parser/format/mmtests.c parser/format/will_it_scale.c parser/format/iozone.c parser/format/bonnie.c parser/format/btt.c parser/format/netperf.c parser/format/repeat.c */
#include "tests/fuzz/lines.h"

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
extern const struct format format_repeat;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
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
		&format_repeat,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
