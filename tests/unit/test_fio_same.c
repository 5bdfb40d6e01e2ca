/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One invented run in three forms: each form alone gives the same values
 * within its print precision, and all in one stream give one run.
 */
#include "tests/unit/lines_doc.h"

/* 96256 + 160 IOs of 4 KiB in 8.123 s. */
#define HUMAN(pid) \
	"db: (groupid=0, jobs=2): err= 0: pid=" pid ": Sat Jun 24 12:07:54 " \
	"2017\n" \
	"  write: IOPS=11.9k, BW=46.4MiB/s (48.6MB/s)(377MiB/8123msec); 0 " \
	"zone resets\n" \
	"    slat (nsec): min=1200, max=98765, avg=4321.12, stdev=987.65\n" \
	"    clat (usec): min=12, max=7654, avg=162.35, stdev=88.12\n" \
	"     lat (usec): min=14, max=7660, avg=166.67, stdev=89.01\n" \
	"    clat percentiles (usec):\n" \
	"     |  1.00th=[   17], 50.00th=[  161], 99.00th=[  404], " \
	"99.90th=[ 1057],\n" \
	"     | 99.99th=[ 4817]\n" \
	"   bw (  KiB/s): min=40120, max=50240, per=100.00%, avg=47512.50, " \
	"stdev=1234.56, samples=32\n" \
	"   iops        : min=10030, max=12560, avg=11878.12, stdev=308.64, " \
	"samples=32\n" \
	"  cpu          : usr=1.23%, sys=4.56%, ctx=12345, majf=1, minf=23\n" \
	"  IO depths    : 1=0.1%, 2=0.2%, 4=99.7%, 8=0.0%, 16=0.0%, 32=0.0%, " \
	">=64=0.0%\n" \
	"     issued rwts: total=0,96416,0,0 short=0,0,0,0 dropped=0,0,0,0\n"

#define Z5 "0%=0;0%=0;0%=0;0%=0;0%=0;"
#define Z4 "0;0;0.000000;0.000000;"
#define TERSE \
	"3;fio-3.33;db;0;0;0;0;0;0;" Z4 Z4 Z5 Z5 Z5 Z5 Z4 \
	"0;0;0.000000%;0.000000;0.000000;" \
	"385664;47478;11869;8123;1;98;4.321120;0.987650;12;7654;162.350000;" \
	"88.120000;1.000000%=16;50.000000%=160;99.000000%=403;" \
	"99.900000%=1056;99.990000%=4816;" Z5 Z5 Z5 "14;7660;166.670000;" \
	"89.010000;40120;50240;100.000000%;47512.500000;1234.560000;" \
	"1.230000%;4.560000%;12345;1;23;0.1%;0.2%;99.7%;0.0%;0.0%;0.0%;0.0%;" \
	"0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	"0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%\n"

#define JSON \
	"{\n  \"fio version\" : \"fio-3.33\",\n  \"jobs\" : [\n    {\n" \
	"      \"jobname\" : \"db\",\n      \"groupid\" : 0,\n" \
	"      \"error\" : 0,\n" \
	"      \"write\" : {\n" \
	"        \"io_bytes\" : 394919936,\n" \
	"        \"io_kbytes\" : 385664,\n" \
	"        \"bw_bytes\" : 48617498,\n        \"bw\" : 47478,\n" \
	"        \"iops\" : 11869.506340,\n        \"runtime\" : 8123,\n" \
	"        \"total_ios\" : 96416,\n        \"short_ios\" : 0,\n" \
	"        \"drop_ios\" : 0,\n" \
	"        \"slat_ns\" : {\"min\" : 1200, \"max\" : 98765, \"mean\" : " \
	"4321.120000, \"stddev\" : 987.650000, \"N\" : 96416},\n" \
	"        \"clat_ns\" : {\"min\" : 12034, \"max\" : 7654321, " \
	"\"mean\" : 162350.000000, \"stddev\" : 88120.000000, \"N\" : " \
	"96416,\n \"percentile\" : {\"1.000000\" : 16768, \"50.000000\" : " \
	"160768, \"99.000000\" : 403456, \"99.900000\" : 1056768, " \
	"\"99.990000\" : 4816896}},\n" \
	"        \"lat_ns\" : {\"min\" : 14001, \"max\" : 7660099, \"mean\" " \
	": 166670.000000, \"stddev\" : 89010.000000, \"N\" : 96416},\n" \
	"        \"bw_min\" : 40120,\n        \"bw_max\" : 50240,\n" \
	"        \"bw_agg\" : 100.000000,\n" \
	"        \"bw_mean\" : 47512.500000,\n" \
	"        \"bw_dev\" : 1234.560000,\n        \"bw_samples\" : 32,\n" \
	"        \"iops_min\" : 10030,\n        \"iops_max\" : 12560,\n" \
	"        \"iops_mean\" : 11878.125000,\n" \
	"        \"iops_stddev\" : 308.640000,\n" \
	"        \"iops_samples\" : 32\n      },\n" \
	"      \"usr_cpu\" : 1.230000,\n      \"sys_cpu\" : 4.560000,\n" \
	"      \"ctx\" : 12345,\n      \"majf\" : 1,\n      \"minf\" : 23,\n" \
	"      \"iodepth_level\" : {\"1\" : 0.100000, \"2\" : 0.200000, " \
	"\"4\" : 99.700000, \"8\" : 0.0, \"16\" : 0.0, \"32\" : 0.0, " \
	"\">=64\" : 0.0}\n    }\n  ]\n}\n"

/* Every value of `form` is in the exact document, within its step. */
static void assert_agrees(const char *form, const char *exact, size_t least)
{
	struct document *f = doc_of(form), *e = doc_of(exact);
	const struct run *r = f->run;
	size_t n = 0;

	assert_int_equal(f->n_runs, 1);
	for (size_t i = 0; i < r->n_measurements; i++) {
		const struct measurement *m = &r->measurement[i], *x;
		char name[80];

		snprintf(name, sizeof(name), "%.*s", TEXT_ARG(m->metric));
		x = measured(e, name, 0);
		if (!x)
			continue;
		n++;
		assert_string_equal(m->unit, x->unit);
		if (fabs(m->value - x->value) > m->precision * 1.01)
			fail_msg("%s: %.12g, not %.12g within %g", name,
				 m->value, x->value, m->precision);
	}
	assert_in_range(n, least, 200);
	document_free(f);
	document_free(e);
}

static void human_agrees_with_json(void **state)
{
	(void)state;
	assert_agrees(HUMAN("81"), JSON, 45);
}

static void terse_agrees_with_json(void **state)
{
	(void)state;
	assert_agrees(TERSE, JSON, 38);
}

static void terse_agrees_with_human(void **state)
{
	(void)state;
	/* Steps of both forms add up: compare what both tell exactly. */
	struct document *t = doc_of(TERSE), *h = doc_of(HUMAN("81"));

	assert_value(h, "fio.write.runtime", 0,
		     measured(t, "fio.write.runtime", 0)->value);
	assert_value(h, "fio.write.bw.mean", 0,
		     measured(t, "fio.write.bw.mean", 0)->value);
	assert_value(h, "fio.cpu.ctx", 0, measured(t, "fio.cpu.ctx", 0)->value);
	document_free(t);
	document_free(h);
}

static size_t counted(const struct document *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_runs; i++)
		n += !d->run[i].repeat && d->run[i].n_measurements > 0;
	return n;
}

static const struct run *the_one(const struct document *d)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (!d->run[i].repeat && d->run[i].n_measurements)
			return &d->run[i];
	return NULL;
}

static void json_wins_in_one_stream(void **state)
{
	struct document *d = doc_of("fio-3.33\nStarting 2 processes\n" TERSE
				    JSON "\n" HUMAN("81"));

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_int_equal(counted(d), 1);
	assert_string_equal(d->block[the_one(d)->block].format->name,
			    "fio-json");
	for (size_t i = 0; i < d->n_runs; i++)
		assert_int_equal(d->run[i].partial, d->run[i].repeat);
	document_free(d);
}

static void human_wins_over_terse(void **state)
{
	struct document *d = doc_of(HUMAN("81") "\nAdditional Terse Output:\n"
				    TERSE);

	(void)state;
	assert_int_equal(counted(d), 1);
	assert_string_equal(d->block[the_one(d)->block].format->name,
			    "fio-normal");
	document_free(d);
}

static void another_run_of_the_same_name_counts(void **state)
{
	struct document *d = doc_of(
		JSON "\n"
		"db: (groupid=0, jobs=2): err= 0: pid=99: Sat Jun 24 12:09:54 "
		"2017\n"
		"  write: IOPS=11.5k, BW=44.9MiB/s (47.1MB/s)"
		"(365MiB/8123msec); 0 zone resets\n"
		"     issued rwts: total=0,93440,0,0 short=0,0,0,0 "
		"dropped=0,0,0,0\n");

	(void)state;
	assert_int_equal(counted(d), 2);
	document_free(d);
}

static void streams_of_several_documents(void **state)
{
	struct arena *a = arena_new();
	struct text t = arena_printf(a, "%s%s\n%s", TERSE, JSON, HUMAN("81"));
	struct document *d;

	(void)state;
	t = arena_printf(a, "%.*s\n%.*s", TEXT_ARG(t), TEXT_ARG(t));
	d = doc_of(arena_cstr(a, t));
	assert_int_equal(d->n_runs, 6);
	assert_int_equal(counted(d), 2);
	document_free(d);
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(human_agrees_with_json),
		cmocka_unit_test(terse_agrees_with_json),
		cmocka_unit_test(terse_agrees_with_human),
		cmocka_unit_test(json_wins_in_one_stream),
		cmocka_unit_test(human_wins_over_terse),
		cmocka_unit_test(another_run_of_the_same_name_counts),
		cmocka_unit_test(streams_of_several_documents),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
