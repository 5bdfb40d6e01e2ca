/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The verdict in words: one line with the effect and the two states, and what
 * would settle an open question. Sentences with numbers, no adjectives.
 */
#include "analyzer/verdict/verdict.h"

#include <math.h>

#include "base/buf.h"
#include "base/human.h"

#define LINE_MOST 512

#define DIGITS 4

/* Both sides in the unit of the larger. */
static void add_value(struct buf *b, double v, struct text unit,
		      double largest)
{
	struct scale s = human_scale(unit, largest);

	human_value(b, v / s.factor, DIGITS);
	if (s.unit[0])
		buf_printf(b, " %s", s.unit);
}

static void add_state(struct buf *b, struct text kernel, struct text label,
		      struct text variant)
{
	if (kernel.n == 0 && label.n == 0) {
		buf_add(b, TEXT("(unnamed)"));
		return;
	}
	buf_add(b, kernel.n ? kernel : text_sub(label, 0, 60));
	if (variant.n && !text_ihas(kernel.n ? kernel : label, variant))
		buf_printf(b, " with %.*s", TEXT_ARG(variant));
}

/* Both sides; by their labels when nothing else tells them apart. */
static void add_states(struct buf *b, const struct compared *c)
{
	bool alike = text_eq(c->test_kernel, c->base_kernel) &&
		     text_eq(c->test_variant, c->base_variant) &&
		     c->test_label.n && c->base_label.n;
	struct text none = {NULL, 0};

	add_state(b, alike ? none : c->test_kernel, c->test_label,
		  c->test_variant);
	buf_add(b, TEXT(" vs "));
	add_state(b, alike ? none : c->base_kernel, c->base_label,
		  c->base_variant);
}

struct text verdict_headline(const struct judging *j)
{
	const struct compared *c = j->headline;
	struct buf b;
	struct text t;
	double largest;

	if (!c)
		return j->all_comparisons || j->runs || j->claims ?
			       TEXT("nothing to compare") :
			       TEXT("no performance numbers");
	b = buf_new(LINE_MOST);
	largest = fmax(fabs(c->base), fabs(c->test));
	buf_add(&b, c->metric);
	if (!isnan(c->change))
		buf_printf(&b, " %+.1f %%", c->change);
	/* A claimed percentage has no values of its own. */
	if (!(verdict_is(c->tier, "claim") && c->base == 100)) {
		buf_add(&b, TEXT(" ("));
		add_value(&b, c->base, c->unit, largest);
		buf_add(&b, TEXT(" -> "));
		add_value(&b, c->test, c->unit, largest);
		buf_add(&b, TEXT(")"));
	}
	if (verdict_is(c->tier, "claim")) {
		buf_add(&b, TEXT(", claimed"));
	} else {
		buf_add(&b, TEXT(", "));
		add_states(&b, c);
	}
	t = arena_text(j->arena, buf_text(&b));
	buf_free(&b);
	return t;
}

/* ---- needs ---- */

static int need(struct judging *j, struct text text)
{
	struct query *q = db_query(j->db, "verdict_insert_need");

	query_int(q, 1, j->thread);
	query_text(q, 2, text);
	return query_run(q);
}

static struct text need_runs(const struct judging *j)
{
	const struct compared *c = j->headline;
	double effect = fmax(fabs(c->change), c->theta);

	if (c->n_needed > 0)
		return arena_printf(
			j->arena, "%lld runs a side, interleaved, would show "
			"a %.1f %% change at %.3g %% noise; there are %lld "
			"and %lld", (long long)c->n_needed, effect, c->noise,
			(long long)c->n_base, (long long)c->n_test);
	if (c->n_base <= 1 || c->n_test <= 1)
		return TEXT("repeat both sides, interleaved, at least 4 runs "
			    "each");
	return TEXT("more runs of these two kernels cannot settle it: compare "
		    "several boots and builds of each");
}

static int need_of_comparison(struct judging *j)
{
	const struct compared *c = j->headline;
	bool few = c->n_base < 4 || c->n_test < 4;

	if (verdict_is(c->tier, "claim"))
		return need(j, TEXT("the numbers behind the claimed change: "
				    "the output of at least 4 runs a side"));
	if (strcmp(j->class, "inconclusive") == 0)
		return need(j, need_runs(j));
	if (few && strcmp(j->class, "regression") == 0)
		return need(j, TEXT("repeat both sides, interleaved, at least "
				    "4 runs each, to measure the noise that "
				    "is assumed here"));
	return 0;
}

static int need_sides(struct judging *j)
{
	if (j->runs == 0)
		return 0;
	if (j->base_runs == 0 && j->test_runs > 0)
		return need(j, TEXT("the same workload on a good kernel: only "
				    "the suspected side has numbers"));
	if (j->test_runs == 0 && j->base_runs > 0)
		return need(j, TEXT("the same workload on the suspected "
				    "kernel: only the good side has numbers"));
	return need(j, TEXT("which numbers belong to which kernel: no two "
			    "sides with the same workload were found"));
}

int verdict_needs(struct judging *j)
{
	int err = 0;

	if (strcmp(j->class, "not-comparable") == 0)
		return need(j, TEXT("both sides with the same workload, units "
				    "and configuration, differing in the "
				    "kernel alone"));
	if (strcmp(j->class, "not-a-regression") == 0)
		return 0;
	err = j->headline ? need_of_comparison(j) : need_sides(j);
	if (!err && verdict_has(j, "doubt.config-not-stated"))
		err = need(j, TEXT("the kernel configuration of both sides"));
	if (!err && strcmp(j->class, "regression") == 0 && j->suspects == 0)
		err = need(j, TEXT("a bisection between the two kernels: no "
				   "commit is named"));
	return err;
}
