/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A digest for each maintainer: what is open, or judged and not tracked, in the
 * sections of MAINTAINERS that are asked about it, ready to be sent.
 */
#include "report/asked.h"
#include "report/site.h"

#include "base/hash.h"

/* An entry that a person is asked about; one of each for every pair of both. */
struct share {
	struct text address, name;
	const struct tracked *entry;
	size_t at;		/* in the order of change */
};

/* All pairs, in the arena; sorted by address they fall into one run a
 * person. */
struct shares {
	struct share *item;
	size_t n, cap;
};

/* By person, and of one in the order of change, which the digest keeps. */
static int compare_shares(const void *a, const void *b)
{
	const struct share *x = a, *y = b;
	int by_who = text_cmp(x->address, y->address);

	return by_who ? by_who : x->at < y->at ? -1 : x->at > y->at;
}

/* "Tess Tree" of "Tess Tree <tess@x>" */
static struct text name_of(struct text value)
{
	size_t open = text_find_char(value, '<');
	struct text name = text_trim(text_sub(
		value, 0, open == TEXT_NOT_FOUND ? 0 : open));

	if (name.n > 1 && name.p[0] == '"' && name.p[name.n - 1] == '"')
		name = text_sub(name, 1, name.n - 2);
	return name;
}

/* The first of the section's maintainers ("M:") that have an address; a section
 * with many would make everybody read everything. */
static void add_section(struct shares *s, struct arena *a,
			const struct maintainers_section *m,
			const struct tracked *e, size_t at)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n && n < ASKED_OF_SECTION; i++) {
		struct text address = maintainers_address(m->field[i].value);

		if (m->field[i].key != 'M' || !address.n)
			continue;
		s->item = arena_grow(a, s->item, s->n, &s->cap,
				     sizeof(*s->item));
		s->item[s->n++] = (struct share){
			address, name_of(m->field[i].value), e, at};
		n++;
	}
}

/* What a maintainer would act on. */
static bool is_wanted(const struct tracked *e)
{
	return site_open(e) || e->id < 0;
}

/* The title of the culprit says best whom to ask, when it is told or likely
 * enough; else, or when it leads nowhere, the first subsystem. */
static void collect(struct site *s, struct arena *a, struct shares *out)
{
	const struct maintainers_section *m[ASKED_SECTIONS];

	for (size_t i = 0; i < s->n; i++) {
		const struct tracked *e = s->by_change[i];
		bool named = e->identified ||
			     e->suspect_probability >= ASKED_SUSPECTED;
		size_t n = 0;

		if (!is_wanted(e))
			continue;
		if (named && e->culprit_subject.n)
			n = asked_of(s->asked, e->culprit_subject, TEXT(""),
				     m);
		if (!n && e->n_subsystem)
			n = asked_of(s->asked, TEXT(""), e->subsystem[0], m);
		for (size_t k = 0; k < n; k++)
			add_section(out, a, m[k], e, i);
	}
	if (out->n)
		qsort(out->item, out->n, sizeof(*out->item), compare_shares);
}

/* A name for the file: the address where it is plain, else its hash. */
static const char *file_of(struct arena *a, struct text address)
{
	char hex[65];

	hash_sha256(address, hex);
	for (size_t i = 0; i < address.n; i++) {
		char c = address.p[i];

		if (!ch_alnum(c) && c != '@' && c != '-' && c != '_' &&
		    (c != '.' || i == 0))
			return arena_cstr(a, arena_printf(a, "%.20s", hex));
	}
	return address.n && address.n <= 100 ? arena_cstr(a, address) :
		arena_cstr(a, arena_printf(a, "%.20s", hex));
}

/* What is not open here is judged and not tracked (is_wanted). */
static void list_item(struct site *s, const struct share *who,
		      const char *file, const struct site_group *g)
{
	size_t open = 0;

	for (size_t i = 0; i < g->n; i++)
		open += site_open(g->entry[i]);
	html_open(s->h, "li");
	html_open(s->h, "a");
	html_attr_f(s->h, "href", "maintainer/%s.txt", file);
	html_text(s->h, who->name.n ? who->name : who->address);
	html_close(s->h);
	html_f(s->h, ": %zu open, %zu judged and not tracked", open,
	       g->n - open);
	html_close(s->h);
	html_line(s->h);
}

/* The shares of one maintainer, from the i-th on; the next one's begin. Two
 * sections may have led to the same entry: both stand side by side, and it is
 * taken once. */
static size_t one(struct site *s, struct arena *a, const struct shares *all,
		  size_t i)
{
	const struct share *who = &all->item[i];
	const char *file = file_of(a, who->address);
	struct site_group g = {.name = who->name.n ? who->name : who->address};
	char name[160];

	for (; i < all->n && text_eq(all->item[i].address, who->address); i++) {
		if (g.n && g.entry[g.n - 1] == all->item[i].entry)
			continue;
		g.entry = arena_grow(a, g.entry, g.n, &g.cap,
				     sizeof(struct tracked *));
		g.entry[g.n++] = all->item[i].entry;
	}
	list_item(s, who, file, &g);
	snprintf(name, sizeof(name), "maintainer/%s.txt", file);
	digest(s, name, &g, who->address);
	return i;
}

/* Without MAINTAINERS there is no such page. */
int site_maintainers(struct site *s)
{
	struct arena *a = arena_new();
	struct shares all = {.n = 0};

	if (!s->asked) {
		arena_free(a);
		return 0;
	}
	collect(s, a, &all);
	site_begin(s, "", TEXT("Maintainers"), NULL);
	html_open(s->h, "p");
	html_str(s->h, all.n ? "Digests as text, one for each person whom "
		 "MAINTAINERS names for what is suspected." :
		 "Nothing is open that MAINTAINERS names somebody for.");
	html_close(s->h);
	html_line(s->h);
	html_open(s->h, "ul");
	html_line(s->h);
	for (size_t i = 0; i < all.n && !s->out->err;)
		i = one(s, a, &all, i);
	html_close(s->h);
	html_line(s->h);
	site_end(s, "maintainers.html");
	arena_free(a);
	return s->out->err;
}
