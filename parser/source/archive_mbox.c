/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails of an mbox: of a mapped file in ranges that do not know of each other,
 * each of which takes the mails that begin in it; or through a window, when
 * the file is packed, small or a pipe.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limits.h"
#include "parser/mail/separator.h"
#include "parser/source/archive_inside.h"

/* Bytes behind a separator that must be there to judge it, and bytes of a
 * packed mbox that show whether its mails are counted. */
#define AHEAD ((size_t)256 << 10)

/* ---- mapped ---- */

bool map_open(struct member *m)
{
	struct stat st;
	int fd = file_open(m->path, &m->is.why);
	void *p;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) < 0 || st.st_size <= 0) {
		m->is.why = "cannot be read"; /* LCOV_EXCL_LINE */
		close(fd); /* LCOV_EXCL_LINE */
		return false; /* LCOV_EXCL_LINE */
	}
	p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (p == MAP_FAILED) {
		m->is.why = "cannot be mapped";
		return false;
	}
	m->map = (struct text){p, (size_t)st.st_size};
	mbox_look(m->map, m->map.n, &m->rule);
	return true;
}

void map_close(struct member *m)
{
	if (!m->map.p)
		return;
	munmap((void *)(uintptr_t)m->map.p, m->map.n);
	m->map.p = NULL;
}

/* A mail as an item. */
static void give(struct archive_item *item, struct text span, uint64_t base,
		 unsigned int flags)
{
	struct text bare = mbox_bare(span);

	item->what = ARCHIVE_MAIL;
	item->raw = text_sub(bare, 0, LIMIT_MAIL);
	item->cut = bare.n > LIMIT_MAIL;
	item->flags = flags;
	item->offset = base + (uint64_t)(bare.p - span.p);
}

/* Pages of a range that was read are not needed again. */
static void forget(const struct member *m, const struct part *part)
{
	const uint64_t page = 4096;
	uint64_t from = (part->from + page - 1) / page * page;
	uint64_t to = part->to / page * page;

	if (to > from)
		madvise((void *)(uintptr_t)(m->map.p + from), to - from,
			MADV_DONTNEED);
}

/* The first mail of a range. */
static size_t first_of(const struct member *m, const struct part *part)
{
	size_t at = 0;

	if (part->from == 0)
		return 0;
	if (!m->rule.counted)
		return mbox_next(&m->rule, m->map, part->from, part->to);
	/* Counted ranges begin where a mail does. */
	at = part->from;
	return at;
}

int map_next(struct archive_reader *r, struct archive_item *item)
{
	const struct member *m = &r->a->member[r->member];
	struct text span;
	size_t end;

	if (!r->open) {
		r->open = true;
		r->at = first_of(m, r->part);
	}
	if (r->at >= r->part->to || r->at >= m->map.n) {
		forget(m, r->part);
		return 0;
	}
	end = mbox_end(&m->rule, m->map, r->at);
	span = text_sub(m->map, r->at, end - r->at);
	give(item, span, r->at, m->rule.flags);
	r->done += span.n;
	r->at = end;
	return 1;
}

/* ---- through a window ---- */

static bool window_open(struct archive_reader *r, const struct member *m)
{
	struct window *w = &r->window;
	struct text begun = {NULL, 0};

	*w = (struct window){.fd = STDIN_FILENO, .begun = true};
	w->b = buf_new(2 * LIMIT_MAIL + AHEAD);
	if (m->path) {
		w->fd = file_open(m->path, &w->why);
		w->own = true;
		if (w->fd < 0)
			return false;
	} else {
		begun = buf_text(r->a->piped);
		if (r->a->piped_end)
			w->fd = -1;
	}
	if (m->packed)
		w->z = inflate_open(r->arena, w->fd, begun);
	else
		buf_add(&w->b, begun);
	return true;
}

void window_close(struct window *w)
{
	if (!w->begun)
		return;
	inflate_close(w->z);
	if (w->own && w->fd >= 0)
		close(w->fd);
	buf_free(&w->b);
	w->begun = false;
}

/* Reads a step. */
static void window_more(struct window *w)
{
	size_t room;
	char *to;
	ssize_t got;

	if (w->z) {
		w->end = !inflate_more(w->z, &w->b, &w->why);
		return;
	}
	to = buf_reserve(&w->b, AHEAD, &room);
	do
		got = room && w->fd >= 0 ? read(w->fd, to, room) : 0;
	while (got < 0 && errno == EINTR);
	if (got < 0)
		w->why = "cannot be read";
	w->end = got <= 0;
	w->b.n += got > 0 ? (size_t)got : 0;
}

static void window_drop(struct window *w)
{
	if (w->b.n > w->taken)
		memmove(w->b.p, w->b.p + w->taken, w->b.n - w->taken);
	w->b.n -= w->taken;
	w->b.full = false;
	w->base += w->taken;
	w->taken = 0;
}

/* Has the window so much as to judge a separator at byte `at`? */
static bool enough(const struct window *w, size_t at)
{
	return w->end || at + AHEAD <= w->b.n - w->taken;
}

/* The end of the mail at the start of the window. Bytes are searched once:
 * `at` is where the search goes on. A mail over the limit loses its rest. */
static size_t window_mail(struct window *w, size_t *lost)
{
	size_t at = 1;

	*lost = 0;
	for (;;) {
		struct text t = text_from(buf_text(&w->b), w->taken);
		size_t until = w->end ? t.n
				      : t.n > AHEAD ? t.n - AHEAD : 0;
		size_t hit;

		if (w->rule.counted) {
			hit = mbox_counted_end(&w->rule, t, 0);
			if (hit != TEXT_NOT_FOUND && enough(w, hit))
				return hit;
		}
		hit = mbox_next(&w->rule, t, at, until);
		if (hit < until || w->end)
			return hit;
		if (until > at)
			at = until;
		if (at > LIMIT_MAIL + AHEAD) {
			/* Keep its start and what is not searched. */
			size_t drop = at - LIMIT_MAIL - 1;
			char *p = w->b.p + w->taken;

			memmove(p + LIMIT_MAIL + 1, p + at, t.n - at);
			w->b.n -= drop;
			w->b.full = false;
			*lost += drop;
			at -= drop;
		}
		window_more(w);
	}
}

/* Reads the first bytes and looks at the variant. */
static void window_begin(struct window *w)
{
	struct text t;

	while (!w->end && w->b.n < 2 * AHEAD)
		window_more(w);
	t = buf_text(&w->b);
	mbox_look(t, w->end ? t.n : AHEAD, &w->rule);
}

int window_next(struct archive_reader *r, struct archive_item *item)
{
	const struct member *m = &r->a->member[r->member];
	struct window *w = &r->window;
	struct text span;
	size_t end, lost;

	if (!r->open) {
		r->open = true;
		if (window_open(r, m))
			window_begin(w);
		else
			w->end = true;
	}
	if (w->taken >= AHEAD)
		window_drop(w);
	while (w->begun && !w->end && w->b.n - w->taken < 2 * AHEAD)
		window_more(w);
	if (w->b.n == w->taken) {
		item->what = ARCHIVE_UNREAD;
		item->why = w->why;
		item->offset = w->base + w->taken;
		w->why = NULL;
		if (item->why)
			return 1;
		window_close(w);
		r->done = r->part->size;
		return 0;
	}
	end = window_mail(w, &lost);
	span = text_sub(text_from(buf_text(&w->b), w->taken), 0, end);
	give(item, span, w->base + w->taken, w->rule.flags);
	item->cut |= lost > 0;
	w->taken += end;
	w->base += lost;
	r->done = m->size && w->base + w->taken < m->size
		? w->base + w->taken : m->size;
	return 1;
}
