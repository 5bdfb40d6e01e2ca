/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two sets of runs without a report around them: the same judgement as that
 * of a thread (compare.h), for `regsift compare`.
 */
#ifndef ANALYZER_EXPERIMENT_H
#define ANALYZER_EXPERIMENT_H

#include "analyzer/compare/compare.h"
#include "parser/document.h"
#include "parser/sample/experiment.h"

/* What the command line says for all comparisons. */
struct experiment_options {
	double theta;		/* a fraction; NAN: the metric's own */
	const char *class;	/* of noise; NULL: by the workload */
	enum better better;	/* of metrics whose names do not say */
};

struct experiment_result {
	const char *verdict;	/* as docs/output.md spells them */
	double confidence;	/* NAN: none is stated */
	double p, p_adjusted;	/* NAN: not tested */
	double change;		/* percent; NAN when there is no ratio */
	double lo, hi;		/* its 95 % interval */
	unsigned int n_needed;	/* runs a side; 0: none, or no number can */
	struct text why;	/* in the arena given */
};

/* Can one number after the other be compared: the class of noise is known.
 * False: it is not in the table. A database error counts as unknown. */
bool experiment_class_known(struct db *db, const char *name);

/* Judges one experiment. db: with the catalogue (metric_load). 0 or a
 * database error. */
int experiment_judge(struct db *db, struct arena *a,
		     const struct experiment *e,
		     const struct experiment_options *o,
		     struct experiment_result *out);

/* The probability that the verdict of a pair is right (section 12 of
 * docs/design/statistics.md, without what is said in words); NAN for verdicts
 * that have none. */
double experiment_confidence(const struct thresholds *t, const struct pair *p);

/* ---- files of runs (experiment_files.c) ---- */

enum file_side { FILE_BASE, FILE_TEST, FILE_REVERT, FILE_SIDES };

/* What was run, on which sides it was seen. */
struct file_workload {
	struct text key, title, tool;
	size_t runs[FILE_SIDES];
	char major[FILE_SIDES];	/* digit of fio's version; 0: not told */
};

/* A workload of one side that has no other side, and why. */
struct file_alone {
	const struct file_workload *workload;
	enum file_side side;
	struct text why;
};

/* One metric over several workloads: the mean of their log ratios. */
struct file_overall {
	const struct known *metric;
	size_t groups, worse, better;
	double change, lo, hi;	/* percent */
	double p;
	bool mixed;		/* a third opposes, or the sums do */
};

struct experiment_files {
	struct comparing c;	/* the pairs, in the order of the files */
	struct experiment_options options;
	const char *metric;	/* a glob of names, or NULL */
	struct text label[FILE_SIDES];
	struct file_workload *workload;
	size_t n_workloads, cap_workloads;
	struct experiment_keys *keys;	/* of workloads */
	struct file_alone *alone;
	size_t n_alone, cap_alone;
	struct file_overall *overall;
	size_t n_overall, cap_overall;
	int64_t n_runs;		/* of all files */
	size_t files[FILE_SIDES];
	struct text note;	/* what was read in another way than plain */
	/* The result. */
	const char *verdict;
	double confidence;
	const struct pair *headline;	/* NULL when nothing was compared */
	struct text why;
};

/* Everything lives in `a`; db as in experiment_judge. */
void experiment_files_begin(struct experiment_files *f, struct db *db,
			    struct arena *a,
			    const struct experiment_options *o);
/* Adds the runs of one file, which is parsed here. The document may be freed
 * afterwards. sided: the document says itself which side its runs are on.
 * RS_ERR_NOTHING when there is none. */
int experiment_files_add(struct experiment_files *f, struct document *doc,
			 enum file_side side, bool sided);
/* Compares what was added and fills the result. */
int experiment_files_judge(struct experiment_files *f);

/* Two editions of a tool that print other units: not to be compared. */
bool experiment_majors_differ(const struct file_workload *w);
/* experiment_sum.c: the verdict over all pairs. */
void experiment_sum(struct experiment_files *f);
/* Is it shown: a metric with a direction, tested or not. */
bool experiment_shown(const struct pair *p);

#endif
