/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Transfer encodings (RFC 2045), lenient as real mails need: lower-case hex,
 * trailing blanks, junk and missing padding in base64, and texts that were
 * escaped for an mbox. What is decoded keeps, line by line, the byte of the
 * mail where it came from. Texts that nothing was done to stay views.
 */
#include "parser/mail/mime.h"

static int hex_value(char c)
{
	if (ch_digit(c))
		return c - '0';
	c = ch_fold(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte that "=XY" at t.p[i] stands for, or -1. */
static int escaped(struct text t, size_t i)
{
	int high, low;

	if (t.p[i] != '=' || i + 2 >= t.n)
		return -1;
	high = hex_value(t.p[i + 1]);
	low = hex_value(t.p[i + 2]);
	return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool decode_qp_line(struct text t, bool header, char *out, size_t *n)
{
	bool soft = false;

	if (!header) {
		t = text_rtrim(t);
		if (t.n && t.p[t.n - 1] == '=') {
			soft = true;
			t.n--;
		}
	}
	for (size_t i = 0; i < t.n; i++) {
		int code = escaped(t, i);
		char c = t.p[i];

		if (code >= 0) {
			c = (char)code;
			i += 2;
		} else if (header && c == '_') {
			c = ' ';
		}
		out[(*n)++] = c;
	}
	return soft;
}

static int base64_value(char c)
{
	if (ch_upper(c))
		return c - 'A';
	if (ch_lower(c))
		return c - 'a' + 26;
	if (ch_digit(c))
		return c - '0' + 52;
	if (c == '+' || c == '-')
		return 62;
	return c == '/' || c == '_' ? 63 : -1;
}

/* Takes one character; true when it completes the byte *out. */
static bool base64_step(struct base64 *s, char c, char *out)
{
	int v = base64_value(c);

	if (c == '=')
		*s = (struct base64){0};
	if (v < 0)
		return false;
	s->bits = s->bits << 6 | (unsigned int)v;
	s->n += 6;
	if (s->n < 8)
		return false;
	s->n -= 8;
	*out = (char)(s->bits >> s->n & 0xff);
	s->bits &= (1U << s->n) - 1;
	return true;
}

size_t decode_base64(struct base64 *s, struct text t, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		if (base64_step(s, t.p[i], out + n))
			n++;
	return n;
}

/* ---- whole parts ---- */

void mail_mark(struct arena *a, struct mail_text *t, size_t at, size_t raw)
{
	t->mark = arena_grow(a, t->mark, t->n_marks, &t->cap_marks,
			     sizeof(*t->mark));
	t->mark[t->n_marks++] = (struct mail_mark){at, raw};
}

/* Where decoded bytes go: CR LF and CR become LF, lines get marks. */
struct sink {
	struct arena *a;
	struct mail_text *t;
	char *p;
	size_t n;
	bool binary, after_cr;
};

/* Adds a byte; `next` is the byte of the mail behind it. */
static void put(struct sink *s, char c, size_t next)
{
	bool cr = s->after_cr;

	s->after_cr = false;
	if (!s->binary && c == '\n' && cr) {
		s->t->mark[s->t->n_marks - 1].raw = next;
		return;
	}
	if (!s->binary && c == '\r') {
		s->after_cr = true;
		c = '\n';
	}
	s->p[s->n++] = c;
	if (c == '\n')
		mail_mark(s->a, s->t, s->n, next);
}

/* Whether a '>' at the start of a line was put there for the mbox. */
static bool escaped_from(struct text line, unsigned int flags)
{
	size_t n = 0;

	while (n < line.n && line.p[n] == '>')
		n++;
	if (!n || !text_starts(text_from(line, n), TEXT("From ")))
		return false;
	return (flags & MAIL_MBOXRD) || ((flags & MAIL_MBOXO) && n == 1);
}

/* Whether a line of t needs that. 'F' is rare, so it is looked for first. */
static bool any_escaped(struct text t, unsigned int flags)
{
	const char *p = t.p, *end = t.p + t.n;

	if (!(flags & (MAIL_MBOXRD | MAIL_MBOXO)))
		return false;
	while ((p = memchr(p, 'F', (size_t)(end - p))) != NULL) {
		if (p > t.p && p[-1] == '>' && end - p > 5 &&
		    memcmp(p, "From ", 5) == 0)
			return true;
		p++;
	}
	return false;
}

/* The next line of t with its newline. */
static struct text take_line(struct text *t)
{
	const char *nl = memchr(t->p, '\n', t->n);
	size_t n = nl ? (size_t)(nl - t->p) + 1 : t->n;
	struct text line = text_sub(*t, 0, n);

	*t = text_from(*t, n);
	return line;
}

static void put_plain(struct sink *s, const struct mail *m, struct text body)
{
	while (body.n) {
		struct text line = take_line(&body);
		size_t at = (size_t)(line.p - m->raw.p), i = 0;

		if (escaped_from(line, m->flags))
			i = 1;
		/* All up to the first CR at once. */
		if (!s->binary) {
			size_t cr = text_find_char(text_from(line, i), '\r');
			size_t n = cr == TEXT_NOT_FOUND ? line.n - i : cr;

			n -= n && line.p[i + n - 1] == '\n';
			if (n)
				s->after_cr = false;
			memcpy(s->p + s->n, line.p + i, n);
			s->n += n;
			i += n;
		}
		for (; i < line.n; i++)
			put(s, line.p[i], at + i + 1);
	}
}

/* Where the content of a line of quoted-printable ends; *soft when it goes on
 * in the next. Blanks in front of the end are kept, as mailers that do not
 * encode "-- " count on it. */
static size_t qp_end(struct text line, bool *soft)
{
	struct text t = text_rtrim(line);

	*soft = t.n && t.p[t.n - 1] == '=' &&
		(t.n < 2 || t.p[t.n - 2] != '=');
	if (*soft)
		return t.n - 1;
	return line.n;
}

static void put_qp(struct sink *s, const struct mail *m, struct text body)
{
	while (body.n) {
		struct text line = take_line(&body);
		size_t at = (size_t)(line.p - m->raw.p), i = 0, end;
		bool soft;

		if (escaped_from(line, m->flags))
			i = 1;
		end = qp_end(line, &soft);
		for (; i < end; i++) {
			int code = escaped(line, i);

			if (code >= 0) {
				i += 2;
				put(s, (char)code, at + i + 1);
				continue;
			}
			put(s, line.p[i], at + i + 1);
			/* "==" of broken encoders is one. */
			if (line.p[i] == '=' && i + 1 < end &&
			    line.p[i + 1] == '=')
				i++;
		}
	}
}

static void put_base64(struct sink *s, const struct mail *m, struct text body)
{
	size_t at = (size_t)(body.p - m->raw.p);
	struct base64 state = {0};
	char c;

	for (size_t i = 0; i < body.n; i++)
		if (base64_step(&state, body.p[i], &c))
			put(s, c, at + i + (state.n == 0));
}

void transfer_decode(struct arena *a, const struct mail *m,
		     const struct mail_part *p, bool binary,
		     struct mail_text *t)
{
	struct sink s = {.a = a, .t = t, .binary = binary};
	struct text body = p->body;

	*t = (struct mail_text){
		.text = body,
		.raw_begin = (size_t)(body.p - m->raw.p),
		.raw_end = (size_t)(body.p - m->raw.p) + body.n,
	};
	if (p->transfer == MAIL_PLAIN &&
	    (binary || (!memchr(body.p, '\r', body.n) &&
			!any_escaped(body, m->flags)))) {
		t->cut = body.n > MIME_TEXT;
		t->text = text_sub(body, 0, MIME_TEXT);
		return;
	}
	if (p->transfer == MAIL_BASE64)
		body = text_sub(body, 0, MIME_TEXT / 3 * 4);
	else
		body = text_sub(body, 0, MIME_TEXT);
	t->cut = body.n < p->body.n;
	s.p = arena_alloc(a, body.n + 1);
	mail_mark(a, t, 0, t->raw_begin);
	if (p->transfer == MAIL_QP)
		put_qp(&s, m, body);
	else if (p->transfer == MAIL_BASE64)
		put_base64(&s, m, body);
	else
		put_plain(&s, m, body);
	t->text = (struct text){s.p, s.n};
}
