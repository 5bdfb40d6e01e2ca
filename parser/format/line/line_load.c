/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The user's format files: regular files of a directory, each with a limit on
 * its length. */
#include "parser/format/line/line_load.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"

static int file_error(const char *file)
{
	return rs_fail(RS_ERR_CONFIG, "%s: %s", file, strerror(errno));
}

/* `room` is one byte more than is allowed, so that too long is noticed. */
static int read_all(int fd, const char *file, char *p, size_t room, size_t *n)
{
	*n = 0;
	while (*n < room) {
		ssize_t got = read(fd, p + *n, room - *n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return file_error(file);
		if (got == 0)
			return 0;
		*n += (size_t)got;
	}
	return rs_fail(RS_ERR_CONFIG, "%s: longer than %zu bytes", file,
		       LIMIT_FORMAT_BYTES);
}

/* O_NONBLOCK, so that a pipe in the folder does not make the program wait. */
static int read_file(struct arena *a, const char *file, struct text *out)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;
	char *p;
	int err;

	if (fd < 0)
		return file_error(file);
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return rs_fail(RS_ERR_CONFIG, "%s: not a regular file", file);
	}
	p = arena_alloc(a, LIMIT_FORMAT_BYTES + 1);
	out->p = p;
	err = read_all(fd, file, p, LIMIT_FORMAT_BYTES + 1, &out->n);
	close(fd);
	return err;
}

static int by_path(const void *a, const void *b)
{
	return text_cmp(((const struct line_file *)a)->path,
			((const struct line_file *)b)->path);
}

/* Hidden files and those of another ending are the user's own business; order
 * by path, so that the same folder gives the same messages. */
int line_load_files(struct arena *a, const char *directory,
		    struct line_file **file, size_t *n)
{
	DIR *dir = directory ? opendir(directory) : NULL;
	struct dirent *e;
	size_t cap = 0;
	int err = 0;

	*n = 0;
	if (!directory)
		return 0;
	if (!dir)
		return file_error(directory);
	while (!err && (e = readdir(dir))) {
		struct line_file f = {.text = {NULL, 0}};

		if (e->d_name[0] == '.' ||
		    !text_ends(text_of(e->d_name), TEXT(".json")))
			continue;
		f.path = arena_printf(a, "%s/%s", directory, e->d_name);
		err = read_file(a, f.path.p, &f.text);
		*file = arena_grow(a, *file, *n, &cap, sizeof(**file));
		(*file)[(*n)++] = f;
	}
	closedir(dir);
	if (*n)
		qsort(*file, *n, sizeof(**file), by_path);
	return err;
}
