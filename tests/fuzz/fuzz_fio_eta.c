/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's progress lines.
 * Dictionary: parser/format/fio/fio_eta.c */
#include "tests/fuzz/lines.h"

extern const struct format format_fio_eta;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_fio_eta,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
