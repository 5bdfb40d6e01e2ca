/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Small reports put together from parts: names of two states, a form of
 * heading, a form of results, or a table of a style, each with values that
 * are known. No value may land on the other side; most must be found. All
 * combinations of the lists below are tried, the order of the states with
 * them.
 */
#include "tests/unit/side_doc.h"

#include <stdio.h>
#include <string.h>

struct states {
	const char *subject, *intro, *base, *test;
};

static const struct states states[] = {
	{"performance regression between 5.4.17 and 5.10.3", "A server is slow.",
	 "5.4.17", "5.10.3"},
	{"performance regression between 6.1 and 6.6", "A server is slow.",
	 "6.1", "6.6"},
	{"[REGRESSION] slow disk with new kernel",
	 "Since the upgrade to 6.6.8 all is slower.", "old kernel",
	 "new kernel"},
	{"regression in 6.6.12", "Reverting the commit helps:",
	 "6.6.12 with the commit reverted", "6.6.12"},
	{"[REGRESSION] 9296e093bd5e slows down writes",
	 "Bisected to commit 9296e093bd5e.", "9296e093bd5e^",
	 "9296e093bd5e"},
};

/* %s is a state. */
static const char *const headings[] = {
	"%s:\n", "=== %s ===\n", "## %s\n", "[%s]\n", "a) %s\n", "// %s\n",
	"Results on %s:\n", "**%s**\n", "- %s:\n",
};

/* %1$d MB/s, %2$d.5 ms. */
static const char *const bodies[] = {
	"throughput: %1$d MB/s\nlatency: %2$d.5 ms\n",
	"Throughput (MB/s): %1$d\nLatency (ms): %2$d.5\n",
	"bw [MB/s]   : %1$d\nlat [ms]    : %2$d.5\n",
	"write  %1$d MB/s\nlatency  %2$d.5 ms\n",
	"test,bw (MB/s),lat_ms\nwrite,%1$d,%2$d.5\nread,%1$d,%2$d.5\n",
};

/* %1$s a state, %2$d MB/s. */
static const char *const lines[] = {
	"%1$s: %2$d MB/s\n", "%1$s - %2$d MB/s\n", "%2$d MB/s (%1$s)\n",
	"%2$d MB/s on %1$s\n", "%1$s      %2$d MB/s\n",
	"* %1$s: %2$d MB/s\n", "[%1$s] %2$d MB/s\n",
	"%1$s: %2$d +/- 3.2 MB/s\n",
};

/* %1$s and %2$s states, %3$d and %4$d MB/s. */
static const char *const tables[] = {
	"| test | %1$s | %2$s |\n|---|---|---|\n"
	"| write (MB/s) | %3$d | %4$d |\n",
	"Throughput in MB/s:\ntest,%1$s,%2$s,ratio\nwrite,%3$d,%4$d,0.9\n"
	"read,%3$d,%4$d,0.9\n",
	"kernel | test | throughput (MB/s)\n%1$s | write | %3$d\n"
	"%2$s | write | %4$d\n",
	"kernel,metric,value\n%1$s,throughput (MB/s),%3$d\n"
	"%2$s,throughput (MB/s),%4$d\n",
};

struct count {
	size_t reports, values, found, right, swapped;
};

static void score(struct count *c, const struct judged *j, double value,
		  enum role role)
{
	bool found = false, right = false, other = false;

	for (size_t i = 0; i < j->doc->n_runs; i++) {
		const struct run *r = &j->doc->run[i];

		for (size_t k = 0; k < r->n_measurements; k++) {
			if (fabs(r->measurement[k].value - value) >
			    1e-6 * value)
				continue;
			found = true;
			right |= j->placement[i].role == role;
			other |= j->placement[i].role != role &&
				 j->placement[i].role != ROLE_OTHER;
		}
	}
	c->values++;
	c->found += found;
	c->right += right;
	c->swapped += !right && other;
}

static size_t start(char *text, size_t size, const struct states *s)
{
	return (size_t)snprintf(text, size,
				"Subject: %s\n\n[Ann Example]\n\nHello,\n\n"
				"%s\n\n", s->subject, s->intro);
}

/* Judges what was written and looks for both states' throughputs. */
static void finish(struct count *c, const char *text, int base, int test)
{
	struct judged j = judge(text);
	size_t swapped = c->swapped;

	c->reports++;
	score(c, &j, base * 1e6, ROLE_BASE);
	score(c, &j, test * 1e6, ROLE_TEST);
	if (c->swapped > swapped)
		print_message("swapped:\n%s", text);
	END(j);
}

static void enough(const struct count *c, double share)
{
	print_message("%zu reports, %zu values: %zu found, %zu on their side, "
		      "%zu swapped\n", c->reports, c->values, c->found,
		      c->right, c->swapped);
	assert_int_equal(c->swapped, 0);
	assert_true((double)c->found >= share * (double)c->values);
	assert_true((double)c->right >= share * (double)c->values);
}

#define EACH(list, i) (size_t i = 0; i < sizeof(list) / sizeof(*(list)); i++)
/* Throughputs that differ from report to report. */
#define VALUE(n, way) (300 + (int)((n) * 37 % 400) + ((way) ? 911 : 0))

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void headings_over_results(void **state)
{
	struct count c = {0};
	char text[2048];

	(void)state;
	for EACH (states, s)
		for EACH (headings, h)
			for EACH (bodies, b)
				for (int bad_first = 0; bad_first < 2;
				     bad_first++) {
		int base = VALUE(c.reports, 1), test = VALUE(c.reports, 0);
		size_t n = start(text, sizeof(text), &states[s]);

		for (int k = 0; k < 2; k++) {
			bool good = bad_first ? k == 1 : k == 0;

			n += (size_t)snprintf(text + n, sizeof(text) - n,
				headings[h], good ? states[s].base :
						    states[s].test);
			n += (size_t)snprintf(text + n, sizeof(text) - n,
				bodies[b], good ? base : test,
				good ? 7 : 9);
			n += (size_t)snprintf(text + n, sizeof(text) - n,
					      "\n");
		}
		finish(&c, text, base, test);
	}
	enough(&c, 0.99);
}

static void states_in_lines(void **state)
{
	struct count c = {0};
	char text[2048];

	(void)state;
	for EACH (states, s)
		for EACH (lines, l)
			for (int bad_first = 0; bad_first < 2; bad_first++) {
		int base = VALUE(c.reports, 1), test = VALUE(c.reports, 0);
		const struct states *x = &states[s];
		size_t n = start(text, sizeof(text), x);

		n += (size_t)snprintf(text + n, sizeof(text) - n, lines[l],
				      bad_first ? x->test : x->base,
				      bad_first ? test : base);
		snprintf(text + n, sizeof(text) - n, lines[l],
			 bad_first ? x->base : x->test,
			 bad_first ? base : test);
		finish(&c, text, base, test);
	}
	enough(&c, 0.99);
}

static void tables_of_states(void **state)
{
	struct count c = {0};
	char text[2048];

	(void)state;
	for EACH (states, s)
		for EACH (tables, t)
			for (int bad_first = 0; bad_first < 2; bad_first++) {
		int base = VALUE(c.reports, 1), test = VALUE(c.reports, 0);
		const struct states *x = &states[s];
		size_t n = start(text, sizeof(text), x);

		snprintf(text + n, sizeof(text) - n, tables[t],
			 bad_first ? x->test : x->base,
			 bad_first ? x->base : x->test,
			 bad_first ? test : base, bad_first ? base : test);
		finish(&c, text, base, test);
	}
	enough(&c, 0.99);
}
#pragma GCC diagnostic pop

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(headings_over_results),
		cmocka_unit_test(states_in_lines),
		cmocka_unit_test(tables_of_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
