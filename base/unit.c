/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Units as people write them. A unit is built of a prefix, a word and a "per
 * second" in one of its spellings, so the combinations need no table. Where a
 * spelling has two readings the common one of storage reports is taken: KB is
 * 1000 or 1024 bytes (both are handed out), Mb/s and anything with "bps" are
 * bits, mb/s in small letters is bytes.
 */
#include "base/number.h"

#include <math.h>

/* A noun longer than this before "/s" is no unit. */
#define NOUN_MOST 24

struct word {
	const char *name;
	double factor;
	bool exact_case;
};

#define COUNT_OF(a) (sizeof(a) / sizeof(*(a)))

static size_t letters(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_alpha(t.p[n]))
		n++;
	return n;
}

static bool ends_here(struct text t, size_t at)
{
	return at >= t.n || !ch_word(t.p[at]);
}

/* A bit for each letter, large or small. */
#define BIT(letter) (UINT32_C(1) << ((letter) & 31))

/* The factor of a word out of a table; 0 when it is none of them. Most words
 * of prose are none: `first`, the letters that those of the table begin with,
 * saves looking at each. */
static double word_factor(struct text w, uint32_t first,
			  const struct word *table, size_t n)
{
	if (!w.n || !(first & BIT(w.p[0])))
		return 0;
	for (size_t i = 0; i < n; i++)
		if (table[i].exact_case ? text_is(w, table[i].name)
					: text_iis(w, table[i].name))
			return table[i].factor;
	return 0;
}

/* "s", "sec", "minute": the seconds that it has, or 0. */
static double denominator(struct text w)
{
	static const struct word table[] = {
		{"s", 1, false},	 {"sec", 1, false},
		{"secs", 1, false},	 {"second", 1, false},
		{"seconds", 1, false},	 {"min", 60, false},
		{"minute", 60, false},	 {"h", 3600, true},
		{"hr", 3600, true},	 {"hour", 3600, false},
	};

	return word_factor(w, BIT('s') | BIT('m') | BIT('h'), table,
			   COUNT_OF(table));
}

/* "/s", " per second", "-per-min" at byte `at`. Returns the byte after it, or
 * 0; *seconds is what the value is to be divided by. */
static size_t take_per(struct text t, size_t at, double *seconds)
{
	static const char *const per[] = {"/", " per ", "-per-", "per "};

	for (size_t i = 0; i < COUNT_OF(per); i++) {
		struct text rest = text_from(t, at);
		double den;
		size_t n;

		/* The last has no blank before it: only behind a number. */
		if (i == 3 && at != 0)
			continue;
		if (!text_begins(rest, per[i]))
			continue;
		rest = text_from(rest, strlen(per[i]));
		n = letters(rest);
		den = denominator(text_sub(rest, 0, n));
		if (den <= 0 || !ends_here(rest, n))
			continue;
		*seconds = den;
		return (size_t)(rest.p - t.p) + n;
	}
	return 0;
}

static double time_factor(struct text w)
{
	static const struct word table[] = {
		{"ns", 1, true},	     {"nsec", 1, false},
		{"nsecs", 1, false},	     {"nanosecond", 1, false},
		{"nanoseconds", 1, false},   {"us", 1e3, true},
		{"uS", 1e3, true},	     {"mS", 1e6, true},
		{"usec", 1e3, false},	     {"usecs", 1e3, false},
		{"microsecond", 1e3, false}, {"microseconds", 1e3, false},
		{"ms", 1e6, true},	     {"msec", 1e6, false},
		{"msecs", 1e6, false},	     {"millisecond", 1e6, false},
		{"milliseconds", 1e6, false}, {"s", 1e9, true},
		{"sec", 1e9, false},	     {"secs", 1e9, false},
		{"second", 1e9, false},	     {"seconds", 1e9, false},
		{"min", 6e10, false},	     {"mins", 6e10, false},
		{"minute", 6e10, false},     {"minutes", 6e10, false},
		{"h", 3.6e12, true},	     {"hr", 3.6e12, true},
		{"hrs", 3.6e12, true},	     {"hour", 3.6e12, false},
		{"hours", 3.6e12, false},    {"d", 8.64e13, true},
		{"day", 8.64e13, false},     {"days", 8.64e13, false},
	};

	return word_factor(w, BIT('n') | BIT('u') | BIT('m') | BIT('s') |
			   BIT('h') | BIT('d'), table, COUNT_OF(table));
}

/* "min" before another number is a minimum: "avg 5.2 min 3.1". */
static bool is_minimum(struct text w, struct text behind)
{
	if (!text_ieq(w, TEXT("min")))
		return false;
	behind = text_ltrim(behind);
	return behind.n && (ch_digit(behind.p[0]) || behind.p[0] == '=' ||
			    behind.p[0] == ':');
}

static bool unit_time(struct text t, struct unit *u)
{
	/* The two letters that Unicode has for micro. */
	static const char *const micro[] = {"\xc2\xb5", "\xce\xbc"};
	size_t n = letters(t);
	struct text w = text_sub(t, 0, n);
	double factor = time_factor(w);

	for (size_t i = 0; i < 2; i++)
		if (text_begins(t, micro[i])) {
			n = letters(text_from(t, 2));
			w = text_sub(t, 2, n);
			n += 2;
			/* Of seconds alone. */
			factor = time_factor(w) >= 1e9 &&
				 time_factor(w) <= 1e9 ? 1e3 : 0;
		}
	if (factor < 1 || !ends_here(t, n) || is_minimum(w, text_from(t, n)))
		return false;
	*u = (struct unit){UNIT_TIME, factor, factor, false, n};
	return true;
}

static bool unit_percent(struct text t, struct unit *u)
{
	static const char *const name[] = {"%", "percent", "per cent", "pct"};

	for (size_t i = 0; i < COUNT_OF(name); i++) {
		size_t n = text_of(name[i]).n;

		if (!text_ibegins(t, name[i]) ||
		    (i > 0 && !ends_here(t, n)))
			continue;
		*u = (struct unit){UNIT_PERCENT, 1, 1, false, n};
		return true;
	}
	return false;
}

/* W, mW, watts. */
static bool unit_power(struct text t, struct unit *u)
{
	static const struct word table[] = {
		{"W", 1, true},	    {"mW", 1e-3, true}, {"kW", 1e3, true},
		{"watt", 1, false}, {"watts", 1, false},
	};
	size_t n = letters(t);
	double factor = word_factor(text_sub(t, 0, n), BIT('w') | BIT('m') |
				    BIT('k'), table, COUNT_OF(table));

	if (factor <= 0 || !ends_here(t, n))
		return false;
	*u = (struct unit){UNIT_POWER, factor, factor, false, n};
	return true;
}

/* The power of a prefix letter, K = 1; 0 when it is none. */
static int prefix_power(char c)
{
	size_t at = text_find_char(TEXT("KMGTPE"), ch_upper(c) ? c
				   : (char)(c - 'a' + 'A'));

	return ch_alpha(c) && at != TEXT_NOT_FOUND ? (int)at + 1 : 0;
}

struct bytes_word {
	int power;
	bool binary;		/* KiB */
	bool bare;		/* K alone, without B */
	bool bits;
	bool small_b;		/* b of which the prefix decides */
};

/* B, Byte, Bytes, b, bit, bits at `at`; the byte after it. */
static size_t bytes_noun(struct text t, size_t at, struct bytes_word *w)
{
	struct text rest = text_from(t, at);

	if (text_skip(&rest, TEXT("bits")) || text_skip(&rest, TEXT("bit")))
		w->bits = true;
	else if (!text_skip(&rest, TEXT("Bytes")) &&
		 !text_skip(&rest, TEXT("bytes")) &&
		 !text_skip(&rest, TEXT("Byte")) &&
		 !text_skip(&rest, TEXT("byte")) &&
		 !text_skip(&rest, TEXT("B"))) {
		w->small_b = text_skip(&rest, TEXT("b"));
		w->bare = !w->small_b;
	}
	return (size_t)(rest.p - t.p);
}

static size_t bytes_prefix(struct text t, struct bytes_word *w)
{
	size_t at = 0;

	*w = (struct bytes_word){0};
	if (t.n && prefix_power(t.p[0])) {
		w->power = prefix_power(t.p[0]);
		at = 1;
		if (t.n > 1 && t.p[1] == 'i') {
			w->binary = true;
			at = 2;
		}
	}
	return bytes_noun(t, at, w);
}

static void bytes_factors(const struct bytes_word *w, double seconds,
			  struct unit *u)
{
	double decimal = pow(1000, w->power), binary = pow(1024, w->power);
	double eighth = u->bits ? 8 : 1;

	u->factor = (w->binary ? binary : decimal) / eighth / seconds;
	u->factor_other = u->factor;
	if (!w->binary && !u->bits)
		u->factor_other = binary / seconds;
}

/* K/s, M/s: the prefix stands for bytes, in these letters only. */
static bool bare_prefix(struct text t, const struct bytes_word *w)
{
	return w->power && !w->binary && w->power <= 3 &&
	       (t.p[0] == 'k' || ch_upper(t.p[0]));
}

static bool unit_bytes(struct text t, struct unit *u)
{
	struct bytes_word w;
	size_t at = bytes_prefix(t, &w), end;
	double seconds = 1;
	bool ps = text_starts(text_from(t, at), TEXT("ps")) &&
		  ends_here(t, at + 2);

	if (w.bare && !bare_prefix(t, &w))
		return false;
	*u = (struct unit){.bits = w.bits};
	end = ps && !w.bare ? at + 2 : take_per(t, at, &seconds);
	if (w.small_b)
		u->bits = ps || at == 1 || ch_upper(t.p[0]);
	if (end) {
		u->family = UNIT_BYTES_RATE;
	} else if (!w.bare && !u->bits && ends_here(t, at)) {
		u->family = UNIT_BYTES;
		end = at;
	} else {
		return false;
	}
	bytes_factors(&w, seconds, u);
	u->len = end;
	return true;
}

/* Words that are a rate by themselves, or may carry a k, M or G. */
static bool is_count(struct text w, bool rate_only)
{
	static const char *const rate[] = {"iops", "tps", "qps", "pps", "fps",
					   "rps"};
	static const char *const noun[] = {"ops", "op", "io", "ios", "req",
					   "reqs", "txn", "txns", "pkts"};

	for (size_t i = 0; i < COUNT_OF(rate); i++)
		if (text_iis(w, rate[i]))
			return true;
	for (size_t i = 0; i < COUNT_OF(noun) && !rate_only; i++)
		if (text_iis(w, noun[i]))
			return true;
	return false;
}

/* 1000 for the k of "kIOPS", else 1. */
static double count_prefix(struct text w)
{
	bool prefix = w.n > 1 && (w.p[0] == 'k' || ch_upper(w.p[0])) &&
		      prefix_power(w.p[0]) && prefix_power(w.p[0]) <= 3;

	return prefix && is_count(text_from(w, 1), false)
		       ? pow(1000, prefix_power(w.p[0])) : 1;
}

/* The letters of "requests", "I/Os"; 0 when there is no noun: m/s and Ki/s
 * are units of something else. */
static size_t noun_len(struct text t)
{
	size_t n = letters(t);

	if (text_istarts(t, TEXT("I/O")))
		n = 3 + letters(text_from(t, 3));
	if (n == 2 && prefix_power(t.p[0]) && t.p[1] == 'i')
		return 0;
	return n >= 2 && n <= NOUN_MOST ? n : 0;
}

static bool unit_rate(struct text t, struct unit *u)
{
	size_t n = noun_len(t), end;
	struct text w = text_sub(t, 0, n);
	double seconds = 1, factor = count_prefix(w);

	if (time_factor(w) > 0)
		return false;
	end = take_per(t, n, &seconds);
	if (!end)
		end = take_per(t, 0, &seconds);
	if (!end && ends_here(t, n) &&
	    is_count(text_from(w, factor > 1), factor <= 1))
		end = n;
	if (!end)
		return false;
	*u = (struct unit){UNIT_RATE, factor / seconds, factor / seconds,
			   false, end};
	return true;
}

bool unit_parse(struct text t, struct unit *out)
{
	static bool (*const kind[])(struct text, struct unit *) = {
		unit_bytes, unit_rate, unit_time, unit_percent, unit_power,
	};
	struct unit u;

	*out = (struct unit){0};
	for (size_t i = 0; i < COUNT_OF(kind); i++)
		if (kind[i](t, &u) && u.len > out->len)
			*out = u;
	return out->len > 0;
}

const char *unit_name(enum unit_family family)
{
	static const char *const name[] = {
		[UNIT_NONE] = "",	   [UNIT_BYTES] = "bytes",
		[UNIT_BYTES_RATE] = "bytes/s", [UNIT_RATE] = "1/s",
		[UNIT_TIME] = "ns",	   [UNIT_PERCENT] = "percent",
		[UNIT_POWER] = "W",
	};

	return name[family];
}
