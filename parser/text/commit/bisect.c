/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Bisection logs: pairs of a verdict and an id, wherever a mail program has
 * moved them ("git bisect good ID", "# bad: [ID] title", "ID good", "good:
 * ID", several on one line). A log without a "first bad commit" names its
 * last bad one, less surely.
 */
#include "parser/text/commit/commit_evidence.h"

/* Steps from which a list of verdicts is a log. */
#define LOG_STEPS 3

static struct pattern first_before = {
	"first\\s+(?:bad|new|slow|broken|regressing|offending)\\s+commit"
	"(?:\\s+(?:is|was|seems to be|appears to be))?[\\s:=\\[({`*\"]*"
	"(?:commit\\s+)?@@", "first", NULL
};

static struct pattern first_after = {
	"@@[^@]{0,12}\\bis the first (?:bad|new|slow|broken)\\b", "first", NULL
};

static struct pattern verdict_before = {
	"(?:^|[#\\s])(?:git bisect\\s+)?(good|bad|skip|old|new)\\s*[:=]?\\s*"
	"[\\[({]?@@", "@@", NULL
};

/* Terms that somebody chose for himself (git bisect start --term-new=slow). */
static struct pattern verdict_own = {
	"git bisect\\s+(slow(?:er)?|fast(?:er)?|broken|works|before|after|ok|"
	"worse|better|regressed|fixed|unfixed)\\s+[\\[({]?@@", "git bisect", NULL
};

static struct pattern verdict_after = {
	"@@[\\])}]?[\\s:=-]+(?:is\\s+|was\\s+)?[\\[(]?(good|bad|skip(?:ped)?)"
	"\\b[\\])]?\\s*(?:$|@#|#|,|;)", "@@", NULL
};

static enum bisect_mark mark_of(struct text word)
{
	static const char *const good[] = {"good", "old", "fast", "faster",
					   "better", "ok", "works", "before",
					   "unfixed"};

	if (text_istarts(word, TEXT("skip")))
		return BISECT_SKIP;
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++)
		if (text_iis(word, good[i]))
			return BISECT_GOOD;
	return BISECT_BAD;
}

enum bisect_mark bisect_mark(struct text window)
{
	struct match m;

	if (pattern_matches(&first_before, window) ||
	    pattern_matches(&first_after, window))
		return BISECT_FIRST_BAD;
	if (pattern_find(&verdict_before, window, 0, &m) ||
	    pattern_find(&verdict_own, window, 0, &m) ||
	    pattern_find(&verdict_after, window, 0, &m))
		return mark_of(m.group[1]);
	return BISECT_NONE;
}

void bisect_start(struct bisect_log *log, size_t message)
{
	*log = (struct bisect_log){
		.first_bad = NO_INDEX,
		.last_bad = NO_INDEX,
		.message = message,
	};
}

void bisect_step(struct bisect_log *log, enum bisect_mark mark, size_t index)
{
	if (mark == BISECT_FIRST_BAD) {
		log->first_bad = index;
		return;
	}
	log->steps++;
	if (mark == BISECT_BAD)
		log->last_bad = index;
}

void bisect_end(struct bisect_log *log, struct facts *facts)
{
	struct commit_ref *c;

	if (log->first_bad < facts->n_commits) {
		facts->commit[log->first_bad].steps = log->steps;
	} else if (log->steps >= LOG_STEPS &&
		   log->last_bad < facts->n_commits) {
		c = &facts->commit[log->last_bad];
		c->kind = "bisected:last-bad";
		c->points = 2.0;
		c->rejected = false;
		c->steps = log->steps;
	}
	bisect_start(log, NO_INDEX);
}
