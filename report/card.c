/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The text card: one report on one screen (at most 40 lines of 80 columns),
 * each number with the line that it came from. Every byte that stems from the
 * input goes through utf8_harmless.
 */
#include "report/printer.h"

#include <math.h>

#include "base/buf.h"
#include "base/human.h"
#include "base/utf8.h"
#include "parser/text/text.h"
#include "report/fit.h"
#include "report/history.h"

#define WIDTH 80
#define HEIGHT 40
#define MOST_ROWS 12
#define ROWS_A_WORKLOAD 6
#define MOST_SHAPES 3
#define MOST_NEEDS 3
#define MOST_SUSPECTS 3
#define MOST_WARNINGS 3

struct card {
	const struct print_options *o;
	const struct report *r;
	struct buf line;
	size_t rows;
};

static const char *const red = "\033[31m", *const green = "\033[32m",
			 *const bold = "\033[1m", *const plain = "\033[0m";

/* ---- pieces of a line ---- */

static void flush(struct card *c)
{
	struct text t = text_rtrim(buf_text(&c->line));

	fwrite(t.p ? t.p : "", 1, t.n, c->o->to);
	putc('\n', c->o->to);
	c->line.n = 0;
	c->rows++;
}

static size_t column(const struct card *c)
{
	return utf8_width(buf_text(&c->line));
}

static void pad_to(struct card *c, size_t col)
{
	size_t at = column(c);

	while (at++ < col)
		buf_char(&c->line, ' ');
}

static void put(struct card *c, struct text t, size_t most)
{
	fit_text(&c->line, t, most);
}

static void put_lines(struct card *c, int64_t a, int64_t b)
{
	if (a > 0)
		buf_printf(&c->line, " :%lld", (long long)a);
	if (b > 0 && b != a)
		buf_printf(&c->line, " :%lld", (long long)b);
}

static void key(struct card *c, const char *name)
{
	buf_printf(&c->line, "  %-9s ", name);
}

/* Words of t over several lines, indented by `col`. */
static void wrap(struct card *c, struct text t, size_t col, size_t most_lines)
{
	struct text word;

	while (most_lines && (word = text_word(&t)).n) {
		size_t width = utf8_width(word);

		if (column(c) > col && column(c) + 1 + width > WIDTH) {
			if (--most_lines == 0) {
				buf_add(&c->line, TEXT(".."));
				break;
			}
			flush(c);
		}
		pad_to(c, col);
		if (column(c) > col)
			buf_char(&c->line, ' ');
		put(c, word, WIDTH - col);
	}
	flush(c);
}

/* ---- the head ---- */

/* "not-comparable" -> "NOT COMPARABLE" */
static void put_class(struct card *c, struct text class)
{
	class = class.n ? class : TEXT("undecided");
	for (size_t i = 0; i < class.n; i++)
		buf_char(&c->line, ch_lower(class.p[i]) ?
				   (char)(class.p[i] - 'a' + 'A') : ' ');
}

static void head(struct card *c)
{
	const struct report *r = c->r;
	size_t left;

	put(c, r->title, WIDTH);
	flush(c);
	if (r->from.n) {
		put(c, r->from, 36);
		buf_add(&c->line, TEXT(" - "));
	}
	buf_printf(&c->line, "%lld message%s - ", (long long)r->messages,
		   r->messages == 1 ? "" : "s");
	left = column(c) < WIDTH ? WIDTH - column(c) : 8;
	put(c, r->source, left);
	flush(c);
	flush(c);
}

static void verdict(struct card *c)
{
	const struct report *r = c->r;

	key(c, "verdict");
	if (c->o->color)
		buf_add(&c->line, text_of(bold));
	put_class(c, r->class);
	if (c->o->color)
		buf_add(&c->line, text_of(plain));
	if (isfinite(r->probability))
		buf_printf(&c->line, "   probability %.2f", r->probability);
	flush(c);
}

static void put_value(struct card *c, struct scale s, double v, int digits)
{
	human_value(&c->line, v / s.factor, digits);
	if (s.unit[0])
		buf_printf(&c->line, " %s", s.unit);
}

static double larger(double a, double b)
{
	return fabs(a) > fabs(b) ? a : b;
}

static void effect(struct card *c)
{
	const struct shown_comparison *h = report_headline(c->r);
	struct scale s;

	if (!h)
		return;
	s = human_scale(h->unit, larger(h->base, h->test));
	key(c, "effect");
	put(c, h->title.n ? h->title : h->metric, 24);
	buf_char(&c->line, ' ');
	human_value(&c->line, h->base / s.factor, 5);
	buf_add(&c->line, c->o->utf8 ? TEXT(" \u2192 ") : TEXT(" -> "));
	put_value(c, s, h->test, 5);
	buf_add(&c->line, TEXT(", "));
	human_change(&c->line, h->change);
	human_interval(&c->line, h->change, h->ci_lo, h->ci_hi);
	put_lines(c, h->base_line, h->test_line);
	flush(c);
}

static void put_claim(struct card *c, const struct shown_claim *claim)
{
	struct text unit = claim->unit.p ? claim->unit : TEXT("");

	if (claim->up_to)
		buf_add(&c->line, TEXT("up to "));
	if (isfinite(claim->from) && isfinite(claim->to) && claim->from > 0) {
		struct scale s = human_scale(unit, larger(claim->from,
							  claim->to));

		put_value(c, s, claim->from, 4);
		buf_add(&c->line, TEXT(" to "));
		put_value(c, s, claim->to, 4);
	} else if (isfinite(claim->percent)) {
		human_value(&c->line, claim->percent, 3);
		if (isfinite(claim->percent_most)) {
			buf_add(&c->line, TEXT(".."));
			human_value(&c->line, claim->percent_most, 3);
		}
		buf_add(&c->line, TEXT(" %"));
	} else if (isfinite(claim->factor)) {
		buf_add(&c->line, TEXT("x "));
		human_value(&c->line, claim->factor, 3);
	} else {
		buf_add(&c->line, text_eq(claim->kind, TEXT("none-seen")) ?
					  TEXT("no difference") :
					  claim->kind);
	}
	if (claim->metric.n) {
		buf_char(&c->line, ' ');
		put(c, claim->metric, 16);
	}
	put_lines(c, claim->line, 0);
}

static void claims(struct card *c)
{
	size_t shown = 0;

	for (size_t i = 0; i < c->r->n_claim && shown < 3; i++) {
		if (c->r->claim[i].percent == 0 || c->r->claim[i].in_table)
			continue;
		if (shown == 0)
			key(c, "claim");
		else if (column(c) > 56)
			break;
		else
			buf_add(&c->line, TEXT("; "));
		put_claim(c, &c->r->claim[i]);
		if (c->r->claim[i].supported == 0)
			buf_add(&c->line, TEXT(" (not what the numbers say)"));
		shown++;
	}
	if (shown)
		flush(c);
}

static void suspect(struct card *c, const struct shown_suspect *s)
{
	size_t n = 0;

	key(c, s->rank == 1 ? "suspect" : "");
	put(c, text_sub(s->commit, 0, 12), 12);
	buf_printf(&c->line, s->probability < 0.005 ? "  <.01 " : "  %.2f ",
		   s->probability);
	put(c, s->band, 12);
	for (size_t i = 0; i < s->n && n < 4 && column(c) < 62; i++) {
		if (history_repeats(s, i))
			continue;
		buf_add(&c->line, n++ ? TEXT(", ") : TEXT(": "));
		put(c, s->evidence[i].kind, 20);
		put_lines(c, s->evidence[i].line, 0);
	}
	flush(c);
	if (s->subject.n && s->rank == 1) {
		pad_to(c, 12);
		put(c, s->subject, WIDTH - 12);
		flush(c);
	}
	if (s->history.n)
		wrap(c, s->history, 12, 5);
}

static void suspects(struct card *c)
{
	size_t n = c->r->n_suspect;

	for (size_t i = 0; i < n && i < MOST_SUSPECTS; i++)
		suspect(c, &c->r->suspect[i]);
	if (n > MOST_SUSPECTS) {
		pad_to(c, 12);
		buf_printf(&c->line, "and %zu more (--format=json)",
			   n - MOST_SUSPECTS);
		flush(c);
	}
}

/* The same kernel, told less exactly: 6.3 beside 6.3.4. */
static bool told_better(const struct report *r, size_t i)
{
	struct version a, b;
	size_t at = 0;

	if (!version_next(r->kernel[i].version, &at, &a))
		return false;
	for (size_t k = 0; k < r->n_kernel; k++) {
		at = 0;
		if (k == i || !text_eq(r->kernel[k].role, r->kernel[i].role) ||
		    !version_next(r->kernel[k].version, &at, &b))
			continue;
		if ((version_same(&a, &b) ||
		     (a.wildcard && a.major == b.major &&
		      a.minor == b.minor)) &&
		    (b.raw.n > a.raw.n || (b.raw.n == a.raw.n && k < i)))
			return true;
	}
	return false;
}

static void kernels(struct card *c)
{
	static const char *const where[] = {"machine", "arch", "cpus",
					    "memory", "fs", "device"};
	const char *sep = "  (";
	size_t shown = 0;

	for (size_t i = 0; i < c->r->n_kernel && shown < 3; i++) {
		const struct shown_kernel *k = &c->r->kernel[i];

		if (text_eq(k->role, TEXT("other")) || told_better(c->r, i))
			continue;
		if (!shown)
			key(c, "kernel");
		else
			buf_add(&c->line, TEXT(", "));
		put(c, k->role, 8);
		buf_char(&c->line, ' ');
		put(c, k->version, 24);
		shown++;
	}
	if (!shown)
		return;
	for (size_t i = 0; i < sizeof(where) / sizeof(*where); i++) {
		struct text v = report_fact(c->r, where[i]);

		if (!v.n || column(c) > 62)
			continue;
		buf_printf(&c->line, "%s", sep);
		sep = ", ";
		put(c, v, 16);
		if (strcmp(where[i], "cpus") == 0)
			buf_add(&c->line, TEXT(" CPUs"));
	}
	if (sep[0] == ',')
		buf_char(&c->line, ')');
	flush(c);
}

/* ---- the table: both sides ---- */

static void put_right(struct card *c, double v, struct scale s, size_t col)
{
	struct buf b = buf_new(64);
	size_t at;

	human_value(&b, v / s.factor, 6);
	at = column(c);
	while (at++ + b.n < col)
		buf_char(&c->line, ' ');
	buf_add(&c->line, buf_text(&b));
	buf_free(&b);
}

static void sign(struct card *c, const struct shown_comparison *k)
{
	bool worse = text_eq(k->direction, TEXT("worse"));
	bool better = text_eq(k->direction, TEXT("better"));
	const char *mark = c->o->utf8 ? (worse	? "\u25bc" :
					 better ? "\u25b2" :
						  "\u00b7") :
					(worse ? "v" : better ? "^" : "-");

	buf_char(&c->line, ' ');
	if (c->o->color && (worse || better))
		buf_add(&c->line, text_of(worse ? red : green));
	buf_add(&c->line, text_of(mark));
	if (c->o->color && (worse || better))
		buf_add(&c->line, text_of(plain));
}

static void table_row(struct card *c, const struct shown_comparison *k)
{
	struct scale s = human_scale(k->unit, larger(k->base, k->test));
	struct buf change = buf_new(32);
	size_t at;

	buf_add(&c->line, TEXT("    "));
	put(c, k->title.n ? k->title : k->metric, 24);
	pad_to(c, 29);
	buf_add(&c->line, text_of(s.unit));
	put_right(c, k->base, s, 44);
	put_right(c, k->test, s, 57);
	human_change(&change, k->change);
	at = column(c);
	while (at++ + utf8_width(buf_text(&change)) < 67)
		buf_char(&c->line, ' ');
	buf_add(&c->line, buf_text(&change));
	buf_free(&change);
	sign(c, k);
	put_lines(c, k->base_line, k->test_line);
	flush(c);
}

static bool worth_showing(const struct shown_comparison *k)
{
	return !text_eq(k->family, TEXT("context")) &&
	       !text_eq(k->tier, TEXT("claim"));
}

/* Rows that say most come first: the headline, primary metrics, those that
 * have a name for people, the largest changes. */
static int rank_of(const struct shown_comparison *k)
{
	return (k->headline ? 8 : 0) +
	       (text_eq(k->family, TEXT("primary")) ? 4 : 0) +
	       (k->title.n ? 2 : 0) + (k->derived ? 0 : 1);
}

static double size_of(const struct shown_comparison *k)
{
	return isfinite(k->change) ? fabs(k->change) : -1;
}

static int by_rank(const void *a, const void *b)
{
	const struct shown_comparison *x = *(const struct shown_comparison
						     *const *)a;
	const struct shown_comparison *y = *(const struct shown_comparison
						     *const *)b;
	int d = rank_of(y) - rank_of(x);

	if (d)
		return d;
	if (size_of(x) != size_of(y))
		return size_of(x) < size_of(y) ? 1 : -1;
	return (x->id > y->id) - (x->id < y->id);
}

static void table_head(struct card *c, const struct shown_comparison *k)
{
	flush(c);
	pad_to(c, 32);
	buf_add(&c->line, TEXT("base: "));
	put(c, k->base_label, 17);
	pad_to(c, 56);
	buf_add(&c->line, TEXT("test: "));
	put(c, k->test_label, 17);
	flush(c);
}

/* The rows of one workload, best first; returns how many were left out. */
static size_t workload_rows(struct card *c, int64_t workload, size_t *shown)
{
	const struct shown_comparison **row = arena_array(
		c->r->arena, c->r->n_comparison + 1, sizeof(*row));
	size_t n = 0, most = c->o->verbose ? SIZE_MAX : ROWS_A_WORKLOAD;
	size_t here = 0;

	for (size_t i = 0; i < c->r->n_comparison; i++)
		if (c->r->comparison[i].workload_id == workload &&
		    worth_showing(&c->r->comparison[i]))
			row[n++] = &c->r->comparison[i];
	qsort(row, n, sizeof(*row), by_rank);
	for (; here < n && here < most; here++) {
		if (*shown + (here == 0) >= MOST_ROWS && !c->o->verbose)
			break;
		if (*shown == 0)
			table_head(c, row[here]);
		if (here == 0) {
			buf_add(&c->line, TEXT("  "));
			put(c, row[here]->workload, WIDTH - 2);
			flush(c);
			(*shown)++;
		}
		table_row(c, row[here]);
		(*shown)++;
	}
	return n - here;
}

/* A comparison before the i-th has the same workload. */
static bool workload_before(const struct report *r, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (r->comparison[k].workload_id ==
		    r->comparison[i].workload_id)
			return true;
	return false;
}

/* The headline's workload first, then the others in order. */
static void table(struct card *c)
{
	const struct shown_comparison *h = report_headline(c->r);
	int64_t first = h ? h->workload_id : 0;
	size_t shown = 0, left = 0;

	if (h)
		left += workload_rows(c, first, &shown);
	for (size_t i = 0; i < c->r->n_comparison; i++) {
		int64_t id = c->r->comparison[i].workload_id;

		if (id != first && !workload_before(c->r, i))
			left += workload_rows(c, id, &shown);
	}
	if (left) {
		buf_printf(&c->line, "    and %zu more (-v)", left);
		flush(c);
	}
}

/* ---- what describes: profiles and histograms, the largest first ---- */

static bool is_shape(const struct shown_comparison *k)
{
	return text_eq(k->tier, TEXT("profile")) ||
	       (text_eq(k->tier, TEXT("histogram")) && k->base != k->test);
}

static void shape_row(struct card *c, const struct shown_comparison *k)
{
	struct scale s = human_scale(k->unit, larger(k->base, k->test));
	struct text name = k->metric;

	if (text_skip(&name, TEXT("histogram.")))
		buf_add(&c->line, TEXT("    p50 of "));
	else
		buf_add(&c->line, TEXT("    "));
	text_skip(&name, TEXT("profile."));
	put(c, name, 36);
	pad_to(c, 44);
	human_value(&c->line, k->base / s.factor, 4);
	buf_add(&c->line, c->o->utf8 ? TEXT(" \u2192 ") : TEXT(" -> "));
	put_value(c, s, k->test, 4);
	if (text_has(k->why, TEXT("moved, not grown")))
		buf_add(&c->line, TEXT(" moved"));
	put_lines(c, k->base_line, k->test_line);
	flush(c);
}

static void shapes(struct card *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->r->n_comparison; i++) {
		const struct shown_comparison *k = &c->r->comparison[i];

		if (!is_shape(k))
			continue;
		if (n++ == 0) {
			flush(c);
			buf_add(&c->line, TEXT("  where"));
			flush(c);
		}
		if (n <= MOST_SHAPES || c->o->verbose)
			shape_row(c, k);
	}
	if (n > MOST_SHAPES && !c->o->verbose) {
		buf_printf(&c->line, "    and %zu more (-v)", n - MOST_SHAPES);
		flush(c);
	}
}

/* ---- why, and what next ---- */

static int by_weight(const void *a, const void *b)
{
	const struct shown_finding *x = *(const struct shown_finding
						  *const *)a;
	const struct shown_finding *y = *(const struct shown_finding
						  *const *)b;

	if (fabs(x->weight) != fabs(y->weight))
		return fabs(x->weight) < fabs(y->weight) ? 1 : -1;
	return (x > y) - (x < y);
}

/* Lines that the needs and warnings below will take. */
static size_t lines_below(const struct report *r)
{
	size_t n = r->n_need < MOST_NEEDS ? r->n_need : MOST_NEEDS;
	size_t w = r->n_warning < MOST_WARNINGS ? r->n_warning :
						  MOST_WARNINGS + 1;

	return 2 * n + (n > 0) + w + 1;
}

/* What moved the verdict most comes first; what does not fit is counted. */
static void why(struct card *c)
{
	size_t n = 0, shown = 0;
	size_t below = lines_below(c->r);
	const struct shown_finding **f = arena_array(
		c->r->arena, c->r->n_finding + 1, sizeof(*f));

	/* How the class was concluded is what the verdict itself says. */
	for (size_t i = 0; i < c->r->n_finding; i++)
		if (c->o->verbose ||
		    !text_eq(c->r->finding[i].class, TEXT("verdict")))
			f[n++] = &c->r->finding[i];
	qsort(f, n, sizeof(*f), by_weight);
	if (n) {
		flush(c);
		buf_add(&c->line, TEXT("  why"));
		flush(c);
	}
	for (; shown < n; shown++) {
		if (c->rows + below + 3 > HEIGHT && !c->o->verbose)
			break;
		buf_add(&c->line, TEXT("    "));
		put(c, f[shown]->rule, 22);
		pad_to(c, 27);
		if (f[shown]->weight != 0)
			buf_printf(&c->line, "%+.1f", f[shown]->weight);
		pad_to(c, 31);
		put_lines(c, f[shown]->line, 0);
		pad_to(c, 37);
		wrap(c, f[shown]->text, 37, 2);
	}
	if (shown < n) {
		buf_printf(&c->line, "    and %zu more (-v)", n - shown);
		flush(c);
	}
}

static void needs(struct card *c)
{
	for (size_t i = 0; i < c->r->n_need && i < MOST_NEEDS; i++) {
		if (i == 0)
			flush(c);
		key(c, i == 0 ? "next" : "");
		wrap(c, c->r->need[i].value, 12, 2);
	}
}

static void warnings(struct card *c)
{
	size_t n = c->r->n_warning;

	for (size_t i = 0; i < n; i++) {
		if (i >= MOST_WARNINGS && !c->o->verbose) {
			pad_to(c, 12);
			buf_printf(&c->line, "and %zu more warnings (-v)",
				   n - i);
			flush(c);
			break;
		}
		key(c, i == 0 ? "warning" : "");
		put(c, c->r->warning[i].text, WIDTH - 20);
		put_lines(c, c->r->warning[i].line, 0);
		flush(c);
	}
}

static void print_card(const struct print_options *o, const struct report *r)
{
	struct card c = {.o = o, .r = r, .line = buf_new(16384)};

	head(&c);
	verdict(&c);
	effect(&c);
	claims(&c);
	suspects(&c);
	kernels(&c);
	table(&c);
	shapes(&c);
	why(&c);
	needs(&c);
	warnings(&c);
	buf_free(&c.line);
}

static void finish(const struct print_options *o, size_t n)
{
	fprintf(o->to, "%zu report%s.   %s   :N = line of input\n", n,
		n == 1 ? "" : "s",
		o->utf8 ? "\u25bc worse  \u25b2 better  \u00b7 neither" :
			  "v worse  ^ better  - neither");
}

const struct printer printer_text = {
	.name = "text",
	.report = print_card,
	.finish = finish,
};

/* One line a report: VERDICT change metric suspect source. */
static void print_quiet(const struct print_options *o, const struct report *r)
{
	const struct shown_comparison *h = report_headline(r);
	struct card c = {.o = o, .r = r, .line = buf_new(4096)};

	put_class(&c, r->class);
	buf_char(&c.line, ' ');
	if (h)
		human_change(&c.line, h->change);
	else
		buf_char(&c.line, '-');
	buf_char(&c.line, ' ');
	put(&c, h ? h->metric : TEXT("-"), 60);
	buf_char(&c.line, ' ');
	put(&c, r->n_suspect && r->suspect[0].probability >= SUSPECT_TOLD ?
		text_sub(r->suspect[0].commit, 0, 12) : TEXT("-"), 12);
	buf_char(&c.line, ' ');
	put(&c, r->source, 1024);
	flush(&c);
	buf_free(&c.line);
}

const struct printer printer_quiet = {.name = "quiet", .report = print_quiet};
