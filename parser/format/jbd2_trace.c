/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jbd2's tracepoints as perf script and trace_pipe print them: jbd2_run_stats
 * (one line a commit, times in ms), jbd2_handle_stats, jbd2_checkpoint_stats.
 * Unlike /proc/fs/jbd2 these are real samples. A perf that could not parse the
 * event prints raw jiffies in hexadecimal; without CONFIG_HZ in the text they
 * stay jiffies, with a metric of another name.
 */
#include "parser/format/jbd2_series.h"

#include <math.h>

#include "base/number.h"
#include "parser/format/lines.h"

/* Lines around the first event in which CONFIG_HZ is looked for. */
#define HZ_LINES 200

/* Welford's running mean and sum of squares: a trace may have any length. */
void jbd2_series_add(struct jbd2_table *t, struct text metric, double value,
		     const char *unit, double step, size_t line)
{
	struct jbd2_series *s;
	size_t i = 0;
	double d;

	while (i < t->n && !text_eq(t->series[i].metric, metric))
		i++;
	if (i == JBD2_SERIES)
		return;
	s = &t->series[i];
	if (i == t->n) {
		*s = (struct jbd2_series){
			.metric = metric, .unit = unit, .step = step,
		};
		t->n++;
	}
	s->n++;
	d = value - s->mean;
	s->mean += d / s->n;
	s->m2 += d * (value - s->mean);
	run_point(t->doc, t->run, metric, UNKNOWN, UNKNOWN, value, line);
}

/* The mean of the samples; their spread is that within the run. */
void jbd2_series_finish(struct jbd2_table *t, size_t line)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct jbd2_series *s = &t->series[i];
		struct measurement *m =
			run_measure(t->doc, t->run, s->metric, s->mean,
				    s->unit, s->step / s->n, line);

		if (!m)
			continue;
		m->n = s->n;
		if (s->n > 1) {
			m->spread = sqrt(s->m2 / (s->n - 1));
			m->spread_kind = SPREAD_WITHIN_RUN;
		}
	}
}

/* ---- events ---- */

enum trace_kind { TRACE_TIME, TRACE_COUNT, TRACE_JIFFIES };

/* Raw, a time is in jiffies; a perf that understood the event prints ms. */
struct trace_field {
	struct text key, metric;
	enum trace_kind kind;
};

#define KEY(s) {(s), sizeof(s) - 1}

static const struct trace_field run_fields[] = {
	{KEY("wait"), KEY("jbd2.waiting"), TRACE_TIME},
	{KEY("request_delay"), KEY("jbd2.request_delay"), TRACE_TIME},
	{KEY("running"), KEY("jbd2.running"), TRACE_TIME},
	{KEY("locked"), KEY("jbd2.locked"), TRACE_TIME},
	{KEY("flushing"), KEY("jbd2.flushing"), TRACE_TIME},
	{KEY("logging"), KEY("jbd2.logging"), TRACE_TIME},
	{KEY("handle_count"), KEY("jbd2.handles_per_transaction"),
	 TRACE_COUNT},
	{KEY("blocks"), KEY("jbd2.blocks_per_transaction"), TRACE_COUNT},
	{KEY("blocks_logged"), KEY("jbd2.logged_blocks_per_transaction"),
	 TRACE_COUNT},
};

/* The interval of a handle is printed in jiffies by every kernel. */
static const struct trace_field handle_fields[] = {
	{KEY("interval"), KEY("jbd2.handle.interval"), TRACE_JIFFIES},
	{KEY("requested_blocks"), KEY("jbd2.handle.requested_blocks"),
	 TRACE_COUNT},
	{KEY("dirtied_blocks"), KEY("jbd2.handle.dirtied_blocks"),
	 TRACE_COUNT},
};

static const struct trace_field checkpoint_fields[] = {
	{KEY("chp_time"), KEY("jbd2.checkpoint.time"), TRACE_TIME},
	{KEY("forced_to_close"), KEY("jbd2.checkpoint.forced_to_close"),
	 TRACE_COUNT},
	{KEY("written"), KEY("jbd2.checkpoint.written"), TRACE_COUNT},
	{KEY("dropped"), KEY("jbd2.checkpoint.dropped"), TRACE_COUNT},
};

static const struct trace_event {
	struct text name;
	const struct trace_field *field;
	size_t n;
} events[] = {
	{KEY("jbd2_run_stats:"), run_fields,
	 sizeof(run_fields) / sizeof(*run_fields)},
	{KEY("jbd2_handle_stats:"), handle_fields,
	 sizeof(handle_fields) / sizeof(*handle_fields)},
	{KEY("jbd2_checkpoint_stats:"), checkpoint_fields,
	 sizeof(checkpoint_fields) / sizeof(*checkpoint_fields)},
};

/* Numbers of every line that are no measurements. */
static bool is_known_key(struct text key)
{
	static const char *const names[] = {
		"dev", "tid", "type", "line_no", "sync",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_eq(key, text_of(names[i])))
			return true;
	return false;
}

struct trace_line {
	const struct trace_event *event;
	bool raw;		/* "[FAILED TO PARSE]": jiffies */
	double value[JBD2_SERIES];
	bool has[JBD2_SERIES];
};

/* Decimal, or hexadecimal where the event could not be parsed. */
static bool number(struct text w, double *value)
{
	uint64_t v;
	size_t n = text_starts(w, TEXT("0x")) ? num_hex(w, &v) :
		   num_uint(w, &v);

	*value = (double)v;
	return n > 0 && n == w.n;
}

static void take_pair(struct trace_line *l, struct text key, struct text v)
{
	for (size_t i = 0; i < l->event->n; i++)
		if (text_eq(l->event->field[i].key, key) &&
		    number(v, &l->value[i]))
			l->has[i] = true;
}

/* "key value key value" or "key=value key=value". */
static bool line_parse(struct text t, struct trace_line *l)
{
	struct text w;
	size_t at = TEXT_NOT_FOUND;

	*l = (struct trace_line){0};
	if (!text_has(t, TEXT("jbd2_")))
		return false;
	for (size_t i = 0; i < sizeof(events) / sizeof(*events); i++) {
		at = text_find(t, events[i].name);
		if (at == TEXT_NOT_FOUND)
			continue;
		l->event = &events[i];
		break;
	}
	if (!l->event)
		return false;
	t = text_ltrim(text_from(t, at + l->event->name.n));
	l->raw = text_skip(&t, TEXT("[FAILED TO PARSE]"));
	while ((w = text_word(&t)).n) {
		size_t eq = text_find_char(w, '=');

		if (eq != TEXT_NOT_FOUND)
			take_pair(l, text_sub(w, 0, eq),
				  text_from(w, eq + 1));
		else if (is_known_key(w) || ch_alpha(w.p[0]))
			take_pair(l, w, text_word(&t));
	}
	for (size_t i = 0; i < l->event->n; i++)
		if (!l->has[i])
			return false;
	return true;
}

/* Is it another event of a trace, between those that are read? */
static bool is_event(struct text t)
{
	return text_has(t, TEXT("jbd2:jbd2_")) ||
	       text_has(t, TEXT(": jbd2_"));
}

static int trace_sniff(const struct passage *p, size_t at)
{
	struct trace_line l;

	return line_parse(p->line[at]->text, &l) ? 97 : 0;
}

/* "CONFIG_HZ=250", "HZ=1000" near the trace: ns of a jiffy, 0 unknown. */
static double jiffy_near(const struct passage *p, size_t at)
{
	size_t from = at > HZ_LINES ? at - HZ_LINES : 0;

	for (size_t i = from; i < p->n && i < at + HZ_LINES; i++) {
		struct text t = p->line[i]->text;
		size_t hz = text_find(t, TEXT("HZ="));
		uint64_t v;

		if (hz == TEXT_NOT_FOUND)
			continue;
		t = text_from(t, hz + 3);
		if (lines_take_uint(&t, &v) && v >= 24 && v <= 10000)
			return 1e9 / (double)v;
	}
	return 0;
}

struct trace_reader {
	struct document *doc;
	struct block *block;
	struct jbd2_table table[sizeof(events) / sizeof(*events)];
	double jiffy;
};

/* Without the length of a jiffy its count is kept under another name. */
static void add_line(struct trace_reader *r, const struct trace_line *l,
		     size_t line)
{
	struct jbd2_table *t = &r->table[l->event - events];

	for (size_t i = 0; i < l->event->n; i++) {
		const struct trace_field *f = &l->event->field[i];
		bool ticks = f->kind == TRACE_JIFFIES ||
			     (f->kind == TRACE_TIME && l->raw);
		double unit = ticks ? r->jiffy :
			      f->kind == TRACE_TIME ? 1e6 : 1;
		struct text metric = f->metric;

		if (unit == 0) {
			metric = arena_printf(r->doc->arena, "%.*s_jiffies",
					      TEXT_ARG(metric));
		} else if (ticks || f->kind == TRACE_TIME) {
			jbd2_series_add(t, metric, l->value[i] * unit, "ns",
					unit, line);
			continue;
		}
		jbd2_series_add(t, metric, l->value[i], "count", 1, line);
	}
}

/* Two passes: which events there are, then their values. */
static size_t trace_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	static const size_t n_events = sizeof(events) / sizeof(*events);
	struct trace_reader *r = arena_alloc(p->doc->arena, sizeof(*r));
	size_t end = at;
	struct trace_line l;
	bool used[sizeof(events) / sizeof(*events)] = {false};

	r->doc = p->doc;
	r->block = block;
	r->jiffy = jiffy_near(p, at);
	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 2)) {
		if (line_parse(p->line[i]->text, &l)) {
			used[l.event - events] = true;
			end = i + 1;
		} else if (!is_event(p->line[i]->text)) {
			break;
		}
	}
	/* Runs first: their array may move while it grows. */
	for (size_t k = 0; k < n_events; k++)
		if (used[k])
			document_add_run(p->doc, block, TEXT("jbd2"),
					 lines_index(p, at))->name =
				text_sub(events[k].name, 0,
					 events[k].name.n - 1);
	for (size_t k = 0, n = 0; k < n_events; k++)
		if (used[k]) {
			r->table[k].doc = p->doc;
			r->table[k].run =
				&p->doc->run[block->first_run + n++];
		}
	for (size_t i = at; i < end; i++)
		if (line_parse(p->line[i]->text, &l))
			add_line(r, &l, lines_index(p, i));
	for (size_t k = 0; k < n_events; k++)
		if (used[k])
			jbd2_series_finish(&r->table[k],
					   lines_index(p, at));
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"jbd2/sda1-8  264 [001]   938.203884: jbd2:jbd2_run_stats: dev 8,1 "
	"tid 2 wait 0 request_delay 0 running 3552 locked 4 flushing 0 "
	"logging 52 handle_count 43698 blocks 1296 blocks_logged 1303\n",
	"jbd2_checkpoint_stats: dev 8,1 tid 2 chp_time 4 forced_to_close 0 "
	"written 12 dropped 3\n",
	NULL,
};

extern const struct format format_jbd2_trace;
const struct format format_jbd2_trace = {
	.name = "jbd2-trace",
	.title = "jbd2 tracepoints",
	.sniff = trace_sniff,
	.parse = trace_parse,
	.samples = samples,
};
