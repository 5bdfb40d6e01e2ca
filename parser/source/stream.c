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

/* Bytes in which it is seen what the input is; less is one document. */
#define WINDOW ((size_t)1 << 20)
/* Bytes of a piece of a large one: its document takes some 15 times as much
 * and should stay in the processor's caches. */
#define PIECE ((size_t)128 << 10)

struct stream {
	struct arena *arena;	/* it lives in */
	struct input in;
	struct buf b;
	bool end;		/* all was read */
	bool started;
	bool whole;		/* as one document, however large */
	bool headed;		/* it has human output: cut there alone, so that
				 * other forms of a run stay with it */
	size_t taken;		/* bytes of the document that is out */
	size_t lines;		/* of the documents before */
};

static const struct text header = {": (g=0): rw=", 12};

/* Does a line begin what stands by itself: "NAME: (g=0): rw=", "{" before a
 * version, a row of terse output? */
static bool begins(struct text line, struct text next, bool headed)
{
	struct text row = text_trim(line);

	if (text_has(row, header))
		return true;
	if (headed)
		return false;
	if (text_eq(row, TEXT("{")))
		return text_starts(text_trim(next), TEXT("\"fio version\""));
	return row.n > 6 && ch_digit(row.p[0]) &&
	       text_starts(text_from(row, 1), TEXT(";fio-"));
}

/* The last line of t, which ends with a newline; taken off it. */
static struct text cut_last(struct text *t)
{
	const char *end = t->p + t->n - 1;
	const char *before = t->n > 1 ? memrchr(t->p, '\n', t->n - 1) : NULL;
	const char *from = before ? before + 1 : t->p;

	t->n = (size_t)(from - t->p);
	return (struct text){from, (size_t)(end - from)};
}

/* The last place in t where such a line follows another kind of line; 0 when
 * there is none. */
static size_t last_cut(struct text t, bool headed)
{
	/* What --append-terse prints behind the report of the same run. */
	const struct text appended = TEXT("Additional Terse Output:");
	const char *newline = t.n ? memrchr(t.p, '\n', t.n) : NULL;
	struct text last, after;

	/* A line without its end is not known. */
	t.n = newline ? (size_t)(newline - t.p) + 1 : 0;
	if (!t.n)
		return 0;
	after = cut_last(&t);
	if (!t.n)
		return 0;
	last = cut_last(&t);
	while (t.n) {
		size_t at = t.n;
		struct text before = cut_last(&t);

		if (begins(last, after, headed) &&
		    !begins(before, last, headed) &&
		    !text_starts(before, appended))
			return at;
		after = last;
		last = before;
	}
	return 0;
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

bool stream_in_reports(const struct stream *s)
{
	return s->headed;
}

/* The first look. */
static int look(struct stream *s)
{
	int err = input_fill(&s->in, &s->b, WINDOW, &s->end);
	struct text t = buf_text(&s->b);

	s->started = true;
	s->whole = !err && (s->end || gunzip_sniff(t) ||
			    !document_is_output(t));
	s->headed = !s->whole && text_has(t, header);
	if (!err && s->whole && !s->end)
		err = input_fill(&s->in, &s->b, LIMIT_DOCUMENT + 1, &s->end);
	return err;
}

/* How much of what is in the buffer the next document takes. */
static int next_length(struct stream *s, size_t *n)
{
	for (size_t want = PIECE;; want *= 2) {
		int err = input_fill(&s->in, &s->b, want, &s->end);
		struct text t = buf_text(&s->b);

		if (err)
			return err;
		*n = last_cut(text_sub(t, 0, want), s->headed);
		if (!*n && s->headed)
			*n = last_cut(text_sub(t, 0, want), false);
		if (*n)
			return 0;
		*n = t.n;
		if ((s->end && t.n <= want) || t.n > LIMIT_DOCUMENT)
			return 0;
	}
}

/* Newlines, eight bytes at a time: where a byte of `v` is none, the sum has
 * its highest bit or `v` itself has it. */
static size_t count_lines(struct text t)
{
	const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
	size_t n = 0, i = 0;
	uint64_t v;

	for (; t.n - i >= sizeof(v); i += sizeof(v)) {
		memcpy(&v, t.p + i, sizeof(v));
		v ^= UINT64_C(0x0a0a0a0a0a0a0a0a);
		v = ~(((v & low) + low) | v | low);
		n += (size_t)((v >> 7) * UINT64_C(0x0101010101010101) >> 56);
	}
	for (; i < t.n; i++)
		n += t.p[i] == '\n';
	return n;
}

/* Drops the bytes of the document before. */
static void drop(struct stream *s)
{
	s->lines += count_lines(text_sub(buf_text(&s->b), 0, s->taken));
	if (s->b.n > s->taken)
		memmove(s->b.p, s->b.p + s->taken, s->b.n - s->taken);
	s->b.n -= s->taken;
	s->b.full = false;
	s->taken = 0;
}

int stream_next(struct stream *s, struct document **out, size_t *lines)
{
	size_t n;
	int err = 0;
	bool first = !s->started;

	*out = NULL;
	drop(s);
	*lines = s->lines;
	if (first)
		err = look(s);
	else if (s->end && s->b.n == 0)
		return 0;
	n = s->b.n;
	if (!err && !s->whole)
		err = next_length(s, &n);
	if (err)
		return err;
	/* Beyond the limit nothing more is read. */
	if (s->whole || n > LIMIT_DOCUMENT) {
		*out = input_document(&s->in, text_sub(buf_text(&s->b), 0, n));
		s->end = true;
		n = s->b.n;
	} else {
		*out = input_piece(&s->in, text_sub(buf_text(&s->b), 0, n));
	}
	s->taken = n;
	return 0;
}
