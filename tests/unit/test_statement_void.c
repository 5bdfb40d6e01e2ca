/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Words of an ending in sentences that tell of something else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* The greatest points of a class, whoever speaks, in a reply. */
static double said(const char *body, const char *class)
{
	struct document *doc = prose_new();
	double most = 0;

	prose_message(doc, "Ann", "regression of foo");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, "Max", NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *s = &doc->facts.statement[i];
		double points = s->points > s->points_author ?
				s->points : s->points_author;

		if (text_is(text_of(s->class), class) && points > most)
			most = points;
	}
	document_free(doc);
	return most;
}

#define NONE(body, class) assert_true(said(body, class) < 1)
#define SOME(body, class) assert_true(said(body, class) >= 2)

static void patches_again(void **state)
{
	(void)state;
	NONE("A thread on two other patches made me test that series again.",
	     "fixed");
	NONE("I upgraded to 5.4.7 again, and kept the old files.", "fixed");
	NONE("I wrote a patch for the names, it looks good as far as style "
	     "goes.", "fixed");
	SOME("With the patch all is good.", "fixed");
	SOME("The patch makes it fast.", "fixed");
}

static void back_to_the_old_kernel(void **state)
{
	(void)state;
	NONE("I have moved the server back to 5.4.17 for now.", "fixed");
	NONE("After booting back to 5.9-rc7 the load was 2 and the rate at "
	     "60 MB/s.", "fixed");
	NONE("On the LTS kernel (5.10.3) the issue does not occur, so I guess "
	     "it was introduced in 5.12.", "fixed");
	SOME("With the updated patch the throughput is back to normal.",
	     "fixed");
}

static void another_thing_is_fixed(void **state)
{
	(void)state;
	NONE("The confusion came from a bug in our report, which was fixed "
	     "now.", "fixed");
	NONE("The patch restores the previous behaviour for devices without "
	     "a cache.", "fixed");
	NONE("With the above problem fixed, the sums use only one thread.",
	     "fixed");
	SOME("This patch restores our performance.", "fixed");
}

static void no_withdrawal(void **state)
{
	(void)state;
	NONE("Clear the pointer to avoid a false positive of the checker.",
	     "withdrawn");
	NONE("Unverified warning (likely false positive, write us if you "
	     "care).", "withdrawn");
	NONE("Please ignore my last mail, it was not formatted well.",
	     "withdrawn");
	NONE("Apologies if I sent it to the wrong people.", "withdrawn");
	SOME("Sorry, it was a false alarm.", "withdrawn");
}

static void not_seen_by_himself(void **state)
{
	(void)state;
	NONE("I can confirm that the tree with that patch corrects the "
	     "regression.", "confirmed");
	NONE("I see that you ran it on another box as well.", "confirmed");
	SOME("I can confirm this regression on my box.", "confirmed");
	NONE("It may be that I have overlooked something.", "withdrawn");
	NONE("It is not realistic to let people rebuild the module.",
	     "trade-off");
}

static void no_noise(void **state)
{
	(void)state;
	NONE("Tests are waived when their results are not reliable, e.g. "
	     "when they are new.", "noise");
	NONE("### UNSTABLE TESTS", "noise");
	NONE("The numbers vary from run to run, but the trend is the same.",
	     "noise");
	NONE("Both give the same result and show that from 6.7 on it takes "
	     "double the time.", "noise");
	SOME("The results are not stable, they vary from run to run.",
	     "noise");
}

static void reproduced_elsewhere(void **state)
{
	(void)state;
	NONE("I didn't reproduce it with kernel 5.7.0, there are 17000 "
	     "commits from there to 5.8.", "not-repro");
	NONE("In a perfect \"no regressions\" world it would not matter.",
	     "not-repro");
	NONE("I plan to run the whole suite to confirm we have no "
	     "regressions.", "not-repro");
	SOME("I failed to see a regression on any of my boxes.", "not-repro");
	SOME("I couldn't reproduce the regression with 5.8 on my box.",
	     "not-repro");
}

static void no_explanation(void **state)
{
	(void)state;
	NONE("The deadlock that lockdep reported cannot happen because one "
	     "chain runs at mount only.", "explained");
	NONE("It is stupid that this flag ever got set by default in the "
	     "loop driver.", "explained");
	NONE("It lets the truncation default to zeroing rather than flushing, "
	     "since it is one page.", "explained");
	SOME("The default was changed in that release.", "explained");
}

static void not_accepted(void **state)
{
	(void)state;
	NONE("Expected behaviour", "trade-off");
	NONE("The profile changed, which is expected as I used the convert "
	     "option.", "trade-off");
	NONE("This is not expected.", "trade-off");
	NONE("That is really not acceptable.", "trade-off");
	SOME("The slowdown is expected, it is the price of the fix.",
	     "trade-off");
}

static void still_one_setup(void **state)
{
	(void)state;
	NONE("I expected it to finish at once, as there was already a first "
	     "copy on another drive.", "not-comparable");
	SOME("The first run was on another drive.", "not-comparable");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(patches_again),
		cmocka_unit_test(back_to_the_old_kernel),
		cmocka_unit_test(another_thing_is_fixed),
		cmocka_unit_test(no_withdrawal),
		cmocka_unit_test(not_seen_by_himself),
		cmocka_unit_test(no_noise),
		cmocka_unit_test(reproduced_elsewhere),
		cmocka_unit_test(no_explanation),
		cmocka_unit_test(not_accepted),
		cmocka_unit_test(still_one_setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
