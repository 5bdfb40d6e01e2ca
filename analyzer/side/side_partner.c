/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One command run twice: plainly first, and then below a heading that says
 * what was changed since ("and after reverting that commit:"). The plain run
 * is the other side.
 *
 * Both must stand in one message below the very same command line, the plain
 * one first and bound to no words, and the command may be run no third time
 * there: a third run would be a third state.
 */
#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define CONFIDENCE 0.75
#define PARTNER_RUNS 400	/* more are not looked at */
#define COMMAND_WORDS 2

/* The command right above the run, or what its block begins with; empty when
 * there is none. */
static struct text command_of(const struct document *doc, const struct run *r)
{
	size_t at = r->first_line;
	struct text t;

	if (r->block < doc->n_blocks && doc->block[r->block].first_line < at)
		at = doc->block[r->block].first_line;
	for (size_t i = at + 1; i-- > 0 && i + 1 >= at;) {
		t = text_trim(doc->line[i].text);
		if (label_words(t) >= COMMAND_WORDS &&
		    (side_command_line(t) || text_has(t, TEXT("$ ")) ||
		     text_has(t, TEXT("# "))))
			return t;
	}
	return (struct text){NULL, 0};
}

/* Does the heading say what was done to the kernel since? */
static bool tells_change(const struct reading *r)
{
	const unsigned int weak = LABEL_WITH | LABEL_AFTER;

	return r->binder == BIND_HEADING && r->role != ROLE_OTHER &&
	       !r->label.n_versions && !(r->label.features & LABEL_PARTIAL) &&
	       ((r->label.features & LABEL_REVERT) ||
		((r->label.features & weak) &&
		 (r->label.features & LABEL_OBJECT)));
}

/* The only other run of the command of run `changed` in its message, or
 * NO_INDEX. */
static size_t partner(const struct sides *s, size_t changed)
{
	const struct document *doc = s->doc;
	const struct run *b = &doc->run[changed];
	struct text command = command_of(doc, b);
	size_t found = NO_INDEX;

	if (!command.n)
		return NO_INDEX;
	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *a = &doc->run[i];

		if (i == changed || side_prose_run(doc, a) ||
		    doc->line[a->first_line].message !=
			    doc->line[b->first_line].message ||
		    !text_eq(a->tool, b->tool) ||
		    !text_eq(command_of(doc, a), command))
			continue;
		if (found != NO_INDEX)
			return NO_INDEX;
		found = i;
	}
	return found;
}

void side_partner(struct sides *s)
{
	const struct document *doc = s->doc;

	if (doc->n_runs > PARTNER_RUNS)
		return;
	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct reading *b = &s->reading[i];
		struct reading *a;
		size_t k;

		if (!tells_change(b) || side_prose_run(doc, &doc->run[i]))
			continue;
		k = partner(s, i);
		if (k >= i || s->reading[k].binder != BIND_NONE)
			continue;
		a = &s->reading[k];
		a->binder = BIND_HEADING;
		a->role = b->role == ROLE_BASE ? ROLE_TEST : ROLE_BASE;
		a->vote = b->vote;
		a->rule = "same-command";
		a->confidence = CONFIDENCE;
		a->label.text = command_of(doc, &doc->run[k]);
		a->label.line = doc->run[k].first_line;
	}
}
