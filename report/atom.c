/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Atom (RFC 4287). An entry's id is made of the report's message-id and stays
 * for ever; `updated` is the time of the last decision about it, so that
 * nothing comes again because somebody published again.
 */
#include "report/site.h"

#include <math.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/human.h"

/* Feeds are polled: the latest decisions, not the archive. */
#define MOST_ENTRIES 100

static void element_date(struct html *h, const char *name, int64_t utc)
{
	char date[32];

	date_format(utc, date, sizeof(date));
	html_element(h, name, date);
}

/* tag: URIs (RFC 4151) where there is a host to name, else a UUID of what
 * names the thing: version 8 of RFC 9562, from SHA-256. */
static void put_id(const struct site *s, struct buf *b, struct text what,
		   int64_t at)
{
	struct text host = text_of(s->base);
	size_t scheme = text_find(host, TEXT("://"));
	char hex[65], date[32];

	if (scheme != TEXT_NOT_FOUND) {
		host = text_from(host, scheme + 3);
		host = text_cut(&host, '/');
		host = text_cut(&host, ':');
		date_format(at, date, sizeof(date));
		hash_sha256(what, hex);
		buf_printf(b, "tag:%.*s,%.10s:report/%.24s", TEXT_ARG(host),
			   date, hex);
		return;
	}
	hash_sha256(what, hex);
	buf_printf(b, "urn:uuid:%.8s-%.4s-8%.3s-8%.3s-%.12s", hex, hex + 8,
		   hex + 13, hex + 17, hex + 20);
}

static void element_id(const struct site *s, struct text what, int64_t at)
{
	struct buf b = buf_new(512);

	put_id(s, &b, what, at);
	html_element_text(s->h, "id", buf_text(&b));
	html_line(s->h);
	buf_free(&b);
}

static void link_to(struct html *h, const char *rel, const char *type,
		    struct text href)
{
	html_open(h, "link");
	html_attr(h, "rel", rel);
	if (type)
		html_attr(h, "type", type);
	html_attr_text(h, "href", href);
	html_void(h);
	html_line(h);
}

/* Atom wants an author for each entry, if only one who is not known. */
static void person(struct html *h, struct text name)
{
	html_open(h, "author");
	html_open(h, "name");
	html_clip(h, name.n ? name : TEXT("unknown"), 80);
	html_close(h);
	html_close(h);
	html_line(h);
}

/* As escaped HTML; what it is made of is harmless already. A second writer
 * makes it, since the parts of an entry write to the one of the site. */
static void content(struct site *s, const struct tracked *e)
{
	struct html *feed = s->h;

	s->h = html_new();
	html_open(s->h, "p");
	site_verdict(s, e);
	html_close(s->h);
	html_open(s->h, "p");
	html_str(s->h, "State: ");
	html_str(s->h, site_state(e));
	html_str(s->h, ". Introduced: ");
	site_introduced(s, e);
	html_close(s->h);
	if (e->headline.n) {
		html_open(s->h, "p");
		html_clip(s->h, e->headline, 300);
		html_close(s->h);
	}
	html_open(feed, "content");
	html_attr(feed, "type", "html");
	html_text(feed, html_result(s->h));
	html_close(feed);
	html_line(feed);
	html_free(s->h);
	s->h = feed;
}

/* The verdict and the subsystems, by which readers of feeds filter. */
static void categories(struct html *h, const struct tracked *e)
{
	html_open(h, "category");
	html_attr(h, "term", site_class(e));
	html_void(h);
	for (size_t i = 0; i < e->n_subsystem; i++) {
		html_open(h, "category");
		html_attr_text(h, "term", e->subsystem[i]);
		html_void(h);
	}
	html_line(h);
}

/* The id is of the report's message-id, which is there before anything is
 * tracked; the slug stands in for a report that is no mail. */
static void entry(struct site *s, const struct tracked *e)
{
	struct buf b = buf_new(8192);
	struct html *h = s->h;

	html_open(h, "entry");
	html_line(h);
	html_open(h, "title");
	html_clip(h, e->title.n ? e->title : TEXT("(no title)"), 200);
	html_close(h);
	html_line(h);
	element_id(s, e->message_id.n ? e->message_id : e->slug,
		   e->reported_at);
	element_date(h, "updated", tracked_changed(e));
	element_date(h, "published", e->reported_at);
	html_line(h);
	person(h, e->author);
	site_address(s, &b, e);
	link_to(h, "alternate", "text/html", buf_text(&b));
	b.n = 0;
	site_report_url(&b, e);
	if (b.n)
		link_to(h, "related", NULL, buf_text(&b));
	categories(h, e);
	content(s, e);
	html_close(h);
	html_line(h);
	buf_free(&b);
}

/* A fed entry is tracked or judged with numbers. */
static bool fed(const struct tracked *e)
{
	return e->id > 0 || !text_is(e->class, "no-data");
}

static void head(struct site *s, const char *name,
		 const struct site_group *g, int64_t updated)
{
	struct buf b = buf_new(4096);
	struct html *h = s->h;

	html_xml(h);
	html_open(h, "feed");
	html_attr(h, "xmlns", "http://www.w3.org/2005/Atom");
	html_line(h);
	html_open(h, "title");
	html_text(h, text_of(s->title));
	if (g) {
		html_str(h, ": ");
		html_text(h, g->name);
	}
	html_close(h);
	html_line(h);
	/* Of the feed itself the year is enough, and may not move. */
	element_id(s, text_of(name), 1767225600);
	element_date(h, "updated", updated);
	html_line(h);
	person(h, TEXT("regsift"));
	buf_printf(&b, "%s%s", s->base, name);
	link_to(h, "self", "application/atom+xml", buf_text(&b));
	b.n = 0;
	buf_printf(&b, "%s%s", s->base, "index.html");
	link_to(h, "alternate", "text/html", buf_text(&b));
	html_open(h, "generator");
	html_attr(h, "version", REGSIFT_VERSION);
	html_str(h, "regsift");
	html_close(h);
	html_line(h);
	buf_free(&b);
}

/* The feed's own time is that of its first entry, which changed last. An empty
 * feed takes the time of the data, as the element has to be there. */
int atom_feed(struct site *s, const char *name, const struct site_group *g)
{
	const struct tracked *const *list = g ? g->entry : s->by_change;
	size_t n = g ? g->n : s->n, shown = 0;

	s->root = g ? "../" : "";
	html_reset(s->h);
	head(s, name, g, n ? tracked_changed(list[0]) : s->t->now);
	for (size_t i = 0; i < n && shown < MOST_ENTRIES; i++) {
		if (!fed(list[i]))
			continue;
		entry(s, list[i]);
		shown++;
	}
	html_close(s->h);
	html_line(s->h);
	return site_out_file(s->out, name, html_result(s->h));
}
