/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sides in free tables: what "current" is, and states that are a thing and its
 * absence; with opposites. */
#include "tests/unit/side_doc.h"

static void current_beside_baseline(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"  metric        baseline   current      stdev\n"
		"  throughput     652.90     628.99    65.68\n"
		"  lookups      12292.41   15005.49   510.12\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	is(&j, 15005.49, TEST);
	END(j);
}

static void current_beside_base(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"  metric        base       current      stdev\n"
		"  throughput     652.90     628.99    65.68\n"
		"  lookups      12292.41   15005.49   510.12\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	is(&j, 15005.49, TEST);
	END(j);
}

static void current_beside_prev(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"  metric        prev       current      stdev\n"
		"  throughput     652.90     628.99    65.68\n"
		"  lookups      12292.41   15005.49   510.12\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	is(&j, 15005.49, TEST);
	END(j);
}

static void current_beside_previous(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"  metric        previous   current      stdev\n"
		"  throughput     652.90     628.99    65.68\n"
		"  lookups      12292.41   15005.49   510.12\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	is(&j, 15005.49, TEST);
	END(j);
}

static void curr_beside_old(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"  metric        old        curr         stdev\n"
		"  throughput     652.90     628.99    65.68\n"
		"  lookups      12292.41   15005.49   510.12\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	is(&j, 15005.49, TEST);
	END(j);
}

static void current_beside_baseline_in_a_report(void **state)
{
	struct judged j = judge(HEAD("lookups are slower than last week")
		"metric        baseline    current\n"
		"throughput     652.90     628.99\n"
		"lookups      12292.41   10005.49\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 10005.49, TEST);
	END(j);
}

static void current_and_baseline_as_rows(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"            IOPS    lat\n"
		"baseline   65290    4.1\n"
		"current    62899    4.4\n");

	(void)state;
	is(&j, 65290, BASE);
	is(&j, 62899, TEST);
	END(j);
}

/* Opposite: what comes later makes it the tree as it was. */
static void current_beside_patched(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"metric         current    patched\n"
		"throughput      652.90    628.99\n"
		"lookups       12292.41  15005.49\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	END(j);
}

static void current_beside_new(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"metric         current    new\n"
		"throughput      652.90    628.99\n"
		"lookups       12292.41  15005.49\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	END(j);
}

static void current_beside_proposed(void **state)
{
	struct judged j = judge(HEAD("[PATCH] mm: batch frees")
		"metric         current    proposed\n"
		"throughput      652.90    628.99\n"
		"lookups       12292.41  15005.49\n");

	(void)state;
	is(&j, 652.90, BASE);
	is(&j, 628.99, TEST);
	END(j);
}

/* Never swapped: nothing tells what the other is. */
static void current_beside_an_unknown_name(void **state)
{
	struct judged j = judge(HEAD("slower on my box")
		"metric          yonder    current\n"
		"throughput      652.90    628.99\n"
		"lookups       12292.41  15005.49\n");

	(void)state;
	is(&j, 652.90, OTHER);
	is(&j, 628.99, OTHER);
	END(j);
}

static void third_states_are_other(void **state)
{
	struct judged j = judge(HEAD("[PATCH] sched: placement")
		"            6.2.0-lazy (BASELINE)           6.2.0-keen              6.2.0-mid\n"
		"Hmean  1     217.19  +- 0.16% (        )     378.35  +- 0.10% (  74.20%)     146.92  +- 0.14% ( -32.35%)\n"
		"Hmean  2     413.82  +- 0.09% (        )     736.23  +- 0.03% (  77.91%)     294.36  +- 0.05% ( -28.87%)\n");

	(void)state;
	is(&j, 217.19, BASE);
	is(&j, 378.35, OTHER);
	is(&j, 146.92, OTHER);
	END(j);
}

static void a_row_that_is_non_x(void **state)
{
	struct judged j = judge(HEAD("shared tags cause a performance drop")
		"              |IOPS    | CPU util\n"
		"-----------------------------------\n"
		"hosttags      | 94k    | usr=1.13%, sys=14.75%\n"
		"-----------------------------------\n"
		"non hosttags  | 124k   | usr=1.12%, sys=10.65%\n");

	(void)state;
	is(&j, 94e3, TEST);
	is(&j, 124e3, BASE);
	is(&j, 14.75, TEST);
	END(j);
}

static void a_row_that_is_nonhyphen_x(void **state)
{
	struct judged j = judge(HEAD("shared tags cause a performance drop")
		"              |IOPS    | CPU util\n"
		"-----------------------------------\n"
		"hosttags      | 94k    | usr=1.13%, sys=14.75%\n"
		"-----------------------------------\n"
		"non-hosttags  | 124k   | usr=1.12%, sys=10.65%\n");

	(void)state;
	is(&j, 94e3, TEST);
	is(&j, 124e3, BASE);
	is(&j, 14.75, TEST);
	END(j);
}

static void a_row_that_is_no_x(void **state)
{
	struct judged j = judge(HEAD("shared tags cause a performance drop")
		"              |IOPS    | CPU util\n"
		"-----------------------------------\n"
		"hosttags      | 94k    | usr=1.13%, sys=14.75%\n"
		"-----------------------------------\n"
		"no hosttags  | 124k   | usr=1.12%, sys=10.65%\n");

	(void)state;
	is(&j, 94e3, TEST);
	is(&j, 124e3, BASE);
	is(&j, 14.75, TEST);
	END(j);
}

/* Opposite: the subject does not speak of it. */
static void a_row_that_is_non_x_of_no_subject(void **state)
{
	struct judged j = judge(HEAD("performance drop on my box")
		"              | IOPS   | lat\n"
		"hosttags      | 94k    | 4.1ms\n"
		"non hosttags  | 124k   | 3.9ms\n");

	(void)state;
	is(&j, 94e3, OTHER);
	is(&j, 124e3, OTHER);
	END(j);
}

static void rows_of_single_words(void **state)
{
	struct judged j = judge(HEAD("[PATCH] vfs: compare bytes")
		"git log st user sys elapsed CPU\n"
		"before 2.15 3.57 4.82 97.1\n"
		"after 2.14 3.35 4.61 96.8\n");

	(void)state;
	is(&j, 4.82, BASE);
	is(&j, 4.61, TEST);
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(current_beside_baseline),
		cmocka_unit_test(current_beside_base),
		cmocka_unit_test(current_beside_prev),
		cmocka_unit_test(current_beside_previous),
		cmocka_unit_test(curr_beside_old),
		cmocka_unit_test(current_beside_baseline_in_a_report),
		cmocka_unit_test(current_and_baseline_as_rows),
		cmocka_unit_test(current_beside_patched),
		cmocka_unit_test(current_beside_new),
		cmocka_unit_test(current_beside_proposed),
		cmocka_unit_test(current_beside_an_unknown_name),
		cmocka_unit_test(third_states_are_other),
		cmocka_unit_test(a_row_that_is_non_x),
		cmocka_unit_test(a_row_that_is_nonhyphen_x),
		cmocka_unit_test(a_row_that_is_no_x),
		cmocka_unit_test(a_row_that_is_non_x_of_no_subject),
		cmocka_unit_test(rows_of_single_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
