/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Answers to a patch: what it costs, and whether that is borne. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* The greatest points of the reporter's own words that a cue or class (NULL:
 * any) has in an answer to a patch. */
static double said(const char *body, const char *cue, const char *class)
{
	struct document *doc = prose_new();
	double most = 0;

	prose_message(doc, "Ann", "Re: [PATCH] mm: walk the list once");
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *s = &doc->facts.statement[i];

		if ((!cue || text_is(text_of(s->cue), cue)) &&
		    (!class || text_is(text_of(s->class), class)) &&
		    s->points_author > most)
			most = s->points_author;
	}
	document_free(doc);
	return most;
}

#define TOLD(body) assert_true(said(body, "T1", NULL) >= 1.5)
#define NOT_TOLD(body) assert_true(said(body, "T1", NULL) < 1)

static void loss_with_the_patch(void **state)
{
	(void)state;
	TOLD("I measure a 9 % regression of throughput with this patch.");
	TOLD("This commit makes the build 12 % slower on my box.");
	TOLD("Your series causes a clear slowdown of our file server.");
	TOLD("After this change our throughput dropped by a fifth.");
	TOLD("The latency is a lot worse due to this patch.");
	TOLD("We rolled these patches out and see a 4% drop in requests per "
	     "second.");
}

static void no_loss_with_the_patch(void **state)
{
	(void)state;
	NOT_TOLD("I see no regression with this patch.");
	NOT_TOLD("Does this patch cause a regression for you?");
	NOT_TOLD("This patch fixes a regression of 9 %.");
	NOT_TOLD("With this patch the latency drops by 9 %.");
	NOT_TOLD("Could this patch make it slower on small machines?");
	NOT_TOLD("The regression is gone with this patch.");
	NOT_TOLD("Without this patch I see a regression of 9 %.");
	NOT_TOLD("The regression disappears after I apply the patch.");
	NOT_TOLD("The latest tree with that patch corrects the regression.");
	NOT_TOLD("We looked into it: the change in 1a2b is irrelevant to the "
		 "regression, it is the alignment instead.");
	NOT_TOLD("This patch avoids the slow path and a 9 % slowdown.");
}

/* A wish in the clause before says nothing of what is seen. */
static void condition_of_another_clause(void **state)
{
	(void)state;
	assert_true(said("Under loads where the timer would be used a lot, I "
			 "am seeing about a 7 % regression of throughput.",
			 "T4", NULL) >= 1);
	assert_true(said("It would be bad, if I saw a 7 % regression.", NULL,
			 "told") < 1);
	assert_true(said("It seems to cause a small slowdown here.", NULL,
			 "told") >= 1);
}

#define BORNE(body) assert_true(said(body, NULL, "trade-off") >= 2.2)
#define NOT_BORNE(body) assert_true(said(body, NULL, "trade-off") < 1)

static void a_small_cost(void **state)
{
	(void)state;
	BORNE("There is a slight slowdown. Nothing really serious, though.");
	BORNE("It is 2 % slower, which is no reason to hold the patch back.");
	BORNE("It costs some 1 %. I would not hold up the fix for that.");
	BORNE("That slowdown should not stop the fix from going in.");
	BORNE("A drop of 1 %, not a big deal for us.");
	BORNE("We lose 1 %, that is nothing to worry about.");
	BORNE("The overhead is small enough to be acceptable.");
}

static void a_cost_that_is_not_borne(void **state)
{
	(void)state;
	NOT_BORNE("A slowdown of 20 %, this is a really serious thing.");
	NOT_BORNE("I would hold the patch back for such a drop.");
	NOT_BORNE("The bypass path is slower, there is no reason to keep it.");
	NOT_BORNE("If the drop is small, it would not be a big deal.");
	NOT_BORNE("Nothing serious was changed in the config.");
	NOT_BORNE("Is the overhead small enough to be acceptable?");
}

static void his_own_series(void **state)
{
	(void)state;
	assert_true(said("The second patch in my series solves the problem "
			 "that was reported.", NULL, "fixed") < 1);
	assert_true(said("Your patch solves the problem that I reported.",
			 NULL, "fixed") >= 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loss_with_the_patch),
		cmocka_unit_test(no_loss_with_the_patch),
		cmocka_unit_test(condition_of_another_clause),
		cmocka_unit_test(a_small_cost),
		cmocka_unit_test(a_cost_that_is_not_borne),
		cmocka_unit_test(his_own_series),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
