/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables of the kernel test robot, of every year: hashes over columns, an
 * optional part with failures, rows of means with deviation and change. One
 * run for each column; the first column is what the others were compared to.
 *
 * Values are means over runs whose number the table tells only in its failure
 * part. A deviation of k% is the population's, cut to a whole number; where it
 * is blank it is at most 2 %. A reply may hold rows without their head: such
 * rows are taken when their changes follow from their values.
 */
#include "parser/format/lkp.h"

#include <math.h>

/* Lines that a row may be wrapped over. */
#define WRAPPED 3
/* Blank lines between rows of one table. */
#define GAP 2
/* Axes of one workload; the most seen are 19. */
#define AXES 64
/* Blocks that are looked through for the head of a table. */
#define BLOCKS_BACK 64

struct table {
	const struct passage *p;
	struct block *block;
	struct lkp_header head;
	size_t first_run;	/* in doc->run */
	size_t columns;		/* 0 until the first row */
	size_t checked, wrong;	/* changes against values */
	size_t wrong_line;
	size_t test_cases;	/* rows of one each, left out */
	double runs[LKP_COLUMNS];	/* behind the means, or UNKNOWN */
};

/* ---- rows ---- */

/* Appends what follows of a row that a mail program has broken. */
static struct text joined(const struct passage *p, struct text t, size_t at,
			  size_t *took)
{
	size_t more;
	struct text next = lkp_whole_line(p, at, &more);

	*took += more;
	return arena_printf(p->doc->arena, "%.*s %.*s", TEXT_ARG(t),
			    TEXT_ARG(next));
}

/* The row at `at`, over as many lines as it stands on; 0 for none. columns: 0
 * when unknown. */
static size_t read_row(const struct passage *p, size_t at, size_t columns,
		       struct lkp_row *row)
{
	size_t took;
	struct text t = lkp_whole_line(p, at, &took);

	if (!lkp_row_read(t, row))
		return 0;
	for (size_t k = 1; k < WRAPPED && !row->name.n; k++) {
		if (at + took >= p->n ||
		    !text_trim(p->line[at + took]->text).n)
			return 0;
		t = joined(p, t, at + took, &took);
		if (!lkp_row_read(t, row))
			return 0;
	}
	if (!row->name.n || row->n < 2 || (columns && row->n > columns))
		return 0;
	return took;
}

/* ---- runs ---- */

static size_t line_index(const struct table *t, size_t at)
{
	return lines_index(t->p, at);
}

static void add_axes(const struct table *t, struct run *run)
{
	size_t unused;
	struct text keys, values, copy;

	if (t->head.keys == NO_INDEX)
		return;
	keys = text_trim(t->p->line[t->head.keys]->text);
	keys.n--;
	values = text_trim(lkp_whole_line(t->p, t->head.values, &unused));
	run->group = values;
	copy = values;
	for (struct text k = keys; k.n;) {
		text_cut(&k, '/');
		if (!text_cut(&copy, '/').n || !copy.n != !k.n) {
			document_warn(t->p->doc,
				      line_index(t, t->head.values),
				      "axes-mismatch",
				      "the values of the workload do not fit "
				      "its keys");
			return;
		}
	}
	while (keys.n && run->n_params < AXES) {
		struct text key = text_cut(&keys, '/');

		run_param(t->p->doc, run, key, text_cut(&values, '/'),
			  line_index(t, t->head.values));
	}
}

/* The nearest block of a format above, in the same message, that passes. */
static const struct block *
block_above(const struct table *t, const struct format *format,
	    bool (*passes)(const struct block *, const struct table *))
{
	const struct document *doc = t->p->doc;

	for (size_t k = 0, i = doc->n_blocks; i-- > 0 && k < BLOCKS_BACK; k++)
		if (doc->block[i].format == format &&
		    doc->block[i].origin == t->block->origin &&
		    passes(&doc->block[i], t))
			return &doc->block[i];
	return NULL;
}

/* Does the job say nothing else than the axes? Without axes only the head of
 * the mail fits, which tells of no change. */
static bool job_fits(const struct block *job, const struct table *t)
{
	const struct run *run = &t->p->doc->run[t->p->doc->n_runs - 1];
	bool shared = run->n_params == 0;

	for (size_t i = 0; i < job->n_params; i++) {
		struct text v = run_param_value(run, job->param[i].name);

		if (v.n && !text_eq(v, job->param[i].value))
			return false;
		shared |= v.n > 0;
		if (!run->n_params &&
		    text_eq(job->param[i].name, TEXT("change")))
			return false;
	}
	return shared;
}

/* What the head of the mail, or the box of this test, says more than the
 * axes: the machine; or all, where there are no axes. */
static void add_job(const struct table *t)
{
	const struct block *job = block_above(t, &format_lkp_job, job_fits);
	struct run *run = &t->p->doc->run[t->p->doc->n_runs - 1];

	for (size_t i = 0; job && i < job->n_params; i++) {
		const struct param *a = &job->param[i];

		if (text_eq(a->name, TEXT("change")))
			continue;
		if (!run_param_value(run, a->name).n)
			run_param(t->p->doc, run, a->name, a->value, a->line);
		if (!run->group.n && text_eq(a->name, TEXT("testcase")))
			run->group = a->value;
	}
}

static bool as_wide(const struct block *b, const struct table *t)
{
	return b->n_runs == t->columns;
}

/* The table above that rows without a head go on with; NULL for none. */
static const struct block *table_above(const struct table *t)
{
	if (t->head.n)
		return NULL;
	return block_above(t, &format_lkp_table, as_wide);
}

/* The last run gets the workload of another. The parameters are shared, as a
 * table has as many copies of them as columns. */
static void same_workload(const struct document *doc, size_t other)
{
	const struct run *from = &doc->run[other];
	struct run *run = &doc->run[doc->n_runs - 1];

	run->group = from->group;
	run->param = from->param;
	run->n_params = run->cap_params = from->n_params;
}

static void add_runs(struct table *t, const struct lkp_row *row, size_t line)
{
	struct document *doc = t->p->doc;
	const struct block *above;

	t->columns = t->head.n > row->n ? t->head.n : row->n;
	above = table_above(t);
	t->first_run = doc->n_runs;
	for (size_t i = 0; i < t->columns; i++) {
		struct run *run = document_add_run(doc, t->block, TEXT("lkp"),
						   line);

		t->runs[i] = UNKNOWN;
		run->column = (unsigned int)i + 1;
		if (above)
			run->label = doc->run[above->first_run + i].label;
		else if (i < t->head.n)
			run->label = t->head.label[i];
		if (above || i) {
			same_workload(doc, above ? above->first_run + i :
						   t->first_run);
			continue;
		}
		add_axes(t, run);
		add_job(t);
	}
}

/* ---- measurements ---- */

static bool ends_with_one(struct text name, const char *const *suffix)
{
	for (; *suffix; suffix++)
		if (text_ends(name, text_of(*suffix)))
			return true;
	return false;
}

/* The unit where the name tells it; values stay as they are printed. */
static const char *unit_of(struct text name)
{
	static const char *const percent[] = {"%", "_pct", NULL};
	static const char *const rate[] = {"_iops", "_per_sec", "/sec", "/s",
		"_tps", "_ops_sec", ".iops", NULL};

	if (ends_with_one(name, percent) ||
	    text_starts(name, TEXT("perf-profile.")))
		return "percent";
	return ends_with_one(name, rate) ? "1/s" : "";
}

static void measure(struct table *t, const struct lkp_row *row, size_t i,
		    struct text metric, size_t line)
{
	const struct lkp_cell *c = &row->cell[i];
	struct run *run = &t->p->doc->run[t->first_run + i];
	struct measurement *m;

	if (!c->has_value)
		return;
	if (row->failure) {
		m = run_measure(t->p->doc, run, metric,
				100 * c->failed / c->runs, "percent",
				100 / c->runs, line);
		if (m)
			m->n = c->runs;
		return;
	}
	m = run_measure(t->p->doc, run, metric, c->value.value,
			unit_of(row->name), c->value.step, line);
	if (!m)
		return;
	m->n = t->runs[i];
	if (c->has_spread) {
		m->spread = c->spread;
		m->spread_kind = SPREAD_PERCENT_SD;
	}
}

/* The robot's own change is a claim on its values. */
static void check(struct table *t, const struct lkp_row *row, size_t line)
{
	for (size_t i = 1; i < row->n; i++) {
		t->checked += row->cell[i].has_change;
		if (lkp_cell_agrees(row, i))
			continue;
		if (t->wrong++ == 0)
			t->wrong_line = line;
	}
}

/* In 2014 the rows above a TOTAL were those of single test cases, named by a
 * path; the total is the metric. */
static bool is_test_case(const struct lkp_row *row)
{
	size_t slash = text_find_char(row->name, '/');

	return slash != TEXT_NOT_FOUND && !row->total &&
	       text_find_char(row->name, '.') > slash;
}

static void take_row(struct table *t, const struct lkp_row *row, size_t at)
{
	size_t line = line_index(t, at);
	struct text metric = arena_printf(t->p->doc->arena, "lkp.%.*s",
					  TEXT_ARG(row->name));

	if (!t->columns)
		add_runs(t, row, line);
	for (size_t i = 0; i < row->n && i < t->columns; i++) {
		if (row->failure && row->cell[i].runs > t->runs[i])
			t->runs[i] = row->cell[i].runs;
		measure(t, row, i, metric, line);
	}
	check(t, row, line);
}

/* ---- the format ---- */

/* Lines of the head from `at` on. */
static size_t skip_head(const struct passage *p, size_t at)
{
	size_t took;

	while (at < p->n && lkp_line_kind(p, at) != LKP_NONE) {
		(void)lkp_whole_line(p, at, &took);
		at += took;
	}
	return at;
}

/* The next line of the table at or after `at`: a row or a part's head behind
 * at most GAP blanks; p->n when it ends. */
static size_t go_on(const struct passage *p, size_t at)
{
	size_t next = lines_next(p, at, GAP + 1);

	if (next < p->n && lkp_line_kind(p, next) == LKP_HASHES)
		return p->n;
	return next;
}

static size_t parse(const struct passage *p, size_t at, struct block *block)
{
	struct table t = {.p = p, .block = block};
	struct lkp_row row;
	size_t i = at, end = at;

	lkp_header_read(p, at, &t.head);
	if (lkp_line_kind(p, at) == LKP_HASHES)
		i = end = skip_head(p, at);
	for (i = lines_next(p, i, GAP + 1); i < p->n; i = go_on(p, end)) {
		size_t took = 0;

		if (lkp_line_kind(p, i) != LKP_NONE) {
			end = skip_head(p, i);
			continue;
		}
		took = read_row(p, i, t.columns ? t.columns : t.head.n, &row);
		if (!took)
			break;
		end = i + took;
		if (is_test_case(&row))
			t.test_cases++;
		else
			take_row(&t, &row, i);
	}
	if (t.wrong)
		document_warn(p->doc, t.wrong_line, "table-change",
			      "%zu of %zu printed changes do not follow from "
			      "the values beside them", t.wrong, t.checked);
	if (t.test_cases)
		document_warn(p->doc, lines_index(p, at), "totals-only",
			      "%zu rows of single test cases were left out; "
			      "their totals were read", t.test_cases);
	return end > at ? end - at : 1;
}

static int sniff(const struct passage *p, size_t at)
{
	struct text t = text_ltrim(p->line[at]->text);
	struct lkp_row row;

	if (t.n < 8)
		return 0;
	switch (lkp_line_kind(p, at)) {
	case LKP_HASHES:
	case LKP_STDDEV:
	case LKP_FAILS:
		return 98;
	case LKP_NONE:
		break;
	default:
		return 0;
	}
	if (!ch_digit(t.p[0]) && t.p[0] != '-')
		return 0;
	return read_row(p, at, 0, &row) && lkp_row_proves(&row) ? 97 : 0;
}

static const char *const samples[] = {
	"0123456789abcdef 89abcdef0123456789abcdef012 \n"
	"---------------- --------------------------- \n"
	"       fail:runs  %reproduction    fail:runs\n"
	"           |             |             |    \n"
	"          1:4          -25%            :4     dmesg.WARNING:at#x\n"
	"         %stddev     %change         %stddev\n"
	"             \\          |                \\  \n"
	"     85540            -6.4%      80066        aim7.jobs-per-min\n",
	"     12500 \xc2\xb1  3%     +20.0%      15000        "
	"fsmark.files_per_sec\n",
	NULL,
};

const struct format format_lkp_table = {
	.name = "lkp-table",
	.title = "kernel test robot, table of two or more commits",
	.sniff = sniff,
	.parse = parse,
	.samples = samples,
};
