/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Scales and digits for people. Never used where a program reads. */
#include "base/human.h"

#include <math.h>

struct step {
	double from;
	struct scale scale;
};

static const struct step times[] = {
	{1e10, {1e9, "s"}}, {1e7, {1e6, "ms"}}, {1e4, {1e3, "us"}},
	{0, {1, "ns"}},
};
static const struct step rates[] = {
	{1e10, {1e9, "GB/s"}}, {1e7, {1e6, "MB/s"}}, {1e4, {1e3, "kB/s"}},
	{0, {1, "B/s"}},
};
static const struct step sizes[] = {
	{1e10, {1e9, "GB"}}, {1e7, {1e6, "MB"}}, {1e4, {1e3, "kB"}},
	{0, {1, "B"}},
};
static const struct step counts[] = {
	{1e8, {1e6, "M"}}, {1e5, {1e3, "k"}}, {0, {1, ""}},
};

static struct scale pick(const struct step *s, double largest)
{
	while (s->from > largest)
		s++;
	return s->scale;
}

struct scale human_scale(struct text unit, double largest)
{
	largest = isfinite(largest) ? fabs(largest) : 0;
	if (text_eq(unit, TEXT("ns")))
		return pick(times, largest);
	if (text_eq(unit, TEXT("bytes/s")))
		return pick(rates, largest);
	if (text_eq(unit, TEXT("bytes")))
		return pick(sizes, largest);
	if (text_eq(unit, TEXT("percent")))
		return (struct scale){1, "%"};
	return pick(counts, largest);
}

void human_value(struct buf *out, double v, int digits)
{
	char text[64];
	int after;
	size_t n;

	if (!isfinite(v)) {
		buf_char(out, '?');
		return;
	}
	after = digits - (v == 0 ? 1 : (int)floor(log10(fabs(v))) + 1);
	after = after < 0 ? 0 : after > 6 ? 6 : after;
	n = (size_t)snprintf(text, sizeof(text), "%.*f", after, v);
	if (n >= sizeof(text)) {
		buf_printf(out, "%.3g", v);
		return;
	}
	if (after) {
		while (text[n - 1] == '0')
			n--;
		if (text[n - 1] == '.')
			n--;
	}
	buf_add(out, (struct text){text, n});
}

static void factor(struct buf *out, double percent)
{
	buf_add(out, TEXT("x "));
	human_value(out, 1 + percent / 100, 3);
}

void human_change(struct buf *out, double percent)
{
	if (!isfinite(percent))
		buf_char(out, '?');
	else if (percent > 200)
		factor(out, percent);
	else if (fabs(percent) >= 99.95)
		buf_printf(out, "%+.0f %%", percent);
	else if (percent != 0 && fabs(percent) < 0.05)
		buf_printf(out, "%+.2f %%", percent);
	else
		buf_printf(out, "%+.1f %%", percent);
}

/* In the form of the change, so that the eye can put one into the other. A
 * change of means that a few runs carry may lie outside the interval of the
 * typical change: then the interval says that it is of that. */
void human_interval(struct buf *out, double change, double lo, double hi)
{
	if (!isfinite(lo) || !isfinite(hi))
		return;
	if (change < lo || change > hi)
		buf_add(out, TEXT(" typ."));
	buf_add(out, TEXT(" ["));
	if (change > 200) {
		factor(out, lo);
		buf_char(out, ' ');
		factor(out, hi);
	} else {
		buf_printf(out, "%.1f %.1f", lo, hi);
	}
	buf_char(out, ']');
}
