/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A judged thread as it is shown: read once from the database, printed by any
 * printer (report/printer.h). Everything lives in the report's arena. Unknown
 * numbers are NAN, unknown texts have p = NULL, unknown lines are 0.
 */
#ifndef REPORT_MODEL_H
#define REPORT_MODEL_H

#include "corpus/db.h"

/* In base units. n: values behind a mean; spread: of the kind named beside it;
 * precision: the step that the number was printed with. */
struct shown_measurement {
	struct text metric, unit;
	double value, precision, n, spread, lo, hi;
	struct text spread_kind;
	int64_t line;
};

/* Shares in percent of the profile's samples. */
struct shown_entry {
	struct text command, object, symbol;
	double self, children;
};

/* Both ends belong to the bucket, in the unit of the histogram. */
struct shown_bucket {
	double lo, hi, count;
};

struct shown_histogram {
	struct text name, unit;
	double total, mean;
	struct shown_bucket *bucket;
	size_t n, cap;
	int64_t id;
};

/* side: "base", "test" or another role; label: how the report calls it. line
 * and line_end bound the output that it was read from. A run that is not valid
 * was cut or contradicts itself, and takes no part in comparisons. */
struct shown_run {
	int64_t id, workload_id, message_id;
	struct text side, variant, label, kernel, commit, tool, tool_version,
		name, format;
	int64_t line, line_end;
	bool valid, partial;
	struct shown_measurement *measurement;
	size_t n_measurements, cap_measurements;
	bool has_profile;
	struct text event;
	double samples, count;
	struct shown_entry *entry;
	size_t n_entries, cap_entries;
	struct shown_histogram *histogram;
	size_t n_histograms, cap_histograms;
};

struct shown_param {
	int64_t workload_id;
	struct text name, value;
};

/* Changes, intervals and noise in percent; base and test in base units, with
 * the line of the input each. sequence: which reading of an output that counts
 * up through a run, 0 for the only one. */
struct shown_comparison {
	int64_t id, workload_id, base_line, test_line, n_base, n_test, n_needed,
		sequence;
	struct text metric, title, unit, workload, better, family, tier,
		test_name, direction, noise_source, verdict, why, base_label,
		test_label;
	double base, test, change, p, p_adjusted, ci_lo, ci_hi, level, noise;
	bool headline, derived;
	int64_t *base_run, *test_run;
	size_t n_base_runs, n_test_runs, cap_base_runs, cap_test_runs;
};

/* percent_most is the other end of "5 to 10 %". from and to are in `unit`. */
struct shown_claim {
	struct text metric, kind, unit, bound;
	double percent, percent_most, factor, from, to;
	int64_t line, comparison_id;	/* 0: none */
	int supported;			/* 1, 0, or -1 unknown */
	bool up_to;
	bool in_table;		/* a percent column, not anybody's words */
};

struct shown_evidence {
	struct text kind, detail;
	double weight;
	int64_t line, message;		/* message: position, -1 unknown */
};

/* From here on a line that has room for one suspect names it. */
#define SUSPECT_TOLD 0.02

struct shown_suspect {
	int64_t id, rank;
	struct text commit, subject, band;
	double probability;
	struct shown_evidence *evidence;
	size_t n, cap;
	struct text history;	/* what trees say, in a line; or empty */
};

/* line: where it is named first. */
struct shown_commit {			/* a mention, or a fix */
	struct text commit, subject, why;
	int64_t line;
};

struct shown_finding {
	struct text rule, class, verdict, text;
	double weight;
	int64_t line;
	bool counted;		/* its weight is part of the odds */
};

struct shown_command {
	struct text verb, value, reason;
	int64_t message, line;
	int applied;			/* 1, 0, or -1 unknown */
};

/* role: base, test or other. */
struct shown_kernel {
	struct text version, role;
	int64_t line;
};

/* Something said of the machine or the thread, and where; only `value` of what
 * has no key. */
struct shown_fact {
	struct text key, value;
	int64_t line;
};

struct shown_warning {
	struct text code, text;
	int64_t line;
};

/* A list in an arena: the elements, how many, and for how many there is
 * room. */
#define SHOWN_LIST(type, name) \
	struct type *name; \
	size_t n_##name, cap_##name

struct report {
	struct arena *arena;
	int64_t thread_id;
	struct text source, kind, sha256, title, message_id, from;
	int64_t bytes, messages, date;
	bool has_date;
	SHOWN_LIST(shown_fact, subsystem);
	SHOWN_LIST(shown_kernel, kernel);
	SHOWN_LIST(shown_fact, fact);
	SHOWN_LIST(shown_run, run);
	SHOWN_LIST(shown_param, param);
	SHOWN_LIST(shown_comparison, comparison);
	SHOWN_LIST(shown_claim, claim);
	SHOWN_LIST(shown_suspect, suspect);
	SHOWN_LIST(shown_commit, mention);
	SHOWN_LIST(shown_commit, fix);
	SHOWN_LIST(shown_finding, finding);
	SHOWN_LIST(shown_fact, need);
	SHOWN_LIST(shown_command, command);
	SHOWN_LIST(shown_warning, warning);
	struct text class, headline;
	double probability;
	/* probability = min(cap, max(floor, logistic(base_odds + weights * the
	 * sum of the counted findings' weights))); base_odds NAN: none. */
	double base_odds, floor, cap;
	int weights;
	struct text base_why;
	struct text introduced, track_title, track_state, track_reason;
};

/* Reads everything about a thread. *out is to be given to report_free. */
int report_load(struct db *db, int64_t thread_id, struct report **out);
void report_free(struct report *r);
/* The first thing said of a key; what contradicts it later is kept in the
 * database. p = NULL: nothing. */
struct text report_fact(const struct report *r, const char *key);
/* The comparison that carries the verdict, or NULL. */
const struct shown_comparison *report_headline(const struct report *r);

#endif
