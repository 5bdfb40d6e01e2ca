/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Words that name a side: which bits a text has, and whether it speaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/label/label.h"

static struct label scan(const char *s)
{
	return label_scan(text_of(s));
}

static bool speaks(const char *s)
{
	struct label l = scan(s);

	return label_speaks(&l);
}

static unsigned int bits(const char *s, unsigned int mask)
{
	return scan(s).features & mask;
}

static void weak_words_need_an_object(void **state)
{
	(void)state;
	assert_true(speaks("with the patch"));
	assert_true(speaks("w/o this commit:"));
	assert_true(speaks("after applying 12ab34cd56ef"));
	assert_false(speaks("with 2MB pages"));
	assert_false(speaks("after 500us"));
	assert_false(speaks("After 1st test iteration"));
	assert_false(speaks("before lunch"));
}

static void weak_words_may_stand_alone(void **state)
{
	(void)state;
	assert_true(speaks("Before:"));
	assert_true(speaks("<After>"));
	assert_true(speaks("[w/o]"));
	assert_true(speaks("write / before"));
	assert_true(speaks("patched"));
}

static void with_is_not_without(void **state)
{
	const unsigned int both = LABEL_WITH | LABEL_WITHOUT;

	(void)state;
	assert_int_equal(bits("without the patch", both), LABEL_WITHOUT);
	assert_int_equal(bits("w/o patch", both), LABEL_WITHOUT);
	assert_int_equal(bits("w/ patch", both), LABEL_WITH);
	assert_int_equal(bits("unpatched", both), LABEL_WITHOUT);
	assert_int_equal(bits("no patches", both), LABEL_WITHOUT);
}

static void reverts_may_be_absent(void **state)
{
	const unsigned int both = LABEL_REVERT | LABEL_NOREVERT;

	(void)state;
	assert_int_equal(bits("6.1 with revert", both), LABEL_REVERT);
	assert_int_equal(bits("patch reverted", both), LABEL_REVERT);
	assert_int_equal(bits("without the commit (reverted)", both),
			 LABEL_REVERT);
	assert_int_equal(bits("without the revert", both), LABEL_NOREVERT);
	assert_int_equal(bits("no revert", both), LABEL_NOREVERT);
}

static void the_bracket_wins(void **state)
{
	const unsigned int both = LABEL_WITH | LABEL_WITHOUT;

	(void)state;
	assert_int_equal(bits("With HEAD as 1c2d3e4f5a6b (without the above "
			      "series)", both), LABEL_WITHOUT);
	assert_int_equal(bits("With HEAD as 1c2d3e4f5a6b (with the above "
			      "series)", both), LABEL_WITH);
}

static void versions_and_commits(void **state)
{
	struct label l = scan("v6.8-rc7 + 12ab34cd56ef");

	(void)state;
	assert_int_equal(l.n_versions, 1);
	assert_int_equal(l.version[0].rc, 7);
	assert_int_equal(l.n_commits, 1);
	assert_true(text_eq(l.commit[0], TEXT("12ab34cd56ef")));
}

static void suffixes_of_versions_speak(void **state)
{
	(void)state;
	assert_true(bits("5.18-rc8-vanilla", LABEL_BASE));
	assert_true(bits("5.18-rc8-patched", LABEL_WITH));
	assert_true(bits("6.1+fix", LABEL_WITH | LABEL_FIX));
	assert_false(bits("5.15.0-76-generic", LABEL_STRONG | LABEL_WEAK));
}

static void adjectives_need_a_noun(void **state)
{
	(void)state;
	assert_true(bits("new kernel", LABEL_NEW));
	assert_true(bits("old:", LABEL_OLD));
	assert_true(bits("mainline 6.5", LABEL_TREE));
	assert_false(bits("new files are written", LABEL_NEW));
	assert_false(bits("next 256 MiB", LABEL_TREE));
	assert_false(bits("fixed buffers", LABEL_FIX));
	assert_false(bits("Parent sees throughput", LABEL_PARENT));
}

static void verdicts_stand_first(void **state)
{
	(void)state;
	assert_true(bits("NOK: v6.18", LABEL_VERDICT));
	assert_true(bits("good", LABEL_VERDICT));
	assert_false(bits("the first bad commit", LABEL_VERDICT));
	assert_false(bits("this is not so good", LABEL_VERDICT));
}

static void a_part_of_a_series_is_partial(void **state)
{
	(void)state;
	assert_true(bits("first patch only", LABEL_PARTIAL));
	assert_false(bits("all patches", LABEL_PARTIAL));
	assert_true(bits("all patches", LABEL_WITH));
	assert_false(speaks("time series"));
}

static void objects_are_kept(void **state)
{
	struct label l = scan("w/o plug list | READ 5MB/s");

	(void)state;
	assert_true(text_istarts(l.object, TEXT("plug list")));
}

static void marks_are_taken_off(void **state)
{
	(void)state;
	assert_true(text_eq(label_bare(TEXT("  // Linux 5.4.0:")),
			    TEXT("Linux 5.4.0:")));
	assert_true(text_eq(label_bare(TEXT("*5.10.162:*")),
			    TEXT("5.10.162:")));
	assert_true(text_eq(label_bare(TEXT("(A) base")), TEXT("base")));
	assert_true(text_eq(label_bare(TEXT("2. after")), TEXT("after")));
	assert_true(text_eq(label_bare(TEXT("6.1 kernel")),
			    TEXT("6.1 kernel")));
}

static void heads_of_columns(void **state)
{
	(void)state;
	assert_true(label_is_columns(TEXT("   good      bad")));
	assert_true(label_is_columns(TEXT("| run | patched | gain |")));
	assert_false(label_is_columns(TEXT("with the patch:")));
}

/* ---- headings of a document ---- */

static struct document *read(const char *s)
{
	struct document *doc = document_new(TEXT("test"), text_of(s));

	document_parse(doc);
	return doc;
}

static const struct label *heading(const struct document *doc,
				   const char *word)
{
	for (size_t i = 0; i < doc->facts.n_labels; i++)
		if (text_ihas(doc->facts.label[i].text, text_of(word)))
			return &doc->facts.label[i];
	return NULL;
}

static void ranks_of_lines(void **state)
{
	struct document *doc = read(
		"slow reads\n\n[Ann Example]\n\nHello,\n\n"
		"I tested with the patch and found that everything is slower "
		"than it ever was.\n\nBefore the change\n=================\n\n"
		"5.10.162 with revert:\n\nBye\n");

	(void)state;
	assert_int_equal(heading(doc, "ever was")->rank, 1);
	assert_int_equal(heading(doc, "Before the")->rank, 3);
	assert_int_equal(heading(doc, "revert")->rank, 3);
	document_free(doc);
}

static void broken_labels_are_joined(void **state)
{
	struct document *doc = read(
		"slow reads\n\n[Ann Example]\n\nHello,\n\n"
		"With HEAD as 9c19a9cb1642 (with the above\nseries)\n\nBye\n");
	const struct label *l = heading(doc, "HEAD as");

	(void)state;
	assert_non_null(l);
	assert_true(text_ihas(l->text, TEXT("above series)")));
	document_free(doc);
}

static void git_commands_are_one_label(void **state)
{
	struct document *doc = read(
		"slow reads\n\n[Ann Example]\n\nHello,\n\n"
		"git reset --hard v4.19\ngit am local.patch\n"
		"git cherry-pick -x a1b2c3d4e5f6\n\nBye\n");
	const struct label *l = heading(doc, "reset");

	(void)state;
	assert_non_null(l);
	assert_int_equal(l->picks, 2);
	assert_true(l->features & LABEL_GIT);
	document_free(doc);
}

static void prompts_and_bisections_are_none(void **state)
{
	struct document *doc = read(
		"slow reads\n\n[Ann Example]\n\nHello,\n\n"
		"root@box:/src/linux-4.14.1# ls\n\n"
		"# good: [d9560919689d588beccf719452086b5cdf6d6c22] v4.4.157\n\n"
		"Bye\n");

	(void)state;
	assert_null(heading(doc, "4.14.1"));
	assert_null(heading(doc, "4.4.157"));
	document_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(weak_words_need_an_object),
		cmocka_unit_test(weak_words_may_stand_alone),
		cmocka_unit_test(with_is_not_without),
		cmocka_unit_test(reverts_may_be_absent),
		cmocka_unit_test(the_bracket_wins),
		cmocka_unit_test(versions_and_commits),
		cmocka_unit_test(suffixes_of_versions_speak),
		cmocka_unit_test(adjectives_need_a_noun),
		cmocka_unit_test(verdicts_stand_first),
		cmocka_unit_test(a_part_of_a_series_is_partial),
		cmocka_unit_test(objects_are_kept),
		cmocka_unit_test(marks_are_taken_off),
		cmocka_unit_test(heads_of_columns),
		cmocka_unit_test(ranks_of_lines),
		cmocka_unit_test(broken_labels_are_joined),
		cmocka_unit_test(git_commands_are_one_label),
		cmocka_unit_test(prompts_and_bisections_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
