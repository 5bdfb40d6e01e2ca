/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Members that are read whole: a mail, a text, a page to be converted. Opened
 * without following a link and without waiting.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limits.h"
#include "parser/source/archive_inside.h"

#define READ_BYTES ((size_t)64 << 10)

/* Without O_NONBLOCK the open of a pipe would wait for its writer; the kind is
 * asked of what was opened, as the path may lead elsewhere by then. */
int file_open(const char *path, const char **why)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY |
			    O_NOFOLLOW);

	if (fd < 0) {
		*why = errno == ENOENT ? "is gone"
		     : errno == EACCES ? "permission denied"
		     : errno == ELOOP ? "is a link" : "cannot be opened";
		return -1;
	}
	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode)) {
		*why = "is no regular file";
		close(fd);
		return -1;
	}
	return fd;
}

/* All of fd, up to the limit of b. */
static void read_all(int fd, struct buf *b, const char **why)
{
	for (;;) {
		size_t room;
		char *to = buf_reserve(b, READ_BYTES, &room);
		ssize_t got = room ? read(fd, to, room) : 0;

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			*why = "cannot be read";
		if (got <= 0)
			break;
		b->n += (size_t)got;
	}
}

/* `begun` are bytes that were read from fd before. */
static void inflate_all(int fd, struct text begun, struct buf *b,
			const char **why)
{
	struct arena *arena = arena_new();
	struct inflate *z = inflate_open(arena, fd, begun);

	while (!b->full && b->n < b->max && inflate_more(z, b, why))
		;
	inflate_close(z);
	arena_free(arena);
}

/* path NULL: standard input, of which a->piped holds what was read to see its
 * kind. At most `most` bytes; *why is set also when some bytes came. */
void file_read(const struct archive *a, const char *path, bool packed,
	       struct buf *b, size_t most, const char **why)
{
	struct text begun = {NULL, 0};
	int fd = -1;

	b->n = 0;
	b->full = false;
	b->max = most;
	if (path) {
		fd = file_open(path, why);
		if (fd < 0)
			return;
	} else {
		begun = buf_text(a->piped);
		fd = a->piped_end ? -1 : STDIN_FILENO;
	}
	if (packed) {
		inflate_all(fd, begun, b, why);
	} else {
		buf_add(b, text_sub(begun, 0, most));
		if (fd >= 0)
			read_all(fd, b, why);
	}
	if (path)
		close(fd);
}

/* Reads the member once. 1 with the item UNREAD when nothing could be, 0 when
 * it was given before, 2 when r->file holds it. */
static int read_member(struct archive_reader *r, struct archive_item *item,
		       size_t most)
{
	const struct member *m = &r->a->member[r->member];

	if (r->open)
		return 0;
	r->open = true;
	file_read(r->a, m->path, m->packed, &r->file, most + 1, &item->why);
	r->done += m->size;
	if (item->why && !r->file.n) {
		item->what = ARCHIVE_UNREAD;
		return 1;
	}
	item->cut = r->file.n > most || item->why;
	item->raw = text_sub(buf_text(&r->file), 0, most);
	return 2;
}

/* A line "From " above the mail is no part of it, so offsets begin behind
 * it. */
int mail_next(struct archive_reader *r, struct archive_item *item)
{
	int got = read_member(r, item, LIMIT_MAIL);

	if (got == 2) {
		struct text bare = mbox_bare(item->raw);

		item->what = ARCHIVE_MAIL;
		item->offset = (uint64_t)(bare.p - item->raw.p);
		item->raw = bare;
		item->why = NULL;
	}
	return got > 0;
}

int text_next(struct archive_reader *r, struct archive_item *item)
{
	int got = read_member(r, item, LIMIT_DOCUMENT);

	if (got == 2) {
		item->what = ARCHIVE_DOCUMENT;
		item->why = NULL;
	}
	return got > 0;
}

/* ---- pages ---- */

/* Mail by mail of a page that holds several. */
static void give_made(struct archive_reader *r, struct archive_item *item)
{
	const struct converted *c = &r->mails;
	size_t i = r->next_mail++;
	size_t from = c->mail[i];
	size_t to = i + 1 < c->n_mails ? c->mail[i + 1] : c->text.n;

	item->what = ARCHIVE_MAIL;
	item->raw = mbox_bare(text_sub(c->text, from, to - from));
	item->flags = MAIL_MBOXRD;
	item->offset = convert_origin(c, from);
	item->converted = true;
}

/* The page is read once; its mails are given one a call. A page without any is
 * given as one document. */
int page_next(struct archive_reader *r, struct archive_item *item)
{
	int got;

	if (r->open) {
		if (r->next_mail >= r->mails.n_mails)
			return 0;
		give_made(r, item);
		return 1;
	}
	got = read_member(r, item, LIMIT_PAGE);
	if (got < 2)
		return got;
	arena_free(r->page);
	r->page = arena_new();
	r->mails = (struct converted){0};
	r->next_mail = 0;
	if (!convert(r->page, shape_of(item->raw), item->raw, &r->mails)) {
		item->what = ARCHIVE_UNREAD;
		item->why = r->mails.why;
		item->raw = (struct text){NULL, 0};
		return 1;
	}
	if (!r->mails.n_mails) {
		item->what = ARCHIVE_DOCUMENT;
		item->raw = r->mails.text;
		item->converted = true;
		return 1;
	}
	give_made(r, item);
	return 1;
}
