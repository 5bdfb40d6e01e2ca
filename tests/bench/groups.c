/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * groups [REPETITIONS [SEED [TAU]]]: reports of several workloads that were run in
 * one session a side, 3 runs each, with a boot effect that all workloads of a
 * side share. How many are flagged by the headline alone, and how many with
 * the mean over the workloads (compare_groups.c), without a change and with a
 * loss that all workloads have. TAU, in hundredths of a percent, is tried in
 * place of tau_shared.
 */
#include "analyzer/analyzer.h"
#include "analyzer/compare/compare.h"
#include "base/error.h"
#include "base/number.h"
#include "tests/bench/simulate.h"

#define RUNS 3
#define WORKLOADS_MOST 16

struct report {
	double boot, noise, loss;
	size_t workloads;
};

static void runs(uint64_t *seed, double mean, double noise, double *x)
{
	for (size_t i = 0; i < RUNS; i++)
		x[i] = 1000 * exp(mean + noise * sim_normal(seed));
}

static bool is_flagged(double diff, double p, const struct thresholds *t)
{
	return p <= t->levels.alpha && fabs(diff) >= log1p(t->theta_mean);
}

/* Adds to [0] what the headline flags, to [1] what it or the mean flags. */
static void one(uint64_t *seed, const struct report *r,
		const struct thresholds *t, double flagged[2])
{
	struct stats_prior prior = {.s0 = t->s0_many, .d0 = t->d0,
				    .tau = t->tau};
	struct group_sums s = {.df = INFINITY, .tau = t->tau_shared};
	double base = r->boot * sim_normal(seed);
	double test = r->boot * sim_normal(seed) + log(1 - r->loss);
	struct group_mean m;
	bool head = false;

	for (size_t i = 0; i < r->workloads; i++) {
		struct pair p = {.prior = prior};
		double x[RUNS], y[RUNS];
		struct stats_side b, a;

		runs(seed, base, r->noise, x);
		runs(seed, test, r->noise, y);
		b = stats_side(x, RUNS);
		a = stats_side(y, RUNS);
		p.e.t = stats_moderated(&b, &a, &prior);
		if (i == 0)
			head = is_flagged(p.e.t.diff, p.e.t.p, t);
		compare_group_add(&s, &p);
	}
	m = compare_group_mean(&s);
	flagged[0] += head;
	flagged[1] += head || is_flagged(m.mean, m.p, t);
}

static void table(const struct thresholds *t, size_t repetitions,
		  uint64_t seed)
{
	static const double boots[] = {0, 0.005, 0.01, 0.015};
	static const double noises[] = {0.007, 0.03};
	static const double losses[] = {0, 0.05, 0.10};
	static const size_t sizes[] = {4, 16};

	printf("%% of reports flagged, 3 runs a side: headline alone, with the "
	       "mean over the workloads\n"
	       "boot  noise  workloads  loss 0       5 %%          10 %%\n");
	for (size_t k = 0; k < 4 * 2 * 2; k++) {
		struct report r = {.boot = boots[k / 4],
				   .noise = noises[k / 2 % 2],
				   .workloads = sizes[k % 2]};

		printf("%.1f   %.1f    %2zu       ", 100 * r.boot,
		       100 * r.noise, r.workloads);
		for (size_t l = 0; l < 3; l++) {
			double flagged[2] = {0, 0};

			r.loss = losses[l];
			for (size_t i = 0; i < repetitions; i++)
				one(&seed, &r, t, flagged);
			printf("  %5.1f %5.1f",
			       100 * flagged[0] / (double)repetitions,
			       100 * flagged[1] / (double)repetitions);
		}
		printf("\n");
	}
}

int main(int argc, char **argv)
{
	uint64_t repetitions = 4000, seed = 7, tau = 0;
	struct thresholds t;
	struct db *db = NULL;
	int err;

	if ((argc > 1 && num_uint(text_of(argv[1]), &repetitions) <= 0) ||
	    (argc > 2 && num_uint(text_of(argv[2]), &seed) <= 0) ||
	    (argc > 3 && num_uint(text_of(argv[3]), &tau) <= 0))
		return 2;
	err = db_open(NULL, &db);
	if (!err)
		err = metric_load(db);
	if (!err)
		err = threshold_load(db, &t);
	if (!err && tau)
		t.tau_shared = 1e-4 * (double)tau;
	if (!err)
		table(&t, repetitions, seed);
	else
		fprintf(stderr, "groups: %s\n", rs_message());
	db_close(db);
	return err ? 1 : 0;
}
