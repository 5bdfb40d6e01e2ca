/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Files of runs as two or three sides. Each file is parsed as a report would
 * be; the side is the one that the caller names, so that no words are needed.
 * What must agree for two runs to be compared is the same as in a report.
 */
#include "analyzer/experiment/experiment.h"

#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/compare/group.h"
#include "base/error.h"
#include "parser/format/format.h"
#include "parser/sample/columns.h"

/* Values of all files together. */
#define LIMIT_VALUES 2000000

void experiment_files_begin(struct experiment_files *f, struct db *db,
			    struct arena *a,
			    const struct experiment_options *o)
{
	*f = (struct experiment_files){
		.c = {.db = db, .arena = a},
		.options = *o,
		.label = {TEXT("base"), TEXT("test"), TEXT("revert")},
		.verdict = "no-data",
		.confidence = NAN,
	};
}

/* ---- keys ---- */

/* Texts and a number each: open addressing, at most half full. */
struct experiment_keys {
	struct text *key;
	size_t *number;
	size_t n, slots;
};

/* The place of the key, or the free one where it belongs. */
static size_t slot_of(const struct experiment_keys *k, struct text key)
{
	size_t i = (size_t)text_hash(key) & (k->slots - 1);

	while (k->key[i].p && !text_eq(k->key[i], key))
		i = (i + 1) & (k->slots - 1);
	return i;
}

static void make_room(struct arena *a, struct experiment_keys *k)
{
	struct experiment_keys old = *k;

	if (2 * (k->n + 1) <= k->slots)
		return;
	k->slots = old.slots ? 2 * old.slots : 64;
	k->key = arena_array(a, k->slots, sizeof(*k->key));
	k->number = arena_array(a, k->slots, sizeof(*k->number));
	for (size_t i = 0; i < old.slots; i++)
		if (old.key[i].p) {
			size_t at = slot_of(k, old.key[i]);

			k->key[at] = old.key[i];
			k->number[at] = old.number[i];
		}
}

/* The place of the key's number; *found: it was there. The key must live as
 * long as the table. */
static size_t *number_of(struct arena *a, struct experiment_keys *k,
			 struct text key, bool *found)
{
	size_t at;

	if (!key.p)
		key = TEXT("");
	make_room(a, k);
	at = slot_of(k, key);
	*found = k->key[at].p != NULL;
	if (!*found) {
		k->key[at] = key;
		k->n++;
	}
	return &k->number[at];
}

static bool holds(const struct experiment_keys *k, struct text key)
{
	return k->slots && k->key[slot_of(k, key)].p;
}

/* ---- values ---- */

/* Found by key or made. The pointer is good until the next one is made. */
static struct file_workload *workload_for(struct experiment_files *f,
					  struct text key, struct text title,
					  struct text tool)
{
	struct arena *a = f->c.arena;
	size_t *number;
	bool found;

	if (!f->keys)
		f->keys = arena_alloc(a, sizeof(*f->keys));
	key = arena_text(a, key);
	number = number_of(a, f->keys, key, &found);
	if (found)
		return &f->workload[*number];
	*number = f->n_workloads;
	f->workload = arena_grow(a, f->workload, f->n_workloads,
				 &f->cap_workloads, sizeof(*f->workload));
	f->workload[f->n_workloads] = (struct file_workload){
		.key = key, .title = arena_text(a, title),
		.tool = arena_text(a, tool)};
	return &f->workload[f->n_workloads++];
}

/* Beyond the limit values are left out; a file of that many is no list of runs.
 * `state` and `variant` say what a report would: base, test, or the revert. */
static void add_value(struct experiment_files *f, struct value v,
		      const struct file_workload *w, enum file_side side)
{
	struct comparing *c = &f->c;

	if (c->n_values == LIMIT_VALUES)
		return;
	v.workload = w - f->workload + 1;
	v.test = side == FILE_TEST;
	v.state = side + 1;
	v.variant = side == FILE_REVERT ? TEXT("revert") : TEXT("");
	v.label = f->label[side];
	v.line = (int64_t)c->n_values;
	c->value = arena_grow(c->arena, c->value, c->n_values, &c->cap_values,
			      sizeof(*c->value));
	c->value[c->n_values++] = v;
}

static struct text spread_name(enum spread_kind kind)
{
	static const char *const name[] = {
		[SPREAD_NONE] = "none", [SPREAD_SD] = "sd",
		[SPREAD_SEM] = "sem", [SPREAD_PERCENT_SD] = "percent-sd",
		[SPREAD_WITHIN_RUN] = "within-run", [SPREAD_EMA] = "ema",
		[SPREAD_QUANTISED] = "quantised",
	};

	return text_of(name[kind]);
}

/* The parser's "not given" is the analyzer's NAN. */
static double known_or_nan(double v)
{
	return v == UNKNOWN ? NAN : v;
}

static struct value value_of(struct experiment_files *f,
			     const struct document *doc, const struct run *r,
			     const struct measurement *m)
{
	struct arena *a = f->c.arena;

	return (struct value){
		.run = f->n_runs,
		.metric = arena_text(a, m->metric),
		.unit = text_of(m->unit),
		.value = m->value,
		.precision = m->precision > 0 ? m->precision : NAN,
		.n = known_or_nan(m->n),
		.spread = m->spread_kind == SPREAD_NONE ? NAN : m->spread,
		.spread_kind = spread_name(m->spread_kind),
		.lo = m->has_lo ? m->lo : NAN,
		.hi = m->has_hi ? m->hi : NAN,
		.format = text_of(doc->block[r->block].format->name),
		.partial = r->partial,
	};
}

/* ---- documents that a format knows ---- */

/* Runs that follow each other in a file are repetitions, not sections. */
static struct text without_section(struct text key)
{
	size_t at = text_find(key, TEXT(" section "));

	return at == TEXT_NOT_FOUND ? key : text_sub(key, 0, at);
}

/* Of a workload's first run: its key was made of them. They tell the class of
 * noise. */
static void add_settings(struct experiment_files *f, int64_t workload,
			 const struct param *param, size_t n)
{
	struct comparing *c = &f->c;

	for (size_t i = 0; i < n; i++) {
		c->setting = arena_grow(c->arena, c->setting, c->n_settings,
					&c->cap_settings, sizeof(*c->setting));
		c->setting[c->n_settings++] = (struct setting){
			.workload = workload,
			.name = arena_text(c->arena, param[i].name),
			.value = arena_text(c->arena, param[i].value)};
	}
}

/* "fio-3.28" -> '3'. */
static char major_of(struct text version)
{
	text_skip(&version, TEXT("fio-"));
	return version.n && ch_digit(version.p[0]) ? version.p[0] : 0;
}

/* Each run of the file is one value of each of its metrics. */
static void add_run(struct experiment_files *f, const struct document *doc,
		    const struct run *r, const struct placement *p,
		    enum file_side side)
{
	size_t known = f->n_workloads;
	struct file_workload *w = workload_for(
		f, without_section(p->workload), p->workload_title, r->tool);

	f->n_runs++;
	w->runs[side]++;
	if (text_eq(r->tool, TEXT("fio")) && !w->major[side])
		w->major[side] = major_of(r->tool_version);
	if (f->n_workloads > known)
		add_settings(f, (int64_t)f->n_workloads, p->param,
			     p->n_params);
	for (size_t i = 0; i < r->n_measurements; i++)
		add_value(f, value_of(f, doc, r, &r->measurement[i]), w, side);
}

/* Not broken, not told twice, with numbers. */
static bool usable(const struct run *r)
{
	return r->valid && !r->repeat && r->n_measurements > 0;
}

/* Progress counts when the file holds nothing else of the tool: the last of
 * each workload. Marks the runs that count. */
static bool *counting(struct document *doc, const struct placement *p)
{
	bool *counts = arena_array(doc->arena, doc->n_runs + 1,
				   sizeof(*counts));
	struct experiment_keys full = {0}, later = {0};
	bool found;

	for (size_t i = 0; i < doc->n_runs; i++)
		if (usable(&doc->run[i]) && !doc->run[i].partial)
			number_of(doc->arena, &full, doc->run[i].tool, &found);
	for (size_t i = doc->n_runs; i-- > 0;) {
		struct run *r = &doc->run[i];

		if (!usable(r))
			continue;
		counts[i] = !r->partial;
		if (counts[i])
			continue;
		if (holds(&full, r->tool))
			continue;
		number_of(doc->arena, &later, p[i].workload, &found);
		counts[i] = !found;
	}
	return counts;
}

/* FILE_SIDES: a run of neither side. */
static enum file_side side_of(const struct placement *p, enum file_side side,
			      bool sided)
{
	if (!sided)
		return side;
	if (p->role == ROLE_TEST)
		return FILE_TEST;
	if (p->role != ROLE_BASE)
		return FILE_SIDES;
	return p->variant.n ? FILE_REVERT : FILE_BASE;
}

/* How many runs were taken. */
static size_t add_runs(struct experiment_files *f, struct document *doc,
		       enum file_side side, bool sided)
{
	struct placement *p = arena_array(doc->arena, doc->n_runs + 1,
					  sizeof(*p));
	const bool *counts;
	size_t n = 0;

	if (sided)
		side_decide(doc, p);
	for (size_t i = 0; !sided && i < doc->n_runs; i++)
		p[i] = (struct placement){
			.role = side == FILE_TEST ? ROLE_TEST : ROLE_BASE,
			.confidence = 1, .rule = "named",
			.label_line = NO_INDEX};
	group_decide(doc, p);
	counts = counting(doc, p);
	for (size_t i = 0; i < doc->n_runs; i++) {
		enum file_side s = side_of(&p[i], side, sided);

		if (s == FILE_SIDES || !counts[i])
			continue;
		add_run(f, doc, &doc->run[i], &p[i], s);
		n++;
	}
	return n;
}

/* ---- columns of numbers ---- */

/* "rw=read bs=4k": the cells that say what a row ran. */
static struct text row_key(struct arena *a, const struct columns *t,
			   size_t row)
{
	struct buf b = buf_new(1024);
	struct text key;

	for (size_t i = 0; i < t->n; i++)
		if (t->column[i].use == COLUMN_KEY)
			buf_printf(&b, "%s%.*s=%.*s", b.n ? " " : "",
				   TEXT_ARG(t->column[i].name),
				   TEXT_ARG(t->cell[row * t->n + i].text));
	key = arena_text(a, b.n ? buf_text(&b) : TEXT("values"));
	buf_free(&b);
	return key;
}

/* One row of columns is one run; cells that are no numbers are left out. */
static void add_row(struct experiment_files *f, const struct columns *t,
		    size_t row, enum file_side side)
{
	struct text key = row_key(f->c.arena, t, row);
	struct file_workload *w = workload_for(f, key, key, TEXT("columns"));
	bool any = false;

	f->n_runs++;
	for (size_t i = 0; i < t->n; i++) {
		const struct column *c = &t->column[i];
		const struct cell *cell = &t->cell[row * t->n + i];

		if (c->use != COLUMN_METRIC || isnan(cell->value))
			continue;
		any = true;
		add_value(f, (struct value){
			.run = f->n_runs,
			.metric = arena_text(f->c.arena, c->name),
			.unit = text_of(c->unit),
			.value = cell->value,
			.precision = cell->step,
			.n = NAN, .spread = NAN,
			.spread_kind = TEXT("none"),
			.lo = NAN, .hi = NAN,
			.format = TEXT("columns")}, w, side);
	}
	w->runs[side] += any;
}

/* What was read in another way than plain is told with the verdict. */
static void note_columns(struct experiment_files *f,
			 const struct document *doc, const struct columns *t)
{
	if (!t->missing && !t->ragged && !t->cut)
		return;
	f->note = arena_printf(f->c.arena, "%.*s%.*s: %zu cells without a "
			       "number, %zu lines of another length, %zu "
			       "beyond the limit\n",
			       TEXT_ARG(f->note), TEXT_ARG(doc->name),
			       t->missing, t->ragged, t->cut);
}

static size_t add_columns(struct experiment_files *f, struct document *doc,
			  enum file_side side)
{
	struct columns t;

	if (!columns_read(doc->arena, doc->raw, &t))
		return 0;
	for (size_t i = 0; i < t.n_rows; i++)
		add_row(f, &t, i, side);
	note_columns(f, doc, &t);
	return t.n_rows;
}

/* A list of numbers looks like nothing else; other tables are read as such
 * when no format knows them. */
static bool is_list(struct document *doc)
{
	struct columns t;

	return columns_read(doc->arena, doc->raw, &t) && t.n == 1 &&
	       text_eq(t.column[0].name, TEXT("value"));
}

int experiment_files_add(struct experiment_files *f, struct document *doc,
			 enum file_side side, bool sided)
{
	size_t n = 0;

	if (doc->raw.n == 0)
		return rs_fail(RS_ERR_NOTHING, "%.*s: empty input",
			       TEXT_ARG(doc->name));
	if (sided) {
		document_parse(doc);
		n = add_runs(f, doc, side, true);
	} else {
		/* Columns from the first line to the last are no table that
		 * somebody set in a text. */
		n = add_columns(f, doc, side);
		if (!n && !is_list(doc)) {
			document_read(doc);
			n = add_runs(f, doc, side, false);
		}
	}
	if (!n)
		return rs_fail(RS_ERR_NOTHING, "%.*s: no values recognised%s\n"
			       "  looked for: what regsift parse reads, CSV "
			       "with a header, one number a line",
			       TEXT_ARG(doc->name),
			       sided ? " on two sides" : "");
	f->files[side]++;
	return 0;
}

/* ---- judging ---- */

/* compare_pair wants values by workload, reading, metric and run. */
static int in_order(const void *a, const void *b)
{
	const struct value *x = a, *y = b;
	int cmp;

	if (x->workload != y->workload)
		return x->workload < y->workload ? -1 : 1;
	if (x->sequence != y->sequence)
		return x->sequence < y->sequence ? -1 : 1;
	cmp = text_cmp(x->metric, y->metric);
	if (cmp)
		return cmp;
	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

/* "*" and "?" as in file names, without sets; one star is taken back at a time,
 * so it is linear for a constant number of stars. */
static bool glob(struct text pattern, struct text t)
{
	size_t p = 0, i = 0, star = TEXT_NOT_FOUND, from = 0;

	while (i < t.n) {
		if (p < pattern.n && pattern.p[p] == '*') {
			star = p++;
			from = i;
		} else if (p < pattern.n && (pattern.p[p] == '?' ||
					     pattern.p[p] == t.p[i])) {
			p++;
			i++;
		} else if (star != TEXT_NOT_FOUND) {
			p = star + 1;
			i = ++from;
		} else {
			return false;
		}
	}
	while (p < pattern.n && pattern.p[p] == '*')
		p++;
	return p == pattern.n;
}

static bool wanted(const struct experiment_files *f, const struct pair *p)
{
	struct text pattern = text_of(f->metric);

	/* A revert beside the base is the third side, and no base. */
	if (p->base.n && p->base.value[0]->variant.n)
		return false;
	if (experiment_majors_differ(&f->workload[p->workload - 1]))
		return false;
	return !f->metric || glob(pattern, p->metric->name) ||
	       glob(pattern, p->metric->title);
}

/* Numbers whose name tells no way: the verdict hangs on what is assumed. */
static void note_assumed(struct experiment_files *f)
{
	static const char said[] =
		"higher is taken as better where no name tells it "
		"(--better=lower turns that)\n";

	if (!text_has(f->note, text_of(said)))
		f->note = arena_printf(f->c.arena, "%.*s%s",
				       TEXT_ARG(f->note), said);
}

/* What the command line says of a metric goes before the catalogue. */
static void own_thresholds(struct experiment_files *f, struct pair *p)
{
	const struct experiment_options *o = &f->options;
	struct known *k = arena_alloc(f->c.arena, sizeof(*k));
	bool columns = text_eq(p->base.value[0]->format, TEXT("columns"));

	*k = *p->metric;
	if (!isnan(o->theta))
		k->theta = o->theta;
	if (columns && text_eq(k->better, TEXT("neither")) &&
	    o->better == BETTER_UNSAID)
		note_assumed(f);
	if (columns && text_eq(k->better, TEXT("neither")))
		k->better = o->better == BETTER_LOWER ? TEXT("lower") :
							TEXT("higher");
	else if (columns && o->better != BETTER_UNSAID)
		k->better = o->better == BETTER_LOWER ? TEXT("lower") :
							TEXT("higher");
	if (columns && text_eq(k->family, TEXT("context")))
		k->family = TEXT("primary");
	p->metric = k;
}

/* --class goes before what the workload tells. */
static int own_class(struct experiment_files *f, struct pair *p)
{
	struct query *q;
	int got;

	if (!f->options.class)
		return 0;
	q = db_query(f->c.db, "noise_class");
	query_str(q, 1, f->options.class);
	got = query_step(q);
	if (got == 1) {
		p->prior.s0 = query_col_real(q, 0) * p->metric->factor;
		p->noise_class = f->options.class;
	}
	query_reset(q);
	return got < 0 ? got : 0;
}

/* Takes out what is not wanted, in place, and gives each pair its thresholds
 * and noise. */
static int prepare_pairs(struct experiment_files *f)
{
	struct comparing *c = &f->c;
	size_t kept = 0;
	int err = compare_figures(c);

	for (size_t i = 0; !err && i < c->n_pairs; i++) {
		if (!wanted(f, &c->pair[i]))
			continue;
		c->pair[kept] = c->pair[i];
		c->pair[kept].contrast = c->pair[kept].third.n > 0;
		own_thresholds(f, &c->pair[kept]);
		/* Of columns the direction may be known only now. */
		err = compare_noise(c, &c->pair[kept]);
		if (!err)
			err = own_class(f, &c->pair[kept]);
		kept++;
	}
	c->n_pairs = kept;
	return err;
}

/* ---- the unit trap (docs/design/statistics.md 1) ---- */

/* A rate whose unit a head may have left out, or named otherwise. */
static bool may_mix_units(const struct pair *p)
{
	static const char *const word[] = {"bw", "bandwidth", "throughput",
					   "mb", "kb", "mib", "kib", "bytes",
					   "rate", NULL};

	if (!text_eq(p->base.value[0]->format, TEXT("columns")))
		return false;
	if (text_eq(p->unit, TEXT("bytes/s")))
		return true;
	for (size_t i = 0; word[i]; i++)
		if (p->unit.n == 0 &&
		    text_ihas(p->metric->name, text_of(word[i])))
			return true;
	return false;
}

/* Another measure of the same runs that changed alike. */
static bool is_confirmed(const struct comparing *c, const struct pair *p)
{
	double ratio = p->test.mean / p->base.mean;

	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *q = &c->pair[i];
		double other = q->test.mean / q->base.mean;

		if (q != p && q->workload == p->workload && q->weighed &&
		    !may_mix_units(q) &&
		    fmin(fabs(other - ratio), fabs(1 / other - ratio)) < 0.005)
			return true;
	}
	return false;
}

static void find_unit_traps(struct comparing *c)
{
	for (size_t i = 0; i < c->n_pairs; i++) {
		struct pair *p = &c->pair[i];

		if (!p->weighed || p->remark || !may_mix_units(p) ||
		    !stats_unit_trap(p->base.mean, p->test.mean, NULL) ||
		    is_confirmed(c, p))
			continue;
		p->verdict = "not-comparable";
		p->remark = "looks like kB against KiB (x1.024)";
	}
}

/* The same steps in the same order as of a thread (compare.c), but for what
 * needs a report: claims, kernels, authors. */
int experiment_files_judge(struct experiment_files *f)
{
	struct comparing *c = &f->c;
	int err;

	if (c->n_values)
		qsort(c->value, c->n_values, sizeof(*c->value), in_order);
	c->n_parameters = c->n_settings;
	compare_windows(c);
	err = compare_pair(c);
	if (!err)
		err = prepare_pairs(f);
	if (!err)
		err = compare_weigh(c);
	if (err)
		return err;
	find_unit_traps(c);
	compare_explain(c);
	experiment_sum(f);
	return 0;
}
