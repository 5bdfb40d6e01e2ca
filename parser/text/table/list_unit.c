/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines whose name says the unit of the numbers behind it: "Latency (ms):
 * 5.1", "time in seconds: 11.6 11.5 10.4", "5.10 [MB/s]: 410", and statistics
 * of one row: "latency min/avg/max = 0.1/0.2/0.4 ms". Times are taken only
 * under a name of a time, as settings are printed the same way.
 */
#include "parser/text/table/list.h"

#include <string.h>

#include "base/limits.h"
#include "parser/text/label/label.h"
#include "parser/text/lexicon.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

#define UNIT_LINE_VALUES 24
#define UNIT_LINE_BYTES 240
#define UNIT_LINE_WORDS 9

struct unit_line {
	struct text name;	/* without the unit */
	struct unit unit;
	struct number value[UNIT_LINE_VALUES];
	size_t n;
	bool slashed;
};

/* Names of what is set, not of what came out. */
static const char settings[] =
	" timeout interval runtime ramp_time period limit sleep duration "
	"rate_limit expire expires tick window setting default target ";

/* A unit that ends the name: "(ms)", "[ms]", " in ms"; *name is cut. */
static bool unit_of_name(struct text *name, struct unit *out)
{
	static const char *const marks[] = {"(", "[", " in ", NULL};
	struct text t = *name;

	for (size_t i = 0; marks[i]; i++) {
		struct text mark = text_of(marks[i]), rest;
		size_t at = text_ifind(t, mark);

		if (at == TEXT_NOT_FOUND || at == 0)
			continue;
		rest = text_from(t, at + mark.n);
		if (!unit_parse(rest, out))
			continue;
		rest = text_from(rest, out->len);
		if (rest.n > 1 || (rest.n && rest.p[0] != ')' &&
				   rest.p[0] != ']'))
			continue;
		*name = text_rtrim(text_sub(t, 0, at));
		return true;
	}
	return false;
}

/* Numbers parted by blanks, commas or slashes, and a unit at their end. */
static bool read_numbers(struct text t, struct unit_line *l)
{
	l->n = 0;
	while ((t = text_ltrim(t)).n) {
		struct number *x = &l->value[l->n];

		if (l->n == UNIT_LINE_VALUES || !ch_digit(t.p[0]) ||
		    !num_plain(t, x))
			break;
		t = text_from(t, x->len);
		if (t.n && ch_alpha(t.p[0]) && !unit_parse(t, &l->unit))
			return false;
		if (t.n > 1 && (t.p[0] == '/' || t.p[0] == ',') &&
		    !ch_alpha(t.p[1])) {
			l->slashed |= t.p[0] == '/';
			t = text_from(t, 1);
		}
		l->n++;
	}
	if (!l->n || !t.n)
		return l->n > 0;
	if (l->unit.family != UNIT_NONE || !unit_parse(t, &l->unit))
		return false;
	return l->unit.len == t.n;
}

/* How many statistics the last word of a name lists: "min/avg/max". */
static size_t statistics(struct text name)
{
	static const char known[] = " min avg max mean mdev stdev stddev "
				    "median p50 p95 p99 ";
	size_t n = 0, from = name.n;

	while (from > 0 && !ch_blank(name.p[from - 1]))
		from--;
	name = text_from(name, from);
	while (name.n) {
		size_t at = text_find_char(name, '/');

		if (!lexicon_has(known, text_sub(name, 0, at)))
			return 0;
		n++;
		name = at == TEXT_NOT_FOUND ? text_sub(name, 0, 0) :
					      text_from(name, at + 1);
	}
	return n;
}

/* The k-th of them, as a metric's suffix. */
static const char *statistic(struct text name, size_t k)
{
	static const char *const names[][2] = {
		{"min", ".min"}, {"avg", ".mean"}, {"mean", ".mean"},
		{"max", ".max"}, {"mdev", ".stdev"}, {"stdev", ".stdev"},
		{"stddev", ".stdev"}, {"median", ".p50"}, {"p50", ".p50"},
		{"p95", ".p95"}, {"p99", ".p99"},
	};
	size_t from = name.n;

	while (from > 0 && !ch_blank(name.p[from - 1]))
		from--;
	name = text_from(name, from);
	while (k-- > 0)
		name = text_from(name, text_find_char(name, '/') + 1);
	name = text_sub(name, 0, text_find_char(name, '/'));
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_is(name, names[i][0]))
			return names[i][1];
	return "";
}

static bool is_result(const struct unit_line *l)
{
	enum noun noun = lexicon_noun_in(l->name);
	struct label side = label_scan(l->name);

	if (lexicon_any(settings, l->name))
		return false;
	switch (l->unit.family) {
	case UNIT_BYTES_RATE:
	case UNIT_RATE:
		return true;
	case UNIT_TIME:
		return noun == NOUN_TIME || noun == NOUN_LATENCY ||
		       (label_speaks(&side) && l->n > 1);
	default:
		return false;
	}
}

static bool read_line(struct text t, struct unit_line *l)
{
	size_t mark = TEXT_NOT_FOUND;
	bool named;

	*l = (struct unit_line){.n = 0};
	for (size_t i = 0; i < t.n && mark == TEXT_NOT_FOUND; i++)
		if (t.p[i] == '=' || (t.p[i] == ':' &&
				      (i + 1 == t.n || ch_blank(t.p[i + 1]))))
			mark = i;
	if (mark == TEXT_NOT_FOUND)
		return false;
	l->name = text_trim(text_sub(t, 0, mark));
	if (!l->name.n || label_words(l->name) > UNIT_LINE_WORDS)
		return false;
	named = unit_of_name(&l->name, &l->unit);
	if (!read_numbers(text_from(t, mark + 1), l))
		return false;
	if (!named && (!l->slashed || statistics(l->name) != l->n))
		return false;
	return is_result(l);
}

static struct text metric_of(struct document *doc, const struct unit_line *l,
			     size_t k)
{
	enum noun noun = lexicon_noun_in(l->name);
	struct text rest = l->name, w, d = {NULL, 0};
	const char *name = l->unit.family == UNIT_BYTES_RATE ? "bw" :
			   l->unit.family == UNIT_RATE ?
			   (noun == NOUN_SCORE ? "score" : "iops") :
			   noun == NOUN_LATENCY ? "latency" : "time";

	while (!d.n && (w = lexicon_word(&rest)).n)
		d = lexicon_direction(w);
	if (l->unit.family == UNIT_TIME)
		d.n = 0;
	return arena_printf(doc->arena, "prose%s%.*s.%s%s", d.n ? "." : "",
			    TEXT_ARG(d), name,
			    statistics(l->name) == l->n && l->n > 1 ?
			    statistic(l->name, k) : "");
}

static bool unit_line(struct document *doc, size_t line)
{
	struct text t = label_bare(doc->line[line].text);
	struct unit_line l;
	struct label side;
	struct block b;

	if (t.n > UNIT_LINE_BYTES || doc->n_blocks >= LIMIT_BLOCKS ||
	    !read_line(t, &l))
		return false;
	side = label_scan(l.name);
	prose_add_block(doc, format_by_name(TEXT("table")), line, line, &b);
	for (size_t i = 0; i < l.n; i++) {
		struct run *run = document_add_run(doc, &b, TEXT("table"),
						   line);

		if (label_speaks(&side))
			run->label = l.name;
		else
			run->group = l.name;
		run_measure(doc, run, metric_of(doc, &l, i),
			    l.value[i].value * l.unit.factor,
			    unit_name(l.unit.family),
			    l.value[i].step * l.unit.factor, line);
	}
	doc->line[line].block = doc->n_blocks;
	prose_close_block(doc, &b);
	return true;
}

void list_unit_scan(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines; i++)
		if (reading_line_open(doc, i) &&
		    !reading_is_code(doc->line[i].text))
			unit_line(doc, i);
}
