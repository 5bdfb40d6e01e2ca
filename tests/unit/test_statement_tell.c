/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What people tell of the loss: seen themselves, each time, conceded by who
 * wrote the code, gone after a program was replaced; and what is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

/* Points of a cue in an answer; of who reported, or of another. */
static double cue_in(const char *body, const char *cue, bool author)
{
	struct document *doc = prose_new();
	double points = 0;

	prose_message(doc, "Ann", "foo");
	prose_body(doc, "It is 20 % slower.");
	prose_message(doc, author ? "Ann" : "Max", NULL);
	prose_body(doc, body);
	statement_scan(doc);
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *s = &doc->facts.statement[i];

		if (text_eq(text_of(s->cue), text_of(cue)))
			points += author ? s->points_author : s->points;
	}
	document_free(doc);
	return points;
}

#define SAYS(cue, body) assert_true(cue_in(body, cue, false) > 1)
#define REPORTS(cue, body) assert_true(cue_in(body, cue, true) > 1)
#define NOTHING(cue, body) assert_true(cue_in(body, cue, false) < 0.95)

static void a_loss_seen_by_the_speaker(void **state)
{
	(void)state;
	SAYS("T4", "We're still seeing a performance regression with it.");
	SAYS("T4", "And we get a 3M vs 2.4M IOPS drop with this series.");
	SAYS("T4", "I have some large dbench regressions on this box.");
	SAYS("T4", "I confirmed that the hunk above causes a dbench "
		   "regression here.");
	NOTHING("T4", "I see no regression.");
	NOTHING("T4", "I don't see a regression.");
	NOTHING("T4", "Do you see a regression with this patch?");
	NOTHING("T4", "If I see a regression I will tell you.");
	NOTHING("T4", "I have this regression report on my list.");
	NOTHING("T4", "I have a patch for the next merge window.");
}

static void each_time(void **state)
{
	(void)state;
	REPORTS("C5", "The regression is easily reproducible on my end.");
	REPORTS("C5", "The numbers are stable over all runs.");
	NOTHING("C5", "The regression is not easily reproducible.");
	NOTHING("C5", "Is the drop consistent?");
	NOTHING("C5", "The regression is in the stable kernel.");
}

static void conceded_by_the_author(void **state)
{
	(void)state;
	SAYS("C2", "It looks like my change throws away much of the "
		   "performance gain for small writes.");
	SAYS("C2", "My patch adds overhead to each lookup.");
	NOTHING("C2", "My patch does not add any overhead.");
	SAYS("A1", "OK, this part of the patch needs additional work.");
	SAYS("A1", "I'll send a v4 with the first two changes.");
	NOTHING("A1", "Does this part of the patch need more work?");
}

static void a_program_was_at_fault(void **state)
{
	(void)state;
	REPORTS("E9", "After updating make to 4.3 all is well.");
	REPORTS("E9", "After upgrading mesa from 22.1 to 22.3 it is fast.");
	assert_true(cue_in("After updating the kernel to 6.4 all is well.",
			   "E9", true) < 1);
	assert_true(cue_in("After updating to 6.4.2 all is fine.", "E9",
			   true) < 1);
	assert_true(cue_in("After updating make to 4.3 it is still slow.",
			   "E9", true) < 1);
}

static void the_fix_of_something_else(void **state)
{
	(void)state;
	NOTHING("F2", "The commit fixed another regression on untarring.");
	NOTHING("F2", "It's a long known bug that was fixed by make 4.3.");
	SAYS("E2", "So the drop in this fio workload is inevitable.");
	NOTHING("E2", "Is the drop in this fio workload inevitable?");
}

static void the_same_hardware_is_no_ending(void **state)
{
	(void)state;
	NOTHING("N5", "Both have the same hardware.");
	NOTHING("R2", "Both have the same hardware.");
	NOTHING("R2", "Both machines run the same kernel config.");
	NOTHING("R2", "Both runs used the same job file.");
	SAYS("R2", "Both kernels give the same throughput.");
}

static void what_has_to_be_kept(void **state)
{
	(void)state;
	SAYS("E2", "Yes, this is a correctness issue that we found after a "
		   "crash, so it goes in.");
	SAYS("E2", "It loses data without it, so this is a change we have to "
		   "keep.");
	SAYS("E2", "We need to keep this commit.");
	SAYS("E2", "The fix has to stay.");
	NOTHING("E2", "Do we have to keep this change?");
	NOTHING("E2", "If it is a correctness issue, please say so.");
	NOTHING("E2", "We have to keep the change in mind.");
	NOTHING("E2", "This is not a correctness issue.");
	NOTHING("E2", "I have to keep this branch for a while.");
}

static void a_mitigation_switched_off(void **state)
{
	(void)state;
	REPORTS("E4", "We disabled the mitigation with spectre_v2=off and the "
		      "performance was on-par with 5.18.");
	REPORTS("E4", "With mitigations=off the slowdown is gone.");
	REPORTS("E4", "The root cause is the enablement of the IBRS "
		      "mitigation.");
	NOTHING("E4", "Disabling the mitigation does not help, the drop is "
		      "the same as before.");
	NOTHING("E4", "We have the mitigation enabled on all boxes.");
}

static void a_range_that_is_usual(void **state)
{
	(void)state;
	SAYS("N1", "There is no change or it's within the normal range.");
	SAYS("N1", "All of them are inside their usual spread.");
	NOTHING("N1", "Is that within the normal range?");
	NOTHING("N1", "The latency should be in the normal range.");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_loss_seen_by_the_speaker),
		cmocka_unit_test(each_time),
		cmocka_unit_test(conceded_by_the_author),
		cmocka_unit_test(a_program_was_at_fault),
		cmocka_unit_test(the_fix_of_something_else),
		cmocka_unit_test(the_same_hardware_is_no_ending),
		cmocka_unit_test(what_has_to_be_kept),
		cmocka_unit_test(a_mitigation_switched_off),
		cmocka_unit_test(a_range_that_is_usual),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
