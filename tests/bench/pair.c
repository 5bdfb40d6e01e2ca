/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * pair ROUNDS 'COMMAND A' 'COMMAND B': runs the two in turn as whole
 * processes, output thrown away, and prints the medians of wall time and peak
 * memory and the median of the ratios A/B, so that a drift of the machine's
 * speed does not matter. Commands are split at blanks; no shell.
 */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/number.h"

#define MOST_ROUNDS 1000

struct cost {
	double ms;
	long kib;
};

static struct cost once(char *const argv[])
{
	struct timespec from, to;
	struct rusage used;
	int status, null = open("/dev/null", O_RDWR);
	pid_t pid;

	clock_gettime(CLOCK_MONOTONIC, &from);
	pid = fork();
	if (pid == 0) {
		dup2(null, 0);
		dup2(null, 1);
		dup2(null, 2);
		execvp(argv[0], argv);
		_exit(127);
	}
	wait4(pid, &status, 0, &used);
	clock_gettime(CLOCK_MONOTONIC, &to);
	close(null);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
		fprintf(stderr, "pair: cannot run %s\n", argv[0]);
		exit(2);
	}
	return (struct cost){
		(double)(to.tv_sec - from.tv_sec) * 1e3 +
			(double)(to.tv_nsec - from.tv_nsec) / 1e6,
		used.ru_maxrss,
	};
}

static void split(char *command, char *argv[32])
{
	size_t n = 0;

	while (*command && n < 31) {
		while (*command == ' ')
			*command++ = 0;
		if (*command)
			argv[n++] = command;
		while (*command && *command != ' ')
			command++;
	}
	argv[n] = NULL;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *v, size_t n)
{
	qsort(v, n, sizeof(*v), by_value);
	return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

int main(int argc, char **argv)
{
	static double a[MOST_ROUNDS], b[MOST_ROUNDS], ratio[MOST_ROUNDS];
	char *left[32], *right[32];
	uint64_t rounds = 0;
	long kib_a = 0, kib_b = 0;

	if (argc != 4 || !num_uint(text_of(argv[1]), &rounds) || !rounds ||
	    rounds > MOST_ROUNDS) {
		fprintf(stderr, "usage: pair ROUNDS 'A' 'B'\n");
		return 64;
	}
	split(argv[2], left);
	split(argv[3], right);
	once(left);
	once(right);
	for (size_t i = 0; i < rounds; i++) {
		struct cost x = once(left), y = once(right);

		a[i] = x.ms;
		b[i] = y.ms;
		ratio[i] = x.ms / y.ms;
		kib_a = x.kib > kib_a ? x.kib : kib_a;
		kib_b = y.kib > kib_b ? y.kib : kib_b;
	}
	printf("A %.1f ms %.1f MiB   B %.1f ms %.1f MiB   A/B %.2f\n",
	       median(a, rounds), (double)kib_a / 1024, median(b, rounds),
	       (double)kib_b / 1024, median(ratio, rounds));
	return 0;
}
