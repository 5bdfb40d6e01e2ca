/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an expression cannot do without. */
#include "tests/unit/test.h"

#include "base/pattern.h"
#include "parser/text/statement/statement_cue.h"

static bool possible(const char *regex, const char *text)
{
	const struct pattern p = {regex, NULL, NULL};
	struct letters l;

	letters_read(text_of(text), &l);
	return pattern_possible(&p, &l);
}

static void test_letters_are_held(void **state)
{
	struct letters l;

	(void)state;
	letters_read(TEXT("a slow disk"), &l);
	assert_true(letters_hold(&l, TEXT("slow")));
	assert_true(letters_hold(&l, TEXT("w d")));
	assert_false(letters_hold(&l, TEXT("slower")));
	/* Each pair is there, the word is not. */
	letters_read(TEXT("slo low"), &l);
	assert_false(letters_hold(&l, TEXT("slow")));
}

static void test_all_of_a_sequence(void **state)
{
	(void)state;
	assert_true(possible("\\bworks\\s+Fine", "it works fine"));
	assert_false(possible("\\bworks\\s+Fine", "it works"));
	assert_true(possible("^.a\\.b$", "xa.b"));
	assert_false(possible("^.a\\.b$", "xab"));
}

static void test_one_of_the_alternatives(void **state)
{
	(void)state;
	assert_true(possible("(?:can|could) you|please", "please"));
	assert_true(possible("(?:can|could) you|please", "could you"));
	assert_false(possible("(?:can|could) you|please", "would you"));
	assert_false(possible("(?:can|(could)) you|please", "can i"));
	assert_true(possible("(?:can|[|)]|no) you", "no you"));
}

static void test_what_may_be_absent(void **state)
{
	(void)state;
	assert_true(possible("behaviou?r", "behavior"));
	assert_false(possible("behaviou+r", "behavior"));
	assert_true(possible("ab(?:cd)?ef", "ab ef"));
	assert_true(possible("ab(?:cd)*?ef", "ab ef"));
	assert_true(possible("ab(?:cd){0,2}ef", "ab ef"));
	assert_false(possible("ab(?:cd){1,2}ef", "ab ef"));
	assert_false(possible("ab(?:cd)++ef", "ab ef"));
	assert_true(possible("abx{0,3}ef", "abef"));
	assert_true(possible("abx*ef", "abef"));
}

static void test_classes_and_lookarounds_say_nothing(void **state)
{
	(void)state;
	assert_true(possible("re[^]x\\]]lly[]a]*", "re-lly"));
	assert_true(possible("ab(?!cd|(?:ef))", "ab"));
	assert_true(possible("(?<=cd\\)[)])ab", "ab"));
	assert_true(possible("ab(?=c\\(d)", "ab"));
}

static void test_long_runs_are_parted(void **state)
{
	(void)state;
#define TEN "0123456789"
	assert_true(possible(TEN TEN TEN TEN TEN TEN TEN,
			     "x" TEN TEN TEN TEN TEN TEN TEN));
	assert_false(possible(TEN TEN TEN TEN TEN TEN TEN "ab",
			      TEN TEN TEN TEN TEN TEN TEN "a"));
	assert_false(possible(TEN TEN TEN TEN TEN TEN TEN, TEN "a"));
}

/* Of no use, but read to their end. */
static void test_torn_expressions(void **state)
{
	static const char *const torn[] = {"a\\", "[a", "[a\\", "(?:a", "a{1",
					   "a{1\\", "(?", "", "(?!\\", "xy(?!["};

	(void)state;
	for (size_t i = 0; i < sizeof(torn) / sizeof(*torn); i++)
		possible(torn[i], "a");
}

static bool found_in(const char *regex, const char *literal, const char *text)
{
	struct pattern p = {regex, literal, NULL};
	struct letters l;
	struct match m = {0};
	bool found;

	letters_read(text_of(text), &l);
	found = pattern_find_in(&p, &l, &m);
	if (found)
		assert_text(m.group[1], "12");
	pattern_release_all();
	return found;
}

static void test_found_in_letters(void **state)
{
	(void)state;
	assert_true(found_in("(\\d+) iops", NULL, "at 12 iops"));
	assert_true(found_in("(\\d+) iops", "iops", "at 12 iops"));
	assert_true(found_in("(\\d+) mb|(\\d+) iops", "mb|iops",
			     "at 12 mb/s"));
	assert_true(found_in("(\\d+) x", "mb|x", "at 12 x"));
	/* The word is not there, or each pair of it and yet not the word. */
	assert_false(found_in("(\\d+) iops", "iops", "at 12 ios"));
	assert_false(found_in("(\\d+) iops", "mb|iops", "at 12 ios"));
	assert_false(found_in("(\\d+) slow", "slow", "12 slo low"));
}

/* What the literals rule out, the expression does not find either. */
static void test_literals_lose_nothing(void **state)
{
	static const char *const text[] = {"at 12 iops", "12 mb", "12 kb", "12",
					   "mb 12 iops", ""};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(text); i++)
		assert_int_equal(
			found_in("(\\d+) (?:mb|iops)", "mb|iops", text[i]),
			found_in("(\\d+) (?:mb|iops)", NULL, text[i]));
}

/* A false "impossible" would lose what was said. */
static void test_impossible_is_certain(void **state)
{
	static const char *const said[] = {
		"sorry, false alarm: my numbers were wrong.",
		"this is within the noise, so please ignore this report",
		"the regression is gone with the patch, it fixes it for me",
		"i cannot reproduce this here, works fine on my machine",
		"that is expected and the price to pay for data integrity",
		"we will revert this commit; the drop was caused by the config",
		"results are not stable from run to run, code alignment effects",
		"the old numbers were bogus, accounting is reported differently",
	};
	size_t matched = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(said) / sizeof(*said); i++)
		for (size_t k = 0; k < statement_cue_count; k++) {
			struct pattern *p = &statement_cues[k].pattern;

			if (!pattern_matches(p, text_of(said[i])))
				continue;
			matched++;
			assert_true(possible(p->regex, said[i]));
		}
	assert_true(matched >= 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_letters_are_held),
		cmocka_unit_test(test_all_of_a_sequence),
		cmocka_unit_test(test_one_of_the_alternatives),
		cmocka_unit_test(test_what_may_be_absent),
		cmocka_unit_test(test_classes_and_lookarounds_say_nothing),
		cmocka_unit_test(test_long_runs_are_parted),
		cmocka_unit_test(test_torn_expressions),
		cmocka_unit_test(test_found_in_letters),
		cmocka_unit_test(test_literals_lose_nothing),
		cmocka_unit_test(test_impossible_is_certain),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
