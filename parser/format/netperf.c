/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * netperf, classic output: a line that names the test, heads on three lines,
 * one row of numbers. Which column is the result depends on the test; load of
 * the processors (-c -C) stands behind it.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

/* From the name of the test to its row. */
#define HEAD_LINES 12

struct test {
	const char *words;	/* in the first line */
	size_t column;
	bool transactions;
};

static const struct test tests[] = {
	{"UDP UNIDIRECTIONAL SEND TEST", 5, false},
	{"UDP STREAM TEST", 5, false},
	{"REQUEST/RESPONSE TEST", 5, true},
	{"_RR TEST", 5, true},
	{"STREAM TEST", 4, false},
	{"MAERTS TEST", 4, false},
	{"SENDFILE TEST", 4, false},
};

static const struct test *test_of(struct text t)
{
	size_t at = text_find(t, TEXT(" TEST"));

	if (at == TEXT_NOT_FOUND || !text_has(t, TEXT(" from ")) ||
	    !text_has(t, TEXT(" to ")))
		return NULL;
	for (size_t i = 0; i < sizeof(tests) / sizeof(*tests); i++)
		if (text_has(t, text_of(tests[i].words)))
			return &tests[i];
	return NULL;
}

/* The heads alone, when nobody kept the line above them. */
static const struct test *test_of_heads(const struct passage *p, size_t at)
{
	static const struct test stream = {"", 4, false}, rr = {"", 5, true};
	struct text t = lines_bare(p, at), next;

	if (at + 1 >= p->n || t.n > 80)
		return NULL;
	next = lines_bare(p, at + 1);
	if (text_starts(t, TEXT("Recv ")) && text_has(t, TEXT(" Send ")) &&
	    text_starts(next, TEXT("Socket Socket ")))
		return &stream;
	if (text_starts(t, TEXT("Local /Remote")) &&
	    text_starts(next, TEXT("Socket Size ")))
		return &rr;
	return NULL;
}

/* `bits`: what the head's unit stands for, 10^6 unless told otherwise. */
static void add(const struct passage *p, size_t at, size_t row,
		struct block *block, const struct test *test,
		const struct cells *c, double bits)
{
	struct document *doc = p->doc;
	struct text t = lines_bare(p, at);
	struct run *run = document_add_run(doc, block, TEXT("netperf"),
					   lines_index(p, at));
	struct number n;

	text_skip(&t, TEXT("MIGRATED "));
	if (test->words[0])
		run->name = text_sub(t, 0, text_find(t, TEXT(" TEST")));
	if (!cells_number(c->cell[test->column], &n))
		return;
	if (test->transactions)
		run_measure(doc, run, TEXT("netperf.transactions"), n.value,
			    "1/s", n.step, lines_index(p, row));
	else
		run_measure(doc, run, TEXT("netperf.throughput"),
			    n.value * bits / 8, "bytes/s", n.step * bits / 8,
			    lines_index(p, row));
}

static int netperf_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);

	if (t.n < 13 || !ch_upper(t.p[0]))
		return 0;
	return test_of(t) || test_of_heads(p, at) ? 90 : 0;
}

/* The second row of a UDP test: what came in at the other end. */
static void add_received(const struct passage *p, size_t at,
			 const struct test *test, double bits)
{
	struct document *doc = p->doc;
	struct cells c;
	struct number n;

	if (!text_has(text_of(test->words), TEXT("UDP")) ||
	    !cells_line(p, at, &c) || c.n < 3 || c.n > 4 ||
	    cells_numbers(&c) != c.n || !cells_number(c.cell[c.n - 1], &n))
		return;
	run_measure(doc, &doc->run[doc->n_runs - 1],
		    TEXT("netperf.throughput.received"), n.value * bits / 8,
		    "bytes/s", n.step * bits / 8, lines_index(p, at));
}

static size_t netperf_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	const struct test *test = test_of(lines_bare(p, at));
	double bits = 1e6;

	if (!test)
		test = test_of_heads(p, at);
	for (size_t i = at + 1; i < p->n && i <= at + HEAD_LINES; i++) {
		struct text t = lines_bare(p, i);
		struct cells c;

		if (test_of(t))
			break;
		if (text_has(t, TEXT("10^9bits")))
			bits = 1e9;
		if (text_has(t, TEXT("10^3bits")))
			bits = 1e3;
		if (!cells_line(p, i, &c) || c.n <= test->column ||
		    cells_numbers(&c) != c.n)
			continue;
		add(p, at, i, block, test, &c, bits);
		add_received(p, i + 1, test, bits);
		return i - at + 1;
	}
	return 1;
}

static const char *const samples[] = {
	"MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to "
	"server () port 0 AF_INET\n"
	"Recv   Send    Send\n"
	"Socket Socket  Message  Elapsed\n"
	"Size   Size    Size     Time     Throughput\n"
	"bytes  bytes   bytes    secs.    10^6bits/sec\n"
	"\n"
	"131072  16384  16384    10.00     941.50\n",
	NULL,
};

const struct format format_netperf = {
	.name = "netperf",
	.title = "netperf, classic output",
	.sniff = netperf_sniff,
	.parse = netperf_parse,
	.samples = samples,
};
