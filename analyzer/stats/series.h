/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Change points of a metric over versions or commits: where the level of a
 * series moved and stayed. Pure functions over arrays, in the order of the
 * versions.
 *
 * The cut is the best there is for a squared error and a penalty a change
 * (optimal partitioning, Jackson and others 2005; pruned as in PELT, Killick,
 * Fearnhead and Eckley 2012), on logarithms that single spikes cannot move.
 * Each change is then tested on its own: two tests must agree, and the level
 * must move by at least theta. Neighbours that are correlated make the
 * penalty larger and the tests weaker.
 */
#ifndef ANALYZER_SERIES_H
#define ANALYZER_SERIES_H

#include "analyzer/stats/stats.h"
#include "base/arena.h"

/* Points of a series; more is STATS_INVALID. */
#define SERIES_MOST 100000
/* A change with fewer points behind it is provisional; a stretch of fewer
 * points may be a spike. */
#define SERIES_SETTLED 5

/* Fewer points show no change, however large: the rank test of 4 against 5
 * gives p = 0.016 at best, which is above alpha for 9. */
#define SERIES_SHOWING 10

struct series_level {
	size_t from, to;	/* indices into the values; `to` is behind the
				 * last one */
	size_t n;		/* points, gaps and spikes not counted */
	double median;		/* as measured */
};

struct series_change {
	size_t last_good;	/* index of the last point of the old level */
	size_t first_bad;	/* ... and of the first of the new one */
	double before, after;	/* medians of up to 30 points on each side */
	double change;		/* ln(after / before) */
	double p_t, p_u;	/* moderated Welch, rank test */
	double p;		/* the larger */
	bool provisional;	/* too few points behind it */
};

struct series {
	enum stats_status status;
	size_t n;		/* points, gaps not counted */
	double sd;		/* noise of a point, on logs */
	double rho;		/* correlation of neighbours within levels */
	struct series_level *level;	/* in order, one more than changes */
	size_t n_levels;
	struct series_change *change;
	size_t n_changes;
	struct series_level *spike;	/* came and went away, no change */
	size_t n_spikes;
};

struct series_how {
	double theta;		/* least change, 0.03 */
	double alpha;		/* of a change in a series of 3 points, 0.02;
				 * falls with the root of the length */
	struct stats_prior prior;	/* s0 0: the noise of the series */
};

/* 3 %, 0.02, the series' own noise with a weight of 6 runs, tau 0.2 % since
 * each version was booted by itself. */
struct series_how series_defaults(void);
/* The medians of the runs are given: one value a version, > 0; a NAN is a gap
 * and never filled. The result lives in the arena. Fewer than 6 points are
 * STATS_INSUFFICIENT; a value <= 0 is STATS_LOG_DOMAIN. */
struct series series_find(struct arena *a, const double *value, size_t n,
			  const struct series_how *how);

#endif
