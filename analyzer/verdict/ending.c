/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How a discussion ended: what was said of the outcome, weighed by who said
 * it. The weighing is SQL (corpus/queries/ending.sql), its figures are rows
 * (rules/metric/cue.sql); rules read the result.
 */
#include "analyzer/analyzer.h"

/* Most threads are open, and to compile the deciding statement takes longer
 * than all the rest. */
static int decide(struct db *db, int64_t thread_id)
{
	struct query *q = db_query(db, "ending_possible");
	int got;

	query_int(q, 1, thread_id);
	got = query_step(q);
	if (got <= 0)
		return got;
	q = db_query(db, "ending_decide");
	query_int(q, 1, thread_id);
	return query_run(q);
}

int ending_thread(struct db *db, int64_t thread_id)
{
	static const char *const step[] = {
		"ending_forget_totals",
		"ending_totals",
		"ending_forget",
	};
	int err = 0;

	for (size_t i = 0; i < sizeof(step) / sizeof(*step) && !err; i++) {
		struct query *q = db_query(db, step[i]);

		query_int(q, 1, thread_id);
		err = query_run(q);
	}
	return err ? err : decide(db, thread_id);
}
