/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf bench: every suite prints its numbers in one of a few shapes below the
 * line that names it. Its megabytes are 2^20 bytes.
 */
#include <math.h>

#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

#define FOOLISH 12	/* lines without a number before the block ends */

/* "# Running 'sched/pipe' benchmark:" and, older, without the quotes. */
static bool head_parse(struct text t, struct text *name)
{
	size_t end;

	t = text_trim(t);
	if (!text_skip(&t, TEXT("# Running ")))
		return false;
	end = text_find(t, TEXT(" benchmark"));
	if (end == TEXT_NOT_FOUND)
		return false;
	t = text_trim(text_sub(t, 0, end));
	text_skip(&t, TEXT("'"));
	if (t.n && t.p[t.n - 1] == '\'')
		t.n--;
	*name = t;
	return t.n > 0 && text_find_char(t, ' ') == TEXT_NOT_FOUND;
}

static int bench_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), name;

	return t.n && t.p[0] == '#' && head_parse(t, &name) ? 97 : 0;
}

struct bench_reader {
	struct document *doc;
	struct block *block;
	struct run *run;
	struct text suite;	/* "perf.bench.sched.pipe" */
	struct text part;	/* function, or empty */
	size_t line;
};

static struct measurement *add(struct bench_reader *r, const char *what,
			       double value, const char *unit, double step)
{
	struct arena *a = r->doc->arena;
	struct text metric = r->part.n ?
		arena_printf(a, "%.*s.%.*s.%s", TEXT_ARG(r->suite),
			     TEXT_ARG(r->part), what) :
		arena_printf(a, "%.*s.%s", TEXT_ARG(r->suite), what);

	if (!r->run)
		r->run = document_add_run(r->doc, r->block, TEXT("perf"),
					  r->line);
	return run_measure(r->doc, r->run, metric, value, unit, step,
			   r->line);
}

/* The "(+- 29.22%)" or "(+- 3.400 usec)" behind a mean: the standard error
 * over its threads or rounds. */
static void add_spread(struct measurement *m, struct text t)
{
	size_t at = text_find(t, TEXT("(+-"));
	double v, step;
	struct text s;

	if (!m || at == TEXT_NOT_FOUND)
		return;
	t = text_from(t, at + 3);
	s = t;
	if (perf_percent(&s, '.', &v, &step))
		m->spread = m->value * v / 100;
	else if (perf_time(&t, &v, &step))
		m->spread = v;
	else
		return;
	m->spread_kind = SPREAD_SEM;
}

/* "Total time: 3.063 [sec]" */
static bool take_total(struct bench_reader *r, struct text t)
{
	double v, step, unit;

	if (!text_skip(&t, TEXT("Total time:")) ||
	    !perf_value(&t, '.', &v, &step))
		return false;
	t = text_ltrim(t);
	text_skip(&t, TEXT("["));
	unit = lines_time_unit(t);
	if (unit == 0)
		return false;
	add(r, "total_time", v * unit, "ns", step * unit);
	return true;
}

/* "6.419450 usecs/op", "155776 ops/sec", "861.141012 MB/sec" */
static bool take_rate(struct bench_reader *r, struct text t)
{
	double v, step, unit;
	size_t slash;

	if (!perf_value(&t, '.', &v, &step))
		return false;
	t = text_trim(t);
	slash = text_find_char(t, '/');
	if (slash == TEXT_NOT_FOUND)
		return false;
	unit = lines_time_unit(text_sub(t, 0, slash));
	if (unit != 0 && text_eq(text_from(t, slash), TEXT("/op"))) {
		add(r, "time_per_op", v * unit, "ns", step * unit);
		return true;
	}
	if (text_eq(t, TEXT("ops/sec"))) {
		add(r, "ops", v, "1/s", step);
		return true;
	}
	if (t.n < 6 || !text_eq(text_from(t, 1), TEXT("B/sec")))
		return false;
	unit = t.p[0] == 'K' ? 0x1p10 : t.p[0] == 'M' ? 0x1p20 :
	       t.p[0] == 'G' ? 0x1p30 : 0;
	if (unit == 0)
		return false;
	add(r, "bw", v * unit, "bytes/s", step * unit);
	return true;
}

/* "Averaged 606208 operations/sec (+- 29.22%), total secs = 1" */
static bool take_averaged(struct bench_reader *r, struct text t)
{
	double v, step;

	if (!text_skip(&t, TEXT("Averaged ")) ||
	    !perf_value(&t, '.', &v, &step) ||
	    !text_starts(text_ltrim(t), TEXT("operations/sec")))
		return false;
	add_spread(add(r, "ops", v, "1/s", step), t);
	return true;
}

/* "Average synthesis took: 116.800 usec (+- 3.4 usec)", "Wokeup 8 of 8
 * threads in 0.0123 ms (+-4.36%)" */
static bool take_mean(struct bench_reader *r, struct text t)
{
	size_t at = text_find(t, TEXT(" took: ")), skip = 7;
	struct text words;
	double v, step;

	if (at == TEXT_NOT_FOUND) {
		at = text_find(t, TEXT(" threads in "));
		skip = 12;
	}
	if (at == TEXT_NOT_FOUND)
		return false;
	words = text_sub(t, 0, at);
	t = text_from(t, at + skip);
	if (!perf_time(&t, &v, &step))
		return false;
	/* "Wokeup 8 of 8": the counts are no part of the name. */
	if (skip == 12)
		words = text_word(&words);
	words = perf_name(r->doc->arena, words);
	add_spread(add(r, arena_cstr(r->doc->arena, words), v, "ns", step),
		   t);
	return true;
}

/* "# function 'default' (Default memcpy() provided by glibc)" */
static bool take_remark(struct bench_reader *r, struct text t)
{
	if (!t.n || t.p[0] != '#')
		return false;
	if (text_skip(&t, TEXT("# function '")))
		r->part = text_cut(&t, '\'');
	return true;
}

/* The suite's name with points: "sched/pipe" -> "perf.bench.sched.pipe". */
static void set_suite(struct bench_reader *r, struct text name)
{
	struct text s = arena_printf(r->doc->arena, "perf.bench.%.*s",
				     TEXT_ARG(name));
	char *p = arena_cstr(r->doc->arena, s);

	for (size_t i = 0; i < s.n; i++)
		if (p[i] == '/')
			p[i] = '.';
	r->suite = (struct text){p, s.n};
}

static size_t bench_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct bench_reader r = {.doc = p->doc, .block = block};
	struct text name;
	size_t end = at + 1, foolish = 0;

	if (!head_parse(p->line[at]->text, &name))
		return 1;
	set_suite(&r, name);
	for (size_t i = at + 1; i < p->n; i = lines_next(p, i + 1, 4)) {
		struct text t = text_trim(p->line[i]->text);
		bool took;

		if (head_parse(t, &name))
			break;
		r.line = lines_index(p, i);
		took = !t.n || take_total(&r, t) || take_rate(&r, t) ||
		       take_averaged(&r, t) || take_mean(&r, t) ||
		       take_remark(&r, t);
		if (took)
			end = i + 1;
		/* "[thread  0] futexes: ...", "Run summary [PID ...": of the
		 * suite when one of its numbers follows. */
		else if (++foolish > FOOLISH + (text_starts(t, TEXT("[thread")) ?
						1000 : 0))
			break;
		else if (!text_starts(t, TEXT("[")) &&
			 !text_starts(t, TEXT("Run summary")))
			break;
	}
	if (r.run)
		r.run->name = text_from(r.suite, 11);
	return end - at;
}

static const char *const samples[] = {
	"# Running 'sched/pipe' benchmark:\n"
	"# Executed 20000 pipe operations between two processes\n\n"
	"     Total time: 0.128 [sec]\n\n"
	"       6.419450 usecs/op\n         155776 ops/sec\n",
	"# Running sched/messaging benchmark...\n"
	"     Total time: 3.063 [sec]\n",
	NULL,
};

extern const struct format format_perf_bench;
const struct format format_perf_bench = {
	.name = "perf-bench",
	.title = "perf bench",
	.sniff = bench_sniff,
	.parse = bench_parse,
	.samples = samples,
};
