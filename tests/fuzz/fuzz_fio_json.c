/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's JSON: the bytes as they are, and behind an opening that the format
 * sniffs, so that the tree and its walk are reached at once.
 */
#include "base/buf.h"
#include "tests/fuzz/format_doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text raw = {(const char *)data, size};
	struct buf b = buf_new((size_t)1 << 20);

	scan_bytes(TEXT("fuzz"), raw);
	buf_add(&b, TEXT("{\n\"fio version\" : \"fio-3.33\",\n"));
	buf_add(&b, raw);
	scan_bytes(TEXT("fuzz"), buf_text(&b));
	buf_free(&b);
	return 0;
}
