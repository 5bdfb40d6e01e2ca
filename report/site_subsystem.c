/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A page, a feed and a digest for each subsystem, so that its maintainers see
 * what is theirs.
 */
#include "report/site.h"

#include "base/arena.h"

/* By name, so that the order on the page does not depend on the entries'. */
static int compare_groups(const void *a, const void *b)
{
	return text_cmp(((const struct site_group *)a)->name,
			((const struct site_group *)b)->name);
}

/* One entry in one subsystem; `at` is its place in the order of change, by
 * which entries stay sorted within their subsystem. */
struct membership {
	struct text name;
	size_t at;
};

static int compare_members(const void *a, const void *b)
{
	const struct membership *x = a, *y = b;
	int by_name = text_cmp(x->name, y->name);

	return by_name ? by_name : x->at < y->at ? -1 : x->at > y->at;
}

/* Pairs are sorted and cut into groups, n log n however many subsystems there
 * are; to look each name up among the groups so far would be quadratic in their
 * number, which the input chooses. */
struct site_group *site_groups(const struct site *s, struct arena *a,
			       size_t *n)
{
	struct membership *m = NULL;
	struct site_group *list = NULL;
	size_t n_m = 0, cap_m = 0, cap = 0;

	*n = 0;
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->by_change[i]->n_subsystem; k++) {
			m = arena_grow(a, m, n_m, &cap_m, sizeof(*m));
			m[n_m++] = (struct membership){
				s->by_change[i]->subsystem[k], i};
		}
	if (n_m)
		qsort(m, n_m, sizeof(*m), compare_members);
	for (size_t i = 0; i < n_m; i++) {
		struct site_group *g;

		if (!*n || !text_eq(list[*n - 1].name, m[i].name)) {
			list = arena_grow(a, list, *n, &cap, sizeof(*list));
			list[(*n)++] = (struct site_group){.name = m[i].name};
		}
		g = &list[*n - 1];
		g->entry = arena_grow(a, g->entry, g->n, &g->cap,
				      sizeof(struct tracked *));
		g->entry[g->n++] = s->by_change[m[i].at];
	}
	if (*n)
		qsort(list, *n, sizeof(*list), compare_groups);
	return list;
}

/* Entries of the group that a section takes, in the group's order; `list` has
 * room for all of them. */
static size_t part(const struct site *s, const struct site_group *g,
		   site_filter *in, const struct tracked **list)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		if (in(s, g->entry[i]))
			list[n++] = g->entry[i];
	return n;
}

static bool in_unsolved(const struct site *s, const struct tracked *e)
{
	(void)s;
	return site_open(e);
}

static bool in_closed(const struct site *s, const struct tracked *e)
{
	(void)s;
	return tracked_solved(e);
}

/* What a maintainer acts on first; entries that were closed come last. */
static const struct {
	const char *id, *title;
	site_filter *in;
} parts[] = {
	{"open", "Open", in_unsolved},
	{"untracked", "Judged, not tracked", site_in_untracked},
	{"closed", "Closed", in_closed},
};
#define N_PARTS (sizeof(parts) / sizeof(*parts))

/* The names of sections carry the subsystem's, as they are names of files below
 * list/ as well. The lists are kept until the page is written, because the
 * pages for what does not fit are written only then: one writer makes one page
 * at a time. */
static void tables(struct site *s, struct arena *a, const struct site_group *g,
		   const char *page)
{
	const struct tracked **list[N_PARTS];
	char *id[N_PARTS];
	size_t n[N_PARTS];

	for (size_t i = 0; i < N_PARTS; i++) {
		list[i] = arena_array(a, g->n + 1, sizeof(**list));
		n[i] = part(s, g, parts[i].in, list[i]);
		id[i] = arena_cstr(a, arena_printf(a, "%.*s-%s",
			TEXT_ARG(g->name), parts[i].id));
		site_table(s, id[i], parts[i].title, list[i], n[i]);
	}
	site_end(s, page);
	for (size_t i = 0; i < N_PARTS; i++)
		site_overflow(s, id[i], id[i], list[i], n[i]);
}

static void link_beside(struct site *s, const struct site_group *g,
			const char *suffix, const char *words)
{
	html_open(s->h, "a");
	html_attr_f(s->h, "href", "%.*s.%s", TEXT_ARG(g->name), suffix);
	html_str(s->h, words);
	html_close(s->h);
}

/* The names fit: a subsystem has at most 24 characters of [a-z0-9_-]
 * (tracker.c). */
static void one_group(struct site *s, struct arena *a,
		      const struct site_group *g)
{
	char feed[64], name[64];

	snprintf(feed, sizeof(feed), "subsystem/%.*s.atom", TEXT_ARG(g->name));
	site_begin(s, "../", arena_printf(a, "Regressions in %.*s",
					  TEXT_ARG(g->name)), feed);
	html_open(s->h, "p");
	link_beside(s, g, "atom", "Atom feed");
	html_str(s->h, ", ");
	link_beside(s, g, "txt", "digest as text");
	html_close(s->h);
	html_line(s->h);
	snprintf(name, sizeof(name), "subsystem/%.*s.html", TEXT_ARG(g->name));
	tables(s, a, g, name);
	atom_feed(s, feed, g);
	snprintf(name, sizeof(name), "subsystem/%.*s.txt", TEXT_ARG(g->name));
	digest(s, name, g, TEXT(""));
}

/* The index has no feed of its own; those of the subsystems are on their
 * pages. */
static void list_groups(struct site *s, const struct site_group *g, size_t n)
{
	struct html *h = s->h;

	site_begin(s, "", TEXT("Subsystems"), NULL);
	if (s->asked) {
		html_open(h, "p");
		html_open(h, "a");
		html_attr(h, "href", "maintainers.html");
		html_str(h, "Digests for each maintainer");
		html_close(h);
		html_close(h);
		html_line(h);
	}
	html_open(h, "ul");
	html_line(h);
	for (size_t i = 0; i < n; i++) {
		size_t open = 0;

		for (size_t k = 0; k < g[i].n; k++)
			open += site_open(g[i].entry[k]);
		html_open(h, "li");
		html_open(h, "a");
		html_attr_f(h, "href", "subsystem/%.*s.html",
			    TEXT_ARG(g[i].name));
		html_text(h, g[i].name);
		html_close(h);
		html_f(h, ": %zu open of %zu", open, g[i].n);
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
	site_end(s, "subsystems.html");
}

int site_subsystems(struct site *s)
{
	struct arena *a = arena_new();
	size_t n;
	struct site_group *g = site_groups(s, a, &n);

	list_groups(s, g, n);
	for (size_t i = 0; i < n && !s->out->err; i++)
		one_group(s, a, &g[i]);
	arena_free(a);
	return s->out->err;
}
