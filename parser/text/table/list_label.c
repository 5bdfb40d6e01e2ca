/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lists of which each line is one state and what it reached: "old kernel:
 * 410 MB/s", "5.10 - 410 MB/s", "410 MB/s (5.10)", "410 MB/s on 5.10". Two
 * lines in a row at least are of one shape and name different states, so
 * that the whole label is known and nothing is cut out of it. A line with
 * words beside label and values is prose and left alone.
 */
#include "parser/text/table/list.h"

#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "parser/text/claim.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

#define LABEL_LIST_VALUES 12
#define LABEL_LIST_LINES 12
#define LABEL_LIST_BYTES 200
#define LABEL_LIST_WORDS 9
#define METRIC_LINES 3	/* above the list, in which its metric is named */
#define METRIC_FAR 60	/* with the lines of other lists between */
/* Runs of one state lie within this factor; counts of threads, sizes and
 * percentiles do not. */
#define RUNS_APART 2
#define RUNS_LEAST 3	/* numbers without unit that are taken for runs */

enum label_place { LABEL_FRONT = 1, LABEL_BEHIND };

struct state_line {
	struct text label;
	enum label_place place;
	struct quantity value[LABEL_LIST_VALUES];
	size_t n;
	size_t line;
};

/* Marks between a label and its values, or around the label. */
static struct text strip_marks(struct text t)
{
	while (t.n && strchr(" \t:=-.>|;,*#)", t.p[t.n - 1]))
		t.n--;
	while (t.n && strchr(" \t*-#(|\"'", t.p[0]))
		t = text_from(t, 1);
	while (t.n && strchr("\"'`", t.p[t.n - 1]))
		t.n--;
	return t;
}

/* A label names a state by itself and is no sentence. */
static bool names_state(struct text t)
{
	struct label l;

	if (!t.n || label_words(t) > LABEL_LIST_WORDS || t.p[t.n - 1] == '.' ||
	    text_has(t, TEXT(", ")))
		return false;
	l = label_scan(t);
	return label_speaks(&l);
}

/* What may stand between two values, or behind the last: marks alone. */
static bool only_marks(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!strchr(" \t,;/|", t.p[i]))
			return false;
	return true;
}

/* A spread behind a value: "+/- 3.2". */
static bool spread_mark(struct text t)
{
	t = text_trim(t);
	return text_eq(t, TEXT("+/-")) || text_eq(t, TEXT("+-")) ||
	       text_eq(t, TEXT("\xc2\xb1"));
}

/* The unit of the last value holds for all of a row that ends in it:
 * "410, 412, 408 MB/s". */
static void share_unit(struct state_line *s)
{
	const struct quantity *last = &s->value[s->n - 1];
	struct unit u;

	if (last->family == UNIT_NONE || !unit_parse(last->unit, &u))
		return;
	for (size_t i = 0; i + 1 < s->n; i++) {
		struct quantity *q = &s->value[i];

		if (q->family != UNIT_NONE || q->scaled)
			continue;
		q->value *= u.factor;
		q->value_other *= u.factor_other;
		q->step *= u.factor;
		q->hi *= u.factor;
		q->family = u.family;
		q->unit = last->unit;
	}
}

static bool measures(const struct quantity *q)
{
	return q->value > 0 && q->family != UNIT_BYTES &&
	       q->family != UNIT_PERCENT;
}

/* "1034 1029 1041": numbers without unit that may be runs of one thing. */
static bool bare_runs(const struct state_line *s)
{
	double least = s->value[0].value, most = least;

	for (size_t i = 1; i < s->n; i++) {
		least = fmin(least, s->value[i].value);
		most = fmax(most, s->value[i].value);
	}
	return s->n >= RUNS_LEAST && most <= RUNS_APART * least;
}

/* The values from byte `from` on, nothing but marks between; *end is behind
 * the last. */
static bool read_values(struct text t, size_t from, enum comma comma,
			struct state_line *s, size_t *end)
{
	struct quantity q;
	size_t at = from;
	bool spread = false;

	s->n = 0;
	while (quantity_next(t, at, comma, &q)) {
		struct text between = text_sub(t, at, q.at - at);

		if (s->n && spread_mark(between) && !spread) {
			/* "410 +/- 3 MB/s": the unit stands behind both. */
			spread = true;
			if (s->value[s->n - 1].family == UNIT_NONE) {
				s->value[s->n++] = q;
				share_unit(s);
				s->n--;
			}
			at = q.at + q.len;
			continue;
		}
		if (s->n == LABEL_LIST_VALUES ||
		    (s->n ? !only_marks(between) : q.at > from))
			break;
		s->value[s->n++] = q;
		at = q.at + q.len;
	}
	*end = at;
	if (!s->n)
		return false;
	share_unit(s);
	for (size_t i = 0; i < s->n; i++)
		if (!measures(&s->value[i]) ||
		    s->value[i].family != s->value[0].family)
			return false;
	return s->value[0].family != UNIT_NONE || bare_runs(s);
}

/* "label SEPARATOR values": the first number with a unit that no word stands
 * behind. */
static bool label_in_front(struct text t, enum comma comma,
			   struct state_line *s)
{
	struct quantity q;
	size_t at = 0, end;

	while (quantity_next(t, at, comma, &q)) {
		struct text label = strip_marks(text_sub(t, 0, q.at));

		at = q.at + q.len;
		if (!q.at || !names_state(label) ||
		    !read_values(t, q.at, comma, s, &end) ||
		    !only_marks(text_from(t, end)))
			continue;
		s->label = label;
		s->place = LABEL_FRONT;
		return true;
	}
	return false;
}

/* "values (label)", "values on label", "values  # label". */
static bool label_behind(struct text t, enum comma comma,
			 struct state_line *s)
{
	static const char *const joints[] = {"on ", "with ", "in ", "for ",
					     "#", "(", "<-", "--", NULL};
	struct text rest;
	size_t end, i;

	if (!t.n || !ch_digit(t.p[0]) || !read_values(t, 0, comma, s, &end))
		return false;
	rest = text_ltrim(text_from(t, end));
	for (i = 0; joints[i]; i++)
		if (text_starts(rest, text_of(joints[i])))
			break;
	if (!joints[i])
		return false;
	/* "with" and "without" are part of what the label says. */
	if (joints[i][0] != 'w')
		text_skip(&rest, text_of(joints[i]));
	s->label = strip_marks(rest);
	s->place = LABEL_BEHIND;
	return names_state(s->label);
}

/* "1034/1029/1041 MB/s" with blanks for the slashes: no number is glued to
 * them then. A fraction has one, so that two at least are wanted. */
static struct text without_slashes(struct arena *a, struct text t)
{
	size_t n = 0;
	char *out;

	for (size_t i = 1; i + 1 < t.n; i++)
		n += t.p[i] == '/' && ch_digit(t.p[i - 1]) &&
		     ch_digit(t.p[i + 1]);
	if (n < 2)
		return t;
	out = arena_alloc(a, t.n);
	memcpy(out, t.p, t.n);
	for (size_t i = 1; i + 1 < t.n; i++)
		if (t.p[i] == '/' && ch_digit(t.p[i - 1]) &&
		    ch_digit(t.p[i + 1]))
			out[i] = ' ';
	return (struct text){out, t.n};
}

static bool read_state(struct document *doc, size_t line, enum comma comma,
		       struct state_line *s)
{
	struct text t = label_bare(doc->line[line].text);

	if (!reading_line_open(doc, line) || !t.n || t.n > LABEL_LIST_BYTES ||
	    reading_is_code(doc->line[line].text))
		return false;
	t = without_slashes(doc->arena, t);
	*s = (struct state_line){.line = line};
	return label_in_front(t, comma, s) || label_behind(t, comma, s);
}

/* Lines of one list: the same place of the label, the same values. */
static bool alike(const struct document *doc, const struct state_line *a,
		  const struct state_line *b)
{
	return a->place == b->place && a->n == b->n &&
	       a->value[0].family == b->value[0].family &&
	       doc->line[a->line].message == doc->line[b->line].message &&
	       doc->line[a->line].depth == doc->line[b->line].depth;
}

/* The next line above *at that may say what a list measures: neither blank nor
 * taken, as the lists of other states are. *steps counts those lines. */
static bool line_above(const struct document *doc, size_t line, size_t *at,
		       size_t *steps)
{
	while (*at > 0 && line - *at < METRIC_FAR) {
		const struct line *l = &doc->line[--*at];

		if (l->message != doc->line[line].message)
			return false;
		if (l->block == NO_INDEX && text_trim(l->text).n)
			return ++*steps <= METRIC_LINES;
	}
	return false;
}

/* What the list measures: a noun in its labels, or in a line above. */
enum noun list_noun(const struct document *doc, struct text label, size_t line)
{
	enum noun n = lexicon_noun_in(label);
	size_t at = line, steps = 0;

	while (n == NOUN_NONE && line_above(doc, line, &at, &steps))
		n = lexicon_noun_in(doc->line[at].text);
	return n;
}

/* "Throughput in MB/s:" above a list of bare numbers. */
static bool unit_above(const struct document *doc, size_t line, struct unit *u)
{
	size_t at = line, steps = 0;

	while (line_above(doc, line, &at, &steps))
		if (lexicon_unit_in(doc->line[at].text, u))
			return true;
	return false;
}

bool list_give_unit(const struct document *doc, size_t line, enum noun noun,
		    struct quantity *q, size_t n)
{
	struct unit u = {.family = UNIT_RATE, .factor = 1};

	if (q[0].family != UNIT_NONE)
		return true;
	if (!unit_above(doc, line, &u) && noun != NOUN_IOPS)
		return noun == NOUN_SCORE;
	for (size_t i = 0; i < n; i++) {
		q[i].value *= u.factor;
		q[i].step *= u.factor;
		q[i].hi *= u.factor;
		q[i].family = u.family;
	}
	return true;
}

const char *list_metric(enum unit_family family, enum noun noun)
{
	switch (family) {
	case UNIT_BYTES_RATE:
		return "prose.bw";
	case UNIT_RATE:
		return noun == NOUN_SCORE ? "prose.score" : "prose.iops";
	case UNIT_TIME:
		return noun == NOUN_LATENCY ? "prose.latency" : "prose.time";
	case UNIT_NONE:
		return "prose.score";
	default:
		return "prose.value";
	}
}

/* "create, stat and unlink per second" above three numbers without unit: they
 * are of as many things, and no runs of one. */
static bool names_above(const struct document *doc, const struct state_line *s)
{
	size_t at = s->line, steps = 0;

	while (line_above(doc, s->line, &at, &steps))
		if (spoken_items(doc->line[at].text) == s->n)
			return true;
	return false;
}

/* Values of one line: runs of one state. */
static void emit(struct document *doc, const struct state_line *s,
		 enum noun noun, struct text direction)
{
	struct block b;

	if (doc->n_blocks >= LIMIT_BLOCKS)
		return;
	prose_add_block(doc, format_by_name(TEXT("table")), s->line, s->line,
			&b);
	for (size_t i = 0; i < s->n; i++) {
		const struct quantity *q = &s->value[i];
		struct run *run = document_add_run(doc, &b, TEXT("table"),
						   s->line);
		struct text name = text_of(list_metric(q->family, noun));

		if (direction.n && q->family != UNIT_TIME)
			name = arena_printf(doc->arena, "prose.%.*s.%.*s",
					    TEXT_ARG(direction),
					    TEXT_ARG(text_from(name, 6)));
		run->label = s->label;
		prose_bounds(run_measure(doc, run, name, q->value,
					 unit_name(q->family), q->step,
					 s->line), q);
	}
	doc->line[s->line].block = doc->n_blocks;
	prose_close_block(doc, &b);
}

/* "read" or "write" of the line above the list. */
static struct text direction_above(const struct document *doc, size_t line)
{
	struct text t, w, d = {NULL, 0};

	if (!line || doc->line[line - 1].message != doc->line[line].message)
		return d;
	t = doc->line[line - 1].text;
	if (label_words(t) > LABEL_LIST_WORDS)
		return d;
	while (!d.n && (w = lexicon_word(&t)).n)
		d = lexicon_direction(w);
	return d;
}

size_t list_label_scan(struct document *doc, size_t line, enum comma comma)
{
	struct state_line s[LABEL_LIST_LINES];
	size_t n = 0;
	bool differ = false;
	struct text direction;
	enum noun noun;

	while (n < LABEL_LIST_LINES && line + n < doc->n_lines &&
	       read_state(doc, line + n, comma, &s[n]) &&
	       (n == 0 || alike(doc, &s[0], &s[n]))) {
		differ |= n && !text_ieq(s[0].label, s[n].label);
		n++;
	}
	if (n < 2 || !differ)
		return 0;
	noun = list_noun(doc, s[0].label, line);
	direction = direction_above(doc, line);
	for (size_t i = 0; i < n; i++)
		if ((s[i].value[0].family == UNIT_NONE &&
		     names_above(doc, &s[i])) ||
		    !list_give_unit(doc, line, noun, s[i].value, s[i].n))
			return 0;
	for (size_t i = 0; i < n; i++)
		emit(doc, &s[i], noun, direction);
	return n;
}
