/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Texts made anew line by line: joining never loses a byte that is no blank,
 * newline or quote mark; armour is taken off within bounds.
 */
#include "parser/mail/mime.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t words(struct text t)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		n += t.p[i] != ' ' && t.p[i] != '\n' && t.p[i] != '>';
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text in = {(const char *)data, size};
	struct mail_text t = {.text = in, .raw_end = size};

	rewrite_flowed(a, &t, size && data[0] == ' ');
	if (words(t.text) != words(in) || t.text.n > size + 1)
		abort();
	for (size_t i = 0; i < t.n_marks; i++)
		if (t.mark[i].at > t.text.n || t.mark[i].raw > size)
			abort();
	t = (struct mail_text){.text = in, .raw_end = size};
	rewrite_pgp(a, &t);
	if (t.text.n > size)
		abort();
	arena_free(a);
	return 0;
}
