/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * SQL functions of one row: distributions, tests from summaries, policy. Each
 * takes numbers and gives one; a NULL, or what the function is not defined
 * for, gives NULL; a text that is no number is an error.
 */
#include "analyzer/stats/sqlstats_row.h"

#include <math.h>

#include "analyzer/stats/num.h"
#include "analyzer/stats/stats.h"
#include "base/arena.h"

#define ARGUMENTS 8
/* The spread that is put in where none is given, and its weight. */
#define DEFAULT_TAU 0.005
#define DEFAULT_D0 6

/* Quantiles are asked for inside of 0 and 1; NAN elsewhere, which gives
 * NULL. */
static double probability(double p)
{
	return p > 0 && p < 1 ? p : NAN;
}

static double f_norm_sf(const double *a, int n)
{
	(void)n;
	return num_norm_sf(a[0]);
}

static double f_norm_quantile(const double *a, int n)
{
	(void)n;
	return num_norm_quantile(probability(a[0]));
}

/* Arguments are those of the table below, in order: here t, df. */
static double f_t_p(const double *a, int n)
{
	(void)n;
	return a[1] > 0 ? num_t_p2(a[0], a[1]) : NAN;
}

static double f_t_sf(const double *a, int n)
{
	(void)n;
	return a[1] > 0 ? num_t_sf(a[0], a[1]) : NAN;
}

static double f_t_upper(const double *a, int n)
{
	(void)n;
	return a[1] > 0 ? num_t_upper(probability(a[0]), a[1]) : NAN;
}

static double f_f_sf(const double *a, int n)
{
	(void)n;
	return a[1] > 0 && a[2] > 0 ? num_f_sf(a[0], a[1], a[2]) : NAN;
}

static double f_f_upper(const double *a, int n)
{
	(void)n;
	return a[1] > 0 && a[2] > 0 ?
		       num_f_upper(probability(a[0]), a[1], a[2]) : NAN;
}

/* mean, sd, n of both sides. */
static double f_welch_p(const double *a, int n)
{
	struct stats_test t = stats_welch_summary(a[0], a[1], a[2], a[3],
						  a[4], a[5]);

	(void)n;
	return t.status == STATS_INSUFFICIENT || a[1] < 0 || a[4] < 0 ? NAN :
									t.p;
}

/* mean, sd, n of both sides, s0 and perhaps tau. False: no ratio. */
static bool moderated(const double *a, int n, struct stats_moderated *m)
{
	struct stats_prior prior = {.s0 = a[6], .d0 = DEFAULT_D0,
				    .tau = n > 7 ? a[7] : DEFAULT_TAU};
	struct stats_side base, test;

	if (!(a[0] > 0) || !(a[2] >= 1) || !(a[3] > 0) || !(a[5] >= 1) ||
	    !(a[6] > 0) || a[1] < 0 || a[4] < 0 || prior.tau < 0)
		return false;
	base = stats_side_summary(a[0], a[1], a[2]);
	test = stats_side_summary(a[3], a[4], a[5]);
	*m = stats_moderated(&base, &test, &prior);
	return true;
}

static double f_moderated_p(const double *a, int n)
{
	struct stats_moderated m;

	return moderated(a, n, &m) ? m.p : NAN;
}

/* count, n of both sides, and perhaps the dispersion by which the binomial
 * variance is multiplied. */
static double f_two_prop_p(const double *a, int n)
{
	struct stats_two_prop t = stats_two_prop(a[0], a[1], a[2], a[3],
						 n > 4 ? a[4] : 1);

	return t.status == STATS_OK || t.status == STATS_DEGENERATE_EQUAL ?
		       t.p : NAN;
}

/* p, and perhaps the prior probability that there is a change. */
static double f_sellke(const double *a, int n)
{
	double prior = n > 1 ? a[1] : 0.5;

	return a[0] >= 0 && a[0] <= 1 && prior > 0 && prior < 1 ?
		       stats_sellke(a[0], prior) : NAN;
}

/* sd and effect on logarithms, and perhaps tau; level 5 %, power 80 %. */
static double f_runs_needed(const double *a, int n)
{
	unsigned int runs;

	if (!(a[0] > 0))
		return NAN;
	runs = stats_n_needed(a[0], a[1], 0.05, 0.8,
			      n > 2 ? a[2] : DEFAULT_TAU, DEFAULT_D0);
	return runs ? (double)runs : NAN;
}

static double f_power_t(const double *a, int n)
{
	return stats_power(a[0], a[1], a[2], n > 3 ? a[3] : 0.05);
}

static double f_n_eff(const double *a, int n)
{
	(void)n;
	return a[0] >= 1 && fabs(a[1]) <= 1 ? stats_n_eff(a[0], a[1]) : NAN;
}

static double f_unit_trap(const double *a, int n)
{
	(void)n;
	return stats_unit_trap(a[0], a[1], NULL);
}

static double f_little(const double *a, int n)
{
	(void)n;
	return stats_little(a[0], a[1], a[2]);
}

static double f_logit(const double *a, int n)
{
	(void)n;
	return a[0] > 0 && a[0] < 1 ? stats_logit(a[0]) : NAN;
}

static double f_logistic(const double *a, int n)
{
	(void)n;
	return stats_logistic(a[0]);
}

/* Registered once for each number of arguments that it may have, so SQLite
 * itself refuses another. */
struct scalar {
	const char *name;
	int least, most;	/* arguments */
	/* a[] holds the arguments, all of them finite; n is how many. */
	double (*fn)(const double *a, int n);
};

static const struct scalar table[] = {
	{"f_sf", 3, 3, f_f_sf}, {"f_upper", 3, 3, f_f_upper},
	{"little", 3, 3, f_little}, {"logistic", 1, 1, f_logistic},
	{"logit", 1, 1, f_logit}, {"moderated_p", 7, 8, f_moderated_p},
	{"n_eff", 2, 2, f_n_eff}, {"norm_quantile", 1, 1, f_norm_quantile},
	{"norm_sf", 1, 1, f_norm_sf}, {"power_t", 3, 4, f_power_t},
	{"runs_needed", 2, 3, f_runs_needed}, {"sellke", 1, 2, f_sellke},
	{"t_p", 2, 2, f_t_p}, {"t_sf", 2, 2, f_t_sf},
	{"t_upper", 2, 2, f_t_upper}, {"two_prop_p", 4, 5, f_two_prop_p},
	{"unit_trap", 2, 2, f_unit_trap}, {"welch_p", 6, 6, f_welch_p},
};

/* The arguments as numbers. False: the result is set already. */
static bool read_arguments(sqlite3_context *c, int n, sqlite3_value **arg,
			   double *a)
{
	bool all = true;

	for (int i = 0; i < n; i++) {
		int got = sqlstats_number(arg[i], &a[i]);

		if (got < 0) {
			sqlstats_fail(c, SQLITE_MISMATCH);
			return false;
		}
		all = all && got && isfinite(a[i]);
	}
	if (!all)
		sqlite3_result_null(c);
	return all;
}

/* Every function of the table; which one is its user data. */
static void call(sqlite3_context *c, int n, sqlite3_value **arg)
{
	const struct scalar *s = sqlite3_user_data(c);
	double a[ARGUMENTS] = {0};

	if (n <= ARGUMENTS && read_arguments(c, n, arg, a))
		sqlstats_result(c, s->fn(a, n));
}

/* moderated(mean, sd, n, mean, sd, n, s0[, tau]) */
static void call_moderated(sqlite3_context *c, int n, sqlite3_value **arg)
{
	static const char *const keys[] = {"diff", "change_pct", "se", "t",
					   "df", "p", "lo", "hi"};
	struct stats_moderated m;
	double a[ARGUMENTS] = {0};

	if (!read_arguments(c, n, arg, a))
		return;
	if (moderated(a, n, &m))
		sqlstats_json(c, "ok", keys, (double[]){
			m.diff, 100 * expm1(m.diff), m.se, m.t, m.df, m.p,
			100 * expm1(m.lo), 100 * expm1(m.hi)}, 8);
	else
		sqlite3_result_null(c);
}

/* bh(p, all): Benjamini-Hochberg's adjustment of p, one of the JSON array. */
static void call_bh(sqlite3_context *c, int n, sqlite3_value **arg)
{
	struct sqlstats_list all = {.n = 0};
	double p = NAN, least = 1;
	int code = sqlite3_value_type(arg[1]) == SQLITE_NULL ? SQLITE_OK :
		   sqlstats_add_json(&all, arg[1]);

	(void)n;
	if (code == SQLITE_OK && sqlstats_number(arg[0], &p) < 0)
		code = SQLITE_MISMATCH;
	if (code != SQLITE_OK) {
		sqlstats_fail(c, code);
	} else if (isnan(p) || all.n == 0) {
		sqlite3_result_null(c);
	} else {
		stats_sort(all.x, all.n);
		for (size_t i = all.n; i > 0 && all.x[i - 1] >= p; i--)
			least = fmin(least, all.x[i - 1] * (double)all.n /
						    (double)i);
		sqlite3_result_double(c, least);
	}
	sqlstats_free(&all);
}

int sqlstats_scalars(sqlite3 *db)
{
	int code = SQLITE_OK;

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		for (int n = table[i].least; n <= table[i].most; n++)
			if (code == SQLITE_OK)
				code = sqlite3_create_function_v2(
					db, table[i].name, n, SQLSTATS_FLAGS,
					(void *)(uintptr_t)&table[i], call,
					NULL, NULL, NULL);
	for (int n = 7; n <= ARGUMENTS && code == SQLITE_OK; n++)
		code = sqlite3_create_function_v2(
			db, "moderated", n, SQLSTATS_FLAGS, NULL,
			call_moderated, NULL, NULL, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_create_function_v2(db, "bh", 2, SQLSTATS_FLAGS,
						  NULL, call_bh, NULL, NULL,
						  NULL);
	return code;
}
