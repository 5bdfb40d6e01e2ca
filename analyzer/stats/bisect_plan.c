/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Plans of bisections: errors of a step and of all, runs that are needed,
 * commits between versions. Knows nothing of trees or files.
 */
#include "analyzer/stats/bisect_plan.h"

#include <math.h>

#include "analyzer/stats/num.h"
#include "base/number.h"

/* Mainline: commits of a release, and of those up to -rc1. */
#define RELEASE_COMMITS 15500.0
#define RC1_COMMITS 12500.0
#define RC_LAST 8.0
/* Releases of a major version, by which 4.20 is followed by 5.0. */
static const double last_minor[] = {
	[3] = 19, [4] = 20, [5] = 19, [6] = 19,
};

double bisect_step_error(double change, double noise, double boot, double n)
{
	double half, sd = sqrt(noise * noise / n + boot * boot);

	if (change <= -1)
		return 0;
	half = fabs(log1p(change)) / 2;
	if (sd <= 0)
		return half > 0 ? 0 : 0.5;
	return num_norm_sf(half / sd);
}

double bisect_turn_error(double error, double steps)
{
	/* 1 - (1 - e)^k without losing the digits of a small e. */
	if (error >= 1)
		return 1;
	return -expm1(steps * log1p(-error));
}

double bisect_steps(double commits)
{
	return commits > 1 ? ceil(log2(commits) - 1e-12) : 0;
}

struct bisect_plan bisect_plan(double change, double noise, double boot,
			       double steps, double most)
{
	struct bisect_plan p = {0};

	for (unsigned int n = 1; n <= BISECT_RUNS_MOST; n++) {
		p.error = bisect_step_error(change, noise, boot, n);
		p.turn = bisect_turn_error(p.error, steps);
		if (p.turn < most) {
			p.runs = n;
			return p;
		}
	}
	return p;
}

/* ---- versions ---- */

struct release {
	uint64_t major, minor;
	double rc;		/* RC_LAST + 1 for the release itself */
};

static bool number(struct text *t, uint64_t *n)
{
	size_t len = num_uint(*t, n);

	*t = text_from(*t, len);
	return len > 0 && len <= 4;
}

static bool read_release(struct text t, struct release *r)
{
	uint64_t n;

	text_skip(&t, TEXT("v"));
	if (!number(&t, &r->major) || !text_skip(&t, TEXT(".")) ||
	    !number(&t, &r->minor))
		return false;
	r->rc = RC_LAST + 1;
	/* 6.1.12 is off the line: counted from where it left it. */
	if (text_skip(&t, TEXT(".")) && !number(&t, &n))
		return false;
	if (text_skip(&t, TEXT("-rc"))) {
		if (!number(&t, &n) || n < 1)
			return false;
		r->rc = fmin((double)n, RC_LAST);
	}
	return t.n == 0 && r->major >= 3 &&
	       r->major < 10;
}

static double releases_of(uint64_t major)
{
	size_t known = sizeof(last_minor) / sizeof(*last_minor);

	return (major < known ? last_minor[major] : last_minor[known - 1]) + 1;
}

/* Commits from 3.0 on. */
static double place(const struct release *r)
{
	double releases = (double)r->minor, inside = RELEASE_COMMITS;

	for (uint64_t m = 3; m < r->major; m++)
		releases += releases_of(m);
	if (r->rc <= RC_LAST)
		inside = RC1_COMMITS + (RELEASE_COMMITS - RC1_COMMITS) *
			(r->rc - 1) / RC_LAST;
	return releases * RELEASE_COMMITS + inside;
}

bool bisect_range_commits(struct text good, struct text bad, double *commits)
{
	struct release from, to;

	if (!read_release(good, &from) || !read_release(bad, &to))
		return false;
	*commits = place(&to) - place(&from);
	return *commits > 0;
}

/* ---- one step ---- */

enum bisect_word bisect_judge(double diff, double se, double df, double full,
			      double most, double *wrong)
{
	double off = diff - full / 2;

	if (!(se > 0))
		*wrong = off > 0 || off < 0 ? 0 : 0.5;
	else
		*wrong = num_t_sf(fabs(off) / se, df);
	if (!(*wrong < most))
		return BISECT_STEP_UNSURE;
	return off > 0 ? BISECT_STEP_BAD : BISECT_STEP_GOOD;
}
