/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Large gzip files through a buffer. Members may follow one another. Memory
 * does not grow with the file, so its length has no limit; its ratio has.
 */
#define ZLIB_CONST
#include "parser/source/inflate.h"

#include <errno.h>
#include <unistd.h>
#include <zlib.h>

#include "base/limits.h"

#define IN_BYTES ((size_t)64 << 10)
#define OUT_BYTES ((size_t)256 << 10)
#define WITH_GZIP_HEADER 16

struct inflate {
	z_stream z;
	int fd;
	bool end, between;	/* of fd; of a member */
	uint64_t came, gave;
	const char *why;
	unsigned char in[IN_BYTES];
};

struct inflate *inflate_open(struct arena *a, int fd, struct text begun)
{
	struct inflate *z = arena_alloc(a, sizeof(*z));

	if (inflateInit2(&z->z, WITH_GZIP_HEADER + MAX_WBITS) != Z_OK)
		out_of_memory(); /* LCOV_EXCL_LINE */
	z->fd = fd;
	z->z.next_in = (const unsigned char *)begun.p;
	z->z.avail_in = (uInt)begun.n;
	z->came = begun.n;
	return z;
}

void inflate_close(struct inflate *z)
{
	if (z)
		inflateEnd(&z->z);
}

/* More bytes of the file, when all were used. */
static bool fill(struct inflate *z)
{
	ssize_t got = 0;

	if (z->z.avail_in || z->end)
		return z->z.avail_in > 0;
	do
		got = z->fd < 0 ? 0 : read(z->fd, z->in, sizeof(z->in));
	while (got < 0 && errno == EINTR);
	if (got < 0)
		z->why = "cannot be read";
	z->end = got <= 0;
	z->z.next_in = z->in;
	z->z.avail_in = z->end ? 0 : (uInt)got;
	z->came += z->z.avail_in;
	return !z->end;
}

/* Behind a member: another one begins, or the end. Zeros are padding. */
static bool next_member(struct inflate *z)
{
	while (fill(z)) {
		if (z->z.next_in[0] == 0x1f) {
			z->between = false;
			return inflateReset(&z->z) == Z_OK;
		}
		if (z->z.next_in[0]) {
			z->why = "bytes behind the end of the gzip data";
			return false;
		}
		z->z.next_in++;
		z->z.avail_in--;
	}
	return false;
}

/* One call of inflate; false when nothing more comes. */
static bool step(struct inflate *z, char *to, size_t room, size_t *n)
{
	int status;

	if (z->between && !next_member(z))
		return false;
	if (!fill(z)) {
		z->why = z->why ? z->why : "gzip data ends in the middle";
		return false;
	}
	z->z.next_out = (unsigned char *)to;
	z->z.avail_out = (uInt)room;
	status = inflate(&z->z, Z_NO_FLUSH);
	if (status == Z_MEM_ERROR)
		out_of_memory(); /* LCOV_EXCL_LINE */
	*n = room - z->z.avail_out;
	z->gave += *n;
	z->between = status == Z_STREAM_END;
	if (status != Z_OK && status != Z_STREAM_END &&
	    status != Z_BUF_ERROR)
		z->why = "gzip data is damaged";
	else if (z->gave > LIMIT_GZIP_FREE &&
		 z->gave / LIMIT_GZIP_RATIO > z->came)
		z->why = "inflates by more than 100:1, as no mail does";
	return !z->why;
}

bool inflate_more(struct inflate *z, struct buf *b, const char **why)
{
	size_t room, n = 0, sum = 0;
	bool more = true;

	while (more && sum < OUT_BYTES) {
		char *to = buf_reserve(b, OUT_BYTES - sum, &room);

		if (!room)
			break;
		n = 0;
		more = step(z, to, room, &n);
		b->n += n;
		sum += n;
	}
	*why = z->why;
	return more;
}
