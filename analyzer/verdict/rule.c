/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Runs all rules on a thread. What they find is written after the last of
 * them has run, so that no rule can see another one's findings. A rule that
 * runs out of time or memory on this thread is told as a warning and finds
 * nothing; the others judge. Rules of the class "verdict" conclude from what
 * the others found, so they run last.
 */
#include "analyzer/verdict/rule.h"

#include "base/limits.h"

int rules_prepare(struct guard *g, const struct ruleset *rules,
		  const struct rule_facts *facts)
{
	bool missing = false, again = false;
	int err = 0;

	for (size_t i = 0; i < rules->n; i++) {
		const struct rule *r = &rules->rule[i];

		if (!rule_stale(g, r))
			again = true;
		else if (rule_needs_met(r, facts))
			missing = true;
	}
	if (!missing)
		return 0;
	/* Opening the guard makes SQLite compile every statement anew: who
	 * judges a second thread pays for that once. */
	guard_open(g);
	for (size_t i = 0; i < rules->n && !err; i++)
		if (again || rule_needs_met(&rules->rule[i], facts))
			err = rule_prepare(g, &rules->rule[i]);
	guard_close(g);
	return err;
}

static int write_finding(struct db *db, int64_t thread_id,
			 const struct rule *rule, const struct found *f)
{
	struct query *q = db_query(db, "rule_finding");

	query_int(q, 1, thread_id);
	if (f->comparison_id)
		query_int(q, 2, f->comparison_id);
	query_text(q, 3, rule->id);
	query_text(q, 4, rule->class);
	query_text(q, 5, f->verdict);
	query_real(q, 6, f->weight);
	query_text(q, 7, f->text);
	if (f->line)
		query_int(q, 8, f->line);
	return query_run(q);
}

static int write_stopped(struct db *db, int64_t thread_id,
			 const struct rule *rule, const char *why)
{
	struct query *q = db_query(db, "rule_stopped");

	query_int(q, 1, thread_id);
	query_text(q, 2, rule->id);
	query_str(q, 3, why);
	return query_run(q);
}

static int clear(struct db *db, int64_t thread_id, const char *name)
{
	struct query *q = db_query(db, name);

	query_int(q, 1, thread_id);
	return query_run(q);
}

static int write_all(struct db *db, int64_t thread_id,
		     const struct ruleset *rules,
		     const struct findings *findings)
{
	int err = 0;

	for (size_t i = 0; i < rules->n; i++)
		for (size_t k = 0; k < findings[i].n && !err; k++)
			err = write_finding(db, thread_id, &rules->rule[i],
					    &findings[i].item[k]);
	return err;
}

/* Those that run last, or all the others. */
static int run_some(struct guard *g, struct db *db,
		    const struct ruleset *rules, int64_t thread_id,
		    bool last, const struct rule_facts *facts,
		    struct arena *a, struct findings *f)
{
	int err = rules_prepare(g, rules, facts);

	for (size_t i = 0; i < rules->n && !err; i++) {
		if (rule_is_last(&rules->rule[i]) != last ||
		    !rule_needs_met(&rules->rule[i], facts))
			continue;
		err = rule_run(g, &rules->rule[i], thread_id, a, &f[i]);
		if (!err || !g->stopped)
			continue;
		f[i] = (struct findings){0};
		err = write_stopped(db, thread_id, &rules->rule[i], g->why);
	}
	return err;
}

static int pass(struct db *db, const struct ruleset *rules, int64_t thread_id,
		bool last)
{
	struct arena *a = arena_new();
	struct findings *f = arena_array(a, rules->n + 1, sizeof(*f));
	struct rule_facts facts;
	struct guard g;
	int err = rule_facts(db, thread_id, a, &facts);

	if (err) {
		arena_free(a);
		return err;
	}
	guard_begin(&g, db, GUARD_RULE, LIMIT_RULE_SECONDS);
	err = run_some(&g, db, rules, thread_id, last, &facts, a, f);
	guard_end(&g);
	if (!err)
		err = write_all(db, thread_id, rules, f);
	arena_free(a);
	return err;
}

int rule_conclude(struct db *db, const struct ruleset *rules,
		  int64_t thread_id)
{
	int err = clear(db, thread_id, "rule_clear_last");

	return err ? err : pass(db, rules, thread_id, true);
}

int rule_thread(struct db *db, const struct ruleset *rules, int64_t thread_id)
{
	int err = clear(db, thread_id, "rule_clear");

	if (!err)
		err = clear(db, thread_id, "rule_clear_stopped");
	if (!err)
		err = ending_thread(db, thread_id);
	if (!err)
		err = pass(db, rules, thread_id, false);
	return err ? err : rule_conclude(db, rules, thread_id);
}
