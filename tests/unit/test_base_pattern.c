/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/pattern.c. */
#include "test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/pattern.h"

static void groups_and_places(void **state)
{
	struct pattern p = {.regex = "(\\d+)(k)?\\s*iops", .literal = "iops"};
	struct match m;

	(void)state;
	assert_true(pattern_find(&p, TEXT("at 12k IOPS, 7 iops"), 0, &m));
	assert_int_equal(m.n, 3);
	assert_text(m.group[0], "12k IOPS");
	assert_text(m.group[1], "12");
	assert_text(m.group[2], "k");
	assert_int_equal(m.from, 3);
	assert_int_equal(m.to, 11);
	assert_true(pattern_find(&p, TEXT("at 12k IOPS, 7 iops"), m.to, &m));
	assert_text(m.group[1], "7");
	assert_null(m.group[2].p);
	assert_false(pattern_find(&p, TEXT("12k IOPS"), 8, &m));
	assert_false(pattern_find(&p, TEXT("12k IOPS"), 9, &m));
	assert_false(pattern_find(&p, TEXT("12k"), 0, &m));
	assert_false(pattern_matches(&p, TEXT("iops")));
	pattern_release_all();
}

/* An optional group in the middle that did not take part. */
static void unset_group(void **state)
{
	struct pattern p = {.regex = "(a)(b)?(c)"};
	struct match m;

	(void)state;
	assert_true(pattern_find(&p, TEXT("ac"), 0, &m));
	assert_int_equal(m.n, 4);
	assert_int_equal(m.group[2].n, 0);
	assert_null(m.group[2].p);
	assert_text(m.group[3], "c");
	pattern_release_all();
}

static void nul_and_nothing(void **state)
{
	struct pattern p = {.regex = "^a.b$"}, empty = {.regex = "^$"};

	(void)state;
	assert_true(pattern_matches(&p, TEXT("a\0b")));
	assert_true(pattern_matches(&empty, (struct text){NULL, 0}));
	pattern_release_all();
}

/* Exponential without a limit; with it, an answer at once. */
static void limited(void **state)
{
	struct pattern p = {.regex = "^(a+)+$"};
	char s[64];

	(void)state;
	memset(s, 'a', sizeof(s));
	s[63] = 'b';
	assert_false(pattern_matches(&p, (struct text){s, 64}));
	pattern_release_all();
}

static void many_patterns(void **state)
{
	static struct pattern p[100];
	static char regex[100][16];

	(void)state;
	for (int i = 0; i < 100; i++) {
		snprintf(regex[i], sizeof(regex[i]), "^x%dy$", i);
		p[i].regex = regex[i];
	}
	for (int i = 0; i < 100; i++) {
		char subject[16];

		snprintf(subject, sizeof(subject), "X%dY", i);
		assert_true(pattern_matches(&p[i], text_of(subject)));
		assert_true(pattern_matches(&p[i], text_of(subject)));
		assert_false(pattern_matches(&p[(i + 1) % 100],
					     text_of(subject)));
	}
	pattern_release_all();
}

/* Long enough for the pattern to be turned into machine code on the way. */
static void often(void **state)
{
	static struct pattern p = {.regex = "^a+b$"};

	(void)state;
	for (int i = 0; i < 1000; i++) {
		assert_true(pattern_matches(&p, TEXT("aaab")));
		assert_false(pattern_matches(&p, TEXT("aaac")));
	}
}

#define FIVE "(a)?(b)?(c)?(d)?(e)?"

/* What becomes of a process that compiles it. */
static int compiled_in_child(const char *regex)
{
	int status = 0;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		struct pattern p = {.regex = regex};

		signal(SIGABRT, SIG_DFL);
		if (!freopen("/dev/null", "w", stderr))
			_exit(2);
		_exit(!pattern_matches(&p, TEXT("abx")));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* A match has room for the whole and 15 groups; more never match. */
static void too_many_groups(void **state)
{
	int status = compiled_in_child("^" FIVE FIVE FIVE "x$");

	(void)state;
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	status = compiled_in_child("^" FIVE FIVE FIVE "(x)$");
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(groups_and_places),
		cmocka_unit_test(unset_group),
		cmocka_unit_test(nul_and_nothing),
		cmocka_unit_test(limited),
		cmocka_unit_test(many_patterns),
		cmocka_unit_test(often),
		cmocka_unit_test(too_many_groups),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
