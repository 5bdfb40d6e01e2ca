/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What all pages have: head, skip link, navigation, footer. No script is
 * shipped, and the policy lets nothing in but the stylesheet beside the page.
 */
#include "report/site.h"

/* The navigation, the same on every page. Pages of sections, subsystems and
 * entries are reached from these. */
static const struct {
	const char *file, *title;
} places[] = {
	{"index.html", "Mainline"}, {"next.html", "Next"},
	{"stable.html", "Stable"}, {"new.html", "New"},
	{"all.html", "All"}, {"resolved.html", "Resolved"},
	{"inconclusive.html", "Inconclusive"},
	{"subsystems.html", "Subsystems"}, {"events.html", "Events"},
	{"unhandled.html", "Unhandled"}, {"proposals.html", "Proposals"},
	{"untracked.html", "Untracked"},
};

static void meta(struct html *h, const char *name, const char *content)
{
	html_open(h, "meta");
	html_attr(h, "name", name);
	html_attr(h, "content", content);
	html_void(h);
	html_line(h);
}

static void link_to(struct site *s, const char *rel, const char *type,
		    const char *href)
{
	html_open(s->h, "link");
	html_attr(s->h, "rel", rel);
	if (type)
		html_attr(s->h, "type", type);
	html_attr_f(s->h, "href", "%s%s", s->root, href);
	html_void(s->h);
	html_line(s->h);
}

/* The policy allows the stylesheet and nothing else: should markup of a mail
 * ever get through, it could load and send nothing. No referrer, as links lead
 * to archives and trackers that need not know the reader's page. */
static void head(struct site *s, struct text title, const char *feed)
{
	struct html *h = s->h;

	html_open(h, "head");
	html_line(h);
	html_open(h, "meta");
	html_attr(h, "charset", "utf-8");
	html_void(h);
	html_line(h);
	html_open(h, "meta");
	html_attr(h, "http-equiv", "Content-Security-Policy");
	html_attr(h, "content", "default-src 'none'; style-src 'self'; "
		  "img-src data:; "
		  "base-uri 'none'; form-action 'none'");
	html_void(h);
	html_line(h);
	meta(h, "viewport", "width=device-width, initial-scale=1");
	meta(h, "referrer", "no-referrer");
	html_open(h, "title");
	html_clip(h, title, 120);
	html_str(h, " - ");
	html_text(h, text_of(s->title));
	html_close(h);
	html_line(h);
	link_to(s, "stylesheet", NULL, "style.css");
	/* Browsers ask for an icon of their own accord otherwise. */
	html_open(h, "link");
	html_attr(h, "rel", "icon");
	html_attr(h, "href", "data:,");
	html_void(h);
	html_line(h);
	link_to(s, "alternate", "application/atom+xml",
		feed ? feed : "feed.atom");
	link_to(s, "alternate", "application/feed+json", "feed.json");
	html_close(h);
	html_line(h);
}

/* Addresses are relative, so that the site works from a disk and below any
 * path. */
static void navigation(struct site *s)
{
	struct html *h = s->h;

	html_open(h, "header");
	html_open(h, "nav");
	html_attr(h, "aria-label", "Lists");
	html_open(h, "ul");
	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		html_line(h);
		html_open(h, "li");
		html_open(h, "a");
		html_attr_f(h, "href", "%s%s", s->root, places[i].file);
		html_str(h, places[i].title);
		html_close(h);
		html_close(h);
	}
	html_close(h);
	html_close(h);
	html_close(h);
	html_line(h);
}

/* The heading is isolated (bdi): a title in letters that run from right to left
 * may not turn what stands beside it. */
void site_begin(struct site *s, const char *root, struct text title,
		const char *feed)
{
	struct html *h = s->h;

	s->root = root;
	html_reset(h);
	html_doctype(h);
	html_open(h, "html");
	html_attr(h, "lang", "en");
	html_line(h);
	head(s, title, feed);
	html_open(h, "body");
	html_line(h);
	html_open_class(h, "a", "skip");
	html_attr(h, "href", "#main");
	html_str(h, "Skip to the content");
	html_close(h);
	html_line(h);
	navigation(s);
	html_open(h, "main");
	html_attr(h, "id", "main");
	html_attr(h, "tabindex", "-1");
	html_line(h);
	html_open(h, "h1");
	html_open(h, "bdi");
	html_clip(h, title, 200);
	html_close(h);
	html_close(h);
	html_line(h);
}

/* A link and what stands behind it. */
static void foot_link(struct site *s, const char *file, const char *title,
		      const char *then)
{
	html_open(s->h, "a");
	html_attr_f(s->h, "href", "%s%s", s->root, file);
	html_str(s->h, title);
	html_close(s->h);
	html_str(s->h, then);
}

/* The one place that gives a page to the folder; its error also stays there, so
 * that callers which go on write nothing more. */
int site_end(struct site *s, const char *name)
{
	struct html *h = s->h;

	html_close(h);		/* main */
	html_line(h);
	html_open(h, "footer");
	html_open(h, "p");
	html_str(h, "Made by regsift " REGSIFT_VERSION ". Also as ");
	foot_link(s, "feed.atom", "Atom", ", ");
	foot_link(s, "feed.json", "JSON Feed", ", ");
	foot_link(s, "reports.json", "JSON", ", ");
	foot_link(s, "reports.csv", "CSV", ", ");
	foot_link(s, "mail.txt", "weekly mail",
		  ".");
	html_close(h);
	html_close(h);
	html_line(h);
	html_close(h);		/* body */
	html_line(h);
	html_close(h);		/* html */
	html_line(h);
	return site_out_file(s->out, name, html_result(h));
}

size_t site_count(const struct site *s, site_filter *in)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		n += in(s, s->by_latest[i]);
	return n;
}
