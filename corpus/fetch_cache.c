/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A folder of files named by the SHA-256 of what was asked. Files come into
 * being by rename, so a reader never sees half of one.
 */
#include "corpus/fetch_cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

#define SECOND INT64_C(1000000000)

/* mkdir -p, all of them for the user alone. */
static bool make_folder(char *path)
{
	for (char *p = path + 1; *p; p++) {
		if (*p != '/')
			continue;
		*p = 0;
		mkdir(path, 0700);
		*p = '/';
	}
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

void fetch_cache_open(struct fetch_cache *c, const char *dir)
{
	int n = dir ? snprintf(c->dir, sizeof(c->dir), "%s", dir) : 0;

	c->last = 0;
	/* Names of files come behind it. */
	if (n <= 0 || (size_t)n + 100 > sizeof(c->dir) || c->dir[0] != '/' ||
	    !make_folder(c->dir))
		c->dir[0] = 0;
}

/* A hash, as the key is a URL: no name of a file could be made to lead
 * elsewhere. */
static void entry_path(const struct fetch_cache *c, struct text key,
		       char *path, size_t size)
{
	char hex[65];

	hash_sha256(key, hex);
	snprintf(path, size, "%s/%s.gz", c->dir, hex);
}

/* False also for a file that is larger than the buffer may get. */
static bool read_whole(int fd, struct buf *out)
{
	for (;;) {
		size_t room;
		char *to = buf_reserve(out, (size_t)64 << 10, &room);
		ssize_t got;

		if (!room)
			return false;
		got = read(fd, to, room);
		if (got <= 0)
			return got == 0;
		out->n += (size_t)got;
	}
}

/* A time in the future is that of a clock that was wrong. */
static bool young(const struct stat *st)
{
	time_t age = time(NULL) - st->st_mtime;

	return age >= 0 && age < FETCH_CACHE_SECONDS;
}

bool fetch_cache_get(const struct fetch_cache *c, struct text key,
		     struct buf *out)
{
	char path[4200];
	struct stat st;
	bool good;
	int fd;

	if (!c->dir[0])
		return false;
	entry_path(c, key, path, sizeof(path));
	fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return false;
	good = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && young(&st) &&
	       read_whole(fd, out);
	close(fd);
	return good;
}

/* Everything in the folder is ours, but only names of entries are touched. */
static void drop_old(const struct fetch_cache *c)
{
	DIR *d = opendir(c->dir);
	struct dirent *e;
	struct stat st;

	if (!d)
		return;
	while ((e = readdir(d)) != NULL) {
		struct text name = text_of(e->d_name);

		if (name.n < 67 || !text_has(name, TEXT(".gz")) ||
		    fstatat(dirfd(d), e->d_name, &st,
			    AT_SYMLINK_NOFOLLOW) != 0 || young(&st))
			continue;
		unlinkat(dirfd(d), e->d_name, 0);
	}
	closedir(d);
}

static bool write_whole(int fd, struct text t)
{
	while (t.n) {
		ssize_t went = write(fd, t.p, t.n);

		if (went < 0)
			return false;
		t = text_from(t, (size_t)went);
	}
	return true;
}

/* What cannot be written is simply not kept. */
void fetch_cache_put(const struct fetch_cache *c, struct text key,
		     struct text body)
{
	char path[4200], part[4210];
	bool good;
	int fd;

	if (!c->dir[0])
		return;
	drop_old(c);
	entry_path(c, key, path, sizeof(path));
	snprintf(part, sizeof(part), "%s.XXXXXX", path);
	fd = mkostemp(part, O_CLOEXEC);
	if (fd < 0)
		return;
	good = write_whole(fd, body);
	good = close(fd) == 0 && good;
	if (!good || rename(part, path) != 0)
		unlink(part);
}

/* ---- pace ---- */

/* The pace between processes needs the wall clock, as a file's time has it; the
 * pace within one does not. */
static int64_t now_ns(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return (int64_t)ts.tv_sec * SECOND + ts.tv_nsec;
}

void fetch_sleep(int64_t ns)
{
	struct timespec ts = {ns / SECOND, ns % SECOND};

	while (ns > 0 && nanosleep(&ts, &ts) != 0 && errno == EINTR)
		;
}

/* The file's own time is that of the last request; who holds the lock is next
 * to ask. */
static void pace_all(const struct fetch_cache *c)
{
	char path[4200];
	struct stat st;
	int64_t wait;
	int fd;

	snprintf(path, sizeof(path), "%s/pace", c->dir);
	fd = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0 && errno == ENOENT) {
		fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW |
			  O_CLOEXEC, 0600);
		if (fd >= 0) {
			close(fd);
			return;
		}
		fd = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
	}
	if (fd < 0)
		return;
	if (flock(fd, LOCK_EX) == 0 && fstat(fd, &st) == 0) {
		wait = (int64_t)st.st_mtim.tv_sec * SECOND +
		       st.st_mtim.tv_nsec + SECOND - now_ns(CLOCK_REALTIME);
		if (wait <= SECOND)
			fetch_sleep(wait);
		futimens(fd, NULL);
	}
	close(fd);
}

/* Within the process by its own clock, between processes by the file's time. */
void fetch_cache_pace(struct fetch_cache *c)
{
	if (c->last)
		fetch_sleep(c->last + SECOND - now_ns(CLOCK_MONOTONIC));
	if (c->dir[0])
		pace_all(c);
	c->last = now_ns(CLOCK_MONOTONIC);
}
