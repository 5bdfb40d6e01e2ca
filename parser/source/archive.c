/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Members cut into parts, and readers that go through the members of a part.
 * How a kind of member is read stands in the files beside.
 */
#include <sys/stat.h>

#include "base/error.h"
#include "base/limits.h"
#include "parser/source/archive_inside.h"

/* Bytes of a part; members and blobs of one that has no bytes known. */
#define PART_BYTES ((size_t)4 << 20)
#define PART_MEMBERS 256
#define PART_BLOBS 512
/* What a blob counts as: the mean of a mail. */
#define BLOB_BYTES 9000

/* ---- parts ---- */

/* A member may be in several parts; it is done when its last one is. */
static void add_part(struct archive *a, struct part p)
{
	a->part = arena_grow(a->arena, a->part, a->n_parts, &a->cap_parts,
			     sizeof(*a->part));
	a->part[a->n_parts] = p;
	for (size_t i = p.first; i < p.first + p.n; i++)
		if (a->member[i].door != DOOR_NONE)
			a->member[i].is.last_part = a->n_parts;
	a->n_parts++;
}

/* Ranges of a mapped mbox. */
static void cut_map(struct archive *a, size_t i)
{
	const struct member *m = &a->member[i];
	size_t from = 0;

	while (from < m->map.n) {
		size_t to = m->map.n - from > a->o.part_bytes
			? from + a->o.part_bytes : m->map.n;

		/* Where counted mails begin only the counts say. */
		if (m->rule.counted) {
			size_t end = from;

			while (end < to)
				end = mbox_end(&m->rule, m->map, end);
			to = end;
		}
		add_part(a, (struct part){i, 1, from, to, to - from});
		from = to;
	}
}

/* The size is only for progress and for sharing out, so an estimate will do. */
static void cut_git(struct archive *a, size_t i)
{
	size_t n = git_entries(a->member[i].git);

	for (size_t from = 0; from < n; from += PART_BLOBS) {
		size_t to = n - from > PART_BLOBS ? from + PART_BLOBS : n;

		add_part(a, (struct part){i, 1, from, to,
					  (to - from) * BLOB_BYTES});
	}
}

/* Large members are parts by themselves, small ones are put together so that a
 * worker has enough to do. Order stays that of the members. */
static void cut_parts(struct archive *a)
{
	struct part p = {0};

	for (size_t i = 0; i < a->n_members; i++) {
		const struct member *m = &a->member[i];

		if (m->door == DOOR_MAP || m->door == DOOR_GIT ||
		    p.n >= PART_MEMBERS || p.size >= a->o.part_bytes) {
			if (p.size)
				add_part(a, p);
			p = (struct part){0};
		}
		if (m->door == DOOR_MAP) {
			cut_map(a, i);
		} else if (m->door == DOOR_GIT) {
			cut_git(a, i);
		} else if (m->door != DOOR_NONE) {
			if (!p.n)
				p.first = i;
			p.n = i + 1 - p.first;
			p.size += m->size ? m->size : 1;
		}
	}
	if (p.size)
		add_part(a, p);
}

/* ---- open and close ---- */

/* A path that was named must give something. */
static int nothing(const struct archive *a, const char *path)
{
	if (a->n_members == 1 && a->member[0].is.why &&
	    text_is(a->member[0].is.name, path))
		return rs_fail(RS_ERR_INPUT, "%s: %s", path,
			       a->member[0].is.why);
	for (size_t i = 0; i < a->n_members; i++)
		if (a->member[i].door != DOOR_NONE ||
		    a->member[i].is.unchanged)
			return 0;
	return rs_fail(RS_ERR_INPUT, "%s: is a directory that holds no mail "
		       "and no text", path);
}

int archive_open(const char *path, const struct archive_options *o,
		 struct archive **out)
{
	struct arena *arena = arena_new();
	struct archive *a = arena_alloc(arena, sizeof(*a));
	int err;

	*out = NULL;
	a->arena = arena;
	if (o)
		a->o = *o;
	if (!a->o.part_bytes)
		a->o.part_bytes = PART_BYTES;
	err = find_members(a, path);
	if (!err)
		err = nothing(a, path);
	if (err) {
		archive_close(a);
		return err;
	}
	cut_parts(a);
	*out = a;
	return 0;
}

void archive_close(struct archive *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->n_members; i++)
		map_close(&a->member[i]);
	if (a->piped)
		buf_free(a->piped);
	arena_free(a->arena);
}

size_t archive_members(const struct archive *a)
{
	return a->n_members;
}

const struct archive_member *archive_member(const struct archive *a, size_t i)
{
	return &a->member[i].is;
}

size_t archive_parts(const struct archive *a)
{
	return a->n_parts;
}

uint64_t archive_part_size(const struct archive *a, size_t part)
{
	return a->part[part].size;
}

/* ---- readers ---- */

/* One for each worker; readers of different parts share nothing that
 * changes. */
int archive_reader(struct archive *a, size_t part,
		   struct archive_reader **out)
{
	struct arena *arena = arena_new();
	struct archive_reader *r = arena_alloc(arena, sizeof(*r));

	r->arena = arena;
	r->a = a;
	r->part = &a->part[part];
	r->member = r->part->first;
	r->file = buf_new(LIMIT_DOCUMENT + 1);
	*out = r;
	return 0;
}

void archive_reader_close(struct archive_reader *r)
{
	if (!r)
		return;
	window_close(&r->window);
	git_reader_close(r->git);
	buf_free(&r->file);
	arena_free(r->page);
	arena_free(r->arena);
}

/* Never beyond the part's size: a mail that begins in the part may end behind
 * it. */
uint64_t archive_reader_done(const struct archive_reader *r)
{
	return r->done < r->part->size ? r->done : r->part->size;
}

/* A repository that cannot be opened is told once. */
static int entry_next(struct archive_reader *r, struct archive_item *item)
{
	const struct member *m = &r->a->member[r->member];

	if (!r->open) {
		r->open = true;
		r->git = git_reader(r->arena, m->git, (size_t)r->part->from,
				    (size_t)r->part->to, &item->why);
		if (!r->git) {
			item->what = ARCHIVE_UNREAD;
			return 1;
		}
	}
	r->done += BLOB_BYTES;
	return r->git ? git_next(r->git, item) : 0;
}

/* The next item of the member that is being read. */
static int member_next(struct archive_reader *r, struct archive_item *item)
{
	switch (r->a->member[r->member].door) {
	case DOOR_NONE:
		break;
	case DOOR_MAP:
		return map_next(r, item);
	case DOOR_STREAM:
		return window_next(r, item);
	case DOOR_MAIL:
		return mail_next(r, item);
	case DOOR_PAGE:
		return page_next(r, item);
	case DOOR_TEXT:
		return text_next(r, item);
	case DOOR_GIT:
		return entry_next(r, item);
	}
	return 0;
}

/* Positions count items within the part, also those that could not be read. */
int archive_next(struct archive_reader *r, struct archive_item *item)
{
	while (r->member < r->part->first + r->part->n) {
		int got;

		*item = (struct archive_item){.member = r->member};
		got = member_next(r, item);
		if (got) {
			item->position = r->position++;
			return got;
		}
		r->member++;
		r->open = false;
	}
	return 0;
}
