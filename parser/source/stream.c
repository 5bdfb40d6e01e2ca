/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A large file of a tool's output as a row of documents, so that memory does
 * not grow with it. It is cut where a new call of the tool begins, or where
 * one JSON document ends. What does not begin as such output, is compressed
 * or fits into one window comes as one document, as source_read gives it.
 */
#include "parser/source/stream.h"

#include "base/limits.h"
#include "parser/source/gunzip.h"
#include "parser/source/input.h"

/* Bytes of a window: its document takes some 20 times as much. */
#define WINDOW ((size_t)1 << 20)

struct stream {
	struct arena *arena;	/* it lives in */
	struct input in;
	struct buf b;
	bool end;		/* all was read */
	bool started;
	size_t lines;		/* of the documents before */
};

/* Does a line begin what stands by itself: "NAME: (g=0): rw=", "{" before a
 * version, a row of terse output? */
static bool begins(struct text line, struct text next)
{
	struct text row = text_trim(line);

	if (text_eq(row, TEXT("{")))
		return text_starts(text_trim(next), TEXT("\"fio version\""));
	if (text_has(row, TEXT(": (g=0): rw=")))
		return true;
	return row.n > 6 && ch_digit(row.p[0]) &&
	       text_starts(text_from(row, 1), TEXT(";fio-"));
}

/* The last place in t where such a line follows another kind of line; 0 when
 * there is none. */
static size_t last_cut(struct text t)
{
	size_t cut = 0, at = 0;
	bool before = true;
	struct text rest = t, line = text_cut(&rest, '\n');
	/* What --append-terse prints behind the report of the same run. */
	const struct text appended = TEXT("Additional Terse Output:");

	while (rest.n) {
		struct text peek = rest, next = text_cut(&peek, '\n');
		bool now = begins(line, next);

		if (now && !before)
			cut = at;
		before = now || text_starts(line, appended);
		at += line.n + 1;
		line = next;
		rest = peek;
	}
	return cut;
}

int stream_open(const char *path, struct stream **out)
{
	struct arena *a = arena_new();
	struct stream *s = arena_alloc(a, sizeof(*s));
	int err;

	*out = NULL;
	s->arena = a;
	s->b = buf_new(LIMIT_DOCUMENT + 1);
	err = input_open(&s->in, path);
	if (err)
		arena_free(a);
	else
		*out = s;
	return err;
}

void stream_close(struct stream *s)
{
	if (!s)
		return;
	input_close(&s->in);
	buf_free(&s->b);
	arena_free(s->arena);
}

/* How much of what is in the buffer the next document takes. */
static int next_length(struct stream *s, size_t *n)
{
	size_t want = WINDOW;
	bool whole = false;

	for (;;) {
		int err = input_fill(&s->in, &s->b, want, &s->end);
		struct text t = buf_text(&s->b);

		if (err)
			return err;
		*n = t.n;
		if (s->end || t.n > LIMIT_DOCUMENT)
			return 0;
		if (!s->started)
			whole = gunzip_sniff(t) || !document_is_output(t);
		if (!whole)
			*n = last_cut(t);
		if (!whole && *n)
			return 0;
		want = whole ? LIMIT_DOCUMENT + 1 : want * 2;
	}
}

static size_t count_lines(struct text t)
{
	size_t n = 0;

	for (const char *p = t.p, *end = t.p + t.n;
	     p < end && (p = memchr(p, '\n', (size_t)(end - p))); p++)
		n++;
	return n;
}

int stream_next(struct stream *s, struct document **out, size_t *lines)
{
	size_t n;
	int err = 0;

	*out = NULL;
	*lines = s->lines;
	if (s->started && s->end && s->b.n == 0)
		return 0;
	err = next_length(s, &n);
	if (err)
		return err;
	*out = input_document(&s->in, text_sub(buf_text(&s->b), 0, n));
	s->started = true;
	/* Beyond the limit nothing more is read. */
	if (n > LIMIT_DOCUMENT) {
		s->end = true;
		n = s->b.n;
	}
	s->lines += count_lines(text_sub(buf_text(&s->b), 0, n));
	if (s->b.n > n)
		memmove(s->b.p, s->b.p + n, s->b.n - n);
	s->b.n -= n;
	s->b.full = false;
	return 0;
}
