/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rules of who may command: analyzer/track/track_may.h. */
#include "tests/unit/test.h"

#include "analyzer/track/track_may.h"
#include "base/error.h"

static bool may(const char *rules, enum regzbot_verb verb, const char *who)
{
	return track_may(text_of(rules), verb, text_of(who),
			 TEXT("ann@a.example"));
}

static void without_rules_anyone(void **state)
{
	(void)state;
	assert_true(may("", REGZBOT_FIX, "max@b.example"));
	assert_true(may("", REGZBOT_FIX, ""));
	assert_true(may("# nothing\n\n ; \n", REGZBOT_FIX, ""));
}

static void somebody(void **state)
{
	(void)state;
	assert_true(may("max@b.example", REGZBOT_FIX, "Max@B.example"));
	assert_false(may("max@b.example", REGZBOT_FIX, "amax@b.example"));
	assert_true(may("*@b.example", REGZBOT_FIX, "max@B.Example"));
	assert_false(may("*@b.example", REGZBOT_FIX, "max@c.b.example"));
	assert_false(may("*@b.example", REGZBOT_FIX, "@b.example"));
	assert_false(may("*@b.example", REGZBOT_FIX, ""));
	assert_false(may("nobody", REGZBOT_FIX, "ann@a.example"));
}

static void the_reporter(void **state)
{
	(void)state;
	assert_true(may("reporter", REGZBOT_FIX, "ann@a.example"));
	assert_false(may("reporter", REGZBOT_FIX, "max@b.example"));
	assert_false(track_may(TEXT("reporter"), REGZBOT_FIX, TEXT(""),
			       TEXT("")));
	/* Who begins an entry is its reporter. */
	assert_true(track_may(TEXT("reporter"), REGZBOT_INTRODUCED,
			      TEXT("max@b.example"), (struct text){NULL, 0}));
}

static void the_last_rule_of_a_verb(void **state)
{
	const char *rules = "nobody\nanyone\n# of ends\n"
			    "fix, resolve: reporter # and others\n"
			    "resolve: max@b.example; inconclusive: nobody";

	(void)state;
	assert_int_equal(track_may_check("x", text_of(rules)), 0);
	assert_true(may(rules, REGZBOT_TITLE, "eve@c.example"));
	assert_true(may(rules, REGZBOT_FIX, "ann@a.example"));
	assert_false(may(rules, REGZBOT_FIX, "max@b.example"));
	assert_true(may(rules, REGZBOT_RESOLVE, "max@b.example"));
	assert_false(may(rules, REGZBOT_RESOLVE, "ann@a.example"));
	assert_false(may(rules, REGZBOT_INCONCLUSIVE, "ann@a.example"));
}

static void synonyms_are_verbs(void **state)
{
	(void)state;
	assert_false(may("fixed-by, invalid: nobody", REGZBOT_FIX, "a@b"));
	assert_false(may("dup: nobody", REGZBOT_DUPLICATE, "a@b"));
}

static void mistakes_are_told(void **state)
{
	static const struct {
		const char *rules, *line, *what;
	} bad[] = {
		{"anyon", "x:1:", "anyon"},
		{"\n\nfux: anyone", "x:3:", "'fux'"},
		{"fix:", "x:1:", "''"},
		{"anyone,,", "x:1:", "''"},
		{"*example.org", "x:1:", "*example.org"},
		{"*x@example.org", "x:1:", "*x@"},
		{"a b@example.org", "x:1:", "a b"},
		{": anyone", "x:1:", "''"},
		{"@", "x:1:", "'@'"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		int err = track_may_check("x", text_of(bad[i].rules));

		if (err != RS_ERR_CONFIG ||
		    !strstr(rs_message(), bad[i].line) ||
		    !strstr(rs_message(), bad[i].what))
			fail_msg("%s: %s", bad[i].rules,
				 err ? rs_message() : "no error");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_rules_anyone),
		cmocka_unit_test(somebody),
		cmocka_unit_test(the_reporter),
		cmocka_unit_test(the_last_rule_of_a_verb),
		cmocka_unit_test(synonyms_are_verbs),
		cmocka_unit_test(mistakes_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
