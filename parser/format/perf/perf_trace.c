/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf trace -s: calls, errors and times of each system call, a run a thread.
 * The last column is the standard error of the average, in percent of it. The
 * column of errors came later, so the heads rule.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

#define COLUMNS 8

struct trace_heads {
	struct text name[COLUMNS];
	size_t n;
};

/* "syscall  calls  errors  total  min  avg  max  stddev" */
static bool heads_parse(struct text t, struct trace_heads *h)
{
	struct text w;

	h->n = 0;
	t = text_trim(t);
	if (!text_skip(&t, TEXT("syscall")) || !t.n || !ch_blank(t.p[0]))
		return false;
	while ((w = text_word(&t)).n && h->n < COLUMNS)
		h->name[h->n++] = w;
	return h->n > 4 && text_eq(h->name[0], TEXT("calls")) &&
	       text_eq(h->name[h->n - 1], TEXT("stddev"));
}

/* "toy (18630), 4068 events, 99.9%" */
static bool thread_parse(struct text t, struct text *name)
{
	struct text s = t;
	size_t at = text_find(t, TEXT("), "));
	size_t open = at;

	if (at == TEXT_NOT_FOUND || !text_has(t, TEXT(" events, ")))
		return false;
	while (open > 0 && ch_digit(s.p[open - 1]))
		open--;
	if (open == at || open < 2 || s.p[open - 1] != '(')
		return false;
	*name = text_trim(text_sub(t, 0, open - 1));
	return name->n > 0;
}

/* Any of the lines by which such a summary may begin in a mail. */
static int trace_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), name;
	struct trace_heads h;

	if (!t.n)
		return 0;
	if (t.p[0] == 's' && heads_parse(t, &h))
		return 96;
	if (t.p[0] == 'S' && text_starts(t, TEXT("Summary of events")))
		return 90;
	return t.p[t.n - 1] == '%' && thread_parse(t, &name) ? 92 : 0;
}

struct trace_reader {
	struct document *doc;
	struct block *block;
	struct run *run;	/* of the thread; NULL before its first row */
	struct text name;
	struct trace_heads heads;
	double unit;		/* ns of the printed times */
};

static struct measurement *add(struct trace_reader *r, struct text call,
			       struct text what, double value,
			       const char *unit, double step, size_t line)
{
	return run_measure(r->doc, r->run,
			   arena_printf(r->doc->arena, "perf.trace.%.*s.%.*s",
					TEXT_ARG(call), TEXT_ARG(what)),
			   value, unit, step, line);
}

/* A row has as many numbers as there are heads, the last with a percent. */
static bool take_row(struct trace_reader *r, struct text t, size_t line)
{
	double value[COLUMNS], step[COLUMNS];
	struct measurement *m, *avg = NULL;
	struct text call;
	size_t n = r->heads.n;

	t = text_trim(t);
	call = text_word(&t);
	if (n == 0 || !call.n || !ch_word(call.p[0]))
		return false;
	for (size_t i = 0; i + 1 < n; i++)
		if (!perf_value(&t, '.', &value[i], &step[i]))
			return false;
	if (!perf_percent(&t, '.', &value[n - 1], &step[n - 1]) ||
	    text_trim(t).n)
		return false;
	if (!r->run) {
		r->run = document_add_run(r->doc, r->block, TEXT("perf"),
					  line);
		r->run->name = r->name;
	}
	for (size_t i = 0; i + 1 < n; i++) {
		struct text what = r->heads.name[i];
		bool count = text_eq(what, TEXT("calls")) ||
			     text_eq(what, TEXT("errors"));
		double unit = count ? 1 : r->unit;

		m = add(r, call, what, value[i] * unit,
			count ? "count" : "ns", step[i] * unit, line);
		if (text_eq(what, TEXT("avg")))
			avg = m;
	}
	if (avg) {
		avg->n = value[0];
		avg->spread_kind = SPREAD_SEM;
		avg->spread = avg->value * value[n - 1] / 100;
	}
	return true;
}

/* "(msec)    (msec)": the units, on a line of their own. */
static bool take_units(struct trace_reader *r, struct text t)
{
	double unit;

	t = text_trim(t);
	if (!text_skip(&t, TEXT("(")))
		return false;
	unit = lines_time_unit(t);
	if (unit != 0)
		r->unit = unit;
	return text_has(t, TEXT("(%)"));
}

static bool take_line(struct trace_reader *r, struct text t, size_t line)
{
	struct trace_heads h;
	struct text name;

	t = text_trim(t);
	if (thread_parse(t, &name)) {
		r->name = name;
		r->run = NULL;
		return true;
	}
	if (heads_parse(t, &h)) {
		r->heads = h;
		return true;
	}
	return take_units(r, t) || text_starts(t, TEXT("---")) ||
	       text_starts(t, TEXT("Summary of events")) ||
	       take_row(r, t, line);
}

static size_t trace_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct trace_reader r = {
		.doc = p->doc, .block = block, .unit = 1e6,
	};
	size_t end = at;

	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 4)) {
		if (!take_line(&r, p->line[i]->text, lines_index(p, i)))
			break;
		end = i + 1;
	}
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	" toy (18630), 4068 events, 99.9%\n\n"
	"   syscall     calls  errors  total    min    avg    max  stddev\n"
	"                             (msec) (msec) (msec) (msec)     (%)\n"
	"   ----------- -----  ------ ------ ------ ------ ------  ------\n"
	"   pwrite64     2000      0 116.421  0.012  0.058  8.076  14.64%\n",
	NULL,
};

extern const struct format format_perf_trace;
const struct format format_perf_trace = {
	.name = "perf-trace",
	.title = "perf trace -s",
	.sniff = trace_sniff,
	.parse = trace_parse,
	.samples = samples,
};
