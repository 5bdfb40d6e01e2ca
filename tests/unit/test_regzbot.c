/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "#regzbot" commands of a mail: where they stand, how they wrap, what they
 * are called; what looks like one and is none; what a sender is told.
 */
#include "tests/unit/test.h"

#include "parser/text/regzbot.h"
#include "parser/text/regzbot_check.h"

static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* All commands as "P^name=value;", P: the paragraph. */
static void expect(const char *body, const char *want)
{
	struct regzbot r;
	char got[1000] = "";
	size_t n = 0;

	regzbot_read(arena, text_of(body), &r);
	for (size_t i = 0; i < r.n; i++)
		n += (size_t)snprintf(got + n, sizeof(got) - n,
				      "%u%s%.*s=%.*s;",
				      r.command[i].paragraph,
				      r.command[i].caret ? "^" : "",
				      TEXT_ARG(r.command[i].name),
				      TEXT_ARG(r.command[i].value));
	assert_string_equal(got, want);
}

static void stands_behind_an_empty_line(void **state)
{
	(void)state;
	expect("Dear all,\n\n#regzbot introduced: v6.1..v6.2\n\nBye\n",
	       "0introduced=v6.1..v6.2;");
	expect("#regzbot introduced v6.1..v6.2", "0introduced=v6.1..v6.2;");
	expect("text\n#regzbot poke\n\n", "");
	expect("text\n#regzbot poke\n#regzbot title: a\n", "");
	expect("> text\n\n#regzbot poke\n", "0poke=;");
	expect("> #regzbot poke\n", "");
	expect("text\n\n\t#regzbot poke\n", "");
}

/* Deviation: mail programs put blanks into empty lines. */
static void blanks_in_the_empty_line(void **state)
{
	(void)state;
	expect("text\n \t\n#regzbot poke\n", "0poke=;");
	expect("text\n\n#regzbot poke\n  \nmore\n", "0poke=;");
}

static void values_wrap(void **state)
{
	(void)state;
	expect("\n#regzbot title: xfs: reads of small\nfiles are slow\n",
	       "0title=xfs: reads of small files are slow;");
	expect("\n#regzbot monitor:\nhttps://l.example/x@y/\n#regzbot poke\n",
	       "0monitor=https://l.example/x@y/;0poke=;");
	expect("\n#regzbot fix: a-\nb\n", "0fix=a-b;");
	expect("\n#regzbot ignore-\nactivity\n", "0ignore-activity=;");
}

static void a_signature_or_a_quote_ends_it(void **state)
{
	(void)state;
	expect("\n#regzbot title: slow\n-- \nAnn\n", "0title=slow;");
	expect("\n#regzbot title: slow\n> old\n", "0title=slow;");
}

static void several_on_a_line(void **state)
{
	(void)state;
	expect("#regzbot introduced: 12345678; #regzbot title: a; b\n",
	       "0introduced=12345678;0title=a; b;");
	expect("#regzbot introduced: 12345678;#regzbot title: a\n",
	       "0introduced=12345678;0title=a;");
	expect("#regzbot introduced: 12345678 #regzbot title: a\n",
	       "0introduced=12345678;0title=a;");
	expect("#regzbot title: a #regzbot of old\n",
	       "0title=a #regzbot of old;");
}

static void colons_and_blanks(void **state)
{
	(void)state;
	expect("#regzbot introduced:v1..v2\n", "0introduced=v1..v2;");
	expect("#regzbot introduced : v1..v2\n", "0introduced=v1..v2;");
	expect("#regzbot introduced:\n", "0introduced=;");
	expect("#regzbot\ttitle:\ta\n", "0title=a;");
	expect("#regzbot title:\xc2\xa0""a\n", "0title=a;");
	expect("#RegzBot Title: a\r\n\r\n", "0title=a;");
}

static void carets(void **state)
{
	(void)state;
	expect("#regzbot ^introduced v1..v2\n", "0^introduced=v1..v2;");
	expect("#regzbot introduced^: v1..v2\n", "0^introduced=v1..v2;");
	expect("#regzbot introduced: v1..v2 ^\n", "0^introduced=v1..v2 ^;");
}

static void paragraphs_are_counted(void **state)
{
	(void)state;
	expect("#regzbot title: a\n\ntext\n\n#regzbot poke\n",
	       "0title=a;1poke=;");
}

static void words_of_one_verb(void **state)
{
	(void)state;
	expect("#regzbot summary: a\n#regzbot fixed-by: b\n#regzbot dupof: c\n"
	       "#regzbot relate: d\n#regzbot unmonitor: e\n#regzbot use: f\n"
	       "#regzbot activity-ignore\n#regzbot reopen: g\n",
	       "0title=a;0fix=b;0duplicate=c;0monitor=d;0unlink=e;0report=f;"
	       "0ignore-activity=;0reopen=g;");
}

static void odd_ones_do_no_harm(void **state)
{
	(void)state;
	expect("#regzbot\n", "");
	expect("#regzbot !foo: bar\n", "0!foo:=bar;");
	expect("#regzbot ^: x\n", "0^^=x;");
	expect("#regzbot titel: a\n", "0titel=a;");
	expect("", "");
}

static void at_most_so_many(void **state)
{
	struct regzbot r;
	struct text body = TEXT("");

	(void)state;
	for (int i = 0; i < REGZBOT_COMMANDS + 5; i++)
		body = arena_printf(arena, "%.*s#regzbot poke\n",
				    TEXT_ARG(body));
	regzbot_read(arena, body, &r);
	assert_int_equal(r.n, REGZBOT_COMMANDS);
	assert_true(r.more);
}

static void a_value_ends_with_a_character(void **state)
{
	struct regzbot r;
	struct text body = TEXT("#regzbot title: x");

	(void)state;
	for (int i = 0; i < REGZBOT_VALUE; i++)
		body = arena_printf(arena, "%.*s\xc3\xa4", TEXT_ARG(body));
	regzbot_read(arena, body, &r);
	assert_int_equal(r.n, 1);
	assert_int_equal(r.command[0].value.n, REGZBOT_VALUE - 1);
}

static void miss(const char *body, size_t line, const char *words)
{
	struct regzbot r;

	regzbot_read(arena, text_of(body), &r);
	assert_int_equal(r.n_misses, 1);
	assert_int_equal(r.miss[0].line, line);
	assert_non_null(strstr(r.miss[0].why, words));
}

static void what_is_none_is_told(void **state)
{
	(void)state;
	miss("a\n#regzbot poke\n", 1, "no empty line");
	miss("a\n\n #regzbot poke\n", 2, "column 0");
	miss("\n##regzbot poke\n", 1, "two '#'");
	miss("\n#regzb poke\n", 1, "prefix");
	miss("\n#regzbot: poke\n", 1, "colon");
	miss("\n#regzbot\n\n", 1, "no command");
}

static const char *complaint(const char *body)
{
	struct regzbot r;

	regzbot_read(arena, text_of(body), &r);
	assert_int_equal(r.n, 1);
	return regzbot_complaint(arena, &r.command[0]);
}

static void doubtful_values(void **state)
{
	(void)state;
	assert_null(complaint("#regzbot introduced: v6.1..v6.2"));
	assert_null(complaint("#regzbot introduced: 1234567890ab (\"a: b\")"));
	assert_non_null(complaint("#regzbot introduced: v6.1...v6.2"));
	assert_non_null(complaint("#regzbot introduced: v6.1 .. v6.2"));
	assert_non_null(complaint("#regzbot introduced: last week"));
	assert_non_null(complaint("#regzbot introduced: abcdef"));
	assert_non_null(complaint("#regzbot introduced: v6.1"));
	assert_non_null(complaint("#regzbot introduced:"));
	assert_non_null(complaint("#regzbot monitor: soon"));
	assert_non_null(complaint("#regzbot monitor: https://lore.kernel.org/x/"));
	assert_non_null(complaint("#regzbot link: https://lore.kernel.org/a/b@c/"));
	assert_null(complaint("#regzbot dup: https://lore.kernel.org/a/b@c/"));
	assert_null(complaint("#regzbot report: ^"));
	assert_non_null(complaint("#regzbot fix:"));
}

static void did_you_mean(void **state)
{
	(void)state;
	assert_string_equal(regzbot_nearest(TEXT("titel")), "title");
	assert_string_equal(regzbot_nearest(TEXT("ignore-activitiy")),
			    "ignore-activity");
	assert_null(regzbot_nearest(TEXT("frobnicate")));
	assert_null(regzbot_nearest(TEXT("x")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stands_behind_an_empty_line),
		cmocka_unit_test(blanks_in_the_empty_line),
		cmocka_unit_test(values_wrap),
		cmocka_unit_test(a_signature_or_a_quote_ends_it),
		cmocka_unit_test(several_on_a_line),
		cmocka_unit_test(colons_and_blanks), cmocka_unit_test(carets),
		cmocka_unit_test(paragraphs_are_counted),
		cmocka_unit_test(words_of_one_verb),
		cmocka_unit_test(odd_ones_do_no_harm),
		cmocka_unit_test(at_most_so_many),
		cmocka_unit_test(a_value_ends_with_a_character),
		cmocka_unit_test(what_is_none_is_told),
		cmocka_unit_test(doubtful_values),
		cmocka_unit_test(did_you_mean),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
