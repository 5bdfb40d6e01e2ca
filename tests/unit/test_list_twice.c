/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lists that are shown once for each state, and diffs of results. */
#include "tests/unit/table_doc.h"

static void names_that_come_back_are_results(void **state)
{
	struct document *d = tables("Before:\n\n"
				    "exit_a 1313\n"
				    "exit_b 6856\n\n"
				    "After:\n\n"
				    "exit_a 1291\n"
				    "exit_b 6209\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 1313)->label, "Before");
	assert_text(run_of(d, 6209)->label, "After");
	assert_text(run_of(d, 6209)->group, "exit_b");
	document_free(d);
}

static void several_values_stand_on_one_line(void **state)
{
	struct document *d = tables("Before:\n"
				    "Sys time: 36047.78, Real time: 472.43\n"
				    "After: (-7.6% sys time)\n"
				    "Sys time: 33314.76, Real time: 437.67\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_text(run_of(d, 472.43)->label, "Before");
	assert_text(run_of(d, 437.67)->label, "After");
	document_free(d);
}

static void rows_of_numbers_are_runs(void **state)
{
	struct document *d = tables("Reading 4G again (time in us)\n"
				    "Before:\n"
				    "1912391 1927023 1927957\n"
				    "After:\n"
				    "1919101 1925743 1916810\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_string_equal(run_of(d, 1927023e3)->measurement[0].unit, "ns");
	assert_text(run_of(d, 1916810e3)->label, "After");
	document_free(d);
}

/* Counter-example: nothing says that these are results. */
static void a_list_shown_once_is_left_alone(void **state)
{
	struct document *d = tables("Before:\n\nexit_a 1313\nexit_b 6856\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

/* Counter-example: the set-up of both states. */
static void the_set_up_is_no_result(void **state)
{
	struct document *d = tables("Before:\n"
				    "client threads: 16\n"
				    "queue depth: 32\n"
				    "After:\n"
				    "client threads: 16\n"
				    "queue depth: 32\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

/* Counter-example: other names are other things. */
static void other_names_do_not_pair(void **state)
{
	struct document *d = tables("Before:\nfoo 1313\nbar 6856\n"
				    "After:\nbaz 1291\nqux 6209\n");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void a_diff_of_results_has_two_states(void **state)
{
	struct document *d = tables("--- out/fio-6.8.txt\t2024-03-01\n"
				    "+++ out/fio-6.9.txt\t2024-03-02\n"
				    "@@ -1,2 +1,2 @@\n"
				    "-seq write: 412 MB/s\n"
				    "+seq write: 388 MB/s\n"
				    " done\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_text(run_of(d, 412e6)->label, "fio 6.8");
	assert_text(run_of(d, 388e6)->label, "fio 6.9");
	document_free(d);
}

/* Without prose, which would read the lines of a diff one by one: a whole mail
 * takes them for a patch. */
static struct document *lists(const char *s)
{
	struct document *d = doc_of(s);

	table_scan(d);
	return d;
}

/* Counter-example: a patch. */
static void a_diff_of_sources_has_none(void **state)
{
	struct document *d = lists("--- a/mm/foo.c\n+++ b/mm/foo.c\n"
				    "@@ -1,2 +1,2 @@\n"
				    "-delay: 412 ms\n+delay: 388 ms\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

/* Counter-example: a line on one side only. */
static void a_diff_needs_both_sides(void **state)
{
	struct document *d = lists("--- old.txt\n+++ new.txt\n"
				    "@@ -1,1 +1,2 @@\n"
				    "-seq write: 412 MB/s\n"
				    "+rand write: 388 MB/s\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_that_come_back_are_results),
		cmocka_unit_test(several_values_stand_on_one_line),
		cmocka_unit_test(rows_of_numbers_are_runs),
		cmocka_unit_test(a_list_shown_once_is_left_alone),
		cmocka_unit_test(the_set_up_is_no_result),
		cmocka_unit_test(other_names_do_not_pair),
		cmocka_unit_test(a_diff_of_results_has_two_states),
		cmocka_unit_test(a_diff_of_sources_has_none),
		cmocka_unit_test(a_diff_needs_both_sides),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
