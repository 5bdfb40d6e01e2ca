/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One measurement printed twice without a heading that says a side, and
 * between the two a sentence on a patch that makes it better: "The patch below
 * restores the balance ...". What stands above it was measured without the
 * patch, what stands below it with it. In the mail of a patch the second is
 * test; in the report of a regression the patch is a fix, and the second base.
 *
 * Both must have the same rows of the same tool, at least ROWS in all, and no
 * run of the tool may stand elsewhere in the message or have a side.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define ROWS 3
#define CONFIDENCE 0.75
#define TWICE_RUNS 400	/* more are not looked at */

static bool any_word(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ifind(t, text_of(*words)) != TEXT_NOT_FOUND)
			return true;
	return false;
}

/* "The patch below restores", "This patch brings it back". */
static bool patch_helps(struct text t)
{
	static const char *const patch[] = {"the patch below", "this patch",
		"the attached patch", "the following patch", "patch above",
		"following change", "the patch ", NULL};
	static const char *const verb[] = {"restore", "fixes", "improve",
		"brings back", "recover", "higher than without",
		"faster than without", "better than without",
		"lower than without", "helps", "cures", "avoids", NULL};
	static const char *const no[] = {"does not", "doesn't", "did not",
		"didn't", "no longer helps", "would ", "should ", NULL};

	return any_word(t, patch) && any_word(t, verb) && !any_word(t, no);
}

/* The runs of one tool in one message, above and below a line. */
struct half {
	size_t above[TWICE_RUNS / 2], below[TWICE_RUNS / 2];
	size_t n_above, n_below;
};

static bool gather(const struct sides *s, struct text tool, size_t first,
		   size_t last, struct half *h)
{
	const struct document *doc = s->doc;
	size_t message = doc->line[first].message;

	h->n_above = h->n_below = 0;
	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *r = &doc->run[i];

		if (doc->line[r->first_line].message != message ||
		    !text_eq(r->tool, tool) || side_prose_run(doc, r))
			continue;
		if (s->reading[i].binder != BIND_NONE || s->reading[i].fixed ||
		    h->n_above == TWICE_RUNS / 2 ||
		    h->n_below == TWICE_RUNS / 2)
			return false;
		if (r->last_line < first)
			h->above[h->n_above++] = i;
		else if (r->first_line > last)
			h->below[h->n_below++] = i;
		else
			return false;
	}
	return h->n_above > 0 && h->n_above == h->n_below;
}

/* Do two runs stand for one row? */
static bool same_row(const struct run *a, const struct run *b)
{
	if (!text_eq(a->group, b->group) || !text_eq(a->name, b->name) ||
	    a->n_measurements != b->n_measurements ||
	    a->n_params != b->n_params)
		return false;
	for (size_t i = 0; i < a->n_measurements; i++)
		if (!text_eq(a->measurement[i].metric,
			     b->measurement[i].metric))
			return false;
	for (size_t i = 0; i < a->n_params; i++)
		if (!text_eq(a->param[i].value, b->param[i].value))
			return false;
	return true;
}

static bool rows_agree(const struct document *doc, const struct half *h)
{
	for (size_t i = 0; i < h->n_above; i++)
		if (!same_row(&doc->run[h->above[i]], &doc->run[h->below[i]]))
			return false;
	return true;
}

static void settle(struct sides *s, size_t run, bool patched, size_t line)
{
	struct reading *r = &s->reading[run];
	bool report = s->facts.regression && !s->facts.patch;

	r->binder = BIND_HEADING;
	r->role = patched != report ? ROLE_TEST : ROLE_BASE;
	r->variant = patched && report ? "fix" : NULL;
	r->rule = "printed-twice";
	r->confidence = CONFIDENCE;
	r->label.text = patched ? TEXT("with the patch") :
				  TEXT("without the patch");
	r->label.line = line;
}

/* Tries a sentence in the lines [first, last]. */
static bool split_at(struct sides *s, size_t first, size_t last,
		     struct half *h)
{
	const struct document *doc = s->doc;
	size_t rows = 0;

	/* First count, then settle: one row printed twice is no table. */
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < doc->n_runs; i++) {
			struct text tool = doc->run[i].tool;

			if (s->reading[i].binder != BIND_NONE ||
			    !gather(s, tool, first, last, h) ||
			    h->above[0] != i || !rows_agree(doc, h))
				continue;
			for (size_t k = 0; pass && k < h->n_above; k++) {
				settle(s, h->above[k], false, first);
				settle(s, h->below[k], true, first);
			}
			rows += h->n_above;
		}
		if (rows < ROWS)
			return false;
	}
	return true;
}

void side_twice(struct sides *s)
{
	struct half *h;
	bool patch = s->facts.patch || s->facts.regression;

	if (!patch || s->doc->n_runs > TWICE_RUNS || s->doc->n_runs < 2)
		return;
	h = arena_alloc(s->doc->arena, sizeof(*h));
	for (size_t i = 0; i < s->n_paras; i++) {
		const struct paragraph *p = &s->para[i];

		if (patch_helps(p->t) && split_at(s, p->first, p->last, h))
			return;
	}
}
