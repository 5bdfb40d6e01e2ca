/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * HTML as lines, from a stream of tags and texts (tags.h); no tree is made.
 * What stands in <pre> is kept as it is; elsewhere blanks run together and
 * blocks begin lines. Addresses that a proxy masked are still in the page and
 * are put back. The library is quadratic in the attributes of a tag, and takes
 * a step for each open element at each closing tag; such pages are refused.
 */
#include "parser/source/flatten.h"

#include "base/limits.h"
#include "parser/mail/tags.h"

/* Attributes of a tag; tags times open elements, and what a tag or a reference
 * costs besides, in steps of some 5 ns. A page of 1,000 messages comes to a
 * tenth of it. */
#define MARKUP_ATTRIBUTES 1000
#define MARKUP_WORK ((uint64_t)100 << 20)
#define TAG_WORK 60
/* Different names; words of titles with blanks count too. */
#define MARKUP_NAMES 4000
#define NAME_BITS 65536
#define NAME_BYTES ((size_t)24)

/* ---- what is refused ---- */

/* Never closed, so that they do not nest. */
static bool is_void(struct text name)
{
	static const char *const names[] = {
		"br", "hr", "img", "input", "link", "meta", "p", "!", "?"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_ibegins(name, names[i]) &&
		    (name.n == strlen(names[i]) ||
		     !ch_alnum(name.p[strlen(names[i])])))
			return true;
	return false;
}

/* Something like an attribute begins at p[i]. */
static bool attribute_at(struct text t, size_t i)
{
	char c = t.p[i];

	return c == '=' || c == '"' || c == '\'' || c == '/' ||
	       (ch_space(c) && i + 1 < t.n && !ch_space(t.p[i + 1]));
}

struct markup {
	uint64_t work, depth, deepest;
	size_t attributes;
	bool tag;
	size_t names;			/* different ones, about */
	unsigned char seen[NAME_BITS / 8];
};

/* A name of a tag or an attribute: the library's table of names becomes slow
 * when there are many. */
static void note_name(struct markup *m, struct text t)
{
	size_t n = 0, bit;

	while (n < t.n && n < NAME_BYTES && !ch_space(t.p[n]) &&
	       !strchr("=>/\"'", t.p[n]))
		n++;
	if (!n)
		return;
	bit = (size_t)text_hash(text_sub(t, 0, n)) % NAME_BITS;
	m->names += !(m->seen[bit / 8] >> bit % 8 & 1);
	m->seen[bit / 8] |= (unsigned char)(1 << bit % 8);
}

static void open_tag(struct markup *m, struct text name)
{
	m->tag = true;
	m->attributes = 0;
	note_name(m, text_from(name, text_starts(name, TEXT("/"))));
	m->work += m->deepest + TAG_WORK;
	if (text_starts(name, TEXT("/")))
		m->depth -= m->depth > 0;
	else if (!is_void(name))
		m->depth++;
	/* What closes nothing costs a look at all that is open. */
	if (m->depth > m->deepest)
		m->deepest = m->depth;
}

bool markup_hostile(struct text t)
{
	struct markup m = {0};

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '<') {
			open_tag(&m, text_sub(t, i + 1, NAME_BYTES));
		} else if (t.p[i] == '>') {
			/* <a/> closes itself. */
			if (m.tag && i && t.p[i - 1] == '/')
				m.depth -= m.depth > 0;
			m.tag = false;
		} else if (m.tag && attribute_at(t, i)) {
			m.attributes++;
			if (ch_space(t.p[i]))
				note_name(&m, text_sub(t, i + 1, NAME_BYTES));
		} else if (t.p[i] == '&') {
			m.work += TAG_WORK;
		}
		if (m.attributes > 4 * MARKUP_ATTRIBUTES ||
		    m.work > MARKUP_WORK || m.names > MARKUP_NAMES)
			return true;
	}
	return false;
}

/* ---- events ---- */

struct flattening {
	struct arena *a;
	struct flat *f;
	struct tags tags;
	char *p;
	size_t n, cap;
	size_t start;		/* of the last line in p */
	unsigned int pre, silent;
	unsigned int masked;	/* in the text of a masked address */
	bool blank;		/* due before the next word */
	bool full;		/* LIMIT_LINES */
};

static void put(struct flattening *g, const char *p, size_t n)
{
	arena_append(g->a, &g->p, &g->n, &g->cap, p, n);
}

/* Notes where a line comes from, before its first byte. */
static void begin_line(struct flattening *g, size_t from)
{
	struct flat *f = g->f;

	if (g->n != g->start ||
	    (f->n_lines && f->line[f->n_lines - 1].at == g->n))
		return;
	g->full = f->n_lines + 1 >= LIMIT_LINES;
	f->line = arena_grow(g->a, f->line, f->n_lines, &f->cap_lines,
			     sizeof(*f->line));
	f->line[f->n_lines++] = (struct flat_line){g->n, from};
}

static void end_line(struct flattening *g)
{
	put(g, "\n", 1);
	g->start = g->n;
	g->blank = false;
}

static void break_line(struct flattening *g)
{
	if (g->n != g->start)
		end_line(g);
}

/* "HEX" of a masked address: the first byte is the key of the rest. */
static void unmask(struct flattening *g, struct text hex)
{
	char out[256];
	unsigned int key = 0;
	size_t n = 0;

	for (size_t i = 0; i + 1 < hex.n && n < sizeof(out); i += 2) {
		unsigned int v = 0;

		for (size_t k = i; k < i + 2; k++) {
			char c = ch_fold(hex.p[k]);

			if (!ch_hex(c))
				return;
			v = v << 4 | (unsigned int)(ch_digit(c) ? c - '0'
							: c - 'a' + 10);
		}
		if (i == 0)
			key = v;
		else
			out[n++] = (char)(v ^ key);
	}
	/* An address in ASCII, or nothing. */
	for (size_t i = 0; i < n; i++)
		if (out[i] <= ' ' || out[i] == 127)
			return;
	begin_line(g, g->tags.place);
	put(g, out, n);
	g->masked = 1;
}

static bool silent(const char *name)
{
	return strcmp(name, "script") == 0 || strcmp(name, "style") == 0 ||
	       strcmp(name, "title") == 0;
}

static bool block(const char *name)
{
	static const char *const names[] = {
		"p", "div", "br", "li", "ul", "ol", "tr", "hr", "table", "dl",
		"dt", "dd", "blockquote", "pre", "form", "h1", "h2", "h3",
		"h4", "h5", "h6", "article", "section", "header", "footer",
		"body",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static void add_link(struct flattening *g, struct text href, struct text id)
{
	struct flat *f = g->f;

	if (!href.n && !id.n)
		return;
	f->link = arena_grow(g->a, f->link, f->n_links, &f->cap_links,
			     sizeof(*f->link));
	f->link[f->n_links++] = (struct flat_link){
		g->n + g->blank, arena_text(g->a, href),
		arena_text(g->a, id),
	};
}

static void on_start(void *data, const char *name, const char *const *atts)
{
	struct flattening *g = data;
	struct text mask = tags_attribute(atts, "data-cfemail");

	if (g->masked)
		g->masked++;
	if (silent(name))
		g->silent++;
	if (strcmp(name, "pre") == 0)
		g->pre++;
	if (block(name))
		break_line(g);
	if (!g->masked && mask.n)
		unmask(g, mask);
	add_link(g, tags_attribute(atts, "href"), tags_attribute(atts, "id"));
}

static void on_end(void *data, const char *name)
{
	struct flattening *g = data;

	g->masked -= g->masked > 0;
	if (silent(name))
		g->silent -= g->silent > 0;
	if (strcmp(name, "pre") == 0)
		g->pre -= g->pre > 0;
	if (block(name))
		break_line(g);
}

/* Bytes of <pre>: the parser gives them between two references, so their
 * places in the page can be counted back from where it stands. */
static void on_pre(struct flattening *g, struct text t, size_t end)
{
	while (t.n && !g->full) {
		const char *nl = memchr(t.p, '\n', t.n);
		size_t n = nl ? (size_t)(nl - t.p) : t.n;

		begin_line(g, end > t.n ? end - t.n : 0);
		put(g, t.p, n);
		t = text_from(t, nl ? n + 1 : n);
		if (nl) {
			if (g->n > g->start && g->p[g->n - 1] == '\r')
				g->n--;
			end_line(g);
		}
	}
}

static void on_text(void *data, struct text t)
{
	struct flattening *g = data;
	const char *end = t.p + t.n;
	struct text w;

	if (g->silent || g->masked || g->full)
		return;
	if (g->pre) {
		on_pre(g, t, g->tags.place);
		return;
	}
	while (t.n) {
		if (ch_space(t.p[0])) {
			g->blank = g->n != g->start;
			t = text_ltrim(t);
			continue;
		}
		w = text_word(&t);
		/* text_word takes the blank behind the word as well. */
		begin_line(g, g->tags.place);
		if (g->blank)
			put(g, " ", 1);
		put(g, w.p, w.n);
		g->blank = w.p + w.n < end;
	}
}

bool flatten(struct arena *a, struct text page, struct flat *f)
{
	struct flattening g = {.a = a, .f = f};

	g.tags = (struct tags){
		.start = on_start, .end = on_end, .text = on_text, .data = &g,
	};
	*f = (struct flat){0};
	if (markup_hostile(page))
		return false;
	/* The parser takes a NUL for the end. */
	if (page.n && memchr(page.p, '\0', page.n)) {
		char *copy = arena_cstr(a, page);

		for (size_t i = 0; i < page.n; i++)
			if (!copy[i])
				copy[i] = ' ';
		page.p = copy;
	}
	if (tags_read(page, TAGS_HTML, &g.tags) == TAGS_FAILED)
		return false;
	break_line(&g);
	f->text = (struct text){g.p ? g.p : "", g.n};
	return true;
}
