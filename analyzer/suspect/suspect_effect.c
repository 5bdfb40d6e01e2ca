/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the reported change says of a bisection of it: a small change among
 * noisy runs is easily bisected to the wrong commit. How many runs each step
 * had is hardly ever told; those of a side of the report are taken for it.
 */
#include <math.h>

#include "analyzer/stats/bisect_plan.h"
#include "analyzer/suspect/suspect.h"

/* Log-odds of one person who sees it as well; two count at most. */
#define REPRODUCED_EACH 1.5
#define REPRODUCED_MOST 2

static int load_effect(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_effect");
	int row;

	query_int(q, 1, g->thread);
	row = query_step(q);
	if (row == 1) {
		g->effect = (struct effect){
			.change = query_col_real(q, 0) / 100,
			.noise = query_col_real(q, 1) / 100,
			.measured = query_col_int(q, 2) != 0,
			.runs = fmax(1, (double)query_col_int(q, 3)),
		};
		query_reset(q);
		row = 0;
	}
	return row;
}

static int load_reproduced(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_reproduced");
	int row;

	query_int(q, 1, g->thread);
	row = query_step(q);
	if (row == 1) {
		double n = fmin(REPRODUCED_MOST,
				(double)query_col_int(q, 0));

		g->reproduced = (struct found){
			.kind = TEXT("reproduced"),
			.points = REPRODUCED_EACH * n,
			.message = query_col_int(q, 1),
			.line = query_col_int(q, 2),
		};
		query_reset(q);
		row = 0;
	}
	return row;
}

int suspect_load_effect(struct gathering *g)
{
	int err = load_effect(g);

	return err ? err : load_reproduced(g);
}

double suspect_step_error(const struct effect *e, double steps, double unknown)
{
	double error;

	/* Not >: they may be NAN. */
	if (!(fabs(e->change) > 0) || !(e->noise > 0))
		return -1;
	error = bisect_step_error(e->change, e->noise, 0, fmax(1, e->runs));
	if (!e->measured && 1 - bisect_turn_error(error, steps) < unknown)
		return -1;
	return error;
}
