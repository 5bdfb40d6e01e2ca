/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Setups that a sentence of prose begins with: "With no_cow writes reach 6000
 * MB/s" is no second run of what was measured without. The words part a
 * number from the others only where that is needed: when both sides have such
 * a number, or when its own side has another of the same metric without them.
 * Words that say a side ("with the patch", "with 6.18") are none of these.
 */
#include "analyzer/compare/group.h"
#include "analyzer/side/side.h"
#include "parser/text/label/label.h"

#define SETUP_WORDS 3

/* no_cow, O_DIRECT, mq-deadline, bs=4k, 16: written as options are. */
static bool is_option(struct text w)
{
	for (size_t i = 0; i < w.n; i++)
		if (ch_digit(w.p[i]) || w.p[i] == '_' || w.p[i] == '=' ||
		    w.p[i] == '-' || (i > 0 && ch_upper(w.p[i])))
			return true;
	return false;
}

/* The words after "with", up to an option or a comma; empty when there is
 * neither nearby. */
static struct text setup_words(struct text sentence)
{
	struct text rest = sentence, w = text_word(&rest);
	const char *from = w.p;

	if (!text_iis(w, "with") && !text_iis(w, "without") &&
	    !text_iis(w, "using"))
		return (struct text){NULL, 0};
	for (size_t i = 0; i < SETUP_WORDS && (w = text_word(&rest)).n; i++) {
		bool comma = w.p[w.n - 1] == ',';

		w.n -= comma;
		if (comma || is_option(w))
			return (struct text){from,
					     (size_t)(w.p + w.n - from)};
	}
	return (struct text){NULL, 0};
}

/* Where the sentence begins that holds the first number of a run of prose;
 * one that began on an earlier line is not followed back. */
static struct text setup_of(struct document *doc, const struct run *r)
{
	struct text t = doc->line[r->first_line].text, words;
	struct label label;
	size_t from, to;

	if (!side_prose_run(doc, r) || !r->n_measurements)
		return (struct text){NULL, 0};
	side_sentence(t, 0, &from, &to);
	words = setup_words(text_trim(text_sub(t, from, to - from)));
	if (!words.n)
		return words;
	label = label_scan(words);
	if (label_speaks(&label))
		words.n = 0;
	return words;
}

static bool same_metric(const struct run *a, const struct run *b)
{
	return a->n_measurements && b->n_measurements &&
	       text_eq(a->measurement[0].metric, b->measurement[0].metric);
}

/* Does the setup of run i have to part it from the runs without? */
static bool parts(const struct document *doc,
		  const struct placement *placement, const struct text *setup,
		  size_t i)
{
	for (size_t k = 0; k < doc->n_runs; k++) {
		bool same = setup[k].n && text_ieq(setup[k], setup[i]);

		if (k == i || placement[k].role == ROLE_OTHER ||
		    !same_metric(&doc->run[i], &doc->run[k]))
			continue;
		if (placement[k].role == placement[i].role ? !same : same)
			return true;
	}
	return false;
}

void group_setups(struct document *doc, const struct placement *placement,
		  struct text *cue)
{
	size_t n = doc->n_runs, found = 0;
	struct text *setup = arena_array(doc->arena, n + 1, sizeof(*setup));

	for (size_t i = 0; i < n; i++) {
		if (placement[i].role != ROLE_OTHER && !cue[i].n &&
		    !doc->run[i].group.n)
			setup[i] = setup_of(doc, &doc->run[i]);
		found += setup[i].n > 0;
	}
	if (found > SIDE_WEAK)
		return;
	for (size_t i = 0; i < n; i++)
		if (setup[i].n && parts(doc, placement, setup, i))
			cue[i] = setup[i];
}
