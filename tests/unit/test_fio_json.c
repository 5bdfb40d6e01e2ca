/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's JSON: framing, units by version, parts, groups, what is no result. */
#include "tests/unit/lines_doc.h"

/* One job with one direction. */
#define HEAD(version) "{\n\"fio version\" : \"fio-" version "\",\n"
#define JOB(body) "\"jobs\" : [\n{\n\"jobname\" : \"j\",\n\"groupid\" : 0," \
		  "\n\"error\" : 0,\n" body "\n}\n]\n"

static void text_around_a_document_is_left_out(void **state)
{
	struct document *d = doc_of(
		"here it is:\n"
		"fio: pid=81, err=28/file:io_u.c:1876, func=io_u error\n"
		HEAD("3.33") JOB("\"read\" : {\n\"io_bytes\" : 4096,\n"
				 "fio: terminating on nothing\n"
				 "\"iops\" : 12.5,\n\"runtime\" : 80\n}")
		"}\n"
		"and that was it { really }\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "j");
	assert_text(d->run[0].tool_version, "3.33");
	assert_value(d, "fio.read.io", 0, 4096);
	assert_value(d, "fio.read.iops", 0, 12.5);
	assert_value(d, "fio.read.runtime", 0, 80e6);
	assert_int_equal(d->line[measured(d, "fio.read.iops", 0)->line].number,
			 13);
	assert_int_equal(d->block[0].first_line, 2);
	assert_int_equal(d->block[0].last_line, 17);
	document_free(d);
}

static void a_document_on_one_line(void **state)
{
	struct document *d = doc_of(
		"{\"fio version\":\"fio-3.33\",\"jobs\":[{\"jobname\":\"j\","
		"\"read\":{\"io_bytes\":4096,\"iops\":2.5,\"runtime\":9}}]}\n");

	(void)state;
	assert_value(d, "fio.read.iops", 0, 2.5);
	document_free(d);
}

static void progress_may_stand_before_the_bracket(void **state)
{
	struct document *d = doc_of(
		"Jobs: 1 (f=1): [R(1)][50.0%][r=4KiB/s][r=1 IOPS]"
		"[eta 00m:01s]\r" HEAD("3.33")
		JOB("\"read\" : {\"io_bytes\" : 4096, \"runtime\" : 9}")
		"}\n");

	(void)state;
	assert_value(d, "fio.read.io", 0, 4096);
	document_free(d);
}

static void quoted_documents_are_read(void **state)
{
	struct document *d = document_new(TEXT("t"), TEXT(
		"> {\n>   \"fio version\" : \"fio-3.33\",\n>   \"jobs\" : [\n"
		"> {\n> \"jobname\" : \"j\",\n> \"read\" : {\n"
		">  \"io_bytes\" : 4096,\n>  \"runtime\" : 9\n> }\n> }\n"
		"> ]\n> }\n"));

	(void)state;
	document_read(d);
	assert_value(d, "fio.read.io", 0, 4096);
	document_free(d);
}

static void amounts_are_kibibytes_up_to_2_20(void **state)
{
	struct document *d = doc_of(
		HEAD("2.20") JOB("\"write\" : {\"io_bytes\" : 4, \"bw\" : 7, "
				 "\"iops\" : 1.5, \"runtime\" : 571, "
				 "\"clat\" : {\"min\" : 2, \"max\" : 90, "
				 "\"mean\" : 5.25, \"stddev\" : 1.5, "
				 "\"percentile\" : {\"99.900000\" : 64, "
				 "\"0.00\" : 0, \"0.00\" : 0}}}") "}\n");

	(void)state;
	assert_value(d, "fio.write.io", 0, 4096);
	assert_value(d, "fio.write.bw", 0, 7 * 1024);
	assert_near(measured(d, "fio.write.bw", 0)->precision, 1024);
	assert_value(d, "fio.write.clat.max", 0, 90e3);
	assert_value(d, "fio.write.clat.mean", 0, 5250);
	assert_value(d, "fio.write.clat.p99.9", 0, 64e3);
	assert_null(measured(d, "fio.write.clat.p0", 0));
	assert_null(measured(d, "fio.write.clat.samples", 0));
	document_free(d);
}

static void amounts_are_bytes_since(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") JOB("\"trim\" : {\"io_bytes\" : 4096, "
				 "\"io_kbytes\" : 4, \"bw_bytes\" : 7174, "
				 "\"bw\" : 7, \"runtime\" : 571, "
				 "\"clat_ns\" : {\"min\" : 2, \"max\" : 90, "
				 "\"mean\" : 5.25, \"stddev\" : 1, "
				 "\"N\" : 12}}") "}\n");

	(void)state;
	assert_value(d, "fio.trim.io", 0, 4096);
	assert_value(d, "fio.trim.bw", 0, 7174);
	assert_value(d, "fio.trim.clat.max", 0, 90);
	assert_value(d, "fio.trim.clat.samples", 0, 12);
	document_free(d);
}

static void the_second_total_err_is_the_first_error(void **state)
{
	struct document *d = doc_of(
		HEAD("2.1") JOB("\"write\" : {\"io_bytes\" : 4, "
				"\"runtime\" : 5}, \"total_err\" : 3, "
				"\"total_err\" : 28") "}\n");

	(void)state;
	assert_value(d, "fio.errors.total", 0, 3);
	assert_value(d, "fio.errors.first", 0, 28);
	document_free(d);
}

static void a_direction_without_io_is_no_zero(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") JOB("\"read\" : {\"io_bytes\" : 0, \"iops\" : 0, "
				 "\"bw\" : 0, \"runtime\" : 0, "
				 "\"lat_ns\" : {\"max\" : 0, \"N\" : 0}}, "
				 "\"usr_cpu\" : 0.0") "}\n");

	(void)state;
	assert_null(measured(d, "fio.read.iops", 0));
	assert_null(measured(d, "fio.read.lat.max", 0));
	/* Nothing was done at all. */
	assert_false(d->run[0].valid);
	document_free(d);
}

static void a_failed_job_is_not_valid(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") "\"jobs\" : [{\"jobname\" : \"j\", \"error\" : "
		"28, \"write\" : {\"io_bytes\" : 4, \"runtime\" : 5}}]\n}\n");

	(void)state;
	assert_false(d->run[0].valid);
	document_free(d);
}

static void an_interrupted_run_is_not_valid(void **state)
{
	struct document *d = doc_of(
		"fio: terminating on signal 2\n\n"
		HEAD("3.33") JOB("\"write\" : {\"io_bytes\" : 4, "
				 "\"runtime\" : 5}") "}\n");

	(void)state;
	assert_false(d->run[d->n_runs - 1].valid);
	document_free(d);
}

static void options_of_the_job_beat_the_global_ones(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") "\"global options\" : {\"bs\" : \"4096\", "
		"\"rw\" : \"read\", \"direct\" : \"1\", \"bs\" : \"8192\"},\n"
		JOB("\"job options\" : {\"name\" : \"j\", \"rw\" : "
		    "\"randread\", \"time_based\" : \"\", \"buffered\" : "
		    "\"1\"}, \"read\" : {\"io_bytes\" : 4, \"runtime\" : 5}")
		"}\n");
	const struct run *r = d->run;

	(void)state;
	assert_text(run_param_value(r, TEXT("rw")), "randread");
	assert_text(run_param_value(r, TEXT("bs")), "8k");
	assert_text(run_param_value(r, TEXT("time_based")), "1");
	assert_int_equal(run_param_value(r, TEXT("name")).n, 0);
	document_free(d);
}

static void a_block_size_is_one_in_all_spellings(void **state)
{
	static const struct {
		const char *told, *want;
	} sizes[] = {
		{"4k", "4k"},	    {"4K", "4k"},	{"4096", "4k"},
		{"4kb", "4k"},	    {"4KiB", "4k"},	{"128k", "128k"},
		{"1024k", "1m"},    {"1M", "1m"},	{"1m", "1m"},
		{"512", "512"},	    {"4k,8k", "4k,8k"}, {"4k-16k", "4k-16k"},
		{"$size", "$size"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		char json[400];
		struct document *d;

		snprintf(json, sizeof(json), "%s%s%s%s}\n",
			 HEAD("3.33") "\"global options\" : {\"bs\" : \"",
			 sizes[i].told, "\"},\n",
			 JOB("\"read\" : {\"io_bytes\" : 4, "
			     "\"runtime\" : 5}"));
		d = doc_of(json);
		assert_text(run_param_value(d->run, TEXT("bs")),
			    sizes[i].want);
		document_free(d);
	}
}

static void groups_are_summed_up(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") "\"jobs\" : [\n"
		"{\"jobname\" : \"a\", \"groupid\" : 0, \"read\" : "
		"{\"io_bytes\" : 1000, \"bw_bytes\" : 500, \"runtime\" : 2000}"
		"},\n"
		"{\"jobname\" : \"b\", \"groupid\" : 0, \"read\" : "
		"{\"io_bytes\" : 5000, \"bw_bytes\" : 1250, \"runtime\" : "
		"4000}},\n"
		"{\"jobname\" : \"c\", \"groupid\" : 1, \"write\" : "
		"{\"io_bytes\" : 100, \"bw_bytes\" : 50, \"runtime\" : 2000}}"
		"\n]\n}\n");

	(void)state;
	assert_value(d, "fio.group.read.io", 0, 6000);
	assert_value(d, "fio.group.read.bw", 0, 1500);
	assert_value(d, "fio.group.read.min_bw", 0, 500);
	assert_value(d, "fio.group.read.max_bw", 0, 1250);
	assert_value(d, "fio.group.read.min_runtime", 0, 2000e6);
	assert_value(d, "fio.group.read.max_runtime", 0, 4000e6);
	assert_value(d, "fio.group.write.bw", 0, 50);
	assert_null(measured(d, "fio.group.read.bw", 1));
	document_free(d);
}

static void the_sum_over_clients_is_no_further_run(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") "\"client_stats\" : [\n"
		"{\"jobname\" : \"a\", \"read\" : {\"io_bytes\" : 8, "
		"\"runtime\" : 5}, \"hostname\" : \"h1\"},\n"
		"{\"jobname\" : \"a\", \"read\" : {\"io_bytes\" : 8, "
		"\"runtime\" : 5}, \"hostname\" : \"h2\"},\n"
		"{\"jobname\" : \"All clients\", \"read\" : {\"io_bytes\" : "
		"16, \"runtime\" : 5}}\n]\n}\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_false(d->run[0].partial);
	assert_false(d->run[1].partial);
	assert_true(d->run[2].partial);
	assert_null(measured(d, "fio.group.read.bw", 0));
	document_free(d);
}

#define AT(ms, runtime, io) \
	HEAD("3.33") "\"timestamp_ms\" : " ms ",\n" \
	JOB("\"read\" : {\"io_bytes\" : " io ", \"runtime\" : " runtime "}") \
	"}\n"

static void status_interval_repeats_are_progress(void **state)
{
	struct document *d = doc_of(AT("100000", "1000", "4096")
				    AT("101003", "2001", "8192")
				    AT("102001", "3002", "12288"));

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_true(d->run[0].partial);
	assert_true(d->run[1].partial);
	assert_false(d->run[2].partial);
	document_free(d);
}

static void two_runs_in_a_row_are_two(void **state)
{
	struct document *d = doc_of(AT("100000", "30000", "4096")
				    AT("140000", "30001", "8192"));

	(void)state;
	assert_false(d->run[0].partial);
	assert_false(d->run[1].partial);
	document_free(d);
}

static void sync_steady_state_and_disks(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") JOB(
			"\"write\" : {\"io_bytes\" : 4, \"runtime\" : 5},\n"
			"\"sync\" : {\"total_ios\" : 7, \"lat_ns\" : {\"min\" "
			": 1, \"max\" : 9, \"mean\" : 4.5, \"stddev\" : 1, "
			"\"N\" : 7, \"percentile\" : {\"99.000000\" : 8}}},\n"
			"\"latency_us\" : {\"2\" : 0.5, \">=2000\" : 1.5},\n"
			"\"steadystate\" : {\"attained\" : 1, \"criterion\" : "
			"\"0.033306%\", \"data\" : {\"bw_mean\" : 8006, "
			"\"iops_mean\" : 2001, \"iops\" : [1, 2]}}")
		",\"disk_util\" : [{\"name\" : \"dm-0\", \"read_ios\" : 3, "
		"\"write_ticks\" : 4, \"util\" : 12.5, "
		"\"aggr_write_merge\" : 5}]\n}\n");

	(void)state;
	assert_value(d, "fio.sync.total_ios", 0, 7);
	assert_value(d, "fio.sync.lat.p99", 0, 8);
	assert_value(d, "fio.latdist.us.2", 0, 0.5);
	assert_value(d, "fio.latdist.us.ge2000", 0, 1.5);
	assert_value(d, "fio.ss.bw", 0, 8006);
	assert_value(d, "fio.ss.criterion", 0, 0.033306);
	assert_value(d, "fio.disk.dm-0.read_ios", 0, 3);
	assert_value(d, "fio.disk.dm-0.write_ticks", 0, 4e6);
	assert_value(d, "fio.disk.dm-0.aggr_write_merges", 0, 5);
	document_free(d);
}

static void bins_are_a_histogram(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") JOB("\"read\" : {\"io_bytes\" : 4, \"runtime\" : "
				 "5, \"clat_ns\" : {\"min\" : 1, \"max\" : 9, "
				 "\"mean\" : 4.5, \"N\" : 6, \"bins\" : {"
				 "\"57\" : 1, \"532\" : 2, \"8768\" : 3}}}")
		"}\n");
	const struct histogram *h = d->run[0].histogram;

	(void)state;
	assert_int_equal(d->run[0].n_histograms, 1);
	assert_text(h->name, "fio.read.clat");
	assert_near(h->total, 6);
	assert_near(h->bucket[0].lo, 57);
	assert_near(h->bucket[0].hi, 57);
	/* 512 to 1023 in steps of 8: the middle is 4 above the start. */
	assert_near(h->bucket[1].lo, 528);
	assert_near(h->bucket[1].hi, 535);
	assert_near(h->bucket[2].lo, 8704);
	assert_near(h->bucket[2].hi, 8831);
	document_free(d);
}

static void priorities_are_told_when_there_are_two(void **state)
{
	struct document *d = doc_of(
		HEAD("3.36") JOB(
			"\"read\" : {\"io_bytes\" : 4, \"runtime\" : 5, "
			"\"prios\" : [{\"prioclass\" : 1, \"prio\" : 2, "
			"\"priohint\" : 3, \"clat_ns\" : {\"min\" : 4, "
			"\"max\" : 9, \"N\" : 6}}, {\"prioclass\" : 0, "
			"\"prio\" : 0, \"clat_ns\" : {\"min\" : 5, \"max\" : "
			"9, \"N\" : 2}}]}, \"write\" : {\"io_bytes\" : 4, "
			"\"runtime\" : 5, \"prios\" : [{\"prioclass\" : 0, "
			"\"prio\" : 0, \"clat_ns\" : {\"min\" : 5, \"max\" : "
			"9, \"N\" : 2}}]}") "}\n");

	(void)state;
	assert_value(d, "fio.read.clat_prio_1_2_3.min", 0, 4);
	assert_value(d, "fio.read.clat_prio_0_0_0.min", 0, 5);
	assert_null(measured(d, "fio.write.clat_prio_0_0_0.min", 0));
	document_free(d);
}

static void a_cut_document_gives_what_it_has(void **state)
{
	struct document *d = doc_of(
		HEAD("3.33") "\"jobs\" : [\n{\n\"jobname\" : \"j\",\n"
		"\"read\" : {\n\"io_bytes\" : 4096,\n\"runtime\" : 9,\n"
		"\"iops\" : 12\n"
		"the rest was the same\nas in the run before,\nsee above\n\n"
		"  write: IOPS=15, BW=60.0KiB/s (61.4kB/s)"
		"(600KiB/10000msec)\n");

	(void)state;
	assert_value(d, "fio.read.io", 0, 4096);
	assert_null(measured(d, "fio.read.iops", 0));
	assert_value(d, "fio.write.iops", 0, 15);
	assert_true(d->diags.n > 0);
	document_free(d);
}

static void other_json_is_left_alone(void **state)
{
	struct document *d = doc_of("{\n\"benchmark\" : \"x\",\n\"jobs\" : "
				    "[{\"read\" : {\"iops\" : 5}}]\n}\n");

	(void)state;
	assert_null(measured(d, "fio.read.iops", 0));
	document_free(d);
}

static void without_its_version(void **state)
{
	struct document *d = doc_of(
		"{\n"
		"  \"timestamp\" : 1700000000,\n"
		"  \"jobs\" : [\n"
		"    {\n"
		"      \"jobname\" : \"seq\",\n"
		"      \"error\" : 0,\n"
		"      \"read\" : {\n"
		"        \"io_bytes\" : 4096000,\n"
		"        \"io_kbytes\" : 4000,\n"
		"        \"bw\" : 4000,\n"
		"        \"iops\" : 1000.5,\n"
		"        \"runtime\" : 1000,\n"
		"        \"total_ios\" : 1000\n"
		"      }\n"
		"    }\n"
		"  ]\n"
		"}\n");

	(void)state;
	assert_value(d, "fio.read.iops", 0, 1000.5);
	document_free(d);
	d = doc_of("{\n  \"jobs\" : [\n    {\"id\" : 5}\n  ]\n}\n");
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_its_version),
		cmocka_unit_test(text_around_a_document_is_left_out),
		cmocka_unit_test(a_document_on_one_line),
		cmocka_unit_test(progress_may_stand_before_the_bracket),
		cmocka_unit_test(quoted_documents_are_read),
		cmocka_unit_test(amounts_are_kibibytes_up_to_2_20),
		cmocka_unit_test(amounts_are_bytes_since),
		cmocka_unit_test(the_second_total_err_is_the_first_error),
		cmocka_unit_test(a_direction_without_io_is_no_zero),
		cmocka_unit_test(a_failed_job_is_not_valid),
		cmocka_unit_test(an_interrupted_run_is_not_valid),
		cmocka_unit_test(options_of_the_job_beat_the_global_ones),
		cmocka_unit_test(a_block_size_is_one_in_all_spellings),
		cmocka_unit_test(groups_are_summed_up),
		cmocka_unit_test(the_sum_over_clients_is_no_further_run),
		cmocka_unit_test(status_interval_repeats_are_progress),
		cmocka_unit_test(two_runs_in_a_row_are_two),
		cmocka_unit_test(sync_steady_state_and_disks),
		cmocka_unit_test(bins_are_a_histogram),
		cmocka_unit_test(priorities_are_told_when_there_are_two),
		cmocka_unit_test(a_cut_document_gives_what_it_has),
		cmocka_unit_test(other_json_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
