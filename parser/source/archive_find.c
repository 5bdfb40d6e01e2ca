/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What there is to read: one file, or a folder with all that is below it, in
 * the order of names. Links, devices, dot files and the tmp folder of a
 * maildir are passed over. What did not change since the last run is not
 * opened.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "parser/source/archive_inside.h"

/* Bytes that show what a file is; from this size on an mbox is mapped. */
#define HEAD_BYTES ((size_t)64 << 10)
#define MAP_BYTES ((uint64_t)1 << 20)

struct member *find_add(struct archive *a, const struct member *m)
{
	a->member = arena_grow(a->arena, a->member, a->n_members,
			       &a->cap_members, sizeof(*a->member));
	a->member[a->n_members] = *m;
	a->member[a->n_members].is.last_part = SIZE_MAX;
	return &a->member[a->n_members++];
}

static const char *known_state(const struct archive *a, struct text key)
{
	return a->o.known ? a->o.known(a->o.data, key) : NULL;
}

/* ---- one file ---- */

/* What a file is, by name and first bytes. */
static void choose_door(struct member *m, struct text head)
{
	struct text path = text_of(m->path);
	enum shape shape = shape_of(head);

	if (shape != SHAPE_MBOX && text_ends(path, TEXT(".eml")))
		shape = SHAPE_MAIL;
	m->is.reader = shape_name(shape);
	switch (shape) {
	case SHAPE_MBOX:
		m->door = !m->packed && m->path && m->size >= MAP_BYTES
			? DOOR_MAP : DOOR_STREAM;
		break;
	case SHAPE_MAIL:
		m->door = DOOR_MAIL;
		break;
	case SHAPE_ATOM:
	case SHAPE_PAGE:
	case SHAPE_JSON:
		m->door = DOOR_PAGE;
		break;
	case SHAPE_TEXT:
		m->door = head.n ? DOOR_TEXT : DOOR_NONE;
		m->is.why = head.n ? NULL : "is empty";
		break;
	case SHAPE_GZIP:
	case SHAPE_BINARY:
		m->is.reader = "text";
		m->is.why = "is no text";
		break;
	}
}

/* Looks at the first bytes. */
static void look_into(struct archive *a, struct member *m)
{
	struct buf b = buf_new(HEAD_BYTES);
	const char *why = NULL;

	file_read(a, m->path, false, &b, HEAD_BYTES, &why);
	if (!why && shape_of(buf_text(&b)) == SHAPE_GZIP) {
		m->packed = true;
		file_read(a, m->path, true, &b, HEAD_BYTES, &why);
		if (b.n)
			why = NULL;
	}
	m->is.reader = "text";
	m->is.why = why;
	if (!why)
		choose_door(m, buf_text(&b));
	if (m->door == DOOR_MAP && !map_open(m))
		m->door = DOOR_NONE;
	buf_free(&b);
}

/* A state is "READER INODE:SIZE:SECONDS.NANOSECONDS". */
static bool same_state(const char *known, struct text stamp,
		       const char **reader)
{
	static const char *const readers[] = {
		"mbox", "eml", "maildir", "atom", "html", "json", "text"
	};
	struct text rest = text_of(known), word = text_cut(&rest, ' ');

	if (!text_eq(rest, stamp))
		return false;
	for (size_t i = 0; i < sizeof(readers) / sizeof(*readers); i++)
		if (text_is(word, readers[i])) {
			*reader = readers[i];
			return true;
		}
	return false;
}

static void add_file(struct archive *a, struct member m,
		     const struct stat *st, bool maildir)
{
	struct text stamp = arena_printf(a->arena, "%ju:%ju:%jd.%09ld",
					 (uintmax_t)st->st_ino,
					 (uintmax_t)st->st_size,
					 (intmax_t)st->st_mtim.tv_sec,
					 st->st_mtim.tv_nsec);
	const char *known = known_state(a, m.is.key);

	m.size = (uint64_t)st->st_size;
	if (known && same_state(known, stamp, &m.is.reader)) {
		m.is.unchanged = true;
	} else if (maildir) {
		m.is.reader = "maildir";
		m.door = DOOR_MAIL;
	} else {
		look_into(a, &m);
	}
	m.is.state = arena_printf(a->arena, "%s %.*s", m.is.reader,
				  TEXT_ARG(stamp));
	find_add(a, &m);
}

/* ---- folders ---- */

struct folder {
	const char *path;
	struct text key, name;
	unsigned int depth;
	bool maildir;		/* cur or new of one */
};

struct folders {
	struct folder *item;
	size_t n, cap;
};

struct names {
	const char **item;
	size_t n, cap;
};

/* Numbers in names by their value: epoch 10.git after 9.git. */
static int by_name(const void *a, const void *b)
{
	struct text s = text_of(*(const char *const *)a);
	struct text t = text_of(*(const char *const *)b);
	uint64_t m, n;
	size_t digits = num_uint(s, &m);

	if (digits && num_uint(t, &n) && m != n)
		return m < n ? -1 : 1;
	return text_cmp(s, t);
}

static void read_names(struct archive *a, const char *path,
		       struct names *names)
{
	DIR *d = opendir(path);
	struct dirent *e;

	if (!d)
		return;
	while ((e = readdir(d)) != NULL && names->n < LIMIT_MEMBERS) {
		if (e->d_name[0] == '.')
			continue;
		names->item = arena_grow(a->arena, names->item, names->n,
					 &names->cap, sizeof(*names->item));
		names->item[names->n++] =
			arena_cstr(a->arena, text_of(e->d_name));
	}
	closedir(d);
	if (names->n)
		qsort(names->item, names->n, sizeof(*names->item), by_name);
}

static bool is_folder(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static const char *below(struct archive *a, const char *path, const char *name)
{
	return arena_printf(a->arena, "%s/%s%c", path, name, '\0').p;
}

static bool has_folder(struct archive *a, const char *path, const char *name)
{
	return is_folder(below(a, path, name));
}

/* The unique part of the name of a mail, without its flags. */
static struct text without_flags(struct text name)
{
	size_t at = text_find(name, TEXT(":2,"));

	if (at == TEXT_NOT_FOUND)
		at = text_find(name, TEXT("!2,"));
	return text_sub(name, 0, at);
}

static void add_repository(struct archive *a, const char *path,
			   struct text key, struct text name)
{
	struct member m = {
		.is = {.key = key, .name = name, .reader = "git"},
		.path = path,
	};

	git_open(a->arena, known_state(a, key), a->o.git_program, &m);
	find_add(a, &m);
}

/* A member of a folder, or another folder. */
static void add_entry(struct archive *a, struct folders *list,
		      const struct folder *f, const char *base, bool maildir)
{
	const char *path = below(a, f->path, base);
	struct text name = arena_printf(a->arena, "%.*s/%s",
					TEXT_ARG(f->name), base);
	struct text part = text_of(base);
	struct member m = {.path = path, .is = {.name = name}};
	struct folder next;
	struct stat st;

	if (lstat(path, &st) < 0)
		return;
	/* cur and new are not told apart, and flags are no part of a name. */
	if (f->maildir)
		part = without_flags(part);
	m.is.key = maildir ? f->key
			   : arena_printf(a->arena, "%.*s/%.*s",
					  TEXT_ARG(f->key), TEXT_ARG(part));
	next = (struct folder){path, m.is.key, name, f->depth + 1, maildir};
	if (S_ISREG(st.st_mode)) {
		add_file(a, m, &st, f->maildir);
	} else if (!S_ISDIR(st.st_mode) || f->maildir) {
		m.is.reader = "text";
		m.is.why = "is no regular file";
		find_add(a, &m);
	} else if (f->depth < LIMIT_FOLDERS) {
		list->item = arena_grow(a->arena, list->item, list->n,
					&list->cap, sizeof(*list->item));
		list->item[list->n++] = next;
	}
}

/* The names of a folder become members; sub-folders come onto the list in
 * reverse, so that the first is taken next. */
static void walk_folder(struct archive *a, struct folders *list,
			const struct folder *f)
{
	struct names names = {0};
	struct folders below_it = {0};
	bool maildir = !f->maildir && has_folder(a, f->path, "cur");

	if (!f->maildir && git_is_repository(f->path)) {
		add_repository(a, f->path, f->key, f->name);
		return;
	}
	read_names(a, f->path, &names);
	for (size_t i = 0; i < names.n && a->n_members < LIMIT_MEMBERS; i++) {
		const char *base = names.item[i];
		bool mails = maildir && (strcmp(base, "cur") == 0 ||
					 strcmp(base, "new") == 0);

		/* all.git of an inbox only points to its epochs. */
		if ((maildir && strcmp(base, "tmp") == 0) ||
		    strcmp(base, "all.git") == 0)
			continue;
		add_entry(a, &below_it, f, base, mails);
	}
	while (below_it.n) {
		list->item = arena_grow(a->arena, list->item, list->n,
					&list->cap, sizeof(*list->item));
		list->item[list->n++] = below_it.item[--below_it.n];
	}
}

static void walk(struct archive *a, struct folder top)
{
	struct folders list = {0};

	walk_folder(a, &list, &top);
	while (list.n) {
		struct folder f = list.item[--list.n];

		walk_folder(a, &list, &f);
	}
}

/* ---- the path that was given ---- */

static int fail(const char *path)
{
	switch (errno) {
	case EACCES:
	case EPERM:
		return rs_fail(RS_ERR_PERM, "%s: permission denied", path);
	case ENOENT:
	case ENOTDIR:
		return rs_fail(RS_ERR_INPUT, "%s: no such file", path);
	default:
		return rs_fail(RS_ERR_INPUT, "%s: %s", path, strerror(errno));
	}
}

static int find_standard(struct archive *a)
{
	struct member m = {.is = {.key = TEXT("-"), .name = TEXT("(stdin)")}};
	static struct buf empty;
	struct buf *b = arena_alloc(a->arena, sizeof(*b));
	const char *why = NULL;

	/* The first bytes are kept, as they come only once. */
	*b = buf_new(HEAD_BYTES);
	a->piped = &empty;
	file_read(a, NULL, false, b, HEAD_BYTES, &why);
	a->piped = b;
	a->piped_end = b->n < HEAD_BYTES;
	m.packed = shape_of(buf_text(b)) == SHAPE_GZIP;
	m.size = b->n;
	if (m.packed) {
		struct buf head = buf_new(HEAD_BYTES);
		bool end = a->piped_end;

		a->piped_end = true;
		file_read(a, NULL, true, &head, HEAD_BYTES, &why);
		a->piped_end = end;
		choose_door(&m, buf_text(&head));
		buf_free(&head);
	} else {
		choose_door(&m, buf_text(b));
	}
	find_add(a, &m);
	return why && !b->n ? rs_fail(RS_ERR_IO, "(stdin): %s", why) : 0;
}

/* The folder of a path without links, for the key. */
static struct text absolute(struct archive *a, const char *path)
{
	char whole[PATH_MAX];

	return arena_text(a->arena, realpath(path, whole) ? text_of(whole)
							  : text_of(path));
}

int find_members(struct archive *a, const char *path)
{
	struct member m = {
		.path = arena_cstr(a->arena, text_of(path)),
		.is = {.key = absolute(a, path),
		       .name = arena_text(a->arena, text_of(path))},
	};
	struct text shown = m.is.name;
	struct stat st;

	if (strcmp(path, "-") == 0)
		return find_standard(a);
	/* A link that was named is followed, those below it are not. */
	m.path = arena_cstr(a->arena, m.is.key);
	if (stat(path, &st) < 0)
		return fail(path);
	if (S_ISREG(st.st_mode)) {
		add_file(a, m, &st, false);
	} else if (S_ISDIR(st.st_mode)) {
		while (shown.n > 1 && text_ends(shown, TEXT("/")))
			shown.n--;
		walk(a, (struct folder){m.path, m.is.key, shown, 0, false});
	} else {
		return rs_fail(RS_ERR_INPUT, "%s: is no regular file; to read "
			       "a pipe or a device, use - and <", path);
	}
	return 0;
}
