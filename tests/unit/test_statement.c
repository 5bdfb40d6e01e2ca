/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Statements on how a story ends: cues, guards, and what must not match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* Points of a class in a reply ("other" column). */
static double said(const char *body, const char *class)
{
	struct document *doc = prose_new();
	double points = 0;

	prose_message(doc, "Ann", "regression of foo");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, "Max", NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++)
		if (text_eq(text_of(doc->facts.statement[i].class),
			    text_of(class)))
			points += doc->facts.statement[i].points;
	document_free(doc);
	return points;
}

static void withdrawn(void **state)
{
	(void)state;
	assert_true(said("Sorry, this is a false positive report.",
			 "withdrawn") > 1);
	assert_true(said("Sorry for the noise, the second box had a different "
			 "config.", "not-comparable") > 1);
	assert_true(said("The environment was inconsistent in this report.",
			 "not-comparable") > 2);
	assert_true(said("There are many false positives in such reports.",
			 "withdrawn") < 0.01);
}

static void noise(void **state)
{
	(void)state;
	assert_true(said("Five runs, the result is well within the noise.",
			 "noise") > 2.2);
	assert_true(said("The result is not within the noise.", "noise") < 0);
	assert_true(said("I don't think this is noise, the gap is far too "
			 "stable.", "noise") < 0.01);
	assert_true(said("It is caused by code alignment: with aligned "
			 "functions the regression is gone.", "noise") > 2.2);
	assert_true(said("> this is just noise\n\nNo.", "noise") < 0.01);
}

static void explained(void **state)
{
	(void)state;
	assert_true(said("It's not a regression, only an expected behaviour "
			 "change for direct I/O.", "explained") > 3);
	assert_true(said("Is this a regression or expected?", "explained") <
		    0.01);
	assert_true(said("Is this a regression or expected?", "trade-off") <
		    0.01);
	assert_true(said("The default was changed in this patch.",
			 "explained") > 2);
	assert_true(said("We can't keep changing the default.", "explained") <
		    0.01);
}

static void trade_off(void **state)
{
	(void)state;
	assert_true(said("Correctness first, performance second. This drop is "
			 "unavoidable.", "trade-off") > 5);
	assert_true(said("Everything works as expected here.", "trade-off") <
		    0.01);
	assert_true(said("It is slower than expected.", "trade-off") < 0.01);
}

static void not_reproduced(void **state)
{
	(void)state;
	assert_true(said("I was unable to reproduce this regression.",
			 "not-repro") > 2);
	assert_true(said("No regression on reads, a large one on writes.",
			 "not-repro") < 0.01);
	assert_true(said("I can still reproduce it every time, IOPS are 410 "
			 "and 298.", "confirmed") > 2);
	assert_true(said("I'll try to reproduce this regression.",
			 "confirmed") < 0.01);
}

static void fixed(void **state)
{
	(void)state;
	assert_true(said("The patch fixes it: 2.1 GB/s again.", "fixed") > 3);
	assert_true(said("If the patch fixes it I will queue it.", "fixed") <
		    1);
	assert_true(said("Could you try the patch below?", "fix-proposed") >
		    2);
	assert_true(said("Tested-by: Max <m@example.org>", "fixed") > 1);
	assert_true(said("Tested-by: Jim <j@example.org>", "fixed") < 0.01);
	assert_true(said("The patch does not help, it is even worse.",
			 "not-fixed") > 1);
}

static void reverted(void **state)
{
	(void)state;
	assert_true(said("Reverting abcdef123456 fixes the regression.",
			 "confirmed") > 2);
	assert_true(said("Reverting abcdef123456 fixes the regression.",
			 "fixed") < 0.01);
	assert_true(said("I'll drop this patch from my tree.", "reverted") >
		    3);
	assert_true(said("We completely dropped the ball.", "reverted") <
		    0.01);
	assert_true(said("Should we just revert it?", "reverted") < 0.01);
}

static void broken_over_lines(void **state)
{
	(void)state;
	assert_true(said("I was unable\nto reproduce\nthis regression.",
			 "not-repro") > 2);
}

static void disputed_with_reasons(void **state)
{
	(void)state;
	assert_true(said("This is just a refactoring patch.", "disputed") > 2);
	assert_true(said("The numbers do not match the identified patches.",
			 "disputed") > 2);
	assert_true(said("The two commits only affect mounting, I can not "
			 "make any sense on why they would affect it.",
			 "disputed") > 2);
	assert_true(said("The patch makes sense to me.", "disputed") < 0.01);
	assert_true(said("This explains the drop in the report.",
			 "disputed") < 0.01);
}

static void nothing_to_fix(void **state)
{
	(void)state;
	assert_true(said("For this report there is nothing to fix in the "
			 "kernel.", "explained") > 2);
	assert_true(said("For this report I don't think there's anything to "
			 "fix.", "explained") > 1);
	assert_true(said("This report gives us something to fix.",
			 "explained") < 0.01);
}

static void still_there_on_later_trees(void **state)
{
	(void)state;
	assert_true(said("[still regression on linus/master "
			 "0123456789abcdef0123456789abcdef01234567]",
			 "confirmed") > 1);
	assert_true(said("It is still a regression on my box.",
			 "confirmed") < 1);
}

static void first_mail_settles_nothing(void **state)
{
	struct document *doc = prose_one("The patch fixes this regression.");

	(void)state;
	statement_scan(doc);
	assert_int_equal(doc->facts.n_statements, 1);
	assert_true(doc->facts.statement[0].points < 3 * 0.41 * 1.26);
	document_free(doc);
}

/* The looser words of answers: what is said, and of what it speaks. */
static void looser_words(void **state)
{
	static const struct {
		const char *words, *class;
	} case_[] = {
		{"With mitigations=off you get it back, that is the price of "
		 "KPTI.", "explained"},
		{"The new build has CONFIG_DEBUG_LIST=y set.", "explained"},
		{"The default scheduler has changed from none to mq-deadline.",
		 "explained"},
		{"Turns out the BIOS was reset to power saving.", "explained"},
		{"You are comparing two different file systems.",
		 "not-comparable"},
		{"The second test was run on another machine.",
		 "not-comparable"},
		{"That looks like noise to me, how many runs was this?",
		 "noise"},
		{"We see more from boot to boot.", "noise"},
		{"It is a matter of function alignment.", "noise"},
		{"I get the same numbers with and without the patch.",
		 "not-repro"},
		{"We can live with that.", "trade-off"},
		{"The old kernel did not flush at all.", "functional"},
		{"With your patch it is back at 2.1 GB/s.", "fixed"},
		{"Linus has reverted it already.", "reverted"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(case_) / sizeof(*case_); i++)
		if (said(case_[i].words, case_[i].class) < 1)
			fail_msg("%s", case_[i].words);
}

/* Close to the above, and nothing is settled by it. */
static void no_ending(void **state)
{
	static const struct {
		const char *words, *class;
	} case_[] = {
		{"Could this be caused by the mitigations?", "explained"},
		{"All debug options are off, lockdep is not enabled.",
		 "explained"},
		{"The job file is the same for both runs.", "not-comparable"},
		{"It does not look like noise.", "noise"},
		{"The code remains the same as in the next patch.", "fixed"},
		{"No, the patch makes no difference.", "not-repro"},
		{"Going back to the old kernel makes it fast again.", "fixed"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(case_) / sizeof(*case_); i++)
		if (said(case_[i].words, case_[i].class) > 0.9)
			fail_msg("%s", case_[i].words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(withdrawn), cmocka_unit_test(noise),
		cmocka_unit_test(explained), cmocka_unit_test(trade_off),
		cmocka_unit_test(not_reproduced), cmocka_unit_test(fixed),
		cmocka_unit_test(reverted), cmocka_unit_test(broken_over_lines),
		cmocka_unit_test(disputed_with_reasons),
		cmocka_unit_test(nothing_to_fix),
		cmocka_unit_test(still_there_on_later_trees),
		cmocka_unit_test(first_mail_settles_nothing),
		cmocka_unit_test(looser_words), cmocka_unit_test(no_ending),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
