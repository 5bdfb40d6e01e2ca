/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The values of perf stat, in whatever form they were printed: one run for
 * the whole, or one for each CPU, core or socket. The "+-" of -r is the
 * standard error of the mean of the repeats, in percent of it, never their
 * standard deviation. Intervals (-I) become a series, and their sums.
 */
#include <math.h>

#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

/* Runs of one block, and measurements of one run, that are looked through. */
#define RUNS_MOST 1024
#define EVENTS_MOST 512

const struct perf_counter perf_no_counter = {
	.value = NAN, .time = NAN, .sem = NAN, .running = NAN, .metric = NAN,
	.step = 1, .metric_step = 1,
};

/* Names that perf itself prints: a row without any head is trusted for them. */
bool perf_event_known(struct text name)
{
	static const char *const names[] = {
		"cycles", "instructions", "branches", "branch-misses",
		"branch-instructions", "cache-references", "cache-misses",
		"task-clock", "cpu-clock", "context-switches",
		"cpu-migrations", "CPU-migrations", "page-faults",
		"minor-faults", "major-faults", "bus-cycles", "ref-cycles",
		"cpu-cycles", "stalled-cycles-frontend",
		"stalled-cycles-backend", "L1-dcache-loads",
		"L1-dcache-load-misses", "LLC-loads", "LLC-load-misses",
		"dTLB-loads", "dTLB-load-misses", "iTLB-loads",
		"iTLB-load-misses", "L1-icache-load-misses", "LLC-stores",
		"dTLB-store-misses", "L1-dcache-stores", "duration_time",
		"user_time", "system_time", "alignment-faults",
		"emulation-faults", "faults", "cs", "migrations", "slots",
	};
	size_t n = text_find_char(name, ':');

	/* "cycles:u", "cpu/cycles/", "cpu_core/instructions/u" */
	if (n != TEXT_NOT_FOUND)
		name = text_sub(name, 0, n);
	n = text_find_char(name, '/');
	if (n != TEXT_NOT_FOUND) {
		name = text_from(name, n + 1);
		n = text_find_char(name, '/');
		if (n == TEXT_NOT_FOUND)
			return false;
		name = text_sub(name, 0, n);
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_eq(name, text_of(names[i])))
			return true;
	return false;
}

struct run *perf_stat_run(struct perf_stat *s, struct text prefix,
			  size_t line)
{
	struct run *run;

	/* Rows come ordered by event and then by CPU: the next run is most
	 * often the one that is meant. */
	for (size_t k = 0; k < s->n_runs && k < RUNS_MOST; k++) {
		size_t i = (s->last + 1 + k) % s->n_runs;

		run = &s->doc->run[s->first + i];
		if (text_eq(run->name, prefix)) {
			s->last = i;
			return run;
		}
	}
	run = document_add_run(s->doc, s->block, TEXT("perf"), line);
	run->name = prefix;
	if (s->n_runs == 0)
		s->first = s->doc->n_runs - 1;
	s->last = s->n_runs++;
	return run;
}

/* The measurement of that metric in the run; NULL when there is none yet. */
static struct measurement *seen(struct perf_stat *s, struct run *run,
				struct text metric)
{
	size_t n = run->n_measurements;

	for (size_t k = 0; k < n && k < EVENTS_MOST; k++) {
		size_t i = (s->at + 1 + k) % n;

		if (text_eq(run->measurement[i].metric, metric)) {
			s->at = i;
			return &run->measurement[i];
		}
	}
	return NULL;
}

/* "" is a unit of the event's own (Joules): kept as it stands. */
static const char *base_unit(struct text unit, double *scale)
{
	double ns = unit.n ? lines_time_unit(unit) : 0;

	*scale = ns != 0 ? ns : 1;
	if (ns != 0)
		return "ns";
	if (text_eq(unit, TEXT("Bytes")))
		return "bytes";
	if (text_eq(unit, TEXT("KiB")) || text_eq(unit, TEXT("MiB")) ||
	    text_eq(unit, TEXT("GiB"))) {
		*scale = unit.p[0] == 'K' ? 0x1p10 :
			 unit.p[0] == 'M' ? 0x1p20 : 0x1p30;
		return "bytes";
	}
	if (text_eq(unit, TEXT("%")))
		return "percent";
	return unit.n ? "" : "count";
}

/* Of intervals each is a point, and their sum the value. */
static void add_value(struct perf_stat *s, struct run *run,
		      const struct perf_counter *c, size_t line)
{
	struct text metric = arena_printf(s->doc->arena, "perf.stat.%.*s",
					  TEXT_ARG(c->event));
	double scale;
	const char *unit = base_unit(c->unit, &scale);
	struct measurement *m = NULL;

	if (!isnan(c->time)) {
		run_point(s->doc, run, metric, c->time * 1e9, UNKNOWN,
			  c->value * scale, line);
		m = seen(s, run, metric);
	}
	if (m) {
		m->value += c->value * scale;
		return;
	}
	m = run_measure(s->doc, run, metric, c->value * scale, unit,
			c->step * scale, line);
	if (!m)
		return;
	m->n = s->repeats;
	if (!isnan(c->sem)) {
		m->spread_kind = SPREAD_SEM;
		m->spread = m->value * c->sem / 100;
	}
}

/* "M/sec": the prefix of a rate, 0 when it is none. */
static double rate_scale(struct text unit)
{
	if (text_eq(unit, TEXT("/sec")))
		return 1;
	if (unit.n != 5 || !text_ends(unit, TEXT("/sec")))
		return 0;
	switch (unit.p[0]) {
	case 'u': return 1e-6;
	case 'm': return 1e-3;
	case 'K': return 1e3;
	case 'M': return 1e6;
	case 'G': return 1e9;
	default: return 0;
	}
}

/* The remark behind "#": a rate, a frequency, a share, or a ratio by its
 * name. */
static void add_metric(struct perf_stat *s, struct run *run,
		       const struct perf_counter *c, size_t line)
{
	struct arena *a = s->doc->arena;
	struct text unit = text_trim(c->metric_unit), name;
	double scale = rate_scale(unit);

	if (scale != 0) {
		run_measure(s->doc, run,
			    arena_printf(a, "perf.stat.%.*s.rate",
					 TEXT_ARG(c->event)),
			    c->metric * scale, "1/s", c->metric_step * scale,
			    line);
		return;
	}
	if (text_eq(unit, TEXT("GHz"))) {
		run_measure(s->doc, run, TEXT("perf.stat.frequency"),
			    c->metric * 1e9, "1/s", c->metric_step * 1e9,
			    line);
		return;
	}
	if (text_skip(&unit, TEXT("%"))) {
		unit = text_trim(unit);
		/* "0.35% of all branches": a share that the event names. */
		name = text_starts(unit, TEXT("of ")) || !unit.n ?
		       arena_printf(a, "%.*s.percent", TEXT_ARG(c->event)) :
		       perf_name(a, unit);
		run_measure(s->doc, run,
			    arena_printf(a, "perf.stat.%.*s", TEXT_ARG(name)),
			    c->metric, "percent", c->metric_step, line);
		return;
	}
	name = text_eq(unit, TEXT("insn per cycle")) ||
	       text_eq(unit, TEXT("insns per cycle")) ? TEXT("ipc") :
	       perf_name(a, unit);
	if (name.n)
		run_measure(s->doc, run,
			    arena_printf(a, "perf.stat.%.*s", TEXT_ARG(name)),
			    c->metric, "", c->metric_step, line);
}

void perf_stat_add(struct perf_stat *s, const struct perf_counter *c,
		   size_t line)
{
	struct run *run;

	if (isnan(c->value) && isnan(c->metric))
		return;
	run = perf_stat_run(s, c->prefix, line);
	if (!isnan(c->value))
		add_value(s, run, c, line);
	/* Of an interval the metrics are those of the interval alone. */
	if (!isnan(c->metric) && isnan(c->time))
		add_metric(s, run, c, line);
	if (!s->warned && c->running < 99.5) {
		s->warned = true;
		document_warn(s->doc, line, "multiplexed",
			      "counters shared the hardware: %.*s was counted "
			      "%.0f %% of the time", TEXT_ARG(c->event),
			      c->running);
	}
}

void perf_stat_time(struct perf_stat *s, struct text what, double ns,
		    double step, double sem, size_t line)
{
	struct text none = {NULL, 0};
	struct run *run = perf_stat_run(s, none, line);
	struct measurement *m;

	m = run_measure(s->doc, run,
			arena_printf(s->doc->arena, "perf.stat.%.*s",
				     TEXT_ARG(what)),
			ns, "ns", step, line);
	if (!m)
		return;
	m->n = s->repeats;
	if (sem >= 0) {
		m->spread_kind = SPREAD_SEM;
		m->spread = sem;
	}
}
