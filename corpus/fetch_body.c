/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Answers looked at before they are believed. An archive that asks for a
 * browser's work answers with status 200 and a page, one that fails in the
 * middle with half a gzip file; neither must be stored as a thread.
 */
#define ZLIB_CONST
#include "corpus/fetch_body.h"

#include <zlib.h>

#include "base/limits.h"
#include "base/number.h"

#define WINDOW ((size_t)64 << 10)
#define WITH_GZIP_HEADER 16
/* Titles and challenges stand at the start of a page. */
#define PAGE_HEAD ((size_t)64 << 10)

static bool is_gzip(struct text t)
{
	return text_starts(t, TEXT("\x1f\x8b"));
}

/* ---- pages ---- */

/* By how a page begins; a byte order mark or blanks may stand before it. */
static bool is_html(struct text t)
{
	t = text_ltrim(text_sub(t, 0, 512));
	text_skip(&t, TEXT("\xef\xbb\xbf"));
	return text_istarts(t, TEXT("<!doctype")) ||
	       text_istarts(t, TEXT("<html")) ||
	       text_istarts(t, TEXT("<head")) ||
	       text_istarts(t, TEXT("<?xml")) ||
	       text_istarts(t, TEXT("<!--")) || text_istarts(t, TEXT("<title"));
}

/* Anubis, Cloudflare and the like, by what stands in their pages and hardly in
 * a mail that is shown as one. */
static bool is_challenge(struct text page)
{
	static const char *const marks[] = {
		"making sure you're not a bot", "making sure you&#39;re not",
		"anubis_challenge", "/.within.website/", "cf-challenge",
		"challenge-platform", "<title>just a moment",
		"<title>checking your browser",
	};

	page = text_sub(page, 0, PAGE_HEAD);
	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (text_ihas(page, text_of(marks[i])))
			return true;
	return false;
}

static enum fetch_body plain_kind(struct text t)
{
	if (!t.n)
		return BODY_EMPTY;
	if (text_starts(t, TEXT("From ")))
		return BODY_MBOX;
	if (is_html(t))
		return is_challenge(t) ? BODY_CHALLENGE : BODY_HTML;
	return BODY_OTHER;
}

/* ---- gzip ---- */

/* Inflates through one window: nothing but the start is kept. */
struct inflating {
	z_stream z;
	size_t came, went;	/* bytes in, bytes out */
	char *window;
	struct text start;	/* the first bytes that came out */
	size_t most;		/* room for them */
	char *to;
};

static void keep_start(struct inflating *x, size_t n)
{
	if (n > x->most - x->start.n)
		n = x->most - x->start.n;
	if (!n)
		return;
	memcpy(x->to + x->start.n, x->window, n);
	x->start.n += n;
}

/* As parser/source judges packed files: a ratio that mails never reach, once
 * enough has come out to tell. */
static bool too_much(const struct inflating *x)
{
	size_t used = x->came - x->z.avail_in;

	return x->went > LIMIT_FETCH_INFLATED ||
	       (x->went > LIMIT_GZIP_FREE &&
		x->went / LIMIT_GZIP_RATIO > used);
}

/* One window. True to go on; else *end says why not. */
static bool inflate_more(struct inflating *x, enum fetch_body *end)
{
	struct text rest;
	int status;

	x->z.next_out = (unsigned char *)x->window;
	x->z.avail_out = (uInt)WINDOW;
	status = inflate(&x->z, Z_NO_FLUSH);
	if (status == Z_MEM_ERROR)
		out_of_memory();
	x->went += WINDOW - x->z.avail_out;
	keep_start(x, WINDOW - x->z.avail_out);
	*end = BODY_BOMB;
	if (too_much(x))
		return false;
	rest = (struct text){(const char *)x->z.next_in, x->z.avail_in};
	*end = BODY_MBOX;
	if (status == Z_STREAM_END)
		return is_gzip(rest) && inflateReset(&x->z) == Z_OK;
	*end = status == Z_BUF_ERROR || !rest.n ? BODY_CUT : BODY_DAMAGED;
	return status == Z_OK;
}

/* BODY_MBOX: all of it was good, whatever it is. */
static enum fetch_body inflate_all(struct inflating *x, struct text t,
				   bool start_only)
{
	enum fetch_body end = BODY_DAMAGED;

	x->came = t.n;
	x->z.next_in = (const unsigned char *)t.p;
	x->z.avail_in = (uInt)t.n;
	if (inflateInit2(&x->z, WITH_GZIP_HEADER + MAX_WBITS) != Z_OK)
		out_of_memory();
	while (inflate_more(x, &end))
		if (start_only && x->start.n == x->most)
			break;
	inflateEnd(&x->z);
	return end;
}

struct text fetch_body_start(struct arena *a, struct text body, size_t most)
{
	struct inflating x = {.most = most};

	if (!is_gzip(body))
		return text_sub(body, 0, most);
	x.window = arena_bytes(a, WINDOW);
	x.to = arena_bytes(a, most + 1);
	x.start.p = x.to;
	inflate_all(&x, body, true);
	return x.start;
}

enum fetch_body fetch_body_kind(struct text body)
{
	struct inflating x = {.most = 2048};
	struct arena *a;
	enum fetch_body kind;

	if (!is_gzip(body))
		return plain_kind(body);
	a = arena_new();
	x.window = arena_bytes(a, WINDOW);
	x.to = arena_bytes(a, x.most);
	x.start.p = x.to;
	kind = inflate_all(&x, body, false);
	if (kind == BODY_MBOX)
		kind = plain_kind(x.start);
	arena_free(a);
	return kind;
}

/* ---- what a page says ---- */

/* What is between two marks, the first of which may be in any case. */
static struct text between(struct text t, const char *from, const char *to)
{
	size_t at = text_ifind(t, text_of(from));

	if (at == TEXT_NOT_FOUND)
		return (struct text){0};
	t = text_from(t, at + strlen(from));
	at = text_ifind(t, text_of(to));
	return text_sub(t, 0, at == TEXT_NOT_FOUND ? 0 : at);
}

struct text fetch_body_title(struct arena *a, struct text html)
{
	struct text t = between(text_sub(html, 0, PAGE_HEAD), "<title>", "<");
	char *to = arena_bytes(a, 81);
	size_t n = 0;

	while (t.n && n < 80) {
		struct text word = text_word(&t);

		if (n && word.n && n < 79)
			to[n++] = ' ';
		for (size_t i = 0; i < word.n && n < 80; i++)
			to[n++] = word.p[i];
	}
	return (struct text){to, n};
}

/* One entity at the start of t that may stand in an id; the bytes taken, 0
 * when it is none of them. */
static size_t take_entity(struct text t, char *c)
{
	static const struct { const char *name; char c; } named[] = {
		{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'},
		{"&commat;", '@'},
	};
	uint64_t value = 0;
	size_t n;

	for (size_t i = 0; i < sizeof(named) / sizeof(*named); i++)
		if (text_begins(t, named[i].name)) {
			*c = named[i].c;
			return strlen(named[i].name);
		}
	if (!text_begins(t, "&#"))
		return 0;
	if (text_ibegins(t, "&#x"))
		n = 3 + num_hex(text_from(t, 3), &value);
	else
		n = 2 + num_uint(text_from(t, 2), &value);
	if (value <= ' ' || value > '~' || n >= t.n || t.p[n] != ';')
		return 0;
	*c = (char)value;
	return n + 1;
}

/* An entity that stands for no printable character stays as it is. */
static struct text without_entities(struct arena *a, struct text t)
{
	char *to = arena_bytes(a, t.n + 1);
	size_t n = 0;

	while (t.n) {
		size_t taken = take_entity(t, &to[n]);

		if (!taken) {
			to[n] = t.p[0];
			taken = 1;
		}
		n++;
		t = text_from(t, taken);
	}
	return (struct text){to, n};
}

/* "x@xxxxxxx", "x@...", "[email protected]": the archive hides addresses, and
 * a message-id looks like one. */
static bool masked(struct text id)
{
	size_t at = text_find_char(id, '@');
	struct text host = text_from(id, at == TEXT_NOT_FOUND ? id.n : at + 1);

	if (!host.n || text_has(host, TEXT("...")))
		return true;
	for (size_t i = 0; i < host.n; i++)
		if (host.p[i] != 'x' && host.p[i] != '.')
			return false;
	return true;
}

/* A tag, where "<a@b>" is an id and none. */
static bool skip_tag(struct text *t)
{
	static const char *const names[] = {
		"a", "b", "dd", "em", "li", "strong", "td", "tt", "/b", "/em",
		"/strong", "/th", "/td",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		size_t n = strlen(names[i]);

		if (t->n <= n + 1 || t->p[0] != '<' ||
		    !text_ibegins(text_from(*t, 1), names[i]) ||
		    (t->p[n + 1] != '>' && !ch_space(t->p[n + 1])))
			continue;
		text_cut(t, '>');
		*t = text_ltrim(*t);
		return true;
	}
	return false;
}

/* The id at the start of t, up to what cannot be in one. */
static struct text id_at(struct arena *a, struct text t)
{
	size_t n = 0;

	t = text_ltrim(text_sub(t, 0, 2048));
	/* It may be a link in a cell: <td><a href="...">&lt;id&gt;</a> */
	while (skip_tag(&t))
		;
	t = text_ltrim(without_entities(a, t));
	text_skip(&t, TEXT("<"));
	while (n < t.n && !ch_space(t.p[n]) && !strchr("<>\"", t.p[n]))
		n++;
	t = text_sub(t, 0, n);
	return text_sub(t, 0, masked(t) || t.n > 998 ? 0 : n);
}

/* The marks by which pages of archives name the id, the surest first: comments
 * of programs that make archives of pages, a row of a table, a link. */
struct text fetch_body_id(struct arena *a, struct text html)
{
	static const char *const marks[] = {
		"<!-- id=\"", "<!--X-Message-Id:", "Message-ID:</th>",
		"Message ID</th>", "Message-ID:", "href=\"?i=",
	};

	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
		size_t at = text_ifind(html, text_of(marks[i]));
		struct text id;

		if (at == TEXT_NOT_FOUND)
			continue;
		id = id_at(a, text_from(html, at + strlen(marks[i])));
		if (id.n)
			return id;
	}
	return (struct text){0};
}
