/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Symbols that perf's screen cut: "iomap_set_range_upto..", or a name that
 * ends where all long lines of its profile end. When one other symbol of the
 * document's profiles begins so, and no second, that is the name; its
 * measurement is called so, too, and can be compared. What could be two stays
 * as it stands.
 */
#include "parser/format/perf/perf.h"

#include <stdlib.h>

/* What is left of a cut name must say something. */
#define LEAST_PREFIX 8
/* Screens are at least so wide; so many lines show their edge. */
#define LEAST_WIDTH 72
#define LEAST_LINES 3

struct symbols {
	struct text *key;	/* whole names, sorted, each once */
	size_t n;
};

static int by_text(const void *a, const void *b)
{
	return text_cmp(*(const struct text *)a, *(const struct text *)b);
}

/* The name without the mark of a cut; false when there is none. */
static bool take_mark(struct text *t)
{
	static const char ellipsis[] = "\xe2\x80\xa6";

	if (text_ends(*t, text_of(ellipsis)))
		t->n -= 3;
	else if (text_ends(*t, TEXT("..")))
		t->n -= 2;
	else
		return false;
	while (t->n && t->p[t->n - 1] == '.')
		t->n--;
	return true;
}

static size_t line_width(const struct document *doc,
			 const struct profile_entry *e)
{
	return text_rtrim(doc->line[e->line].text).n;
}

/* Where the screen of a profile ended; 0 when its lines do not say. */
static size_t edge_of(const struct document *doc, const struct profile *p)
{
	size_t widest = 0, n = 0;

	for (size_t i = 0; i < p->n; i++) {
		size_t w = line_width(doc, &p->entry[i]);

		n = w == widest ? n + 1 : w > widest ? 1 : n;
		widest = w > widest ? w : widest;
	}
	return n >= LEAST_LINES && widest >= LEAST_WIDTH ? widest : 0;
}

static bool is_cut(const struct document *doc, const struct profile_entry *e,
		   size_t edge, struct text *prefix)
{
	*prefix = e->symbol_key.n ? e->symbol_key : e->symbol;
	if (take_mark(prefix))
		return true;
	return edge && line_width(doc, e) == edge &&
	       text_ends(text_rtrim(doc->line[e->line].text), *prefix);
}

static struct symbols gather(struct document *doc, size_t entries)
{
	struct symbols s = {
		.key = arena_array(doc->arena, entries + 1, sizeof(*s.key)),
	};
	size_t n = 0;

	for (size_t r = 0; r < doc->n_runs; r++) {
		const struct profile *p = doc->run[r].profile;
		size_t edge = p ? edge_of(doc, p) : 0;

		for (size_t i = 0; p && i < p->n; i++)
			if (!is_cut(doc, &p->entry[i], edge, &s.key[s.n]))
				s.n += p->entry[i].symbol_key.n > 0;
	}
	qsort(s.key, s.n, sizeof(*s.key), by_text);
	for (size_t i = 0; i < s.n; i++)
		if (!i || !text_eq(s.key[i], s.key[n - 1]))
			s.key[n++] = s.key[i];
	s.n = n;
	return s;
}

/* The only name that begins so; or an empty text. */
static struct text only_match(const struct symbols *s, struct text prefix)
{
	const struct text none = {NULL, 0};
	size_t from = 0, to = s->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (text_cmp(s->key[mid], prefix) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	if (from == s->n || !text_starts(s->key[from], prefix) ||
	    (from + 1 < s->n && text_starts(s->key[from + 1], prefix)))
		return none;
	return s->key[from];
}

/* Measurements stand in the order of their entries; `at` goes along. */
static void rename_measure(struct document *doc, struct run *run, size_t *at,
			   const struct profile_entry *e, struct text whole)
{
	for (; *at < run->n_measurements; (*at)++) {
		struct measurement *m = &run->measurement[*at];

		if (m->line > e->line)
			return;
		if (m->line < e->line || !text_ends(m->metric, e->symbol_key))
			continue;
		m->metric = arena_printf(doc->arena, "%.*s%.*s",
					 (int)(m->metric.n - e->symbol_key.n),
					 m->metric.p, TEXT_ARG(whole));
	}
}

static void join_run(struct document *doc, struct run *run,
		     const struct symbols *s)
{
	struct profile *p = run->profile;
	size_t edge = edge_of(doc, p), at = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct profile_entry *e = &p->entry[i];
		struct text prefix, whole;

		if (!is_cut(doc, e, edge, &prefix) ||
		    prefix.n < LEAST_PREFIX)
			continue;
		whole = only_match(s, prefix);
		if (!whole.n || text_eq(whole, e->symbol_key))
			continue;
		rename_measure(doc, run, &at, e, whole);
		e->symbol_key = whole;
	}
}

void perf_join_cut(struct document *doc)
{
	size_t profiles = 0, entries = 0;
	struct symbols s;

	for (size_t r = 0; r < doc->n_runs; r++) {
		profiles += doc->run[r].profile != NULL;
		entries += doc->run[r].profile ? doc->run[r].profile->n : 0;
	}
	if (profiles < 2)
		return;
	s = gather(doc, entries);
	for (size_t r = 0; r < doc->n_runs; r++)
		if (doc->run[r].profile)
			join_run(doc, &doc->run[r], &s);
}
