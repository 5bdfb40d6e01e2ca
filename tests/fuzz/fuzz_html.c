/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * HTML as text: UTF-8 comes out, with marks in order and inside.
 * Dictionary: parser/mail/html.c */
#include "base/utf8.h"
#include "parser/mail/mime.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	const char *used;
	struct text in = charset_decode(
		a, TEXT(""), (struct text){(const char *)data, size}, &used);
	struct mail_text t = {.text = in, .raw_end = in.n};

	if (html_render(a, &t)) {
		if (!utf8_valid(t.text))
			abort();
		for (size_t i = 0; i < t.n_marks; i++)
			if (t.mark[i].at > t.text.n || t.mark[i].raw > in.n)
				abort();
	}
	arena_free(a);
	return 0;
}
