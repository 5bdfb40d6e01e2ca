/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Arenas: the one way to own memory. A document has one arena; all that is
 * read from it lives there and goes with it. Out of memory ends the program
 * with exit status 71, so no caller checks for NULL.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include "base/text.h"

struct arena;

/* A new, empty arena; give it to arena_free. */
struct arena *arena_new(void);
/* Frees the arena and everything in it; NULL is allowed. */
void arena_free(struct arena *a);
/* Takes back everything in it, to be used again: cheaper than another one, as
 * only what was used is zeroed. */
void arena_clear(struct arena *a);
/* n zeroed bytes, aligned for any type. n = 0 gives a unique pointer. */
void *arena_alloc(struct arena *a, size_t n);
/* n bytes for text, without regard to alignment. */
char *arena_bytes(struct arena *a, size_t n);
/* As arena_alloc for an array; the product is checked. */
void *arena_array(struct arena *a, size_t count, size_t size);
/* A copy that belongs to the arena. */
struct text arena_text(struct arena *a, struct text t);
/* A copy with a terminating NUL; bytes after a NUL inside t are kept. */
char *arena_cstr(struct arena *a, struct text t);
/* printf into the arena. */
struct text arena_printf(struct arena *a, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Bytes handed out so far. */
size_t arena_used(const struct arena *a);

/*
 * Growing arrays. `items` holds `count` elements of `size` bytes with room
 * for *cap; the result has room for one more. Doubles, and leaves the old
 * array in the arena (at most as much again is lost).
 *
 *	v->item = arena_grow(a, v->item, v->n, &v->cap, sizeof(*v->item));
 *	v->item[v->n++] = x;
 */
void *arena_grow(struct arena *a, void *items, size_t count, size_t *cap,
		 size_t size);

/* Adds the n bytes at p to the *len bytes at *to, which has room for *cap;
 * doubles the room as arena_grow does, from 4 KiB on. */
void arena_append(struct arena *a, char **to, size_t *len, size_t *cap,
		  const char *p, size_t n);

/* Writes "out of memory" and ends the program with exit status 71. */
_Noreturn void out_of_memory(void);

#endif
