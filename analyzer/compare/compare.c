/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The comparisons of a thread, from its rows to rows. Numbers are compared
 * within one workload and one reading only; nothing is summed over workloads.
 * What people claim is compared when nothing was measured, and checked
 * against the measurements when something was.
 */
#include "analyzer/compare/compare.h"

#include "analyzer/analyzer.h"

int compare_thread(struct db *db, int64_t thread_id)
{
	struct comparing c = {
		.db = db, .thread = thread_id, .arena = arena_new()};
	int err = threshold_load(db, &c.t);

	if (!err)
		err = compare_forget(&c);
	if (!err)
		err = compare_load(&c);
	if (!err)
		err = compare_pair(&c);
	if (!err)
		err = compare_join(&c);
	if (!err)
		err = compare_claims(&c);
	if (!err)
		err = compare_weigh(&c);
	if (err)
		goto out;
	compare_headline(&c);
	compare_explain(&c);
	err = compare_store(&c);
	if (!err)
		err = compare_groups(&c);
	if (!err)
		err = compare_histograms(&c);
	if (!err)
		err = compare_profiles(&c);
	if (!err)
		err = compare_settle(&c);
out:
	arena_free(c.arena);
	return err;
}
