/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Everything of a report, out of all tables: for one that is judged anew. Order
 * matters, as foreign keys are checked: first what refers, then what is
 * referred to.
 */
#include "corpus/forget.h"

#include "base/arena.h"

/* From what refers to what is referred to. */
static const char *const statements[] = {
	"forget_evidence", "forget_commit_candidate", "forget_need",
	"forget_verdict", "forget_finding", "forget_overall",
	"forget_comparison_run", "forget_claim", "forget_comparison",
	"forget_said_total", "forget_ending", "forget_series_point",
	"forget_bucket", "forget_histogram", "forget_profile_entry",
	"forget_profile", "forget_measurement", "forget_run",
	"forget_parameter", "forget_workload", "forget_state", "forget_block",
	"forget_command", "forget_statement", "forget_reference",
	"forget_environment", "forget_subsystem", "forget_diagnostic",
};

static int run(struct db *db, const char *statement, int64_t id)
{
	struct query *q = db_query(db, statement);

	query_int(q, 1, id);
	return query_run(q);
}

/* Read before the messages go, which name them. */
static int documents(struct db *db, struct arena *a, int64_t report_id,
		     int64_t **id, size_t *n)
{
	struct query *q = db_query(db, "forget_document_of");
	size_t cap = 0;
	int got;

	*id = NULL;
	*n = 0;
	query_int(q, 1, report_id);
	while ((got = query_step(q)) == 1) {
		*id = arena_grow(a, *id, *n, &cap, sizeof(**id));
		(*id)[(*n)++] = query_col_int(q, 0);
	}
	return got;
}

/* What is followed must not point to a report that is gone. */
static int point_to(struct db *db, const char *statement, int64_t report_id,
		    int64_t instead)
{
	struct query *q = db_query(db, statement);

	query_int(q, 1, report_id);
	if (instead)
		query_int(q, 2, instead);
	return query_run(q);
}

/* Documents go after all messages; the thread goes last. */
int forget_report(struct db *db, int64_t gone, int64_t instead)
{
	struct arena *a = arena_new();
	int64_t *document;
	size_t n;
	int err = documents(db, a, gone, &document, &n);

	for (size_t i = 0; !err && i < sizeof(statements) / sizeof(*statements);
	     i++)
		err = run(db, statements[i], gone);
	if (!err)
		err = run(db, "forget_message", gone);
	for (size_t i = 0; i < n && !err; i++)
		err = run(db, "forget_document", document[i]);
	if (!err)
		err = run(db, "forget_note", gone);
	if (!err)
		err = point_to(db, "forget_tracked", gone, instead);
	if (!err)
		err = point_to(db, "forget_proposal", gone, instead);
	if (!err)
		err = run(db, "forget_thread", gone);
	arena_free(a);
	return err;
}

int forget_unused(struct db *db, int64_t gone, int64_t instead)
{
	struct query *q = db_query(db, "judged_users");
	int64_t users = 1;
	int got;

	query_int(q, 1, gone);
	got = query_step(q);
	if (got == 1)
		users = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		return got;
	return users ? 0 : forget_report(db, gone, instead);
}
