/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's log files; the first byte picks what the file's name says.
 * Dictionary: parser/format/fio/fio_log.c */
#include "parser/format/fio/fio.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {&format_fio_log, NULL};
	static const char *const name[] = {
		"x_clat.1.log", "x_clat_hist.1.log", "x_bw.log", "stdin"};

	return fuzz_formats(data, size, text_of(name[size ? data[0] % 4 : 0]),
			    of);
}
