/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the columns of a table mean: their heads, units and kinds, and whether
 * a percent column is the change from one column to another. No unit is ever guessed.
 */
#include "parser/text/table/table.h"

#include <math.h>

#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"

static const char key_heads[] =
	" client clients thread threads job jobs numjobs qd depth iodepth bs "
	"size blocksize block group groups nr n # cpus cpu tasks procs process "
	"processes order run iteration iter count-of date no. id msize len "
	"length concurrency connections conn kernel kernels version release ";
/* Heads that alone make a column of the set-up, wherever it stands. */
static const char set_up_heads[] =
	" size threads clients qd iodepth queue-depth disks numjobs jobs bs "
	"vcpus cpus nodes procs tasks connections cores instances ";
/* Heads that only number repetitions; orders of allocations are sizes. */
static const char index_heads[] =
	" run runs iteration iterations iter trial trials loop pass attempt "
	"repetition round # no no. nr ";
static const char change_heads[] =
	" delta diff difference change gain improv improvement speedup % "
	"%change percent regression degradation ratio% ";
static const char share_heads[] =
	" util cpu usr sys hit ratio idle contention usage %cpu busy iowait ";
static const char spread_heads[] =
	" stddev stdev std std.dev err error-bar coeffvar stderr deviation "
	"variance var sd ";

/* Heads of how sure a value is: no words, or too short to count inside a
 * longer head. */
static bool is_spread_head(struct text path)
{
	static const char *const whole[] = {"+/-", "+-", "\xc2\xb1", "p", "pval",
		"p-value", "p value", "p-val", "ci", "95% ci", "ci95", "cv",
		"cv%", "rsd", "rsd%", "rel. err", "t-test", "sigma", NULL};

	path = text_trim(path);
	for (size_t i = 0; whole[i]; i++)
		if (text_iis(path, whole[i]))
			return true;
	return lexicon_any(spread_heads, path);
}

static bool numeric(const struct cell *c)
{
	return c->kind == CELL_NUMBER || c->kind == CELL_PERCENT;
}

/* ---- places ---- */

static size_t numbered(const struct columns *c, size_t cell)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->column[i].cell == cell)
			return i;
	return NO_INDEX;
}

static size_t meeting(const struct columns *c, size_t from, size_t to)
{
	size_t best = NO_INDEX, most = 0;

	for (size_t i = 0; i < c->n; i++) {
		const struct column *x = &c->column[i];
		size_t lo = x->from > from ? x->from : from;
		size_t hi = x->to < to ? x->to : to;

		if (lo < hi && hi - lo > most) {
			most = hi - lo;
			best = i;
		}
	}
	return best;
}

static void sort_columns(struct columns *c)
{
	for (size_t i = 1; i < c->n; i++)
		for (size_t k = i; k > 0 && c->column[k - 1].from >
		     c->column[k].from; k--) {
			struct column x = c->column[k];

			c->column[k] = c->column[k - 1];
			c->column[k - 1] = x;
		}
}

static void place_row(struct columns *c, const struct table_row *row)
{
	for (size_t k = 0; k < row->n; k++) {
		const struct cell *cell = &row->cell[k];
		size_t i;

		if (!numeric(cell))
			continue;
		i = meeting(c, cell->from, cell->to);
		if (i == NO_INDEX && c->n < TABLE_CELLS) {
			i = c->n++;
			c->column[i] = (struct column){
				.from = cell->from, .to = cell->to,
				.scale = 1};
		}
		if (i == NO_INDEX)
			continue;
		if (cell->from < c->column[i].from)
			c->column[i].from = cell->from;
		if (cell->to > c->column[i].to)
			c->column[i].to = cell->to;
	}
}

/* Piped rows: the cell's number is its column. */
static void place_piped(struct columns *c, const struct region *r)
{
	for (size_t k = 0; k < TABLE_CELLS; k++) {
		const struct cell *first = NULL;

		for (size_t i = 0; i < r->n && !first; i++)
			if (k < r->row[i].n && numeric(&r->row[i].cell[k]))
				first = &r->row[i].cell[k];
		if (first)
			c->column[c->n++] = (struct column){
				.from = first->from, .to = first->to + 1,
				.cell = k, .scale = 1};
	}
}

size_t column_of(const struct columns *c, const struct cell *cell)
{
	if (!numeric(cell))
		return NO_INDEX;
	if (c->piped)
		return numbered(c, cell->index);
	return meeting(c, cell->from, cell->to > cell->from
		       ? cell->to : cell->from + 1);
}

struct text row_label(struct arena *a, const struct columns *c,
		      const struct table_row *row)
{
	struct text label = {NULL, 0};

	for (size_t k = 0; k < row->n; k++) {
		const struct cell *cell = &row->cell[k];

		if (cell->kind != CELL_TEXT)
			continue;
		if (c->n && (c->piped ? cell->index > c->column[c->n - 1].cell
				      : cell->from > c->column[c->n - 1].to))
			break;
		label = label.n ? arena_printf(a, "%.*s %.*s", TEXT_ARG(label),
					       TEXT_ARG(cell->text))
				: cell->text;
	}
	label = table_spoken_name(a, label);
	while (label.n && (label.p[label.n - 1] == ':' ||
			   label.p[label.n - 1] == '=' ||
			   label.p[label.n - 1] == '*'))
		label.n--;
	return text_trim(label);
}

/* ---- kinds ---- */

/* A unit in the head: "(us)", "[us]", ", ms", " MB/s", "(K)". */
static void head_unit(struct column *c)
{
	struct text t = c->path;
	struct unit u;

	for (size_t i = 0; i < t.n; i++) {
		struct text rest = text_from(t, i + 1);
		char open = t.p[i];

		if (open != '(' && open != '[' && open != ' ' && open != ',')
			continue;
		if ((open == '(' || open == '[') && rest.n > 1 &&
		    (rest.p[1] == ')' || rest.p[1] == ']')) {
			if (rest.p[0] == 'K' || rest.p[0] == 'k')
				c->scale = 1e3;
			if (rest.p[0] == 'M')
				c->scale = 1e6;
		}
		if (open == '(' || open == '[')
			rest = text_ltrim(rest);
		if (!unit_parse(rest, &u) || u.family == UNIT_BYTES)
			continue;
		if (u.family == UNIT_TIME && u.len == 1 && open == ' ')
			continue;
		/* "time min" and the like is a statistic. */
		if (u.family == UNIT_TIME && open == ' ' &&
		    text_istarts(rest, TEXT("min")))
			continue;
		c->unit = u;
	}
	/* "lat_us" */
	for (size_t i = t.n; c->unit.family == UNIT_NONE && i-- > 1;)
		if (t.p[i] == '_') {
			struct text rest = text_from(t, i + 1);

			if (unit_parse(rest, &u) && u.len == rest.n &&
			    u.family != UNIT_BYTES && u.family != UNIT_PERCENT)
				c->unit = u;
			break;
		}
	if (c->unit.family == UNIT_NONE && unit_parse(t, &u) &&
	    u.len == t.n && (u.family == UNIT_BYTES_RATE ||
			     u.family == UNIT_RATE))
		c->unit = u;
}

static bool rising_integers(const struct region *r, const struct columns *c,
			    size_t column)
{
	double last = -1;
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n; k++) {
			const struct cell *x = &r->row[i].cell[k];

			if (column_of(c, x) != column)
				continue;
			if (x->kind != CELL_NUMBER || x->q.step < 1 ||
			    x->q.family != UNIT_NONE || x->q.value <= last)
				return false;
			last = x->q.value;
			n++;
		}
	return n >= 2;
}

/* Large integers behind a label, beside others of their size: results, even
 * when they happen to rise. */
static bool among_equals(const struct region *r, const struct columns *c,
			 size_t column)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct table_row *row = &r->row[i];
		const struct cell *x = NULL;

		if (row->n < 3 || row->cell[0].kind != CELL_TEXT)
			return false;
		for (size_t k = 0; k < row->n && !x; k++)
			if (column_of(c, &row->cell[k]) == column)
				x = &row->cell[k];
		for (size_t k = 0; x && k < row->n; k++) {
			const struct cell *y = &row->cell[k];

			if (y->kind == CELL_NUMBER && y != x &&
			    (y->q.step != x->q.step || x->q.value < 1000 ||
			     y->q.value * 20 < x->q.value ||
			     x->q.value * 20 < y->q.value))
				return false;
		}
	}
	return true;
}

/* A head that names a state or what was measured stands over no keys, however
 * they rise; but over times of a series. */
static bool names_values(struct text path)
{
	struct label l = label_scan(path);
	struct text w;

	if (l.features || l.n_versions || l.n_commits)
		return true;
	while ((w = lexicon_word(&path)).n) {
		enum noun n = lexicon_noun(w);

		if ((n != NOUN_NONE && n != NOUN_TIME) ||
		    lexicon_direction(w).n)
			return true;
	}
	return false;
}

/* "old kernel": a word of the set-up is part of a state's name. */
static bool names_state(struct text path)
{
	struct label l = label_scan(path);

	return (l.features & LABEL_STRONG) || l.n_versions || l.n_commits;
}

/* "IOPS  6.2  6.3-rc1" over "4k  101000  88000": the corner names what stands
 * below the states, and the first column holds the sizes it was measured
 * at. */
static bool is_corner(const struct region *r, const struct columns *c)
{
	size_t states = 0;
	enum noun noun = c->n ? lexicon_noun_in(c->column[0].path) : NOUN_NONE;

	/* "cpu" over numbers of processors and "time" over those of a series
	 * are keys of their own. */
	if (c->n < 3 || names_state(c->column[0].path) ||
	    noun == NOUN_CPU || noun == NOUN_TIME ||
	    (noun == NOUN_NONE && c->column[0].unit.family == UNIT_NONE))
		return false;
	for (size_t i = 1; i < c->n; i++) {
		states += names_state(c->column[i].path);
		if (c->column[i].unit.family != UNIT_NONE ||
		    lexicon_noun_in(c->column[i].path) != NOUN_NONE)
			return false;
	}
	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n; k++) {
			const struct cell *x = &r->row[i].cell[k];

			if (column_of(c, x) == 0 && (x->kind != CELL_NUMBER ||
			    (x->q.family != UNIT_NONE &&
			     x->q.family != UNIT_BYTES)))
				return false;
		}
	return states >= 2;
}

/* "threads=4" over a column: the setting that its values were measured at. */
static bool is_setting(struct text path)
{
	size_t eq = text_find_char(path, '=');

	return eq != TEXT_NOT_FOUND && eq > 0 && eq + 1 < path.n;
}

/* 1, 2, 3 ... under a head that says "run": repetitions of one row. */
static bool numbers_runs(const struct region *r, const struct columns *c,
			 size_t column)
{
	double last = -1;
	size_t n = 0;

	if (!lexicon_has(index_heads, text_trim(c->column[column].path)))
		return false;
	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n; k++) {
			const struct cell *x = &r->row[i].cell[k];

			if (column_of(c, x) != column)
				continue;
			if (x->kind != CELL_NUMBER ||
			    (n ? x->q.value != last + 1 :
				 x->q.value != 0 && x->q.value != 1))
				return false;
			last = x->q.value;
			n++;
		}
	return n >= 2;
}

/* "run 1", "Run #2", "iteration 3", "run1". */
bool table_numbers_run(struct text t)
{
	struct text word, rest;
	size_t n = 0;

	t = text_trim(t);
	while (n < t.n && ch_alpha(t.p[n]))
		n++;
	word = text_sub(t, 0, n);
	rest = text_ltrim(text_from(t, n));
	if (!text_skip(&rest, TEXT("#")) && !n)
		return false;
	if (n && !lexicon_has(index_heads, word))
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (!ch_digit(rest.p[i]))
			return false;
	return rest.n > 0 && rest.n <= 3;
}

static bool statistic_label(struct text label)
{
	struct text w = lexicon_word(&label);

	return lexicon_has(" amean hmean gmean min max stddev coeffvar mean "
			   "bamean bhmean bmean ", w);
}

/* What counts threads or sizes has no decimals. */
static bool integers(const struct region *r, const struct columns *c,
		     size_t column)
{
	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n; k++)
			if (column_of(c, &r->row[i].cell[k]) == column &&
			    r->row[i].cell[k].q.step < 1)
				return false;
	return true;
}

static size_t percent_cells(const struct region *r, const struct columns *c,
			    size_t column, size_t *all)
{
	size_t n = 0;

	*all = 0;
	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n; k++)
			if (column_of(c, &r->row[i].cell[k]) == column) {
				++*all;
				n += r->row[i].cell[k].kind == CELL_PERCENT;
			}
	return n;
}

/* "us%", "%us" and its like, as top and vmstat call the parts of a CPU's time:
 * elsewhere "us" is a unit. */
static bool part_of_cpu(struct text path)
{
	static const char *const heads[] = {"us%", "sy%", "id%", "wa%", "ni%",
		"st%", "%us", "%sy", "%id", "%wa", "%ni", "%st", "user%",
		"%user", "system%", "%system", "%iowait", "%nice", "%steal"};

	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++)
		if (text_iis(path, heads[i]))
			return true;
	return false;
}

static bool is_share(struct text path)
{
	return lexicon_any(share_heads, path) || part_of_cpu(path);
}

static enum column_kind kind_of(struct arena *a, const struct region *r,
				const struct columns *c, size_t i)
{
	const struct column *x = &c->column[i];
	size_t all, percents = percent_cells(r, c, i, &all);

	if (percents * 2 > all && is_spread_head(x->path))
		return COLUMN_SPREAD;
	if (percents * 2 > all)
		return is_share(x->path) ? COLUMN_VALUE : COLUMN_PERCENT;
	/* The first of all columns is the change of none. */
	if (text_find_char(x->path, '%') != TEXT_NOT_FOUND ||
	    (lexicon_any(change_heads, x->path) && (i > 0 || c->n == 1)))
		return is_share(x->path) ? COLUMN_VALUE : COLUMN_PERCENT;
	if (is_spread_head(x->path))
		return COLUMN_SPREAD;
	if (x->unit.family != UNIT_NONE)
		return COLUMN_VALUE;
	if (i == 0 && c->n > 1 && numbers_runs(r, c, i))
		return COLUMN_INDEX;
	if (i == 0 && c->corner)
		return COLUMN_KEY;
	if (c->n > 1 && lexicon_has(set_up_heads, x->path))
		return COLUMN_KEY;
	if (i == 0 && c->n > 1 && !table_numbers_run(x->path) &&
	    ((lexicon_any(key_heads, x->path) && !is_setting(x->path) &&
	      !names_state(x->path)) ||
	     (!is_setting(x->path) && rising_integers(r, c, i) &&
	      !among_equals(r, c, i) && !names_values(x->path)) ||
	     (statistic_label(row_label(a, c, &r->row[0])) &&
	      integers(r, c, i))))
		return COLUMN_KEY;
	return COLUMN_VALUE;
}

/* ---- percent columns ---- */

static const struct cell *cell_in(const struct columns *c,
				  const struct table_row *row, size_t column)
{
	for (size_t k = 0; k < row->n; k++)
		if (column_of(c, &row->cell[k]) == column)
			return &row->cell[k];
	return NULL;
}

/* Whether the change from a to b, or its negative, is what p prints. */
static int recomputes(const struct cell *a, const struct cell *b,
		      const struct cell *p)
{
	double d, tolerance;

	if (!a || !b || !p || a->q.value == 0 || fabs(p->q.value) <= 0.3)
		return 0;
	d = 100 * (b->q.value - a->q.value) / a->q.value;
	tolerance = fmax(p->q.step / 2 +
			 100 * (a->q.step + b->q.step) / 2 /
				 fabs(a->q.value),
			 0.012 * fabs(p->q.value));
	if (fabs(d - p->q.value) <= tolerance)
		return 1;
	return fabs(d + p->q.value) <= tolerance ? -1 : 0;
}

static void vote(const struct region *r, struct columns *c, size_t percent)
{
	size_t best = 0, before = c->recomputed ? c->test : NO_INDEX;

	for (size_t a = 0; a < percent; a++)
		for (size_t b = 0; b < c->n; b++) {
			size_t plus = 0, minus = 0;

			if (a == b || c->column[a].kind != COLUMN_VALUE ||
			    c->column[b].kind != COLUMN_VALUE)
				continue;
			for (size_t i = 0; i < r->n; i++) {
				int hit = recomputes(
					cell_in(c, &r->row[i], a),
					cell_in(c, &r->row[i], b),
					cell_in(c, &r->row[i], percent));

				plus += hit > 0;
				minus += hit < 0;
			}
			if (plus + minus <= best)
				continue;
			best = plus + minus;
			c->base = a;
			c->test = b;
			c->plus_is_better = minus > plus;
			c->recomputed = true;
		}
	c->several |= best && before != NO_INDEX && before != c->test;
	c->column[percent].of = best ? c->test : NO_INDEX;
}

/* Whether p prints b/a, or b - a. */
static bool derives(const struct cell *a, const struct cell *b,
		    const struct cell *p)
{
	double ratio, slack;

	if (a->q.value == 0 || b->q.value == 0)
		return false;
	ratio = b->q.value / a->q.value;
	slack = ratio * (a->q.step / fabs(a->q.value) +
			 b->q.step / fabs(b->q.value)) / 2;
	if (fabs(ratio - p->q.value) <= 0.501 * p->q.step + slack)
		return true;
	return fabs(b->q.value - a->q.value - p->q.value) <=
	       0.501 * (p->q.step + a->q.step + b->q.step);
}

/* Rows in which column x derives from a and b; 0 when one row says no. */
static size_t derived_rows(const struct region *r, const struct columns *c,
			   size_t a, size_t b, size_t x)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct cell *p = cell_in(c, &r->row[i], x);
		const struct cell *from = cell_in(c, &r->row[i], a);
		const struct cell *to = cell_in(c, &r->row[i], b);

		if (!p || !from || !to)
			continue;
		if (!derives(from, to, p))
			return 0;
		n++;
	}
	return n;
}

/* A column behind two others that tells nothing but what they say. */
static bool is_derived(const struct region *r, const struct columns *c,
		       size_t x)
{
	static const char words[] = " ratio factor speedup x times relative "
				    "normalized normalised rel ";
	size_t needed = lexicon_any(words, c->column[x].path) ? 1 : 2;

	for (size_t a = 0; a < x; a++)
		for (size_t b = 0; b < x; b++)
			if (a != b && c->column[a].kind == COLUMN_VALUE &&
			    c->column[b].kind == COLUMN_VALUE &&
			    derived_rows(r, c, a, b, x) >= needed)
				return true;
	return false;
}

void columns_find(struct arena *a, const struct region *r, struct columns *c)
{
	*c = (struct columns){.base = NO_INDEX, .test = NO_INDEX};
	c->piped = r->row[0].piped;
	if (c->piped) {
		place_piped(c, r);
	} else {
		for (size_t i = 0; i < r->n; i++)
			place_row(c, &r->row[i]);
		sort_columns(c);
	}
	table_heads(a, r, c);
	for (size_t i = 0; i < c->n; i++)
		head_unit(&c->column[i]);
	c->corner = is_corner(r, c);
	for (size_t i = c->corner ? c->n : 0; i-- > 0;)
		c->column[i].unit = i ? c->column[0].unit : (struct unit){0};
	for (size_t i = 0; i < c->n; i++)
		c->column[i].kind = kind_of(a, r, c, i);
	for (size_t i = c->n; i-- > 0;)
		if (c->column[i].kind == COLUMN_PERCENT)
			vote(r, c, i);
	for (size_t i = 2; i < c->n; i++)
		if (c->column[i].kind == COLUMN_VALUE && is_derived(r, c, i))
			c->column[i].kind = COLUMN_DERIVED;
}
