/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Atom feeds of public-inbox: a thread, the newest mails, search results. Read
 * as a stream of tags (tags.h); no entity but the five of XML is known, no
 * DTD is read, nothing is fetched. The date is that of arrival; the id of a
 * mail and of its parent stand in links alone.
 */
#include "base/limits.h"
#include "base/number.h"
#include "parser/mail/tags.h"
#include "parser/source/convert.h"

/* Bytes of a name, a title or an address. */
#define VALUE_BYTES ((size_t)4096)

struct feed {
	struct arena *a;
	struct converted *c;
	struct tags tags;
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

/* Names of elements, without a prefix. */
static const char *local(const char *name)
{
	const char *colon = strchr(name, ':');

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
			const char *const *atts)
{
	g->value = g->author && strcmp(name, "name") == 0 ? &g->d.name
		 : g->author && strcmp(name, "email") == 0 ? &g->d.address
		 : strcmp(name, "title") == 0 ? &g->d.subject
		 : strcmp(name, "updated") == 0 ? &g->d.date : NULL;
	g->escaped = text_is(tags_attribute(atts, "type"), "html");
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
	size_t end = g->tags.from + t.n;

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
	g->d = (struct draft){.from = g->tags.place};
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

static void on_start(void *data, const char *tag, const char *const *atts)
{
	struct feed *g = data;
	const char *name = local(tag);
	struct text href = tags_attribute(atts, "href");

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

static void on_end(void *data, const char *tag)
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

static void on_text(void *data, struct text t)
{
	struct feed *g = data;

	if (g->content)
		content_text(g, t);
	else if (g->value)
		put(g, t.p, t.n);
}

static void run(struct feed *g, struct text page)
{
	g->tags = (struct tags){
		.start = on_start, .end = on_end, .text = on_text, .data = g,
	};
	if (tags_read(page, TAGS_XML, &g->tags) != TAGS_WHOLE)
		g->c->why = "is damaged: only the mails before that were read";
}

bool convert_atom(struct arena *a, struct text page, struct converted *c)
{
	struct feed g = {.a = a, .c = c};

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
	run(&g, page);
	if (g.entries > LIMIT_MESSAGES)
		c->why = "has more mails than are read";
	if (!c->n_mails && !c->why)
		c->why = "is a feed without mails";
	return c->n_mails > 0;
}
