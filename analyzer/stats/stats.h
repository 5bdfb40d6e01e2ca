/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The statistics: pure functions, arrays in, a struct out. No database, no
 * clock, no random numbers: the same input gives the same output.
 *
 * Requirements, each with its place:
 *	S1  moments are two-pass with compensated sums, never a sum of squares;
 *	    samples beyond 1e+-150 are scaled by a power of two first
 *	S2  tails come from upper-tail functions
 *	S3  a non-finite value makes the side invalid; a value <= 0 has no
 *	    logarithm and no ratio (STATS_LOG_DOMAIN)
 *	S4  one value a side is judged with a prior for the noise, never by
 *	    the windows inside the run
 *	S5  rank tests are exact, ties kept, up to RANK_EXACT a side
 *	S6  "no change" needs an equivalence test of its own
 *	S7  what a number was printed with adds to its variance
 *	S8  a byte rate off by 1.024^k is a unit until shown otherwise
 *	S9  readings of a cumulative counter give an interval, not a point
 *	S10 values in time are correlated: they count as fewer, never as more
 *	S11 what is drawn at random is drawn from a seed, by the same generator
 *	    on every machine
 *	S12 -0.0 is 0; order never matters where the text does not say so;
 *	    no sort is unstable and no NAN is compared
 *	S13 fewer values than a test needs is a status, never a number; where
 *	    a status is not STATS_OK, only `status` and `diff` are to be read
 *	S14 a result is finite wherever the true one is: the largest and the
 *	    smallest doubles are samples like others
 *
 * Sources: Student 1908; Welch 1947; Smyth 2004 for moderating a variance by a prior;
 * Mann and Whitney 1947; Hodges and Lehmann 1963; Brown and Forsythe 1974;
 * Schuirmann 1987 (two one-sided tests); Benjamini and Hochberg 1995;
 * Sellke, Bayarri and Berger 2001; Holm 1979; Kolmogorov and Smirnov, the
 * exact path count after Hodges 1958; Efron 1987 (BCa); Fieller 1954;
 * Bartlett 1946 (effective number of correlated values); Little 1961;
 * Killick, Fearnhead and Eckley 2012 (PELT, in series.h).
 */
#ifndef ANALYZER_STATS_H
#define ANALYZER_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values a side up to which rank tests are exact. */
#define RANK_EXACT 50

enum stats_status {
	STATS_OK,
	STATS_INSUFFICIENT,		/* fewer values than needed */
	STATS_DEGENERATE_EQUAL,		/* no spread, no difference */
	STATS_DEGENERATE_DIFFERENT,	/* no spread, but a difference */
	STATS_INVALID,			/* a value is not finite */
	STATS_LOG_DOMAIN,		/* a value <= 0: no ratio */
};

/* "ok", "insufficient", "degenerate-equal", ... */
const char *stats_status_name(enum stats_status status);

/* ---- one sample (stats.c) ---- */

struct stats_describe {
	size_t n;
	double mean, sd, cv;	/* sd (n-1) and cv NAN when n < 2 */
	double min, max, median;
	double q1, q3;		/* type 7: linear between order statistics */
	double mad;		/* median distance from the median, unscaled */
};

/* Neumaier's compensated sum. */
double stats_sum(const double *x, size_t n);
double stats_mean(const double *x, size_t n);
/* The sum of squared deviations from the mean. */
double stats_ss(const double *x, size_t n);
/* Ascending order in place; the values are finite. */
void stats_sort(double *x, size_t n);
/* x must be finite; n = 0 gives NANs. */
struct stats_describe stats_describe(const double *x, size_t n);
/* Are there `least` values, all finite, and (log) all positive? */
enum stats_status stats_check(const double *x, size_t n, size_t least,
			      bool log);

/* ---- two samples, as they are (stats.c) ---- */

struct stats_test {
	enum stats_status status;
	double diff, se, t, df, p, lo, hi;
};

/* Welch's test of x minus y, two-sided p, 95 % interval. */
struct stats_test stats_welch(const double *x, size_t n, const double *y,
			      size_t m);
/* The same from mean, standard deviation and number of runs. */
struct stats_test stats_welch_summary(double m1, double s1, double n1,
				      double m2, double s2, double n2);

/* Student's test of x minus y, the variances pooled; one side may be a single
 * value. For comparing with other tools: a verdict is never made of it. */
struct stats_test stats_student(const double *x, size_t n, const double *y,
				size_t m);

struct stats_equivalence {
	double p_low, p_high, p;	/* p = the larger */
};

/* Two one-sided tests: is diff inside (low, high)? */
struct stats_equivalence stats_tost(double diff, double se, double df,
				    double low, double high);

struct stats_f {
	enum stats_status status;
	double f, df1, df2, p;
};

/* Do the spreads differ? Deviations from the medians, one-way F. */
struct stats_f stats_brown_forsythe(const double *x, size_t n,
				    const double *y, size_t m);
/* var(y)/var(x), two-sided. */
struct stats_f stats_var_ratio(const double *x, size_t n, const double *y,
			       size_t m);
/* The same from two coefficients of variation; the degrees of freedom are
 * cut to 0.6 of n-1 as a guard against heavy tails. */
struct stats_f stats_cv_ratio(double cv1, double n1, double cv2, double n2);

/* ---- with a prior for the noise (stats_moderated.c) ---- */

/* What a side says on the scale of logarithms. */
struct stats_side {
	double mean;	/* of ln x */
	double ss;	/* squared deviations from it */
	double n;	/* runs */
	double extra;	/* variance of the mean beside the runs: the step it
			 * was printed with, the windows inside the run */
};

struct stats_prior {
	double s0;	/* run-to-run standard deviation, on logs */
	double d0;	/* its weight in runs */
	double tau;	/* between-session standard deviation of a side */
};

/* A side from values; they have passed stats_check(.., 1, true). */
struct stats_side stats_side(const double *x, size_t n);
/* A side from mean > 0, standard deviation and n >= 1 runs. */
struct stats_side stats_side_summary(double mean, double sd, double n);
/* Variance of a mean printed in steps of u: (u/v)^2/12 on logs. */
double stats_print_variance(double value, double step);
/* Variance of the mean of n windows inside one run, whose neighbours are
 * correlated by rho: (sd/mean)^2 / max(1, n (1-rho)/(1+rho)). */
double stats_within_run(double mean, double sd, double n, double rho);

/* Runs 0.7 apart in correlation are what windows of fio show when unknown. */
#define STATS_RHO 0.7

struct stats_moderated {
	double diff;		/* mean ln test - mean ln base */
	double se, t, df, p;
	double v1, v2;		/* moderated variances */
	double lo, hi;		/* 95 % interval of diff */
};

struct stats_moderated stats_moderated(const struct stats_side *base,
				       const struct stats_side *test,
				       const struct stats_prior *prior);
/* test against the mean of base and revert, the A-B-A design: drift that is
 * linear in time cancels. */
struct stats_moderated stats_contrast(const struct stats_side *base,
				      const struct stats_side *test,
				      const struct stats_side *revert,
				      const struct stats_prior *prior);
/* The least n a side that shows a change of |delta| (on logs) with the given
 * power at sd and prior; 0 when more runs cannot settle it. */
unsigned int stats_n_needed(double sd, double delta, double alpha,
			    double power, double tau, double d0);

/* ---- runs that are needed (stats_moderated.c) ---- */

/* The power of the two-sided test of n against n runs with a common sd to
 * show a difference of delta: both tails of the noncentral t. */
double stats_power(double n, double sd, double delta, double alpha);
/* The least difference that a test with this se and df shows with the given
 * power: (t_{1-alpha/2} + t_{power}) se. */
double stats_detectable(double se, double df, double alpha, double power);

/* ---- the figures of a verdict (stats_judge.c) ---- */

/* What the verdict on a metric goes by; the comments name the usual figures,
 * which hold where a pointer to levels is NULL. */
struct stats_levels {
	double alpha;		/* 0.05: level of a change */
	double spread_p;	/* 0.05: level of a change of spread */
	double spread_ratio;	/* 2: the least that is worth telling */
	/* Values a side from which there is ... */
	double rank_runs;	/* 4: a rank test */
	double spread_runs;	/* 5: a test of the spread */
	double equivalence_runs; /* 6: "no change" by ranks */
	/* Part of a change that a revert takes back: */
	double recovery_low;	/* 0.5: the least that confirms it */
	double recovery_high;	/* 1.5: the most */
	double recovery_none;	/* 0.2: up to this it does not help */
};

const struct stats_levels *stats_levels_usual(void);

/* ---- before, after, reverted (stats_contrast.c) ---- */

/* How much of a change a revert took back, on logs. */
struct stats_recovery {
	struct stats_moderated change;		/* after against before */
	struct stats_moderated contrast;	/* stats_contrast */
	double r;		/* (revert - after) / (before - after) */
	double lo, hi;		/* its 90 % interval after Fieller; infinite
				 * where before/after do not differ enough */
	bool confirmed;		/* contrast significant, r in 0.5 .. 1.5 */
	bool strong;		/* confirmed, and lo > 0.5 */
	bool no_help;		/* r <= 0.2 though the change is significant */
};

/* levels NULL: the usual ones, which the comments above name. */
struct stats_recovery stats_recovery(const struct stats_side *base,
				     const struct stats_side *test,
				     const struct stats_side *revert,
				     const struct stats_prior *prior,
				     const struct stats_levels *levels);

/* ---- ranks (stats_rank.c) ---- */

struct stats_mwu {
	enum stats_status status;
	double u;		/* of x */
	double p_le, p_ge, p;	/* p = min(1, 2 min(p_le, p_ge)) */
	bool ties;
};

/* Exact, ties kept: dynamic programming over doubled midranks. At most
 * 1029 values in all; the time grows with the fourth power of a side. */
struct stats_mwu stats_mwu_exact(const double *x, size_t n, const double *y,
				 size_t m);
/* The normal approximation with tie and continuity correction; p only. */
struct stats_mwu stats_mwu_normal(const double *x, size_t n, const double *y,
				  size_t m, double *z);
/* The right one of the two. */
struct stats_mwu stats_mwu(const double *x, size_t n, const double *y,
			   size_t m);

/* P(|U - nm/2| >= |u - nm/2|): the other two-sided p of the exact test.
 * It differs from twice the smaller tail when ties make U lopsided. */
double stats_mwu_absdev(const double *x, size_t n, const double *y, size_t m);
/* P(U <= u) of n and m values without ties; the least u whose P(U <= u) is
 * at least p. */
double stats_mwu_cdf(double u, size_t n, size_t m);
size_t stats_mwu_quantile(double p, size_t n, size_t m);

struct stats_shift {
	double shift;		/* median of all y - x */
	double lo, hi;		/* order statistics C and nm+1-C */
	size_t c;
	double achieved;	/* true coverage of lo..hi */
};

/* At most 1029 values in all; `level` is the coverage wanted, 0.95. */
struct stats_shift stats_hodges_lehmann(const double *x, size_t n,
					const double *y, size_t m,
					double level);

/* ---- distributions as a whole (stats_ks.c) ---- */

struct stats_ks {
	enum stats_status status;
	double d;	/* the largest distance of the two distributions */
	double p;	/* P(D >= d), exact given the ties; the asymptotic one
			 * from STATS_KS_EXACT steps on */
};

/* Products n m up to which p is counted. */
#define STATS_KS_EXACT 1000000

struct stats_ks stats_ks(const double *x, size_t n, const double *y,
			 size_t m);

/* ---- the order of the values (stats_time.c) ---- */

/* Correlation of neighbours; NAN with fewer than 2 values or no spread. Too
 * small by about 1/n: see stats_acf1_corrected. */
double stats_acf1(const double *x, size_t n);
/* The same + 1/n, within -1 .. 0.999. */
double stats_acf1_corrected(const double *x, size_t n);
/* The independent values that n correlated ones are worth, 1 .. n. */
double stats_n_eff(double n, double rho);

enum stats_flag {
	STATS_BIMODAL = 1 << 0,	/* two levels within one side */
	STATS_WARM_UP = 1 << 1,	/* the first run stands apart */
	STATS_OUTLIER = 1 << 2,	/* some run stands apart */
};

struct stats_flags {
	unsigned int set;	/* of enum stats_flag; bimodal excludes others */
	double low, high;	/* means of the two levels; NAN without */
	size_t n_low;		/* values of the lower level */
	size_t outliers;	/* more than 5 robust sd off the median */
	size_t worst;		/* index of the one farthest off */
};

/* Runs of one side, all > 0, in the order in which they ran. */
struct stats_flags stats_flags(const double *x, size_t n);

/* ---- bootstrap (stats_boot.c) ---- */

struct stats_interval {
	enum stats_status status;
	double lo, hi;
};

/* Efron's BCa interval of mean(y)/mean(x), `draws` resamples of each side
 * (100 .. 100000) from the seed; x and y > 0. */
struct stats_interval stats_bca_ratio(const double *x, size_t n,
				      const double *y, size_t m, size_t draws,
				      double level, uint64_t seed);

/* ---- counts and queues (stats_count.c) ---- */

struct stats_two_prop {
	enum stats_status status;
	double diff;		/* c2/n2 - c1/n1 */
	double z, p;
};

/* Two shares of samples, c1 of n1 and c2 of n2; their binomial variance
 * (pooled) times phi, 4 for samples of a profile. */
struct stats_two_prop stats_two_prop(double c1, double n1, double c2,
				     double n2, double phi);
/* Little's law: rate x time in seconds, over what is in flight. 1 when the
 * numbers fit; NAN when one is missing (not > 0). */
double stats_little(double per_second, double seconds, double in_flight);
/* Is that within 0.8 .. 1.25? */
bool stats_little_holds(double ratio);
/* Do two rates measure the same, b = a x size to 0.5 %? */
bool stats_duplicate(double a, double size, double b);

struct stats_groups {
	enum stats_status status;
	double mean;		/* of the log ratios, equal weights */
	double se;		/* from the groups' own */
	double sum_ratio;	/* ln of the ratio of the sums */
	double p_sign;		/* sign test over the groups, two-sided */
	bool simpson;		/* the two disagree in sign, or a third of the
				 * groups significantly opposes the mean */
};

/* n groups: sums or means before and after, > 0, standard errors of the log
 * ratios (NULL: unknown) and p values (NULL: unknown). */
struct stats_groups stats_groups(const double *before, const double *after,
				 const double *se, const double *p, size_t n,
				 double alpha);

/* ---- many tests, belief (stats_policy.c) ---- */

/* Holm's adjustment: as stats_bh, but for the chance of any false alarm. */
void stats_holm(const double *p, size_t n, double *adjusted);
/* The bound behind stats_sellke: -e p ln p, at most 1. */
double stats_sellke_bound(double p);

/* Benjamini-Hochberg: adjusted[i] for p[i]; NAN entries stay NAN and are not
 * counted. */
void stats_bh(const double *p, size_t n, double *adjusted);
/* The bound on the posterior of "there is a difference" from a p value. */
double stats_sellke(double p, double prior);
double stats_logit(double probability);
double stats_logistic(double odds);

/* Is max/min of two byte rates 1.024, 1.024^2 or 1.024^3? Gives the power,
 * else 0. `ratio` may be NULL. */
int stats_unit_trap(double a, double b, double *ratio);

/* Two readings (count, mean printed with floor to steps of q) of one
 * cumulative source: the mean in between lies in [lo, hi]. False when the
 * counts do not grow. */
bool stats_interval(double n1, double v1, double n2, double v2, double q,
		    double *lo, double *hi);

/* ---- the verdict on one metric (stats_judge.c) ---- */

enum stats_verdict {
	VERDICT_INCONCLUSIVE, VERDICT_REGRESSION, VERDICT_IMPROVEMENT,
	VERDICT_NOISE, VERDICT_NO_CHANGE
};

const char *stats_verdict_name(enum stats_verdict verdict);

struct stats_evidence {
	enum stats_status status;
	struct stats_moderated t;
	double est;		/* on logs: the shift, or diff */
	double p, p_t, p_u;	/* p_u NAN without a rank test */
	double n_least;		/* the smaller side */
	double sd;		/* pooled on logs; the prior's when n = 1 */
	double sd_ratio, p_spread;	/* NAN without */
	struct stats_shift shift;	/* at 90 %; c = 0 without */
};

/* Values a side (n, m >= 1); what is printed or measured within the runs
 * comes in extra_*. */
struct stats_evidence stats_weigh(const double *x, size_t n, double extra_x,
				  const double *y, size_t m, double extra_y,
				  const struct stats_prior *prior,
				  const struct stats_levels *levels);
/* From summaries. */
struct stats_evidence stats_weigh_sides(const struct stats_side *base,
					const struct stats_side *test,
					const struct stats_prior *prior);
/* The verdict: p is the adjusted one; theta a fraction (0.03). */
enum stats_verdict stats_judge(const struct stats_evidence *e, double p,
			       const struct stats_prior *prior,
			       const struct stats_levels *levels,
			       double theta, bool higher_is_better);
/* Runs a side that would settle e; 0: more runs cannot. */
unsigned int stats_runs_needed(const struct stats_evidence *e,
			       const struct stats_prior *prior,
			       const struct stats_levels *levels,
			       double theta);

#endif
