/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The strip plot: every run of both sides on one axis, in one line, with the
 * sides' names below.
 *
 *	  449 |-xxxxx--------------------------------------ooooo-| 460
 *	        test                                       base
 */
#include <math.h>

#include "base/human.h"
#include "base/utf8.h"
#include "report/compare_out.h"

#define WIDTH 80
#define AXIS 50
#define LEFT 8
#define DIGITS 4
#define LINE_MOST 1024

enum mark { MARK_NONE, MARK_BASE, MARK_TEST, MARK_BOTH };

struct strip {
	unsigned char mark[AXIS];
	double lo, hi;
};

static size_t place(const struct strip *s, double v)
{
	double at = (v - s->lo) / (s->hi - s->lo) * (AXIS - 1);

	return at <= 0 ? 0 : at >= AXIS - 1 ? AXIS - 1 : (size_t)(at + 0.5);
}

static void range(struct strip *s, const struct side *side)
{
	for (size_t i = 0; i < side->n; i++) {
		s->lo = fmin(s->lo, side->x[i]);
		s->hi = fmax(s->hi, side->x[i]);
	}
}

static void put_marks(struct strip *s, const struct side *side, enum mark m)
{
	for (size_t i = 0; i < side->n; i++)
		s->mark[place(s, side->x[i])] |= (unsigned char)m;
}

static void put_axis(const struct compare_print *o, struct buf *b,
		     const struct strip *s)
{
	static const char *const sign[2][4] = {
		{"-", "o", "x", "*"}, {"─", "○", "●", "◉"}};

	buf_add(b, o->utf8 ? TEXT("├") : TEXT("|"));
	for (size_t i = 0; i < AXIS; i++)
		buf_add(b, text_of(sign[o->utf8][s->mark[i]]));
	buf_add(b, o->utf8 ? TEXT("┤") : TEXT("|"));
}

/* The names at their means; the right one gives way. */
static void put_names(struct buf *b, const struct experiment_files *f,
		      const struct pair *p, const struct strip *s,
		      const struct compare_print *o)
{
	bool base_first = p->base.mean <= p->test.mean;
	const struct side *side[2] = {base_first ? &p->base : &p->test,
				      base_first ? &p->test : &p->base};
	enum file_side which[2] = {base_first ? FILE_BASE : FILE_TEST,
				   base_first ? FILE_TEST : FILE_BASE};

	for (size_t i = 0; i < 2; i++) {
		size_t at = LEFT + 1 + place(s, side[i]->mean);
		size_t now = utf8_width(buf_text(b));

		do
			buf_char(b, ' ');
		while (++now < at);
		buf_add(b, which[i] == FILE_BASE ?
				   o->utf8 ? TEXT("○ ") : TEXT("o ") :
				   o->utf8 ? TEXT("● ") : TEXT("x "));
		compare_out_put(b, f->label[which[i]], 12);
	}
}

void compare_out_plot(const struct compare_print *o,
		      const struct experiment_files *f, const struct pair *p)
{
	struct strip s = {.lo = INFINITY, .hi = -INFINITY};
	struct buf b = buf_new(LINE_MOST), v = buf_new(64);
	struct scale scale;
	size_t used;

	range(&s, &p->base);
	range(&s, &p->test);
	if (!(s.hi > s.lo) || !isfinite(s.hi - s.lo))
		goto out;
	put_marks(&s, &p->base, MARK_BASE);
	put_marks(&s, &p->test, MARK_TEST);
	scale = human_scale(p->unit, fmax(fabs(s.lo), fabs(s.hi)));
	human_value(&v, s.lo / scale.factor, DIGITS);
	buf_printf(&b, "%*.*s ", LEFT - 1, TEXT_ARG(buf_text(&v)));
	put_axis(o, &b, &s);
	v.n = 0;
	human_value(&v, s.hi / scale.factor, DIGITS);
	buf_printf(&b, " %.*s%s%s ", TEXT_ARG(buf_text(&v)),
		   scale.unit[0] ? " " : "", scale.unit);
	used = utf8_width(buf_text(&b));
	if (used + 3 < WIDTH)
		compare_out_put(&b, compare_out_title(p), WIDTH - used);
	compare_out_line(o, buf_text(&b));
	b.n = 0;
	put_names(&b, f, p, &s, o);
	compare_out_line(o, buf_text(&b));
out:
	buf_free(&b);
	buf_free(&v);
}
