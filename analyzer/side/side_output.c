/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The output of one command is of one state: what it prints far below the
 * heading, where the heading's reach fades, belongs to it as what it printed
 * first. Only while the tool goes on and prints nothing twice: a metric that
 * comes again is another run of the command.
 */
#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define GAP_LINES 10	/* between two numbers of one output */
#define OUTPUT_RUNS 64	/* of one output; more are not looked at */

static bool measures_again(const struct run *a, const struct run *b)
{
	for (size_t i = 0; i < a->n_measurements; i++)
		for (size_t k = 0; k < b->n_measurements; k++)
			if (text_eq(a->measurement[i].metric,
				    b->measurement[k].metric))
				return true;
	return false;
}

/* Does a command or a heading stand between the two lines? */
static bool parted(const struct sides *s, size_t from, size_t to)
{
	for (size_t i = from + 1; i < to; i++)
		if (s->label_at[i] != NO_INDEX ||
		    side_command_line(s->doc->line[i].text))
			return true;
	return false;
}

/* Is run i what the output of run `first` goes on with, behind run `last`? */
static bool goes_on(const struct sides *s, size_t first, size_t last, size_t i)
{
	const struct document *doc = s->doc;
	const struct run *a = &doc->run[last], *b = &doc->run[i];
	const struct line *x = &doc->line[a->last_line];
	const struct line *y = &doc->line[b->first_line];

	if (!text_eq(a->tool, b->tool) || side_prose_run(doc, b) ||
	    x->message != y->message || x->depth != y->depth ||
	    b->first_line <= a->last_line ||
	    b->first_line - a->last_line > GAP_LINES ||
	    parted(s, a->last_line, b->first_line))
		return false;
	for (size_t k = first; k < i; k++)
		if (measures_again(&doc->run[k], b))
			return false;
	return true;
}

/* Has run r nothing of its own, or only the faded words of `head`? */
static bool may_follow(const struct reading *r, const struct reading *head)
{
	if (r->binder == BIND_NONE)
		return r->role == ROLE_OTHER;
	return r->binder == BIND_HEADING && r->label.line == head->label.line &&
	       r->confidence < head->confidence;
}

void side_output(struct sides *s)
{
	size_t n = s->doc->n_runs;

	for (size_t first = 0; first < n; first++) {
		const struct reading *head = &s->reading[first];
		size_t last = first;

		if (head->binder != BIND_HEADING || head->role == ROLE_OTHER ||
		    head->confidence < SIDE_THRESHOLD ||
		    side_prose_run(s->doc, &s->doc->run[first]))
			continue;
		for (size_t i = first + 1; i < n && i < first + OUTPUT_RUNS &&
					   goes_on(s, first, last, i); i++) {
			if (may_follow(&s->reading[i], head))
				s->reading[i] = *head;
			last = i;
		}
		first = last;
	}
}
