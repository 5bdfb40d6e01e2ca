/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is said of commits, kind by kind, in the wordings in which people say
 * it: each row is a mail, the ids that it suspects and those that it does not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/commit_points.h"
#include "tests/unit/prose_doc.h"

struct mail {
	const char *body;
	const char *suspects;	/* ids, parted by blanks */
	const char *others;
};

static struct document *doc;

static void show(const struct mail *m, struct text id, const char *what)
{
	print_message("  %.*s %s in:\n%s\n", TEXT_ARG(id), what, m->body);
	for (size_t i = 0; i < doc->facts.n_commits; i++)
		print_message("    %.*s %s %.1f\n",
			      TEXT_ARG(doc->facts.commit[i].hash),
			      doc->facts.commit[i].kind,
			      doc->facts.commit[i].points);
}

static size_t check_one(const struct mail *m)
{
	struct text good = text_of(m->suspects), bad = text_of(m->others), id;
	size_t wrong = 0;

	doc = prose_one(m->body);
	commit_scan(doc);
	while ((id = text_word(&good)).n)
		if (commit_points(doc, id) < SUSPECT) {
			show(m, id, "is a suspect");
			wrong++;
		}
	while ((id = text_word(&bad)).n)
		if (commit_points(doc, id) >= SUSPECT) {
			show(m, id, "is no suspect");
			wrong++;
		}
	document_free(doc);
	return wrong;
}

#define CHECK(mails) check(mails, sizeof(mails) / sizeof(*(mails)))

static void check(const struct mail *m, size_t n)
{
	size_t wrong = 0;

	for (size_t i = 0; i < n; i++)
		wrong += check_one(&m[i]);
	assert_int_equal(wrong, 0);
}

static void bisect_logs(void **state)
{
	static const struct mail mails[] = {
		/* Re-flowed: several steps on a line, ids on the next. */
		{"git bisect start # good: [aaaa1111bbbb2222] Linux 6.1 git "
		 "bisect good\naaaa1111bbbb2222 # bad: [cccc2222dddd3333] "
		 "Linux 6.2 git bisect bad\ncccc2222dddd3333 # first bad "
		 "commit:\n[eeee3333ffaa4444] block: sort requests later",
		 "eeee3333ffaa4444", "aaaa1111bbbb2222 cccc2222dddd3333"},
		/* In quotes of a mail program, with a number of steps. */
		{"# bad: [12ab34cd56ef7890] Linux 6.5-rc1\n"
		 "# good: [98fe76dc54ba3210] Linux 6.4\n"
		 "# skip: [5566aabb77889900] mm: does not build\n"
		 "# first bad commit: [77aa10b4c9de1122] mm: batch less",
		 "77aa10b4c9de1122",
		 "12ab34cd56ef7890 98fe76dc54ba3210 5566aabb77889900"},
		/* Other terms. */
		{"git bisect old 1a2b3c4d5e6f\ngit bisect new 2b3c4d5e6f7a\n"
		 "# first new commit: [3c4d5e6f7a8b] nvme: poll less",
		 "3c4d5e6f7a8b", "1a2b3c4d5e6f 2b3c4d5e6f7a"},
		{"git bisect slow 2b3c4d5e6f7a\ngit bisect fast 1a2b3c4d5e6f\n"
		 "# first slow commit: [3c4d5e6f7a8b] nvme: poll less",
		 "3c4d5e6f7a8b", "1a2b3c4d5e6f 2b3c4d5e6f7a"},
		/* git's own words, the author's lines behind. */
		{"9d1e5c3b7a20f4e6d8c9 is the first bad commit\n"
		 "commit 9d1e5c3b7a20f4e6d8c9\nAuthor: Bea Block <b@x.example>\n"
		 "Date:   Mon Mar 4 10:00:00 2024 +0100\n\n"
		 "    block: merge fewer requests",
		 "9d1e5c3b7a20f4e6d8c9", ""},
		/* The parent is named as well. */
		{"The first bad commit is 4d5e6f7a8b9c, its parent "
		 "5e6f7a8b9c0d is good.",
		 "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
		{"First bad commit: 4d5e6f7a8b9c (\"xfs: wait for the log\")\n"
		 "Parent (good): 5e6f7a8b9c0d (\"xfs: add a counter\")",
		 "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
		{"4d5e6f7a8b9c is bad, 5e6f7a8b9c0d (its parent) is good, so "
		 "4d5e6f7a8b9c is the first bad commit.",
		 "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
		/* A log that is not finished names nobody surely. */
		{"git bisect good 1a2b3c4d5e6f\ngit bisect bad 2b3c4d5e6f7a",
		 "", "1a2b3c4d5e6f 2b3c4d5e6f7a"},
		{"Bisecting: 12 revisions left to test after this (roughly 4 "
		 "steps)\n[6f7a8b9c0d1e2f3a] mm: count pages",
		 "", "6f7a8b9c0d1e2f3a"},
		/* Only skipped ones are left. */
		{"# only skipped commits left to test\n"
		 "# possible first bad commit: [7a8b9c0d1e2f] mm: split\n"
		 "# possible first bad commit: [8b9c0d1e2f3a] mm: join",
		 "7a8b9c0d1e2f 8b9c0d1e2f3a", ""},
	};

	(void)state;
	CHECK(mails);
}

static void bisected_in_prose(void **state)
{
	static const struct mail mails[] = {
		{"I bisected this in 14 steps, and it ended at\n\n"
		 "  commit 4d5e6f7a8b9c (\"ext4: flush more often\")",
		 "4d5e6f7a8b9c", ""},
		{"A bisection between v6.1 (good) and v6.2 (bad) lands on "
		 "4d5e6f7a8b9c.", "4d5e6f7a8b9c", ""},
		{"git bisect blames 4d5e6f7a8b9c.", "4d5e6f7a8b9c", ""},
		{"After bisecting for two days the result is commit "
		 "4d5e6f7a8b9c.", "4d5e6f7a8b9c", ""},
		{"Bisect result: 4d5e6f7a8b9c", "4d5e6f7a8b9c", ""},
		{"The regression was bisected between 1a2b3c4d5e6f and "
		 "2b3c4d5e6f7a; the result is 4d5e6f7a8b9c.",
		 "4d5e6f7a8b9c", "1a2b3c4d5e6f 2b3c4d5e6f7a"},
		{"My bisect started with 1a2b3c4d5e6f as good and found "
		 "4d5e6f7a8b9c.", "4d5e6f7a8b9c", "1a2b3c4d5e6f"},
		{"I have not bisected it; 4d5e6f7a8b9c is what I run.",
		 "", "4d5e6f7a8b9c"},
	};

	(void)state;
	CHECK(mails);
}

static void reverts(void **state)
{
	static const struct mail mails[] = {
		{"Reverting 4d5e6f7a8b9c restores 1.2 GB/s.",
		 "4d5e6f7a8b9c", ""},
		{"With 4d5e6f7a8b9c reverted the throughput is back at 410k.",
		 "4d5e6f7a8b9c", ""},
		{"If I revert 4d5e6f7a8b9c the problem is gone.",
		 "4d5e6f7a8b9c", ""},
		{"6.8 minus 4d5e6f7a8b9c performs like 6.7 again.",
		 "4d5e6f7a8b9c", ""},
		/* It does not help. */
		{"Reverting 4d5e6f7a8b9c did not help.", "", "4d5e6f7a8b9c"},
		{"I reverted 4d5e6f7a8b9c, but that makes no difference.",
		 "", "4d5e6f7a8b9c"},
		{"Even with 4d5e6f7a8b9c reverted it is just as slow.",
		 "", "4d5e6f7a8b9c"},
		{"I tried to revert 4d5e6f7a8b9c and saw no change at all.",
		 "", "4d5e6f7a8b9c"},
		{"The numbers are the same after reverting 4d5e6f7a8b9c.",
		 "", "4d5e6f7a8b9c"},
		{"Reverting 4d5e6f7a8b9c doesn't bring the performance back.",
		 "", "4d5e6f7a8b9c"},
		/* It needs company. */
		{"To revert 4d5e6f7a8b9c cleanly I had to revert 5e6f7a8b9c0d "
		 "first as well; then the speed is back.",
		 "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
		{"Reverting 4d5e6f7a8b9c (and its dependency 5e6f7a8b9c0d) "
		 "fixes it.", "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
	};

	(void)state;
	CHECK(mails);
}

static void denials(void **state)
{
	static const struct mail mails[] = {
		{"4d5e6f7a8b9c cannot be the cause, it only touches a comment.",
		 "", "4d5e6f7a8b9c"},
		{"It is not 4d5e6f7a8b9c: I measured both sides of it.",
		 "", "4d5e6f7a8b9c"},
		{"I ruled out 4d5e6f7a8b9c.", "", "4d5e6f7a8b9c"},
		{"4d5e6f7a8b9c has nothing to do with this.", "",
		 "4d5e6f7a8b9c"},
		{"The culprit isn't 4d5e6f7a8b9c but 5e6f7a8b9c0d.",
		 "5e6f7a8b9c0d", "4d5e6f7a8b9c"},
		{"My first bisection was wrong: 4d5e6f7a8b9c is innocent.",
		 "", "4d5e6f7a8b9c"},
	};

	(void)state;
	CHECK(mails);
}

static void upstream_pairs(void **state)
{
	static const struct mail mails[] = {
		{"commit 4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3e upstream.",
		 "", "4d5e6f7a8b9c"},
		{"[ Upstream commit 4d5e6f7a8b9c0d1e ]", "", "4d5e6f7a8b9c0d1e"},
		{"(cherry picked from commit 4d5e6f7a8b9c0d1e)", "",
		 "4d5e6f7a8b9c0d1e"},
		{"It was bisected to 5e6f7a8b9c0d in 6.1.y (commit "
		 "4d5e6f7a8b9c upstream).", "5e6f7a8b9c0d", ""},
		{"The culprit is 5e6f7a8b9c0d, which is upstream commit "
		 "4d5e6f7a8b9c.", "5e6f7a8b9c0d", ""},
	};

	(void)state;
	CHECK(mails);
}

static void candidate_lists(void **state)
{
	static const struct mail mails[] = {
		{"These commits look suspicious:\n\n"
		 "1a2b3c4d5e6f mm: count pages\n2b3c4d5e6f7a mm: split lists\n"
		 "3c4d5e6f7a8b mm: merge lists\n4d5e6f7a8b9c mm: batch\n",
		 "", "1a2b3c4d5e6f 2b3c4d5e6f7a 3c4d5e6f7a8b 4d5e6f7a8b9c"},
		{"git log --oneline v6.1..v6.2 -- fs/ext4 shows\n\n"
		 "1a2b3c4d5e6f ext4: a\n2b3c4d5e6f7a ext4: b\n"
		 "3c4d5e6f7a8b ext4: c\n",
		 "", "1a2b3c4d5e6f 2b3c4d5e6f7a 3c4d5e6f7a8b"},
	};

	(void)state;
	CHECK(mails);
}

static void no_commits(void **state)
{
	static const struct mail mails[] = {
		{"HEAD is now at 4d5e6f7a8b9c Linux 6.2", "", "4d5e6f7a8b9c"},
		{"HEAD: 4d5e6f7a8b9c", "", "4d5e6f7a8b9c"},
		{"head commit: 4d5e6f7a8b9c", "", "4d5e6f7a8b9c"},
		{"The following changes since commit 4d5e6f7a8b9c:", "",
		 "4d5e6f7a8b9c"},
		{"for you to fetch changes up to 4d5e6f7a8b9c:", "",
		 "4d5e6f7a8b9c"},
		{"Tested on linux-next at 4d5e6f7a8b9c, slow as well.", "",
		 "4d5e6f7a8b9c"},
		{"index 4d5e6f7a8b9c..5e6f7a8b9c0d 100644", "",
		 "4d5e6f7a8b9c 5e6f7a8b9c0d"},
		{"From 4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3e Mon Sep 17 "
		 "00:00:00 2001", "", "4d5e6f7a8b9c"},
		{"base-commit: 4d5e6f7a8b9c0d1e", "", "4d5e6f7a8b9c0d1e"},
		{"BuildID[sha1]=4d5e6f7a8b9c0d1e2f3a, stripped", "",
		 "4d5e6f7a8b9c0d1e2f3a"},
		{"build-id 4d5e6f7a8b9c0d1e2f3a", "", "4d5e6f7a8b9c0d1e2f3a"},
		{"[vdso] (Build ID: 4d5e6f7a8b9c0d1e2f3a)", "",
		 "4d5e6f7a8b9c0d1e2f3a"},
		{"RIP: 0010:0xffffffff81a2b3c4 RAX: 00000000a1b2c3d4", "",
		 "00000000a1b2c3d4"},
		{"The slow path is at ffffffff81a2b3c4.", "",
		 "ffffffff81a2b3c4"},
		{"Regression report: https://lore.kernel.org/r/"
		 "4d5e6f7a8b9c.1234@x.example", "", "4d5e6f7a8b9c"},
		{"caused by https://lore.kernel.org/all/4d5e6f7a8b9c/", "",
		 "4d5e6f7a8b9c"},
		{"Message-ID: <4d5e6f7a8b9c@x.example>", "", "4d5e6f7a8b9c"},
		{"The regression is in linux-image-6.2.0-4d5e6f7a8b9c.", "",
		 "4d5e6f7a8b9c"},
		{"kconfig: x86_64-rhel-4d5e6f7a8b9c", "", "4d5e6f7a8b9c"},
		{"config: config-4d5e6f7a8b9c.gz caused a slowdown", "",
		 "4d5e6f7a8b9c"},
		{"Kernel: 6.2.0-rc3-00012-g4d5e6f7a8b9c regressed", "",
		 "4d5e6f7a8b9c"},
		{"gcc version 12.2.0 (GCC 4d5e6f7a8b9c)", "", "4d5e6f7a8b9c"},
		{"Disk identifier: 4d5e6f7a-8b9c-0d1e-2f3a-4b5c6d7e8f9a", "",
		 "4d5e6f7a 4b5c6d7e8f9a"},
		{"md5: 4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a", "",
		 "4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a"},
		{"The container is docker.io/perf@sha256:4d5e6f7a8b9c0d1e.",
		 "", "4d5e6f7a8b9c0d1e"},
		{"I bisected with fio built from its commit 4d5e6f7a8b9c.",
		 "", "4d5e6f7a8b9c"},
	};

	(void)state;
	CHECK(mails);
}

static void tags(void **state)
{
	static const struct mail mails[] = {
		{"#regzbot introduced: 4d5e6f7a8b9c\n\nfio is slower.", "", ""},
		{"The bad commit is https://git.kernel.org/pub/scm/linux/"
		 "kernel/git/torvalds/linux.git/commit/?id=4d5e6f7a8b9c",
		 "4d5e6f7a8b9c", ""},
		{"The culprit is https://git.kernel.org/linus/4d5e6f7a8b9c",
		 "4d5e6f7a8b9c", ""},
		{"It was introduced by https://github.com/torvalds/linux/"
		 "commit/4d5e6f7a8b9c.", "4d5e6f7a8b9c", ""},
		{"The regression was introduced with {4d5e6f7a8b9c}.",
		 "4d5e6f7a8b9c", ""},
	};

	(void)state;
	CHECK(mails);
}

static void fixes(void **state)
{
	static const struct mail mails[] = {
		{"The regression from 4d5e6f7a8b9c is fixed by 5e6f7a8b9c0d.",
		 "4d5e6f7a8b9c", "5e6f7a8b9c0d"},
		{"This got fixed upstream with 5e6f7a8b9c0d, please backport.",
		 "", "5e6f7a8b9c0d"},
		{"Does it also happen with 5e6f7a8b9c0d applied?", "",
		 "5e6f7a8b9c0d"},
		{"Please try commit 5e6f7a8b9c0d, which should solve it.", "",
		 "5e6f7a8b9c0d"},
	};

	(void)state;
	CHECK(mails);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bisect_logs),
		cmocka_unit_test(bisected_in_prose),
		cmocka_unit_test(reverts),
		cmocka_unit_test(denials),
		cmocka_unit_test(upstream_pairs),
		cmocka_unit_test(candidate_lists),
		cmocka_unit_test(no_commits),
		cmocka_unit_test(tags),
		cmocka_unit_test(fixes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
