/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The class of a thread's verdict: what the rules argue for, in a fixed order
 * of their classes: not comparable; no data; how the thread ended; what the
 * numbers show, one by one, then all workloads together; what people's own
 * tests add where the numbers cannot decide.
 * Then the probability: the bound on the posterior of the headline's p, capped
 * by how it was measured, plus the findings' weights. Each step is stored, so
 * that whoever adds up the ledger gets the printed probability.
 */
#include "analyzer/verdict/verdict.h"

#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/stats/stats.h"

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

/* The class that this rule argues for. */
static const char *concluded(const struct judging *j, const char *rule)
{
	for (size_t i = 0; i < j->n_findings; i++)
		if (verdict_is(j->finding[i].rule, rule))
			return rule_verdict(j->finding[i].verdict);
	return NULL;
}

/* Rules of the class "verdict" that a user has added. */
static const char *concluded_by_others(const struct judging *j)
{
	for (size_t i = 0; i < j->n_findings; i++) {
		const struct found *f = &j->finding[i];

		if (verdict_is(f->class, "verdict") &&
		    !verdict_is(f->rule, "verdict.no-data") &&
		    !verdict_is(f->rule, "verdict.measured") &&
		    !verdict_is(f->rule, "verdict.groups") &&
		    !verdict_is(f->rule, "verdict.carried") &&
		    rule_verdict(f->verdict))
			return rule_verdict(f->verdict);
	}
	return NULL;
}

static const char *class_of(struct judging *j, bool *carried)
{
	const char *class = argued(j, "gate"), *more;

	if (!class)
		class = concluded(j, "verdict.no-data");
	if (!class)
		class = argued(j, "ending");
	if (!class)
		class = concluded_by_others(j);
	if (class)
		return class;
	class = concluded(j, "verdict.measured");
	if (class && strcmp(class, "inconclusive") != 0)
		return class;
	class = concluded(j, "verdict.groups");
	if (class) {
		j->by_groups = true;
		return class;
	}
	more = concluded(j, "verdict.carried");
	*carried = more != NULL;
	return more ? more : "inconclusive";
}

/* ---- the probability ---- */

static double base_cap(const struct judging *j, const char **why)
{
	const struct compared *c = j->headline;
	int64_t least = c->n_base < c->n_test ? c->n_base : c->n_test;

	if (c->up_to) {
		*why = "claimed as \"up to\"";
		return j->t.cap_up_to;
	}
	if (verdict_is(c->tier, "claim")) {
		*why = "claimed, not measured";
		return j->t.cap_claim;
	}
	if (least <= 1) {
		*why = "single runs";
		return j->t.cap_single;
	}
	if ((double)least < j->t.cap_few_below) {
		*why = "few runs";
		return j->t.cap_few;
	}
	*why = "of any evidence";
	return j->t.cap;
}

static struct text why_of_base(struct judging *j, double p, double bound,
			       double cap, const char *why)
{
	struct text most = bound > 0.995 ? TEXT("over 0.99") :
			   arena_printf(j->arena, "at most %.2f", bound);

	if (bound <= cap)
		return arena_printf(j->arena, "p %.2g gives %.*s", p,
				    TEXT_ARG(most));
	return arena_printf(j->arena, "p %.2g gives %.*s, and %s %.2f", p,
			    TEXT_ARG(most), why, cap);
}

/* That the change is real: before any finding. */
static void base_of_change(struct judging *j)
{
	const struct compared *c = j->headline;
	const char *why = NULL;
	double p = 1, bound, cap;

	if (!c) {
		j->base_odds = stats_logit(j->t.prior);
		j->base_why = TEXT("nothing was compared");
		return;
	}
	if (j->by_groups)
		p = c->p_overall;
	else if (!isnan(c->p))
		p = isnan(c->p_adjusted) ? c->p : c->p_adjusted;
	bound = stats_sellke(p, j->t.prior);
	cap = base_cap(j, &why);
	j->base_odds = stats_logit(fmin(bound, cap));
	j->base_why = why_of_base(j, p, bound, cap, why);
}

/* That the change is smaller than theta: the equivalence test. */
static void base_of_no_change(struct judging *j)
{
	const struct compared *c = j->headline;
	double p = c->p_equivalent;

	if (isnan(p)) {
		double lo = log1p(c->ci_lo / 100), hi = log1p(c->ci_hi / 100);
		double lambda = log1p(c->theta / 100);

		p = stats_tost((lo + hi) / 2, (hi - lo) / 2 / HALF_95, 1e6,
			       -lambda, lambda).p;
	}
	if (!(p < 1))
		return;
	j->base_odds = stats_logit(1 - fmax(p, 1 - j->t.cap));
	j->base_why = arena_printf(j->arena, "the equivalence test's p is "
				   "%.2g", p);
}

static bool class_is(const struct judging *j, const char *class)
{
	return strcmp(j->class, class) == 0;
}

/* Who tells of a loss has seen it, but nothing of that can be checked: no
 * figure, no bisection, nobody else. */
static bool is_only_told(const struct judging *j)
{
	size_t told = 0, support = 0;

	for (size_t i = 0; i < j->n_findings; i++) {
		support += verdict_is(j->finding[i].class, "support");
		told += verdict_is(j->finding[i].rule, "support.told");
	}
	return !j->headline && told > 0 && support == told;
}

/* What the odds are of depends on the class: that a change is real, that it
 * is not, that the explanation holds, that nothing of interest changed. */
static void open_ledger(struct judging *j, bool carried)
{
	j->base_odds = NAN;
	j->weights = 1;
	j->floor = j->t.floor;
	j->cap = j->t.cap;
	if (class_is(j, "regression") || class_is(j, "improvement") ||
	    class_is(j, "mixed")) {
		base_of_change(j);
		if (carried)
			j->cap = j->t.cap_people;
		if (is_only_told(j)) {
			j->cap = j->t.cap_told;
			j->base_why = TEXT("as told, no figure to check");
		}
	} else if (class_is(j, "not-a-regression")) {
		j->base_odds = j->t.ending_prior;
		j->base_why = TEXT("how the discussion ended");
		j->floor = j->t.prior;
	} else if (class_is(j, "noise")) {
		base_of_change(j);
		j->base_odds = -j->base_odds;
		j->weights = -1;
		j->floor = j->t.prior;
	} else if (class_is(j, "no-change") && j->headline) {
		base_of_no_change(j);
		j->weights = 0;
	}
}

static double probability(const struct judging *j)
{
	double sum = 0;

	if (isnan(j->base_odds))
		return NAN;
	for (size_t i = 0; i < j->n_findings; i++)
		if (counts(j, &j->finding[i]))
			sum += j->finding[i].weight;
	return fmin(j->cap, fmax(j->floor, stats_logistic(
		j->base_odds + j->weights * sum)));
}

int verdict_thread(struct db *db, int64_t thread_id)
{
	struct judging j = {
		.db = db, .thread = thread_id, .arena = arena_new()};
	bool carried = false;
	int err = threshold_load(db, &j.t);

	if (!err)
		err = verdict_load(&j);
	if (err)
		goto out;
	j.class = class_of(&j, &carried);
	open_ledger(&j, carried);
	j.probability = probability(&j);
	err = verdict_store(&j);
	if (!err)
		err = verdict_needs(&j);
out:
	arena_free(j.arena);
	return err;
}
