/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers, fields and versions as fio prints them. Fields are "key=value" with
 * blanks on either side of the sign, as old versions pad their columns; a key
 * must not be the end of a longer word (iops= in cached_iops=).
 */
#include "parser/format/fio/fio.h"

#include <math.h>

/* "3.33", "2.1.10"; {-1, -1} is unknown, which fio_version_in holds for
 * none. */
struct fio_version fio_version_of(struct text t)
{
	struct fio_version v = {-1, -1};
	uint64_t major, minor;
	size_t n = num_uint(t, &major);

	if (!n || n >= t.n || t.p[n] != '.' || major > 99)
		return v;
	if (!num_uint(text_from(t, n + 1), &minor) || minor > 99)
		return v;
	v.major = (int)major;
	v.minor = (int)minor;
	return v;
}

/* Versions as 100 * major + minor, so 2.17 is 217; patch levels do not
 * count. */
bool fio_version_in(struct fio_version v, int from, int to)
{
	int code = v.major * 100 + v.minor;

	return v.major >= 0 && code >= from && code <= to;
}

bool fio_field(struct text t, const char *key, struct text *value)
{
	struct text k = text_of(key);
	size_t from = 0;

	for (;;) {
		size_t at = text_find(text_from(t, from), k);
		struct text rest;

		if (at == TEXT_NOT_FOUND)
			return false;
		at += from;
		rest = text_ltrim(text_from(t, at + k.n));
		if ((at == 0 || !ch_word(t.p[at - 1])) && rest.n &&
		    rest.p[0] == '=') {
			*value = text_ltrim(text_from(rest, 1));
			return true;
		}
		from = at + k.n;
	}
}

/* The keys of a row from left to right; *t is moved behind the sign. */
bool fio_next_field(struct text *t, struct text *key, struct text *value)
{
	const char *p = t->p, *end = t->p + t->n, *from, *to;

	while (p < end && *p != '=')
		p++;
	if (p == end)
		return false;
	for (to = p; to > t->p && ch_space(to[-1]);)
		to--;
	for (from = to; from > t->p && ch_word(from[-1]);)
		from--;
	*key = (struct text){from, (size_t)(to - from)};
	*t = (struct text){p + 1, (size_t)(end - p - 1)};
	*value = text_ltrim(*t);
	return true;
}

/* The length of a byte unit at the start of t: [KMGTPE][i](B|bit). */
static size_t unit_length(struct text t)
{
	size_t i = 0;

	if (i < t.n && t.p[i] >= 'E' && memchr("kKMGTPE", t.p[i], 7))
		i++;
	if (i < t.n && t.p[i] == 'i')
		i++;
	if (i < t.n && t.p[i] == 'B')
		return i + 1;
	return text_starts(text_from(t, i), TEXT("bit")) ? i + 3 : 0;
}

bool fio_quantity(struct text t, double kilo, struct number *out)
{
	char glued[64];
	struct number plain;
	size_t unit;

	if (!num_fio(t, kilo, out))
		return false;
	if (out->len >= t.n || t.p[out->len] != ' ')
		return true;
	/* fio 1.44 to 2.0.15 leave a blank where a prefix letter could be. */
	unit = unit_length(text_from(t, out->len + 1));
	if (!unit || !num_plain(t, &plain) || plain.len != out->len ||
	    plain.len + unit > sizeof(glued))
		return true;
	memcpy(glued, t.p, plain.len);
	memcpy(glued + plain.len, t.p + plain.len + 1, unit);
	return num_fio((struct text){glued, plain.len + unit}, kilo, out);
}

bool fio_value(struct text t, const char *key, double kilo,
	       struct number *out)
{
	struct text value;

	return fio_field(t, key, &value) && fio_quantity(value, kilo, out);
}

/* ns for one unit by its first letter (nsec, usec, msec, sec); 0: none. */
double fio_time_unit(struct text t)
{
	if (!t.n)
		return 0;
	switch (ch_fold(t.p[0])) {
	case 'n':
		return 1;
	case 'u':
		return 1e3;
	case 'm':
		return 1e6;
	case 's':
		return 1e9;
	default:
		return 0;
	}
}

/* fio's plat index (stat.h): 64 buckets of width 1 twice, then 64 for each
 * power of two. */
double fio_bin_start(uint64_t index)
{
	uint64_t power = index >> FIO_BIN_BITS;
	uint64_t in_power = index & ((1u << FIO_BIN_BITS) - 1);

	if (power < 2)
		return (double)index;
	return ldexp((double)((1u << FIO_BIN_BITS) + in_power),
		     (int)(power > 64 ? 64 : power - 1));
}
