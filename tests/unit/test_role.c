/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Who speaks in a thread: known by what they do, never by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"

static const char *role_in(const char *mbox, size_t m)
{
	struct document *doc = document_new(TEXT("test"), text_of(mbox));
	const char *role;

	document_parse(doc);
	role = m < doc->n_messages ? author_roles(doc)[m] : "none";
	document_free(doc);
	return role;
}

#define MAIL(from, subject, body)                                     \
	"From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: " from         \
	"\nSubject: " subject "\nMessage-ID: <" subject from ">\n\n"  \
	body "\n\n"
#define ANN "Ann Example <ann@example.org>"
#define BOB "Bob Example <bob@example.org>"
#define ROOT(body) MAIL(ANN, "slow", body)
#define IS(mbox, m, want) assert_string_equal(role_in(mbox, m), want)
#define SAYS(body, want) \
	IS(ROOT("It is slow.") MAIL(BOB, "Re: slow", body), 1, want)

static void author_of_what_git_printed(void **state)
{
	(void)state;
	IS(ROOT("Bisected:\n\ncommit 0123456789ab\nAuthor: Bob Example "
		"<bob@example.org>\nDate:   Mon Mar 4 18:46:27 2024 +0100\n\n"
		"    foo: bar\n")
	   MAIL(BOB, "Re: slow", "Hm."), 1, "commit-author");
	IS(ROOT("Bisected:\n\ncommit 0123456789ab\nAuthor: Cem Example "
		"<cem@example.org>\n")
	   MAIL(BOB, "Re: slow", "Hm."), 1, "other");
}

static void author_by_his_own_words(void **state)
{
	(void)state;
	SAYS("That was my commit, sorry.", "commit-author");
	SAYS("When I wrote this, disks were slow.", "commit-author");
	SAYS("Looks like I broke it.", "commit-author");
	SAYS("Please try my patch below.", "other");
	SAYS("This is not about my machine.", "other");
}

static void author_in_the_address_line_of_a_robot(void **state)
{
	(void)state;
	IS("From mboxrd@z Thu Jan  1 00:00:00 1970\n"
	   "From: kernel test robot <r@example.org>\n"
	   "To: Bob Example <bob@example.org>\n"
	   "Subject: [foo] 0123456789: bar 12% regression\n"
	   "Message-ID: <1@example.org>\n\nWe noticed.\n\n"
	   MAIL(BOB, "Re: [foo] 0123456789: bar 12% regression", "Hm."), 1,
	   "commit-author");
}

static void maintainers_queue_and_sign(void **state)
{
	(void)state;
	SAYS("Applied, thanks!", "maintainer");
	SAYS("I'll queue the revert.", "maintainer");
	SAYS("I will drop it from my for-next tree.", "maintainer");
	SAYS("Here is a fix.\n\nSigned-off-by: Bob Example "
	     "<bob@example.org>", "maintainer");
	SAYS("Acked-by: Bob Example <bob@example.org>", "maintainer");
}

static void testing_is_not_applying(void **state)
{
	(void)state;
	SAYS("I've applied your patch on 6.1.12 and it is still slow.",
	     "other");
	SAYS("I applied it and the numbers are the same.", "other");
	SAYS("Is it applied to your tree?", "other");
	SAYS("Signed-off-by: Cem Example <cem@example.org>", "other");
}

static void who_is_quoted_reported(void **state)
{
	static const char mbox[] =
		MAIL(BOB, "Re: slow",
		     "On Mon, Jan 01, 2024 at 10:00:00AM +0000, Ann Example wrote:\n> It is slow.\n\nHm.")
		MAIL(ANN, "Re: slow", "It is.");

	(void)state;
	IS(mbox, 0, "other");
	IS(mbox, 1, "reporter");
}

static void who_answers_a_patch_reports(void **state)
{
	static const char mbox[] =
		MAIL(ANN, "Re: [PATCH] foo: bar",
		     "On Mon, Jan 01, 2024 at 10:00:00AM +0000, Bob Example wrote:\n> Make it faster.\n\n"
		     "It is slower here.")
		MAIL(BOB, "Re: [PATCH] foo: bar", "Hm.");

	(void)state;
	IS(mbox, 0, "reporter");
	IS(mbox, 1, "commit-author");
}

static void the_deepest_quoted_reported(void **state)
{
	static const char mbox[] =
		MAIL(ANN, "Re: slow since v4.19",
		     "On Tue, Jan 02, 2024 at 10:00:00AM +0000, Bob Example wrote:\n"
		     "> On Mon, Jan 01, 2024 at 10:00:00AM +0000, Ann Example wrote:\n"
		     "> > It is slow since v4.19.\n> \n> Try the branch.\n\nNo help.")
		MAIL(BOB, "Re: slow since v4.19", "Hm.");

	(void)state;
	IS(mbox, 0, "reporter");
	IS(mbox, 1, "other");
}

static void who_first_tells_of_a_loss_reported(void **state)
{
	static const char mbox[] =
		MAIL(BOB, "Re: [PATCH] foo: bar",
		     "On Mon, Jan 01, 2024 at 10:00:00AM +0000, Ann Example wrote:\n"
		     "> With this patch I see a large regression of dbench.\n\n"
		     "Thanks, I'll send a v2 without that part.");

	(void)state;
	IS(mbox, 0, "commit-author");
	IS(mbox, 1, "reporter");
}

static void who_runs_the_robot_is_the_robot(void **state)
{
	static const char mbox[] =
		MAIL("kernel test robot <r@example.org>", "[foo] bar: slow",
		     "We noticed a -10% regression of foo.")
		MAIL(BOB, "Re: [foo] bar: slow",
		     "We've retested under the same environment.")
		MAIL(ANN, "Re: [foo] bar: slow", "We should look at it.");

	(void)state;
	IS(mbox, 1, "robot");
	IS(mbox, 2, "other");
	SAYS("We've retested under the same environment.", "other");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(author_of_what_git_printed),
		cmocka_unit_test(author_by_his_own_words),
		cmocka_unit_test(author_in_the_address_line_of_a_robot),
		cmocka_unit_test(maintainers_queue_and_sign),
		cmocka_unit_test(testing_is_not_applying),
		cmocka_unit_test(who_is_quoted_reported),
		cmocka_unit_test(who_answers_a_patch_reports),
		cmocka_unit_test(the_deepest_quoted_reported),
		cmocka_unit_test(who_first_tells_of_a_loss_reported),
		cmocka_unit_test(who_runs_the_robot_is_the_robot),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
