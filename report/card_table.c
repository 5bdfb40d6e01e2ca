/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The middle of the text card: both sides side by side, workload by workload,
 * and what describes the change (profiles, histograms). What does not fit on
 * one screen is counted.
 */
#include "report/card_table.h"

#include <math.h>

#include "base/utf8.h"

/* Rows of the table without -v, of one workload in it (so that a second one is
 * seen at all), and lines about profiles and histograms. */
#define MOST_ROWS 12
#define ROWS_A_WORKLOAD 6
#define MOST_SHAPES 3

static const char *const red = "\033[31m", *const green = "\033[32m",
			 *const plain = "\033[0m";

/* ---- the table: both sides ---- */

/* Right-aligned up to the column; a value is ASCII, so bytes are columns. */
static void put_right(struct card *c, double v, struct scale s, size_t col)
{
	struct buf b = buf_new(64);
	size_t at;

	human_value(&b, v / s.factor, 6);
	at = card_column(c);
	while (at++ + b.n < col)
		buf_char(&c->line, ' ');
	buf_add(&c->line, buf_text(&b));
	buf_free(&b);
}

/* The way, not the direction: a latency that rises is worse. Colour repeats
 * what the sign says. */
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

/* Name, unit, base and test in one scale, change, sign, lines of the input. */
static void table_row(struct card *c, const struct shown_comparison *k)
{
	struct scale s = human_scale(k->unit, card_larger(k->base, k->test));
	struct buf change = buf_new(32);
	size_t at;

	buf_add(&c->line, TEXT("    "));
	card_put(c, card_metric(k), 24);
	card_pad(c, 29);
	buf_add(&c->line, text_of(s.unit));
	put_right(c, k->base, s, 44);
	put_right(c, k->test, s, 57);
	human_change(&change, k->change);
	at = card_column(c);
	while (at++ + utf8_width(buf_text(&change)) < 67)
		buf_char(&c->line, ' ');
	buf_add(&c->line, buf_text(&change));
	buf_free(&change);
	sign(c, k);
	card_lines(c, k->base_line, k->test_line);
	card_flush(c);
}

/* Context (a CPU's share, a count of samples) judges nothing, and a claim
 * stands above the table. */
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

/* An unknown change comes last. */
static double size_of(const struct shown_comparison *k)
{
	return isfinite(k->change) ? fabs(k->change) : -1;
}

/* Of one rank the largest change; ids break ties, so that the order is the same
 * each time. */
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

/* The labels of the first row's sides: versions, or what the report calls
 * them. */
static void table_head(struct card *c, const struct shown_comparison *k)
{
	card_flush(c);
	card_pad(c, 32);
	buf_add(&c->line, TEXT("base: "));
	card_put(c, k->base_label, 17);
	card_pad(c, 56);
	buf_add(&c->line, TEXT("test: "));
	card_put(c, k->test_label, 17);
	card_flush(c);
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
			card_put(c, row[here]->workload, CARD_WIDTH - 2);
			card_flush(c);
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
void card_table(struct card *c)
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
		card_flush(c);
	}
}

/* ---- what describes: profiles and histograms, the largest first ---- */

/* A histogram is worth a line when its median moved. */
static bool is_shape(const struct shown_comparison *k)
{
	return text_eq(k->tier, TEXT("profile")) ||
	       (text_eq(k->tier, TEXT("histogram")) && k->base != k->test);
}

/* "p50 of NAME  a -> b"; a profile's entry is a share of samples. "Moved" tells
 * a symbol that only took over another one's share. */
static void shape_row(struct card *c, const struct shown_comparison *k)
{
	struct scale s = human_scale(k->unit, card_larger(k->base, k->test));
	struct text name = k->metric;

	if (text_skip(&name, TEXT("histogram.")))
		buf_add(&c->line, TEXT("    p50 of "));
	else
		buf_add(&c->line, TEXT("    "));
	text_skip(&name, TEXT("profile."));
	card_put(c, name, 36);
	card_pad(c, 44);
	human_value(&c->line, k->base / s.factor, 4);
	buf_add(&c->line, c->o->utf8 ? TEXT(" \u2192 ") : TEXT(" -> "));
	card_value(c, s, k->test, 4);
	if (text_has(k->why, TEXT("moved, not grown")))
		buf_add(&c->line, TEXT(" moved"));
	card_lines(c, k->base_line, k->test_line);
	card_flush(c);
}

/* In the order in which they were compared. */
void card_shapes(struct card *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->r->n_comparison; i++) {
		const struct shown_comparison *k = &c->r->comparison[i];

		if (!is_shape(k))
			continue;
		if (n++ == 0) {
			card_flush(c);
			buf_add(&c->line, TEXT("  where"));
			card_flush(c);
		}
		if (n <= MOST_SHAPES || c->o->verbose)
			shape_row(c, k);
	}
	if (n > MOST_SHAPES && !c->o->verbose) {
		buf_printf(&c->line, "    and %zu more (-v)", n - MOST_SHAPES);
		card_flush(c);
	}
}
