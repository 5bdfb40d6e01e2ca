/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf stat as people read it: the whole, -r, -I, -A and its like, --table.
 * Numbers follow the locale of whoever ran it; the decimal mark is taken from
 * the metrics behind "#", which are never grouped.
 */
#include <math.h>

#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

#define HEAD "Performance counter stats for"
#define BLANKS_MOST 3

/* ---- one line ---- */

/* "( +-  0.56% )" and "(83.33%)" behind a row. */
static void take_tail(struct text t, char decimal, struct perf_counter *c)
{
	double v, step;
	size_t at;

	while ((at = text_find_char(t, '(')) != TEXT_NOT_FOUND) {
		struct text s = text_ltrim(text_from(t, at + 1));
		bool spread = text_skip(&s, TEXT("+-"));

		t = text_from(t, at + 1);
		if (perf_percent(&s, decimal, &v, &step))
			*(spread ? &c->sem : &c->running) = v;
	}
}

/* What stands behind "#": a number and what it is. */
static void take_metric(struct text t, char decimal, struct perf_counter *c)
{
	size_t end;

	if (!perf_value(&t, decimal, &c->metric, &c->metric_step)) {
		c->metric = NAN;
		return;
	}
	end = text_find_char(t, '(');
	c->metric_unit = text_trim(text_sub(t, 0, end));
}

/* "CPU0", "S0", "S0-D0-C1", "N0", "node0": then, but for CPUs, a count of
 * CPUs follows. */
static bool take_prefix(struct text *t, struct text *prefix)
{
	struct text s = *t, w = text_word(&s);
	size_t n = 0, rest;
	uint64_t cpus;

	while (n < w.n && (ch_alpha(w.p[n])))
		n++;
	if (n == 0 || n == w.n || !ch_digit(w.p[n]))
		return false;
	for (rest = n; rest < w.n; rest++)
		if (!ch_upper(w.p[rest]) && !ch_digit(w.p[rest]) &&
		    w.p[rest] != '-')
			return false;
	if (!text_starts(w, TEXT("CPU")) && w.p[0] != 'S' && w.p[0] != 'N' &&
	    w.p[0] != 'D' && w.p[0] != 'C' && !text_starts(w, TEXT("node")))
		return false;
	*prefix = w;
	if (!text_starts(w, TEXT("CPU")) &&
	    text_find(w, TEXT("CPU")) == TEXT_NOT_FOUND)
		lines_take_uint(&s, &cpus);
	*t = s;
	return true;
}

/* "0.207397120" in front of an interval's row: nine decimals. */
static bool take_stamp(struct text *t, double *time)
{
	struct text s = text_ltrim(*t);
	size_t n = 0, dot;
	double step;

	while (n < s.n && ch_digit(s.p[n]))
		n++;
	dot = n;
	if (n == 0 || n == s.n || (s.p[n] != '.' && s.p[n] != ','))
		return false;
	for (n++; n < s.n && ch_digit(s.p[n]); n++)
		;
	if (n - dot != 10 || n == s.n || !ch_blank(s.p[n]) ||
	    !perf_value(&s, s.p[dot], time, &step))
		return false;
	*t = s;
	return true;
}

static bool is_event(struct text w)
{
	if (w.n < 2 || !(ch_alpha(w.p[0]) || w.p[0] == '{'))
		return false;
	for (size_t i = 0; i < w.n; i++)
		if (!ch_word(w.p[i]) &&
		    text_find_char(TEXT("-:/.=,{}@*+?%#"), w.p[i]) ==
			    TEXT_NOT_FOUND)
			return false;
	return true;
}

static bool is_unit(struct text w)
{
	static const char *const names[] = {
		"msec", "ns", "nsec", "usec", "sec", "Joules", "MiB", "KiB",
		"GiB", "Bytes", "C", "%", "Watts", "W", "MHz",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_eq(w, text_of(names[i])))
			return true;
	return false;
}

/*
 * A row: [time] [CPU] value [unit] event [# metric] [( +- x% )] [(y%)], or
 * the metric alone. The event of a metric alone stays empty.
 */
static bool row_parse(struct text line, char decimal, struct perf_counter *c)
{
	struct text t = text_trim(line), rest, w;
	size_t hash;

	*c = perf_no_counter;
	take_stamp(&t, &c->time);
	take_prefix(&t, &c->prefix);
	t = text_ltrim(t);
	if (t.n && t.p[0] == '#') {
		take_metric(text_from(t, 1), decimal, c);
		take_tail(t, decimal, c);
		return !isnan(c->metric) && c->metric_unit.n > 0;
	}
	if (text_skip(&t, TEXT("<not"))) {
		if (text_cut(&t, '>').n > 12)
			return false;
	} else if (!perf_value(&t, decimal, &c->value, &c->step)) {
		return false;
	}
	if (!t.n || !ch_blank(t.p[0]))
		return false;
	hash = text_find(t, TEXT(" #"));
	rest = hash == TEXT_NOT_FOUND ? t : text_sub(t, 0, hash);
	w = text_word(&rest);
	if (is_unit(w)) {
		c->unit = w;
		w = text_word(&rest);
	}
	c->event = w;
	rest = text_trim(rest);
	if (!is_event(w) || (rest.n && rest.p[0] != '('))
		return false;
	if (hash != TEXT_NOT_FOUND)
		take_metric(text_from(t, hash + 2), decimal, c);
	take_tail(t, decimal, c);
	return true;
}

struct stat_time {
	struct text what;	/* "elapsed", "user", "sys" */
	double ns, step, sem;	/* sem < 0: none */
};

/* "1.301889337 seconds time elapsed", "1.603 +- 0.108 seconds time elapsed
 * ( +-  6.77% )", "0.175282000 seconds user" */
static bool time_parse(struct text t, char decimal, struct stat_time *out)
{
	struct perf_counter c = perf_no_counter;
	double step;

	*out = (struct stat_time){.sem = -1};
	t = text_trim(t);
	if (!perf_value(&t, decimal, &out->ns, &out->step))
		return false;
	t = text_ltrim(t);
	if (text_skip(&t, TEXT("+-"))) {
		if (!perf_value(&t, decimal, &out->sem, &step))
			return false;
		t = text_ltrim(t);
	}
	if (!text_skip(&t, TEXT("seconds")))
		return false;
	t = text_ltrim(t);
	if (text_skip(&t, TEXT("time elapsed")))
		out->what = TEXT("elapsed");
	else if (text_skip(&t, TEXT("user")))
		out->what = TEXT("user");
	else if (text_skip(&t, TEXT("sys")))
		out->what = TEXT("sys");
	else
		return false;
	t = text_trim(t);
	if (t.n && t.p[0] != '(')
		return false;
	take_tail(t, decimal, &c);
	if (out->sem < 0 && !isnan(c.sem))
		out->sem = out->ns * c.sem / 100;
	out->ns *= 1e9;
	out->step *= 1e9;
	out->sem *= out->sem > 0 ? 1e9 : 1;
	return true;
}

static bool is_interval_head(struct text t)
{
	t = text_trim(t);
	if (!text_skip(&t, TEXT("#")))
		return false;
	t = text_ltrim(t);
	return text_starts(t, TEXT("time ")) && text_has(t, TEXT("counts")) &&
	       text_has(t, TEXT("events"));
}

/* ---- sniffing ---- */

/* A row that no head announces: a known event and something that only perf
 * stat prints. */
static bool sure_row(struct text t)
{
	struct perf_counter c;

	return row_parse(t, '.', &c) && perf_event_known(c.event) &&
	       (!isnan(c.metric) || text_has(t, TEXT("<not ")) ||
		!isnan(c.time) || !isnan(c.sem) || text_eq(c.unit,
							   TEXT("msec")));
}

static bool plain_row(struct text t)
{
	struct perf_counter c;

	return row_parse(t, '.', &c) && perf_event_known(c.event);
}

static int stat_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	struct stat_time time;
	size_t next;

	if (!t.n)
		return 0;
	if (t.p[0] == 'P' && text_starts(t, TEXT(HEAD)))
		return 98;
	if (t.p[0] == '#')
		return is_interval_head(t) ? 97 : 0;
	if (!ch_digit(t.p[0]) && t.p[0] != '<' && t.p[0] != 'C' &&
	    t.p[0] != 'S' && t.p[0] != 'N')
		return 0;
	if (time_parse(t, '.', &time) && text_eq(time.what, TEXT("elapsed")))
		return 95;
	if (sure_row(t))
		return 95;
	if (!plain_row(t))
		return 0;
	next = lines_next(p, at + 1, 2);
	return next < p->n && (plain_row(p->line[next]->text) ||
			       time_parse(p->line[next]->text, '.', &time)) ?
	       95 : 0;
}

/* ---- reading ---- */

struct stat_reader {
	const struct passage *p;
	struct perf_stat stat;
	char decimal;
	bool has_head, has_rows, has_elapsed;
	bool table;		/* rows of --table follow */
	double last_time;	/* of the intervals, seconds */
};

/* The decimal mark: that of the first metric or time below. */
static char decimal_mark(const struct passage *p, size_t at)
{
	for (size_t i = at; i < p->n && i < at + 64; i++) {
		struct text t = p->line[i]->text;
		size_t from = text_find(t, TEXT("# ")), n = 0;

		if (i > at && text_has(t, TEXT(HEAD)))
			break;
		if (from == TEXT_NOT_FOUND &&
		    text_has(t, TEXT("seconds time elapsed")))
			from = 0;
		if (from == TEXT_NOT_FOUND)
			continue;
		t = text_ltrim(text_from(t, from));
		if (text_skip(&t, TEXT("# ")))
			t = text_ltrim(t);
		while (n < t.n && ch_digit(t.p[n]))
			n++;
		if (n && n < t.n && (t.p[n] == ',' || t.p[n] == '.'))
			return t.p[n];
	}
	return '.';
}

/* "Performance counter stats for 'COMMAND' (5 runs):" */
static void take_head(struct stat_reader *r, struct text t, size_t line)
{
	size_t at = text_find(t, TEXT(" runs)")), from;
	uint64_t n;

	r->has_head = true;
	t = text_from(t, text_find(t, TEXT(HEAD)) + sizeof(HEAD) - 1);
	if (at != TEXT_NOT_FOUND) {
		struct text s;

		at = text_find(t, TEXT(" runs)"));
		from = at;
		while (from > 0 && ch_digit(t.p[from - 1]))
			from--;
		s = text_sub(t, from, at - from);
		if (lines_take_uint(&s, &n))
			r->stat.repeats = (double)n;
		t = text_sub(t, 0, from > 0 ? from - 1 : 0);
	}
	t = text_trim(t);
	while (t.n && (t.p[t.n - 1] == ':' || t.p[t.n - 1] == '\''))
		t.n--;
	text_skip(&t, TEXT("'"));
	if (t.n)
		block_param(r->stat.doc, r->stat.block, TEXT("command"), t,
			    line);
}

/* "1.654 (+0.225) ###": one repeat. */
static bool take_repeat(struct stat_reader *r, struct text t, size_t line)
{
	struct text none = {NULL, 0};
	double v, step;

	t = text_trim(t);
	if (!perf_value(&t, r->decimal, &v, &step))
		return false;
	t = text_ltrim(t);
	if (!text_starts(t, TEXT("(+")) && !text_starts(t, TEXT("(-")))
		return false;
	run_point(r->stat.doc, perf_stat_run(&r->stat, none, line),
		  TEXT("perf.stat.elapsed"), UNKNOWN, UNKNOWN, v * 1e9, line);
	return true;
}

static bool is_remark(struct text t)
{
	return is_interval_head(t) ||
	       text_starts(t, TEXT("# Final result")) ||
	       text_starts(t, TEXT("Some events weren't counted")) ||
	       text_starts(t, TEXT("echo 0 > /proc/sys/kernel/nmi")) ||
	       text_starts(t, TEXT("echo 1 > /proc/sys/kernel/nmi")) ||
	       text_starts(t, TEXT("perf stat ..."));
}

/* False when the line is none of this perf stat. */
static bool take_line(struct stat_reader *r, size_t at)
{
	struct text line = r->p->line[at]->text, t = text_trim(line);
	size_t index = lines_index(r->p, at);
	struct perf_counter c;
	struct stat_time time;

	if (text_starts(t, TEXT(HEAD))) {
		if (r->has_head || r->has_rows)
			return false;
		take_head(r, t, index);
		return true;
	}
	if (time_parse(t, r->decimal, &time)) {
		if (r->has_elapsed && text_eq(time.what, TEXT("elapsed")))
			return false;
		r->has_elapsed |= text_eq(time.what, TEXT("elapsed"));
		r->has_rows = true;
		perf_stat_time(&r->stat, time.what, time.ns, time.step,
			       time.sem, index);
		return true;
	}
	if (text_starts(t, TEXT("# Table of individual"))) {
		r->table = true;
		return true;
	}
	if (is_remark(t) || (r->table && take_repeat(r, t, index)))
		return true;
	if (!row_parse(line, r->decimal, &c) || (!c.event.n && !r->has_rows))
		return false;
	/* The next one, its head cut off. */
	if (r->has_elapsed)
		return false;
	if (!r->has_head && c.event.n && isnan(c.time) &&
	    !perf_event_known(c.event) && isnan(c.metric) && isnan(c.sem) &&
	    isnan(c.running) && !text_has(line, TEXT("<not ")))
		return false;
	r->has_rows = true;
	if (!isnan(c.time))
		r->last_time = c.time;
	perf_stat_add(&r->stat, &c, index);
	return true;
}

static size_t stat_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct stat_reader r = {
		.p = p, .decimal = decimal_mark(p, at),
		.stat = {.doc = p->doc, .block = block, .repeats = UNKNOWN},
	};
	size_t end = at;

	for (size_t i = at; i < p->n; i++) {
		if (!text_trim(p->line[i]->text).n)
			continue;
		if (i - end > BLANKS_MOST || !take_line(&r, i))
			break;
		end = i + 1;
	}
	if (r.last_time > 0 && !r.has_elapsed && end > at)
		perf_stat_time(&r.stat, TEXT("elapsed"), r.last_time * 1e9, 1,
			       -1, lines_index(p, end - 1));
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	" Performance counter stats for './work 5' (5 runs):\n\n"
	"      298.39 msec task-clock   #  0.186 CPUs utilized ( +-  0.56% )\n"
	"   <not supported>      cycles\n\n"
	"       1.603 +- 0.108 seconds time elapsed  ( +-  6.77% )\n",
	"#           time             counts unit events\n"
	"     0.207397120              9      context-switches\n",
	"    39,254,798,526      cycles         #    2.329 GHz\n",
	"    1,234,567      cycles\n    2,345,678      instructions\n",
	"   1.338312347 seconds time elapsed\n",
	NULL,
};

extern const struct format format_perf_stat;
const struct format format_perf_stat = {
	.name = "perf-stat",
	.title = "perf stat",
	.sniff = stat_sniff,
	.parse = stat_parse,
	.samples = samples,
};
