/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * See asked.h: whom MAINTAINERS names for a subject or a subsystem. Places that
 * symbols of traces and profiles are known to stand at (symbol_places) are
 * looked up once; each place that a title or subsystem means votes for the
 * section that it lies in. "THE REST" is nobody in particular and never asked.
 */
#include "report/asked.h"

#include <sys/stat.h>

#include "analyzer/suspect/suspect.h"
#include "base/error.h"
#include "parser/source/source.h"

/* Sections that are told apart for one title; what more there are cannot
 * win. */
#define VOTES 64

/* A folder or file of the kernel with the section that answers for it. */
struct place {
	struct text path, subsystem;
	const struct maintainers_section *section;
};

struct asked {
	struct arena *arena;
	struct maintainers *maintainers;
	struct place *place;
	size_t n, cap;
};

struct vote {
	const struct maintainers_section *section;
	size_t votes;
};

int asked_open(struct arena *a, const char *file, struct asked **out)
{
	struct document *doc;
	struct stat st;
	int err;

	/* As a report it would be read file by file, a whole tree of them. */
	if (stat(file, &st) == 0 && S_ISDIR(st.st_mode))
		return rs_fail(RS_ERR_USAGE, "%s: is a folder; give the file "
			       "MAINTAINERS of the kernel", file);
	err = source_read(file, &doc);
	if (err)
		return err;
	*out = arena_array(a, 1, sizeof(**out));
	**out = (struct asked){.arena = a};
	(*out)->maintainers = maintainers_read(a, arena_text(a, doc->raw));
	document_free(doc);
	if ((*out)->maintainers->n)
		return 0;
	return rs_fail(RS_ERR_INPUT, "%s: no section with files was found; is "
		       "it the kernel's MAINTAINERS?", file);
}

static void add_place(struct asked *k, struct text path, struct text subsystem)
{
	struct maintainers_match m;
	struct text in = path;

	/* Of a folder, what is right in it. */
	if (text_ends(path, TEXT("/")))
		in = arena_printf(k->arena, "%.*sx.c", TEXT_ARG(path));
	if (!maintainers_of(k->maintainers, in, &m, 1) ||
	    (!m.depth && !m.by_name))
		return;
	k->place = arena_grow(k->arena, k->place, k->n, &k->cap,
			      sizeof(*k->place));
	k->place[k->n++] = (struct place){
		arena_text(k->arena, path), arena_text(k->arena, subsystem),
		m.section};
}

int asked_places(struct asked *k, struct db *db)
{
	struct query *q = db_query(db, "symbol_places");
	int row;

	k->n = 0;
	while ((row = query_step(q)) == 1)
		add_place(k, query_col_text(q, 0), query_col_text(q, 1));
	return row;
}

/* A title ("mm/slub: ...") says more than a subsystem, which is asked only
 * where there is no title. */
static bool is_meant(const struct place *p, struct text title,
		     struct text subsystem)
{
	if (title.n)
		return suspect_title_names(title, p->path, p->subsystem);
	return subsystem.n && text_ieq(subsystem, p->subsystem);
}

static void vote_for(struct vote *v, size_t *n,
		     const struct maintainers_section *section)
{
	for (size_t i = 0; i < *n; i++)
		if (v[i].section == section) {
			v[i].votes++;
			return;
		}
	if (*n < VOTES)
		v[(*n)++] = (struct vote){section, 1};
}

/* The first of those with most votes, in the order of the places. Votes that
 * were used are 0. */
static struct vote *best_of(struct vote *v, size_t n)
{
	struct vote *best = NULL;

	for (size_t i = 0; i < n; i++)
		if (v[i].votes && (!best || v[i].votes > best->votes))
			best = &v[i];
	return best;
}

size_t asked_of(const struct asked *k, struct text title,
		struct text subsystem,
		const struct maintainers_section *out[ASKED_SECTIONS])
{
	struct vote v[VOTES], *best;
	size_t n = 0, found = 0;

	for (size_t i = 0; i < k->n; i++)
		if (is_meant(&k->place[i], title, subsystem))
			vote_for(v, &n, k->place[i].section);
	while (found < ASKED_SECTIONS && (best = best_of(v, n))) {
		best->votes = 0;
		out[found++] = best->section;
	}
	return found;
}
