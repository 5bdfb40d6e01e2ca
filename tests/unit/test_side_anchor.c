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
		cmocka_unit_test(a_trial_shown_in_the_mail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
