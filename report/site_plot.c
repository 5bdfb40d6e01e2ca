/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two pictures of the headline as inline SVG: every run of both sides on one
 * axis, and the change with its interval. Each says in words what it shows.
 */
#include "report/site.h"

#include <math.h>

#include "base/human.h"

/* Units of the viewBox: the picture scales with the page, and the left margin
 * holds the name of a side. More dots than MOST_DOTS would only cover each
 * other. */
#define WIDTH 420
#define LEFT 62
#define RIGHT 20
#define MOST_DOTS 60
#define DIGITS 4

/* The values at the left and the right end; lo < hi. */
struct axis {
	double lo, hi;
};

/* The x of a value. What lies outside, as rounding may bring about, stays at
 * the edge. */
static double place(const struct axis *a, double v)
{
	double share = (v - a->lo) / (a->hi - a->lo);

	return LEFT + fmin(1, fmax(0, share)) * (WIDTH - LEFT - RIGHT);
}

/* role and aria-label make it one picture with a text for readers of
 * screens. */
static void begin(struct html *h, int height, struct text words)
{
	html_open(h, "svg");
	html_attr(h, "xmlns", "http://www.w3.org/2000/svg");
	html_attr_f(h, "viewBox", "0 0 %d %d", WIDTH, height);
	html_attr(h, "role", "img");
	html_attr_text(h, "aria-label", words);
	html_line(h);
}

static void text_at(struct html *h, double x, double y, const char *anchor,
		    struct text t)
{
	html_open(h, "text");
	html_attr_f(h, "x", "%.1f", x);
	html_attr_f(h, "y", "%.1f", y);
	html_attr(h, "text-anchor", anchor);
	html_clip(h, t, 40);
	html_close(h);
	html_line(h);
}

static void line(struct html *h, const char *class, double x1, double y1,
		 double x2, double y2)
{
	html_open_class(h, "line", class);
	html_attr_f(h, "x1", "%.1f", x1);
	html_attr_f(h, "y1", "%.1f", y1);
	html_attr_f(h, "x2", "%.1f", x2);
	html_attr_f(h, "y2", "%.1f", y2);
	html_void(h);
}

static void dot(struct html *h, const char *class, double x, double y,
		double radius)
{
	html_open_class(h, "circle", class);
	html_attr_f(h, "cx", "%.1f", x);
	html_attr_f(h, "cy", "%.1f", y);
	html_attr_f(h, "r", "%.0f", radius);
	html_void(h);
}

/* ---- the runs ---- */

/* The metric's value in a run; NAN. */
static double value_in(const struct report *r, int64_t run, struct text metric)
{
	for (size_t i = 0; i < r->n_run; i++) {
		if (r->run[i].id != run)
			continue;
		for (size_t k = 0; k < r->run[i].n_measurements; k++)
			if (text_eq(r->run[i].measurement[k].metric, metric))
				return r->run[i].measurement[k].value;
	}
	return NAN;
}

/* Of at most MOST_DOTS runs, those with a value. */
static size_t side_values(const struct report *r,
			  const struct shown_comparison *c, bool test,
			  double *v)
{
	const int64_t *run = test ? c->test_run : c->base_run;
	size_t n = test ? c->n_test_runs : c->n_base_runs, got = 0;

	for (size_t i = 0; i < n && got < MOST_DOTS; i++) {
		double x = value_in(r, run[i], c->metric);

		if (isfinite(x))
			v[got++] = x;
	}
	return got;
}

static void widen(struct axis *a, const double *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		a->lo = fmin(a->lo, v[i]);
		a->hi = fmax(a->hi, v[i]);
	}
}

static void row_of_dots(struct html *h, const struct axis *a, const double *v,
			size_t n, const char *side, double y)
{
	text_at(h, 0, y + 4, "start", text_of(side));
	for (size_t i = 0; i < n; i++)
		dot(h, side, place(a, v[i]), y, 5);
	html_line(h);
}

static void end_labels(struct html *h, const struct axis *a, struct text unit,
		       double y)
{
	struct scale scale = human_scale(unit, fmax(fabs(a->lo), fabs(a->hi)));
	struct buf b = buf_new(64);

	human_value(&b, a->lo / scale.factor, DIGITS);
	text_at(h, LEFT, y, "start", buf_text(&b));
	b.n = 0;
	human_value(&b, a->hi / scale.factor, DIGITS);
	buf_printf(&b, " %s", scale.unit);
	text_at(h, WIDTH - RIGHT, y, "end", buf_text(&b));
	buf_free(&b);
}

/* Nothing is drawn where the picture would say nothing: a side without runs
 * (values that come from a table of the mail), or all values equal. */
static void strip(struct html *h, const struct report *r,
		  const struct shown_comparison *c)
{
	double base[MOST_DOTS], test[MOST_DOTS];
	size_t n_base = side_values(r, c, false, base);
	size_t n_test = side_values(r, c, true, test);
	struct axis a = {INFINITY, -INFINITY};
	struct buf words = buf_new(512);

	widen(&a, base, n_base);
	widen(&a, test, n_test);
	if (n_base && n_test && a.hi > a.lo && isfinite(a.hi - a.lo)) {
		buf_printf(&words, "Runs of %.*s: base %zu, test %zu",
			   TEXT_ARG(text_sub(c->metric, 0, 100)), n_base,
			   n_test);
		begin(h, 86, buf_text(&words));
		line(h, "ax", LEFT, 62, WIDTH - RIGHT, 62);
		row_of_dots(h, &a, base, n_base, "base", 18);
		row_of_dots(h, &a, test, n_test, "test", 42);
		end_labels(h, &a, c->unit, 80);
		html_close(h);
		html_line(h);
	}
	buf_free(&words);
}

/* ---- the change ---- */

static void change_words(struct buf *b, const struct shown_comparison *c)
{
	buf_add(b, TEXT("Change "));
	human_change(b, c->change);
	buf_add(b, TEXT(", interval "));
	human_change(b, c->ci_lo);
	buf_add(b, TEXT(" to "));
	human_change(b, c->ci_hi);
	if (isfinite(c->noise))
		buf_printf(b, "; run-to-run noise %.1f %%", c->noise);
}

static void number(struct html *h, const struct axis *a, double v, double y)
{
	struct buf b = buf_new(64);

	human_change(&b, v);
	text_at(h, place(a, v), y, "middle", buf_text(&b));
	buf_free(&b);
}

/* The change with its interval on an axis of percent; zero and the band of
 * noise from run to run are there to hold it against. Noise above 100 % would
 * squeeze all else, so the band ends there. Six percent of room keep the labels
 * of the ends inside. */
static void interval(struct html *h, const struct shown_comparison *c)
{
	double noise = isfinite(c->noise) ? fmin(c->noise, 100) : 0;
	struct axis a = {fmin(fmin(c->ci_lo, c->change), -noise),
			 fmax(fmax(c->ci_hi, c->change), noise)};
	double room = (a.hi - a.lo) * 0.06;
	struct buf words = buf_new(512);

	if (!isfinite(c->ci_lo) || !isfinite(c->ci_hi) || !(room > 0) ||
	    !isfinite(room))
		return;
	a.lo -= room;
	a.hi += room;
	change_words(&words, c);
	begin(h, 80, buf_text(&words));
	buf_free(&words);
	html_open_class(h, "rect", "band");
	html_attr_f(h, "x", "%.1f", place(&a, -noise));
	html_attr_f(h, "y", "%d", 10);
	html_attr_f(h, "width", "%.1f", place(&a, noise) - place(&a, -noise));
	html_attr_f(h, "height", "%d", 46);
	html_void(h);
	line(h, "zero", place(&a, 0), 6, place(&a, 0), 60);
	line(h, "ci", place(&a, c->ci_lo), 33, place(&a, c->ci_hi), 33);
	dot(h, "pt", place(&a, c->change), 33, 7);
	text_at(h, 0, 37, "start", TEXT("change"));
	number(h, &a, c->change, 20);
	text_at(h, place(&a, 0), 74, "middle", TEXT("0"));
	number(h, &a, c->ci_lo, 56);
	number(h, &a, c->ci_hi, 56);
	html_close(h);
	html_line(h);
}

/* Of the headline alone: it is what the verdict is about. */
void site_plots(struct site *s, const struct report *r)
{
	const struct shown_comparison *c = report_headline(r);

	if (!c)
		return;
	strip(s->h, r, c);
	interval(s->h, c);
}
