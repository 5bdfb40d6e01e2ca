/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How often change points are found where there are none, and where there is
 * one: simulated series of 100 points with 2 % of noise, of seven kinds. Then
 * how long it takes. Figures, no test.
 */
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "analyzer/stats/num.h"
#include "analyzer/stats/series.h"

#define POINTS 100
#define NEAR 3		/* points that a change may be off */

enum kind { WHITE, AR, OUTLIER, BIMODAL, DRIFT, SPIKE, T3, KINDS };

static const char *const kinds[] = {"white", "AR .5", "outlier", "bimodal",
				    "drift", "spike", "t3"};

static uint64_t state = 1;

/* SplitMix64, as a number between 0 and 1, both excluded. */
static double uniform(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return ((double)((z ^ (z >> 31)) >> 12) + 0.5) * 0x1p-52;
}

static double normal(void)
{
	return num_norm_upper(uniform());
}

static void noise(enum kind kind, double *x, size_t n)
{
	double e = normal(), drift = uniform() * 0.08 - 0.04;
	size_t at = (size_t)(uniform() * (double)(n - 10)) + 4;

	for (size_t i = 0; i < n; i++) {
		double z = 0.02 * normal();

		if (kind == AR)
			z = 0.02 * (e = 0.5 * e + sqrt(0.75) * normal());
		else if (kind == OUTLIER && uniform() < 0.1)
			z += log(0.6 + 0.3 * uniform());
		else if (kind == BIMODAL)
			z = 0.5 * z + (uniform() < 0.3 ? log(0.88) : 0);
		else if (kind == DRIFT)
			z += drift * ((double)i / (double)n - 0.5);
		else if (kind == SPIKE && i >= at && i < at + 3)
			z += log(0.8);
		else if (kind == T3)
			z = 0.02 / sqrt(3) * num_t_upper(uniform(), 3);
		x[i] = 1000 * exp(z);
	}
}

/* The share of series with a change point; near `at` when that is not 0. */
static double rate(enum kind kind, size_t at, double step, size_t n, int times)
{
	struct series_how how = series_defaults();
	int hits = 0;

	for (int t = 0; t < times; t++) {
		struct arena *a = arena_new();
		struct series s;
		double x[POINTS];
		bool hit = false;

		noise(kind, x, n);
		for (size_t i = at; at && i < n; i++)
			x[i] *= 1 - step;
		s = series_find(a, x, n, &how);
		for (size_t i = 0; i < s.n_changes; i++) {
			size_t c = s.change[i].first_bad;

			hit |= !at || (c + NEAR >= at && c <= at + NEAR);
		}
		hits += hit;
		arena_free(a);
	}
	return 100.0 * hits / times;
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A series of n points with a step every n/steps. */
static void timed(size_t n, size_t steps)
{
	struct series_how how = series_defaults();
	struct arena *a = arena_new();
	double *x = arena_array(a, n, sizeof(*x)), start;
	struct series s;

	noise(WHITE, x, n);
	for (size_t i = 0; i < n; i++)
		x[i] *= i * steps / n % 2 ? 0.9 : 1;
	start = seconds();
	s = series_find(a, x, n, &how);
	printf("%zu points, %zu levels: %.1f ms, %zu changes\n", n, steps,
	       1e3 * (seconds() - start), s.n_changes);
	arena_free(a);
}

int main(void)
{
	int times = 1000;

	printf("change points of %d points, noise 2 %%, %d series each\n",
	       POINTS, times);
	printf("%-8s %8s %8s %8s\n", "", "nothing", "3 % step", "5 % step");
	for (int k = 0; k < KINDS; k++)
		printf("%-8s %7.1f%% %7.1f%% %7.1f%%\n", kinds[k],
		       rate((enum kind)k, 0, 0, POINTS, times),
		       rate((enum kind)k, 50, 0.03, POINTS, times),
		       rate((enum kind)k, 50, 0.05, POINTS, times));
	printf("a 5 %% step is seen after 3, 5, 8 points:");
	for (size_t n = 3; n <= 8; n += n == 3 ? 2 : 3)
		printf(" %.1f%%", rate(WHITE, POINTS - n, 0.05, POINTS, times));
	printf("\n");
	timed(100, 4);
	timed(1000, 10);
	timed(10000, 100);
	timed(10000, 1);
	return 0;
}
