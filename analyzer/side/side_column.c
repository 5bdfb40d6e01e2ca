/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables whose columns are commits, as test robots print them: every column
 * was compared to the first, so that one is the base. The test side is the
 * column of the commit that the document's robot reports, else the one
 * beside the base. A further column is a later try, and on neither side
 * unless its words say that it takes the change out.
 *
 * When the first column is itself the commit that was reported, the table
 * shows a repair: then that column is the test side.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define CONFIDENCE 0.97

static void fix(struct reading *r, enum role role, const char *variant)
{
	r->fixed = true;
	r->role = role;
	r->variant = variant;
	r->rule = "robot-column";
	r->confidence = CONFIDENCE;
}

/* Is it the commit that a robot's "commit:" line names? */
static bool reported(const struct sides *s, const struct reading *r)
{
	const struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_commits; i++) {
		const struct commit_ref *c = &f->commit[i];

		if (!c->kind || strcmp(c->kind, "robot-bisected") != 0)
			continue;
		for (size_t k = 0; k < r->label.n_commits; k++)
			if (commit_same(c->hash, r->label.commit[k]))
				return true;
	}
	return false;
}

static bool takes_out(const struct reading *r)
{
	return (r->label.features & LABEL_REVERT) &&
	       !(r->label.features & LABEL_NOREVERT);
}

/* The column of [first, first + n) that is the test side. */
static size_t tested(const struct sides *s, size_t first, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (reported(s, &s->reading[first + i]))
			return i;
	return reported(s, &s->reading[first]) ? 0 : 1;
}

static void decide(struct sides *s, size_t first, size_t n)
{
	size_t test = tested(s, first, n);

	for (size_t i = 0; i < n; i++) {
		struct reading *r = &s->reading[first + i];

		if (i == test)
			fix(r, ROLE_TEST, NULL);
		else if (takes_out(r))
			fix(r, ROLE_BASE, "revert");
		else
			fix(r, i == 0 ? ROLE_BASE : ROLE_OTHER, NULL);
	}
}

void side_bind_columns(struct sides *s)
{
	const struct document *doc = s->doc;

	for (size_t i = 0; i < doc->n_runs;) {
		size_t n = 0;

		while (i + n < doc->n_runs && doc->run[i + n].column == n + 1) {
			struct reading *r = &s->reading[i + n];

			r->label = side_scan(s, doc->run[i + n].label);
			r->label.line = doc->run[i + n].first_line;
			r->binder = BIND_COLUMN;
			r->fade = 1;
			n++;
		}
		if (n > 1)
			decide(s, i, n);
		i += n ? n : 1;
	}
}
