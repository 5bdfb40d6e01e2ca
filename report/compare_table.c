/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Comparisons as tables of other tools: CSV (RFC 4180), Markdown, the table
 * that kernel test robots mail, and one line.
 */
#include <math.h>

#include "base/human.h"
#include "base/utf8.h"
#include "report/compare_out.h"

/* Bytes of a text that is made harmless, digits of a value, columns of a
 * workload's title in the robot's table. */
#define CELL_MOST 4096
#define DIGITS 4
#define TITLE_MOST 200

/* ---- CSV ---- */

static void csv_text(FILE *to, struct text t)
{
	struct buf safe = buf_new(CELL_MOST);
	struct text s;

	utf8_harmless(&safe, t);
	s = buf_text(&safe);
	putc('"', to);
	/* What a spreadsheet would take for a formula. */
	if (s.n && memchr("=+-@\t\r", s.p[0], 6))
		putc('\'', to);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			putc('"', to);
		putc(s.p[i] == '\n' ? ' ' : s.p[i], to);
	}
	putc('"', to);
	buf_free(&safe);
}

/* An unknown number is an empty cell: "nan" would make a text of the column. */
static void csv_real(FILE *to, double v)
{
	putc(',', to);
	if (isfinite(v))
		fprintf(to, "%.12g", v);
}

/* The values in base units, as nobody rounds in a table for programs. */
static void csv_row(FILE *to, const struct experiment_files *f,
		    const struct pair *p)
{
	csv_text(to, compare_out_workload(f, p)->key);
	putc(',', to);
	csv_text(to, p->metric->name);
	putc(',', to);
	csv_text(to, p->unit);
	fprintf(to, ",%zu,%zu", p->base.n, p->test.n);
	csv_real(to, p->base.mean);
	csv_real(to, compare_out_spread(&p->base));
	csv_real(to, p->test.mean);
	csv_real(to, compare_out_spread(&p->test));
	csv_real(to, compare_out_change(p));
	csv_real(to, p->weighed ? 100 * expm1(p->e.t.lo) : NAN);
	csv_real(to, p->weighed ? 100 * expm1(p->e.t.hi) : NAN);
	csv_real(to, p->weighed ? p->e.p : NAN);
	csv_real(to, p->p_adjusted);
	fprintf(to, ",%s", compare_out_class(f, p));
	csv_real(to, experiment_confidence(&f->c.t, p));
	putc(',', to);
	csv_text(to, p->why);
	putc('\n', to);
}

static int print_csv(const struct compare_print *o,
		     const struct experiment_files *f)
{
	const struct pair *p;
	size_t at = 0;

	fputs("workload,metric,unit,n_base,n_test,base,base_sd_pct,test,"
	      "test_sd_pct,change_pct,ci_lo,ci_hi,p,p_adjusted,verdict,"
	      "confidence,why\n", o->to);
	while ((p = compare_out_next(f, true, 0, &at)))
		csv_row(o->to, f, p);
	return 0;
}

/* ---- Markdown ---- */

/* What Markdown or HTML would take as more than text is escaped. */
static void md_text(FILE *to, struct text t)
{
	struct buf safe = buf_new(CELL_MOST);
	struct text s;

	utf8_harmless(&safe, text_sub(t, 0, 1024));
	s = buf_text(&safe);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '<' || c == '>' || c == '&' || c == '@' || c == ':')
			fprintf(to, "&#%d;", c);
		else if (c == '\n' || c == '\t')
			putc(' ', to);
		else if (memchr("\\`*_{}[]()#|~!$", c, 15))
			fprintf(to, "\\%c", c);
		else
			putc(c, to);
	}
	buf_free(&safe);
}

/* A cell that ends with its bar. */
static void md_value(FILE *to, const struct side *s, double factor)
{
	double spread = compare_out_spread(s);
	struct buf b = buf_new(64);

	human_value(&b, s->mean / factor, DIGITS);
	fprintf(to, " %.*s", TEXT_ARG(buf_text(&b)));
	if (!isnan(spread))
		fprintf(to, " ± %.1f %%", spread);
	fputs(" |", to);
	buf_free(&b);
}

/* Mails and comments show Markdown as it is written, so the source is aligned
 * for neither: numbers are right-aligned by the head. */
static void md_row(FILE *to, const struct experiment_files *f,
		   const struct pair *p)
{
	struct scale s = human_scale(p->unit, fmax(fabs(p->base.mean),
						   fabs(p->test.mean)));

	fputs("| ", to);
	md_text(to, compare_out_workload(f, p)->title);
	fputs(" | ", to);
	md_text(to, compare_out_title(p));
	fprintf(to, "%s%s |", s.unit[0] ? " " : "", s.unit);
	md_value(to, &p->base, s.factor);
	md_value(to, &p->test, s.factor);
	if (isnan(compare_out_change(p)))
		fputs(" |", to);
	else
		fprintf(to, " %+.1f %% |", compare_out_shown(p));
	if (p->weighed && !isnan(p->p_adjusted))
		fprintf(to, " %.2g |", p->p_adjusted);
	else
		fputs(" |", to);
	fprintf(to, " %s |\n", compare_out_verdict(p->verdict));
}

static int print_md(const struct compare_print *o,
		    const struct experiment_files *f)
{
	const struct pair *p;
	size_t at = 0;

	fprintf(o->to, "**%s**", compare_out_verdict(f->verdict));
	if (!isnan(f->confidence))
		fprintf(o->to, " (probability %.2f)", f->confidence);
	fputs("\n\n| workload | metric | ", o->to);
	md_text(o->to, f->label[FILE_BASE]);
	fputs(" | ", o->to);
	md_text(o->to, f->label[FILE_TEST]);
	fputs(" | change | p | verdict |\n|---|---|--:|--:|--:|--:|---|\n",
	      o->to);
	while ((p = compare_out_next(f, o->verbose, 0, &at)))
		md_row(o->to, f, p);
	putc('\n', o->to);
	md_text(o->to, f->why);
	fputs("\n", o->to);
	return 0;
}

/* ---- the robot's table ---- */

static void lkp_value(FILE *to, const struct side *s, int width)
{
	double spread = compare_out_spread(s);
	struct buf b = buf_new(64);

	/* The table has values as a run prints them: digits, no units. */
	buf_printf(&b, fabs(s->mean) < 1e6 ? "%.2f" : "%.6g", s->mean);
	fprintf(to, "%*.*s", width, TEXT_ARG(buf_text(&b)));
	/* A spread of the population, in whole percent. */
	if (isnan(spread))
		fputs("      ", to);
	else
		fprintf(to, " ±%3.0f%%", fmin(999, floor(spread * sqrt(
			(s->s.n - 1) / s->s.n))));
	buf_free(&b);
}

/* A label of the head is one word in this form; readers of these tables part
 * columns at blanks. */
static void lkp_label(FILE *to, struct text label, size_t most)
{
	struct buf b = buf_new(CELL_MOST);
	struct text t;
	size_t n;

	compare_out_put(&b, label, most);
	t = buf_text(&b);
	n = utf8_width(t);
	for (size_t i = 0; i < t.n; i++)
		putc(t.p[i] == ' ' ? '_' : t.p[i], to);
	for (; n < most; n++)
		putc(' ', to);
	buf_free(&b);
}

/* A name as it may stand at the end of a row: one word. */
static void lkp_name(FILE *to, struct text name)
{
	struct buf b = buf_new(CELL_MOST);
	struct text t;

	utf8_harmless(&b, name);
	t = buf_text(&b);
	for (size_t i = 0; i < t.n; i++)
		putc(ch_space(t.p[i]) ? '_' : t.p[i], to);
	putc('\n', to);
	buf_free(&b);
}

/*
 * The shape that the kernel test robot mails, and that
 * parser/format/lkp_table.c reads:
 *
 *     base-label       test-label
 *     ---------------- ---------------------------
 *              %stddev     %change         %stddev
 *                  \          |                \
 *          12.34 ±  2%     +5.6%      13.03 ±  1%  metric.name
 *
 * Sides that cannot be compared are said to be so before the first table.
 */
static void lkp_workload(const struct compare_print *o,
			 const struct experiment_files *f, size_t i)
{
	const struct pair *p;
	size_t at = 0;
	bool any = false;

	if (i == 0 && strcmp(f->verdict, "not-comparable") == 0) {
		struct buf b = buf_new(CELL_MOST);

		utf8_harmless(&b, f->why);
		fprintf(o->to, "not comparable: %.*s\n\n",
			TEXT_ARG(buf_text(&b)));
		buf_free(&b);
	}
	while ((p = compare_out_next(f, o->verbose, (int64_t)i + 1, &at))) {
		double change = compare_out_change(p);

		if (!any) {
			struct buf b = buf_new(CELL_MOST);

			compare_out_put(&b, f->workload[i].title, TITLE_MOST);
			fprintf(o->to, "%.*s\n\n", TEXT_ARG(buf_text(&b)));
			buf_free(&b);
			lkp_label(o->to, f->label[FILE_BASE], 16);
			putc(' ', o->to);
			lkp_label(o->to, f->label[FILE_TEST], 27);
			fputs("\n---------------- "
			      "---------------------------\n"
			      "         %stddev     %change         %stddev\n"
			      "             \\          |                \\\n",
			      o->to);
		}
		any = true;
		lkp_value(o->to, &p->base, 11);
		if (isnan(change))
			fputs("           ", o->to);
		else
			fprintf(o->to, " %+9.1f%%", change);
		lkp_value(o->to, &p->test, 11);
		fputs("  ", o->to);
		lkp_name(o->to, p->metric->name);
	}
	if (any)
		putc('\n', o->to);
}

static int print_lkp(const struct compare_print *o,
		     const struct experiment_files *f)
{
	for (size_t i = 0; i < f->n_workloads; i++)
		lkp_workload(o, f, i);
	return 0;
}

/* ---- one line ---- */

/* VERDICT, change, metric: for scripts and for the title of a window. */
static int print_quiet(const struct compare_print *o,
		       const struct experiment_files *f)
{
	struct buf b = buf_new(CELL_MOST);

	buf_printf(&b, "%s", compare_out_verdict(f->verdict));
	if (f->headline) {
		if (!isnan(compare_out_change(f->headline)))
			buf_printf(&b, " %+.1f%%",
				   compare_out_shown(f->headline));
		buf_char(&b, ' ');
		compare_out_put(&b, f->headline->metric->name, 60);
	}
	compare_out_line(o, buf_text(&b));
	buf_free(&b);
	return 0;
}

const struct compare_printer compare_printer_csv = {"csv", print_csv};
const struct compare_printer compare_printer_md = {"md", print_md};
const struct compare_printer compare_printer_lkp = {"lkp", print_lkp};
const struct compare_printer compare_printer_quiet = {"quiet", print_quiet};
