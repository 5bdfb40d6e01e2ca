/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Comparisons for continuous integration: workflow commands of GitHub with a
 * job summary, GitLab's code quality report, an OpenMetrics exposition.
 */
#include <errno.h>
#include <math.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "report/compare_out.h"
#include "report/jsonw.h"

#define CELL_MOST 4096
/* A loss that is critical, in percent. */
#define CRITICAL 20

/* Verdicts are few fixed words. */
static bool is(const struct pair *p, const char *verdict)
{
	return strcmp(p->verdict, verdict) == 0;
}

/* What an annotation is made of: primary metrics, each measured once. */
static bool annotated(const struct pair *p)
{
	return !p->derived_from &&
	       text_eq(p->metric->family, TEXT("primary")) &&
	       (is(p, "regression") || is(p, "improvement") ||
		is(p, "noise"));
}

/* ---- GitHub ---- */

/* Data of a workflow command: %, CR and LF; in properties : and , too. */
static void github_text(FILE *to, struct text t, bool property)
{
	struct buf safe = buf_new(CELL_MOST);
	struct text s;

	utf8_harmless(&safe, t);
	s = buf_text(&safe);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '%' || c == '\r' || c == '\n' ||
		    (property && (c == ':' || c == ',')))
			fprintf(to, "%%%02X", (unsigned int)c);
		else
			putc(c, to);
		/* The older form of commands, anywhere in a line. */
		if (text_starts(text_from(s, i), TEXT("##[")))
			putc(' ', to);
	}
	buf_free(&safe);
}

/* "::error file=F,title=T::TEXT": what got worse is an error, what got better a
 * notice, noise a warning. `place` is the first test file, as an annotation
 * without a file shows up nowhere near the change. */
static void github_annotation(const struct compare_print *o,
			      const struct pair *p)
{
	struct buf b = buf_new(CELL_MOST);

	fprintf(o->to, "::%s ", is(p, "regression")  ? "error" :
				 is(p, "improvement") ? "notice" : "warning");
	if (o->place.n) {
		fputs("file=", o->to);
		github_text(o->to, o->place, true);
		putc(',', o->to);
	}
	buf_printf(&b, "%.*s %+.1f%%", TEXT_ARG(compare_out_title(p)),
		   compare_out_shown(p));
	fputs("title=", o->to);
	github_text(o->to, buf_text(&b), true);
	b.n = 0;
	buf_printf(&b, "regsift: %s p=%.2g n=%zu,%zu",
		   compare_out_verdict(p->verdict), p->p_adjusted, p->base.n,
		   p->test.n);
	fputs("::", o->to);
	github_text(o->to, buf_text(&b), false);
	putc('\n', o->to);
	buf_free(&b);
}

/* The Markdown table is appended to the file that the runner names in
 * GITHUB_STEP_SUMMARY; a step may write to it several times. */
static int github_summary(const struct compare_print *o,
			  const struct experiment_files *f)
{
	struct compare_print md = *o;
	int err = 0;

	if (!o->summary)
		return 0;
	md.to = fopen(o->summary, "a");
	if (!md.to)
		return rs_fail(RS_ERR_IO, "%s: cannot be written: %s",
			       o->summary, strerror(errno));
	err = compare_printer_md.print(&md, f);
	if (fclose(md.to) != 0 && !err)
		err = rs_fail(RS_ERR_IO, "%s: writing failed: %s", o->summary,
			      strerror(errno));
	return err;
}

static int print_github(const struct compare_print *o,
			const struct experiment_files *f)
{
	struct compare_print table = *o;
	const struct pair *p;
	size_t at = 0;

	/* No line of the table may be taken as a command. */
	table.prefix = "| ";
	compare_printer_text.print(&table, f);
	while ((p = compare_out_next(f, false, 0, &at)))
		if (annotated(p))
			github_annotation(o, p);
	return github_summary(o, f);
}

/* ---- GitLab ---- */

/* GitLab tells issues of two pipelines apart by their fingerprint: of workload
 * and metric, so that the same loss is the same issue whatever its size. It
 * wants a path and a line; the line is always the first. */
static void gitlab_issue(struct jsonw *j, const struct compare_print *o,
			 const struct experiment_files *f,
			 const struct pair *p)
{
	struct buf b = buf_new(CELL_MOST);
	char hash[65];

	buf_printf(&b, "%.*s", TEXT_ARG(compare_out_workload(f, p)->key));
	buf_printf(&b, "\n%.*s", TEXT_ARG(p->metric->name));
	hash_sha256(buf_text(&b), hash);
	jsonw_open(j, NULL, '{');
	jsonw_text(j, "description", p->why);
	jsonw_text(j, "check_name", p->metric->name);
	jsonw_text(j, "fingerprint", text_of(hash));
	jsonw_text(j, "severity", is(p, "noise") ? TEXT("minor") :
		   fabs(compare_out_change(p)) >= CRITICAL ?
			   TEXT("critical") : TEXT("major"));
	jsonw_open(j, "location", '{');
	jsonw_text(j, "path", o->place.n ? o->place : TEXT("-"));
	jsonw_open(j, "lines", '{');
	jsonw_int(j, "begin", 1);
	jsonw_close(j, '}');
	jsonw_close(j, '}');
	jsonw_close(j, '}');
	buf_free(&b);
}

/* A report of code quality has no good news: improvements are left out, and an
 * empty list closes what was open. */
static int print_gitlab(const struct compare_print *o,
			const struct experiment_files *f)
{
	struct jsonw j = {.to = o->to};
	const struct pair *p;
	size_t at = 0;

	jsonw_open(&j, NULL, '[');
	while ((p = compare_out_next(f, false, 0, &at)))
		if (annotated(p) && !is(p, "improvement"))
			gitlab_issue(&j, o, f, p);
	jsonw_close(&j, ']');
	putc('\n', o->to);
	return 0;
}

/* ---- OpenMetrics ---- */

/* Label values of an exposition escape backslash, quote and line end. */
static void label_text(FILE *to, struct text t)
{
	struct buf safe = buf_new(CELL_MOST);
	struct text s;

	utf8_harmless(&safe, t);
	s = buf_text(&safe);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\\' || s.p[i] == '"')
			putc('\\', to);
		if (s.p[i] == '\n')
			fputs("\\n", to);
		else
			putc(s.p[i], to);
	}
	buf_free(&safe);
}

/* One metric of the exposition. The help text may hold no line end. */
struct family {
	const char *name, *help;
	double (*value)(const struct pair *p);
};

static double base_mean(const struct pair *p)
{
	return p->base.mean;
}

static double test_mean(const struct pair *p)
{
	return p->test.mean;
}

/* A ratio, as the conventions for such metrics want base units and no
 * percent. */
static double change_ratio(const struct pair *p)
{
	return compare_out_change(p) / 100;
}

static double p_adjusted(const struct pair *p)
{
	return p->p_adjusted;
}

static double regression(const struct pair *p)
{
	return is(p, "regression");
}

static const struct family families[] = {
	{"regsift_base", "Mean of the base side, in base units", base_mean},
	{"regsift_test", "Mean of the test side, in base units", test_mean},
	{"regsift_change_ratio", "Change from base to test; 0.1 is 10 percent "
	 "more", change_ratio},
	{"regsift_p_adjusted", "Probability of such a difference without a "
	 "change, adjusted for several metrics", p_adjusted},
	{"regsift_regression", "1 when the change is a regression",
	 regression},
};

/* A value that is unknown has no sample. Readings of one metric in one run
 * would be the same series twice, which is forbidden; a label tells them
 * apart. */
static void put_sample(FILE *to, const struct family *m,
		       const struct experiment_files *f, const struct pair *p)
{
	double v = m->value(p);

	if (!isfinite(v))
		return;
	fprintf(to, "%s{metric=\"", m->name);
	label_text(to, p->metric->name);
	fputs("\",workload=\"", to);
	label_text(to, compare_out_workload(f, p)->key);
	if (p->sequence)
		fprintf(to, "\",reading=\"%lld", (long long)p->sequence);
	fprintf(to, "\"} %.12g\n", v);
}

/* Samples of a family must stand together, so the pairs are walked once for
 * each. Nothing is called a regression or none where the sides cannot be
 * compared. */
static int print_openmetrics(const struct compare_print *o,
			     const struct experiment_files *f)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(*families); i++) {
		const struct family *m = &families[i];
		const struct pair *p;
		size_t at = 0;

		fprintf(o->to, "# TYPE %s gauge\n# HELP %s %s\n", m->name,
			m->name, m->help);
		while ((p = compare_out_next(f, false, 0, &at)))
			if (m->value != regression ||
			    strcmp(f->verdict, "not-comparable") != 0)
				put_sample(o->to, m, f, p);
	}
	fprintf(o->to, "# TYPE regsift_comparable gauge\n"
		"# HELP regsift_comparable 0 when the two sides differ in more "
		"than what is compared\nregsift_comparable %d\n# EOF\n",
		strcmp(f->verdict, "not-comparable") != 0);
	return 0;
}

const struct compare_printer compare_printer_github = {"github", print_github};
const struct compare_printer compare_printer_gitlab = {"gitlab", print_gitlab};
const struct compare_printer compare_printer_openmetrics = {
	"openmetrics", print_openmetrics};
