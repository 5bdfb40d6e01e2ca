/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The texts of a mail in the three degrees that message.h offers: bytes,
 * UTF-8, and what a reader sees.
 */
#include "parser/mail/mime.h"

#include <zlib.h>

/* ---- gzip ---- */

/* Inflates the first member into *to, at most `room` bytes. */
static bool inflate_text(struct text t, char *to, size_t room, size_t *n,
			 bool *whole)
{
	z_stream z = {
		.next_in = (z_const Bytef *)(uintptr_t)t.p,
		.avail_in = (uInt)t.n,
		.next_out = (Bytef *)to,
		.avail_out = (uInt)room,
	};
	int status;

	if (inflateInit2(&z, 15 + 16) != Z_OK)
		return false;
	status = inflate(&z, Z_FINISH);
	*n = room - z.avail_out;
	*whole = status == Z_STREAM_END;
	inflateEnd(&z);
	return *n != 0;
}

bool unzip_text(struct arena *a, struct mail_text *t)
{
	size_t room = t->text.n * 8 + 4096, n = 0, most;
	bool whole = false;
	char *p;

	most = t->text.n * MIME_RATIO + 4096;
	if (most > MIME_INFLATED)
		most = MIME_INFLATED;
	/* Again with more room, as the length at the end may lie. */
	for (;;) {
		if (room > most)
			room = most;
		p = arena_alloc(a, room);
		if (!inflate_text(t->text, p, room, &n, &whole))
			return false;
		if (whole || n < room || room == most)
			break;
		room *= 4;
	}
	t->cut |= !whole;
	t->text = (struct text){p, n};
	t->mark = NULL;
	t->n_marks = t->cap_marks = 0;
	mail_mark(a, t, 0, t->raw_begin);
	return true;
}

/* CR LF and CR as LF, in a copy when there are any; for what was inflated, so
 * no marks. */
static void fold_cr(struct arena *a, struct mail_text *t)
{
	struct text in = t->text;
	char *p;
	size_t n = 0;

	if (!in.n || !memchr(in.p, '\r', in.n))
		return;
	p = arena_alloc(a, in.n);
	for (size_t i = 0; i < in.n; i++) {
		if (in.p[i] == '\n' && i && in.p[i - 1] == '\r')
			continue;
		p[n++] = in.p[i] == '\r' ? '\n' : in.p[i];
	}
	t->text = (struct text){p, n};
}

/* ---- marks ---- */

size_t mail_text_raw(const struct mail_text *t, size_t at)
{
	size_t low = 0, high = t->n_marks;

	if (!t->mark)
		return t->raw_begin + (at < t->text.n ? at : t->text.n);
	if (at >= t->text.n && t->text.n)
		return t->raw_end;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (t->mark[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return t->n_marks ? t->mark[low].raw : t->raw_begin;
}

static size_t count_newlines(struct text t)
{
	const char *p = t.p, *end = t.p + t.n;
	size_t n = 0;

	while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		p++;
		n++;
	}
	return n;
}

/* The marks of t, whose text was `before`, for the text `after`: line by
 * line, unless the charset had other newlines (UTF-16). */
static void move_marks(struct arena *a, struct mail_text *t,
		       struct text before, struct text after)
{
	struct mail_text from = *t;
	bool same = count_newlines(before) == count_newlines(after);
	size_t in = 0, out = 0;

	t->mark = NULL;
	t->n_marks = t->cap_marks = 0;
	t->text = after;
	mail_mark(a, t, 0, from.raw_begin);
	while (same && in < before.n) {
		const char *p = memchr(before.p + in, '\n', before.n - in);
		const char *q = memchr(after.p + out, '\n', after.n - out);

		if (!p || !q)
			break;
		in = (size_t)(p - before.p) + 1;
		out = (size_t)(q - after.p) + 1;
		mail_mark(a, t, out, mail_text_raw(&from, in));
	}
}

/* ---- the three degrees ---- */

/* Flaws are noted on the mail as they show up; a NUL in a text is one, in a
 * packed file none. */
static bool decode_bytes(struct arena *a, struct mail *m, size_t part,
			 bool binary, struct mail_text *t)
{
	const struct mail_part *p = &m->part[part];

	*t = (struct mail_text){.charset = ""};
	if (p->use == MAIL_CONTAINER)
		return false;
	transfer_decode(a, m, p, binary, t);
	t->charset = "";
	if (t->cut)
		m->flaws |= MAIL_TOO_LONG;
	if (t->text.n && !binary && memchr(t->text.p, '\0', t->text.n))
		m->flaws |= MAIL_HAS_NUL;
	return true;
}

bool mail_bytes(struct arena *a, struct mail *m, size_t part,
		struct mail_text *t)
{
	const struct mail_part *p = &m->part[part];

	return decode_bytes(a, m, part, p->gzip || p->use == MAIL_UNREAD, t);
}

/* us-ascii fits whatever was declared, so it is no disagreement. */
static void to_utf8(struct arena *a, struct mail *m,
		    const struct mail_part *p, struct mail_text *t)
{
	struct text before = t->text;
	struct text after = charset_decode(a, p->charset, before,
					   &t->charset);

	if (strcmp(t->charset, "us-ascii") != 0 &&
	    !charset_agrees(p->charset, t->charset))
		m->flaws |= MAIL_BAD_CHARSET;
	if (after.p != before.p)
		move_marks(a, t, before, after);
}

bool mail_decode(struct arena *a, struct mail *m, size_t part,
		 struct mail_text *t)
{
	if (!decode_bytes(a, m, part, false, t))
		return false;
	to_utf8(a, m, &m->part[part], t);
	return true;
}

/* Order matters: unpacked, then to UTF-8, then HTML or the joins of flowed
 * text, and the armour of PGP last, which is of lines. */
bool mail_readable(struct arena *a, struct mail *m, size_t part,
		   struct mail_text *t)
{
	const struct mail_part *p = &m->part[part];

	if (p->use == MAIL_UNREAD || p->use == MAIL_CONTAINER ||
	    !decode_bytes(a, m, part, p->gzip, t))
		return false;
	if (p->gzip) {
		if (!unzip_text(a, t))
			return false;
		fold_cr(a, t);
	}
	to_utf8(a, m, p, t);
	if (p->html)
		return html_render(a, t);
	if (p->flowed)
		rewrite_flowed(a, t, p->delsp);
	rewrite_pgp(a, t);
	return true;
}
