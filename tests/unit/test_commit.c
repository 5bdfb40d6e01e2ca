/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Commit ids: which bytes are one, and what is said of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

static struct document *doc;

static void read_body(const char *body)
{
	document_free(doc);
	doc = prose_one(body);
	commit_scan(doc);
}

static int end(void **state)
{
	(void)state;
	document_free(doc);
	doc = NULL;
	return 0;
}

/* The best positive points that any mention of the id has. */
static double best(const char *id)
{
	double points = 0;

	for (size_t i = 0; i < doc->facts.n_commits; i++)
		if (commit_same(doc->facts.commit[i].hash, text_of(id)) &&
		    !doc->facts.commit[i].rejected &&
		    doc->facts.commit[i].points > points)
			points = doc->facts.commit[i].points;
	return points;
}

static bool has(const char *id, const char *kind)
{
	for (size_t i = 0; i < doc->facts.n_commits; i++)
		if (commit_same(doc->facts.commit[i].hash, text_of(id)) &&
		    text_eq(text_of(doc->facts.commit[i].kind), text_of(kind)))
			return true;
	return false;
}

static void show(void)
{
	for (size_t i = 0; i < doc->facts.n_commits; i++)
		print_message("  %.*s %s %.1f%s \"%.*s\"\n",
			      TEXT_ARG(doc->facts.commit[i].hash),
			      doc->facts.commit[i].kind,
			      doc->facts.commit[i].points,
			      doc->facts.commit[i].rejected ? " rejected" : "",
			      TEXT_ARG(doc->facts.commit[i].subject));
}

static void expect_kind(const char *id, const char *kind)
{
	if (!has(id, kind))
		show();
	assert_true(has(id, kind));
}

static void expect_suspect(const char *id)
{
	if (best(id) < 1.8)
		show();
	assert_true(best(id) >= 1.8);
}

static void expect_none(const char *id)
{
	if (best(id) >= 1.8)
		show();
	assert_true(best(id) < 1.8);
}

static const char *subject_of(const char *id)
{
	for (size_t i = 0; i < doc->facts.n_commits; i++)
		if (commit_same(doc->facts.commit[i].hash, text_of(id)))
			return arena_cstr(doc->arena,
					  doc->facts.commit[i].subject);
	return "";
}

static void expect_tokens(const char *line, const char *want)
{
	char got[300] = "";
	size_t at = 0, n = 0;
	struct text h;

	while (commit_next(text_of(line), &at, &h))
		n += (size_t)snprintf(got + n, sizeof(got) - n, "%s%.*s",
				      n ? " " : "", TEXT_ARG(h));
	assert_string_equal(got, want);
}

static void tokens(void **state)
{
	(void)state;
	expect_tokens("a1b2c3d and `d4c3b2a1`, {77aa10b4c9de}.",
		      "a1b2c3d d4c3b2a1 77aa10b4c9de");
	expect_tokens("defaced 1234567 aaaa1111 a1b2c3 xa1b2c3d a1b2c3d_x", "");
	expect_tokens("v6.1-12-ga1b2c3d4e5f6", "");
	expect_tokens("a1b2c3d4e5f60718293a4b5c6d7e8f9001122334 "
		      "a1b2c3d4e5f60718293a4b5c6d7e8f90011223344",
		      "a1b2c3d4e5f60718293a4b5c6d7e8f9001122334");
}

static void first_bad_commit(void **state)
{
	(void)state;
	read_body("The first bad commit is [3f9c2d71aa04] block: foo");
	expect_kind("3f9c2d71aa04", "bisected");
	read_body("3f9c2d71aa04 is the first bad commit");
	expect_kind("3f9c2d71aa04", "bisected");
}

static void build_and_bisected(void **state)
{
	(void)state;
	read_body("Kernel 6.8.0-rc3-00017-g9d1e5c3b7a20; bisected to "
		  "77aa10b4c9de");
	expect_suspect("77aa10b4c9de");
	expect_none("9d1e5c3b7a20");
}

static void bisect_log(void **state)
{
	(void)state;
	read_body("git bisect good a1a1119bbbb7\n"
		  "git bisect bad cccc2222ddd3\n"
		  "# first bad commit: [eeee3333ffaa] mm: change it\n");
	expect_suspect("eeee3333ffaa");
	expect_none("a1a1119bbbb7");
	expect_none("cccc2222ddd3");
	read_body("git bisect good a1a1119bbbb7 git bisect bad cccc2222ddd3 "
		  "# first bad commit: [eeee3333ffaa] mm: change it\n");
	expect_suspect("eeee3333ffaa");
	expect_none("a1a1119bbbb7");
	expect_none("cccc2222ddd3");
}

static void log_without_end(void **state)
{
	(void)state;
	read_body("I was able to bisect this issue:\n\n"
		  "a1a1119bbbb7 good\ncccc2222ddd3 bad\neeee3333ffaa bad\n"
		  "123456789abc good\n");
	expect_kind("eeee3333ffaa", "bisected:last-bad");
	expect_none("cccc2222ddd3");
	expect_none("123456789abc");
	expect_none("a1a1119bbbb7");
}

static void related_reverts(void **state)
{
	(void)state;
	read_body("Fast again: v6.2 with the following commits reverted, "
		  "that is I reverted the following commits:\n"
		  "  12ab34cd56ef ext4: clean up (related)\n"
		  "  98fe76dc54ba ext4: allow foo\n");
	expect_suspect("98fe76dc54ba");
	expect_none("12ab34cd56ef");
}

static void upstream(void **state)
{
	(void)state;
	read_body("[ Upstream commit 0a1b2c3d4e5f ]");
	expect_none("0a1b2c3d4e5f");
	expect_kind("0a1b2c3d4e5f", "upstream");
	read_body("commit 0a1b2c3d4e5f upstream.");
	expect_kind("0a1b2c3d4e5f", "upstream");
}

static void introduced_and_fixed(void **state)
{
	(void)state;
	read_body("It was introduced by 5566aabb7788, fixed by 99cc88dd77ee "
		  "in 6.5");
	expect_suspect("5566aabb7788");
	expect_none("99cc88dd77ee");
	expect_kind("99cc88dd77ee", "fix");
}

static void patch_index(void **state)
{
	(void)state;
	read_body("index 1234abcd5678..8765dcba4321 100644");
	expect_none("1234abcd5678");
	expect_none("8765dcba4321");
	expect_kind("1234abcd5678", "patch-context");
	expect_kind("8765dcba4321", "patch-context");
}

static void head_and_kernel_commit(void **state)
{
	(void)state;
	read_body("Tested on mainline at commit 1f2e3d4c5b6a.");
	expect_none("1f2e3d4c5b6a");
	expect_kind("1f2e3d4c5b6a", "head");
	read_body("It's kernel commit 1f2e3d4c5b6a (\"btrfs: x the y\") that "
		  "changed it.");
	expect_suspect("1f2e3d4c5b6a");
	assert_false(has("1f2e3d4c5b6a", "head"));
}

static void revert_on_top(void **state)
{
	(void)state;
	read_body("Reverting 6e5d4c3b2a10 on top of v6.9 brings the "
		  "throughput back");
	expect_kind("6e5d4c3b2a10", "revert-confirmed");
}

static void revert_without_help(void **state)
{
	(void)state;
	read_body("Reverting 6e5d4c3b2a10 did not help at all.");
	assert_false(has("6e5d4c3b2a10", "revert-confirmed"));
	expect_kind("6e5d4c3b2a10", "disputed:revert");
}

static void values_before(void **state)
{
	(void)state;
	read_body("The results are back to values before commit 7b6a5c4d3e2f "
		  "now.");
	expect_kind("7b6a5c4d3e2f", "suspected:before");
	assert_false(has("7b6a5c4d3e2f", "parent"));
}

static void exonerated(void **state)
{
	(void)state;
	read_body("a6b5c4d3e2f1 looks unrelated, documentation only");
	expect_kind("a6b5c4d3e2f1", "exonerated");
}

static void candidate_list(void **state)
{
	(void)state;
	read_body("One of the new features did it, i.e. these commits:\n\n"
		  "a7017acb0601 mm: foo: admin guide\n"
		  "b6c3af7d8a2b mm: foo: debugfs interface\n"
		  "c332a809d95a mm: foo: thrashing prevention\n");
	expect_kind("a7017acb0601", "candidate-list");
	expect_kind("b6c3af7d8a2b", "candidate-list");
	expect_kind("c332a809d95a", "candidate-list");
	assert_int_equal(doc->facts.commit[0].list_size, 3);
	assert_string_equal(subject_of("b6c3af7d8a2b"),
			    "mm: foo: debugfs interface");
}

static void no_commits(void **state)
{
	(void)state;
	read_body("base-commit: 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c\n"
		  "Change-Id: I0f1e2d3c4b5a\n"
		  "Link: https://example.org/r/2024.abcdef12@host.example\n"
		  "UUID: b8e290d5-1dc5-429f-8201-10ca5b2c0b95\n"
		  "https://example.org/x/0f1e2d3c4b5a\n"
		  "[  109.497429] regs 0f1e2d3c4b5a 00ff11aa22bb\n"
		  "x/net@v0.0.0-20200114155413-6afb5195e5aa\n"
		  "6.1.0-6afb5195e5aa is what runs\n");
	for (size_t i = 0; i < doc->facts.n_commits; i++)
		assert_true(doc->facts.commit[i].rejected);
}

static void culprits_and_aliases(void **state)
{
	(void)state;
	read_body("The culprit are commits (or one of them):\n\n"
		  "ab12cd34ef56 \"nfsd: tidy the\nlist of files\"\n"
		  "cd34ef56ab12 \"nfsd: keep the\ncache of it\"\n\n"
		  "(upstream 0011aabb2233 and\n2233aabb0011)\n");
	expect_kind("ab12cd34ef56", "claimed:culprit");
	expect_kind("cd34ef56ab12", "claimed:culprit");
	expect_kind("0011aabb2233", "upstream");
	expect_kind("2233aabb0011", "upstream");
	assert_string_equal(subject_of("ab12cd34ef56"),
			    "nfsd: tidy the list of files");
}

static void robot_mail(void **state)
{
	(void)state;
	read_body("kernel test robot noticed a -21.3% regression of "
		  "foo.ops_per_sec on:\n\n"
		  "commit: b7b2222cc5c3333dddd4444eeee5555ffff66660 (\"mm: "
		  "foo\")\n\n"
		  "commit: \n"
		  "  a1a1119bbb (\"mm: earlier\")\n"
		  "  b7b2222ccc (\"mm: foo\")\n"
		  "  cc5c3333dd (\"mm: later\")\n\n"
		  "a1a1119bbbb72222 b7b2222cc5c3333dddd4444eeee\n"
		  "job 5d851f1468b15e6c9a0b1c2d done\n");
	expect_kind("b7b2222cccc3", "robot-bisected");
	expect_kind("a1a1119bbb", "parent");
	expect_kind("cc5c3333dd", "robot-context");
	expect_kind("5d851f1468b15e6c9a0b1c2d", "job-id");
	expect_none("a1a1119bbb");
}

static void title_is_no_evidence(void **state)
{
	(void)state;
	read_body("dc5f00aa1122 (\"foo: fix slow bar\") made reads 20x slower");
	expect_suspect("dc5f00aa1122");
	assert_false(has("dc5f00aa1122", "fix"));
	read_body("Then came dc5f00aa1122 (\"foo: fix culprit of slow bar\").");
	expect_none("dc5f00aa1122");
}

static void id_below_its_title(void **state)
{
	(void)state;
	read_body("We were able to pinpoint this commit that costs 3%.\n"
		  "ext4: avoid starting it\n"
		  "(6b8ed62008a49751fc71fefd2a4f89202a7c2d4d)\n");
	expect_kind("6b8ed62008a4", "claimed:tracked");
	assert_string_equal(subject_of("6b8ed62008a4"),
			    "ext4: avoid starting it");
}

static void braces_and_broken_lines(void **state)
{
	(void)state;
	read_body("The loss is introduce by commit\n"
		  "{244adf6426ee31a83f397b700d964cff12a247d3} and the lock");
	expect_suspect("244adf6426ee");
}

static void paragraph_before(void **state)
{
	(void)state;
	read_body("It all comes down to a patch:\n\n"
		  "commit 508aebb805277c541e94ee14daba4191ff02347e\n"
		  "Author: Nobody <n@example.org>\n\n"
		  "    block: set it\n\n"
		  "    Fixes: 4dd59059b788 (\"block: x y\")\n");
	expect_kind("508aebb80527", "claimed:tracked");
	expect_kind("4dd59059b788", "patch-context");
	read_body("Bisect root cause commit\n===================\n"
		  "- commit 63dfa1004322 (\"nvme: move it\")\n");
	expect_suspect("63dfa1004322");
}

static void fixes_tag(void **state)
{
	(void)state;
	read_body("This helps.\n\nFixes: 2eda57089ea3 (\"btrfs: x y\")\n");
	expect_none("2eda57089ea3");
	document_free(doc);
	doc = prose_one("This helps.\n\nFixes: 2eda57089ea3 (\"btrfs: x\")\n");
	prose_line(doc, TEXT("--- a/fs/x.c"), 0, LINE_PATCH);
	commit_scan(doc);
	expect_kind("2eda57089ea3", "fixes-tag");
}

static void fix_found_by_bisection(void **state)
{
	(void)state;
	read_body("On mainline I was also able to bisect to a commit which "
		  "fixed this issue: 667ea36378cf (\"loop: do it\"). I tried "
		  "porting 667ea36378cf to these branches.");
	expect_none("667ea36378cf");
	expect_kind("667ea36378cf", "fix");
}

static void range_ends(void **state)
{
	(void)state;
	read_body("I noticed that between 6441998e2e1c and 9eaa88c70312, I/O "
		  "became slower. Reverting cb2ac2912a11 resolves it.");
	expect_none("6441998e2e1c");
	expect_none("9eaa88c70312");
	expect_suspect("cb2ac2912a11");
}

static void repeats_do_not_count(void **state)
{
	(void)state;
	read_body("> It was bisected to 77aa10b4c9de.\nNo.");
	assert_int_equal(doc->facts.n_commits, 0);
}

static void foreign_repository(void **state)
{
	(void)state;
	read_body("We use fio commit 37c70bd1a75f for all of this.");
	expect_kind("37c70bd1a75f", "foreign-repository");
	read_body("see https://github.com/x/KMark/commit/ca9801d6f2d3ac33");
	expect_kind("ca9801d6f2d3", "foreign-repository");
}

static void subject_names_it(void **state)
{
	(void)state;
	document_free(doc);
	doc = prose_new();
	prose_message(doc, "Ann", "12aceb89b0bc eventfd: convert it causes "
		      "6.7% performance regression");
	prose_body(doc, "Hello,\n");
	commit_scan(doc);
	expect_kind("12aceb89b0bc", "claimed:subject");
}

static void footnotes(void **state)
{
	(void)state;
	read_body("While going back to the commit[1] I get 529 Mbits/sec.\n"
		  "I noticed that this commit [2] introduce the regression.\n"
		  "\n"
		  "[1] d4671cb96fa3 (\"Merge branch 'foo'\")\n"
		  "[2] 8b43fd3d1d7d (\"net: poll less often\")\n");
	expect_suspect("8b43fd3d1d7d");
	assert_true(best("d4671cb96fa3") < 1.8);
}

static void named_in_the_next_sentence(void **state)
{
	(void)state;
	read_body("I did a git bisect and found that it got slow after these\n"
		  "two were merged. They are 612f769edd06, 5fe7765997b1.\n");
	expect_suspect("612f769edd06");
	expect_suspect("5fe7765997b1");
}

static void told_in_the_next_sentence(void **state)
{
	(void)state;
	read_body("I reverted the commit efa7df3e3bb5 that was named there.\n"
		  "Unfortunately, this did not resolve the issue.\n");
	assert_true(best("efa7df3e3bb5") < 1.8);
}

static void found_by_looking(void **state)
{
	(void)state;
	read_body("After investigation, it is found that commit 16914e6fc7ab\n"
		  "turns every request into a synchronous one.\n");
	expect_suspect("16914e6fc7ab");
	read_body("However in commit 4d99ff8f12eb you have included an\n"
		  "additional call of the server.\n");
	expect_suspect("4d99ff8f12eb");
}

#define TEST(f) cmocka_unit_test_teardown(f, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(tokens), TEST(first_bad_commit), TEST(build_and_bisected),
		TEST(bisect_log), TEST(log_without_end), TEST(related_reverts),
		TEST(upstream), TEST(introduced_and_fixed), TEST(patch_index),
		TEST(head_and_kernel_commit), TEST(revert_on_top),
		TEST(revert_without_help), TEST(values_before),
		TEST(exonerated), TEST(candidate_list), TEST(no_commits),
		TEST(culprits_and_aliases), TEST(robot_mail),
		TEST(title_is_no_evidence), TEST(id_below_its_title),
		TEST(braces_and_broken_lines), TEST(paragraph_before),
		TEST(fixes_tag), TEST(fix_found_by_bisection),
		TEST(range_ends), TEST(repeats_do_not_count),
		TEST(foreign_repository), TEST(subject_names_it),
		TEST(footnotes),
		TEST(named_in_the_next_sentence),
		TEST(told_in_the_next_sentence),
		TEST(found_by_looking),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
