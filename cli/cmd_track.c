/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * track: what "#regzbot" commands and commits make of the regressions that
 * mails report. One run reads what is new, judges it, and brings the state up
 * to date; it may be killed at any instant and run again.
 */
#include "cli/cli.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "analyzer/corpus.h"
#include "analyzer/track/track.h"
#include "base/error.h"
#include "cli/track.h"
#include "corpus/ingest.h"
#include "report/track_out.h"

/* With --if-changed: what another program may ask for. */
#define UNCHANGED 3

/* What one run has open. judge: the verdicts are brought up to date as well. */
struct job {
	struct options *o;
	struct ingest in;
	struct ruleset *rules;
	struct judging with;
	struct text may;
	bool judge;
	const char *path;	/* of the database; NULL: in memory */
};

static void on_complaint(void *data, struct text name, const char *why)
{
	(void)data;
	rs_fail(RS_ERR_INPUT, "%.*s: passed over: %s", TEXT_ARG(name), why);
	cli_complain();
}

/* ---- one at a time ---- */

/* Beside the database: SQLite locks only while it writes, and a run reads
 * before. *fd is for close. */
static int lock(struct arena *a, const char *path, int *fd)
{
	const char *name = arena_cstr(a, arena_printf(a, "%s.track-lock",
						      path));

	*fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (*fd < 0)
		return rs_fail(RS_ERR_PERM, "%s: cannot be written", name);
	if (flock(*fd, LOCK_EX | LOCK_NB) == 0)
		return 0;
	return rs_fail(RS_ERR_BUSY, "%s: another run is at work; it will do "
		       "what this one would have done", path);
}

/* ---- reading ---- */

/* What is wrong within a source (err > 0) was told and does not end the run. */
static int one(const char *path, void *data)
{
	struct job *j = data;
	int err = ingest_path(&j->in, path);

	return err > 0 ? 0 : err;
}

/* Without operands: what was read before, again. */
static int known_archives(struct job *j)
{
	struct query *q = db_query(j->in.db, "archive_list");
	size_t cap = 0;
	int got;

	j->o->arg = NULL;
	while ((got = query_step(q)) == 1) {
		j->o->arg = arena_grow(j->o->arena, j->o->arg, j->o->n_args,
				       &cap, sizeof(*j->o->arg));
		j->o->arg[j->o->n_args++] = arena_cstr(j->o->arena,
						       query_col_text(q, 0));
	}
	return got;
}

/* The ends of sources are only stored when nothing but sources failed: else the
 * next run reads them again. */
static int read_all(struct job *j)
{
	int err = 0, status;

	if (!j->o->n_args)
		err = known_archives(j);
	if (err || !j->o->n_args)
		return err;
	err = ingest_begin(j->in.db);
	if (err)
		return err;
	status = cli_each_path(j->o, one, j);
	if (status == 0 || status == rs_exit_status(RS_ERR_INPUT))
		err = ingest_end(j->in.db);
	return status ? status : err;
}

/* ---- judging ---- */

/* Reports that are tracked are judged whatever they look like. */
static int judge_tracked(struct job *j, size_t *judged)
{
	int64_t *id, report;
	size_t n;
	int err = track_unjudged(j->in.db, j->with.trees != NULL, j->o->arena,
				 &id, &n);

	for (size_t i = 0; i < n && !err; i++) {
		err = corpus_judge(j->in.db, &j->with, id[i], &report);
		*judged += !err;
		if (err == RS_ERR_INPUT)
			err = 0;
	}
	return err;
}

/* First what looks like a report, then what somebody tracks. */
static int judge(struct job *j)
{
	size_t n = 0;
	int err = ruleset_load(rules_directory(j->o), &j->rules);

	j->with.rules = j->rules;
	if (!err)
		err = corpus_judge_all(j->in.db, &j->with, NULL, cli_complain,
				       &n);
	return err ? err : judge_tracked(j, &n);
}

/* ---- the state ---- */

static void summary(const struct options *o, const struct track_result *r)
{
	if (o->quiet)
		return;
	fprintf(stderr, "%zu tracked, %zu of them open; %zu commands "
		"unhandled, %zu proposals%s\n", r->tracked, r->open,
		r->unhandled, r->proposals,
		r->changed ? "" : "; nothing changed");
}

/* The log, the state as text or JSON, or nothing. */
static int print(struct job *j)
{
	const struct options *o = j->o;

	if (o->track_log)
		return track_log_text(j->in.db, o->out);
	if (!o->track_state)
		return 0;
	if (o->format && strcmp(o->format, "json") == 0)
		return track_json(j->in.db, o->out);
	return track_text(j->in.db, o->out);
}

/* The verdicts must be there before the entries can name them, and entries
 * before their reports can be judged. */
static int update(struct job *j, struct track_result *r)
{
	struct track_options t = {.may = j->may, .propose = j->judge};
	bool changed = false;
	size_t judged = 0;
	int err = cli_trees(j->o, &j->with.trees);

	t.trees = j->with.trees;
	if (!err && j->judge)
		err = judge(j);
	if (!err)
		err = track_update(j->in.db, &t, r);
	/* Of entries that are new. */
	if (!err && j->judge)
		err = judge_tracked(j, &judged);
	if (!err && judged) {
		changed = r->changed;
		err = track_update(j->in.db, &t, r);
		r->changed = r->changed || changed;
	}
	return err;
}

/* A source that could not be read makes the exit status, and the state is
 * brought up to date all the same. */
static int run(struct job *j)
{
	struct track_result r = {.changed = false};
	int err = db_open(j->path, &j->in.db), status = 0;

	if (err)
		return err;
	status = read_all(j);
	if (status < 0)
		return status;
	err = update(j, &r);
	if (!err)
		err = print(j);
	if (err)
		return err;
	if (!j->o->track_state && !j->o->track_log)
		summary(j->o, &r);
	if (status)
		return status;
	return j->o->if_changed && !r.changed ? UNCHANGED : 0;
}

static bool known_format(const struct options *o)
{
	return !o->format || strcmp(o->format, "json") == 0 ||
	       strcmp(o->format, "text") == 0;
}

/* Nothing is to be read: what the last run made of it is shown. Computed
 * anew it would lack the trees that were named then. */
static bool as_stored(const struct options *o)
{
	return (o->track_state || o->track_log) && !o->n_args && !o->n_git;
}

/* Opened for reading, without the lock: a run at work is not disturbed. */
static int print_stored(struct job *j)
{
	const char *path = corpus_path(j->o, false);
	int err = path ? db_open_readonly(path, &j->in.db) : RS_ERR_USAGE;

	if (!err)
		err = print(j);
	db_close(j->in.db);
	return err;
}

int cmd_track(struct options *o)
{
	struct job j = {.o = o};
	int fd = -1, err = 0;

	if (!known_format(o))
		return rs_fail(RS_ERR_USAGE, "--format=%s: give text or json",
			       o->format);
	if (o->track_lint)
		return track_lint(o);
	if (o->track_undo || o->track_redo)
		return track_undo(o);
	if (as_stored(o))
		return print_stored(&j);
	/* Mailboxes that are only looked at need no corpus. */
	if (o->db || !o->n_args || !(o->track_state || o->track_log)) {
		j.path = corpus_path(o, true);
		if (!j.path)
			return RS_ERR_USAGE;
		err = lock(o->arena, j.path, &fd);
	}
	if (!err)
		err = track_rules(o, &j.may);
	j.judge = j.path && !o->track_state && !o->track_log;
	j.in.threads = o->jobs ? o->jobs : 1;
	j.in.complain = on_complaint;
	if (!err)
		err = load_formats();
	if (!err)
		err = run(&j);
	trees_close(j.with.trees);
	db_close(j.in.db);
	ruleset_free(j.rules);
	if (fd >= 0)
		close(fd);
	return err;
}
