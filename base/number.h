/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers and quantities as people and tools print them, free of the locale.
 * The table of units is in base/unit.c.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

struct number {
	double value;
	double step;	/* value of the last printed digit: 12.50 -> 0.01 */
	size_t len;	/* bytes taken */
};

/*
 * A plain decimal number at the start of t: [+-] digits [. digits]
 * [e [+-] digits]. Correctly rounded (as strtod in the C locale), overflow
 * refused. Returns false when t does not start with one.
 */
bool num_plain(struct text t, struct number *out);
/* An unsigned integer at the start of t; the bytes taken, 0 when there is none
 * or it does not fit. num_hex allows 0x in front. */
size_t num_uint(struct text t, uint64_t *out);
size_t num_hex(struct text t, uint64_t *out);

/* How a comma between digits is to be read. */
enum comma { COMMA_UNKNOWN, COMMA_THOUSANDS, COMMA_DECIMAL };

/*
 * As num_plain, with thousands separators (1,234,567 and 1'234'567 and
 * 1.234.567) and a decimal comma where `comma` says so or where nothing else
 * is possible (0,5; 12,34).
 */
bool num_human(struct text t, enum comma comma, struct number *out);

/* What a unit measures. */
enum unit_family {
	UNIT_NONE, UNIT_BYTES, UNIT_BYTES_RATE, UNIT_RATE, UNIT_TIME,
	UNIT_PERCENT, UNIT_POWER
};

struct unit {
	enum unit_family family;
	double factor;		/* to base units: bytes, bytes/s, 1/s, ns, %, W */
	double factor_other;	/* KB as 1000 and 1024: the other reading, or
				 * equal to factor */
	bool bits;		/* was bits/s; the factor holds the eighth */
	size_t len;		/* bytes taken */
};

/* The unit at the start of t ("MiB/s", "usec", "ops/sec", "%"), the longest
 * that fits and does not run into a letter. False when there is none. */
bool unit_parse(struct text t, struct unit *out);
/* The contract's name of a family: "bytes/s", "ns", ..., "" for none. */
const char *unit_name(enum unit_family family);

enum quantity_bound {
	QUANTITY_EXACT, QUANTITY_ABOUT, QUANTITY_BELOW, QUANTITY_ABOVE
};

struct quantity {
	double value;		/* base units when the unit is known */
	double value_other;	/* the other reading of KB, else = value */
	double step;		/* in the same units as value */
	double hi;		/* end of a range A-B; equal to value if none */
	enum quantity_bound bound;	/* from ~ < > glued to it */
	enum unit_family family;
	bool scaled;		/* k, M, G, "million" stood behind the digits */
	size_t at, len;		/* bytes: where it starts and ends in t */
	struct text unit;	/* as written */
};

/*
 * The next quantity in a line of prose or of a table, at or after byte `from`:
 * number, k/M/G, unit, ranges (40-50k IOPS), durations (3m16.2s, 0:13.45,
 * 1h10m, half an hour). Refuses what is glued to a word, versions, dates, hashes, times of
 * day. False when there is none.
 */
bool quantity_next(struct text t, size_t from, enum comma comma,
		   struct quantity *out);

/* Is the point at byte `dot` the end of a number, as in "572. MB/s", which
 * some languages print? The unit of a byte rate must follow it; elsewhere a
 * point ends a sentence. */
bool quantity_point(struct text t, size_t dot);

/*
 * fio's own numbers: digits [. digits] [k K M G T P E] [i] [B|bit] [/s], the
 * prefix being 1000 without i and `kilo` (1000 or 1024) for the capital K M G
 * of fio 1.x and 2.x byte units. Base units out, step = last digit.
 */
bool num_fio(struct text t, double kilo, struct number *out);

#endif
