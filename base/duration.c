/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Durations of more than one part: 3m16.2s, 1h10m, 2 hours 5 minutes, and
 * those with colons: 0:13.45. Times of day (10:13:45) and addresses of PCI
 * devices (03:00.0) are none. The comma is always decimal here.
 */
#include "base/duration.h"

#include "base/number.h"

static double part_seconds(struct text w)
{
	static const struct {
		const char *name;
		int seconds;
	} unit[] = {
		{"d", 86400},	 {"day", 86400}, {"days", 86400},
		{"h", 3600},	 {"hr", 3600},	 {"hrs", 3600},
		{"hour", 3600},	 {"hours", 3600}, {"m", 60},
		{"min", 60},	 {"mins", 60},	 {"minute", 60},
		{"minutes", 60}, {"s", 1},	 {"sec", 1},
		{"secs", 1},	 {"second", 1},	 {"seconds", 1},
	};

	for (size_t i = 0; i < sizeof(unit) / sizeof(*unit); i++)
		if (text_iis(w, unit[i].name))
			return unit[i].seconds;
	return 0;
}

/* One "N unit" at the start of t; bytes taken, 0 when there is none. */
static size_t part_at(struct text t, struct number *n, double *seconds)
{
	struct text rest;
	size_t letters = 0;

	if (t.n == 0 || !ch_digit(t.p[0]) ||
	    !num_human(t, COMMA_DECIMAL, n))
		return 0;
	rest = text_from(t, n->len);
	if (!text_skip(&rest, TEXT(" ")))
		text_skip(&rest, TEXT("-"));
	while (letters < rest.n && ch_alpha(rest.p[letters]))
		letters++;
	*seconds = part_seconds(text_sub(rest, 0, letters));
	if (*seconds <= 0 || (letters < rest.n && rest.p[letters] == '_'))
		return 0;
	return (size_t)(rest.p - t.p) + letters;
}

static size_t named(struct text t, struct duration *out)
{
	double last = 1e9, seconds;
	size_t parts = 0, end = 0, at = 0;
	struct number n = {.step = 1};

	out->seconds = 0;
	while (n.step >= 1) {
		size_t len = part_at(text_from(t, at), &n, &seconds);

		if (!len || seconds >= last || (parts && n.value >= 60))
			break;
		out->seconds += n.value * seconds;
		out->step = n.step * seconds;
		last = seconds;
		parts++;
		end = at = at + len;
		if (text_starts(text_from(t, at), TEXT(" and ")))
			at += 5;
		else if (text_starts(text_from(t, at), TEXT(" ")))
			at += 1;
	}
	return parts >= 2 && (end == t.n || !ch_digit(t.p[end])) ? end : 0;
}

/* A run of exactly two digits below 60 at `at`. */
static bool sixtieth(struct text t, size_t at, double *out)
{
	uint64_t value;

	if (num_uint(text_from(t, at), &value) != 2 || value >= 60)
		return false;
	*out = (double)value;
	return true;
}

/* The fraction behind the seconds: 2 or 3 digits. One digit is how PCI
 * functions are written. */
static size_t clock_fraction(struct text t, size_t at, struct duration *out)
{
	uint64_t value;
	size_t n;

	if (at >= t.n || (t.p[at] != '.' && t.p[at] != ','))
		return 0;
	n = num_uint(text_from(t, at + 1), &value);
	if (n != 2 && n != 3)
		return 0;
	out->step = n == 2 ? 0.01 : 0.001;
	out->seconds += (double)value / (n == 2 ? 100 : 1000);
	at += 1 + n;
	return at < t.n && (ch_word(t.p[at]) || t.p[at] == ':') ? 0 : at;
}

/* [h:]mm:ss.ff; hours of one digit, as two would be a time of day. */
static size_t clock_like(struct text t, struct duration *out)
{
	uint64_t first;
	double minutes, seconds;
	size_t at = num_uint(t, &first);

	if (at == 0 || at > 4 || at >= t.n || t.p[at] != ':' ||
	    !sixtieth(t, at + 1, &seconds))
		return 0;
	at += 3;
	out->seconds = (double)first * 60 + seconds;
	if (at < t.n && t.p[at] == ':') {
		minutes = seconds;
		if (at != 4 || !sixtieth(t, at + 1, &seconds))
			return 0;
		at += 3;
		out->seconds = (double)first * 3600 + minutes * 60 + seconds;
	}
	return clock_fraction(t, at, out);
}

bool duration_parse(struct text t, struct duration *out)
{
	out->len = named(t, out);
	if (!out->len)
		out->len = clock_like(t, out);
	return out->len > 0;
}
