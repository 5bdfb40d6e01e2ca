/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Registering the SQL functions, in the program or as an extension, and what
 * both kinds of functions need: numbers in and out.
 */
#include "analyzer/stats/sqlstats_row.h"

#include <math.h>

#include "base/number.h"

#ifdef REGSIFT_EXTENSION
SQLITE_EXTENSION_INIT1
#else
#include "analyzer/stats/sqlstats.h"
#include "corpus/db_function.h"
#endif

/* Memory of SQLite, so that its limit on a statement holds for these lists
 * too. */
int sqlstats_add(struct sqlstats_list *l, double v)
{
	size_t cap = l->cap ? 2 * l->cap : 16;
	double *x;

	if (l->n == SQLSTATS_VALUES)
		return SQLITE_TOOBIG;
	if (l->n == l->cap) {
		x = sqlite3_realloc64(l->x, cap * sizeof(*x));
		if (!x)
			return SQLITE_NOMEM;
		l->x = x;
		l->cap = cap;
	}
	l->x[l->n++] = v;
	return SQLITE_OK;
}

/* An array of numbers and nulls, as json_group_array makes it; no nesting. */
int sqlstats_add_json(struct sqlstats_list *l, sqlite3_value *json)
{
	struct text t = {(const char *)sqlite3_value_text(json), 0};
	int code = SQLITE_OK;

	if (t.p)
		t.n = (size_t)sqlite3_value_bytes(json);
	t = text_trim(t);
	if (t.n < 2 || t.p[0] != '[' || t.p[t.n - 1] != ']')
		return SQLITE_MISMATCH;
	t = text_sub(t, 1, t.n - 2);
	if (!text_trim(t).n)
		return SQLITE_OK;
	do {
		bool more = text_find_char(t, ',') != TEXT_NOT_FOUND;
		struct text cell = text_trim(text_cut(&t, ','));
		struct number v;

		if (num_plain(cell, &v) && v.len == cell.n)
			code = sqlstats_add(l, v.value);
		else if (!text_is(cell, "null"))
			code = SQLITE_MISMATCH;
		if (!more)
			break;
	} while (code == SQLITE_OK);
	return code;
}

void sqlstats_free(struct sqlstats_list *l)
{
	sqlite3_free(l->x);
	*l = (struct sqlstats_list){.n = 0};
}

/* 1, 0 for NULL, -1 for a text that is no number. */
int sqlstats_number(sqlite3_value *v, double *number)
{
	int type = sqlite3_value_numeric_type(v);

	if (type == SQLITE_NULL)
		return 0;
	if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
		return -1;
	*number = sqlite3_value_double(v);
	return 1;
}

/* SQL has no NaN: what is not defined is NULL. */
void sqlstats_result(sqlite3_context *c, double v)
{
	if (isnan(v))
		sqlite3_result_null(c);
	else
		sqlite3_result_double(c, v);
}

void sqlstats_fail(sqlite3_context *c, int code)
{
	switch (code) {
	case SQLITE_NOMEM:
		sqlite3_result_error_nomem(c);
		break;
	case SQLITE_TOOBIG:
		sqlite3_result_error(c, "more than 1,000,000 values", -1);
		break;
	default:
		sqlite3_result_error(c, "neither a number nor an array of "
				     "numbers", -1);
	}
}

/* One object with a status and numbers; what is not finite is null. */
void sqlstats_json(sqlite3_context *c, const char *status,
		   const char *const *keys, const double *values, size_t n)
{
	sqlite3_str *s = sqlite3_str_new(NULL);
	char *text;
	int length;

	sqlite3_str_appendf(s, "{\"status\":\"%s\"", status);
	for (size_t i = 0; i < n; i++) {
		if (isfinite(values[i]))
			sqlite3_str_appendf(s, ",\"%s\":%!.15g", keys[i],
					    values[i]);
		else
			sqlite3_str_appendf(s, ",\"%s\":null", keys[i]);
	}
	sqlite3_str_appendchar(s, 1, '}');
	length = sqlite3_str_length(s);
	text = sqlite3_str_finish(s);
	if (!text) {
		sqlite3_result_error_nomem(c);
		return;
	}
	sqlite3_result_text(c, text, length, sqlite3_free);
	/* 'J': what json_extract and its like take as JSON. */
	sqlite3_result_subtype(c, 'J');
}

static int add_all(sqlite3 *db)
{
	int code = sqlstats_scalars(db);

	return code == SQLITE_OK ? sqlstats_aggregates(db) : code;
}

#ifdef REGSIFT_EXTENSION

__attribute__((visibility("default")))
int sqlite3_extension_init(sqlite3 *db, char **message,
			   const sqlite3_api_routines *api);

/* ".load ./regsift_stats" looks for this name after one made of the file's. */
int sqlite3_extension_init(sqlite3 *db, char **message,
			   const sqlite3_api_routines *api)
{
	(void)message;
	SQLITE_EXTENSION_INIT2(api);
	return add_all(db);
}

#else

static const char *const names[] = {
	"acf1", "bh", "bootstrap_ratio", "brown_forsythe_p", "cv", "f_sf",
	"f_upper", "hl_shift", "hodges_lehmann", "ks_p", "little", "logistic",
	"logit", "mad", "mean", "median", "moderated", "moderated_change",
	"moderated_p", "mwu_p", "n_eff", "norm_quantile", "norm_sf", "power_t",
	"quantile", "runs_needed", "sd", "sellke", "t_p", "t_sf", "t_upper",
	"two_prop_p", "unit_trap", "welch", "welch_p", NULL,
};

void sqlstats_install(void)
{
	db_function_extend(add_all, names);
}

#endif
