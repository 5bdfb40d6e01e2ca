/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf diff, script, folded stacks, annotate, trace, bench, sched, lock. */
#include "tests/unit/lines_doc.h"

#include "base/buf.h"
#include "parser/format/perf/perf.h"
#include "parser/format/perf/perf_report.h"

#define DIFF_HEAD "# Event 'cycles:P'\n#\n" \
	"# Baseline  Delta Abs  Shared Object      Symbol\n" \
	"# ........  .........  .................  ..........\n#\n"

static void diff_has_a_run_for_each_file(void **state)
{
	struct document *d = doc_of(
		DIFF_HEAD
		"    33.12%     -6.84%  toy                [.] hot_loop\n"
		"               +4.34%  [kernel.kallsyms]  [k] stat_mod\n"
		"     0.02%             [kernel.kallsyms]  [k] gone_now\n");
	const struct profile *base, *test;

	(void)state;
	assert_int_equal(d->n_runs, 2);
	base = d->run[0].profile;
	test = d->run[1].profile;
	assert_text(base->event, "cycles:P");
	assert_int_equal(base->n, 2);
	assert_int_equal(test->n, 2);
	assert_near(test->entry[0].self, 33.12 - 6.84);
	assert_near(test->entry[1].self, 4.34);
	assert_value(d, "perf.hot_loop", 0, 33.12);
	assert_value(d, "perf.hot_loop.delta", 0, -6.84);
	assert_value(d, "perf.stat_mod.delta", 0, 4.34);
	assert_value(d, "perf.gone_now", 0, 0.02);
	assert_null(measured(d, "perf.stat_mod", 0));
	assert_near(base->samples, UNKNOWN);
	document_free(d);
}

static void diff_symbols_on_the_next_line(void **state)
{
	struct document *d = doc_of(
		"# Baseline  Delta Abs  Shared Object       Symbol\n"
		"# ........  .........  ..................\n"
		"..........................................\n#\n"
		"     49.15%    +11.56%  [kernel.kallsyms]   [k]\n"
		"queued_slowpath\n"
		"                +1.38%  [kernel.kallsyms]   [k]\n"
		"pages_mergeable       <----\n"
		"      0.74%     +0.68%  [kernel.kallsyms]   [k] osq_lock\n"
		"With this, it takes 20 seconds.\n");

	(void)state;
	assert_value(d, "perf.queued_slowpath", 0, 49.15);
	assert_value(d, "perf.pages_mergeable.delta", 0, 1.38);
	assert_value(d, "perf.osq_lock.delta", 0, 0.68);
	assert_int_equal(d->run[1].profile->n, 3);
	document_free(d);
}

static void diff_of_three_files(void **state)
{
	struct document *d = doc_of(
		"# Event 'cycles'\n#\n# Data files:\n"
		"#  [0] old.data (Baseline)\n#  [1] mid.data \n"
		"#  [2] new.data \n#\n"
		"# Baseline/0  Delta Abs/1  Delta Abs/2  Shared Object  "
		"Symbol\n"
		"#\n"
		"       2.36%       -0.62%       -0.90%  libc.so.6  [.] copy\n"
		"       1.00%       -0.50%               libc.so.6  [.] half\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_text(d->run[0].label, "old.data");
	assert_text(d->run[2].label, "new.data");
	assert_value(d, "perf.copy.delta", 0, -0.62);
	assert_value(d, "perf.copy.delta", 1, -0.9);
	/* Which of the two it was is not told. */
	assert_null(measured(d, "perf.half.delta", 0));
	assert_value(d, "perf.half", 0, 1);
	document_free(d);
}

static void diff_by_ratio(void **state)
{
	struct document *d = doc_of(
		"# Baseline           Ratio  Shared Object  Symbol\n"
		"     0.32%        2.312500  [kernel]       [k] f.isra.0\n"
		"                       N/A  [kernel]       [k] fresh\n");

	(void)state;
	assert_value(d, "perf.f.ratio", 0, 2.3125);
	assert_value(d, "perf.f", 0, 0.32);
	assert_int_equal(d->run[1].profile->n, 0);
	assert_int_equal(n_measured(d), 2);
	document_free(d);
}

static void script_is_counted(void **state)
{
	struct document *d = doc_of(
		"my work  1372 [001]  1045.640195:     250000 cpu-clock: \n"
		"\tffffffff8171f0ab find_block+0xbb ([kernel.kallsyms])\n"
		"\t            1442 main+0x93 (/home/user/toy)\n\n"
		"my work  1372  1045.641192:     750000 cpu-clock: \n"
		"\t            11d0 hot+0x27 (/home/user/toy)\n\n"
		"my work  1372  1045.64:  noise\n");
	const struct profile *p = d->run[0].profile;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_near(p->samples, 2);
	assert_near(p->count, 1e6);
	assert_int_equal(p->n, 2);
	assert_text(p->entry[0].symbol, "hot");
	assert_text(p->entry[0].object, "toy");
	assert_text(p->entry[0].command, "my work");
	assert_near(p->entry[0].self, 75);
	assert_value(d, "perf.my work.find_block", 0, 25);
	document_free(d);
}

static void script_with_two_events(void **state)
{
	struct document *d = doc_of(
		"toy  12  1045.641192:  100 cycles:  11d0 hot+0x1 (/a/t)\n"
		"toy  12  1045.641193:   10 instructions:  11d0 hot (/a/t)\n"
		"toy  12  1045.641194:  300 cycles:  11d0 cold+0x1 (/a/t)\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[1].name, "instructions");
	assert_value(d, "perf.toy.cold", 0, 75);
	assert_value(d, "perf.toy.hot", 1, 100);
	document_free(d);
}

static void folded_stacks(void **state)
{
	struct document *d = doc_of("toy;main;hot_loop 1500\n"
				    "toy;main;warm_loop 400\n"
				    "toy;main;sys;write_[k] 100\n");
	const struct profile *p = d->run[0].profile;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_near(p->samples, 2000);
	assert_value(d, "perf.toy.hot_loop", 0, 75);
	assert_value(d, "perf.toy.write", 0, 5);
	assert_text(p->entry[2].object, "[kernel]");
	document_free(d);
	d = doc_of("for (i = 0; i < n; i++) 3\nx = 1; y 2\n");
	for (size_t i = 0; i < d->n_runs; i++)
		assert_null(d->run[i].profile);
	document_free(d);
}

static void annotate_head(void **state)
{
	struct document *d = doc_of(
		" Percent |\tSource code & Disassembly of toy for cpu-clock "
		"(1658 samples, percent: local period)\n"
		"-----------------------------------------------------\n"
		"         : 5    00000000000011a9 <hot_loop>:\n"
		"    0.00 :   11cc:   imul   %rsi,%rax\n"
		"   99.94 :   11d0:   add    %rcx,%rax\n\n");

	(void)state;
	assert_int_equal(n_measured(d), 1);
	assert_value(d, "perf.annotate.hot_loop.samples", 0, 1658);
	document_free(d);
}

static void trace_summary(void **state)
{
	struct document *d = doc_of(
		" Summary of events:\n\n toy (18630), 4068 events, 99.9%\n\n"
		"   syscall       calls  errors  total   min   avg   max  "
		"stddev\n"
		"                          (msec) (msec) (msec) (msec)  (%)\n"
		"   ------------- -----  ------ ------ ----- ----- ----- ----\n"
		"   pwrite64       2000      3  116.421 0.012 0.058 8.076 "
		"14.64%\n\n"
		" kworker/0:1 (7), 12 events, 0.1%\n\n"
		"   syscall       calls   total   min   avg   max  stddev\n"
		"                       (msec) (msec) (msec) (msec)  (%)\n"
		"   ------------- ----- ------ ----- ----- ----- ----\n"
		"   read              4   1.000 0.100 0.250 0.400 10.00%\n");
	const struct measurement *m;

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].name, "toy");
	assert_value(d, "perf.trace.pwrite64.calls", 0, 2000);
	assert_value(d, "perf.trace.pwrite64.errors", 0, 3);
	assert_value(d, "perf.trace.pwrite64.total", 0, 116421000);
	m = measured(d, "perf.trace.pwrite64.avg", 0);
	assert_near(m->n, 2000);
	assert_int_equal(m->spread_kind, SPREAD_SEM);
	assert_near(m->spread, 58000 * 0.1464);
	assert_value(d, "perf.trace.read.avg", 0, 250000);
	assert_null(measured(d, "perf.trace.read.errors", 0));
	document_free(d);
}

static void bench_suites(void **state)
{
	struct document *d = doc_of(
		"# Running 'sched/pipe' benchmark:\n"
		"# Executed 20000 pipe operations between two processes\n\n"
		"     Total time: 0.128 [sec]\n\n"
		"       6.419450 usecs/op\n         155776 ops/sec\n"
		"# Running 'mem/memcpy' benchmark:\n"
		"# function 'default' (Default memcpy())\n"
		"# Copying 8MB bytes ...\n\n     512.000000 MB/sec\n"
		"# function 'movsq' (movsq-based)\n"
		"# Copying 8MB bytes ...\n\n       2.000000 GB/sec\n"
		"# Running 'futex/hash' benchmark:\n"
		"Run summary [PID 1]: 2 threads, each operating on 1024\n\n"
		"[thread  0] futexes: 0x5 ... 0x6 [ 429056 ops/sec ]\n\n"
		"Averaged 606208 operations/sec (+- 29.22%), total secs = 1\n"
		"# Running 'internals/synthesize' benchmark:\n"
		"  Average synthesis took: 116.800 usec (+- 3.400 usec)\n");
	const struct measurement *m;

	(void)state;
	assert_value(d, "perf.bench.sched.pipe.total_time", 0, 128e6);
	assert_value(d, "perf.bench.sched.pipe.time_per_op", 0, 6419.45);
	assert_value(d, "perf.bench.sched.pipe.ops", 0, 155776);
	assert_value(d, "perf.bench.mem.memcpy.default.bw", 0, 0x1p29);
	assert_value(d, "perf.bench.mem.memcpy.movsq.bw", 0, 0x1p31);
	m = measured(d, "perf.bench.futex.hash.ops", 0);
	assert_near(m->spread, 606208 * 0.2922);
	m = measured(d, "perf.bench.internals.synthesize.average_synthesis",
		     0);
	assert_near(m->value, 116800);
	assert_near(m->spread, 3400);
	document_free(d);
}

static void sched_latency(void **state)
{
	struct document *d = doc_of(
		" -------------------------------------------------------\n"
		"  Task                  |   Runtime ms  | Switches | Avg delay "
		"ms    | Max delay ms    | Max delay start  |\n"
		" -------------------------------------------------------\n"
		"  mu:(4)                |     18.531 ms |       12 | avg:  "
		"15.068 ms | max:  53.557 ms | max start:  1269.2 s\n"
		"  kworker/1:1H-kb:54    |      1.794 ms |        1 | avg:   "
		"0.000 ms | max:   0.000 ms | max start:     0.0 s\n"
		" -------------------------------------------------------\n"
		"  TOTAL:                |     20.325 ms |       13 |\n"
		" -------------------------------------------------------\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "perf.sched.mu.runtime", 0, 18531000);
	assert_value(d, "perf.sched.mu.switches", 0, 12);
	assert_value(d, "perf.sched.mu.delay.avg", 0, 15068000);
	assert_value(d, "perf.sched.mu.delay.max", 0, 53557000);
	assert_value(d, "perf.sched.kworker/1:1H-kb.switches", 0, 1);
	assert_value(d, "perf.sched.total.runtime", 0, 20325000);
	document_free(d);
}

static void lock_contention(void **state)
{
	struct document *d = doc_of(
		" contended   total wait     max wait     avg wait         "
		"type   caller\n\n"
		"        35      4.86 ms    452.32 us    138.81 us     rwsem:W"
		"   do_mmap+0x4a\n"
		"         1     12.00 us     12.00 us     12.00 us    spinlock"
		"   tick_do+0x1\n");

	(void)state;
	assert_value(d, "perf.lock.do_mmap.contended", 0, 35);
	assert_value(d, "perf.lock.do_mmap.total_wait", 0, 4.86e6);
	assert_value(d, "perf.lock.do_mmap.max_wait", 0, 452320);
	assert_value(d, "perf.lock.tick_do.avg_wait", 0, 12000);
	document_free(d);
}

static void lock_stat(void **state)
{
	struct document *d = doc_of(
		"              class name    con-bounces    contentions   "
		"waittime-min   waittime-max waittime-total   waittime-avg\n"
		"-------------------------------------------------------------\n"
		"         &mm->mmap_sem-R:            46             84        "
		"   0.26         939.10       16371.53         194.90\n"
		"               ---------------\n"
		"               &mm->mmap_sem              1          "
		"[<ffffffff811502a7>] khuge+0x16\n");

	(void)state;
	assert_value(d, "lock_stat.&mm->mmap_sem-R.contentions", 0, 84);
	assert_value(d, "lock_stat.&mm->mmap_sem-R.waittime-total", 0,
		     16371530);
	assert_int_equal(n_measured(d), 6);
	document_free(d);
}

/* Many different symbols: the time of counting them stays linear, and what is
 * beyond the limit is kept together. */
static void tally_of_many_symbols(void **state)
{
	struct buf b = buf_new((size_t)4 << 20);
	struct document *d;

	(void)state;
	for (int i = 0; i < 20000; i++)
		buf_printf(&b, "toy;main;f%d 1\n", i);
	/* One that is known by then keeps its own count. */
	buf_printf(&b, "toy;main;f7 20000\n");
	buf_char(&b, '\0');
	d = doc_of(b.p);
	assert_int_equal(d->n_runs, 1);
	assert_near(d->run[0].profile->samples, 40000);
	assert_int_equal(d->run[0].profile->n, 16385);
	assert_text(d->run[0].profile->entry[0].symbol, "f7");
	assert_text(d->run[0].profile->entry[1].symbol, "[other]");
	document_free(d);
	buf_free(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(diff_has_a_run_for_each_file),
		cmocka_unit_test(diff_symbols_on_the_next_line),
		cmocka_unit_test(diff_of_three_files),
		cmocka_unit_test(diff_by_ratio),
		cmocka_unit_test(script_is_counted),
		cmocka_unit_test(script_with_two_events),
		cmocka_unit_test(folded_stacks),
		cmocka_unit_test(annotate_head),
		cmocka_unit_test(trace_summary),
		cmocka_unit_test(bench_suites),
		cmocka_unit_test(sched_latency),
		cmocka_unit_test(lock_contention),
		cmocka_unit_test(lock_stat),
		cmocka_unit_test(tally_of_many_symbols),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
