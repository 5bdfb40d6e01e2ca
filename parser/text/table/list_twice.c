/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lists that are shown once for each state: rows "name value" below a line
 * that names a side, and the same names again below another. That the names
 * come back is what makes results of numbers without unit and metric; a list
 * that is shown once is left alone. So too rows of nothing but numbers.
 *
 * A list is compared with the few lists behind it, so the work is linear.
 */
#include "parser/text/table/list.h"

#include <string.h>

#include "base/limits.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

#define LIST_ROWS 64
#define LISTS 256
#define LIST_AHEAD 3	/* lists behind one that may show it again */
#define HEAD_WORDS 8
#define HEAD_LINES 6	/* a heading is at most that far above */
#define NAME_BYTES 48
#define NAME_WORDS 7
#define PLAIN_WORDS 2	/* of a name that no mark parts from its value */
#define BARE_NUMBERS 3	/* a row of numbers has at least as many */

struct twice_list {
	struct text head;
	size_t head_line;
	struct list_row *row;
	size_t n;
	size_t number;		/* of the pair that it belongs to, from 1 */
};

/* What a list may hold beside results: the set-up, and counts of it. */
static const char set_up[] =
	" thread threads job jobs client clients size bs blocksize depth "
	"iodepth numjobs node nodes cpu cpus core cores pid port seed "
	"iteration iterations count sample samples loop loops run runs version "
	"revision date page pages sector sectors offset block blocks line "
	"lines queues group groups order shift limit min_free nr ";
/* Sizes that are results. */
static const char results[] =
	" used consumed rss pss footprint written read copied wasted space "
	"overhead swapped reclaimed allocated ";

/* ---- rows ---- */

static bool plain_words(struct text t, size_t most)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		if (strchr(".,;()<>|\"!?@$`{}", t.p[i]))
			return false;
	while (text_word(&t).n)
		n++;
	return n > 0 && n <= most;
}

/* The last word of a name, which says what is counted. */
static struct text last_word(struct text t)
{
	size_t from = t.n;

	while (from > 0 && ch_word(t.p[from - 1]))
		from--;
	return text_from(t, from);
}

/* "name value" and "name: value", one of the parts of a line. */
static bool read_part(struct text t, enum comma comma, struct list_row *row)
{
	struct quantity q;
	struct text name;
	bool marked;

	t = text_trim(t);
	if (!t.n || !ch_alpha(t.p[0]) || !quantity_next(t, 0, comma, &q) ||
	    text_trim(text_from(t, q.at + q.len)).n || q.value < 0 ||
	    q.hi > q.value)
		return false;
	name = text_trim(text_sub(t, 0, q.at));
	marked = name.n && strchr(":=", name.p[name.n - 1]);
	if (marked)
		name = text_rtrim(text_sub(name, 0, name.n - 1));
	if (name.n > NAME_BYTES ||
	    !plain_words(name, marked ? NAME_WORDS : PLAIN_WORDS) ||
	    lexicon_has(set_up, last_word(name)))
		return false;
	if (q.family == UNIT_BYTES && !lexicon_any(results, name))
		return false;
	*row = (struct list_row){.name = name, .q = q};
	return true;
}

/* The length of t up to a comma that a blank follows. */
static size_t part_length(struct text t)
{
	for (size_t i = 0; i + 1 < t.n; i++)
		if ((t.p[i] == ',' || t.p[i] == ';') && ch_blank(t.p[i + 1]))
			return i;
	return t.n;
}

/* The named values of a line; 0 when it holds anything else. */
size_t list_names(struct text t, enum comma comma, struct list_row *row,
		  size_t room)
{
	size_t n = 0;

	t = text_trim(t);
	while (t.n && n < room) {
		size_t len = part_length(t);

		if (!read_part(text_sub(t, 0, len), comma, &row[n]))
			return 0;
		n++;
		t = len < t.n ? text_ltrim(text_from(t, len + 1)) :
				text_sub(t, 0, 0);
	}
	return n;
}

/* Nothing but plain numbers, three at least. */
static size_t read_numbers(struct text t, struct list_row *row, size_t room)
{
	size_t n = 0;
	struct text w;

	while ((w = text_word(&t)).n) {
		struct number x;

		if (n == room || !ch_digit(w.p[0]) || !num_plain(w, &x) ||
		    x.len != w.n)
			return 0;
		row[n++] = (struct list_row){.q = {
			.value = x.value, .value_other = x.value,
			.step = x.step, .hi = x.value, .unit = {NULL, 0},
		}};
	}
	return n >= BARE_NUMBERS ? n : 0;
}

static size_t read_row(const struct document *doc, size_t line,
		       enum comma comma, struct list_row *row, size_t room)
{
	struct text t = doc->line[line].text;
	size_t n;

	if (!room || !reading_line_open(doc, line) || t.n > 200 ||
	    reading_is_code(t))
		return 0;
	n = list_names(t, comma, row, room);
	if (!n)
		n = read_numbers(t, row, room);
	for (size_t i = 0; i < n; i++)
		row[i].line = line;
	return n;
}

/* ---- lists ---- */

/* The words of a heading in front of its colon or bracket, when they name a
 * side. */
static bool side_head(struct text t, struct text *head)
{
	size_t bracket = text_find(t, TEXT(" ("));
	struct label l;

	t = label_bare(text_sub(t, 0, bracket));
	if (!t.n || label_words(t) > HEAD_WORDS)
		return false;
	l = label_scan(t);
	while (t.n && t.p[t.n - 1] == ':')
		t = text_rtrim(text_sub(t, 0, t.n - 1));
	*head = t;
	return label_speaks(&l);
}

static bool find_head(const struct document *doc, struct twice_list *l)
{
	size_t first = l->row[0].line;

	for (size_t i = first; i-- > 0 && first - i <= HEAD_LINES;) {
		if (doc->line[i].message != doc->line[first].message)
			return false;
		if (!text_trim(doc->line[i].text).n)
			continue;
		if (!reading_line_open(doc, i))
			return false;
		if (reading_is_code(doc->line[i].text) ||
		    text_starts(text_trim(doc->line[i].text), TEXT("$")))
			continue;
		if (label_words(doc->line[i].text) > HEAD_WORDS)
			return false;
		/* A fence, a name above the rows, may stand between. */
		l->head_line = i;
		if (side_head(doc->line[i].text, &l->head))
			return true;
	}
	return false;
}

/* The list that begins at line *at, which is moved behind it. */
static bool read_list(const struct document *doc, enum comma comma,
		      size_t *at, struct twice_list *out)
{
	size_t i = *at;
	bool named;

	out->n = read_row(doc, i, comma, out->row, LIST_ROWS);
	out->number = 0;
	*at = i + 1;
	if (!out->n)
		return false;
	named = out->row[0].name.n > 0;
	while (++i < doc->n_lines &&
	       doc->line[i].message == doc->line[*at - 1].message) {
		struct list_row *row = &out->row[out->n];
		size_t n = read_row(doc, i, comma, row, LIST_ROWS - out->n);

		if (!n || (row->name.n > 0) != named)
			break;
		out->n += n;
	}
	*at = i;
	return find_head(doc, out);
}

/* ---- which lists are shown again ---- */

/* Marks the rows of two lists that have one name; true when they are enough to
 * make results of them. */
static bool same_names(struct twice_list *a, struct twice_list *b)
{
	size_t shared = 0;
	bool metric = false;

	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++) {
			struct text name = a->row[i].name;

			if (!text_ieq(name, b->row[k].name))
				continue;
			metric |= lexicon_noun_in(name) != NOUN_NONE;
			shared += name.n > 0;
		}
	if (!a->row[0].name.n || !b->row[0].name.n)
		return !a->row[0].name.n && !b->row[0].name.n &&
		       a->n <= 2 * b->n && b->n <= 2 * a->n;
	return shared >= 2 || (shared && metric);
}

static void mark_shared(struct twice_list *a, struct twice_list *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (text_ieq(a->row[i].name, b->row[k].name))
				a->row[i].shown_again =
					b->row[k].shown_again = true;
}

static void pair_lists(const struct document *doc, struct twice_list *list,
		       size_t n)
{
	size_t number = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n && k <= i + LIST_AHEAD; k++) {
			struct twice_list *a = &list[i], *b = &list[k];

			if (b->number || text_ieq(a->head, b->head) ||
			    doc->line[a->head_line].message !=
				    doc->line[b->head_line].message ||
			    !same_names(a, b))
				continue;
			if (!a->number)
				a->number = ++number;
			b->number = a->number;
			mark_shared(a, b);
		}
}

/* ---- results ---- */

/* Letters and digits of a name in lower case, the rest as one "_". */
static struct text metric_of(struct arena *a, struct text t)
{
	char *out = arena_alloc(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (ch_alnum(t.p[i]))
			out[n++] = ch_fold(t.p[i]);
		else if (n && out[n - 1] != '_')
			out[n++] = '_';
	}
	while (n && out[n - 1] == '_')
		n--;
	return (struct text){out, n};
}

/* What the line above the heading says of a row of numbers: "(time in us)". */
static void settle_bare(const struct document *doc, size_t head,
			struct list_row *row)
{
	struct unit u;

	for (size_t i = head + 1; i-- > 0 && head - i <= HEAD_LINES;) {
		if (doc->line[i].message != doc->line[head].message)
			return;
		if (!lexicon_unit_in(doc->line[i].text, &u))
			continue;
		row->q.value *= u.factor;
		row->q.hi *= u.factor;
		row->q.step *= u.factor;
		row->q.family = u.family;
		return;
	}
}

void list_emit(struct document *doc, struct text label, size_t number,
	       const struct list_row *row)
{
	struct block b;
	struct run *run;
	struct text name = row->name.n ? metric_of(doc->arena, row->name) :
			   row->q.family == UNIT_TIME ? TEXT("time") :
							TEXT("value");

	if (doc->n_blocks >= LIMIT_BLOCKS)
		return;
	prose_add_block(doc, format_by_name(TEXT("table")), row->line,
			row->line, &b);
	run = document_add_run(doc, &b, TEXT("table"), row->line);
	run->label = label;
	run->group = number > 1 ?
		arena_printf(doc->arena, "%.*s #%zu", TEXT_ARG(name),
			     number) : name;
	prose_bounds(run_measure(doc, run,
				 arena_printf(doc->arena, "prose.%.*s",
					      TEXT_ARG(name)),
				 row->q.value, unit_name(row->q.family),
				 row->q.step, row->line),
		     &row->q);
	doc->line[row->line].block = doc->n_blocks;
	prose_close_block(doc, &b);
}

static void emit(struct document *doc, const struct twice_list *l,
		 struct list_row row)
{
	if (!row.name.n)
		settle_bare(doc, l->head_line, &row);
	list_emit(doc, l->head, l->number, &row);
}

/* "total ios: 1832524960" counts and is no rate. */
static bool is_rate(struct text name)
{
	return lexicon_noun(last_word(name)) == NOUN_IOPS &&
	       !text_istarts(name, TEXT("total "));
}

/* Values with a unit, and IOPS, are read as prose, unless a line has others too. */
static bool line_needs(const struct twice_list *l, size_t line)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->row[i].line == line && l->row[i].shown_again &&
		    !is_rate(l->row[i].name) &&
		    (l->row[i].q.family == UNIT_NONE ||
		     l->row[i].q.family == UNIT_BYTES))
			return true;
	return false;
}

void list_twice_scan(struct document *doc, enum comma comma)
{
	struct twice_list *list = NULL, l;
	struct list_row *row = arena_array(doc->arena, LIST_ROWS,
					    sizeof(*row));
	size_t n = 0, cap = 0;

	for (size_t at = 0; at < doc->n_lines && n < LISTS;) {
		l.row = row;
		if (!read_list(doc, comma, &at, &l))
			continue;
		l.row = arena_array(doc->arena, l.n, sizeof(*row));
		memcpy(l.row, row, l.n * sizeof(*row));
		list = arena_grow(doc->arena, list, n, &cap, sizeof(*list));
		list[n++] = l;
	}
	pair_lists(doc, list, n);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < list[i].n && list[i].number; k++)
			if (list[i].row[k].shown_again &&
			    line_needs(&list[i], list[i].row[k].line))
				emit(doc, &list[i], list[i].row[k]);
}
