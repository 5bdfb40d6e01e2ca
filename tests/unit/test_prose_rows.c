/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers in rows and pairs of a sentence, one named example a test. */
#include "tests/unit/lines_doc.h"

#include "parser/text/table/table.h"

static struct document *prose(const char *s)
{
	struct document *d = doc_of(s);

	table_scan(d);
	claim_scan(d);
	return d;
}

static const struct run *nth(const struct document *d, size_t k)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (d->run[i].n_measurements && k-- == 0)
			return &d->run[i];
	fail_msg("no run of that number among %zu", d->n_runs);
	return NULL;
}

static void assert_nth(const struct document *d, size_t k, const char *metric,
		       double value)
{
	const struct measurement *m = &nth(d, k)->measurement[0];

	if (!text_eq(m->metric, text_of(metric)))
		fail_msg("%.*s instead of %s", TEXT_ARG(m->metric), metric);
	assert_true(fabs(m->value - value) <= 1e-9 * fabs(value));
}

static void assert_count(const char *s, size_t n)
{
	struct document *d = prose(s);

	if (n_measured(d) != n)
		fail_msg("\"%s\" gave %zu values", s, n_measured(d));
	document_free(d);
}

static void columns_parted_by_slashes(void **state)
{
	struct document *d = prose("Without the patch: 8.250s / 0.301s / "
				   "7.811s  (real/user/sys)\n"
				   "With the patch:    1.502s / 0.250s / "
				   "1.190s  (real/user/sys)\n");

	(void)state;
	assert_int_equal(n_measured(d), 6);
	assert_nth(d, 0, "prose.real", 8.25e9);
	assert_nth(d, 2, "prose.sys", 7.811e9);
	assert_nth(d, 3, "prose.real", 1.502e9);
	document_free(d);
}

static void runs_after_a_version(void **state)
{
	struct document *d = prose("v6.0: 402.1s, 403.7s, 401.9s\n");

	(void)state;
	assert_int_equal(n_measured(d), 3);
	assert_nth(d, 2, "prose.time", 401.9e9);
	assert_text(nth(d, 2)->label, "v6.0: 402.1s");
	document_free(d);
}

static void steps_of_a_timeout_are_no_runs(void **state)
{
	(void)state;
	assert_count("It retries with a timeout of 1s, 2s, 4s.\n", 0);
	assert_count("sizes: 4k, 8k, 16k\n", 0);
}

static void counts_before_and_after(void **state)
{
	struct document *d = prose("Before this commit the run submitted ~58k "
				   "flush requests, after it we submit ~141k "
				   "of them.\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_nth(d, 1, "prose.score", 141e3);
	document_free(d);
}

static void times_with_a_slashed_versus(void **state)
{
	struct document *d = prose("1. nvme, 22M inodes: 7sec v/s 19sec\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_int_equal(nth(d, 0)->pair, PAIR_VS_A);
	assert_nth(d, 1, "prose.time", 19e9);
	document_free(d);
}

static void the_time_of_an_amount_of_work(void **state)
{
	struct document *d = prose("6.0: 1000000 unlinks in 77.9 seconds\n");

	(void)state;
	assert_int_equal(n_measured(d), 1);
	assert_nth(d, 0, "prose.time", 77.9e9);
	document_free(d);
	assert_count("It crashed 3 times in 5 minutes.\n", 0);
}

static void a_time_before_its_rate(void **state)
{
	struct document *d = prose("uncached ... 20.540 s, 105 MB/s\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_nth(d, 0, "prose.time", 20.54e9);
	document_free(d);
}

static void shares_that_went_from_to(void **state)
{
	struct document *d = prose("It goes from about 2% to 5% while the hit "
				   "rate fell from 98% to 71%.\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_nth(d, 0, "prose.cpu", 2);
	assert_nth(d, 3, "prose.hit_rate", 71);
	document_free(d);
}

/* Counter-example: by how much something is slower is no share. */
static void percent_by_how_much_is_no_share(void **state)
{
	(void)state;
	assert_count("Throughput is 5% to 9% lower.\n", 0);
	assert_count("A regression of 5% to 9% is seen.\n", 0);
}

static void bare_numbers_with_a_verb(void **state)
{
	struct document *d = prose(
		"tasks_per_second (THROUGHPUT) regresses from "
		"427.6684054263659 to 223.72283336753296 in the suite\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_nth(d, 0, "prose.bw", 427.6684054263659);
	assert_int_equal(nth(d, 1)->pair, PAIR_TO);
	document_free(d);
}

static void cycles_are_named_by_their_word(void **state)
{
	struct document *d = prose("perf shows cycles per load drop from "
				   "~2.2K-8.7K to ~0.5K-2.2K\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_nth(d, 0, "prose.cycles", 2200);
	assert_true(nth(d, 0)->measurement[0].has_hi);
	document_free(d);
}

/* Counter-example: what was not measured may change from one to another. */
static void settings_that_change_are_no_results(void **state)
{
	(void)state;
	assert_count("We raised nr_requests from 128 to 256.\n", 0);
	assert_count("The default was changed from 4k to 64k.\n", 0);
	assert_count("No uplift is seen for reads from 64K to 256K.\n", 0);
	assert_count("The driver moved from 5.10 to 5.15.\n", 0);
}

static void what_it_was_is_the_first_of_a_pair(void **state)
{
	struct document *d = prose("Reads went down to 1.1GB/s, it was "
				   "2.4GB/s. Copying took 6 min 12 s (was: "
				   "2 min 50 s).\n");

	(void)state;
	assert_int_equal(n_measured(d), 4);
	assert_int_equal(nth(d, 0)->pair, PAIR_TO);
	assert_int_equal(nth(d, 1)->pair, PAIR_FROM);
	assert_int_equal(nth(d, 2)->pair, PAIR_TO);
	assert_int_equal(nth(d, 3)->pair, PAIR_FROM);
	document_free(d);
}

static void a_key_that_is_the_unit(void **state)
{
	struct document *d = prose("files/sec: 41200 -> 33800\n");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_string_equal(nth(d, 1)->measurement[0].unit, "1/s");
	document_free(d);
}

static void what_time_prints_in_one_line(void **state)
{
	struct document *d = prose("248 MB/s  real = 86.74, user = 0.01, "
				   "sys = 21.65, 24% cpu\n");

	(void)state;
	assert_nth(d, 1, "prose.real", 86.74e9);
	assert_nth(d, 3, "prose.sys", 21.65e9);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_parted_by_slashes),
		cmocka_unit_test(runs_after_a_version),
		cmocka_unit_test(steps_of_a_timeout_are_no_runs),
		cmocka_unit_test(counts_before_and_after),
		cmocka_unit_test(times_with_a_slashed_versus),
		cmocka_unit_test(the_time_of_an_amount_of_work),
		cmocka_unit_test(a_time_before_its_rate),
		cmocka_unit_test(shares_that_went_from_to),
		cmocka_unit_test(percent_by_how_much_is_no_share),
		cmocka_unit_test(bare_numbers_with_a_verb),
		cmocka_unit_test(cycles_are_named_by_their_word),
		cmocka_unit_test(settings_that_change_are_no_results),
		cmocka_unit_test(what_it_was_is_the_first_of_a_pair),
		cmocka_unit_test(a_key_that_is_the_unit),
		cmocka_unit_test(what_time_prints_in_one_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
