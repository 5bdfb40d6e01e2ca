/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Atom feeds of public-inbox: a thread, the newest mails, search results. Read
 * as a stream of events by libxml2; no entity but the five of XML is known, no
 * DTD is read, nothing is fetched. The date is that of arrival; the id of a
 * mail and of its parent stand in links alone.
 */
#include "base/limits.h"
#include "base/number.h"
#include "parser/source/convert.h"
#include "parser/source/xml_library.h"

/* Bytes of a name, a title or an address. */
#define VALUE_BYTES ((size_t)4096)

struct feed {
	struct arena *a;
	struct converted *c;
	const struct xml_library *xml;
	xmlParserCtxtPtr parser;
	bool entry, content, author, escaped;
	/* The element whose text is being read. */
	struct text *value;
	char *text;		/* of the value or the content so far */
	size_t n, cap;
	struct draft d;
	struct flat f;
	size_t entries;
};

static void put(struct feed *g, const char *p, size_t n)
{
	arena_append(g->a, &g->text, &g->n, &g->cap, p, n);
}

static size_t place(const struct feed *g)
{
	long at = g->xml->xmlByteConsumed(g->parser);

	return at > 0 ? (size_t)at : 0;
}

/* The byte of the feed where a text begins that the parser gives: mostly it
 * points into the input, and the parser stands at its start or its end. */
static size_t place_of(const struct feed *g, struct text t)
{
	const xmlParserInput *in = g->parser->input;
	uintptr_t p = (uintptr_t)t.p, base = in ? (uintptr_t)in->base : 0;

	if (in && p >= base && p < (uintptr_t)in->end)
		return in->consumed + (p - base);
	return place(g);
}

static struct text attribute(const xmlChar **atts, const char *name)
{
	for (size_t i = 0; atts && atts[i]; i += 2)
		if (strcmp((const char *)atts[i], name) == 0)
			return text_of((const char *)atts[i + 1]);
	return (struct text){NULL, 0};
}

/* Names of elements, without a prefix. */
static const char *local(const xmlChar *tag)
{
	const char *name = (const char *)tag, *colon = strchr(name, ':');

	return colon ? colon + 1 : name;
}

/* ---- values ---- */

/* References in a title that was escaped twice. */
static struct text unescaped(struct arena *a, struct text t)
{
	static const struct {
		const char *name;
		char c;
	} names[] = {
		{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'},
		{"&quot;", '"'}, {"&#34;", '"'}, {"&#38;", '&'},
		{"&#39;", '\''}, {"&#60;", '<'}, {"&#62;", '>'},
	};
	char *p = arena_bytes(a, t.n + 1);
	size_t n = 0;

	while (t.n) {
		size_t i = 0, count = sizeof(names) / sizeof(*names);

		while (i < count && !text_begins(t, names[i].name))
			i++;
		p[n++] = i < count ? names[i].c : t.p[0];
		t = text_from(t, i < count ? strlen(names[i].name) : 1);
	}
	return (struct text){p, n};
}

static void begin_value(struct feed *g, const char *name,
			const xmlChar **atts)
{
	g->value = g->author && strcmp(name, "name") == 0 ? &g->d.name
		 : g->author && strcmp(name, "email") == 0 ? &g->d.address
		 : strcmp(name, "title") == 0 ? &g->d.subject
		 : strcmp(name, "updated") == 0 ? &g->d.date : NULL;
	g->escaped = text_is(attribute(atts, "type"), "html");
	g->n = 0;
}

static void end_value(struct feed *g)
{
	struct text t = {g->text, g->n < VALUE_BYTES ? g->n : VALUE_BYTES};

	if (!g->value)
		return;
	*g->value = g->escaped ? unescaped(g->a, t) : arena_text(g->a, t);
	g->value = NULL;
}

/* ---- content ---- */

static void add_link(struct feed *g, struct text href)
{
	struct flat *f = &g->f;

	f->link = arena_grow(g->a, f->link, f->n_links, &f->cap_links,
			     sizeof(*f->link));
	f->link[f->n_links++] = (struct flat_link){
		.at = g->n, .href = arena_text(g->a, href),
	};
}

static void add_line(struct feed *g, size_t from)
{
	struct flat *f = &g->f;

	f->line = arena_grow(g->a, f->line, f->n_lines, &f->cap_lines,
			     sizeof(*f->line));
	f->line[f->n_lines++] = (struct flat_line){g->n, from};
}

static void content_text(struct feed *g, struct text t)
{
	size_t end = place_of(g, t) + t.n;

	while (t.n) {
		const char *nl = memchr(t.p, '\n', t.n);
		size_t n = nl ? (size_t)(nl - t.p) + 1 : t.n;

		if (!g->n || g->text[g->n - 1] == '\n')
			add_line(g, end > t.n ? end - t.n : 0);
		put(g, t.p, n);
		t = text_from(t, n);
	}
}

static void begin_content(struct feed *g)
{
	g->content = true;
	g->n = 0;
	g->f.n_lines = g->f.n_links = 0;
}

/* What follows must not write over it. */
static void end_content(struct feed *g)
{
	g->content = false;
	g->f.text = (struct text){g->text, g->n};
	g->text = NULL;
	g->n = g->cap = 0;
}

static void begin_entry(struct feed *g)
{
	g->entry = true;
	g->d = (struct draft){.from = place(g)};
	g->n = 0;
	g->f = (struct flat){0};
	g->entries++;
}

static void end_entry(struct feed *g)
{
	if (g->entries <= LIMIT_MESSAGES)
		convert_mail(g->a, g->c, &g->d, &g->f, 0, g->f.n_lines);
	g->entry = false;
	g->n = 0;
}

/* ---- events ---- */

static void on_start(void *data, const xmlChar *tag, const xmlChar **atts)
{
	struct feed *g = data;
	const char *name = local(tag);
	struct text href = attribute(atts, "href");

	if (g->content) {
		if (href.n)
			add_link(g, href);
	} else if (strcmp(name, "entry") == 0) {
		begin_entry(g);
	} else if (!g->entry) {
		return;
	} else if (strcmp(name, "content") == 0) {
		begin_content(g);
	} else if (strcmp(name, "author") == 0) {
		g->author = true;
	} else if (strcmp(name, "link") == 0 && !g->d.id.n) {
		g->d.id = convert_id(g->a, href);
	} else if (strcmp(name, "in-reply-to") == 0) {
		g->d.parent = convert_id(g->a, href);
	} else {
		begin_value(g, name, atts);
	}
}

static void on_end(void *data, const xmlChar *tag)
{
	struct feed *g = data;
	const char *name = local(tag);

	if (!g->entry)
		return;
	if (g->content && strcmp(name, "content") == 0)
		end_content(g);
	else if (g->content)
		return;
	else if (strcmp(name, "author") == 0)
		g->author = false;
	else if (strcmp(name, "entry") == 0)
		end_entry(g);
	else
		end_value(g);
}

static void on_text(void *data, const xmlChar *chars, int n)
{
	struct feed *g = data;
	struct text t = {(const char *)chars, n > 0 ? (size_t)n : 0};

	if (g->content)
		content_text(g, t);
	else if (g->value)
		put(g, t.p, t.n);
}

static void run(struct feed *g, struct text page)
{
	xmlSAXHandler events = {
		.startElement = on_start,
		.endElement = on_end,
		.characters = on_text,
		.ignorableWhitespace = on_text,
		.cdataBlock = on_text,
	};

	g->parser = g->xml->xmlCreateMemoryParserCtxt(page.p, (int)page.n);
	if (!g->parser)
		return;
	*g->parser->sax = events;
	g->parser->userData = g;
	g->xml->xmlCtxtUseOptions(g->parser, XML_PARSE_NONET |
				  XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
				  XML_PARSE_IGNORE_ENC);
	g->xml->xmlSwitchEncoding(g->parser, XML_CHAR_ENCODING_UTF8);
	g->xml->xmlParseDocument(g->parser);
	if (!g->parser->wellFormed)
		g->c->why = "is damaged: only the mails before that were read";
	if (g->parser->myDoc)
		g->xml->xmlFreeDoc(g->parser->myDoc);
	g->xml->xmlFreeParserCtxt(g->parser);
}

bool convert_atom(struct arena *a, struct text page, struct converted *c)
{
	struct feed g = {.a = a, .c = c, .xml = xml_library()};

	if (text_has(page, TEXT("<!DOCTYPE")) ||
	    text_has(page, TEXT("<!ENTITY"))) {
		c->why = "is no feed of an archive: it defines entities";
		return false;
	}
	if (markup_hostile(page)) {
		c->why = "is no feed of an archive: its tags are too many or "
			 "too deep";
		return false;
	}
	if (!g.xml) {
		c->why = "is not read without libxml2";
		return false;
	}
	run(&g, page);
	if (g.entries > LIMIT_MESSAGES)
		c->why = "has more mails than are read";
	if (!c->n_mails && !c->why)
		c->why = "is a feed without mails";
	return c->n_mails > 0;
}
