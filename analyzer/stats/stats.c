/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Moments, Welch's test, equivalence and spread: the parts of the statistics
 * that look at values as they are. Samples are finite; see stats_check.
 */
#include "analyzer/stats/stats.h"

#include <float.h>
#include <math.h>

#include "analyzer/stats/num.h"
#include "base/arena.h"

const char *stats_status_name(enum stats_status status)
{
	static const char *const name[] = {
		[STATS_OK] = "ok",
		[STATS_INSUFFICIENT] = "insufficient",
		[STATS_DEGENERATE_EQUAL] = "degenerate-equal",
		[STATS_DEGENERATE_DIFFERENT] = "degenerate-different",
		[STATS_INVALID] = "invalid",
		[STATS_LOG_DOMAIN] = "log-domain",
	};

	return name[status];
}

/* A running compensated sum: `c` gathers what rounding lost. */
struct sum {
	double s, c;
};

/* Neumaier's variant of Kahan's sum: right also when the new value is the
 * larger one. */
static void sum_add(struct sum *a, double x)
{
	double t = a->s + x;

	if (fabs(a->s) >= fabs(x))
		a->c += (a->s - t) + x;
	else
		a->c += (x - t) + a->s;
	a->s = t;
}

/* The error does not grow with n, which the tests hold against sums in longer
 * arithmetic. */
double stats_sum(const double *x, size_t n)
{
	struct sum a = {0};

	for (size_t i = 0; i < n; i++)
		sum_add(&a, x[i]);
	return a.s + a.c;
}

/* The power of two that brings the largest magnitude near 1 where squares or
 * sums would leave the range of a double; else 0. */
static int scale_of(const double *x, size_t n)
{
	double big = 0;
	int e;

	for (size_t i = 0; i < n; i++)
		big = fmax(big, fabs(x[i]));
	if (big == 0 || (big >= 1e-150 && big <= 1e150))
		return 0;
	frexp(big, &e);
	return -e;
}

/* Sums run over distances from an origin among the values: a large offset
 * common to all then costs no digits. */
static double from_origin(const double *x, size_t n, double origin, int e)
{
	struct sum a = {0};

	for (size_t i = 0; i < n; i++)
		sum_add(&a, ldexp(x[i], e) - origin);
	return (a.s + a.c) / (double)n;
}

/* The first value is the origin: it lies among the others, so distances are
 * small whatever they have in common. */
static double scaled_mean(const double *x, size_t n, int e)
{
	double origin = ldexp(x[0], e);

	return origin + from_origin(x, n, origin, e);
}

/* Squared deviations of the scaled values. The mean was rounded; what its
 * error adds is n times the square of the mean deviation. */
static double scaled_ss(const double *x, size_t n, int e)
{
	double mean = scaled_mean(x, n, e);
	struct sum sq = {0}, dev = {0};
	double d;

	for (size_t i = 0; i < n; i++) {
		d = ldexp(x[i], e) - mean;
		sum_add(&sq, d * d);
		sum_add(&dev, d);
	}
	d = dev.s + dev.c;
	return fmax(0, sq.s + sq.c - d * d / (double)n);
}

/* NAN of no values. */
double stats_mean(const double *x, size_t n)
{
	int e = scale_of(x, n);

	return n ? ldexp(scaled_mean(x, n, e), -e) : NAN;
}

/* Sum of squared deviations from the mean, scaled back by twice the
 * exponent. */
double stats_ss(const double *x, size_t n)
{
	int e = scale_of(x, n);

	return n ? ldexp(scaled_ss(x, n, e), -2 * e) : NAN;
}

/* NAN of fewer than two values. Scaled back behind the root, which keeps it in
 * the range of a double where its square is not. */
static double sd_of(const double *x, size_t n)
{
	int e = scale_of(x, n);

	if (n < 2)
		return NAN;
	return ldexp(sqrt(scaled_ss(x, n, e) / (double)(n - 1)), -e);
}

static void sift(double *x, size_t at, size_t n)
{
	double v = x[at];
	size_t child;

	while ((child = 2 * at + 1) < n) {
		if (child + 1 < n && x[child + 1] > x[child])
			child++;
		if (x[child] <= v)
			break;
		x[at] = x[child];
		at = child;
	}
	x[at] = v;
}

/* A heap sort: never quadratic, and no comparison through a pointer. Not
 * stable, which does not matter for numbers. */
void stats_sort(double *x, size_t n)
{
	for (size_t i = n / 2; i > 0; i--)
		sift(x, i - 1, n);
	for (size_t i = n; i > 1; i--) {
		double top = x[0];

		x[0] = x[i - 1];
		x[i - 1] = top;
		sift(x, 0, i - 1);
	}
}

/* Type 7 quantile of sorted values. */
static double quantile(const double *x, size_t n, double q)
{
	double at = q * (double)(n - 1);
	size_t i = (size_t)at;

	if (i + 1 >= n)
		return x[i];
	return x[i] + (at - (double)i) * (x[i + 1] - x[i]);
}

/* Median distance from the median; sorts `s` away. */
static double mad_of(double *s, size_t n)
{
	double median = quantile(s, n, 0.5);

	for (size_t i = 0; i < n; i++)
		s[i] = fabs(s[i] - median);
	stats_sort(s, n);
	return quantile(s, n, 0.5);
}

/* Quartiles are taken of distances from the least value and put back, so that a
 * large offset costs them no digits. */
struct stats_describe stats_describe(const double *x, size_t n)
{
	struct stats_describe d = {.n = n};
	int e = scale_of(x, n);
	struct arena *a;
	double *s, o;

	if (n == 0) {
		d.mean = d.sd = d.cv = d.min = d.max = d.median = NAN;
		d.q1 = d.q3 = d.mad = NAN;
		return d;
	}
	a = arena_new();
	s = arena_array(a, n, sizeof(*s));
	for (size_t i = 0; i < n; i++)
		s[i] = ldexp(x[i], e);
	stats_sort(s, n);
	o = s[0];
	d.min = ldexp(o, -e);
	d.max = ldexp(s[n - 1], -e);
	for (size_t i = 0; i < n; i++)
		s[i] -= o;
	d.median = ldexp(o + quantile(s, n, 0.5), -e);
	d.q1 = ldexp(o + quantile(s, n, 0.25), -e);
	d.q3 = ldexp(o + quantile(s, n, 0.75), -e);
	d.mad = ldexp(mad_of(s, n), -e);
	d.mean = stats_mean(x, n);
	d.sd = sd_of(x, n);
	d.cv = n < 2 ? NAN : sqrt(scaled_ss(x, n, e) / (double)(n - 1)) /
				     fabs(scaled_mean(x, n, e));
	arena_free(a);
	return d;
}

/* Not finite comes before too few: a side with a broken value is broken however
 * many it has. */
enum stats_status stats_check(const double *x, size_t n, size_t least,
			      bool log)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(x[i]))
			return STATS_INVALID;
	if (n < least)
		return STATS_INSUFFICIENT;
	for (size_t i = 0; log && i < n; i++)
		if (x[i] <= 0)
			return STATS_LOG_DOMAIN;
	return STATS_OK;
}

/* What follows from a difference, its standard error and degrees of freedom. A
 * standard error of 0 allows no test: equal values are surely equal, different
 * ones differ by an unknown amount of noise. */
static struct stats_test from_se(double diff, double se, double df)
{
	struct stats_test r = {.diff = diff, .se = se, .df = df};

	if (se == 0) {
		r.status = diff == 0 ? STATS_DEGENERATE_EQUAL :
				       STATS_DEGENERATE_DIFFERENT;
		r.p = diff == 0;
		return r;
	}
	r.t = diff / se;
	r.p = num_t_p2(r.t, df);
	r.lo = diff - num_t_upper(0.025, df) * se;
	r.hi = diff + num_t_upper(0.025, df) * se;
	return r;
}

/* Welch from a difference and standard errors. Ratios, not fourth powers, keep
 * the degrees of freedom finite for samples near the ends of the range. */
static struct stats_test welch(double diff, double e1, double n1, double e2,
			       double n2)
{
	double se = hypot(e1, e2), a, b;

	if (se == 0)
		return from_se(diff, 0, 0);
	a = e1 / se * (e1 / se);
	b = e2 / se * (e2 / se);
	return from_se(diff, se, 1 / (a * a / (n1 - 1) + b * b / (n2 - 1)));
}

/* n may be a fraction (events that count as fewer), so it is compared so that a
 * NAN is too few as well. */
struct stats_test stats_welch_summary(double m1, double s1, double n1,
				      double m2, double s2, double n2)
{
	if (!(n1 >= 2) || !(n2 >= 2))
		return (struct stats_test){.status = STATS_INSUFFICIENT};
	return welch(m1 - m2, s1 / sqrt(n1), n1, s2 / sqrt(n2), n2);
}

/* The first fault of two sides, with what is missing before what is odd. */
static enum stats_status check_both(const double *x, size_t n,
				    const double *y, size_t m, size_t least)
{
	enum stats_status a = stats_check(x, n, least, false);
	enum stats_status b = stats_check(y, m, least, false);

	return a != STATS_OK ? a : b;
}

struct stats_test stats_welch(const double *x, size_t n, const double *y,
			      size_t m)
{
	enum stats_status status = check_both(x, n, y, m, 2);
	double diff;

	if (status != STATS_OK)
		return (struct stats_test){.status = status};
	/* One origin for both, so that an offset cancels before it rounds. */
	diff = x[0] / 2 + y[0] / 2;
	diff = from_origin(x, n, diff, 0) - from_origin(y, m, diff, 0);
	return welch(diff, sd_of(x, n) / sqrt((double)n), (double)n,
		     sd_of(y, m) / sqrt((double)m), (double)m);
}

/* One value on one side is enough, as its variance is taken from the other. */
struct stats_test stats_student(const double *x, size_t n, const double *y,
				size_t m)
{
	enum stats_status status = check_both(x, n, y, m, 1);
	double df = (double)n + (double)m - 2, origin, a = 0, b = 0;

	if (status == STATS_OK && n + m < 3)
		status = STATS_INSUFFICIENT;
	if (status != STATS_OK)
		return (struct stats_test){.status = status};
	origin = x[0] / 2 + y[0] / 2;
	if (n > 1)
		a = sd_of(x, n) * sqrt((double)(n - 1) / df);
	if (m > 1)
		b = sd_of(y, m) * sqrt((double)(m - 1) / df);
	return from_se(from_origin(x, n, origin, 0) -
			       from_origin(y, m, origin, 0),
		       hypot(a, b) * sqrt(1 / (double)n + 1 / (double)m),
		       df);
}

/* Two one-sided tests (Schuirmann 1987): equivalent when both reject, hence the
 * larger p. */
struct stats_equivalence stats_tost(double diff, double se, double df,
				    double low, double high)
{
	struct stats_equivalence e = {
		.p_low = num_t_sf((diff - low) / se, df),
		.p_high = num_t_sf((high - diff) / se, df),
	};

	e.p = fmax(e.p_low, e.p_high);
	return e;
}

/* Deviations from the median of x into `to`, in the order of x. */
static void deviations(const double *x, size_t n, double *to)
{
	double median;

	memcpy(to, x, n * sizeof(*to));
	stats_sort(to, n);
	median = quantile(to, n, 0.5);
	for (size_t i = 0; i < n; i++)
		to[i] = fabs(x[i] - median);
}

/* What the rounding error of a deviation is relative to. */
static double largest(const double *x, size_t n)
{
	double big = 0;

	for (size_t i = 0; i < n; i++)
		big = fmax(big, fabs(x[i]));
	return big;
}

/* One-way F of two groups of deviations. `grain` is the rounding error that a
 * deviation may carry: a spread within the groups that is not larger is 0, or
 * equal values would be told apart by their last bits. */
static struct stats_f one_way(const double *a, size_t n, const double *b,
			      size_t m, double grain)
{
	double ma = stats_mean(a, n), mb = stats_mean(b, m);
	double total = (double)(n + m);
	double within = stats_ss(a, n) + stats_ss(b, m);
	double d = ma - mb;
	double between = d * d * (double)n * (double)m / total;
	struct stats_f r = {.df1 = 1, .df2 = total - 2};

	if (sqrt(within / total) <= grain) {
		r.status = fabs(d) <= grain ? STATS_DEGENERATE_EQUAL :
					      STATS_DEGENERATE_DIFFERENT;
		r.p = fabs(d) <= grain;
		return r;
	}
	r.f = between / (within / r.df2);
	r.p = num_f_sf(r.f, r.df1, r.df2);
	return r;
}

struct stats_f stats_brown_forsythe(const double *x, size_t n,
				    const double *y, size_t m)
{
	enum stats_status status = check_both(x, n, y, m, 2);
	struct arena *arena;
	struct stats_f r;
	double *a, *b;

	if (status != STATS_OK)
		return (struct stats_f){.status = status};
	arena = arena_new();
	a = arena_array(arena, n, sizeof(*a));
	b = arena_array(arena, m, sizeof(*b));
	deviations(x, n, a);
	deviations(y, m, b);
	r = one_way(a, n, b, m,
		    2 * DBL_EPSILON * fmax(largest(x, n), largest(y, m)));
	arena_free(arena);
	return r;
}

/* Two-sided: twice the smaller tail. */
static struct stats_f var_ratio(double ratio, double df_y, double df_x)
{
	struct stats_f r = {.f = ratio, .df1 = df_y, .df2 = df_x};

	r.p = fmin(1, 2 * fmin(num_f_cdf(ratio, df_y, df_x),
			       num_f_sf(ratio, df_y, df_x)));
	return r;
}

/* y over x, so a ratio above 1 is a spread that grew. */
struct stats_f stats_var_ratio(const double *x, size_t n, const double *y,
			       size_t m)
{
	enum stats_status status = check_both(x, n, y, m, 2);
	double a, b;

	if (status != STATS_OK)
		return (struct stats_f){.status = status};
	a = sd_of(x, n);
	b = sd_of(y, m);
	if (a == 0)
		return (struct stats_f){
			.status = b == 0 ? STATS_DEGENERATE_EQUAL :
					   STATS_DEGENERATE_DIFFERENT,
			.p = b == 0};
	return var_ratio(b / a * (b / a), (double)(m - 1), (double)(n - 1));
}

/* Of spreads that are only told: degrees of freedom are cut to 0.6, as nobody
 * can look at the values behind them for heavy tails. */
struct stats_f stats_cv_ratio(double cv1, double n1, double cv2, double n2)
{
	if (!(n1 >= 2) || !(n2 >= 2) || !(cv1 > 0))
		return (struct stats_f){.status = STATS_INSUFFICIENT};
	return var_ratio(cv2 / cv1 * (cv2 / cv1), 0.6 * (n2 - 1),
			 0.6 * (n1 - 1));
}
