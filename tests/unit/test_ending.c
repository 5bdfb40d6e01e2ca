/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How threads end, from mails to the verdict: who said what, and what the
 * class becomes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "analyzer/analyzer.h"
#include "analyzer/verdict/rule.h"
#include "parser/document.h"

static struct ruleset *rules;

static int setup(void **state)
{
	(void)state;
	assert_int_equal(ruleset_load(NULL, &rules), 0);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	ruleset_free(rules);
	return 0;
}

/* What a query says of a thread; each has a database of its own, as threads
 * are joined by the names of their messages. */
static const char *answer(const char *query, const char *mbox)
{
	static char text[80];
	struct document *doc = document_new(TEXT("test"), text_of(mbox));
	sqlite3_stmt *stmt = NULL;
	struct db *db;
	int64_t thread = 0;

	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(metric_load(db), 0);
	document_parse(doc);
	assert_int_equal(analyze_document(db, rules, doc, &thread), 0);
	snprintf(text, sizeof(text), "none");
	if (sqlite3_prepare_v2(db_handle(db), query, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
	sqlite3_bind_int64(stmt, 1, thread);
	if (sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_text(stmt, 0))
		snprintf(text, sizeof(text), "%s",
			 (const char *)sqlite3_column_text(stmt, 0));
	sqlite3_finalize(stmt);
	document_free(doc);
	db_close(db);
	return text;
}

static const char *ending(const char *mbox)
{
	return answer("SELECT ending FROM ending WHERE thread_id = ?1",
		      mbox);
}

static const char *class(const char *mbox)
{
	return answer("SELECT class FROM verdict WHERE thread_id = ?1",
		      mbox);
}

#define MAIL(id, from, subject, body)                                 \
	"From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: " from         \
	"\nSubject: " subject "\nMessage-ID: <" id "@example.org>\n\n" \
	body "\n\n"
#define ANN "Ann Example <ann@example.org>"
#define BOB "Bob Example <bob@example.org>"
#define CEM "Cem Example <cem@example.org>"
#define TITLE "foo: write regression in 6.5 compared to 6.4"
#define ROOT MAIL("1", ANN, TITLE,                                      \
	"Hi,\n\nwith 6.4 I get 410 MB/s, with 6.5 only 298 MB/s.\n")
#define RE(id, from, body) MAIL(id, from, "Re: " TITLE, body)
#define SAYS(body) ROOT RE("2", BOB, body)
/* Who says "my commit" wrote it. */
#define AUTHOR_SAYS(body) ROOT RE("2", BOB, "That was my commit. " body)

#define ENDS(mbox, want) assert_string_equal(ending(mbox), want)
#define IS(mbox, want) assert_string_equal(class(mbox), want)

/* ---- what a thread with numbers ends in ---- */

static void withdrawn_by_its_reporter(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "Sorry, this is a false positive report."),
	   "noise");
	IS(ROOT RE("2", ANN, "Please ignore my report, I retract the "
		   "regression."), "noise");
	IS(ROOT RE("2", ANN, "Sorry for the noise, my numbers were bogus."),
	   "noise");
}

/* Who takes it back and says why is taken at the reason. */
static void withdrawn_with_a_reason(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "Sorry for the noise: my 6.5 kernel had lockdep "
		   "and KASAN enabled, so this is not a regression."),
	   "not-a-regression");
	IS(ROOT RE("2", ANN, "Sorry for the noise, the second box had a "
		   "different config."), "not-comparable");
}

static void withdrawn_and_seen_again(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "Sorry, this is a false positive report.")
	   RE("3", ANN, "No: I can reproduce the regression after all."),
	   "regression");
}

static void a_mistake_of_the_reporter(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "Never mind, it was a faulty cable."), "noise");
	IS(ROOT RE("2", ANN, "My apologies, I tested the wrong kernel."),
	   "noise");
}

/* Who reported may find the reason himself; a bystander guesses. */
static void the_reporter_explains(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "With mitigations=off I get it all back, so that "
		   "is the cost of KPTI."), "not-a-regression");
}

static void others_cannot_withdraw(void **state)
{
	(void)state;
	IS(SAYS("Please ignore this report."), "regression");
}

static void setups_differed(void **state)
{
	(void)state;
	IS(ROOT RE("2", ANN, "Sorry, the environments were different in this "
		   "report."), "not-comparable");
	IS(ROOT RE("2", ANN, "I ran the wrong job file for these results."),
	   "not-comparable");
	IS(ROOT RE("2", ANN, "The configs were not identical in the report."),
	   "not-comparable");
	IS(ROOT RE("2", ANN, "I had set the rate option by mistake in these "
		   "results."), "not-comparable");
}

static void no_regression_says_who_knows(void **state)
{
	(void)state;
	IS(SAYS("It's not a regression, only an expected behaviour change "
		"for direct I/O."), "not-a-regression");
	IS(AUTHOR_SAYS("This slowdown is the price we pay for correctness."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("This drop is unavoidable with the change."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("The regression is expected, since we now flush."),
	   "not-a-regression");
}

static void bystanders_do_not_explain_numbers_away(void **state)
{
	(void)state;
	IS(SAYS("This drop is unavoidable with the change."), "regression");
	IS(SAYS("The regression is expected."), "regression");
}

/* A cause is a matter of fact: the last word on it counts from anybody. */
static void the_last_word_on_the_cause(void **state)
{
	(void)state;
	IS(SAYS("It is page table isolation."),
	   "not-a-regression");
	IS(SAYS("Is it page table isolation?"), "regression");
	IS(SAYS("It is page table isolation.")
	   RE("3", ANN, "It is off on this box, I can reproduce the drop."),
	   "regression");
	IS(SAYS("It is page table isolation.")
	   RE("3", ANN, "The patch fixes it, thanks."), "regression");
}

static void defaults_changed(void **state)
{
	(void)state;
	IS(AUTHOR_SAYS("The default was changed in this patch."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("The patch made the new mode the default, the old "
		       "results had different defaults."), "not-a-regression");
	IS(AUTHOR_SAYS("Barriers are now enabled by default, hence the "
		       "slowdown."), "not-a-regression");
	IS(ROOT RE("2", "Linux regression tracking <r@example.org>",
		   "#regzbot invalid: caused by a change of defaults"),
	   "not-a-regression");
}

static void mitigations_and_debugging(void **state)
{
	(void)state;
	IS(AUTHOR_SAYS("The slowdown is caused by the retbleed mitigation."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("With mitigations=off the throughput is back."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("Disabling lockdep makes the regression disappear."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("Your kernel was built with CONFIG_DEBUG_LIST enabled, "
		       "so the results say little."), "not-a-regression");
}

static void misconfigured(void **state)
{
	(void)state;
	IS(AUTHOR_SAYS("The array is misconfigured, so the result is slow."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("The regression was just a configuration issue."),
	   "not-a-regression");
	IS(AUTHOR_SAYS("The slowdown is due to a wrong governor setting."),
	   "not-a-regression");
}

static void placement_of_code(void **state)
{
	(void)state;
	IS(SAYS("It is caused by code alignment: with aligned functions the "
		"regression is gone."), "noise");
	IS(SAYS("The regression is due to function alignment."), "noise");
	IS(SAYS("The result changes because of a shifted alignment of the hot "
		"loop."), "noise");
}

static void functional(void **state)
{
	(void)state;
	IS(AUTHOR_SAYS("The old code was broken: the patch never actually "
		       "flushed."), "not-a-regression");
	IS(AUTHOR_SAYS("This is only an accounting change in the patch, "
		       "throughput is the same."), "not-a-regression");
	IS(AUTHOR_SAYS("Agreed, that's a bug: the patch accidentally skipped "
		       "the flush."), "not-a-regression");
}

static void fixed_or_reverted_was_there(void **state)
{
	(void)state;
	ENDS(SAYS("Could you try the patch below?")
	     RE("3", ANN, "The patch fixes it: 410 MB/s again."), "fixed");
	IS(SAYS("Could you try the patch below?")
	   RE("3", ANN, "The patch fixes it: 410 MB/s again."), "regression");
	ENDS(SAYS("I'll drop this patch from my tree, the regression is too "
		  "large."), "reverted");
	IS(SAYS("Let's revert the commit, the regression is too large."),
	   "regression");
	ENDS(SAYS("The commit has been reverted upstream for the regression."),
	     "reverted");
}

/* ---- what ends nothing ---- */

static void open_threads(void **state)
{
	(void)state;
	ENDS(SAYS("I don't think this is noise, the gap is far too stable."),
	     "none");
	ENDS(SAYS("Is this a regression or expected?"), "none");
	ENDS(SAYS("Everything works as expected here."), "none");
	ENDS(SAYS("If the patch fixes it I will queue it."), "none");
	ENDS(SAYS("Should we just revert it?"), "none");
	ENDS(SAYS("We can't keep changing the default."), "none");
	ENDS(SAYS("We completely dropped the ball on this regression."),
	     "none");
	ENDS(ROOT RE("2", ANN, "No regression on reads, a large one on "
		     "writes."), "none");
}

static void a_proposed_fix_closes_nothing(void **state)
{
	(void)state;
	ENDS(SAYS("Could you try the patch below?"), "none");
	ENDS(SAYS("I'll send a fix for the regression."), "none");
	ENDS(SAYS("Does this patch help?"), "none");
}

static void a_revert_by_the_reporter_confirms(void **state)
{
	(void)state;
	ENDS(ROOT RE("2", ANN, "Reverting abcdef123456 fixes the regression."),
	     "none");
}

static void seen_again_outweighs_not_seen(void **state)
{
	(void)state;
	ENDS(SAYS("I was unable to reproduce this regression."), "not-repro");
	ENDS(SAYS("I was unable to reproduce this regression.")
	     RE("3", ANN, "I can reproduce the regression every time, 410 "
		"against 298 MB/s."), "none");
	ENDS(SAYS("I was unable to reproduce this regression.")
	     RE("3", CEM, "I can reproduce the regression here."), "none");
}

/* ---- where nothing can be compared ---- */

#define TOLD(title, body) MAIL("1", ANN, title, body)

static void told_from_one_kernel_to_another(void **state)
{
	(void)state;
	IS(TOLD("foo: performance regression",
		"Since the upgrade to 6.5 the desktop stalls for a long time "
		"whenever I copy a file. No such problem with 6.4."),
	   "regression");
	IS(TOLD("Copying is terribly slow",
		"Everything was fine on 5.15; the newer kernel is unusable."),
	   "regression");
	IS(TOLD("Bad latency with kernel 6.9",
		"Downgrading to 6.8 makes it go back to normal."),
	   "regression");
	IS(TOLD("Degraded throughput between 6.1 and 6.6",
		"See the attached picture."), "regression");
}

/* A loss that is only told is hardly more than even; a bisection is a deed. */
static void told_and_nothing_to_check(void **state)
{
#define QUERY(what) "SELECT " what " FROM verdict WHERE thread_id = ?1"
	const char *only = TOLD("foo: performance regression",
		"Since the upgrade to 6.5 copying is much slower than with "
		"6.4.");
	const char *more = TOLD("foo: performance regression",
		"Since the upgrade to 6.5 copying is much slower than with "
		"6.4. I bisected it to commit 1f2e3d4c5b6a.");

	(void)state;
	assert_string_equal(answer(QUERY("class"), only), "regression");
	assert_string_equal(answer(QUERY("round(probability, 2)"), only),
			    "0.55");
	assert_string_equal(answer(QUERY("base_why"), only),
			    "as told, no figure to check");
	assert_string_equal(answer(QUERY("class"), more), "regression");
	assert_string_equal(answer(QUERY("probability > 0.7"), more), "1");
}

static void asking_is_not_telling(void **state)
{
	(void)state;
	IS(TOLD("Is foo slow?", "I use kernel 6.5. How fast should it be?"),
	   "inconclusive");
	IS(TOLD("Which scheduler is faster?",
		"I have a new disk and kernel 6.5."), "no-data");
}

static void a_regression_of_function(void **state)
{
	(void)state;
	IS(TOLD("foo regression on for-next",
		"The test fails since commit abcdef123456, bisected. Reverting "
		"it makes the failure go away."), "not-a-regression");
	IS(TOLD("generic/001 regression in 6.5-rc1",
		"I see a new test regression on 6.5-rc1: the file system is "
		"inconsistent after a reboot."), "not-a-regression");
	IS(TOLD("[REGRESSION] suspend is broken",
		"The lid does not wake the laptop any more since 6.5."),
	   "not-a-regression");
}

static void fixed_without_numbers(void **state)
{
	(void)state;
	IS(TOLD("foo: performance regression", "It is bad.")
	   MAIL("2", BOB, "Re: foo: performance regression",
		"The regression is fixed by commit abcdef123456."),
	   "regression");
}

static void patches_report_nothing(void **state)
{
	(void)state;
	IS(TOLD("[PATCH] foo: cache the lookup",
		"This improves the performance of lookups.\n\nSigned-off-by: "
		ANN "\n---\n foo.c | 2 +-\n"), "improvement");
	IS(TOLD("[PATCH] foo: reduce latency of bar",
		"Take the lock later.\n\nSigned-off-by: " ANN
		"\n---\n foo.c | 2 +-\n"), "improvement");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(withdrawn_by_its_reporter),
		cmocka_unit_test(withdrawn_with_a_reason),
		cmocka_unit_test(withdrawn_and_seen_again),
		cmocka_unit_test(a_mistake_of_the_reporter),
		cmocka_unit_test(the_reporter_explains),
		cmocka_unit_test(others_cannot_withdraw),
		cmocka_unit_test(setups_differed),
		cmocka_unit_test(no_regression_says_who_knows),
		cmocka_unit_test(bystanders_do_not_explain_numbers_away),
		cmocka_unit_test(the_last_word_on_the_cause),
		cmocka_unit_test(defaults_changed),
		cmocka_unit_test(mitigations_and_debugging),
		cmocka_unit_test(misconfigured),
		cmocka_unit_test(placement_of_code),
		cmocka_unit_test(functional),
		cmocka_unit_test(fixed_or_reverted_was_there),
		cmocka_unit_test(open_threads),
		cmocka_unit_test(a_proposed_fix_closes_nothing),
		cmocka_unit_test(a_revert_by_the_reporter_confirms),
		cmocka_unit_test(seen_again_outweighs_not_seen),
		cmocka_unit_test(told_from_one_kernel_to_another),
		cmocka_unit_test(told_and_nothing_to_check),
		cmocka_unit_test(asking_is_not_telling),
		cmocka_unit_test(a_regression_of_function),
		cmocka_unit_test(fixed_without_numbers),
		cmocka_unit_test(patches_report_nothing),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
