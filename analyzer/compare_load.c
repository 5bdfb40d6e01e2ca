/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads what a comparison needs. Texts are copied into the arena, as a view
 * of a column lasts only until the next row.
 */
#include "analyzer/compare.h"

#include <math.h>

#include "analyzer/analyzer.h"

static struct text col(struct comparing *c, struct query *q, int at)
{
	return arena_text(c->arena, query_col_text(q, at));
}

static double real(struct query *q, int at)
{
	return query_col_null(q, at) ? NAN : query_col_real(q, at);
}

static struct value value_of(struct comparing *c, struct query *q)
{
	return (struct value){
		.workload = query_col_int(q, 0),
		.metric = col(c, q, 1),
		.sequence = query_col_int(q, 2),
		.test = text_eq(query_col_text(q, 3), TEXT("test")),
		.state = query_col_int(q, 4),
		.run = query_col_int(q, 5),
		.variant = col(c, q, 6),
		.kernel = col(c, q, 7),
		.commit = col(c, q, 8),
		.label = col(c, q, 9),
		.value = query_col_real(q, 10),
		.unit = col(c, q, 11),
		.precision = real(q, 12),
		.n = real(q, 13),
		.spread = real(q, 14),
		.spread_kind = col(c, q, 15),
		.lo = real(q, 16),
		.hi = real(q, 17),
		.line = query_col_int(q, 18),
		.format = col(c, q, 19),
		.partial = query_col_int(q, 20) != 0,
		.config = col(c, q, 21),
		.message = query_col_int(q, 22),
		.author = col(c, q, 23),
	};
}

/* One run that prints a metric again and again (a line a second) is one value:
 * the mean of its windows, with what they vary by. Twice is a restatement. */
#define WINDOWS 3

static struct value one_value(struct comparing *c, size_t first, size_t n)
{
	struct value v = c->value[first];
	double *x;

	if (n < WINDOWS)
		return v;
	x = arena_array(c->arena, n, sizeof(*x));
	for (size_t i = 0; i < n; i++)
		x[i] = c->value[first + i].value;
	v.value = stats_mean(x, n);
	v.lo = v.hi = NAN;
	if (!text_eq(v.spread_kind, TEXT("none")))
		return v;
	v.spread_kind = TEXT("within-run");
	v.n = (double)n;
	v.spread = 0;
	for (size_t i = 0; i < n; i++)
		v.spread += (x[i] - v.value) * (x[i] - v.value);
	v.spread = sqrt(v.spread / (double)(n - 1));
	return v;
}

static void join_windows(struct comparing *c)
{
	size_t kept = 0, to;

	for (size_t from = 0; from < c->n_values; from = to) {
		for (to = from + 1; to < c->n_values &&
		     c->value[to].run == c->value[from].run &&
		     text_eq(c->value[to].metric, c->value[from].metric);)
			to++;
		c->value[kept++] = one_value(c, from, to - from);
	}
	c->n_values = kept;
}

/* "140-150k": its middle, to half its width (tables.md 3). */
static void take_middle(struct value *v)
{
	if (!(v->hi > v->lo) || v->lo != v->value || isinf(v->hi) ||
	    (!text_eq(v->format, TEXT("prose")) &&
	     !text_eq(v->format, TEXT("table"))))
		return;
	v->value = (v->lo + v->hi) / 2;
	v->precision = fmax(isnan(v->precision) ? 0 : v->precision,
			    v->hi - v->lo);
}

static int load_values(struct comparing *c)
{
	struct query *q = db_query(c->db, "compare_values");
	int got;

	query_int(q, 1, c->thread);
	while ((got = query_step(q)) == 1) {
		c->value = arena_grow(c->arena, c->value, c->n_values,
				      &c->cap_values, sizeof(*c->value));
		c->value[c->n_values] = value_of(c, q);
		take_middle(&c->value[c->n_values++]);
	}
	join_windows(c);
	return got;
}

static void add_setting(struct comparing *c, int64_t workload,
			struct text name, struct text value)
{
	c->setting = arena_grow(c->arena, c->setting, c->n_settings,
				&c->cap_settings, sizeof(*c->setting));
	c->setting[c->n_settings++] = (struct setting){
		.workload = workload, .name = name, .value = value};
}

static int load_settings(struct comparing *c)
{
	struct query *q = db_query(c->db, "compare_parameters");
	int got;

	query_int(q, 1, c->thread);
	while ((got = query_step(q)) == 1)
		add_setting(c, query_col_int(q, 0), col(c, q, 1),
			    col(c, q, 2));
	if (got < 0)
		return got;
	q = db_query(c->db, "compare_environment");
	query_int(q, 1, c->thread);
	while ((got = query_step(q)) == 1)
		add_setting(c, 0, col(c, q, 0), col(c, q, 1));
	return got;
}

static struct stated claim_of(struct comparing *c, struct query *q)
{
	return (struct stated){
		.id = query_col_int(q, 0),
		.kind = col(c, q, 1),
		.metric = col(c, q, 2),
		.percent = real(q, 3),
		.percent_most = real(q, 4),
		.factor = real(q, 5),
		.from = real(q, 6),
		.to = real(q, 7),
		.unit = col(c, q, 8),
		.up_to = query_col_int(q, 9) != 0,
		.in_subject = query_col_int(q, 10) != 0,
		.line = query_col_int(q, 11),
		.role = col(c, q, 12),
		.bound = col(c, q, 13),
	};
}

static int load_claims(struct comparing *c)
{
	struct query *q = db_query(c->db, "compare_claims");
	int got;

	query_int(q, 1, c->thread);
	while ((got = query_step(q)) == 1) {
		c->claim = arena_grow(c->arena, c->claim, c->n_claims,
				      &c->cap_claims, sizeof(*c->claim));
		c->claim[c->n_claims++] = claim_of(c, q);
	}
	return got;
}

int compare_load(struct comparing *c)
{
	struct query *q = db_query(c->db, "compare_title");
	int err;

	query_int(q, 1, c->thread);
	err = query_step(q);
	if (err < 0)
		return err;
	if (err == 1)
		c->title = col(c, q, 0);
	query_reset(q);
	err = load_values(c);
	if (!err)
		err = load_settings(c);
	if (!err)
		err = load_claims(c);
	return err;
}

const struct known *compare_metric(struct comparing *c, struct text name,
				   struct text unit)
{
	const char *u = arena_cstr(c->arena, unit);
	struct metric row;
	struct known *m;

	for (size_t i = 0; i < c->n_metrics; i++)
		if (text_eq(c->metric[i]->name, name) &&
		    text_eq(c->metric[i]->unit, unit))
			return c->metric[i];
	if (metric_find(c->db, c->arena, name, u, &row) < 0)
		return NULL;
	m = arena_alloc(c->arena, sizeof(*m));
	*m = (struct known){
		.name = name, .unit = unit, .better = row.better,
		.theta = row.smallest_effect, .noise_class = row.noise_class,
		.sd = row.noise_sd, .factor = row.noise_factor,
		.family = row.family, .title = row.title};
	c->metric = arena_grow(c->arena, c->metric, c->n_metrics,
			       &c->cap_metrics, sizeof(*c->metric));
	c->metric[c->n_metrics++] = m;
	return m;
}
