/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Who spoke first, where a document begins with an answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/statement/turn.h"

static struct document *parsed(const char *mail)
{
	struct document *doc = document_new(TEXT("test"), text_of(mail));

	document_parse(doc);
	return doc;
}

#define HEAD(subject) \
	"From: Max Example <max@example.org>\nSubject: " subject "\n\n"
#define QUOTED                                                         \
	"On Mon, Jan 01, 2024 at 10:00:00AM +0000, Bob Example wrote:\n" \
	"> On Sun, Dec 31, 2023 at 10:00:00AM +0000, Ann Example wrote:\n" \
	"> > It is slow since v6.1.\n> \n> Which disk?\n\nAn old one.\n"

static void the_first_mail_opens(void **state)
{
	struct document *doc = parsed(HEAD("slow") "It is slow.\n");

	(void)state;
	assert_int_equal(turn_first(doc), 0);
	document_free(doc);
}

static void of_an_answer_the_deepest_quoted(void **state)
{
	struct document *doc = parsed(HEAD("Re: slow") QUOTED);
	size_t first = turn_first(doc);

	(void)state;
	assert_true(first > 0 && first < doc->n_messages);
	assert_true(text_is(doc->message[first].author, "Ann Example"));
	document_free(doc);
}

static void a_title_without_the_mark_opens(void **state)
{
	struct document *doc = parsed(HEAD("slow") QUOTED);

	(void)state;
	assert_int_equal(turn_first(doc), 0);
	document_free(doc);
}

static void an_answer_that_quotes_nobody_opens(void **state)
{
	struct document *doc = parsed(HEAD("Re: slow") "It is slow.\n");

	(void)state;
	assert_int_equal(turn_first(doc), 0);
	document_free(doc);
}

static void a_solved_one_has_no_first(void **state)
{
	struct document *doc = parsed(HEAD("[Solved] slow") "A bad cable.\n");

	(void)state;
	assert_int_equal(turn_first(doc), NO_INDEX);
	document_free(doc);
}

static void quoted_is_older(void **state)
{
	struct document *doc = parsed(HEAD("Re: slow") QUOTED);
	size_t first = turn_first(doc);

	(void)state;
	assert_int_equal(doc->n_messages, 3);
	for (size_t i = 0; i < 3; i++) {
		assert_false(turn_before(doc, i, first));
		if (i != first)
			assert_true(turn_before(doc, first, i));
		assert_int_equal(turn_before(doc, i, 0), i != 0);
	}
	assert_true(turn_place(doc, first) < 0.4);
	document_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_mail_opens),
		cmocka_unit_test(of_an_answer_the_deepest_quoted),
		cmocka_unit_test(a_title_without_the_mark_opens),
		cmocka_unit_test(an_answer_that_quotes_nobody_opens),
		cmocka_unit_test(a_solved_one_has_no_first),
		cmocka_unit_test(quoted_is_older),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
