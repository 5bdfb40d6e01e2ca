/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Transfer encodings (RFC 2045) and encoded words (RFC 2047), lenient as real
 * mails need: lower-case hex, trailing blanks, junk and missing padding in
 * base64. For figures only ASCII matters, so a charset that is not known
 * never drops a byte below 128.
 */
#include "parser/mail/parts.h"

#include "base/utf8.h"

/* Bytes of a charset's name and of an encoded word; the standard has 75 for
 * both together, real mails have whole subjects in one word. */
#define LIMIT_CHARSET 40
#define LIMIT_WORD 1000

static int hex_value(char c)
{
	if (ch_digit(c))
		return c - '0';
	c = ch_fold(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
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
		char c = t.p[i];

		if (c == '=' && i + 2 < t.n && hex_value(t.p[i + 1]) >= 0 &&
		    hex_value(t.p[i + 2]) >= 0) {
			c = (char)(hex_value(t.p[i + 1]) * 16 +
				   hex_value(t.p[i + 2]));
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

size_t decode_base64(struct base64 *s, struct text t, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		int v = base64_value(t.p[i]);

		if (t.p[i] == '=')
			*s = (struct base64){0};
		if (v < 0)
			continue;
		s->bits = s->bits << 6 | (unsigned int)v;
		s->n += 6;
		if (s->n >= 8) {
			s->n -= 8;
			out[n++] = (char)(s->bits >> s->n & 0xff);
			s->bits &= (1U << s->n) - 1;
		}
	}
	return n;
}

/* windows-1252 in 0x80..0x9f; 0 where it has nothing. */
static const unsigned short c1[32] = {
	0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178,
};

static bool latin(struct text charset)
{
	return text_istarts(charset, TEXT("iso-8859-1")) ||
	       text_istarts(charset, TEXT("windows-1252")) ||
	       text_istarts(charset, TEXT("latin1"));
}

struct text decode_charset(struct arena *a, struct text charset,
			   struct text bytes)
{
	char *p;
	size_t n = 0;

	if (utf8_valid(bytes))
		return bytes;
	if (!latin(charset) && charset.n &&
	    !text_istarts(charset, TEXT("us-ascii")))
		return bytes;
	p = arena_array(a, bytes.n + 1, 3);
	for (size_t i = 0; i < bytes.n; i++) {
		unsigned char c = (unsigned char)bytes.p[i];
		uint32_t code = c >= 0x80 && c < 0xa0 ? c1[c - 0x80] : c;

		n += utf8_put(code ? code : 0xfffd, p + n);
	}
	return (struct text){p, n};
}

/* One "=?charset?q?bytes?=" at the start of t. */
struct word {
	struct text charset, bytes;
	char encoding;
	size_t n;
};

static bool encoded_word(struct text t, struct word *w)
{
	struct text rest = t;
	size_t at;

	if (!text_skip(&rest, TEXT("=?")))
		return false;
	at = text_find_char(text_sub(rest, 0, LIMIT_CHARSET), '?');
	if (at == TEXT_NOT_FOUND)
		return false;
	w->charset = text_cut(&rest, '?');
	if (rest.n < 3 || rest.p[1] != '?')
		return false;
	w->encoding = ch_fold(rest.p[0]);
	rest = text_from(rest, 2);
	at = text_find(text_sub(rest, 0, LIMIT_WORD), TEXT("?="));
	if (at == TEXT_NOT_FOUND ||
	    (w->encoding != 'q' && w->encoding != 'b'))
		return false;
	w->bytes = text_sub(rest, 0, at);
	w->charset = text_sub(w->charset, 0,
			      text_find_char(w->charset, '*'));
	w->n = (size_t)(rest.p - t.p) + at + 2;
	return true;
}

/* Bytes of t that are encoded words in the charset of the first, with the
 * blanks between them. */
static size_t run_length(struct text t, struct word w)
{
	struct text charset = w.charset;
	size_t used = 0;

	do {
		used = (size_t)(text_ltrim(text_from(t, used)).p - t.p) + w.n;
	} while (encoded_word(text_ltrim(text_from(t, used)), &w) &&
		 text_ieq(w.charset, charset));
	return used;
}

/* Decodes a word and all that follow in the same charset together, so that a
 * character split between two words comes out whole. */
static size_t decode_run(struct arena *a, struct text t, struct word w,
			 struct text *out)
{
	size_t used = run_length(t, w), n = 0;
	struct text rest = text_sub(t, 0, used), charset = w.charset;
	char *p = arena_alloc(a, used + 4);

	while (encoded_word(rest, &w)) {
		struct base64 s = {0};

		if (w.encoding == 'q')
			decode_qp_line(w.bytes, true, p, &n);
		else
			n += decode_base64(&s, w.bytes, p + n);
		rest = text_ltrim(text_from(rest, w.n));
	}
	*out = decode_charset(a, charset, (struct text){p, n});
	return used;
}

/* Bytes of one header value that are looked through. */
#define LIMIT_VALUE 16384

struct text decode_words(struct arena *a, struct text t)
{
	struct text plain;
	size_t from = 0, n = 0;
	bool word_before = false;
	char *p;

	if (!text_has(t, TEXT("=?")) || t.n > LIMIT_VALUE)
		return t;
	/* One byte of Latin-1 becomes at most three. */
	p = arena_array(a, t.n + 1, 3);
	while (from < t.n) {
		struct word w;
		size_t at = text_find(text_from(t, from), TEXT("=?"));
		bool word;

		plain = text_sub(t, from, at);
		from += plain.n;
		word = from < t.n && encoded_word(text_from(t, from), &w);
		/* Blanks between two words are not there. */
		if (!(word && word_before && text_trim(plain).n == 0)) {
			memcpy(p + n, plain.p, plain.n);
			n += plain.n;
		}
		word_before = word;
		if (from == t.n)
			break;
		plain = text_sub(t, from, 2);
		from += word ? decode_run(a, text_from(t, from), w, &plain) : 2;
		memcpy(p + n, plain.p, plain.n);
		n += plain.n;
	}
	return (struct text){p, n};
}
