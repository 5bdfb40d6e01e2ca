/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Encoded words in header fields (RFC 2047), also where the standard does not
 * want them: in quotes, glued to other text, longer than 75 bytes. Neighbours
 * in one charset are decoded together, as mailers split characters.
 */
#include "parser/mail/mime.h"

/* Bytes of a charset's name and of an encoded word; the standard has 75 for
 * both together, real mails have whole subjects in one word. */
#define LIMIT_CHARSET 40
#define LIMIT_WORD 1000

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
	const char *charset_used;

	while (encoded_word(rest, &w)) {
		struct base64 s = {0};

		if (w.encoding == 'q')
			decode_qp_line(w.bytes, true, p, &n);
		else
			n += decode_base64(&s, w.bytes, p + n);
		rest = text_ltrim(text_from(rest, w.n));
	}
	*out = charset_decode(a, charset, (struct text){p, n}, &charset_used);
	return used;
}

struct text decode_words(struct arena *a, struct text t)
{
	struct text plain;
	size_t from = 0, n = 0;
	bool word_before = false;
	char *p;

	if (!text_has(t, TEXT("=?")) || t.n > MIME_VALUE)
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

struct text header_squeeze(struct arena *a, struct text t)
{
	char *p;
	size_t n = 0;
	bool any = false;

	for (size_t i = 0; i < t.n && !any; i++)
		any = (unsigned char)t.p[i] <= ' ' && ch_space(t.p[i]) &&
		      (t.p[i] != ' ' || (i && t.p[i - 1] == ' '));
	if (!any)
		return t;
	p = arena_alloc(a, t.n + 1);
	for (size_t i = 0; i < t.n; i++) {
		char c = ch_space(t.p[i]) ? ' ' : t.p[i];

		if (c != ' ' || (n && p[n - 1] != ' '))
			p[n++] = c;
	}
	return text_rtrim((struct text){p, n});
}
