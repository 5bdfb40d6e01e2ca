/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Durations of several parts, for base/quantity.c. */
#ifndef BASE_DURATION_H
#define BASE_DURATION_H

#include "base/text.h"

struct duration {
	double seconds;
	double step;	/* of the last printed digit, in seconds */
	size_t len;	/* bytes taken */
};

/* 3m16.2s, 1h10m, 2 hours and 5 minutes, 0:13.45, 1:02:13.45 at the start of
 * t. One part alone (5 s) is none: that is a number with a unit. */
bool duration_parse(struct text t, struct duration *out);

#endif
