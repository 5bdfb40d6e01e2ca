/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads what a comparison needs. Texts are copied into the arena, as a view
 * of a column lasts only until the next row.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

#include "analyzer/analyzer.h"

static struct text col(struct comparing *c, struct query *q, int at)
{
	return arena_text(c->arena, query_col_text(q, at));
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
		.precision = query_col_real(q, 12),
		.n = query_col_real(q, 13),
		.spread = query_col_real(q, 14),
		.spread_kind = col(c, q, 15),
		.lo = query_col_real(q, 16),
		.hi = query_col_real(q, 17),
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

/* "140-150k": its middle, to half its width. */
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
	return got;
}

static int by_run(const void *a, const void *b)
{
	const struct value *x = *(const struct value *const *)a;
	const struct value *y = *(const struct value *const *)b;

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return (x > y) - (x < y);
}

static void order_by_run(struct comparing *c)
{
	c->by_run = arena_array(c->arena, c->n_values, sizeof(*c->by_run));
	for (size_t i = 0; i < c->n_values; i++)
		c->by_run[i] = &c->value[i];
	if (c->n_values)
		qsort(c->by_run, c->n_values, sizeof(*c->by_run), by_run);
}

void compare_windows(struct comparing *c)
{
	join_windows(c);
	order_by_run(c);
}

size_t compare_first_of_run(const struct comparing *c, int64_t run)
{
	size_t from = 0, to = c->n_values;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (c->by_run[mid]->run < run)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
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
	c->n_parameters = c->n_settings;
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
		.percent = query_col_real(q, 3),
		.percent_most = query_col_real(q, 4),
		.factor = query_col_real(q, 5),
		.from = query_col_real(q, 6),
		.to = query_col_real(q, 7),
		.unit = col(c, q, 8),
		.up_to = query_col_int(q, 9) != 0,
		.in_subject = query_col_int(q, 10) != 0,
		.line = query_col_int(q, 11),
		.role = col(c, q, 12),
		.bound = col(c, q, 13),
	};
}

/* There are as many as the lexicon of claims has nouns. */
static size_t word_of(struct comparing *c, struct text metric)
{
	for (size_t i = 0; i < c->n_words; i++)
		if (text_eq(c->word[i], metric))
			return i;
	c->word = arena_grow(c->arena, c->word, c->n_words, &c->cap_words,
			     sizeof(*c->word));
	c->word[c->n_words] = metric;
	return c->n_words++;
}

static int load_claims(struct comparing *c)
{
	struct query *q = db_query(c->db, "compare_claims");
	int got;

	query_int(q, 1, c->thread);
	while ((got = query_step(q)) == 1) {
		c->claim = arena_grow(c->arena, c->claim, c->n_claims,
				      &c->cap_claims, sizeof(*c->claim));
		c->claim[c->n_claims] = claim_of(c, q);
		c->claim[c->n_claims].word =
			word_of(c, c->claim[c->n_claims].metric);
		c->n_claims++;
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
	compare_windows(c);
	if (!err)
		err = load_settings(c);
	if (!err)
		err = load_claims(c);
	return err;
}

/* The slot of a metric in a unit, or the empty one where it belongs. */
static struct known **slot_of(const struct comparing *c, struct text name,
			      struct text unit)
{
	size_t mask = c->cap_metrics - 1;
	size_t i = (size_t)(text_hash(name) ^ text_hash(unit)) & mask;

	while (c->metric[i] && (!text_eq(c->metric[i]->name, name) ||
				!text_eq(c->metric[i]->unit, unit)))
		i = (i + 1) & mask;
	return &c->metric[i];
}

/* Room for one more, with every second slot empty. */
static void grow_metrics(struct comparing *c)
{
	struct known **old = c->metric;
	size_t n = c->cap_metrics;

	if (2 * (c->n_metrics + 1) < n)
		return;
	c->cap_metrics = n ? 2 * n : 64;
	c->metric = arena_array(c->arena, c->cap_metrics, sizeof(*c->metric));
	for (size_t i = 0; i < n; i++)
		if (old[i])
			*slot_of(c, old[i]->name, old[i]->unit) = old[i];
}

const struct known *compare_metric(struct comparing *c, struct text name,
				   struct text unit)
{
	struct known **slot;
	struct metric row;

	grow_metrics(c);
	slot = slot_of(c, name, unit);
	if (*slot)
		return *slot;
	if (!c->catalogue &&
	    metric_catalogue(c->db, c->arena, &c->catalogue) < 0)
		return NULL;
	metric_in(c->catalogue, c->arena, name, arena_cstr(c->arena, unit),
		  &row);
	*slot = arena_alloc(c->arena, sizeof(**slot));
	**slot = (struct known){
		.name = name, .unit = unit, .better = row.better,
		.theta = row.smallest_effect, .noise_class = row.noise_class,
		.sd = row.noise_sd, .factor = row.noise_factor,
		.family = row.family, .title = row.title};
	c->n_metrics++;
	return *slot;
}
