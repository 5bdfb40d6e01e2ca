/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two experiments whose numbers a sentence compares; and words of states. */
#include "tests/unit/side_doc.h"

#define BOUND                                                        \
	"When the server is bound to 0-15 with cpuset,\n"            \
	"==========================================\n"               \
	"rate: 620.5 MB/s\nsent: 21.4 MB/s\n\n"                      \
	"When the server is bound to 0-3 with cpuset,\n"             \
	"==========================================\n"               \
	"rate: 850.5 MB/s\nsent: 29.3 MB/s\n\n"

static void a_restated_number_names_its_experiment(void **state)
{
	struct judged j = judge(HEAD("throughput boost after binding")
		BOUND "The rate rose from 620.5 MB/s to 850.5 MB/s.\n");

	(void)state;
	is(&j, 21.4e6, BASE);
	is(&j, 29.3e6, TEST);
	END(j);
}

static void the_second_experiment_may_be_base(void **state)
{
	struct judged j = judge(HEAD("throughput loss after binding")
		BOUND "The rate fell from 850.5 MB/s to 620.5 MB/s.\n");

	(void)state;
	is(&j, 21.4e6, TEST);
	is(&j, 29.3e6, BASE);
	END(j);
}

static void numbers_of_neither_experiment(void **state)
{
	struct judged j = judge(HEAD("throughput boost after binding")
		BOUND "On another box it rose from 111 MB/s to 222 MB/s.\n");

	(void)state;
	is(&j, 21.4e6, OTHER);
	is(&j, 29.3e6, OTHER);
	END(j);
}

/* A third experiment of the shape: nobody knows what the others are. */
static void three_experiments(void **state)
{
	struct judged j = judge(HEAD("throughput boost after binding")
		BOUND
		"When the server is bound to 0-1 with cpuset,\n"
		"==========================================\n"
		"rate: 870.5 MB/s\nsent: 30.1 MB/s\n\n"
		"The rate rose from 620.5 MB/s to 850.5 MB/s.\n");

	(void)state;
	is(&j, 21.4e6, OTHER);
	is(&j, 29.3e6, OTHER);
	END(j);
}

/* Steps of one workload are no states. */
static void steps_of_a_workload(void **state)
{
	struct judged j = judge(HEAD("throughput with more threads")
		"Running with 1 thread:\nrate: 620.5 MB/s\nsent: 21.4 MB/s\n\n"
		"Running with 8 thread:\nrate: 850.5 MB/s\nsent: 29.3 MB/s\n\n"
		"The rate rose from 620.5 MB/s to 850.5 MB/s.\n");

	(void)state;
	is(&j, 21.4e6, OTHER);
	is(&j, 29.3e6, OTHER);
	END(j);
}

static void before_this_and_with_it(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: read in larger pieces")
		"Before this patch: 220 MB/s; with it: 410 MB/s.\n");

	(void)state;
	is(&j, 220e6, BASE);
	is(&j, 410e6, TEST);
	END(j);
}

static void the_good_one_and_the_bad_one(void **state)
{
	struct judged j = judge(HEAD("slow reads")
		"The same read gives me 410 MB/s on the good kernel and "
		"220 MB/s on the bad one.\n");

	(void)state;
	is(&j, 410e6, BASE);
	is(&j, 220e6, TEST);
	END(j);
}

#define RUN(bytes) "  READ: bw=" bytes "MiB/s, io=637GiB\n\n"

static void names_of_parents_and_upgrades(void **state)
{
	struct judged j = judge(HEAD("munmap regression")
		"HEAD~1:\n" RUN("400") "HEAD:\n" RUN("300"));
	struct judged k = judge(HEAD("munmap regression")
		"post-upgrade\n" RUN("300") "pre-upgrade\n" RUN("400"));

	(void)state;
	is(&j, 400 * 1048576., BASE);
	is(&j, 300 * 1048576., TEST);
	is(&k, 400 * 1048576., BASE);
	is(&k, 300 * 1048576., TEST);
	END(j);
	END(k);
}

static void unpatched_beside_a_revert(void **state)
{
	struct judged j = judge(HEAD("slow reads")
		"unpatched:\n" RUN("300") "revert:\n" RUN("400"));

	(void)state;
	is(&j, 300 * 1048576., TEST);
	is(&j, 400 * 1048576., BASE);
	END(j);
}

/* What somebody tries in a complaint is a cure, in a patch it is the test. */
static void a_trial_shown_in_the_mail(void **state)
{
	struct judged j = judge(HEAD("sync got slower")
		"With the following hack:\n" RUN("400"));
	struct judged k = judge(HEAD("[PATCH] mm: sync less")
		"With the following patch:\n" RUN("400"));

	(void)state;
	is(&j, 400 * 1048576., BASE);
	is(&k, 400 * 1048576., TEST);
	END(j);
	END(k);
}

/* ApacheBench says a lot between its numbers. */
#define BENCH(time, rate)                                              \
	"# ab -n 100000 -c 2 http://localhost/index.html\n"            \
	"This is ApacheBench, Version 2.0.40-dev\n\n"                  \
	"Benchmarking localhost (be patient)\n"                        \
	"Completed ten thousand requests\n"                            \
	"Completed twenty thousand requests\n"                         \
	"Finished one hundred thousand requests\n\n\n"                 \
	"Server Software:        Apache/2.0.50\n"                      \
	"Server Hostname:        localhost\n"                          \
	"Server Port:            80\n\n"                               \
	"Document Path:          /index.html\n"                        \
	"Document Length:        51200 bytes\n\n"                      \
	"Concurrency Level:      2\n"                                  \
	"Time taken for tests:   " time " seconds\n"                   \
	"Complete requests:      100000\n"                             \
	"Failed requests:        0\n"                                  \
	"Write errors:           0\n"                                  \
	"Total transferred:      852584179 bytes\n"                    \
	"HTML transferred:       825083904 bytes\n"                    \
	"Requests per second:    " rate " [#/sec] (mean)\n"            \
	"Time per request:       0.681 [ms] (mean)\n\n"

static void far_below_the_heading(void **state)
{
	struct judged j = judge(HEAD("slow network: 5.4.8 vs 4.4.21")
		"4.4.21:\n\n" BENCH("34.376", "2937.93")
		"5.4.8:\n\n" BENCH("54.895", "1821.65"));

	(void)state;
	is(&j, 34.376e9, BASE);
	is(&j, 2937.93, BASE);
	is(&j, 54.895e9, TEST);
	is(&j, 1821.65, TEST);
	END(j);
}

/* The command again, under no words: another run of nobody knows what. */
static void a_second_run_of_the_command(void **state)
{
	struct judged j = judge(HEAD("slow network on 5.4.8")
		"4.4.21:\n\n" BENCH("34.376", "2937.93")
		"And on that other machine of ours, which has much more\n"
		"memory and another card, this is what we have got so far\n"
		"with the very same settings for everything that matters,\n"
		"but without any tuning of the interrupts or of the queues,\n"
		"and with the load balancer of the other site in between.\n"
		"We have not looked at it in more depth, as nobody uses it.\n"
		"It will be replaced in summer anyway, so nobody cares.\n\n"
		BENCH("74.895", "1221.65"));

	(void)state;
	is(&j, 34.376e9, BASE);
	is(&j, 1221.65, OTHER);
	END(j);
}

/* What a test program says of itself is no verdict on a kernel. */
static void results_of_a_test_program(void **state)
{
	struct judged j = judge(HEAD("sync got slower")
		"#101 foo_count:OK\n\nreal    1m10.100s\n\n"
		"With the following hack:\n\n"
		"#101 foo_count:OK\n\nreal    0m1.500s\n");

	(void)state;
	is(&j, 1.5e9, BASE);
	is(&j, 70.1e9, OTHER);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_restated_number_names_its_experiment),
		cmocka_unit_test(the_second_experiment_may_be_base),
		cmocka_unit_test(numbers_of_neither_experiment),
		cmocka_unit_test(three_experiments),
		cmocka_unit_test(steps_of_a_workload),
		cmocka_unit_test(before_this_and_with_it),
		cmocka_unit_test(the_good_one_and_the_bad_one),
		cmocka_unit_test(names_of_parents_and_upgrades),
		cmocka_unit_test(unpatched_beside_a_revert),
		cmocka_unit_test(far_below_the_heading),
		cmocka_unit_test(a_second_run_of_the_command),
		cmocka_unit_test(results_of_a_test_program),
		cmocka_unit_test(a_trial_shown_in_the_mail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
