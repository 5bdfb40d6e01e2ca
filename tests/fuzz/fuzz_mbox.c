/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Separators of an mbox: the mails of a file are one after the other without a
 * gap, and ranges that do not know of each other find the same ones.
 * Dictionary: parser/mail/separator.c */
#include <assert.h>

#include "parser/mail/separator.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The next mail as one range after the other finds it. */
static size_t by_ranges(const struct mbox_rule *rule, struct text t, size_t at,
			size_t step)
{
	for (size_t from = at + 1; from < t.n; from += step) {
		size_t to = t.n - from > step ? from + step : t.n;
		size_t hit = mbox_next(rule, t, from, to);

		assert(hit >= from && hit <= to);
		if (hit < to)
			return hit;
	}
	return t.n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size}, bare;
	struct mbox_rule rule;
	size_t at = 0, mails = 0;

	if (!mbox_begins(t))
		return 0;
	mbox_look(t, t.n, &rule);
	while (at < t.n) {
		size_t end = mbox_end(&rule, t, at);

		assert(end > at && end <= t.n);
		if (!rule.counted)
			assert(by_ranges(&rule, t, at, 7) == end);
		bare = mbox_bare(text_sub(t, at, end - at));
		assert(bare.n <= end - at);
		at = end;
		mails++;
	}
	assert(at == t.n && mails);
	return 0;
}
