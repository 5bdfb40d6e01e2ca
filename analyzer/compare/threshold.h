/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The figures of rules/metric/threshold.sql that C code goes by, read once for
 * each judgement. What they mean stands in that file, beside their values.
 */
#ifndef ANALYZER_THRESHOLD_H
#define ANALYZER_THRESHOLD_H

#include "analyzer/stats/stats.h"
#include "corpus/db.h"

struct thresholds {
	/* comparing */
	struct stats_levels levels;
	double theta_mean, theta_interleaved;
	double d0, tau, tau_layout, tau_interleaved, tau_shared, least_groups;
	double s0_few, s0_many, s0_few_below, spread_told_p;
	double rho, lkp_blank_sd, lkp_runs, claim_points, claim_gap_points;
	double percentile_width, same_measurement;
	double robot_sd, profile_phi, profile_z, profile_points;
	double moved_share;
	/* the verdict */
	double prior, floor, ending_prior;
	double cap, cap_few, cap_few_below, cap_single, cap_claim, cap_up_to;
	double cap_people, cap_told, revert_confirmed, revert_strong;
	double direction_conflict, opposed_share;
	/* suspects */
	double prior_environment, range_commits;
};

/* RS_ERR_CONFIG: one of them is missing. */
int threshold_load(struct db *db, struct thresholds *out);
/* Is that a row which threshold_load reads? The others are read by SQL. */
bool threshold_is_loaded(struct text name);

#endif
