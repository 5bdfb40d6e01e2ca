/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * iperf3 -J: the sums at the end. Intervals and single streams are left out;
 * the sums are over all streams and the whole run.
 */
#include "parser/format/json_lines.h"
#include "parser/format/lines.h"

/* "start" and its version stand near the top. */
#define HEAD_LINES 60

static int iperf3_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	size_t next;

	if (t.n != 1 || t.p[0] != '{')
		return 0;
	next = lines_next(p, at + 1, 3);
	if (next == p->n || !text_starts(text_trim(p->line[next]->text),
					 TEXT("\"start\"")))
		return 0;
	return json_lines_has(p, next, HEAD_LINES, TEXT("\"iperf 3")) ? 100 :
									 0;
}

/* Bits are turned into bytes. UDP has jitter and losses beside. */
static void add_sum(struct document *doc, struct run *run,
		    const struct json *end, const char *sum,
		    const char *metric, size_t line)
{
	const struct json *s = json_member(end, text_of(sum)), *j;
	static const struct {
		const char *key, *name, *unit;
		double factor;
	} more[] = {
		{"retransmits", "retransmits", "count", 1},
		{"jitter_ms", "jitter", "ns", 1e6},
		{"lost_percent", "lost", "percent", 1},
	};

	j = json_member(s, TEXT("bits_per_second"));
	if (j && j->kind == JSON_NUMBER)
		run_measure(doc, run, text_of(metric), j->number / 8,
			    "bytes/s", 0, line);
	for (size_t i = 0; i < sizeof(more) / sizeof(*more); i++) {
		j = json_member(s, text_of(more[i].key));
		if (j && j->kind == JSON_NUMBER)
			run_measure(doc, run,
				    arena_printf(doc->arena, "iperf3.%s",
						 more[i].name),
				    j->number * more[i].factor, more[i].unit,
				    0, line);
	}
}

/* Streams and protocol decide what may be compared. */
static void add_params(struct document *doc, struct run *run,
		       const struct json *root, size_t line)
{
	const struct json *start = json_member(
		json_member(root, TEXT("start")), TEXT("test_start"));
	const struct json *j = json_member(start, TEXT("num_streams"));

	if (j && j->kind == JSON_NUMBER)
		run_param(doc, run, TEXT("threads"),
			  arena_printf(doc->arena, "%.0f", j->number), line);
	j = json_member(start, TEXT("protocol"));
	if (j && j->kind == JSON_STRING)
		run->name = j->string;
}

static size_t iperf3_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	size_t took, line = lines_index(p, at);
	const struct json *root = json_lines(p, at, &took);
	const struct json *end = json_member(root, TEXT("end"));
	struct run *run;

	if (!end) {
		document_warn(doc, line, "truncated",
			      "a JSON report of iperf3 has no end");
		return took;
	}
	run = document_add_run(doc, block, TEXT("iperf3"), line);
	add_params(doc, run, root, line);
	add_sum(doc, run, end, "sum_sent", "iperf3.sender", line);
	add_sum(doc, run, end, "sum_received", "iperf3.receiver", line);
	/* UDP of older versions has one sum. */
	if (!run->n_measurements)
		add_sum(doc, run, end, "sum", "iperf3.receiver", line);
	return took;
}

static const char *const samples[] = {
	"{\n\t\"start\":\t{\n\t\t\"version\":\t\"iperf 3.9\"\n\t},\n"
	"\t\"end\":\t{\n\t\t\"sum_sent\":\t{\n"
	"\t\t\t\"bits_per_second\":\t8000000\n\t\t}\n\t}\n}\n",
	NULL,
};

const struct format format_iperf3_json = {
	.name = "iperf3-json",
	.title = "iperf3 -J",
	.sniff = iperf3_sniff,
	.parse = iperf3_parse,
	.samples = samples,
};
