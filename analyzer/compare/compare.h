/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Comparing the sides of one thread: what the parts of compare*.c share. All
 * of it lives in one arena that ends with compare_thread.
 *
 *	load	rows -> values, parameters, environment, claims
 *	pair	values -> pairs: one metric of one workload, base and test
 *	join	a table's runs of what a tool printed once
 *	weigh	statistics, several tests at once, verdict
 *	recheck	runs that stand apart; numbers with the change taken out
 *	claim	pairs from what people say when nothing was measured
 *	text	the reason, in a fixed grammar
 *	groups	one metric over several workloads
 *	histogram, profile	what describes and decides nothing
 *	settle	the headline; which claim the numbers support
 */
#ifndef ANALYZER_COMPARE_H
#define ANALYZER_COMPARE_H

#include "analyzer/stats/stats.h"
#include "analyzer/compare/threshold.h"
#include "base/arena.h"
#include "base/buf.h"
#include "corpus/db.h"

/* Pairs of states that one metric of one workload may give. */
#define LIMIT_STATE_PAIRS 24
/* Comparisons of one thread; a table of thousands is cut here. */
#define LIMIT_COMPARISONS 5000

/* One measurement with its run and its state. */
struct value {
	int64_t workload, state, run, line, message;
	struct text metric, unit;
	int64_t sequence;
	bool test;		/* its side: base or test */
	bool partial;		/* progress so far, not the result */
	struct text variant, kernel, commit, label, format, config, author;
	double value, precision, n, spread;	/* NAN when not given */
	struct text spread_kind;
	double lo, hi;
};

/* A word that names a kind of device: a row of word. */
struct noise_word {
	struct text list, word;
};

/* What is known of a metric. */
struct known {
	struct text name, unit, better, noise_class, family, title;
	double theta;		/* as a fraction */
	double sd;		/* of the noise class; NAN when unknown */
	double factor;		/* times which this metric varies */
};

/* A name and a value of a workload or of the environment (workload 0). */
struct setting {
	int64_t workload;
	struct text name, value;
};

struct stated {
	int64_t id, line;
	struct text kind, metric, unit, role, bound;
	double percent, percent_most, factor, from, to;
	bool up_to, in_subject;
	size_t word;		/* the place of metric in comparing.word */
};

/* One side of a pair. */
struct side {
	const struct value **value;	/* one a run */
	double *x;
	size_t n;		/* runs: the length of value and x */
	double runs;		/* behind the numbers: n, or what they say */
	double mean;
	double step;		/* they were printed with, largest */
	double lo, hi;		/* bounds that the text implies, or NAN */
	double printed;		/* variance of the printed step, in s.extra */
	struct stats_side s;
	bool summary;		/* s comes from mean, sd and n */
	bool usable;		/* s is set: all values > 0 */
};

enum tier { TIER_SAMPLES, TIER_SUMMARY, TIER_SINGLE, TIER_CLAIM, TIER_TABLE };

struct pair {
	int64_t workload, sequence, id;
	const struct known *metric;
	struct text unit;
	struct side base, test, third;	/* third.n = 0: none */
	bool contrast;		/* judged against base and third together */
	enum tier tier;
	struct stats_prior prior;
	const char *noise_class;
	struct stats_evidence e;
	bool weighed;		/* e is set */
	struct stats_recovery revert;
	bool reverted;		/* revert is set: a third side was weighed */
	struct stats_flags flag_base, flag_test;
	bool sensitive;		/* the verdict stands on flagged runs */
	bool counted;		/* failures: e.p alone is set */
	double p_adjusted;
	double change;		/* percent; NAN when the base is 0 */
	const char *direction, *verdict, *remark;
	unsigned int n_needed;	/* 0: cannot be settled by runs */
	const struct pair *derived_from;
	const struct stated *claim;	/* that a pair of TIER_CLAIM is from */
	struct text why;
	bool headline;
};

struct comparing {
	struct db *db;
	struct arena *arena;
	int64_t thread;
	struct thresholds t;
	struct text title;
	struct value *value;
	size_t n_values, cap_values;
	const struct value **by_run;	/* the same, ordered by run */
	/* Of workloads, in their order, and behind them the environment's. */
	struct setting *setting;
	size_t n_settings, cap_settings, n_parameters;
	/* compare_noise.c: the workload asked last, and what it was. */
	bool noise_known;
	int64_t noise_workload;
	const char *noise_class;
	struct noise_word *noise_word;
	size_t n_noise_words, cap_noise_words;
	struct stated *claim;
	size_t n_claims, cap_claims;
	struct text *word;		/* metrics that claims name, once each */
	size_t n_words, cap_words;
	struct known **metric;	/* asked so far: slots, a power of two */
	size_t n_metrics, cap_metrics;
	struct catalogue *catalogue;	/* read when first asked */
	struct pair *pair;
	size_t n_pairs, cap_pairs;
};

/* compare_load.c: fills value, setting, claim, title. 0 or an error. */
int compare_load(struct comparing *c);
/* A step of it: values that are ordered by workload, sequence, metric and run
 * become one a run and metric; fills by_run. */
void compare_windows(struct comparing *c);
/* The first place in by_run of a run's values, or n_values. */
size_t compare_first_of_run(const struct comparing *c, int64_t run);
/* compare_copy.c: is `again` the number `first` of the same state, told or
 * pasted once more, and no further run? Both of one metric. */
bool compare_is_copy(const struct comparing *c, const struct value *first,
		     const struct value *again);
/* What the metric table says of a name; NULL after a database
 * error. */
const struct known *compare_metric(struct comparing *c, struct text name,
				    struct text unit);
/* compare_store.c: forgets what an earlier judgement left and writes all
 * pairs; fills their ids. */
int compare_forget(struct comparing *c);
int compare_store(struct comparing *c);

/* compare_pair.c: finds the pairs. */
int compare_pair(struct comparing *c);
/* Is the value a mean out of a test robot's table? */
bool compare_is_robot(const struct value *v);
/* A new pair at the end of c->pair. */
struct pair *compare_add(struct comparing *c);

/* compare_join.c: gives repeated runs in free tables the metric and workload
 * of the single run that they repeat. */
int compare_join(struct comparing *c);

/* compare_noise.c: the first setting of a workload, or n_parameters. */
size_t compare_first_setting(const struct comparing *c, int64_t workload);
/* The figures of the threshold table, once for each c; what judges pairs
 * without compare_thread calls it first. */
int compare_figures(struct comparing *c);
/* The prior for a pair's workload; needs the figures. */
int compare_noise(struct comparing *c, struct pair *p);

/* compare_weigh.c: statistics of all pairs, adjusted, with verdicts. */
int compare_weigh(struct comparing *c);
/* The verdict on evidence for a pair, by its metric and the thresholds. */
enum stats_verdict compare_verdict(const struct comparing *c,
				   const struct pair *p,
				   const struct stats_evidence *e, double prob);
bool compare_is_higher_better(const struct pair *p);
bool compare_is_judged(const struct pair *p);
/* The change with the sign of claims: negative is worse; NAN if unknown. */
double compare_signed_change(const struct pair *p);

/* compare_recheck.c, after the verdicts: the flags of both sides, and whether
 * the verdict is the same without the runs that stand apart; how much of the
 * change a revert took back. */
void compare_recheck(const struct comparing *c, struct pair *p);

/* compare_fail.c: weighs a pair of failure counts and says so; false when it
 * is something else. */
bool compare_count(struct pair *p);
/* Fisher's exact test, two-sided: a of n against b of m. */
double compare_fisher(double a, double n, double b, double m);
void compare_count_text(const struct pair *p, struct buf *b);

/* compare_claim.c: pairs of TIER_CLAIM when no primary metric was measured. */
int compare_claims(struct comparing *c);
/* Settles each claim against the pairs, which are stored already. */
int compare_settle(struct comparing *c);
/* Does a word for a metric ("iops", "latency") mean this metric? An empty
 * word means any. */
bool compare_word_fits(struct text word, struct text metric);

/* compare_headline.c. -1: the report complains; 1: it praises; 0: neither is
 * said. */
int compare_mood(const struct comparing *c);
/* A number of prose or of a free table whose tool is unknown. */
bool compare_is_loose(const struct pair *p);
/* Marks the pair that the report is about. */
void compare_headline(struct comparing *c);

/* A row of comparison that describes: a histogram, a symbol of a profile. */
struct shape_row {
	struct text metric, unit, why;
	int64_t workload, sequence, base_state, test_state, base_run, test_run,
		base_line, test_line;
	const char *tier, *test_name, *better, *direction;
	double base, test, p, p_adjusted;	/* p_adjusted NAN: none */
};

/* compare_store.c */
int compare_store_shape(struct comparing *c, const struct shape_row *row);
/* compare_histogram.c, compare_profile.c: after compare_store. */
int compare_histograms(struct comparing *c);
int compare_profiles(struct comparing *c);

/* compare_groups.c: one metric over several workloads, on logs. */
struct group_sums {
	double n, diff, variance;	/* variance: without tau */
	double df, tau;		/* least, most; df starts at INFINITY */
	double base, test;	/* raw, for the ratio of the sums only */
	double rise;		/* groups that grow */
};

struct group_mean {
	double mean, lo, hi;	/* of the log ratios, 95 % */
	double p;		/* two-sided */
};

/* Adds a pair that is weighed. */
void compare_group_add(struct group_sums *s, const struct pair *p);
/* Equal weights. The errors of the groups average out; tau does not, as all
 * groups of a side share its session. n >= 1. */
struct group_mean compare_group_mean(const struct group_sums *s);
/* compare_groups.c: the headline's metric over all its workloads, when it has
 * three or more; fills the table overall. */
int compare_groups(struct comparing *c);

/* compare_text.c: the reason of each pair. */
void compare_explain(struct comparing *c);
const char *compare_tier_name(enum tier tier);

#endif
