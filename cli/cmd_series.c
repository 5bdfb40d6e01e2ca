/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * series: the change points of a metric over versions or commits, from a file
 * or from a corpus (--db). Versions keep the order in which they come; runs of
 * one version that stand together are one point, their median.
 *
 *	regsift series iops.csv
 *	git log --format=%h --reverse | xargs -n1 ./measure | regsift series
 *	regsift series --db=reports.db --metric='fio.*.iops'
 */
#include "cli/cli.h"

#include <math.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/series.h"
#include "parser/source/source.h"
#include "report/series_out.h"

/* Versions from which a series of a corpus is shown. */
#define SERIES_SHOWN 6

struct session {
	struct options *o;
	struct arena *arena;
	struct db *catalogue;	/* for the direction of a metric */
	double theta;		/* NAN: the catalogue's */
	void (*print)(FILE *to, const struct shown_series *s);
};

/* CSV has one head for all series, so it is written here. */
static int choose_format(struct session *s)
{
	const char *format = s->o->format;

	s->print = series_text;
	if (!format || strcmp(format, "text") == 0)
		return 0;
	if (strcmp(format, "json") == 0 || strcmp(format, "jsonl") == 0) {
		s->print = series_json;
		return 0;
	}
	if (strcmp(format, "csv") == 0) {
		s->print = series_csv;
		series_csv_head(s->o->out);
		return 0;
	}
	return rs_fail(RS_ERR_USAGE, "--format=%s: give text, json or csv",
		       format);
}

/* Runs of one version that stand together become their median. */
static void put_together(struct session *s, const struct table_series *t,
			 struct shown_series *d)
{
	struct text *label = arena_array(s->arena, t->n, sizeof(*label));
	double *value = arena_array(s->arena, t->n, sizeof(*value));
	size_t *runs = arena_array(s->arena, t->n, sizeof(*runs)), to;
	double *x = arena_array(s->arena, t->n, sizeof(*x));

	for (size_t from = 0; from < t->n; from = to) {
		size_t k = 0;

		for (to = from; to < t->n && text_eq(t->point[to].label,
						     t->point[from].label);
		     to++)
			if (!isnan(t->point[to].value))
				x[k++] = t->point[to].value;
		label[d->n] = t->point[from].label;
		runs[d->n] = k;
		value[d->n++] = k ? stats_describe(x, k).median : NAN;
	}
	d->label = label;
	d->value = value;
	d->runs = runs;
}

/* What the catalogue knows of it: direction, and the least change. */
static int look_up(struct session *s, struct shown_series *d,
		   struct series_how *how)
{
	char *unit = arena_cstr(s->arena, d->unit);
	struct metric m;
	int err;

	if (!isnan(s->theta))
		how->theta = s->theta;
	if (!d->metric.p)
		return 0;
	err = metric_find(s->catalogue, s->arena, d->metric, unit, &m);
	if (err)
		return err;
	if (text_is(m.better, "higher"))
		d->better = 1;
	else if (text_is(m.better, "lower"))
		d->better = -1;
	if (isnan(s->theta))
		how->theta = m.smallest_effect;
	return 0;
}

/* One series, from its points to what is printed. */
static int show(struct session *s, const char *source,
		const struct table_series *t)
{
	struct shown_series d = {.source = source, .metric = t->metric,
				 .unit = t->unit, .workload = t->workload};
	struct series_how how = series_defaults();
	int err = look_up(s, &d, &how);

	if (err)
		return err;
	put_together(s, t, &d);
	d.s = series_find(s->arena, d.value, d.n, &how);
	s->print(s->o->out, &d);
	return 0;
}

/* Cells that could not be read are told; the series is shown without them. */
static int from_file(const char *path, void *data)
{
	struct session *s = data;
	struct table_series t;
	struct document *doc;
	int err = source_read(path, &doc);

	if (err)
		return err;
	err = series_read(s->arena, path, doc->raw, s->o->metric, &t);
	if (!err && t.unread)
		fprintf(stderr, "regsift: %s: %zu value%s not read, the first "
				"in line %zu\n", path, t.unread,
			t.unread == 1 ? "" : "s", t.unread_line);
	if (!err)
		err = show(s, path, &t);
	document_free(doc);
	return err;
}

/* Of a corpus: each series that is long enough to be looked at. */
static int from_db(struct session *s)
{
	struct table_series *t;
	struct db *db;
	size_t n, shown = 0;
	int err;

	if (!s->o->metric || s->o->n_args)
		return rs_fail(RS_ERR_USAGE, "series: with --db give --metric "
			       "and no file");
	err = db_open_readonly(s->o->db, &db);
	if (err)
		return err;
	err = series_query(db, s->arena, s->o->metric, &t, &n);
	for (size_t i = 0; i < n && !err; i++) {
		struct shown_series d = {.n = 0};

		put_together(s, &t[i], &d);
		if (d.n < SERIES_SHOWN)
			continue;
		shown++;
		err = show(s, s->o->db, &t[i]);
	}
	db_close(db);
	if (!err && !shown)
		err = rs_fail(RS_ERR_NOTHING, "%s: no metric that matches "
			      "'%s' was measured on %d versions or more",
			      s->o->db, s->o->metric, SERIES_SHOWN);
	return err;
}

/* The catalogue is asked in a database in memory, also for series of a corpus:
 * the user's own changes of it are to count. */
int cmd_series(struct options *o)
{
	struct session s = {.o = o, .arena = arena_new()};
	int err = cli_theta(s.o->theta, &s.theta);

	if (!err)
		err = db_open(NULL, &s.catalogue);
	if (!err)
		err = load_catalogue(s.catalogue);
	if (!err)
		err = choose_format(&s);
	if (!err)
		err = o->db ? from_db(&s) : cli_each_path(o, from_file, &s);
	db_close(s.catalogue);
	arena_free(s.arena);
	return err;
}
