/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Growing buffers: doubling, up to the maximum that the maker stated. */
#include "base/buf.h"

#include <stdarg.h>

#include "base/arena.h"

struct buf buf_new(size_t max)
{
	return (struct buf){.max = max};
}

void buf_free(struct buf *b)
{
	free(b->p);
	*b = buf_new(b->max);
}

char *buf_reserve_more(struct buf *b, size_t n, size_t *room)
{
	size_t want;

	/* Written so that it cannot overflow: n is never beyond max. */
	if (n > b->max - b->n) {
		n = b->max - b->n;
		b->full = true;
	}
	want = b->n + n;
	if (want > b->cap) {
		size_t cap = b->cap ? b->cap : 256;
		char *p;

		while (cap < want)
			cap *= 2;
		p = realloc(b->p, cap);
		if (!p)
			out_of_memory();
		b->p = p;
		b->cap = cap;
	}
	*room = n;
	return b->p ? b->p + b->n : NULL;
}

void buf_add_more(struct buf *b, struct text t)
{
	size_t room;
	char *to = buf_reserve(b, t.n, &room);

	if (room)
		memcpy(to, t.p, room);
	b->n += room;
}

/* Most sentences fit the stack; the rest is formatted a second time rather
 * than into the buffer, where what is cut at max would lack its NUL. */
void buf_printf(struct buf *b, const char *fmt, ...)
{
	char stack[512];
	char *heap = NULL;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(stack, sizeof(stack), fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	if ((size_t)n >= sizeof(stack)) {
		heap = malloc((size_t)n + 1);
		if (!heap)
			out_of_memory();
		va_start(ap, fmt);
		vsnprintf(heap, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	buf_add(b, (struct text){heap ? heap : stack, (size_t)n});
	free(heap);
}

struct text buf_text(const struct buf *b)
{
	return (struct text){b->p, b->n};
}
