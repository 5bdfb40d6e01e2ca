/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Ranks the commits of a range without anybody having named one. Words are
 * compared as sets: the words of a title that the report has as well, weighed
 * by how rare they are among the titles of the range, so that "fix" and "use"
 * say nothing where everybody writes them.
 */
#include "analyzer/suspect/suspect_model.h"

#include <math.h>
#include <stdlib.h>

#include "analyzer/suspect/suspect_score.h"

/* Letters of a word that may mean something. */
#define WORD_LEAST 3
#define DAY 86400.0
/* Half the weight after a week, and at most what a profile gives at 20 %. */
#define TIME_HALF 7.0
#define TIME_MOST 1.0

/* ---- sets of words ---- */

/* A word of the report, or none of its. */
struct word {
	struct text text;
	uint64_t hash;
	bool asked;		/* the report has it */
	double titles;		/* of the range that have it */
};

struct words {
	struct word *slot;
	size_t size, n;		/* size: a power of two */
};

/* Open addressing; a quarter full at most. */
static struct word *slot_of(const struct words *w, struct text t, uint64_t h)
{
	size_t i = (size_t)h & (w->size - 1);

	while (w->slot[i].text.p &&
	       !(w->slot[i].hash == h && text_ieq(w->slot[i].text, t)))
		i = (i + 1) & (w->size - 1);
	return &w->slot[i];
}

/* FNV-1a of the small letters, so that words are found in any case. */
static uint64_t hash_word(struct text t)
{
	uint64_t h = 14695981039346656037u;

	for (size_t i = 0; i < t.n; i++) {
		h ^= (unsigned char)ch_fold(t.p[i]);
		h *= 1099511628211u;
	}
	return h;
}

static bool word_byte(char c)
{
	return ch_word(c) || c == '-';
}

/* The next word of three letters and more; empty at the end. */
static struct text next_word(struct text *t)
{
	while (t->n) {
		size_t n = 0;
		struct text word;

		while (n < t->n && word_byte(t->p[n]))
			n++;
		word = text_sub(*t, 0, n);
		*t = text_from(*t, n ? n : 1);
		if (n >= WORD_LEAST)
			return word;
	}
	return (struct text){NULL, 0};
}

/* The words of the report; titles then count which of them they have. */
static struct words ask(struct arena *a, struct text t)
{
	struct words w = {.size = 4 * 512};
	struct text word;

	w.slot = arena_array(a, w.size, sizeof(*w.slot));
	while (w.n < RANGE_WORDS && (word = next_word(&t)).n) {
		uint64_t h = hash_word(word);
		struct word *s = slot_of(&w, word, h);

		w.n += !s->text.p;
		*s = (struct word){word, h, true, 0};
	}
	return w;
}

/* How rare each word of the report is in the range. */
static void count_titles(struct words *w, const struct range_commit *c,
			 size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct text t = c[i].title, word;

		while ((word = next_word(&t)).n) {
			struct word *s = slot_of(w, word, hash_word(word));

			if (s->text.p)
				s->titles++;
		}
	}
}

/* The weight of the words that both have over that of all of the title. */
static double similarity(const struct words *w, struct text title, double n)
{
	double shared = 0, all = 0;
	struct text word;

	while ((word = next_word(&title)).n) {
		const struct word *s = slot_of(w, word, hash_word(word));
		double rare = log(1 + n / fmax(1, s->text.p ? s->titles : 1));

		all += rare;
		if (s->text.p && s->asked)
			shared += rare;
	}
	return all > 0 ? shared / all : 0;
}

/* ---- paths ---- */

bool range_path_in(struct text path, struct text place)
{
	if (!place.n || !text_starts(path, place))
		return false;
	return place.p[place.n - 1] == '/' || path.n == place.n ||
	       path.p[place.n] == '/';
}

bool range_is_docs(const struct range_commit *c)
{
	static const char *const folders[] = {
		"Documentation/", "tools/testing/", "samples/", "tools/perf/",
		"LICENSES/", "MAINTAINERS", "CREDITS", ".mailmap", "README",
		".gitignore", "scripts/checkpatch.pl",
	};

	for (size_t i = 0; i < c->n_paths; i++) {
		bool in = false;

		for (size_t k = 0; k < sizeof(folders) / sizeof(*folders); k++)
			in |= range_path_in(c->path[i], text_of(folders[k]));
		if (!in)
			return false;
	}
	return c->n_paths > 0;
}

/* A commit over the whole tree is looked at in part. */
static size_t paths_of(const struct range_commit *c)
{
	return c->n_paths < RANGE_PATHS ? c->n_paths : RANGE_PATHS;
}

/* Any path of the commit in this file or folder. */
static bool touches(const struct range_commit *c, struct text place)
{
	size_t n = paths_of(c);

	for (size_t i = 0; i < n; i++)
		if (range_path_in(c->path[i], place))
			return true;
	return false;
}

/* Documentation alone, a match or a mismatch; nothing where paths were not read
 * or nothing is known of the workload. 2 commits are given as the range, since
 * the weight of a path does not depend on it. */
static double path_term(const struct range_commit *c,
			const struct range_question *q)
{
	struct suspect_evidence e = {.error = -1};

	if (range_is_docs(c))
		e.kind = SUSPECT_DOCS_ONLY;
	else if (!c->n_paths || !q->n_stack)
		return 0;
	else
		e.kind = SUSPECT_SUBSYSTEM_MISMATCH;
	for (size_t i = 0; i < q->n_stack && e.kind != SUSPECT_DOCS_ONLY; i++)
		if (touches(c, q->stack[i]))
			e.kind = SUSPECT_SUBSYSTEM_MATCH;
	return suspect_weight(&e, 2);
}

/* A commit over half of the kernel touches everything and explains little:
 * what it touches counts by how much of it that is. */
static double profile_term(const struct range_commit *c,
			   const struct range_question *q)
{
	struct suspect_evidence e = {.kind = SUSPECT_SYMBOL_SHARE};
	double spread = fmax(1, (double)c->n_paths / 10);

	for (size_t i = 0; i < q->n_grown; i++)
		if (touches(c, q->grown[i].path))
			e.share += q->grown[i].share / spread;
	return suspect_weight(&e, 2);
}

/* Halves with each week between the commit and the beginning of the trouble. */
static double time_term(const struct range_commit *c,
			const struct range_question *q)
{
	double days;

	if (!q->began || !c->time)
		return 0;
	days = fabs((double)c->time - (double)q->began) / DAY;
	return TIME_MOST * exp2(-days / TIME_HALF);
}

/* ---- ranking ---- */

/* Ties by the order in the range. */
static int by_odds(const void *a, const void *b)
{
	const struct range_suspect *x = a, *y = b;

	if (x->logodds > y->logodds || x->logodds < y->logodds)
		return x->logodds > y->logodds ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

/* Each commit begins with an equal share of what is not the environment's. */
static void weigh(struct range_suspect *s, const struct range_commit *c,
		  const struct range_question *q, const struct words *w,
		  double n)
{
	static const struct suspect_evidence merge = {.kind = SUSPECT_MERGE};
	struct suspect_evidence e = {.kind = SUSPECT_TEXT_SIMILARITY};

	e.share = similarity(w, c->title, n);
	s->path = path_term(c, q);
	s->profile = profile_term(c, q);
	s->words = suspect_weight(&e, 2);
	s->time = time_term(c, q);
	s->logodds = log((1 - q->environment) / n) + s->path + s->profile +
		s->words + s->time;
	if (c->is_merge)
		s->logodds += suspect_weight(&merge, 2);
}

/* Returns the probability of everything that is not in `out`, the environment
 * included. */
double suspect_model(struct arena *a, const struct range_commit *c, size_t n,
		     const struct range_question *q, struct range_suspect *out,
		     size_t most, size_t *n_out)
{
	struct range_suspect *all = arena_array(a, n, sizeof(*all));
	struct words w = ask(a, q->words);
	double sum = q->environment, rest = q->environment;

	count_titles(&w, c, n);
	for (size_t i = 0; i < n; i++) {
		all[i].index = i;
		weigh(&all[i], &c[i], q, &w, (double)n);
		sum += exp(all[i].logodds);
	}
	qsort(all, n, sizeof(*all), by_odds);
	*n_out = n < most ? n : most;
	for (size_t i = 0; i < n; i++) {
		all[i].probability = exp(all[i].logodds) / sum;
		if (i < *n_out)
			out[i] = all[i];
		else
			rest += exp(all[i].logodds);
	}
	return n ? rest / sum : 1;
}
