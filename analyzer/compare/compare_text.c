/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The reason of a comparison, in a fixed grammar: verdict, estimate with
 * interval, runs, probability, where the noise is from, thresholds, what
 * would settle it. The same numbers always give the same words.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

#include "base/buf.h"

#define WHY_MOST 1024
/* Below this a probability is not told apart. */
#define P_LEAST 1e-12

const char *compare_tier_name(enum tier tier)
{
	static const char *const name[] = {
		[TIER_SAMPLES] = "samples", [TIER_SUMMARY] = "summary",
		[TIER_SINGLE] = "single", [TIER_CLAIM] = "claim",
		[TIER_TABLE] = "table",
	};

	return name[tier];
}

static double percent(double log_change)
{
	return 100 * expm1(log_change);
}

static void add_p(struct buf *b, double p)
{
	if (p < P_LEAST)
		buf_printf(b, "<1e-12");
	else
		buf_printf(b, "%.2g", p);
}

static void add_effect(struct buf *b, const struct pair *p)
{
	struct text name = p->metric->title.n ? p->metric->title :
						p->metric->name;

	buf_add(b, name);
	if (p->weighed)
		buf_printf(b, " %+.1f %% (95 %% %+.1f..%+.1f)",
			   percent(p->e.est), percent(p->e.t.lo),
			   percent(p->e.t.hi));
	else if (isnan(p->change))
		buf_printf(b, " from 0");
	else
		buf_printf(b, " %+.1f %%", p->change);
}

/* A robot's table seldom says how many runs are behind its means. */
static bool runs_stated(const struct side *s)
{
	return s->n != 1 || !s->value || !compare_is_robot(s->value[0]) ||
	       s->value[0]->n >= 2;
}

static void add_runs(struct buf *b, const struct pair *p)
{
	if (p->tier == TIER_CLAIM && p->base.runs > 1)
		buf_printf(b, ", claimed, at least %g runs a side",
			   p->base.runs);
	else if (p->tier == TIER_CLAIM)
		buf_printf(b, ", claimed, no runs shown");
	else if (p->base.runs <= 1 && p->test.runs <= 1)
		buf_printf(b, ", single runs");
	else
		buf_printf(b, ", %g vs %g runs%s", p->base.runs, p->test.runs,
			   runs_stated(&p->base) && runs_stated(&p->test) ?
				   "" : " (runs not stated)");
}

static void add_tests(struct buf *b, const struct pair *p)
{
	buf_printf(b, ", p ");
	add_p(b, p->e.p);
	/* What says nothing is not among the tests that are adjusted. */
	buf_printf(b, isnan(p->p_adjusted) ? " (" : " (BH ");
	if (isnan(p->p_adjusted))
		buf_printf(b, "not counted");
	else
		add_p(b, p->p_adjusted);
	if (!isnan(p->e.p_u)) {
		buf_printf(b, "; t ");
		add_p(b, p->e.p_t);
		buf_printf(b, ", rank ");
		add_p(b, p->e.p_u);
	}
	buf_printf(b, ")");
}

static double sd_percent(const struct side *s)
{
	return 100 * sqrt(s->s.ss / (s->s.n - 1));
}

static void add_noise(struct buf *b, const struct pair *p)
{
	double prior = 100 * p->prior.s0;

	if (p->tier != TIER_CLAIM && p->base.s.n > 1 && p->test.s.n > 1)
		buf_printf(b, ", noise %.1f %%/%.1f %% (prior %s %g %%)",
			   sd_percent(&p->base), sd_percent(&p->test),
			   p->noise_class, prior);
	else
		buf_printf(b, ", noise assumed %g %% (%s)", prior,
			   p->noise_class);
	buf_printf(b, ", theta %g %%, tau %g %%", 100 * p->metric->theta,
		   100 * p->prior.tau);
}

static void add_spread(struct buf *b, const struct comparing *c,
		       const struct pair *p)
{
	double ratio = c->t.levels.spread_ratio;

	if (p->e.p_spread <= c->t.levels.spread_p &&
	    (p->e.sd_ratio >= ratio || p->e.sd_ratio <= 1 / ratio))
		buf_printf(b, "; spread %s from %.1f %% to %.1f %%",
			   p->e.sd_ratio > 1 ? "grew" : "shrank",
			   sd_percent(&p->base), sd_percent(&p->test));
}

static void add_need(struct buf *b, const struct pair *p)
{
	bool measured = p->base.s.n > 1 && p->test.s.n > 1;
	double sd = 100 * fmax(p->e.sd, p->prior.s0 / 3);

	if (p->remark || text_is(TEXT("inconclusive"), p->verdict) ==
				 false)
		return;
	if (p->n_needed)
		buf_printf(b, "; about %u runs a side at %.3g %% noise would "
			   "settle it", p->n_needed, measured ? sd :
			   100 * p->prior.s0);
	else
		buf_printf(b, "; more runs cannot settle it, compare several "
			   "boots and builds");
}

static void add_flags(struct buf *b, const struct stats_flags *f,
		      const char *side)
{
	if (f->set & STATS_BIMODAL)
		buf_printf(b, "; two levels in the runs of %s, %.5g and %.5g",
			   side, f->low, f->high);
	if (f->set & STATS_WARM_UP)
		buf_printf(b, "; first run of %s looks cold", side);
	if (f->set & STATS_OUTLIER)
		buf_printf(b, "; run %zu of %s stands apart", f->worst + 1,
			   side);
}

static void add_sensitivity(struct buf *b, const struct pair *p)
{
	unsigned int set = p->flag_base.set | p->flag_test.set;

	add_flags(b, &p->flag_base, "base");
	add_flags(b, &p->flag_test, "test");
	if (set & (STATS_WARM_UP | STATS_OUTLIER))
		buf_printf(b, " (verdict %s without it)",
			   p->sensitive ? "another" : "the same");
}

static void add_third(struct buf *b, const struct pair *p)
{
	const struct stats_recovery *r = &p->revert;

	if (!p->reverted)
		return;
	buf_printf(b, "; with the revert %.6g, %+.1f %% against both, p ",
		   p->third.mean, percent(r->contrast.diff));
	add_p(b, r->contrast.p);
	if (isfinite(r->r))
		buf_printf(b, ", recovers %.0f %%", 100 * r->r);
	if (isfinite(r->lo) && isfinite(r->hi))
		buf_printf(b, " (90 %% %.0f..%.0f)", 100 * r->lo, 100 * r->hi);
}

static void explain(struct comparing *c, struct pair *p)
{
	struct buf b = buf_new(WHY_MOST);

	buf_printf(&b, "%s: ", p->verdict);
	add_effect(&b, p);
	if (p->counted)
		compare_count_text(p, &b);
	if (compare_is_judged(p)) {
		add_runs(&b, p);
		if (p->remark)
			buf_printf(&b, ", %s", p->remark);
	}
	if (p->weighed) {
		add_tests(&b, p);
		add_noise(&b, p);
		add_spread(&b, c, p);
		add_sensitivity(&b, p);
		add_need(&b, p);
		add_third(&b, p);
	}
	p->why = arena_text(c->arena, buf_text(&b));
	buf_free(&b);
}

void compare_explain(struct comparing *c)
{
	for (size_t i = 0; i < c->n_pairs; i++)
		explain(c, &c->pair[i]);
}
