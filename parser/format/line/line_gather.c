/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From a line that a format file took to measurements: the numbers with their
 * units, and which lines make one run.
 */
#include "base/duration.h"
#include "base/number.h"
#include "parser/format/line/line_match.h"
#include "parser/format/lines.h"

/* Parameters of the lines above that are kept for a run. */
#define PENDING 16

struct reading {
	double value, step;	/* base units */
	double digits;		/* the number as printed; 0 for durations */
	const char *unit;
};

/* "1:02:03" and "2:03": as a duration only where a format says so. */
static bool read_clock(struct text t, struct reading *r)
{
	uint64_t part;
	size_t n;

	r->value = 0;
	r->step = 1e9;
	while ((n = num_uint(t, &part)) && part < 100000) {
		r->value = r->value * 60 + (double)part * 1e9;
		t = text_from(t, n);
		if (!t.n)
			return true;
		if (!text_skip(&t, TEXT(":")))
			return false;
	}
	return false;
}

/* A unit, a clock, or seconds where there is neither. */
static bool read_duration(struct text t, struct reading *r)
{
	struct duration d;
	struct number n;
	struct unit u = {.factor = 1e9};

	r->unit = "ns";
	if (text_find_char(t, ':') != TEXT_NOT_FOUND && read_clock(t, r))
		return true;
	if (duration_parse(t, &d) && d.len == t.n) {
		r->value = d.seconds * 1e9;
		r->step = d.step * 1e9;
		return true;
	}
	if (!num_human(t, COMMA_DECIMAL, &n) || n.len == 0)
		return false;
	/* Below a second with a unit of its own: "612ms". */
	t = text_ltrim(text_from(t, n.len));
	if (t.n && (!unit_parse(t, &u) || u.len != t.n ||
		    u.family != UNIT_TIME))
		return false;
	r->value = n.value * u.factor;
	r->step = n.step * u.factor;
	return true;
}

/* Number and unit as they stand, for units that the line prints: "9.57 k
 * iops" and "583 MB/s" alike. */
static bool read_printed(const struct found *f, struct text digits,
			 struct text unit, struct reading *r)
{
	struct unit u;
	struct number n;
	struct quantity q;
	struct text both = text_from(f->line,
				     (size_t)(digits.p - f->line.p));

	if (unit.p && unit.n && unit.p >= digits.p)
		both = text_sub(both, 0,
				(size_t)(unit.p - digits.p) + unit.n);
	if (!num_human(digits, COMMA_UNKNOWN, &n))
		return false;
	if (unit_parse(unit, &u) && u.len == unit.n) {
		*r = (struct reading){n.value * u.factor, n.step * u.factor,
				      n.value, unit_name(u.family)};
		return true;
	}
	if (!quantity_next(both, 0, COMMA_UNKNOWN, &q) || q.at != 0 ||
	    q.family == UNIT_NONE)
		return false;
	*r = (struct reading){q.value, q.step, n.value, unit_name(q.family)};
	return true;
}

static bool read_value(const struct found *f, const struct line_value *v,
		       struct reading *r)
{
	struct text digits = f->group[v->number], unit = v->unit;
	struct number n;
	struct unit u = {.factor = 1};

	if (!digits.n)
		return false;
	if (text_eq(unit, TEXT("duration")))
		return read_duration(digits, r);
	if (unit.n && unit.p[0] == '{') {
		struct text name = text_sub(unit, 1, unit.n - 2);

		return read_printed(f, digits,
				    f->group[line_regex_group(f->spec->regex,
							      name)],
				    r);
	}
	if (!num_human(digits, COMMA_UNKNOWN, &n) || n.len < digits.n)
		return false;
	if (text_eq(unit, TEXT("count")) || text_eq(unit, TEXT("percent")) ||
	    text_eq(unit, TEXT("1/s")) || !unit.n)
		r->unit = text_eq(unit, TEXT("count")) ? "count" :
			  text_eq(unit, TEXT("1/s")) ? "1/s" :
			  unit.n ? "percent" : "";
	else if (unit_parse(unit, &u))
		r->unit = unit_name(u.family);
	r->value = n.value * u.factor;
	r->step = n.step * u.factor;
	r->digits = n.value;
	return true;
}

/* ---- runs ---- */

/* One run of a tool may spread over several lines: "real", "user", "sys". */
struct gathering {
	const struct passage *p;
	struct block *block;
	struct text tool, name, group, label;
	bool partial;
	size_t run;		/* in doc->run, or NO_INDEX */
	struct param pending[PENDING];	/* of lines without values */
	size_t n_pending;
};

/* A metric that comes again begins another run. */
static bool run_has(const struct run *run, struct text metric)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (text_eq(run->measurement[i].metric, metric))
			return true;
	return false;
}

static struct text metric_of(struct gathering *g, const struct found *f,
			     const struct line_value *v)
{
	struct arena *a = g->p->doc->arena;
	struct text own = line_spec_fill(a, f->spec, v->metric, f->group,
					 true);

	return arena_printf(a, "%.*s.%.*s", TEXT_ARG(f->spec->tool),
			    TEXT_ARG(own));
}

/* Whether group n is a value, or part of a name. */
static bool group_is_used(const struct line_spec *s, size_t n)
{
	struct text name = line_regex_name(s->regex, n);

	if (!name.n || text_eq(name, TEXT("name")) ||
	    text_eq(name, TEXT("label")) || text_eq(name, TEXT("stdev")))
		return true;
	for (size_t i = 0; i < s->n_values; i++)
		if (s->value[i].number == n || text_has(s->value[i].unit, name))
			return true;
	return false;
}

/* Groups that are no value and no name are parameters of the runs behind. */
static void gather_params(struct gathering *g, const struct found *f,
			  size_t line)
{
	for (size_t n = 1; n < LINE_GROUPS; n++) {
		size_t i = 0;

		if (!f->group[n].n || group_is_used(f->spec, n))
			continue;
		while (i < g->n_pending &&
		       !text_eq(g->pending[i].name,
				line_regex_name(f->spec->regex, n)))
			i++;
		if (i == PENDING)
			continue;
		g->pending[i] = (struct param){
			arena_text(g->p->doc->arena,
				   line_regex_name(f->spec->regex, n)),
			f->group[n], line};
		g->n_pending += i == g->n_pending;
	}
}

static void start_run(struct gathering *g, size_t line)
{
	struct document *doc = g->p->doc;
	struct run *run = document_add_run(doc, g->block, g->tool, line);

	g->run = (size_t)(run - doc->run);
	run->name = g->name;
	run->group = g->group;
	run->label = g->label;
	run->partial = g->partial;
	for (size_t i = 0; i < g->n_pending; i++)
		run_param(doc, run, g->pending[i].name, g->pending[i].value,
			  g->pending[i].line);
}

/* What starts a run of its own: another name, another side, progress. */
static void take_names(struct gathering *g, const struct found *f)
{
	const struct line_spec *s = f->spec;
	struct text name = f->group[line_regex_group(s->regex, TEXT("name"))];
	struct text label = f->group[line_regex_group(s->regex,
						      TEXT("label"))];

	if (line_regex_group(s->regex, TEXT("name")) &&
	    !text_eq(g->name, name)) {
		g->name = name;
		g->run = NO_INDEX;
	}
	if (line_regex_group(s->regex, TEXT("label"))) {
		g->label = text_trim(label);
		g->run = NO_INDEX;
	}
	if (g->partial != s->partial)
		g->run = NO_INDEX;
	g->partial = s->partial;
	if (s->group.n)
		g->group = line_spec_fill(g->p->doc->arena, s, s->group,
					  f->group, false);
}

/* A standard deviation behind the value, in its unit. */
static void take_spread(const struct found *f, struct measurement *m,
			const struct reading *r)
{
	size_t n = line_regex_group(f->spec->regex, TEXT("stdev"));
	struct number sd;

	if (!m || !n || !f->group[n].n ||
	    !num_human(f->group[n], COMMA_UNKNOWN, &sd) || !(r->digits > 0))
		return;
	m->spread = sd.value * (r->value / r->digits);
	m->spread_kind = SPREAD_SD;
}

static void take(struct gathering *g, const struct found *f, size_t at)
{
	struct document *doc = g->p->doc;
	size_t line = lines_index(g->p, at);
	const struct line_spec *s = f->spec;

	gather_params(g, f, line);
	take_names(g, f);
	for (size_t i = 0; i < s->n_values; i++) {
		struct reading r = {.unit = ""};
		struct text metric;

		if (!read_value(f, &s->value[i], &r))
			continue;
		metric = metric_of(g, f, &s->value[i]);
		if (g->run == NO_INDEX || run_has(&doc->run[g->run], metric))
			start_run(g, line);
		take_spread(f, run_measure(doc, &doc->run[g->run], metric,
					   r.value, r.unit, r.step, line),
			    &r);
	}
}

size_t line_gather(const struct passage *p, size_t at, struct block *block)
{
	struct gathering g = {.p = p, .block = block, .run = NO_INDEX};
	struct found f;
	size_t took = 0;

	for (size_t i = at; i < p->n; i++) {
		if (!lines_bare(p, i).n)
			continue;
		if (!line_find(p, i, &f) ||
		    (took && !text_eq(f.spec->tool, g.tool)))
			break;
		g.tool = f.spec->tool;
		take(&g, &f, i);
		i += f.rows - 1;
		took = i - at + 1;
	}
	return took;
}
