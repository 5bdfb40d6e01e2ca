/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A growing buffer with a stated maximum. What does not fit is dropped and
 * remembered in `full`, so that a writer need not check every call.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/text.h"

struct buf {
	char *p;
	size_t n, cap;
	size_t max;
	bool full;
};

/* An empty buffer that holds at most `max` bytes. Give it to buf_free. */
struct buf buf_new(size_t max);
void buf_free(struct buf *b);
/* The general case of buf_add: grows, or drops what does not fit. */
void buf_add_more(struct buf *b, struct text t);

/* Millions of values go through these two. */
static inline void buf_add(struct buf *b, struct text t)
{
	if (t.n == 0)
		return;
	if (t.n > b->cap - b->n || t.n > b->max - b->n) {
		buf_add_more(b, t);
		return;
	}
	memcpy(b->p + b->n, t.p, t.n);
	b->n += t.n;
}

static inline void buf_char(struct buf *b, char c)
{
	buf_add(b, (struct text){&c, 1});
}

void buf_printf(struct buf *b, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The general case of buf_reserve. */
char *buf_reserve_more(struct buf *b, size_t n, size_t *room);

/* Room for n more bytes at the end (may be less when the maximum is near);
 * *room says how many. The caller adds what it wrote to b->n. */
static inline char *buf_reserve(struct buf *b, size_t n, size_t *room)
{
	if (n > b->cap - b->n || n > b->max - b->n)
		return buf_reserve_more(b, n, room);
	*room = n;
	return b->p ? b->p + b->n : NULL;
}

/* What is in it; valid until the next call that adds. */
struct text buf_text(const struct buf *b);

#endif
