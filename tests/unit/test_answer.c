/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Answers without a stock phrase: the ending that each speaks for, and what
 * asks, wishes, plans or denies and speaks for none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* What ends a story; the others tell of it. */
static const char *const endings[] = {
	"withdrawn", "not-comparable", "explained", "noise", "not-repro",
	"fixed", "not-fixed", "reverted", "trade-off", "functional",
	"confirmed", "disputed",
};

static double points_of(const struct document *doc, const char *class,
			bool author)
{
	double sum = 0;

	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *s = &doc->facts.statement[i];

		if (text_eq(text_of(s->class), text_of(class)))
			sum += author ? s->points_author : s->points;
	}
	return sum;
}

/* The ending with the most points, of at least one; "none". */
static const char *says(bool author, const char *body)
{
	struct document *doc = prose_new();
	const char *best = "none";
	double most = 1;

	prose_message(doc, "Ann", "regression of foo");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, author ? "Ann" : "Max", NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		double points = points_of(doc, endings[i], author);

		if (points >= most) {
			most = points;
			best = endings[i];
		}
	}
	document_free(doc);
	return best;
}

static void all_say(const char *want, bool author, const char *const *body)
{
	for (; *body; body++)
		if (strcmp(says(author, *body), want) != 0)
			fail_msg("%s, not %s: %s", says(author, *body), want,
				 *body);
}

static void taken_back_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"Scratch that, I had the labels of the two kernels "
		"swapped.",
		"Forget my mail from yesterday, the slow box was running "
		"a backup.",
		"I stand corrected: there's no regression after all.",
		"I screwed up my measurements, sorry. Both kernels "
		"perform the same.",
		"Turns out I had mislabelled the results, so there's "
		"nothing to fix.",
		"Our CI had a bug: it booted the old kernel for both "
		"jobs. The numbers are worthless.",
		"Embarrassing: I overlooked that swap was on a dying "
		"disk.",
		NULL};

	(void)state;
	all_say("withdrawn", true, body);
}

static void setups_differ_by_others(void **state)
{
	static const char *const body[] = {
		"You run 4k random reads on one kernel and 128k on the "
		"other, that isn't comparable.",
		"Your two runs use different file sizes, so the "
		"comparison is void.",
		"The two configs differ in HZ and preemption model; build"
		" both from the same config first, these results tell us "
		"nothing.",
		NULL};

	(void)state;
	all_say("not-comparable", false, body);
}

static void explained_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"You are right, with retbleed=off it's at 409 MB/s.",
		"I disabled PROVE_LOCKING and now 6.5 is on par.",
		"Found it, lockdep was on in my .config.",
		"I rebuilt without DEBUG_PREEMPT and can't tell the two "
		"kernels apart any more.",
		NULL};

	(void)state;
	all_say("explained", true, body);
}

static void explained_by_others(void **state)
{
	static const char *const body[] = {
		"Newer systemd sets the none scheduler through a udev "
		"rule, hence the change.",
		"In 6.5 we enable writeback throttling by default. "
		"Disable it via sysfs and you'll see the old speed.",
		"Fedora enabled CONFIG_PREEMPT in that build, which "
		"accounts for the difference.",
		"The default readahead was lowered from 512k to 128k. Set"
		" it with blockdev --setra.",
		"Your CPU is affected by MDS, and the buffer clearing on "
		"each exit is what you see here.",
		"Your new kernel has slub_debug=FZPU on the command line,"
		" remove that.",
		"The kernel is fine, it's your userspace that now issues "
		"twice as many syscalls.",
		NULL};

	(void)state;
	all_say("explained", false, body);
}

static void noise_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"With 30 runs the two means are equal within their "
		"standard error.",
		"Today it is the other way round, 6.5 is faster. The test"
		" is just unstable.",
		"It varies so much from boot to boot that I can't tell "
		"anything.",
		"I computed the confidence intervals and they overlap.",
		NULL};

	(void)state;
	all_say("noise", true, body);
}

static void noise_by_others(void **state)
{
	static const char *const body[] = {
		"Those numbers bounce by 10 % from one run to the next, a"
		" 2 % drop is meaningless.",
		"That's well inside what that test varies by.",
		"Three runs with such a scatter prove nothing.",
		"The error bars are wider than the effect.",
		"You need far more than two samples for that test, its "
		"variance is huge.",
		NULL};

	(void)state;
	all_say("noise", false, body);
}

static void not_seen_by_others(void **state)
{
	static const char *const body[] = {
		"No change for me on a Threadripper with three NVMe "
		"drives.",
		"Works at full speed here with 6.5.",
		"We ran the same job in our lab and both kernels deliver "
		"1.2 GB/s.",
		"My results are flat from 6.3 to 6.6.",
		"I failed to see the slowdown on any of my test machines.",
		"Can't trigger it, neither on bare metal nor in a VM.",
		"My Ryzen shows the same throughput on either kernel.",
		NULL};

	(void)state;
	all_say("not-repro", false, body);
}

static void fixed_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"Just built rc3 with the fix: 411 MB/s. All good.",
		"The patch works, my numbers are where they used to be.",
		"Great, that one makes the slowdown disappear.",
		"Upgrading to 6.5.4 sorted it out.",
		"With the two patches on top the loss is completely "
		"recovered.",
		"Problem solved with the patch, thank you.",
		"With that diff applied I'm back to full speed.",
		NULL};

	(void)state;
	all_say("fixed", true, body);
}

static void fixed_by_others(void **state)
{
	static const char *const body[] = {
		"Fixed in rc5, see 0a1b2c3d4e5f.",
		"I think that is what commit 0a1b2c3d4e5f repaired, which"
		" went into 6.5.2.",
		"Should be gone in rc3, the fix was merged on Friday.",
		"f00dfeed1234 in Jens' tree takes care of that.",
		NULL};

	(void)state;
	all_say("fixed", false, body);
}

static void not_fixed_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"With the patch applied I still get 300 MB/s only.",
		NULL};

	(void)state;
	all_say("not-fixed", true, body);
}

static void reverted_by_others(void **state)
{
	static const char *const body[] = {
		"Fair enough, I dropped it.",
		"Applied the revert to block-6.5, thanks.",
		"I have asked Linus to pull the revert.",
		"The commit was backed out again in rc7.",
		"I'm going to remove the patch from my tree for now.",
		"Yanked from the branch.",
		"I'm reverting this for 6.5 and will redo it properly.",
		NULL};

	(void)state;
	all_say("reverted", false, body);
}

static void accepted_cost_by_others(void **state)
{
	static const char *const body[] = {
		"We are aware of that penalty; the old code could lose "
		"data.",
		"A slight slowdown of this microbenchmark is acceptable "
		"given the gain for everything else.",
		"Security isn't free.",
		"Safety first: we have to wait for the cache flush even "
		"if it takes longer.",
		"The changelog says that single threaded reads lose about"
		" 5 %.",
		"I made that decision deliberately, fairness over raw "
		"throughput.",
		"We pay for the additional safety and I believe it is "
		"worth it.",
		NULL};

	(void)state;
	all_say("trade-off", false, body);
}

static void only_shown_by_others(void **state)
{
	static const char *const body[] = {
		"You're looking at a cosmetic change, top now counts that"
		" time as system time.",
		"The counter was wrong before and tells the truth now, "
		"the disk isn't any slower.",
		"It's merely a matter of how the load is calculated.",
		"Nothing runs slower, we only report the wait time "
		"elsewhere.",
		"This only alters the way vmstat counts pages, no page is"
		" reclaimed any differently.",
		NULL};

	(void)state;
	all_say("functional", false, body);
}

static void confirmed_by_others(void **state)
{
	static const char *const body[] = {
		"Same here, 30 % down with postgres.",
		"I see that too on arm64.",
		"We're affected as well, our build farm takes 20 % longer"
		" since the upgrade.",
		"I reproduced it with null_blk, about 25 % less.",
		"Our fleet shows the same drop.",
		"I can reproduce that on a T14.",
		NULL};

	(void)state;
	all_say("confirmed", false, body);
}

static void disputed_by_others(void **state)
{
	static const char *const body[] = {
		"That commit isn't even compiled in with your config.",
		"I fail to see how a change in the documentation could "
		"slow down anything.",
		"That code isn't run at all in the write path, so your "
		"bisect result is wrong.",
		"This file isn't part of your build, so the commit cannot"
		" be the cause.",
		"My patch is a no-op with CONFIG_FOO=n, which is what you"
		" have.",
		NULL};

	(void)state;
	all_say("disputed", false, body);
}

static void nothing_said_by_the_reporter(void **state)
{
	static const char *const body[] = {
		"The config was the same for both, made with "
		"olddefconfig.",
		"I don't think that my test has a bug.",
		"It's not userspace: the same binary was used.",
		"The spread is below 1 % on both kernels.",
		"I checked that none of the debug options is on.",
		"No hardware was changed, and SMART is clean.",
		"Alignment is ruled out, I built with 64 byte aligned "
		"functions.",
		"I have no idea what changed.",
		"Everything else is the same.",
		"The machine was idle and the governor is performance.",
		"The variance is small, about 1 %.",
		"Nothing else was changed but the kernel.",
		NULL};

	(void)state;
	all_say("none", true, body);
}

static void nothing_said_by_others(void **state)
{
	static const char *const body[] = {
		"This has been reported already, see the thread by Max "
		"from last week.",
		"Same as bug 217345, closing as duplicate.",
		"Are you sure that it isn't thermal throttling?",
		"Unless this is a hardware problem, I have no idea.",
		"Can you please try whether reverting that helps?",
		"We could drop the patch from stable, but I'd like to "
		"know why first.",
		"Would you mind testing with retbleed=off?",
		"This is not intended, I'll have a look.",
		"It is not supposed to be slower.",
		"I'll see if I can get the same numbers here.",
		"Try to pin the CPU frequency and repeat the test a few "
		"times.",
		"I don't want to trade throughput for latency here.",
		NULL};

	(void)state;
	all_say("none", false, body);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(taken_back_by_the_reporter),
		cmocka_unit_test(setups_differ_by_others),
		cmocka_unit_test(explained_by_the_reporter),
		cmocka_unit_test(explained_by_others),
		cmocka_unit_test(noise_by_the_reporter),
		cmocka_unit_test(noise_by_others),
		cmocka_unit_test(not_seen_by_others),
		cmocka_unit_test(fixed_by_the_reporter),
		cmocka_unit_test(fixed_by_others),
		cmocka_unit_test(not_fixed_by_the_reporter),
		cmocka_unit_test(reverted_by_others),
		cmocka_unit_test(accepted_cost_by_others),
		cmocka_unit_test(only_shown_by_others),
		cmocka_unit_test(confirmed_by_others),
		cmocka_unit_test(disputed_by_others),
		cmocka_unit_test(nothing_said_by_the_reporter),
		cmocka_unit_test(nothing_said_by_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
