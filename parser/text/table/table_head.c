/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which cells of a table's heads stand over which of its columns: by their
 * number where that agrees, else by their place. Words that close up to one
 * blank are parted only when there are exactly as many as columns.
 */
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/table/table.h"

struct text table_spoken_name(struct arena *a, struct text t)
{
	struct text spoken;
	struct label l;
	char *out;

	if (text_find_char(t, '_') == TEXT_NOT_FOUND)
		return t;
	out = arena_alloc(a, t.n);
	for (size_t i = 0; i < t.n; i++)
		out[i] = t.p[i] == '_' ? ' ' : t.p[i];
	spoken = (struct text){out, t.n};
	l = label_scan(spoken);
	return label_speaks(&l) ? spoken : t;
}

/* "(MB/s)" */
static bool bracketed_unit(struct text t)
{
	struct unit u;

	t = text_trim(t);
	return t.n > 2 && (t.p[0] == '(' || t.p[0] == '[') &&
	       unit_parse(text_from(t, 1), &u) && u.len + 2 == t.n;
}

/* The bytes of "6.8" in "6.8 IOPS", "v6.9.1 lat (us)", "5.10 (MB/s)": a
 * version in front of what was measured; 0 for other heads. */
static size_t leading_version(struct text t)
{
	size_t i = t.n && (t.p[0] == 'v' || t.p[0] == 'V'), dots = 0;

	if (i >= t.n || t.p[i] < '2' || t.p[i] > '7')
		return 0;
	for (i++; i < t.n && (ch_digit(t.p[i]) || t.p[i] == '.'); i++)
		dots += t.p[i] == '.';
	return dots && dots <= 2 && i + 1 < t.n && t.p[i - 1] != '.' &&
	       ch_blank(t.p[i]) &&
	       (lexicon_noun_in(text_from(t, i)) != NOUN_NONE ||
		bracketed_unit(text_from(t, i))) ? i : 0;
}

static void add_head(struct arena *a, struct column *c, struct text head)
{
	size_t version;

	head = table_spoken_name(a, text_trim(head));
	if (!head.n)
		return;
	version = leading_version(head);
	if (version)
		head = arena_printf(a, "%.*s / %.*s", (int)version, head.p,
				    TEXT_ARG(text_ltrim(text_from(head,
								  version))));
	c->path = c->path.n ? arena_printf(a, "%.*s / %.*s", TEXT_ARG(c->path),
					   TEXT_ARG(head))
			    : head;
}

/* The first column's cell index in a row: cells before it are labels. */
static size_t first_cell(const struct columns *c, const struct table_row *row)
{
	size_t k;

	for (k = 0; k < row->n; k++)
		if (column_of(c, &row->cell[k]) == 0)
			break;
	return k;
}

/* By position when the counts agree, with the label's head or without. */
static bool by_index(struct arena *a, struct columns *c,
		     const struct region *r, const struct table_row *head)
{
	size_t labels = first_cell(c, &r->row[0]);

	if (c->piped && (head->n == r->row[0].n ||
			 (head->n > r->row[0].n &&
			  head->cell[0].kind == CELL_EMPTY))) {
		for (size_t i = 0; i < c->n; i++)
			add_head(a, &c->column[i],
				 head->cell[c->column[i].cell].text);
		return true;
	}
	if (head->n == c->n + labels && labels <= 1) {
		for (size_t i = 0; i < c->n; i++)
			add_head(a, &c->column[i], head->cell[i + labels].text);
		return true;
	}
	if (head->n == c->n) {
		for (size_t i = 0; i < c->n; i++)
			add_head(a, &c->column[i], head->cell[i].text);
		return true;
	}
	return false;
}

/* Whether every row has as many cells as the head, and its numbers at the same
 * places among them, each in a column of its own. */
static bool rows_alike(const struct columns *c, const struct region *r,
		       const struct table_row *head)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct table_row *row = &r->row[i];
		size_t next = 0;

		if (row->n != head->n)
			return false;
		for (size_t k = 0; k < row->n; k++) {
			size_t at = column_of(c, &row->cell[k]);

			if (at == NO_INDEX)
				continue;
			if (at != next ||
			    at != column_of(c, &r->row[0].cell[k]))
				return false;
			next++;
		}
		if (next != c->n)
			return false;
	}
	return true;
}

/* "bs  rw  6.1  6.2  6.1  6.2" over "4k  randread  812  640  203  160": words
 * among the numbers have heads as well, so each cell has its own. */
static bool by_cells(struct arena *a, struct columns *c,
		     const struct region *r, const struct table_row *head)
{
	if (c->piped || !rows_alike(c, r, head))
		return false;
	for (size_t k = 0; k < head->n; k++) {
		size_t at = column_of(c, &r->row[0].cell[k]);

		if (at != NO_INDEX)
			add_head(a, &c->column[at], head->cell[k].text);
	}
	return true;
}

/* Heads that name a column of changes. */
static bool heads_change(const struct table_row *head)
{
	for (size_t k = 0; k < head->n; k++)
		if (lexicon_any(" delta diff difference change gain % %change "
				"percent ratio ", head->cell[k].text))
			return true;
	return false;
}

/* The columns of plain numbers that the cells of row 0 of a region begin, in
 * their order; 0 when one of them has no column of its own. */
static size_t number_columns(const struct columns *c, const struct region *r,
			     size_t *column)
{
	const struct table_row *row = &r->row[0];
	size_t n = 0;

	for (size_t k = 0; k < row->n; k++) {
		size_t i = column_of(c, &row->cell[k]);

		if (row->cell[k].kind != CELL_NUMBER)
			continue;
		if (i == NO_INDEX || (n && column[n - 1] >= i))
			return 0;
		column[n++] = i;
	}
	return n;
}

/* Does a cell of a head stand over the columns [from, to) and what is blank
 * behind them? */
static bool stands_over(const struct columns *c, const struct cell *h,
			size_t from, size_t to)
{
	size_t end = to < c->n ? c->column[to].from : c->column[to - 1].to;

	return h->from <= end && h->to >= c->column[from].from;
}

/* "5.9 (base)   5.9 with A" over "427.2 +- 0.1%   778.3 +- 0.1% (82%)": each
 * head stands over a number and all percents up to the next number. They may
 * be set flush with either end, so that places alone would part them. A key
 * between the label and the numbers has no head. */
static bool by_values(struct arena *a, struct columns *c,
		      const struct region *r, const struct table_row *head)
{
	size_t column[TABLE_CELLS], first, n, percents = 0;

	if (c->piped || head->n < 2 || heads_change(head))
		return false;
	n = number_columns(c, r, column);
	if (n != head->n && n != head->n + 1)
		return false;
	first = n - head->n;
	for (size_t k = first; k < n; k++) {
		size_t end = k + 1 < n ? column[k + 1] : c->n;

		percents += end - column[k] - 1;
		if (!stands_over(c, &head->cell[k - first], column[k], end))
			return false;
	}
	if (!percents)
		return false;
	for (size_t k = first; k < n; k++) {
		size_t end = k + 1 < n ? column[k + 1] : c->n;

		for (size_t i = column[k]; i < end; i++)
			add_head(a, &c->column[i], head->cell[k - first].text);
	}
	return true;
}

/* "6.1  6.2  6.1  6.2": a state that stands twice in one head. Where places
 * alone decide, one of them would reach over the column of another. */
static bool repeats_state(const struct table_row *head)
{
	for (size_t i = 0; i < head->n; i++) {
		struct label l = label_scan(head->cell[i].text);

		if (!label_speaks(&l))
			continue;
		for (size_t k = i + 1; k < head->n; k++)
			if (text_ieq(head->cell[i].text, head->cell[k].text))
				return true;
	}
	return false;
}

/* A cell of the head goes to the columns beneath it; a piped one reaches up
 * to its bars, any other to its neighbours' middle. */
static void by_span(struct arena *a, struct columns *c,
		    const struct table_row *head)
{
	for (size_t i = 0; i < c->n; i++) {
		struct column *x = &c->column[i];
		size_t best = NO_INDEX, least = SIZE_MAX;

		for (size_t k = 0; k < head->n; k++) {
			const struct cell *h = &head->cell[k];
			size_t gap = 0;

			if (h->kind == CELL_EMPTY)
				continue;
			if (h->from > x->to)
				gap = h->from - x->to;
			else if (x->from > h->to)
				gap = x->from - h->to;
			if (gap < least) {
				least = gap;
				best = k;
			}
		}
		if (best == NO_INDEX)
			continue;
		/* A label's head does not reach over the numbers. */
		if (least > (head->n < c->n ? 24u : 4u) ||
		    (best == 0 && least > 4 && head->n > 1))
			continue;
		add_head(a, x, head->cell[best].text);
	}
}

/* "Speedup(x) Intr/s  CtxSw/s us%    sys%": a head whose words close up to one
 * blank here and there, as many as there are columns, is cut at each blank. */
static bool by_words(struct arena *a, struct columns *c,
		     const struct region *r, const struct table_row *head)
{
	struct text word[TABLE_CELLS + 1];
	size_t labels = first_cell(c, &r->row[0]), n = 0;

	if (c->piped || labels > 1 || head->n >= c->n || head->n < 2)
		return false;
	for (size_t k = 0; k < head->n; k++) {
		struct text rest = head->cell[k].text, w;

		while ((w = text_word(&rest)).n) {
			if (n > TABLE_CELLS || bracketed_unit(w))
				return false;
			word[n++] = w;
		}
	}
	if (n != c->n + labels)
		return false;
	for (size_t i = 0; i < c->n; i++)
		add_head(a, &c->column[i], word[i + labels]);
	return true;
}

void table_heads(struct arena *a, const struct region *r, struct columns *c)
{
	for (size_t i = 0; i < r->n_heads; i++)
		if (!by_index(a, c, r, &r->head[i]) &&
		    !by_cells(a, c, r, &r->head[i]) &&
		    !by_words(a, c, r, &r->head[i]) &&
		    !by_values(a, c, r, &r->head[i]) &&
		    !repeats_state(&r->head[i]))
			by_span(a, c, &r->head[i]);
}

