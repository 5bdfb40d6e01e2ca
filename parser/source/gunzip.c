/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gzip with limits. Members may follow one another (archives append so).
 * A bomb is told by its ratio, counted over the whole file and only after the
 * first megabyte, since short repetitive texts do compress a hundredfold.
 */
#define ZLIB_CONST
#include "parser/source/gunzip.h"

#include <zlib.h>

#include "base/buf.h"
#include "base/limits.h"

#define STEP_BYTES ((size_t)64 << 10)
/* zlib's flag for "expect a gzip header". */
#define WITH_GZIP_HEADER 16

enum ending { END_GOOD, END_LIMIT, END_RATIO, END_DAMAGED, END_EARLY,
	      END_TRAILING };

bool gunzip_sniff(struct text t)
{
	return text_starts(t, TEXT("\x1f\x8b\x08"));
}

/* What follows a member: another one, padding with zeros, or rubbish. */
static bool next_member(z_stream *z, enum ending *end)
{
	struct text rest = {(const char *)z->next_in, z->avail_in};

	*end = END_GOOD;
	if (gunzip_sniff(rest))
		return inflateReset(z) == Z_OK;
	for (size_t i = 0; i < rest.n; i++)
		if (rest.p[i])
			*end = END_TRAILING;
	return false;
}

/* One call of inflate; true to go on, else *end says why not. */
static bool step(z_stream *z, size_t came, struct buf *out, enum ending *end)
{
	size_t room, used;
	int status;

	z->next_out = (unsigned char *)buf_reserve(out, STEP_BYTES, &room);
	z->avail_out = (uInt)room;
	if (room == 0) {
		*end = END_LIMIT;
		return false;
	}
	status = inflate(z, Z_NO_FLUSH);
	if (status == Z_MEM_ERROR)
		out_of_memory(); /* LCOV_EXCL_LINE */
	out->n += room - z->avail_out;
	used = came - z->avail_in;
	*end = END_DAMAGED;
	if (status == Z_STREAM_END)
		return next_member(z, end);
	if (status == Z_BUF_ERROR)
		*end = END_EARLY;
	if (status != Z_OK)
		return false;
	*end = END_RATIO;
	return out->n <= LIMIT_GZIP_FREE || out->n / LIMIT_GZIP_RATIO <= used;
}

static void report(struct document *doc, enum ending end, size_t at)
{
	switch (end) {
	case END_GOOD:
		break;
	case END_LIMIT:
		document_warn(doc, NO_INDEX, "truncated",
			      "inflates to more than %zu MiB; the rest was "
			      "not read", LIMIT_DOCUMENT >> 20);
		break;
	case END_RATIO:
		document_warn(doc, NO_INDEX, "truncated",
			      "inflates by more than %d:1, as no report does; "
			      "the rest was not read", LIMIT_GZIP_RATIO);
		break;
	case END_DAMAGED:
		document_warn(doc, NO_INDEX, "truncated",
			      "gzip data damaged before byte %zu; the rest "
			      "was not read", at);
		break;
	case END_EARLY:
		document_warn(doc, NO_INDEX, "truncated",
			      "gzip data ends in the middle, at byte %zu", at);
		break;
	case END_TRAILING:
		document_warn(doc, NO_INDEX, "trailing-bytes",
			      "bytes after the end of the gzip data, from "
			      "byte %zu on, were not read", at);
		break;
	}
}

bool gunzip(struct document *doc, struct text t)
{
	/* One more than is used, to see whether there is more. */
	struct buf out = buf_new(LIMIT_DOCUMENT + 1);
	enum ending end = END_GOOD;
	z_stream z = {0};
	bool found;

	if (inflateInit2(&z, WITH_GZIP_HEADER + MAX_WBITS) != Z_OK)
		out_of_memory(); /* LCOV_EXCL_LINE */
	z.next_in = (const unsigned char *)t.p;
	z.avail_in = (uInt)t.n;
	while (step(&z, t.n, &out, &end))
		;
	found = out.n > 0 || end != END_DAMAGED;
	if (found) {
		doc->raw = arena_text(doc->arena, text_sub(buf_text(&out), 0,
							   LIMIT_DOCUMENT));
		report(doc, end, t.n - z.avail_in);
	}
	inflateEnd(&z);
	buf_free(&out);
	return found;
}
