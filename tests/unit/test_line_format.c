/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#include "base/error.h"
#include "base/limits.h"
#include "parser/format/line/line_format.h"

/* ---- reading a file ---- */

/* Of the last file that was read. */
static struct arena *reading;

static int read_spec(const char *json, struct line_spec *spec)
{
	arena_free(reading);
	reading = arena_new();
	return line_spec_read(reading, TEXT("x.json"), text_of(json), spec);
}

static void refuses(const char *json, const char *why)
{
	struct line_spec spec;

	assert_int_equal(read_spec(json, &spec), RS_ERR_CONFIG);
	if (!strstr(rs_message(), why) || !strstr(rs_message(), "x.json"))
		fail_msg("\"%s\" does not hold \"%s\"", rs_message(), why);
}

#define SAMPLES "\"samples\": [{\"line\": \"abcd 1\"}]"

static void minimal_file(void **state)
{
	struct line_spec s;

	(void)state;
	assert_int_equal(read_spec("{\"name\": \"x\", \"literal\": \"abcd\","
				   "\"pattern\": \"^abcd (?<value>.)\","
				   "\"metric\": \"m\", \"unit\": \"ms\","
				   SAMPLES "}", &s), 0);
	assert_text(s.tool, "x");
	assert_text(s.title, "x");
	assert_true(s.anchored);
	assert_int_equal(s.n_values, 1);
	assert_text(s.value[0].group, "value");
}

static void several_values(void **state)
{
	struct line_spec s;

	(void)state;
	assert_int_equal(read_spec("{\"name\": \"x\", \"literal\": \"abcd\","
				   "\"pattern\": \"abcd (?<a>.)(?<b>.)\","
				   "\"values\": [{\"group\": \"a\", \"metric\":"
				   "\"p\"}, {\"group\": \"b\", \"metric\":"
				   "\"q\"}]," SAMPLES "}", &s), 0);
	assert_false(s.anchored);
	assert_int_equal(s.n_values, 2);
	assert_text(s.value[1].metric, "q");
}

static void mistakes_are_told(void **state)
{
	(void)state;
	refuses("[1]", "no JSON object");
	refuses("{\"name\": \"x\"", "no JSON object");
	refuses("{\"name\": 5}", "must be a string");
	refuses("{\"name\": \"x\", \"name\": \"y\"}", "twice");
	refuses("{\"pattern\": \"^abcd\"}", "no name");
	refuses("{\"name\": \"x\", \"literal\": \"abcd\"}", "no pattern");
	refuses("{\"name\": \"x\", \"literal\": \"ab\", \"pattern\": \"^ab\","
		SAMPLES "}", "literal");
	refuses("{\"name\": \"x\", \"literal\": \"abcd\", \"pattern\": "
		"\"x*abcd\"," SAMPLES "}", "begin with");
	refuses("{\"name\": \"x\", \"literal\": \"abcd\", \"pattern\": "
		"\"^abcd\", \"samples\": [{\"metric\": \"m\"}]}", "no line");
	refuses("{\"name\": \"x\", \"values\": [{\"grop\": \"a\"}]}",
		"unknown field");
	refuses("{\"name\": \"x\", \"samples\": {}}", "array");
	refuses("{\"name\": \"x\", \"refuse\": [5]}", "refuse");
}

static int compile(const char *pattern, const char *metric, const char *unit)
{
	struct arena *a = arena_new();
	struct line_value value = {
		.group = TEXT("value"), .metric = text_of(metric),
		.unit = text_of(unit),
	};
	struct line_spec s = {
		.file = TEXT("x.json"), .pattern = text_of(pattern),
		.n_values = 1, .value = &value,
	};
	int err = line_spec_compile(a, &s);

	arena_free(a);
	return err;
}

static void patterns_are_checked(void **state)
{
	(void)state;
	assert_int_equal(compile("^a(?<value>.)", "m", "ms"), 0);
	assert_int_equal(compile("^a(?<value>.)(?<w>.)", "m.{w}", "{w}"), 0);
	assert_int_equal(compile("^a(?<value>.", "m", "ms"), RS_ERR_CONFIG);
	assert_int_equal(compile("^a(?<wert>.)", "m", "ms"), RS_ERR_CONFIG);
	assert_int_equal(compile("^a(?<value>.)", "{x}", "ms"),
			 RS_ERR_CONFIG);
	assert_int_equal(compile("^a(?<value>.)", "", "ms"), RS_ERR_CONFIG);
	assert_int_equal(compile("^a(?<value>.)", "m", "ell"), RS_ERR_CONFIG);
	assert_int_equal(compile("(*LIMIT_MATCH=9)a(?<value>.)", "m", "ms"),
			 RS_ERR_CONFIG);
	assert_int_equal(compile("^(?<value>.)()()()()()()()()()()()()()()()()"
				 "()()()()()()()()", "m", "ms"),
			 RS_ERR_CONFIG);
}

/* ---- all that the program carries ---- */

static void every_sample_holds(void **state)
{
	size_t n = line_format_count();

	(void)state;
	assert_true(n > 70);
	for (size_t i = 0; i < n; i++) {
		struct arena *a = arena_new();
		struct text why = {NULL, 0};

		if (!line_format_check(a, i, &why))
			fail_msg("%.*s: %.*s",
				 TEXT_ARG(line_format_at(i)->name),
				 TEXT_ARG(why));
		arena_free(a);
	}
}

static void every_format_has_a_refused_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < line_format_count(); i++)
		if (!line_format_at(i)->n_refused)
			fail_msg("%.*s", TEXT_ARG(line_format_at(i)->name));
}

static void gives_no_limit_a_chance(struct line_regex *r, const char *unit)
{
	struct text group[LINE_GROUPS], t;
	char line[LIMIT_LINE_BYTES];
	size_t n = strlen(unit);

	if (!n)
		return;
	for (size_t i = 0; i < sizeof(line); i++)
		line[i] = unit[i % n];
	t = (struct text){line, sizeof(line)};
	for (size_t from = 0; from < n; from++)
		if (line_regex_match(r, t, from, group) == LINE_GAVE_UP)
			fail_msg("gave up on repeated \"%s\"", unit);
}

/* Whatever is repeated to the longest line, no pattern meets its limit. */
static void no_pattern_gives_up(void **state)
{
	static const char *const units[] = {
		" ", "0", "a", "A", "-", ".", ":", "/", "(", "|", "=",
		"a ", "0 ", "0.", "A a", "a=", "0%", "1s ",
	};
	struct arena *a = arena_new();

	(void)state;
	for (size_t i = 0; i < line_format_count(); i++) {
		const struct line_spec *s = line_format_at(i);
		struct text why;
		struct line_regex *r = line_regex_new(a, s->pattern, &why);

		for (size_t k = 0; k < sizeof(units) / sizeof(*units); k++)
			gives_no_limit_a_chance(r, units[k]);
		gives_no_limit_a_chance(r, arena_cstr(a, s->literal));
		gives_no_limit_a_chance(r, arena_cstr(a, s->sample[0].line));
	}
	arena_free(a);
}

static void runaway_patterns_give_up(void **state)
{
	struct arena *a = arena_new();
	struct text why, group[LINE_GROUPS];
	struct line_regex *r = line_regex_new(a, TEXT("^(a+)+$"), &why);

	(void)state;
	assert_int_equal(line_regex_match(r, TEXT("aaaaaaaaaaaaaaaaaaaaaaaaaa"
						  "aaaaaaaaaaaaaaaaaaaab"),
					  0, group), LINE_GAVE_UP);
	assert_int_equal(line_regex_match(r, TEXT("aaa"), 0, group),
			 LINE_MATCHED);
	assert_int_equal(line_regex_match(r, TEXT("b"), 0, group),
			 LINE_NO_MATCH);
	arena_free(a);
}

/* ---- in a document ---- */

static void three_lines_one_run(void **state)
{
	struct document *d = doc_of("$ time make\n\n"
				    "real\t0m1.5s\nuser\t0m1.0s\n"
				    "sys\t0m0.25s\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].tool, "time");
	assert_value(d, "time.real", 0, 1.5e9);
	assert_value(d, "time.user", 0, 1e9);
	assert_value(d, "time.sys", 0, 25e7);
	assert_near(measured(d, "time.real", 0)->precision, 1e8);
	document_free(d);
}

static void repeats_are_runs(void **state)
{
	struct document *d = doc_of("real\t0m1.5s\nreal\t0m2.5s\n\n"
				    "real\t1m0.0s\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_int_equal(d->n_blocks, 1);
	assert_value(d, "time.real", 2, 6e10);
	document_free(d);
}

static void another_tool_is_another_block(void **state)
{
	struct document *d = doc_of(
		"1073741824 bytes (1.1 GB) copied, 2 s, 537 MB/s\n"
		"real\t0m2.0s\n");

	(void)state;
	assert_int_equal(d->n_blocks, 2);
	assert_value(d, "dd.bw", 0, 537e6);
	assert_text(run_param_value(&d->run[0], TEXT("bytes")), "1073741824");
	assert_value(d, "time.real", 0, 2e9);
	document_free(d);
}

static void sentences_stay_prose(void **state)
{
	struct document *d = doc_of(
		"The real problem is 5 s of latency.\n"
		"Time: 9.5\n"
		"After 12 MB/s were copied, 3 s passed.\n"
		"total time went from 3 to 5 seconds\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

static void parameters_of_lines_above(void **state)
{
	struct document *d = doc_of(
		"Running in process mode with 16 groups using 40 file "
		"descriptors each (== 640 tasks)\n"
		"Each sender will pass 100 messages of 100 bytes\n"
		"Time: 9.5\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "hackbench.time", 0, 9.5e9);
	assert_text(d->run[0].group, "process groups=16");
	assert_text(run_param_value(&d->run[0], TEXT("messages")), "100");
	document_free(d);
}

static void parameters_alone_are_no_block(void **state)
{
	struct document *d = doc_of("number of clients: 16\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

static void pgbench_whole(void **state)
{
	struct document *d = doc_of(
		"scaling factor: 100\n"
		"number of clients: 16\n"
		"number of threads: 4\n"
		"number of transactions actually processed: 72412/72412\n"
		"latency average = 0.5 ms\n"
		"latency stddev = 0.25 ms\n"
		"initial connection time = 4.5 ms\n"
		"tps = 1234.5 (without initial connection time)\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "pgbench.tps", 0, 1234.5);
	assert_value(d, "pgbench.latency.average", 0, 5e5);
	assert_text(run_param_value(&d->run[0], TEXT("clients")), "16");
	assert_text(run_param_value(&d->run[0], TEXT("threads")), "4");
	document_free(d);
}

static void progress_is_partial(void **state)
{
	struct document *d = doc_of(
		"progress: 5.0 s, 100.0 tps, lat 0.5 ms stddev 0.1\n"
		"progress: 10.0 s, 110.0 tps, lat 0.5 ms stddev 0.1\n"
		"tps = 105.0 (without initial connection time)\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_true(d->run[0].partial && d->run[1].partial);
	assert_false(d->run[2].partial);
	document_free(d);
}

static void names_part_runs(void **state)
{
	struct document *d = doc_of(
		"T: 0 ( 1) P:80 I:1000 C: 100 Min: 2 Act: 4 Avg: 3 Max: 25\n"
		"T: 1 ( 2) P:80 I:1500 C: 100 Min: 2 Act: 4 Avg: 3 Max: 50\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[1].name, "1");
	assert_value(d, "cyclictest.max", 1, 50000);
	document_free(d);
}

static void the_nearest_heading_decides(void **state)
{
	struct document *d = doc_of(
		"Wakeup Latencies percentiles (usec) runtime 10 (s)\n"
		"\t* 99.0th: 8          (2076 samples)\n"
		"\t  99.9th: 12         (207 samples)\n"
		"Request Latencies percentiles (usec) runtime 10 (s)\n"
		"\t* 99.0th: 4500       (1076 samples)\n"
		"RPS percentiles (requests) runtime 10 (s)\n"
		"\t* 50.0th: 321        (11 samples)\n");

	(void)state;
	assert_value(d, "schbench.wakeup.p99", 0, 8000);
	assert_value(d, "schbench.wakeup.p99.9", 0, 12000);
	assert_value(d, "schbench.request.p99", 0, 4500000);
	assert_value(d, "schbench.rps.p50", 0, 321);
	assert_int_equal(n_measured(d), 4);
	document_free(d);
}

static void a_spread_in_brackets(void **state)
{
	struct document *d = doc_of("Elapsed Time 51.5 (0.25)\n");
	const struct measurement *m = measured(d, "kernbench.elapsed", 0);

	(void)state;
	assert_non_null(m);
	assert_near(m->spread, 25e7);
	assert_int_equal(m->spread_kind, SPREAD_SD);
	document_free(d);
}

static void marks_of_mail_do_not_matter(void **state)
{
	struct document *d = doc_of("*  real    0m1.5s  *\n"
				    "| tps = 12.5 |\n");

	(void)state;
	assert_value(d, "time.real", 0, 1.5e9);
	assert_value(d, "pgbench.tps", 0, 12.5);
	document_free(d);
}

static void long_lines_are_left(void **state)
{
	char text[700];
	struct document *d;

	(void)state;
	memset(text, 'x', sizeof(text));
	memcpy(text + 600, " 5 bytes copied, 2 s, 5 MB/s", 28);
	text[sizeof(text) - 1] = '\0';
	d = doc_of(text);
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

static void bars_name_their_kernel(void **state)
{
	struct document *d = doc_of("linux-6.1 .. 1052.5 |==========\n"
				    "linux-6.2 .. 1100.0 |===========\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].label, "linux-6.1");
	assert_text(d->run[1].label, "linux-6.2");
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(minimal_file),
		cmocka_unit_test(several_values),
		cmocka_unit_test(mistakes_are_told),
		cmocka_unit_test(patterns_are_checked),
		cmocka_unit_test(every_sample_holds),
		cmocka_unit_test(every_format_has_a_refused_line),
		cmocka_unit_test(no_pattern_gives_up),
		cmocka_unit_test(runaway_patterns_give_up),
		cmocka_unit_test(three_lines_one_run),
		cmocka_unit_test(repeats_are_runs),
		cmocka_unit_test(another_tool_is_another_block),
		cmocka_unit_test(sentences_stay_prose),
		cmocka_unit_test(parameters_of_lines_above),
		cmocka_unit_test(parameters_alone_are_no_block),
		cmocka_unit_test(pgbench_whole),
		cmocka_unit_test(progress_is_partial),
		cmocka_unit_test(names_part_runs),
		cmocka_unit_test(the_nearest_heading_decides),
		cmocka_unit_test(a_spread_in_brackets),
		cmocka_unit_test(marks_of_mail_do_not_matter),
		cmocka_unit_test(long_lines_are_left),
		cmocka_unit_test(bars_name_their_kernel),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_free(reading);
	line_format_release();
	return failed;
}
