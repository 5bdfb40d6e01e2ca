/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's command lines, job files, progress lines and t/io_uring. */
#include "tests/unit/lines_doc.h"

static void assert_param(const struct document *d, size_t block,
			 const char *name, const char *value)
{
	if (block >= d->n_blocks)
		fail_msg("%zu blocks", d->n_blocks);
	for (size_t i = 0; i < d->block[block].n_params; i++) {
		const struct param *p = &d->block[block].param[i];

		if (text_eq(p->name, text_of(name))) {
			assert_text(p->value, value);
			return;
		}
	}
	fail_msg("no %s in block %zu", name, block);
}

static void two_dashes_and_continuations(void **state)
{
	struct document *d = doc_of(
		"[1]: fio --name=rd --readwrite=randread --direct=1 \\\n"
		"         --blocksize=4k --numjobs=1 --time_based \\\n"
		"         --end_fsync=1\n"
		"\n"
		"Cheers,\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_int_equal(d->n_runs, 0);
	assert_param(d, 0, "rw", "randread");
	assert_param(d, 0, "bs", "4k");
	assert_param(d, 0, "time_based", "1");
	assert_param(d, 0, "end_fsync", "1");
	assert_int_equal(d->block[0].last_line, 2);
	document_free(d);
}

static void one_dash_and_values_behind_a_blank(void **state)
{
	struct document *d = doc_of(
		"  fio -name wb -rw=write -bs=1024Ki -size=32Gi\n"
		"   -iodepth 1 -ioengine sync -buffered=1\n"
		"   -thread -numjobs=4\n"
		"6.1 is slower.\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_param(d, 0, "bs", "1024Ki");
	assert_param(d, 0, "iodepth", "1");
	assert_param(d, 0, "ioengine", "sync");
	assert_param(d, 0, "direct", "0");
	assert_param(d, 0, "numjobs", "4");
	assert_int_equal(d->block[0].last_line, 2);
	document_free(d);
}

static void a_dash_torn_off_by_the_mailer(void **state)
{
	struct document *d = doc_of(
		"fio --name=t --rw=read --bs=256k --iodepth=64 --\n"
		"exitall\n"
		"--group_reporting --ioengine=libaio\n");

	(void)state;
	assert_param(d, 0, "exitall", "1");
	assert_param(d, 0, "ioengine", "libaio");
	document_free(d);
}

static void braces_in_prose(void **state)
{
	struct document *d = doc_of(
		"then it runs { --name=16kb --rw=randwrite --buffered=1 "
		"--bs=16k --numjobs=2048 --fsync=1 --group_reporting }. It "
		"took --long to say.\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_param(d, 0, "rw", "randwrite");
	assert_param(d, 0, "direct", "0");
	assert_param(d, 0, "numjobs", "2048");
	assert_param(d, 0, "group_reporting", "1");
	document_free(d);
}

static void variables_of_a_script(void **state)
{
	struct document *d = doc_of(
		"#!/bin/bash jobs=16 blocksize=\"16k\" if [[ -n $1 ]];\n"
		"then jobs=$1; fi /usr/bin/fio\n"
		"--name=t --rw=randwrite --bs=${blocksize} \\ "
		"--numjobs=${jobs}\n"
		"--runtime=30 --create_only=1 > /dev/null sudo echo 1 >\n"
		"/proc/sys/vm/drop_caches echo \"jobs=${jobs}\" "
		"/usr/bin/fio\n"
		"--name=t --rw=randwrite --bs=${blocksize} --runtime=60\n");

	(void)state;
	assert_int_equal(d->n_blocks, 2);
	assert_param(d, 0, "bs", "16k");
	assert_param(d, 0, "numjobs", "16");
	assert_param(d, 0, "runtime", "30");
	assert_param(d, 1, "runtime", "60");
	assert_param(d, 1, "bs", "16k");
	document_free(d);
}

static void an_unknown_variable_is_no_value(void **state)
{
	struct document *d = doc_of("fio -name=t -rw=$rw -bs=4k\n");

	(void)state;
	assert_int_equal(d->block[0].n_params, 2);
	document_free(d);
}

static void a_job_file(void **state)
{
	struct document *d = doc_of(
		"[global]\nioengine=libaio\nrw=write\nbs = 128k\n"
		"# comment\ngroup_reporting\n\n[job]\n"
		"filename=/dev/dm-0\n[job]\nfilename=/dev/dm-1\n\n"
		"Each disk is of 600G size.\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_param(d, 0, "rw", "write");
	assert_param(d, 0, "bs", "128k");
	assert_param(d, 0, "name", "job");
	assert_param(d, 0, "filename", "/dev/dm-0,/dev/dm-1");
	assert_int_equal(d->block[0].last_line, 10);
	document_free(d);
}

static void settings_in_lines_and_in_prose(void **state)
{
	struct document *d = doc_of(
		"ioengine=psync\ndirect=1\nrw=randrw\niodepth=1\nsize=20G\n"
		"\nThe second one:\n"
		"- readwrite=randwrite bs=4k size=1G ioengine=libaio "
		"iodepth=16\n");

	(void)state;
	assert_int_equal(d->n_blocks, 2);
	assert_param(d, 0, "rw", "randrw");
	assert_param(d, 0, "size", "20G");
	assert_param(d, 1, "rw", "randwrite");
	assert_param(d, 1, "iodepth", "16");
	document_free(d);
}

static void a_description(void **state)
{
	struct document *d = doc_of(
		"Fio with buffered io/fsync=1/randwrite\n"
		"Running fio randwrite gives 4000 less.\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_param(d, 0, "rw", "randwrite");
	assert_param(d, 0, "direct", "0");
	assert_param(d, 0, "fsync", "1");
	document_free(d);
}

static void no_job(void **state)
{
	struct document *d = doc_of(
		"I ran fio and saw nothing - maybe -ENOSPC.\n"
		"The fio -workload- that we use is older.\n"
		"size=3 is a line of its own\n"
		"[PATCH] ext4: name=x\n"
		"[  12.34] nvme0n1: size=4 direct=1\n"
		"fio -h\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

static void progress_is_a_series(void **state)
{
	struct document *d = doc_of(
		"Jobs: 4 (f=4): [W(4)][16.7%][w=10.2GiB/s][w=10.4k IOPS]"
		"[eta 00m:15s]\n"
		"Jobs: 1 (f=1): [_(2),W(1),_(1)][25.0%][w=9949MiB/s]"
		"[w=9949 IOPS][eta 00m:12s]\n"
		"Jobs: 1 (f=1): [W(1)] [50.0% done] [0KB/20008KB/0KB /s] "
		"[0/5002/0 iops] [eta 00m:00s]\n");
	const struct run *r = d->run;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_true(r->partial);
	assert_int_equal(r->n_measurements, 0);
	assert_int_equal(r->n_points, 10);
	assert_text(r->point[0].metric, "fio.write.bw");
	assert_near(r->point[0].percent, 16.7);
	assert_near(r->point[0].value, 10.2 * 1024 * 1048576);
	assert_near(r->point[1].value, 10400);
	assert_near(r->point[5].value, 20008.0 * 1024);
	assert_near(r->point[8].value, 5002);
	document_free(d);
}

static void t_io_uring(void **state)
{
	struct document *d = doc_of(
		"IOPS=6.45M, BW=3.15GiB/s, IOS/call=32/31\n"
		"IOPS=885152, IOS/call=25/25, inflight=64 (64)\n"
		"Exiting on timeout\n"
		"Maximum IOPS=6.47M\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].tool, "t/io_uring");
	assert_value(d, "t/io_uring.iops", 0, 6.45e6);
	assert_value(d, "t/io_uring.iops", 1, 885152);
	assert_value(d, "t/io_uring.iops.max", 0, 6.47e6);
	assert_value(d, "t/io_uring.bw", 0, 3.15 * 1073741824);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_dashes_and_continuations),
		cmocka_unit_test(one_dash_and_values_behind_a_blank),
		cmocka_unit_test(a_dash_torn_off_by_the_mailer),
		cmocka_unit_test(braces_in_prose),
		cmocka_unit_test(variables_of_a_script),
		cmocka_unit_test(an_unknown_variable_is_no_value),
		cmocka_unit_test(a_job_file),
		cmocka_unit_test(settings_in_lines_and_in_prose),
		cmocka_unit_test(a_description),
		cmocka_unit_test(no_job),
		cmocka_unit_test(progress_is_a_series),
		cmocka_unit_test(t_io_uring),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
