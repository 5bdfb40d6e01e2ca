/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What stands behind a value and says how far it strays. */
#include "tests/unit/lines_doc.h"

/* One pair, from and to, and nothing else is a number. */
static void assert_pair(const char *s, double from, double to)
{
	struct document *d = doc_of(s);
	const struct claim *c;

	claim_scan(d);
	if (n_measured(d) != 2 || d->facts.n_claims != 1)
		fail_msg("\"%s\" gave %zu numbers, %zu claims", s,
			 n_measured(d), d->facts.n_claims);
	c = &d->facts.claim[0];
	assert_int_equal(c->kind, CLAIM_FROM_TO);
	assert_near(c->from, from);
	assert_near(c->to, to);
	assert_true(d->run[0].measurement[0].metric.n &&
		    !text_ends(d->run[1].measurement[0].metric,
			       TEXT(".stdev")));
	document_free(d);
}

static void behind_a_sign(void **state)
{
	(void)state;
	assert_pair("The score went from 98.79 +- 0.92 to 83.36.", 98.79,
		    83.36);
	assert_pair("The score went from 98.79 +/- 0.92 to 83.36 +/- 1.",
		    98.79, 83.36);
	assert_pair("The score went from 98.79 \xc2\xb1 0.92 to 83.36.", 98.79,
		    83.36);
	assert_pair("IOPS dropped from 98k +-1.2k to 83k +-0.9k.", 98e3, 83e3);
}

static void the_unit_follows_the_spread(void **state)
{
	(void)state;
	assert_pair("Throughput fell from 98.7 +- 0.9 MB/s to 83.3 +- 1 MB/s.",
		    98.7e6, 83.3e6);
	assert_pair("Throughput fell from 98.7 (+- 0.9) MB/s to 83.3 (+- 1) "
		    "MB/s.", 98.7e6, 83.3e6);
	assert_pair("Latency went from 1.2 +- 0.05 ms to 2.4 +- 0.06 ms.",
		    1.2e6, 2.4e6);
}

static void in_a_bracket_with_a_name(void **state)
{
	(void)state;
	assert_pair("Throughput fell from 98.7 MB/s (stddev 0.9) to 83.3 MB/s "
		    "(stddev 1.2).", 98.7e6, 83.3e6);
	assert_pair("Throughput fell from 98.7 MB/s (std dev: 0.9, n=5) to "
		    "83.3 MB/s.", 98.7e6, 83.3e6);
}

static void an_interval(void **state)
{
	(void)state;
	assert_pair("Throughput fell from 98.7 MB/s [97.1, 99.9] to 83.3 MB/s "
		    "[82.2, 84.4].", 98.7e6, 83.3e6);
}

/* Counter-examples: what looks alike and is a value. */
static void values_in_brackets(void **state)
{
	(void)state;
	assert_pair("IOPS went from 41000 (on the old box) to 33000.", 41e3,
		    33e3);
	assert_pair("IOPS went from 41000 to 33000 [1].", 41e3, 33e3);
	assert_pair("Throughput is 310 MB/s (was 640 MB/s).", 640e6, 310e6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(behind_a_sign),
		cmocka_unit_test(the_unit_follows_the_spread),
		cmocka_unit_test(in_a_bracket_with_a_name),
		cmocka_unit_test(an_interval),
		cmocka_unit_test(values_in_brackets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
