/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The pipeline behind the parser: one for paste, batch and feed. A paste runs
 * it on a database in memory.
 */
#include "analyzer/analyzer.h"

static int judge(struct db *db, const struct ruleset *rules,
		 struct trees *trees, int64_t thread)
{
	int err = compare_thread(db, thread);

	if (!err)
		err = suspect_thread(db, trees, thread);
	if (!err)
		err = rule_thread(db, rules, thread);
	if (!err)
		err = verdict_thread(db, thread);
	return err;
}

static int store(struct db *db, struct document *doc, struct stored *stored)
{
	/* Room for what is added between readings. */
	struct placement *placement = arena_array(
		doc->arena, 2 * doc->n_runs + 1, sizeof(*placement));
	int err;

	side_decide(doc, placement);
	between_readings(doc, placement);
	group_decide(doc, placement);
	err = store_document(db, doc, author_roles(doc), stored);
	if (!err && !stored->known)
		err = store_runs(db, doc, stored, placement);
	return err;
}

int analyze_with_trees(struct db *db, const struct ruleset *rules,
		       struct trees *trees, struct document *doc,
		       int64_t *thread_id)
{
	struct stored stored = {0};
	int err = db_begin(db);

	if (err)
		return err;
	err = store(db, doc, &stored);
	/* What is known is judged again where trees may tell more of it. */
	if (!err && (!stored.known || trees))
		err = judge(db, rules, trees, stored.thread_id);
	if (err) {
		db_rollback(db);
		return err;
	}
	*thread_id = stored.thread_id;
	return db_commit(db);
}

int analyze_document(struct db *db, const struct ruleset *rules,
		     struct document *doc, int64_t *thread_id)
{
	return analyze_with_trees(db, rules, NULL, doc, thread_id);
}
