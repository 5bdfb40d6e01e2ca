/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cyclictest -h: a histogram of a column a thread, in microseconds, and below
 * it a row each for least, mean and most. Either may stand alone. Its --json
 * holds the same. Of -S and --smp there are as many columns as processors.
 */
#include "parser/format/cells.h"
#include "parser/format/json_lines.h"
#include "parser/format/lines.h"

#define HEAD_LINES 24

static const struct {
	const char *words, *metric;
} rows[] = {
	{"# Min Latencies:", "cyclictest.min"},
	{"# Avg Latencies:", "cyclictest.avg"},
	{"# Max Latencies:", "cyclictest.max"},
};

#define ROWS (sizeof(rows) / sizeof(*rows))

/* The values behind the words of a row; NULL words: it is none. */
static const char *read_row(const struct passage *p, size_t at,
			    struct cells *c)
{
	struct text t = lines_bare(p, at);

	for (size_t i = 0; i < ROWS; i++) {
		if (!text_skip(&t, text_of(rows[i].words)))
			continue;
		cells_split(t, c);
		return c->n && cells_numbers(c) == c->n ? rows[i].metric :
							 NULL;
	}
	return NULL;
}

/* "000042 000007	000003": six digits each. */
static bool read_bucket(const struct passage *p, size_t at, struct cells *c)
{
	uint64_t v;

	if (!cells_line(p, at, c) || c->n < 2)
		return false;
	for (size_t i = 0; i < c->n; i++)
		if (c->cell[i].n < 6 || c->cell[i].n > 12 ||
		    num_uint(c->cell[i], &v) != c->cell[i].n)
			return false;
	return c->cell[0].n == 6;
}

static int cyclictest_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	struct cells c;

	if (t.n < 11 || t.p[0] != '#')
		return 0;
	if (text_eq(t, TEXT("# Histogram")))
		return read_bucket(p, at + 1, &c) ? 95 : 0;
	return read_row(p, at, &c) ? 95 : 0;
}

/* Threads are numbered as the tool does; one alone needs no name. */
static struct text name_of(struct document *doc, size_t thread, size_t n)
{
	return n > 1 ? arena_printf(doc->arena, "%zu", thread) : TEXT("");
}

/* Runs of the block for n threads; more columns than in the first row are not
 * read. */
static void add_threads(struct document *doc, struct block *block, size_t n,
			size_t line)
{
	if (block->n_runs)
		return;
	for (size_t i = 0; i < n; i++) {
		struct run *run = document_add_run(
			doc, block, TEXT("cyclictest"), line);

		run->name = name_of(doc, i, n);
	}
}

static void add_values(struct document *doc, struct block *block,
		       const char *metric, const struct cells *c, size_t line)
{
	add_threads(doc, block, c->n, line);
	for (size_t i = 0; i < c->n && i < block->n_runs; i++) {
		struct number n;

		cells_number(c->cell[i], &n);
		run_measure(doc, &doc->run[block->first_run + i],
			    text_of(metric), n.value * 1e3, "ns", 1e3, line);
	}
}

static void add_bucket(struct document *doc, struct block *block,
		       const struct cells *c, size_t line)
{
	uint64_t us, count;

	num_uint(c->cell[0], &us);
	add_threads(doc, block, c->n - 1, line);
	for (size_t i = 1; i < c->n && i <= block->n_runs; i++) {
		struct run *run = &doc->run[block->first_run + i - 1];
		struct histogram *h = run->histogram;

		num_uint(c->cell[i], &count);
		if (!count)
			continue;
		if (!h)
			h = run_histogram(doc, run, TEXT("cyclictest"), "ns",
					  line);
		histogram_bucket(doc, h, (double)us * 1e3,
				 (double)us * 1e3 + 999, (double)count);
	}
}

static size_t cyclictest_parse(const struct passage *p, size_t at,
			       struct block *block)
{
	struct document *doc = p->doc;
	size_t end = at;
	bool heads[ROWS] = {false};

	for (size_t i = at; i < p->n; i++) {
		struct text t = lines_bare(p, i);
		size_t line = lines_index(p, i), which = 0;
		struct cells c;
		const char *metric = read_row(p, i, &c);

		while (metric && rows[which].metric != metric)
			which++;
		/* The same row again: another run of the tool. */
		if (metric ? heads[which] : t.n && t.p[0] != '#' &&
					    !read_bucket(p, i, &c))
			break;
		if (i > at && text_eq(t, TEXT("# Histogram")))
			break;
		if (metric) {
			heads[which] = true;
			add_values(doc, block, metric, &c, line);
		} else if (t.n && t.p[0] != '#') {
			add_bucket(doc, block, &c, line);
		}
		if (metric || t.n)
			end = i + 1;
	}
	return end > at ? end - at : 1;
}

/* ---- JSON ---- */

static int json_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);

	return t.n == 1 && t.p[0] == '{' &&
		       json_lines_has(p, at + 1, 3, TEXT("\"cmdline")) &&
		       json_lines_has(p, at + 1, 3, TEXT("\"cyclictest")) ?
		       100 : 0;
}

static void add_json_thread(struct document *doc, struct block *block,
			    const struct json *t, bool alone, size_t line)
{
	static const char *const what[] = {"min", "avg", "max"};
	struct run *run = document_add_run(doc, block, TEXT("cyclictest"),
					   line);
	double value;

	run->name = alone ? TEXT("") : t->key;
	for (size_t i = 0; i < 3; i++)
		if (json_member_number(t, text_of(what[i]), &value))
			run_measure(doc, run,
				    arena_printf(doc->arena, "cyclictest.%s",
						 what[i]),
				    value * 1e3, "ns", i == 1 ? 10 : 1e3,
				    line);
}

/* "resolution_in_ns" says whether the times are. */
static size_t json_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	size_t took;
	const struct json *root = json_lines(p, at, &took);
	const struct json *threads = json_member(root, TEXT("thread"));
	const struct json *t = threads && threads->kind == JSON_OBJECT ?
				       threads->child : NULL;
	double nano = 0;
	bool alone = t && !t->next;

	json_member_number(root, TEXT("resolution_in_ns"), &nano);
	for (; t; t = t->next)
		if (t->kind == JSON_OBJECT)
			add_json_thread(p->doc, block, t, alone,
					json_lines_index(p, at, t));
	for (size_t i = block->first_run; nano > 0 && i < p->doc->n_runs; i++)
		for (size_t k = 0; k < p->doc->run[i].n_measurements; k++) {
			p->doc->run[i].measurement[k].value /= 1e3;
			p->doc->run[i].measurement[k].precision /= 1e3;
		}
	return took;
}

static const char *const samples[] = {
	"# Histogram\n"
	"000002 000100	000120\n"
	"000003 000050	000040\n"
	"# Total: 000000150 000000160\n"
	"# Min Latencies: 00002 00002\n"
	"# Avg Latencies: 00002 00002\n"
	"# Max Latencies: 00003 00003\n",
	"# Max Latencies: 00053\n",
	NULL,
};

static const char *const json_samples[] = {
	"{\n  \"file_version\": 1,\n"
	"  \"cmdline:\": \"cyclictest -D 1 -q --json=out.json\",\n"
	"  \"resolution_in_ns\": 0,\n  \"thread\": {\n    \"0\": {\n"
	"      \"cycles\": 995,\n      \"min\": 30,\n      \"max\": 2708,\n"
	"      \"avg\": 93.87\n    }\n  }\n}\n",
	NULL,
};

const struct format format_cyclictest = {
	.name = "cyclictest-histogram",
	.title = "cyclictest -h, a column a thread",
	.sniff = cyclictest_sniff,
	.parse = cyclictest_parse,
	.samples = samples,
};

const struct format format_cyclictest_json = {
	.name = "cyclictest-json",
	.title = "cyclictest --json",
	.sniff = json_sniff,
	.parse = json_parse,
	.samples = json_samples,
};
