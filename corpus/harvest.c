/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Readers and the one who takes. Each part of the archive has a queue of
 * chunks in a ring of slots; a thread takes the next part that has no reader,
 * and waits when its queue is full or the ring is. The taker empties the
 * queues in the order of parts, so the reader of the first one never waits for
 * long, and all go on.
 */
#include "corpus/harvest.h"

#include <assert.h>
#include <pthread.h>

#include "base/error.h"

#define CHUNK_RECORDS 512
#define CHUNK_BYTES ((size_t)4 << 20)	/* of records and documents */
/* After so many the memory of mails is used again: it fits into the cache. */
#define SCRATCH_BYTES ((size_t)64 << 10)
#define QUEUE 2
#define MOST_THREADS 64

/* The queue of one part. */
struct slot {
	struct chunk *queue[QUEUE];
	size_t n;
};

struct harvest {
	struct archive *archive;
	size_t parts;
	uint64_t done;		/* sizes of the parts that are behind */
	/* Alone: the reader of `taking`. */
	struct archive_reader *reader;
	/* With threads: parts taking..taking + slots - 1 are in the ring. */
	size_t taking, reading, slots;
	struct slot *slot;
	pthread_t thread[MOST_THREADS];
	unsigned int threads;
	bool stop;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct arena *arena;
};

/* ---- one chunk ---- */

static struct chunk *chunk_new(size_t part)
{
	struct arena *a = arena_new();
	struct chunk *c = arena_alloc(a, sizeof(*c));

	*c = (struct chunk){.arena = a, .part = part};
	return c;
}

/* The error and its message go with the chunk: messages are kept by thread. */
static void failed(struct chunk *c, int err)
{
	c->err = err;
	c->ends_part = true;
	c->message = arena_text(c->arena, text_of(rs_message()));
}

static struct record *add(struct chunk *c)
{
	c->record = arena_grow(c->arena, c->record, c->n, &c->cap,
			       sizeof(*c->record));
	return &c->record[c->n++];
}

/* Documents have their text, since they are judged as they come. */
static void add_other(struct chunk *c, const struct archive_item *item)
{
	struct record *r = add(c);

	*r = (struct record){
		.what = item->what,
		.member = item->member,
		.offset = item->offset,
		.bytes = item->raw.n,
		.unread = item->why,
		.blob = item->blob.n ? arena_text(c->arena, item->blob)
				     : item->blob,
	};
	if (item->what != ARCHIVE_DOCUMENT)
		return;
	c->document = arena_grow(c->arena, c->document, c->n_documents,
				 &c->cap_documents, sizeof(*c->document));
	c->document[c->n_documents++] = arena_text(c->arena, item->raw);
}

/* Reads until the chunk is full or the part ends. */
static void fill(struct chunk *c, struct archive_reader *r)
{
	struct arena *scratch = arena_new();
	int got = 1;

	while (c->n < CHUNK_RECORDS && arena_used(c->arena) < CHUNK_BYTES) {
		struct archive_item item;

		got = archive_next(r, &item);
		if (got != 1)
			break;
		if (item.what != ARCHIVE_MAIL && item.what != ARCHIVE_DELETION)
			add_other(c, &item);
		else
			record_read(scratch, c->arena, &item, add(c));
		if (arena_used(scratch) > SCRATCH_BYTES)
			arena_clear(scratch);
	}
	arena_free(scratch);
	if (got < 0)
		failed(c, got);
	c->ends_part = got != 1;
	c->done = archive_reader_done(r);
}

/* ---- alone ---- */

/* The same chunks in the same order as with threads. */
static struct chunk *next_alone(struct harvest *h)
{
	struct chunk *c;
	int err = 0;

	if (h->taking >= h->parts)
		return NULL;
	c = chunk_new(h->taking);
	if (!h->reader)
		err = archive_reader(h->archive, h->taking, &h->reader);
	if (err)
		failed(c, err);
	else
		fill(c, h->reader);
	return c;
}

/* ---- with threads ---- */

/* The next part without a reader, when the ring has room; SIZE_MAX when there
 * is nothing left to do. */
static size_t take_part(struct harvest *h)
{
	size_t part = SIZE_MAX;

	pthread_mutex_lock(&h->lock);
	while (!h->stop && h->reading < h->parts &&
	       h->reading >= h->taking + h->slots)
		pthread_cond_wait(&h->changed, &h->lock);
	if (!h->stop && h->reading < h->parts)
		part = h->reading++;
	pthread_mutex_unlock(&h->lock);
	return part;
}

/* False when nobody wants it any more. */
static bool put(struct harvest *h, struct chunk *c)
{
	struct slot *s = &h->slot[c->part % h->slots];
	bool wanted;

	pthread_mutex_lock(&h->lock);
	while (!h->stop && s->n == QUEUE)
		pthread_cond_wait(&h->changed, &h->lock);
	wanted = !h->stop;
	if (wanted)
		s->queue[s->n++] = c;
	pthread_cond_broadcast(&h->changed);
	pthread_mutex_unlock(&h->lock);
	if (!wanted)
		arena_free(c->arena);
	return wanted;
}

/* A part ends with a chunk that says so, also after an error. */
static void read_part(struct harvest *h, size_t part)
{
	struct archive_reader *r = NULL;
	int err = archive_reader(h->archive, part, &r);
	bool ends;

	do {
		struct chunk *c = chunk_new(part);

		if (err)
			failed(c, err);
		else
			fill(c, r);
		ends = c->ends_part;
		if (!put(h, c))
			break;
	} while (!ends);
	archive_reader_close(r);
}

static void *work(void *data)
{
	struct harvest *h = data;
	size_t part;

	while ((part = take_part(h)) != SIZE_MAX)
		read_part(h, part);
	return NULL;
}

static struct chunk *next_of_threads(struct harvest *h)
{
	struct slot *s;
	struct chunk *c;

	if (h->taking >= h->parts)
		return NULL;
	s = &h->slot[h->taking % h->slots];
	pthread_mutex_lock(&h->lock);
	while (!s->n)
		pthread_cond_wait(&h->changed, &h->lock);
	c = s->queue[0];
	s->n--;
	memmove(s->queue, s->queue + 1, s->n * sizeof(*s->queue));
	pthread_cond_broadcast(&h->changed);
	pthread_mutex_unlock(&h->lock);
	return c;
}

/* ---- both ---- */

static void start(struct harvest *h, unsigned int threads)
{
	if (threads > MOST_THREADS)
		threads = MOST_THREADS;
	h->slots = 2 * (size_t)threads + 1;
	h->slot = arena_array(h->arena, h->slots, sizeof(*h->slot));
	pthread_mutex_init(&h->lock, NULL);
	pthread_cond_init(&h->changed, NULL);
	while (h->threads < threads &&
	       pthread_create(&h->thread[h->threads], NULL, work, h) == 0)
		h->threads++;
}

void harvest_open(struct archive *a, unsigned int threads,
		  struct harvest **out)
{
	struct arena *arena = arena_new();
	struct harvest *h = arena_alloc(arena, sizeof(*h));

	h->arena = arena;
	h->archive = a;
	h->parts = archive_parts(a);
	/* A machine that gives no thread is read alone. */
	if (threads > 1 && h->parts)
		start(h, threads);
	*out = h;
}

struct chunk *harvest_next(struct harvest *h)
{
	struct chunk *c = h->threads ? next_of_threads(h) : next_alone(h);

	if (c)
		c->done += h->done;
	return c;
}

/* The size of a part counts as done when its last chunk was taken. */
void harvest_release(struct harvest *h, struct chunk *c)
{
	assert(c->part == h->taking);
	if (c->ends_part) {
		h->done += archive_part_size(h->archive, h->taking);
		archive_reader_close(h->reader);
		h->reader = NULL;
		if (h->threads)
			pthread_mutex_lock(&h->lock);
		h->taking++;
		if (h->threads) {
			pthread_cond_broadcast(&h->changed);
			pthread_mutex_unlock(&h->lock);
		}
	}
	arena_free(c->arena);
}

/* Readers notice at the next chunk; what they have queued is dropped. */
static void stop(struct harvest *h)
{
	pthread_mutex_lock(&h->lock);
	h->stop = true;
	pthread_cond_broadcast(&h->changed);
	pthread_mutex_unlock(&h->lock);
	for (unsigned int i = 0; i < h->threads; i++)
		pthread_join(h->thread[i], NULL);
	for (size_t i = 0; i < h->slots; i++)
		while (h->slot[i].n)
			arena_free(h->slot[i].queue[--h->slot[i].n]->arena);
	pthread_cond_destroy(&h->changed);
	pthread_mutex_destroy(&h->lock);
}

void harvest_close(struct harvest *h)
{
	if (!h)
		return;
	if (h->threads)
		stop(h);
	archive_reader_close(h->reader);
	arena_free(h->arena);
}
