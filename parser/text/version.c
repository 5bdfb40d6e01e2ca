/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/text/text.h"

void version_scan(struct document *doc)
{
	(void)doc;
}

bool version_next(struct text t, size_t *at, struct version *v)
{
	(void)t;
	(void)at;
	(void)v;
	return false;
}

int version_cmp(const struct version *a, const struct version *b)
{
	return a->major - b->major;
}

bool version_same(const struct version *a, const struct version *b)
{
	return a->major == b->major && a->minor == b->minor;
}
