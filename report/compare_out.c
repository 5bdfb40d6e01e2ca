/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the printers of comparisons share, and their list. */
#include "report/compare_out.h"

#include <math.h>

#include "report/fit.h"

/* In the order in which compare_printer_names lists them for messages; "quiet"
 * is for scripts that only want the verdict. */
static const struct compare_printer *const printers[] = {
	&compare_printer_text,	 &compare_printer_json,
	&compare_printer_csv,	 &compare_printer_md,
	&compare_printer_lkp,	 &compare_printer_github,
	&compare_printer_gitlab, &compare_printer_openmetrics,
	&compare_printer_quiet,
};

const struct compare_printer *compare_printer_by_name(const char *name)
{
	if (strcmp(name, "jsonl") == 0)
		name = "json";
	for (size_t i = 0; i < sizeof(printers) / sizeof(*printers); i++)
		if (strcmp(printers[i]->name, name) == 0)
			return printers[i];
	return NULL;
}

const char *compare_printer_names(void)
{
	return "text, json, csv, md, lkp, github, gitlab, openmetrics, quiet";
}

/* Words as in the card. A class that is not known here is shown as stored. */
const char *compare_out_verdict(const char *class)
{
	static const char *const word[][2] = {
		{"regression", "REGRESSION"}, {"improvement", "IMPROVEMENT"},
		{"mixed", "MIXED"}, {"noise", "NOISE"},
		{"no-change", "NO CHANGE"}, {"inconclusive", "INCONCLUSIVE"},
		{"not-comparable", "NOT COMPARABLE"}, {"no-data", "NO DATA"}};

	for (size_t i = 0; i < sizeof(word) / sizeof(*word); i++)
		if (strcmp(word[i][0], class) == 0)
			return word[i][1];
	return class;
}

/* Walks over the pairs that are to be shown: `*at` begins at 0 and is the
 * walk's own; `workload` counts from 1, 0 for all. */
const struct pair *compare_out_next(const struct experiment_files *f,
				    bool verbose, int64_t workload,
				    size_t *at)
{
	while (*at < f->c.n_pairs) {
		const struct pair *p = &f->c.pair[(*at)++];

		if ((!workload || p->workload == workload) &&
		    (verbose || experiment_shown(p)))
			return p;
	}
	return NULL;
}

/* Percent. Where the pair was weighed, the estimate (which the interval belongs
 * to), else the plain ratio of the means. */
double compare_out_change(const struct pair *p)
{
	double change = p->weighed ? 100 * expm1(p->e.est) : p->change;

	/* From 0 there is no change in percent. */
	return isinf(change) ? NAN : change;
}

/* Of sides that cannot be compared no pair has a verdict of its own. */
const char *compare_out_class(const struct experiment_files *f,
			      const struct pair *p)
{
	return strcmp(f->verdict, "not-comparable") == 0 ? f->verdict :
							    p->verdict;
}

/* What rounds to nothing is "+0.0", not "-0.0". */
double compare_out_shown(const struct pair *p)
{
	double change = compare_out_change(p);

	return fabs(change) < 0.05 ? fabs(change) : change;
}

/* The sums are those of logarithms, whose standard deviation is the coefficient
 * of variation for spreads as small as these (percent). */
double compare_out_spread(const struct side *s)
{
	if (!s->usable || !(s->s.n > 1))
		return NAN;
	return 100 * sqrt(s->s.ss / (s->s.n - 1));
}

/* The catalogue gives a metric that it has no title for its own name. */
struct text compare_out_title(const struct pair *p)
{
	struct text name = p->metric->name;
	size_t dot = text_find_char(name, '.');

	if (p->metric->title.n && !text_eq(p->metric->title, name))
		return p->metric->title;
	/* The tool stands above. */
	return dot == TEXT_NOT_FOUND || dot + 1 >= name.n ?
		       name : text_from(name, dot + 1);
}

const struct file_workload *compare_out_workload(
	const struct experiment_files *f, const struct pair *p)
{
	return &f->workload[p->workload - 1];
}

/* A prefix breaks what a build server would take as a command at the start of a
 * line ("::error ...") or anywhere in it ("##[error]"). */
void compare_out_line(const struct compare_print *o, struct text line)
{
	size_t at;

	if (o->prefix)
		fputs(o->prefix, o->to);
	while (o->prefix &&
	       (at = text_find(line, TEXT("##["))) != TEXT_NOT_FOUND) {
		fwrite(line.p, 1, at + 1, o->to);
		putc(' ', o->to);
		line = text_from(line, at + 1);
	}
	if (line.n)
		fwrite(line.p, 1, line.n, o->to);
	putc('\n', o->to);
}

/* A label is cut before it is measured: 1,024 bytes are more than any
 * column. */
void compare_out_put(struct buf *b, struct text t, size_t most)
{
	fit_text(b, text_sub(t, 0, 1024), most);
}
