/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Points for numbers in what an author wrote: rates, percentages, pairs,
 * times. Each number is looked at once, with some bytes around it; a line end
 * counts as a blank, as sentences break across lines. All is lower case.
 */
#include "parser/text/classify/classify_inside.h"

#define W(s) {s, sizeof(s) - 1}

/* ---- one number ---- */

struct number {
	struct text t;		/* the whole text */
	const struct lexed *l;	/* its words */
	size_t from, to;	/* its digits */
	size_t after;		/* what follows, blanks passed over */
};

static size_t skip_blanks(struct text t, size_t at)
{
	size_t from = at;

	while (at < t.n && at - from < 6 && ch_space(t.p[at]))
		at++;
	return at;
}

static bool number_next(struct number *n)
{
	struct text t = n->t;
	size_t i = n->to;

	/* Not inside of a word or of another number. */
	while ((i = next_digit(t, i)) < t.n && i &&
	       (ch_word(t.p[i - 1]) || t.p[i - 1] == '.'))
		i++;
	if (i >= t.n)
		return false;
	n->from = i;
	while (i < t.n && (ch_digit(t.p[i]) ||
			   ((t.p[i] == '.' || t.p[i] == ',') && i + 1 < t.n &&
			    ch_digit(t.p[i + 1]))))
		i++;
	n->to = i;
	n->after = skip_blanks(t, i);
	return true;
}

/* The word at `at`, with slashes: "mib/s", "iops", "ops/sec". */
static struct text unit_at(struct text t, size_t at)
{
	size_t i = at;

	while (i < t.n && i - at < 24 && (ch_alpha(t.p[i]) || t.p[i] == '/'))
		i++;
	return text_sub(t, at, i - at);
}

/* "k", "m", "g", "t" before a unit: 650k iops. */
static size_t pass_scale(struct text t, size_t at)
{
	if (at + 1 < t.n && strchr("kmgt", t.p[at]) &&
	    (ch_space(t.p[at + 1]) || t.p[at + 1] == '-'))
		return skip_blanks(t, at + 1);
	return at;
}

static bool is_rate(struct text t, size_t at)
{
	static const char *const units[] = {
		"iops", "tps", "qps", "bps", "kbps", "mbps", "gbps", "kiops",
		"miops", "pps", "mpps", "kpps", "rps", "krps", "ops", "kops",
		"mops", "tpm", "tpmc", "flops", "mflops", "gflops",
	};
	struct text u;

	at = pass_scale(t, at);
	u = unit_at(t, at);
	if (!u.n)
		return false;
	if (u.n > 2 && (text_ends(u, TEXT("/s")) || text_ends(u, TEXT("/sec")) ||
			text_ends(u, TEXT("/second"))))
		return true;
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
		if (text_is(u, units[i]))
			return true;
	at = skip_blanks(t, at + u.n);
	return text_starts(text_from(t, at), TEXT("per sec")) ||
	       text_starts(text_from(t, at), TEXT("/sec")) ||
	       text_is(u, "kops") || text_starts(u, TEXT("iops"));
}

static const struct text keys[] = {
	W("iops"), W("bw"), W("lat"), W("clat"), W("slat"), W("throughput"),
	W("bandwidth"), W("aggrb"), W("tps"), {"", 0}};

/* "iops=12", "bw (mb/s): 3", "throughput: 4". */
static bool has_key(const struct number *n)
{
	struct text t = n->t;
	size_t end = n->from, i;

	while (end && ch_blank(t.p[end - 1]))
		end--;
	if (!end || (t.p[end - 1] != '=' && t.p[end - 1] != ':'))
		return false;
	end--;
	while (end && ch_blank(t.p[end - 1]))
		end--;
	i = end;
	while (i && ch_alpha(t.p[i - 1]))
		i--;
	for (const struct text *k = keys; k->n; k++)
		if (text_eq(text_sub(t, i, end - i), *k))
			return true;
	return false;
}

/* ---- percent ---- */

static size_t before(size_t at, size_t bytes)
{
	return at > bytes ? at - bytes : 0;
}

static void percent(const struct number *n, size_t *last, struct points *p)
{
	if (lex_near(n->l, before(n->from, 50), n->after + 50,
		     LEX_CHANGE))
		p->seen[POINT_CHANGE]++;
	else
		p->seen[POINT_PERCENT]++;
	if (*last && n->from - *last < 160 &&
	    lex_near(n->l, before(*last, 60), n->after + 60, LEX_LOAD))
		p->seen[POINT_LOAD]++;
	*last = n->from;
}

/* ---- times, factors, pairs ---- */

static bool is_time(struct text t, size_t at)
{
	static const char *const units[] = {
		"s", "sec", "secs", "second", "seconds", "ms", "msec", "msecs",
		"us", "usec", "usecs", "ns", "nsec", "nsecs", "min", "mins",
		"minute", "minutes", "hour", "hours", "millisecond",
		"milliseconds", "microsecond", "microseconds", "nanoseconds",
		"cycles", "jiffies",
	};
	struct text u = unit_at(t, at);

	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
		if (text_is(u, units[i]))
			return true;
	return false;
}

static bool begins_one(struct text t, const struct text *list)
{
	while (list->n && !text_starts(t, *list))
		list++;
	return list->n != 0;
}

static const struct text times_words[] = {
	W("times"), W("time faster"), W("time slower"), W("fold"),
	W("x "), W("x\n"), W("x,"), W("x."), W("x)"), {"", 0}};

/* "10 times slower", "3x faster". */
static bool is_factor(const struct number *n)
{
	return begins_one(text_from(n->t, n->after), times_words) &&
	       lex_near(n->l, before(n->from, 40), n->after + 40,
			LEX_FACTOR);
}

/* A scale or unit after the first number of a pair, blanks passed over. */
static size_t pass_unit(struct text t, size_t at)
{
	struct text u;

	if (at < t.n && t.p[at] == '%')
		return skip_blanks(t, at + 1);
	u = unit_at(t, at);
	if (u.n && !text_is(u, "to") && !text_is(u, "vs") &&
	    !text_is(u, "compared") && !text_is(u, "versus") &&
	    !text_is(u, "down") && !text_is(u, "against"))
		return skip_blanks(t, at + u.n);
	return at;
}

/* "from N to N", "N -> N", "N vs N", "N compared to N". */
static bool is_pair(const struct number *n)
{
	static const struct text links[] = {
		W("->"), W("=>"), W("-->"), W("==>"), W("vs. "), W("vs "),
		W("versus "), W("compared to "), W("compared with "),
		W("down to "), W("up to "), W("instead of "), W("against "),
		{"", 0}};
	static const struct text to = W("to ");
	struct text t = n->t;
	size_t at = pass_unit(t, n->after), i = n->from;
	const struct text *l = links;

	while (l->n && !text_starts(text_from(t, at), *l))
		l++;
	if (!l->n) {
		if (!text_starts(text_from(t, at), TEXT("to ")))
			return false;
		while (i && !ch_alpha(t.p[i - 1]) && n->from - i < 6)
			i--;
		if (i < 4 || memcmp(t.p + i - 4, "from", 4) != 0)
			return false;
		l = &to;
	}
	at = skip_blanks(t, at + l->n);
	while (at < t.n && strchr("~<>(+-", t.p[at]))
		at++;
	return at < t.n && ch_digit(t.p[at]);
}

/* What may be a part of a date, a version or a name is no measurement. */
static bool plain(const struct number *n)
{
	return n->from == 0 || !strchr("#@/", n->t.p[n->from - 1]);
}

static void one(const struct number *n, size_t *last, struct points *p)
{
	struct text t = n->t;

	if (n->after < t.n && t.p[n->after] == '%') {
		percent(n, last, p);
	} else if (is_rate(t, n->after)) {
		p->seen[POINT_RATE]++;
	} else if (is_factor(n)) {
		p->seen[POINT_TIMES]++;
	} else if (plain(n) && is_time(t, n->after)) {
		p->seen[POINT_TIME]++;
	}
	if (has_key(n))
		p->seen[POINT_KEY]++;
	if (plain(n) && is_pair(n))
		p->seen[POINT_PAIR]++;
}

/* "iops" within 30 bytes of a number. */
static bool iops_at(struct text t, size_t at)
{
	for (size_t i = before(at, 30); i < at + 34 && i < t.n; i++)
		if (ch_digit(t.p[i]))
			return true;
	return false;
}

static void find_iops(struct text t, struct points *p)
{
	for (size_t at = 0, k;
	     (k = text_find(text_from(t, at), TEXT("iops"))) != TEXT_NOT_FOUND;
	     at += k + 1)
		if (iops_at(t, at + k)) {
			p->seen[POINT_IOPS] = 1;
			return;
		}
}

/* "twice as slow". */
static void find_halves(const struct lexed *l, struct points *p)
{
	for (size_t i = 0; i < l->n; i++)
		if ((l->hit[i].means & LEX_HALF) &&
		    lex_near(l, before(l->hit[i].at, 40), l->hit[i].at + 40,
			     LEX_FACTOR))
			p->seen[POINT_TIMES] = 1;
}

void points_numbers(const struct own *own, const struct lexed *l,
		    struct points *p)
{
	struct number n = {.t = own->words, .l = l};
	size_t last = 0;

	while (number_next(&n))
		one(&n, &last, p);
	find_iops(own->words, p);
	find_halves(l, p);
}
