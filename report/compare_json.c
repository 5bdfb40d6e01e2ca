/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The JSON of `regsift compare`: one object on a line for two sets of files
 * (regsift-compare/1), or one for each experiment of a list. docs/output.md
 * names the keys. What a verdict rests on is in analyzer/experiment/experiment.h; nothing
 * is computed here but percent from log ratios. All numbers are printed whether
 * or not the text table would show their row: a consumer filters for itself.
 */
#include <math.h>

#include "report/compare_out.h"
#include "report/jsonw.h"

/* [lo, hi] in percent, or null: one end alone would be read as a one-sided
 * bound, which is never meant. */
static void put_interval(struct jsonw *j, double lo, double hi)
{
	if (isnan(lo) || isnan(hi)) {
		jsonw_null(j, "ci");
		return;
	}
	jsonw_open(j, "ci", '[');
	jsonw_real(j, NULL, lo);
	jsonw_real(j, NULL, hi);
	jsonw_close(j, ']');
}

/* Runs a side for a decision; 0 stands for "none needed" and for "no number of
 * runs would do", and neither is a number to plan with. */
static void put_needed(struct jsonw *j, unsigned int n)
{
	if (n)
		jsonw_int(j, "n_needed", n);
	else
		jsonw_null(j, "n_needed");
}

void compare_out_experiment(FILE *to, struct text id,
			    const struct experiment_result *r)
{
	struct jsonw j = {.to = to};

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "id", id);
	jsonw_text(&j, "verdict", text_of(r->verdict));
	jsonw_real(&j, "confidence", r->confidence);
	jsonw_real(&j, "p", r->p);
	jsonw_real(&j, "p_adjusted", r->p_adjusted);
	jsonw_real(&j, "change_pct", r->change);
	put_interval(&j, r->lo, r->hi);
	put_needed(&j, r->n_needed);
	jsonw_text(&j, "why", r->why);
	jsonw_close(&j, '}');
	putc('\n', to);
}

/* The values themselves go out, so that anybody can test again in another way.
 * The mean of no values is unknown, not 0. */
static void put_side(struct jsonw *j, const char *key, const struct side *s)
{
	jsonw_open(j, key, '{');
	jsonw_int(j, "n", (int64_t)s->n);
	jsonw_real(j, "mean", s->n ? s->mean : NAN);
	jsonw_real(j, "sd_pct", compare_out_spread(s));
	jsonw_open(j, "values", '[');
	for (size_t i = 0; i < s->n; i++)
		jsonw_real(j, NULL, s->x[i]);
	jsonw_close(j, ']');
	jsonw_close(j, '}');
}

/* Estimates are kept as log ratios, where a change and its undoing have the
 * same size; people and the schema want percent, hence 100 * expm1(). What was
 * not weighed (too few runs, a value of 0) has a change and no interval or
 * p. */
static void put_pair(struct jsonw *j, const struct experiment_files *f,
		     const struct pair *p)
{
	jsonw_open(j, NULL, '{');
	jsonw_text(j, "workload", compare_out_workload(f, p)->key);
	jsonw_text(j, "title", compare_out_workload(f, p)->title);
	jsonw_text(j, "metric", p->metric->name);
	jsonw_text(j, "unit", p->unit.p ? p->unit : TEXT(""));
	jsonw_text(j, "better", p->metric->better);
	jsonw_text(j, "family", p->metric->family);
	put_side(j, "base", &p->base);
	put_side(j, "test", &p->test);
	if (p->third.n)
		put_side(j, "revert", &p->third);
	jsonw_text(j, "verdict", text_of(p->verdict));
	jsonw_real(j, "confidence", experiment_confidence(&f->c.t, p));
	jsonw_real(j, "change_pct", compare_out_change(p));
	put_interval(j, p->weighed ? 100 * expm1(p->e.t.lo) : NAN,
		     p->weighed ? 100 * expm1(p->e.t.hi) : NAN);
	jsonw_real(j, "p", p->weighed ? p->e.p : NAN);
	jsonw_real(j, "p_adjusted", p->p_adjusted);
	jsonw_real(j, "theta_pct", 100 * p->metric->theta);
	jsonw_text(j, "noise_class", text_of(p->noise_class));
	put_needed(j, p->n_needed);
	jsonw_bool(j, "derived", p->derived_from != NULL);
	jsonw_bool(j, "headline", p == f->headline);
	jsonw_text(j, "why", p->why);
	jsonw_close(j, '}');
}

/* Workloads that only one side has: what was left out of the judgement, and
 * why. */
static void put_alone(struct jsonw *j, const struct experiment_files *f)
{
	static const char *const side[] = {"base", "test", "revert"};

	jsonw_open(j, "alone", '[');
	for (size_t i = 0; i < f->n_alone; i++) {
		jsonw_open(j, NULL, '{');
		jsonw_text(j, "workload", f->alone[i].workload->key);
		jsonw_text(j, "side", text_of(side[f->alone[i].side]));
		jsonw_text(j, "why", f->alone[i].why);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* A mean over workloads that go both ways would hide both, so a mixed one has
 * counts and no change. put_interval takes one unknown end for none. */
static void put_overall(struct jsonw *j, const struct experiment_files *f)
{
	jsonw_open(j, "overall", '[');
	for (size_t i = 0; i < f->n_overall; i++) {
		const struct file_overall *o = &f->overall[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "metric", o->metric->name);
		jsonw_int(j, "workloads", (int64_t)o->groups);
		jsonw_int(j, "worse", (int64_t)o->worse);
		jsonw_int(j, "better", (int64_t)o->better);
		jsonw_bool(j, "mixed", o->mixed);
		jsonw_real(j, "change_pct", o->mixed ? NAN : o->change);
		put_interval(j, o->mixed ? NAN : o->lo, o->hi);
		jsonw_real(j, "p", o->mixed ? NAN : o->p);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

static int print(const struct compare_print *o,
		 const struct experiment_files *f)
{
	struct jsonw j = {.to = o->to};
	const struct pair *p;
	size_t at = 0;

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "schema", TEXT("regsift-compare/1"));
	jsonw_text(&j, "base", f->label[FILE_BASE]);
	jsonw_text(&j, "test", f->label[FILE_TEST]);
	jsonw_text(&j, "verdict", text_of(f->verdict));
	jsonw_real(&j, "confidence", f->confidence);
	jsonw_text(&j, "why", f->why);
	jsonw_open(&j, "comparisons", '[');
	while ((p = compare_out_next(f, true, 0, &at)))
		put_pair(&j, f, p);
	jsonw_close(&j, ']');
	put_overall(&j, f);
	put_alone(&j, f);
	jsonw_close(&j, '}');
	putc('\n', o->to);
	return 0;
}

const struct compare_printer compare_printer_json = {"json", print};
