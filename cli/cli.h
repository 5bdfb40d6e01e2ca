/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The command line: one table of commands, one table of options. Usage, the
 * help texts, "did you mean" and the checks all come from the two tables.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct options {
	const char *format;	/* NULL: the command's default */
	const char *db;		/* NULL: in memory */
	const char *output;	/* NULL: standard output */
	const char *rules;	/* directory of further rules, or NULL */
	const char *fail_on;	/* verdict classes, comma-separated; NULL */
	enum when color;
	bool quiet, verbose;
	bool source;		/* show: the lines that are cited */
	bool sql;		/* queries beside their answers */
	/* compare */
	const char *label, *metric, *theta, *class, *better;
	bool jsonl;
	/* ingest, judge, doctor */
	unsigned int jobs;	/* 0: as many as processors */
	bool spool, judge, rebuild, git_program;
	/* fetch */
	const char *query, *archive;
	bool allow_private, fresh, threads;
	/* bisect-plan, bisect-step, reply: as they were written */
	const char *effect, *noise, *boot_noise, *chance, *commits, *steps,
		*run_time, *build_time, *maintainers;
	/* track */
	bool track_state, track_lint, track_log, track_undo, track_redo,
		if_changed;
	const char *may;	/* who may command; NULL: anyone */
	char **git;		/* NAME=DIR, in order */
	size_t n_git;
	/* publish */
	const char *base_url, *now, *title;
	char **arg;		/* what is no option */
	char *side;		/* of each: 'b', 't', 'r', or 0: not told */
	char side_now;		/* while parsing */
	size_t n_args;
	struct arena *arena;	/* of the command line */
	FILE *out;		/* open for writing */
};

enum option_set {
	OPT_FORMAT = 1 << 0,
	OPT_DB = 1 << 1,
	OPT_OUTPUT = 1 << 2,
	OPT_RULES = 1 << 3,
	OPT_FAIL = 1 << 4,
	OPT_SCREEN = 1 << 5,	/* --color, -q, -v */
	OPT_VALUES = 1 << 6,	/* --format of what is no card */
	OPT_SQL = 1 << 8,	/* --sql */
	OPT_SIDES = 1 << 7,	/* compare: -b, -t, -r and its --format */
	OPT_SERIES = 1 << 9,	/* --metric, --theta */
	OPT_JOBS = 1 << 10,	/* -j */
	OPT_INGEST = 1 << 11,	/* --spool, --judge, --git-program */
	OPT_REBUILD = 1 << 12,	/* --rebuild */
	OPT_QUIET = 1 << 13,	/* -q alone */
	OPT_TRACK = 1 << 15,	/* --state, --lint, --log, --may ... */
	OPT_TREES = 1 << 16,	/* --git */
	OPT_PUBLISH = 1 << 17,	/* --base-url, --now, --title */
	OPT_FETCH = 1 << 14,	/* its own, and -o, which it opens itself */
	OPT_PLAN = 1 << 20,	/* bisect-plan */
	OPT_STEP = 1 << 21,	/* bisect-step: -b, -t and others of compare */
	OPT_REPLY = 1 << 22,	/* --maintainers */
	OPT_SOURCE = 1 << 23,	/* --source */
};

struct command {
	const char *name;
	const char *args;	/* for the usage line */
	const char *summary;	/* a phrase */
	unsigned int options;	/* enum option_set */
	/* Returns an exit status, or a negative enum rs_err. */
	int (*run)(struct options *o);
};

/* All commands; ends with a name of NULL. */
extern const struct command commands[];

int cmd_triage(struct options *o);
int cmd_parse(struct options *o);
int cmd_compare(struct options *o);
/* compare --jsonl: experiments from the operands or standard input. */
int compare_jsonl(struct options *o);
int cmd_bisect_plan(struct options *o);
int cmd_bisect_step(struct options *o);
/* Goes on in a child, where it returns -1; the parent waits and returns 0, 1
 * or 125, whatever becomes of the child. */
int bisect_step_shelter(void);
int cmd_reply(struct options *o);
int cmd_series(struct options *o);
int cmd_formats(struct options *o);
/* formats near FILE: what was read, and the nearest format for the rest. */
int formats_near(struct options *o);
int cmd_rules(struct options *o);
int cmd_explain(struct options *o);
int cmd_sql(struct options *o);
int cmd_ingest(struct options *o);
int cmd_judge(struct options *o);
int cmd_list(struct options *o);
int cmd_show(struct options *o);
int cmd_note(struct options *o);
int cmd_doctor(struct options *o);
int cmd_track(struct options *o);
int cmd_publish(struct options *o);
int cmd_classify(struct options *o);
/* --db, else $REGSIFT_CORPUS, else corpus.db in $XDG_DATA_HOME/regsift or
 * ~/.local/share/regsift; NULL and a message when there is no home. make: its
 * folder is made. */
const char *corpus_path(const struct options *o, bool make);
int cmd_fetch(struct options *o);

/* Parses argv, runs the command, prints the error; the exit status. */
int cli_main(int argc, char **argv);
struct document;
/* Reads each argument (none: standard input) and hands it to `one`, which
 * returns 0 or an error. Errors are printed here and do not stop the others.
 * Returns the highest exit status of them, 0, or RS_ERR_USAGE. */
int cli_each_input(const struct options *o,
		   int (*one)(struct document *doc, void *data), void *data);
/* The same for a command that reads its inputs itself. */
int cli_each_path(const struct options *o,
		  int (*one)(const char *path, void *data), void *data);
/* A verdict class of --fail-on that was misspelt is RS_ERR_USAGE. */
int cli_check_classes(const char *list);
/* The percentage after --theta as a share, 0.03; NAN for NULL. RS_ERR_USAGE
 * outside of 0 to 100. */
int cli_theta(const char *word, double *theta);
/* Does --fail-on's list (NULL: none) hold this class? */
bool cli_fails_on(const char *list, struct text class);
/* Colour is wanted on o->out. */
bool cli_want_color(const struct options *o);
/* Columns of the terminal that output goes to; 0 when it goes elsewhere. */
size_t cli_screen_width(const struct options *o);
/* Prints rs_message to standard error, control characters made harmless. */
void cli_complain(void);
/* Our version and that of each library. */
void cli_version(FILE *to);
/* The nearest of the names by edit distance, or NULL when none is near. */
const char *nearest_name(const char *word, const char *const *names,
			 size_t n);
/* The directory of the user's own rules: the option, else
 * $XDG_CONFIG_HOME/regsift/rules when it is there, else NULL. */
const char *rules_directory(const struct options *o);
/* A file of that name beside it, when it is there; path has room for size. */
const char *own_file(const char *name, char *path, size_t size);
struct trees;
/* Opens what --git names; *out is NULL when it was not given. Progress on
 * standard error when that is a terminal. */
int cli_trees(const struct options *o, struct trees **out);
struct db;
/* The catalogue of metrics and thresholds, and the user's changes of it in
 * $XDG_CONFIG_HOME/regsift/metric. RS_ERR_CONFIG. */
int load_catalogue(struct db *db);
/* Reads the user's own format files, in $XDG_CONFIG_HOME/regsift/formats;
 * every command that parses calls it first. RS_ERR_CONFIG. */
int load_formats(void);

#endif
