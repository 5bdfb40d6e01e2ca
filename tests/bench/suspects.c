/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Planted culprits in synthetic ranges, found by path, profile and words alone
 * (analyzer/suspect/suspect_model.h): how often the culprit is first, and among the
 * first five, against chance and against paths alone.
 *
 * A history has 400 commits over 20 subsystems of five files each; a third are
 * drivers nobody measures, 4 % documents, 6 % merges, 5 % touch many files. A
 * culprit is one commit of the workload's subsystem (70 %), of a layer below
 * (20 %), or of anywhere (10 %). Its profile has 40 to 90 % of what grew in
 * the files that it touches, the rest in files of the same subsystem and
 * below; three reports in ten have no profile. Titles take their words from a
 * subsystem's own and from those that all use. The seed is fixed.
 */
#include <stdio.h>

#include "analyzer/suspect/suspect_model.h"

#define COMMITS 400
#define SYSTEMS 20
#define FILES 5
#define PATHS 12
#define TRIALS 2000

static uint64_t state = 20240101;

static uint64_t draw(uint64_t below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state % below;
}

static double uniform(void)
{
	return (double)draw(1u << 30) / (double)(1u << 30);
}

struct made {
	struct range_commit c[COMMITS];
	size_t system[COMMITS];
	struct text path[COMMITS][PATHS];
	struct text file[SYSTEMS][FILES], folder[SYSTEMS];
};

static void make_title(struct arena *a, struct range_commit *c, size_t system)
{
	static const char *const verbs[] = {"fix", "use", "remove", "rework",
		"avoid", "simplify", "split", "convert", "add", "batch"};
	static const char *const things[] = {"locking", "error path", "helper",
		"allocation", "lookup", "flush", "counter", "list", "writes",
		"reads", "completion", "queue"};

	c->title = arena_printf(a, "sys%zu: %s %s of word%zu", system,
				verbs[draw(10)], things[draw(12)],
				10 * system + (size_t)draw(10));
}

static void make_paths(struct made *m, size_t i)
{
	struct range_commit *c = &m->c[i];
	size_t n = draw(100) < 5 ? PATHS : 1 + (size_t)draw(2);

	c->path = m->path[i];
	c->n_paths = n;
	for (size_t k = 0; k < n; k++) {
		size_t s = n == PATHS ? (size_t)draw(SYSTEMS) : m->system[i];

		m->path[i][k] = m->file[s][draw(FILES)];
	}
	if (draw(100) < 4) {
		m->path[i][0] = TEXT("Documentation/x.rst");
		c->n_paths = 1;
	}
}

static void make(struct arena *a, struct made *m)
{
	for (size_t s = 0; s < SYSTEMS; s++) {
		m->folder[s] = arena_printf(a, "sys%zu/", s);
		for (size_t f = 0; f < FILES; f++)
			m->file[s][f] = arena_printf(a, "sys%zu/f%zu.c", s, f);
	}
	for (size_t i = 0; i < COMMITS; i++) {
		/* A third in the last three: drivers. */
		m->system[i] = draw(3) ? (size_t)draw(SYSTEMS - 3) :
			SYSTEMS - 3 + (size_t)draw(3);
		m->c[i] = (struct range_commit){.is_merge = draw(100) < 6};
		make_title(a, &m->c[i], m->system[i]);
		make_paths(m, i);
	}
}

/* The workload's subsystem is s, below it s + 1. */
static size_t plant(const struct made *m, size_t s)
{
	uint64_t kind = draw(10);
	size_t want = kind < 7 ? s : s + 1;

	for (;;) {
		size_t i = (size_t)draw(COMMITS);

		if (m->c[i].is_merge || range_is_docs(&m->c[i]))
			continue;
		if (kind == 9 || m->system[i] == want)
			return i;
	}
}

static size_t grow(const struct made *m, size_t culprit, size_t s,
		   struct range_place *grown)
{
	double share = 0.4 + 0.5 * uniform();
	size_t n = 0;

	grown[n++] = (struct range_place){m->c[culprit].path[0], share};
	for (size_t k = 0; k < 3; k++)
		grown[n++] = (struct range_place){
			m->file[s + draw(2)][draw(FILES)], (1 - share) / 3};
	return n;
}

struct score {
	const char *name;
	double first, five, mass, unlisted;
};

static void rank(struct arena *a, const struct made *m, size_t culprit,
		 const struct range_question *q, struct score *s)
{
	struct range_suspect out[5];
	size_t n;
	double rest = suspect_model(a, m->c, COMMITS, q, out, 5, &n);

	s->unlisted += rest;
	for (size_t i = 0; i < n; i++) {
		if (out[i].index != culprit)
			continue;
		s->first += i == 0;
		s->five++;
		s->mass += out[i].probability;
	}
}

static void trial(struct score *score)
{
	struct arena *a = arena_new();
	struct made *m = arena_alloc(a, sizeof(*m));
	size_t s = (size_t)draw(SYSTEMS - 4), culprit;
	struct range_place grown[4];
	struct range_question q = {.environment = 0.15}, path;
	struct text stack[2];

	make(a, m);
	culprit = plant(m, s);
	stack[0] = m->folder[s];
	stack[1] = m->folder[s + 1];
	q.stack = stack;
	q.n_stack = 2;
	path = q;
	q.grown = grown;
	q.n_grown = draw(10) < 3 ? 0 : grow(m, culprit, s, grown);
	q.words = arena_printf(a, "sys%zu writes and reads are slower, the "
			       "latency of a flush grows", s);
	rank(a, m, culprit, &path, &score[0]);
	rank(a, m, culprit, &q, &score[1]);
	arena_free(a);
}

int main(void)
{
	struct score score[2] = {{.name = "paths alone"},
				 {.name = "paths, profile, words"}};

	for (int i = 0; i < TRIALS; i++)
		trial(score);
	printf("suspects nobody named: %d ranges of %d commits\n", TRIALS,
	       COMMITS);
	printf("  %-24s first %5.1f %%  among five %5.1f %%\n", "by chance",
	       100.0 / COMMITS, 500.0 / COMMITS);
	for (int i = 0; i < 2; i++)
		printf("  %-24s first %5.1f %%  among five %5.1f %%  given to "
		       "the culprit %4.1f %%, to others and none %4.1f %%\n",
		       score[i].name, 100 * score[i].first / TRIALS,
		       100 * score[i].five / TRIALS,
		       100 * score[i].mass / TRIALS,
		       100 * score[i].unlisted / TRIALS);
	return 0;
}
