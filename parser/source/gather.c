/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A folder of mails as one thread. Names in a maildir and in a repository say
 * nothing of time, so that the mails are put in the order of their dates, as
 * an archive would hand them out.
 */
#include "parser/source/gather.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/limits.h"
#include "parser/source/archive.h"

/* `blob` is the object of a git repository (empty elsewhere), by which a later
 * deletion names it; `position` the order of coming. */
struct found {
	struct text raw;
	struct text blob;
	unsigned int flags;
	int64_t date;
	size_t position;
	bool deleted;
};

struct gathering {
	struct document *doc;
	const char *reader;	/* of the first mail */
	struct found *mail;
	size_t n, cap;
	size_t bytes, lines;
	size_t others, unread, left_out;
	const char *why;	/* of one that is unread */
};

/* The separator that public-inbox writes; sender and time in it say nothing. */
static const struct text from_line = {
	"From mboxrd@z Thu Jan  1 00:00:00 1970\n", 39
};

/* The dates of two mails, then the order in which they came. */
static int by_date(const void *a, const void *b)
{
	const struct found *m = a, *n = b;

	if (m->date != n->date)
		return m->date < n->date ? -1 : 1;
	return m->position < n->position ? -1 : m->position > n->position;
}

/* Deletions are rare, so a walk over the mails is enough. */
static void forget(struct gathering *g, const struct archive_item *item)
{
	for (size_t i = 0; i < g->n; i++)
		if (item->blob.n && text_eq(g->mail[i].blob, item->blob))
			g->mail[i].deleted = true;
}

/* Copied, as the reader's bytes are gone with the next item. Half of
 * LIMIT_DOCUMENT leaves room for the escapes of mboxrd. */
static void take(struct gathering *g, const struct archive_item *item)
{
	struct arena *a = g->doc->arena;
	struct mail m;
	struct mail_date d;

	if (g->n >= LIMIT_MESSAGES ||
	    item->raw.n > LIMIT_DOCUMENT / 2 - g->bytes) {
		g->left_out++;
		return;
	}
	mail_parse_header(item->raw, &m);
	mail_dates(&m, &d);
	g->mail = arena_grow(a, g->mail, g->n, &g->cap, sizeof(*g->mail));
	g->mail[g->n] = (struct found){
		.raw = arena_text(a, item->raw),
		.blob = arena_text(a, item->blob),
		.flags = item->flags,
		.date = d.order,
		.position = g->n,
	};
	g->n++;
	g->bytes += item->raw.n;
}

static int read_part(struct gathering *g, struct archive *a, size_t part)
{
	struct archive_item item;
	struct archive_reader *r;
	int got = archive_reader(a, part, &r);

	while (!got && (got = archive_next(r, &item)) > 0) {
		switch (item.what) {
		case ARCHIVE_MAIL:
			if (!g->n)
				g->reader = archive_member(a, item.member)
					->reader;
			take(g, &item);
			break;
		case ARCHIVE_DELETION:
			forget(g, &item);
			break;
		case ARCHIVE_DOCUMENT:
			g->others++;
			break;
		case ARCHIVE_UNREAD:
			g->unread++;
			g->why = item.why;
			break;
		}
		got = 0;
	}
	archive_reader_close(r);
	return got;
}

/* A mail as mboxrd keeps it. */
static void write_mail(struct buf *b, const struct found *m)
{
	struct text rest = m->raw;

	buf_add(b, from_line);
	if (m->flags) {
		buf_add(b, rest);
		rest.n = 0;
	}
	while (rest.n) {
		struct text line = text_cut(&rest, '\n'), bare = line;

		while (text_skip(&bare, TEXT(">")))
			;
		if (text_starts(bare, TEXT("From ")))
			buf_char(b, '>');
		buf_add(b, line);
		buf_char(b, '\n');
	}
	if (b->n && b->p[b->n - 1] != '\n')
		buf_char(b, '\n');
	buf_char(b, '\n');
}

/* One warning a kind with its count: a folder may hold thousands of them. */
static void say(struct gathering *g)
{
	if (g->unread)
		document_warn(g->doc, NO_INDEX, "mail-unread",
			      "%zu of the mails could not be read: %s",
			      g->unread, g->why);
	if (g->others)
		document_warn(g->doc, NO_INDEX, "file-unread",
			      "%zu files that are no mails were not read",
			      g->others);
	if (g->left_out)
		document_warn(g->doc, NO_INDEX, "truncated",
			      "only %zu mails were read as one thread and %zu "
			      "left out", g->n, g->left_out);
}

/* Mails by their dates become one mbox, which then is read as if it had been
 * given. */
static void write_all(struct gathering *g)
{
	struct buf b = buf_new(LIMIT_DOCUMENT);

	if (g->n)
		qsort(g->mail, g->n, sizeof(*g->mail), by_date);
	for (size_t i = 0; i < g->n; i++)
		if (!g->mail[i].deleted)
			write_mail(&b, &g->mail[i]);
	if (b.full)
		document_warn(g->doc, NO_INDEX, "truncated",
			      "only the first %zu MiB were read",
			      LIMIT_DOCUMENT >> 20);
	g->doc->raw = arena_text(g->doc->arena, buf_text(&b));
	hash_sha256(g->doc->raw, g->doc->sha256);
	g->doc->kind = g->reader;
	buf_free(&b);
}

int gather_read(const char *path, struct document **out)
{
	struct archive *a;
	struct gathering g = {
		.doc = document_new(text_of(path), (struct text){NULL, 0}),
	};
	int err = archive_open(path, NULL, &a);

	*out = NULL;
	for (size_t i = 0; !err && i < archive_parts(a); i++)
		err = read_part(&g, a, i);
	archive_close(a);
	if (!err && !g.n)
		err = rs_fail(RS_ERR_INPUT, "%s: is a directory without mails; "
			      "name a file in it", path);
	if (err) {
		document_free(g.doc);
		return err;
	}
	write_all(&g);
	say(&g);
	*out = g.doc;
	return 0;
}
