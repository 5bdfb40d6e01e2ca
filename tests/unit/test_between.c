/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What happened between two readings of one jbd2 mount. */
#include "tests/unit/lines_doc.h"

#include "analyzer/analyzer.h"

#define HEAD "/proc/fs/jbd2/sda1-8/info\n"
#define REST "  0ms waiting for transaction\n"

/* Two readings, of roles a and b; how many runs were added. */
static size_t added(const char *text, enum role a, enum role b,
		    struct document **out)
{
	struct document *d = doc_of(text);
	struct placement *p = arena_array(d->arena, 2 * d->n_runs + 1,
					  sizeof(*p));
	size_t before = d->n_runs;

	assert_int_equal(before, 2);
	p[0].role = a;
	p[1].role = b;
	between_readings(d, p);
	if (d->n_runs > before)
		assert_int_equal(p[before].role, b);
	*out = d;
	return d->n_runs - before;
}

static const char growing[] =
	"cat " HEAD
	"1000 transactions (1000 requested), each up to 8192 blocks\n"
	"average:\n" REST
	"  4ms running transaction\n"
	"  20ms logging transaction\n"
	"  5000us average transaction commit time\n"
	"  40 handles per transaction\n"
	"cat " HEAD
	"3000 transactions (2500 requested), each up to 8192 blocks\n"
	"average:\n" REST
	"  8ms running transaction\n"
	"  40ms logging transaction\n"
	"  6000us average transaction commit time\n"
	"  50 handles per transaction\n";

static void means_with_their_bounds(void **state)
{
	struct document *d;
	const struct run *run;
	const struct measurement *m;

	(void)state;
	assert_int_equal(added(growing, ROLE_BASE, ROLE_BASE, &d), 1);
	run = &d->run[2];
	assert_value(d, "jbd2.transactions", 2, 2000);
	assert_value(d, "jbd2.requested", 2, 1500);
	m = measured(d, "jbd2.logging", 2);
	/* Steps of 4 ms: (3000 * 40 - 1000 * 24) / 2000 and
	 * (3000 * 44 - 1000 * 20) / 2000. */
	assert_near(m->lo, 48e6);
	assert_near(m->hi, 56e6);
	assert_near(m->value, 52e6);
	assert_near(m->n, 2000);
	m = measured(d, "jbd2.handles_per_transaction", 2);
	assert_near(m->lo, 54.5);
	assert_near(m->hi, 56.5);
	/* The moving average and what is below the step are not there. */
	assert_null(measured(d, "jbd2.commit_time", 2));
	assert_null(measured(d, "jbd2.waiting", 2));
	assert_true(run->group.n > 0);
	document_free(d);
}

static void sides_are_kept_apart(void **state)
{
	struct document *d;

	(void)state;
	assert_int_equal(added(growing, ROLE_BASE, ROLE_TEST, &d), 0);
	document_free(d);
}

/* Sums of one mount do not shrink. */
static void mounts_are_kept_apart(void **state)
{
	static const char other[] =
		"1000 transactions (1000 requested), each up to 8192 blocks\n"
		"average:\n" REST
		"  4ms running transaction\n  60ms logging transaction\n"
		"  40 handles per transaction\n"
		"\n\n\n\nAnother disk:\n\n"
		"1300 transactions (1300 requested), each up to 8192 blocks\n"
		"average:\n" REST
		"  4ms running transaction\n  20ms logging transaction\n"
		"  40 handles per transaction\n";
	struct document *d;

	(void)state;
	assert_int_equal(added(other, ROLE_BASE, ROLE_BASE, &d), 0);
	document_free(d);
}

static void hardly_anything_happened(void **state)
{
	static const char text[] =
		"1000 transactions (1000 requested), each up to 8192 blocks\n"
		"average:\n" REST
		"  4ms running transaction\n  20ms logging transaction\n"
		"  40 handles per transaction\n"
		"\n\n\n\nAgain:\n\n"
		"1010 transactions (1010 requested), each up to 8192 blocks\n"
		"average:\n" REST
		"  4ms running transaction\n  20ms logging transaction\n"
		"  40 handles per transaction\n";
	struct document *d;

	(void)state;
	assert_int_equal(added(text, ROLE_BASE, ROLE_BASE, &d), 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(means_with_their_bounds),
		cmocka_unit_test(sides_are_kept_apart),
		cmocka_unit_test(mounts_are_kept_apart),
		cmocka_unit_test(hardly_anything_happened),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
