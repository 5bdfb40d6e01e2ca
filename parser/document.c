/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The document: made, filled step by step, freed. Also the functions with
 * which formats add what they found.
 */
#include "parser/document.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>

#include "base/limits.h"
#include "parser/format/format.h"
#include "parser/format/perf/perf.h"
#include "parser/mail/mail.h"
#include "parser/text/text.h"

/* Lines in which the output of a tool shows itself, and how surely. */
#define OUTPUT_LINES 16
#define OUTPUT_SURE 90

#define PUSH(doc, owner, field, count, cap) \
	((owner)->field = (owner)->count < (owner)->cap ? (owner)->field : \
			  arena_grow((doc)->arena, (owner)->field, \
				     (owner)->count, &(owner)->cap, \
				     sizeof(*(owner)->field)), \
	 &(owner)->field[(owner)->count++])

struct document *document_new(struct text name, struct text raw)
{
	struct arena *a = arena_new();
	struct document *doc = arena_alloc(a, sizeof(*doc));

	doc->arena = a;
	doc->name = arena_text(a, name);
	doc->kind = "text";
	doc->raw = raw;
	return doc;
}

void document_free(struct document *doc)
{
	if (doc)
		arena_free(doc->arena);
}

static void read_mail(struct document *doc)
{
	mail_split(doc);
	mail_lines(doc);
	mail_quotes(doc);
	mail_cut(doc);
}

/* Does the text begin as the output of a tool? */
static bool is_output(struct document *doc)
{
	struct line *head[OUTPUT_LINES];
	struct passage p = {.doc = doc, .line = head};
	size_t at = 0;
	int sure = 0;

	for (; p.n < OUTPUT_LINES && p.n < doc->n_lines; p.n++)
		head[p.n] = &doc->line[p.n];
	while (at < p.n && !text_trim(head[at]->text).n)
		at++;
	return at < p.n && format_sniff(&p, at, &sure) &&
	       sure >= OUTPUT_SURE;
}

bool document_is_output(struct text raw)
{
	struct document *doc = document_new(TEXT(""), raw);
	bool is = mail_plain(doc) && is_output(doc);

	document_free(doc);
	return is;
}

void document_parse(struct document *doc)
{
	read_mail(doc);
	format_scan(doc);
	perf_join_cut(doc);
	text_scan(doc);
}

void document_read(struct document *doc)
{
	size_t n_diags = doc->diags.n;

	if (mail_plain(doc) && is_output(doc)) {
		format_scan(doc);
		perf_join_cut(doc);
		return;
	}
	doc->diags.n = n_diags;
	doc->line = NULL;
	doc->n_lines = doc->cap_lines = doc->n_messages = 0;
	document_parse(doc);
}

void document_warn(struct document *doc, size_t line, const char *code,
		   const char *fmt, ...)
{
	char sentence[400];
	size_t offset = 0, number = 0;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(sentence, sizeof(sentence), fmt, ap);
	va_end(ap);
	if (line != NO_INDEX) {
		assert(line < doc->n_lines);
		offset = doc->line[line].offset;
		number = doc->line[line].number;
	}
	diag_add(doc->arena, &doc->diags, SEVERITY_WARNING, code, offset,
		 number, "%s", sentence);
}

void document_fact(struct document *doc, const char *key, struct text value,
		   size_t line)
{
	struct facts *f = &doc->facts;

	for (size_t i = 0; i < f->n_facts; i++)
		if (strcmp(f->fact[i].key, key) == 0)
			return;
	*PUSH(doc, f, fact, n_facts, cap_facts) =
		(struct fact){key, value, line};
}

struct run *document_add_run(struct document *doc, struct block *block,
			     struct text tool, size_t line)
{
	struct run *run = PUSH(doc, doc, run, n_runs, cap_runs);

	*run = (struct run){
		.tool = tool,
		.valid = true,
		.block = doc->n_blocks,
		.first_line = line,
		.last_line = line,
	};
	if (block->n_runs++ == 0)
		block->first_run = doc->n_runs - 1;
	return run;
}

struct measurement *run_measure(struct document *doc, struct run *run,
				struct text metric, double value,
				const char *unit, double precision,
				size_t line)
{
	struct measurement *m;

	if (!isfinite(value)) {
		document_warn(doc, line, "not-finite",
			      "%.*s is not a finite number",
			      TEXT_ARG(metric));
		return NULL;
	}
	if (run->n_measurements >= LIMIT_MEASUREMENTS)
		return NULL;
	m = PUSH(doc, run, measurement, n_measurements, cap_measurements);
	*m = (struct measurement){
		.metric = metric,
		.value = value == 0 ? 0 : value,
		.unit = unit,
		.precision = precision,
		.n = UNKNOWN,
		.line = line,
	};
	if (line > run->last_line)
		run->last_line = line;
	return m;
}

void run_param(struct document *doc, struct run *run, struct text name,
	       struct text value, size_t line)
{
	*PUSH(doc, run, param, n_params, cap_params) =
		(struct param){name, value, line};
}

void block_param(struct document *doc, struct block *block, struct text name,
		 struct text value, size_t line)
{
	*PUSH(doc, block, param, n_params, cap_params) =
		(struct param){name, value, line};
}

struct text run_param_value(const struct run *run, struct text name)
{
	for (size_t i = run->n_params; i-- > 0;)
		if (text_eq(run->param[i].name, name))
			return run->param[i].value;
	return (struct text){NULL, 0};
}

struct histogram *run_histogram(struct document *doc, struct run *run,
				struct text name, const char *unit,
				size_t line)
{
	struct histogram *h = PUSH(doc, run, histogram, n_histograms,
				   cap_histograms);

	*h = (struct histogram){
		.name = name,
		.unit = unit,
		.total = UNKNOWN,
		.mean = UNKNOWN,
		.line = line,
	};
	return h;
}

void histogram_bucket(struct document *doc, struct histogram *h, double lo,
		      double hi, double count)
{
	*PUSH(doc, h, bucket, n, cap) = (struct bucket){lo, hi, count};
}

struct profile *run_profile(struct document *doc, struct run *run)
{
	if (!run->profile) {
		run->profile = arena_alloc(doc->arena, sizeof(*run->profile));
		run->profile->samples = UNKNOWN;
		run->profile->samples_most = UNKNOWN;
		run->profile->count = UNKNOWN;
	}
	return run->profile;
}

struct profile_entry *profile_add(struct document *doc, struct profile *p)
{
	struct profile_entry *e = PUSH(doc, p, entry, n, cap);

	*e = (struct profile_entry){.children = UNKNOWN, .samples = UNKNOWN};
	return e;
}

void run_point(struct document *doc, struct run *run, struct text metric,
	       double t, double percent, double value, size_t line)
{
	*PUSH(doc, run, point, n_points, cap_points) = (struct series_point){
		.t = t,
		.percent = percent,
		.metric = metric,
		.value = value,
		.line = line,
	};
	if (line > run->last_line)
		run->last_line = line;
}
