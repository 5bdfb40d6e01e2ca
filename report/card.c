/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The text card: one report on one screen (at most 40 lines of 80 columns),
 * each number with the line that it came from. Every byte that stems from the
 * input goes through utf8_harmless.
 */
#include <math.h>

#include "base/utf8.h"
#include "parser/text/text.h"
#include "report/card_table.h"
#include "report/claim_text.h"
#include "report/history.h"

/* Rows of the screen that the card is to fit on without -v. What is beyond is
 * counted in a line of its own, never dropped in silence. */
#define HEIGHT 40
#define MOST_NEEDS 3
#define MOST_SUSPECTS 3
#define MOST_WARNINGS 3

static const char *const bold = "\033[1m", *const plain = "\033[0m";

/* ---- the head ---- */

/* "not-comparable" -> "NOT COMPARABLE" */
static void put_class(struct card *c, struct text class)
{
	class = class.n ? class : TEXT("undecided");
	for (size_t i = 0; i < class.n; i++)
		buf_char(&c->line, ch_lower(class.p[i]) ?
				   (char)(class.p[i] - 'a' + 'A') : ' ');
}

/* Title, who wrote it, how many mails, where it was read. The source takes what
 * the line has left. */
static void head(struct card *c)
{
	const struct report *r = c->r;
	size_t left;

	card_put(c, r->title, CARD_WIDTH);
	card_flush(c);
	if (r->from.n) {
		card_put(c, r->from, 36);
		buf_add(&c->line, TEXT(" - "));
	}
	buf_printf(&c->line, "%lld message%s - ", (long long)r->messages,
		   r->messages == 1 ? "" : "s");
	left = card_column(c) < CARD_WIDTH ? CARD_WIDTH - card_column(c) : 8;
	card_put(c, r->source, left);
	card_flush(c);
	card_flush(c);
}

/* The probability is missing for classes that are facts rather than estimates
 * (no data, not comparable). */
static void verdict(struct card *c)
{
	const struct report *r = c->r;

	card_key(c, "verdict");
	if (c->o->color)
		buf_add(&c->line, text_of(bold));
	put_class(c, r->class);
	if (c->o->color)
		buf_add(&c->line, text_of(plain));
	if (isfinite(r->probability))
		buf_printf(&c->line, "   probability %.2f", r->probability);
	card_flush(c);
}

/* What was only claimed has no values of its own: they stand for 100 and what
 * is left of it. */
static void effect_values(struct card *c, const struct shown_comparison *h)
{
	struct scale s = human_scale(h->unit, card_larger(h->base, h->test));

	if (text_is(h->tier, "claim") && h->base == 100) {
		buf_add(&c->line, TEXT("claimed "));
		return;
	}
	human_value(&c->line, h->base / s.factor, 5);
	buf_add(&c->line, c->o->utf8 ? TEXT(" \u2192 ") : TEXT(" -> "));
	card_value(c, s, h->test, 5);
	buf_add(&c->line, TEXT(", "));
}

/* The headline: both values, the change with its interval, the lines of the
 * input where they stand. */
static void effect(struct card *c)
{
	const struct shown_comparison *h = report_headline(c->r);

	if (!h)
		return;
	card_key(c, "effect");
	card_put(c, card_metric(h), 24);
	buf_char(&c->line, ' ');
	effect_values(c, h);
	human_change(&c->line, h->change);
	human_interval(&c->line, h->change, h->ci_lo, h->ci_hi);
	card_lines(c, h->base_line, h->test_line);
	card_flush(c);
}

/* What people say, up to three claims that fit on one line; one that the
 * numbers contradict is marked. Columns of percent are numbers, no words. */
static void claims(struct card *c)
{
	size_t shown = 0;

	for (size_t i = 0; i < c->r->n_claim && shown < 3; i++) {
		if (c->r->claim[i].percent == 0 || c->r->claim[i].in_table)
			continue;
		if (shown == 0)
			card_key(c, "claim");
		else if (card_column(c) > 56)
			break;
		else
			buf_add(&c->line, TEXT("; "));
		claim_text(&c->line, &c->r->claim[i]);
		card_lines(c, c->r->claim[i].line, 0);
		if (c->r->claim[i].supported == 0)
			buf_add(&c->line, TEXT(" (not what the numbers say)"));
		shown++;
	}
	if (shown)
		card_flush(c);
}

/* Rank and probability with the evidence that weighs most; the subject of the
 * first only, as three would fill the card. Evidence that the line of the trees
 * below tells again is left out. */
static void suspect(struct card *c, const struct shown_suspect *s)
{
	size_t n = 0;

	card_key(c, s->rank == 1 ? "suspect" : "");
	card_put(c, text_sub(s->commit, 0, 12), 12);
	buf_printf(&c->line, s->probability < 0.005 ? "  <.01 " : "  %.2f ",
		   s->probability);
	card_put(c, s->band, 12);
	for (size_t i = 0; i < s->n && n < 4 && card_column(c) < 62; i++) {
		if (history_repeats(s, i))
			continue;
		buf_add(&c->line, n++ ? TEXT(", ") : TEXT(": "));
		card_put(c, s->evidence[i].kind, 20);
		card_lines(c, s->evidence[i].line, 0);
	}
	card_flush(c);
	if (s->subject.n && s->rank == 1) {
		card_pad(c, 12);
		card_put(c, s->subject, CARD_WIDTH - 12);
		card_flush(c);
	}
	if (s->history.n)
		card_wrap(c, s->history, 12, 5);
}

static void suspects(struct card *c)
{
	size_t n = c->r->n_suspect;

	for (size_t i = 0; i < n && i < MOST_SUSPECTS; i++)
		suspect(c, &c->r->suspect[i]);
	if (n > MOST_SUSPECTS) {
		card_pad(c, 12);
		buf_printf(&c->line, "and %zu more (--format=json)",
			   n - MOST_SUSPECTS);
		card_flush(c);
	}
}

/* The same kernel, told less exactly: 6.3 beside 6.3.4. Of two that are told
 * alike the first stays. */
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

/* Base and test with their versions, and behind them what the machine was, as
 * far as the line has room. Kernels without a role would only confuse. */
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
			card_key(c, "kernel");
		else
			buf_add(&c->line, TEXT(", "));
		card_put(c, k->role, 8);
		buf_char(&c->line, ' ');
		card_put(c, k->version, 24);
		shown++;
	}
	if (!shown)
		return;
	for (size_t i = 0; i < sizeof(where) / sizeof(*where); i++) {
		struct text v = report_fact(c->r, where[i]);

		if (!v.n || card_column(c) > 62)
			continue;
		buf_printf(&c->line, "%s", sep);
		sep = ", ";
		card_put(c, v, 16);
		if (strcmp(where[i], "cpus") == 0)
			buf_add(&c->line, TEXT(" CPUs"));
	}
	if (sep[0] == ',')
		buf_char(&c->line, ')');
	card_flush(c);
}

/* ---- why, and what next ---- */

/* The strongest first, whichever way it speaks; ties stay as they were found,
 * for which the pointers of one array stand. */
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
		card_flush(c);
		buf_add(&c->line, TEXT("  why"));
		card_flush(c);
	}
	for (; shown < n; shown++) {
		if (c->rows + below + 3 > HEIGHT && !c->o->verbose)
			break;
		buf_add(&c->line, TEXT("    "));
		card_put(c, f[shown]->rule, 22);
		card_pad(c, 27);
		if (f[shown]->weight != 0)
			buf_printf(&c->line, "%+.1f", f[shown]->weight);
		card_pad(c, 31);
		card_lines(c, f[shown]->line, 0);
		card_pad(c, 37);
		card_wrap(c, f[shown]->text, 37, 2);
	}
	if (shown < n) {
		buf_printf(&c->line, "    and %zu more (-v)", n - shown);
		card_flush(c);
	}
}

/* The questions to ask first; each takes at most two lines. */
static void needs(struct card *c)
{
	for (size_t i = 0; i < c->r->n_need && i < MOST_NEEDS; i++) {
		if (i == 0)
			card_flush(c);
		card_key(c, i == 0 ? "next" : "");
		card_wrap(c, c->r->need[i].value, 12, 2);
	}
}

static void warnings(struct card *c)
{
	size_t n = c->r->n_warning;

	for (size_t i = 0; i < n; i++) {
		if (i >= MOST_WARNINGS && !c->o->verbose) {
			card_pad(c, 12);
			buf_printf(&c->line, "and %zu more warnings (-v)",
				   n - i);
			card_flush(c);
			break;
		}
		card_key(c, i == 0 ? "warning" : "");
		card_put(c, c->r->warning[i].text, CARD_WIDTH - 20);
		card_lines(c, c->r->warning[i].line, 0);
		card_flush(c);
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
	card_table(&c);
	card_shapes(&c);
	why(&c);
	needs(&c);
	warnings(&c);
	buf_free(&c.line);
}

/* The legend of the signs and of ":N" stands once, below all cards. */
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
	card_put(&c, h ? h->metric : TEXT("-"), 60);
	buf_char(&c.line, ' ');
	card_put(&c, r->n_suspect && r->suspect[0].probability >= SUSPECT_TOLD ?
		text_sub(r->suspect[0].commit, 0, 12) : TEXT("-"), 12);
	buf_char(&c.line, ' ');
	card_put(&c, r->source, 1024);
	card_flush(&c);
	buf_free(&c.line);
}

const struct printer printer_quiet = {.name = "quiet", .report = print_quiet};
