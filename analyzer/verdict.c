/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The class of a thread's verdict, in a fixed order: not comparable; no data;
 * how the thread ended (not a regression, noise); what the comparisons show;
 * what people's own tests add to numbers that cannot decide alone. Then the
 * probability: the bound on the posterior of the headline's p, capped by how
 * it was measured, plus the findings' weights.
 */
#include "analyzer/verdict.h"

#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/stats.h"

#define PRIOR 0.5
#define CAP 0.99
#define CAP_FEW 0.95
#define CAP_SINGLE 0.80
#define CAP_CLAIM 0.70
#define CAP_UP_TO 0.50
/* A verdict that stands on people's tests, not on numbers that suffice. */
#define CAP_HUMAN 0.84
#define FLOOR 0.01
/* Log-odds that an ending which reached its threshold is meant so. */
#define ENDING_PRIOR 1.0
/* Points of support that make a report without comparable numbers count: when
 * its title complains, and when it does not. */
#define SUPPORT_TITLED 0.7
#define SUPPORT_ALONE 1.5
/* Runs a side from which a bisection's steps were repeated. */
#define REPEATED 3
/* The part of the groups that makes opposite results "mixed". */
#define OPPOSED 3
/* Normal, for what is read back from a printed interval. */
#define HALF_95 1.959963984540054

bool verdict_is(struct text t, const char *word)
{
	return text_is(t, word);
}

bool verdict_has(const struct judging *j, const char *prefix)
{
	for (size_t i = 0; i < j->n_findings; i++)
		if (text_begins(j->finding[i].rule, prefix))
			return true;
	return false;
}

/* A finding counts when it is about the headline or about the whole. */
static bool counts(const struct judging *j, const struct found *f)
{
	return f->comparison == 0 ||
	       (j->headline && f->comparison == j->headline->id);
}

/* ---- the class ---- */

/* The class that the first finding of this kind argues for. */
static const char *argued(const struct judging *j, const char *kind)
{
	for (size_t i = 0; i < j->n_findings; i++) {
		const struct found *f = &j->finding[i];

		if (verdict_is(f->class, kind) && counts(j, f) &&
		    rule_verdict(f->verdict))
			return rule_verdict(f->verdict);
	}
	return NULL;
}

static bool is_latency(struct text metric)
{
	return text_ihas(metric, TEXT("lat"));
}

/* In a closed loop less work also means less waiting: the throughput
 * decides, the latency does not oppose it. */
static bool opposes(const struct compared *c, const struct compared *head)
{
	return !(is_latency(c->metric) && !is_latency(head->metric) &&
		 c->workload == head->workload);
}

static bool is_loose(const struct compared *c)
{
	return verdict_is(c->tier, "claim") ||
	       text_starts(c->metric, TEXT("prose."));
}

struct tally {
	size_t worse, better;
};

static struct tally tally_of(const struct judging *j)
{
	struct tally t = {0};

	for (size_t i = 0; i < j->n_comparisons; i++) {
		const struct compared *c = &j->comparison[i];

		if (c->derived || !verdict_is(c->family, "primary"))
			continue;
		/* What a tool printed is not outvoted by loose numbers. */
		if (j->headline && c != j->headline &&
		    (!opposes(c, j->headline) ||
		     is_loose(c) > is_loose(j->headline)))
			continue;
		t.worse += verdict_is(c->verdict, "regression");
		t.better += verdict_is(c->verdict, "improvement");
	}
	return t;
}

/* What the numbers alone say. */
static const char *measured_class(const struct judging *j)
{
	struct tally t = tally_of(j);

	if (t.worse + t.better > 0) {
		size_t less = t.worse < t.better ? t.worse : t.better;

		if (less > 0 && less * OPPOSED >= t.worse + t.better)
			return "mixed";
		if (j->headline &&
		    (verdict_is(j->headline->verdict, "regression") ||
		     verdict_is(j->headline->verdict, "improvement")))
			return rule_verdict(j->headline->verdict);
		return t.worse > t.better ? "regression" : "improvement";
	}
	if (j->headline && rule_verdict(j->headline->verdict))
		return rule_verdict(j->headline->verdict);
	return "inconclusive";
}

static double support(const struct judging *j)
{
	double sum = 0;

	for (size_t i = 0; i < j->n_findings; i++)
		if (verdict_is(j->finding[i].class, "support"))
			sum += j->finding[i].weight;
	return sum;
}

/* People's tests behind a loss: stated by the reporter as the numbers show
 * it; or bisected, and either with repeated runs,
 * reverted, seen by others or taken up, where the numbers show it but cannot
 * prove it; any support that is strong enough, where there is nothing to
 * compare. */
static bool carried(const struct judging *j)
{
	if (!j->headline)
		return support(j) >= (j->complains == 2 ? SUPPORT_TITLED :
							  SUPPORT_ALONE);
	if (!verdict_is(j->headline->direction, "worse"))
		return false;
	if (verdict_has(j, "support.claim-agrees"))
		return true;
	return verdict_has(j, "support.bisected") &&
	       (j->headline->n_base >= REPEATED ||
		verdict_has(j, "support.revert") ||
		verdict_has(j, "support.reproduced") ||
		verdict_has(j, "support.maintainer-accepts"));
}

static void set_class(struct judging *j, bool *human)
{
	const char *argued_class = argued(j, "gate");

	*human = false;
	if (argued_class)
		j->class = argued_class;
	else if (j->runs == 0 && j->claims == 0 &&
		 j->all_comparisons == 0 && !j->complains)
		j->class = "no-data";
	else if ((argued_class = argued(j, "ending")) != NULL)
		j->class = argued_class;
	else
		j->class = measured_class(j);
	if (strcmp(j->class, "inconclusive") == 0 && !argued_class &&
	    carried(j)) {
		j->class = "regression";
		*human = true;
	}
}

/* ---- the probability ---- */

static double cap_of(const struct compared *c)
{
	int64_t least = c->n_base < c->n_test ? c->n_base : c->n_test;

	if (c->up_to)
		return CAP_UP_TO;
	if (verdict_is(c->tier, "claim"))
		return CAP_CLAIM;
	if (least <= 1)
		return CAP_SINGLE;
	return least < 4 ? CAP_FEW : CAP;
}

static double weights(const struct judging *j)
{
	double sum = 0;

	for (size_t i = 0; i < j->n_findings; i++)
		if (counts(j, &j->finding[i]))
			sum += j->finding[i].weight;
	return sum;
}

/* That the change is real. */
static double real_change(const struct judging *j)
{
	double p = 1, base;

	if (!j->headline)
		return fmax(FLOOR, fmin(CAP, stats_logistic(weights(j))));
	if (!isnan(j->headline->p))
		p = isnan(j->headline->p_adjusted) ?
			    j->headline->p : j->headline->p_adjusted;
	base = fmin(stats_sellke(p, PRIOR), cap_of(j->headline));
	return fmax(FLOOR, fmin(CAP, stats_logistic(stats_logit(base) +
						    weights(j))));
}

/* That the change is smaller than theta, from the printed interval. */
static double no_change(const struct compared *c)
{
	double lo = log1p(c->ci_lo / 100), hi = log1p(c->ci_hi / 100);
	double se = (hi - lo) / 2 / HALF_95, mid = (lo + hi) / 2;
	double lambda = log1p(c->theta / 100);

	if (!(se > 0))
		return NAN;
	return fmin(CAP, 1 - stats_tost(mid, se, 1e6, -lambda, lambda).p);
}

static double probability(const struct judging *j, bool human)
{
	if (human)
		return fmin(CAP_HUMAN, real_change(j));
	if (strcmp(j->class, "regression") == 0 ||
	    strcmp(j->class, "improvement") == 0 ||
	    strcmp(j->class, "mixed") == 0)
		return real_change(j);
	if (strcmp(j->class, "not-a-regression") == 0)
		return fmax(PRIOR, fmin(CAP, stats_logistic(ENDING_PRIOR +
							    weights(j))));
	if (strcmp(j->class, "noise") == 0)
		return fmax(PRIOR, 1 - real_change(j));
	if (strcmp(j->class, "no-change") == 0 && j->headline)
		return no_change(j->headline);
	return NAN;
}

int verdict_thread(struct db *db, int64_t thread_id)
{
	struct judging j = {
		.db = db, .thread = thread_id, .arena = arena_new()};
	bool human;
	int err = verdict_load(&j);

	if (err)
		goto out;
	set_class(&j, &human);
	j.probability = probability(&j, human);
	err = verdict_store(&j);
	if (!err)
		err = verdict_needs(&j);
out:
	arena_free(j.arena);
	return err;
}
