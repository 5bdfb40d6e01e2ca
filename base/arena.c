/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Arenas as a list of chunks. With ARENA_DEBUG (the sanitizer build) every
 * object has a chunk of its own, so that a read past its end is seen.
 */
#include "base/arena.h"

#include <assert.h>
#include <unistd.h>

#define ALIGN (_Alignof(max_align_t))

#ifdef ARENA_DEBUG
static const size_t chunk_first = 0, chunk_second = 0, chunk_most = 0;
#else
/* Many an arena holds a few numbers for one call and is freed. */
static const size_t chunk_first = 1024, chunk_second = 16384,
		    chunk_most = 1 << 20;
#endif

struct chunk {
	struct chunk *next;
	size_t used, size, room;	/* size: room without the text's end */
	max_align_t data[];
};

struct arena {
	struct chunk *head;
	size_t next_size;
	size_t used;
};

void arena_append(struct arena *a, char **to, size_t *len, size_t *cap,
		  const char *p, size_t n)
{
	while (*len + n > *cap) {
		size_t room = *cap ? *cap * 2 : 4096;
		char *grown = arena_bytes(a, room);

		if (*len)
			memcpy(grown, *to, *len);
		*to = grown;
		*cap = room;
	}
	if (n)
		memcpy(*to + *len, p, n);
	*len += n;
}

_Noreturn void out_of_memory(void)
{
	static const char message[] = "regsift: out of memory\n";
	ssize_t ignored = write(STDERR_FILENO, message, sizeof(message) - 1);

	(void)ignored;
	_exit(71);
}

struct arena *arena_new(void)
{
	struct arena *a = calloc(1, sizeof(*a));

	if (!a)
		out_of_memory();
	a->next_size = chunk_first;
	return a;
}

static void free_chunks(struct chunk *c)
{
	while (c) {
		struct chunk *next = c->next;

		free(c);
		c = next;
	}
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	free_chunks(a->head);
	free(a);
}

void arena_clear(struct arena *a)
{
	struct chunk *c = a->head;

	a->used = 0;
	if (!c || c->room > chunk_most) {
		free_chunks(c);
		a->head = NULL;
		return;
	}
	free_chunks(c->next);
	c->next = NULL;
	memset(c->data, 0, c->used);
	memset((char *)c->data + c->size, 0, c->room - c->size);
	c->used = 0;
	c->size = c->room;
}

static void add_chunk(struct arena *a, size_t need)
{
	size_t size = need > a->next_size ? need : a->next_size;
	struct chunk *c = calloc(1, sizeof(*c) + size);

	if (!c)
		out_of_memory();
	c->size = c->room = size;
	c->next = a->head;
	a->head = c;
	if (a->next_size < chunk_second)
		a->next_size = chunk_second;
	else if (a->next_size < chunk_most)
		a->next_size *= 2;
}

static void *take(struct arena *a, size_t n)
{
	void *p;

	if (!a->head || a->head->size - a->head->used < n || chunk_first == 0)
		add_chunk(a, n);
	p = (char *)a->head->data + a->head->used;
	a->head->used += n;
	a->used += n;
	return p;
}

/* Bytes are taken from the end of the chunk, so that what is aligned stays
 * so: `size` is what is left of it. */
char *arena_bytes(struct arena *a, size_t n)
{
	struct chunk *c = a->head;

	if (chunk_first == 0 || !c || c->size - c->used < n)
		return arena_alloc(a, n);
	c->size -= n;
	a->used += n;
	return (char *)c->data + c->size;
}

void *arena_alloc(struct arena *a, size_t n)
{
	if (n > SIZE_MAX / 2)
		out_of_memory();
#ifndef ARENA_DEBUG
	n = (n + ALIGN - 1) / ALIGN * ALIGN;
#endif
	return take(a, n);
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
	assert(size > 0);
	if (count > SIZE_MAX / 2 / size)
		out_of_memory();
	return arena_alloc(a, count * size);
}

struct text arena_text(struct arena *a, struct text t)
{
	return (struct text){arena_cstr(a, t), t.n};
}

char *arena_cstr(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);

	if (t.n)
		memcpy(p, t.p, t.n);
	return p;
}

/* Most are short: printed once, and copied. */
struct text arena_printf(struct arena *a, const char *fmt, ...)
{
	char small[256];
	va_list ap;
	int n;
	char *p;

	va_start(ap, fmt);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	va_end(ap);
	assert(n >= 0);
	p = arena_alloc(a, (size_t)n + 1);
	if ((size_t)n < sizeof(small)) {
		memcpy(p, small, (size_t)n);
	} else {
		va_start(ap, fmt);
		vsnprintf(p, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	return (struct text){p, (size_t)n};
}

size_t arena_used(const struct arena *a)
{
	return a->used;
}

void *arena_grow(struct arena *a, void *items, size_t count, size_t *cap,
		 size_t size)
{
	void *grown;
	size_t most;

	if (count < *cap)
		return items;
	most = *cap ? *cap * 2 : 8;
	grown = arena_array(a, most, size);
	if (count)
		memcpy(grown, items, count * size);
	*cap = most;
	return grown;
}
