/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Free tables become runs of the format "table": one run a value cell, with
 * the words of its column and row as label, and what is no side word as
 * group, so that only cells of one row and metric are compared. Percent
 * columns become claims. A table is taken only with evidence that it holds
 * performance numbers.
 */
#include "parser/text/table/table.h"

#include <math.h>

#include "base/limits.h"
#include "parser/format/lines.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/table/list.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"
#include "parser/text/text.h"

extern const struct format format_table;

struct table {
	struct document *doc;
	struct region *region;
	struct columns columns;
	size_t number;		/* of the table in the document, from 1 */
	size_t *pair_id;
	bool fio;		/* the document speaks of fio */
	bool any_side;		/* a head or a row names a side */
	bool head_side;		/* a head does */
	bool rows_are_metrics;	/* the corner says so */
	struct text present;	/* X, where rows are "X" and "no X" */
	bool any_metric;	/* a head names a metric */
	struct table_about about;
	struct block block;
};

/* ---- words ---- */

static bool is_side(struct text t)
{
	struct label l;

	if (!t.n)
		return false;
	l = label_scan(t);
	return l.features || l.n_versions || l.n_commits;
}

/* Whether a head names a metric: a noun, a unit ("Files/sec"), or a word of
 * which it is known which way is better. */
static bool is_metric(struct text t)
{
	struct text w, rest = t;
	struct unit u;

	if (table_noun_in(t) != NOUN_NONE ||
	    lexicon_any(" avg average mean min max median 5th 10th 50th 90th "
			"95th 99th 99.9th speedup ", t))
		return true;
	if (unit_parse(t, &u) && u.len == t.n && u.family != UNIT_BYTES)
		return true;
	while ((w = lexicon_word(&rest)).n)
		if (w.n > 3 && lexicon_better(w) != BETTER_UNKNOWN &&
		    lexicon_change(w) == CHANGE_NONE)
			return true;
	return false;
}

static struct text direction_in(struct text t)
{
	struct text w, d, found = {NULL, 0};

	while ((w = lexicon_word(&t)).n) {
		d = lexicon_direction(w);
		if (d.n)
			found = d;
	}
	return found;
}

/* ---- acceptance ---- */

static size_t value_columns(const struct table *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->columns.n; i++)
		n += t->columns.column[i].kind == COLUMN_VALUE;
	return n;
}

static bool has_units(const struct table *t)
{
	for (size_t i = 0; i < t->region->n; i++)
		for (size_t k = 0; k < t->region->row[i].n; k++) {
			const struct cell *c = &t->region->row[i].cell[k];

			if (c->kind == CELL_NUMBER &&
			    (c->q.family == UNIT_BYTES_RATE ||
			     c->q.family == UNIT_RATE ||
			     c->q.family == UNIT_TIME))
				return true;
		}
	return false;
}

struct heads {
	bool metric, side, unit;
};

static struct heads heads_of(const struct table *t)
{
	struct heads h = {0};

	for (size_t i = 0; i < t->columns.n; i++) {
		const struct column *c = &t->columns.column[i];

		h.metric |= is_metric(c->path);
		h.side |= is_side(c->path);
		h.unit |= c->unit.family != UNIT_NONE &&
			  c->unit.family != UNIT_PERCENT;
	}
	return h;
}

/* Whether a row's label names a side, or a metric when `metric`. */
static bool row_says(const struct table *t, bool metric)
{
	for (size_t i = 0; i < t->region->n; i++) {
		struct text label = row_label(t->doc->arena, &t->columns,
					      &t->region->row[i]);

		if (is_side(label) ||
		    (metric && table_noun_in(label) != NOUN_NONE))
			return true;
	}
	return false;
}

/* Whether every row says the unit of its value: "latency (us)". */
static bool rows_have_units(const struct table *t)
{
	struct unit u;

	for (size_t i = 0; i < t->region->n; i++)
		if (!lexicon_unit_in(row_label(t->doc->arena, &t->columns,
					       &t->region->row[i]), &u))
			return false;
	return t->region->n > 1;
}

static bool accepted(const struct table *t)
{
	const struct region *r = t->region;
	size_t values = value_columns(t);
	struct heads h = heads_of(t);
	bool named = t->about.noun != NOUN_NONE || t->about.tool.n ||
		     t->about.unit.family != UNIT_NONE;

	if (values == 0)
		return false;
	if (t->columns.recomputed || has_units(t) || h.unit)
		return true;
	if (values == 1 && !h.metric && !named)
		return r->n_heads && rows_have_units(t);
	/* Several numbers a row that nothing tells apart. */
	if (r->n_heads == 0 && values >= 2)
		return row_says(t, true);
	if (h.metric && (values >= 2 || r->n >= 2))
		return true;
	if (values >= 2)
		return h.side || (named && r->n >= 2) || row_says(t, true);
	return named && r->n >= 2 && row_says(t, false);
}

/* ---- naming a cell ---- */

struct cell_name {
	struct text label, group;
	struct text own;	/* the metric's own name, or empty */
	enum noun noun;
	struct text direction;
};

static void append(struct arena *a, struct text *to, struct text t)
{
	if (!t.n)
		return;
	*to = to->n ? arena_printf(a, "%.*s / %.*s", TEXT_ARG(*to),
				   TEXT_ARG(t))
		    : t;
}

/* One of the two columns that a percent was computed from is a state's. */
static bool names_side_by_percent(const struct table *t,
				  const struct column *c, struct text part)
{
	size_t i = (size_t)(c - t->columns.column), other;

	if (!t->columns.recomputed ||
	    (i != t->columns.base && i != t->columns.test))
		return false;
	/* What stands over both of them is no state. */
	other = i == t->columns.base ? t->columns.test : t->columns.base;
	return !text_has(t->columns.column[other].path, part);
}

/* Spreads the parts of a column path: side words to the label, the metric's
 * name to itself, the rest to the group. Without side words a head beside
 * others that are metrics is a metric as well; else it names a state. */
static void spread_path(const struct table *t, const struct column *c,
			struct cell_name *n)
{
	struct arena *a = t->doc->arena;
	struct text path = c->path;

	while (path.n) {
		size_t at = text_find(path, TEXT(" / "));
		struct text part = text_sub(path, 0, at);

		path = at == TEXT_NOT_FOUND ? (struct text){NULL, 0}
					    : text_from(path, at + 3);
		if (table_numbers_run(part))
			continue;
		if (is_side(part)) {
			append(a, &n->label, part);
			if (table_noun_in(part) != NOUN_NONE)
				n->noun = table_noun_in(part);
		} else if (names_side_by_percent(t, c, part)) {
			append(a, &n->label, part);
			if (table_noun_in(part) != NOUN_NONE && !n->own.n)
				n->noun = table_noun_in(part);
		} else if (is_metric(part)) {
			n->noun = table_noun_in(part);
			n->own = part;
		} else if (t->any_metric && !t->any_side) {
			n->own = part;
		} else if (t->head_side && !is_side(c->path)) {
			/* Beside a state's name another is a state's, too. */
			append(a, &n->label, part);
		} else {
			append(a, t->any_side ? &n->group : &n->label, part);
		}
	}
}

static bool heads_have_sides(const struct table *t)
{
	for (size_t i = 0; i < t->columns.n; i++)
		if (is_side(t->columns.column[i].path))
			return true;
	return false;
}

static bool table_has_sides(const struct table *t)
{
	if (heads_have_sides(t))
		return true;
	for (size_t i = 0; i < t->region->n; i++)
		if (is_side(row_label(t->doc->arena, &t->columns,
				      &t->region->row[i])))
			return true;
	return false;
}

static struct text keys_of(const struct table *t, const struct table_row *row)
{
	struct arena *a = t->doc->arena;
	struct text keys = {NULL, 0};

	for (size_t k = 0; k < row->n; k++) {
		size_t i = column_of(&t->columns, &row->cell[k]);
		struct text head = {NULL, 0};

		if (i == NO_INDEX ||
		    t->columns.column[i].kind != COLUMN_KEY)
			continue;
		if (i || !t->columns.corner)
			head = t->columns.column[i].path;
		append(a, &keys, arena_printf(a, "%.*s%s%.*s", TEXT_ARG(head),
					      head.n ? "=" : "",
					      TEXT_ARG(row->cell[k].text)));
	}
	return keys;
}

static bool is_state(const struct table *t, struct text part)
{
	return is_side(part) ||
	       (t->present.n && (text_ieq(part, t->present) ||
				 text_ieq(table_absent(part), t->present)));
}

/* What one text of a row's label says. */
static void name_part(const struct table *t, struct text part,
		      struct cell_name *n)
{
	struct arena *a = t->doc->arena;

	if (is_state(t, part)) {
		append(a, &n->label, part);
	} else if (!table_numbers_run(part)) {
		append(a, &n->group, part);
		if (table_noun_in(part) != NOUN_NONE || text_ieq(part, TEXT("user"))) {
			n->noun = table_noun_in(part);
			n->own = part;
		}
	}
}

/* "6.1  | latency (us) | 33.1": a state, and what was measured in a cell. */
static bool name_parts(const struct table *t, const struct table_row *row,
		       struct cell_name *n)
{
	struct text part[TABLE_CELLS];
	struct arena *a = t->doc->arena;
	size_t parts = 0, sides = 0;

	for (size_t k = 0; k < row->n; k++) {
		struct table_row one = {.cell = {row->cell[k]}, .n = 1};

		if (row->cell[k].kind != CELL_TEXT)
			continue;
		part[parts] = row_label(a, &t->columns, &one);
		sides += is_side(part[parts]);
		parts += part[parts].n > 0;
	}
	if (parts < 2 || !sides || sides == parts)
		return false;
	for (size_t k = 0; k < parts; k++)
		name_part(t, part[k], n);
	return true;
}

static struct cell_name name_cell(const struct table *t,
				  const struct table_row *row,
				  const struct column *c)
{
	struct arena *a = t->doc->arena;
	struct cell_name n = {.noun = NOUN_NONE};
	struct text label = row_label(a, &t->columns, row);

	append(a, &n.group, row->section);
	append(a, &n.group, keys_of(t, row));
	if (!name_parts(t, row, &n))
		name_part(t, label, &n);
	if (t->rows_are_metrics && !is_side(label))
		n.own = label;
	spread_path(t, c, &n);
	if (n.noun == NOUN_NONE)
		n.noun = t->about.noun;
	n.direction = direction_in(c->path);
	if (!n.direction.n)
		n.direction = direction_in(label);
	return n;
}

/* Letters and digits of a name in lower case, the rest as one "_". */
static struct text plain_name(struct arena *a, struct text t)
{
	char *out = arena_alloc(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n && n < 40; i++) {
		char c = ch_fold(t.p[i]);

		if (c == '(' || c == '[' || c == ',')
			break;
		if (ch_alnum(c) || c == '%')
			out[n++] = c;
		else if (n && out[n - 1] != '_')
			out[n++] = '_';
	}
	while (n && out[n - 1] == '_')
		n--;
	return (struct text){out, n};
}

static struct text metric_of(const struct table *t, const struct cell_name *n,
			     enum unit_family family)
{
	struct arena *a = t->doc->arena;
	struct text prefix = t->about.tool.n ? t->about.tool :
			     t->fio ? TEXT("fio") : TEXT("prose");
	struct text direction = n->direction, name;

	if (table_noun_has(n->noun, family))
		name = lexicon_noun_name(n->noun);
	else if (family == UNIT_BYTES_RATE)
		name = TEXT("bw");
	else if (family == UNIT_TIME)
		name = TEXT("time");
	else if (family == UNIT_RATE)
		name = TEXT("iops");
	else
		name = TEXT("value");
	/* A word of the table is better than a family, but fio's are fixed. */
	if (text_eq(prefix, TEXT("fio"))) {
		if (!direction.n || (n->noun != NOUN_IOPS &&
				     n->noun != NOUN_BW &&
				     n->noun != NOUN_LATENCY))
			prefix = TEXT("prose");
		else if (text_eq(name, TEXT("latency")))
			name = TEXT("lat.mean");
	} else if (n->own.n && plain_name(a, n->own).n &&
		   n->own.n < 24) {
		name = plain_name(a, n->own);
	}
	if (text_istarts(name, direction) || text_eq(name, TEXT("time")))
		direction.n = 0;
	return arena_printf(a, "%.*s%s%.*s.%.*s", TEXT_ARG(prefix),
			    direction.n ? "." : "", TEXT_ARG(direction),
			    TEXT_ARG(name));
}

/* ---- values ---- */

/* Unit of a cell: its own, the head's, the row label's, the caption's. */
static void settle_unit(const struct table *t, const struct column *c,
			const struct cell_name *n, struct text label,
			struct quantity *q)
{
	struct unit u = {0};

	if (q->family != UNIT_NONE)
		return;
	q->value *= c->scale;
	q->step *= c->scale;
	q->hi *= c->scale;
	if (c->unit.family != UNIT_NONE)
		u = c->unit;
	else if (!lexicon_unit_in(label, &u) && t->about.unit.family != UNIT_NONE &&
		 (n->noun == NOUN_NONE ||
		  table_noun_has(n->noun, t->about.unit.family)) &&
		 !lexicon_any(" count calls num number events n samples ",
			      c->path))
		u = t->about.unit;
	/* dbench prints its latencies in ms without saying so. */
	if (u.family == UNIT_NONE && (text_ends(c->path, TEXT("AvgLat")) ||
				      text_ends(c->path, TEXT("MaxLat"))))
		u = (struct unit){.family = UNIT_TIME, .factor = 1e6};
	if (u.family == UNIT_NONE) {
		if (n->noun == NOUN_IOPS)
			q->family = UNIT_RATE;
		return;
	}
	q->value *= u.factor;
	q->step *= u.factor;
	q->hi *= u.factor;
	q->family = u.family;
}

/* A spread that stands in the cell or in the next one. */
static double spread_of(const struct table_row *row, size_t k)
{
	if (row->cell[k].spread >= 0)
		return row->cell[k].spread;
	if (k + 1 < row->n && row->cell[k + 1].kind == CELL_SPREAD)
		return row->cell[k + 1].spread;
	return -1;
}

static void add_value(struct table *t, const struct table_row *row, size_t k,
		      size_t column, size_t pair_id)
{
	struct document *doc = t->doc;
	const struct column *c = &t->columns.column[column];
	struct cell_name n = name_cell(t, row, c);
	struct quantity q = row->cell[k].q;
	struct run *run;
	struct measurement *m;
	double spread = spread_of(row, k);

	settle_unit(t, c, &n, row_label(doc->arena, &t->columns, row), &q);
	run = document_add_run(doc, &t->block,
			       t->about.tool.n ? t->about.tool : TEXT("table"), row->line);
	run->label = n.label;
	run->group = n.group;
	if (pair_id && column == t->columns.base)
		run->pair = PAIR_FROM;
	if (pair_id && column == t->columns.test)
		run->pair = PAIR_TO;
	run->pair_id = run->pair != PAIR_NONE ? pair_id : 0;
	m = run_measure(doc, run, metric_of(t, &n, q.family), q.value,
			unit_name(q.family), q.step, row->line);
	prose_bounds(m, &q);
	if (m && spread >= 0) {
		m->spread = spread;
		m->spread_kind = SPREAD_PERCENT_SD;
	}
}

/* The parts of a processor's time stay apart from each other. */
static struct text part_metric(const struct table *t, struct text name)
{
	struct arena *a = t->doc->arena;
	struct text tool = t->about.tool.n && !text_eq(t->about.tool,
						       TEXT("fio")) ?
			   t->about.tool : TEXT("prose");
	bool cpu = table_noun_in(name) == NOUN_CPU &&
		   !text_ieq(name, TEXT("cpu"));

	return arena_printf(a, "%.*s.%s%.*s", TEXT_ARG(tool),
			    cpu ? "cpu." : "", TEXT_ARG(plain_name(a, name)));
}

/* The values of a cell of parts, each with the metric that it names. */
static void add_parts(struct table *t, const struct table_row *row, size_t k,
		      enum comma comma)
{
	struct document *doc = t->doc;
	struct cell_part part[CELL_PARTS_MAX];
	struct column none = {.scale = 1};
	size_t n = cell_parts(row->cell[k].text, comma, part, CELL_PARTS_MAX);

	for (size_t i = 0; i < n; i++) {
		struct cell_name name = name_cell(t, row, &none);
		struct run *run;

		if (part[i].q.family == UNIT_BYTES)
			continue;
		run = document_add_run(doc, &t->block, t->about.tool.n ?
				       t->about.tool : TEXT("table"),
				       row->line);
		run->label = name.label;
		run->group = name.group;
		run_measure(doc, run, part_metric(t, part[i].name),
			    part[i].q.value, unit_name(part[i].q.family),
			    part[i].q.step, row->line);
	}
}

/* Of several states that are compared to one, a change is claimed of those
 * whose words say so, not of those that only have names or versions. */
static bool claims_state(const struct table *t, const struct column *c)
{
	return c->of < t->columns.n &&
	       label_scan(t->columns.column[c->of].path).features != 0;
}

/* A percent that recomputes is a claim; its sign says better or worse. */
static void add_claim(struct table *t, const struct table_row *row, size_t k,
		      size_t column)
{
	struct facts *f = &t->doc->facts;
	const struct column *c = &t->columns.column[column];
	struct cell_name n = name_cell(t, row, c);
	double p = row->cell[k].q.value;
	bool lower = n.noun == NOUN_TIME || n.noun == NOUN_LATENCY ||
		     n.noun == NOUN_CPU;

	if (p == 0 || !t->columns.recomputed ||
	    (t->columns.several && !claims_state(t, c)))
		return;
	/* Rows of times say what they are by their cells. */
	for (size_t i = 0; i < row->n; i++)
		lower |= row->cell[i].kind == CELL_NUMBER &&
			 row->cell[i].q.family == UNIT_TIME &&
			 column_of(&t->columns, &row->cell[i]) ==
				 t->columns.base;
	if (lower && !t->columns.plus_is_better)
		p = -p;
	f->claim = arena_grow(t->doc->arena, f->claim, f->n_claims,
			      &f->cap_claims, sizeof(*f->claim));
	f->claim[f->n_claims++] = (struct claim){
		.kind = CLAIM_PERCENT, .metric = lexicon_noun_name(n.noun),
		.percent = p, .percent_most = (double)NAN,
		.factor = (double)NAN, .from = (double)NAN,
		.to = (double)NAN, .unit = "percent", .line = row->line,
		.at = row->cell[k].from,
	};
}

static void add_row(struct table *t, const struct table_row *row,
		    enum comma comma)
{
	size_t pair = t->columns.recomputed ? ++*t->pair_id : 0;
	struct text label = row_label(t->doc->arena, &t->columns, row);

	/* What "time" prints beside the elapsed time is context. */
	if (row->n == 2 && (text_ieq(label, TEXT("user")) ||
			    text_ieq(label, TEXT("sys"))))
		return;
	for (size_t k = 0; k < row->n; k++) {
		size_t i = column_of(&t->columns, &row->cell[k]);

		if (row->cell[k].kind == CELL_PARTS)
			add_parts(t, row, k, comma);
		if (i == NO_INDEX)
			continue;
		switch (t->columns.column[i].kind) {
		case COLUMN_VALUE:
			if (row->cell[k].q.family != UNIT_BYTES)
				add_value(t, row, k, i, pair);
			break;
		case COLUMN_PERCENT:
			add_claim(t, row, k, i);
			break;
		default:
			break;
		}
	}
}

static void mark(struct table *t)
{
	struct document *doc = t->doc;

	for (size_t i = t->region->first_line; i <= t->region->last_line; i++)
		doc->line[i].block = doc->n_blocks;
	t->block.last_line = t->region->last_line;
	prose_close_block(doc, &t->block);
}

void table_scan(struct document *doc)
{
	enum comma comma = reading_comma(doc);
	struct region r = {.space = arena_array(doc->arena, TABLE_ROWS,
						sizeof(*r.space))};
	size_t at = 0, number = 0, pair_id = 1000000;
	bool fio = prose_fio_named(doc);
	struct table_about before = {.last_line = NO_INDEX};

	while (doc->n_blocks < LIMIT_BLOCKS &&
	       region_next(doc, comma, &at, &r)) {
		struct table t = {.doc = doc, .region = &r,
				  .pair_id = &pair_id, .fio = fio};

		columns_find(doc->arena, &r, &t.columns);
		table_about_read(doc, &r, &t.columns, &before, &t.about);
		if (!accepted(&t))
			continue;
		t.number = ++number;
		t.head_side = heads_have_sides(&t);
		t.any_side = table_has_sides(&t);
		t.rows_are_metrics = table_rows_are_metrics(&r);
		if (!t.head_side)
			t.present = table_present_row(doc->arena, &r,
						      &t.columns);
		for (size_t i = 0; i < t.columns.n; i++)
			t.any_metric |= is_metric(t.columns.column[i].path);
		prose_add_block(doc, &format_table, r.first_line, r.last_line,
				&t.block);
		for (size_t i = 0; i < r.n; i++)
			add_row(&t, &r.row[i], comma);
		if (t.block.n_runs) {
			mark(&t);
			before = t.about;
			table_drop_versions(&doc->facts, &r, &t.columns);
		}
	}
	list_diff_scan(doc, comma);
	list_unit_scan(doc);
	list_twice_scan(doc, comma);
	list_scan(doc, comma);
}

/* ---- the format, for the list: no line is taken by the scanner ---- */

static const char *const samples[] = {NULL};

const struct format format_table = {
	.name = "table",
	.title = "free tables and lists",
	.sniff = lines_sniff_none,
	.parse = lines_parse_none,
	.samples = samples,
};
