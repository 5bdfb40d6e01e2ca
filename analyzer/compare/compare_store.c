/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes comparisons, after what an earlier judgement left was taken away. */
#include "analyzer/compare/compare.h"

#include <math.h>

int compare_forget(struct comparing *c)
{
	/* In the order of the references between the tables. */
	static const char *const name[] = {
		"compare_forget_verdict", "compare_forget_findings",
		"compare_forget_claims", "compare_forget_overall",
		"compare_forget_runs",
		"compare_forget"};
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(name) / sizeof(*name); i++) {
		struct query *q = db_query(c->db, name[i]);

		query_int(q, 1, c->thread);
		err = query_run(q);
	}
	return err;
}

/* Ids begin at 1; 0 is none and a foreign key must not see it. */
static void id_or_null(struct query *q, int at, int64_t id)
{
	if (id)
		query_int(q, at, id);
	else
		query_null(q, at);
}

/* Of the first value: all of a side are of one state. */
static int64_t state_of(const struct side *s)
{
	return s->value && s->n ? s->value[0]->state : 0;
}

/* The line that a reader is sent to: that of the claim, or of the side's first
 * value. */
static int64_t line_of(const struct pair *p, const struct side *s)
{
	if (p->claim)
		return p->claim->line;
	return s->value && s->n ? s->value[0]->line : 0;
}

/* The ranks were asked only where there were runs enough. */
static const char *test_name(const struct pair *p)
{
	if (p->counted)
		return "fisher";
	if (!p->weighed)
		return "none";
	return isnan(p->e.p_u) ? "moderated" : "moderated, mann-whitney";
}

/* Columns are numbered as in compare_insert (corpus/queries/compare.sql). */
static void bind_sides(struct query *q, const struct pair *p)
{
	id_or_null(q, 8, state_of(&p->base));
	id_or_null(q, 9, state_of(&p->test));
	id_or_null(q, 10, state_of(&p->third));
	query_str(q, 11, compare_tier_name(p->tier));
	query_str(q, 12, test_name(p));
	query_int(q, 13, (int64_t)p->base.runs);
	query_int(q, 14, (int64_t)p->test.runs);
	query_real(q, 15, p->base.mean);
	query_real(q, 16, p->test.mean);
	id_or_null(q, 17, line_of(p, &p->base));
	id_or_null(q, 18, line_of(p, &p->test));
	query_real(q, 19, p->change);
	query_str(q, 20, p->direction);
}

/* Ends and noise in percent; noise_source tells whether the spread was measured
 * here, told by the report, or assumed. */
static void bind_numbers(struct query *q, const struct pair *p)
{
	bool both = p->base.s.n > 1 && p->test.s.n > 1;

	if (!p->weighed) {
		for (int at = 21; at <= 27; at++)
			query_null(q, at);
		if (p->counted)
			query_real(q, 21, p->e.p);
	} else {
		query_real(q, 21, p->e.p);
		query_real(q, 22, p->p_adjusted);
		query_real(q, 23, 100 * expm1(p->e.t.lo));
		query_real(q, 24, 100 * expm1(p->e.t.hi));
		query_real(q, 25, 0.95);
		query_real(q, 26, 100 * (both ? p->e.sd : p->prior.s0));
		query_str(q, 27, !both ? "prior" :
			  p->base.summary || p->test.summary ? "stdev" :
							       "measured");
	}
	if (compare_is_judged(p))
		query_real(q, 28, 100 * p->metric->theta);
	else
		query_null(q, 28);
	id_or_null(q, 29, p->n_needed);
}

static void add_flag_names(struct buf *b, const struct stats_flags *f,
			   const char *side)
{
	static const char *const name[] = {"bimodal", "warm-up", "outlier"};

	for (size_t i = 0; i < sizeof(name) / sizeof(*name); i++)
		if (f->set & (1U << i))
			buf_printf(b, "%s%s %s", b->n ? ", " : "", side,
				   name[i]);
}

/* From "brings it back beyond doubt" to "does not help"; "open" is neither. */
static const char *revert_name(const struct stats_recovery *r)
{
	if (r->strong)
		return "strong";
	if (r->confirmed)
		return "confirmed";
	return r->no_help ? "no-help" : "open";
}

static void bind_revert(struct query *q, const struct pair *p)
{
	query_str(q, 38, p->reverted ? revert_name(&p->revert) : NULL);
	query_real(q, 39, p->reverted ? p->revert.r : NAN);
	query_real(q, 40, p->reverted ? p->revert.lo : NAN);
	query_real(q, 41, p->reverted ? p->revert.contrast.p : NAN);
}

static void bind_checks(struct query *q, const struct pair *p)
{
	double lambda = log1p(p->metric->theta);
	double se2 = p->e.t.se * p->e.t.se;
	struct buf b = buf_new(128);

	query_real(q, 34, p->weighed ?
		   stats_tost(p->e.t.diff, p->e.t.se, p->e.t.df, -lambda,
			      lambda).p : NAN);
	add_flag_names(&b, &p->flag_base, "base");
	add_flag_names(&b, &p->flag_test, "test");
	query_text(q, 35, b.n ? buf_text(&b) : (struct text){0});
	buf_free(&b);
	query_int(q, 36, p->sensitive);
	query_real(q, 37, p->weighed && se2 > 0 ?
		   (p->base.printed + p->test.printed) / se2 : NAN);
	bind_revert(q, p);
}

static int store_pair(struct comparing *c, struct pair *p)
{
	struct query *q = db_query(c->db, "compare_insert");

	query_int(q, 1, c->thread);
	id_or_null(q, 2, p->workload);
	query_text(q, 3, p->metric->name);
	query_text(q, 4, p->unit);
	query_text(q, 5, p->metric->better);
	query_text(q, 6, p->metric->family);
	query_int(q, 7, p->sequence);
	bind_sides(q, p);
	bind_numbers(q, p);
	query_str(q, 30, p->verdict);
	query_int(q, 31, p->headline);
	id_or_null(q, 32, p->derived_from ? p->derived_from->id : 0);
	query_text(q, 33, p->why);
	bind_checks(q, p);
	return query_insert(q, &p->id);
}

static int store_runs_of(struct comparing *c, const struct pair *p,
			 const struct side *s, const char *side)
{
	int err = 0;

	for (size_t i = 0; !err && s->value && i < s->n; i++) {
		struct query *q = db_query(c->db, "compare_insert_run");

		query_int(q, 1, p->id);
		query_int(q, 2, s->value[i]->run);
		query_str(q, 3, side);
		err = query_run(q);
	}
	return err;
}

/* Pairs that others are derived from go first: they must have an id. */
int compare_store(struct comparing *c)
{
	int err = 0;

	for (int derived = 0; derived < 2; derived++) {
		for (size_t i = 0; !err && i < c->n_pairs; i++) {
			struct pair *p = &c->pair[i];

			if ((p->derived_from != NULL) != derived)
				continue;
			err = store_pair(c, p);
			if (!err)
				err = store_runs_of(c, p, &p->base, "base");
			if (!err)
				err = store_runs_of(c, p, &p->test, "test");
			if (!err)
				err = store_runs_of(c, p, &p->third, "third");
		}
	}
	return err;
}

static int store_shape_run(struct comparing *c, int64_t id, int64_t run,
			   const char *side)
{
	struct query *q = db_query(c->db, "compare_insert_run");

	query_int(q, 1, id);
	query_int(q, 2, run);
	query_str(q, 3, side);
	return query_run(q);
}

int compare_store_shape(struct comparing *c, const struct shape_row *row)
{
	struct query *q = db_query(c->db, "compare_insert_shape");
	int64_t id;
	int err;

	query_int(q, 1, c->thread);
	id_or_null(q, 2, row->workload);
	query_text(q, 3, row->metric);
	query_text(q, 4, row->unit);
	query_str(q, 5, row->better);
	query_int(q, 6, row->sequence);
	id_or_null(q, 7, row->base_state);
	id_or_null(q, 8, row->test_state);
	query_str(q, 9, row->tier);
	query_str(q, 10, row->test_name);
	query_real(q, 11, row->base);
	query_real(q, 12, row->test);
	id_or_null(q, 13, row->base_line);
	id_or_null(q, 14, row->test_line);
	query_real(q, 15, row->base != 0 ?
		   100 * (row->test - row->base) / row->base : NAN);
	query_str(q, 16, row->direction);
	query_real(q, 17, row->p);
	query_real(q, 18, row->p_adjusted);
	query_text(q, 19, row->why);
	err = query_insert(q, &id);
	if (!err)
		err = store_shape_run(c, id, row->base_run, "base");
	return err ? err : store_shape_run(c, id, row->test_run, "test");
}
