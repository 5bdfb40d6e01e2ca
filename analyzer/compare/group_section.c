/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Experiments that follow each other in one message under the same words:
 *
 *	ext4:				xfs:
 *	  before: 100 MB/s		  before: 210 MB/s
 *	  after:   90 MB/s		  after:  205 MB/s
 *
 * "before" of the one is no run of "before" of the other. A section begins
 * when a state comes again after the other side was seen, and a line that
 * names no side stands between. Repetitions ("Run 2:") are no sections, nor
 * is what has one side only.
 */
#include "analyzer/compare/group.h"

#include <string.h>

#include "analyzer/side/side.h"
#include "parser/format/format.h"
#include "parser/text/label/label.h"
#include "parser/text/table/table.h"

#define OPEN 64		/* sections that are followed at once */
#define STATES 16	/* of one section; more are not looked at */

struct state {
	enum role role;
	struct text label;
	size_t line;
};

struct section {
	size_t message;
	struct text tool;
	size_t number, first_run, last_line;
	struct state state[STATES];
	size_t n_states;
	bool base, test;
};

static bool command_line(struct text t)
{
	t = text_trim(t);
	return t.n && strchr("$#>|", t.p[0]);
}

/* A line that may head an experiment: somebody's words, no side, no number
 * of a run. */
static bool parts(const struct document *doc, size_t i)
{
	const struct line *l = &doc->line[i];
	struct text t = label_bare(l->text);
	struct label label;

	if (!side_prose_line(doc, i) || command_line(l->text) || !t.n)
		return false;
	while (t.n && t.p[t.n - 1] == ':')
		t.n--;
	label = label_scan(t);
	return !label_speaks(&label) && !table_numbers_run(t) &&
	       label_words(t) > 0;
}

/* The nearest such line between two lines, or NO_INDEX. */
static size_t parted_at(const struct document *doc, size_t from, size_t to)
{
	while (to-- > from + 1)
		if (parts(doc, to))
			return to;
	return NO_INDEX;
}

/* Numbers in a sentence restate others; those behind a label of their own do
 * not. */
static bool stands_alone(const struct document *doc, const struct run *run,
			 const struct placement *p)
{
	struct text t = label_bare(doc->line[run->first_line].text);

	return !side_prose_run(doc, run) ||
	       (p->label.n && text_istarts(t, p->label));
}

static struct section *section_of(struct section *open, size_t *n,
				  const struct document *doc, size_t i)
{
	const struct run *run = &doc->run[i];
	size_t message = doc->line[run->first_line].message;

	for (size_t k = 0; k < *n; k++)
		if (open[k].message == message &&
		    text_eq(open[k].tool, run->tool))
			return &open[k];
	if (*n == OPEN)
		return NULL;
	open[*n] = (struct section){
		.message = message, .tool = run->tool, .number = 1,
		.first_run = i, .last_line = run->first_line};
	return &open[(*n)++];
}

/* The state stands in the section already, under another label. */
static bool again(const struct section *s, const struct placement *p)
{
	for (size_t i = 0; i < s->n_states; i++)
		if (s->state[i].role == p->role &&
		    text_ieq(s->state[i].label, p->label) &&
		    s->state[i].line != p->label_line)
			return true;
	return false;
}

static void take(struct section *s, const struct run *run,
		 const struct placement *p)
{
	if (s->n_states < STATES && !again(s, p))
		s->state[s->n_states++] = (struct state){
			p->role, p->label, p->label_line};
	s->base |= p->role == ROLE_BASE;
	s->test |= p->role == ROLE_TEST;
	if (run->last_line > s->last_line)
		s->last_line = run->last_line;
}

/* A section that closes with one side belongs to the one before it. */
static void close_section(struct section *s, size_t *number,
			  const struct document *doc, size_t end)
{
	if ((s->base && s->test) || s->number == 1)
		return;
	for (size_t i = s->first_run; i < end; i++)
		if (number[i] == s->number &&
		    doc->line[doc->run[i].first_line].message == s->message &&
		    text_eq(doc->run[i].tool, s->tool))
			number[i]--;
	s->number--;
}

static void begin(struct section *s, size_t run)
{
	s->number++;
	s->first_run = run;
	s->n_states = 0;
	s->base = s->test = false;
}

size_t *group_sections(struct document *doc, const struct placement *placement)
{
	struct section *open = arena_array(doc->arena, OPEN, sizeof(*open));
	size_t *number = arena_array(doc->arena, doc->n_runs + 1,
				     sizeof(*number));
	size_t n = 0;

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *run = &doc->run[i];
		const struct placement *p = &placement[i];
		struct section *s;

		if (p->role == ROLE_OTHER || p->label_line == NO_INDEX ||
		    p->label_line >= doc->n_lines ||
		    !stands_alone(doc, run, p))
			continue;
		s = section_of(open, &n, doc, i);
		if (!s)
			break;
		if (s->base && s->test && again(s, p) &&
		    parted_at(doc, s->last_line, p->label_line) != NO_INDEX) {
			close_section(s, number, doc, i);
			begin(s, i);
		}
		take(s, run, p);
		number[i] = s->number;
	}
	for (size_t i = 0; i < n; i++)
		close_section(&open[i], number, doc, doc->n_runs);
	return number;
}
