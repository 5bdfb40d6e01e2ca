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

/* Values of the base64 alphabet and of its variant for URLs, plus one; 0 for
 * all other bytes. */
static const unsigned char base64_value[256] = {
	['A'] = 1, ['B'] = 2, ['C'] = 3, ['D'] = 4, ['E'] = 5, ['F'] = 6,
	['G'] = 7, ['H'] = 8, ['I'] = 9, ['J'] = 10, ['K'] = 11, ['L'] = 12,
	['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16, ['Q'] = 17,
	['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21, ['V'] = 22,
	['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27,
	['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32,
	['g'] = 33, ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37,
	['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41, ['p'] = 42,
	['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47,
	['v'] = 48, ['w'] = 49, ['x'] = 50, ['y'] = 51, ['z'] = 52,
	['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56, ['4'] = 57,
	['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62,
	['+'] = 63, ['-'] = 63, ['/'] = 64, ['_'] = 64,
};

/* Takes one character; true when it completes the byte *out. */
static bool base64_step(struct base64 *s, char c, char *out)
{
	unsigned int v = base64_value[(unsigned char)c];

	if (!v) {
		if (c == '=')
			*s = (struct base64){0};
		return false;
	}
	s->bits = s->bits << 6 | (v - 1);
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

/* Adds bytes without newlines that stand at byte `at` of the mail. */
static void put_span(struct sink *s, const char *p, size_t n, size_t at)
{
	if (!n)
		return;
	if (!s->binary && memchr(p, '\r', n)) {
		for (size_t i = 0; i < n; i++)
			put(s, p[i], at + i + 1);
		return;
	}
	s->after_cr = false;
	memcpy(s->p + s->n, p, n);
	s->n += n;
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

/* The newline, or CR LF, at the end of a line. */
static size_t ending(struct text line)
{
	size_t n = line.n && line.p[line.n - 1] == '\n';

	return n + (n && line.n > 1 && line.p[line.n - 2] == '\r');
}

static void put_plain(struct sink *s, const struct mail *m, struct text body)
{
	while (body.n) {
		struct text line = take_line(&body);
		size_t at = (size_t)(line.p - m->raw.p);
		size_t i = escaped_from(line, m->flags);
		size_t end = ending(line);

		put_span(s, line.p + i, line.n - end - i, at + i);
		for (i = line.n - end; i < line.n; i++)
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

/* Bytes that the escape at line.p[i] takes; adds what it means. */
static size_t put_escape(struct sink *s, struct text line, size_t i, size_t at)
{
	int code = escaped(line, i);

	if (code >= 0) {
		put(s, (char)code, at + i + 3);
		return 3;
	}
	put(s, '=', at + i + 1);
	/* "==" of broken encoders is one. */
	return i + 1 < line.n && line.p[i + 1] == '=' ? 2 : 1;
}

static void put_qp(struct sink *s, const struct mail *m, struct text body)
{
	while (body.n) {
		struct text line = take_line(&body);
		size_t at = (size_t)(line.p - m->raw.p);
		size_t i = escaped_from(line, m->flags), end, last;
		bool soft;

		end = qp_end(line, &soft);
		last = soft ? end : end - ending(line);
		while (i < last) {
			size_t n = text_find_char(
				text_sub(line, i, last - i), '=');

			n = n == TEXT_NOT_FOUND ? last - i : n;
			put_span(s, line.p + i, n, at + i);
			i += n;
			if (i < last)
				i += put_escape(s, text_sub(line, 0, last), i,
						at);
		}
		for (i = last; i < end; i++)
			put(s, line.p[i], at + i + 1);
	}
}

static bool line_end(unsigned int c)
{
	return c == '\n' || c == '\r';
}

/* Four characters that stand together, as three bytes among which no line
 * ends; false when it is anything else. */
static bool put_three(struct sink *s, const char *p)
{
	unsigned int bits = 0, a, b, c;

	for (int i = 0; i < 4; i++) {
		unsigned int v = base64_value[(unsigned char)p[i]];

		if (!v)
			return false;
		bits = bits << 6 | (v - 1);
	}
	a = bits >> 16;
	b = bits >> 8 & 0xff;
	c = bits & 0xff;
	if (line_end(a) || line_end(b) || line_end(c))
		return false;
	s->p[s->n++] = (char)a;
	s->p[s->n++] = (char)b;
	s->p[s->n++] = (char)c;
	s->after_cr = false;
	return true;
}

static void put_base64(struct sink *s, const struct mail *m, struct text body)
{
	size_t at = (size_t)(body.p - m->raw.p);
	struct base64 state = {0};
	char c;

	for (size_t i = 0; i < body.n;) {
		if (!state.n && i + 4 <= body.n && put_three(s, body.p + i)) {
			i += 4;
			continue;
		}
		if (base64_step(&state, body.p[i], &c))
			put(s, c, at + i + (state.n == 0));
		i++;
	}
}

/* What follows a newline inside a line of the encoding has that line for its
 * place. */
static void put_uu(struct sink *s, const struct mail *m, struct text body)
{
	bool inside = false;
	char out[64];
	struct text name;

	while (body.n) {
		struct text line = take_line(&body);
		size_t at = (size_t)(line.p - m->raw.p), n;

		if (!inside) {
			inside = uu_begin(line, &name);
			s->t->mark[0].raw = at + line.n;
			continue;
		}
		if (text_eq(text_rtrim(line), TEXT("end")))
			break;
		n = decode_uu_line(line, out);
		for (size_t i = 0; i < n; i++)
			put(s, out[i], i + 1 < n ? at : at + line.n);
	}
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
	else if (p->transfer == MAIL_UUENCODE)
		put_uu(&s, m, body);
	else
		put_plain(&s, m, body);
	t->text = (struct text){s.p, s.n};
}
