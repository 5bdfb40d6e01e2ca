/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where tables are. A region is a run of lines that split into cells with
 * numbers standing under each other; its heads are the lines above. Tables
 * that belong to system tools (df, ps, lscpu ...) are refused by their heads.
 */
#include "parser/text/table/table.h"

#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/reading.h"

/* Words of a label between bars. */
#define LABEL_WORDS 14

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

		if (r->cell[i].kind == CELL_PARTS && i > 0)
			continue;
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

/* A first cell between bars may hold a whole phrase when all others are
 * numbers, two at least. */
static bool is_long_label(const struct table_row *r, size_t i)
{
	size_t numbers = 0;

	for (size_t k = 1; k < r->n; k++) {
		if (r->cell[k].kind == CELL_TEXT)
			return false;
		numbers += r->cell[k].kind != CELL_EMPTY;
	}
	return r->piped && i == 0 && numbers >= 2 &&
	       count_words(r->cell[0].text) <= LABEL_WORDS;
}

static bool is_data(const struct table_row *r)
{
	if (r->n < 2 || r->n_numbers == 0 || is_kv(r))
		return false;
	/* "[  3]  0.0- 1.0 sec ...": iperf and logs number their lines. */
	if (!r->piped && r->cell[0].text.n && r->cell[0].text.p[0] == '[')
		return false;
	for (size_t i = 0; i < r->n; i++)
		if (r->cell[i].kind == CELL_TEXT && is_sentence(&r->cell[i]) &&
		    !is_long_label(r, i))
			return false;
	return r->n_numbers >= 2 || r->n <= 4;
}

static bool read_row(struct document *doc, size_t line, enum comma comma,
		     enum row_mode mode, struct table_row *row)
{
	struct text t = doc->line[line].text;

	*row = (struct table_row){0};
	if (!reading_line_open(doc, line) ||
	    (mode == ROW_GAPS && !row_has_gap(t)) ||
	    (reading_is_code(t) &&
	     text_find_char(t, '|') == TEXT_NOT_FOUND))
		return false;
	if (mode == ROW_GAPS)
		row_split(doc->arena, t, comma, row);
	else if (mode == ROW_WORDS)
		row_split_words(doc->arena, t, comma, row);
	else if (!row_split_csv(doc->arena, t, comma, row))
		return false;
	row->line = line;
	return true;
}

/* ---- regions ---- */

static bool same_place(const struct document *doc, size_t a, size_t b)
{
	return doc->line[a].message == doc->line[b].message &&
	       doc->line[a].depth == doc->line[b].depth;
}

/* A row of a piped table without numbers that goes on with it: more lines of
 * the cells above, or a label of the rows below. */
static bool goes_on(struct region *r, const struct table_row *row,
		    struct text *section)
{
	size_t filled = 0;

	/* An empty last cell is lost when no bar ends the line. */
	if (!row->piped || r->mode != ROW_GAPS ||
	    (row->n != r->row[0].n && row->n + 1 != r->row[0].n))
		return false;
	if (row->cell[0].kind == CELL_EMPTY)
		return true;
	for (size_t i = 1; i < row->n; i++)
		filled += row->cell[i].kind != CELL_EMPTY;
	if (filled || row->cell[0].kind != CELL_TEXT)
		return false;
	*section = row->cell[0].text;
	return true;
}

/* Whether a row can belong to a region whose first row is known. */
static bool fits(const struct region *r, const struct table_row *row)
{
	if (!is_data(row) || row->piped != r->row[0].piped)
		return false;
	return r->mode == ROW_GAPS || row->n == r->row[0].n;
}

/* The row that goes on with the region behind line `at`: rules and one blank
 * line may stand between. NO_INDEX when there is none. */
static size_t next_row(struct document *doc, enum comma comma,
		       struct region *r, size_t at, struct table_row *row)
{
	struct text section = r->row[r->n - 1].section;
	bool blank = false;

	for (size_t i = at + 1; i < doc->n_lines && i - at < 4; i++) {
		struct text t = text_trim(doc->line[i].text);

		if (!t.n && !blank) {
			blank = true;
			continue;
		}
		if (!t.n || !reading_line_open(doc, i) ||
		    !same_place(doc, at, i))
			return NO_INDEX;
		if (row_is_rule(t))
			continue;
		if (!read_row(doc, i, comma, r->mode, row))
			return NO_INDEX;
		if (fits(r, row)) {
			row->section = section;
			return blank && row->n != r->row[r->n - 1].n
				       ? NO_INDEX : i;
		}
		if (blank || !goes_on(r, row, &section))
			return NO_INDEX;
		at = i;
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

/* "bs=4k  bs=64k  bs=1M": one setting that each column has its own value of. */
static bool is_sweep(const struct table_row *r)
{
	struct text key = {NULL, 0};
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		struct text t = r->cell[i].text;
		size_t eq = text_find_char(t, '=');

		if (eq == TEXT_NOT_FOUND)
			continue;
		t = text_sub(t, 0, eq);
		if (!key.n)
			key = t;
		if (!t.n || !text_eq(t, key))
			return false;
		n++;
	}
	return n >= 2;
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

/* What stands behind the first cell between bars, which may say the setting of
 * the whole table: "| depth=1 | reads | writes |". */
static struct text behind_corner(struct text line)
{
	size_t bar;

	text_skip(&line, TEXT("|"));
	bar = text_find_char(line, '|');
	return bar == TEXT_NOT_FOUND ? line : text_from(line, bar + 1);
}

static bool is_head(const struct table_row *r, struct text line)
{
	size_t words = 0, with_unit = 0, texts = 0, numbers = r->n_numbers;

	if (r->n < 2 && !r->piped)
		return false;
	if (is_key_row(r))
		return true;
	for (size_t i = 0; i < r->n; i++) {
		const struct cell *c = &r->cell[i];
		bool version = cell_is_version(c);

		words += count_words(c->text);
		texts += c->kind == CELL_TEXT || version;
		numbers -= version;
		with_unit += numeric(c) && c->q.family != UNIT_NONE;
		if (c->kind == CELL_TEXT && is_sentence(c))
			return false;
	}
	return texts >= 1 && 2 * texts >= r->n - numbers &&
	       numbers * 2 <= r->n && !with_unit && words <= 40 &&
	       (!has_setting(r->piped ? behind_corner(line) : line) ||
		is_sweep(r));
}

/* A head of single-blank words over rows of as many cells. */
static bool is_head_of_words(const struct document *doc, size_t line,
			     size_t cells, enum comma comma,
			     struct table_row *row)
{
	/* "radxa orion6 HMP without EAS" says where it ran; a column has no
	 * such name. */
	static const char *const joining[] = {"with", "without", "w/", "w/o",
		"on", "and", "of", "for", "the", "in", "vs"};

	row_split_words(doc->arena, doc->line[line].text, comma, row);
	row->line = line;
	row->piped = false;
	for (size_t i = 0; i < row->n; i++)
		for (size_t k = 0; k < sizeof(joining) / sizeof(*joining); k++)
			if (text_iis(row->cell[i].text, joining[k]))
				return false;
	return row->n == cells && row->n_numbers == 0 && cells >= 3;
}

/* Markdown: a row of bars right above a rule of bars is a head, whatever its
 * cells look like ("6.8 IOPS"). Grids have rules above their heads as well. */
static bool is_markdown_head(const struct document *doc, size_t line)
{
	struct text t = text_trim(doc->line[line].text), rule;

	if (line + 1 >= doc->n_lines || !same_place(doc, line, line + 1))
		return false;
	rule = text_trim(doc->line[line + 1].text);
	if (text_find_char(t, '|') == TEXT_NOT_FOUND ||
	    text_find_char(rule, '|') == TEXT_NOT_FOUND ||
	    text_find_char(rule, '+') != TEXT_NOT_FOUND || !row_is_rule(rule))
		return false;
	return line == 0 ||
	       text_find_char(doc->line[line - 1].text, '|') == TEXT_NOT_FOUND;
}

/* Whether a line above a region is a head of it. */
static bool read_head(struct document *doc, size_t line, enum comma comma,
		      const struct region *r, struct table_row *row)
{
	struct text t = text_trim(doc->line[line].text);

	/* "Random reads, IOPS:" and "(time in s)" lead to a table. */
	bool caption = text_ends(t, TEXT(":")) ||
		       (text_starts(t, TEXT("(")) && text_ends(t, TEXT(")")));
	struct table_row words;

	if (r->mode != ROW_GAPS && (r->n_heads || caption))
		return false;
	if (r->mode == ROW_GAPS && is_markdown_head(doc, line))
		return read_row(doc, line, comma, r->mode, row);
	if (read_row(doc, line, comma, r->mode, row) && is_head(row, t) &&
	    (r->mode == ROW_GAPS || row->n == r->row[0].n))
		return true;
	if (r->mode == ROW_WORDS)
		return words_head(doc, line, comma, r, row);
	if (r->mode != ROW_GAPS || caption || r->row[0].piped ||
	    !is_head_of_words(doc, line, r->row[0].n, comma, &words))
		return false;
	*row = words;
	return true;
}

/* A label row right above the first row names the group of those below it. */
static bool first_section(struct region *r, const struct table_row *row)
{
	struct text section = {NULL, 0};

	if (r->n_heads || !goes_on(r, row, &section) || !section.n)
		return false;
	/* A head of versions was read as a row, and the section behind it. */
	if (r->row[0].section.n)
		return r->row[0].section.p == section.p;
	for (size_t i = 0; i < r->n && !r->row[i].section.n; i++)
		r->row[i].section = section;
	r->first_line = row->line;
	return true;
}

/* "| depth 1  +------+------+": a rule between two lines of heads that one of
 * their cells goes through. */
static bool is_broken_rule(struct text t)
{
	size_t plus = text_find_char(t, '+');

	return text_starts(t, TEXT("|")) && plus != TEXT_NOT_FOUND &&
	       text_find_char(text_sub(t, 1, plus), '|') == TEXT_NOT_FOUND &&
	       row_is_rule(text_from(t, plus));
}

static void find_heads(struct document *doc, enum comma comma,
		       struct region *r)
{
	bool blank = false;
	size_t i = r->row[0].line, wrapped = wrap_above(doc, r);

	r->caption_line = NO_INDEX;
	if (wrapped < i && wrapped > 0 &&
	    same_place(doc, wrapped - 1, i) &&
	    reading_line_open(doc, wrapped - 1)) {
		struct table_row row = {0};

		if (read_head(doc, wrapped - 1, comma, r, &row) &&
		    wrap_join(doc, wrapped - 1, r, &row)) {
			r->head[0] = row;
			r->n_heads = 1;
			r->first_line = i = wrapped - 1;
		}
	}
	while (i-- > 0 && r->row[0].line - i < 8) {
		struct text t = text_trim(doc->line[i].text);
		struct table_row row = {0};

		if (!same_place(doc, i, r->row[0].line) && t.n)
			return;
		if (!t.n && !blank && r->n_heads == 0) {
			blank = true;
			continue;
		}
		if (!t.n || r->n_heads == TABLE_HEADS)
			return;
		if (row_is_rule(t) || is_broken_rule(t))
			continue;
		if (!reading_line_open(doc, i))
			return;
		if (!read_head(doc, i, comma, r, &row)) {
			if (!first_section(r, &row))
				return;
			continue;
		}
		parts_empty_corner(doc, r, &row);
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

/* "6.1", and "6.3-rc1", which is no number. */
static bool names_version(const struct cell *c)
{
	return cell_is_version(c) ||
	       (c->kind == CELL_TEXT && count_words(c->text) == 1 &&
		label_scan(c->text).n_versions == 1);
}

/* A first row of nothing but versions ("6.1  6.6"), with what may stand above
 * labels in front of them, or words behind them. */
static bool is_version_row(const struct table_row *r)
{
	static const char corner[] =
		" test tests benchmark bench name case workload kernel kernels "
		"version linux op operation threads clients size bs jobs qd "
		"metric what run number ";
	size_t versions = 0, behind = 0;

	for (size_t i = 0; i < r->n; i++) {
		if (numeric(&r->cell[i]) && !cell_is_version(&r->cell[i]))
			return false;
		versions += names_version(&r->cell[i]);
		behind += versions && r->cell[i].kind == CELL_TEXT;
	}
	return versions >= 2 &&
	       (behind || r->cell[0].kind != CELL_TEXT ||
		lexicon_any(corner, r->cell[0].text) ||
		lexicon_noun(r->cell[0].text) != NOUN_NONE);
}

static bool all_versions(const struct table_row *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (numeric(&r->cell[i]) && !cell_is_version(&r->cell[i]))
			return false;
	return true;
}

/* A first row of versions is no row; it is met again as a head. */
static void drop_version_row(struct region *r)
{
	if (r->n < 2 || !is_version_row(&r->row[0]) ||
	    (r->row[1].n <= r->row[0].n && all_versions(&r->row[1])))
		return;
	r->row++;
	r->n--;
}

/* "kernel  IOPS" over "5.10  21000": versions name the rows. */
static void name_rows(struct region *r)
{
	static const char heads[] = " kernel kernels version versions release "
				    "linux ver ";
	size_t n = r->n_heads;

	if (!n || !r->head[n - 1].n || !r->row[0].n ||
	    !lexicon_any(heads, r->head[n - 1].cell[0].text))
		return;
	for (size_t i = 0; i < r->n; i++)
		if (!r->row[i].n || (!cell_is_version(&r->row[i].cell[0]) &&
				     r->row[i].cell[0].kind != CELL_TEXT))
			return;
	for (size_t i = 0; i < r->n; i++) {
		struct cell *c = &r->row[i].cell[0];

		r->row[i].n_numbers -= c->kind != CELL_TEXT;
		c->kind = CELL_TEXT;
	}
}

/* A first row of keys is a head. */
static void take_inner_heads(struct region *r)
{
	while (r->n > 1 && r->n_heads < TABLE_HEADS &&
	       is_key_row(&r->row[0]) && !is_key_row(&r->row[1])) {
		r->head[r->n_heads++] = r->row[0];
		r->row++;
		r->n--;
	}
}

/* At least two words that begin like numbers, and few words: worth cutting at
 * every blank. */
static bool may_be_words(struct text t)
{
	size_t words = 0, numbers = 0;
	struct text w;

	while ((w = text_word(&t)).n && words <= TABLE_CELLS) {
		numbers += ch_digit(w.p[0]) ||
			   (w.n > 1 && ch_digit(w.p[1]) && !ch_alpha(w.p[0]));
		words++;
	}
	return numbers >= 2 && words >= 3 && words <= numbers + 1;
}

/* One label or key, then nothing but numbers. */
static bool is_words_row(const struct table_row *r)
{
	for (size_t i = 1; i < r->n; i++)
		if (!numeric(&r->cell[i]))
			return false;
	return r->n >= 3;
}

/* The first row of a region, in the first of the modes that fits. */
static bool first_row(struct document *doc, enum comma comma, size_t at,
		      struct table_row *row, enum row_mode *mode)
{
	struct text t = doc->line[at].text;

	*mode = ROW_GAPS;
	if (read_row(doc, at, comma, ROW_GAPS, row) && is_data(row))
		return true;
	*mode = ROW_CSV;
	if ((text_find_char(t, ',') != TEXT_NOT_FOUND ||
	     text_find_char(t, ';') != TEXT_NOT_FOUND) &&
	    read_row(doc, at, comma, ROW_CSV, row) && is_data(row) &&
	    row->n_numbers >= 1)
		return true;
	*mode = ROW_WORDS;
	return may_be_words(t) && !row_has_gap(t) &&
	       read_row(doc, at, comma, ROW_WORDS, row) && is_words_row(row);
}

static bool read_region(struct document *doc, enum comma comma, size_t at,
			struct region *r)
{
	struct table_row row;
	enum row_mode mode;
	size_t i = at;

	if (!first_row(doc, comma, at, &row, &mode))
		return false;
	*r = (struct region){.space = r->space, .row = r->space, .mode = mode,
			     .first_line = at, .last_line = at};
	while (r->n < TABLE_ROWS) {
		r->row[r->n++] = row;
		r->last_line = row.line;
		i = next_row(doc, comma, r, i, &row);
		if (i == NO_INDEX)
			break;
	}
	return true;
}

/* "64K...  128K-  :  12  40": what follows a range is how often it was met,
 * which is a distribution and no result. */
static bool is_distribution(const struct region *r)
{
	size_t ranges = 0;

	for (size_t i = 0; i < r->n; i++)
		for (size_t k = 0; k < r->row[i].n && k < 2; k++)
			if (text_ends(r->row[i].cell[k].text, TEXT("..."))) {
				ranges++;
				break;
			}
	return 2 * ranges > r->n;
}

/* Whether what was found is a table. */
static bool holds(const struct document *doc, const struct region *r)
{
	if ((r->n > 1 && !aligned(r)) || region_refused(doc, r) ||
	    is_distribution(r))
		return false;
	if (r->mode != ROW_GAPS)
		return (r->n > 1 && r->n_heads) || words_single_row(r);
	return r->n > 1 || (r->row[0].n_numbers > 1 && r->n_heads);
}

bool region_next(struct document *doc, enum comma comma, size_t *at,
		 struct region *out)
{
	for (size_t i = *at; i < doc->n_lines; i++) {
		size_t last;

		if (!reading_line_open(doc, i) || is_markdown_head(doc, i) ||
		    !read_region(doc, comma, i, out))
			continue;
		last = out->last_line;
		drop_version_row(out);
		find_heads(doc, comma, out);
		take_inner_heads(out);
		name_rows(out);
		find_caption(doc, out);
		tabs_number_cells(doc, out);
		words_section(out);
		*at = last + 1;
		if (!holds(doc, out)) {
			i = last;
			continue;
		}
		return true;
	}
	*at = doc->n_lines;
	return false;
}
