/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A series as JSON, as CSV, and in words with a plot of plain characters. A
 * change is always told as a range: the last version of the old level and the
 * first of the new one.
 */
#include "report/series_out.h"

#include <math.h>

#include "base/human.h"
#include "report/jsonw.h"

/* Significant digits of a value in the text; the most bytes of a line of it. */
#define DIGITS 4
#define LINE_BYTES 4096

/* `better` is 1 for a metric that is to rise, -1 for one that is to fall, 0
 * unknown: then only the way is told. */
static const char *direction(const struct shown_series *d, double change)
{
	if (!d->better)
		return change > 0 ? "up" : "down";
	return change * d->better > 0 ? "improvement" : "regression";
}

/* Changes are log ratios. */
static double percent(double change)
{
	return 100 * expm1(change);
}

static struct text label_of(const struct shown_series *d, size_t at)
{
	return d->label[at];
}

/* ---- JSON ---- */

/* Three p: of the change, of the t test and of the rank test that both had to
 * agree; "provisional" for one that too few points follow to be sure of. */
static void json_change(struct jsonw *j, const struct shown_series *d,
			const struct series_change *c)
{
	jsonw_open(j, NULL, '{');
	jsonw_text(j, "last_good", label_of(d, c->last_good));
	jsonw_text(j, "first_bad", label_of(d, c->first_bad));
	jsonw_int(j, "index", (int64_t)c->first_bad);
	jsonw_real(j, "before", c->before);
	jsonw_real(j, "after", c->after);
	jsonw_real(j, "change_pct", percent(c->change));
	jsonw_text(j, "direction", text_of(direction(d, c->change)));
	jsonw_real(j, "p", c->p);
	jsonw_real(j, "p_t", c->p_t);
	jsonw_real(j, "p_rank", c->p_u);
	jsonw_bool(j, "provisional", c->provisional);
	jsonw_close(j, '}');
}

/* Levels and spikes alike: `to` is one behind the last, and JSON names the
 * last. */
static void json_levels(struct jsonw *j, const struct shown_series *d,
			const char *key, const struct series_level *l,
			size_t n)
{
	jsonw_open(j, key, '[');
	for (size_t i = 0; i < n; i++) {
		jsonw_open(j, NULL, '{');
		jsonw_text(j, "from", label_of(d, l[i].from));
		jsonw_text(j, "to", label_of(d, l[i].to - 1));
		jsonw_int(j, "n", (int64_t)l[i].n);
		jsonw_real(j, "median", l[i].median);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* Also a series that could not be judged is an object: "status" says why, and
 * the lists are empty. */
void series_json(FILE *to, const struct shown_series *d)
{
	struct jsonw j = {.to = to};
	bool ok = d->s.status == STATS_OK;

	jsonw_open(&j, NULL, '{');
	jsonw_int(&j, "schema", 1);
	jsonw_text(&j, "source", text_of(d->source));
	jsonw_text(&j, "metric", d->metric);
	jsonw_text(&j, "unit", d->unit.n ? d->unit : text_of(NULL));
	jsonw_text(&j, "workload", d->workload);
	jsonw_text(&j, "status", text_of(stats_status_name(d->s.status)));
	jsonw_int(&j, "versions", (int64_t)d->n);
	jsonw_int(&j, "n", (int64_t)d->s.n);
	jsonw_real(&j, "noise_pct", ok ? 100 * d->s.sd : NAN);
	jsonw_real(&j, "rho", ok ? d->s.rho : NAN);
	jsonw_open(&j, "changes", '[');
	for (size_t i = 0; i < d->s.n_changes; i++)
		json_change(&j, d, &d->s.change[i]);
	jsonw_close(&j, ']');
	json_levels(&j, d, "levels", d->s.level, d->s.n_levels);
	json_levels(&j, d, "spikes", d->s.spike, d->s.n_spikes);
	jsonw_close(&j, '}');
	putc('\n', to);
}

/* ---- CSV ---- */

/* Quoted where RFC 4180 wants it; a leading sign of a formula is a text. */
static void csv_cell(FILE *to, struct text t)
{
	bool quote = false;

	for (size_t i = 0; i < t.n; i++)
		quote |= t.p[i] == ',' || t.p[i] == '"' || t.p[i] == '\n' ||
			 t.p[i] == '\r';
	if (quote)
		putc('"', to);
	if (t.n && memchr("=+-@\t\r", t.p[0], 6))
		putc('\'', to);
	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '"')
			putc('"', to);
		putc(t.p[i], to);
	}
	if (quote)
		putc('"', to);
}

/* One head for all series; "kind" tells rows of levels, changes and spikes
 * apart. */
void series_csv_head(FILE *to)
{
	fprintf(to, "kind,metric,unit,from,to,n,before,after,change_pct,p,"
		    "direction\n");
}

static void csv_start(FILE *to, const struct shown_series *d, const char *kind,
		      size_t from, size_t last)
{
	fprintf(to, "%s,", kind);
	csv_cell(to, d->metric);
	putc(',', to);
	csv_cell(to, d->unit);
	putc(',', to);
	csv_cell(to, label_of(d, from));
	putc(',', to);
	csv_cell(to, label_of(d, last));
}

/* The columns that a kind does not have are empty: a level has no change, a
 * spike no value before. */
void series_csv(FILE *to, const struct shown_series *d)
{
	for (size_t i = 0; i < d->s.n_levels; i++) {
		const struct series_level *l = &d->s.level[i];

		csv_start(to, d, "level", l->from, l->to - 1);
		fprintf(to, ",%zu,%.12g,%.12g,,,\n", l->n, l->median,
			l->median);
	}
	for (size_t i = 0; i < d->s.n_changes; i++) {
		const struct series_change *c = &d->s.change[i];

		csv_start(to, d, c->provisional ? "provisional" : "change",
			  c->last_good, c->first_bad);
		fprintf(to, ",,%.12g,%.12g,%.6g,%.6g,%s\n", c->before, c->after,
			percent(c->change), c->p, direction(d, c->change));
	}
	for (size_t i = 0; i < d->s.n_spikes; i++) {
		const struct series_level *l = &d->s.spike[i];

		csv_start(to, d, "spike", l->from, l->to - 1);
		fprintf(to, ",%zu,,%.12g,,,\n", l->n, l->median);
	}
}

/* ---- text ---- */

/* A label without what could move the cursor. */
static void add_label(struct buf *b, struct text t)
{
	for (size_t i = 0; i < t.n && i < 40; i++)
		buf_char(b, (unsigned char)t.p[i] < ' ' || t.p[i] == 127 ?
				    '?' : t.p[i]);
}

/* One scale for all values of a series, so that rows compare at a glance. */
static struct scale scale_of(const struct shown_series *d)
{
	double most = 0;

	for (size_t i = 0; i < d->n; i++)
		if (!isnan(d->value[i]))
			most = fmax(most, d->value[i]);
	return human_scale(d->unit, most);
}

static void add_value(struct buf *b, const struct scale *s, double v)
{
	human_value(b, v / s->factor, DIGITS);
	if (s->unit[0])
		buf_printf(b, " %s", s->unit);
}

/* Below 1e-12 digits would only be those of the approximation. */
static void add_p(struct buf *b, double p)
{
	if (p < 1e-12)
		buf_printf(b, "p < 1e-12");
	else
		buf_printf(b, "p %.2g", p);
}

/* "v6.1 .. v6.2  10.2 s -> 12.4 s  +21.6 %  p 1.2e-05  regression" */
static void add_change(struct buf *b, const struct shown_series *d,
		       const struct scale *s, const struct series_change *c)
{
	buf_printf(b, "  ");
	add_label(b, label_of(d, c->last_good));
	buf_printf(b, " .. ");
	add_label(b, label_of(d, c->first_bad));
	buf_printf(b, "  ");
	add_value(b, s, c->before);
	buf_printf(b, " -> ");
	add_value(b, s, c->after);
	buf_printf(b, "  ");
	human_change(b, percent(c->change));
	buf_printf(b, "  ");
	add_p(b, c->p);
	buf_printf(b, "  %s%s\n", direction(d, c->change),
		   c->provisional ? ", provisional: fewer than 5 points since" :
				    "");
}

/* A level that went away again within a few points: told apart from a change,
 * which stays. */
static void add_spike(struct buf *b, const struct shown_series *d,
		      const struct scale *s, const struct series_level *l)
{
	buf_printf(b, "  ");
	add_label(b, label_of(d, l->from));
	buf_printf(b, " .. ");
	add_label(b, label_of(d, l->to - 1));
	buf_printf(b, "  ");
	add_value(b, s, l->median);
	buf_printf(b, "  went away after %zu point%s\n", l->n,
		   l->n == 1 ? "" : "s");
}

/* Without a metric (numbers from a pipe) the source stands for it. A
 * correlation of neighbours is told from 0.1 on: the p allow for it, and people
 * wonder. */
static void add_head(struct buf *b, const struct shown_series *d)
{
	if (d->metric.p)
		add_label(b, d->metric);
	else
		add_label(b, text_of(d->source));
	if (d->workload.p) {
		buf_printf(b, " (");
		add_label(b, d->workload);
		buf_printf(b, ")");
	}
	buf_printf(b, ": %zu versions", d->n);
	if (d->s.n && d->s.n < d->n)
		buf_printf(b, ", %zu without a value", d->n - d->s.n);
	if (d->s.status != STATS_OK) {
		buf_printf(b, ": no change points, %s\n",
			   d->s.status == STATS_INSUFFICIENT ?
				   "at least 6 are needed" :
			   d->s.status == STATS_LOG_DOMAIN ?
				   "a value is not above 0" :
				   "a value is not a number, or too many");
		return;
	}
	buf_printf(b, ", noise %.1f %%", 100 * d->s.sd);
	if (d->s.rho > 0.1)
		buf_printf(b, ", neighbours correlated by %.1f", d->s.rho);
	buf_printf(b, "\n");
}

/* The buffer has room for some 64 long lines; what is beyond is in the CSV. */
void series_text(FILE *to, const struct shown_series *d)
{
	struct buf b = buf_new(64 * LINE_BYTES);
	struct scale s = scale_of(d);

	add_head(&b, d);
	if (d->s.status == STATS_OK) {
		series_plot(&b, d, &s);
		if (!d->s.n_changes && d->s.n < SERIES_SHOWING)
			buf_printf(&b, "  too few versions to show a change "
				   "of level, however large: %d are needed\n",
				   SERIES_SHOWING);
		else if (!d->s.n_changes)
			buf_printf(&b, "  no change of level\n");
		for (size_t i = 0; i < d->s.n_changes; i++)
			add_change(&b, d, &s, &d->s.change[i]);
		for (size_t i = 0; i < d->s.n_spikes; i++)
			add_spike(&b, d, &s, &d->s.spike[i]);
	}
	fwrite(b.p, 1, b.n, to);
	if (b.full)
		fprintf(to, "  ... and more; see --format=csv\n");
	buf_free(&b);
}
