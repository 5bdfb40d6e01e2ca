/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One row of the kernel test robot's tables:
 *
 *	value [+- k%]  change  value [+- k%] ...  metric
 *	fails:runs  change%  fails:runs ...       event
 *
 * Cells are told apart by what they are, never by where they stand, as mails
 * lose blanks. A change always has a sign; a value may be missing, then its
 * deviation or the next change stands alone. The sign of deviation has been
 * through many character sets, so anything that is no letter and no digit
 * before "k%" is taken for one.
 */
#include "parser/format/lkp.h"

#include <math.h>
#include <string.h>

/* Bytes that a broken sign of deviation may have: "=C2=B1", four bytes of a
 * character read twice. */
#define SIGN_BYTES 8

static struct text word_at(struct text t)
{
	size_t n = 0;

	while (n < t.n && !ch_space(t.p[n]))
		n++;
	return text_sub(t, 0, n);
}

/* ---- the deviation ---- */

/* Bytes of the sign at the start of t, 0 when there is none. */
static size_t sign_length(struct text t)
{
	static const char *const spelled[] = {"=C2=B1", "=c2=b1", "=B1",
		"=b1", "A+-", "+/-", "+-", "~", "?"};
	size_t n = 0;

	for (size_t i = 0; i < sizeof(spelled) / sizeof(*spelled); i++)
		if (text_starts(t, text_of(spelled[i])))
			return strlen(spelled[i]);
	while (n < t.n && n < SIGN_BYTES && (unsigned char)t.p[n] >= 0x80)
		n++;
	return n;
}

/* "+- 24%" -> 24; takes it off *t. */
static bool take_spread(struct text *t, double *percent)
{
	size_t at = sign_length(*t), n;
	uint64_t value;

	if (!at)
		return false;
	while (at < t->n && ch_blank(t->p[at]))
		at++;
	n = num_uint(text_from(*t, at), &value);
	if (!n || at + n >= t->n || t->p[at + n] != '%')
		return false;
	*percent = (double)value;
	*t = text_from(*t, at + n + 1);
	return true;
}

/* ---- values and changes ---- */

/* A number that ends at a blank, at the end or at a sign of deviation. */
static bool take_value(struct text *t, struct number *out)
{
	struct text rest;

	if (!num_plain(*t, out))
		return false;
	rest = text_from(*t, out->len);
	if (rest.n && !ch_blank(rest.p[0]) && !sign_length(rest))
		return false;
	*t = rest;
	return true;
}

/* "-6.3%", "+0.1", "+2.1e+05%", "+Inf%"; the sign is always printed. */
static bool take_change(struct text *t, struct lkp_cell *cell)
{
	struct text w = word_at(*t);

	if (w.n < 2 || (w.p[0] != '+' && w.p[0] != '-'))
		return false;
	if (text_ieq(text_from(w, 1), TEXT("inf%")) ||
	    text_ieq(text_from(w, 1), TEXT("inf"))) {
		cell->infinite = true;
	} else {
		if (!num_plain(w, &cell->change))
			return false;
		cell->points = cell->change.len == w.n;
		if (!cell->points && !(cell->change.len + 1 == w.n &&
				       w.p[w.n - 1] == '%'))
			return false;
	}
	cell->has_change = true;
	*t = text_from(*t, w.n);
	return true;
}

/* A value's place may hold the next change: then the value is missing. */
static bool is_percent(struct text t)
{
	struct text w = word_at(t);

	return w.n > 1 && w.p[w.n - 1] == '%' &&
	       (w.p[0] == '+' || w.p[0] == '-');
}

static bool read_stat_cells(struct text *t, struct lkp_row *row)
{
	while (row->n < LKP_COLUMNS) {
		struct lkp_cell *cell = &row->cell[row->n];

		*t = text_ltrim(*t);
		if (row->n && !take_change(t, cell))
			break;
		*t = text_ltrim(*t);
		cell->has_value = !is_percent(*t) &&
				  take_value(t, &cell->value);
		*t = text_ltrim(*t);
		cell->has_spread = take_spread(t, &cell->spread);
		if (!row->n && !cell->has_value && !cell->has_spread &&
		    !is_percent(*t))
			return false;
		row->n++;
	}
	return true;
}

/* ---- failures ---- */

/* "3:4", ":4" */
static bool take_fails(struct text *t, struct lkp_cell *cell)
{
	struct text w = word_at(*t);
	uint64_t failed = 0, runs;
	size_t n = num_uint(w, &failed), m;

	if (n >= w.n || w.p[n] != ':')
		return false;
	m = num_uint(text_from(w, n + 1), &runs);
	if (!m || n + 1 + m != w.n || runs == 0 || failed > runs)
		return false;
	cell->failed = (double)failed;
	cell->runs = (double)runs;
	cell->has_value = true;
	*t = text_from(*t, w.n);
	return true;
}

/* "25%": here the sign may be missing. It is not kept, as the robot divides
 * by the runs of the wrong column. */
static bool skip_percent(struct text *t)
{
	struct text w = word_at(*t);
	struct number n;

	if (!num_plain(w, &n) || n.len + 1 != w.n || w.p[n.len] != '%')
		return false;
	*t = text_from(*t, w.n);
	return true;
}

static void read_fail_cells(struct text *t, struct lkp_row *row)
{
	while (row->n < LKP_COLUMNS) {
		struct text rest = text_ltrim(*t);

		if (row->n) {
			if (!skip_percent(&rest))
				return;
			rest = text_ltrim(rest);
		}
		if (!take_fails(&rest, &row->cell[row->n]))
			return;
		row->n++;
		*t = rest;
	}
}

/* ---- the row ---- */

/* A metric begins with a letter (or "%") and is no part of a sentence. */
static bool is_name(struct text w)
{
	return ch_alpha(w.p[0]) || (w.n > 1 && strchr("_%/[", w.p[0]));
}

bool lkp_row_read(struct text line, struct lkp_row *row)
{
	struct text t = text_trim(line);

	memset(row, 0, sizeof(*row));
	if (!t.n || ch_alpha(t.p[0]))
		return false;
	row->failure = take_fails(&(struct text){t.p, t.n}, &row->cell[0]);
	if (row->failure)
		read_fail_cells(&t, row);
	else if (!read_stat_cells(&t, row))
		return false;
	t = text_ltrim(t);
	if (row->n == 0)
		return false;
	if (text_skip(&t, TEXT("TOTAL "))) {
		row->total = true;
		t = text_ltrim(t);
	}
	row->name = word_at(t);
	row->rest = text_trim(text_from(t, row->name.n));
	return row->name.n == 0 || is_name(row->name);
}

/* How far the value may be from what is printed: half of the last digit, but
 * whole numbers are cut, not rounded. */
static double slack_of(const struct number *n)
{
	return n->step >= 1 ? n->step : n->step / 2;
}

bool lkp_cell_agrees(const struct lkp_row *row, size_t i)
{
	const struct lkp_cell *a = &row->cell[0], *b = &row->cell[i];
	double old = a->value.value, new = b->value.value, lo, hi;
	double da = slack_of(&a->value), db = slack_of(&b->value);
	double slack = b->change.step * 0.6;

	if (row->failure || !b->has_change || b->infinite ||
	    !a->has_value || !b->has_value)
		return true;
	if (b->points)
		return fabs(new - old - b->change.value) <= slack + da + db;
	if (old < 0) {
		old = -old;
		new = -new;
	}
	/* From 0, the robot divides by something very small. */
	if (old <= da)
		return true;
	lo = (new - db) / (new > db ? old + da : old - da);
	hi = (new + db) / (new > -db ? old - da : old + da);
	return b->change.value >= 100 * (lo - 1) - slack &&
	       b->change.value <= 100 * (hi - 1) + slack;
}

bool lkp_row_proves(const struct lkp_row *row)
{
	bool moved = false;

	if (row->failure || row->n < 2 || !row->name.n || row->rest.n ||
	    text_find_char(row->name, '.') == TEXT_NOT_FOUND ||
	    !row->cell[0].has_value)
		return false;
	for (size_t i = 1; i < row->n; i++) {
		if (!row->cell[i].has_value || !lkp_cell_agrees(row, i))
			return false;
		moved |= !row->cell[i].points &&
			 row->cell[i].change.value != 0;
	}
	return moved;
}
