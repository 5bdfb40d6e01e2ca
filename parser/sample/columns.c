/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads columns of numbers. One pass finds the separator, the head and the
 * rows; linear in the input. Numbers have a decimal point, as programs write
 * them; a decimal comma is read where the separator is a semicolon.
 */
#include "parser/sample/columns.h"

#include <math.h>

#include "base/number.h"

#define BLANKS ' '

struct reader {
	struct arena *a;
	struct columns *out;
	char separator;
	size_t number;		/* of the line */
	size_t cap_cells, cap_lines, n_cells;
};

/* ---- cells ---- */

/* The next cell of a row; false at its end. *more: a separator followed. */
static bool next_cell(char separator, struct text *rest, bool *more,
		      struct text *cell)
{
	size_t at;

	if (separator == BLANKS) {
		*cell = text_word(rest);
		return cell->n > 0;
	}
	if (!*more)
		return false;
	*rest = text_ltrim(*rest);
	if (rest->n && rest->p[0] == '"') {
		struct text body = text_from(*rest, 1);
		size_t quote = text_find_char(body, '"');

		if (quote != TEXT_NOT_FOUND) {
			*cell = text_sub(body, 0, quote);
			*rest = text_from(body, quote + 1);
			at = text_find_char(*rest, separator);
			*more = at != TEXT_NOT_FOUND;
			*rest = *more ? text_from(*rest, at + 1) : (struct text)
				{NULL, 0};
			return true;
		}
	}
	at = text_find_char(*rest, separator);
	*more = at != TEXT_NOT_FOUND;
	*cell = text_trim(text_cut(rest, separator));
	return true;
}

static bool plain_number(struct text t, char separator, struct number *n)
{
	bool comma = separator == ';';

	return (comma ? num_human(t, COMMA_DECIMAL, n) : num_plain(t, n)) &&
	       n->len == t.n;
}

static size_t count_cells(struct text line, char separator, bool *numbers)
{
	struct text rest = line, cell;
	bool more = true;
	size_t n = 0;

	*numbers = true;
	while (next_cell(separator, &rest, &more, &cell)) {
		struct number value;

		*numbers &= plain_number(cell, separator, &value);
		n++;
	}
	return n;
}

/* ---- the head ---- */

static bool word_in(struct text t, const char *const *word)
{
	for (; *word; word++)
		if (text_iis(t, *word))
			return true;
	return false;
}

/* What sets one row apart from another as a workload. */
static const char *const key_words[] = {
	"rw", "bs", "block_size", "blocksize", "iodepth", "qd", "depth",
	"numjobs", "jobs", "threads", "clients", "ioengine", "direct", "fsync",
	"size", "file_size", "nr_files", "files", "name", "job", "jobname",
	"job_name", "test", "testcase", "benchmark", "bench", "workload",
	"config", "case", "fs", "filesystem", "device", "mode", "operation",
	"op", "pattern", "runtime", NULL};

/* What tells nothing but which run it was. */
static const char *const run_words[] = {
	"run", "#", "no", "nr", "id", "iter", "iteration", "index", "idx",
	"rep", "repeat", "seed", "round", "loop", "date", "time_stamp",
	"timestamp", "datetime", "start", "started", "end", "host",
	"hostname", "pid", NULL};

/* "lat (us)", "bw [MiB/s]", "lat_us": the unit at the end of a name. */
static void split_unit(struct column *c)
{
	struct text t = text_rtrim(c->name), word;
	size_t from = t.n;
	struct unit unit;
	bool closed = t.n && (t.p[t.n - 1] == ')' || t.p[t.n - 1] == ']');

	if (closed)
		t.n--;
	while (from > 0 && t.p[from - 1] != '(' && t.p[from - 1] != '[' &&
	       (closed || (t.p[from - 1] != '_' && t.p[from - 1] != ' ')))
		from--;
	if (from == 0 || from >= t.n)
		return;
	word = text_sub(t, from, t.n - from);
	if (!unit_parse(word, &unit) || unit.len != word.n ||
	    unit.family == UNIT_NONE)
		return;
	c->name = text_rtrim(text_sub(t, 0, from - 1));
	c->unit = unit_name(unit.family);
	c->factor = unit.factor;
}

static void add_column(struct reader *r, struct text name)
{
	struct column *c = &r->out->column[r->out->n++];

	*c = (struct column){.name = name, .unit = "", .factor = 1};
	if (word_in(name, run_words)) {
		c->use = COLUMN_LEFT;
	} else if (word_in(name, key_words)) {
		c->use = COLUMN_KEY;
	} else {
		split_unit(c);
		if (!c->name.n)
			c->name = arena_printf(r->a, "column %zu", r->out->n);
	}
}

static void read_head(struct reader *r, struct text line)
{
	struct text cell;
	bool more = true;

	while (r->out->n < LIMIT_COLUMNS &&
	       next_cell(r->separator, &line, &more, &cell))
		add_column(r, cell);
}

/* Names for columns without a head. */
static void make_head(struct reader *r, size_t n)
{
	for (size_t i = 0; i < n; i++)
		add_column(r, n == 1 ? TEXT("value") :
				  arena_printf(r->a, "value %zu", i + 1));
}

/* ---- rows ---- */

static struct cell cell_of(const struct reader *r, struct text t, size_t at)
{
	const struct column *c = &r->out->column[at];
	struct cell cell = {.text = t, .value = NAN, .step = NAN};
	struct number n;

	if (!plain_number(t, r->separator, &n) || !isfinite(n.value * c->factor))
		return cell;
	cell.value = n.value * c->factor + 0.0;
	cell.step = n.step * c->factor;
	return cell;
}

static void add_row(struct reader *r, struct text line)
{
	struct columns *out = r->out;
	bool more = true;
	struct text t;
	size_t i = 0;

	out->line = arena_grow(r->a, out->line, out->n_rows, &r->cap_lines,
			       sizeof(*out->line));
	out->line[out->n_rows++] = r->number;
	while (i < out->n && next_cell(r->separator, &line, &more, &t)) {
		out->cell = arena_grow(r->a, out->cell, r->n_cells,
				       &r->cap_cells, sizeof(*out->cell));
		out->cell[r->n_cells] = cell_of(r, t, i);
		if (out->column[i].use == COLUMN_METRIC &&
		    isnan(out->cell[r->n_cells].value))
			out->missing++;
		r->n_cells++;
		i++;
	}
}

/* Words where numbers were to be: a column that holds no number at all. */
static void settle_uses(struct columns *c)
{
	for (size_t i = 0; i < c->n; i++) {
		size_t numbers = 0;

		if (c->column[i].use != COLUMN_METRIC)
			continue;
		for (size_t k = 0; k < c->n_rows; k++)
			numbers += isnan(c->cell[k * c->n + i].value) ? 0 : 1;
		if (numbers)
			continue;
		c->column[i].use = COLUMN_LEFT;
		c->missing -= c->n_rows;
	}
}

static bool any_metric(const struct columns *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->column[i].use == COLUMN_METRIC)
			return true;
	return false;
}

static char separator_of(struct text line)
{
	static const char separators[] = {'\t', ',', ';'};

	for (size_t i = 0; i < sizeof(separators); i++)
		if (text_find_char(line, separators[i]) != TEXT_NOT_FOUND)
			return separators[i];
	return BLANKS;
}

static bool take_line(struct reader *r, struct text line)
{
	bool numbers;
	size_t n;

	if (!r->out->n) {
		r->separator = separator_of(line);
		n = count_cells(line, r->separator, &numbers);
		if (n > LIMIT_COLUMNS)
			return false;
		if (!numbers) {
			read_head(r, line);
			return true;
		}
		make_head(r, n);
	}
	n = count_cells(line, r->separator, &numbers);
	if (n != r->out->n)
		r->out->ragged++;
	else if (r->out->n_rows == LIMIT_ROWS)
		r->out->cut++;
	else
		add_row(r, line);
	return true;
}

bool columns_read(struct arena *a, struct text t, struct columns *out)
{
	struct reader r = {.a = a, .out = out};

	*out = (struct columns){0};
	out->column = arena_array(a, LIMIT_COLUMNS, sizeof(*out->column));
	text_skip(&t, TEXT("\xef\xbb\xbf"));
	while (t.n) {
		struct text line = text_cut(&t, '\n');

		r.number++;
		if (text_ends(line, TEXT("\r")))
			line.n--;
		if (!text_trim(line).n || line.p[0] == '#')
			continue;
		if (!take_line(&r, line))
			return false;
		/* Prose: most of its lines fit no head. */
		if (out->ragged > 10 && out->ragged > out->n_rows)
			return false;
	}
	settle_uses(out);
	return out->n_rows > 0 && any_metric(out) &&
	       out->ragged <= out->n_rows;
}
