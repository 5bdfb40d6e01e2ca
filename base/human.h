/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Values as people read them: a unit that fits both sides, few digits. */
#ifndef BASE_HUMAN_H
#define BASE_HUMAN_H

#include "base/buf.h"
#include "base/text.h"

struct scale {
	double factor;		/* divide base units by it */
	const char *unit;	/* "us", "MiB/s", "k", "" */
};

/* The scale in which values up to `largest` (base units) read well. The unit
 * is one of docs/output.md's names. */
struct scale human_scale(struct text unit, double largest);
/* At most `digits` significant digits, no exponent below 1e9. */
void human_value(struct buf *out, double v, int digits);
/* "-2.4 %", "+11 %", "x 3.1" for rises beyond 200 %; "?" when NAN. */
void human_change(struct buf *out, double percent);
/* " [-17.7 16.5]", after a change beyond 200 % " [x 12.9 x 67.8]", before it
 * " typ." when the change lies outside; nothing when an end is not
 * finite. All in percent. */
void human_interval(struct buf *out, double change, double lo, double hi);

#endif
