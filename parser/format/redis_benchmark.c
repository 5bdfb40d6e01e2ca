/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * redis-benchmark for people: a test between its name in equals signs and its
 * throughput with a table of latencies, or, before version 6, its line of
 * requests per second. The distributions in between are passed over. The
 * metrics are those that -q and --csv give.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

/* The longest report of a test has two distributions of some 30 lines. */
#define TEST_LINES 400

/* "====== SET ======"; before it progress that was written over on a
 * terminal may stand. */
static struct text test_of(struct text t)
{
	size_t end, rps = text_find(t, TEXT(": rps="));

	if (rps != TEXT_NOT_FOUND && rps < 60) {
		end = text_find(t, TEXT("====== "));
		t = text_from(t, end == TEXT_NOT_FOUND ? t.n : end);
	}
	if (t.n < 15 || t.n > 80 || !text_skip(&t, TEXT("====== ")))
		return (struct text){NULL, 0};
	end = text_find(t, TEXT(" ======"));
	if (end == TEXT_NOT_FOUND || end + 7 != t.n || !ch_upper(t.p[0]))
		return (struct text){NULL, 0};
	return text_sub(t, 0, end);
}

static int redis_sniff(const struct passage *p, size_t at)
{
	/* Not bare: that would take the equals signs away. */
	struct text t = text_trim(p->line[at]->text);
	size_t next;

	if (!test_of(t).n)
		return 0;
	next = lines_next(p, at + 1, 2);
	return next < p->n && text_has(p->line[next]->text,
				       TEXT(" requests completed in ")) ? 95 :
									  0;
}

static void measure(struct document *doc, struct run *run, const char *what,
		    const struct number *n, double factor, const char *unit,
		    size_t line)
{
	run_measure(doc, run,
		    lines_metric(doc->arena, "redis-benchmark",
				 arena_printf(doc->arena, "%.*s%s",
					      TEXT_ARG(run->name), what)),
		    n->value * factor, unit, n->step * factor, line);
}

/* "avg min p50 p95 p99 max" and the row below it, in ms. */
static bool add_latencies(const struct passage *p, size_t at, struct run *run)
{
	static const char *const names[] = {".avg", ".min", ".p50", ".p95",
					    ".p99", ".max"};
	struct cells head, row;
	struct number n;

	if (!cells_line(p, at, &head) || head.n != 6 ||
	    !text_eq(head.cell[0], TEXT("avg")) ||
	    !text_eq(head.cell[5], TEXT("max")) ||
	    !cells_line(p, at + 1, &row) || row.n != 6)
		return false;
	for (size_t i = 0; i < 6; i++)
		if (cells_number(row.cell[i], &n))
			measure(p->doc, run, names[i], &n, 1e6, "ns",
				lines_index(p, at + 1));
	return true;
}

/* "  throughput summary: 30769.23 requests per second" or the number alone. */
static bool add_rate(const struct passage *p, size_t at, struct run *run)
{
	struct text t = lines_bare(p, at);
	struct number n;

	text_skip(&t, TEXT("throughput summary: "));
	if (!num_human(t, COMMA_UNKNOWN, &n) || !n.len ||
	    !text_eq(text_from(t, n.len), TEXT(" requests per second")))
		return false;
	measure(p->doc, run, "", &n, 1, "1/s", lines_index(p, at));
	return true;
}

static size_t redis_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct run *run = document_add_run(p->doc, block,
					   TEXT("redis-benchmark"),
					   lines_index(p, at));
	size_t end = at + 1;
	bool rate = false;

	run->name = test_of(text_trim(p->line[at]->text));
	for (size_t i = at + 1; i < p->n && i < at + TEST_LINES; i++) {
		struct text t = text_trim(p->line[i]->text);
		uint64_t clients;
		size_t n = num_uint(t, &clients);

		if (test_of(t).n)
			break;
		if (n && text_eq(text_from(t, n), TEXT(" parallel clients")))
			run_param(p->doc, run, TEXT("clients"),
				  text_sub(t, 0, n), lines_index(p, i));
		if (!rate && add_rate(p, i, run)) {
			rate = true;
			end = i + 1;
		}
		if (rate && add_latencies(p, i, run))
			return i + 2 - at;
		/* Other words after the result are of somebody else. */
		if (rate && i > end + 3)
			break;
	}
	run->partial = !rate;
	return end - at;
}

static const char *const samples[] = {
	"====== SET ======\n"
	"  2000 requests completed in 0.06 seconds\n"
	"  50 parallel clients\n"
	"  3 bytes payload\n"
	"\n"
	"Summary:\n"
	"  throughput summary: 30769.23 requests per second\n"
	"  latency summary (msec):\n"
	"          avg       min       p50       p95       p99       max\n"
	"        1.195     0.256     0.743     1.159    17.023    17.391\n",
	"====== GET ======\n"
	"  100000 requests completed in 1.25 seconds\n"
	"  50 parallel clients\n"
	"99.87% <= 1 milliseconds\n"
	"80000.00 requests per second\n",
	NULL,
};

const struct format format_redis_benchmark = {
	.name = "redis-benchmark-test",
	.title = "redis-benchmark, a test with its latencies",
	.sniff = redis_sniff,
	.parse = redis_parse,
	.samples = samples,
};
