/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Bytes from a file, a pipe or standard input. Opened without waiting, so that
 * a FIFO in the way cannot hang the program; pipes are read only where the
 * user made one: "-", /dev/stdin, and <(command). Nothing is interpreted here
 * but gzip (gunzip.c).
 */
#include "parser/source/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/limits.h"
#include "parser/source/gather.h"
#include "parser/source/gunzip.h"
#include "parser/source/input.h"

#define READ_BYTES ((size_t)256 << 10)

/* Sets the message that goes with errno. */
static int fail_errno(const char *name)
{
	switch (errno) {
	case ENOENT:
	case ENOTDIR:
		return rs_fail(RS_ERR_INPUT, "%s: no such file", name);
	case ENAMETOOLONG:
	case ELOOP:
	case ENXIO:
		return rs_fail(RS_ERR_INPUT, "%s: %s", name, strerror(errno));
	case EISDIR:
		return rs_fail(RS_ERR_INPUT,
			       "%s: is a directory; name a file in it", name);
	case EACCES:
	case EPERM:
		return rs_fail(RS_ERR_PERM, "%s: permission denied", name);
	default:
		return rs_fail(RS_ERR_IO, "%s: cannot be read: %s", name,
			       strerror(errno));
	}
}

/* Names under which a shell hands over a pipe. */
static bool is_descriptor(const char *path)
{
	struct text t = text_of(path);

	return text_starts(t, TEXT("/dev/fd/")) ||
	       text_starts(t, TEXT("/proc/self/fd/"));
}

/* Refuses what is no file; makes reading wait again. */
static int check_kind(int fd, const char *path)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		return fail_errno(path); /* LCOV_EXCL_LINE: fd is open */
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return fail_errno(path);
	}
	if (!S_ISREG(st.st_mode) && !is_descriptor(path))
		return rs_fail(RS_ERR_INPUT, "%s: is no regular file; "
			       "to read a pipe or a device, use - and <",
			       path);
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	return 0;
}

int input_open(struct input *in, const char *path)
{
	int err;

	in->standard = strcmp(path, "-") == 0 ||
		       strcmp(path, "/dev/stdin") == 0;
	in->name = in->standard ? "(stdin)" : path;
	in->fd = STDIN_FILENO;
	if (in->standard)
		return 0;
	in->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (in->fd < 0)
		return fail_errno(path);
	err = check_kind(in->fd, path);
	if (err)
		close(in->fd);
	return err;
}

void input_close(struct input *in)
{
	if (!in->standard)
		close(in->fd);
}

/* One read that minds signals and descriptors that do not wait. */
static ssize_t read_some(int fd, char *to, size_t n)
{
	struct pollfd wait = {.fd = fd, .events = POLLIN};

	for (;;) {
		ssize_t got = read(fd, to, n);

		if (got >= 0 || (errno != EINTR && errno != EAGAIN))
			return got;
		if (errno == EAGAIN)
			poll(&wait, 1, -1);
	}
}

int input_fill(struct input *in, struct buf *b, size_t want, bool *end)
{
	*end = false;
	while (b->n < want) {
		size_t room;
		char *to = buf_reserve(b, READ_BYTES, &room);
		ssize_t got = room ? read_some(in->fd, to, room) : 0;

		if (got < 0)
			return fail_errno(in->name);
		b->n += (size_t)got;
		if (got == 0) {
			*end = room != 0;
			break;
		}
	}
	return 0;
}

/* The document's bytes out of those that came. */
static void take_bytes(struct document *doc, struct text came)
{
	struct text all = came;

	if (came.n > LIMIT_DOCUMENT) {
		came.n = LIMIT_DOCUMENT;
		document_warn(doc, NO_INDEX, "truncated",
			      "only the first %zu MiB were read",
			      LIMIT_DOCUMENT >> 20);
	}
	hash_sha256(came, doc->sha256);
	if (!gunzip_sniff(all) || !gunzip(doc, came))
		doc->raw = arena_text(doc->arena, came);
}

struct document *input_document(struct input *in, struct text came)
{
	struct document *doc = document_new(text_of(in->name),
					    (struct text){NULL, 0});

	take_bytes(doc, came);
	return doc;
}

struct document *input_piece(struct input *in, struct text came)
{
	return document_new(text_of(in->name), came);
}

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int source_read(const char *path, struct document **out)
{
	/* One more than is used, to see whether there was more. */
	struct buf b = buf_new(LIMIT_DOCUMENT + 1);
	struct input in;
	bool end;
	int err;

	*out = NULL;
	if (is_folder(path))
		return gather_read(path, out);
	err = input_open(&in, path);
	if (err)
		return err;
	err = input_fill(&in, &b, SIZE_MAX, &end);
	input_close(&in);
	if (!err)
		*out = input_document(&in, buf_text(&b));
	buf_free(&b);
	return err;
}
