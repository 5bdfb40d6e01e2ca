/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The catalogue: which way a metric is better, and how large a change counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"
#include "analyzer/compare/threshold.h"
#include "base/embed.h"

static struct db *db;
static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	return db_open(NULL, &db) || metric_load(db);
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	arena_free(arena);
	return 0;
}

static struct metric best(const char *name, const char *unit)
{
	struct metric m;

	assert_int_equal(metric_find(db, arena, text_of(name), unit, &m), 0);
	return m;
}

static void expect(const char *name, const char *unit, const char *better,
		   const char *family)
{
	struct metric m = best(name, unit);

	if (!text_eq(m.better, text_of(better)) ||
	    !text_eq(m.family, text_of(family)))
		fail_msg("%s [%s] is %s %s", name, unit, m.better.p,
			 m.family.p);
}

static void fio_totals(void **state)
{
	(void)state;
	expect("fio.write.iops", "1/s", "higher", "primary");
	expect("fio.read.bw", "bytes/s", "higher", "primary");
	expect("fio.mixed.iops", "1/s", "higher", "primary");
	expect("fio.write.io", "bytes", "neither", "context");
	expect("fio.write.runtime", "ns", "lower", "secondary");
}

static void fio_statistics(void **state)
{
	(void)state;
	expect("fio.write.lat.mean", "ns", "lower", "primary");
	expect("fio.write.clat.p99", "ns", "lower", "primary");
	expect("fio.write.clat.p99.9", "ns", "lower", "secondary");
	expect("fio.write.clat.p50", "ns", "lower", "secondary");
	expect("fio.write.bw.mean", "bytes/s", "higher", "secondary");
	expect("fio.write.bw.stdev", "bytes/s", "neither", "context");
	expect("fio.write.iops.samples", "count", "neither", "context");
	expect("fio.fsync.lat.mean", "ns", "lower", "primary");
	expect("fio.disk.nvme1n1.util", "percent", "neither", "context");
	expect("fio.cpu.ctx", "count", "neither", "context");
}

static void tails_vary_more(void **state)
{
	struct metric m = best("fio.write.clat.p99.9", "ns");

	(void)state;
	assert_true(m.smallest_effect > 0.09);
	assert_true(m.noise_factor > 3.9);
	m = best("fio.write.clat.p99", "ns");
	assert_true(m.smallest_effect < 0.06);
	assert_true(m.noise_factor < 2.1);
}

static void journal(void **state)
{
	struct metric m;

	(void)state;
	expect("jbd2.commit_time", "ns", "lower", "primary");
	expect("jbd2.waiting", "ns", "lower", "secondary");
	expect("jbd2.running", "ns", "neither", "context");
	expect("jbd2.handles_per_transaction", "count", "neither", "context");
	m = best("jbd2.commit_time", "ns");
	assert_true(text_eq(m.noise_class, TEXT("ewma")));
	assert_true(text_eq(m.title, TEXT("jbd2 commit time")));
	assert_true(m.noise_sd > 0.19);
}

static void function_latencies(void **state)
{
	(void)state;
	expect("funclatency.ext4_sync_file.avg", "ns", "lower", "primary");
	expect("funclatency.ext4_sync_file.count", "count", "neither",
	       "context");
	expect("ext4dist.write", "ns", "lower", "primary");
}

static void counters(void **state)
{
	(void)state;
	expect("perf.stat.cache-misses", "count", "lower", "secondary");
	expect("perf.stat.ipc", "", "higher", "secondary");
	expect("perf.stat.branches", "count", "neither", "context");
}

static void prose(void **state)
{
	(void)state;
	expect("prose.iops", "1/s", "higher", "primary");
	expect("prose.iops", "", "higher", "primary");
	expect("prose.bw", "bytes/s", "higher", "primary");
	expect("prose.latency", "ns", "lower", "primary");
	expect("prose.time", "ns", "lower", "primary");
	expect("prose.score", "", "higher", "primary");
	expect("prose.read.latency", "", "lower", "primary");
}

static void words_of_other_tools(void **state)
{
	(void)state;
	expect("dbench.max_latency", "", "lower", "primary");
	expect("hackbench.time", "", "lower", "primary");
	expect("fs_mark.files/sec", "", "higher", "primary");
	expect("aim7.jobs-per-min", "", "higher", "primary");
	expect("pgbench.transactions", "", "higher", "primary");
	expect("pgbench.transaction time", "", "lower", "primary");
	expect("stress-ng.bogo-ops", "", "higher", "primary");
	expect("sysbench.requests.p99", "", "lower", "primary");
	expect("bench.throughput.p99", "", "higher", "primary");
	expect("memtier.cpu_usage", "percent", "lower", "secondary");
}

/* A word is whole: "write" holds no "rite", "update" no "time". */
static void words_are_whole(void **state)
{
	(void)state;
	expect("x.timestamping", "", "neither", "context");
	expect("x.platform", "", "neither", "context");
	expect("x.lattice", "", "neither", "context");
}

static void the_unit_decides_without_words(void **state)
{
	(void)state;
	expect("bench.4k", "ns", "lower", "primary");
	expect("bench.4k", "bytes/s", "higher", "primary");
	expect("bench.write", "1/s", "higher", "primary");
	expect("bench.write", "", "neither", "context");
	expect("bench.4k", "", "neither", "context");
	expect("bench.page-faults", "1/s", "lower", "secondary");
	expect("bench.context-switches", "1/s", "lower", "secondary");
	expect("bench.cpu", "1/s", "higher", "primary");
}

static void robots_monitors_are_context(void **state)
{
	(void)state;
	expect("lkp.vmstat.system.cs", "", "neither", "context");
	expect("lkp.fsmark.files_per_sec", "", "higher", "primary");
	expect("lkp.fsmark.time.elapsed_time", "", "neither", "context");
	expect("lkp.perf-stat.i.cache-misses", "", "neither", "context");
}

static void an_endless_name_is_cheap_and_unknown(void **state)
{
	static char name[8192];
	struct metric m;

	(void)state;
	memset(name, 'a', sizeof(name) - 1);
	m = best(name, "ns");
	assert_true(text_eq(m.better, TEXT("lower")));
	assert_int_equal(m.title.n, sizeof(name) - 1);
	m = best(name, NULL);
	assert_true(text_eq(m.better, TEXT("neither")));
}

static void name_with_glob_characters(void **state)
{
	(void)state;
	expect("x.*.[latency]", "", "neither", "context");
	expect("", "", "neither", "context");
}

static void loading_twice_adds_nothing(void **state)
{
	struct query *q;

	(void)state;
	assert_int_equal(metric_load(db), 0);
	q = db_query(db, "threshold");
	query_str(q, 1, "alpha");
	assert_int_equal(query_step(q), 1);
	assert_true(query_col_real(q, 0) == 0.05);
	assert_int_equal(query_step(q), 0);
}

/* A corpus that another edition filled gets ours, not a mixture. */
static void another_edition_is_replaced(void **state)
{
	struct query *q;

	(void)state;
	assert_int_equal(db_script(db, "test",
				   "UPDATE threshold SET value = 1 "
				   "WHERE name IN ('catalogue', 'alpha')"), 0);
	assert_int_equal(metric_load(db), 0);
	q = db_query(db, "threshold");
	query_str(q, 1, "alpha");
	assert_int_equal(query_step(q), 1);
	assert_true(query_col_real(q, 0) == 0.05);
	query_reset(q);
}

/* Is the name, in quotes, in a rule or a query? */
static bool sql_reads(struct arena *a, struct text name)
{
	/* Those of endings are put together: 'ending_' || kind. */
	struct text quoted = text_starts(name, TEXT("ending_")) ?
		TEXT("'ending_' ||") :
		arena_printf(a, "'%.*s'", TEXT_ARG(name));

	for (const struct embedded *e = embedded; e->path; e++) {
		struct text path = text_of(e->path);

		if ((text_starts(path, TEXT("rules/verdict/")) ||
		     text_starts(path, TEXT("corpus/"))) &&
		    !text_ends(path, TEXT(".test.sql")) &&
		    text_has(embedded_text(e), quoted))
			return true;
	}
	return false;
}

/* A row that nothing reads would be changed in vain. */
static void each_threshold_is_read(void **state)
{
	struct query *q = db_query(db, "thresholds");
	struct arena *a = arena_new();
	size_t rows = 0;

	(void)state;
	for (; query_step(q) == 1; rows++) {
		struct text name = query_col_text(q, 0);

		if (!text_is(name, "catalogue") &&
		    !threshold_is_loaded(name) && !sql_reads(a, name))
			fail_msg("threshold %.*s: nothing reads it",
				 TEXT_ARG(name));
	}
	assert_true(rows > 40);
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fio_totals),
		cmocka_unit_test(fio_statistics),
		cmocka_unit_test(tails_vary_more),
		cmocka_unit_test(journal),
		cmocka_unit_test(function_latencies),
		cmocka_unit_test(counters),
		cmocka_unit_test(prose),
		cmocka_unit_test(words_of_other_tools),
		cmocka_unit_test(words_are_whole),
		cmocka_unit_test(the_unit_decides_without_words),
		cmocka_unit_test(robots_monitors_are_context),
		cmocka_unit_test(an_endless_name_is_cheap_and_unknown),
		cmocka_unit_test(name_with_glob_characters),
		cmocka_unit_test(loading_twice_adds_nothing),
		cmocka_unit_test(another_edition_is_replaced),
		cmocka_unit_test(each_threshold_is_read),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
