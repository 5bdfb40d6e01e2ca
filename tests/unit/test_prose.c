/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers and claims in sentences, one named example a test. */
#include "tests/unit/lines_doc.h"

static struct document *prose(const char *s)
{
	struct document *d = doc_of(s);

	table_scan(d);
	claim_scan(d);
	return d;
}

static const struct measurement *nth(const struct document *d, size_t k)
{
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t n = 0; n < d->run[i].n_measurements; n++)
			if (k-- == 0)
				return &d->run[i].measurement[n];
	return NULL;
}

/* The values of a text, in order, all of them and no other. */
static void assert_values(const struct document *d, const char *unit,
			  const double *want, size_t n)
{
	assert_int_equal(n_measured(d), n);
	for (size_t i = 0; i < n; i++) {
		assert_near(nth(d, i)->value, want[i]);
		assert_string_equal(nth(d, i)->unit, unit);
	}
}

#define VALUES(d, unit, ...) \
	assert_values(d, unit, (const double[]){__VA_ARGS__}, \
		      sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

static void assert_nothing(const char *s)
{
	struct document *d = prose(s);

	if (n_measured(d))
		fail_msg("\"%s\" gave %.*s = %g", s,
			 TEXT_ARG(nth(d, 0)->metric), nth(d, 0)->value);
	document_free(d);
}

static const struct claim *claim_of(const struct document *d,
				    enum claim_kind kind)
{
	for (size_t i = 0; i < d->facts.n_claims; i++)
		if (d->facts.claim[i].kind == kind &&
		    !d->facts.claim[i].in_subject)
			return &d->facts.claim[i];
	fail_msg("no claim of kind %d among %zu", (int)kind,
		 d->facts.n_claims);
	return NULL;
}

static void iops_fell_from_to(void **state)
{
	struct document *d = prose("IOPS fell from ~21k to ~900 after the "
				   "update");
	const struct claim *c = claim_of(d, CLAIM_FROM_TO);

	(void)state;
	VALUES(d, "1/s", 21000, 900);
	assert_int_equal(d->run[0].pair, PAIR_FROM);
	assert_int_equal(d->run[1].pair, PAIR_TO);
	assert_int_equal(d->run[0].pair_id, d->run[1].pair_id);
	assert_text(nth(d, 0)->metric, "prose.iops");
	assert_near(c->from, 21000);
	assert_near(c->to, 900);
	assert_int_equal(c->from_bound, BOUND_APPROX);
	assert_true(c->percent < -95 && c->percent > -96);
	document_free(d);
}

static void read_and_write_in_one_sentence(void **state)
{
	struct document *d = prose("reads are at 412MB/s, writes only 96MB/s");

	(void)state;
	VALUES(d, "bytes/s", 412e6, 96e6);
	assert_text(nth(d, 0)->metric, "prose.read.bw");
	assert_text(nth(d, 1)->metric, "prose.write.bw");
	document_free(d);
}

static void an_arrow_is_no_bound(void **state)
{
	struct document *d = prose("avg lat: 5.2 ms -> 7.9 ms");

	(void)state;
	VALUES(d, "ns", 5.2e6, 7.9e6);
	assert_int_equal(d->run[1].pair, PAIR_TO);
	assert_false(nth(d, 1)->has_lo || nth(d, 1)->has_hi);
	assert_text(nth(d, 1)->metric, "prose.latency.mean");
	document_free(d);
}

static void took_instead_of(void **state)
{
	struct document *d = prose("copying took 3m16s instead of 41s");

	(void)state;
	VALUES(d, "ns", 196e9, 41e9);
	assert_int_equal(d->run[0].pair, PAIR_INSTEAD_A);
	assert_int_equal(d->run[1].pair, PAIR_INSTEAD_B);
	document_free(d);
}

static void versus_shares_the_unit(void **state)
{
	struct document *d = prose("884 vs 741 MB/s");

	(void)state;
	VALUES(d, "bytes/s", 884e6, 741e6);
	assert_int_equal(d->run[0].pair, PAIR_VS_A);
	document_free(d);
}

static void range_of_iops(void **state)
{
	struct document *d = prose("40-50k write IOPS");

	(void)state;
	VALUES(d, "1/s", 40000);
	assert_near(nth(d, 0)->lo, 40000);
	assert_near(nth(d, 0)->hi, 50000);
	assert_text(nth(d, 0)->metric, "prose.write.iops");
	document_free(d);
}

static void range_with_tilde(void **state)
{
	struct document *d = prose("VM: 90k ~ 95k IOPS");

	(void)state;
	VALUES(d, "1/s", 90000);
	assert_near(nth(d, 0)->hi, 95000);
	document_free(d);
}

static void over_is_a_lower_bound(void **state)
{
	struct document *d = prose("took over 15 min, before half a minute");

	(void)state;
	assert_near(nth(d, 0)->value, 900e9);
	assert_true(nth(d, 0)->has_lo);
	assert_near(nth(d, 0)->lo, 900e9);
	assert_false(nth(d, 0)->has_hi);
	document_free(d);
}

static void percent_slower_is_a_claim(void **state)
{
	struct document *d = prose("about 12% slower");
	const struct claim *c = claim_of(d, CLAIM_PERCENT);

	(void)state;
	assert_int_equal(n_measured(d), 0);
	assert_near(c->percent, -12);
	assert_int_equal(c->from_bound, BOUND_APPROX);
	document_free(d);
}

static void factor_with_a_range(void **state)
{
	struct document *d = prose("latency is 3-4x higher");
	const struct claim *c = claim_of(d, CLAIM_FACTOR);

	(void)state;
	assert_int_equal(n_measured(d), 0);
	assert_near(c->factor, 3);
	assert_near(c->from, 3);
	assert_near(c->to, 4);
	assert_text(c->metric, "latency");
	document_free(d);
}

static void lone_k_before_iops(void **state)
{
	struct document *d = prose("100 K IOPS per queue");

	(void)state;
	VALUES(d, "1/s", 100000);
	document_free(d);
}

static void decimal_comma(void **state)
{
	struct document *d = prose("rate 3,1 GiB/s");

	(void)state;
	VALUES(d, "bytes/s", 3.1 * 1024 * 1024 * 1024);
	document_free(d);
}

static void thousands_in_a_rate(void **state)
{
	struct document *d = prose("12,345.6 ops/s");

	(void)state;
	VALUES(d, "1/s", 12345.6);
	document_free(d);
	assert_nothing("1'204'000 files");
}

static void real_time_with_comma(void **state)
{
	struct document *d = prose("real    51m14,611s");

	(void)state;
	VALUES(d, "ns", 3074.611e9);
	document_free(d);
}

static void elapsed_but_no_time_of_day(void **state)
{
	struct document *d = prose("elapsed 0:13.45");

	(void)state;
	VALUES(d, "ns", 13.45e9);
	document_free(d);
	assert_nothing("at 10:13:45");
}

static void tuple_of_rate_iops_latency(void **state)
{
	struct document *d = prose("READ 40960KB/s, 10240, 97.5us");

	(void)state;
	assert_int_equal(n_measured(d), 3);
	assert_value(d, "prose.read.bw", 0, 40960e3);
	assert_value(d, "prose.read.iops", 0, 10240);
	assert_near(nth(d, 2)->value, 97500);
	assert_string_equal(nth(d, 2)->unit, "ns");
	document_free(d);
}

static void fullwidth_marks(void **state)
{
	struct document *d = prose("write\xef\xbc\x9a" "87MB/s\xef\xbc\x8c"
				   "iops 21000");

	(void)state;
	assert_int_equal(n_measured(d), 2);
	assert_near(nth(d, 0)->value, 87e6);
	assert_near(nth(d, 1)->value, 21000);
	document_free(d);
}

static void units_in_brackets(void **state)
{
	struct document *d = prose("avg: 4210 (us), max: 9800 (us), "
				   "total: 12 ms latency");

	(void)state;
	VALUES(d, "ns", 4210e3, 9800e3, 12e6);
	document_free(d);
}

static void requests_per_second(void **state)
{
	struct document *d = prose("71250 request/sec");

	(void)state;
	VALUES(d, "1/s", 71250);
	document_free(d);
}

static void said_again_in_brackets(void **state)
{
	struct document *d = prose("1500k IOPs (1.5 million IOPS)");

	(void)state;
	VALUES(d, "1/s", 1500000);
	document_free(d);
}

static void other_unit_in_brackets(void **state)
{
	struct document *d = prose("bw=236MiB/s (247MB/s)");

	(void)state;
	VALUES(d, "bytes/s", 236.0 * 1024 * 1024);
	document_free(d);
}

static void cpu_load_is_no_claim(void **state)
{
	struct document *d = prose("cpu at 100% on the new kernel, before it "
				   "is 10%");

	(void)state;
	VALUES(d, "percent", 100, 10);
	assert_int_equal(d->facts.n_claims, 0);
	document_free(d);
}

static void settings_are_no_results(void **state)
{
	(void)state;
	assert_nothing("numjobs=16 runtime=300s bs=4k on v6.1.12, 64GB RAM, "
		       "SATA 6.0 Gb/s");
}

static void capability_is_no_result(void **state)
{
	(void)state;
	assert_nothing("provisioned for 160K IOPS");
	assert_nothing("should reach 1000 MiB/s");
}

static void timeout_is_no_result(void **state)
{
	struct document *d = prose("took over 120 seconds (timeout 120s)");

	(void)state;
	VALUES(d, "ns", 120e9);
	assert_true(nth(d, 0)->has_lo);
	document_free(d);
}

static void intervals_are_no_results(void **state)
{
	(void)state;
	assert_nothing("polls every 5 ms, 60s later");
}

static void ids_are_no_results(void **state)
{
	(void)state;
	assert_nothing("3 of 8 disks, 12ab34cd56ef, PCI 0000:03:00.0, "
		       "line 1204");
}

static void share_of_the_original(void **state)
{
	struct document *d = prose("random writes dropped to 10% of the "
				   "original");

	(void)state;
	assert_near(claim_of(d, CLAIM_PERCENT)->percent, -90);
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void absolute_loss_and_none_seen(void **state)
{
	struct document *d = prose("it loses 55 Mb/s");

	(void)state;
	assert_near(claim_of(d, CLAIM_ABSOLUTE)->from, -55e6 / 8);
	assert_int_equal(n_measured(d), 0);
	document_free(d);
	d = prose("I get the same speed");
	assert_near(claim_of(d, CLAIM_NONE_SEEN)->percent, 0);
	document_free(d);
}

static void range_with_two_dashes(void **state)
{
	struct document *d = prose("81--84 kB/s");

	(void)state;
	VALUES(d, "bytes/s", 81e3);
	assert_near(nth(d, 0)->hi, 84e3);
	document_free(d);
}

static void arithmetic_is_no_result(void **state)
{
	(void)state;
	assert_nothing("0.3 * 600 = 180 ms busy");
}

static void versions_are_no_pair(void **state)
{
	struct document *d = prose("chasing an IOPS regression between "
				   "4.14 -> 5.10 kernels");

	(void)state;
	assert_int_equal(n_measured(d), 0);
	assert_int_equal(d->facts.n_claims, 0);
	document_free(d);
}

static void upper_bound_in_words(void **state)
{
	struct document *d = prose(
		"fio --name=x --rw=randwrite --bs=16k --size=1g\n\n"
		"I saw the FIO iops drop from 22K to less than 1K.\n");

	(void)state;
	assert_value(d, "fio.write.iops", 0, 22000);
	assert_value(d, "fio.write.iops", 1, 1000);
	assert_true(measured(d, "fio.write.iops", 1)->has_hi);
	assert_near(measured(d, "fio.write.iops", 1)->hi, 1000);
	assert_false(measured(d, "fio.write.iops", 0)->has_hi);
	document_free(d);
}

static void range_of_percent(void **state)
{
	struct document *d = prose("a regression of up to 9-10% with fio");
	const struct claim *c = claim_of(d, CLAIM_RANGE);

	(void)state;
	assert_near(c->percent, -9);
	assert_near(c->percent_most, -10);
	assert_true(c->up_to);
	document_free(d);
}

static void lower_latency_is_better(void **state)
{
	struct document *d = prose("the latency dropped by 5%");

	(void)state;
	assert_near(claim_of(d, CLAIM_PERCENT)->percent, 5);
	document_free(d);
}

static void lower_throughput_is_worse(void **state)
{
	struct document *d = prose("a 5% decrease of throughput");

	(void)state;
	assert_near(claim_of(d, CLAIM_PERCENT)->percent, -5);
	document_free(d);
}

static void points_and_percent(void **state)
{
	struct document *d = prose("it drops the iops score by 10~15 points "
				   "(~3%).");
	const struct claim *c = claim_of(d, CLAIM_ABSOLUTE);

	(void)state;
	assert_near(claim_of(d, CLAIM_PERCENT)->percent, -3);
	assert_near(c->from, -10);
	assert_near(c->to, -15);
	assert_int_equal(n_measured(d), 0);
	document_free(d);
}

static void halved(void **state)
{
	struct document *d = prose("the throughput is halved");

	(void)state;
	assert_near(claim_of(d, CLAIM_FACTOR)->factor, 2);
	document_free(d);
}

static void times_that_went_from_to(void **state)
{
	struct document *d = prose(
		"untar slowed down from 5.5 seconds to ~34 seconds.");

	(void)state;
	VALUES(d, "ns", 5.5e9, 34e9);
	document_free(d);
	d = prose("It went from 15 seconds w/ 5.9 to nearly 5 minutes.");
	VALUES(d, "ns", 15e9, 300e9);
	document_free(d);
	assert_nothing("The timeout was changed from 5 seconds to 10 "
		       "seconds.");
}

static void a_list_with_dashes(void **state)
{
	struct document *d = prose(
		"kernel                    per_thread_ops\n"
		"------                    --------------\n"
		"v6.19.0 (baseline)             - 240000\n"
		"v7.0-rc1                       - 215000\n");

	(void)state;
	VALUES(d, "", 240000, 215000);
	document_free(d);
}

static void a_sentence_over_two_lines(void **state)
{
	struct document *d = prose(
		"With the newer kernel on this machine the throughput went\n"
		"down from 100 MB/s to 50 MB/s.\n");

	(void)state;
	VALUES(d, "bytes/s", 100e6, 50e6);
	assert_int_equal(nth(d, 0)->line, 1);
	document_free(d);
}

static void differences_are_no_results(void **state)
{
	(void)state;
	assert_nothing("we face a degradation of 2 MB/s on this board");
	assert_nothing("BogoMIPS:              5581.64");
	assert_nothing("applied on a 10Gbps receiver");
}

static void a_change_is_told_of_what_follows(void **state)
{
	struct document *d = prose("From 128K to 1M, I see the time drop down "
				   "from 677 seconds to 246.");

	(void)state;
	VALUES(d, "ns", 677e9, 246e9);
	document_free(d);
}

/* "IO" says what latency it is, not which way is better. */
static void times_higher_io_latency(void **state)
{
	struct document *d = prose("5.4 has 100 times higher IO latency than "
				   "4.4.");

	(void)state;
	assert_near(claim_of(d, CLAIM_FACTOR)->factor, 100);
	document_free(d);
}

static void a_change_before_but_is_another(void **state)
{
	struct document *d = prose("It goes lower, but is still 2 times cpu.");

	(void)state;
	assert_int_equal(d->facts.n_claims, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(iops_fell_from_to),
		cmocka_unit_test(read_and_write_in_one_sentence),
		cmocka_unit_test(an_arrow_is_no_bound),
		cmocka_unit_test(took_instead_of),
		cmocka_unit_test(versus_shares_the_unit),
		cmocka_unit_test(range_of_iops),
		cmocka_unit_test(range_with_tilde),
		cmocka_unit_test(over_is_a_lower_bound),
		cmocka_unit_test(percent_slower_is_a_claim),
		cmocka_unit_test(factor_with_a_range),
		cmocka_unit_test(lone_k_before_iops),
		cmocka_unit_test(decimal_comma),
		cmocka_unit_test(thousands_in_a_rate),
		cmocka_unit_test(real_time_with_comma),
		cmocka_unit_test(elapsed_but_no_time_of_day),
		cmocka_unit_test(tuple_of_rate_iops_latency),
		cmocka_unit_test(fullwidth_marks),
		cmocka_unit_test(units_in_brackets),
		cmocka_unit_test(requests_per_second),
		cmocka_unit_test(said_again_in_brackets),
		cmocka_unit_test(other_unit_in_brackets),
		cmocka_unit_test(cpu_load_is_no_claim),
		cmocka_unit_test(settings_are_no_results),
		cmocka_unit_test(capability_is_no_result),
		cmocka_unit_test(timeout_is_no_result),
		cmocka_unit_test(intervals_are_no_results),
		cmocka_unit_test(ids_are_no_results),
		cmocka_unit_test(share_of_the_original),
		cmocka_unit_test(absolute_loss_and_none_seen),
		cmocka_unit_test(range_with_two_dashes),
		cmocka_unit_test(arithmetic_is_no_result),
		cmocka_unit_test(versions_are_no_pair),
		cmocka_unit_test(upper_bound_in_words),
		cmocka_unit_test(range_of_percent),
		cmocka_unit_test(lower_latency_is_better),
		cmocka_unit_test(lower_throughput_is_worse),
		cmocka_unit_test(points_and_percent),
		cmocka_unit_test(halved),
		cmocka_unit_test(times_that_went_from_to),
		cmocka_unit_test(a_list_with_dashes),
		cmocka_unit_test(a_sentence_over_two_lines),
		cmocka_unit_test(a_change_is_told_of_what_follows),
		cmocka_unit_test(times_higher_io_latency),
		cmocka_unit_test(a_change_before_but_is_another),
		cmocka_unit_test(differences_are_no_results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
