/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Fetching stored mails; see raw.h. Every mail is checked by its id, as files
 * change behind our back. */
#include "corpus/raw.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "parser/source/archive.h"
#include "parser/source/git_source.h"

/* key: the path that tells sources apart; name: as it was given; reader: the
 * format it was read in, which decides how a mail is found in it. */
struct source {
	const char *key, *name, *reader;
};

/* ---- which ---- */

int raw_list(struct db *db, struct arena *a, int64_t thread_id,
	     struct raw_mail **list, size_t *n, size_t *cap)
{
	struct query *q = db_query(db, "raw_list");
	int got;

	query_int(q, 1, thread_id);
	while ((got = query_step(q)) == 1) {
		*list = arena_grow(a, *list, *n, cap, sizeof(**list));
		(*list)[(*n)++] = (struct raw_mail){
			.thread_id = thread_id,
			.id = arena_text(a, query_col_text(q, 0)),
			.source_id = query_col_int(q, 1),
			.byte = (uint64_t)query_col_int(q, 2),
			.bytes = (uint64_t)query_col_int(q, 3),
			.blob = arena_text(a, query_col_text(q, 4)),
			.flags = (unsigned int)query_col_int(q, 5),
			.row = query_col_int(q, 6),
		};
	}
	return got;
}

/* RS_ERR_INPUT when the row is gone. */
static int load_source(struct db *db, struct arena *a, int64_t id,
		       struct source *s)
{
	struct query *q = db_query(db, "raw_source");
	int got;

	query_int(q, 1, id);
	got = query_step(q);
	if (got == 1)
		*s = (struct source){
			.key = arena_cstr(a, query_col_text(q, 0)),
			.name = arena_cstr(a, query_col_text(q, 1)),
			.reader = arena_cstr(a, query_col_text(q, 2)),
		};
	query_reset(q);
	return got < 0 ? got : got == 1 ? 0 : RS_ERR_INPUT;
}

/* ---- is it the one? ---- */

/* "ID#1234abcd" is another mail with the id ID. */
static struct text plain_id(struct text id)
{
	if (id.n > 9 && id.p[id.n - 9] == '#')
		return text_sub(id, 0, id.n - 9);
	return id;
}

/* Only the header is parsed; a mail of the same id and another text was stored
 * under another name, with its hash behind. */
static bool is_mail(struct arena *a, struct text raw, const struct raw_mail *w)
{
	struct mail m;
	struct text id;

	mail_parse_header(raw, &m);
	id = mail_id(a, &m);
	/* One without an id was given one. */
	if (!id.n)
		return text_ends(w->id, TEXT("@regsift.invalid"));
	return text_eq(id, plain_id(w->id));
}

/* ---- straight from its place ---- */

/* Of a maildir the key has neither the folder nor the flags. */
static int open_maildir(struct arena *a, const char *key)
{
	static const char *const folders[] = {"cur", "new"};
	const char *slash = strrchr(key, '/');
	int fd = -1;

	for (size_t i = 0; slash && i < 2 && fd < 0; i++) {
		const char *path = arena_printf(a, "%.*s/%s",
						(int)(slash - key), key,
						folders[i]).p;
		DIR *d = opendir(path);
		struct dirent *e;

		while (d && fd < 0 && (e = readdir(d)) != NULL)
			if (text_begins(text_of(e->d_name), slash + 1))
				fd = openat(dirfd(d), e->d_name, O_RDONLY |
					    O_CLOEXEC | O_NOFOLLOW);
		if (d)
			closedir(d);
	}
	return fd;
}

static int open_source(struct arena *a, const struct source *s)
{
	int fd = open(s->key, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		fd = open(s->name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 && strcmp(s->reader, "maildir") == 0)
		fd = open_maildir(a, s->key);
	return fd;
}

/* Offsets are those of the plain file: in a packed one they are of what comes
 * out, so it is read as a whole instead. */
static void from_file(struct arena *a, const struct source *s,
		      struct raw_mail *w, size_t n)
{
	int fd = open_source(a, s);
	unsigned char magic[2];

	if (fd < 0)
		return;
	if (pread(fd, magic, 2, 0) == 2 && magic[0] == 0x1f &&
	    magic[1] == 0x8b)
		n = 0;
	for (size_t i = 0; i < n; i++) {
		struct text raw = {NULL, 0};
		char *p;
		ssize_t got;

		if (w[i].bytes > LIMIT_DOCUMENT)
			continue;
		p = arena_bytes(a, w[i].bytes + 1);
		got = pread(fd, p, w[i].bytes, (off_t)w[i].byte);
		if (got == (ssize_t)w[i].bytes)
			raw = (struct text){p, w[i].bytes};
		if (is_mail(a, raw, &w[i]))
			w[i].raw = raw;
	}
	close(fd);
}

/* By the id of the blob, which cannot hold anything else than it did. */
static void from_git(struct arena *a, const struct source *s,
		     struct raw_mail *w, size_t n)
{
	struct git_place place;
	struct git_source *git;
	const char *why;

	if (!git_place(s->key, false, &place, &why))
		return;
	git = git_source_open(a, &place, &why);
	for (size_t i = 0; git && i < n; i++) {
		struct git_id id;
		enum git_kind kind;
		struct text raw;

		if (git_id_parse(w[i].blob, &id) &&
		    git_source_read(git, &id, &kind, &raw, &why) &&
		    kind == GIT_KIND_BLOB && is_mail(a, raw, &w[i]))
			w[i].raw = arena_text(a, raw);
	}
	git_source_close(git);
}

/* ---- by reading all of it ---- */

/* A walk through a whole source for some mails; `left` ends it early. */
struct search {
	struct arena *a;
	struct raw_mail *w;
	size_t n, left;
};

/* A stored place that holds is better than the id alone. */
static void offer(struct search *s, const struct archive_item *item)
{
	struct arena *scratch = arena_new();
	struct mail m;
	struct text id;

	mail_parse_header(item->raw, &m);
	id = mail_id(scratch, &m);
	for (size_t i = 0; i < s->n; i++) {
		struct raw_mail *w = &s->w[i];
		bool place = w->byte == item->offset &&
			     text_eq(w->blob, item->blob);

		if ((w->raw.p && !place) ||
		    (id.n ? !text_eq(id, plain_id(w->id)) : !place))
			continue;
		s->left -= !w->raw.p;
		w->raw = arena_text(s->a, item->raw);
		w->flags = item->flags;
	}
	arena_free(scratch);
}

static void read_part(struct search *s, struct archive *archive, size_t part)
{
	struct archive_reader *r = NULL;
	struct archive_item item;

	if (archive_reader(archive, part, &r) == 0)
		while (s->left && archive_next(r, &item) == 1)
			if (item.what == ARCHIVE_MAIL)
				offer(s, &item);
	archive_reader_close(r);
}

/* What was not at its place: mails moved within the file, the folder was
 * packed. The work is the size of the source times the mails of one thread that
 * are missing, a few. */
static void from_all(struct arena *a, const struct source *source,
		     struct raw_mail *w, size_t n)
{
	struct search s = {a, w, n, 0};
	struct archive *archive = NULL;

	for (size_t i = 0; i < n; i++)
		s.left += !w[i].raw.p;
	if (!s.left || archive_open(source->key, NULL, &archive) != 0)
		return;
	for (size_t i = 0; i < archive_parts(archive) && s.left; i++)
		read_part(&s, archive, i);
	archive_close(archive);
}

/* ---- all ---- */

/* Pages and JSON have no bytes of mails at any offset. */
static void load_of(struct arena *a, const struct source *s,
		    struct raw_mail *w, size_t n)
{
	if (strcmp(s->reader, "git") == 0)
		from_git(a, s, w, n);
	else if (strcmp(s->reader, "atom") != 0 &&
		 strcmp(s->reader, "html") != 0 &&
		 strcmp(s->reader, "json") != 0)
		from_file(a, s, w, n);
	from_all(a, s, w, n);
}

/* Sources one after the other, offsets rising, so that a disk reads
 * forwards. */
static int by_source(const void *x, const void *y)
{
	const struct raw_mail *a = *(struct raw_mail *const *)x;
	const struct raw_mail *b = *(struct raw_mail *const *)y;

	if (a->source_id != b->source_id)
		return a->source_id < b->source_id ? -1 : 1;
	return (a->byte > b->byte) - (a->byte < b->byte);
}

/* Loads the mails that `want` points to, each source once. */
static int load_all(struct db *db, struct arena *a, struct raw_mail **want,
		    size_t n)
{
	struct raw_mail *copy = arena_array(a, n + 1, sizeof(*copy));
	int err = 0;

	qsort(want, n, sizeof(struct raw_mail *), by_source);
	for (size_t i = 0; i < n; i++)
		copy[i] = *want[i];
	for (size_t i = 0, end; i < n && !err; i = end) {
		struct source s;

		for (end = i; end < n &&
		     copy[end].source_id == copy[i].source_id;)
			end++;
		err = load_source(db, a, copy[i].source_id, &s);
		if (!err)
			load_of(a, &s, copy + i, end - i);
	}
	for (size_t i = 0; i < n; i++)
		*want[i] = copy[i];
	return err;
}

/* Further copies of one mail that are tried. */
#define LIMIT_COPIES 16

/* Lets a mail stand where its nth copy was seen: 1, 0 when there is none. */
static int go_to_copy(struct db *db, struct arena *a, struct raw_mail *w,
		      int64_t nth)
{
	struct query *q = db_query(db, "raw_copy");
	int got;

	query_int(q, 1, w->row);
	query_int(q, 2, nth);
	got = query_step(q);
	if (got == 1) {
		w->source_id = query_col_int(q, 0);
		w->byte = (uint64_t)query_col_int(q, 1);
		w->bytes = (uint64_t)query_col_int(q, 2);
		w->blob = arena_text(a, query_col_text(q, 3));
		w->flags = (unsigned int)query_col_int(q, 4);
	}
	query_reset(q);
	return got;
}

/* Those that were not found, at their nth copy; *n of them have one. */
static int move_on(struct db *db, struct arena *a, struct raw_mail **want,
		   size_t *n, int64_t nth)
{
	size_t left = 0;

	for (size_t i = 0; i < *n; i++) {
		int got = want[i]->raw.p ? 0
					 : go_to_copy(db, a, want[i], nth);

		if (got < 0)
			return got;
		if (got)
			want[left++] = want[i];
	}
	*n = left;
	return 0;
}

static int tell_missing(struct db *db, struct arena *a,
			const struct raw_mail *w)
{
	struct source s;
	int err = load_source(db, a, w->source_id, &s);

	if (!err)
		rs_fail(RS_ERR_INPUT, "%s: a mail is not there any more: "
			"%.*s", s.name, TEXT_ARG(w->id));
	return err;
}

int raw_load(struct db *db, struct arena *a, struct raw_mail *list, size_t n,
	     size_t *missing)
{
	struct raw_mail **want = arena_array(a, n + 1, sizeof(*want));
	size_t left = n;
	int err = 0;

	*missing = 0;
	for (size_t i = 0; i < n; i++)
		want[i] = &list[i];
	for (int64_t nth = 0; left && nth <= LIMIT_COPIES && !err; nth++) {
		err = load_all(db, a, want, left);
		if (!err)
			err = move_on(db, a, want, &left, nth);
	}
	for (size_t i = 0; i < n && !err; i++)
		if (!list[i].raw.p) {
			++*missing;
			err = tell_missing(db, a, &list[i]);
		}
	return err;
}

/* ---- as one mbox ---- */

static bool from_line(struct text line)
{
	while (text_skip(&line, TEXT(">")))
		;
	return text_starts(line, TEXT("From "));
}

/* As git and lore write it, with a fixed date: the same mails give the same
 * bytes and the same line numbers each time. */
static void add_mail(struct buf *b, const struct raw_mail *w)
{
	struct text t = w->raw;

	buf_add(b, TEXT("From mboxrd@z Thu Jan  1 00:00:00 1970\n"));
	/* What is escaped in either way can stay. */
	if (w->flags)
		buf_add(b, t);
	for (t = w->flags ? (struct text){NULL, 0} : t; t.n;) {
		struct text line = text_cut(&t, '\n');

		if (from_line(line))
			buf_char(b, '>');
		buf_add(b, line);
		buf_char(b, '\n');
	}
	if (b->n && b->p[b->n - 1] != '\n')
		buf_char(b, '\n');
	buf_char(b, '\n');
}

/* The line numbers of all verdicts are those of this text. Mails beyond the
 * limits are left out from the end, never cut in the middle. */
struct text raw_mbox(struct arena *a, const struct raw_mail *list, size_t n)
{
	struct buf b = buf_new(LIMIT_DOCUMENT);
	struct text out;

	for (size_t i = 0; i < n && i < LIMIT_MESSAGES; i++)
		if (list[i].raw.n && b.n + list[i].raw.n < LIMIT_DOCUMENT / 2)
			add_mail(&b, &list[i]);
	out = arena_text(a, buf_text(&b));
	buf_free(&b);
	return out;
}
