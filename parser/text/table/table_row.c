/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One line of a table cut into cells: at bars, at gaps of two blanks, at every
 * blank, or at the commas of a CSV file. What a cell holds is decided here;
 * what it means is not.
 */
#include "parser/text/table/table.h"

#include <string.h>

#define TAB 8
#define TABLE_WIDTH 400

/* ---- cells ---- */

static bool is_bar(struct text t, size_t at, size_t *len)
{
	if (t.p[at] == '|') {
		*len = 1;
		return true;
	}
	/* U+2502 and U+2551 */
	if (at + 2 < t.n && t.p[at] == '\xe2' && t.p[at + 1] == '\x94' &&
	    t.p[at + 2] == '\x82') {
		*len = 3;
		return true;
	}
	if (at + 2 < t.n && t.p[at] == '\xe2' && t.p[at + 1] == '\x95' &&
	    t.p[at + 2] == '\x91') {
		*len = 3;
		return true;
	}
	return false;
}

static size_t count_bars(struct text t)
{
	size_t n = 0, len;

	for (size_t i = 0; i < t.n; i++)
		n += is_bar(t, i, &len);
	return n;
}

/* "1.00 [ -0.00]( 1.76)": a mean, its gain in percent and its coefficient of
 * variation, which becomes "(+/-1.76%)" in the same place. Returns the end of
 * what was rewritten, or 0. */
static size_t rewrite_cv(char *out, size_t n, size_t at)
{
	struct text t = {out, n}, cv;
	size_t open, end, len;

	open = text_find_char(text_sub(t, at, 16), ']');
	if (open == TEXT_NOT_FOUND || at + open + 2 >= n ||
	    out[at + open + 1] != '(')
		return 0;
	open += at + 1;
	end = text_find_char(text_sub(t, open, 12), ')');
	if (end == TEXT_NOT_FOUND)
		return 0;
	end += open;
	cv = text_trim(text_sub(t, open + 1, end - open - 1));
	len = cv.n;
	if (!len || !ch_digit(cv.p[0]) || at + len + 6 > end + 1)
		return 0;
	memmove(out + at + 4, cv.p, len);
	memcpy(out + at, "(+/-", 4);
	memcpy(out + at + 4 + len, "%)", 2);
	memset(out + at + 6 + len, ' ', end + 1 - (at + 6 + len));
	return end + 1;
}

/* "(        )": no change from itself, as the first of several states has it.
 * Returns the end of what was blanked, or 0. */
static size_t blank_bracket(char *out, size_t n, size_t at)
{
	size_t end = at + 1;

	while (end < n && out[end] == ' ')
		end++;
	if (end < at + 3 || end == n || out[end] != ')')
		return 0;
	memset(out + at, ' ', end + 1 - at);
	return end + 1;
}

/* Expands tabs; the blanks inside "(   0.13%)" and "* -9.4%*" are moved
 * before the mark, so that each is one cell in the same columns. */
static struct text expand(struct arena *a, struct text line)
{
	char *out;
	size_t n = 0;

	if (text_find_char(line, '\t') == TEXT_NOT_FOUND &&
	    !text_has(line, TEXT("( ")) && !text_has(line, TEXT("* ")) &&
	    !text_has(line, TEXT("](")))
		return text_sub(line, 0, TABLE_WIDTH);
	out = arena_alloc(a, TABLE_WIDTH + TAB);
	for (size_t i = 0; i < line.n && n < TABLE_WIDTH; i++) {
		char c = line.p[i];

		if (c == '\t') {
			size_t from = n;

			do
				out[n++] = ' ';
			while (n % TAB);
			/* A tab parts cells, however narrow it comes out. */
			if (n == from + 1)
				out[from] = '\t';
			continue;
		}
		out[n++] = c;
	}
	for (size_t i = 0; i < n; i++) {
		size_t k;

		if (out[i] == '[' && (k = rewrite_cv(out, n, i)) > 0) {
			i = k - 1;
			continue;
		}
		if (out[i] == '(' && (k = blank_bracket(out, n, i)) > 0) {
			i = k - 1;
			continue;
		}
		k = i + 1;
		if (out[i] != '(' && !(out[i] == '*' && (i == 0 ||
						       out[i - 1] == ' ')))
			continue;
		while (k < n && out[k] == ' ')
			k++;
		if (k == i + 1 || k >= n ||
		    !(ch_digit(out[k]) || out[k] == '-' || out[k] == '+'))
			continue;
		out[k - 1] = out[i];
		out[i] = ' ';
		i = k;
	}
	return (struct text){out, n};
}

static bool is_spread(struct text t)
{
	return text_starts(t, TEXT("(+/-")) || text_starts(t, TEXT("+/-")) ||
	       text_starts(t, TEXT("\xc2\xb1")) || text_starts(t, TEXT("+-")) ||
	       text_starts(t, TEXT("(+-")) ||
	       text_starts(t, TEXT("(\xc2\xb1"));
}

/* The number behind "+/-". */
static double spread_value(struct text t)
{
	struct number n;

	while (t.n && !ch_digit(t.p[0]))
		t = text_from(t, 1);
	return num_plain(t, &n) && text_find_char(t, '%') != TEXT_NOT_FOUND
		       ? n.value : -1;
}

static struct text unwrap(struct text t)
{
	t = text_trim(t);
	while (t.n && text_find_char(TEXT("(*["), t.p[0]) != TEXT_NOT_FOUND)
		t = text_ltrim(text_from(t, 1));
	while (t.n && text_find_char(TEXT(")*]"), t.p[t.n - 1]) !=
			      TEXT_NOT_FOUND &&
	       !(t.p[t.n - 1] == ')' &&
		 text_find_char(t, '(') != TEXT_NOT_FOUND))
		t = text_rtrim(text_sub(t, 0, t.n - 1));
	return t;
}

/* "(3.2)": a deviation or a rank, and no value of the cell. */
static bool is_bare_number(struct text t)
{
	struct number n;

	if (t.n < 3 || t.p[0] != '(' || t.p[t.n - 1] != ')')
		return false;
	t = text_sub(t, 1, t.n - 2);
	for (size_t i = 0; i < t.n; i++)
		if (!ch_digit(t.p[i]) && t.p[i] != '.')
			return false;
	return num_plain(t, &n);
}

static bool begins_bare_number(struct text t)
{
	size_t close = text_find_char(text_sub(t, 0, 16), ')');

	return close != TEXT_NOT_FOUND &&
	       is_bare_number(text_sub(t, 0, close + 1));
}

#define REMARK_BYTES 24

/* "16GB/s (throttled)": words in brackets, and no number. */
static bool is_words(struct text t)
{
	if (t.n < 4 || t.n > REMARK_BYTES || t.p[0] != '(' ||
	    t.p[t.n - 1] != ')')
		return false;
	for (size_t i = 1; i + 1 < t.n; i++)
		if (!ch_alpha(t.p[i]) && t.p[i] != ' ' && t.p[i] != '-')
			return false;
	return true;
}

/* What may stand behind the number of a cell and changes nothing: its share of
 * the first column ("160m43s  96%") or a remark on a change ("+7.4% (worse)").
 */
static bool is_remark(const struct quantity *q, struct text rest)
{
	struct cell_part part[CELL_PARTS_MAX];
	struct quantity share;

	if (q->family == UNIT_PERCENT)
		return text_ieq(rest, TEXT("(worse)")) ||
		       text_ieq(rest, TEXT("(better)")) ||
		       text_ieq(rest, TEXT("worse")) ||
		       text_ieq(rest, TEXT("better"));
	if (cell_parts(rest, COMMA_UNKNOWN, part, CELL_PARTS_MAX))
		return true;
	if (is_bare_number(rest) || (q->unit.n && is_words(rest)) ||
	    (q->scaled && is_words(rest)))
		return true;
	rest = unwrap(rest);
	return quantity_next(rest, 0, COMMA_UNKNOWN, &share) &&
	       share.at <= 1 && share.family == UNIT_PERCENT &&
	       share.at + share.len == rest.n;
}

/* "5.10 (MB/s)": a version and the unit of what stands below it. */
static bool version_and_unit(struct text t)
{
	size_t i = 2;

	if (t.n < 6 || t.p[0] < '2' || t.p[0] > '7' || t.p[1] != '.')
		return false;
	while (i < t.n && ch_digit(t.p[i]))
		i++;
	t = text_from(t, i);
	return i > 2 && i < 6 && t.n > 2 && ch_blank(t.p[0]) &&
	       (t.p[1] == '(' || t.p[1] == '[') && !ch_digit(t.p[2]);
}

static void classify(struct cell *c, enum comma comma)
{
	struct text t = unwrap(c->text), rest;
	struct cell_part part[CELL_PARTS_MAX];

	c->spread = -1;
	if (!c->text.n || text_eq(c->text, TEXT("-")) ||
	    text_ieq(c->text, TEXT("n/a"))) {
		c->kind = CELL_EMPTY;
		return;
	}
	if (is_spread(c->text)) {
		c->kind = CELL_SPREAD;
		c->spread = spread_value(c->text);
		return;
	}
	c->kind = cell_parts(c->text, comma, part, CELL_PARTS_MAX) ?
		  CELL_PARTS : CELL_TEXT;
	if (c->kind == CELL_PARTS || version_and_unit(c->text) ||
	    !quantity_next(t, 0, comma, &c->q) || c->q.at > 1)
		return;
	rest = text_trim(text_from(t, c->q.at + c->q.len));
	if (is_spread(rest)) {
		c->spread = spread_value(rest);
		rest.n = 0;
	}
	if (rest.n && !is_remark(&c->q, rest))
		return;
	c->kind = c->q.family == UNIT_PERCENT ? CELL_PERCENT : CELL_NUMBER;
}

/* Takes the marks of emphasis and of code off a cell of Markdown. */
static struct text plain(struct text t)
{
	static const char *const marks[] = {"**", "__", "`"};

	for (size_t i = 0; i < 3; i++) {
		struct text mark = text_of(marks[i]);

		if (t.n > 2 * mark.n && text_starts(t, mark) &&
		    text_ends(t, mark))
			t = text_sub(t, mark.n, t.n - 2 * mark.n);
	}
	return t;
}

static void add_cell(struct table_row *row, struct text line, size_t from,
		     size_t to, enum comma comma)
{
	struct cell *c;

	while (from < to && line.p[from] == ' ')
		from++;
	while (to > from && line.p[to - 1] == ' ')
		to--;
	if (row->n == TABLE_CELLS)
		return;
	c = &row->cell[row->n];
	*c = (struct cell){.text = plain(text_sub(line, from, to - from)),
			   .from = from, .to = to, .index = row->n};
	row->n++;
	classify(c, comma);
	row->n_numbers += c->kind == CELL_NUMBER || c->kind == CELL_PERCENT;
}

static void split_bars(struct text t, enum comma comma, struct table_row *row)
{
	struct text all = text_trim(t);
	size_t from = 0, len = 1, first = (size_t)(all.p - t.p);

	for (size_t i = 0; i < t.n; i += len) {
		len = 1;
		if (!is_bar(t, i, &len))
			continue;
		/* Nothing stands before an outer bar. */
		if (i > first)
			add_cell(row, t, from, i, comma);
		from = i + len;
	}
	if (text_trim(text_from(t, from)).n)
		add_cell(row, t, from, t.n, comma);
}

/* "841.4 53998.5": wide numbers close up to one blank. Only with a decimal
 * point behind it, as blanks also part thousands. */
static bool two_numbers(struct text t, size_t blank)
{
	size_t i = blank + 1;
	size_t digits = i;

	while (i < t.n && ch_digit(t.p[i]))
		i++;
	if (i == digits || i + 1 >= t.n || t.p[i] != '.' ||
	    !ch_digit(t.p[i + 1]))
		return false;
	while (i < t.n && (ch_digit(t.p[i]) || t.p[i] == '.'))
		i++;
	if (i < t.n && t.p[i] != ' ')
		return false;
	for (i = blank; i > 0 && (ch_digit(t.p[i - 1]) || t.p[i - 1] == '.');
	     i--)
		;
	return i < blank && (i == 0 || t.p[i - 1] == ' ');
}

/* "1.337(+/- 1%) +3%": the change behind a spread. */
static bool change_behind(struct text t, size_t blank)
{
	struct text rest = text_from(t, blank + 1), word = text_word(&rest);

	return word.n > 2 && (word.p[0] == '+' || word.p[0] == '-') &&
	       ch_digit(word.p[1]) && text_ends(word, TEXT("%")) &&
	       blank > 1 && t.p[blank - 1] == ')' && t.p[blank - 2] == '%';
}

/* One blank is a gap too before "(0.00%)", "* -1%*" and "+/-" behind a
 * number. */
static bool narrow_gap(struct text t, size_t blank)
{
	char before = blank ? t.p[blank - 1] : ' ';
	struct text rest = text_from(t, blank + 1);

	if (change_behind(t, blank))
		return true;
	if ((!ch_digit(before) && before != '%') || rest.n < 3)
		return false;
	if (two_numbers(t, blank))
		return true;
	if (is_spread(rest) || begins_bare_number(rest))
		return false;
	return (rest.p[0] == '(' || rest.p[0] == '*') &&
	       (ch_digit(rest.p[1]) || rest.p[1] == '-' || rest.p[1] == '+');
}

/* "good: 3016019   2960004": the name of a row, if it is the only one. */
static bool row_name(struct text t, size_t blank)
{
	return blank > 1 && t.p[blank - 1] == ':' && blank + 1 < t.n &&
	       ch_digit(t.p[blank + 1]) &&
	       text_find_char(t, ':') == blank - 1 &&
	       text_find_char(text_from(t, blank), ':') == TEXT_NOT_FOUND &&
	       text_has(text_from(t, blank + 1), TEXT("  "));
}

static void split_gaps(struct text t, enum comma comma, struct table_row *row)
{
	size_t i = 0;

	while (i < t.n) {
		size_t from, to;

		while (i < t.n && ch_blank(t.p[i]))
			i++;
		from = i;
		while (i < t.n && t.p[i] != '\t' && !(t.p[i] == ' ' &&
				    (i + 1 >= t.n || t.p[i + 1] == ' ' ||
				     narrow_gap(t, i) || row_name(t, i))))
			i++;
		to = i;
		if (to > from)
			add_cell(row, t, from, to, comma);
		if (i < t.n)
			i++;
	}
}

/* "| **941** Mbits/sec |": the marks of emphasis are left out. Cells between
 * bars go by their number, so that their place does not matter. */
static struct text without_marks(struct arena *a, struct text t)
{
	char *out = arena_alloc(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '*' && i + 1 < t.n && t.p[i + 1] == '*')
			i++;
		else
			out[n++] = t.p[i];
	}
	return (struct text){out, n};
}

/* Single tabs part the cells and nothing else does: then a cell is what stands
 * between two tabs, wherever the stops put it. */
static bool parted_by_tabs(struct text t)
{
	size_t tabs = 0;

	for (size_t i = 0; i + 1 < t.n; i++) {
		if (t.p[i] == '\t' && (t.p[i + 1] == '\t' || !i))
			return false;
		if (t.p[i] == ' ' && ch_blank(t.p[i + 1]))
			return false;
		if (t.p[i] == '\t' && t.p[i + 1] == ' ')
			return false;
		tabs += t.p[i] == '\t';
	}
	return tabs >= 2;
}

/* The cells keep the columns of the expanded line. */
static void split_tabs(struct arena *a, struct text line, enum comma comma,
		       struct table_row *row)
{
	char *out = arena_alloc(a, TABLE_WIDTH + TAB);
	struct text t = {out, 0};
	size_t from = 0;

	for (size_t i = 0; i < line.n && t.n < TABLE_WIDTH; i++) {
		if (line.p[i] != '\t') {
			out[t.n++] = line.p[i];
			continue;
		}
		add_cell(row, t, from, t.n, comma);
		do
			out[t.n++] = ' ';
		while (t.n % TAB);
		from = t.n;
	}
	if (from < t.n)
		add_cell(row, t, from, t.n, comma);
}

void row_split(struct arena *a, struct text line, enum comma comma,
	       struct table_row *out)
{
	struct text t = expand(a, text_rtrim(line));

	*out = (struct table_row){.line = NO_INDEX};
	if (count_bars(t) >= 2 && text_has(t, TEXT("**")))
		t = without_marks(a, t);
	out->piped = count_bars(t) >= 2 ||
		     (count_bars(t) == 1 && text_has(t, TEXT(" | ")));
	if (out->piped)
		split_bars(t, comma, out);
	else if (parted_by_tabs(text_trim(line)))
		split_tabs(a, text_rtrim(line), comma, out);
	else
		split_gaps(t, comma, out);
}

void row_split_words(struct arena *a, struct text line, enum comma comma,
		     struct table_row *out)
{
	struct text t = expand(a, line), rest = t, w;

	*out = (struct table_row){.line = NO_INDEX, .piped = true};
	while ((w = text_word(&rest)).n)
		add_cell(out, t, (size_t)(w.p - t.p),
			 (size_t)(w.p - t.p) + w.n, comma);
}

/* How often a separator stands in t; 0 when a blank follows one of them. */
static size_t count_separators(struct text t, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] != c)
			continue;
		if (i + 1 < t.n && ch_blank(t.p[i + 1]))
			return 0;
		n++;
	}
	return n;
}

bool row_split_csv(struct arena *a, struct text line, enum comma comma,
		   struct table_row *out)
{
	struct text t = expand(a, text_trim(line));
	char c = count_separators(t, ';') >= 2 ? ';' : ',';
	size_t from = 0;

	if (count_separators(t, c) < 2)
		return false;
	/* What parts cells does not part thousands. */
	if (c == ',')
		comma = COMMA_UNKNOWN;
	*out = (struct table_row){.line = NO_INDEX, .piped = true};
	for (size_t i = 0; i <= t.n; i++) {
		if (i < t.n && t.p[i] != c)
			continue;
		add_cell(out, t, from, i, comma);
		from = i + 1;
	}
	return true;
}

bool row_has_gap(struct text t)
{
	t = text_trim(t);
	return text_has(t, TEXT("  ")) ||
	       text_find_char(t, '\t') != TEXT_NOT_FOUND ||
	       count_bars(t) > 0 || text_has(t, TEXT(" (")) ||
	       text_has(t, TEXT(" *"));
}

bool cell_is_version(const struct cell *c)
{
	struct text t = c->text;
	size_t digits;

	if (c->kind != CELL_NUMBER || t.n < 3 || t.n > 4 || t.p[1] != '.' ||
	    t.p[0] < '2' || t.p[0] > '9')
		return false;
	for (digits = 2; digits < t.n && ch_digit(t.p[digits]); digits++)
		;
	return digits == t.n;
}

bool row_is_rule(struct text line)
{
	size_t marks = 0, dots = 0;

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '-' || c == '=' || c == '+' || c == '_' || c == '~')
			marks++;
		else if (c == '.')
			dots++;
		else if (!ch_blank(c) && c != '|' && c != ':' &&
			 (unsigned char)c < 0x80)
			return false;
	}
	return marks >= 3 || dots >= 4;
}
