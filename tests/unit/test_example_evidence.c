/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How threads end, which commits are suspects and which mails matter: one short
 * invented text for each kind, from the mail to the decision.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "analyzer/analyzer.h"
#include "analyzer/verdict/rule.h"
#include "parser/text/classify/classify.h"
#include "tests/unit/commit_points.h"
#include "tests/unit/example.h"

#define FRAME(id, from, subject, body)                                 \
	"From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: " from          \
	"\nSubject: " subject "\nMessage-ID: <" id "@example.org>\n\n" \
	body "\n\n"
#define ANN "Ann Example <ann@example.org>"
#define MAX "Max Example <max@example.org>"
#define ROBOT_NAME "kernel test robot <robot@example.org>"
#define TITLE "foo: write regression in 6.5 compared to 6.4"
#define ROOT FRAME("1", ANN, TITLE,                                     \
	"Hi,\n\nwith 6.4 I get 410 MB/s, with 6.5 only 298 MB/s. I "    \
	"bisected it to abcdef123456 (\"foo: write less\").\n")
#define A(id, body) FRAME(id, ANN, "Re: " TITLE, body)
/* The author of the commit, who may explain it. */
#define M(id, body) FRAME(id, MAX, "Re: " TITLE, "My commit. " body)
#define M_ONLY(id, body) FRAME(id, MAX, "Re: " TITLE, body)

#define ROBOT_TITLE "[linus:master] [mm] 89abcdef01: " \
	"will-it-scale.per_process_ops -21.3% regression"
#define ROBOT FRAME("1", ROBOT_NAME, ROBOT_TITLE,                            \
	"Hello,\n\nkernel test robot noticed a -21.3% regression of "       \
	"will-it-scale.per_process_ops on:\n\n\n"                           \
	"commit: 89abcdef0123456789abcdef0123456789abcdef (\"mm: foo\")\n"  \
	"https://git.example.org/ master\n\n"                               \
	"testcase: will-it-scale\n\n"                                       \
	"commit: \n  0123456789 (\"mm: bar\")\n"                            \
	"  89abcdef01 (\"mm: foo\")\n\n"                                    \
	"0123456789abcdef 89abcdef0123456789abcdef012 \n"                   \
	"---------------- --------------------------- \n"                   \
	"         %stddev     %change         %stddev\n"                    \
	"             \\          |                \\  \n"                  \
	"    123450           -21.3%      97155        "                    \
	"will-it-scale.per_process_ops\n")
#define B(id, body) FRAME(id, ROBOT_NAME, "Re: " ROBOT_TITLE, body)

/* ---- how threads end ---- */

struct story {
	const char *name, *mbox;
	const char *ending;	/* "none": open; NULL: not asked */
	const char *class;	/* of the verdict; NULL: not asked */
};

static const struct story stories[] = {
	{"01 another configuration", ROOT A("2", "Sorry for the noise, the "
	 "second box had a different config."), NULL, "not-comparable"},
	{"02 not noise", ROOT M("2", "I don't think this is noise, the gap is "
	 "far too stable."), "none", "regression"},
	{"03 within the noise", ROOT M("2", "Five runs, the difference is well "
	 "within the noise."), "noise", "noise"},
	{"04 a question", ROOT M("2", "Is this a regression or expected?"),
	 "none", "regression"},
	{"05 expected behaviour change", ROOT M("2", "It's not a regression, "
	 "only an expected behaviour change for direct I/O."), "explained",
	 "not-a-regression"},
	{"06 a robot's false positive", ROBOT B("2", "Sorry, this is a false "
	 "positive report. The environment was inconsistent."), "withdrawn",
	 "noise"},
	{"07 works as expected", ROOT M("2", "Everything works as expected "
	 "here."), "none", "regression"},
	{"08 not reproduced, and seen again", ROOT
	 M("2", "I was unable to reproduce this.")
	 A("3", "I can still reproduce it every time, 410 vs 298."),
	 "none", "regression"},
	{"09 the patch fixes it", ROOT
	 M("2", "Could you try the patch below?")
	 A("3", "The patch fixes it: 2.1 GB/s again.\n\nTested-by: Ann Example "
	   "<ann@example.org>"), "fixed", "regression"},
	{"10 if the patch fixes it", ROOT M("2", "If the patch fixes it I will "
	 "queue it."), "none", "regression"},
	{"11 a revert confirms", ROOT A("2", "Reverting abcdef123456 fixes the "
	 "regression."), "none", "regression"},
	{"12 correctness first", ROOT M("2", "Correctness first, performance "
	 "second. This drop is unavoidable."), "trade-off",
	 "not-a-regression"},
	{"13 invalid by the tracker", ROOT M_ONLY("2", "#regzbot invalid: "
	 "caused by a change of defaults"), "explained", "not-a-regression"},
	{"14 inconclusive by the tracker", ROOT
	 A("3", "With abcdef123456 reverted on top of 6.5 I get 411 MB/s "
	   "again.")
	 M_ONLY("2", "#regzbot inconclusive: silent"), NULL, "regression"},
	{"15 dropped from the tree", ROOT M("2", "I'll drop this patch from my "
	 "tree."), "reverted", "regression"},
	{"15 dropped the ball", ROOT M("2", "We completely dropped the ball."),
	 "none", "regression"},
	{"16 code alignment", ROBOT B("2", "It is caused by code alignment: "
	 "with aligned functions the regression is gone."), "layout", "noise"},
	{"17 should we revert", ROOT M("2", "Should we just revert it?"),
	 "none", "regression"},
	{"18 none on reads, one on writes", ROOT A("2", "No regression on "
	 "reads, a large one on writes."), "none", "regression"},
	{"19 noise, denied", ROOT M_ONLY("2", "this is just noise, I think?")
	 A("3", "> this is just noise, I think?\n\nNo."), "none",
	 "regression"},
	{"20 cannot keep changing", ROOT M("2", "We can't keep changing the "
	 "default."), "none", "regression"},
};

static const char *answer(sqlite3 *db, const char *query, int64_t thread,
			  char *text, size_t size)
{
	sqlite3_stmt *stmt = NULL;

	snprintf(text, size, "none");
	if (sqlite3_prepare_v2(db, query, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db));
	sqlite3_bind_int64(stmt, 1, thread);
	if (sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_text(stmt, 0))
		snprintf(text, size, "%s",
			 (const char *)sqlite3_column_text(stmt, 0));
	sqlite3_finalize(stmt);
	return text;
}

static void ends(void **state)
{
	const struct story *s = *state;
	struct document *doc = document_new(TEXT("test"), text_of(s->mbox));
	struct ruleset *rules;
	struct db *db;
	int64_t thread = 0;
	char text[80];

	assert_int_equal(ruleset_load(NULL, &rules), 0);
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(metric_load(db), 0);
	document_parse(doc);
	assert_int_equal(analyze_document(db, rules, doc, &thread), 0);
	if (s->ending)
		assert_string_equal(answer(db_handle(db),
			"SELECT ending FROM ending WHERE thread_id = ?1",
			thread, text, sizeof(text)), s->ending);
	if (s->class)
		assert_string_equal(answer(db_handle(db),
			"SELECT class FROM verdict WHERE thread_id = ?1",
			thread, text, sizeof(text)), s->class);
	document_free(doc);
	db_close(db);
	ruleset_free(rules);
}

/* ---- suspects ---- */

struct blame {
	const char *name, *body;
	const char *suspects, *others;	/* ids, parted by blanks */
	bool mbox;
};

static const struct blame blames[] = {
	{"21 first bad commit", "first bad commit is [3f9c2d71aa04] block: foo",
	 "3f9c2d71aa04", "", false},
	{"22 a kernel's own id", "6.8.0-rc3-00017-g9d1e5c3b7a20; bisected to "
	 "77aa10b4c9de", "77aa10b4c9de", "9d1e5c3b7a20", false},
	{"23 a log", "git bisect log\n# good: [aaaa1111bbbb] v6.1\n"
	 "git bisect good aaaa1111bbbb\n# bad: [cccc2222dddd] v6.2\n"
	 "git bisect bad cccc2222dddd\n# first bad commit: [eeee3333ffaa]\n",
	 "eeee3333ffaa", "aaaa1111bbbb cccc2222dddd", false},
	{"23 a log on one line", "good aaaa1111bbbb, bad cccc2222dddd, "
	 "# first bad commit: [eeee3333ffaa]", "eeee3333ffaa",
	 "aaaa1111bbbb cccc2222dddd", false},
	{"24 a list of reverts", "I reverted the following commits:\n\n"
	 "12ab34cd56ef ext4: clean up (related)\n"
	 "98fe76dc54ba ext4: allow foo\n\nand the speed is back.\n",
	 "98fe76dc54ba", "12ab34cd56ef", false},
	{"25 an upstream id", "[ Upstream commit 0a1b2c3d4e5f ]", "",
	 "0a1b2c3d4e5f", false},
	{"26 introduced and fixed", "introduced by 5566aabb7788, fixed by "
	 "99cc88dd77ee in 6.5", "5566aabb7788", "99cc88dd77ee", false},
	{"27 blobs of a patch", "diff --git a/a.c b/a.c\n"
	 "index 1234abcd5678..8765dcba4321 100644\n--- a/a.c\n+++ b/a.c\n"
	 "@@ -1 +1 @@\n-a\n+b\n", "", "1234abcd5678 8765dcba4321", false},
	{"27 the same in a quote", "> diff --git a/a.c b/a.c\n"
	 "> index 1234abcd5678..8765dcba4321 100644\n", "",
	 "1234abcd5678 8765dcba4321", false},
	{"28 tested on a commit", "Tested on mainline at commit 1f2e3d4c5b6a",
	 "", "1f2e3d4c5b6a", false},
	{"28 the commit that changed it", "It's kernel commit 1f2e3d4c5b6a "
	 "that changed it", "1f2e3d4c5b6a", "", false},
	{"29 a revert brings it back", "Reverting 6e5d4c3b2a10 on top of v6.9 "
	 "brings the throughput back", "6e5d4c3b2a10", "", false},
	{"31 unrelated", "I bisected it to a6b5c4d3e2f1. But a6b5c4d3e2f1 "
	 "looks unrelated, documentation only", "", "a6b5c4d3e2f1", false},
	{"33 trailers", "base-commit: 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c"
	 "\nChange-Id: I0f1e2d3c4b5a\n"
	 "Link: https://example.org/2024.abcdef12@host\n", "",
	 "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c 0f1e2d3c4b5a abcdef12",
	 false},
	{"34 one of two, and their aliases", "The culprit are commits (or one "
	 "of them):\nab12cd34ef56\ncd34ef56ab12\n(upstream 0011aabb2233 and "
	 "2233aabb0011)", "ab12cd34ef56 cd34ef56ab12",
	 "0011aabb2233 2233aabb0011", false},
	{"35 the table of a robot", ROBOT, "89abcdef01", "0123456789", true},
	{"36 a robot's job", FRAME("1", ROBOT_NAME, ROBOT_TITLE,
	 "kernel test robot noticed a -21.3% regression of foo on:\n\n"
	 "commit: 89abcdef0123456789abcdef0123456789abcdef (\"mm: foo\")\n\n"
	 "job: 5d851f1468b15e6c9a0b1c2d\n"), "89abcdef0123",
	 "5d851f1468b15e6c9a0b1c2d", true},
	{"37 a title is no evidence", "dc5f00aa1122 (\"foo: fix slow bar\") "
	 "made reads 20x slower", "dc5f00aa1122", "", false},
};

/* Candidates: named, but below the line. */
static const struct blame candidates[] = {
	{"30 values before a commit", "back to values before commit "
	 "7b6a5c4d3e2f", "7b6a5c4d3e2f", "", false},
	{"32 a list of commits", "The difference is small, i.e. these commits:"
	 "\n7b6a5c4d3e2f foo: one\n8c7b6a5d4e3f foo: two\n"
	 "9d8c7b6a5e4f foo: three\n", "7b6a5c4d3e2f 8c7b6a5d4e3f 9d8c7b6a5e4f",
	 "", false},
};

static struct document *read_blame(const struct blame *b)
{
	struct document *d;
	char text[4000];

	assert_true((size_t)snprintf(text, sizeof(text), "%s%s\n", b->mbox ? ""
		    : "regression of foo\n\n[Ann Example]\n\nHello,\n\n",
		    b->body) < sizeof(text));
	d = document_new(TEXT("test"), text_of(text));
	document_parse(d);
	return d;
}

static void blamed(void **state)
{
	const struct blame *b = *state;
	struct text good = text_of(b->suspects), bad = text_of(b->others), id;
	struct document *d = read_blame(b);

	while ((id = text_word(&good)).n)
		if (commit_points(d, id) < SUSPECT)
			fail_msg("%.*s is a suspect, not %.1f", TEXT_ARG(id),
				 commit_points(d, id));
	while ((id = text_word(&bad)).n)
		if (commit_points(d, id) >= SUSPECT)
			fail_msg("%.*s is no suspect, not %.1f", TEXT_ARG(id),
				 commit_points(d, id));
	document_free(d);
}

static void listed(void **state)
{
	const struct blame *b = *state;
	struct text ids = text_of(b->suspects), id;
	struct document *d = read_blame(b);

	while ((id = text_word(&ids)).n)
		if (commit_points(d, id) >= SUSPECT ||
		    commit_points(d, id) < 1)
			fail_msg("%.*s: %.1f", TEXT_ARG(id),
				 commit_points(d, id));
	document_free(d);
}

/* ---- mails that matter ---- */

struct matter {
	const char *name, *head, *subject, *body;
	enum message_kind kind;
};

#define REPLY "In-Reply-To: <0@example.org>\n"
#define QUOTE "> fio: random write has 210k IOPS with 6.8 and 104k IOPS with " \
	"6.9.\n> Is that a known regression?\n\n"

static const struct matter matters[] = {
	{"38 halved", "", "6.9: random write IOPS halved",
	 "fio: random write has 210k IOPS with 6.8 and 104k IOPS with 6.9.\n",
	 MESSAGE_REPORT},
	{"39 a reply that asks", REPLY, "Re: 6.9: random write IOPS halved",
	 QUOTE "Which scheduler?\n", MESSAGE_OTHER},
	{"39 a reply with numbers", REPLY, "Re: 6.9: random write IOPS halved",
	 QUOTE "Here: 198k IOPS, 6.9 101k IOPS.\n", MESSAGE_REPLY},
	{"40 a patch", "", "[PATCH] block: batch completions",
	 "This improves performance from 1.2M to 1.5M IOPS (+25 %).\n\n"
	 "Signed-off-by: Ann Example <ann@example.org>\n", MESSAGE_PATCH},
	{"40 a revert", "", "[PATCH] Revert \"block: batch completions\"",
	 "QA saw 12 % less throughput in the benchmark, a performance "
	 "regression.\n\n"
	 "Signed-off-by: Ann Example <ann@example.org>\n", MESSAGE_PATCH},
	{"41 a robot's regression", REPLY, "Re: [PATCH v3 2/7] mm: foo",
	 "kernel test robot noticed a -21.3% regression of foo.ops on:\n\n\n"
	 "commit: 0123456789abcdef0123456789abcdef01234567 (\"mm: foo\")\n",
	 MESSAGE_REPORT},
	{"42 loans", "", "Loans at 3 % interest",
	 "Dear Sir, we give up to $5 million at 3 % interest.\n",
	 MESSAGE_OTHER},
	{"42 a full disk", "", "disk full",
	 "Filesystem      Size  Used Avail Use% Mounted on\n"
	 "/dev/sda1       9.8G  9.5G  0.3G  97% /\n", MESSAGE_OTHER},
	{"43 suspend", "", "[REGRESSION] suspend fails on 6.7",
	 "After 5 seconds the kernel has a panic.\n", MESSAGE_OTHER},
	{"44 a number that was quoted", REPLY, "Re: [linus:master] [mm] "
	 "0123456789: foo.ops -9.8% regression",
	 "This -9.8% is for a withdrawn patch.\n", MESSAGE_OTHER},
	{"45 builds", "", "Build regressions/improvements in v6.9-rc1",
	 "12 % more regressions, 4 errors.\n", MESSAGE_OTHER},
	{"46 run times", "", "nfs copy is slow since 6.3",
	 "6.2:\nreal\t1m2.3s\n6.3:\nreal\t2m9.1s\n", MESSAGE_REPORT},
	{"46 a reply of profile rows", REPLY, "Re: nfs copy is slow since 6.3",
	 "    12.31%  cp  [kernel.kallsyms]  [k] _raw_spin_lock\n"
	 "    10.01%  cp  [kernel.kallsyms]  [k] nfs_page_group_lock\n"
	 "     8.20%  cp  [kernel.kallsyms]  [k] copy_user_generic\n"
	 "     6.91%  cp  [kernel.kallsyms]  [k] nfs_writepages\n"
	 "     5.11%  cp  [kernel.kallsyms]  [k] xas_load\n", MESSAGE_REPLY},
};

static void matters_as(void **state)
{
	const struct matter *e = *state;
	struct arena *a = arena_new();
	struct text raw = arena_printf(
		a, "From: Ann Example <ann@example.org>\n%sSubject: %s\n"
		"Message-ID: <1@example.org>\n\n%s", e->head, e->subject,
		e->body);
	struct mail m;
	struct mail_texts t;
	struct classified c;

	mail_parse(a, raw, 0, &m);
	classify_texts(a, &m, &t);
	classify_mail(a, &m, &t, &c);
	if (c.kind != e->kind)
		fail_msg("%s, not %s (%.*s)", classify_name(c.kind),
			 classify_name(e->kind), TEXT_ARG(c.why));
	arena_free(a);
}

int main(void)
{
	return EXAMPLES_RUN(stories, ends) + EXAMPLES_RUN(blames, blamed) +
	       EXAMPLES_RUN(candidates, listed) +
	       EXAMPLES_RUN(matters, matters_as);
}
