/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf sched latency: run time, switches and scheduling delays of each task.
 * The number behind a task is its pid, or in brackets how many tasks of that
 * name were added up; it is no part of the metric.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

static bool is_head(struct text t)
{
	t = text_trim(t);
	text_skip(&t, TEXT("|"));
	return text_starts(text_ltrim(t), TEXT("Task")) &&
	       text_has(t, TEXT("Runtime ms")) &&
	       text_has(t, TEXT("Switches"));
}

static int sched_sniff(const struct passage *p, size_t at)
{
	return is_head(p->line[at]->text) ? 96 : 0;
}

/* "memfd:sealed-91:(7)" -> "memfd:sealed-91"; "cc1:18354" -> "cc1" */
static struct text task_name(struct text t)
{
	size_t n;

	t = text_trim(t);
	n = t.n;
	if (n && t.p[n - 1] == ')')
		n--;
	while (n && ch_digit(t.p[n - 1]))
		n--;
	if (n && t.p[n - 1] == '(')
		n--;
	if (n > 1 && n < t.n && t.p[n - 1] == ':')
		return text_sub(t, 0, n - 1);
	return t;
}

struct sched_row {
	struct text task;
	double runtime, average, most;	/* ns; the delays UNKNOWN in a sum */
	double step_runtime, step_average, step_most;
	double switches;
};

/* "avg:   0.677 ms" */
static bool take_delay(struct text t, struct text key, double *ns,
		       double *step)
{
	t = text_trim(t);
	return text_skip(&t, key) && perf_time(&t, ns, step);
}

/* Cells are parted by bars; the maximum may have a time behind it. */
static bool row_parse(struct text t, struct sched_row *r)
{
	struct text cell;
	double step;

	t = text_trim(t);
	text_skip(&t, TEXT("|"));
	if (text_find_char(t, '|') == TEXT_NOT_FOUND)
		return false;
	r->task = text_trim(text_cut(&t, '|'));
	/* "TOTAL:" ends the table: run time and switches alone. */
	if (text_eq(r->task, TEXT("TOTAL:")))
		r->task = TEXT("total");
	else
		r->task = task_name(r->task);
	cell = text_cut(&t, '|');
	if (!perf_time(&cell, &r->runtime, &r->step_runtime))
		return false;
	cell = text_cut(&t, '|');
	if (!perf_value(&cell, '.', &r->switches, &step))
		return false;
	if (!take_delay(text_cut(&t, '|'), TEXT("avg:"), &r->average,
			&r->step_average))
		r->average = UNKNOWN;
	if (!take_delay(text_cut(&t, '|'), TEXT("max:"), &r->most,
			&r->step_most))
		r->most = UNKNOWN;
	return r->task.n > 0;
}

static void add(struct document *doc, struct run *run, struct text task,
		const char *what, double value, const char *unit, double step,
		size_t line)
{
	run_measure(doc, run,
		    arena_printf(doc->arena, "perf.sched.%.*s.%s",
				 TEXT_ARG(task), what),
		    value, unit, step, line);
}

static void add_row(struct document *doc, struct run *run,
		    const struct sched_row *r, size_t line)
{
	add(doc, run, r->task, "runtime", r->runtime, "ns", r->step_runtime,
	    line);
	add(doc, run, r->task, "switches", r->switches, "count", 1, line);
	if (r->average >= 0)
		add(doc, run, r->task, "delay.avg", r->average, "ns",
		    r->step_average, line);
	if (r->most >= 0)
		add(doc, run, r->task, "delay.max", r->most, "ns",
		    r->step_most, line);
}

static size_t sched_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct run *run = NULL;
	struct sched_row r;
	size_t end = at + 1;

	for (size_t i = lines_next(p, at + 1, 3); i < p->n;
	     i = lines_next(p, i + 1, 3)) {
		struct text t = text_trim(p->line[i]->text);

		if (text_starts(t, TEXT("---"))) {
			end = i + 1;
			continue;
		}
		if (!row_parse(t, &r))
			break;
		if (!run)
			run = document_add_run(p->doc, block, TEXT("perf"),
					       lines_index(p, at));
		add_row(p->doc, run, &r, lines_index(p, i));
		end = i + 1;
	}
	if (run)
		run->name = TEXT("sched latency");
	return end - at;
}

static const char *const samples[] = {
	"  Task        |   Runtime ms  | Switches | Avg delay ms    "
	"| Max delay ms    |\n"
	" ----------------------------------------------------------\n"
	"  cc1:18354   |     22.695 ms |      147 | avg:   0.677 ms "
	"| max:  48.023 ms |\n",
	NULL,
};

extern const struct format format_perf_sched;
const struct format format_perf_sched = {
	.name = "perf-sched",
	.title = "perf sched latency",
	.sniff = sched_sniff,
	.parse = sched_parse,
	.samples = samples,
};
