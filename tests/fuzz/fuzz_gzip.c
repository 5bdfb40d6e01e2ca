/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser/source/gunzip.c on any bytes behind the three that it looks for. */
#include <assert.h>

#include "base/limits.h"
#include "parser/source/gunzip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct document *doc = document_new(TEXT("fuzz"), t);

	if (gunzip(doc, t)) {
		assert(doc->raw.n <= LIMIT_DOCUMENT);
		assert(doc->raw.n <= LIMIT_GZIP_FREE + (1 << 20) ||
		       doc->raw.n / LIMIT_GZIP_RATIO <= size + 1024);
	}
	document_free(doc);
	return 0;
}
