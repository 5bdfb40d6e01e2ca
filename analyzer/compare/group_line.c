/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pairs on lines of their own:
 *
 *	o box one:  base avg 770ns,  patched avg 1340ns
 *	o box two:  base avg 1040ns, patched avg 1320ns
 *
 * What a line begins with is what its two numbers were measured on: without it
 * all patched numbers would be runs of one thing. Two such lines with different
 * heads must follow each other, each with one number of either side.
 *
 * And groups above the names of states in the heads of a table.
 */
#include "analyzer/compare/group.h"
#include "analyzer/side/side.h"
#include "parser/text/label/label.h"

#define HEAD_WORDS 6
#define APART 2		/* lines from one to the next */

/* The words in front of the first colon of a line, when they say no side. */
static struct text line_head(const struct document *doc, size_t line)
{
	struct text none = {NULL, 0};
	struct text t = label_bare(doc->line[line].text);
	size_t colon = text_find_char(t, ':');
	struct label l;

	/* A list may be marked by a letter, too. */
	if (text_starts(t, TEXT("o ")) && colon != TEXT_NOT_FOUND) {
		t = text_from(t, 2);
		colon -= 2;
	}
	if (colon == TEXT_NOT_FOUND || colon == 0)
		return none;
	t = text_trim(text_sub(t, 0, colon));
	l = label_scan(t);
	return label_words(t) > HEAD_WORDS || label_speaks(&l) ? none : t;
}

/* The pair of numbers that begins at run i: in prose, on one line, of one
 * metric, one of either side, and no third. */
static bool pair_at(const struct document *doc,
		    const struct placement *placement, size_t i)
{
	const struct run *a = &doc->run[i], *b;

	if (i + 1 >= doc->n_runs || !a->n_measurements)
		return false;
	b = a + 1;
	if (b->first_line != a->first_line || !b->n_measurements ||
	    !side_prose_line(doc, a->first_line) ||
	    !text_eq(a->measurement[0].metric, b->measurement[0].metric) ||
	    (i > 0 && a[-1].first_line == a->first_line) ||
	    (i + 2 < doc->n_runs && b[1].first_line == a->first_line))
		return false;
	return placement[i].role != ROLE_OTHER &&
	       placement[i + 1].role != ROLE_OTHER &&
	       placement[i].role != placement[i + 1].role;
}

void group_lines(const struct document *doc,
		 const struct placement *placement, struct text *cue)
{
	size_t last = NO_INDEX;
	struct text above = {NULL, 0};

	for (size_t i = 0; i + 1 < doc->n_runs; i++) {
		const struct run *r = &doc->run[i];
		struct text head;

		if (!pair_at(doc, placement, i))
			continue;
		head = line_head(doc, r->first_line);
		if (head.n && above.n && !text_ieq(head, above) &&
		    r->first_line > doc->run[last].first_line &&
		    r->first_line - doc->run[last].first_line <= APART) {
			cue[i] = cue[i + 1] = head;
			cue[last] = cue[last + 1] = above;
		}
		last = i;
		above = head;
	}
}

/* The upper of two heads, where the lower is a state by its name alone:
 * "randwrite / foo cache". What speaks was parted by the table. */
static struct text upper_head(struct text label)
{
	size_t at = text_find(label, TEXT(" / "));
	struct label l;

	if (at == TEXT_NOT_FOUND)
		return text_sub(label, 0, 0);
	l = label_scan(label);
	return label_speaks(&l) ? text_sub(label, 0, 0) :
				  text_sub(label, 0, at);
}

void group_heads(const struct document *doc,
		 const struct placement *placement, struct text *cue)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (!cue[i].n && placement[i].role != ROLE_OTHER &&
		    !side_prose_run(doc, &doc->run[i]))
			cue[i] = upper_head(doc->run[i].label);
}
