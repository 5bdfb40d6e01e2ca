/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One gzip member by zlib, without a time in it, so that the same mails give
 * the same bytes. */
#define ZLIB_CONST
#include "corpus/fetch_pack.h"

#include <zlib.h>

#include "base/arena.h"

#define WITH_GZIP_HEADER 16
#define WINDOW ((size_t)64 << 10)

void fetch_pack(struct text t, struct buf *out)
{
	z_stream z = {.next_in = (const unsigned char *)t.p,
		      .avail_in = (uInt)t.n};
	int status = Z_OK;

	if (text_starts(t, TEXT("\x1f\x8b"))) {
		buf_add(out, t);
		return;
	}
	if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
			 WITH_GZIP_HEADER + MAX_WBITS, 8,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		out_of_memory();
	while (status == Z_OK) {
		size_t room;

		z.next_out = (unsigned char *)buf_reserve(out, WINDOW, &room);
		z.avail_out = (uInt)room;
		status = room ? deflate(&z, Z_FINISH) : Z_BUF_ERROR;
		out->n += room - z.avail_out;
	}
	deflateEnd(&z);
}
