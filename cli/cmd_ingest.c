/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * ingest: mails of archives into the corpus. What was read before and has not
 * changed is passed over; a run that is cut short is made good by the next.
 */
#include "cli/cli.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "analyzer/corpus.h"
#include "base/error.h"
#include "cli/progress.h"
#include "corpus/ingest.h"
#include "corpus/spool.h"

/* What a shell gives a program that SIGINT ends. */
#define INTERRUPTED 130

static volatile sig_atomic_t interrupted;

/* Only a flag: what is at work ends its transaction and stops at the next
 * mail. */
static void on_signal(int number)
{
	signal(number, SIG_DFL);
	interrupted = 1;
}

/* Once: a second Ctrl-C ends the program as always, which harms nothing. */
static void catch_interrupt(void)
{
	struct sigaction action = {.sa_handler = on_signal};

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

/* What the callbacks of ingest get. */
struct job {
	struct options *o;
	struct ingest in;
	struct progress progress;
	const char *db_path;
	struct ruleset *rules;
	bool piped;		/* standard input is read, from its copy */
};

/* Bytes of the source are what tells how far it is. */
static void on_progress(void *data, const struct ingest_count *c)
{
	struct job *j = data;

	progress_show(&j->progress, "ingest", c->mails, "mails", c->done,
		      c->total);
}

/* A mail that cannot be read is told and does not stop the others. */
static void on_complaint(void *data, struct text name, const char *why)
{
	struct job *j = data;

	progress_clear(&j->progress);
	if (j->piped)
		name = TEXT("standard input");
	rs_fail(RS_ERR_INPUT, "%.*s: passed over: %s", TEXT_ARG(name), why);
	cli_complain();
}

/* An archive may hold texts that are no mails (a folder of reports): each is
 * judged by itself. */
static int on_document(void *data, struct text name, struct text raw)
{
	struct job *j = data;

	return corpus_judge_text(j->in.db, j->rules, name, raw);
}

/* On standard error, as the figures are no output of the command. A rate of a
 * few milliseconds would be noise. */
static void summary(const struct job *j, double seconds)
{
	const struct ingest_count *c = &j->in.count;

	if (j->o->quiet)
		return;
	fprintf(stderr, "%zu mails read, %zu new, %zu copies", c->mails,
		c->added, c->copies);
	if (c->deleted)
		fprintf(stderr, ", %zu taken off", c->deleted);
	if (c->documents)
		fprintf(stderr, ", %zu other texts", c->documents);
	if (c->unread)
		fprintf(stderr, ", %zu not readable", c->unread);
	if (c->unchanged)
		fprintf(stderr, "; %zu of %zu sources as before", c->unchanged,
			c->sources);
	if (c->mails && seconds > 0.05)
		fprintf(stderr, "; %.1f s, %.0f mails/s", seconds,
			(double)c->mails / seconds);
	fputc('\n', stderr);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A message about the copy of standard input is about that. */
static int name_input(struct job *j, const char *copy, int err)
{
	struct text m = arena_text(j->o->arena, text_of(rs_message()));

	if (!text_skip(&m, text_of(copy)))
		return err;
	return rs_fail((enum rs_err)err, "standard input%.*s", TEXT_ARG(m));
}

/* A source from a pipe, or any with --spool, is read from a copy that stays
 * beside the database: lines can be cited later, and a rebuild finds it. */
static int one(const char *path, void *data)
{
	struct job *j = data;
	const char *from = path;
	int err = 0;

	if (interrupted)
		return 0;
	j->piped = strcmp(path, "-") == 0;
	if (j->o->spool || j->piped)
		err = spool_copy(j->o->arena, j->db_path, path, &from);
	if (!err)
		err = ingest_path(&j->in, from);
	if (err < 0 && j->piped && from != path)
		err = name_input(j, from, err);
	progress_clear(&j->progress);
	return err > 0 ? 0 : err;
}

/* Judging is cut short like reading, and goes on with the next run. */
static int judge_new(struct job *j)
{
	size_t n = 0;
	int err = corpus_judge_all(j->in.db, &(struct judging){j->rules, NULL},
				   &interrupted, cli_complain, &n);

	if (!err && !j->o->quiet)
		fprintf(stderr, "%zu threads judged\n", n);
	return err;
}

static int all_paths(struct job *j)
{
	double began = now();
	int status = ingest_begin(j->in.db), err;

	if (status)
		return status;
	status = cli_each_path(j->o, one, j);
	if (j->o->judge && !interrupted) {
		err = judge_new(j);
		if (err && !status)
			status = err;
	}
	/* A database that failed is looked at by the next run. */
	if (status == 0 || status == rs_exit_status(RS_ERR_INPUT)) {
		err = ingest_end(j->in.db);
		status = status ? status : err;
	}
	summary(j, now() - began);
	if (!interrupted)
		return status;
	fprintf(stderr, "regsift: interrupted; what was read is stored: the "
			"same command goes on\n");
	return INTERRUPTED;
}

/* One thread writes all rows, so readers beyond a few only wait for it. */
static unsigned int processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > 8 ? 8 : (unsigned int)n;
}

int cmd_ingest(struct options *o)
{
	struct job j = {.o = o, .db_path = corpus_path(o, true)};
	int err;

	if (!o->n_args && isatty(STDIN_FILENO))
		return rs_fail(RS_ERR_USAGE, "ingest: give archives to read");
	if (!j.db_path)
		return RS_ERR_USAGE;
	err = load_formats();
	if (!err)
		err = ruleset_load(rules_directory(o), &j.rules);
	if (!err)
		err = db_open(j.db_path, &j.in.db);
	if (!err) {
		catch_interrupt();
		progress_begin(&j.progress, !o->quiet);
		j.in.threads = o->jobs ? o->jobs : processors();
		j.in.git_program = o->git_program;
		j.in.stop = &interrupted;
		j.in.progress = on_progress;
		j.in.document = on_document;
		j.in.complain = on_complaint;
		j.in.data = &j;
		err = all_paths(&j);
	}
	db_close(j.in.db);
	ruleset_free(j.rules);
	return err;
}
