/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pages that list entries. A page holds the first rows of each section; what
 * is beyond stands on pages of that section alone, so that no page grows
 * without bound.
 */
#include "report/site.h"

#include "base/arena.h"

/* Rows of a section on the page of all sections, and on a page of its own: they
 * keep index.html below some 240 kB with all sections full, and the others
 * below 220 kB (docs/design/publish.md). */
#define ROWS_A_SECTION 55
#define ROWS_A_PAGE 400
#define SECTIONS 9

/* A part of a page. The id is its anchor and the name of its overflow pages;
 * the table of sections ends with one that has none. */
struct section {
	const char *id, *title;
	site_filter *in;
};

/* The pages in the order of the navigation. `about` is a sentence for the top,
 * NULL the one of the first page. by_report: ordered by the report's date
 * rather than by the latest activity. */
static const struct list_page {
	const char *file, *title, *about;
	bool by_report;
	struct section section[SECTIONS];
} pages[] = {
	{"index.html", "Regressions in mainline", NULL, false, {
		{"current-identified", "Current cycle, culprit identified",
		 site_in_current_identified},
		{"current-unknown", "Current cycle, culprit unknown",
		 site_in_current_unknown},
		{"previous-identified", "Previous cycle, culprit identified",
		 site_in_previous_identified},
		{"older-identified", "Older cycles, culprit identified",
		 site_in_older_identified},
		{"previous-unknown", "Previous cycle, culprit unknown, "
		 "activity within three weeks", site_in_previous_unknown},
		{"older-unknown", "Older cycles, culprit unknown, activity "
		 "within three weeks", site_in_older_unknown},
		{"others", "All others", site_in_others},
		{"backburner", "On the back burner", site_in_backburner}}},
	{"next.html", "Regressions in linux-next", NULL, false, {
		{"next-identified", "Culprit identified",
		 site_in_next_identified},
		{"next-unknown", "Culprit unknown", site_in_next_unknown},
		{"next-backburner", "On the back burner",
		 site_in_next_backburner}}},
	{"stable.html", "Regressions in stable and longterm", NULL, false, {
		{"stable-identified", "Culprit identified",
		 site_in_stable_identified},
		{"stable-unknown", "Culprit unknown", site_in_stable_unknown},
		{"stable-backburner", "On the back burner",
		 site_in_stable_backburner}}},
	{"new.html", "New regressions", "Reported in the last seven days.",
	 true, {{"new", "Unsolved", site_in_new}}},
	{"all.html", "All regressions", "By the date of the report.", true, {
		{"all", "All that are tracked", site_in_tracked}}},
	{"resolved.html", "Resolved regressions", NULL, false, {
		{"resolved", "Fixed or resolved", site_in_solved}}},
	{"inconclusive.html", "Inconclusive", NULL, false, {
		{"inconclusive", "Closed as inconclusive",
		 site_in_inconclusive},
		{"stale", "No activity for three months", site_in_stale}}},
	{"untracked.html", "Reports that nobody tracks",
	 "Read and judged; no regression tracker was told.", true, {
		{"untracked", "Judged", site_in_untracked}}},
};

static void mark(struct html *h, const char *word)
{
	html_str(h, " · ");
	html_element(h, "b", word);
}

/* What a reader wants to see without opening the entry. A patch is news only as
 * long as the regression is open. */
static void marks(struct html *h, const struct tracked *e)
{
	bool patch = false;

	for (size_t i = 0; i < e->n_activity; i++)
		patch |= e->activity[i].patch.n != 0;
	if (!text_is(e->state, "open") && e->id > 0)
		mark(h, site_state(e));
	if (e->poked_at)
		mark(h, "poked");
	if (patch && site_open(e))
		mark(h, "patch");
	if (e->backburner.p)
		mark(h, "back burner");
}

/* Three cells: the culprit, what it is, when. The title is the row's header,
 * for those who have the table read to them. The date of the report is left out
 * where it is that of the latest activity. */
static void row(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	html_open(h, "tr");
	html_open(h, "td");
	site_introduced(s, e);
	html_close(h);
	html_open(h, "th");
	html_attr(h, "scope", "row");
	site_link(s, e);
	html_str(h, " ");
	html_open_class(h, "span", "e");
	site_verdict(s, e);
	if (e->author.n) {
		html_str(h, " · by ");
		html_open(h, "bdi");
		html_clip(h, e->author, 60);
		html_close(h);
	}
	marks(h, e);
	html_close(h);
	html_close(h);
	html_open(h, "td");
	html_date(h, e->latest_at);
	if (e->reported_at && e->reported_at != e->latest_at) {
		html_str(h, " ");
		html_open_class(h, "span", "e");
		html_str(h, "since ");
		html_date(h, e->reported_at);
		html_close(h);
	}
	html_close(h);
	html_close(h);
	html_line(h);
}

static void table(struct site *s, const char *caption,
		  const struct tracked *const *list, size_t n)
{
	static const char *const heads[] = {"Introduced", "Regression",
					    "Activity"};
	struct html *h = s->h;

	html_open_class(h, "table", "l");
	html_open(h, "caption");
	html_f(h, "%zu %s", n, caption);
	html_close(h);
	html_open(h, "thead");
	html_open(h, "tr");
	for (size_t i = 0; i < 3; i++) {
		html_open(h, "th");
		html_attr(h, "scope", "col");
		html_str(h, heads[i]);
		html_close(h);
	}
	html_close(h);
	html_close(h);
	html_line(h);
	html_open(h, "tbody");
	html_line(h);
	for (size_t i = 0; i < n; i++)
		row(s, list[i]);
	html_close(h);
	html_close(h);
	html_line(h);
}

/* With more rows than fit, the section shows the first and links to all of
 * them; the caption says that these are not all. */
void site_table(struct site *s, const char *id, const char *title,
		const struct tracked *const *list, size_t n)
{
	struct html *h = s->h;

	html_open(h, "section");
	html_attr_f(h, "aria-labelledby", "%s", id);
	html_line(h);
	html_open(h, "h2");
	html_attr(h, "id", id);
	html_text(h, text_of(title));
	html_close(h);
	html_line(h);
	if (n)
		table(s, n > ROWS_A_SECTION ? "of more, latest first" :
		      "in all", list, n > ROWS_A_SECTION ? ROWS_A_SECTION : n);
	else
		html_element(h, "p", "None.");
	if (n > ROWS_A_SECTION) {
		html_open(h, "p");
		html_open(h, "a");
		html_attr_f(h, "href", "%slist/%s-1.html", s->root, id);
		html_f(h, "All %zu: %s", n, title);
		html_close(h);
		html_close(h);
	}
	html_close(h);
	html_line(h);
}

/* The head of the k-th of the pages that have all rows. */
static void overflow_page(struct site *s, const char *id, const char *title,
			  size_t k, size_t pages_of)
{
	site_begin(s, "../", text_of(title), NULL);
	html_open(s->h, "p");
	html_f(s->h, "Page %zu of %zu.", k + 1, pages_of);
	for (size_t i = 0; i < pages_of; i++) {
		html_str(s->h, " ");
		html_open(s->h, "a");
		html_attr_f(s->h, "href", "%s-%zu.html", id, i + 1);
		html_f(s->h, "%zu", i + 1);
		html_close(s->h);
	}
	html_close(s->h);
}

/* All rows again, those of the section too, so that "all" is in one place. They
 * are made after the page, as there is one writer of HTML; a page whose rows
 * are as they were stays as it is. Its links need the number of pages. */
void site_overflow(struct site *s, const char *id, const char *title,
		   const struct tracked *const *list, size_t n)
{
	size_t pages_of = (n + ROWS_A_PAGE - 1) / ROWS_A_PAGE;
	char name[96];

	for (size_t k = 0; k < pages_of && n > ROWS_A_SECTION; k++) {
		size_t from = k * ROWS_A_PAGE;
		size_t rows = n - from < ROWS_A_PAGE ? n - from : ROWS_A_PAGE;
		uint64_t stamp;

		snprintf(name, sizeof(name), "list/%s-%zu.html", id, k + 1);
		stamp = site_stamp_list(s, name, title, list + from, rows);
		stamp += stamp ? pages_of : 0;
		if (site_out_unchanged(s->out, name, stamp)) {
			site_out_keep(s->out, name);
		} else {
			overflow_page(s, id, title, k, pages_of);
			table(s, "on this page", list + from, rows);
			site_end(s, name);
		}
		site_out_stamp(s->out, name, stamp);
	}
}

/* The entries that a section takes, in the page's order. `list` has room for
 * all and is used again for each section. */
static size_t choose(const struct site *s, const struct list_page *p,
		     site_filter *in, const struct tracked **list)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct tracked *e = p->by_report ? s->by_report[i] :
							 s->by_latest[i];

		if (in(s, e))
			list[n++] = e;
	}
	return n;
}

/* Who feeds a corpus without commands finds what was judged here. */
static void about_untracked(struct site *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++)
		n += site_in_untracked(s, s->by_latest[i]);
	if (!n)
		return;
	html_str(s->h, " ");
	html_open(s->h, "a");
	html_attr_f(s->h, "href", "untracked.html");
	html_f(s->h, n == 1 ? "%zu judged report" : "%zu judged reports", n);
	html_close(s->h);
	html_str(s->h, n == 1 ? " is tracked by nobody." :
				" are tracked by nobody.");
}

/* What the list holds. Until when mails were read is told only here, on the
 * first page, so that other pages do not change with every mail. */
static void about(struct site *s, const struct list_page *p)
{
	html_open(s->h, "p");
	if (p->about) {
		html_str(s->h, p->about);
	} else {
		html_str(s->h, "Regressions that somebody told with "
			 "\"#regzbot introduced\", the latest activity first. "
			 "Beside each: what its numbers say, as regsift read "
			 "them. Mails until ");
		html_date(s->h, s->t->now);
		html_str(s->h, ".");
		about_untracked(s);
	}
	html_close(s->h);
	html_line(s->h);
}

/* Each section is chosen twice, once for the page and once for what lies beyond
 * it; to keep nine lists would take more code than the second pass takes
 * time. */
static void one_page(struct site *s, const struct list_page *p,
		     const struct tracked **list)
{
	site_begin(s, "", text_of(p->title), NULL);
	about(s, p);
	for (const struct section *x = p->section; x->id; x++)
		site_table(s, x->id, x->title, list,
			   choose(s, p, x->in, list));
	site_end(s, p->file);
	for (const struct section *x = p->section; x->id; x++)
		site_overflow(s, x->id, x->title, list,
			      choose(s, p, x->in, list));
}

int site_lists(struct site *s)
{
	struct arena *a = arena_new();
	const struct tracked **list = arena_array(a, s->n + 1, sizeof(*list));

	for (size_t i = 0; i < sizeof(pages) / sizeof(*pages); i++)
		one_page(s, &pages[i], list);
	arena_free(a);
	return s->out->err;
}
