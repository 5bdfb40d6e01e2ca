/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Dates as mails carry them. A date is a set of tokens, each of which says by
 * its form what it is (a time has colons, a zone a sign, a month three known
 * letters); their order does not matter. So the many ways in which mailers
 * break RFC 5322 need no rule of their own. Nothing here knows a time zone
 * database or the locale; names of zones that are not in the list count as
 * UTC.
 */
#include "base/date.h"

#include "base/number.h"

/* 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
#define YEAR_1 INT64_C(-62135596800)
#define YEAR_9999_END INT64_C(253402300799)

struct date {
	int64_t year, month, day;		/* 0: not seen */
	int64_t hour, minute, second;
	int64_t offset;				/* seconds east of UTC */
	bool has_time, has_zone;
};

/* Days from 1970-01-01 of a proleptic Gregorian date. The year is counted
 * from March, so that the leap day is its last. */
static int64_t days_from_civil(int64_t year, int64_t month, int64_t day)
{
	int64_t y = month > 2 ? year : year - 1;
	int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2)
			      / 5 + day - 1;

	return 365 * y + y / 4 - y / 100 + y / 400 + day_of_year - 719468;
}

static int64_t days_of_month(int64_t year, int64_t month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30,
				   31, 31, 30, 31, 30, 31};
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

/* Takes 1..`most` digits off *t. */
static bool take_number(struct text *t, size_t most, int64_t *out)
{
	uint64_t value;
	size_t n = num_uint(*t, &value);

	if (n == 0 || n > most)
		return false;
	*out = (int64_t)value;
	*t = text_from(*t, n);
	return true;
}

static bool take_char(struct text *t, const char *any)
{
	if (t->n == 0 || text_find_char(text_of(any), t->p[0]) ==
	    TEXT_NOT_FOUND)
		return false;
	*t = text_from(*t, 1);
	return true;
}

/* The index of the name in `names` (three letters each) that starts w, which
 * may go on with the rest of the word; 0 when there is none, else from 1. */
static int64_t name_index(struct text w, const char *names)
{
	size_t n = text_of(names).n / 3;

	if (w.n < 3)
		return 0;
	for (size_t i = 0; i < w.n; i++)
		if (!ch_alpha(w.p[i]) && w.p[i] != '.')
			return 0;
	for (size_t i = 0; i < n; i++)
		if (ch_fold(w.p[0]) == names[3 * i] &&
		    text_istarts(w, (struct text){names + 3 * i, 3}))
			return (int64_t)i + 1;
	return 0;
}

static int64_t month_index(struct text w)
{
	return name_index(w, "janfebmaraprmayjunjulaugsepoctnovdec");
}

static bool is_weekday(struct text w)
{
	return name_index(w, "montuewedthufrisatsun") != 0;
}

/* RFC 5322 4.3: two digits are 2000..2049 or 1950..1999, three are from
 * 1900 on. */
static int64_t full_year(int64_t year, size_t digits)
{
	if (digits <= 2)
		return year < 50 ? 2000 + year : 1900 + year;
	return digits == 3 ? 1900 + year : year;
}

/* +0100, -500, --500, +01:00, +02. More than 14 hours is nonsense and counts
 * as UTC. */
static bool zone_number(struct date *d, struct text w)
{
	int64_t hours, minutes = 0;
	int64_t sign = 1;
	size_t n;

	if (w.n < 2 || (w.p[0] != '+' && w.p[0] != '-'))
		return false;
	if (w.p[0] == '-')
		sign = -1;
	while (take_char(&w, "+-"))
		;
	n = w.n;
	if (!take_number(&w, 4, &hours))
		return false;
	if (n - w.n > 2) {
		minutes = hours % 100;
		hours /= 100;
	} else if (take_char(&w, ":") && !take_number(&w, 2, &minutes)) {
		return false;
	}
	if (w.n)
		return false;
	if (hours <= 14 && minutes <= 59)
		d->offset = sign * (hours * 3600 + minutes * 60);
	d->has_zone = true;
	return true;
}

static bool zone_name(struct date *d, struct text w)
{
	static const struct {
		const char *name;
		int hours;
	} zone[] = {
		{"UTC", 0},  {"UT", 0},	  {"GMT", 0},  {"Z", 0},
		{"EST", -5}, {"EDT", -4}, {"CST", -6}, {"CDT", -5},
		{"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7},
		{"BST", 1},  {"CET", 1},  {"MET", 1},  {"CEST", 2},
		{"MEST", 2}, {"EET", 2},  {"EEST", 3}, {"MSK", 3},
		{"JST", 9},  {"KST", 9},
	};

	for (size_t i = 0; i < sizeof(zone) / sizeof(*zone); i++) {
		if (!text_iis(w, zone[i].name))
			continue;
		if (!d->has_zone)
			d->offset = zone[i].hours * 3600;
		d->has_zone = true;
		return true;
	}
	return false;
}

/* The zone that stands directly behind a time: Z or a signed number. */
static bool zone_behind(struct date *d, struct text w)
{
	return w.n == 0 || zone_number(d, w) || zone_name(d, w);
}

/* hh:mm, hh:mm:ss, hh.mm.ss, a fraction of a second, and what follows. */
static bool time_token(struct date *d, struct text w)
{
	int64_t fraction;

	if (d->has_time || !take_number(&w, 2, &d->hour) ||
	    !take_char(&w, ":.") || !take_number(&w, 2, &d->minute))
		return false;
	if (take_char(&w, ":.") && !take_number(&w, 2, &d->second))
		return false;
	if (take_char(&w, ".,") && !take_number(&w, 9, &fraction))
		return false;
	d->has_time = true;
	return zone_behind(d, w);
}

/* 2023-01-12 and 2023/1/12, with T and a time behind it or not. */
static bool iso_token(struct date *d, struct text w)
{
	if (d->year || w.n < 8 || (w.p[4] != '-' && w.p[4] != '/'))
		return false;
	if (!take_number(&w, 4, &d->year) || !take_char(&w, "-/") ||
	    !take_number(&w, 2, &d->month) || !take_char(&w, "-/") ||
	    !take_number(&w, 2, &d->day))
		return false;
	if (w.n == 0)
		return true;
	return take_char(&w, "Tt") && time_token(d, w);
}

/* 12-Jan-2023 and 12/Jan/23. */
static bool named_token(struct date *d, struct text w)
{
	struct text month;
	size_t digits;

	if (d->day || !take_number(&w, 2, &d->day) || !take_char(&w, "-/"))
		return false;
	month = text_sub(w, 0, 3);
	d->month = month_index(month);
	w = text_from(w, 3);
	if (!d->month || !take_char(&w, "-/"))
		return false;
	digits = w.n;
	if (!take_number(&w, 4, &d->year) || w.n)
		return false;
	d->year = full_year(d->year, digits);
	return true;
}

/* A bare number: the day first, then the year; four digits are a year. */
static bool number_token(struct date *d, struct text w)
{
	size_t digits = w.n;
	int64_t value;

	if (!take_number(&w, 4, &value) || w.n)
		return false;
	if (digits <= 2 && !d->day && value >= 1 && value <= 31)
		d->day = value;
	else if (!d->year)
		d->year = full_year(value, digits);
	else
		return false;
	return true;
}

static bool all_letters(struct text w)
{
	for (size_t i = 0; i < w.n; i++)
		if (!ch_alpha(w.p[i]))
			return false;
	return true;
}

static bool word_token(struct date *d, struct text w)
{
	int64_t month = month_index(w);

	if (month && !d->month) {
		d->month = month;
		return true;
	}
	if (is_weekday(w) || zone_name(d, w))
		return true;
	if (d->has_time && (text_ieq(w, TEXT("AM")) || text_ieq(w, TEXT("PM")))) {
		if (d->hour > 12)
			return false;
		d->hour = d->hour % 12 + (ch_fold(w.p[0]) == 'p' ? 12 : 0);
		return true;
	}
	/* The name of a zone that the list lacks. */
	return d->has_time && d->day && w.n <= 5 && all_letters(w);
}

static bool any_token(struct date *d, struct text w)
{
	struct date before = *d;

	if (!ch_digit(w.p[0]))
		return zone_number(d, w) || word_token(d, w);
	if (iso_token(d, w))
		return true;
	*d = before;
	if (named_token(d, w))
		return true;
	*d = before;
	return number_token(d, w) || time_token(d, w);
}

/* The next token: up to a blank or a comma, comments in () left out. */
static struct text next_token(struct text *t)
{
	size_t n = 0;

	for (;;) {
		struct text rest = *t;

		while (rest.n && (ch_space(rest.p[0]) || rest.p[0] == ','))
			rest = text_from(rest, 1);
		*t = rest;
		if (!rest.n || rest.p[0] != '(')
			break;
		text_cut(t, ')');
	}
	while (n < t->n && !ch_space(t->p[n]) && t->p[n] != ',' &&
	       t->p[n] != '(')
		n++;
	*t = text_from(*t, n);
	return (struct text){t->p - n, n};
}

static bool date_valid(const struct date *d)
{
	return d->year >= 1990 && d->year < 2100 && d->month >= 1 &&
	       d->month <= 12 && d->day >= 1 &&
	       d->day <= days_of_month(d->year, d->month) && d->hour <= 23 &&
	       d->minute <= 59 && d->second <= 60;
}

bool date_parse(struct text t, int64_t *utc)
{
	bool has_zone;
	int offset;

	return date_parse_zone(t, utc, &offset, &has_zone);
}

bool date_parse_zone(struct text t, int64_t *utc, int *offset,
		     bool *has_zone)
{
	struct date d = {0};
	struct text w;

	if (t.n > 128)
		return false;
	while ((w = next_token(&t)).n)
		if (!any_token(&d, w))
			return false;
	if (!date_valid(&d))
		return false;
	*utc = days_from_civil(d.year, d.month, d.day) * 86400 +
	       d.hour * 3600 + d.minute * 60 + d.second - d.offset;
	*offset = (int)d.offset;
	*has_zone = d.has_zone;
	return true;
}

void date_format(int64_t utc, char *buf, size_t size)
{
	int64_t year, month = 1, days, second;

	/* Four digits are all that a year has. */
	if (utc < YEAR_1)
		utc = YEAR_1;
	if (utc > YEAR_9999_END)
		utc = YEAR_9999_END;
	days = utc / 86400;
	second = utc % 86400;
	if (second < 0) {
		second += 86400;
		days--;
	}
	/* At most the right one, and near it. */
	year = 1970 + (days < 0 ? days / 365 - 1 : days / 366);
	while (days_from_civil(year + 1, 1, 1) <= days)
		year++;
	days -= days_from_civil(year, 1, 1);
	while (days >= days_of_month(year, month))
		days -= days_of_month(year, month++);
	snprintf(buf, size, "%04d-%02d-%02dT%02d:%02d:%02dZ", (int)year,
		 (int)month, (int)days + 1, (int)(second / 3600),
		 (int)(second / 60 % 60), (int)(second % 60));
}
