/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where tables are. A region is a run of lines that split into cells with
 * numbers standing under each other; its heads are the lines above. Tables
 * that belong to system tools (df, ps, lscpu ...) are refused by their heads.
 */
#include "parser/text/table.h"

#include "parser/text/lexicon.h"
#include "parser/text/reading.h"

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

/* Expands tabs; the blanks inside "(   0.13%)" and "* -9.4%*" are moved
 * before the mark, so that each is one cell in the same columns. */
static struct text expand(struct arena *a, struct text line)
{
	char *out;
	size_t n = 0;

	if (text_find_char(line, '\t') == TEXT_NOT_FOUND &&
	    !text_has(line, TEXT("( ")) && !text_has(line, TEXT("* ")))
		return text_sub(line, 0, TABLE_WIDTH);
	out = arena_alloc(a, TABLE_WIDTH + TAB);
	for (size_t i = 0; i < line.n && n < TABLE_WIDTH; i++) {
		char c = line.p[i];

		if (c == '\t') {
			do
				out[n++] = ' ';
			while (n % TAB);
			continue;
		}
		out[n++] = c;
	}
	for (size_t i = 0; i < n; i++) {
		size_t k = i + 1;

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

static void classify(struct cell *c, enum comma comma)
{
	struct text t = unwrap(c->text), rest;

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
	c->kind = CELL_TEXT;
	if (!quantity_next(t, 0, comma, &c->q) || c->q.at > 1)
		return;
	rest = text_trim(text_from(t, c->q.at + c->q.len));
	if (is_spread(rest)) {
		c->spread = spread_value(rest);
		rest.n = 0;
	}
	if (rest.n)
		return;
	c->kind = c->q.family == UNIT_PERCENT ? CELL_PERCENT : CELL_NUMBER;
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
	c = &row->cell[row->n++];
	*c = (struct cell){.text = text_sub(line, from, to - from),
			   .from = from, .to = to};
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

/* One blank is a gap too before "(0.00%)", "* -1%*" and "+/-" behind a
 * number. */
static bool narrow_gap(struct text t, size_t blank)
{
	char before = blank ? t.p[blank - 1] : ' ';
	struct text rest = text_from(t, blank + 1);

	if ((!ch_digit(before) && before != '%') || rest.n < 3)
		return false;
	if (two_numbers(t, blank))
		return true;
	if (is_spread(rest))
		return false;
	return (rest.p[0] == '(' || rest.p[0] == '*') &&
	       (ch_digit(rest.p[1]) || rest.p[1] == '-' || rest.p[1] == '+');
}

static void split_gaps(struct text t, enum comma comma, struct table_row *row)
{
	size_t i = 0;

	while (i < t.n) {
		size_t from, to;

		while (i < t.n && t.p[i] == ' ')
			i++;
		from = i;
		while (i < t.n && !(t.p[i] == ' ' &&
				    (i + 1 >= t.n || t.p[i + 1] == ' ' ||
				     narrow_gap(t, i))))
			i++;
		to = i;
		if (to > from)
			add_cell(row, t, from, to, comma);
		if (i < t.n)
			i++;
	}
}

void row_split(struct arena *a, struct text line, enum comma comma,
	       struct table_row *out)
{
	struct text t = expand(a, text_rtrim(line));

	*out = (struct table_row){.line = NO_INDEX};
	out->piped = count_bars(t) >= 2 ||
		     (count_bars(t) == 1 && text_has(t, TEXT(" | ")));
	if (out->piped)
		split_bars(t, comma, out);
	else
		split_gaps(t, comma, out);
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

/* ---- rows ---- */

static size_t count_words(struct text t)
{
	size_t n = 0;

	while (text_word(&t).n)
		n++;
	return n;
}

static bool is_sentence(const struct cell *c)
{
	return count_words(c->text) > 5 ||
	       (c->text.n > 24 && (text_ends(c->text, TEXT(".")) ||
				   text_has(c->text, TEXT(", "))));
}

/* "Wall time 5.17   CPU time 2.02": pairs of name and value, no columns. */
static bool is_kv(const struct table_row *r)
{
	if (r->piped || r->n < 2)
		return false;
	for (size_t i = 0; i < r->n; i++) {
		struct text t = r->cell[i].text;

		if (text_find_char(t, '=') != TEXT_NOT_FOUND)
			return true;
		if (t.n && t.p[t.n - 1] == ':' && r->n_numbers < 2)
			return true;
	}
	/* Names and values in turn. */
	if (r->n < 4 || r->n % 2)
		return false;
	for (size_t i = 0; i < r->n; i++)
		if ((r->cell[i].kind == CELL_TEXT) != (i % 2 == 0))
			return false;
	return true;
}

static bool is_data(const struct table_row *r)
{
	if (r->n < 2 || r->n_numbers == 0 || is_kv(r))
		return false;
	/* "[  3]  0.0- 1.0 sec ...": iperf and logs number their lines. */
	if (!r->piped && r->cell[0].text.n && r->cell[0].text.p[0] == '[')
		return false;
	for (size_t i = 0; i < r->n; i++)
		if (r->cell[i].kind == CELL_TEXT && is_sentence(&r->cell[i]))
			return false;
	return r->n_numbers >= 2 || r->n <= 4;
}

/* Anything that may part cells; most lines of prose have nothing. */
static bool has_gap(struct text t)
{
	t = text_trim(t);
	return text_has(t, TEXT("  ")) ||
	       text_find_char(t, '\t') != TEXT_NOT_FOUND ||
	       count_bars(t) > 0 || text_has(t, TEXT(" (")) ||
	       text_has(t, TEXT(" *"));
}

static bool read_row(struct document *doc, size_t line, enum comma comma,
		     struct table_row *row)
{
	struct text t = doc->line[line].text;

	if (!reading_line_open(doc, line) || !has_gap(t) ||
	    (reading_is_code(t) &&
	     text_find_char(t, '|') == TEXT_NOT_FOUND))
		return false;
	row_split(doc->arena, t, comma, row);
	row->line = line;
	return true;
}

/* ---- regions ---- */

static bool same_place(const struct document *doc, size_t a, size_t b)
{
	return doc->line[a].message == doc->line[b].message &&
	       doc->line[a].depth == doc->line[b].depth;
}

/* The row that goes on with the region behind line `at`: rules and one blank
 * line may stand between. NO_INDEX when there is none. */
static size_t next_row(struct document *doc, enum comma comma, size_t at,
		       size_t cells, struct table_row *row)
{
	bool blank = false;

	for (size_t i = at + 1; i < doc->n_lines && i - at < 4; i++) {
		struct text t = text_trim(doc->line[i].text);

		if (!t.n && !blank) {
			blank = true;
			continue;
		}
		if (!t.n || !reading_line_open(doc, i))
			return NO_INDEX;
		if (!same_place(doc, at, i))
			return NO_INDEX;
		if (row_is_rule(t))
			continue;
		if (!read_row(doc, i, comma, row) || !is_data(row))
			return NO_INDEX;
		return blank && row->n != cells ? NO_INDEX : i;
	}
	return NO_INDEX;
}

static bool meets(const struct cell *a, const struct cell *b)
{
	return a->from <= b->to + 2 && b->from <= a->to + 2;
}

static bool numeric(const struct cell *c)
{
	return c->kind == CELL_NUMBER || c->kind == CELL_PERCENT;
}

/* Whether numbers of neighbouring rows stand under each other. */
static bool aligned(const struct region *r)
{
	size_t pairs = 0, met = 0;

	for (size_t i = 1; i < r->n; i++) {
		const struct table_row *a = &r->row[i - 1], *b = &r->row[i];

		if (b->piped) {
			pairs++;
			met += a->n == b->n;
			continue;
		}
		for (size_t k = 0; k < b->n; k++) {
			bool found = false;

			if (!numeric(&b->cell[k]))
				continue;
			pairs++;
			for (size_t m = 0; m < a->n && !found; m++)
				found = numeric(&a->cell[m]) &&
					meets(&a->cell[m], &b->cell[k]);
			met += found;
		}
	}
	return pairs == 0 || 10 * met >= 6 * pairs;
}

static bool has_setting(struct text t)
{
	for (size_t i = 0; i + 1 < t.n; i++) {
		if (t.p[i] == '=' && ch_digit(t.p[i + 1]))
			return true;
		if (t.p[i] == ':' && i + 2 < t.n && t.p[i + 1] == ' ' &&
		    ch_digit(t.p[i + 2]))
			return true;
	}
	return false;
}

/* Integers that each double, or grow: keys of a sweep over the columns. */
static bool is_key_row(const struct table_row *r)
{
	double last = 0;
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct cell *c = &r->cell[i];

		if (c->kind != CELL_NUMBER)
			continue;
		if (c->q.family != UNIT_NONE || c->q.step < 1 ||
		    (n && c->q.value != 2 * last && c->q.value != 4 * last &&
		     c->q.value != 10 * last))
			return false;
		last = c->q.value;
		n++;
	}
	return n >= 3;
}

static bool is_head(const struct table_row *r, struct text line)
{
	size_t words = 0, with_unit = 0, texts = 0;

	if (r->n < 2 && !r->piped)
		return false;
	if (is_key_row(r))
		return true;
	for (size_t i = 0; i < r->n; i++) {
		const struct cell *c = &r->cell[i];

		words += count_words(c->text);
		texts += c->kind == CELL_TEXT;
		with_unit += numeric(c) && c->q.family != UNIT_NONE;
		if (c->kind == CELL_TEXT && is_sentence(c))
			return false;
	}
	return texts >= 1 && 2 * texts >= r->n - r->n_numbers &&
	       r->n_numbers * 2 <= r->n && !with_unit && words <= 40 &&
	       !has_setting(line);
}

/* A head of single-blank words over rows of as many cells. */
static bool split_words(struct document *doc, size_t line, size_t cells,
			enum comma comma, struct table_row *row)
{
	struct text t = expand(doc->arena, doc->line[line].text), rest = t, w;

	*row = (struct table_row){.line = line};
	while ((w = text_word(&rest)).n)
		add_cell(row, t, (size_t)(w.p - t.p),
			 (size_t)(w.p - t.p) + w.n, comma);
	return row->n == cells && row->n_numbers == 0 && cells >= 3;
}

static void find_heads(struct document *doc, enum comma comma,
		       struct region *r)
{
	bool blank = false;
	size_t i = r->row[0].line;

	r->caption_line = NO_INDEX;
	while (i-- > 0 && r->row[0].line - i < 8) {
		struct text t = text_trim(doc->line[i].text);
		struct table_row row;

		if (!same_place(doc, i, r->row[0].line) && t.n)
			return;
		if (!t.n && !blank && r->n_heads == 0) {
			blank = true;
			continue;
		}
		if (!t.n || r->n_heads == TABLE_HEADS)
			return;
		if (row_is_rule(t))
			continue;
		if (!reading_line_open(doc, i))
			return;
		if ((!read_row(doc, i, comma, &row) || !is_head(&row, t)) &&
		    !split_words(doc, i, r->row[0].n, comma, &row))
			return;
		memmove(&r->head[1], &r->head[0],
			sizeof(r->head[0]) * r->n_heads);
		r->head[0] = row;
		r->n_heads++;
		r->first_line = i;
	}
}

/* The nearest line of words above the table. */
static void find_caption(struct document *doc, struct region *r)
{
	size_t seen = 0;

	r->caption_line = NO_INDEX;
	for (size_t i = r->first_line; i-- > 0 && seen < 3 &&
	     r->first_line - i < 8;) {
		struct text t = text_trim(doc->line[i].text);

		if (!t.n || row_is_rule(t))
			continue;
		if (doc->line[i].message != doc->line[r->first_line].message)
			return;
		seen++;
		if (doc->line[i].block != NO_INDEX)
			return;
		if (r->caption_line == NO_INDEX) {
			r->caption = t;
			r->caption_line = i;
		} else if (doc->line[i].depth ==
			   doc->line[r->first_line].depth) {
			r->caption = arena_printf(doc->arena, "%.*s %.*s",
						  TEXT_ARG(t),
						  TEXT_ARG(r->caption));
		}
	}
}

/* Leading rows of a piped table without numbers, and a row of keys, are its
 * heads. */
static void take_inner_heads(struct region *r)
{
	while (r->n > 1 && r->n_heads < TABLE_HEADS &&
	       is_key_row(&r->row[0]) && !is_key_row(&r->row[1])) {
		r->head[r->n_heads++] = r->row[0];
		r->row++;
		r->n--;
	}
}

static bool refused(const struct document *doc, const struct region *r)
{
	static const char *const heads[] = {
		"Filesystem  ", "Mounted on", "MAJ:MIN", "RaidDevice", "PID USER", "CPU0",
		"NUMA node", "Used by", "avg-cpu", "%util",
		"await", "rrqm/s", "PID ", "%iowait", "procs ---",
		"Interval  ", "1B-blocks", "Mountpoint", "Device:",
		"Sectors", "Active / Total", "Module  ", "OBJS", "RSS  ",
		NULL,
	};

	for (size_t i = r->first_line > 2 ? r->first_line - 2 : 0;
	     i <= r->row[0].line; i++)
		for (size_t k = 0; heads[k]; k++)
			if (text_has(doc->line[i].text, text_of(heads[k])))
				return true;
	return false;
}

static bool read_region(struct document *doc, enum comma comma, size_t at,
			struct region *r)
{
	struct table_row row;
	size_t i = at;

	if (!read_row(doc, at, comma, &row) || !is_data(&row))
		return false;
	*r = (struct region){.space = r->space, .row = r->space,
			     .first_line = at, .last_line = at};
	while (r->n < TABLE_ROWS) {
		r->row[r->n++] = row;
		r->last_line = row.line;
		i = next_row(doc, comma, i, row.n, &row);
		if (i == NO_INDEX)
			break;
	}
	return true;
}

bool region_next(struct document *doc, enum comma comma, size_t *at,
		 struct region *out)
{
	for (size_t i = *at; i < doc->n_lines; i++) {
		size_t last;

		if (!reading_line_open(doc, i) ||
		    !read_region(doc, comma, i, out))
			continue;
		last = out->last_line;
		find_heads(doc, comma, out);
		take_inner_heads(out);
		find_caption(doc, out);
		*at = last + 1;
		if ((out->n > 1 && !aligned(out)) || refused(doc, out) ||
		    (out->n == 1 && out->row[0].n_numbers < 2) ||
		    (out->n == 1 && !out->n_heads)) {
			i = last;
			continue;
		}
		return true;
	}
	*at = doc->n_lines;
	return false;
}
