/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's JSON: the bytes as they are, and behind an opening that the format
 * sniffs, so that the tree and its walk are reached at once.
 * Dictionary: parser/format/fio_json*.c */
#include "base/buf.h"
#include "parser/format/fio/fio.h"
#include "tests/fuzz/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct format *const of[] = {&format_fio_json, NULL};
	struct buf b = buf_new((size_t)1 << 20);
	struct text t;

	if (!size || data[0] != '{')
		buf_add(&b, TEXT("{\n\"fio version\" : \"fio-3.33\",\n"));
	buf_add(&b, (struct text){(const char *)data, size});
	t = buf_text(&b);
	fuzz_formats((const uint8_t *)t.p, t.n, TEXT("fuzz"), of);
	buf_free(&b);
	return 0;
}
