/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two sets of runs without a report around them: the same judgement as that
 * of a thread (compare.h), for `regsift compare`.
 */
#ifndef ANALYZER_EXPERIMENT_H
#define ANALYZER_EXPERIMENT_H

#include "analyzer/compare.h"
#include "parser/sample/experiment.h"

/* What the command line says for all comparisons. */
struct experiment_options {
	double theta;		/* a fraction; NAN: the metric's own */
	const char *class;	/* of noise; NULL: by the workload */
};

struct experiment_result {
	const char *verdict;	/* as contract.md spells them */
	double confidence;	/* NAN: none is stated */
	double p, p_adjusted;	/* NAN: not tested */
	double change;		/* percent; NAN when there is no ratio */
	double lo, hi;		/* its 95 % interval */
	unsigned int n_needed;	/* runs a side; 0: none, or no number can */
	struct text why;	/* in the arena given */
};

/* Can one number after the other be compared: the class of noise is known.
 * False: it is not in the table. A database error counts as unknown. */
bool experiment_class_known(struct db *db, const char *name);

/* Judges one experiment. db: with the catalogue (metric_load). 0 or a
 * database error. */
int experiment_judge(struct db *db, struct arena *a,
		     const struct experiment *e,
		     const struct experiment_options *o,
		     struct experiment_result *out);

/* The probability that the verdict of a pair is right (statistics.md 2.12
 * without what is said in words); NAN for verdicts that have none. */
double experiment_confidence(const struct pair *p);

#endif
