/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a complaint calls the most there is now, and what is usual. */
#include "tests/unit/side_doc.h"

#define SLOW "network slow since the update, regression"

static void is_test(const char *mail, double value)
{
	struct judged j = judge(mail);

	is(&j, value, TEST);
	END(j);
}

static void is_other(const char *mail, double value)
{
	struct judged j = judge(mail);

	is(&j, value, OTHER);
	END(j);
}

static void usual_and_not_beyond(void **state)
{
	struct judged j = judge(HEAD(SLOW)
		"Usually there is no problem at 10 Gbps here. This time it was\n"
		"not possible to go beyond 6.8 Gbps.\n");

	(void)state;
	is(&j, 1.25e9, BASE);
	is(&j, 0.85e9, TEST);
	END(j);
}

static void the_most_there_is(void **state)
{
	(void)state;
	is_test(HEAD(SLOW) "I cannot get more than 310 MB/s.\n", 310e6);
	is_test(HEAD(SLOW) "Writes are stuck at about 90 MB/s.\n", 90e6);
	is_test(HEAD(SLOW) "It maxes out at 310 MB/s.\n", 310e6);
	is_test(HEAD(SLOW) "The array only reaches 310 MB/s.\n", 310e6);
	is_test(HEAD(SLOW) "It doesn't exceed 310 MB/s.\n", 310e6);
	is_test(HEAD(SLOW) "We barely get 310 MB/s.\n", 310e6);
}

static void words_of_a_state_decide(void **state)
{
	struct judged j = judge(HEAD(SLOW)
		"It used to max out at 900 MB/s.\n");

	(void)state;
	is(&j, 900e6, BASE);
	END(j);
	j = judge(HEAD("regression in 6.9") "On 6.8 it maxes out at 900 MB/s, "
		"on 6.9 at 310 MB/s.\n");
	is(&j, 900e6, BASE);
	is(&j, 310e6, TEST);
	END(j);
}

static void more_is_no_bound(void **state)
{
	(void)state;
	is_other(HEAD(SLOW) "I get more than 900 MB/s here.\n", 900e6);
	is_other(HEAD(SLOW) "The disk does 900 MB/s.\n", 900e6);
}

static void what_is_told_of_others(void **state)
{
	(void)state;
	is_other(HEAD(SLOW) "My other machine only reaches 310 MB/s.\n",
		 310e6);
	is_other(HEAD(SLOW) "If I use dd, I cannot get more than 310 MB/s.\n",
		 310e6);
	is_other("Subject: [PATCH] net: batch it\n"
		 "From: Ann Example <ann@example.org>\n\n"
		 "The device only reaches 310 MB/s.\n", 310e6);
}

static void beside_what_is_usual(void **state)
{
	(void)state;
	is_test(HEAD(SLOW) "The rate was awful, 100 MB/s! Normally I get\n"
		"several GB/s here.\n", 100e6);
	is_test(HEAD(SLOW) "Normally I get several GB/s here. The copy ran "
		"at\n100 MB/s.\n", 100e6);
}

static void the_usual_must_be_a_speed(void **state)
{
	(void)state;
	is_other(HEAD(SLOW) "The rate was 100 MB/s. Normally I sit in the\n"
		 "office.\n", 100e6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(usual_and_not_beyond),
		cmocka_unit_test(the_most_there_is),
		cmocka_unit_test(words_of_a_state_decide),
		cmocka_unit_test(more_is_no_bound),
		cmocka_unit_test(what_is_told_of_others),
		cmocka_unit_test(beside_what_is_usual),
		cmocka_unit_test(the_usual_must_be_a_speed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
