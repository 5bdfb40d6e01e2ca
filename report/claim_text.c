/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a report claims, in a few words. Signs are those of the claim: minus is
 * worse, whatever was measured.
 */
#include "report/claim_text.h"

#include <math.h>

#include "base/human.h"
#include "base/utf8.h"

#define DIGITS 3
#define METRIC_BYTES 24

static void add_metric(struct buf *b, const struct shown_claim *c)
{
	utf8_harmless(b, text_sub(c->metric, 0, METRIC_BYTES));
}

/* A value, or two when they differ, in the unit of the larger. */
static void add_range(struct buf *b, const struct shown_claim *c,
		      const char *between, int digits)
{
	struct scale s = human_scale(c->unit.p ? c->unit : TEXT(""),
				     fmax(fabs(c->from), fabs(c->to)));

	human_value(b, c->from / s.factor, digits);
	if (c->from != c->to) {
		buf_add(b, text_of(between));
		human_value(b, c->to / s.factor, digits);
	}
	if (s.unit[0])
		buf_printf(b, " %s", s.unit);
}

static void add_percent(struct buf *b, const struct shown_claim *c)
{
	human_value(b, c->percent, DIGITS);
	if (isfinite(c->percent_most)) {
		buf_add(b, TEXT(".."));
		human_value(b, c->percent_most, DIGITS);
	}
	buf_add(b, TEXT(" %"));
}

/* The factor is that of a loss: 2 is twice as slow, 0.5 twice as fast. */
static void add_factor(struct buf *b, const struct shown_claim *c)
{
	human_value(b, fmax(c->factor, 1 / c->factor), DIGITS);
	buf_add(b, text_of(c->factor < 1 ? " times better" : " times worse"));
}

static void add_amount(struct buf *b, const struct shown_claim *c)
{
	bool values = isfinite(c->from) && isfinite(c->to);

	if (text_is(c->kind, "absolute") && values) {
		buf_add(b, TEXT("by "));
		add_range(b, c, "..", DIGITS);
	} else if (values && c->from > 0) {
		add_range(b, c, " to ", DIGITS + 1);
	} else if (isfinite(c->percent)) {
		add_percent(b, c);
	} else if (c->factor > 0) {
		add_factor(b, c);
	} else {
		buf_add(b, text_is(c->kind, "none-seen") ?
			   TEXT("no difference") : c->kind);
	}
}

void claim_text(struct buf *b, const struct shown_claim *c)
{
	bool percent = isfinite(c->percent);
	bool first = c->metric.n && !percent &&
		     (c->factor > 0 || text_is(c->kind, "absolute"));

	if (c->up_to)
		buf_add(b, TEXT("up to "));
	if (first) {
		add_metric(b, c);
		buf_char(b, ' ');
	}
	add_amount(b, c);
	if (c->metric.n && !first) {
		buf_char(b, ' ');
		add_metric(b, c);
	}
}
