/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The whole site, in order: the lists that users look at first come first. */
#include "report/site.h"

#include <assert.h>

#include "base/arena.h"
#include "base/embed.h"

/* Ties are broken by name, or the order of qsort, and with it the bytes of a
 * page, would be left to chance. */
static int by_slug(const struct tracked *x, const struct tracked *y)
{
	int c = text_cmp(x->slug, y->slug);

	return c ? c : x->id < y->id ? -1 : x->id > y->id;
}

/* The latest first; what has no time (0) comes last. */
static int order(int64_t x, int64_t y, const struct tracked *a,
		 const struct tracked *b)
{
	return x != y ? x > y ? -1 : 1 : by_slug(a, b);
}

static int compare_latest(const void *a, const void *b)
{
	const struct tracked *x = *(const struct tracked *const *)a;
	const struct tracked *y = *(const struct tracked *const *)b;

	return order(x->latest_at, y->latest_at, x, y);
}

static int compare_report(const void *a, const void *b)
{
	const struct tracked *x = *(const struct tracked *const *)a;
	const struct tracked *y = *(const struct tracked *const *)b;

	return order(x->reported_at, y->reported_at, x, y);
}

static int compare_change(const void *a, const void *b)
{
	const struct tracked *x = *(const struct tracked *const *)a;
	const struct tracked *y = *(const struct tracked *const *)b;

	return order(tracked_changed(x), tracked_changed(y), x, y);
}

static const struct tracked **sorted(const struct site *s, struct arena *a,
				     int (*compare)(const void *,
						    const void *))
{
	const struct tracked **list = arena_array(a, s->n + 1, sizeof(*list));

	for (size_t i = 0; i < s->n; i++)
		list[i] = &s->t->entry[i];
	qsort(list, s->n, sizeof(*list), compare);
	return list;
}

/* A file that the program carries, under its name here. */
static int carried(struct site *s, const char *path, const char *name)
{
	const struct embedded *e = embedded;

	while (e->path && strcmp(e->path, path) != 0)
		e++;
	assert(e->path);
	return site_out_file(s->out, name, embedded_text(e));
}

/* One writer of HTML for the whole site: its buffer grows to the largest page
 * once. */
int site_publish(struct site *s)
{
	static int (*const parts[])(struct site *) = {
		site_lists, site_others, site_subsystems,
		site_maintainers, site_pages,
		jsonfeed, reports_json, reports_csv, mailtext};
	struct arena *a = arena_new();
	int err;

	s->n = s->t->n_entry;
	s->by_latest = sorted(s, a, compare_latest);
	s->by_report = sorted(s, a, compare_report);
	s->by_change = sorted(s, a, compare_change);
	s->stamp = site_stamp_all(s);
	s->h = html_new();
	err = carried(s, "report/site.css", "style.css");
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts) && !err; i++)
		err = parts[i](s);
	if (!err)
		err = atom_feed(s, "feed.atom", NULL);
	if (!err)
		err = carried(s, "docs/reports.schema.json",
			      "reports.schema.json");
	html_free(s->h);
	arena_free(a);
	return err;
}
