/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Dates as headings: "Aug 13, 2021:" above one set of numbers and
 * "2021-11-15:" above another. In the report of a regression the earlier one is
 * base.
 *
 * Only two such headings in the whole document, in one message, with a metric
 * that stands below both, and no words that put one of their runs on a side:
 * three dates are a series, and what is dated may be a log.
 */
#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define CONFIDENCE 0.75
#define DATE_WORDS 4
/* The second set may be so much longer than the first, in lines. */
#define SLACK 2
#define DATED_LINES 60

/* The number of the month that a word names in English, from 1; 0 for none. */
static unsigned int month_of(struct text word)
{
	static const char *const names[] = {"january", "february", "march",
		"april", "may", "june", "july", "august", "september",
		"october", "november", "december"};

	for (unsigned int i = 0; i < 12; i++)
		if (word.n >= 3 && text_istarts(text_of(names[i]), word))
			return i + 1;
	return 0;
}

/* A number of at most four digits; 0 for anything else. */
static unsigned int digits_of(struct text word)
{
	unsigned int v = 0;

	for (size_t i = 0; i < word.n; i++) {
		if (!ch_digit(word.p[i]) || i >= 4)
			return 0;
		v = v * 10 + (unsigned int)(word.p[i] - '0');
	}
	return v;
}

/* The next run of letters or digits. */
static struct text next_part(struct text *t)
{
	struct text all = *t;
	size_t from = 0, to;

	while (from < t->n && !ch_alnum(t->p[from]))
		from++;
	to = from;
	while (to < t->n && ch_alnum(t->p[to]))
		to++;
	*t = text_from(all, to);
	return text_sub(all, from, to - from);
}

/* The day that a line names when it names nothing else, as 20210813; else 0.
 * A month by its number needs the year in front: 03/04 is two days. */
static unsigned int day_of(struct text line)
{
	struct text t = label_bare(line), part;
	unsigned int year = 0, month = 0, day = 0, n = 0;

	if (label_words(t) > DATE_WORDS)
		return 0;
	for (; (part = next_part(&t)).n; n++) {
		unsigned int named = month_of(part), v = digits_of(part);

		if (named && !month)
			month = named;
		else if (v >= 1990 && v < 2100 && !year)
			year = v;
		else if (v && v <= 12 && n == 1 && year && !month)
			month = v;
		else if (v && v <= 31 && month && !day)
			day = v;
		else if (v && v <= 31 && n == 0 && !day)
			day = v;
		else
			return 0;
	}
	return year && month && day ? year * 10000 + month * 100 + day : 0;
}

struct dated {
	size_t line[2];
	unsigned int day[2];
	size_t n;
};

static bool find_dates(const struct sides *s, struct dated *d)
{
	const struct document *doc = s->doc;

	*d = (struct dated){0};
	for (size_t i = 0; i < doc->n_lines; i++) {
		unsigned int day = side_prose_line(doc, i) ?
				   day_of(doc->line[i].text) : 0;

		if (!day)
			continue;
		if (d->n == 2)
			return false;
		d->line[d->n] = i;
		d->day[d->n++] = day;
	}
	return d->n == 2 && d->day[0] != d->day[1] &&
	       d->line[1] - d->line[0] <= DATED_LINES &&
	       doc->line[d->line[0]].message == doc->line[d->line[1]].message &&
	       doc->line[d->line[0]].depth == doc->line[d->line[1]].depth;
}

/* 0 or 1 for the heading that a run stands below, 2 for neither. */
static size_t below(const struct document *doc, const struct dated *d,
		    const struct run *r)
{
	size_t reach = d->line[1] - d->line[0] + SLACK;

	if (doc->line[r->first_line].message != doc->line[d->line[0]].message ||
	    doc->line[r->first_line].depth != doc->line[d->line[0]].depth ||
	    r->first_line <= d->line[0])
		return 2;
	if (r->first_line < d->line[1])
		return 0;
	return r->first_line - d->line[1] <= reach ? 1 : 2;
}

static bool shares_metric(const struct run *a, const struct run *b)
{
	return a->n_measurements && b->n_measurements &&
	       text_eq(a->measurement[0].metric, b->measurement[0].metric);
}

/* Has nobody put a dated run on a side, and is something below both? */
static bool comparable(const struct sides *s, const struct dated *d)
{
	const struct document *doc = s->doc;
	const struct run *first = NULL;
	bool shared = false;

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *r = &doc->run[i];
		size_t at = below(doc, d, r);

		if (at == 2)
			continue;
		if (s->reading[i].fixed || s->reading[i].role != ROLE_OTHER)
			return false;
		if (at == 0 && !first)
			first = r;
		shared |= at == 1 && first && shares_metric(first, r);
	}
	return shared;
}

void side_dates(struct sides *s)
{
	const struct document *doc = s->doc;
	struct dated d;

	if (!s->facts.regression || s->facts.patch || doc->n_runs < 2 ||
	    !find_dates(s, &d) || !comparable(s, &d))
		return;
	for (size_t i = 0; i < doc->n_runs; i++) {
		size_t at = below(doc, &d, &doc->run[i]);
		struct reading *r = &s->reading[i];

		if (at == 2)
			continue;
		r->label = (struct label){
			.text = label_bare(doc->line[d.line[at]].text),
			.line = d.line[at], .rank = 3};
		r->binder = BIND_HEADING;
		r->role = d.day[at] < d.day[!at] ? ROLE_BASE : ROLE_TEST;
		r->rule = "dates";
		r->confidence = CONFIDENCE;
	}
}
