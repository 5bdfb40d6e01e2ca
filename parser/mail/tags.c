/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The child turns the parser's events into records, this side turns records
 * into calls. A record is a head and strings, each with its length in front
 * and a NUL behind. The child may have been taken over, so nothing in a record
 * is believed: lengths, counts, ends of strings, places.
 */
#include "parser/mail/tags.h"

#include "base/buf.h"
#include "base/child.h"
#include "parser/source/xml_library.h"

/* Of processor time: a second, and one for each so many bytes. */
#define BYTES_A_SECOND ((size_t)512 << 10)
#define MEMORY ((size_t)256 << 20)
/* Memory of the parser for a byte of the page. */
#define MEMORY_FACTOR 16
/* Strings of a record: a name, attributes and values. */
#define STRINGS 4002
#define NO_STRING UINT32_MAX

enum kind { START, END, TEXT_BYTES, BROKEN };

struct head {
	uint32_t kind, strings;
	uint64_t place, from;
};

/* ---- in the child ---- */

struct work {
	const struct xml_library *xml;
	struct text page;
	enum tags_language language;
	struct child_out *out;
	xmlParserCtxtPtr parser;
};

static void send_head(struct work *w, enum kind kind, size_t strings,
		      const char *p)
{
	const xmlParserInput *in = w->parser->input;
	long at = w->xml->xmlByteConsumed(w->parser);
	uintptr_t text = (uintptr_t)p, base = in ? (uintptr_t)in->base : 0;
	struct head h = {
		.kind = kind,
		.strings = (uint32_t)strings,
		.place = at > 0 ? (uint64_t)at : 0,
	};

	h.from = h.place;
	/* Mostly a text points into the input. */
	if (p && in && text >= base && text < (uintptr_t)in->end)
		h.from = in->consumed + (text - base);
	child_put(w->out, &h, sizeof(h));
}

static void send_string(struct work *w, const char *p, size_t n)
{
	uint32_t size = p ? (uint32_t)n : NO_STRING;

	child_put(w->out, &size, sizeof(size));
	if (p) {
		child_put(w->out, p, n);
		child_put(w->out, "", 1);
	}
}

static void send_cstr(struct work *w, const xmlChar *p)
{
	send_string(w, (const char *)p, p ? strlen((const char *)p) : 0);
}

static void on_start(void *data, const xmlChar *name, const xmlChar **atts)
{
	struct work *w = data;
	size_t n = 0;

	while (atts && atts[n] && n + 2 < STRINGS)
		n += 2;
	send_head(w, START, n + 1, NULL);
	send_cstr(w, name);
	for (size_t i = 0; i < n; i++)
		send_cstr(w, atts[i]);
}

static void on_end(void *data, const xmlChar *name)
{
	struct work *w = data;

	send_head(w, END, 1, NULL);
	send_cstr(w, name);
}

static void on_text(void *data, const xmlChar *text, int n)
{
	struct work *w = data;

	if (n <= 0)
		return;
	send_head(w, TEXT_BYTES, 1, (const char *)text);
	send_string(w, (const char *)text, (size_t)n);
}

static void parse(struct work *w)
{
	xmlSAXHandler events = {
		.startElement = on_start,
		.endElement = on_end,
		.characters = on_text,
		.ignorableWhitespace = on_text,
		.cdataBlock = w->language == TAGS_XML ? on_text : NULL,
	};
	xmlParserCtxtPtr c = w->parser;

	*c->sax = events;
	c->userData = w;
	if (w->language == TAGS_HTML) {
		w->xml->htmlCtxtUseOptions(
			c, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR |
				   HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
				   HTML_PARSE_IGNORE_ENC);
		w->xml->xmlSwitchEncoding(c, XML_CHAR_ENCODING_UTF8);
		w->xml->htmlParseDocument(c);
		return;
	}
	w->xml->xmlCtxtUseOptions(c, XML_PARSE_NONET | XML_PARSE_NOERROR |
					     XML_PARSE_NOWARNING |
					     XML_PARSE_IGNORE_ENC);
	w->xml->xmlSwitchEncoding(c, XML_CHAR_ENCODING_UTF8);
	w->xml->xmlParseDocument(c);
	if (!c->wellFormed)
		send_head(w, BROKEN, 0, NULL);
}

static void work(struct child_out *out, void *data)
{
	struct work *w = data;
	int n = (int)w->page.n;

	w->out = out;
	w->parser = w->language == TAGS_HTML
			    ? w->xml->htmlCreateMemoryParserCtxt(w->page.p, n)
			    : w->xml->xmlCreateMemoryParserCtxt(w->page.p, n);
	if (!w->parser)
		return;
	parse(w);
	if (w->parser->myDoc)
		w->xml->xmlFreeDoc(w->parser->myDoc);
	if (w->language == TAGS_HTML)
		w->xml->htmlFreeParserCtxt(w->parser);
	else
		w->xml->xmlFreeParserCtxt(w->parser);
}

/* ---- on this side ---- */

struct intake {
	struct tags *tags;
	struct buf buf;		/* what has come and was not used yet */
	size_t used;
	size_t most;		/* bytes of the page */
	bool broken, lied;
	const char *string[STRINGS + 1];
	size_t length[STRINGS];
};

/* Takes n bytes at *at; NULL when they have not all come. */
static const char *piece(struct text t, size_t *at, size_t n)
{
	/* Nothing at all has come yet: no address to count from. */
	if (!t.p || n > t.n - *at)
		return NULL;
	*at += n;
	return t.p + *at - n;
}

/* Reads the strings of a record; false when some has not come, or with `lied`
 * when they cannot be. */
static bool strings(struct intake *in, struct text t, size_t *at, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *p = piece(t, at, sizeof(uint32_t));
		uint32_t n;

		if (!p)
			return false;
		memcpy(&n, p, sizeof(n));
		in->string[i] = NULL;
		in->length[i] = 0;
		if (n == NO_STRING)
			continue;
		/* References only get shorter when they are resolved; some of
		 * HTML's are two bytes for one. */
		if (n > 2 * in->most + 64) {
			in->lied = true;
			return false;
		}
		p = piece(t, at, (size_t)n + 1);
		if (!p)
			return false;
		if (p[n] != '\0') {
			in->lied = true;
			return false;
		}
		in->string[i] = p;
		in->length[i] = n;
	}
	in->string[count] = NULL;
	return true;
}

static bool plausible(const struct head *h)
{
	switch (h->kind) {
	case START:
		return h->strings % 2 == 1 && h->strings < STRINGS;
	case END:
	case TEXT_BYTES:
		return h->strings == 1;
	case BROKEN:
		return h->strings == 0;
	default:
		return false;
	}
}

static void call(struct intake *in, const struct head *h)
{
	struct tags *t = in->tags;

	t->place = h->place < in->most ? (size_t)h->place : in->most;
	t->from = h->from < in->most ? (size_t)h->from : in->most;
	in->broken |= h->kind == BROKEN;
	if (!h->strings || !in->string[0])
		return;
	if (h->kind == START)
		t->start(t->data, in->string[0], in->string + 1);
	else if (h->kind == END)
		t->end(t->data, in->string[0]);
	else
		t->text(t->data, (struct text){in->string[0], in->length[0]});
}

/* Uses one record; false when it has not all come or is none. */
static bool record(struct intake *in)
{
	struct text t = text_from(buf_text(&in->buf), in->used);
	size_t at = 0;
	const char *p = piece(t, &at, sizeof(struct head));
	struct head h;

	if (!p)
		return false;
	memcpy(&h, p, sizeof(h));
	if (!plausible(&h)) {
		in->lied = true;
		return false;
	}
	if (!strings(in, t, &at, h.strings))
		return false;
	call(in, &h);
	in->used += at;
	return !in->tags->stop;
}

static bool take(void *data, struct text bytes)
{
	struct intake *in = data;

	buf_add(&in->buf, bytes);
	while (record(in))
		;
	if (in->used)
		memmove(in->buf.p, in->buf.p + in->used,
			in->buf.n - in->used);
	in->buf.n -= in->used;
	in->used = 0;
	return !in->lied && !in->tags->stop;
}

enum tags_end tags_read(struct text page, enum tags_language language,
			struct tags *t)
{
	struct work w = {
		.xml = xml_library(), .page = page, .language = language,
	};
	struct arena *a = arena_new();
	struct intake *in = arena_alloc(a, sizeof(*in));
	unsigned int seconds = 1 + (unsigned int)(page.n / BYTES_A_SECOND);
	enum tags_end end;
	bool whole;

	in->tags = t;
	in->most = page.n;
	/* A record holds what stands between two points of the page. */
	in->buf = buf_new(8 * page.n + ((size_t)1 << 20));
	t->place = t->from = 0;
	t->stop = false;
	whole = w.xml && child_run(work, &w, seconds,
				   MEMORY + MEMORY_FACTOR * page.n, take, in);
	if (t->stop)
		end = TAGS_STOPPED;
	else if (in->lied || !whole || in->buf.n)
		end = TAGS_FAILED;
	else
		end = in->broken ? TAGS_BROKEN : TAGS_WHOLE;
	buf_free(&in->buf);
	arena_free(a);
	return end;
}

struct text tags_attribute(const char *const *attribute, const char *name)
{
	for (size_t i = 0; attribute[i]; i += 2)
		if (attribute[i + 1] && strcmp(attribute[i], name) == 0)
			return text_of(attribute[i + 1]);
	return (struct text){NULL, 0};
}
