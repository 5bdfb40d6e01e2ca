/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Small pieces of one size are kept in a list for the next who asks for that
 * size; they are cut from blocks, which stay until SQLite is shut down. What is
 * larger goes to malloc(). Before each piece stands its size, so that one
 * addition counts what SQLite holds, and the limit needs no other book.
 */
#include "corpus/db_memory.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Sizes are multiples of it, with the head. */
#define STEP 16
/* The largest that is kept in a list; none in a build that watches memory. */
#ifdef ARENA_DEBUG
#define SMALL 0
#else
#define SMALL 1024
#endif
/* Bytes that are cut into small pieces at a time. */
#define BLOCK 65536

struct piece {
	size_t size;		/* with this head */
	struct piece *next;	/* while it is in a list; else SQLite's bytes */
};

#define HEAD offsetof(struct piece, next)

static struct {
	bool ours;		/* SQLite took it */
	int64_t used, limit;
	struct piece *list[SMALL / STEP + 1];
	char *from;		/* what is left of the newest block */
	size_t left;
	struct arena *blocks;
} memory;

static size_t whole_size(int n)
{
	return ((size_t)n + HEAD + STEP - 1) / STEP * STEP;
}

/* The rest of a block that is too short for the next piece is lost. */
static struct piece *cut(size_t size)
{
	struct piece *p;

	if (memory.left < size) {
		if (!memory.blocks)
			memory.blocks = arena_new();
		memory.from = arena_alloc(memory.blocks, BLOCK);
		memory.left = BLOCK;
	}
	p = (struct piece *)(void *)memory.from;
	memory.from += size;
	memory.left -= size;
	return p;
}

static bool allowed(size_t more)
{
	return !memory.limit || memory.used + (int64_t)more <= memory.limit;
}

/* NULL above the limit: SQLite takes it for no memory and ends the
 * statement. */
static void *take(int n)
{
	size_t size = whole_size(n);
	struct piece *p;

	if (!allowed(size))
		return NULL;
	if (size > SMALL) {
		p = malloc(size);
		if (!p)
			return NULL;
	} else if ((p = memory.list[size / STEP])) {
		memory.list[size / STEP] = p->next;
	} else {
		p = cut(size);
	}
	p->size = size;
	memory.used += (int64_t)size;
	return &p->next;
}

static struct piece *piece_of(void *bytes)
{
	return (struct piece *)(void *)((char *)bytes - HEAD);
}

static void give_back(void *bytes)
{
	struct piece *p = piece_of(bytes);

	memory.used -= (int64_t)p->size;
	if (p->size > SMALL) {
		free(p);
		return;
	}
	p->next = memory.list[p->size / STEP];
	memory.list[p->size / STEP] = p;
}

static int size_of(void *bytes)
{
	return bytes ? (int)(piece_of(bytes)->size - HEAD) : 0;
}

static void *resize_large(struct piece *p, size_t size)
{
	size_t before = p->size;

	if (size > before && !allowed(size - before))
		return NULL;
	p = realloc(p, size);
	if (!p)
		return NULL;
	p->size = size;
	memory.used += (int64_t)size - (int64_t)before;
	return &p->next;
}

/* A small piece stays where it is as long as its rounded size is the same. */
static void *resize(void *bytes, int n)
{
	struct piece *p = piece_of(bytes);
	size_t size = whole_size(n);
	void *to;

	if (size == p->size)
		return bytes;
	if (size > SMALL && p->size > SMALL)
		return resize_large(p, size);
	to = take(n);
	if (!to)
		return NULL;
	memcpy(to, bytes, (size < p->size ? size : p->size) - HEAD);
	give_back(bytes);
	return to;
}

static int round_up(int n)
{
	return (int)(whole_size(n) - HEAD);
}

static int begin(void *data)
{
	(void)data;
	return SQLITE_OK;
}

static void end(void *data)
{
	(void)data;
	arena_free(memory.blocks);
	memory.blocks = NULL;
	memory.left = 0;
	memset(memory.list, 0, sizeof(memory.list));
}

void db_memory_install(void)
{
	static const sqlite3_mem_methods methods = {
		take, give_back, resize, size_of, round_up, begin, end, NULL,
	};
	static bool asked;

	if (asked)
		return;
	asked = true;
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	memory.ours = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) ==
		      SQLITE_OK;
	/* Its own count is done twice then. */
	if (memory.ours)
		sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int64_t db_memory_used(void)
{
	return memory.ours ? memory.used : sqlite3_memory_used();
}

int64_t db_memory_limit(int64_t bytes)
{
	int64_t before = memory.limit;

	if (!memory.ours)
		return sqlite3_hard_heap_limit64(bytes);
	memory.limit = bytes;
	return before;
}
