/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Workloads that a document shows without their results. */
#include "tests/unit/side_doc.h"

#include "parser/text/text.h"

#define SLOW "randread regression from 5.4 to 5.10\n\n[Ann Example]\n\n"

/* The parameter of the n-th run without measurements, as group_decide and the
 * run itself have it. */
static void param_is(const char *body, size_t n, const char *tool,
		     const char *name, const char *value)
{
	struct judged j = judge(body);
	struct text found = {NULL, 0};

	for (size_t i = 0; i < j.doc->n_runs; i++) {
		const struct run *r = &j.doc->run[i];

		if (!run_is_setup(r) || n--)
			continue;
		assert_true(text_is(r->tool, tool));
		assert_int_equal(j.placement[i].role, OTHER);
		for (size_t k = 0; k < j.placement[i].n_params; k++)
			if (text_is(j.placement[i].param[k].name, name))
				found = j.placement[i].param[k].value;
	}
	if (!text_is(found, value))
		fail_msg("%s is \"%.*s\" instead of %s", name, TEXT_ARG(found),
			 value);
	END(j);
}

static size_t setups(const char *body)
{
	struct judged j = judge(body);
	size_t n = 0;

	for (size_t i = 0; i < j.doc->n_runs; i++)
		n += run_is_setup(&j.doc->run[i]);
	END(j);
	return n;
}

#define JOB "[global]\nioengine=libaio\ndirect=1\nbs=4k\niodepth=32\n" \
	    "runtime=60\n\n[randread]\nrw=randread\nnumjobs=4\n"

static void job_file_without_result(void **state)
{
	(void)state;
	param_is(SLOW "On 5.10 this is 25% slower:\n\n" JOB, 0, "fio", "bs",
		 "4k");
	param_is(SLOW "On 5.10 this is 25% slower:\n\n" JOB, 0, "fio",
		 "numjobs", "4");
}

static void command_of_fio_without_result(void **state)
{
	(void)state;
	param_is(SLOW "fio --name=a --rw=randread --bs=16k --iodepth=8\n\n"
		 "It is slower on 5.10.\n", 0, "fio", "iodepth", "8");
}

static void job_file_with_result(void **state)
{
	(void)state;
	assert_int_equal(setups(SLOW JOB "\n5.4 gives 120k IOPS, 5.10 gives "
				"98k IOPS.\n"), 0);
}

#define ROBOT "Subject: [linus:master] [ext4]  0123456789: " \
	"fio.write_iops -6.5% regression\n" \
	"From: kernel test robot <robot@example.org>\n\nHello,\n\n" \
	"kernel test robot noticed a -6.5% regression of fio.write_iops on:" \
	"\n\ncommit: 0123456789abcdef0123456789abcdef01234567 (\"ext4: x\")" \
	"\n\ntestcase: fio-basic\n" \
	"test machine: 64 threads with 256G memory\n"

static void head_of_a_robot_without_its_table(void **state)
{
	(void)state;
	param_is(ROBOT "parameters:\n\n\truntime: 300s\n\tdisk: 1HDD\n"
		 "\trw: write\n\tbs: 4k\n\tioengine: pvsync2\n\n",
		 0, "lkp", "bs", "4k");
	param_is(ROBOT "parameters:\n\nruntime: 300s\nrw: write\n\n\n"
		 "Details are as below:\n", 0, "lkp", "rw", "write");
}

static void head_of_a_robot_with_its_table(void **state)
{
	(void)state;
	assert_int_equal(setups(ROBOT "parameters:\n\n\trw: write\n\n"
		"commit: \n"
		"  aaaaaaaaaa (\"ext4: before\")\n"
		"  0123456789 (\"ext4: x\")\n\n"
		"aaaaaaaaaa 0123456789abcdef0123456789a \n"
		"---------------- --------------------------- \n"
		"         %stddev     %change         %stddev\n"
		"             \\          |                \\  \n"
		"     41230            -6.5%      38550        "
		"fio.write_iops\n"), 0);
}

static void command_of_dd(void **state)
{
	(void)state;
	param_is(SLOW "# dd if=/dev/zero of=/mnt/a bs=1M count=1024 "
		 "oflag=direct\n\n5.4: 511 MB/s\n5.10: 346 MB/s\n", 0, "dd",
		 "bs", "1M");
}

static void command_of_sysbench(void **state)
{
	static const char body[] =
		SLOW "root@host:~# sysbench fileio --threads=16 "
		"--file-test-mode=rndrw run\n";

	(void)state;
	param_is(body, 0, "sysbench", "threads", "16");
	param_is(body, 0, "sysbench", "test", "fileio");
	param_is(body, 0, "sysbench", "file-test-mode", "rndrw");
}

static void short_options_of_iperf(void **state)
{
	(void)state;
	param_is(SLOW "$ sudo iperf3 -c host -P 8 -t 60\n", 0, "iperf3",
		 "parallel", "8");
}

static void shown_twice_counts_once(void **state)
{
	(void)state;
	assert_int_equal(setups(SLOW "5.4:\n$ iperf3 -c a -P 8\n\n5.10:\n"
				"$ iperf3 -c a -P 8\n"), 1);
}

static void words_of_prose_are_no_command(void **state)
{
	(void)state;
	assert_int_equal(setups(SLOW "dd is slow on 5.10.\n"
				"We used sysbench for it.\n"
				"See iperf3 as well.\n"), 0);
}

static void never_on_a_side(void **state)
{
	(void)state;
	param_is(SLOW "5.10:\n\n$ dd if=/dev/zero of=/mnt/a bs=1M\n", 0, "dd",
		 "bs", "1M");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(job_file_without_result),
		cmocka_unit_test(command_of_fio_without_result),
		cmocka_unit_test(job_file_with_result),
		cmocka_unit_test(head_of_a_robot_without_its_table),
		cmocka_unit_test(head_of_a_robot_with_its_table),
		cmocka_unit_test(command_of_dd),
		cmocka_unit_test(command_of_sysbench),
		cmocka_unit_test(short_options_of_iperf),
		cmocka_unit_test(shown_twice_counts_once),
		cmocka_unit_test(words_of_prose_are_no_command),
		cmocka_unit_test(never_on_a_side),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
