/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Experiments without a report: lines of JSON, columns, files, verdicts. */
#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/experiment/experiment.h"
#include "base/error.h"
#include "parser/sample/columns.h"
#include "tests/bench/simulate.h"
#include "tests/unit/test.h"

static struct db *db;
static struct arena *arena;

static int set_up(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* ---- lines of JSON ---- */

static struct experiment line_of(const char *line)
{
	struct experiment e;
	const char *why;

	if (!experiment_read(arena, text_of(line), &e, &why))
		fail_msg("%s: %s", line, why);
	return e;
}

static void reads_a_line(void **state)
{
	struct experiment e = line_of(
		"{\"id\":\"a\",\"before\":[1,2.5],\"after\":[3],"
		"\"better\":\"lower\",\"class\":\"hdd\",\"x\":{\"y\":[]}}");

	(void)state;
	assert_text(e.id, "a");
	assert_int_equal(e.before.n, 2);
	assert_same(e.before.x[1], 2.5);
	assert_int_equal(e.after.n, 1);
	assert_int_equal(e.better, BETTER_LOWER);
	assert_text(e.class, "hdd");
	assert_false(e.interleaved);
}

static void ids_may_be_numbers_or_missing(void **state)
{
	(void)state;
	assert_text(line_of("{\"id\":7,\"before\":[1],\"after\":[1]}").id, "7");
	assert_null(line_of("{\"before\":[1],\"after\":[1]}").id.p);
}

static void null_is_a_missing_value(void **state)
{
	struct experiment e = line_of("{\"before\":[1,null],\"after\":null,"
				      "\"revert\":null,\"class\":null}");

	(void)state;
	assert_true(isnan(e.before.x[1]));
	assert_int_equal(e.after.n, 0);
	assert_int_equal(e.revert.n, 0);
}

static void refuses_what_is_malformed(void **state)
{
	static const char *const line[] = {
		"", "[]", "1", "null", "{", "{}", "{\"before\":[1]}",
		"{\"after\":[1]}", "{\"before\":[1],\"after\":[1]} x",
		"{\"before\":1,\"after\":[1]}",
		"{\"before\":[\"1\"],\"after\":[1]}",
		"{\"before\":[[1]],\"after\":[1]}",
		"{\"before\":[1],\"after\":[1],\"better\":\"up\"}",
		"{\"before\":[1],\"after\":[1],\"better\":1}",
		"{\"before\":[1],\"after\":[1],\"class\":[]}",
		"{\"before\":[1],\"after\":[1],\"id\":[]}",
		"{\"before\":[1],\"after\":[1]", "hello"};
	struct experiment e;
	const char *why;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(line); i++) {
		if (experiment_read(arena, text_of(line[i]), &e, &why))
			fail_msg("taken: %s", line[i]);
		assert_non_null(why);
	}
}

/* ---- columns ---- */

static struct columns columns_of(const char *t)
{
	struct columns c;

	if (!columns_read(arena, text_of(t), &c))
		fail_msg("not taken: %s", t);
	return c;
}

static void a_list_of_numbers(void **state)
{
	struct columns c = columns_of("# five\n1\n2.50\r\n\n3e2\n");

	(void)state;
	assert_int_equal(c.n, 1);
	assert_int_equal(c.n_rows, 3);
	assert_text(c.column[0].name, "value");
	assert_same(c.cell[1].value, 2.5);
	assert_near(c.cell[1].step, 0.01);
	assert_same(c.cell[2].value, 300);
	assert_int_equal(c.line[2], 5);
}

static void a_head_with_units(void **state)
{
	struct columns c = columns_of(
		"run,bs,iops,lat (us),bw [MiB/s]\n1,4k,100,2,3\n2,4k,,x,3\n");

	(void)state;
	assert_int_equal(c.column[0].use, COLUMN_LEFT);
	assert_int_equal(c.column[1].use, COLUMN_KEY);
	assert_int_equal(c.column[2].use, COLUMN_METRIC);
	assert_text(c.column[3].name, "lat");
	assert_string_equal(c.column[3].unit, "ns");
	assert_same(c.cell[3].value, 2000);
	assert_same(c.cell[4].value, 3 * 1048576.0);
	assert_int_equal(c.missing, 2);
}

static void separators(void **state)
{
	(void)state;
	assert_same(columns_of("a;b\n1,5;2\n").cell[0].value, 1.5);
	assert_int_equal(columns_of("a\tb c\n1\t2\n").n, 2);
	assert_int_equal(columns_of("a b  c\n1 2 3\n").n, 3);
	assert_int_equal(columns_of("\"a, x\",b\n1,2\n").n, 2);
	assert_int_equal(columns_of("1 2\n3 4\n").n_rows, 2);
}

static void ragged_lines_are_counted(void **state)
{
	struct columns c = columns_of("a,b\n1,2\n3,4\n5\n");

	(void)state;
	assert_int_equal(c.n_rows, 2);
	assert_int_equal(c.ragged, 1);
}

static void columns_of_words_are_no_metrics(void **state)
{
	struct columns c = columns_of("kernel,iops\nsix,1\nseven,2\n");

	(void)state;
	assert_int_equal(c.column[0].use, COLUMN_LEFT);
	assert_int_equal(c.missing, 0);
}

static void prose_is_no_table(void **state)
{
	static const char *const t[] = {
		"", "\n\n", "hello\n", "hello world\nthis is a line\nnot one\n",
		"a,b\nc,d\n", "iops\n"};
	struct columns c;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(t); i++)
		if (columns_read(arena, text_of(t[i]), &c))
			fail_msg("taken: %s", t[i]);
}

/* ---- verdicts ---- */

static struct experiment_result judge(const char *line)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment e = line_of(line);
	struct experiment_result r;

	assert_int_equal(experiment_judge(db, arena, &e, &o, &r), 0);
	return r;
}

#define AFTER_LOSS "\"before\":[100,101,99,100,100],\"after\":[90,91,89,90,90]"

static void a_loss_is_a_regression(void **state)
{
	struct experiment_result r = judge("{" AFTER_LOSS ","
					   "\"class\":\"nvme-rand\"}");

	(void)state;
	assert_string_equal(r.verdict, "regression");
	assert_true(r.change < -9 && r.change > -11);
	assert_true(r.lo < r.change && r.change < r.hi);
	assert_true(r.confidence > 0.9 && r.confidence <= 0.99);
	assert_int_equal(r.n_needed, 0);
}

static void direction_turns_the_verdict(void **state)
{
	struct experiment_result r = judge("{" AFTER_LOSS ",\"class\":\"hdd\","
					   "\"better\":\"lower\"}");

	(void)state;
	assert_string_equal(r.verdict, "improvement");
}

/* docs/design/statistics.md 4: 100 against 90 is just significant at 3 %. */
static void single_runs_have_a_cap(void **state)
{
	struct experiment_result r = judge("{\"before\":[100],\"after\":[80],"
					   "\"class\":\"nvme-rand\"}");

	(void)state;
	assert_string_equal(r.verdict, "regression");
	assert_true(r.confidence <= 0.80);
	assert_true(text_has(r.why, TEXT("single runs")));
	r = judge("{\"before\":[460],\"after\":[449],"
		  "\"class\":\"nvme-rand\"}");
	assert_string_equal(r.verdict, "inconclusive");
	assert_true(fabs(r.p - 0.59) < 0.01);
	assert_true(r.n_needed > 10);
	assert_true(isnan(r.confidence));
}

static void what_cannot_be_tested(void **state)
{
	(void)state;
	assert_string_equal(judge("{\"before\":[],\"after\":[1]}").verdict,
			    "inconclusive");
	assert_string_equal(judge("{\"before\":[1],\"after\":[null]}").verdict,
			    "not-comparable");
	assert_string_equal(judge("{\"before\":[0],\"after\":[1]}").verdict,
			    "inconclusive");
	assert_string_equal(judge("{\"before\":[-1],\"after\":[1]}").verdict,
			    "inconclusive");
	assert_string_equal(judge("{\"before\":[5,5],\"after\":[5,5]}").verdict,
			    "inconclusive");
}

static void an_unknown_class_is_told(void **state)
{
	struct experiment_result r = judge("{\"before\":[1],\"after\":[2],"
					   "\"class\":\"floppy\"}");

	(void)state;
	assert_true(text_has(r.why, TEXT("noise assumed 5 % (workload "
					 "unknown)")));
}

/* Twenty runs that took turns show what twenty in a row do not. */
static void turns_lower_the_threshold(void **state)
{
	(void)state;
	assert_string_equal(judge(
		"{\"before\":[100,100.2,99.9,100.1,100],"
		"\"after\":[97.5,97.6,97.4,97.5,97.6],\"class\":\"cpu-bound\","
		"\"order\":\"interleaved\"}").verdict, "regression");
	assert_string_not_equal(judge(
		"{\"before\":[100,100.2,99.9,100.1,100],"
		"\"after\":[97.5,97.6,97.4,97.5,97.6],\"class\":"
		"\"cpu-bound\"}").verdict, "regression");
}

static void threshold(const char *name, const char *value)
{
	char sql[200];

	snprintf(sql, sizeof(sql), "UPDATE threshold SET value = %s WHERE "
		 "name = '%s'", value, name);
	assert_int_equal(db_script(db, "test", sql), 0);
}

/* What a figure of the table threshold decides goes with its row. */
static void figures_are_rows(void **state)
{
	static const char loss[] = "{" AFTER_LOSS "}";
	static const char single[] = "{\"before\":[100],\"after\":[50]}";

	(void)state;
	threshold("theta_mean", "0.2");
	assert_string_not_equal(judge(loss).verdict, "regression");
	threshold("theta_mean", "0.03");
	threshold("alpha", "1e-9");
	assert_string_not_equal(judge(loss).verdict, "regression");
	threshold("alpha", "0.05");
	assert_true(text_has(judge(loss).why, TEXT("rank")));
	threshold("rank_runs", "6");
	assert_false(text_has(judge(loss).why, TEXT("rank")));
	threshold("rank_runs", "4");
	threshold("cap_single", "0.6");
	assert_same(judge(single).confidence, 0.6);
	threshold("cap_single", "0.8");
	assert_same(judge(single).confidence, 0.8);
	assert_string_equal(judge(loss).verdict, "regression");
}

/* Drift alone: the third side lies as far on as the second. */
static void a_revert_cancels_drift(void **state)
{
	struct experiment_result r = judge(
		"{\"before\":[100,101,99],\"after\":[94,95,93],"
		"\"revert\":[88,89,87],\"class\":\"cpu-bound\"}");

	(void)state;
	assert_string_not_equal(r.verdict, "regression");
	assert_true(fabs(r.change) < 0.5);
}

static void a_revert_that_helps_is_evidence(void **state)
{
	double without = judge("{\"before\":[100,101,99],\"after\":[90,91,89],"
			       "\"class\":\"cpu-bound\"}").confidence;
	struct experiment_result r = judge(
		"{\"before\":[100,101,99],\"after\":[90,91,89],"
		"\"revert\":[100,99,101],\"class\":\"cpu-bound\"}");

	(void)state;
	assert_string_equal(r.verdict, "regression");
	assert_true(r.confidence > without);
	assert_true(r.confidence <= 0.99);
}

static void the_same_text_again(void **state)
{
	struct experiment_result a = judge("{" AFTER_LOSS "}");
	struct experiment_result b = judge("{" AFTER_LOSS "}");

	(void)state;
	assert_int_equal(text_cmp(a.why, b.why), 0);
}

/* ---- rates, on simulated runs ---- */

struct rates {
	double n, hit, any, wrong, same;
};

static struct rates rates_of(uint64_t seed, size_t least, double loss,
			     size_t repetitions)
{
	static const size_t sizes[] = {1, 2, 3, 5, 10, 20};
	struct experiment_options o = {.theta = NAN};
	double x[SIMULATE_MOST], y[SIMULATE_MOST];
	struct rates r = {0};

	for (size_t i = 0; i < repetitions * NOISE_KINDS * 6; i++) {
		size_t n = sizes[i % 6];
		enum noise_kind kind = (enum noise_kind)(i / 6 % NOISE_KINDS);
		struct experiment e = {.before = {x, n}, .after = {y, n},
				       .better = BETTER_HIGHER,
				       .class = text_of(noise_class[kind])};
		struct experiment_result got;
		struct arena *a;

		if (n < least)
			continue;
		simulate(&seed, kind, n, loss, x, y);
		a = arena_new();
		assert_int_equal(experiment_judge(db, a, &e, &o, &got), 0);
		arena_free(a);
		r.n++;
		r.hit += !strcmp(got.verdict, "regression");
		r.wrong += !strcmp(got.verdict, "improvement");
		r.same += !strcmp(got.verdict, "no-change");
	}
	r.any = r.hit + r.wrong;
	return r;
}

static void few_false_positives(void **state)
{
	struct rates r = rates_of(3, 1, 0, 40);

	(void)state;
	if (r.any > 0.04 * r.n)
		fail_msg("%g of %g unchanged pairs are flagged", r.any, r.n);
}

static void a_tenth_is_seen_from_five_runs(void **state)
{
	struct rates r = rates_of(4, 5, 0.10, 20);

	(void)state;
	if (r.hit < 0.90 * r.n)
		fail_msg("%g of %g losses of 10 %% are seen", r.hit, r.n);
}

static void a_twentieth_is_seen_from_ten_runs(void **state)
{
	struct rates r = rates_of(5, 10, 0.05, 20);

	(void)state;
	if (r.hit < 0.80 * r.n)
		fail_msg("%g of %g losses of 5 %% are seen", r.hit, r.n);
	if (r.same > 0.005 * r.n + 1)
		fail_msg("%g of %g losses are no change", r.same, r.n);
}

static void the_direction_is_right(void **state)
{
	struct rates r = rates_of(6, 1, 0.05, 20);

	(void)state;
	if (r.wrong > 0.005 * r.n)
		fail_msg("%g of %g losses are improvements", r.wrong, r.n);
}

/* ---- files ---- */

static void add(struct experiment_files *f, const char *t, enum file_side side)
{
	struct document *doc = document_new(TEXT("file"), text_of(t));

	assert_int_equal(experiment_files_add(f, doc, side, false), 0);
	document_free(doc);
}

static struct experiment_files *files_of(const char *base, const char *test,
					 const char *revert)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment_files *f = arena_alloc(arena, sizeof(*f));

	experiment_files_begin(f, db, arena, &o);
	add(f, base, FILE_BASE);
	add(f, test, FILE_TEST);
	if (revert)
		add(f, revert, FILE_REVERT);
	assert_int_equal(experiment_files_judge(f), 0);
	return f;
}

#define LIST_100 "100.1\n101\n99.7\n100.6\n100.2\n99.9\n"
#define LIST_94 "94.1\n95\n93.7\n94.6\n95.2\n94.9\n"

static void lists_are_compared(void **state)
{
	struct experiment_files *f = files_of(LIST_100, LIST_94, NULL);

	(void)state;
	assert_string_equal(f->verdict, "regression");
	assert_int_equal(f->headline->base.n, 6);
	assert_string_equal(files_of(LIST_94, LIST_100, NULL)->verdict,
			    "improvement");
}

static void a_revert_is_the_third_side(void **state)
{
	struct experiment_files *f = files_of(LIST_100, LIST_94, LIST_100);

	(void)state;
	assert_int_equal(f->c.n_pairs, 1);
	assert_int_equal(f->headline->third.n, 6);
	assert_string_equal(f->verdict, "regression");
}

static void rows_of_other_settings_stay_apart(void **state)
{
	struct experiment_files *f = files_of(
		"bs,iops\n4k,100\n4k,101\n16k,50\n16k,51\n",
		"bs,iops\n4k,100\n4k,101\n64k,50\n64k,51\n", NULL);

	(void)state;
	assert_int_equal(f->c.n_pairs, 1);
	assert_int_equal(f->n_alone, 2);
	assert_true(text_has(f->alone[0].why, TEXT("bs=16k")));
}

static void nothing_in_common(void **state)
{
	struct experiment_files *f = files_of("bs,iops\n4k,100\n",
					      "bs,iops\n8k,100\n", NULL);

	(void)state;
	assert_string_equal(f->verdict, "not-comparable");
	assert_null(f->headline);
}

static void opposite_metrics_are_mixed(void **state)
{
	struct experiment_files *f = files_of(
		"bs,iops\n4k,100\n4k,101\n4k,100\n8k,100\n8k,101\n8k,100\n",
		"bs,iops\n4k,80\n4k,81\n4k,80\n8k,130\n8k,131\n8k,130\n",
		NULL);

	(void)state;
	assert_string_equal(f->verdict, "mixed");
	assert_int_equal(f->n_overall, 1);
	assert_true(f->overall[0].mixed);
}

/* Fewer requests and a shorter wait each: a closed loop that does less. */
static void throughput_decides_over_latency(void **state)
{
	struct experiment_files *f = files_of(
		"iops,lat\n100,10\n101,10.1\n100,10\n99,9.9\n",
		"iops,lat\n80,8\n81,8.1\n80,8\n79,7.9\n", NULL);

	(void)state;
	assert_string_equal(f->verdict, "regression");
	assert_true(text_has(f->why, TEXT("went the same way")));
}

static void kilobytes_and_kibibytes(void **state)
{
	struct experiment_files *f = files_of("bw\n100\n100.1\n",
					      "bw\n102.4\n102.5\n", NULL);

	(void)state;
	assert_string_equal(f->verdict, "not-comparable");
	/* Confirmed by a figure without such a unit. */
	f = files_of("bw,iops\n100,50\n100.1,50.05\n",
		     "bw,iops\n102.4,51.2\n102.5,51.25\n", NULL);
	assert_string_not_equal(f->verdict, "not-comparable");
}

#define FIO(version, iops) \
	"fio-" version "\nStarting 1 process\n" \
	"j: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan  1 00:00:00 2024\n" \
	"  write: IOPS=" iops ", BW=40.0MiB/s (41.9MB/s)(2400MiB/60000msec)\n"

static void a_file_is_a_run(void **state)
{
	struct experiment_files *f;
	struct experiment_options o = {.theta = NAN};

	(void)state;
	f = arena_alloc(arena, sizeof(*f));
	experiment_files_begin(f, db, arena, &o);
	add(f, FIO("3.28", "10.0k"), FILE_BASE);
	add(f, FIO("3.28", "10.1k"), FILE_BASE);
	add(f, FIO("3.28", "8000"), FILE_TEST);
	add(f, FIO("3.28", "8050"), FILE_TEST);
	assert_int_equal(experiment_files_judge(f), 0);
	assert_string_equal(f->verdict, "regression");
	assert_text(f->headline->metric->name, "fio.write.iops");
	assert_int_equal(f->headline->base.n, 2);
}

static void editions_of_fio_differ(void **state)
{
	struct experiment_files *f = files_of(FIO("2.21", "10000"),
					      FIO("3.28", "8000"), NULL);

	(void)state;
	assert_string_equal(f->verdict, "not-comparable");
	assert_true(text_has(f->why, TEXT("fio 2 against fio 3")));
}

static void metrics_by_pattern(void **state)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment_files f;

	(void)state;
	experiment_files_begin(&f, db, arena, &o);
	f.metric = "*io?s";
	add(&f, "iops,lat\n1,2\n", FILE_BASE);
	add(&f, "iops,lat\n1,2\n", FILE_TEST);
	assert_int_equal(experiment_files_judge(&f), 0);
	assert_int_equal(f.c.n_pairs, 1);
	assert_text(f.c.pair[0].metric->name, "iops");
}

static void nothing_to_read(void **state)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment_files f;
	struct document *doc = document_new(TEXT("f"), TEXT("hello\n"));

	(void)state;
	experiment_files_begin(&f, db, arena, &o);
	assert_int_equal(experiment_files_add(&f, doc, FILE_BASE, false),
			 RS_ERR_NOTHING);
	document_free(doc);
	assert_int_equal(experiment_files_judge(&f), 0);
	assert_string_equal(f.verdict, "no-data");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(reads_a_line),
		TEST(ids_may_be_numbers_or_missing),
		TEST(null_is_a_missing_value),
		TEST(refuses_what_is_malformed),
		TEST(a_list_of_numbers),
		TEST(a_head_with_units),
		TEST(separators),
		TEST(ragged_lines_are_counted),
		TEST(columns_of_words_are_no_metrics),
		TEST(prose_is_no_table),
		TEST(a_loss_is_a_regression),
		TEST(direction_turns_the_verdict),
		TEST(single_runs_have_a_cap),
		TEST(what_cannot_be_tested),
		TEST(an_unknown_class_is_told),
		TEST(turns_lower_the_threshold),
		TEST(figures_are_rows),
		TEST(a_revert_cancels_drift),
		TEST(a_revert_that_helps_is_evidence),
		TEST(the_same_text_again),
		TEST(few_false_positives),
		TEST(a_tenth_is_seen_from_five_runs),
		TEST(a_twentieth_is_seen_from_ten_runs),
		TEST(the_direction_is_right),
		TEST(lists_are_compared),
		TEST(a_revert_is_the_third_side),
		TEST(rows_of_other_settings_stay_apart),
		TEST(nothing_in_common),
		TEST(opposite_metrics_are_mixed),
		TEST(throughput_decides_over_latency),
		TEST(kilobytes_and_kibibytes),
		TEST(a_file_is_a_run),
		TEST(editions_of_fio_differ),
		TEST(metrics_by_pattern),
		TEST(nothing_to_read),
	};
	int failed;

	if (db_open(NULL, &db) || metric_load(db))
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	db_close(db);
	return failed;
}
