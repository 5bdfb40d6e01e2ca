/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Of what a percentage or a factor is told: of speed, or of something else. */
#include "tests/unit/lines_doc.h"

static struct document *prose(const char *s)
{
	struct document *d = doc_of(s);

	claim_scan(d);
	return d;
}

static void assert_no_claim(const char *s)
{
	struct document *d = prose(s);

	if (d->facts.n_claims || n_measured(d))
		fail_msg("\"%s\" gave %zu claims and %zu numbers", s,
			 d->facts.n_claims, n_measured(d));
	document_free(d);
}

static void assert_claim(const char *s, double percent)
{
	struct document *d = prose(s);

	if (d->facts.n_claims != 1)
		fail_msg("\"%s\" gave %zu claims", s, d->facts.n_claims);
	assert_near(d->facts.claim[0].percent, percent);
	document_free(d);
}

static void assert_factor(const char *s, double factor)
{
	struct document *d = prose(s);

	if (d->facts.n_claims != 1)
		fail_msg("\"%s\" gave %zu claims", s, d->facts.n_claims);
	assert_near(d->facts.claim[0].factor, factor);
	document_free(d);
}

static void shares_of_things(void **state)
{
	(void)state;
	assert_no_claim("At least 80% of the tree slots are lost.");
	assert_no_claim("About 10% of our users are seeing a drop.");
	assert_no_claim("30% of the requests are slower now.");
}

static void shares_of_speed_are_claims(void **state)
{
	(void)state;
	assert_claim("It lost 30% of its throughput.", -30);
	assert_claim("About 12% of performance degradation was seen.", -12);
	assert_claim("Writes are down to 70% of the original speed.", -30);
}

static void sizes(void **state)
{
	(void)state;
	assert_no_claim("The compressed image is also increased by 15%.");
	assert_no_claim("Expect it to increase the size of the packed kernel "
			"by about 15%.");
	assert_no_claim("Code size grew by 5%.");
	assert_no_claim("It makes the binary 10% smaller.");
	assert_no_claim("The binary is twice as large.");
	assert_no_claim("An increase in image size of 4% was measured.");
}

static void sizes_beside_speed(void **state)
{
	(void)state;
	assert_claim("With this image the throughput dropped by 20%.", -20);
	assert_claim("Packing the image is 12% slower.", -12);
	assert_claim("Throughput with 4k block size dropped by 20%.", -20);
	assert_claim("Building the kernel image takes 12% longer.", -12);
	assert_factor("It takes 3 times longer to boot the image.", 3);
}

static void coverage_and_tests(void **state)
{
	(void)state;
	assert_no_claim("We found a 19% increase in coverage.");
	assert_no_claim("Code coverage rose by 12%.");
	assert_no_claim("The test pass rate dropped by 10%.");
	assert_no_claim("I have reviewed 90% and found less to complain of.");
}

static void tests_that_measure(void **state)
{
	(void)state;
	assert_claim("In our tests we see a 20% drop.", -20);
	assert_claim("There is a 5% regression in our database tests.", -5);
	assert_claim("We see a 20% drop in randread.", -20);
}

static void what_is_likely(void **state)
{
	(void)state;
	assert_no_claim("The probability of a crash is increased by 50%.");
	assert_no_claim("It makes the crash 3 times more likely.");
	assert_no_claim("The number of bugs doubled.");
	assert_no_claim("The chance to hit it doubled.");
	assert_factor("The build is 2x slower.", 2);
}

static void what_grows(void **state)
{
	(void)state;
	assert_no_claim("This patch shrinks the kernel by 0.2%.");
	assert_no_claim("The goal is 8 times larger than what was asked for.");
	assert_claim("The latency is 8% larger than before.", -8);
	assert_factor("The latency is 3 times larger than before.", 3);
}

static void how_often(void **state)
{
	(void)state;
	assert_no_claim("It triggers a warning about half the time.");
	assert_no_claim("It triggers a warning in test 390 about half the "
			"time.");
	assert_factor("The copy takes half the time.", 0.5);
	assert_factor("The copy is done in half the time.", 0.5);
}

static void parts_of_what_was_done(void **state)
{
	(void)state;
	assert_no_claim("The percentage of sequential writes went from 8% to "
			"0.8%.");
	assert_claim("CPU usage went from 8% to 16%.", -100);
}

static void packets_lost(void **state)
{
	(void)state;
	assert_no_claim("The capture tells of 90% packet dropped there.");
	assert_no_claim("Packet loss increased by 20%.");
	assert_no_claim("Packet loss went from 0.1% to 12%.");
	assert_claim("The packet rate dropped by 30%.", -30);
	assert_claim("Packets per second dropped by 20%.", -20);
	assert_claim("There is a 20% loss of throughput.", -20);
}

static void how_full(void **state)
{
	(void)state;
	assert_no_claim("Disk usage increased by 40%.");
	assert_no_claim("Disk usage went from 40% to 95%.");
	assert_no_claim("The battery level drops by 10% over night.");
	assert_no_claim("The price went up by 30%.");
	assert_no_claim("The cache hit rate dropped by 20%.");
	assert_no_claim("We see a 60% reduction of leaf nodes.");
	assert_no_claim("We see 4x less leaf nodes.");
}

static void what_the_machine_spends(void **state)
{
	(void)state;
	assert_claim("Memory use is up by 15%.", -15);
	assert_claim("Memory usage increased by 40%.", -40);
	assert_claim("CPU usage increased by 40%.", -40);
	assert_claim("Power draw is up by 20%.", -20);
	assert_claim("Battery life drops by 30%.", -30);
	assert_claim("Battery drain is up by 30%.", -30);
	assert_claim("Boot time increased by 25%.", -25);
	assert_claim("Latency increased by 40%.", -40);
	assert_claim("Page faults increased by 60%.", -60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shares_of_things),
		cmocka_unit_test(shares_of_speed_are_claims),
		cmocka_unit_test(sizes),
		cmocka_unit_test(sizes_beside_speed),
		cmocka_unit_test(coverage_and_tests),
		cmocka_unit_test(tests_that_measure),
		cmocka_unit_test(what_is_likely),
		cmocka_unit_test(what_grows),
		cmocka_unit_test(how_often),
		cmocka_unit_test(parts_of_what_was_done),
		cmocka_unit_test(packets_lost),
		cmocka_unit_test(how_full),
		cmocka_unit_test(what_the_machine_spends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
