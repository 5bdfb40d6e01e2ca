/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How far a bisection by measurements can be trusted, and how many runs a
 * step it takes. Pure functions; logarithms are natural ones.
 *
 * A step measures one commit n times and takes it for good or bad by which of
 * the two known levels, a change of |ln(1 + change)| apart, its mean is nearer
 * to. With a run-to-run standard deviation s (of ln x), and t from one boot of
 * the same kernel to the next, the chance of a wrong step is
 *
 *	e = Q( |ln(1 + change)| / 2 / sqrt(s^2 / n + t^2) )
 *
 * with Q the upper tail of the normal distribution: the error of the midpoint
 * rule between two normals (Fisher 1936). Steps are independent, and one wrong
 * step spoils all: the chance of a wrong turn over k steps is 1 - (1 - e)^k.
 * The two levels are taken as known: both ends are measured often before a
 * bisection begins.
 */
#ifndef ANALYZER_BISECT_PLAN_H
#define ANALYZER_BISECT_PLAN_H

#include <stdbool.h>

#include "base/text.h"

/* Runs a step beyond which another way is to be looked for. */
#define BISECT_RUNS_MOST 1000

/* change: as a fraction, -0.05 and 0.05 alike (a fall of 100 % or more is a
 * step nobody gets wrong); noise, boot: as fractions, both >= 0; n >= 1. */
double bisect_step_error(double change, double noise, double boot, double n);
/* Of `steps` steps with that error. */
double bisect_turn_error(double error, double steps);
/* Steps over so many commits: ceil(log2 n); 0 for one. */
double bisect_steps(double commits);

struct bisect_plan {
	unsigned int runs;	/* a step; 0: no number is enough */
	double error;		/* of a step */
	double turn;		/* of all; the least possible when runs is 0 */
};

/* The least number of runs a step for which the chance of a wrong turn over
 * all steps is below `most`. */
struct bisect_plan bisect_plan(double change, double noise, double boot,
			       double steps, double most);

/*
 * Commits of mainline between two versions ("v6.1", "v6.2-rc3"), by what
 * releases of the last ten years hold: 15,500 with merges, of which 12,500 are
 * in -rc1 and the rest is spread over seven candidates. An estimate, for when
 * no tree is at hand. False: one is no version, or they are in wrong order.
 */
bool bisect_range_commits(struct text good, struct text bad, double *commits);

/* What a step says of one commit. */
enum bisect_word { BISECT_STEP_GOOD, BISECT_STEP_BAD, BISECT_STEP_UNSURE };

/*
 * diff: the change for the worse on logs, > 0 worse, with its standard error
 * and degrees of freedom; full: the change that is looked for, > 0. Nearer to
 * which of 0 and full? Unsure when the chance that the true change lies on the
 * other side of the middle (Student's t) is not below `most`; *wrong is that
 * chance.
 */
enum bisect_word bisect_judge(double diff, double se, double df, double full,
			      double most, double *wrong);

#endif
