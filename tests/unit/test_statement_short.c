/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Answers of one clause: the ending that each speaks for; and the same words
 * asked, wished or denied, which speak for none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

static double points(const char *body, const char *class, bool author)
{
	struct document *doc = prose_new();
	double sum = 0;

	prose_message(doc, "Ann", "foo");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, author ? "Ann" : "Max", NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *s = &doc->facts.statement[i];

		if (text_eq(text_of(s->class), text_of(class)))
			sum += author ? s->points_author : s->points;
	}
	document_free(doc);
	return sum;
}

#define OTHER(class, body) assert_true(points(body, class, false) >= 2)
#define AUTHOR(class, body) assert_true(points(body, class, true) >= 2)
#define NONE(class, body) assert_true(points(body, class, false) < 1.3)
#define NONE_OF_HIS(class, body) assert_true(points(body, class, true) < 1.3)

static void taken_back(void **state)
{
	(void)state;
	AUTHOR("withdrawn", "Oops, I had forgotten to swap the disks.");
	AUTHOR("withdrawn", "Please forget what I wrote above.");
	AUTHOR("withdrawn", "Good and bad had been swapped in my table.");
	NONE_OF_HIS("withdrawn", "Sorry for the late answer.");
	NONE_OF_HIS("withdrawn", "Sorry, the formatting of my mail was wrong.");
	NONE("withdrawn", "Did you boot the wrong kernel?");
}

static void it_swings(void **state)
{
	(void)state;
	OTHER("noise", "The confidence intervals overlap.");
	OTHER("noise", "That workload tends to fluctuate a lot.");
	OTHER("noise", "The gap evens out over twenty runs.");
	NONE("noise", "The error bars do not overlap.");
	NONE("noise", "The slowdown vanished in all runs with the patch.");
	NONE("noise", "Could you repeat it, maybe it evens out over more "
		      "runs?");
}

static void equal_with_either(void **state)
{
	(void)state;
	OTHER("not-repro", "Both kernels reach 1.9 GB/s.");
	OTHER("not-repro", "It does not happen on my box.");
	NONE("not-repro", "Both kernels reach 1.9 GB/s and 1.4 GB/s.");
	NONE("not-repro", "Both kernels reach 1.9 GB/s without mitigations.");
	NONE("not-repro", "Does it not show up on your box?");
}

static void something_else(void **state)
{
	(void)state;
	OTHER("explained", "This stems from the new compiler.");
	OTHER("explained", "The provider migrated that guest.");
	NONE("explained", "It does not stem from the new compiler.");
	OTHER("trade-off", "That is the cost of being safe against races.");
	NONE("trade-off", "Would you be willing to take a slower path?");
	OTHER("functional", "Earlier kernels never waited for the disk.");
}

static void taken_out_or_mended(void **state)
{
	(void)state;
	OTHER("reverted", "OK, reverted.");
	OTHER("reverted", "I'm dropping this for now.");
	NONE("reverted", "I'm not dropping this.");
	NONE("reverted", "Should it be out of linux-next?");
	AUTHOR("fixed", "With the fix it runs as before.");
	AUTHOR("fixed", "The series brings it back to the old level.");
	NONE_OF_HIS("fixed", "With the fix it is as slow as before.");
	NONE_OF_HIS("fixed", "If the fix went into mainline I can test it.");
}

static void seen_or_doubted(void **state)
{
	(void)state;
	OTHER("confirmed", "We see this as well.");
	NONE("confirmed", "We do not see this here.");
	OTHER("disputed", "This change is a trivial rename.");
	NONE("disputed", "I wonder if this change is a trivial rename.");
}

static void on_his_machines(void **state)
{
	(void)state;
	OTHER("confirmed", "Seeing this on our old Xeons as well.");
	OTHER("confirmed", "I get 8 % less on that tree, too.");
	OTHER("confirmed", "Our web servers also lost some requests.");
	NONE("confirmed", "I see that you took another disk as well.");
	NONE("confirmed", "I see the code of this in 6.1, too.");
	NONE("confirmed", "I get 8 % less, but with the fix as well?");
}

static void never_run(void **state)
{
	(void)state;
	OTHER("disputed", "f2fs never calls this function.");
	OTHER("disputed", "That hunk is unused on this machine.");
	NONE("disputed", "Why does it never call this function?");
	NONE("disputed", "If it never takes that path, tell me.");
}

static void only_shown(void **state)
{
	(void)state;
	OTHER("functional", "Only the counter moved, the I/O is as before.");
	OTHER("functional", "It was the accounting that moved, not the time.");
	NONE("functional", "The counter that moved most is pgalloc.");
}

static void given_up(void **state)
{
	(void)state;
	OTHER("trade-off", "We knowingly traded some IOPS for fairness.");
	OTHER("trade-off", "It was a conscious decision, latency first.");
	NONE("trade-off", "We would not deliberately trade IOPS for that.");
}

static void set_on_the_machine(void **state)
{
	(void)state;
	OTHER("explained", "They have list debugging on in that build.");
	AUTHOR("explained", "It was the power saving mode of the box.");
	AUTHOR("explained", "The problem was solved by setting another "
			    "cache mode of the disk.");
	NONE_OF_HIS("explained", "The problem was solved by using your patch.");
	NONE_OF_HIS("fixed", "The problem was solved by setting another cache "
			     "mode.");
	AUTHOR("fixed", "The problem was solved by using your patch.");
	NONE("explained", "Is it the power saving mode of the box?");
	NONE("explained", "You have no slab debugging in either.");
}

static void own_side(void **state)
{
	(void)state;
	AUTHOR("withdrawn", "The disk was simply full, it was my error.");
	AUTHOR("withdrawn", "My harness still used the old binary.");
	NONE_OF_HIS("withdrawn", "The disk was not full.");
	AUTHOR("fixed", "v4 gives me the old numbers, thanks.");
	NONE_OF_HIS("fixed", "v4 restores the old order of locks.");
	OTHER("not-repro", "I get 3 GB/s before and after that merge.");
	NONE("not-repro", "Could you post it before and after that merge?");
	OTHER("noise", "With ten more runs the gap melts away.");
	NONE("noise", "With ten runs the gap does not go away.");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_his_machines),
		cmocka_unit_test(never_run),
		cmocka_unit_test(only_shown),
		cmocka_unit_test(given_up),
		cmocka_unit_test(set_on_the_machine),
		cmocka_unit_test(own_side),
		cmocka_unit_test(taken_back),
		cmocka_unit_test(it_swings),
		cmocka_unit_test(equal_with_either),
		cmocka_unit_test(something_else),
		cmocka_unit_test(taken_out_or_mended),
		cmocka_unit_test(seen_or_doubted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
