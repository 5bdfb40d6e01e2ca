/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Heads of tables whose cells stand one blank apart, with more words than the
 * rows have cells. In "git diff st user sys elapsed" over "before 1.15 2.57
 * 3.82" the last words name the columns and those in front of them the table;
 * in "CPU v6.1 v6.2 change notes" over "1 346.8 578.1 40%" the row ends early.
 * Each way needs words that are known to head columns, since any line of prose
 * has enough words.
 */
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/table/table.h"

#define LEADING_WORDS 5	/* in front of the heads */
#define TRAILING_WORDS 4	/* heads without a cell */

static bool is_state(struct text t)
{
	struct label l = label_scan(t);

	return label_speaks(&l);
}

/* A word that heads a column: what is measured, or a state. */
static bool heads_column(struct text t)
{
	return lexicon_noun(t) != NOUN_NONE ||
	       (lexicon_better(t) != BETTER_UNKNOWN &&
		lexicon_change(t) == CHANGE_NONE) || is_state(t);
}

static bool all_head_columns(const struct table_row *words, size_t from,
			     size_t to)
{
	for (size_t i = from; i < to; i++)
		if (words->cell[i].kind != CELL_TEXT ||
		    !heads_column(words->cell[i].text))
			return false;
	return from < to;
}

static bool none_heads_column(const struct table_row *words, size_t to)
{
	for (size_t i = 0; i < to; i++)
		if (heads_column(words->cell[i].text))
			return false;
	return true;
}

/* Joins the first `n` words to one cell. */
static void join_leading(struct table_row *words, size_t n)
{
	const char *from = words->cell[0].text.p;
	const struct cell *last = &words->cell[n - 1];

	words->cell[0].text.n = (size_t)(last->text.p + last->text.n - from);
	words->cell[0].to = last->to;
	for (size_t i = n; i < words->n; i++) {
		words->cell[i - n + 1] = words->cell[i];
		words->cell[i - n + 1].index = i - n + 1;
	}
	words->n -= n - 1;
}

static bool ends_sentence(const struct table_row *words)
{
	struct text t = words->cell[words->n - 1].text;

	return t.n && (t.p[t.n - 1] == '.' || t.p[t.n - 1] == ',' ||
		       t.p[t.n - 1] == ';' || t.p[t.n - 1] == ':');
}

/* "git diff st user sys elapsed": names of the columns behind one of the whole
 * table. */
static bool names_behind(const struct region *r, struct table_row *words)
{
	size_t cells = r->row[0].n, lead = words->n - cells + 1;

	if (r->row[0].cell[0].kind != CELL_TEXT || lead > LEADING_WORDS ||
	    !all_head_columns(words, lead, words->n) ||
	    !none_heads_column(words, lead))
		return false;
	join_leading(words, lead);
	return true;
}

/* "CPU v6.1 v6.2 change notes": a key, then states or what was measured, two
 * at least, and then heads that the row has no cells for. */
static bool names_in_front(const struct region *r, struct table_row *words)
{
	static const char keys[] = " cpu cpus thread threads client clients "
		"job jobs numjobs qd depth iodepth bs size nr procs tasks ";
	size_t cells = r->row[0].n, known = 0;

	if (r->row[0].cell[0].kind != CELL_NUMBER ||
	    words->n - cells > TRAILING_WORDS ||
	    !lexicon_has(keys, words->cell[0].text))
		return false;
	for (size_t i = 1; i < cells; i++) {
		if (r->row[0].cell[i].kind != CELL_NUMBER)
			continue;
		if (!heads_column(words->cell[i].text))
			return false;
		known++;
	}
	words->n = cells;
	return known >= 2;
}

bool words_head(struct document *doc, size_t line, enum comma comma,
		const struct region *r, struct table_row *out)
{
	row_split_words(doc->arena, doc->line[line].text, comma, out);
	out->line = line;
	if (r->mode != ROW_WORDS || out->n <= r->row[0].n ||
	    out->n == TABLE_CELLS || ends_sentence(out))
		return false;
	return names_behind(r, out) || names_in_front(r, out);
}

void words_section(struct region *r)
{
	const struct table_row *head = &r->head[0];

	if (r->mode != ROW_WORDS || !r->n_heads ||
	    r->row[0].cell[0].kind != CELL_TEXT ||
	    text_find_char(head->cell[0].text, ' ') == TEXT_NOT_FOUND)
		return;
	for (size_t i = 0; i < r->n; i++)
		if (!r->row[i].section.n)
			r->row[i].section = head->cell[0].text;
}

bool words_single_row(const struct region *r)
{
	struct text first = {NULL, 0};

	if (r->mode != ROW_WORDS || !r->n_heads)
		return false;
	for (size_t i = 1; i < r->row[0].n && i < r->head[0].n; i++) {
		struct text t = r->head[0].cell[i].text;

		if (r->row[0].cell[i].kind != CELL_NUMBER || !is_state(t))
			continue;
		if (first.n && !text_ieq(first, t))
			return true;
		first = t;
	}
	return false;
}
