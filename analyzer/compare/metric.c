/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Brings the catalogue of rules/metric into a database. The scripts are part
 * of the program and trusted; a user's own change its rows afterwards, under
 * guard. A corpus that was made by another edition of the program, or with
 * other files of the user, gets the new catalogue in one transaction.
 */
#include "analyzer/verdict/rule.h"

#include <assert.h>

#include "base/embed.h"
#include "base/error.h"
#include "base/limits.h"

/* Names beyond this are no names; only the row that takes all fits them. */
#define NAME_BYTES 200

/* SQL files that change the catalogue, of a user. */
struct own {
	const char **path;
	struct text *text;
	size_t n;
};

static bool is_catalogue(const struct embedded *e)
{
	return (text_starts(text_of(e->path), TEXT("rules/metric/")) ||
		text_starts(text_of(e->path), TEXT("rules/symbol/"))) &&
	       text_ends(text_of(e->path), TEXT(".sql"));
}

/* As text_hash, by eight bytes: the catalogue is long, and each start of the
 * program reads all of it. */
static uint64_t hash_long(struct text t)
{
	uint64_t h = t.n, part;

	for (; t.n >= sizeof(part); t = text_from(t, sizeof(part))) {
		memcpy(&part, t.p, sizeof(part));
		h = (h ^ part) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 32;
	}
	return h ^ text_hash(t);
}

/* Tells editions apart; kept in a REAL, so it has 52 bits. */
static double edition(const struct own *own)
{
	uint64_t sum = 0;

	for (const struct embedded *e = embedded; e->path; e++)
		if (is_catalogue(e))
			sum = sum * 31 + hash_long(embedded_text(e));
	for (size_t i = 0; i < own->n; i++)
		sum = sum * 31 + hash_long(own->text[i]);
	return (double)(sum >> 12);
}

/* ---- files of a user ---- */

/* One file, statement by statement, under guard. */
static int run_own(struct guard *g, const char *path, struct text sql)
{
	struct text all = sql;
	struct sqlite3_stmt *stmt;
	int err = 0;

	while (!err && text_trim(sql).n) {
		size_t before, line = 1;

		while (sql.n && ch_space(sql.p[0]))
			sql = text_from(sql, 1);
		before = all.n - sql.n;
		err = guard_prepare(g, &sql, &stmt);
		if (!err && !stmt)
			break;
		if (!err) {
			guard_start(g);
			while ((err = guard_step(g, stmt)) == 1)
				;
			guard_finish(stmt);
		}
		for (size_t i = 0; i < before; i++)
			line += all.p[i] == '\n';
		if (err < 0)
			return rs_fail(err, "%s:%zu: %s", path,
				       line + (g->line ? g->line - 1 : 0),
				       g->why);
	}
	return err;
}

static int run_all_own(struct db *db, const struct own *own)
{
	struct guard g;
	int err = 0;

	if (!own->n)
		return 0;
	guard_begin(&g, db, GUARD_CATALOGUE, LIMIT_RULE_SECONDS);
	guard_open(&g);
	for (size_t i = 0; i < own->n && !err; i++)
		err = run_own(&g, own->path[i], own->text[i]);
	guard_close(&g);
	guard_end(&g);
	return err;
}

static int read_own(struct arena *a, const char *directory, struct own *own)
{
	int err = directory ? rule_list_files(a, directory, &own->path,
					      &own->n) : 0;

	if (err)
		return err;
	own->text = arena_array(a, own->n, sizeof(*own->text));
	for (size_t i = 0; i < own->n && !err; i++)
		err = rule_read_file(a, own->path[i], &own->text[i]);
	return err;
}

/* ---- loading ---- */

static int known_edition(struct db *db, double *value)
{
	struct query *q = db_query(db, "metric_catalogue");
	int got = query_step(q);

	*value = got == 1 ? query_col_real(q, 0) : -1;
	query_reset(q);
	return got < 0 ? got : 0;
}

/* All tables that rules/metric and rules/symbol fill. */
static int clear(struct db *db)
{
	static const char *const table[] = {"metric_clear",
		"noise_class_clear", "threshold_clear", "cue_clear",
		"word_clear", "symbol_clear"};
	int err = 0;

	for (size_t i = 0; i < sizeof(table) / sizeof(*table) && !err; i++)
		err = query_run(db_query(db, table[i]));
	return err;
}

static int fill(struct db *db, const struct own *own, double value)
{
	struct query *q;
	int err = clear(db);

	for (const struct embedded *e = embedded; !err && e->path; e++)
		if (is_catalogue(e))
			err = db_script(db, e->path, e->from);
	if (!err)
		err = run_all_own(db, own);
	if (err)
		return err;
	q = db_query(db, "metric_catalogue_set");
	query_real(q, 1, value);
	return query_run(q);
}

static int load(struct db *db, const struct own *own)
{
	double have, want = edition(own);
	int err = known_edition(db, &have);

	if (err || have == want)
		return err;
	/* A savepoint, as the caller may be inside a transaction. */
	err = db_script(db, "metric", "SAVEPOINT metric");
	if (err)
		return err;
	err = fill(db, own, want);
	if (err) {
		struct arena *a = arena_new();
		struct text why = arena_text(a, text_of(rs_message()));

		db_script(db, "metric", "ROLLBACK TO metric; RELEASE metric");
		rs_fail(err, "%.*s", TEXT_ARG(why));
		arena_free(a);
		return err;
	}
	return db_script(db, "metric", "RELEASE metric");
}

int metric_load_own(struct db *db, const char *directory)
{
	struct arena *a = arena_new();
	struct own own = {0};
	int err = read_own(a, directory, &own);

	if (!err)
		err = load(db, &own);
	arena_free(a);
	return err;
}

int metric_load(struct db *db)
{
	return metric_load_own(db, NULL);
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

/* Columns as in metric_best and metric_all. */
static struct metric row_of(struct arena *a, struct query *q)
{
	return (struct metric){
		.better = arena_text(a, query_col_text(q, 2)),
		.smallest_effect = query_col_real(q, 3),
		.noise_class = arena_text(a, query_col_text(q, 4)),
		.noise_sd = query_col_real(q, 5),
		.noise_factor = query_col_real(q, 6),
		.family = arena_text(a, query_col_text(q, 7)),
		.title = query_col_null(q, 8)
				 ? (struct text){NULL, 0}
				 : arena_text(a, query_col_text(q, 8)),
		.priority = (int)query_col_int(q, 9),
	};
}

/* There is always one: the catalogue ends with a row that matches any name. */
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
	*out = row_of(a, q);
	if (!out->title.p)
		out->title = arena_text(a, name);
	query_reset(q);
	return 0;
}

/* ---- in memory: a walk costs a hundredth of one in SQL ---- */

struct entry {
	const char *pattern;
	struct text unit;
	struct metric metric;
};

/* Rows by priority, the best first, so the first that matches is the answer. */
struct catalogue {
	struct entry *entry;
	size_t n, cap;
};

int metric_catalogue(struct db *db, struct arena *a, struct catalogue **out)
{
	struct query *q = db_query(db, "metric_all");
	struct catalogue *all = arena_alloc(a, sizeof(*all));
	int got;

	while ((got = query_step(q)) == 1) {
		all->entry = arena_grow(a, all->entry, all->n, &all->cap,
					sizeof(*all->entry));
		all->entry[all->n++] = (struct entry){
			.pattern = arena_cstr(a, query_col_text(q, 0)),
			.unit = arena_text(a, query_col_text(q, 1)),
			.metric = row_of(a, q),
		};
	}
	query_reset(q);
	*out = all;
	return got;
}

void metric_in(const struct catalogue *all, struct arena *a, struct text name,
	       const char *unit, struct metric *out)
{
	struct text known = name.n <= NAME_BYTES ? name : TEXT("");
	const char *whole = arena_cstr(a, known);
	const char *words = arena_cstr(a, words_of(a, known));

	*out = (struct metric){.smallest_effect = 0};
	for (size_t i = 0; i < all->n; i++) {
		const struct entry *e = &all->entry[i];

		if ((e->unit.n && !text_is(e->unit, unit ? unit : "")) ||
		    (!db_glob(e->pattern, whole) &&
		     !db_glob(e->pattern, words)))
			continue;
		*out = e->metric;
		break;
	}
	if (!out->title.p)
		out->title = arena_text(a, name);
}
