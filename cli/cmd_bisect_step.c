/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bisect-step: is this commit good or bad, for `git bisect run`. Exit status 0
 * is good, 1 bad, 125 cannot tell; git takes any other up to 127 for bad and
 * ends at 128, so there is never another: the work is done by a child, and
 * whatever happens to that (no memory, a crash) is "cannot tell".
 */
#include "cli/cli.h"

#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analyzer/stats/bisect_plan.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/compare.h"

/* Exit statuses as git-bisect(1) has them. */
#define GOOD 0
#define BAD 1
#define CANNOT_TELL 125
/* Steps of a bisection over one release, when none are told. */
#define STEPS 14
#define CHANCE 0.05

/* git stops the whole bisection at 128 and above, as a signal would give, so
 * the parent turns whatever the child ended with into one of three. */
int bisect_step_shelter(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0)
		return -1;
	if (child < 0) {
		fprintf(stderr, "regsift: no process could be started\n");
		return CANNOT_TELL;
	}
	while (waitpid(child, &status, 0) < 0)
		;
	if (WIFEXITED(status) && (WEXITSTATUS(status) == GOOD ||
				  WEXITSTATUS(status) == BAD))
		return WEXITSTATUS(status);
	if (WIFSIGNALED(status))
		fprintf(stderr, "regsift: ended by signal %d\n",
			WTERMSIG(status));
	return CANNOT_TELL;
}

/* most: the chance of a wrong step that is still allowed. */
struct step {
	struct options *o;
	struct experiment_files files;
	double effect, most;	/* fractions; effect 0: none is told */
};

static int read_effect(struct step *s)
{
	const char *word = s->o->effect;
	double steps = STEPS;

	if (s->o->steps) {
		struct text t = text_of(s->o->steps);
		struct number n;

		if (!num_plain(t, &n) || n.len != t.n || n.value < 1 ||
		    n.value > 64)
			return rs_fail(RS_ERR_USAGE, "--steps=%s: give 1 to 64",
				       s->o->steps);
		steps = n.value;
	}
	/* Of each step, so that all are wrong together once in twenty. */
	s->most = -expm1(log1p(-CHANCE) / steps);
	if (!word)
		return 0;
	if (*word == '-' || *word == '+')
		word++;
	if (cli_theta(word, &s->effect) || !(s->effect > 0) || s->effect >= 1)
		return rs_fail(RS_ERR_USAGE, "--effect=%s: give the change that "
			       "is looked for in percent, below 100",
			       s->o->effect);
	return 0;
}

static void say(const struct step *s, const char *word, const struct pair *p)
{
	fprintf(s->o->out, "%s: ", word);
	if (p)
		fprintf(s->o->out, "%.*s %.6g -> %.6g, %+.2g %%: ",
			TEXT_ARG(p->metric->name), p->base.mean, p->test.mean,
			p->change);
}

/* Nearer to the base, or to the change that is looked for? */
static int by_effect(const struct step *s, const struct pair *p)
{
	bool higher = compare_is_higher_better(p);
	double diff = higher ? -p->e.t.diff : p->e.t.diff, wrong;
	double full = higher ? -log1p(-s->effect) : log1p(s->effect);
	enum bisect_word word = bisect_judge(diff, p->e.t.se, p->e.t.df, full,
					     s->most, &wrong);
	static const char *const words[] = {"good", "bad", "cannot tell"};

	say(s, words[word], p);
	fprintf(s->o->out, "the half of %g %% is %s, with a chance of %.2g %% "
		"to be wrong (%s %.2g %%)\n", 100 * s->effect,
		diff > full / 2 ? "exceeded" : "not reached", 100 * wrong,
		word == BISECT_STEP_UNSURE ? "too much: more runs; needed is" :
		"below", 100 * s->most);
	return word == BISECT_STEP_BAD ? BAD : word == BISECT_STEP_GOOD ? GOOD :
		CANNOT_TELL;
}

/* Without an effect to look for, only a decided verdict counts; "noise" is not
 * "no change". */
static int by_verdict(const struct step *s, const struct pair *p)
{
	const char *verdict = s->files.verdict;
	int status = CANNOT_TELL;

	if (strcmp(verdict, "regression") == 0)
		status = BAD;
	else if (strcmp(verdict, "no-change") == 0 ||
		 strcmp(verdict, "improvement") == 0)
		status = GOOD;
	say(s, status == BAD ? "bad" : status == GOOD ? "good" : "cannot tell",
	    p);
	fprintf(s->o->out, "%s%s\n", verdict, status == CANNOT_TELL ?
		"; more runs, or --effect=PERCENT with the change that is "
		"looked for" : "");
	return status;
}

/* The effect needs values on both sides that a log ratio can be made of, and a
 * metric that has a better and a worse way. */
static int judge(const struct step *s)
{
	const struct pair *p = s->files.headline;

	if (!p) {
		say(s, "cannot tell", NULL);
		fprintf(s->o->out, "no metric on both sides was compared\n");
		return CANNOT_TELL;
	}
	if (!(s->effect > 0))
		return by_verdict(s, p);
	if (p->counted || !p->base.usable || !p->test.usable ||
	    strcmp(p->metric->better.p, "neither") == 0) {
		say(s, "cannot tell", p);
		fprintf(s->o->out, "no values that a change in percent could "
			"be told of\n");
		return CANNOT_TELL;
	}
	return by_effect(s, p);
}

/* A file that is missing is no error here: the benchmark may have failed on
 * this commit, and git is told to skip it. */
int cmd_bisect_step(struct options *o)
{
	struct experiment_options options = {.theta = NAN};
	struct step s = {.o = o};
	struct db *db = NULL;
	int status = read_effect(&s);

	for (size_t i = 0; i < o->n_args && !status; i++)
		if (!o->side[i])
			status = rs_fail(RS_ERR_USAGE, "%s: give -b FILE... "
					 "-t FILE...", o->arg[i]);
	if (!status)
		status = load_formats();
	if (!status)
		status = compare_set_up(o, &db, &options);
	if (!status) {
		experiment_files_begin(&s.files, db, o->arena, &options);
		status = compare_read(o, &s.files);
	}
	if (!status)
		status = judge(&s);
	else if (status > 0)
		status = CANNOT_TELL;
	db_close(db);
	return status;
}
