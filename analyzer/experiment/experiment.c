/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One experiment: made a pair as a thread has many, weighed, judged and
 * explained by the same code.
 */
#include "analyzer/experiment/experiment.h"

#include <math.h>

#include "analyzer/analyzer.h"

/* Belief stops growing here, above every cap: a p of 0 would have no
 * logarithm. */
#define P_LEAST 1e-9

/* NAN when there is no class of that name. */
static int class_sd(struct db *db, struct text name, double *sd)
{
	struct query *q = db_query(db, "noise_class");
	int got;

	query_text(q, 1, name);
	got = query_step(q);
	*sd = got == 1 ? query_col_real(q, 0) : NAN;
	query_reset(q);
	return got < 0 ? got : 0;
}

bool experiment_class_known(struct db *db, const char *name)
{
	double sd;

	return class_sd(db, text_of(name), &sd) == 0 && !isnan(sd);
}

/* ---- belief ---- */

/* The fewest runs of a side decide: no p value from one run is believed as one
 * from ten. */
static double cap_of(const struct thresholds *t, const struct pair *p)
{
	double n = fmin(p->base.runs, p->test.runs);

	if (p->third.usable)
		n = fmin(n, p->third.runs);
	return n <= 1		     ? t->cap_single :
	       n < t->cap_few_below ? t->cap_few : t->cap;
}

/* A revert that brings the figures back is evidence of its own. */
static double with_revert(const struct thresholds *t, const struct pair *p,
			  double confidence)
{
	struct stats_recovery r;

	if (!p->contrast || !p->third.usable)
		return confidence;
	r = stats_recovery(&p->base.s, &p->test.s, &p->third.s, &p->prior,
			   &t->levels);
	if (!r.confirmed)
		return confidence;
	return fmin(t->cap, stats_logistic(stats_logit(confidence) +
					   (r.strong ? t->revert_strong :
						       t->revert_confirmed)));
}

/* A change: the bound of Sellke and others for its p. "No change": one minus
 * the p of the equivalence test, which asks just that. Other verdicts claim
 * nothing that could be right with a probability. */
double experiment_confidence(const struct thresholds *t, const struct pair *p)
{
	struct text verdict = text_of(p->verdict);
	double lambda = log1p(p->metric->theta);

	if (!p->weighed)
		return NAN;
	if (text_eq(verdict, TEXT("regression")) ||
	    text_eq(verdict, TEXT("improvement")))
		return with_revert(t, p, fmin(stats_sellke(
			fmax(p->p_adjusted, P_LEAST), t->prior),
			cap_of(t, p)));
	if (text_eq(verdict, TEXT("no-change")))
		return 1 - stats_tost(p->e.t.diff, p->e.t.se, p->e.t.df,
				      -lambda, lambda).p;
	return NAN;
}

/* ---- one experiment ---- */

/* Values without a report: nothing is known of each but the number. */
static void set_side(struct comparing *c, struct side *s,
		     const struct values *v)
{
	struct value *value = arena_array(c->arena, v->n, sizeof(*value));

	*s = (struct side){.x = v->x, .n = v->n, .runs = (double)v->n,
			   .lo = NAN, .hi = NAN};
	s->value = arena_array(c->arena, v->n, sizeof(*s->value));
	for (size_t i = 0; i < v->n; i++) {
		value[i] = (struct value){.value = v->x[i], .spread = NAN,
					  .precision = NAN, .n = NAN,
					  .lo = NAN, .hi = NAN};
		s->value[i] = &value[i];
	}
	if (v->n)
		s->mean = stats_mean(v->x, v->n);
}

/* Of a metric that nothing else is known of than its direction. */
static int set_metric(struct comparing *c, struct pair *p,
		      const struct experiment *e,
		      const struct experiment_options *o)
{
	struct known *k = arena_alloc(c->arena, sizeof(*k));

	enum better better = e->better != BETTER_UNSAID ? e->better :
							  o->better;

	if (better == BETTER_UNSAID) {
		const struct known *row = compare_metric(c, e->metric,
							 e->unit);

		if (!row)
			return -1;
		k->better = row->better;
	}
	k->name = e->metric;
	k->unit = e->unit;
	k->family = TEXT("primary");
	k->title = e->metric.n ? e->metric : TEXT("value");
	k->factor = 1;
	k->theta = !isnan(o->theta) ? o->theta :
		   e->interleaved   ? c->t.theta_interleaved :
				      c->t.theta_mean;
	if (better != BETTER_UNSAID)
		k->better = better == BETTER_HIGHER ? TEXT("higher") :
							 TEXT("lower");
	else if (text_eq(k->better, TEXT("neither")))
		k->better = TEXT("higher");
	p->metric = k;
	return 0;
}

/* The class of the command line goes before that of the experiment. Interleaved
 * runs share what drifts between boots, hence their own tau. */
static int set_prior(struct comparing *c, struct pair *p,
		     const struct experiment *e,
		     const struct experiment_options *o)
{
	const struct thresholds *t = &c->t;
	struct text class = o->class ? text_of(o->class) : e->class;
	double sd = NAN;
	int err = 0;
	bool many = (double)p->base.n >= t->s0_few_below &&
		    (double)p->test.n >= t->s0_few_below;

	if (class.n)
		err = class_sd(c->db, class, &sd);
	p->prior = (struct stats_prior){
		.d0 = t->d0,
		.tau = e->interleaved ? t->tau_interleaved : t->tau,
		.s0 = isnan(sd) ? many ? t->s0_many : t->s0_few : sd};
	p->noise_class = isnan(sd) ? "workload unknown" :
				     arena_cstr(c->arena, class);
	return err;
}

/* What cannot be tested at all, or NULL. */
static const char *untestable(const struct experiment *e, const char **verdict)
{
	const struct values *v[] = {&e->before, &e->after, &e->revert};

	*verdict = "inconclusive";
	if (!e->before.n || !e->after.n)
		return "no value on one side";
	*verdict = "not-comparable";
	for (size_t i = 0; i < 3; i++)
		for (size_t k = 0; k < v[i]->n; k++)
			if (!isfinite(v[i]->x[k]))
				return "a value is missing or not finite";
	return NULL;
}

/* As compare_pair makes them of a thread; the third side is a contrast, as one
 * experiment was planned with it. */
static int make_pair(struct comparing *c, const struct experiment *e,
		     const struct experiment_options *o, struct pair **out)
{
	struct pair *p = *out = compare_add(c);
	int err;

	p->tier = e->before.n > 1 || e->after.n > 1 ? TIER_SAMPLES :
						      TIER_SINGLE;
	p->unit = e->unit;
	set_side(c, &p->base, &e->before);
	set_side(c, &p->test, &e->after);
	if (e->revert.n) {
		set_side(c, &p->third, &e->revert);
		p->contrast = true;
	}
	err = compare_figures(c);
	if (!err)
		err = set_metric(c, p, e, o);
	if (!err)
		err = set_prior(c, p, e, o);
	return err;
}

/* Without a test only the verdict and its reason. */
static void put_result(const struct thresholds *t, const struct pair *p,
		       struct experiment_result *out)
{
	*out = (struct experiment_result){
		.verdict = p->verdict,
		.confidence = experiment_confidence(t, p),
		.p = NAN, .p_adjusted = NAN,
		.change = NAN, .lo = NAN, .hi = NAN,
		.n_needed = p->n_needed,
		.why = p->why,
	};
	if (!p->weighed)
		return;
	out->p = p->e.p;
	out->p_adjusted = p->p_adjusted;
	out->change = 100 * expm1(p->e.est);
	out->lo = 100 * expm1(p->e.t.lo);
	out->hi = 100 * expm1(p->e.t.hi);
}

/* All that is computed lives in `a`; the database is only read. */
int experiment_judge(struct db *db, struct arena *a,
		     const struct experiment *e,
		     const struct experiment_options *o,
		     struct experiment_result *out)
{
	struct comparing c = {.db = db, .arena = a};
	const char *verdict, *remark = untestable(e, &verdict);
	struct pair *p;
	int err;

	if (remark) {
		*out = (struct experiment_result){
			.verdict = verdict, .confidence = NAN, .p = NAN,
			.p_adjusted = NAN, .change = NAN, .lo = NAN,
			.hi = NAN,
			.why = arena_printf(a, "%s: %s", verdict, remark)};
		return 0;
	}
	err = make_pair(&c, e, o, &p);
	if (!err)
		err = compare_weigh(&c);
	if (err)
		return err;
	compare_explain(&c);
	put_result(&c.t, p, out);
	return 0;
}
