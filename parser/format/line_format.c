/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that carry one number or a few, read by format files. Every pattern
 * has a literal; a table over two bytes of each finds the patterns that a line
 * may concern in one pass, so that foreign lines cost a look-up a byte however
 * many patterns there are. A pattern that keeps failing slowly is turned off
 * for the document, with a diagnostic.
 */
#include "parser/format/line_format.h"

#include <assert.h>

#include "base/duration.h"
#include "base/embed.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "parser/format/line_load.h"
#include "parser/format/lines.h"

/* Buckets of the table over pairs of bytes; a power of two. */
#define BUCKETS 4096
#define NONE (-1)
/* Lines above in which `after` is looked for. */
#define AFTER_LINES 40
#define PENDING 16

struct entry {
	struct line_spec spec;
	size_t pair;		/* offset of the pair in the literal */
	int next;		/* with the same bucket */
};

static struct {
	struct arena *arena;
	struct entry *entry;
	size_t n, cap;
	int bucket[BUCKETS];
	bool loaded;
} registry;

/* Nanoseconds that failing matches took, a pattern each. */
struct line_cost {
	uint64_t ns;
	bool off;
};

/* ---- the registry ---- */

static size_t bucket_of(char a, char b)
{
	return (size_t)(((unsigned char)a * 61u + (unsigned char)b) &
			(BUCKETS - 1));
}

/* Digits, blanks and common letters are everywhere. */
static unsigned int frequency(char c)
{
	if (c == ' ' || text_find_char(TEXT("etaoinsr"), c) != TEXT_NOT_FOUND)
		return 3;
	return ch_lower(c) || ch_digit(c) || c == '.' ? 2 : 1;
}

static size_t rarest_pair(struct text literal)
{
	size_t best = 0;
	unsigned int least = 99;

	for (size_t i = 0; i + 1 < literal.n; i++) {
		unsigned int f = frequency(literal.p[i]) +
				 frequency(literal.p[i + 1]);

		if (f < least) {
			least = f;
			best = i;
		}
	}
	return best;
}

static void index_all(void)
{
	for (size_t i = 0; i < BUCKETS; i++)
		registry.bucket[i] = NONE;
	for (size_t i = registry.n; i-- > 0;) {
		struct entry *e = &registry.entry[i];
		size_t b;

		e->pair = rarest_pair(e->spec.literal);
		b = bucket_of(e->spec.literal.p[e->pair],
			      e->spec.literal.p[e->pair + 1]);
		e->next = registry.bucket[b];
		registry.bucket[b] = (int)i;
	}
}

/* Adds one in the order of names. */
static int add(const struct line_spec *spec)
{
	size_t at = 0;

	for (; at < registry.n; at++) {
		int order = text_cmp(registry.entry[at].spec.name, spec->name);

		if (order == 0)
			return rs_fail(RS_ERR_CONFIG,
				       "%.*s: the name %.*s is taken by %.*s",
				       TEXT_ARG(spec->file),
				       TEXT_ARG(spec->name),
				       TEXT_ARG(registry.entry[at].spec.file));
		if (order > 0)
			break;
	}
	registry.entry = arena_grow(registry.arena, registry.entry, registry.n,
				    &registry.cap, sizeof(*registry.entry));
	for (size_t i = registry.n; i > at; i--)
		registry.entry[i] = registry.entry[i - 1];
	registry.entry[at] = (struct entry){.spec = *spec};
	registry.n++;
	return 0;
}

/* What the program carries cannot be bad: its test reads all of it. */
static void load_embedded(void)
{
	if (registry.loaded)
		return;
	registry.loaded = true;
	registry.arena = arena_new();
	for (const struct embedded *e = embedded; e->path; e++) {
		struct text path = text_of(e->path);
		struct line_spec spec;
		int err;

		if (!text_starts(path, TEXT("rules/format/")))
			continue;
		err = line_spec_read(registry.arena, path, embedded_text(e),
				     &spec);
		err = err ? err : add(&spec);
		assert(!err);
	}
	index_all();
}

int line_format_load(const char *directory)
{
	struct line_file *file = NULL;
	size_t n = 0;
	int err;

	load_embedded();
	err = line_load_files(registry.arena, directory, &file, &n);
	for (size_t i = 0; i < n && !err; i++) {
		struct line_spec spec;

		err = line_spec_read(registry.arena, file[i].path,
				     file[i].text, &spec);
		err = err ? err : line_spec_compile(registry.arena, &spec);
		err = err ? err : add(&spec);
	}
	index_all();
	return err;
}

size_t line_format_count(void)
{
	load_embedded();
	return registry.n;
}

const struct line_spec *line_format_at(size_t i)
{
	return &registry.entry[i].spec;
}

void line_format_release(void)
{
	line_regex_release_all();
	arena_free(registry.arena);
	memset(&registry, 0, sizeof(registry));
}

/* ---- one line ---- */

struct found {
	const struct line_spec *spec;
	struct text line;
	struct text group[LINE_GROUPS];
};

static uint64_t cpu_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void charge(const struct passage *p, size_t at, size_t i, uint64_t ns)
{
	struct document *doc = p->doc;
	struct line_cost *cost = &doc->line_cost[i];

	cost->ns += ns;
	if (cost->off || cost->ns < (uint64_t)LIMIT_LINE_MS * 1000000)
		return;
	cost->off = true;
	document_warn(doc, lines_index(p, at), "pattern-budget",
		      "the pattern of the format %.*s took too long and was "
		      "left out from here on",
		      TEXT_ARG(registry.entry[i].spec.name));
}

/* Whether a line holds one of "a|b|c". */
static bool has_one(struct text line, struct text words)
{
	while (words.n)
		if (text_has(line, text_cut(&words, '|')))
			return true;
	return false;
}

static bool stands_above(const struct passage *p, size_t at,
			 const struct line_spec *s)
{
	if (!s->after.n)
		return true;
	for (size_t i = at; i-- > 0 && at - i <= AFTER_LINES;) {
		struct text t = p->line[i]->text;

		if (has_one(t, s->after))
			return true;
		if (s->heading.n && text_has(t, s->heading))
			return false;
	}
	return false;
}

/* Whether the pattern takes the line, its literal being at byte `literal`. */
static bool try_entry(const struct passage *p, size_t at, size_t i,
		      size_t literal, struct found *f)
{
	struct line_spec *spec = &registry.entry[i].spec;
	enum line_match m;
	uint64_t from;
	int err;

	if (p->doc->line_cost[i].off)
		return false;
	err = line_spec_compile(registry.arena, spec);
	assert(!err);
	from = cpu_ns();
	m = line_regex_match(spec->regex, f->line,
			     spec->anchored ? 0 : literal, f->group);
	if (m != LINE_MATCHED) {
		charge(p, at, i, cpu_ns() - from);
		return false;
	}
	f->spec = spec;
	return stands_above(p, at, spec);
}

static bool look_up(const struct passage *p, size_t at, size_t i,
		    struct found *f)
{
	struct text t = f->line;

	for (int k = registry.bucket[bucket_of(t.p[i], t.p[i + 1])]; k != NONE;
	     k = registry.entry[k].next) {
		const struct entry *e = &registry.entry[k];

		if (i >= e->pair &&
		    text_starts(text_from(t, i - e->pair), e->spec.literal) &&
		    try_entry(p, at, (size_t)k, i - e->pair, f))
			return true;
	}
	return false;
}

static bool find(const struct passage *p, size_t at, struct found *f)
{
	f->line = lines_bare(p, at);
	if (f->line.n < 3 || f->line.n > LIMIT_LINE_BYTES)
		return false;
	load_embedded();
	if (!p->doc->line_cost)
		p->doc->line_cost = arena_array(p->doc->arena, registry.n + 1,
						sizeof(struct line_cost));
	for (size_t i = 0; i + 1 < f->line.n; i++)
		if (registry.bucket[bucket_of(f->line.p[i],
					      f->line.p[i + 1])] != NONE &&
		    look_up(p, at, i, f))
			return true;
	return false;
}

/* ---- values ---- */

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

static bool read_duration(struct text t, struct reading *r)
{
	struct duration d;
	struct number n;

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
	r->value = n.value * 1e9;
	r->step = n.step * 1e9;
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

/* ---- the format ---- */

static int line_sniff(const struct passage *p, size_t at)
{
	struct found f;

	return find(p, at, &f) ? 70 : 0;
}

static size_t line_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct gathering g = {.p = p, .block = block, .run = NO_INDEX};
	struct found f;
	size_t took = 0;

	for (size_t i = at; i < p->n; i++) {
		if (!lines_bare(p, i).n)
			continue;
		if (!find(p, i, &f) ||
		    (took && !text_eq(f.spec->tool, g.tool)))
			break;
		g.tool = f.spec->tool;
		take(&g, &f, i);
		took = i - at + 1;
	}
	return took;
}

static const char *const samples[] = {NULL};

const struct format format_line = {
	.name = "line",
	.title = "one line, one number: the format files",
	.sniff = line_sniff,
	.parse = line_parse,
	.samples = samples,
};

/* ---- samples ---- */

static struct document *sample_document(struct text t, struct passage *p)
{
	struct document *doc = document_new(TEXT("sample"), t);
	struct arena *a = doc->arena;
	struct text rest = t;

	while (rest.n) {
		struct text one = text_cut(&rest, '\n');

		doc->line = arena_grow(a, doc->line, doc->n_lines,
				       &doc->cap_lines, sizeof(*doc->line));
		doc->line[doc->n_lines] = (struct line){
			.text = one, .raw = one,
			.number = doc->n_lines + 1, .block = NO_INDEX};
		doc->n_lines++;
	}
	*p = (struct passage){.doc = doc};
	p->line = arena_array(a, doc->n_lines + 1, sizeof(*p->line));
	for (size_t i = 0; i < doc->n_lines; i++)
		p->line[p->n++] = &doc->line[i];
	return doc;
}

/* How many formats take the line; *own tells whether this one is of them. */
static size_t takers(const struct passage *p, size_t at, size_t mine,
		     bool *own)
{
	struct found f;
	size_t n = 0;

	*own = false;
	for (size_t i = 0; i < registry.n; i++) {
		size_t literal;

		f.line = lines_bare(p, at);
		literal = text_find(f.line, registry.entry[i].spec.literal);
		if (!p->doc->line_cost)
			find(p, at, &f);
		f.line = lines_bare(p, at);
		if (literal == TEXT_NOT_FOUND ||
		    f.line.n > LIMIT_LINE_BYTES ||
		    !try_entry(p, at, i, literal, &f))
			continue;
		*own |= i == mine;
		n++;
	}
	return n;
}

static const struct measurement *first_of(const struct document *doc,
					  struct text metric)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		for (size_t k = 0; k < doc->run[i].n_measurements; k++)
			if (text_eq(doc->run[i].measurement[k].metric, metric))
				return &doc->run[i].measurement[k];
	return NULL;
}

static bool same_value(double a, double b)
{
	double d = a > b ? a - b : b - a, most = a > -a ? a : -a;

	return d <= 1e-9 * most;
}

static bool values_hold(struct arena *a, const struct document *doc,
			const struct line_sample *s, struct text *why)
{
	for (size_t i = 0; i < s->n_values; i++) {
		const struct line_expected *e = &s->value[i];
		const struct measurement *m = first_of(doc, e->metric);

		if (m && same_value(m->value, e->value) &&
		    text_eq(text_of(m->unit), e->unit))
			continue;
		*why = m ? arena_printf(a, "%.*s is %.12g %s",
					TEXT_ARG(e->metric), m->value, m->unit)
			 : arena_printf(a, "%.*s was not read",
					TEXT_ARG(e->metric));
		return false;
	}
	return true;
}

static bool sample_holds(struct arena *a, size_t i,
			 const struct line_sample *s, struct text *why)
{
	struct passage p;
	struct document *doc = sample_document(s->line, &p);
	struct block block = {.n_runs = 0};
	bool ok = false, own;
	size_t n = p.n ? takers(&p, p.n - 1, i, &own) : 0;

	if (n != 1 || !own) {
		*why = arena_printf(a, "%zu formats take \"%.*s\"", n,
				    TEXT_ARG(s->line));
	} else {
		line_parse(&p, p.n - 1, &block);
		ok = values_hold(a, doc, s, why);
	}
	document_free(doc);
	return ok;
}

bool line_format_check(struct arena *a, size_t i, struct text *why)
{
	const struct line_spec *s = &registry.entry[i].spec;
	bool own;

	for (size_t k = 0; k < s->n_samples; k++)
		if (!sample_holds(a, i, &s->sample[k], why))
			return false;
	for (size_t k = 0; k < s->n_refused; k++) {
		struct passage p;
		struct document *doc = sample_document(s->refuse[k], &p);

		own = false;
		if (p.n)
			takers(&p, p.n - 1, i, &own);
		document_free(doc);
		if (!own)
			continue;
		*why = arena_printf(a, "takes \"%.*s\"",
				    TEXT_ARG(s->refuse[k]));
		return false;
	}
	return true;
}
