/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers in lists that are no tables: rows of "name value name value", and
 * lines "label : value" in a row whose metric an earlier line names. Both have
 * no unit of their own, so they need a word that says what they are.
 */
#include "parser/text/table/list.h"

#include <string.h>

#include "base/limits.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

/* Lines above a list in which its metric may be named. */
#define METRIC_LINES 5
#define KV_PAIRS 12
#define BESIDE_LINES 8	/* a head is at most so far above outputs side by side */

struct list_value {
	struct text label;
	struct quantity q;
	size_t line;
	enum noun noun;
};

/* The noun of a word, or of the last part of "per_thread_ops". */
static enum noun noun_of(struct text word)
{
	enum noun n = lexicon_noun(word);
	size_t at = word.n;

	while (at > 0 && word.p[at - 1] != '_')
		at--;
	return n == NOUN_NONE && at ? lexicon_noun(text_from(word, at)) : n;
}

static enum noun noun_in(struct text t)
{
	enum noun found = NOUN_NONE;
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum noun n = noun_of(w);

		if (n != NOUN_NONE && (found == NOUN_NONE || n != NOUN_CPU))
			found = n;
	}
	return found;
}

static void add(struct document *doc, const struct list_value *v,
		struct text label, struct text group)
{
	struct block b;
	struct run *run;
	struct quantity q = v->q;

	if (doc->n_blocks >= LIMIT_BLOCKS)
		return;
	if (q.family == UNIT_NONE && v->noun == NOUN_IOPS)
		q.family = UNIT_RATE;
	prose_add_block(doc, format_by_name(TEXT("table")), v->line, v->line,
			&b);
	run = document_add_run(doc, &b, TEXT("table"), v->line);
	run->label = label;
	run->group = group;
	prose_bounds(run_measure(doc, run,
				 arena_printf(doc->arena, "prose.%.*s",
					      TEXT_ARG(lexicon_noun_name(
						      v->noun))),
				 q.value, unit_name(q.family), q.step, v->line),
		     &q);
	doc->line[v->line].block = doc->n_blocks;
	prose_close_block(doc, &b);
}

/* ---- rows of names and values ---- */

/* The number at the end of a cell ("CPU util 39.0%"). */
static bool number_at_end(struct text t, enum comma comma,
			  struct list_value *v)
{
	size_t at = 0;
	struct quantity q;

	while (quantity_next(t, at, comma, &q)) {
		at = q.at + q.len;
		if (!text_trim(text_from(t, at)).n) {
			v->q = q;
			v->label = text_trim(text_sub(t, 0, q.at));
			return true;
		}
	}
	return false;
}

/* Cells of "name value" or of names and values in turn; 0 when the row holds
 * anything else. */
static size_t read_pairs(const struct table_row *row, enum comma comma,
			 struct list_value *v)
{
	struct text name = {NULL, 0};
	size_t n = 0;

	for (size_t i = 0; i < row->n && n < KV_PAIRS; i++) {
		const struct cell *c = &row->cell[i];
		bool number = c->kind == CELL_NUMBER ||
			      c->kind == CELL_PERCENT;

		if (number != (name.n > 0) && number)
			return 0;
		v[n] = (struct list_value){.line = row->line};
		if (number) {
			v[n].label = name;
			v[n].q = c->q;
			name.n = 0;
		} else if (!name.n && !number_at_end(c->text, comma, &v[n])) {
			name = c->text;
			continue;
		} else if (name.n) {
			return 0;
		}
		v[n].noun = noun_in(v[n].label);
		if (v[n].noun == NOUN_NONE || !v[n].label.n)
			return 0;
		n++;
	}
	return name.n ? 0 : n;
}

/* The cells of a line as labels, when there are n and each names a state. */
static bool state_cells(struct document *doc, size_t line, size_t n,
			struct text *label)
{
	struct text t = doc->line[line].text;
	size_t at = 0, cells = 0;

	while (at < t.n) {
		size_t end = at;
		struct label l;

		while (end < t.n && t.p[end] != '\t' &&
		       !text_starts(text_from(t, end), TEXT("  ")))
			end++;
		label[cells] = text_trim(text_sub(t, at, end - at));
		at = end + 1;
		if (!label[cells].n)
			continue;
		l = label_scan(label[cells]);
		if (!label_speaks(&l) || ++cells > n)
			return false;
	}
	return cells == n;
}

/* "parent=0" and "parent=1" have one word of a side and are no two states. */
static bool states_differ(struct text a, struct text b)
{
	struct label l = label_scan(a), m = label_scan(b);

	return l.features != m.features ||
	       ((l.n_versions || l.n_commits) && !text_ieq(a, b));
}

/* Two outputs side by side under a head of two states: each column says the
 * same names. Fills the labels of the columns. */
static bool states_above(struct document *doc, const struct list_value *v,
			 size_t n, struct text *label)
{
	for (size_t i = 1; i < n; i++)
		if (!text_ieq(v[i].label, v[0].label))
			return false;
	for (size_t i = v[0].line; i-- > 0 && v[0].line - i <= BESIDE_LINES;)
		if (doc->line[i].message != doc->line[v[0].line].message ||
		    doc->line[i].depth != doc->line[v[0].line].depth)
			return false;
		else if (state_cells(doc, i, n, label))
			return states_differ(label[0], label[n - 1]);
	return false;
}

static bool pair_row(struct document *doc, size_t line, enum comma comma)
{
	struct text label[KV_PAIRS + 1] = {{NULL, 0}};
	struct list_value v[KV_PAIRS];
	struct table_row row;
	size_t n;

	if (!text_has(text_trim(doc->line[line].text), TEXT("  ")))
		return false;
	row_split(doc->arena, doc->line[line].text, comma, &row);
	row.line = line;
	if (row.piped || row.n < 2)
		return false;
	n = read_pairs(&row, comma, v);
	if (n < 2)
		return false;
	/* The names above need not be those of the columns. */
	if (!states_above(doc, v, n, label))
		memset(label, 0, sizeof(label));
	for (size_t i = 0; i < n; i++)
		add(doc, &v[i], label[i], v[i].label);
	return true;
}

/* ---- lines of label and value ---- */

/* Takes the ":" or "=" off the label; so too the "-" of "v6.1  - 2410188",
 * which is no sign when it stands apart. */
static bool cut_separator(struct list_value *v)
{
	struct text t = v->label;
	char last = t.p[t.n - 1];

	if (last == '-' && (t.n < 2 || !ch_blank(t.p[t.n - 2])))
		return false;
	if (last != ':' && last != '=' && last != '-')
		return false;
	v->label = text_trim(text_sub(t, 0, t.n - 1));
	return v->label.n != 0;
}

static bool label_line(struct document *doc, size_t line, enum comma comma,
		       struct list_value *v)
{
	struct text t = text_trim(doc->line[line].text);
	struct label l;

	*v = (struct list_value){.line = line};
	if (!number_at_end(t, comma, v) || v->q.family != UNIT_NONE ||
	    !v->label.n || v->label.n > 80)
		return false;
	if (!cut_separator(v))
		return false;
	l = label_scan(v->label);
	return l.features || l.n_versions || l.n_commits;
}

static enum noun metric_above(const struct document *doc, size_t line)
{
	for (size_t i = line; i-- > 0 && line - i <= METRIC_LINES;) {
		enum noun n;

		if (doc->line[i].message != doc->line[line].message)
			break;
		n = noun_in(doc->line[i].text);
		if (n != NOUN_NONE)
			return n;
	}
	return NOUN_NONE;
}

/* "Files/sec" -> "files_sec". */
static struct text rate_name(struct arena *a, struct text t)
{
	char *out = arena_alloc(a, t.n + 1);

	for (size_t i = 0; i < t.n; i++)
		out[i] = ch_alnum(t.p[i]) ? ch_fold(t.p[i]) : '_';
	return (struct text){out, t.n};
}

/* ---- lines of a rate's name and its value ---- */

/* "Files/sec: 183210": the name is the unit, so the value needs none. */
static bool rate_line(struct document *doc, size_t line, enum comma comma)
{
	struct list_value v = {.line = line, .noun = NOUN_SCORE};
	struct text t = text_trim(doc->line[line].text);
	struct unit u;
	struct block b;
	struct run *run;

	if (doc->n_blocks >= LIMIT_BLOCKS ||
	    !number_at_end(t, comma, &v) || v.q.family != UNIT_NONE ||
	    !v.label.n || !strchr(":=", v.label.p[v.label.n - 1]))
		return false;
	v.label = text_trim(text_sub(v.label, 0, v.label.n - 1));
	if (!unit_parse(v.label, &u) || u.len != v.label.n ||
	    u.family != UNIT_RATE)
		return false;
	prose_add_block(doc, format_by_name(TEXT("table")), line, line, &b);
	run = document_add_run(doc, &b, TEXT("table"), line);
	prose_bounds(run_measure(doc, run,
				 arena_printf(doc->arena, "prose.%.*s",
					      TEXT_ARG(rate_name(doc->arena,
								 v.label))),
				 v.q.value, unit_name(UNIT_RATE), v.q.step,
				 line),
		     &v.q);
	doc->line[line].block = doc->n_blocks;
	prose_close_block(doc, &b);
	return true;
}

/* How many lines from `line` on are labelled values; they are added. */
static size_t label_list(struct document *doc, size_t line, enum comma comma)
{
	struct list_value v;
	enum noun noun;
	size_t n = 0;

	while (line + n < doc->n_lines && reading_line_open(doc, line + n) &&
	       label_line(doc, line + n, comma, &v))
		n++;
	if (n < 2)
		return 0;
	noun = metric_above(doc, line);
	if (noun == NOUN_NONE)
		return 0;
	for (size_t i = 0; i < n; i++) {
		label_line(doc, line + i, comma, &v);
		v.noun = noun;
		add(doc, &v, v.label, (struct text){NULL, 0});
	}
	return n;
}

void list_scan(struct document *doc, enum comma comma)
{
	for (size_t i = 0; i < doc->n_lines; i++) {
		size_t n = list_label_scan(doc, i, comma);

		n = n ? n : list_run_scan(doc, i, comma);
		if (n) {
			i += n - 1;
			continue;
		}
		if (!reading_line_open(doc, i) ||
		    reading_is_code(doc->line[i].text) ||
		    pair_row(doc, i, comma) || rate_line(doc, i, comma))
			continue;
		n = label_list(doc, i, comma);
		i += n ? n - 1 : 0;
	}
}
