/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reports of one sentence, put together from frames, metrics, units and names
 * of kernels by a fixed seed: how many numbers are found and put on their
 * side. No frame may swap two sides.
 */
#include "tests/unit/side_doc.h"

#include <stdio.h>
#include <string.h>

#define REPORTS 600

/* %1 and %2 are the numbers, %a and %b the states beside them, in the order
 * of the sentence; %m is the metric. Whether the first is the good one is
 * drawn, but for frames that say it themselves. */
enum order { EITHER, GOOD_FIRST, BAD_FIRST };

static const struct {
	const char *text;
	enum order order;
} frame[] = {
	{"On %a %m is %1, on %b %2.", EITHER},
	{"I get %1 on %a and %2 on %b.", EITHER},
	{"%m: %1 (%a) vs %2 (%b).", EITHER},
	{"%m went from %1 to %2 after upgrading from %a to %b.", GOOD_FIRST},
	{"Going from %a to %b, %m changed from %1 to %2.", GOOD_FIRST},
	{"%m used to be %1 on %a, now it is %2 on %b.", GOOD_FIRST},
	{"%a gives %1 while %b gives %2.", EITHER},
	{"Instead of %1 I now see %2 with %b.", GOOD_FIRST},
	{"%1 was measured on %a, %2 on %b.", EITHER},
	{"The average of 5 runs is %1 with %a and %2 with %b.", EITHER},
	{"On a box with 128 GB RAM %m is %1 under %a, but %2 under %b.",
	 EITHER},
	{"%m is %1 on %a compared to %2 on %b.", EITHER},
	{"With 16 threads I see %1 on %a and %2 on %b.", EITHER},
	{"I only get %1 on %a. The same test on %b gives %2.", BAD_FIRST},
};

static const struct {
	const char *good, *bad;
} pair[] = {
	{"6.1.55", "6.6.3"},
	{"v6.5", "v6.6-rc3"},
	{"5.15.0-91-generic", "5.15.0-101-generic"},
	{"kernel-5.14.0-362.el9", "kernel-5.14.0-427.el9"},
	{"6.6.13-1-lts", "6.7.1-arch1-1"},
	{"the old kernel", "the new one"},
	{"the previous kernel", "the current kernel"},
};

static const struct {
	const char *metric, *unit;
	double factor;
	bool lower;	/* less is better */
} kind[] = {
	{"write throughput", "MB/s", 1e6, false},
	{"network throughput", "Gbit/s", 1e9 / 8, false},
	{"latency", "ms", 1e6, true},
	{"tail latency", "microseconds", 1e3, true},
	{"boot time", "seconds", 1e9, true},
	{"frame rate", "fps", 1, false},
	{"the request rate", "req/s", 1, false},
	{"idle power draw", "W", 1, true},
	{"random read performance", "IOPS", 1, false},
};

#define N(list) (sizeof(list) / sizeof(*(list)))

static unsigned int draw(unsigned int *seed, size_t below)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 16) % (unsigned int)below;
}

struct report {
	char text[600];
	double good, bad;
};

/* Puts the slots into a frame; a line is broken behind 60 bytes. */
static void write_frame(struct report *r, const char *form,
			const char *const slot[5])
{
	static const char names[] = "12abm";
	size_t n = strlen(r->text), column = 0;

	for (; *form && n + 80 < sizeof(r->text); form++) {
		const char *at = form[0] == '%' ? strchr(names, form[1])
						: NULL;

		if (at && *at) {
			const char *s = slot[at - names];

			memcpy(r->text + n, s, strlen(s));
			n += strlen(s);
			column += strlen(s);
			form++;
			continue;
		}
		r->text[n++] = *form == ' ' && column > 60 ? '\n' : *form;
		column = r->text[n - 1] == '\n' ? 0 : column + 1;
	}
	r->text[n] = '\0';
}

static void make(struct report *r, unsigned int *seed, size_t f)
{
	size_t p = draw(seed, N(pair)), k = draw(seed, N(kind));
	unsigned int low = 20 + draw(seed, 400);
	unsigned int high = low + low / 4 + 1 + draw(seed, low);
	unsigned int good = kind[k].lower ? low : high;
	unsigned int bad = kind[k].lower ? high : low;
	bool swap = frame[f].order == BAD_FIRST ||
		    (frame[f].order == EITHER && draw(seed, 2));
	char first[40], second[40];
	size_t end;
	const char *slot[5] = {first, second, pair[p].good, pair[p].bad,
			       kind[k].metric};

	(void)snprintf(first, sizeof(first), "%u %s", swap ? bad : good,
		       kind[k].unit);
	(void)snprintf(second, sizeof(second), "%u %s", swap ? good : bad,
		       kind[k].unit);
	if (swap) {
		slot[2] = pair[p].bad;
		slot[3] = pair[p].good;
	}
	(void)snprintf(r->text, sizeof(r->text),
		       "Subject: [REGRESSION] slower after an upgrade\n\n"
		       "Hello,\n\n");
	write_frame(r, frame[f].text, slot);
	end = strlen(r->text);
	(void)snprintf(r->text + end, sizeof(r->text) - end, "\n\nThanks\n");
	r->good = good * kind[k].factor;
	r->bad = bad * kind[k].factor;
}

struct tally {
	size_t found, right, swapped;
};

static void count(const struct judged *j, double value, enum role role,
		  struct tally *t)
{
	for (size_t i = 0; i < j->doc->n_runs; i++) {
		const struct run *r = &j->doc->run[i];

		if (!r->n_measurements || fabs(r->measurement[0].value -
					       value) > 1e-6 * value)
			continue;
		t->found++;
		t->right += j->placement[i].role == role;
		t->swapped += j->placement[i].role != role &&
			      j->placement[i].role != ROLE_OTHER;
		return;
	}
}

static struct tally run_all(void)
{
	struct tally t = {0};
	unsigned int seed = 7;

	for (size_t i = 0; i < REPORTS; i++) {
		struct report r;
		struct tally before = t;
		struct judged j;

		make(&r, &seed, i % N(frame));
		j = judge(r.text);
		count(&j, r.good, ROLE_BASE, &t);
		count(&j, r.bad, ROLE_TEST, &t);
		if (t.swapped > before.swapped)
			print_message("swapped: %s\n", r.text);
		END(j);
	}
	return t;
}

static struct tally all;

static int setup(void **state)
{
	(void)state;
	all = run_all();
	print_message("found %zu, right %zu, swapped %zu of %d\n", all.found,
		      all.right, all.swapped, 2 * REPORTS);
	return 0;
}

static void numbers_are_found(void **state)
{
	(void)state;
	assert_in_range(all.found, 2 * REPORTS * 99 / 100, 2 * REPORTS);
}

static void sides_are_right(void **state)
{
	(void)state;
	assert_in_range(all.right, 2 * REPORTS * 99 / 100, 2 * REPORTS);
}

static void no_side_is_swapped(void **state)
{
	(void)state;
	assert_int_equal(all.swapped, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_found),
		cmocka_unit_test(sides_are_right),
		cmocka_unit_test(no_side_is_swapped),
	};

	return cmocka_run_group_tests(tests, setup, NULL);
}
