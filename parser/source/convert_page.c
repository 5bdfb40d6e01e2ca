/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Saved pages of public-inbox: one message (/MID/), a thread, flat (/T/) or
 * nested (/t/), and lists of whole messages. Parents are known from the
 * overview of the thread alone, where each level is indented by two blanks.
 * Pages of other archives are convert_other.c's, and others become text.
 */
#include "parser/source/convert.h"

#include "base/buf.h"
#include "base/limits.h"
#include "base/number.h"

/* Levels of an overview. */
#define OVERVIEW_DEPTH 512
/* Bytes of a header. */
#define HEADER_BYTES ((size_t)64 << 10)
/* Bytes of "2022-09-23  0:54 ". */
#define OVERVIEW_DATE 17

struct post {
	struct draft d;
	struct text anchor;	/* "mHEX" of its head */
	size_t first, end;	/* lines of its body */
};

struct page {
	struct arena *a;
	struct flat f;
	struct post *post;
	size_t n, cap;
};

/* ---- heads of messages in a thread ---- */

/* "m" and the hash of the message id. */
static bool is_anchor(struct text id)
{
	if (id.n < 17 || id.p[0] != 'm')
		return false;
	for (size_t i = 1; i < id.n; i++)
		if (!ch_hex(id.p[i]))
			return false;
	return true;
}

/* The anchor of line i, which begins with "* ". */
static struct text head_anchor(const struct page *g, size_t i)
{
	size_t from, to;

	if (text_starts(convert_text(&g->f, i), TEXT("* ")))
		for (convert_links(&g->f, i, &from, &to); from < to; from++)
			if (g->f.link[from].at == g->f.line[i].at &&
			    is_anchor(g->f.link[from].id))
				return g->f.link[from].id;
	return (struct text){NULL, 0};
}

/* The first link of line i that holds a message id. */
static struct text line_id(const struct page *g, size_t i)
{
	size_t from, to;

	for (convert_links(&g->f, i, &from, &to); from < to; from++) {
		struct text href = g->f.link[from].href;
		struct text id;

		if (!href.n || href.p[0] == '#')
			continue;
		id = convert_id(g->a, href);
		if (text_find_char(id, '@') != TEXT_NOT_FOUND ||
		    text_ends(href, TEXT("/")))
			return id;
	}
	return (struct text){NULL, 0};
}

/* "From: NAME @ DATE UTC (permalink / raw)". */
static bool from_line(const struct page *g, size_t i, struct draft *d)
{
	struct text t = convert_text(&g->f, i);
	size_t at;

	if (!text_skip(&t, TEXT("From: ")) || !text_has(t, TEXT("(permalink")))
		return false;
	/* A name may hold " @ ", a date does not. */
	t = text_sub(t, 0, text_find(t, TEXT(" (permalink")));
	for (at = t.n; at > 2 && !text_starts(text_from(t, at - 3),
					      TEXT(" @ ")); at--)
		;
	if (at <= 2)
		return false;
	d->name = text_sub(t, 0, at - 3);
	d->date = text_from(t, at);
	d->id = line_id(g, i);
	return d->id.n > 0;
}

/* Reads a head at line i; the lines to its end, or 0. */
static size_t read_head(const struct page *g, size_t i, struct post *p)
{
	size_t k = i + 1;

	p->anchor = head_anchor(g, i);
	if (!p->anchor.n)
		return 0;
	p->d = (struct draft){
		.subject = text_trim(text_from(convert_text(&g->f, i), 2)),
		.from = g->f.line[i].from,
	};
	while (k < g->f.n_lines && !from_line(g, k, &p->d)) {
		if (head_anchor(g, k).n)
			return 0;
		k++;
	}
	/* To: and Cc: down to the empty line. */
	while (++k < g->f.n_lines) {
		struct text t = text_trim(convert_text(&g->f, k));

		if (text_starts(t, TEXT("In-Reply-To:")))
			p->d.parent = line_id(g, k);
		if (!t.n)
			break;
	}
	return k < g->f.n_lines ? k + 1 - i : 0;
}

/* "^ permalink raw reply ...", which ends a message; or what stands behind
 * the last one. */
static bool is_tail(const struct page *g, size_t i)
{
	struct text t = convert_text(&g->f, i);

	return (text_starts(t, TEXT("^ ")) && text_has(t, TEXT("permalink")) &&
		text_has(t, TEXT("raw"))) ||
	       (text_starts(text_ltrim(t), TEXT("reply\tother threads:"))) ||
	       head_anchor(g, i).n;
}

static void add_post(struct page *g, struct post p)
{
	g->post = arena_grow(g->a, g->post, g->n, &g->cap, sizeof(*g->post));
	g->post[g->n++] = p;
}

static void find_posts(struct page *g)
{
	for (size_t i = 0; i < g->f.n_lines && g->n < LIMIT_MESSAGES; i++) {
		struct post p = {.first = 0};
		size_t n = read_head(g, i, &p);

		if (!n)
			continue;
		p.first = p.end = i + n;
		while (p.end < g->f.n_lines && !is_tail(g, p.end))
			p.end++;
		i = p.end - 1;
		add_post(g, p);
	}
}

/* ---- parents from the overview ---- */

static struct post *by_anchor(struct page *g, struct text anchor)
{
	for (size_t i = 0; i < g->n; i++)
		if (text_eq(g->post[i].anchor, anchor))
			return &g->post[i];
	return NULL;
}

/* The message that a line of the overview leads to: its id, and what is known
 * of it on this page. */
static struct text overview_id(struct page *g, size_t i, struct post **post)
{
	size_t from, to;

	*post = NULL;
	for (convert_links(&g->f, i, &from, &to); from < to; from++) {
		struct text href = g->f.link[from].href;

		if (text_skip(&href, TEXT("#")) && is_anchor(href))
			*post = by_anchor(g, href);
		if (*post)
			return (*post)->d.id;
	}
	return line_id(g, i);
}

/* "2022-09-28 22:36     ` NAME": the level of the message. */
static bool overview_level(struct text t, size_t *level)
{
	size_t blanks;

	if (t.n <= OVERVIEW_DATE)
		return false;
	t = text_from(t, OVERVIEW_DATE);
	blanks = t.n - text_ltrim(t).n;
	*level = text_starts(text_ltrim(t), TEXT("` ")) ? blanks / 2 + 1 : 0;
	return *level < OVERVIEW_DEPTH;
}

static void read_overview(struct page *g)
{
	struct text above[OVERVIEW_DEPTH] = {{NULL, 0}};
	size_t i = 0, level, known = 0;

	while (i < g->f.n_lines &&
	       !text_starts(convert_text(&g->f, i), TEXT("Thread overview:")))
		i++;
	for (i++; i < g->f.n_lines; i++) {
		struct text t = convert_text(&g->f, i), id;
		struct post *post;

		if (!text_trim(t).n)
			break;
		if (!overview_level(t, &level))
			continue;
		id = overview_id(g, i, &post);
		if (!id.n)
			continue;
		/* A level that was skipped is a hole in the thread. */
		while (known < level)
			above[known++] = (struct text){NULL, 0};
		above[level] = id;
		known = level + 1;
		for (size_t up = level; post && !post->d.parent.n && up-- > 0;)
			post->d.parent = above[up];
	}
}

/* ---- the page of one message ---- */

/* A header line without the links that stand behind its value. */
static struct text undecorated(struct text t)
{
	t = text_sub(t, 0, text_find(t, TEXT("\t[thread overview]")));
	if (text_istarts(t, TEXT("message-id:")))
		t = text_sub(t, 0, text_find(t, TEXT(" (raw)")));
	return text_rtrim(t);
}

static bool find_single(struct page *g)
{
	struct flat *f = &g->f;
	struct post p = {.first = 0};
	struct buf more = buf_new(HEADER_BYTES);
	size_t i = 0, k = 0;

	while (k < f->n_links && !text_is(f->link[k].id, "b"))
		k++;
	if (k == f->n_links)
		return false;
	while (i < f->n_lines && f->line[i].at < f->link[k].at)
		i++;
	if (i == f->n_lines || !text_istarts(convert_text(f, i), TEXT("from:")))
		return false;
	p.d.from = f->line[i].from;
	for (; i < f->n_lines && convert_text(f, i).n; i++) {
		buf_add(&more, undecorated(convert_text(f, i)));
		buf_char(&more, '\n');
	}
	p.d.more = arena_text(g->a, buf_text(&more));
	buf_free(&more);
	p.first = p.end = i + 1;
	while (p.end < f->n_lines && !is_tail(g, p.end))
		p.end++;
	if (p.first > f->n_lines)
		p.first = p.end = f->n_lines;
	add_post(g, p);
	return true;
}

/* ---- the whole ---- */

/* A page that holds no mail; NULL when it is no such page. */
static const char *why_none(struct text t)
{
	if (text_has(t, TEXT("Making sure you're not a bot")) ||
	    text_has(t, TEXT("Making sure you&#39;re not a bot")))
		return "is a challenge page, not a mail: open the archive in "
		       "a browser, and save t.mbox.gz";
	if (text_has(t, TEXT("Search results ordered by")))
		return "is a list of search results without their mails: "
		       "download mbox.gz from it";
	if (text_has(t, TEXT("Perhaps try an external site")) ||
	    text_has(t, TEXT("Message-ID <")))
		return "says that the archive does not have the message";
	return NULL;
}

static void as_text(struct page *g, struct converted *c)
{
	c->text = g->f.text;
	c->n_lines = g->f.n_lines;
	c->line = arena_array(g->a, c->n_lines + 1, sizeof(*c->line));
	for (size_t i = 0; i < c->n_lines; i++)
		c->line[i] = (struct converted_line){g->f.line[i].at,
						     g->f.line[i].from};
}

bool convert_page(struct arena *a, struct text page, struct converted *c)
{
	struct page g = {.a = a};

	if (!flatten(a, page, &g.f)) {
		c->why = "is no page of an archive: its tags are too many or "
			 "too deep";
		return false;
	}
	/* A page of one message may hold an overview, but no heads. */
	if (!find_single(&g)) {
		find_posts(&g);
		read_overview(&g);
	}
	if (!g.n) {
		c->why = why_none(text_sub(page, 0, 65536));
		if (!c->why && !convert_other(a, page, &g.f, c))
			as_text(&g, c);
		return !c->why;
	}
	for (size_t i = 0; i < g.n; i++)
		convert_mail(a, c, &g.post[i].d, &g.f, g.post[i].first,
			     g.post[i].end);
	return true;
}
