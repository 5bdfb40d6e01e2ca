/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which mails matter: parser/text/classify/classify.c. People and mails are invented. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "parser/text/classify/classify.h"

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

static struct classified of(const char *head, const char *subject,
			    const char *body)
{
	struct text raw = arena_printf(
		arena, "From: Ann Example <ann@example.org>\n%sSubject: %s\n"
		"Message-ID: <1@example.org>\n\n%s", head, subject, body);
	struct mail m;
	struct mail_texts t;
	struct classified c;

	mail_parse(arena, raw, 0, &m);
	classify_texts(arena, &m, &t);
	classify_mail(arena, &m, &t, &c);
	return c;
}

#define assert_kind(head, subject, body, want)                               \
	do {                                                                 \
		struct classified c_ = of(head, subject, body);              \
		if (c_.kind != (want))                                       \
			fail_msg("%s: %s, not %s (%.*s)", subject,           \
				 classify_name(c_.kind),                     \
				 classify_name(want), TEXT_ARG(c_.why));     \
	} while (0)

static void a_report(void **state)
{
	(void)state;
	assert_kind("", "6.9: random write IOPS halved on raid5",
		    "Since the update to kernel 6.9 random writes are slow.\n"
		    "fio gives 210k IOPS with 6.8 and 104k IOPS with 6.9.\n",
		    MESSAGE_REPORT);
	assert_kind("", "nfs copy is slow since 6.3",
		    "Copying the same tree takes twice as long, a regression.\n"
		    "6.2:\nreal\t1m2.3s\n6.3:\nreal\t2m9.1s\n",
		    MESSAGE_REPORT);
}

static void a_question_is_none(void **state)
{
	(void)state;
	assert_kind("", "Which scheduler for slow disks?",
		    "Hello,\nI wonder which scheduler gives good performance "
		    "and latency.\nThanks\n", MESSAGE_OTHER);
}

static const char quote[] =
	"> fio gives 210.4k IOPS with 6.8 and 104.2k IOPS with 6.9,\n"
	"> a regression of 50 % in throughput.\n";

static void a_reply_that_only_quotes_is_none(void **state)
{
	struct text body = arena_printf(arena, "%s\nWhich scheduler did you "
		"use for this throughput? 210.4k IOPS is a lot, 104.2k IOPS "
		"is slow.\n", quote);

	(void)state;
	assert_kind("In-Reply-To: <0@example.org>\n",
		    "Re: random write IOPS halved",
		    arena_printf(arena, "%s\nWhich scheduler?\n", quote).p,
		    MESSAGE_OTHER);
	/* Numbers that were quoted are no news. */
	assert_kind("In-Reply-To: <0@example.org>\n",
		    "Re: random write IOPS halved",
		    arena_printf(arena, "%s", body.p).p, MESSAGE_OTHER);
}

static void a_reply_with_numbers_of_its_own(void **state)
{
	(void)state;
	assert_kind("In-Reply-To: <0@example.org>\n",
		    "Re: random write IOPS halved",
		    arena_printf(arena, "%s\nHere fio has 198k IOPS on 6.8 "
				 "and 101k IOPS on 6.9, so I see the same "
				 "regression in performance.\n", quote).p,
		    MESSAGE_REPLY);
	/* "Reply:" in Chinese. */
	assert_kind("In-Reply-To: <0@example.org>\n",
		    "\347\255\224\345\244\215: random write IOPS halved",
		    "Here fio has 198k IOPS on 6.8 and 101k IOPS on 6.9, so "
		    "I see the same regression in performance.\n",
		    MESSAGE_REPLY);
}

static void a_patch(void **state)
{
	(void)state;
	assert_kind("", "[PATCH v2 3/7] block: batch completions",
		    "This improves performance: fio goes from 1.2M IOPS to "
		    "1.5M IOPS (+25%).\n\nSigned-off-by: Ann Example "
		    "<ann@example.org>\n---\n a.c | 2 +-\n"
		    "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n"
		    "@@ -1 +1 @@\n-a\n+b\n", MESSAGE_PATCH);
	assert_kind("", "[PATCH] Revert \"block: batch completions\"",
		    "It causes a 12% throughput regression in our benchmark, "
		    "4.1 GB/s instead of 4.7 GB/s.\n", MESSAGE_PATCH);
	assert_kind("", "[PATCH] block: fix a comment",
		    "No change of performance is meant.\n", MESSAGE_OTHER);
}

static const char robot[] =
	"Hello,\n\nkernel test robot noticed a %s of "
	"stress-ng.foo.ops_per_sec on:\n\n\n"
	"commit: 0123456789abcdef0123456789abcdef01234567 (\"mm: foo\")\n"
	"https://git.example.org/ master\n\n"
	"     12345           -21.3%%       9716        "
	"stress-ng.foo.ops_per_sec\n";

static void a_robot(void **state)
{
	(void)state;
	assert_kind("", "Re: [PATCH v3 2/7] mm: foo",
		    arena_printf(arena, robot, "-21.3% regression").p,
		    MESSAGE_REPORT);
	assert_kind("", "[linus:master] [mm] 0123456789: foo 21.3% improvement",
		    arena_printf(arena, robot, "21.3% improvement").p,
		    MESSAGE_ROBOT);
	/* The same words in a quote are another's. */
	assert_kind("In-Reply-To: <0@example.org>\n",
		    "Re: [linus:master] [mm] 0123456789: -21.3% regression",
		    "> kernel test robot noticed a -21.3% regression of x on:\n"
		    "> commit: 0123456789abcdef\n\n"
		    "This -21.3% is for a withdrawn patch.\n", MESSAGE_OTHER);
}

static void what_lists_say_every_week(void **state)
{
	(void)state;
	assert_kind("", "Build regressions/improvements in v6.9-rc1",
		    "JFYI, 12% more regressions, 120 errors, slow.\n",
		    MESSAGE_OTHER);
	assert_kind("", "[GIT PULL] ext4 updates for 6.9",
		    "Performance: throughput up by 25%, 1200 MB/s against "
		    "960 MB/s, no more regression.\n", MESSAGE_OTHER);
	assert_kind("Sender: syzbot\n", "[syzbot] [ext4?] WARNING in foo",
		    "latency regression 12%\n", MESSAGE_OTHER);
}

static void percentages_of_other_things(void **state)
{
	(void)state;
	assert_kind("", "Loans at 3% interest",
		    "Dear sir, up to 5 million at 3% interest, with the best "
		    "performance. 20% less than others, a loan of 100000.\n",
		    MESSAGE_OTHER);
	assert_kind("", "[REGRESSION] suspend fails on 6.7",
		    "After 5 seconds there is a panic and a hang, the fan is "
		    "at 100 %. A regression from 6.6.\n", MESSAGE_OTHER);
}

static void words_of_quotes_and_signatures_do_not_count(void **state)
{
	(void)state;
	assert_kind("", "a slow regression",
		    "Hello.\n-- \nfio: 210k IOPS and 104k IOPS, slow, "
		    "a throughput drop of 50%\n", MESSAGE_OTHER);
	assert_kind("", "a slow regression",
		    "Hello.\n-----Original Message-----\nfio: 210k IOPS and "
		    "104k IOPS, slow, a throughput drop of 50%\n",
		    MESSAGE_OTHER);
}

static void an_empty_mail(void **state)
{
	struct classified c = of("", "", "");

	(void)state;
	assert_int_equal(c.kind, MESSAGE_OTHER);
	assert_int_equal(c.measured + c.context, 0);
	assert_true(c.why.n > 0);
}

/* Upper case is folded eight letters at a time. */
static void letters_of_any_case(void **state)
{
	struct classified a = of("", "IOPS HALVED SINCE 6.9",
				 "RANDOM WRITES: 104K IOPS, WAS 210K IOPS. "
				 "SLOW. [@`{ZzAa]\n");
	struct classified b = of("", "iops halved since 6.9",
				 "random writes: 104k iops, was 210k iops. "
				 "slow. [@`{zzaa]\n");

	(void)state;
	assert_int_equal(a.kind, b.kind);
	assert_int_equal(a.measured, b.measured);
	assert_int_equal(a.context, b.context);
	assert_true(a.measured > 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_report),
		cmocka_unit_test(a_question_is_none),
		cmocka_unit_test(a_reply_that_only_quotes_is_none),
		cmocka_unit_test(a_reply_with_numbers_of_its_own),
		cmocka_unit_test(a_patch),
		cmocka_unit_test(a_robot),
		cmocka_unit_test(what_lists_say_every_week),
		cmocka_unit_test(percentages_of_other_things),
		cmocka_unit_test(words_of_quotes_and_signatures_do_not_count),
		cmocka_unit_test(an_empty_mail),
		cmocka_unit_test(letters_of_any_case),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
