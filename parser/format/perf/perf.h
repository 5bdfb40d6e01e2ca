/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the readers of perf's commands share. */
#ifndef PARSER_FORMAT_PERF_H
#define PARSER_FORMAT_PERF_H

#include "parser/format/format.h"

/*
 * A number with `decimal` ('.' or ',') before its fraction and groups of three
 * digits, off the front of *t (blanks before it are skipped). Groups are
 * parted by the other of the two characters, by ' or by one blank, as the
 * locale of the perf that printed it says. False, and *t as it was, when there
 * is none or when it runs into a word.
 */
bool perf_value(struct text *t, char decimal, double *value, double *step);
/* The same, with a % glued to it or one blank away. */
bool perf_percent(struct text *t, char decimal, double *value, double *step);
/* Words as a part of a metric's name: lower case, "_" for what parts them:
 * "CPUs utilized" -> "cpus_utilized". */
struct text perf_name(struct arena *a, struct text words);
/* A duration with its unit glued or one blank away ("4.86 ms"), in ns. */
bool perf_time(struct text *t, double *ns, double *step);

/* Samples counted by command, object and symbol: what perf report would have
 * made of them. Symbols beyond a limit fall into one entry "[other]". */
struct perf_tally {
	struct document *doc;
	struct perf_tally_entry *entry;
	size_t n, cap;
	uint32_t *slot;		/* index + 1 in entry; a power of two */
	size_t n_slots;
	double samples, weight;
};

void perf_tally_add(struct perf_tally *t, struct text command,
		    struct text object, struct text symbol, double samples,
		    double weight, size_t line);
/* Fills the run's profile, most costly first, and its measurements. */
void perf_tally_finish(struct perf_tally *t, struct run *run, size_t line);

/* One line of perf stat, whatever the form it came in. */
struct perf_counter {
	struct text prefix;	/* "CPU0", "S0", ...; empty: the whole */
	struct text event;
	struct text unit;	/* "msec", "Joules", ... or empty */
	double value;		/* NAN: not counted, not supported */
	double step;
	double time;		/* seconds, of an interval; NAN when none */
	double sem;		/* standard error in percent; NAN when none */
	double running;		/* percent of the time counted; NAN */
	double metric;		/* NAN when none */
	double metric_step;
	struct text metric_unit; /* "CPUs utilized", "M/sec" */
};

extern const struct perf_counter perf_no_counter;

/* The runs of one perf stat: one for the whole or one a prefix. */
struct perf_stat {
	struct document *doc;
	struct block *block;
	double repeats;		/* of -r, or UNKNOWN */
	size_t first;		/* its first run in doc->run */
	size_t n_runs, last;	/* the one used last, counted from first */
	size_t at;		/* the measurement added last */
	bool warned;		/* about counters that shared the time */
};

/* Adds what the line says; a later interval adds to the sum. */
void perf_stat_add(struct perf_stat *s, const struct perf_counter *c,
		   size_t line);
/* "elapsed", "user", "sys" in ns; sem UNKNOWN when there is none. */
void perf_stat_time(struct perf_stat *s, struct text what, double ns,
		    double step, double sem, size_t line);
/* The run of a prefix; made when it is new. */
struct run *perf_stat_run(struct perf_stat *s, struct text prefix,
			  size_t line);
/* Is it the name of an event that every perf has: cycles, task-clock, ... */
bool perf_event_known(struct text name);
/* Gives symbols that a screen cut their whole names, where another profile of
 * the document has the only one that begins so. After all formats are read. */
void perf_join_cut(struct document *doc);

#endif
