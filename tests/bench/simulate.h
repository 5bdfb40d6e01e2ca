/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Experiments with a known truth: runs of throughput before and after a loss,
 * in twelve kinds of noise that benchmarks show. The same seed always gives
 * the same runs.
 *
 *	logn1 logn3 logn6	log-normal, spread of 1, 3, 6 %
 *	outlier		one run in ten is 10 to 40 % slow
 *	bimodal		three runs in ten are 12 % slow
 *	drift		up to 4 % from the first run to the last
 *	session		each side has a boot effect of 1.5 % of its own
 *	ar1		neighbours correlate by 0.6
 *	quant		printed in steps of 1 %
 *	noisegrow	the spread grows from 1.5 to 6 %
 *	heavy		Student's t with 3 degrees of freedom
 *	warmup		the first run of a side is 8 % slow
 */
#ifndef TESTS_BENCH_SIMULATE_H
#define TESTS_BENCH_SIMULATE_H

#include <math.h>
#include <stdint.h>

#define SIMULATE_MOST 64

enum noise_kind { LOGN1, LOGN3, LOGN6, OUTLIER, BIMODAL, DRIFT, SESSION, AR1,
		  QUANT, NOISEGROW, HEAVY, WARMUP, NOISE_KINDS };

static const char *const noise_name[NOISE_KINDS] = {
	"logn1", "logn3", "logn6", "outlier", "bimodal", "drift", "session",
	"ar1", "quant", "noisegrow", "heavy", "warmup"};
static const char *const noise_class[NOISE_KINDS] = {
	[LOGN1] = "cpu-bound", [LOGN3] = "nvme-rand", [LOGN6] = "hdd",
	[OUTLIER] = "nvme-rand", [BIMODAL] = "nvme-write",
	[DRIFT] = "nvme-rand", [SESSION] = "nvme-rand", [AR1] = "nvme-rand",
	[QUANT] = "nvme-rand", [NOISEGROW] = "nvme-write",
	[HEAVY] = "nvme-rand", [WARMUP] = "nvme-rand"};

/* Uniform in (0, 1): splitmix64. */
static double sim_uniform(uint64_t *seed)
{
	uint64_t z = (*seed += 0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	z ^= z >> 31;
	return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

/* Box and Muller. */
static double sim_normal(uint64_t *seed)
{
	double r = sqrt(-2 * log(sim_uniform(seed)));

	return r * cos(2 * 3.14159265358979323846 * sim_uniform(seed));
}

static double sim_student3(uint64_t *seed)
{
	double chi = 0, z = sim_normal(seed);

	for (int i = 0; i < 3; i++) {
		double y = sim_normal(seed);

		chi += y * y;
	}
	return z / sqrt(chi / 3);
}

/* What all runs of one experiment share. */
struct sim {
	uint64_t *seed;
	double slope, last;
	size_t total, run;
};

/* ln of one run, mean 0 but for what the kind adds. */
static double sim_run(struct sim *s, enum noise_kind kind, size_t i, bool test)
{
	double z = sim_normal(s->seed), u = sim_uniform(s->seed);

	switch (kind) {
	case LOGN1:
		return 0.01 * z;
	case LOGN6:
		return 0.06 * z;
	case OUTLIER:
		return 0.02 * z +
		       (u < 0.1 ? log(0.6 + 0.3 * sim_uniform(s->seed)) : 0);
	case BIMODAL:
		return 0.01 * z + (u < 0.3 ? log(0.88) : 0);
	case DRIFT:
		return 0.015 * z + s->slope * ((double)s->run /
					       (double)s->total - 0.5);
	case SESSION:
		return 0.007 * z;
	case AR1:
		s->last = s->run ? 0.6 * s->last + 0.8 * z : z;
		return 0.02 * s->last;
	case QUANT:
		return 0.006 * z;
	case NOISEGROW:
		return (test ? 0.06 : 0.015) * z;
	case HEAVY:
		return 0.02 * sim_student3(s->seed);
	case WARMUP:
		return 0.015 * z + (i == 0 ? log(0.92) : 0);
	default:
		return 0.03 * z;
	}
}

/* n runs a side, the second side slower by `loss` (0.1 is 10 %). A loss below
 * 0 is a gain. */
static inline void simulate(uint64_t *seed, enum noise_kind kind, size_t n,
		     double loss, double *before, double *after)
{
	double scale = kind == QUANT ? 100 :
				       pow(10, 2 + 4 * sim_uniform(seed));
	struct sim s = {.seed = seed, .total = 2 * n > 1 ? 2 * n - 1 : 1};

	s.slope = 0.08 * sim_uniform(seed) - 0.04;
	for (int side = 0; side < 2; side++) {
		double *x = side ? after : before;
		double boot = kind == SESSION ? 0.015 * sim_normal(seed) : 0;

		for (size_t i = 0; i < n; i++, s.run++) {
			x[i] = scale * (side ? 1 - loss : 1) *
			       exp(boot + sim_run(&s, kind, i, side));
			if (kind == QUANT)
				x[i] = round(x[i]);
		}
	}
}

#endif
