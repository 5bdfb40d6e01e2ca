/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * SQL functions of a group of rows. Of one sample: mean(x), median(x) ...; of
 * two, with the side in the second argument: welch_p(x, side); or with both
 * samples as JSON arrays. NULLs are left out; too few values, or one that is
 * not finite, give NULL.
 */
#include "analyzer/stats/sqlstats_row.h"

#include <math.h>

#include "analyzer/stats/stats.h"
#include "base/arena.h"
#include "base/text.h"

#define EXTRAS 2
/* Values in all for what counts every order or draws many samples. */
#define EXACT_VALUES 1000
#define DEFAULT_TAU 0.005
#define DEFAULT_D0 6
#define DRAWS 4000

/* The rows of a group so far. SQLite zeroes it; a failure is kept, as an
 * aggregate may only report at the end. */
struct group {
	struct sqlstats_list side[2];
	double extra[EXTRAS];	/* further arguments, of the last row */
	int n_extra;
	int failed;		/* an SQLite code */
};

/* `samples` 2: the second argument tells the side. */
struct aggregate {
	const char *name;
	int samples;		/* 1 or 2 */
	int least, most;	/* further arguments */
	void (*result)(sqlite3_context *c, struct group *g);
};

/* ---- one sample ---- */

/* Of a window that moves: rows that have left it stand before `from`. */
static const double *values(const struct group *g, size_t *n)
{
	const struct sqlstats_list *l = &g->side[0];

	*n = l->n - l->from;
	return l->x ? l->x + l->from : NULL;
}

/* All of these come from one description; it is cheap beside the rows. */
static void describe(sqlite3_context *c, const struct group *g,
		     double (*which)(const struct stats_describe *d))
{
	struct stats_describe d;
	size_t n;
	const double *x = values(g, &n);

	if (stats_check(x, n, 1, false) != STATS_OK) {
		sqlite3_result_null(c);
		return;
	}
	d = stats_describe(x, n);
	sqlstats_result(c, which(&d));
}

/* One for each column of the description: a table of functions needs them. */
static double take_mean(const struct stats_describe *d)
{
	return d->mean;
}

static double take_sd(const struct stats_describe *d)
{
	return d->sd;
}

static double take_cv(const struct stats_describe *d)
{
	return d->cv;
}

static double take_median(const struct stats_describe *d)
{
	return d->median;
}

static double take_mad(const struct stats_describe *d)
{
	return d->mad;
}

static void result_mean(sqlite3_context *c, struct group *g)
{
	describe(c, g, take_mean);
}

static void result_sd(sqlite3_context *c, struct group *g)
{
	describe(c, g, take_sd);
}

static void result_cv(sqlite3_context *c, struct group *g)
{
	describe(c, g, take_cv);
}

static void result_median(sqlite3_context *c, struct group *g)
{
	describe(c, g, take_median);
}

static void result_mad(sqlite3_context *c, struct group *g)
{
	describe(c, g, take_mad);
}

static void result_acf1(sqlite3_context *c, struct group *g)
{
	size_t n;
	const double *x = values(g, &n);

	sqlstats_result(c, stats_check(x, n, 2, false) == STATS_OK ?
				   stats_acf1(x, n) : NAN);
}

/* Type 7, like quartiles. Sorts a copy: rows may still leave the window. */
static void result_quantile(sqlite3_context *c, struct group *g)
{
	struct arena *a = arena_new();
	size_t n, i;
	const double *x = values(g, &n);
	double at = g->extra[0], *s = arena_array(a, n, sizeof(*s));

	if (stats_check(x, n, 1, false) != STATS_OK || !(at >= 0) || at > 1) {
		sqlite3_result_null(c);
	} else {
		memcpy(s, x, n * sizeof(*s));
		stats_sort(s, n);
		at *= (double)(n - 1);
		i = (size_t)at;
		sqlite3_result_double(c, i + 1 < n ?
			s[i] + (at - (double)i) * (s[i + 1] - s[i]) : s[i]);
	}
	arena_free(a);
}

/* ---- two samples ---- */

#define X g->side[0].x, g->side[0].n
#define Y g->side[1].x, g->side[1].n

/* Are both sides good for a test? */
static bool both(const struct group *g, size_t least, bool log)
{
	return stats_check(X, least, log) == STATS_OK &&
	       stats_check(Y, least, log) == STATS_OK;
}

static void result_welch_p(sqlite3_context *c, struct group *g)
{
	sqlstats_result(c, both(g, 2, false) ? stats_welch(X, Y).p : NAN);
}

/* test minus base, as people ask for a change. */
static void result_welch(sqlite3_context *c, struct group *g)
{
	static const char *const keys[] = {"diff", "se", "t", "df", "p", "lo",
					   "hi"};
	struct stats_test t = stats_welch(Y, X);
	bool ok = t.status == STATS_OK;

	sqlstats_json(c, stats_status_name(t.status), keys, (double[]){
		ok ? t.diff : NAN, ok ? t.se : NAN, ok ? t.t : NAN,
		ok ? t.df : NAN, ok ? t.p : NAN, ok ? t.lo : NAN,
		ok ? t.hi : NAN}, 7);
}

static void result_mwu_p(sqlite3_context *c, struct group *g)
{
	sqlstats_result(c, both(g, 1, false) ? stats_mwu(X, Y).p : NAN);
}

static void result_ks_p(sqlite3_context *c, struct group *g)
{
	sqlstats_result(c, both(g, 1, false) ? stats_ks(X, Y).p : NAN);
}

static void result_brown_forsythe_p(sqlite3_context *c, struct group *g)
{
	sqlstats_result(c, both(g, 2, false) ? stats_brown_forsythe(X, Y).p :
					       NAN);
}

/* The shift of the median of all differences, 95 % unless told otherwise. */
static bool shift(const struct group *g, struct stats_shift *s)
{
	double level = g->n_extra > 0 ? g->extra[0] : 0.95;

	if (!both(g, 1, false) || g->side[0].n + g->side[1].n > EXACT_VALUES ||
	    !(level > 0) || !(level < 1))
		return false;
	*s = stats_hodges_lehmann(X, Y, level);
	return true;
}

static void result_hl_shift(sqlite3_context *c, struct group *g)
{
	struct stats_shift s;

	sqlstats_result(c, shift(g, &s) ? s.shift : NAN);
}

/* `coverage` is what the interval really covers: ranks are whole numbers, and
 * small samples have few intervals to choose from. */
static void result_hodges_lehmann(sqlite3_context *c, struct group *g)
{
	static const char *const keys[] = {"shift", "lo", "hi", "coverage"};
	struct stats_shift s;

	if (shift(g, &s))
		sqlstats_json(c, "ok", keys, (double[]){
			s.shift, s.lo, s.hi, s.achieved}, 4);
	else
		sqlite3_result_null(c);
}

/* x, side, s0[, tau]: the test that verdicts are made of. */
static enum stats_status moderated(const struct group *g,
				   struct stats_moderated *m)
{
	struct stats_prior prior = {
		.s0 = g->extra[0], .d0 = DEFAULT_D0,
		.tau = g->n_extra > 1 ? g->extra[1] : DEFAULT_TAU};
	enum stats_status a = stats_check(X, 1, true);
	enum stats_status b = stats_check(Y, 1, true);
	struct stats_side base, test;

	if (a != STATS_OK || b != STATS_OK)
		return a != STATS_OK ? a : b;
	if (!(prior.s0 > 0) || !(prior.tau >= 0))
		return STATS_INVALID;
	base = stats_side(X);
	test = stats_side(Y);
	*m = stats_moderated(&base, &test, &prior);
	return STATS_OK;
}

static void result_moderated(sqlite3_context *c, struct group *g)
{
	static const char *const keys[] = {"diff", "change_pct", "se", "t",
					   "df", "p", "lo", "hi"};
	struct stats_moderated m = {.p = NAN};
	enum stats_status status = moderated(g, &m);
	bool ok = status == STATS_OK;

	sqlstats_json(c, stats_status_name(status), keys, (double[]){
		m.diff, 100 * expm1(m.diff), m.se, m.t, m.df, m.p,
		100 * expm1(m.lo), 100 * expm1(m.hi)}, ok ? 8 : 0);
}

static void result_moderated_p(sqlite3_context *c, struct group *g)
{
	struct stats_moderated m;

	sqlstats_result(c, moderated(g, &m) == STATS_OK ? m.p : NAN);
}

static void result_moderated_change(sqlite3_context *c, struct group *g)
{
	struct stats_moderated m;

	sqlstats_result(c, moderated(g, &m) == STATS_OK ?
				   100 * expm1(m.diff) : NAN);
}

/* The seed is fixed: the same rows give the same interval. */
static void result_bootstrap(sqlite3_context *c, struct group *g)
{
	static const char *const keys[] = {"lo", "hi"};
	struct stats_interval i;

	/* The time grows with draws times values. */
	if (g->side[0].n + g->side[1].n > EXACT_VALUES) {
		sqlite3_result_null(c);
		return;
	}
	i = stats_bca_ratio(X, Y, DRAWS, 0.95, 1);

	sqlstats_json(c, stats_status_name(i.status), keys,
		      (double[]){i.lo, i.hi}, i.status == STATS_OK ? 2 : 0);
}

static const struct aggregate table[] = {
	{"acf1", 1, 0, 0, result_acf1},
	{"cv", 1, 0, 0, result_cv},
	{"mad", 1, 0, 0, result_mad},
	{"mean", 1, 0, 0, result_mean},
	{"median", 1, 0, 0, result_median},
	{"quantile", 1, 1, 1, result_quantile},
	{"sd", 1, 0, 0, result_sd},
	{"bootstrap_ratio", 2, 0, 0, result_bootstrap},
	{"brown_forsythe_p", 2, 0, 0, result_brown_forsythe_p},
	{"hl_shift", 2, 0, 0, result_hl_shift},
	{"hodges_lehmann", 2, 0, 1, result_hodges_lehmann},
	{"ks_p", 2, 0, 0, result_ks_p},
	{"moderated", 2, 1, 2, result_moderated},
	{"moderated_change", 2, 1, 2, result_moderated_change},
	{"moderated_p", 2, 1, 2, result_moderated_p},
	{"mwu_p", 2, 0, 0, result_mwu_p},
	{"welch", 2, 0, 0, result_welch},
	{"welch_p", 2, 0, 0, result_welch_p},
};

/* ---- rows ---- */

/* 0 base, 1 test, -1 NULL, -2 neither. */
static int side_of(sqlite3_value *v)
{
	struct text t;
	double number = 0;
	int got = sqlstats_number(v, &number);

	if (got == 0)
		return -1;
	if (got > 0)
		return number != 0;
	t = text_of((const char *)sqlite3_value_text(v));
	if (text_iis(t, "base") || text_iis(t, "before"))
		return 0;
	return text_iis(t, "test") || text_iis(t, "after") ? 1 : -2;
}

/* A JSON array in each of the two arguments: both samples in one row. */
static bool is_array(sqlite3_value *v)
{
	const char *p;

	if (sqlite3_value_type(v) != SQLITE_TEXT)
		return false;
	p = (const char *)sqlite3_value_text(v);
	return p && text_starts(text_ltrim(text_of(p)), TEXT("["));
}

/* NULL in either argument leaves the row out. */
static int add_row(struct group *g, const struct aggregate *f,
		   sqlite3_value **arg)
{
	double x = 0;
	int side = 0, code, got;

	if (f->samples == 2 && is_array(arg[0]) && is_array(arg[1])) {
		code = sqlstats_add_json(&g->side[0], arg[0]);
		return code == SQLITE_OK ?
			       sqlstats_add_json(&g->side[1], arg[1]) : code;
	}
	got = sqlstats_number(arg[0], &x);
	if (f->samples == 2)
		side = side_of(arg[1]);
	if (got < 0 || side == -2)
		return SQLITE_MISMATCH;
	return got && side >= 0 ? sqlstats_add(&g->side[side], x) : SQLITE_OK;
}

/* Further arguments are the same in each row; the last ones count. */
static void step(sqlite3_context *c, int n, sqlite3_value **arg)
{
	const struct aggregate *f = sqlite3_user_data(c);
	struct group *g = sqlite3_aggregate_context(c, sizeof(*g));

	if (!g) {
		sqlite3_result_error_nomem(c);
		return;
	}
	if (g->failed)
		return;
	g->failed = add_row(g, f, arg);
	for (int i = f->samples; i < n && !g->failed; i++) {
		g->extra[i - f->samples] = NAN;
		if (sqlstats_number(arg[i], &g->extra[i - f->samples]) < 0)
			g->failed = SQLITE_MISMATCH;
	}
	g->n_extra = n - f->samples;
	if (g->failed)
		sqlstats_fail(c, g->failed);
}

/* The oldest row leaves the window. */
static void leave(sqlite3_context *c, int n, sqlite3_value **arg)
{
	struct group *g = sqlite3_aggregate_context(c, sizeof(*g));
	double ignored;

	(void)n;
	if (g && sqlstats_number(arg[0], &ignored) > 0 &&
	    g->side[0].from < g->side[0].n)
		g->side[0].from++;
}

/* The result so far; of a window it is asked for at each row, so nothing is
 * changed. */
static void value(sqlite3_context *c)
{
	const struct aggregate *f = sqlite3_user_data(c);
	struct group none = {.failed = 0}, *g;

	/* No row: no context is made for it. */
	g = sqlite3_aggregate_context(c, 0);
	if (!g)
		g = &none;
	if (g->failed)
		sqlstats_fail(c, g->failed);
	else
		f->result(c, g);
}

static void final(sqlite3_context *c)
{
	struct group *g = sqlite3_aggregate_context(c, 0);

	value(c);
	if (!g)
		return;
	sqlstats_free(&g->side[0]);
	sqlstats_free(&g->side[1]);
}

/* Functions of one sample are window functions as well; two samples do not
 * move. */
int sqlstats_aggregates(sqlite3 *db)
{
	int code = SQLITE_OK;

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		const struct aggregate *f = &table[i];
		void *data = (void *)(uintptr_t)f;

		for (int n = f->samples + f->least;
		     n <= f->samples + f->most && code == SQLITE_OK; n++)
			code = f->samples == 1 ?
				sqlite3_create_window_function(
					db, f->name, n, SQLSTATS_FLAGS, data,
					step, final, value, leave, NULL) :
				sqlite3_create_function_v2(
					db, f->name, n, SQLSTATS_FLAGS, data,
					NULL, step, final, NULL);
	}
	return code;
}
