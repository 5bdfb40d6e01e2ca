/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Series from files: CSV, lines of "version value", plain numbers. Which it
 * is shows in the first lines; nothing is asked for.
 */
#include <fnmatch.h>
#include <math.h>

#include "analyzer/stats/series.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/series.h"

/* Cells of a line that are looked at. What more there is, is not a table of
 * versions. */
#define CELLS 256

/* A line of the file in cells. One is used again for each line, as it is
 * large. */
struct line {
	struct text cell[CELLS];
	size_t n;
};

/* What the first line decided about the columns. */
struct reader {
	struct arena *arena;
	const char *name;
	const char *metric;
	char separator;		/* ' ': any blanks */
	bool head;
	size_t label, value;	/* columns; label = CELLS: none */
	bool many;		/* all columns from `value` on are runs */
};

/* The next cell of a line, without its quotes. */
static struct text next_cell(struct text *line, char separator)
{
	struct text t;

	if (separator == ' ')
		return text_word(line);
	*line = text_ltrim(*line);
	if (line->n && line->p[0] == '"') {
		size_t end = text_find_char(text_from(*line, 1), '"');

		if (end != TEXT_NOT_FOUND) {
			t = text_sub(*line, 1, end);
			*line = text_from(*line, end + 2);
			text_cut(line, separator);
			return t;
		}
	}
	return text_trim(text_cut(line, separator));
}

/* A line without anything has no cells. */
static void split(const struct reader *r, struct text line, struct line *out)
{
	out->n = 0;
	while (text_trim(line).n && out->n < CELLS)
		out->cell[out->n++] = next_cell(&line, r->separator);
}

/* What stands for a value that was not measured. */
static bool is_gap(struct text t)
{
	static const char *const words[] = {"", "-", "na", "n/a", "nan",
					    "null", "none"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_iis(t, words[i]))
			return true;
	return false;
}

/* A number, with a unit or without, that is the whole cell. */
static bool is_value(struct text t, double *value, struct text *unit)
{
	struct quantity q;
	struct number n;

	t = text_trim(t);
	if (num_plain(t, &n) && n.len == t.n) {
		*value = n.value;
		return true;
	}
	if (!quantity_next(t, 0, COMMA_UNKNOWN, &q) || q.at != 0 ||
	    q.len != t.n)
		return false;
	*value = q.value;
	if (q.family != UNIT_NONE)
		*unit = text_of(unit_name(q.family));
	return true;
}

/* Has the line anything? Empty ones and remarks ("# ...") are passed over; a
 * head is content, too. */
static bool content(struct text *line)
{
	*line = text_trim(*line);
	return line->n && line->p[0] != '#';
}

/* A tab is never part of a cell; a comma may be a decimal sign where cells are
 * parted by semicolons, so it comes last. */
static char find_separator(struct text line)
{
	static const char order[] = {'\t', ';', ','};

	for (size_t i = 0; i < sizeof(order); i++)
		if (text_find_char(line, order[i]) != TEXT_NOT_FOUND)
			return order[i];
	return ' ';
}

/* ---- which columns ---- */

/* Heads by which people name the column of versions. */
static bool names_versions(struct text t)
{
	static const char *const words[] = {
		"version", "commit", "kernel", "revision", "rev", "hash",
		"tag", "release", "label", "build",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_iis(t, words[i]))
			return true;
	return false;
}

static bool names_time(struct text t)
{
	return text_iis(t, "date") || text_iis(t, "time") ||
	       text_iis(t, "timestamp");
}

/* The glob is matched in the way of file names, as --metric says. */
static bool wanted(struct arena *a, const char *glob, struct text name)
{
	return !glob || fnmatch(glob, arena_cstr(a, name), 0) == 0;
}

/* The column that its head names, the first of several; else the first, when
 * there is another one for values. */
static void find_label(struct reader *r, const struct line *head)
{
	r->label = head->n > 1 ? 0 : CELLS;
	for (size_t i = head->n; i > 0; i--)
		if (names_versions(head->cell[i - 1]))
			r->label = i - 1;
}

/* The one column that is named, or the only one there is. */
static int find_value(struct reader *r, const struct line *head)
{
	size_t found = 0, at = 0;

	for (size_t i = 0; i < head->n; i++) {
		if (i == r->label || (!r->metric && names_time(head->cell[i])))
			continue;
		if (!wanted(r->arena, r->metric, head->cell[i]))
			continue;
		if (!found++)
			at = i;
	}
	r->value = at;
	if (found == 1)
		return 0;
	return rs_fail(RS_ERR_USAGE, "%s: %zu columns could be meant; name one "
		       "with --metric", r->name, found);
}

/* From the first line of content: the separator, head and columns. */
static int look_at(struct reader *r, struct text first, struct line *head)
{
	struct text unit = {NULL, 0};
	double ignored;

	r->separator = find_separator(first);
	split(r, first, head);
	r->head = !is_value(head->cell[head->n - 1], &ignored, &unit) &&
		  !is_gap(head->cell[head->n - 1]);
	find_label(r, head);
	if (r->head)
		return find_value(r, head);
	r->label = head->n > 1 ? 0 : CELLS;
	r->value = head->n > 1 ? 1 : 0;
	r->many = true;
	return 0;
}

/* ---- the points ---- */

/* `order` is the place in the file. */
static void add(struct reader *r, struct table_series *s, struct text label,
		double value)
{
	s->point = arena_grow(r->arena, s->point, s->n, &s->cap,
			      sizeof(*s->point));
	s->point[s->n] = (struct point){label, value, s->n};
	s->n++;
}

/* One line: its version (the number of the row where no column has one) and its
 * values. What is neither a number nor a gap is a gap and told once. */
static void take(struct reader *r, struct table_series *s,
		 const struct line *line, size_t number, size_t row)
{
	size_t last = r->many ? line->n : r->value + 1;
	struct text label = r->label < line->n ?
		line->cell[r->label] : arena_printf(r->arena, "%zu", row);

	/* A version without a cell for the value is a gap, too. */
	if (r->value >= line->n)
		add(r, s, label, NAN);
	for (size_t i = r->value; i < last && i < line->n; i++) {
		double value = NAN;

		if (!is_value(line->cell[i], &value, &s->unit) &&
		    !is_gap(line->cell[i]) && !s->unread++)
			s->unread_line = number;
		add(r, s, label, value);
	}
}

static bool has_value(const struct table_series *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (!isnan(s->point[i].value))
			return true;
	return false;
}

/* One walk over the lines; views of cells go into `raw`. */
int series_read(struct arena *a, const char *name, struct text raw,
		const char *metric, struct table_series *out)
{
	struct reader r = {.arena = a, .name = name, .metric = metric};
	size_t number = 0, row = 0;
	struct line *line = arena_alloc(a, sizeof(*line));

	*out = (struct table_series){.n = 0};
	while (raw.n) {
		struct text t = text_cut(&raw, '\n');

		number++;
		if (!content(&t))
			continue;
		if (!r.separator) {
			int err = look_at(&r, t, line);

			if (err)
				return err;
			if (r.head) {
				out->metric = line->cell[r.value];
				continue;
			}
		}
		split(&r, t, line);
		take(&r, out, line, number, ++row);
	}
	if (!has_value(out))
		return rs_fail(RS_ERR_NOTHING, "%s: no numbers in it", name);
	return 0;
}
