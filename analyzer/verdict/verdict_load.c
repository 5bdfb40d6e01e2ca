/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The rows that a verdict is made of, and the row that it makes. The order of
 * the columns is that of the statements in corpus/queries/verdict.sql.
 */
#include "analyzer/verdict/verdict.h"

#include <math.h>

static struct text col(struct judging *j, struct query *q, int at)
{
	return arena_text(j->arena, query_col_text(q, at));
}

static struct compared compared_of(struct judging *j, struct query *q)
{
	return (struct compared){
		.id = query_col_int(q, 0),
		.workload = query_col_int(q, 1),
		.metric = col(j, q, 2),
		.unit = col(j, q, 3),
		.family = col(j, q, 4),
		.tier = col(j, q, 5),
		.n_base = query_col_int(q, 6),
		.n_test = query_col_int(q, 7),
		.base = query_col_real(q, 8),
		.test = query_col_real(q, 9),
		.change = query_col_real(q, 10),
		.direction = col(j, q, 11),
		.p = query_col_real(q, 12),
		.p_adjusted = query_col_real(q, 13),
		.ci_lo = query_col_real(q, 14),
		.ci_hi = query_col_real(q, 15),
		.noise = query_col_real(q, 16),
		.theta = query_col_real(q, 17),
		.n_needed = query_col_int(q, 18),
		.verdict = col(j, q, 19),
		.headline = query_col_int(q, 20) != 0,
		.base_label = col(j, q, 21),
		.base_kernel = col(j, q, 22),
		.base_variant = col(j, q, 23),
		.test_label = col(j, q, 24),
		.test_kernel = col(j, q, 25),
		.test_variant = col(j, q, 26),
		.derived = query_col_int(q, 27) != 0,
		.up_to = query_col_int(q, 28) != 0,
		.p_equivalent = query_col_real(q, 29),
		.p_overall = query_col_real(q, 30),
	};
}

static int load_comparisons(struct judging *j)
{
	struct query *q = db_query(j->db, "verdict_comparisons");
	int got;

	query_int(q, 1, j->thread);
	while ((got = query_step(q)) == 1) {
		j->comparison = arena_grow(
			j->arena, j->comparison, j->n_comparisons,
			&j->cap_comparisons, sizeof(*j->comparison));
		j->comparison[j->n_comparisons++] = compared_of(j, q);
	}
	for (size_t i = 0; i < j->n_comparisons; i++)
		if (j->comparison[i].headline)
			j->headline = &j->comparison[i];
	return got;
}

static int load_findings(struct judging *j)
{
	struct query *q = db_query(j->db, "verdict_findings");
	int got;

	query_int(q, 1, j->thread);
	while ((got = query_step(q)) == 1) {
		j->finding = arena_grow(j->arena, j->finding, j->n_findings,
					&j->cap_findings,
					sizeof(*j->finding));
		j->finding[j->n_findings++] = (struct found){
			.rule = col(j, q, 0),
			.class = col(j, q, 1),
			.verdict = col(j, q, 2),
			.weight = query_col_real(q, 3),
			.comparison = query_col_int(q, 4),
		};
	}
	return got;
}

int verdict_load(struct judging *j)
{
	struct query *q = db_query(j->db, "verdict_facts");
	int got;

	query_int(q, 1, j->thread);
	got = query_step(q);
	if (got < 0)
		return got;
	j->all_comparisons = query_col_int(q, 0);
	j->runs = query_col_int(q, 1);
	j->claims = query_col_int(q, 2);
	j->base_runs = query_col_int(q, 3);
	j->test_runs = query_col_int(q, 4);
	j->suspects = query_col_int(q, 5);
	query_reset(q);
	got = load_comparisons(j);
	return got < 0 ? got : load_findings(j);
}

static int forget(struct judging *j, const char *name)
{
	struct query *q = db_query(j->db, name);

	query_int(q, 1, j->thread);
	return query_run(q);
}

int verdict_store(struct judging *j)
{
	struct query *q;
	int err = forget(j, "verdict_forget");

	if (!err)
		err = forget(j, "verdict_forget_needs");
	if (err)
		return err;
	q = db_query(j->db, "verdict_insert");
	query_int(q, 1, j->thread);
	query_str(q, 2, j->class);
	query_real(q, 3, j->probability);
	query_text(q, 4, verdict_headline(j));
	if (j->headline)
		query_int(q, 5, j->headline->id);
	else
		query_null(q, 5);
	query_real(q, 6, j->base_odds);
	query_int(q, 7, isnan(j->base_odds) ? 0 : j->weights);
	query_real(q, 8, isnan(j->base_odds) ? NAN : j->floor);
	query_real(q, 9, isnan(j->base_odds) ? NAN : j->cap);
	query_text(q, 10, j->base_why);
	err = query_run(q);
	if (err)
		return err;
	q = db_query(j->db, "verdict_count_findings");
	query_int(q, 1, j->thread);
	query_int(q, 2, j->headline ? j->headline->id : 0);
	return query_run(q);
}
