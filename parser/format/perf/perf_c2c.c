/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf c2c report: the counts of its two heads (loads, stores, hits in modified
 * lines). The tables of cache lines below are not read: their addresses say
 * nothing on another kernel.
 */
#include "base/number.h"
#include "parser/format/lines.h"

#define WIDEST 90

/* "Trace Event Information" between rules. */
static bool is_head(struct text t)
{
	return text_eq(t, TEXT("Trace Event Information")) ||
	       text_eq(t, TEXT("Global Shared Cache Line Event Information"));
}

static bool is_rule(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] != '=')
			return false;
	return true;
}

/* "Load Local HITM    :     1234" */
static bool read_count(struct text t, struct text *name, uint64_t *count)
{
	size_t colon = text_find_char(t, ':');
	struct text v;

	if (t.n > WIDEST || colon == TEXT_NOT_FOUND || colon < 4)
		return false;
	*name = text_rtrim(text_sub(t, 0, colon));
	v = text_trim(text_from(t, colon + 1));
	return v.n && num_uint(v, count) == v.n && ch_alpha(name->p[0]);
}

static int c2c_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), name;
	size_t next = at + 1;
	uint64_t count;

	if (!is_head(t))
		return 0;
	while (next < p->n && next < at + 3 &&
	       is_rule(text_trim(p->line[next]->text)))
		next++;
	return next < p->n && read_count(text_trim(p->line[next]->text), &name,
					 &count) ? 95 : 0;
}

static size_t c2c_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct document *doc = p->doc;
	struct run *run = document_add_run(doc, block, TEXT("perf"),
					   lines_index(p, at));
	size_t end = at + 1;

	for (size_t i = at + 1; i < p->n; i++) {
		struct text t = text_trim(p->line[i]->text), name;
		uint64_t count;

		if (is_rule(t))
			continue;
		if (read_count(t, &name, &count))
			run_measure(doc, run,
				    lines_metric(doc->arena, "perf.c2c", name),
				    (double)count, "count", 1,
				    lines_index(p, i));
		else if (!is_head(t))
			break;
		end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"=================================================\n"
	"            Trace Event Information              \n"
	"=================================================\n"
	"  Total records                     :     329219\n"
	"  Load Local HITM                   :       1234\n"
	"  Load Remote HITM                  :         56\n",
	NULL,
};

const struct format format_perf_c2c = {
	.name = "perf-c2c",
	.title = "perf c2c report, its counts",
	.sniff = c2c_sniff,
	.parse = c2c_parse,
	.samples = samples,
};
