/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two experiments below headings of one shape that no word gives a side ("When
 * bound to 0-15," / "When bound to 0-3,"), and a sentence that compares a
 * number of the one with a number of the other ("the rate went from 412 to
 * 655"): what the sentence says of the number is true of its experiment.
 *
 * Each number must stand in one of the two only, nothing in them may have a
 * side, and there must be no third heading. Headings that differ in a plain
 * number ("1 thread:", "8 threads:") are steps of one workload.
 */
#include <math.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define CONFIDENCE 0.72
#define ANCHOR_RUNS 2000	/* more are not looked at */
#define ANCHOR_PAIRS 16	/* sentences that are tried */
#define HEADINGS 64		/* lines that are compared to each other */
#define SAME 0.005		/* a number restated in a sentence */

struct experiments {
	size_t first, second, end;	/* lines of the headings, and behind */
};

static bool is_heading(const struct document *doc, size_t i)
{
	struct text t = text_trim(doc->line[i].text);
	size_t words = label_words(t);

	if (!side_prose_line(doc, i) || words < 2 || words > 10)
		return false;
	if (text_ends(t, TEXT(":")) || text_ends(t, TEXT(",")))
		return true;
	t = i + 1 < doc->n_lines ? text_trim(doc->line[i + 1].text) : t;
	return text_starts(t, TEXT("===")) || text_starts(t, TEXT("---"));
}

/* "8", "4k", "16GB": how much of something, and no name. */
static bool is_amount(struct text w)
{
	size_t n = 0;

	while (n < w.n && (ch_digit(w.p[n]) || w.p[n] == '.'))
		n++;
	return n > 0 && w.n - n <= 3 &&
	       text_find_char(text_from(w, n), '-') == TEXT_NOT_FOUND;
}

/* Headings of as many words, all but a third of them the same; what differs is
 * no amount. */
static bool alike_words(struct text a, struct text b)
{
	size_t words = 0, other = 0;
	struct text v, w;

	a = text_trim(a);
	b = text_trim(b);
	for (; (v = text_word(&a)).n && (w = text_word(&b)).n; words++) {
		if (text_ieq(v, w))
			continue;
		other++;
		if (is_amount(v) && is_amount(w))
			return false;
	}
	return !v.n && !text_trim(b).n && other && other <= (words + 2) / 3;
}

static bool alike(const struct document *doc, size_t a, size_t b)
{
	return doc->line[a].message == doc->line[b].message &&
	       doc->line[a].depth == doc->line[b].depth &&
	       alike_words(doc->line[a].text, doc->line[b].text);
}

/* The only two headings of one shape in front of line `end`. */
static bool find_headings(const struct sides *s, size_t end,
			  struct experiments *out)
{
	size_t head[HEADINGS], n = 0, pairs = 0;
	const struct document *doc = s->doc;

	for (size_t i = 0; i < end && n < HEADINGS; i++)
		if (doc->line[i].message == doc->line[end].message &&
		    is_heading(doc, i))
			head[n++] = i;
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			if (!alike(doc, head[i], head[k]))
				continue;
			pairs++;
			*out = (struct experiments){head[i], head[k], end};
		}
	return pairs == 1;
}

/* 1 or 2: the experiment of run i; 0 for none. */
static int part_of(const struct sides *s, const struct experiments *e,
		   size_t i)
{
	size_t at = s->doc->run[i].first_line;

	if (at <= e->first || at >= e->end)
		return 0;
	return at < e->second ? 1 : at > e->second ? 2 : 0;
}

static bool holds_value(const struct run *r, double value)
{
	for (size_t i = 0; i < r->n_measurements; i++)
		if (fabs(r->measurement[i].value - value) <=
		    SAME * fabs(value))
			return true;
	return false;
}

/* The only experiment that holds the value of a run of the sentence; 0 when
 * it is none, or both. */
static int holder(const struct sides *s, const struct experiments *e,
		  const struct run *said)
{
	bool in[3] = {false, false, false};

	if (!said->n_measurements || said->measurement[0].value == 0)
		return 0;
	for (size_t i = 0; i < s->doc->n_runs; i++)
		if (holds_value(&s->doc->run[i], said->measurement[0].value))
			in[part_of(s, e, i)] = true;
	return in[1] == in[2] ? 0 : in[1] ? 1 : 2;
}

/* Nothing in the experiments has a side, or words of one. */
static bool unsided(const struct sides *s, const struct experiments *e)
{
	for (size_t i = 0; i < s->doc->n_runs; i++)
		if (part_of(s, e, i) && (s->reading[i].role != ROLE_OTHER ||
					 label_speaks(&s->reading[i].label)))
			return false;
	return true;
}

static void assign(struct sides *s, const struct experiments *e, int base)
{
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];
		int part = part_of(s, e, i);
		size_t line = part == 1 ? e->first : e->second;

		if (!part)
			continue;
		r->role = part == base ? ROLE_BASE : ROLE_TEST;
		r->rule = "restated";
		r->confidence = CONFIDENCE;
		r->binder = BIND_HEADING;
		r->label.text = label_bare(s->doc->line[line].text);
		r->label.line = line;
	}
}

/* The sentence of runs `from` and `to`, which it calls base and test. */
static bool anchor(struct sides *s, size_t from, size_t to)
{
	struct experiments e;
	int base, test;

	if (!find_headings(s, s->doc->run[from].first_line, &e) ||
	    !unsided(s, &e))
		return false;
	base = holder(s, &e, &s->doc->run[from]);
	test = holder(s, &e, &s->doc->run[to]);
	if (!base || !test || base == test)
		return false;
	assign(s, &e, base);
	return true;
}

void side_anchor(struct sides *s)
{
	const struct document *doc = s->doc;
	size_t tried = 0;

	if (doc->n_runs > ANCHOR_RUNS)
		return;
	for (size_t i = 0; i + 1 < doc->n_runs && tried < ANCHOR_PAIRS; i++) {
		const struct run *a = &doc->run[i], *b = &doc->run[i + 1];
		bool pair = a->pair_id && a->pair_id == b->pair_id &&
			    side_prose_run(doc, a);
		enum role x = s->reading[i].role, y = s->reading[i + 1].role;

		if (!pair || x == ROLE_OTHER || y == ROLE_OTHER || x == y)
			continue;
		tried++;
		if (anchor(s, x == ROLE_BASE ? i : i + 1,
			   x == ROLE_BASE ? i + 1 : i))
			return;
	}
}
