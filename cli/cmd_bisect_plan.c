/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bisect-plan: how many runs a step keep a bisection from a wrong turn, and
 * what that costs. The formula and its source are in analyzer/stats/bisect_plan.h.
 */
#include "cli/cli.h"

#include <math.h>

#include "analyzer/stats/bisect_plan.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/number.h"

/* A chance that a bisection is wrong that most can live with. */
#define CHANCE 0.05
/* More commits than any tree has, more steps than 2^64 commits need, rows that
 * fit on a screen. */
#define MOST_COMMITS 1e8
#define MOST_STEPS 64
#define MOST_ROWS 14

/* What was asked, and the plan for it. */
struct planning {
	const struct options *o;
	double effect, noise, boot, chance;	/* fractions */
	double commits, steps;
	double run, build;	/* seconds; NAN: not told */
	bool estimated;		/* commits */
	struct bisect_plan plan;
};

/* A sign is read over: the size of the change is meant, whichever way it
 * goes. */
static int read_percent(const char *name, const char *word, double otherwise,
			double *out)
{
	if (!word) {
		*out = otherwise;
		return 0;
	}
	if (*word == '-' || *word == '+')
		word++;
	if (cli_theta(word, out))
		return rs_fail(RS_ERR_USAGE, "--%s=%s: give a percentage above 0 "
			       "and below 100", name, word);
	return 0;
}

/* Through a double, as the formulas take one; whole numbers of this size are
 * exact in it. */
static int read_count(const char *name, const char *word, double most,
		      double *out)
{
	struct number n;
	struct text t = text_of(word);

	if (!num_plain(t, &n) || n.len != t.n || n.value < 1 ||
	    n.value > most || n.value > floor(n.value))
		return rs_fail(RS_ERR_USAGE, "--%s=%s: give a whole number, 1 "
			       "to %.0f", name, word, most);
	*out = n.value;
	return 0;
}

/* "90 s", "10 min", "1h10m". */
static int read_time(const char *name, const char *word, double *out)
{
	struct text t = text_of(word);
	struct duration d;
	struct number n;
	struct unit u;

	*out = NAN;
	if (!word)
		return 0;
	if (duration_parse(t, &d) && d.len == t.n) {
		*out = d.seconds;
		return 0;
	}
	if (num_plain(t, &n)) {
		t = text_ltrim(text_from(t, n.len));
		if (unit_parse(t, &u) && u.family == UNIT_TIME &&
		    u.len == t.n && n.value >= 0) {
			*out = n.value * u.factor / 1e9;
			return 0;
		}
	}
	return rs_fail(RS_ERR_USAGE, "--%s=%s: give a time, as 90s or 10min",
		       name, word);
}

/* "v6.1..v6.2" or two words. */
static int read_range(struct planning *p)
{
	const struct options *o = p->o;
	struct text good, bad;
	size_t dots;

	if (o->n_args == 0)
		return 0;
	good = text_of(o->arg[0]);
	dots = text_find(good, TEXT(".."));
	if (o->n_args == 2) {
		bad = text_of(o->arg[1]);
	} else if (o->n_args == 1 && dots != TEXT_NOT_FOUND) {
		bad = text_from(good, dots + 2);
		good = text_sub(good, 0, dots);
	} else {
		return rs_fail(RS_ERR_USAGE, "give one range, as v6.1..v6.2");
	}
	if (!bisect_range_commits(good, bad, &p->commits))
		return rs_fail(RS_ERR_USAGE, "%.*s..%.*s: no range of mainline "
			       "versions, the good one first; give "
			       "--commits=N", TEXT_ARG(good), TEXT_ARG(bad));
	p->estimated = true;
	return 0;
}

/* --commits is better than the estimate for a range of versions, and --steps
 * better than both. */
static int read_length(struct planning *p)
{
	const struct options *o = p->o;
	int err = read_range(p);

	if (!err && o->commits) {
		err = read_count("commits", o->commits, MOST_COMMITS,
				 &p->commits);
		p->estimated = false;
	}
	if (err)
		return err;
	if (o->steps)
		return read_count("steps", o->steps, MOST_STEPS, &p->steps);
	if (!(p->commits > 0))
		return rs_fail(RS_ERR_USAGE, "how long is it? give a range, "
			       "--commits=N or --steps=N");
	p->steps = fmax(1, bisect_steps(p->commits));
	return 0;
}

/* Effect and noise have no default: a guess would give a number that looks like
 * a plan. */
static int read_all(struct planning *p)
{
	const struct options *o = p->o;
	int err = read_length(p);

	if (!err && (!o->effect || !o->noise))
		return rs_fail(RS_ERR_USAGE, "give --effect=PERCENT, the change "
			       "that is looked for, and --noise=PERCENT, the "
			       "deviation from run to run");
	if (!err)
		err = read_percent("effect", o->effect, 0, &p->effect);
	if (!err)
		err = read_percent("noise", o->noise, 0, &p->noise);
	if (!err)
		err = read_percent("boot-noise", o->boot_noise, 0, &p->boot);
	if (!err)
		err = read_percent("chance", o->chance, CHANCE, &p->chance);
	if (!err)
		err = read_time("run-time", o->run_time, &p->run);
	if (!err)
		err = read_time("build-time", o->build_time, &p->build);
	if (!err && !(p->effect > 0))
		err = rs_fail(RS_ERR_USAGE, "--effect=%s: a change of nothing "
			      "cannot be bisected", o->effect);
	return err;
}

/* ---- showing ---- */

/* Whole minutes, rounded up: what a machine has to be reserved for. */
static void put_time(FILE *to, double seconds)
{
	double minutes = ceil(seconds / 60);

	if (minutes < 60)
		fprintf(to, "%.0f min", minutes);
	else
		fprintf(to, "%.0f h %02.0f min", floor(minutes / 60),
			fmod(minutes, 60));
}

/* Machine time of the bisection; NAN when runs have no time. */
static double time_of(const struct planning *p, double runs)
{
	double build = isnan(p->build) ? 0 : p->build;

	return p->steps * (build + runs * p->run);
}

static void put_head(const struct planning *p)
{
	FILE *to = p->o->out;

	fprintf(to, "range    ");
	if (p->commits > 0)
		fprintf(to, "%s%.0f commits, ", p->estimated ? "about " : "",
			p->commits);
	fprintf(to, "%.0f step%s%s\n", p->steps, p->steps > 1 ? "s" : "",
		p->estimated ? " (an estimate from usual releases)" : "");
	fprintf(to, "looking for a change of %g %%, runs vary by %g %%",
		100 * p->effect, 100 * p->noise);
	if (p->boot > 0)
		fprintf(to, ", boots by %g %%", 100 * p->boot);
	fprintf(to, "\n\n");
}

/* ">" marks the plan. The effect is a loss, as a bisection looks for one. */
static void put_row(const struct planning *p, unsigned int runs)
{
	FILE *to = p->o->out;
	double e = bisect_step_error(-p->effect, p->noise, p->boot, runs);

	fprintf(to, "%s%5u  %9.3g %%  %9.3g %%  %11.0f",
		runs == p->plan.runs ? ">" : " ", runs, 100 * e,
		100 * bisect_turn_error(e, p->steps), runs * p->steps);
	if (!isnan(p->run)) {
		fprintf(to, "   ");
		put_time(to, time_of(p, runs));
	}
	putc('\n', to);
}

/* One by one up to three beyond what is needed, wider where that is far; the
 * plan's own row stands there also when the steps pass it by. */
static void put_table(const struct planning *p)
{
	unsigned int last = p->plan.runs ? p->plan.runs + 3 : 32;
	unsigned int step = 1 + last / MOST_ROWS;
	bool seen = false;

	fprintf(p->o->out, "  runs   wrong step   wrong turn  runs in all%s\n",
		isnan(p->run) ? "" : "   machine time");
	for (unsigned int n = 1; n <= last; n += step) {
		if (p->plan.runs && !seen && n > p->plan.runs)
			put_row(p, p->plan.runs);
		seen |= n >= p->plan.runs;
		put_row(p, n);
	}
	if (!seen)
		put_row(p, p->plan.runs);
}

/* When no number of runs is enough, the reason is the noise from boot to boot,
 * which runs of one boot share. */
static void put_verdict(const struct planning *p)
{
	FILE *to = p->o->out;

	if (!p->plan.runs) {
		fprintf(to, "\nNo number of runs is enough: %.3g %% is the "
			"least chance of a wrong turn.\n%s", 100 * p->plan.turn,
			p->boot > 0 ?
			"Boots differ, and runs of one boot do not average "
			"that out: boot several\ntimes a step, and give "
			"--noise=PERCENT for the deviation of boots.\n" :
			"Look for a metric that shows the change more "
			"clearly.\n");
		return;
	}
	fprintf(to, "\n%u run%s a step keep%s the chance of a wrong turn over "
		"%.0f step%s at %.2g %%\n(below %g %%)", p->plan.runs,
		p->plan.runs > 1 ? "s" : "", p->plan.runs > 1 ? "" : "s",
		p->steps, p->steps > 1 ? "s" : "", 100 * p->plan.turn,
		100 * p->chance);
	if (!isnan(p->run)) {
		fprintf(to, "; machine time ");
		put_time(to, time_of(p, p->plan.runs));
	}
	fprintf(to, ".\nwrong step e = Q(|ln(1 - %g)| / 2 / sqrt(%g^2 / runs"
		" + %g^2)), wrong turn\n1 - (1 - e)^%.0f; Q is the upper tail "
		"of the normal distribution. Both ends\nare taken as known: "
		"measure them often first.\n", p->effect, p->noise, p->boot,
		p->steps);
}

int cmd_bisect_plan(struct options *o)
{
	struct planning p = {.o = o};
	int err = read_all(&p);

	if (err)
		return err;
	p.plan = bisect_plan(-p.effect, p.noise, p.boot, p.steps, p.chance);
	put_head(&p);
	put_table(&p);
	put_verdict(&p);
	return 0;
}
