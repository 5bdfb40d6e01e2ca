/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's human output, and the lines of its io_uring tool.
 * Dictionary: parser/format/fio_normal*.c parser/format/fio_r*.c parser/format/fio/fio_uring.c */
#include "tests/fuzz/lines.h"

extern const struct format format_fio_normal;
extern const struct format format_fio_uring;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_fio_normal,
		&format_fio_uring,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
