/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's job files and command lines.
 * Dictionary: parser/format/fio/fio_job.c parser/format/fio/fio_param.c */
#include "tests/fuzz/lines.h"

extern const struct format format_fio_job;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {
		&format_fio_job,
		NULL,
	};

	return fuzz_formats(data, size, TEXT("fuzz"), of);
}
