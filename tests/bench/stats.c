/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How long the exact rank test takes of 50 and 50 values, with ties and
 * without. With a name of a file: writes the samples there, a line each, for
 * other programs to do the same with. Figures, no test.
 */
#include <stdio.h>
#include <time.h>

#include "analyzer/stats/stats.h"

#define SIDE 50
#define TIMES 400

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Numbers of a fixed sequence, `steps` different ones. */
static void fill(double *x, uint32_t seed, uint32_t steps)
{
	for (size_t i = 0; i < SIDE; i++) {
		seed = seed * 1664525 + 1013904223;
		x[i] = (double)((seed >> 8) % steps);
	}
}

static void save(FILE *to, const double *x)
{
	for (size_t i = 0; i < SIDE; i++)
		fprintf(to, "%s%g", i ? " " : "", x[i]);
	putc('\n', to);
}

static void measure(const char *name, uint32_t steps, FILE *to)
{
	double x[SIDE], y[SIDE], start, p = 0, took;

	fill(x, 1, steps);
	fill(y, 2, steps);
	if (to) {
		save(to, x);
		save(to, y);
	}
	start = seconds();
	for (int i = 0; i < TIMES; i++)
		p = stats_mwu_exact(x, SIDE, y, SIDE).p;
	took = 1e3 * (seconds() - start) / TIMES;
	printf("rank test 50 + 50, %-9s %8.3f ms  p %.6g\n", name, took, p);
	start = seconds();
	for (int i = 0; i < TIMES; i++)
		p = stats_hodges_lehmann(x, SIDE, y, SIDE, 0.95).shift;
	took = 1e3 * (seconds() - start) / TIMES;
	printf("shift     50 + 50, %-9s %8.3f ms\n", name, took);
}

int main(int argc, char **argv)
{
	FILE *to = argc > 1 ? fopen(argv[1], "w") : NULL;

	measure("no ties", 1u << 24, to);
	measure("ties", 20, to);
	if (to)
		fclose(to);
	return 0;
}
