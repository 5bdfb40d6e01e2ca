/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The table for people: a workload, its metrics in 80 columns, a strip plot of
 * what decides, the verdict with its reason. It is made of lines that are put
 * together in a buffer and end at 80 columns of the terminal, whatever a label
 * holds; the same numbers in full are in the JSON and CSV of compare_json.c and
 * compare_table.c.
 */
#include <math.h>

#include "base/human.h"
#include "base/utf8.h"
#include "report/compare_out.h"

#define WIDTH 80
/* Where the columns begin. The last ones hold "~ -12.3 % [-15.1 -9.4]" and
 * "p=0.012" with a mark; an interval that would run into the p is left out. */
#define COL_BASE 20
#define COL_TEST 35
#define COL_CHANGE 50
#define COL_P 70
#define LINE_MOST 2048
/* Without -v the output is to fit on a screen. */
#define MOST_PLOTS 3
#define MOST_ROWS 12
#define MOST_ALONE 5
#define DIGITS 4

static const char *const red = "\033[31m", *const green = "\033[32m",
			 *const bold = "\033[1m", *const plain = "\033[0m";

struct page {
	const struct compare_print *o;
	const struct experiment_files *f;
	struct buf line;
	size_t hidden;		/* bytes of colour, in no column */
};

static void flush(struct page *p)
{
	compare_out_line(p->o, text_rtrim(buf_text(&p->line)));
	p->line.n = 0;
	p->hidden = 0;
}

/* Columns that are written so far, as the terminal counts them. */
static size_t column(const struct page *p)
{
	return utf8_width(buf_text(&p->line)) - p->hidden;
}

/* At least one blank, also behind what is too long for its column. */
static void pad_to(struct page *p, size_t col)
{
	size_t at = column(p);

	do
		buf_char(&p->line, ' ');
	while (++at < col);
}

static void color(struct page *p, const char *sequence)
{
	struct text t = text_of(sequence);

	if (!p->o->color)
		return;
	buf_add(&p->line, t);
	/* The escape itself has no width. */
	p->hidden += t.n - 1;
}

/* ---- one row ---- */

/* The mean in the unit of the row and the coefficient of variation; of one run
 * there is none. */
static void put_side(struct page *page, const struct side *s, double factor)
{
	double spread = compare_out_spread(s);

	human_value(&page->line, s->mean / factor, DIGITS);
	if (isnan(spread))
		return;
	buf_printf(&page->line, " %s%.1f %%", page->o->utf8 ? "±" : "+-",
		   spread);
}

static bool is_change(const struct pair *p)
{
	return !strcmp(p->verdict, "regression") ||
	       !strcmp(p->verdict, "improvement");
}

/* Whole percent from 100 on, where a decimal would only look exact. */
static void put_percent(struct buf *b, double v)
{
	buf_printf(b, fabs(v) < 99.95 ? "%+.1f" : "%+.0f", v);
}

/* "= " before a change that was shown to be none, "~ " before one that nothing
 * was shown of; a bare number is a regression or an improvement. The interval
 * is taken back when it would run into the p. */
static void put_change(struct page *page, const struct pair *p)
{
	double change = compare_out_shown(p);
	struct buf *b = &page->line;
	size_t before;

	if (isnan(change)) {
		buf_add(b, TEXT("-"));
		return;
	}
	buf_add(b, is_change(p)			     ? TEXT("") :
		   !strcmp(p->verdict, "no-change") ? TEXT("= ") :
						      TEXT("~ "));
	put_percent(b, change);
	buf_add(b, TEXT(" %"));
	before = b->n;
	if (!p->weighed)
		return;
	buf_add(b, TEXT(" ["));
	put_percent(b, 100 * expm1(p->e.t.lo));
	buf_char(b, ' ');
	put_percent(b, 100 * expm1(p->e.t.hi));
	buf_char(b, ']');
	if (column(page) > COL_P + 2)
		b->n = before;
}

/* Adjusted for the number of metrics (docs/design/statistics.md), as the
 * verdict uses it. */
static void put_p(struct page *page, const struct pair *p)
{
	if (!p->weighed || isnan(p->p_adjusted))
		return;
	pad_to(page, COL_P);
	if (p->p_adjusted < 0.0005)
		buf_printf(&page->line, "p<.001");
	else
		buf_printf(&page->line, "p=%.3f", p->p_adjusted);
}

/* The arrow tells worse from better, not down from up: latencies that rise are
 * worse. Colour only repeats what the sign says. */
static void put_mark(struct page *page, const struct pair *p)
{
	bool worse = !strcmp(p->verdict, "regression");

	if (!is_change(p))
		return;
	buf_char(&page->line, ' ');
	color(page, worse ? red : green);
	buf_add(&page->line, worse ? page->o->utf8 ? TEXT("▼") : TEXT("v") :
			     page->o->utf8 ? TEXT("▲") : TEXT("^"));
	color(page, plain);
}

/* Both sides share the scale of the larger value, or 980 kB/s beside 1.1 MB/s
 * would read as a rise by three orders. */
static void put_row(struct page *page, const struct pair *p)
{
	struct scale s = human_scale(p->unit, fmax(fabs(p->base.mean),
						   fabs(p->test.mean)));
	size_t unit = text_of(s.unit).n;

	compare_out_put(&page->line, compare_out_title(p),
			COL_BASE - 2 - (unit ? unit + 1 : 0));
	if (unit)
		buf_printf(&page->line, " %s", s.unit);
	pad_to(page, COL_BASE);
	put_side(page, &p->base, s.factor);
	pad_to(page, COL_TEST);
	put_side(page, &p->test, s.factor);
	pad_to(page, COL_CHANGE);
	put_change(page, p);
	put_p(page, p);
	put_mark(page, p);
	flush(page);
}

/* ---- one workload ---- */

/* Labels of the sides have 13 columns; n= counts the runs of each side. */
static void put_head(struct page *page, const struct file_workload *w)
{
	const struct experiment_files *f = page->f;
	struct buf *b = &page->line;

	color(page, bold);
	compare_out_put(b, w->title, 78);
	color(page, plain);
	flush(page);
	pad_to(page, COL_BASE);
	compare_out_put(b, f->label[FILE_BASE], 13);
	pad_to(page, COL_TEST);
	compare_out_put(b, f->label[FILE_TEST], 13);
	pad_to(page, COL_CHANGE);
	buf_printf(b, "change [95 %%]  n=%zu,%zu", w->runs[FILE_BASE],
		   w->runs[FILE_TEST]);
	if (w->runs[FILE_REVERT])
		buf_printf(b, ",%zu", w->runs[FILE_REVERT]);
	flush(page);
}

/* Worth a line without -v: primary metrics, and what changed. */
static bool is_worth(const struct page *page, const struct pair *p, size_t n)
{
	if (page->o->verbose || p == page->f->headline)
		return true;
	if (n >= MOST_ROWS)
		return false;
	return is_change(p) || (p->weighed && !p->derived_from &&
				text_eq(p->metric->family, TEXT("primary")));
}

/* True when it has any row: a workload without one has no heading either. */
static bool put_workload(struct page *page, size_t i)
{
	const struct pair *p;
	size_t at = 0, n = 0, left = 0;

	while ((p = compare_out_next(page->f, page->o->verbose,
				     (int64_t)i + 1, &at))) {
		if (!is_worth(page, p, n)) {
			left++;
			continue;
		}
		if (n++ == 0)
			put_head(page, &page->f->workload[i]);
		put_row(page, p);
	}
	if (n && left) {
		buf_printf(&page->line, "  %zu more metric%s: -v", left,
			   left == 1 ? "" : "s");
		flush(page);
	}
	return n > 0;
}

/* The headline first, then other changes of primary metrics; a metric that is
 * derived from another would draw the same dots again. */
static void put_plots(struct page *page)
{
	const struct experiment_files *f = page->f;
	size_t n = 0;

	if (f->headline)
		compare_out_plot(page->o, f, f->headline);
	for (size_t i = 0; i < f->c.n_pairs && n + 1 < MOST_PLOTS; i++) {
		const struct pair *p = &f->c.pair[i];

		if (p == f->headline || !is_change(p) || p->derived_from ||
		    !text_eq(p->metric->family, TEXT("primary")))
			continue;
		compare_out_plot(page->o, f, p);
		n++;
	}
}

/* ---- the end ---- */

/* Words below a key of 8 columns. A word that is longer than the line stands
 * alone and is not broken: it may be a path to be copied. */
static void wrap(struct page *page, const char *head, struct text t)
{
	struct buf safe = buf_new(LINE_MOST);
	struct text rest, word;

	utf8_harmless(&safe, t);
	rest = buf_text(&safe);
	buf_printf(&page->line, "%-8s", head);
	while ((word = text_word(&rest)).n) {
		if (column(page) + 1 + utf8_width(word) > WIDTH &&
		    column(page) > 8) {
			flush(page);
			buf_printf(&page->line, "        ");
		}
		buf_char(&page->line, ' ');
		buf_add(&page->line, word);
	}
	flush(page);
	buf_free(&safe);
}

/* The change over all workloads, as each of them alone may be too weak; a mixed
 * one is counted, never averaged. */
static void put_overall(struct page *page)
{
	const struct experiment_files *f = page->f;

	for (size_t i = 0; i < f->n_overall; i++) {
		const struct file_overall *o = &f->overall[i];
		struct buf *b = &page->line;

		buf_printf(b, "overall  ");
		compare_out_put(b, o->metric->title.n ? o->metric->title :
							o->metric->name, 30);
		if (o->mixed)
			buf_printf(b, " mixed over %zu workloads (%zu worse, "
				   "%zu better)", o->groups, o->worse,
				   o->better);
		else
			buf_printf(b, " %+.1f %% [%+.1f %+.1f], mean of %zu "
				   "workloads", o->change, o->lo, o->hi,
				   o->groups);
		flush(page);
	}
}

/* What was not compared is said, or a verdict would seem to rest on all that
 * was given. */
static void put_alone(struct page *page)
{
	const struct experiment_files *f = page->f;
	size_t most = page->o->verbose ? f->n_alone : MOST_ALONE;

	for (size_t i = 0; i < f->n_alone && i < most; i++) {
		struct buf b = buf_new(LINE_MOST);

		buf_printf(&b, "%.*s only: %.*s: %.*s",
			   TEXT_ARG(f->label[f->alone[i].side]),
			   TEXT_ARG(f->alone[i].workload->title),
			   TEXT_ARG(f->alone[i].why));
		wrap(page, "alone", buf_text(&b));
		buf_free(&b);
	}
	if (f->n_alone > most) {
		buf_printf(&page->line, "         and %zu more (-v)",
			   f->n_alone - most);
		flush(page);
	}
}

/* The verdict stands last, where the eye of somebody at a terminal is. The
 * smallest effect of interest is named because below it a change, however sure,
 * is no regression. */
static void put_verdict(struct page *page)
{
	const struct experiment_files *f = page->f;
	const struct pair *p = f->headline;
	struct buf *b = &page->line;

	buf_printf(b, "verdict  ");
	color(page, bold);
	buf_printf(b, "%s", compare_out_verdict(f->verdict));
	color(page, plain);
	if (p) {
		buf_printf(b, "  ");
		compare_out_put(b, compare_out_title(p), 30);
		if (!isnan(compare_out_change(p)))
			buf_printf(b, " %+.1f %%", compare_out_shown(p));
		buf_printf(b, " (smallest effect of interest %g %%)",
			   100 * p->metric->theta);
	}
	flush(page);
	if (!isnan(f->confidence)) {
		buf_printf(b, "         probability %.2f", f->confidence);
		flush(page);
	}
	wrap(page, "why", f->why);
}

static void put_note(struct page *page)
{
	struct text rest = page->f->note;

	while (rest.n)
		wrap(page, "note", text_cut(&rest, '\n'));
}

static int print(const struct compare_print *o,
		 const struct experiment_files *f)
{
	struct page page = {.o = o, .f = f, .line = buf_new(LINE_MOST)};
	bool any = false;

	for (size_t i = 0; i < f->n_workloads; i++)
		any |= put_workload(&page, i);
	if (any)
		put_plots(&page);
	put_overall(&page);
	put_alone(&page);
	put_note(&page);
	put_verdict(&page);
	buf_free(&page.line);
	return 0;
}

const struct compare_printer compare_printer_text = {"text", print};
