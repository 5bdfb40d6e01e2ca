/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * base/: every reader of numbers, quantities, dates and UTF-8, and what must
 * hold for any bytes: progress, bounds, finite values, valid output.
 * Dictionary: base/unit.c base/date.c base/duration.c base/quantity.c */
#include <assert.h>
#include <math.h>

#include "base/date.h"
#include "base/number.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void numbers(struct text t)
{
	struct number n;
	struct unit u;
	uint64_t v;

	if (num_plain(t, &n))
		assert(n.len <= t.n && isfinite(n.value) && n.step >= 0);
	for (int c = COMMA_UNKNOWN; c <= COMMA_DECIMAL; c++)
		if (num_human(t, (enum comma)c, &n))
			assert(n.len <= t.n && isfinite(n.value));
	if (num_fio(t, 1024, &n))
		assert(n.len <= t.n && isfinite(n.value) && n.value >= 0);
	if (unit_parse(t, &u))
		assert(u.len > 0 && u.len <= t.n && u.factor > 0);
	assert(num_uint(t, &v) <= t.n);
	assert(num_hex(t, &v) <= t.n);
}

static void quantities(struct text t, enum comma comma)
{
	struct quantity q;
	size_t from = 0;

	while (quantity_next(t, from, comma, &q)) {
		assert(q.at >= from && q.len > 0 && q.at + q.len <= t.n);
		assert(isfinite(q.value) && isfinite(q.hi) && q.hi >= q.value);
		from = q.at + q.len;
	}
}

static void dates(struct text t)
{
	char s[21];
	int64_t utc, again;

	if (!date_parse(t, &utc))
		return;
	date_format(utc, s, sizeof(s));
	/* A zone may push the last day over the edge of what is read. */
	assert(!date_parse(text_of(s), &again) || again == utc);
}

static void characters(struct text t)
{
	struct arena *a = arena_new();
	struct buf b = buf_new(1 << 20);

	assert(utf8_valid(utf8_clean(a, t)));
	assert(utf8_fold(a, t).n <= t.n);
	utf8_harmless(&b, t);
	assert(utf8_valid(buf_text(&b)) || b.full);
	(void)utf8_width(t);
	buf_free(&b);
	arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};

	numbers(t);
	quantities(t, COMMA_UNKNOWN);
	quantities(t, COMMA_DECIMAL);
	dates(t);
	characters(t);
	return 0;
}
