/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the readers of perf's commands share: numbers as the locale of
 * whoever ran perf prints them, names, times, and the counting of samples.
 */
#include "parser/format/perf/perf.h"

#include <math.h>

#include "parser/format/lines.h"
#include "parser/format/perf/perf_report.h"

/* Different symbols of one list of samples. */
#define TALLY_MOST 16384

/* How many digits stand from byte `at` on. */
static size_t digits(struct text t, size_t at)
{
	size_t n = 0;

	while (at + n < t.n && ch_digit(t.p[at + n]))
		n++;
	return n;
}

/* Whether a group of three digits follows the mark at `at`. */
static bool is_group(struct text t, size_t at, char decimal, char *mark)
{
	char c = at < t.n ? t.p[at] : 0;

	if (c == decimal || (c != ',' && c != '.' && c != '\'' && c != ' ') ||
	    (*mark && c != *mark) || digits(t, at + 1) != 3)
		return false;
	*mark = c;
	return true;
}

/* Digits in groups of three ("1,234,567", "1.234.567", "1 234"), with the
 * decimal mark given. What looks like another number (a second mark, a time, a
 * range) is refused, since half of it would be wrong by orders. */
bool perf_value(struct text *t, char decimal, double *value, double *step)
{
	struct text s = text_ltrim(*t);
	size_t at = digits(s, 0), from = 0;
	char mark = 0;
	double v = 0, unit = 1;

	if (at == 0 || at > 24)
		return false;
	for (; from < at; from++)
		v = v * 10 + (s.p[from] - '0');
	while (at <= 3 + 4 * 6 && (at <= 3 || mark) &&
	       is_group(s, at, decimal, &mark)) {
		for (from = at + 1, at += 4; from < at; from++)
			v = v * 10 + (s.p[from] - '0');
	}
	if (at < s.n && s.p[at] == decimal && digits(s, at + 1)) {
		size_t n = digits(s, at + 1);

		if (n > 18)
			return false;
		for (from = at + 1; from < at + 1 + n; from++) {
			v = v * 10 + (s.p[from] - '0');
			unit *= 10;
		}
		at += n + 1;
	}
	if (at < s.n && (s.p[at] == ',' || s.p[at] == '.') &&
	    digits(s, at + 1))
		return false;
	if (at < s.n && (s.p[at] == '_' || s.p[at] == '-' || s.p[at] == ':'))
		return false;
	*value = v / unit;
	*step = 1 / unit;
	*t = text_from(s, at);
	return true;
}

/* With or without the blank that some locales put before the sign. */
bool perf_percent(struct text *t, char decimal, double *value, double *step)
{
	struct text s = *t;

	if (!perf_value(&s, decimal, value, step))
		return false;
	if (s.n > 1 && s.p[0] == ' ' && s.p[1] == '%')
		s = text_from(s, 1);
	if (!s.n || s.p[0] != '%')
		return false;
	*t = text_from(s, 1);
	return true;
}

/* Words as a part of a metric: small letters, what is between as one "_". */
struct text perf_name(struct arena *a, struct text words)
{
	struct text t = text_trim(words);
	char *to = arena_alloc(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		char c = t.p[i];

		if (ch_word(c) || c == '-' || c == '.' || c == ':' ||
		    (unsigned char)c >= 0x80)
			to[n++] = ch_fold(c);
		else if (n && to[n - 1] != '_')
			to[n++] = '_';
	}
	while (n && to[n - 1] == '_')
		n--;
	return (struct text){to, n};
}

/* A number and its unit, in ns. */
bool perf_time(struct text *t, double *ns, double *step)
{
	struct text s = *t;
	double unit;
	size_t n = 0;

	if (!perf_value(&s, '.', ns, step))
		return false;
	s = text_ltrim(s);
	unit = lines_time_unit(s);
	if (unit == 0)
		return false;
	while (n < s.n && ch_alpha(s.p[n]))
		n++;
	*ns *= unit;
	*step *= unit;
	*t = text_from(s, n);
	return true;
}

/* ---- counting samples ---- */

/* A symbol with its samples and their weights (periods of the event). */
struct perf_tally_entry {
	struct text command, object, symbol;
	uint64_t hash;
	double samples, weight;
	size_t line;
};

static void insert(struct perf_tally *t, size_t index)
{
	size_t at = t->entry[index].hash & (t->n_slots - 1);

	while (t->slot[at])
		at = (at + 1) & (t->n_slots - 1);
	t->slot[at] = (uint32_t)(index + 1);
}

/* At most half full. */
static void grow(struct perf_tally *t)
{
	if (t->n * 2 < t->n_slots)
		return;
	t->n_slots = t->n_slots ? t->n_slots * 4 : 256;
	t->slot = arena_array(t->doc->arena, t->n_slots, sizeof(*t->slot));
	for (size_t i = 0; i < t->n; i++)
		insert(t, i);
}

static struct perf_tally_entry *find(const struct perf_tally *t,
				     const struct perf_tally_entry *e)
{
	size_t at = e->hash & (t->n_slots - 1);

	for (; t->slot[at]; at = (at + 1) & (t->n_slots - 1)) {
		struct perf_tally_entry *old = &t->entry[t->slot[at] - 1];

		if (old->hash == e->hash && text_eq(old->symbol, e->symbol) &&
		    text_eq(old->command, e->command) &&
		    text_eq(old->object, e->object))
			return old;
	}
	return NULL;
}

static uint64_t hash_of(const struct perf_tally_entry *e)
{
	return text_hash(e->symbol) ^ text_hash(e->command) * 31 ^
	       text_hash(e->object) * 1021;
}

/* Symbols beyond TALLY_MOST are counted together; those that are there already
 * keep their own count. */
void perf_tally_add(struct perf_tally *t, struct text command,
		    struct text object, struct text symbol, double samples,
		    double weight, size_t line)
{
	struct perf_tally_entry e = {
		.command = command, .object = object, .symbol = symbol,
		.line = line,
	}, *old;

	e.hash = hash_of(&e);
	grow(t);
	old = find(t, &e);
	if (!old && t->n >= TALLY_MOST) {
		e.command = e.object = (struct text){NULL, 0};
		e.symbol = TEXT("[other]");
		e.hash = hash_of(&e);
		old = find(t, &e);
	}
	if (!old) {
		t->entry = arena_grow(t->doc->arena, t->entry, t->n, &t->cap,
				      sizeof(*t->entry));
		old = &t->entry[t->n++];
		*old = e;
		insert(t, t->n - 1);
	}
	old->samples += samples;
	old->weight += weight;
	t->samples += samples;
	t->weight += weight;
}

static int by_weight(const void *a, const void *b)
{
	const struct perf_tally_entry *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

static void add_entry(struct perf_tally *t, struct run *run,
		      const struct perf_tally_entry *from)
{
	struct profile_entry *e = profile_add(t->doc, run->profile);
	struct measurement *m;

	e->command = from->command;
	e->object = from->object;
	e->symbol = from->symbol;
	e->symbol_key = perf_symbol_key(from->symbol);
	e->self = t->weight > 0 ? 100 * from->weight / t->weight : 0;
	e->children = UNKNOWN;
	e->samples = from->samples;
	e->line = from->line;
	m = run_measure(t->doc, run, perf_row_metric(t->doc->arena, e),
			e->self, "percent", 0, from->line);
	if (m)
		m->n = from->samples;
}

/* The shares that perf report would show, largest first. Weights that are the
 * counts themselves are no event count. */
void perf_tally_finish(struct perf_tally *t, struct run *run, size_t line)
{
	struct profile *p = run_profile(t->doc, run);

	p->samples = p->samples_most = t->samples;
	run_measure(t->doc, run, TEXT("perf.samples"), t->samples, "count", 1,
		    line);
	if (t->weight != t->samples) {
		p->count = t->weight;
		run_measure(t->doc, run, TEXT("perf.event_count"), t->weight,
			    "count", 1, line);
	}
	if (t->n)
		qsort(t->entry, t->n, sizeof(*t->entry), by_weight);
	for (size_t i = 0; i < t->n; i++)
		add_entry(t, run, &t->entry[i]);
}
