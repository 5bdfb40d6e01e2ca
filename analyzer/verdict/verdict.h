/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The verdict on a thread: what the parts of verdict*.c share. The class
 * follows from a fixed order, the probability from a sum of log-odds; a
 * reader can do both by hand from the tables comparison and finding.
 */
#ifndef ANALYZER_VERDICT_H
#define ANALYZER_VERDICT_H

#include "analyzer/compare/threshold.h"
#include "base/arena.h"
#include "corpus/db.h"

struct compared {
	int64_t id, workload;
	struct text metric, unit, family, tier, direction, verdict;
	int64_t n_base, n_test, n_needed;
	double base, test, change, p, p_adjusted, ci_lo, ci_hi, noise, theta,
		p_equivalent, p_overall;
	bool headline, derived, up_to;
	struct text base_label, base_kernel, base_variant;
	struct text test_label, test_kernel, test_variant;
};

struct found {
	struct text rule, class, verdict;
	double weight;
	int64_t comparison;
};

struct judging {
	struct db *db;
	struct arena *arena;
	int64_t thread;
	struct compared *comparison;	/* judged ones only */
	size_t n_comparisons, cap_comparisons;
	struct found *finding;
	size_t n_findings, cap_findings;
	int64_t all_comparisons, runs, claims, base_runs, test_runs, suspects;
	const struct compared *headline;	/* NULL: none */
	const char *class;
	bool by_groups;		/* it stands on all workloads together */
	struct thresholds t;
	/* probability = min(cap, max(floor, logistic(odds))), odds = base_odds
	 * + weights * the sum of the counted findings' weights. */
	double base_odds;	/* NAN: the class has no probability */
	int weights;		/* -1, 0 or 1 */
	double floor, cap;
	struct text base_why;
	double probability;			/* NAN: none */
};

/* verdict_load.c: 0 or an error. */
int verdict_load(struct judging *j);
int verdict_store(struct judging *j);
/* verdict_text.c: one line that says it all, and what would settle it. */
struct text verdict_headline(const struct judging *j);
int verdict_needs(struct judging *j);
/* Is there a finding whose name starts so? */
bool verdict_has(const struct judging *j, const char *prefix);
bool verdict_is(struct text t, const char *word);

#endif
