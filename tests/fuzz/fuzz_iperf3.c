/* SPDX-License-Identifier: GPL-2.0-or-later */
/* iperf3's JSON.
 * Dictionary: parser/format/iperf3_json.c */
#include "tests/fuzz/lines.h"

extern const struct format format_iperf3_json;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_iperf3_json,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
