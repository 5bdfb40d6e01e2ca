/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Decimal numbers, correctly rounded and free of the locale. Digits are
 * gathered without their separators; up to 2^53 times or divided by 10^22 is
 * exact in doubles (Clinger's fast path), the rest goes to the C library with
 * a "C" locale of our own. Numbers of any length take linear time.
 */
#include "base/number.h"

#include <assert.h>
#include <locale.h>
#include <math.h>

/*
 * A double is decided by at most 767 significant digits; what lies beyond
 * only matters by being zero or not, which one more digit says.
 */
#define DIGITS_KEPT 770

struct digits {
	uint64_t mantissa;	/* while it holds at most 19 digits */
	char kept[DIGITS_KEPT + 1];
	size_t n;		/* significant ones in `kept` */
	int64_t exponent;	/* of the last kept digit */
	int64_t step;		/* of the last printed digit */
	bool point, sticky, negative;
};

/* 10^0 .. 10^22 are exact. */
static const double ten_to[] = {
	1e0,  1e1,  1e2,  1e3,	1e4,  1e5,  1e6,  1e7,	1e8,  1e9,  1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

#define TEN_EXACT 22

/* The same below one, as correctly rounded. */
static const double tenth_to[] = {
	1e0,  1e-1, 1e-2,  1e-3,  1e-4,	 1e-5,	1e-6,  1e-7,
	1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15,
};

/* Digits that are below 2^53 whatever they are. */
#define DIGITS_EXACT 15

/*
 * What nearly all numbers are: [digits][. digits] with few enough of them to
 * be exact. Returns the bytes taken; 0 leaves the number to the general way.
 */
static size_t simple(struct text t, struct number *out)
{
	size_t i = 0, point = 0, most = t.n, decimals;
	uint64_t mantissa = 0;

	if (most > DIGITS_EXACT + 1)
		most = DIGITS_EXACT + 1;
	for (; i < most && ch_digit(t.p[i]); i++)
		mantissa = mantissa * 10 + (uint64_t)(t.p[i] - '0');
	if (!i || i == DIGITS_EXACT + 1)
		return 0;
	point = i;
	if (i + 1 < t.n && t.p[i] == '.' && ch_digit(t.p[i + 1]))
		for (i++; i < most && ch_digit(t.p[i]); i++)
			mantissa = mantissa * 10 + (uint64_t)(t.p[i] - '0');
	if (i == most && i < t.n && (ch_digit(t.p[i]) || i == point + 1))
		return 0;
	decimals = i > point ? i - point - 1 : 0;
	out->value = (double)mantissa / ten_to[decimals];
	out->step = tenth_to[decimals];
	out->len = i;
	return i;
}

static void digits_start(struct digits *d)
{
	d->mantissa = 0;
	d->n = 0;
	d->exponent = 0;
	d->step = 0;
	d->point = d->sticky = d->negative = false;
}

static void digits_add(struct digits *d, char c)
{
	if (d->point)
		d->step--;
	if (d->n == DIGITS_KEPT) {
		d->sticky |= c != '0';
		d->exponent += !d->point;
		return;
	}
	if (d->point)
		d->exponent--;
	if (d->n == 0 && c == '0')
		return;
	if (d->n < 19)
		d->mantissa = d->mantissa * 10 + (uint64_t)(c - '0');
	d->kept[d->n++] = c;
}

/* Adds the run of digits at byte `at`; returns the byte after it. */
static size_t digits_run(struct digits *d, struct text t, size_t at)
{
	while (at < t.n && ch_digit(t.p[at]))
		digits_add(d, t.p[at++]);
	return at;
}

/* The number `ascii` (a NUL-terminated plain decimal) by the C library. */
static double by_library(const char *ascii)
{
	static locale_t c_locale;

	if (!c_locale)
		c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	assert(c_locale);
	return strtod_l(ascii, NULL, c_locale);
}

static double power_of_ten(int64_t exponent)
{
	char ascii[32];

	if (exponent >= 0 && exponent <= TEN_EXACT)
		return ten_to[exponent];
	if (exponent < 0 && exponent >= -TEN_EXACT)
		return 1 / ten_to[-exponent];
	snprintf(ascii, sizeof(ascii), "1e%lld", (long long)exponent);
	return by_library(ascii);
}

static double digits_value(const struct digits *d)
{
	char ascii[DIGITS_KEPT + 32];

	if (d->n == 0)
		return 0;
	if (d->n <= 15 && d->exponent >= 0 && d->exponent <= TEN_EXACT)
		return (double)d->mantissa * ten_to[d->exponent];
	if (d->n <= 15 && d->exponent < 0 && d->exponent >= -TEN_EXACT)
		return (double)d->mantissa / ten_to[-d->exponent];
	snprintf(ascii, sizeof(ascii), "%.*s%se%lld", (int)d->n, d->kept,
		 d->sticky ? "1" : "",
		 (long long)d->exponent - (d->sticky ? 1 : 0));
	return by_library(ascii);
}

static bool digits_finish(const struct digits *d, size_t len,
			  struct number *out)
{
	double value = digits_value(d);

	out->value = d->negative && value > 0 ? -value : value;
	out->step = power_of_ten(d->step);
	out->len = len;
	return isfinite(value) && isfinite(out->step);
}

/* Takes an exponent "e[+-]digits" at byte `at`, if there is one. */
static size_t digits_exponent(struct digits *d, struct text t, size_t at)
{
	size_t i = at + 1;
	bool negative;
	int64_t e = 0;

	if (at >= t.n || ch_fold(t.p[at]) != 'e')
		return at;
	negative = i < t.n && t.p[i] == '-';
	if (i < t.n && (t.p[i] == '-' || t.p[i] == '+'))
		i++;
	if (i >= t.n || !ch_digit(t.p[i]))
		return at;
	for (; i < t.n && ch_digit(t.p[i]); i++)
		if (e < INT32_MAX / 16)
			e = e * 10 + (t.p[i] - '0');
	d->exponent += negative ? -e : e;
	d->step += negative ? -e : e;
	return i;
}

static bool digit_at(struct text t, size_t at)
{
	return at < t.n && ch_digit(t.p[at]);
}

static bool char_at(struct text t, size_t at, char c)
{
	return at < t.n && t.p[at] == c;
}

/* A sign at the start; returns the byte after it. */
static size_t digits_sign(struct digits *d, struct text t)
{
	digits_start(d);
	d->negative = char_at(t, 0, '-');
	return char_at(t, 0, '-') || char_at(t, 0, '+');
}

/* [. digits], the point being `point`. */
static size_t digits_fraction(struct digits *d, struct text t, size_t at,
			      char point)
{
	if (!char_at(t, at, point) || !digit_at(t, at + 1))
		return at;
	d->point = true;
	return digits_run(d, t, at + 1);
}

bool num_plain(struct text t, struct number *out)
{
	struct digits d;
	size_t at = simple(t, out);

	if (at && (at == t.n || ch_fold(t.p[at]) != 'e'))
		return true;
	at = digits_sign(&d, t);
	if (!digit_at(t, at))
		return false;
	at = digits_run(&d, t, at);
	at = digits_fraction(&d, t, at, '.');
	at = digits_exponent(&d, t, at);
	return digits_finish(&d, at, out);
}

/* How many groups of a separator and exactly three digits stand at `at`; 0
 * when the last of them runs into another digit. */
static size_t groups_at(struct text t, size_t at, char separator)
{
	size_t n = 0;

	while (char_at(t, at, separator) && digit_at(t, at + 1) &&
	       digit_at(t, at + 2) && digit_at(t, at + 3)) {
		at += 4;
		n++;
	}
	if (digit_at(t, at) ||
	    (char_at(t, at, separator) && digit_at(t, at + 1)))
		return 0;
	return n;
}

/* Whether thousands are set apart by `separator` behind the 1..3 digits that
 * start at `from` and end at `at`. */
static size_t thousands(struct text t, size_t from, size_t at, char separator,
			enum comma comma)
{
	size_t n = groups_at(t, at, separator);
	size_t end = at + 4 * n;
	bool european = char_at(t, end, ',') && digit_at(t, end + 1);
	bool english = char_at(t, end, '.') && digit_at(t, end + 1);

	if (n == 0 || at - from > 3 || t.p[from] == '0')
		return 0;
	switch (separator) {
	case ',':
		return n > 1 || english || comma != COMMA_DECIMAL ? n : 0;
	case '.':
		return n > 1 || european ? n : 0;
	default:
		return n;
	}
}

static size_t digits_groups(struct digits *d, struct text t, size_t at,
			    size_t n)
{
	for (; n; n--)
		at = digits_run(d, t, at + 1);
	return at;
}

/* Whether "12,34" at the comma is a decimal comma: not in a list 1,2,3. */
static bool comma_fraction(struct text t, size_t at)
{
	if (!char_at(t, at, ',') || !digit_at(t, at + 1))
		return false;
	for (at++; digit_at(t, at);)
		at++;
	return !(char_at(t, at, ',') && digit_at(t, at + 1));
}

bool num_human(struct text t, enum comma comma, struct number *out)
{
	static const char separators[] = ",'.";
	struct digits d;
	size_t from = digits_sign(&d, t), at;

	if (!digit_at(t, from))
		return false;
	at = digits_run(&d, t, from);
	for (const char *s = separators; *s; s++) {
		size_t n = thousands(t, from, at, *s, comma);

		if (n == 0)
			continue;
		at = digits_groups(&d, t, at, n);
		at = digits_fraction(&d, t, at, *s == '.' ? ',' : '.');
		return digits_finish(&d, at, out);
	}
	if (comma_fraction(t, at))
		at = digits_fraction(&d, t, at, ',');
	else
		at = digits_fraction(&d, t, at, '.');
	at = digits_exponent(&d, t, at);
	return digits_finish(&d, at, out);
}

size_t num_uint(struct text t, uint64_t *out)
{
	uint64_t value = 0;
	size_t i = 0;

	for (; digit_at(t, i); i++) {
		uint64_t digit = (uint64_t)(t.p[i] - '0');

		if (value > (UINT64_MAX - digit) / 10)
			return 0;
		value = value * 10 + digit;
	}
	if (i)
		*out = value;
	return i;
}

static unsigned int hex_digit(char c)
{
	return (unsigned int)(ch_digit(c) ? c - '0' : ch_fold(c) - 'a' + 10);
}

size_t num_hex(struct text t, uint64_t *out)
{
	uint64_t value = 0;
	size_t from = 0, i;

	if (text_istarts(t, TEXT("0x")) && t.n > 2 && ch_hex(t.p[2]))
		from = 2;
	for (i = from; i < t.n && ch_hex(t.p[i]); i++) {
		if (value >> 60)
			return 0;
		value = value << 4 | hex_digit(t.p[i]);
	}
	if (i)
		*out = value;
	return i;
}

/* K is 0, M 1, ... */
static size_t prefix_power(char c)
{
	switch (c) {
	case 'K':
		return 0;
	case 'M':
		return 1;
	case 'G':
		return 2;
	case 'T':
		return 3;
	case 'P':
		return 4;
	case 'E':
		return 5;
	default:
		return TEXT_NOT_FOUND;
	}
}

/* The prefix k, K, M ... with or without i; *factor is what it means. */
static size_t fio_prefix(struct text t, size_t at, double kilo, double *factor)
{
	size_t power = prefix_power(at < t.n ? t.p[at] : ' ');
	double base = kilo;

	*factor = 1;
	if (char_at(t, at, 'k')) {
		power = 0;
		base = 1000;
	}
	if (power == TEXT_NOT_FOUND)
		return at;
	at++;
	if (char_at(t, at, 'i')) {
		base = 1024;
		at++;
	}
	for (power++; power; power--)
		*factor *= base;
	return at;
}

/* All of fio's number that stands behind the digits. Versions up to 2.0 have
 * a blank where there is no prefix: "618740 B/s". */
static size_t fio_suffix(struct text t, size_t at, double kilo, double *factor)
{
	size_t end = fio_prefix(t, at, kilo, factor);

	if (end == at && text_starts(text_from(t, at), TEXT(" B")))
		end++;
	if (char_at(t, end, 'B')) {
		end++;
	} else if (text_starts(text_from(t, end), TEXT("bit"))) {
		*factor /= 8;
		end += 3;
	}
	if (text_starts(text_from(t, end), TEXT("/s")))
		end += 2;
	return end;
}

bool num_fio(struct text t, double kilo, struct number *out)
{
	double factor;
	size_t at = simple(t, out), end;

	if (!at) {
		struct digits d;

		digits_start(&d);
		if (!digit_at(t, 0))
			return false;
		at = digits_run(&d, t, 0);
		at = digits_fraction(&d, t, at, '.');
		if (!digits_finish(&d, at, out))
			return false;
	}
	end = fio_suffix(t, at, kilo, &factor);
	if (end < t.n && ch_alpha(t.p[end]))
		return true;
	out->value *= factor;
	out->step *= factor;
	out->len = end;
	return isfinite(out->value);
}
