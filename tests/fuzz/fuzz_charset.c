/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A charset's name up to the first newline, then bytes in it: whatever they
 * are, UTF-8 comes out, and no ASCII text changes. Encoded words, too.
 * Dictionary: parser/mail/[cpw]*.c */
#include "base/utf8.h"
#include "parser/mail/mime.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text t = {(const char *)data, size};
	struct text name = text_cut(&t, '\n');
	const char *used = NULL;
	struct text out = charset_decode(a, name, t, &used);

	if (!used || !utf8_valid(out))
		abort();
	out = charset_decode(a, TEXT(""), t, &used);
	if (charset_ascii(t) && !text_eq(out, t))
		abort();
	decode_words(a, t);
	param_value(a, t, TEXT("name"));
	arena_free(a);
	return 0;
}
