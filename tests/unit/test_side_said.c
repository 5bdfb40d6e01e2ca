/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which kernels a report is about, by what it says of single versions. */
#include "tests/unit/side_doc.h"

/* Is `version` mentioned for the role; "" asks whether none is. */
static bool has(const struct judged *j, enum role role, const char *version)
{
	const struct facts *f = &j->doc->facts;
	size_t n = 0;

	for (size_t i = 0; i < f->n_kernels; i++) {
		if (f->kernel[i].role != (int)role)
			continue;
		n++;
		if (*version && text_eq(f->kernel[i].version,
					text_of(version)))
			return true;
	}
	return !*version && n == 0;
}

static void kernels(const char *text, const char *base, const char *test)
{
	struct judged j = judge(text);

	if (!has(&j, ROLE_BASE, base))
		fail_msg("%s is not the base kernel of\n%s", base, text);
	if (!has(&j, ROLE_TEST, test))
		fail_msg("%s is not the test kernel of\n%s", test, text);
	END(j);
}

static void candidates_without_their_release(void **state)
{
	(void)state;
	kernels(HEAD("slower in 6.3-rc2")
		"rc1 was fine, and rc2 is slow.\n", "6.3-rc1", "6.3-rc2");
	kernels(HEAD("performance drop between 6.3-rc2 and rc3")
		"See below.\n", "6.3-rc2", "6.3-rc3");
	kernels(HEAD("slow writes")
		"I ran 6.3-rc1, rc2,rc3. Good on rc1, rc3 is slow.\n",
		"6.3-rc1", "6.3-rc3");
	kernels(HEAD("performance drop in 6.3")
		"6.3 rc1 was fine, rc2 shows half the speed.\n",
		"6.3-rc1", "6.3-rc2");
}

/* Of two releases nobody knows which one "rc3" is of. */
static void candidates_of_two_releases(void **state)
{
	struct judged j = judge(HEAD("slow since 6.4-rc1")
		"6.3-rc5 was fine. rc3 was slow as well.\n");

	(void)state;
	assert_true(has(&j, ROLE_BASE, "6.3-rc5"));
	assert_true(has(&j, ROLE_TEST, "6.4-rc1"));
	assert_false(has(&j, ROLE_TEST, "6.4-rc3"));
	assert_false(has(&j, ROLE_TEST, "6.3-rc3"));
	END(j);
}

static void commands_of_a_bisection(void **state)
{
	(void)state;
	kernels(HEAD("slow reads")
		"I tried\ngit bisect start\ngit bisect good v6.0\n"
		"git bisect bad v6.1-rc1\n", "6.0", "6.1-rc1");
	kernels(HEAD("slow reads") "git bisect start v6.1-rc1 v6.0\n",
		"6.0", "6.1-rc1");
	kernels(HEAD("slow reads")
		"# bad: [f40ddce88593] Linux 6.1-rc1\n"
		"# good: [ad57a1022f3c] Linux 6.0\n", "6.0", "6.1-rc1");
	kernels(HEAD("slow reads") "#regzbot introduced: v6.7..v6.8\n",
		"6.7", "6.8");
	kernels(HEAD("slow reads")
		"Bisecting v5.10..v5.11 points to a merge.\n", "5.10", "5.11");
}

/* The order of "start" is that of its manual, or the line says nothing. */
static void bisection_the_wrong_way_round(void **state)
{
	struct judged j = judge(HEAD("slow reads")
		"git bisect start v6.0 v6.1\n");

	(void)state;
	assert_false(has(&j, ROLE_BASE, "6.1"));
	END(j);
}

static void part_of_a_sentence(void **state)
{
	(void)state;
	kernels(HEAD("slow NFS client in v5.18")
		"It exists in v5.18 and does not exist in v5.17.\n",
		"5.17", "5.18");
	kernels(HEAD("slow reads")
		"6.1.55 was the last kernel without the problem; since 6.1.56 "
		"reads are slow.\n", "6.1.55", "6.1.56");
	kernels(HEAD("slow reads")
		"6.2.0-rc4+ has the problem, 6.1.0+ does not.\n",
		"6.1.0", "6.2.0-rc4");
}

static void from_and_until(void **state)
{
	(void)state;
	kernels(HEAD("slow writes in 6.6.y")
		"Up to 6.6.20 it was quick. From 6.6.21 on it is slow.\n",
		"6.6.20", "6.6.21");
	kernels(HEAD("slow reads") "This worked before 6.1.56.\n", "",
		"6.1.56");
}

/* Where the range begins, and not what is good. */
static void a_bad_range_up_to(void **state)
{
	struct judged j = judge(HEAD("slow writes since 6.1")
		"It is slow on everything from 6.1 up to 6.5.\n");

	(void)state;
	assert_false(has(&j, ROLE_BASE, "6.5"));
	assert_true(has(&j, ROLE_TEST, "6.1"));
	END(j);
}

static void lists_share_what_is_said(void **state)
{
	(void)state;
	kernels(HEAD("slow NFS client")
		"Not reproducible on 5.17.4. I tried 5.18.0, 5.18.3 and 5.19.2 "
		"and they all have it.\n", "5.17.4", "5.18.0");
	kernels(HEAD("slow NFS client since 5.18")
		"5.10.4 and 5.15.9 are fine.\n", "5.15.9", "5.18");
	kernels(HEAD("slow reads since 6.6, 6.5 was fine") "As above.\n",
		"6.5", "6.6");
}

static void beyond_a_version(void **state)
{
	(void)state;
	kernels(HEAD("slow IO on kernels > 5.15")
		"5.15 reaches 900 MB/s, and 5.19.17 gives only 400 MB/s.\n",
		"5.15", "5.19.17");
}

static void the_only_other_kernel(void **state)
{
	(void)state;
	kernels(HEAD("fsync slower since Linux 5.12")
		"Under Linux 5.11 I get 300 of them a second.\n",
		"5.11", "5.12");
	kernels(HEAD("disk slow after an update")
		"Kernel version: 6.8.0-40-generic\n"
		"Last working kernel: 6.5.0-45-generic\n",
		"6.5.0-45-generic", "6.8.0-40-generic");
	kernels(HEAD("network performance degradation")
		"I use two kernels: 4.14.5-1 and 4.15.1-2.\n"
		"The new one drops to one half.\n", "4.14.5-1", "4.15.1-2");
	kernels(HEAD("throughput is down on the new image")
		"It uses Linux 5.10.0 instead of the previous 4.19.0.\n",
		"4.19.0", "5.10.0");
}

/* What was merged, or was slow before, is no good kernel. */
static void other_kernels_that_are_not_good(void **state)
{
	(void)state;
	kernels(HEAD("slow writes on 6.1")
		"My disk is slow. The driver was added in 5.19.\n", "", "6.1");
	kernels(HEAD("slow writes since 6.1.20")
		"So was 5.10.3, already slow then.\n", "", "6.1.20");
	kernels(HEAD("slow writes since 6.1")
		"I used 5.10.3 and 5.15.7 too.\n", "", "6.1");
}

/* What something fell against is what it should be. */
static void lost_against_a_version(void **state)
{
	struct judged j = judge(HEAD("slab regression in 7.0")
		"IOPS drops a lot compared to v6.19: from ~36M IOPS to ~13M "
		"IOPS.\n");

	(void)state;
	is(&j, 36e6, BASE);
	is(&j, 13e6, TEST);
	END(j);
	kernels(HEAD("slab regression in 7.0")
		"IOPS drops a lot compared to v6.19, and 5.4 is old.\n",
		"6.19", "7.0");
	kernels(HEAD("slab regression in 7.0")
		"It is 40 % worse relative to 6.19. I used 5.4 too.\n",
		"6.19", "7.0");
}

/* The first mail at hand is an answer; the report stands in its quote. */
static void a_report_in_a_quote(void **state)
{
	(void)state;
	kernels("From: Bob Sample <bob@example.org>\n"
		"Subject: Re: packets lost since 4.17, performance drop\n"
		"Date: Mon, 1 Jan 2024 10:00:00 +0000\n"
		"Message-ID: <b@example.org>\n\n"
		"On Monday, Bob Sample wrote:\n"
		"> On Sunday, Ann Example wrote:\n"
		">> Vanilla 4.16 is fine. With vanilla 4.17 a lot is lost.\n"
		"> I will look at it.\n\nHere is a patch.\n", "4.16", "4.17");
}

/* A list without end is read once, and not from its start for each entry. */
static void a_list_without_end(void **state)
{
	static char text[80000];
	size_t n = 0;
	const char *head = HEAD("slow since 6.3-rc1") "6.2 is fine, 6.3-rc1";

	(void)state;
	while (*head)
		text[n++] = *head++;
	while (n + 8 < sizeof(text)) {
		const char *entry = ", rc2";

		while (*entry)
			text[n++] = *entry++;
	}
	text[n++] = '\n';
	text[n] = 0;
	kernels(text, "6.2", "6.3-rc1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(candidates_without_their_release),
		cmocka_unit_test(candidates_of_two_releases),
		cmocka_unit_test(commands_of_a_bisection),
		cmocka_unit_test(bisection_the_wrong_way_round),
		cmocka_unit_test(part_of_a_sentence),
		cmocka_unit_test(lost_against_a_version),
		cmocka_unit_test(from_and_until),
		cmocka_unit_test(a_bad_range_up_to),
		cmocka_unit_test(lists_share_what_is_said),
		cmocka_unit_test(beyond_a_version),
		cmocka_unit_test(the_only_other_kernel),
		cmocka_unit_test(other_kernels_that_are_not_good),
		cmocka_unit_test(a_report_in_a_quote),
		cmocka_unit_test(a_list_without_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
