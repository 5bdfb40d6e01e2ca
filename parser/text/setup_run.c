/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Workloads that a document shows without a result of theirs: a job file
 * below "random reads are twice as slow", a command line and no output. They
 * become runs without measurements, so that the parameters of the report are
 * known; such a run is on no side and is compared with nothing.
 */
#include <string.h>

#include "base/limits.h"
#include "parser/format/format.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"
#include "parser/text/text.h"

#define SETUPS_MOST 8	/* job files and commands of one document */
#define PARAMS_MOST 16

bool run_is_setup(const struct run *run)
{
	return !run->n_measurements && !run->profile && !run->n_histograms &&
	       !run->n_points && !run->partial;
}

static bool is_setup(const struct block *b)
{
	return !b->n_runs && b->n_params && b->format &&
	       text_starts(text_of(b->format->name), TEXT("fio-"));
}

static bool has_results(const struct document *doc, struct text tool)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (text_eq(doc->run[i].tool, tool))
			return true;
	return false;
}

static bool has_measured(const struct document *doc, struct text tool)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (text_eq(doc->run[i].tool, tool) &&
		    !run_is_setup(&doc->run[i]) && doc->run[i].n_params)
			return true;
	return false;
}

/* ---- job files ---- */

static void add_jobs(struct document *doc)
{
	size_t n = doc->n_blocks, added = 0;

	if (has_results(doc, TEXT("fio")))
		return;
	for (size_t i = 0; i < n && added < SETUPS_MOST; i++) {
		const struct block *job = &doc->block[i];
		struct block b;

		if (!is_setup(job) || doc->n_blocks >= LIMIT_BLOCKS)
			continue;
		prose_add_block(doc, job->format, job->first_line,
				job->last_line, &b);
		document_add_run(doc, &b, TEXT("fio"), job->first_line);
		prose_close_block(doc, &b);
		added++;
	}
}

/* ---- the head of a robot's mail ---- */

/* A mail that is cut off in front of its table still tells what was run; a box
 * of further tests ("change") has results of its own. */
static void add_robot_head(struct document *doc)
{
	size_t n = doc->n_blocks;

	if (has_results(doc, TEXT("lkp")) || n >= LIMIT_BLOCKS)
		return;
	for (size_t i = 0; i < n; i++) {
		/* Blocks may move when one is added. */
		const struct block *head = &doc->block[i];
		struct block b;
		struct run *run;

		if (!head->format || head->n_runs || !head->n_params ||
		    !text_is(text_of(head->format->name), "lkp-job"))
			continue;
		prose_add_block(doc, head->format, head->first_line,
				head->last_line, &b);
		run = document_add_run(doc, &b, TEXT("lkp"), head->first_line);
		for (size_t k = 0; k < head->n_params; k++)
			run_param(doc, run, head->param[k].name,
				  head->param[k].value, head->param[k].line);
		prose_close_block(doc, &b);
		return;
	}
}

/* ---- command lines of other tools ---- */

/* Short options of a tool that shape the load, under its own long names. */
static const struct {
	const char *tool, *flag, *name;
} short_options[] = {
	{"iperf", "-P", "parallel"},  {"iperf", "-t", "time"},
	{"iperf", "-w", "window"},    {"iperf", "-l", "length"},
	{"iperf", "-b", "bandwidth"}, {"iperf", "-M", "set-mss"},
};

/* A prompt, or a word that leads a command: "host:~# sudo time dd ...". */
static bool leads(struct text w)
{
	static const char *const words[] = {"sudo", "time", "nice", "Command:",
					    NULL};

	for (size_t i = 0; words[i]; i++)
		if (text_is(w, words[i]))
			return true;
	return w.n && strchr("$#%>", w.p[w.n - 1]);
}

/* The tool that a command line calls; *rest are its arguments. */
static struct text command_tool(struct text line, struct text *rest)
{
	static const char *const tools[] = {"dd", "sysbench", "iperf3",
					    "iperf", NULL};
	struct text t = text_trim(line), w;

	do
		w = text_word(&t);
	while (w.n && leads(w));
	for (size_t i = 0; tools[i]; i++)
		if (text_is(w, tools[i])) {
			*rest = t;
			return w;
		}
	return (struct text){NULL, 0};
}

static const char *long_name(struct text tool, struct text flag)
{
	for (size_t i = 0;
	     i < sizeof(short_options) / sizeof(*short_options); i++)
		if (text_starts(tool, text_of(short_options[i].tool)) &&
		    text_is(flag, short_options[i].flag))
			return short_options[i].name;
	return NULL;
}

static bool plain_name(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_word(t.p[i]) && t.p[i] != '-')
			return false;
	return t.n > 0 && ch_alpha(t.p[0]);
}

/* The arguments as "key=value", "--key=value" and known short options; the
 * first plain word of sysbench is its test. Where data goes is no parameter of
 * the load. */
static size_t take_params(struct document *doc, struct run *run,
			  struct text tool, struct text rest, size_t line)
{
	struct text w;
	size_t n = 0;

	while ((w = text_word(&rest)).n && n < PARAMS_MOST) {
		const char *name = long_name(tool, w);
		size_t eq = text_find_char(w, '=');
		struct text key = text_sub(w, 0, eq);

		if (name) {
			run_param(doc, run, text_of(name), text_word(&rest),
				  line);
			n++;
			continue;
		}
		text_skip(&key, TEXT("--"));
		if (eq != TEXT_NOT_FOUND && plain_name(key) &&
		    text_from(w, eq + 1).n) {
			run_param(doc, run, key, text_from(w, eq + 1), line);
			n++;
		} else if (text_is(tool, "sysbench") && plain_name(w) &&
			   !text_is(w, "run") &&
			   !run_param_value(run, TEXT("test")).n) {
			run_param(doc, run, TEXT("test"), w, line);
		} else if (w.p[0] != '-' && text_is(tool, "dd")) {
			break;
		}
	}
	return n;
}

static bool shown_before(const struct document *doc, size_t line)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (run_is_setup(&doc->run[i]) &&
		    text_eq(text_trim(doc->line[doc->run[i].first_line].text),
			    text_trim(doc->line[line].text)))
			return true;
	return false;
}

/* The command of line i; its run is taken back when it tells no parameter. */
static bool add_command(struct document *doc, size_t i)
{
	struct text rest = {NULL, 0}, tool;
	struct block b;
	struct run *run;

	if (!reading_line_open(doc, i) || doc->n_blocks >= LIMIT_BLOCKS)
		return false;
	tool = command_tool(doc->line[i].text, &rest);
	if (!tool.n || has_measured(doc, tool) || shown_before(doc, i))
		return false;
	prose_add_block(doc, format_by_name(TEXT("table")), i, i, &b);
	run = document_add_run(doc, &b, tool, i);
	if (!take_params(doc, run, tool, rest, i)) {
		doc->n_runs--;
		return false;
	}
	prose_close_block(doc, &b);
	return true;
}

void setup_scan(struct document *doc)
{
	size_t added = 0;

	add_jobs(doc);
	add_robot_head(doc);
	for (size_t i = 0; i < doc->n_lines && added < SETUPS_MOST; i++)
		added += add_command(doc, i);
}
