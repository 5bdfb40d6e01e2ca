/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The option table and what is made of it: getopt_long's arrays, the help
 * texts. An option that a command does not know is a usage error.
 */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <unistd.h>

#include "analyzer/stats/sqlstats.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

/* One option in one set of commands. The same name may stand in several rows,
 * with another help text or argument, as long as no command has two of them. */
struct option_row {
	const char *name;
	int letter;		/* or above 255: no short form */
	const char *arg;	/* NULL: takes none */
	const char *help;
	unsigned int set;	/* 0: every command */
};

/* Options without a letter: getopt tells them by numbers that no byte has. */
enum { OPT_COLOR = 256, OPT_VERSION, OPT_EXIT_CODE, OPT_FAIL_ON, OPT_RULES_DIR,
       OPT_DB_FILE, OPT_LABEL, OPT_METRIC, OPT_THETA, OPT_CLASS, OPT_JSONL,
       OPT_BETTER, OPT_SQL_TEXT, OPT_SPOOL_COPY, OPT_JUDGE_ALL,
       OPT_REBUILD_DB, OPT_GIT_PROGRAM, OPT_ARCHIVE, OPT_PRIVATE,
       OPT_FRESH, OPT_THREADS, OPT_EFFECT, OPT_NOISE, OPT_BOOT_NOISE,
       OPT_CHANCE, OPT_COMMITS, OPT_STEPS, OPT_RUN_TIME, OPT_BUILD_TIME,
       OPT_MAINTAINERS, OPT_GIT, OPT_MAY, OPT_STATE, OPT_LINT, OPT_LOG,
       OPT_UNDO, OPT_REDO,
       OPT_IF_CHANGED, OPT_BASE_URL, OPT_NOW, OPT_TITLE };
/* What getopt_long returns for an operand when asked to (a leading dash in the
 * short options), so that each operand is seen between the options around
 * it. */
#define OPERAND 1

static const struct option_row rows[] = {
	{"format", 'f', "F", "text, json (jsonl), quiet", OPT_FORMAT},
	{"base", 'b', "FILE...", "runs before the change",
	 OPT_SIDES | OPT_STEP},
	{"test", 't', "FILE...", "runs with the change",
	 OPT_SIDES | OPT_STEP},
	{"effect", OPT_EFFECT, "PERCENT", "the change that is looked for",
	 OPT_PLAN | OPT_STEP},
	{"noise", OPT_NOISE, "PERCENT", "deviation from run to run", OPT_PLAN},
	{"boot-noise", OPT_BOOT_NOISE, "PERCENT", "and from boot to boot",
	 OPT_PLAN},
	{"commits", OPT_COMMITS, "N", "in the range", OPT_PLAN},
	{"steps", OPT_STEPS, "N", "of the bisection", OPT_PLAN | OPT_STEP},
	{"chance", OPT_CHANCE, "PERCENT", "of a wrong turn; default 5",
	 OPT_PLAN},
	{"run-time", OPT_RUN_TIME, "TIME", "of one run: 90s, 10min", OPT_PLAN},
	{"build-time", OPT_BUILD_TIME, "TIME", "of one step beside the runs",
	 OPT_PLAN},
	{"maintainers", OPT_MAINTAINERS, "FILE",
	 "the kernel's MAINTAINERS, for Cc", OPT_REPLY},
	{"maintainers", OPT_MAINTAINERS, "FILE",
	 "the kernel's MAINTAINERS, for digests", OPT_PUBLISH},
	{"revert", 'r', "FILE...", "runs with the change taken out again",
	 OPT_SIDES},
	{"jsonl", OPT_JSONL, NULL, "experiments in, verdicts out, one a line",
	 OPT_SIDES},
	{"label", OPT_LABEL, "BASE,TEST", "names of the two sides",
	 OPT_SIDES},
	{"metric", OPT_METRIC, "GLOB", "only metrics of such names",
	 OPT_SIDES | OPT_SERIES | OPT_STEP},
	{"theta", OPT_THETA, "PERCENT", "the smallest change that matters",
	 OPT_SIDES | OPT_SERIES | OPT_STEP},
	{"class", OPT_CLASS, "NAME", "of noise: nvme-write, hdd, cpu-bound ...",
	 OPT_SIDES | OPT_STEP},
	{"better", OPT_BETTER, "WAY", "higher or lower, of plain numbers",
	 OPT_SIDES | OPT_STEP},
	{"format", 'f', "F", "text, json, csv, md, lkp, github, gitlab, ...",
	 OPT_SIDES},
	{"db", OPT_DB_FILE, "FILE", "keep the data in this SQLite file",
	 OPT_DB},
	{"format", 'f', "F", "jsonl (json), csv, text", OPT_VALUES},
	{"output", 'o', "FILE", "write there, not to standard output",
	 OPT_OUTPUT},
	{"rules", OPT_RULES_DIR, "DIR", "further rules (*.sql)", OPT_RULES},
	{"exit-code", OPT_EXIT_CODE, NULL, "exit 1 when there is a regression",
	 OPT_FAIL},
	{"fail-on", OPT_FAIL_ON, "CLASS,...",
	 "exit 1 on any of these verdicts", OPT_FAIL},
	{"color", OPT_COLOR, "WHEN", "auto, always, never", OPT_SCREEN},
	{"quiet", 'q', NULL, "one line a report", OPT_SCREEN},
	{"quiet", 'q', NULL, "no progress, no summary", OPT_QUIET},
	{"verbose", 'v', NULL, "every comparison and finding", OPT_SCREEN},
	{"source", 's', NULL, "the lines that are cited", OPT_SOURCE},
	{"sql", OPT_SQL_TEXT, NULL, "the query of each rule and its rows", OPT_SQL},
	{"jobs", 'j', "N", "threads that read; default: one a processor",
	 OPT_JOBS},
	{"judge", OPT_JUDGE_ALL, NULL, "judge what looks like a report",
	 OPT_INGEST},
	{"spool", OPT_SPOOL_COPY, NULL, "keep a packed copy of what is read",
	 OPT_INGEST},
	{"git-program", OPT_GIT_PROGRAM, NULL,
	 "read repositories by running git", OPT_INGEST},
	{"rebuild", OPT_REBUILD_DB, NULL, "make the database again",
	 OPT_REBUILD},
	{"base-url", OPT_BASE_URL, "URL", "where the folder will be seen",
	 OPT_PUBLISH},
	{"now", OPT_NOW, "DATE", "count ages from then, not the newest mail",
	 OPT_PUBLISH},
	{"title", OPT_TITLE, "TEXT", "of the site and its feeds", OPT_PUBLISH},
	{"output", 'o', "FILE", "write there; of a list: the folder",
	 OPT_FETCH},
	{"query", 'q', "QUERY", "what a search of the archive finds",
	 OPT_FETCH},
	{"threads", OPT_THREADS, NULL, "with -q: whole threads", OPT_FETCH},
	{"archive", OPT_ARCHIVE, "URL", "ask this one for bare ids",
	 OPT_FETCH},
	{"fresh", OPT_FRESH, NULL, "ask even when it is in the cache",
	 OPT_FETCH},
	{"allow-private", OPT_PRIVATE, NULL, "ask private addresses, too",
	 OPT_FETCH},
	{"verbose", 'v', NULL, "each request", OPT_FETCH},
	{"state", OPT_STATE, NULL, "print what is tracked", OPT_TRACK},
	{"log", OPT_LOG, NULL, "print who commanded what", OPT_TRACK},
	{"lint", OPT_LINT, NULL, "check the commands of mails or drafts",
	 OPT_TRACK},
	{"undo", OPT_UNDO, NULL, "take back commands: MESSAGE-ID[#N]...",
	 OPT_TRACK},
	{"redo", OPT_REDO, NULL, "count them again", OPT_TRACK},
	{"format", 'f', "F", "of --state: text, json", OPT_TRACK},
	{"may", OPT_MAY, "RULES", "who may command; default: anyone",
	 OPT_TRACK},
	{"if-changed", OPT_IF_CHANGED, NULL, "exit 3 when nothing changed",
	 OPT_TRACK},
	{"git", OPT_GIT, "NAME=DIR", "a tree: mainline, next, stable",
	 OPT_TREES},
	{"help", 'h', NULL, "this text", 0},
	{"version", OPT_VERSION, NULL, "version and libraries", 0},
};

#define N_ROWS (sizeof(rows) / sizeof(*rows))

/* Set 0 is every command's. */
static bool known(const struct command *c, const struct option_row *row)
{
	return row->set == 0 || (c->options & row->set) != 0;
}

/* Fits 80 columns; the left side is as wide as the longest option. */
static void list_options(const struct command *c)
{
	for (size_t i = 0; i < N_ROWS; i++) {
		char left[40];

		if (!known(c, &rows[i]))
			continue;
		snprintf(left, sizeof(left), "--%s%s%s", rows[i].name,
			 rows[i].arg ? "=" : "", rows[i].arg ? rows[i].arg :
							       "");
		if (rows[i].letter < 256)
			printf("  -%c, %-22s %s\n", rows[i].letter, left,
			       rows[i].help);
		else
			printf("      %-22s %s\n", left, rows[i].help);
	}
}

static void command_help(const struct command *c)
{
	printf("usage: regsift %s [OPTIONS] %s\n\n%s\n\n", c->name, c->args,
	       c->summary);
	list_options(c);
}

/* The columns hold the longest command and usage there are. */
static void general_help(void)
{
	printf("usage: regsift COMMAND [OPTIONS] [ARGUMENTS]\n\n");
	for (const struct command *c = commands; c->name; c++)
		printf("  %-11s %-23s %s\n", c->name, c->args, c->summary);
	printf("\nregsift COMMAND --help lists the options of a command.\n");
}

/* An empty name is a variable that was not set in a script. */
static int set_word(const char **word, const char *option)
{
	*word = optarg;
	if (optarg && *optarg)
		return 0;
	return rs_fail(RS_ERR_USAGE, "--%s needs an argument that is not "
		       "empty", option);
}

static int set_color(struct options *o, const char *word)
{
	static const char *const words[] = {"auto", "always", "never"};

	for (int i = 0; i < 3; i++)
		if (strcmp(word, words[i]) == 0) {
			o->color = (enum when)i;
			return 0;
		}
	return rs_fail(RS_ERR_USAGE,
		       "--color=%s: give auto, always or never", word);
}

/* An operand belongs to the side that was named last. */
static void add_operand(struct options *o, char *word)
{
	o->arg[o->n_args] = word;
	o->side[o->n_args++] = o->side_now;
}

/* Options whose argument is kept as it was written. */
static const struct {
	int letter;
	size_t at;		/* of a const char * in struct options */
	const char *name;
} words[] = {
	{'f', offsetof(struct options, format), "format"},
	{'o', offsetof(struct options, output), "output"},
	{OPT_DB_FILE, offsetof(struct options, db), "db"},
	{OPT_RULES_DIR, offsetof(struct options, rules), "rules"},
	{OPT_FAIL_ON, offsetof(struct options, fail_on), "fail-on"},
	{OPT_LABEL, offsetof(struct options, label), "label"},
	{OPT_METRIC, offsetof(struct options, metric), "metric"},
	{OPT_THETA, offsetof(struct options, theta), "theta"},
	{OPT_CLASS, offsetof(struct options, class), "class"},
	{OPT_BETTER, offsetof(struct options, better), "better"},
	{OPT_ARCHIVE, offsetof(struct options, archive), "archive"},
	{OPT_EFFECT, offsetof(struct options, effect), "effect"},
	{OPT_NOISE, offsetof(struct options, noise), "noise"},
	{OPT_BOOT_NOISE, offsetof(struct options, boot_noise), "boot-noise"},
	{OPT_CHANCE, offsetof(struct options, chance), "chance"},
	{OPT_COMMITS, offsetof(struct options, commits), "commits"},
	{OPT_STEPS, offsetof(struct options, steps), "steps"},
	{OPT_RUN_TIME, offsetof(struct options, run_time), "run-time"},
	{OPT_BUILD_TIME, offsetof(struct options, build_time), "build-time"},
	{OPT_MAINTAINERS, offsetof(struct options, maintainers),
	 "maintainers"},
	{OPT_MAY, offsetof(struct options, may), "may"},
	{OPT_BASE_URL, offsetof(struct options, base_url), "base-url"},
	{OPT_NOW, offsetof(struct options, now), "now"},
	{OPT_TITLE, offsetof(struct options, title), "title"},
};

/* Options that are there or not. */
static const struct {
	int letter;
	size_t at;		/* of a bool in struct options */
} flags[] = {
	{'q', offsetof(struct options, quiet)},
	{'s', offsetof(struct options, source)},
	{'v', offsetof(struct options, verbose)},
	{OPT_SQL_TEXT, offsetof(struct options, sql)},
	{OPT_JSONL, offsetof(struct options, jsonl)},
	{OPT_JUDGE_ALL, offsetof(struct options, judge)},
	{OPT_SPOOL_COPY, offsetof(struct options, spool)},
	{OPT_GIT_PROGRAM, offsetof(struct options, git_program)},
	{OPT_REBUILD_DB, offsetof(struct options, rebuild)},
	{OPT_PRIVATE, offsetof(struct options, allow_private)},
	{OPT_FRESH, offsetof(struct options, fresh)},
	{OPT_THREADS, offsetof(struct options, threads)},
	{OPT_STATE, offsetof(struct options, track_state)},
	{OPT_LINT, offsetof(struct options, track_lint)},
	{OPT_LOG, offsetof(struct options, track_log)},
	{OPT_UNDO, offsetof(struct options, track_undo)},
	{OPT_REDO, offsetof(struct options, track_redo)},
	{OPT_IF_CHANGED, offsetof(struct options, if_changed)},
};

/* The options that are only kept; 1: it is none of them. */
static int keep(struct options *o, int letter)
{
	/* -q QUERY is fetch's. */
	if (letter == 'q' && optarg)
		return set_word(&o->query, "query");
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (words[i].letter == letter)
			return set_word((const char **)(void *)
						((char *)o + words[i].at),
					words[i].name);
	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (flags[i].letter == letter) {
			*(bool *)((char *)o + flags[i].at) = true;
			return 0;
		}
	return 1;
}

/* "-b FILE" takes its argument and turns all operands behind it to that side,
 * so that "-b a b c -t d" needs no comma. */
static int take_side(struct options *o, int letter)
{
	const char *word;
	int err = set_word(&word, "base, --test, --revert");

	o->side_now = (char)letter;
	if (!err)
		add_operand(o, optarg);
	return err;
}

/* 64 threads are more than reading can use; a slip like -j 1000 would only cost
 * memory. */
static int set_jobs(struct options *o, const char *word)
{
	struct text t = text_of(word);
	uint64_t n;

	if (num_uint(t, &n) != t.n || !t.n || n < 1 || n > 64)
		return rs_fail(RS_ERR_USAGE, "-j %s: give 1 to 64", word);
	o->jobs = (unsigned int)n;
	return 0;
}

/* 0, an error, or 1: the answer was printed. */
static int take(struct options *o, const struct command *c, int letter)
{
	int err = keep(o, letter);

	if (err <= 0)
		return err;
	switch (letter) {
	case OPERAND:
		add_operand(o, optarg);
		return 0;
	case 'b':
	case 't':
	case 'r':
		return take_side(o, letter);
	case 'j':
		return set_jobs(o, optarg);
	case OPT_EXIT_CODE:
		if (!o->fail_on)
			o->fail_on = "regression";
		return 0;
	case OPT_COLOR:
		return set_color(o, optarg);
	case OPT_GIT:
		o->git[o->n_git++] = optarg;
		return 0;
	case 'h':
		command_help(c);
		return 1;
	case OPT_VERSION:
		cli_version(stdout);
		return 1;
	default:
		return rs_fail(RS_ERR_USAGE, "see regsift %s --help",
			       c->name);
	}
}

/* The leading colon makes getopt tell a missing argument from an unknown
 * option, and keeps it silent. */
static void getopt_tables(const struct command *c, struct option *longs,
			  char *shorts)
{
	size_t n = 0;

	if (c->options & (OPT_SIDES | OPT_STEP))
		*shorts++ = '-';
	*shorts++ = ':';
	for (size_t i = 0; i < N_ROWS; i++) {
		if (!known(c, &rows[i]))
			continue;
		longs[n++] = (struct option){
			rows[i].name,
			rows[i].arg ? required_argument : no_argument, NULL,
			rows[i].letter};
		if (rows[i].letter < 256) {
			*shorts++ = (char)rows[i].letter;
			if (rows[i].arg)
				*shorts++ = ':';
		}
	}
	*shorts = 0;
	longs[n] = (struct option){0};
}

/* A long name that is near to one of the command's is named: most are slips.
 * The buffer of 64 bytes cuts what could be near to nothing. */
static int wrong_option(const struct command *c, const char *word, bool no_arg)
{
	const char *names[N_ROWS];
	const char *near = NULL;
	char name[64];
	size_t n = 0;

	for (size_t i = 0; i < N_ROWS; i++)
		if (known(c, &rows[i]))
			names[n++] = rows[i].name;
	if (no_arg)
		return rs_fail(RS_ERR_USAGE, "%s needs an argument", word);
	/* A letter has no neighbours that would be worth naming. */
	if (word[0] == '-' && word[1] == '-') {
		snprintf(name, sizeof(name), "%.*s",
			 (int)strcspn(word + 2, "="), word + 2);
		near = nearest_name(name, names, n);
	}
	if (near)
		return rs_fail(RS_ERR_USAGE,
			       "%s is not an option of '%s'. Did you mean "
			       "'--%s'?",
			       word, c->name, near);
	return rs_fail(RS_ERR_USAGE,
		       "%s is not an option of '%s'; see regsift %s --help",
		       word, c->name, c->name);
}

/* What getopt did not know. Of "-Xv" it has not left the word yet, and optind
 * is that of the word before: the letter is what it can name. An unknown long
 * option leaves optopt 0, one with an argument too many a letter that is
 * known. */
static const char *wrong_word(char *const *argv, const char *shorts,
			      char letter[3])
{
	if (optopt <= 0 || optopt > 255 || strchr(shorts, optopt))
		return argv[optind - 1];
	letter[0] = '-';
	letter[1] = (char)optopt;
	letter[2] = 0;
	return letter;
}

/* No array can be longer than argv. */
static int parse(struct options *o, const struct command *c, int argc,
		 char **argv)
{
	struct option longs[N_ROWS + 1];
	char shorts[3 * N_ROWS + 3], unknown[3];
	int letter;

	o->arg = arena_array(o->arena, (size_t)argc, sizeof(*o->arg));
	o->side = arena_array(o->arena, (size_t)argc, sizeof(*o->side));
	o->git = arena_array(o->arena, (size_t)argc, sizeof(*o->git));
	getopt_tables(c, longs, shorts);
	opterr = 0;
	optind = 1;
	while ((letter = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		int got;

		if (letter == '?' || letter == ':')
			return wrong_option(c, wrong_word(argv, shorts,
							  unknown),
					    letter == ':');
		got = take(o, c, letter);
		if (got)
			return got;
	}
	while (optind < argc)
		add_operand(o, argv[optind++]);
	return 0;
}

/* Opens -o, runs, and makes sure of the last byte. A file that was there is
 * emptied before anything is read, as with the shell's ">". */
static int run(const struct command *c, struct options *o)
{
	int got;

	o->out = stdout;
	/* It writes all or nothing, and a list is a folder. */
	if (c->options & OPT_FETCH)
		return c->run(o);
	if (o->output) {
		o->out = fopen(o->output, "w");
		if (!o->out)
			return rs_fail(errno == EACCES || errno == EROFS
					       ? RS_ERR_PERM
					       : RS_ERR_IO,
				       "%s: cannot be written: %s", o->output,
				       strerror(errno));
	}
	got = c->run(o);
	/* A full disk shows itself at the last write at the earliest, and with
	 * some file systems not before close. */
	if (fflush(o->out) != 0 || ferror(o->out))
		got = rs_fail(RS_ERR_IO, "%s: writing failed: %s",
			      o->output ? o->output : "standard output",
			      strerror(errno));
	if (o->output && fclose(o->out) != 0)
		got = rs_fail(RS_ERR_IO, "%s: writing failed: %s", o->output,
			      strerror(errno));
	return got;
}

static const struct command *command_by_name(const char *name)
{
	for (const struct command *c = commands; c->name; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

static int unknown_command(const char *word)
{
	const char *names[32];
	const char *near;
	size_t n = 0;

	for (const struct command *c = commands; c->name && n < 32; c++)
		names[n++] = c->name;
	near = nearest_name(word, names, n);
	if (near)
		return rs_fail(RS_ERR_USAGE,
			       "'%s' is not a command. Did you mean '%s'?",
			       word, near);
	return rs_fail(RS_ERR_USAGE,
		       "'%s' is not a command; see regsift --help", word);
}

/* Messages quote file names and input, so they are made harmless as well. */
void cli_complain(void)
{
	struct buf safe = buf_new(8192);

	utf8_harmless(&safe, text_of(rs_message()));
	fprintf(stderr, "regsift: %.*s\n", TEXT_ARG(buf_text(&safe)));
	buf_free(&safe);
}

static bool is_help(const char *word)
{
	return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
	       strcmp(word, "help") == 0;
}

/* Without words, "help", "help COMMAND". */
static int help(int argc, char **argv)
{
	const struct command *c = NULL;

	if (argc > 2)
		c = command_by_name(argv[2]);
	if (argc > 2 && !c)
		return unknown_command(argv[2]);
	if (c)
		command_help(c);
	else
		general_help();
	return argc < 2 ? 64 : 0;
}

/* The command is the first word; its options follow it. */
static int dispatch(struct options *o, int argc, char **argv)
{
	const struct command *c;
	int got;

	/* "regsift <report" and "... | regsift" need no more words. */
	if (argc < 2 && !isatty(STDIN_FILENO))
		return run(command_by_name("triage"), o);
	if (argc < 2 || is_help(argv[1]))
		return help(argc, argv);
	if (strcmp(argv[1], "--version") == 0) {
		cli_version(stdout);
		return 0;
	}
	c = command_by_name(argv[1]);
	if (!c)
		return unknown_command(argv[1]);
	got = parse(o, c, argc - 1, argv + 1);
	if (got)
		return got > 0 ? 0 : got;
	return run(c, o);
}

/* bisect-step forks before anything is set up, so that the child's crash is all
 * that can go wrong (cmd_bisect_step.c). */
int cli_main(int argc, char **argv)
{
	struct options o = {0};
	int got = argc > 1 && strcmp(argv[1], "bisect-step") == 0 ?
		bisect_step_shelter() : -1;

	if (got >= 0)
		return got;
	o.arena = arena_new();
	sqlstats_install();
	got = dispatch(&o, argc, argv);
	arena_free(o.arena);
	if (got >= 0 && (fflush(stdout) != 0 || ferror(stdout)))
		got = rs_fail(RS_ERR_IO, "standard output: writing failed: %s",
			      strerror(errno));
	if (got >= 0)
		return got;
	cli_complain();
	return rs_exit_status(got);
}
