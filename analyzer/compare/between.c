/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jbd2's means are cumulative since the mount. Of two readings of one mount on
 * one state, what happened in between is a run of its own: counts are
 * subtracted, means are known to the interval that two floors leave
 * (docs/design/statistics.md 1). Commit time is a moving average and has no
 * share here.
 *
 * That two readings are of one mount is taken from what cannot shrink: the
 * counts and, count by mean, the sums. Readings of mounts of their own rarely
 * pass; where they do and little was added, the interval is too wide to say
 * anything.
 */
#include "analyzer/compare/group.h"

#include "analyzer/analyzer.h"
#include "analyzer/stats/stats.h"

/* Least growth of the count of transactions. */
#define GROWTH 0.2

static const char *const means[] = {
	"jbd2.waiting", "jbd2.request_delay", "jbd2.running", "jbd2.locked",
	"jbd2.flushing", "jbd2.logging", "jbd2.handles_per_transaction",
	"jbd2.blocks_per_transaction", "jbd2.logged_blocks_per_transaction",
};

#define MEANS (sizeof(means) / sizeof(*means))

struct reading {
	const struct run *run;
	double transactions, requested;
};

static const struct measurement *find(const struct run *run, const char *name)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (text_is(run->measurement[i].metric, name))
			return &run->measurement[i];
	return NULL;
}

static double value_of(const struct run *run, const char *name)
{
	const struct measurement *m = find(run, name);

	return m ? m->value : UNKNOWN;
}

static struct reading reading_of(const struct run *run)
{
	return (struct reading){run, value_of(run, "jbd2.transactions"),
				value_of(run, "jbd2.requested")};
}

/* The mean between two readings; false when the sums shrink. */
static bool mean_between(const struct reading *a, const struct reading *b,
			 const char *name, double *lo, double *hi)
{
	const struct measurement *x = find(a->run, name);
	const struct measurement *y = find(b->run, name);
	/* The delay is divided by the transactions that were requested. */
	bool delay = text_is(text_of("jbd2.request_delay"), name) &&
		     a->requested >= 0 && b->requested >= 0;
	double n1 = delay ? a->requested : a->transactions;
	double n2 = delay ? b->requested : b->transactions;

	return x && y && y->has_hi && x->has_hi &&
	       stats_interval(n1, x->value, n2, y->value, y->hi - y->value,
			      lo, hi);
}

/* Can the second be a later reading of the same mount? */
static bool goes_on(const struct reading *a, const struct reading *b)
{
	size_t known = 0;

	if (a->transactions < 0 ||
	    b->transactions < a->transactions * (1 + GROWTH) ||
	    b->transactions <= a->transactions ||
	    b->requested < a->requested ||
	    value_of(a->run, "jbd2.max_blocks") !=
		    value_of(b->run, "jbd2.max_blocks"))
		return false;
	for (size_t i = 0; i < MEANS; i++) {
		double lo, hi;

		if (!find(a->run, means[i]) || !find(b->run, means[i]))
			continue;
		/* No new requests leave no mean of their delay. */
		if (!mean_between(a, b, means[i], &lo, &hi) &&
		    b->requested > a->requested)
			return false;
		known++;
	}
	return known >= 3;
}

static void add_count(struct document *doc, struct run *run, const char *name,
		      double value, size_t line)
{
	if (value > 0)
		run_measure(doc, run, text_of(name), value, "count", 1, line);
}

static void add_mean(struct document *doc, struct run *run,
		     const struct reading *a, const struct reading *b,
		     const char *name)
{
	const struct measurement *y = find(b->run, name);
	struct measurement *m;
	double lo, hi;

	/* Twice below the first step says no more than the readings. */
	if (!mean_between(a, b, name, &lo, &hi) ||
	    (y->value == 0 && value_of(a->run, name) == 0))
		return;
	m = run_measure(doc, run, text_of(name), (lo + hi) / 2, y->unit,
			hi - lo, y->line);
	if (!m)
		return;
	m->spread_kind = SPREAD_QUANTISED;
	m->n = b->transactions - a->transactions;
	m->has_lo = m->has_hi = true;
	m->lo = lo;
	m->hi = hi;
}

/* Adds the run; the readings are copied, as the list of runs may move. */
static void add_run(struct document *doc, size_t k, size_t i)
{
	struct run first = doc->run[k], second = doc->run[i];
	struct reading a = reading_of(&first), b = reading_of(&second);
	struct block block = doc->block[second.block];
	struct run *run;

	block.first_run = doc->n_runs;
	block.n_runs = 0;
	run = document_add_run(doc, &block, TEXT("jbd2"), second.first_line);
	run->name = second.name;
	run->label = second.label;
	run->group = TEXT("between two readings");
	run->last_line = second.last_line;
	add_count(doc, run, "jbd2.transactions",
		  b.transactions - a.transactions, second.first_line);
	add_count(doc, run, "jbd2.requested", b.requested - a.requested,
		  second.first_line);
	for (size_t m = 0; m < MEANS; m++)
		add_mean(doc, run, &a, &b, means[m]);
	doc->block = arena_grow(doc->arena, doc->block, doc->n_blocks,
				&doc->cap_blocks, sizeof(*doc->block));
	doc->block[doc->n_blocks++] = block;
}

static bool one_mount(const struct document *doc,
		      const struct placement *placement, size_t k, size_t i)
{
	const struct run *x = &doc->run[k], *y = &doc->run[i];
	struct reading a, b;

	if (!text_is(x->tool, "jbd2") || !text_eq(x->name, y->name) ||
	    doc->block[x->block].origin != doc->block[y->block].origin ||
	    !group_one_state(&placement[k], &placement[i]))
		return false;
	a = reading_of(x);
	b = reading_of(y);
	return goes_on(&a, &b);
}

void between_readings(struct document *doc, struct placement *placement)
{
	size_t n = doc->n_runs, last = NO_INDEX;

	for (size_t i = 0; i < n; i++) {
		if (!text_is(doc->run[i].tool, "jbd2"))
			continue;
		/* Only neighbours: a state in between ends a mount's story. */
		if (last != NO_INDEX && one_mount(doc, placement, last, i)) {
			add_run(doc, last, i);
			placement[doc->n_runs - 1] = placement[i];
		}
		last = i;
	}
}
