/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/text/text.h"

void commit_scan(struct document *doc)
{
	(void)doc;
}

bool commit_next(struct text t, size_t *at, struct text *hash)
{
	(void)t;
	(void)at;
	(void)hash;
	return false;
}

bool commit_same(struct text a, struct text b)
{
	size_t n = a.n < b.n ? a.n : b.n;

	return n >= 7 && text_ieq(text_sub(a, 0, n), text_sub(b, 0, n));
}
