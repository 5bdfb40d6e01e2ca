/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides of columns of a robot's tables: whole reports in small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"

#define HEAD                                                             \
	"kernel test robot noticed a -10.0% regression of a.ops on:\n\n" \
	"commit: 89abcdef0123456789abcdef0123456789abcdef "              \
	"(\"fs: the commit\")\n\n"
#define DASHES "---------------- --------------------------- "
#define STDDEV "         %stddev     %change         %stddev "

struct judged {
	struct document *doc;
	struct placement *placement;
};

static struct judged judge(const char *text)
{
	struct judged j;

	j.doc = document_new(TEXT("test"), text_of(text));
	document_parse(j.doc);
	j.placement = arena_array(j.doc->arena, j.doc->n_runs + 1,
				  sizeof(*j.placement));
	side_decide(j.doc, j.placement);
	group_decide(j.doc, j.placement);
	return j;
}

static void expect(const struct judged *j, const enum role *role, size_t n)
{
	assert_int_equal(j->doc->n_runs, n);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(j->placement[i].role, role[i]);
}

static void parent_and_commit(void **state)
{
	struct judged j = judge(HEAD
		"0123456789abcdef 89abcdef0123456789abcdef012\n" DASHES "\n"
		STDDEV "\n  1000  -10.0%  900  a.ops\n");
	const enum role role[] = {ROLE_BASE, ROLE_TEST};

	(void)state;
	expect(&j, role, 2);
	assert_string_equal(j.placement[0].rule, "robot-column");
	assert_int_equal(j.placement[0].kernel.n, 0);
	assert_true(text_starts(j.placement[1].commit, TEXT("89abcdef01")));
	document_free(j.doc);
}

static void reported_commit_is_test_in_any_column(void **state)
{
	struct judged j = judge(HEAD
		"0123456789abcdef fedcba9876543210fedcba98765 "
		"89abcdef0123456789abcdef012\n" DASHES
		"---------------------------\n" STDDEV
		"  %change  %stddev\n"
		"  1000  -2.0%  980  -10.0%  900  a.ops\n");
	const enum role role[] = {ROLE_BASE, ROLE_OTHER, ROLE_TEST};

	(void)state;
	expect(&j, role, 3);
	document_free(j.doc);
}

static void a_later_try_is_on_neither_side(void **state)
{
	struct judged j = judge(HEAD
		"0123456789abcdef 89abcdef0123456789abcdef012 "
		"fedcba9876543210fedcba98765\n" DASHES
		"---------------------------\n" STDDEV
		"  %change  %stddev\n"
		"  1000  -10.0%  900  -1.0%  990  a.ops\n");
	const enum role role[] = {ROLE_BASE, ROLE_TEST, ROLE_OTHER};

	(void)state;
	expect(&j, role, 3);
	document_free(j.doc);
}

static void a_revert_is_base(void **state)
{
	struct judged j = judge(HEAD
		"commit:\n  0123456789 (\"a\")\n  89abcdef01 (\"b\")\n"
		"  fedcba9876 <-- revert of 89abcdef01\n\n"
		"0123456789abcdef 89abcdef0123456789abcdef012 "
		"fedcba9876543210fedcba98765\n" DASHES
		"---------------------------\n" STDDEV
		"  %change  %stddev\n"
		"  1000  -10.0%  900  -1.0%  990  a.ops\n");
	const enum role role[] = {ROLE_BASE, ROLE_TEST, ROLE_BASE};

	(void)state;
	expect(&j, role, 3);
	assert_true(text_eq(j.placement[2].variant, TEXT("revert")));
	document_free(j.doc);
}

static void repair_of_the_reported_commit(void **state)
{
	struct judged j = judge(HEAD
		"89abcdef01234567 fedcba9876543210fedcba98765\n" DASHES "\n"
		STDDEV "\n  900  +10.0%  990  a.ops\n");
	const enum role role[] = {ROLE_TEST, ROLE_OTHER};

	(void)state;
	expect(&j, role, 2);
	document_free(j.doc);
}

static void unknown_commits_go_by_their_place(void **state)
{
	struct judged j = judge(
		"Hi, we ran your branch:\n\n"
		"0123456789abcdef fedcba9876543210fedcba98765\n" DASHES "\n"
		STDDEV "\n  900  +10.0%  990  a.ops\n");
	const enum role role[] = {ROLE_BASE, ROLE_TEST};

	(void)state;
	expect(&j, role, 2);
	document_free(j.doc);
}

static void robots_of_other_kinds_have_no_columns(void **state)
{
	struct judged j = judge(
		"syzbot found the following issue on:\n\n"
		"HEAD commit:    0123456789ab Merge tag 'x'\n"
		"git tree:       upstream\n"
		"RIP: 0010:do_it+0x12/0x340 fs/file.c:123\n"
		"RSP: 0018:ffffc9000 EFLAGS: 00010246\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 0);
	document_free(j.doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parent_and_commit),
		cmocka_unit_test(reported_commit_is_test_in_any_column),
		cmocka_unit_test(a_later_try_is_on_neither_side),
		cmocka_unit_test(a_revert_is_base),
		cmocka_unit_test(repair_of_the_reported_commit),
		cmocka_unit_test(unknown_commits_go_by_their_place),
		cmocka_unit_test(robots_of_other_kinds_have_no_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
