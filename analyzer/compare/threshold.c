/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Thresholds from the database. A row that is missing is an error: a figure
 * that silently is 0 would judge wrongly.
 */
#include "analyzer/compare/threshold.h"

#include <math.h>

#include "base/error.h"

/* The name of a field is the name of its row. */
#define FIELD(name) {#name, offsetof(struct thresholds, name)}
#define LEVEL(name) {#name, offsetof(struct thresholds, levels.name)}

static const struct {
	const char *name;
	size_t at;
} fields[] = {
	LEVEL(alpha), LEVEL(spread_p), LEVEL(spread_ratio), LEVEL(rank_runs),
	LEVEL(spread_runs), LEVEL(equivalence_runs), LEVEL(recovery_low),
	LEVEL(recovery_high), LEVEL(recovery_none),
	FIELD(theta_mean), FIELD(theta_interleaved), FIELD(d0), FIELD(tau),
	FIELD(tau_layout), FIELD(tau_interleaved), FIELD(tau_shared),
	FIELD(least_groups), FIELD(s0_few),
	FIELD(s0_many), FIELD(s0_few_below), FIELD(spread_told_p), FIELD(rho),
	FIELD(lkp_blank_sd), FIELD(lkp_runs), FIELD(claim_points),
	FIELD(claim_gap_points), FIELD(percentile_width),
	FIELD(same_measurement), FIELD(robot_sd), FIELD(profile_phi),
	FIELD(profile_z), FIELD(profile_points), FIELD(moved_share),
	FIELD(prior), FIELD(floor), FIELD(ending_prior), FIELD(cap),
	FIELD(cap_few), FIELD(cap_few_below), FIELD(cap_single),
	FIELD(cap_claim), FIELD(cap_up_to), FIELD(cap_people), FIELD(cap_told),
	FIELD(revert_confirmed), FIELD(revert_strong),
	FIELD(direction_conflict), FIELD(opposed_share),
	FIELD(prior_environment), FIELD(range_commits),
};

#define N_FIELDS (sizeof(fields) / sizeof(*fields))

/* For the test that every row of the catalogue is read by something. */
bool threshold_is_loaded(struct text name)
{
	for (size_t i = 0; i < N_FIELDS; i++)
		if (text_is(name, fields[i].name))
			return true;
	return false;
}

/* A row that no field wants is left alone: rules read the table as well. */
static void take(struct thresholds *out, struct text name, double value)
{
	for (size_t i = 0; i < N_FIELDS; i++)
		if (text_is(name, fields[i].name))
			memcpy((char *)out + fields[i].at, &value,
			       sizeof(value));
}

static int check(const struct thresholds *t)
{
	for (size_t i = 0; i < N_FIELDS; i++) {
		double v;

		memcpy(&v, (const char *)t + fields[i].at, sizeof(v));
		if (isnan(v))
			return rs_fail(RS_ERR_CONFIG,
				       "threshold %s: there is no such row",
				       fields[i].name);
	}
	return 0;
}

int threshold_load(struct db *db, struct thresholds *out)
{
	struct query *q = db_query(db, "thresholds");
	const double missing = NAN;
	int got;

	for (size_t i = 0; i < N_FIELDS; i++)
		memcpy((char *)out + fields[i].at, &missing, sizeof(missing));
	while ((got = query_step(q)) == 1)
		take(out, query_col_text(q, 0), query_col_real(q, 1));
	return got < 0 ? got : check(out);
}
