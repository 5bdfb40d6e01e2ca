/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Change points: what series_cut finds is put to the test here, spikes are
 * told from changes, and what is left is described. All on logarithms.
 */
#include "analyzer/stats/series.h"

#include <assert.h>
#include <math.h>

#include "analyzer/stats/series_cut.h"

#define POINTS_LEAST 6
/* Values a side that a test looks at. */
#define NEIGHBOURS 30
/* Width of the running median, and how far from it a value may be. */
#define WINDOW 7
#define CLIP 3
#define MAD_TO_SD 1.4826
#define FLOOR_SD 1e-4
/* Costs of a cut in variances, times the logarithm of the length. */
#define PENALTY 3
/* Correlation from which the penalty takes it into account. */
#define RHO_MATTERS 0.1
#define RHO_MOST 0.95

/* The points without the gaps, later without the spikes. */
struct points {
	struct arena *arena;
	const struct series_how *how;
	size_t *index;		/* into what was given */
	double *y, *z;		/* logarithms; the same, spikes clipped */
	size_t n;
	double sd, rho;
	size_t *start;		/* of levels; the first is 0 */
	size_t levels;
};

struct series_how series_defaults(void)
{
	return (struct series_how){
		.theta = 0.03, .alpha = 0.02,
		.prior = {.s0 = 0, .d0 = 6, .tau = 0.002}};
}

static double median_of(struct arena *a, const double *x, size_t n)
{
	double *s = arena_array(a, n, sizeof(*s));

	memcpy(s, x, n * sizeof(*s));
	stats_sort(s, n);
	return s[(n - 1) / 2] / 2 + s[n / 2] / 2;
}

static enum stats_status check(const double *value, size_t n, size_t *points)
{
	enum stats_status status = STATS_OK;

	*points = 0;
	if (n > SERIES_MOST)
		return STATS_INVALID;
	for (size_t i = 0; i < n; i++) {
		if (isnan(value[i]))
			continue;
		++*points;
		if (isinf(value[i]))
			return STATS_INVALID;
		if (value[i] <= 0)
			status = STATS_LOG_DOMAIN;
	}
	return *points < POINTS_LEAST && status == STATS_OK ?
		       STATS_INSUFFICIENT : status;
}

/* ---- noise ---- */

/* From the steps between neighbours, which a change of level hardly moves. */
static double noise_sd(struct arena *a, const double *y, size_t n)
{
	double *d = arena_array(a, n - 1, sizeof(*d)), median;

	for (size_t i = 0; i + 1 < n; i++)
		d[i] = y[i + 1] - y[i];
	median = median_of(a, d, n - 1);
	for (size_t i = 0; i + 1 < n; i++)
		d[i] = fabs(d[i] - median);
	return fmax(FLOOR_SD,
		    MAD_TO_SD * median_of(a, d, n - 1) / sqrt(2));
}

/* The median of the values around i, fewer at the ends. */
static double running_median(const double *y, size_t n, size_t i)
{
	size_t from = i < WINDOW / 2 ? 0 : i - WINDOW / 2;
	size_t to = i + WINDOW / 2 + 1 > n ? n : i + WINDOW / 2 + 1;
	double s[WINDOW];

	memcpy(s, y + from, (to - from) * sizeof(*s));
	stats_sort(s, to - from);
	return s[(to - from - 1) / 2] / 2 + s[(to - from) / 2] / 2;
}

static void take_points(struct points *p, const double *value, size_t n)
{
	size_t k = 0;

	p->index = arena_array(p->arena, p->n, sizeof(*p->index));
	p->y = arena_array(p->arena, p->n, sizeof(*p->y));
	p->z = arena_array(p->arena, p->n, sizeof(*p->z));
	for (size_t i = 0; i < n; i++) {
		if (isnan(value[i]))
			continue;
		p->index[k] = i;
		p->y[k++] = log(value[i]);
	}
	p->sd = noise_sd(p->arena, p->y, p->n);
}

static void clip(struct points *p)
{
	for (size_t i = 0; i < p->n; i++) {
		double m = running_median(p->y, p->n, i);

		p->z[i] = fmin(m + CLIP * p->sd,
			       fmax(m - CLIP * p->sd, p->y[i]));
	}
}

/* ---- levels ---- */

static size_t end_of(const struct points *p, size_t level)
{
	return level + 1 < p->levels ? p->start[level + 1] : p->n;
}

/* Correlation of neighbours within levels. Each mean that was taken off, and
 * the length, make it look smaller than it is. */
static double residual_rho(const struct points *p)
{
	double *r = arena_array(p->arena, p->n, sizeof(*r)), rho;

	for (size_t i = 0; i < p->levels; i++) {
		size_t from = p->start[i], to = end_of(p, i);
		double mean = stats_mean(p->z + from, to - from);

		for (size_t k = from; k < to; k++)
			r[k] = p->z[k] - mean;
	}
	rho = stats_acf1(r, p->n) + (double)p->levels / (double)p->n;
	return isnan(rho) ? 0 : fmin(RHO_MOST, fmax(0, rho));
}

/* With correlated neighbours the steps are smaller than the noise, and means
 * of levels vary more than the noise says. */
static void cut(struct points *p)
{
	double penalty = PENALTY * p->sd * p->sd * log((double)p->n);

	clip(p);
	p->start = arena_array(p->arena, p->n / SERIES_LEAST + 1,
			       sizeof(*p->start));
	p->levels = series_cut(p->arena, p->z, p->n, penalty, p->start);
	p->rho = residual_rho(p);
	if (p->rho <= RHO_MATTERS)
		return;
	penalty *= (1 + p->rho) / ((1 - p->rho) * (1 - p->rho));
	p->levels = series_cut(p->arena, p->z, p->n, penalty, p->start);
}

/* ---- spikes ---- */

static double level_median(const struct points *p, size_t level)
{
	size_t from = p->start[level];

	return median_of(p->arena, p->y + from, end_of(p, level) - from);
}

/* What came and went away: shorter than a settled level, and the levels on
 * both sides differ by less than half of what it stands out. */
static bool is_spike(const struct points *p, size_t level)
{
	double before, height, after;

	if (level == 0 || level + 1 >= p->levels ||
	    end_of(p, level) - p->start[level] >= SERIES_SETTLED)
		return false;
	before = level_median(p, level - 1);
	height = fabs(level_median(p, level) - before);
	after = level_median(p, level + 1);
	return height >= log1p(p->how->theta) &&
	       fabs(after - before) < height / 2;
}

static struct series_level describe(const struct points *p, size_t level)
{
	size_t from = p->start[level], to = end_of(p, level);

	return (struct series_level){
		.from = p->index[from], .to = p->index[to - 1] + 1,
		.n = to - from, .median = exp(level_median(p, level))};
}

/* Moves the first spike from the points to the result. What stood on its two
 * sides remains a change until it has been tested. False: there was none. */
static bool take_spike(struct points *p, struct series *out)
{
	size_t level = 1, from, to;

	while (level < p->levels && !is_spike(p, level))
		level++;
	if (level >= p->levels)
		return false;
	from = p->start[level];
	to = end_of(p, level);
	out->spike[out->n_spikes++] = describe(p, level);
	memmove(p->y + from, p->y + to, (p->n - to) * sizeof(*p->y));
	memmove(p->z + from, p->z + to, (p->n - to) * sizeof(*p->z));
	memmove(p->index + from, p->index + to,
		(p->n - to) * sizeof(*p->index));
	p->n -= to - from;
	for (size_t i = level; i + 1 < p->levels; i++)
		p->start[i] = p->start[i + 1] - (to - from);
	p->levels--;
	return true;
}

/* ---- changes ---- */

/* The moderated test of clipped values, each side counting as fewer. Without
 * a prior the noise of the whole series is one. */
static double welch_p(const struct points *p, const double *x, size_t n,
		      const double *y, size_t m)
{
	struct stats_side a = {.mean = stats_mean(x, n)};
	struct stats_side b = {.mean = stats_mean(y, m)};
	struct stats_prior prior = p->how->prior;

	if (!(prior.s0 > 0))
		prior.s0 = p->sd / sqrt(1 - p->rho);
	a.n = stats_n_eff((double)n, p->rho);
	b.n = stats_n_eff((double)m, p->rho);
	a.ss = n > 1 ? stats_ss(x, n) / (double)(n - 1) * (a.n - 1) : 0;
	b.ss = m > 1 ? stats_ss(y, m) / (double)(m - 1) * (b.n - 1) : 0;
	return stats_moderated(&a, &b, &prior).p;
}

/* Tests the change that begins a level, with the values next to it. */
static struct series_change weigh(const struct points *p, size_t level)
{
	size_t at = p->start[level];
	size_t n = at - p->start[level - 1], m = end_of(p, level) - at;
	struct series_change c = {
		.last_good = p->index[at - 1], .first_bad = p->index[at],
		.provisional = m < SERIES_SETTLED};
	double before, after;

	n = n < NEIGHBOURS ? n : NEIGHBOURS;
	m = m < NEIGHBOURS ? m : NEIGHBOURS;
	before = median_of(p->arena, p->y + at - n, n);
	after = median_of(p->arena, p->y + at, m);
	c.before = exp(before);
	c.after = exp(after);
	c.change = after - before;
	c.p_t = welch_p(p, p->z + at - n, n, p->z + at, m);
	c.p_u = stats_mwu(p->y + at - n, n, p->y + at, m).p;
	c.p = fmax(c.p_t, c.p_u);
	return c;
}

static bool holds(const struct points *p, const struct series_change *c)
{
	return c->p <= p->how->alpha / sqrt((double)p->n / 3) &&
	       fabs(c->change) >= log1p(p->how->theta);
}

/* The change that holds least, or n when all hold. */
static size_t worst_of(const struct points *p, const struct series_change *c,
		       size_t n)
{
	size_t worst = n;

	for (size_t i = 0; i < n; i++)
		if (!holds(p, &c[i]) && (worst == n || c[i].p > c[worst].p))
			worst = i;
	return worst;
}

/* Takes the worst change away until all hold; c[i] begins level i + 1. */
static void test_changes(struct points *p, struct series_change *c)
{
	size_t i;

	for (i = 1; i < p->levels; i++)
		c[i - 1] = weigh(p, i);
	while ((i = worst_of(p, c, p->levels - 1)) < p->levels - 1) {
		size_t behind = p->levels - 2 - i;

		memmove(c + i, c + i + 1, behind * sizeof(*c));
		memmove(p->start + i + 1, p->start + i + 2,
			behind * sizeof(*p->start));
		p->levels--;
		if (i > 0)
			c[i - 1] = weigh(p, i);
		if (behind)
			c[i] = weigh(p, i + 1);
	}
}

struct series series_find(struct arena *a, const double *value, size_t n,
			  const struct series_how *how)
{
	struct points p = {.arena = arena_new(), .how = how};
	struct series out = {.status = check(value, n, &p.n)};

	if (out.status != STATS_OK)
		goto out;
	take_points(&p, value, n);
	cut(&p);
	out.n = p.n;
	out.sd = p.sd;
	out.rho = p.rho;
	out.spike = arena_array(a, p.levels, sizeof(*out.spike));
	out.change = arena_array(a, p.levels, sizeof(*out.change));
	out.level = arena_array(a, p.levels, sizeof(*out.level));
	/* A test may leave a spike where there were two before. */
	do {
		while (take_spike(&p, &out))
			;
		test_changes(&p, out.change);
	} while (take_spike(&p, &out));
	out.n_changes = p.levels - 1;
	out.n_levels = p.levels;
	for (size_t i = 0; i < p.levels; i++)
		out.level[i] = describe(&p, i);
out:
	arena_free(p.arena);
	return out;
}
