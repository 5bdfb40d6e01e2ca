/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that hold a cell for each state: "4k randread - 5.4: 120k - 5.10: 98k
 * IOPS", "5.10 (98k IOPS) / 5.4 (120k IOPS)". A label in front of ":", "=" or
 * "(" governs what stands right behind it, up to the next label; of a line
 * that is cut otherwise the number of one state is put on the other. Only a
 * line that is nothing but such cells is read, and all of it or nothing.
 */
#include "parser/text/table/list.h"

#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

#define CELLS 8
#define CELL_VALUES 4
#define CELLS_BYTES 240
#define LABEL_WORDS 5
#define LEAD_WORDS 9

struct state_cell {
	struct text label;
	size_t begin, end;	/* bytes: of the label, behind the mark */
	bool bracket;		/* the mark was one */
	struct quantity value[CELL_VALUES];
	enum noun noun[CELL_VALUES];
	size_t n;
};

struct cell_line {
	struct text t, lead;
	struct state_cell cell[CELLS];
	size_t n, line;
};

/* ---- labels ---- */

/* Does byte i part two cells? A slash or a dash does between blanks. */
static bool parts_cells(struct text t, size_t i)
{
	if (t.p[i] == ',')
		return i + 1 == t.n || !ch_digit(t.p[i + 1]);
	if (strchr(";|):=", t.p[i]))
		return true;
	return strchr("/-", t.p[i]) && i > 0 && ch_blank(t.p[i - 1]) &&
	       i + 1 < t.n && ch_blank(t.p[i + 1]);
}

/* Is byte i a mark behind a label? "0:42" and "a=b" have none. */
static bool marks_label(struct text t, size_t i)
{
	char next = i + 1 < t.n ? t.p[i + 1] : '\0';

	if (i == 0 || (!ch_blank(next) && !ch_digit(next) && next != '~'))
		return false;
	if (t.p[i] == ':')
		return ch_blank(next) || !ch_digit(t.p[i - 1]);
	return t.p[i] == '=' || (t.p[i] == '(' && !ch_blank(next));
}

/* Words that lead to a label and are no workload. */
static bool idle_lead(struct text t)
{
	struct text w = text_word(&t);

	return !text_trim(t).n &&
	       lexicon_has(" kernel linux on with using in and but vs vs. to "
			   "versus -> => while ", w);
}

/* What is said in front of the label proper: "4k randread" of "4k randread
 * 5.4". Returns its length. */
static size_t lead_length(struct text words)
{
	struct label_state state[CELLS];
	size_t n = label_states(words, state, CELLS), at;

	if (!n)
		return 0;
	at = state[n - 1].at;
	while (at > 0 && !ch_blank(words.p[at - 1]))
		at--;
	return at;
}

/* The label that ends at byte `end`, not before byte `from`. */
static bool label_before(struct text t, size_t from, size_t end,
			 struct state_cell *c)
{
	struct text words;
	struct label l;
	size_t at = end, lead;

	while (at > from && !parts_cells(t, at - 1))
		at--;
	words = text_sub(t, at, end - at);
	lead = lead_length(words);
	c->begin = at + lead;
	c->label = text_trim(text_from(words, lead));
	l = label_scan(c->label);
	return c->label.n && label_words(c->label) <= LABEL_WORDS &&
	       label_speaks(&l) && l.n_versions < 2;
}

/* Finds all labels with their marks. */
static bool find_labels(struct cell_line *c)
{
	size_t from = 0;

	for (size_t i = 1; i < c->t.n; i++) {
		struct state_cell *s = &c->cell[c->n];

		if (!marks_label(c->t, i) || !label_before(c->t, from, i, s))
			continue;
		if (++c->n == CELLS)
			return false;
		s->bracket = c->t.p[i] == '(';
		s->end = from = i + 1;
	}
	return c->n > 1;
}

/* ---- values ---- */

/* Words that may stand beside a value and leave it a value. */
static bool value_words(struct text t, enum noun *noun)
{
	static const char known[] =
		" avg average mean median per sec second total of in and vs "
		"vs. versus but then read write reads writes random seq "
		"sequential about around only ~ approx i/o io ";
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum noun n = lexicon_noun(w);

		if (n == NOUN_NONE && !lexicon_has(known, w))
			return false;
		if (n != NOUN_NONE)
			*noun = n;
	}
	return true;
}

/* Reads what stands between the mark of a cell and byte `end`. A size or a
 * share among it tells a set-up, which makes the line none of these. */
static bool read_cell(struct text t, size_t end, enum comma comma,
		      struct state_cell *s)
{
	struct text x = text_sub(t, 0, end);
	struct quantity q;
	size_t at = s->end;

	while (quantity_next(x, at, comma, &q)) {
		struct text before = text_sub(x, at, q.at - at);

		if (s->n == CELL_VALUES || !(q.value > 0) ||
		    q.family == UNIT_BYTES || q.family == UNIT_PERCENT ||
		    !value_words(before, s->n ? &s->noun[s->n - 1] :
						&s->noun[0]))
			return false;
		s->value[s->n++] = q;
		at = q.at + q.len;
	}
	return s->n && value_words(text_from(x, at), &s->noun[s->n - 1]);
}

/* "120k ... 98k IOPS": what has no unit takes that of the same value in
 * another cell. */
static bool share_units(struct cell_line *c, size_t k)
{
	const struct quantity *full = NULL;
	struct unit u;

	for (size_t i = 0; i < c->n; i++)
		if (c->cell[i].value[k].family != UNIT_NONE)
			full = &c->cell[i].value[k];
	if (!full || !unit_parse(full->unit, &u))
		return !full;
	for (size_t i = 0; i < c->n; i++) {
		struct quantity *q = &c->cell[i].value[k];

		if (q->family == UNIT_NONE) {
			double f = q->scaled ? 1 : u.factor;

			if (q->scaled && u.family != UNIT_RATE)
				return false;
			q->value *= f;
			q->value_other = q->value;
			q->step *= f;
			q->hi *= f;
			q->family = u.family;
		}
		if (q->family != full->family)
			return false;
	}
	return true;
}

static const char *cell_metric(const struct cell_line *c, size_t k)
{
	enum noun noun = NOUN_NONE;

	for (size_t i = 0; i < c->n && noun == NOUN_NONE; i++)
		noun = c->cell[i].noun[k];
	if (noun == NOUN_NONE)
		noun = lexicon_noun_in(c->lead);
	return list_metric(c->cell[0].value[k].family, noun);
}

/* All cells hold the same values, and no two of one cell are of one metric:
 * those would be percentiles or threads. */
static bool cells_alike(struct document *doc, struct cell_line *c)
{
	bool differ = false;

	for (size_t i = 1; i < c->n; i++) {
		differ |= !text_ieq(c->cell[i].label, c->cell[0].label);
		if (c->cell[i].n != c->cell[0].n)
			return false;
	}
	for (size_t k = 0; differ && k < c->cell[0].n; k++) {
		if (!share_units(c, k))
			return false;
		for (size_t i = 0; i < c->n; i++)
			if (!list_give_unit(doc, c->line,
					    list_noun(doc, c->lead, c->line),
					    &c->cell[i].value[k], 1))
				return false;
		for (size_t j = 0; j < k; j++)
			if (strcmp(cell_metric(c, j), cell_metric(c, k)) == 0)
				return false;
	}
	return differ;
}

/* Marks at both ends of what is said in front of the first label. */
static struct text bare_lead(struct text t)
{
	t = text_trim(t);
	while (t.n && strchr(" \t:=-/;,|(", t.p[t.n - 1]))
		t.n--;
	return idle_lead(t) ? text_sub(t, 0, 0) : t;
}

static bool read_line(struct document *doc, size_t line, enum comma comma,
		      struct cell_line *c)
{
	*c = (struct cell_line){.t = label_bare(doc->line[line].text),
				.line = line};
	if (!reading_line_open(doc, line) || c->t.n > CELLS_BYTES ||
	    reading_is_code(doc->line[line].text) || !find_labels(c))
		return false;
	c->lead = bare_lead(text_sub(c->t, 0, c->cell[0].begin));
	if (label_words(c->lead) > LEAD_WORDS ||
	    text_has(c->lead, TEXT(". ")) || text_ends(c->lead, TEXT(".")))
		return false;
	for (size_t i = 0; i < c->n; i++) {
		size_t end = i + 1 < c->n ? c->cell[i + 1].begin : c->t.n;

		if (!read_cell(c->t, end, comma, &c->cell[i]))
			return false;
	}
	return cells_alike(doc, c);
}

/* ---- adding ---- */

static struct text metric_of(struct document *doc, const struct cell_line *c,
			     size_t k)
{
	struct text name = text_of(cell_metric(c, k)), rest = c->lead, w;
	struct text direction = {NULL, 0};

	while (!direction.n && (w = lexicon_word(&rest)).n)
		direction = lexicon_direction(w);
	if (!direction.n || c->cell[0].value[k].family == UNIT_TIME)
		return name;
	return arena_printf(doc->arena, "prose.%.*s.%.*s",
			    TEXT_ARG(direction),
			    TEXT_ARG(text_from(name, 6)));
}

static void emit(struct document *doc, const struct cell_line *c)
{
	struct block b;

	prose_add_block(doc, format_by_name(TEXT("table")), c->line, c->line,
			&b);
	for (size_t i = 0; i < c->n; i++) {
		const struct state_cell *s = &c->cell[i];
		struct run *run = document_add_run(doc, &b, TEXT("table"),
						   c->line);

		run->label = s->label;
		run->group = run->name = c->lead;
		for (size_t k = 0; k < s->n; k++)
			prose_bounds(run_measure(doc, run,
						 metric_of(doc, c, k),
						 s->value[k].value,
						 unit_name(s->value[k].family),
						 s->value[k].step, c->line),
				     &s->value[k]);
	}
	doc->line[c->line].block = doc->n_blocks;
	prose_close_block(doc, &b);
}

void list_cells_scan(struct document *doc)
{
	enum comma comma = reading_comma(doc);
	struct cell_line c;

	for (size_t i = 0; i < doc->n_lines && doc->n_blocks < LIMIT_BLOCKS;
	     i++)
		if (read_line(doc, i, comma, &c))
			emit(doc, &c);
}
