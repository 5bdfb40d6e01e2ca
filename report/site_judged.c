/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What was read and judged, on the page of a regression. Each number names
 * the line that it is from, and the line stands below with its mail.
 */
#include "report/site_page.h"

#include <math.h>

#include "base/human.h"

/* Together these keep a page below 30 kB also when every text has the greatest
 * length that it is clipped to. */
#define MOST_REASONS 12
#define MOST_ROWS 16
#define MOST_SUSPECTS 5
#define MOST_EVIDENCE 5
#define MOST_CLAIMS 6
#define MOST_QUOTES 16
#define DIGITS 5

/* ---- lines ---- */

/* Lines that were cited on this page so far, each once, in the order in which
 * they were cited. */
struct quotes {
	int64_t line[MOST_QUOTES];
	size_t n;
};

/* " :39", a link to where the line is quoted as long as there is room. */
static void cite(struct html *h, struct quotes *q, int64_t line)
{
	size_t at = 0;

	if (line < 1)
		return;
	while (at < q->n && q->line[at] != line)
		at++;
	if (at == q->n && q->n < MOST_QUOTES)
		q->line[q->n++] = line;
	html_str(h, " ");
	if (at < q->n) {
		html_open(h, "a");
		html_attr_f(h, "href", "#line-%lld", (long long)line);
		html_f(h, ":%lld", (long long)line);
		html_close(h);
	} else {
		html_f(h, ":%lld", (long long)line);
	}
}

static int compare_lines(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

/* The cited lines, by number, with a link to the mail of each. The text is
 * missing where the source is not at hand; then the number still tells where to
 * look. */
static void quoted(struct site *s, struct quotes *q,
		   const struct site_lines *l)
{
	struct html *h = s->h;

	if (!q->n)
		return;
	qsort(q->line, q->n, sizeof(*q->line), compare_lines);
	site_heading(s, "The lines");
	for (size_t i = 0; i < q->n; i++) {
		struct text mail = site_line_mail(l, q->line[i]);
		struct text line = site_line(l, q->line[i]);

		html_open(h, "p");
		html_attr_f(h, "id", "line-%lld", (long long)q->line[i]);
		html_f(h, "Line %lld", (long long)q->line[i]);
		if (mail.n) {
			html_str(h, " of ");
			html_link_mail(h, mail, mail, 80);
		}
		html_close(h);
		if (line.n) {
			html_open(h, "blockquote");
			html_clip(h, line, 200);
			html_close(h);
		}
		html_line(h);
	}
}

/* ---- the verdict ---- */

/* A weight is shown only where it is part of the odds: the reader adds them
 * up. */
static void reasons(struct site *s, const struct report *r, struct quotes *q)
{
	struct html *h = s->h;
	size_t n = 0;

	if (!r->n_finding)
		return;
	html_open(h, "ul");
	html_line(h);
	for (size_t i = 0; i < r->n_finding && n < MOST_REASONS; i++, n++) {
		const struct shown_finding *f = &r->finding[i];

		html_open(h, "li");
		html_open(h, "code");
		html_clip(h, f->rule, 60);
		html_close(h);
		if (f->counted && f->weight != 0)
			html_f(h, " (%+.1f)", f->weight);
		html_str(h, " ");
		html_open(h, "bdi");
		html_clip(h, f->text, 300);
		html_close(h);
		cite(h, q, f->line);
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
}

/* A change of single runs has no interval, and that is said: it is the usual
 * reason for a low probability. */
static void verdict(struct site *s, const struct tracked *e,
		    const struct report *r, struct quotes *q)
{
	struct html *h = s->h;

	site_heading(s, "Verdict");
	html_open(h, "p");
	site_verdict(s, e);
	if (isfinite(e->p))
		html_f(h, ", p = %.2g", e->p);
	if (isfinite(e->change) && !isfinite(e->ci_lo))
		html_str(h, ", no interval from single runs");
	html_close(h);
	html_line(h);
	if (r->headline.n) {
		html_open(h, "p");
		html_open(h, "bdi");
		html_clip(h, r->headline, 300);
		html_close(h);
		html_close(h);
		html_line(h);
	}
	site_plots(s, r);
	reasons(s, r, q);
}

/* ---- the numbers ---- */

/* A value with the line that it was read from. */
static void value_cell(struct html *h, struct quotes *q, double v,
		       struct scale scale, int64_t line)
{
	struct buf b = buf_new(64);

	html_open_class(h, "td", "n");
	human_value(&b, v / scale.factor, DIGITS);
	html_text(h, buf_text(&b));
	cite(h, q, line);
	html_close(h);
	buf_free(&b);
}

/* Three cells: change, interval, way. An interval that is unknown is an empty
 * cell. The word beside the colour is for those who do not see it. */
static void change_cell(struct html *h, const struct shown_comparison *c)
{
	struct buf b = buf_new(128);

	human_change(&b, c->change);
	html_open_class(h, "td", "n");
	html_text(h, buf_text(&b));
	html_close(h);
	html_open_class(h, "td", "n");
	b.n = 0;
	if (isfinite(c->ci_lo) && isfinite(c->ci_hi)) {
		human_change(&b, c->ci_lo);
		buf_add(&b, TEXT(" … "));
		human_change(&b, c->ci_hi);
	}
	html_text(h, buf_text(&b));
	html_close(h);
	html_open_class(h, "td", text_is(c->direction, "worse") ? "worse" :
			text_is(c->direction, "better") ? "better" : "plain");
	html_clip(h, c->direction, 20);
	html_close(h);
	buf_free(&b);
}

/* Both values in the scale of the larger one, the unit once beside the name. */
static void number_row(struct html *h, const struct shown_comparison *c,
		       struct quotes *q)
{
	struct scale scale = human_scale(c->unit, fmax(fabs(c->base),
						       fabs(c->test)));

	html_open(h, "tr");
	html_open(h, "th");
	html_attr(h, "scope", "row");
	html_clip(h, c->title.n ? c->title : c->metric, 60);
	if (scale.unit[0])
		html_f(h, ", %s", scale.unit);
	html_close(h);
	value_cell(h, q, c->base, scale, c->base_line);
	value_cell(h, q, c->test, scale, c->test_line);
	change_cell(h, c);
	html_close(h);
	html_line(h);
}

static void column(struct html *h, const char *class, const char *name,
		   struct text label)
{
	html_open_class(h, "th", class);
	html_attr(h, "scope", "col");
	html_str(h, name);
	if (label.n) {
		html_str(h, ": ");
		html_clip(h, label, 40);
	}
	html_close(h);
}

/* The caption counts what is shown and what there is. Labels of the sides are
 * those of the first row; other rows may have others (see the JSON). */
static void numbers_head(struct html *h, const struct report *r,
			 const struct shown_comparison *c)
{
	html_open(h, "caption");
	html_f(h, "%zu of %zu comparisons",
	       r->n_comparison < MOST_ROWS ? r->n_comparison : MOST_ROWS,
	       r->n_comparison);
	if (c->workload.n) {
		html_str(h, ", first ");
		html_open(h, "bdi");
		html_clip(h, c->workload, 120);
		html_close(h);
	}
	html_close(h);
	html_open(h, "thead");
	html_open(h, "tr");
	column(h, "plain", "Metric", TEXT(""));
	column(h, "n", "base", c->base_label);
	column(h, "n", "test", c->test_label);
	column(h, "n", "Change", TEXT(""));
	column(h, "n", "Interval", TEXT(""));
	column(h, "plain", "Way", TEXT(""));
	html_close(h);
	html_close(h);
	html_line(h);
}

/* The headline first, then as they were compared. */
static void numbers(struct site *s, const struct report *r, struct quotes *q)
{
	const struct shown_comparison *first = report_headline(r);
	struct html *h = s->h;
	size_t n = 0;

	if (!r->n_comparison)
		return;
	site_heading(s, "Numbers");
	html_open_class(h, "div", "scroll");
	html_attr(h, "role", "region");
	html_attr(h, "aria-label", "Numbers of both sides");
	html_attr(h, "tabindex", "0");
	html_open(h, "table");
	numbers_head(h, r, first ? first : r->comparison);
	html_open(h, "tbody");
	html_line(h);
	if (first) {
		number_row(h, first, q);
		n++;
	}
	for (size_t i = 0; i < r->n_comparison && n < MOST_ROWS; i++) {
		if (&r->comparison[i] == first)
			continue;
		number_row(h, &r->comparison[i], q);
		n++;
	}
	html_close(h);
	html_close(h);
	html_close(h);
	html_line(h);
}

/* Only what somebody said: a percent column of a table is in the numbers. What
 * is claimed as a factor or a pair of values has no percent and is left to the
 * JSON. */
static void claims(struct site *s, const struct report *r, struct quotes *q)
{
	struct html *h = s->h;
	size_t n = 0;

	for (size_t i = 0; i < r->n_claim && n < MOST_CLAIMS; i++) {
		const struct shown_claim *c = &r->claim[i];

		if (c->in_table || !isfinite(c->percent))
			continue;
		if (!n++) {
			site_heading(s, "What was claimed");
			html_open(h, "ul");
			html_line(h);
		}
		html_open(h, "li");
		html_clip(h, c->metric.n ? c->metric : TEXT("a change"), 60);
		html_f(h, " %+.3g %%", c->percent);
		html_str(h, c->supported == 1 ? ": the numbers agree" :
			 c->supported == 0 ? ": the numbers do not agree" :
			 ": no numbers to compare with");
		cite(h, q, c->line);
		html_close(h);
		html_line(h);
	}
	if (n) {
		html_close(h);
		html_line(h);
	}
}

/* ---- suspects ---- */

/* The commit with its probability and what speaks for or against it, the
 * strongest first. */
static void suspect(struct html *h, const struct shown_suspect *u,
		    struct quotes *q)
{
	html_open(h, "li");
	html_link_commit(h, u->commit);
	html_f(h, " %.0f %%, ", 100 * u->probability);
	html_clip(h, u->band, 30);
	html_str(h, " ");
	html_open(h, "bdi");
	html_clip(h, u->subject, 160);
	html_close(h);
	html_str(h, " ");
	html_open_class(h, "span", "e");
	for (size_t i = 0; i < u->n && i < MOST_EVIDENCE; i++) {
		if (i)
			html_str(h, "; ");
		html_clip(h, u->evidence[i].kind, 40);
		html_f(h, " (%+.1f)", u->evidence[i].weight);
		cite(h, q, u->evidence[i].line);
	}
	html_close(h);
	html_close(h);
	html_line(h);
}

static void suspects(struct site *s, const struct report *r, struct quotes *q)
{
	struct html *h = s->h;

	if (!r->n_suspect)
		return;
	site_heading(s, "Suspects");
	html_open(h, "ol");
	html_line(h);
	for (size_t i = 0; i < r->n_suspect && i < MOST_SUSPECTS; i++)
		suspect(h, &r->suspect[i], q);
	html_close(h);
	html_line(h);
}

static void missing(struct site *s, const struct report *r)
{
	struct html *h = s->h;

	if (!r->n_need)
		return;
	site_heading(s, "What is missing");
	html_open(h, "ul");
	html_line(h);
	for (size_t i = 0; i < r->n_need && i < MOST_REASONS; i++) {
		html_open(h, "li");
		html_clip(h, r->need[i].value, 300);
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
}

/* The quoted lines come last: all other sections say which ones they need. */
void site_judged(struct site *s, const struct tracked *e,
		 const struct report *r, const struct site_lines *l)
{
	struct quotes q = {.n = 0};

	verdict(s, e, r, &q);
	numbers(s, r, &q);
	claims(s, r, &q);
	suspects(s, r, &q);
	missing(s, r);
	quoted(s, &q, l);
}
