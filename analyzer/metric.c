/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Brings the catalogue of rules/metric into a database. The scripts are part
 * of the program and trusted. A corpus that was made by another edition of
 * the program gets the new catalogue in one transaction.
 */
#include "analyzer/analyzer.h"

#include "base/embed.h"

static bool is_catalogue(const struct embedded *e)
{
	return text_starts(text_of(e->path), TEXT("rules/metric/")) &&
	       text_ends(text_of(e->path), TEXT(".sql"));
}

/* Tells editions apart; kept in a REAL, so it has 52 bits. */
static double edition(void)
{
	uint64_t sum = 0;

	for (const struct embedded *e = embedded; e->path; e++)
		if (is_catalogue(e))
			sum = sum * 31 + text_hash(embedded_text(e));
	return (double)(sum >> 12);
}

static int known_edition(struct db *db, double *value)
{
	struct query *q = db_query(db, "metric_catalogue");
	int got = query_step(q);

	*value = got == 1 ? query_col_real(q, 0) : -1;
	query_reset(q);
	return got < 0 ? got : 0;
}

static int clear(struct db *db)
{
	int err = query_run(db_query(db, "metric_clear"));

	if (!err)
		err = query_run(db_query(db, "noise_class_clear"));
	if (!err)
		err = query_run(db_query(db, "threshold_clear"));
	return err;
}

static int fill(struct db *db, double value)
{
	struct query *q;
	int err = clear(db);

	for (const struct embedded *e = embedded; !err && e->path; e++)
		if (is_catalogue(e))
			err = db_script(db, e->path, e->from);
	if (err)
		return err;
	q = db_query(db, "metric_catalogue_set");
	query_real(q, 1, value);
	return query_run(q);
}

int metric_load(struct db *db)
{
	double have, want = edition();
	int err = known_edition(db, &have);

	if (err || have == want)
		return err;
	/* A savepoint, as the caller may be inside a transaction. */
	err = db_script(db, "metric", "SAVEPOINT metric");
	if (err)
		return err;
	err = fill(db, want);
	if (err)
		db_script(db, "metric", "ROLLBACK TO metric");
	else
		err = db_script(db, "metric", "RELEASE metric");
	return err;
}
