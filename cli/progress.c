/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The progress line; see progress.h. Nothing is shown within the first half
 * second, so that short work leaves a terminal as it was, and then ten times a
 * second at most.
 */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_begin(struct progress *p, bool wanted)
{
	*p = (struct progress){
		.wanted = wanted && isatty(STDERR_FILENO),
		.began = now(),
	};
}

/* "12,345,678" */
static void with_commas(char out[32], size_t n)
{
	char digits[24];
	int length = snprintf(digits, sizeof(digits), "%zu", n), k = 0;

	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0)
			out[k++] = ',';
		out[k++] = digits[i];
	}
	out[k] = 0;
}

/* `done` of `total` are bytes; total 0: how far it is to go is not known. */
void progress_show(struct progress *p, const char *what, size_t n,
		   const char *unit, uint64_t done, uint64_t total)
{
	double t = p->wanted ? now() : 0, spent = t - p->began, left;
	char number[32];

	if (!p->wanted || spent < 0.5 || t - p->last < 0.1)
		return;
	p->last = t;
	p->shown = true;
	with_commas(number, n);
	fprintf(stderr, "\r%s  %s %s  %.0f MB/s", what, number, unit,
		(double)done / spent / 1e6);
	if (total && done && done <= total) {
		left = spent * (double)(total - done) / (double)done;
		fprintf(stderr, "  %.0f %%  eta %d:%02d",
			100.0 * (double)done / (double)total,
			(int)(left / 60), (int)left % 60);
	}
	fputs("\033[K", stderr);
	fflush(stderr);
}

void progress_clear(struct progress *p)
{
	if (!p->shown)
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	p->shown = false;
}
