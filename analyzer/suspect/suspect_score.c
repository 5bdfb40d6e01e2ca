/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Suspect scores (docs/design/statistics.md 15). Evidence is in groups; a group
 * gives one term a sign, as people copy each other. The accuracies and weights
 * are set by experts, to be fitted once enough threads with a later Fixes: tag
 * are labelled.
 */
#include "analyzer/suspect/suspect_score.h"

#include <assert.h>
#include <math.h>

/* No bisection is trusted beyond this. */
#define BISECT_MOST 0.95
#define BISECT_LEAST 0.02
/* A second kind of naming evidence for the same commit, once. */
#define CORROBORATED 0.7
#define REPRODUCED_MOST 3.0

/* What is about the same thing: several pieces of one group are no independent
 * evidence. */
enum group { NAMING, REVERT, DENIAL, REPRODUCTION, RANGE, PATH, PROFILE,
	     WORDING, GROUPS };

struct weight {
	enum group group;
	/* NAMING: the accuracy; else the log odds. */
	double value;
};

static const struct weight weights[SUSPECT_KINDS] = {
	[SUSPECT_FIXES_TAG] = {NAMING, 0.97},
	[SUSPECT_AUTHOR_ADMITS] = {NAMING, 0.75},
	[SUSPECT_REGZBOT] = {NAMING, 0.60},
	[SUSPECT_ANALYSIS_NUMBERS] = {NAMING, 0.55},
	[SUSPECT_ANALYSIS] = {NAMING, 0.35},
	[SUSPECT_MENTION] = {NAMING, 0.10},
	[SUSPECT_BISECT] = {NAMING, SUSPECT_BISECT_UNKNOWN},
	[SUSPECT_ROBOT_BISECT] = {NAMING, 0.90},
	[SUSPECT_LISTED] = {NAMING, 0.10},
	[SUSPECT_REVERT_STRONG] = {REVERT, 3.0},
	[SUSPECT_REVERT_NUMBERS] = {REVERT, 2.2},
	[SUSPECT_REVERT_WORDS] = {REVERT, 1.4},
	[SUSPECT_REVERT_NO_HELP] = {REVERT, -2.5},
	[SUSPECT_DENIED_NUMBERS] = {DENIAL, -3.0},
	[SUSPECT_DENIED_REASONED] = {DENIAL, -1.5},
	[SUSPECT_DENIED_AUTHOR] = {DENIAL, -1.0},
	[SUSPECT_REPRODUCED] = {REPRODUCTION, 1.5},
	[SUSPECT_OUTSIDE_RANGE] = {RANGE, -6.0},
	[SUSPECT_SUBSYSTEM_MATCH] = {PATH, 1.0},
	[SUSPECT_SUBSYSTEM_MISMATCH] = {PATH, -0.7},
	[SUSPECT_DOCS_ONLY] = {PATH, -4.0},
	[SUSPECT_MERGE] = {PATH, -1.5},
	[SUSPECT_SYMBOL_SHARE] = {PROFILE, 0},
	[SUSPECT_TEXT_SIMILARITY] = {WORDING, 0},
};

/* The chance that no step was wrong. Commits that were skipped stay as likely
 * as the one that was found. */
static double bisect_accuracy(const struct suspect_evidence *e, double n)
{
	double p = SUSPECT_BISECT_UNKNOWN;
	double steps = e->steps > 0 ? e->steps : ceil(log2(fmax(n, 2)));

	if (e->error >= 0)
		p = pow(1 - e->error, steps);
	return fmax(BISECT_LEAST, fmin(BISECT_MOST, p)) / (1 + e->skipped);
}

/* Of a list of commits each is named by its share. */
static double accuracy(const struct suspect_evidence *e, double n)
{
	if (e->kind == SUSPECT_BISECT)
		return bisect_accuracy(e, n);
	if (e->kind == SUSPECT_ROBOT_BISECT)
		return weights[e->kind].value / (1 + e->skipped);
	if (e->kind == SUSPECT_LISTED)
		return weights[e->kind].value / fmax(1, e->of);
	return weights[e->kind].value;
}

/* Naming with accuracy r against n - 1 others gives r / (1 - r) times n - 1:
 * who picks one of many by chance is rarely right. */
double suspect_weight(const struct suspect_evidence *e, double n)
{
	double share = fmin(1, fmax(0, e->share)), r;

	assert(e->kind >= 0 && e->kind < SUSPECT_KINDS);
	switch (weights[e->kind].group) {
	case NAMING:
		r = accuracy(e, n);
		return log(r / (1 - r) * fmax(1, n - 1));
	case PROFILE:
		return log(1 + 9 * share);
	case WORDING:
		return 0.7 * share;
	default:
		return weights[e->kind].value;
	}
}

/* What a group has gathered for one candidate. */
struct gathered {
	double best, worst, sum;	/* of positive, of negative terms */
	double most;			/* of all */
	enum suspect_kind first;
	bool any, several;		/* more than one kind */
};

/* Best and worst of a group are kept apart: praise and blame do not average. */
static void gather(struct gathered *g, enum suspect_kind kind, double w)
{
	if (!g->any) {
		g->first = kind;
		g->most = w;
	}
	g->several |= g->any && kind != g->first;
	g->any = true;
	g->most = fmax(g->most, w);
	if (w > 0) {
		g->best = fmax(g->best, w);
		g->sum += w;
	} else {
		g->worst = fmin(g->worst, w);
	}
}

/* Who names it counts once, with a bonus for a second kind; people who
 * reproduced it add up to a limit; else the strongest of each sign. */
static double term(const struct gathered *g, enum group group)
{
	if (!g->any)
		return 0;
	if (group == NAMING)
		return g->most + (g->several ? CORROBORATED : 0);
	if (group == REPRODUCTION)
		return fmin(REPRODUCED_MOST, g->sum);
	return g->best + g->worst;
}

/* The prior is an equal share of what is not the environment's. */
static void score_one(const struct suspect_evidence *evidence, size_t count,
		      size_t candidate, double n, double environment,
		      struct suspect_odds *out)
{
	struct gathered groups[GROUPS] = {0};
	double logodds = log((1 - environment) / n);

	out->hard = false;
	for (size_t i = 0; i < count; i++) {
		const struct suspect_evidence *e = &evidence[i];

		if (e->candidate != candidate)
			continue;
		gather(&groups[weights[e->kind].group], e->kind,
		       suspect_weight(e, n));
		out->hard |= e->kind == SUSPECT_FIXES_TAG ||
			     e->kind == SUSPECT_REVERT_NUMBERS ||
			     e->kind == SUSPECT_REVERT_STRONG;
	}
	for (int g = 0; g < GROUPS; g++)
		logodds += term(&groups[g], (enum group)g);
	out->logodds = logodds;
}

/* A softmax over the candidates and one alternative, "none of these": the
 * environment, and the commits of the range that nobody named. Odds are taken
 * relative to the largest, so that exp() cannot overflow. */
double suspect_score(const struct suspect_evidence *evidence, size_t count,
		     size_t candidates, double n, double environment,
		     struct suspect_odds *out)
{
	double rest, most, z;

	n = fmax(n, (double)candidates);
	n = fmax(n, 1);
	rest = environment +
	       (1 - environment) * (n - (double)candidates) / n;
	rest = log(fmax(1e-9, rest));
	most = rest;
	for (size_t i = 0; i < candidates; i++) {
		score_one(evidence, count, i, n, environment, &out[i]);
		most = fmax(most, out[i].logodds);
	}
	z = exp(rest - most);
	for (size_t i = 0; i < candidates; i++)
		z += exp(out[i].logodds - most);
	for (size_t i = 0; i < candidates; i++)
		out[i].probability = exp(out[i].logodds - most) / z;
	return exp(rest - most) / z;
}

/* "Confirmed" needs hard evidence (a revert with numbers, a Fixes: line),
 * however probable. */
const char *suspect_band(const struct suspect_odds *odds)
{
	if (odds->probability >= 0.9 && odds->hard)
		return "confirmed";
	if (odds->probability >= 0.6)
		return "probable";
	if (odds->probability >= 0.25)
		return "suspect";
	return odds->probability >= 0.02 ? "candidate" : "unlikely";
}
