/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What it means. The steps, in order; each reads what the one before left,
 * the later ones from the database only, so that a corpus can be judged again
 * without its mails.
 */
#ifndef ANALYZER_ANALYZER_H
#define ANALYZER_ANALYZER_H

#include "corpus/db.h"
#include "corpus/store.h"
#include "parser/document.h"

struct ruleset;
struct trees;

/* Which run is base, which is test, which is neither. Fills role,
 * label, variant, kernel, commit, confidence, rule and label_line. Adds
 * diagnostics (side-unsure, side-alone). */
void side_decide(struct document *doc, struct placement *placement);
/* Adds a run for what happened between two readings of one jbd2 mount on one
 * state, with the bounds of its means; placement has room for as many again.
 * Runs after side_decide. */
void between_readings(struct document *doc, struct placement *placement);
/* Workload keys, titles, parameters and sequences. Runs after
 * side_decide. */
void group_decide(struct document *doc, struct placement *placement);
/* "reporter", "tracker", "robot", ... one for each message. */
const char **author_roles(struct document *doc);

/* Compares the sides of a thread: fills comparison and comparison_run, marks
 * the headline, and settles each claim against the numbers. */
int compare_thread(struct db *db, int64_t thread_id);
/* Fills commit_candidate and evidence (docs/design/statistics.md 15). trees:
 * the kernel's, or NULL. */
int suspect_thread(struct db *db, struct trees *trees, int64_t thread_id);
/* How the discussion ended: fills said_total and ending from the cues.
 * rule_thread does so first. */
int ending_thread(struct db *db, int64_t thread_id);
/* Runs every rule: fills finding. */
int rule_thread(struct db *db, const struct ruleset *rules,
		int64_t thread_id);
/* The class and the probability from comparisons and findings; fills verdict
 * and need. */
int verdict_thread(struct db *db, int64_t thread_id);

/* All of it: stores the parsed document and judges its thread. */
int analyze_document(struct db *db, const struct ruleset *rules,
		     struct document *doc, int64_t *thread_id);

/* The same with trees of the kernel at hand. */
int analyze_with_trees(struct db *db, const struct ruleset *rules,
		       struct trees *trees, struct document *doc,
		       int64_t *thread_id);

/* Metrics, noise classes and thresholds from rules/metric into the database;
 * once for each new database. */
int metric_load(struct db *db);
/* The same, and then the SQL files of a directory (NULL: none) by name, which
 * may change the rows of metric, noise_class, threshold, word and cue, and
 * nothing else. RS_ERR_CONFIG. */
int metric_load_own(struct db *db, const char *directory);

/* What the catalogue knows of a metric. Texts live in the arena. */
struct metric {
	struct text better;	/* "higher", "lower", "neither" */
	double smallest_effect;	/* a fraction */
	struct text noise_class;
	double noise_sd;	/* of the class, on logs; before the factor */
	double noise_factor;
	struct text family;	/* "primary", "secondary", "context" */
	struct text title;	/* for people; the name when there is none */
	int priority;
};

/* The row of the catalogue that fits best (there is always one). unit: "" or
 * NULL when the text has none. */
int metric_find(struct db *db, struct arena *a, struct text name,
		const char *unit, struct metric *out);

/* The same for many names: the catalogue in memory, in the arena. */
struct catalogue;
int metric_catalogue(struct db *db, struct arena *a, struct catalogue **out);
void metric_in(const struct catalogue *all, struct arena *a, struct text name,
	       const char *unit, struct metric *out);

/* ---- rules (analyzer/verdict/rule.c) ---- */

/* One rule: a header of "-- key: value" lines and one SELECT. */
struct rule {
	struct text id, title, class, verdict, message, why, sql;
	struct text needs;	/* facts without which it finds nothing */
	double weight;
	const char *file;
	size_t sql_line;	/* of the file, where the SQL begins */
	bool builtin;
	bool weighed;		/* the header has a weight */
	bool row_weight;	/* the SELECT has one; known once compiled */
	void *prepared;
};

/* The class of verdict of that name, or NULL: the one list of them. */
const char *rule_verdict(struct text class);
bool rule_is_verdict(struct text class);

struct ruleset {
	struct arena *arena;
	struct rule *rule;
	size_t n, cap;
};

/* The built-in rules, then those of the directory (NULL: none), by name. A
 * bad rule (no SELECT, a write, an unknown key) is RS_ERR_CONFIG. */
int ruleset_load(const char *directory, struct ruleset **out);
void ruleset_free(struct ruleset *rules);
/* Compiles all of them against an empty database, which fills row_weight.
 * RS_ERR_CONFIG. */
int ruleset_compile(const struct ruleset *rules);
/* Runs the rules' own tests (*.test.sql); prints one line for each failure to
 * `out` and returns the number of failures, or an error. */
int ruleset_test(const struct ruleset *rules, const char *directory,
		 FILE *out);

#endif
