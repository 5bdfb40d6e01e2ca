/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a short answer is about as a whole, and what must not be taken so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "parser/text/statement/statement_gist.h"
#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

static double said_by(const char *who, const char *body, const char *class,
		      bool author)
{
	struct document *doc = prose_new();
	double points = 0;

	prose_message(doc, "Ann", "dbench on 6.1");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, who, NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		struct statement *st = &doc->facts.statement[i];

		if (text_eq(text_of(st->class), text_of(class)))
			points += author ? st->points_author : st->points;
	}
	document_free(doc);
	return points;
}

static double said(const char *body, const char *class)
{
	return said_by("Max", body, class, false);
}

static double own(const char *body, const char *class)
{
	return said_by("Ann", body, class, true);
}

static void a_noun_that_says_it_all(void **state)
{
	(void)state;
	assert_true(said("Meltdown. The old one didn't have that.",
			 "explained") > 2.4);
	assert_true(said("Since then all returns go through retpolines.",
			 "explained") > 2.4);
	assert_true(said("Just look, it remounted read-only in the middle.",
			 "functional") > 2.2);
	assert_true(said("We wrote that on purpose.", "trade-off") > 2.2);
}

static void a_noun_and_a_verb(void **state)
{
	(void)state;
	assert_true(said("The readahead was set to 4 on the one.",
			 "explained") > 2.4);
	assert_true(said("Your SSD is overheating, no: it is clearly "
			 "throttling.", "explained") > 2.4);
	assert_true(own("Our baseline was for bs=64k and in between a "
			"colleague came.", "not-comparable") > 2.6);
}

/* "That is why" goes with the noun of any cause, not with that of a test. */
static void a_verb_for_any_noun(void **state)
{
	(void)state;
	assert_true(said("KASAN is why.", "explained") > 2.4);
	assert_true(said("The readahead explains it.", "explained") > 2.4);
	assert_true(said("The script explains it.", "not-comparable") < 0.01);
	assert_true(said("The readahead does not explain it.", "explained") <
		    0.01);
}

/* "memory" does not hide what "memory with disk" says. */
static void the_word_that_says_most(void **state)
{
	(void)state;
	assert_true(own("I compared memory with disk.", "not-comparable") >
		    2.6);
	assert_true(said("Boot with mitigations=off and look again.",
			 "explained") > 2.4);
}

static void a_noun_alone(void **state)
{
	(void)state;
	assert_true(said("I have an SSD and a disk on that controller.",
			 "explained") < 0.01);
	assert_true(said("The governor is schedutil.", "explained") < 0.01);
	assert_true(own("I run xfs with iodepth=32 and bs=4k.",
			"not-comparable") < 0.01);
}

static void questions_conditions_denials(void **state)
{
	(void)state;
	assert_true(said("Is it the page table isolation?", "explained") <
		    0.01);
	assert_true(said("If it's the bad cable, swap it.", "explained") <
		    0.01);
	assert_true(said("It's not a bad cable.", "explained") < 0.01);
	assert_true(said("Perhaps Meltdown.", "explained") < 2.2);
}

/* The sides were alike, or the loss stands. */
static void what_speaks_against(void **state)
{
	(void)state;
	assert_true(said("Retpolines are there in both cases.", "explained") <
		    0.01);
	assert_true(own("The bad cable is out, but it remains.", "withdrawn") <
		    0.01);
	assert_true(own("With retpolines it is still as slow.", "explained") <
		    0.01);
}

/* Others cannot take a report back. */
static void by_who_can_know(void **state)
{
	(void)state;
	assert_true(own("Red herring, folks.", "withdrawn") > 3);
	assert_true(said("Red herring, folks.", "withdrawn") < 0.01);
}

/* Long answers and a sentence that says it by itself are left alone. */
static void where_it_is_not_asked(void **state)
{
#define TEN "and so on and so on and so on and "
	(void)state;
	assert_true(own("Red herring, folks. " TEN TEN TEN TEN TEN TEN TEN TEN
			TEN, "withdrawn") < 0.01);
	assert_true(said("Within the noise. Meltdown, too.", "explained") <
		    0.01);
	assert_true(said("I see a 12 % loss with retpolines.", "explained") <
		    0.01);
}

static void words_stand_in_order(void **state)
{
	(void)state;
	for (size_t i = 1; i < gist_word_count; i++)
		assert_true(strcmp(gist_words[i - 1].phrase,
				   gist_words[i].phrase) <= 0);
	assert_true(gist_word_count <= GIST_WORDS_MOST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_noun_that_says_it_all),
		cmocka_unit_test(a_noun_and_a_verb),
		cmocka_unit_test(a_verb_for_any_noun),
		cmocka_unit_test(the_word_that_says_most),
		cmocka_unit_test(a_noun_alone),
		cmocka_unit_test(questions_conditions_denials),
		cmocka_unit_test(what_speaks_against),
		cmocka_unit_test(by_who_can_know),
		cmocka_unit_test(where_it_is_not_asked),
		cmocka_unit_test(words_stand_in_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
