/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers with a unit that nobody measured, each beside a neighbour of the same
 * words that somebody did: a text and how many measurements it holds.
 */
#include "tests/unit/test.h"
#include "tests/unit/example.h"

#include "parser/document.h"

struct example {
	const char *name, *text;
	size_t n;
};

static const struct example examples[] = {
	{"an amount of change",
	 "The release was lowering NAT performance by 55 Mb/s.", 0},
	{"an amount of time", "Boot times were extended by 10 seconds.", 0},
	{"a time after it", "Boot times were extended to 40 seconds.", 1},
	{"a variance", "You have a variance of 4 MB/s in the throughput.", 0},
	{"a reduction", "It shows a reduction of 3 MB/s.", 0},
	{"a throughput", "It shows a throughput of 3 MB/s.", 1},
	{"what a clock resolves", "Time Resolution = 0.000001 seconds.", 0},
	{"a granularity", "Time stamps have a 2ns granularity now.", 0},
	{"a step of a recipe", "1. start the job\n2. wait 10 seconds\n", 0},
	{"a wait that was had", "The job had to wait 10 seconds.", 1},
	{"a later time behind a rate",
	 "At first it is 1080MB/s, 60s later the speed is 350MB/s.", 2},
	{"a latency behind a rate", "It is 1080MB/s, 350us.", 2},
	{"what a volume was created with",
	 "I attached a volume with IO1 500 iops to it.", 0},
	{"what a volume had", "The volume had 500 iops with fio.", 1},
	{"an equation", "At index i == 0 the score is kept.", 0},
	{"a size in front of a key", "4k  IOPS=116k", 1},
	{"a count in brackets",
	 "The IOPS are bad as there are more commits (e.g. from 450 to 700).",
	 0},
	{"a rate in brackets", "The writes are bad (IOPS from 450 to 700).", 2},
	{"down from what it was", "It takes 3 s, down from 5 s.", 2},
	{"the kernel's watchdog",
	 "INFO: task foo:5073 blocked for more than 143 seconds.", 0},
	{"kmemleak", "comm \"mount\", pid 746, jiffies 4294871231 (age 1.5s)",
	 0},
	{"a register", "ORIG_RAX: 000000000000003d", 0},
	{"git blame", "time of cp:\n\n"
	 "883a78e3cabf80 Ann Example  2023-03-23  1256  throughput\n"
	 "883a78e3cabf80 Ann Example  2023-03-23  1257  latency\n", 0},
	{"pahole", "results of cp, latency:\n\n"
	 "  void *  base;  /*     8     8 */\n"
	 "  int     old;   /*    16     4 */\n", 0},
	{"a log of the boot",
	 "clocksource: tsc: max_cycles: 0x311fd3cd494, max_idle_ns: 440795 ns\n",
	 0},
	{"a log of tests", "tst_timer_test.c:305: TINFO: min 1034us, max 1071us",
	 0},
	{"outcomes of tests", "results of cp, latency:\n\nSummary:\n"
	 "passed   7\nfailed   4\nbroken   0\n", 0},
	{"cachestat", "iperf throughput\n\n"
	 "TIME         HITS   MISSES  DIRTIES    RATIO\n"
	 "10:06:59     1020        5        0    99.5%\n"
	 "10:07:00     1029        0        0   100.0%\n", 0},
	{"times of a quota", "Block grace time: 7days", 0},
	{"a time of day in seconds", "Test end time: 1682918950.776186s", 0},
	{"versions at the end of a line",
	 "We see a degradation of the write score between 5.4", 0},
};

static void holds(void **state)
{
	const struct example *e = *state;
	char text[1000];
	struct document *d;
	size_t n = 0;

	assert_true((size_t)snprintf(text, sizeof(text),
				     "foo\n\n[Ann Example]\n\nHello,\n\n%s\n",
				     e->text) < sizeof(text));
	d = document_new(TEXT("test"), text_of(text));
	document_parse(d);
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t k = 0; k < d->run[i].n_measurements; k++, n++)
			print_message("  %.*s = %g\n",
				      TEXT_ARG(d->run[i].measurement[k].metric),
				      d->run[i].measurement[k].value);
	if (n != e->n)
		fail_msg("%zu measurements, not %zu", n, e->n);
	document_free(d);
}

int main(void)
{
	return EXAMPLES_RUN(examples, holds);
}
