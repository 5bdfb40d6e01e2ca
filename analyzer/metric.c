/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Brings the catalogue of rules/metric into a database. The scripts are part
 * of the program and trusted. A corpus that was made by another edition of
 * the program gets the new catalogue in one transaction.
 */
#include "analyzer/analyzer.h"

#include <assert.h>

#include "base/embed.h"

/* Names beyond this are no names; only the row that takes all fits them. */
#define NAME_BYTES 200

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
	static const char *const table[] = {"metric_clear",
		"noise_class_clear", "threshold_clear", "cue_clear",
		"word_clear"};
	int err = 0;

	for (size_t i = 0; i < sizeof(table) / sizeof(*table) && !err; i++)
		err = query_run(db_query(db, table[i]));
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

/* ".dbench.max.latency." of "dbench.max_latency". */
static struct text words_of(struct arena *a, struct text name)
{
	char *p = arena_alloc(a, name.n + 2);

	assert(name.p || !name.n);
	p[0] = '.';
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];

		p[i + 1] = c == '_' || c == '-' || c == ' ' || c == '/' ? '.'
									: c;
	}
	p[name.n + 1] = '.';
	return (struct text){p, name.n + 2};
}

int metric_find(struct db *db, struct arena *a, struct text name,
		const char *unit, struct metric *out)
{
	struct query *q = db_query(db, "metric_best");
	struct text known = name.n <= NAME_BYTES ? name : TEXT("");
	int got;

	query_text(q, 1, known.p ? known : TEXT(""));
	query_text(q, 2, words_of(a, known));
	query_str(q, 3, unit ? unit : "");
	got = query_step(q);
	if (got < 0)
		return got;
	*out = (struct metric){
		.better = arena_text(a, query_col_text(q, 2)),
		.smallest_effect = query_col_real(q, 3),
		.noise_class = arena_text(a, query_col_text(q, 4)),
		.noise_sd = query_col_real(q, 5),
		.noise_factor = query_col_real(q, 6),
		.family = arena_text(a, query_col_text(q, 7)),
		.title = query_col_null(q, 8)
				 ? arena_text(a, name)
				 : arena_text(a, query_col_text(q, 8)),
		.priority = (int)query_col_int(q, 9),
	};
	query_reset(q);
	return 0;
}
