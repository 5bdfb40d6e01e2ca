/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The folder. Killed at any instant it can be gone on with: a name is added
 * to the list before its file is there, so that the next run knows what is
 * its own. Nothing is synced to the disk: after a power failure the next run
 * writes what is missing.
 */
#include "report/site_out.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/number.h"

/* Names that begin with a dot are no names of pages (good_name), so these never
 * meet one. LIST_MOST is bytes: some 400,000 names. */
#define LIST ".regsift-files"
#define LIST_MOST ((size_t)64 << 20)
#define STAMPS ".regsift-stamps"
#define TEMPORARY ".regsift-new"
#define NAME_MOST 255

/* A name of the list as a run before this one left it; wanted: this run made it
 * as well. The hash is that of its bytes then. */
struct site_old {
	struct text name;
	char hash[65];
	bool wanted;
};

/* A name of this run. */
struct site_made {
	struct text name;
	char hash[65];
};

/* The first error stays; from then on all calls do nothing. */
static int failed(struct site_out *out, const char *name, enum rs_err err)
{
	if (!out->err)
		out->err = rs_fail(err, "%s/%s: %s", out->path, name,
				   strerror(errno));
	return out->err;
}

/* What the user can mend by rights is told apart from a broken disk. */
static enum rs_err kind_of(int code)
{
	return code == EACCES || code == EPERM || code == EROFS ? RS_ERR_PERM :
								  RS_ERR_IO;
}

/* ---- folders ---- */

/* Opens it, making it first when it is to be made: false when there is none.
 * A link in its place would lead out of the site. */
static bool open_folder(struct site_out *out, struct site_folder *f, bool make)
{
	f->is_new = make && mkdirat(out->root.dir, f->name, 0777) == 0;
	if (make && !f->is_new && errno != EEXIST) {
		failed(out, f->name, kind_of(errno));
		return false;
	}
	f->dir = openat(out->root.dir, f->name, O_RDONLY | O_DIRECTORY |
			O_NOFOLLOW | O_CLOEXEC);
	if (f->dir < 0 && (make || errno != ENOENT))
		failed(out, f->name, kind_of(errno));
	return f->dir >= 0;
}

/* The folder of a name, and what it is called there; NULL: there is none. */
static struct site_folder *folder_of(struct site_out *out, const char *name,
				     bool make, const char **leaf)
{
	const char *slash = strchr(name, '/');
	struct site_folder f;
	size_t n;

	*leaf = slash ? slash + 1 : name;
	if (!slash)
		return &out->root;
	n = (size_t)(slash - name);
	for (size_t i = out->n_folder; i-- > 0;)
		if (strncmp(out->folder[i].name, name, n) == 0 &&
		    !out->folder[i].name[n])
			return &out->folder[i];
	snprintf(f.name, sizeof(f.name), "%.*s", (int)n, name);
	if (!open_folder(out, &f, make))
		return NULL;
	out->folder = arena_grow(out->arena, out->folder, out->n_folder,
				 &out->cap_folder, sizeof(f));
	out->folder[out->n_folder] = f;
	return &out->folder[out->n_folder++];
}

/* ---- reading ---- */

/* All of a file; false when there is none. Another kind of file: an error. */
static bool read_file(struct site_out *out, const char *name, struct buf *b)
{
	const char *leaf;
	const struct site_folder *f = folder_of(out, name, false, &leaf);
	struct stat st;
	int fd;

	b->n = 0;
	if (!f)
		return false;
	fd = openat(f->dir, leaf, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
		    O_CLOEXEC);
	if (fd < 0) {
		if (errno != ENOENT)
			failed(out, name, kind_of(errno));
		return false;
	}
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		errno = EEXIST;
		failed(out, name, RS_ERR_IO);
	}
	while (!out->err) {
		size_t room;
		char *to = buf_reserve(b, 65536, &room);
		ssize_t n = room ? read(fd, to, room) : 0;

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			failed(out, name, RS_ERR_IO);
		if (n <= 0)
			break;
		b->n += (size_t)n;
	}
	close(fd);
	return !out->err;
}

static int compare_old(const void *a, const void *b)
{
	return text_cmp(((const struct site_old *)a)->name,
			((const struct site_old *)b)->name);
}

static int compare_made(const void *a, const void *b)
{
	return text_cmp(((const struct site_made *)a)->name,
			((const struct site_made *)b)->name);
}

/* A name that we could have made; lists may have been edited. */
static bool good_name(struct text name)
{
	size_t slashes = 0;

	if (!name.n || name.n > NAME_MOST || !ch_alnum(name.p[0]))
		return false;
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];

		if (c == '/') {
			slashes++;
			if (i + 1 == name.n || !ch_alnum(name.p[i + 1]))
				return false;
		} else if (!ch_alnum(c) && !memchr("-_.@+=", c, 6)) {
			return false;
		}
	}
	return slashes <= 1;
}

/* "HASH  NAME" a line, the form that sha256sum -c reads: 64 digits, two blanks,
 * the name. Lines that are none of ours are passed over, so that what they name
 * is nobody's and is not touched. */
static void read_list(struct site_out *out)
{
	struct buf b = buf_new(LIST_MOST);
	struct text rest, line;

	if (read_file(out, LIST, &b)) {
		rest = arena_text(out->arena, buf_text(&b));
		while (rest.n) {
			struct site_old *o;

			line = text_cut(&rest, '\n');
			if (line.n < 67 || !good_name(text_from(line, 66)))
				continue;
			out->old = arena_grow(out->arena, out->old, out->n_old,
					      &out->cap_old, sizeof(*o));
			o = &out->old[out->n_old++];
			*o = (struct site_old){.name = text_from(line, 66)};
			memcpy(o->hash, line.p, 64);
		}
		if (out->n_old)
			qsort(out->old, out->n_old, sizeof(*out->old),
			      compare_old);
	}
	buf_free(&b);
}

/* The first of its name; several when a run was cut short. */
static size_t find_old(const struct site_out *out, struct text name)
{
	size_t lo = 0, hi = out->n_old;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (text_cmp(out->old[mid].name, name) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* How often it is in the list; the hash of the last. All of them are wanted, or
 * the end would remove what was made. */
static size_t want_old(struct site_out *out, struct text name,
		       const char **hash)
{
	size_t n = 0;

	for (size_t i = find_old(out, name); i < out->n_old &&
	     text_eq(out->old[i].name, name); i++, n++) {
		out->old[i].wanted = true;
		*hash = out->old[i].hash;
	}
	return n;
}

/* ---- stamps ---- */

static int compare_stamps(const void *a, const void *b)
{
	return text_cmp(((const struct site_stamp *)a)->name,
			((const struct site_stamp *)b)->name);
}

/* "STAMP SIZE TIME INODE NAME" */
static bool read_stamp(struct text line, struct site_stamp *s)
{
	uint64_t n[4] = {0};

	for (size_t i = 0; i < 4; i++) {
		struct text word = text_word(&line);

		if (!word.n || num_uint(word, &n[i]) != word.n)
			return false;
	}
	*s = (struct site_stamp){text_trim(line), n[0], (int64_t)n[1],
				 (int64_t)n[2], (int64_t)n[3]};
	return good_name(s->name);
}

/* A cache: damaged or missing, all pages are made and compared instead. */
static void read_stamps(struct site_out *out)
{
	struct text rest;

	if (!read_file(out, STAMPS, &out->there))
		return;
	rest = arena_text(out->arena, buf_text(&out->there));
	while (rest.n) {
		struct site_stamp s;

		if (!read_stamp(text_cut(&rest, '\n'), &s))
			continue;
		out->stamp = arena_grow(out->arena, out->stamp, out->n_stamp,
					&out->cap_stamp, sizeof(s));
		out->stamp[out->n_stamp++] = s;
	}
	if (out->n_stamp)
		qsort(out->stamp, out->n_stamp, sizeof(*out->stamp),
		      compare_stamps);
}

/* Size, time in nanoseconds and inode, which together change when somebody
 * writes to the file or puts another in its place. */
static bool look_at(struct site_out *out, const char *name,
		    struct site_stamp *s)
{
	const char *leaf;
	const struct site_folder *f = folder_of(out, name, false, &leaf);
	struct stat st;

	if (!f || fstatat(f->dir, leaf, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
	    !S_ISREG(st.st_mode))
		return false;
	s->size = st.st_size;
	s->at = st.st_mtim.tv_sec * INT64_C(1000000000) + st.st_mtim.tv_nsec;
	s->inode = (int64_t)st.st_ino;
	return true;
}

/* The stamp is that of the last time, the list has the name exactly once
 * (twice: the run was cut short, and which bytes are there is not known), and
 * the file is the one that was written then. */
bool site_out_unchanged(struct site_out *out, const char *name,
			uint64_t stamp)
{
	const struct site_stamp key = {.name = text_of(name)}, *old;
	size_t at = find_old(out, key.name);
	struct site_stamp now;

	if (!stamp || !out->n_stamp || out->err)
		return false;
	old = bsearch(&key, out->stamp, out->n_stamp, sizeof(key),
		      compare_stamps);
	return old && old->stamp == stamp && at < out->n_old &&
	       text_eq(out->old[at].name, key.name) &&
	       (at + 1 == out->n_old ||
		!text_eq(out->old[at + 1].name, key.name)) &&
	       look_at(out, name, &now) && now.size == old->size &&
	       now.at == old->at && now.inode == old->inode;
}

/* Taken from the file as it is now, behind the writing. */
void site_out_stamp(struct site_out *out, const char *name, uint64_t stamp)
{
	struct site_stamp s;

	if (!out->err && stamp && look_at(out, name, &s))
		buf_printf(&out->stamps, "%" PRIu64 " %" PRId64 " %" PRId64
			   " %" PRId64 " %s\n", stamp, s.size, s.at, s.inode,
			   name);
}

/* ---- writing ---- */

static bool write_all(int fd, struct text t)
{
	while (t.n) {
		ssize_t n = write(fd, t.p, t.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		t = text_from(t, (size_t)n);
	}
	return true;
}

/* A file that is there and in no list is somebody else's. */
static void refuse(struct site_out *out, const char *name)
{
	if (!out->err)
		out->err = rs_fail(RS_ERR_USAGE, "%s/%s: is there, and was not "
				   "made by publish; give another folder",
				   out->path, name);
}

/* Gives the new file its name. `absent`: there was none, and should one have
 * come meanwhile it stays; not all file systems can do that in one step. */
static bool rename_new(const struct site_out *out, const struct site_folder *f,
		       const char *leaf, bool absent)
{
	struct stat st;

	if (renameat2(out->root.dir, TEMPORARY, f->dir, leaf,
		      absent ? RENAME_NOREPLACE : 0) == 0)
		return true;
	if (!absent || (errno != EINVAL && errno != ENOSYS))
		return false;
	if (fstatat(f->dir, leaf, &st, AT_SYMLINK_NOFOLLOW) == 0) {
		errno = EEXIST;
		return false;
	}
	return renameat(out->root.dir, TEMPORARY, f->dir, leaf) == 0;
}

/* Written beside and renamed, so that a reader never sees half of a page.
 * Nothing is left behind on an error. */
static void put_file(struct site_out *out, const char *name, struct text t,
		     bool absent)
{
	const char *leaf;
	const struct site_folder *f = folder_of(out, name, true, &leaf);
	int fd;
	bool good;

	if (!f)
		return;
	fd = openat(out->root.dir, TEMPORARY, O_WRONLY | O_CREAT | O_TRUNC |
		    O_NOFOLLOW | O_CLOEXEC, 0666);
	if (fd < 0) {
		failed(out, TEMPORARY, kind_of(errno));
		return;
	}
	good = write_all(fd, t);
	good = close(fd) == 0 && good;
	if (good && rename_new(out, f, leaf, absent))
		return;
	if (good && errno == EEXIST)
		refuse(out, name);
	failed(out, name, kind_of(errno));
	unlinkat(out->root.dir, TEMPORARY, 0);
}

/* Says that a name is ours before it is there. */
static void note_name(struct site_out *out, const struct site_made *m)
{
	struct text line = arena_printf(out->arena, "%s  %.*s\n", m->hash,
					TEXT_ARG(m->name));

	if (out->list < 0)
		out->list = openat(out->root.dir, LIST, O_WRONLY | O_CREAT |
				   O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (out->list < 0 || !write_all(out->list, line))
		failed(out, LIST, kind_of(errno));
}

/* First the list, then the file: see above. */
static void replace(struct site_out *out, const struct site_made *m,
		    const char *name, struct text bytes, bool absent)
{
	note_name(out, m);
	if (!out->err)
		put_file(out, name, bytes, absent);
	out->written++;
}

/* Names are made by the program from safe parts, so a bad one is its
 * mistake. */
static struct site_made *add_made(struct site_out *out, const char *name)
{
	struct site_made *m;

	assert(good_name(text_of(name)));
	out->made = arena_grow(out->arena, out->made, out->n_made,
			       &out->cap_made, sizeof(*m));
	m = &out->made[out->n_made++];
	m->name = arena_text(out->arena, text_of(name));
	return m;
}

/* For a name that site_out_unchanged has just said yes to: it is in the
 * list. */
void site_out_keep(struct site_out *out, const char *name)
{
	struct site_made *m = add_made(out, name);
	const char *hash = NULL;

	want_old(out, m->name, &hash);
	memcpy(m->hash, hash, sizeof(m->hash));
	out->same++;
}

/* False: there is none, which need not be asked of a folder that is new. */
static bool is_there(struct site_out *out, const char *name)
{
	const char *leaf;
	const struct site_folder *f = folder_of(out, name, true, &leaf);

	return f && !f->is_new && read_file(out, name, &out->there);
}

int site_out_file(struct site_out *out, const char *name, struct text bytes)
{
	const char *hash = NULL;
	struct site_made *m;
	bool there, same;
	size_t ours;

	if (out->err)
		return out->err;
	m = add_made(out, name);
	ours = want_old(out, m->name, &hash);
	there = is_there(out, name);
	same = there && text_eq(buf_text(&out->there), bytes);
	/* Half of the time of a site without news would be this hash. */
	if (same && ours == 1)
		memcpy(m->hash, hash, sizeof(m->hash));
	else
		hash_sha256(bytes, m->hash);
	if (same)
		out->same++;
	else if (there && !ours)
		refuse(out, name);
	else if (!out->err)
		replace(out, m, name, bytes, !there);
	return out->err;
}

/* ---- beginning and end ---- */

/* A second publish into the same folder would remove what the first makes, so
 * it ends with 75 (EX_TEMPFAIL). */
int site_out_open(struct site_out *out, const char *path)
{
	*out = (struct site_out){.arena = arena_new(), .root.dir = -1,
				 .path = path, .list = -1,
				 .stamps = buf_new(LIST_MOST),
				 .there = buf_new(SIZE_MAX / 2)};
	out->root.is_new = mkdir(path, 0777) == 0;
	if (!out->root.is_new && errno != EEXIST)
		return failed(out, "", kind_of(errno));
	out->root.dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (out->root.dir < 0)
		return failed(out, "", kind_of(errno));
	if (flock(out->root.dir, LOCK_EX | LOCK_NB) != 0)
		return out->err = rs_fail(RS_ERR_BUSY, "%s: another publish is "
					  "writing there", path);
	read_list(out);
	read_stamps(out);
	return out->err;
}

/* Only the bytes that were written are removed: what somebody changed since is
 * theirs and is kept. */
static void remove_old(struct site_out *out, const struct site_old *o)
{
	char *name = arena_cstr(out->arena, o->name);
	const char *leaf;
	const struct site_folder *f = folder_of(out, name, false, &leaf);
	char hash[65];

	if (!f)
		return;
	if (read_file(out, name, &out->there)) {
		hash_sha256(buf_text(&out->there), hash);
		if (memcmp(hash, o->hash, 64) != 0)
			out->kept++;
		else if (unlinkat(f->dir, leaf, 0) == 0)
			out->removed++;
		else
			failed(out, name, kind_of(errno));
	}
	/* A folder that is empty now. */
	if (f != &out->root)
		unlinkat(out->root.dir, f->name, AT_REMOVEDIR);
}

/* The lists, which are no page and stand in no list. */
static void put_if_new(struct site_out *out, const char *name, struct text t)
{
	if (!read_file(out, name, &out->there) ||
	    !text_eq(t, buf_text(&out->there)))
		put_file(out, name, t, false);
}

/* Sorted and without the double names that a run may have left. */
static void write_list(struct site_out *out)
{
	struct buf b = buf_new(LIST_MOST);

	if (out->n_made)
		qsort(out->made, out->n_made, sizeof(*out->made),
		      compare_made);
	for (size_t i = 0; i < out->n_made; i++)
		buf_printf(&b, "%s  %.*s\n", out->made[i].hash,
			   TEXT_ARG(out->made[i].name));
	put_if_new(out, LIST, buf_text(&b));
	buf_free(&b);
}

static void close_folders(struct site_out *out)
{
	for (size_t i = 0; i < out->n_folder; i++)
		close(out->folder[i].dir);
	if (out->list >= 0)
		close(out->list);
	if (out->root.dir >= 0)
		close(out->root.dir);
}

/* What is not wanted any more goes first, then the new list is written: cut
 * short in between, the old list still names what is to be removed. After an
 * error nothing is removed. */
int site_out_close(struct site_out *out)
{
	for (size_t i = 0; i < out->n_old && !out->err; i++)
		if (!out->old[i].wanted)
			remove_old(out, &out->old[i]);
	if (!out->err)
		write_list(out);
	if (!out->err)
		put_if_new(out, STAMPS, buf_text(&out->stamps));
	close_folders(out);
	buf_free(&out->stamps);
	buf_free(&out->there);
	arena_free(out->arena);
	out->arena = NULL;
	return out->err;
}

/* ---- a stream into a buffer ---- */

/* 0 bytes taken are an error to the stream, and the buffer remembers that it is
 * full. */
static ssize_t stream_write(void *cookie, const char *p, size_t n)
{
	struct buf *b = cookie;

	buf_add(b, (struct text){p, n});
	return b->full ? 0 : (ssize_t)n;
}

FILE *site_out_stream(struct buf *b)
{
	FILE *to = fopencookie(b, "w", (cookie_io_functions_t){
		.write = stream_write});

	if (!to)
		out_of_memory();
	/* Nobody else writes there. */
	__fsetlocking(to, FSETLOCKING_BYCALLER);
	return to;
}
