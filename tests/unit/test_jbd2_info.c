/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

#define BODY(run, commit) \
	"  0ms waiting for transaction\n" \
	"  0ms request delay\n" \
	"  " run "ms running transaction\n" \
	"  0ms transaction was being locked\n" \
	"  0ms flushing data (in ordered mode)\n" \
	"  8ms logging transaction\n" \
	"  " commit "us average transaction commit time\n" \
	"  12 handles per transaction\n" \
	"  3 blocks per transaction\n" \
	"  5 logged blocks per transaction\n"

static void whole_dump(void **state)
{
	struct document *d = doc_of(
		"788 transactions (787 requested), each up to 1365 blocks\n"
		"average: \n" BODY("12", "5096"));
	const struct measurement *m;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(d->run[0].n_measurements, 13);
	assert_value(d, "jbd2.transactions", 0, 788);
	assert_value(d, "jbd2.requested", 0, 787);
	assert_value(d, "jbd2.max_blocks", 0, 1365);
	assert_value(d, "jbd2.running", 0, 12e6);
	assert_value(d, "jbd2.logged_blocks_per_transaction", 0, 5);
	m = measured(d, "jbd2.commit_time", 0);
	assert_near(m->value, 5096e3);
	assert_int_equal(m->spread_kind, SPREAD_EMA);
	assert_near(m->n, 7);
	assert_string_equal(m->unit, "ns");
	document_free(d);
}

static void times_carry_one_jiffy(void **state)
{
	struct document *d = doc_of(BODY("12", "5096"));
	const struct measurement *m = measured(d, "jbd2.running", 0);

	(void)state;
	assert_near(m->precision, 4e6);
	assert_true(m->has_lo && m->has_hi);
	assert_near(m->lo, 12e6);
	assert_near(m->hi, 16e6);
	m = measured(d, "jbd2.handles_per_transaction", 0);
	assert_near(m->hi, 13);
	document_free(d);
}

static void one_jiffy_for_all_dumps(void **state)
{
	struct document *d = doc_of(
		"first:\n" BODY("40", "100") "second:\n" BODY("13", "100"));

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_near(measured(d, "jbd2.running", 0)->precision, 1e6);
	assert_near(measured(d, "jbd2.running", 0)->hi, 41e6);
	assert_near(measured(d, "jbd2.running", 1)->precision, 1e6);
	document_free(d);
}

static void only_zeros_are_below_the_longest_jiffy(void **state)
{
	struct document *d = doc_of("0ms waiting for transaction\n"
				    "0ms request delay\n");

	(void)state;
	assert_near(measured(d, "jbd2.waiting", 0)->hi, 10e6);
	document_free(d);
}

static void device_and_remark(void **state)
{
	struct document *d = doc_of(
		"cat /proc/fs/jbd2/dm-3-8/info *//--> After 2nd pass\n"
		"//7 transactions (7 requested), each up to 64 blocks//\n"
		"//average: //\n"
		"//0ms waiting for transaction//\n"
		"//0ms request delay//\n"
		"////*20731us average transaction commit time*//\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "dm-3-8");
	assert_text(d->run[0].label, "After 2nd pass");
	assert_value(d, "jbd2.commit_time", 0, 20731e3);
	document_free(d);
}

static void old_kernels_print_no_requests(void **state)
{
	struct document *d = doc_of(
		"6490 transaction, each up to 8192 blocks\n"
		"average:\n  0ms waiting for transaction\n"
		"  5227ms running transaction\n");

	(void)state;
	assert_value(d, "jbd2.transactions", 0, 6490);
	assert_value(d, "jbd2.running", 0, 5227e6);
	assert_null(measured(d, "jbd2.requested", 0));
	document_free(d);
}

static void repeated_first_line_counts_once(void **state)
{
	const char *head =
		"9 transactions (9 requested), each up to 8192 blocks\n";
	char text[400];
	struct document *d;

	(void)state;
	snprintf(text, sizeof(text), "%s%s%s%s", head, head,
		 "average: \n  4ms running transaction\n", head);
	d = doc_of(text);
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(n_measured(d), 4);
	document_free(d);
}

static void a_second_dump_is_a_second_run(void **state)
{
	struct document *d = doc_of(
		"9 transactions (9 requested), each up to 64 blocks\n"
		"average: \n  4ms running transaction\n"
		"12 transactions (11 requested), each up to 64 blocks\n"
		"average: \n  8ms running transaction\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "jbd2.transactions", 1, 12);
	document_free(d);
}

static void a_sentence_is_no_dump(void **state)
{
	struct document *d = doc_of(
		"We saw\n51 handles per transaction on the slow kernel.\n"
		"12 transactions were lost\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

static void one_figure_on_a_line_of_its_own(void **state)
{
	struct document *d = doc_of("before:\n  73 handles per transaction\n"
				    "\n\n  66 handles per transaction\n\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "jbd2.handles_per_transaction", 0, 73);
	assert_value(d, "jbd2.handles_per_transaction", 1, 66);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_dump),
		cmocka_unit_test(times_carry_one_jiffy),
		cmocka_unit_test(one_jiffy_for_all_dumps),
		cmocka_unit_test(only_zeros_are_below_the_longest_jiffy),
		cmocka_unit_test(device_and_remark),
		cmocka_unit_test(old_kernels_print_no_requests),
		cmocka_unit_test(repeated_first_line_counts_once),
		cmocka_unit_test(a_second_dump_is_a_second_run),
		cmocka_unit_test(a_sentence_is_no_dump),
		cmocka_unit_test(one_figure_on_a_line_of_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
