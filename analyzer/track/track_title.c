/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * See track_title.h. Words are runs of letters, digits and underscores that
 * begin with a letter, of three bytes and more, in any case. Pairs are found by
 * their rare words rather than by comparing all titles with all, which is
 * quadratic.
 */
#include "analyzer/track/track_title.h"

#include <math.h>

#define WORDS_MOST 24	/* of one title */
#define COMMON 64	/* titles that a word leads to */

/* A word that titles have, and the titles that it leads to. */
struct word {
	struct text text;
	size_t titles;		/* that have it */
	size_t *title, n, cap;	/* the first of them */
};

struct index {
	struct arena *arena;
	struct word *word;
	size_t size;		/* a power of two */
	size_t n_titles;
	/* Of each title: its words as places in `word`, each once. */
	size_t (*of)[WORDS_MOST];
	size_t *n_of;
};

/* A word is cut at 32 bytes, for its hash and for comparing. */
static size_t place_of(const struct index *x, struct text t)
{
	char low[32];
	size_t at;

	t = text_sub(t, 0, sizeof(low));
	for (size_t i = 0; i < t.n; i++)
		low[i] = ch_fold(t.p[i]);
	at = (size_t)text_hash((struct text){low, t.n}) & (x->size - 1);
	while (x->word[at].text.p && !text_ieq(x->word[at].text, t))
		at = (at + 1) & (x->size - 1);
	return at;
}

static bool next_word(struct text *t, struct text *out)
{
	while (t->n) {
		size_t n = 0;

		while (n < t->n && ch_word(t->p[n]))
			n++;
		*out = text_sub(*t, 0, n < 32 ? n : 32);
		*t = text_from(*t, n ? n : 1);
		if (n >= 3 && ch_alpha(out->p[0]))
			return true;
	}
	return false;
}

/* A word that many titles have leads to the first of them only: it tells
 * little, and would make the work quadratic. */
static void add_title(struct index *x, size_t title, struct text t)
{
	struct text one;

	while (x->n_of[title] < WORDS_MOST && next_word(&t, &one)) {
		size_t at = place_of(x, one), i = 0;
		struct word *w = &x->word[at];

		while (i < x->n_of[title] && x->of[title][i] != at)
			i++;
		if (i < x->n_of[title])
			continue;
		x->of[title][x->n_of[title]++] = at;
		w->text = one;
		w->titles++;
		if (w->n >= COMMON)
			continue;
		w->title = arena_grow(x->arena, w->title, w->n, &w->cap,
				      sizeof(*w->title));
		w->title[w->n++] = title;
	}
}

/* Twice as many slots as there can be words. */
static void index_titles(struct index *x, const struct track_title *list,
			 size_t n)
{
	x->n_titles = n;
	x->size = 64;
	while (x->size < 2 * n * WORDS_MOST)
		x->size *= 2;
	x->word = arena_array(x->arena, x->size, sizeof(*x->word));
	x->of = arena_array(x->arena, n + 1, sizeof(*x->of));
	x->n_of = arena_array(x->arena, n + 1, sizeof(*x->n_of));
	for (size_t i = 0; i < n; i++)
		add_title(x, i, list[i].title);
}

/* Rare words weigh more. */
static double weight(const struct index *x, size_t at)
{
	return log(1 + (double)x->n_titles / (double)x->word[at].titles);
}

/* The weight of the shared words over that of all of both titles (a weighted
 * Jaccard index); 0 with fewer than TRACK_TITLE_WORDS in common. */
static double likeness(const struct index *x, size_t a, size_t b)
{
	double shared = 0, all = 0;
	size_t n = 0;

	for (size_t i = 0; i < x->n_of[b]; i++)
		all += weight(x, x->of[b][i]);
	for (size_t i = 0; i < x->n_of[a]; i++) {
		double w = weight(x, x->of[a][i]);
		size_t k = 0;

		while (k < x->n_of[b] && x->of[b][k] != x->of[a][i])
			k++;
		shared += k < x->n_of[b] ? w : 0;
		all += k < x->n_of[b] ? 0 : w;
		n += k < x->n_of[b];
	}
	return n >= TRACK_TITLE_WORDS && all > 0 ? shared / all : 0;
}

/* Of one tree, near in time, and one of them still open: else a merge would
 * help nobody. */
static bool comparable(const struct track_title *a,
		       const struct track_title *b)
{
	int64_t apart = a->at > b->at ? a->at - b->at : b->at - a->at;

	return (a->open || b->open) && apart <= TRACK_TITLE_SECONDS &&
	       text_eq(a->tree, b->tree);
}

/* The walk over all titles; `seen` spares a pair that two words lead to. */
struct pairing {
	const struct index *x;
	const struct track_title *list;
	size_t *seen;		/* the title that it was compared with last */
	struct track_title_pair *out;
	size_t found, most;
};

/* Title i and those before it that have the word: each pair once. */
static void pairs_of(struct pairing *p, size_t i, const struct word *w)
{
	for (size_t k = 0; k < w->n && p->found < p->most; k++) {
		size_t other = w->title[k];
		double like;

		if (other >= i || p->seen[other] == i)
			continue;
		p->seen[other] = i;
		if (!comparable(&p->list[other], &p->list[i]))
			continue;
		like = likeness(p->x, other, i);
		if (like >= TRACK_TITLE_LEAST)
			p->out[p->found++] = (struct track_title_pair){
				other, i, like};
	}
}

size_t track_title_pairs(struct arena *a, const struct track_title *list,
			 size_t n, struct track_title_pair *out, size_t most)
{
	struct index x = {.arena = a};
	struct pairing p = {
		.x = &x, .list = list, .out = out, .most = most,
		.seen = arena_array(a, n + 1, sizeof(*p.seen)),
	};

	index_titles(&x, list, n);
	for (size_t i = 0; i < n; i++)
		for (size_t w = 0; w < x.n_of[i]; w++)
			pairs_of(&p, i, &x.word[x.of[i][w]]);
	return p.found;
}
