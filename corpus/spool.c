/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * See spool.h. Written to a name of its own first, then renamed to the hash of
 * what was read: the same input twice is one file, and half a file has no name
 * that anybody looks for.
 */
#include "corpus/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <sha2.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/error.h"

/* Bytes that are read at a time, on the stack. */
#define PIECE ((size_t)1 << 16)

static int failed(const char *path)
{
	return rs_fail(errno == EACCES || errno == EROFS || errno == EPERM
			       ? RS_ERR_PERM
			       : errno == ENOENT ? RS_ERR_INPUT : RS_ERR_IO,
		       "%s: %s", path, strerror(errno));
}

/* gzip'd already: packed as it is, as packing again gains nothing. */
static bool is_packed(const unsigned char *p, size_t n)
{
	return n > 2 && p[0] == 0x1f && p[1] == 0x8b;
}

/* Copies all of fd into `to`; the hash of what was read in hex. */
static int copy(int fd, const char *from, FILE *to, const char *name,
		char hex[SHA256_DIGEST_STRING_LENGTH])
{
	unsigned char piece[PIECE];
	SHA2_CTX hash;
	gzFile packed = NULL;
	bool first = true, plain = false, ok = true;
	ssize_t n;

	SHA256Init(&hash);
	while (ok && (n = read(fd, piece, sizeof(piece))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return failed(from);
		plain = first ? is_packed(piece, (size_t)n) : plain;
		if (first && !plain)
			packed = gzdopen(dup(fileno(to)), "wb6");
		first = false;
		SHA256Update(&hash, piece, (size_t)n);
		ok = packed ? gzwrite(packed, piece, (unsigned int)n) == n
			    : fwrite(piece, 1, (size_t)n, to) == (size_t)n;
	}
	if (packed)
		ok = gzclose(packed) == Z_OK && ok;
	if (first && ok)
		return rs_fail(RS_ERR_INPUT, "%s: is empty", from);
	ok = ok && fflush(to) == 0 && fsync(fileno(to)) == 0;
	SHA256End(&hash, hex);
	return ok ? 0 : failed(name);
}

static int make_folder(const char *path)
{
	if (mkdir(path, 0700) == 0 || errno == EEXIST)
		return 0;
	return failed(path);
}

/* The number of the process keeps two that copy at once apart. */
static int copy_to(struct arena *a, const char *folder, int fd,
		   const char *path, const char **out)
{
	char hex[SHA256_DIGEST_STRING_LENGTH];
	const char *part = arena_printf(a, "%s/new.%ld", folder,
					(long)getpid()).p;
	FILE *to = fopen(part, "wbe");
	int err;

	if (!to)
		return failed(part);
	err = copy(fd, strcmp(path, "-") == 0 ? "standard input" : path, to,
		   part, hex);
	if (fclose(to) != 0 && !err)
		err = failed(part);
	if (!err) {
		*out = arena_printf(a, "%s/%s.gz", folder, hex).p;
		if (rename(part, *out) != 0)
			err = failed(*out);
	}
	if (err)
		unlink(part);
	return err;
}

/* A folder is not copied; its path goes back as it came. */
int spool_copy(struct arena *a, const char *db, const char *path,
	       const char **out)
{
	const char *folder = arena_printf(a, "%s.spool", db).p;
	bool input = strcmp(path, "-") == 0;
	struct stat st;
	int fd, err;

	*out = path;
	if (!input && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return 0;
	fd = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return failed(path);
	err = make_folder(folder);
	if (!err)
		err = copy_to(a, folder, fd, path, out);
	if (!input)
		close(fd);
	return err;
}
